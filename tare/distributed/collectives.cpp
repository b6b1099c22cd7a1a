#include "tare/distributed/collectives.h"

#include <array>
#include <mutex>
#include <optional>
#include <utility>

#include "tare/dispatch/call.h"
#include "tare/dispatch/register.h"

// The operators of collectives. The law: each posts one exchange to its group; those of `c10d::` write their tensors.
namespace tare {

namespace {

using Name = std::string_view;

thread_local std::optional<Work>* last_work = nullptr;  // a thread has little room

std::vector<Tensor> all_of(TensorList tensors) { return {tensors.begin(), tensors.end()}; }

// One item for each tensor, of which each is a rank's own.
std::vector<ExchangeItem> one_by_one(TensorList inputs, TensorList outputs, bool joined_inputs, bool joined_outputs) {
  std::vector<ExchangeItem> items;
  check<ValueError>(inputs.size() == outputs.size(), "{} input and {} output tensors in one call", inputs.size(),
                    outputs.size());
  for (int64_t i = 0; i < inputs.size(); ++i)
    items.push_back({{inputs[i]}, {outputs[i]}, joined_inputs, joined_outputs});
  return items;
}
std::vector<ExchangeItem> in_place(TensorList tensors) { return one_by_one(tensors, tensors, false, false); }

void carry_out(Name group, bool async, Request request) {
  request.async = async;
  Work work = post(find_group(group), std::move(request));
  if (!async) wait_for(work);
  if (last_work == nullptr) last_work = new std::optional<Work>;
  *last_work = std::move(work);
}

void allreduce(TensorList tensors, Name group, Name reduce_op, bool async) {
  carry_out(group, async,
            {.exchange = Exchange::all_reduce, .reduction = reduction_named(reduce_op), .items = in_place(tensors)});
}
void broadcast_to(TensorList tensors, Name group, int64_t root, bool async) {
  carry_out(group, async, {.exchange = Exchange::broadcast, .root = root, .items = in_place(tensors)});
}
void reduce_to(TensorList tensors, Name group, Name reduce_op, int64_t root, bool async) {
  carry_out(group, async,
            {.exchange = Exchange::reduce,
             .reduction = reduction_named(reduce_op),
             .root = root,
             .items = in_place(tensors)});
}
void allgather(TensorList outputs, const Tensor& input, Name group, bool async) {
  carry_out(group, async, {.exchange = Exchange::all_gather, .items = {{{input}, all_of(outputs)}}});
}
void allgather_base(const Tensor& output, const Tensor& input, Name group, bool async) {
  carry_out(group, async, {.exchange = Exchange::all_gather, .items = {{{input}, {output}, false, true}}});
}
void allgather_coalesced(TensorList outputs, TensorList inputs, Name group, bool async) {
  carry_out(group, async, {.exchange = Exchange::all_gather, .items = one_by_one(inputs, outputs, false, true)});
}
void gather_to(TensorList outputs, const Tensor& input, Name group, int64_t root, bool async) {
  carry_out(group, async, {.exchange = Exchange::gather, .root = root, .items = {{{input}, all_of(outputs)}}});
}
void scatter_from(const Tensor& output, TensorList inputs, Name group, int64_t root, bool async) {
  carry_out(group, async, {.exchange = Exchange::scatter, .root = root, .items = {{all_of(inputs), {output}}}});
}
void reduce_scatter(const Tensor& output, TensorList inputs, Name group, Name reduce_op, bool async) {
  carry_out(group, async,
            {.exchange = Exchange::reduce_scatter,
             .reduction = reduction_named(reduce_op),
             .items = {{all_of(inputs), {output}}}});
}
void reduce_scatter_coalesced(TensorList outputs, TensorList inputs, Name group, Name reduce_op, bool async) {
  carry_out(group, async,
            {.exchange = Exchange::reduce_scatter,
             .reduction = reduction_named(reduce_op),
             .items = one_by_one(inputs, outputs, true, false)});
}
void reduce_scatter_base(const Tensor& output, const Tensor& input, Name group, Name reduce_op, bool async) {
  reduce_scatter_coalesced({&output, 1}, {&input, 1}, group, reduce_op, async);
}
void alltoall(TensorList outputs, TensorList inputs, Name group, bool async) {
  carry_out(group, async, {.exchange = Exchange::all_to_all, .items = {{all_of(inputs), all_of(outputs)}}});
}
void alltoall_base(const Tensor& output, const Tensor& input, Name group, IntList output_splits, IntList input_splits,
                   bool async) {
  carry_out(group, async,
            {.exchange = Exchange::all_to_all,
             .items = {{{input}, {output}, true, true}},
             .input_splits = {input_splits.begin(), input_splits.end()},
             .output_splits = {output_splits.begin(), output_splits.end()}});
}
void barrier(Name group, Name detail, bool async) {
  carry_out(group, async, {.exchange = Exchange::barrier, .detail = std::string(detail)});
}
void send(TensorList tensors, Name group, int64_t destination, int64_t tag) {
  std::vector<ExchangeItem> items{{all_of(tensors), {}}};
  carry_out(group, true, {.exchange = Exchange::send, .root = destination, .tag = tag, .items = std::move(items)});
}
void recv(TensorList tensors, Name group, int64_t source, int64_t tag) {
  std::vector<ExchangeItem> items{{{}, all_of(tensors)}};
  carry_out(group, true, {.exchange = Exchange::recv, .root = source, .tag = tag, .items = std::move(items)});
}

// --- those that return new tensors ---

Tensor like(const Tensor& input, IntList sizes) { return new_tensor(TensorMeta(input.dtype(), input.device(), sizes)); }

// The first dimension times or by the number of ranks.
Tensor gathered(const Tensor& input, int64_t ranks) {
  Dims sizes = input.dim() == 0 ? Dims(IntList({1})) : Dims(input.sizes());
  sizes[0] *= ranks;
  return like(input, sizes);
}
Tensor scattered(const Tensor& input, int64_t ranks) {
  check<ValueError>(input.dim() > 0 && ranks > 0 && input.size(0) % ranks == 0,
                    "input tensor's dim 0 ({}) must be divisible by the group's size ({})",
                    input.dim() > 0 ? input.size(0) : 1, ranks);
  Dims sizes(input.sizes());
  sizes[0] /= ranks;
  return like(input, sizes);
}
template <class F>
std::vector<Tensor> each_of(TensorList inputs, const F& made) {
  std::vector<Tensor> outputs;
  for (const Tensor& input : inputs) outputs.push_back(made(input));
  return outputs;
}
TensorList list_of(const std::vector<Tensor>& tensors) { return {tensors.data(), std::ssize(tensors)}; }

std::vector<Tensor> functional(Name group, TensorList inputs, std::vector<Tensor> outputs, Request request,
                               bool joined_inputs = false, bool joined_outputs = false) {
  std::vector<Tensor> rows;
  for (const Tensor& input : inputs) rows.push_back(input.is_contiguous() ? input : copy_of(input));
  request.items = one_by_one(list_of(rows), list_of(outputs), joined_inputs, joined_outputs);
  exchange(find_group(group), std::move(request));
  return outputs;
}
std::vector<Tensor> all_reduce_coalesced(TensorList inputs, Name reduce_op, Name group) {
  return functional(group, inputs, each_of(inputs, [](const Tensor& one) { return like(one, one.sizes()); }),
                    {.exchange = Exchange::all_reduce, .reduction = reduction_named(reduce_op)});
}
Tensor all_reduce(const Tensor& input, Name reduce_op, Name group) {
  return all_reduce_coalesced({&input, 1}, reduce_op, group)[0];
}
Tensor broadcast(const Tensor& input, int64_t root, Name group) {
  return functional(group, {&input, 1}, {like(input, input.sizes())},
                    {.exchange = Exchange::broadcast, .root = root})[0];
}
void all_reduce_in_place(const Tensor& input, Name reduce_op, Name group) {
  exchange(find_group(group),
           {.exchange = Exchange::all_reduce, .reduction = reduction_named(reduce_op), .items = in_place({&input, 1})});
}
void broadcast_in_place(const Tensor& input, int64_t root, Name group) {
  exchange(find_group(group), {.exchange = Exchange::broadcast, .root = root, .items = in_place({&input, 1})});
}
std::vector<Tensor> all_gather_coalesced(TensorList inputs, int64_t size, Name group) {
  return functional(group, inputs, each_of(inputs, [&](const Tensor& one) { return gathered(one, size); }),
                    {.exchange = Exchange::all_gather}, false, true);
}
Tensor all_gather(const Tensor& input, int64_t size, Name group) {
  return all_gather_coalesced({&input, 1}, size, group)[0];
}
std::vector<Tensor> reduce_scatter_all(TensorList inputs, Name reduce_op, int64_t size, Name group) {
  return functional(group, inputs, each_of(inputs, [&](const Tensor& one) { return scattered(one, size); }),
                    {.exchange = Exchange::reduce_scatter, .reduction = reduction_named(reduce_op)}, true, false);
}
Tensor reduce_scatter_new(const Tensor& input, Name reduce_op, int64_t size, Name group) {
  return reduce_scatter_all({&input, 1}, reduce_op, size, group)[0];
}
Tensor all_to_all(const Tensor& input, IntList output_splits, IntList input_splits, Name group) {
  Dims sizes(input.sizes());
  check<ValueError>(input.dim() > 0, "all_to_all_single needs a tensor of one dimension at least");
  int64_t rows = 0;
  for (const int64_t split : output_splits) rows += split;
  sizes[0] = output_splits.size() == 0 ? input.size(0) : rows;
  return functional(group, {&input, 1}, {like(input, sizes)},
                    {.exchange = Exchange::all_to_all,
                     .input_splits = {input_splits.begin(), input_splits.end()},
                     .output_splits = {output_splits.begin(), output_splits.end()}},
                    true, true)[0];
}
Tensor wait_tensor(const Tensor& tensor) { return tensor; }

// --- the rows ---

// A rule out of a function that writes its arguments and returns nothing. (`rule::direct` takes one whose first
// parameter is a list of tensors for a kernel.)
template <auto F>
struct Writing;
template <class... P, void (*F)(P...)>
struct Writing<F> {
  static constexpr std::array<ParamTag, sizeof...(P)> tags = {param_tag<P>...};
  template <size_t... I>
  static void call(Args args, std::index_sequence<I...>) {
    F(*static_cast<const std::remove_cvref_t<P>*>(args[I])...);
  }
  static void run(Args args, void*) { call(args, std::index_sequence_for<P...>()); }
  static constexpr MetaRule rule{RuleKind::direct, RuleResults::any, run, {tags.data(), sizeof...(P)}};
};

Row collective(std::string_view schema, MetaRule meta) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = derivative::none,
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .forms = {},
          .tags = kCommunicates};
}

std::vector<Row> collective_rows() {
  return {
      collective("c10d::allreduce_(Tensor(a!)[] tensors, str process_group, str reduce_op, bool async_op=False) -> ()",
                 Writing<allreduce>::rule),
      collective("c10d::broadcast_(Tensor(a!)[] tensors, str process_group, int root_rank, bool async_op=False) -> ()",
                 Writing<broadcast_to>::rule),
      collective("c10d::reduce_(Tensor(a!)[] tensors, str process_group, str reduce_op, int root_rank, bool "
                 "async_op=False) -> ()",
                 Writing<reduce_to>::rule),
      collective("c10d::allgather_(Tensor(a!)[] output_tensors, Tensor input_tensor, str process_group, bool "
                 "async_op=False) -> ()",
                 Writing<allgather>::rule),
      collective("c10d::_allgather_base_(Tensor(a!) output_tensor, Tensor input_tensor, str process_group, bool "
                 "async_op=False) -> ()",
                 Writing<allgather_base>::rule),
      collective("c10d::allgather_into_tensor_coalesced_(Tensor(a!)[] outputs, Tensor[] inputs, str process_group, "
                 "bool async_op=False) -> ()",
                 Writing<allgather_coalesced>::rule),
      collective("c10d::gather_(Tensor(a!)[] output_tensors, Tensor input_tensor, str process_group, int root_rank, "
                 "bool async_op=False) -> ()",
                 Writing<gather_to>::rule),
      collective("c10d::scatter_(Tensor(a!) output_tensor, Tensor[] input_tensors, str process_group, int root_rank, "
                 "bool async_op=False) -> ()",
                 Writing<scatter_from>::rule),
      collective("c10d::reduce_scatter_(Tensor(a!) output_tensor, Tensor[] input_tensors, str process_group, str "
                 "reduce_op, bool async_op=False) -> ()",
                 Writing<reduce_scatter>::rule),
      collective("c10d::_reduce_scatter_base_(Tensor(a!) output_tensor, Tensor input_tensor, str process_group, str "
                 "reduce_op, bool async_op=False) -> ()",
                 Writing<reduce_scatter_base>::rule),
      collective("c10d::reduce_scatter_tensor_coalesced_(Tensor(a!)[] outputs, Tensor[] inputs, str process_group, str "
                 "reduce_op, bool async_op=False) -> ()",
                 Writing<reduce_scatter_coalesced>::rule),
      collective("c10d::alltoall_(Tensor(a!)[] output_tensors, Tensor[] input_tensors, str process_group, bool "
                 "async_op=False) -> ()",
                 Writing<alltoall>::rule),
      collective("c10d::alltoall_base_(Tensor(a!) output, Tensor input, str process_group, int[] output_split_sizes, "
                 "int[] input_split_sizes, bool async_op=False) -> ()",
                 Writing<alltoall_base>::rule),
      collective("c10d::barrier(str process_group, str detail=\"\", bool async_op=False) -> ()",
                 Writing<barrier>::rule),
      collective("c10d::send(Tensor[] tensors, str process_group, int dst, int tag=0) -> ()", Writing<send>::rule),
      collective("c10d::recv_(Tensor(a!)[] tensors, str process_group, int src, int tag=0) -> ()", Writing<recv>::rule),
      collective("_c10d_functional::all_reduce(Tensor input, str reduce_op, str group_name) -> Tensor",
                 rule::direct<all_reduce>),
      collective("_c10d_functional::all_reduce_(Tensor(a!) input, str reduce_op, str group_name) -> ()",
                 Writing<all_reduce_in_place>::rule),
      collective("_c10d_functional::all_reduce_coalesced(Tensor[] inputs, str reduce_op, str group_name) -> Tensor[]",
                 rule::direct<all_reduce_coalesced>),
      collective("_c10d_functional::broadcast(Tensor input, int src, str group_name) -> Tensor",
                 rule::direct<broadcast>),
      collective("_c10d_functional::broadcast_(Tensor(a!) input, int src, str group_name) -> ()",
                 Writing<broadcast_in_place>::rule),
      collective("_c10d_functional::all_gather_into_tensor(Tensor input, int group_size, str group_name) -> Tensor",
                 rule::direct<all_gather>),
      collective("_c10d_functional::all_gather_into_tensor_coalesced(Tensor[] inputs, int group_size, str group_name) "
                 "-> Tensor[]",
                 rule::direct<all_gather_coalesced>),
      collective("_c10d_functional::reduce_scatter_tensor(Tensor input, str reduce_op, int group_size, str group_name) "
                 "-> Tensor",
                 rule::direct<reduce_scatter_new>),
      collective("_c10d_functional::reduce_scatter_tensor_coalesced(Tensor[] inputs, str reduce_op, int group_size, "
                 "str group_name) -> Tensor[]",
                 rule::direct<reduce_scatter_all>),
      collective("_c10d_functional::all_to_all_single(Tensor input, SymInt[] output_split_sizes, SymInt[] "
                 "input_split_sizes, str group_name) -> Tensor",
                 rule::direct<all_to_all>),
      collective("_c10d_functional::wait_tensor(Tensor(a) tensor) -> Tensor(a)", rule::direct<wait_tensor>),
  };
}

}  // namespace

void register_collectives() {
  static std::once_flag once;
  std::call_once(once, [] {
    for (const Row& row : collective_rows()) register_operator(row);
  });
}

Work take_work() {
  check(last_work != nullptr && last_work->has_value(), "no collective was called");
  return *std::exchange(*last_work, std::nullopt);
}

}  // namespace tare
