#include <algorithm>
#include <optional>

#include "tare/core/checked_int.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/distributed/brought.h"
#include "tare/distributed/collective_rows.h"
#include "tare/distributed/world.h"
#include "tare/ops.h"

// The operators of collectives that return new tensors. The law: each posts one exchange, whose results are there once
// `wait_tensor` was given them. The gradient of a collective is the one that carries its results' gradients back.
namespace tare {

namespace collectives {

std::vector<ExchangeItem> one_by_one(TensorList inputs, TensorList outputs, bool joined_inputs, bool joined_outputs) {
  std::vector<ExchangeItem> items;
  check<ValueError>(inputs.size() == outputs.size(), "{} input and {} output tensors in one call", inputs.size(),
                    outputs.size());
  for (int64_t i = 0; i < inputs.size(); ++i)
    items.push_back({{inputs[i]}, {outputs[i]}, joined_inputs, joined_outputs});
  return items;
}

Row collective(std::string_view schema, MetaRule meta, Derivative derivative) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .forms = {},
          .tags = kCommunicates};
}

}  // namespace collectives

namespace {

using namespace collectives;

TensorList list_of(const std::vector<Tensor>& tensors) { return {tensors.data(), std::ssize(tensors)}; }
template <class F>
std::vector<Tensor> each_of(TensorList inputs, const F& made) {
  std::vector<Tensor> outputs;
  for (const Tensor& input : inputs) outputs.push_back(made(input));
  return outputs;
}

Tensor like(const Tensor& input, IntList sizes) { return new_tensor(TensorMeta(input.dtype(), input.device(), sizes)); }
Tensor dense_like(const Tensor& input) { return like(input, input.sizes()); }
Tensor dense(const Tensor& input) {
  if (input.is_contiguous()) return input;
  Tensor copy = dense_like(input);
  copy_into(copy, input);
  note_copy(copy, input);
  return copy;
}

// The first dimension times or by the number of ranks.
Tensor gathered(const Tensor& input, int64_t ranks) {
  Dims sizes = input.dim() == 0 ? Dims(IntList({1})) : Dims(input.sizes());
  sizes[0] = (Exact(sizes[0]) * ranks).value;
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

// The ranks' program: a group is told by its name, or by its ranks.
std::shared_ptr<Group> group_of(Name name) { return find_group(name); }
std::shared_ptr<Group> group_of(IntList ranks) { return find_group(Ranks({ranks.begin(), ranks.end()})); }

void begin(const std::shared_ptr<Group>& group, Request request) {
  request.async = true;
  post(group, std::move(request));
}

// What every rank gives is copied first: the caller may write it at once.
template <class G>
std::vector<Tensor> copied(G group, TensorList inputs, Request request) {
  std::vector<Tensor> outputs = each_of(inputs, dense_like);
  for (size_t i = 0; i < outputs.size(); ++i) {
    copy_into(outputs[i], inputs[static_cast<int64_t>(i)]);
    note_copy(outputs[i], inputs[static_cast<int64_t>(i)]);
  }
  request.items = in_place(list_of(outputs));
  begin(group_of(group), std::move(request));
  return outputs;
}
// What it gives is read until all have come.
template <class G>
std::vector<Tensor> moved(G group, TensorList inputs, std::vector<Tensor> outputs, Request request, bool joined_inputs,
                          bool joined_outputs) {
  const std::vector<Tensor> rows = each_of(inputs, dense);
  request.items = one_by_one(list_of(rows), list_of(outputs), joined_inputs, joined_outputs);
  begin(group_of(group), std::move(request));
  return outputs;
}

// Of one that has no bytes, without the operator.
Tensor result_of(Exchange exchange, const Tensor& input, int64_t ranks) {
  if (exchange == Exchange::all_gather) return gathered(input, ranks);
  return exchange == Exchange::reduce_scatter ? scattered(input, ranks) : dense_like(input);
}

template <class G>
std::vector<Tensor> reduce_all(TensorList inputs, Name reduce_op, G group) {
  return copied(group, inputs, {.exchange = Exchange::all_reduce, .reduction = reduction_named(reduce_op)});
}
template <class G>
Tensor reduce_one(const Tensor& input, Name reduce_op, G group) {
  return reduce_all<G>({&input, 1}, reduce_op, group)[0];
}
template <class G>
Tensor broadcast_one(const Tensor& input, int64_t root, G group) {
  return copied(group, {&input, 1}, {.exchange = Exchange::broadcast, .root = root})[0];
}
template <class G>
std::vector<Tensor> gather_all(TensorList inputs, int64_t size, G group) {
  return moved(group, inputs, each_of(inputs, [&](const Tensor& one) { return gathered(one, size); }),
               {.exchange = Exchange::all_gather}, false, true);
}
template <class G>
Tensor gather_one(const Tensor& input, int64_t size, G group) {
  return gather_all<G>({&input, 1}, size, group)[0];
}
template <class G>
std::vector<Tensor> scatter_all(TensorList inputs, Name reduce_op, int64_t size, G group) {
  return moved(group, inputs, each_of(inputs, [&](const Tensor& one) { return scattered(one, size); }),
               {.exchange = Exchange::reduce_scatter, .reduction = reduction_named(reduce_op)}, true, false);
}
template <class G>
Tensor scatter_one(const Tensor& input, Name reduce_op, int64_t size, G group) {
  return scatter_all<G>({&input, 1}, reduce_op, size, group)[0];
}
template <class G>
Tensor exchange_rows(const Tensor& input, IntList output_splits, IntList input_splits, G group) {
  check<ValueError>(input.dim() > 0, "all_to_all_single needs a tensor of one dimension at least");
  Dims sizes(input.sizes());
  if (output_splits.size() > 0) {
    sizes[0] = 0;
    for (const int64_t split : output_splits) sizes[0] = (Exact(sizes[0]) + split).value;
  }
  // Even ones are as good as none.
  const int64_t ranks = group_of(group)->size();
  const auto are_even = [&](IntList splits) {
    return splits.size() == ranks &&
           std::ranges::all_of(splits, [&](int64_t one) { return one * ranks == input.size(0); });
  };
  Request request{.exchange = Exchange::all_to_all};
  if (!are_even(input_splits) || !are_even(output_splits))
    request.input_splits = input_splits.vec(), request.output_splits = output_splits.vec();
  return moved(group, {&input, 1}, {like(input, sizes)}, std::move(request), true, true)[0];
}

// Each rank's piece of one dimension, for which it gets everybody's of the other one.
Tensor shard_dim_all_to_all(const Tensor& input, int64_t gather_dim, int64_t shard_dim, Name group) {
  const int64_t ranks = find_group(group)->size();
  check<ValueError>(shard_dim >= 0 && shard_dim < input.dim() && gather_dim >= 0 && gather_dim < input.dim() &&
                        input.size(shard_dim) % ranks == 0,
                    "shard_dim_alltoall: dimension {} of {} cannot be cut into {}", shard_dim, input.sizes(), ranks);
  const Tensor received = exchange_rows(cat(chunk(input, ranks, shard_dim), 0), {}, {}, group);
  wait_for_results(received);
  return cat(chunk(received, ranks, 0), gather_dim);
}

// --- those that write what they are given, or a tensor for their results ---

std::vector<Tensor> reduce_in_place_all(TensorList inputs, Name reduce_op, Name group) {
  begin(group_of(group),
        {.exchange = Exchange::all_reduce, .reduction = reduction_named(reduce_op), .items = in_place(inputs)});
  return all_of(inputs);
}
Tensor reduce_in_place(const Tensor& input, Name reduce_op, Name group) {
  return reduce_in_place_all({&input, 1}, reduce_op, group)[0];
}
Tensor broadcast_in_place(const Tensor& input, int64_t root, Name group) {
  begin(group_of(group), {.exchange = Exchange::broadcast, .root = root, .items = in_place({&input, 1})});
  return input;
}
Tensor gather_into(const Tensor& input, int64_t, Name group, const Tensor& out) {
  return moved(group, {&input, 1}, {out}, {.exchange = Exchange::all_gather}, false, true)[0];
}
Tensor scatter_into(const Tensor& input, Name reduce_op, int64_t, Name group, const Tensor& out) {
  return moved(group, {&input, 1}, {out},
               {.exchange = Exchange::reduce_scatter, .reduction = reduction_named(reduce_op)}, true, false)[0];
}

Tensor wait_tensor(const Tensor& tensor) {
  wait_for_results(tensor);
  return tensor;
}

// --- the former ones, which tell a group by its ranks ---

Tensor all_reduce_ranks(const Tensor& self, Name reduce_op, Name, IntList ranks, int64_t) {
  return reduce_one(self, reduce_op, ranks);
}
std::vector<Tensor> all_reduce_coalesced_ranks(TensorList self, Name reduce_op, Name, IntList ranks, int64_t) {
  return reduce_all(self, reduce_op, ranks);
}
Tensor broadcast_ranks(const Tensor& self, int64_t root, Name, IntList ranks, int64_t) {
  return broadcast_one(self, root, ranks);
}
Tensor all_gather_ranks(const Tensor& shard, Name, IntList ranks, int64_t size) {
  return gather_one(shard, size, ranks);
}
std::vector<Tensor> all_gather_coalesced_ranks(TensorList input, Name, IntList ranks, int64_t size) {
  return gather_all(input, size, ranks);
}
Tensor reduce_scatter_ranks(const Tensor& input, Name reduce_op, Name, IntList ranks, int64_t size) {
  return scatter_one(input, reduce_op, size, ranks);
}
std::vector<Tensor> reduce_scatter_coalesced_ranks(TensorList input, Name reduce_op, Name, IntList ranks,
                                                   int64_t size) {
  return scatter_all(input, reduce_op, size, ranks);
}
Tensor all_to_all_ranks(const Tensor& input, std::optional<IntList> output_splits, std::optional<IntList> input_splits,
                        Name, IntList ranks, int64_t) {
  return exchange_rows(input, output_splits.value_or(IntList()), input_splits.value_or(IntList()), ranks);
}

// --- the rows ---

// What the formulas call.
std::vector<Tensor> all_if_summed(TensorList grads, Name reduction, Name operation) {
  check(reduction == "sum" || reduction == "SUM", "{} backward only supports 'sum' reduction, got '{}'", operation,
        reduction);
  std::vector<Tensor> found;
  for (const Tensor& grad : grads) {
    check<NotImplementedError>(grad.defined(), "{} backward: results without a gradient are not supported by tare yet",
                               operation);
    found.push_back(grad.contiguous());
  }
  return found;
}
Tensor if_summed(const Tensor& grad, Name reduction, Name operation) {
  return all_if_summed({&grad, 1}, reduction, operation)[0];
}
std::vector<Tensor> wait_all(TensorList tensors) {
  std::ranges::for_each(tensors, wait_for_results);
  return all_of(tensors);
}

// Waited for as the results were.
Derivative carried_back(std::string_view argument, std::string_view expression) { return {{argument, expression}}; }

}  // namespace

Tensor go_through(const std::shared_ptr<Group>& group, Exchange exchange, Reduction reduction, int64_t root,
                  const Tensor& input) {
  const bool in_place = exchange == Exchange::all_reduce || exchange == Exchange::broadcast;
  const bool parts = exchange == Exchange::reduce_scatter || exchange == Exchange::all_to_all;
  if (thread_state.observer != nullptr || !input.storage() || input.storage().data() != nullptr ||
      !input.is_contiguous() || (parts && (input.dim() == 0 || input.size(0) % group->size() != 0)))
    return {};
  Tensor result = result_of(exchange, input, group->size());
  const GivenRequest request{.exchange = exchange,
                             .reduction = reduction,
                             .root = root,
                             .inputs = {in_place ? &result : &input, 1},
                             .outputs = {&result, 1},
                             .joined_inputs = parts,
                             .joined_outputs = exchange == Exchange::all_gather || exchange == Exchange::all_to_all};
  if (!go_through(group, request, true)) return {};
  World::here().in_flight.wait_at_first_use(result);
  return result;
}

std::vector<Row> functional_rows() {
  const Derivative gather_gradient = carried_back(
      "input",
      "_c10d_functional::wait_tensor(_c10d_functional::reduce_scatter_tensor(grad.contiguous(), \"sum\", group_size, "
      "group_name))");
  const Derivative scatter_gradient = carried_back("input",
                                                   "_c10d_functional::wait_tensor(_c10d_functional::all_gather_into_"
                                                   "tensor(_c10d_functional::_if_summed(grad, reduce_op, "
                                                   "\"reduce_scatter_tensor\"), group_size, group_name))");
  const Derivative exchange_gradient = carried_back(
      "input",
      "_c10d_functional::wait_tensor(_c10d_functional::all_to_all_single(grad.contiguous(), input_split_sizes, "
      "output_split_sizes, group_name))");
  return {
      collective("_c10d_functional::all_reduce(Tensor input, str reduce_op, str group_name) -> Tensor",
                 rule::direct<reduce_one<Name>>,
                 carried_back("input",
                              "_c10d_functional::wait_tensor(_c10d_functional::all_reduce(_c10d_functional::_if_summed("
                              "grad, reduce_op, "
                              "\"all_reduce\"), \"sum\", group_name))")),
      collective("_c10d_functional::all_reduce_(Tensor(a!) input, str reduce_op, str group_name) -> Tensor(a!)",
                 Writing<reduce_in_place>::rule),
      collective("_c10d_functional::all_reduce_coalesced(Tensor[] inputs, str reduce_op, str group_name) -> Tensor[]",
                 Writing<reduce_all<Name>>::rule,
                 carried_back("inputs",
                              "_c10d_functional::_wait_all(_c10d_functional::all_reduce_coalesced(_c10d_functional::_"
                              "all_if_summed(grads, reduce_op, "
                              "\"all_reduce_coalesced\"), \"sum\", group_name))")),
      collective("_c10d_functional::all_reduce_coalesced_(Tensor(a!)[] inputs, str reduce_op, str group_name) -> "
                 "Tensor(a!)[]",
                 Writing<reduce_in_place_all>::rule),
      collective("_c10d_functional::broadcast(Tensor input, int src, str group_name) -> Tensor",
                 rule::direct<broadcast_one<Name>>, {{"input", "grad"}}),
      collective("_c10d_functional::broadcast_(Tensor(a!) input, int src, str group_name) -> Tensor(a!)",
                 Writing<broadcast_in_place>::rule),
      collective("_c10d_functional::all_gather_into_tensor(Tensor input, int group_size, str group_name) -> Tensor",
                 rule::direct<gather_one<Name>>, gather_gradient),
      collective("_c10d_functional::all_gather_into_tensor_out(Tensor input, int group_size, str group_name, *, "
                 "Tensor(a!) out) -> Tensor(a!)",
                 Writing<gather_into>::rule),
      collective("_c10d_functional::all_gather_into_tensor_coalesced(Tensor[] inputs, int group_size, str group_name) "
                 "-> Tensor[]",
                 Writing<gather_all<Name>>::rule,
                 carried_back("inputs",
                              "_c10d_functional::_wait_all(_c10d_functional::reduce_scatter_tensor_coalesced(_c10d_"
                              "functional::_all_if_summed(grads, "
                              "\"sum\", \"\"), \"sum\", group_size, group_name))")),
      collective("_c10d_functional::reduce_scatter_tensor(Tensor input, str reduce_op, int group_size, str group_name) "
                 "-> Tensor",
                 rule::direct<scatter_one<Name>>, scatter_gradient),
      collective("_c10d_functional::reduce_scatter_tensor_out(Tensor input, str reduce_op, int group_size, str "
                 "group_name, *, Tensor(a!) out) -> Tensor(a!)",
                 Writing<scatter_into>::rule),
      collective("_c10d_functional::reduce_scatter_tensor_coalesced(Tensor[] inputs, str reduce_op, int group_size, "
                 "str group_name) -> Tensor[]",
                 Writing<scatter_all<Name>>::rule,
                 carried_back("inputs",
                              "_c10d_functional::_wait_all(_c10d_functional::all_gather_into_tensor_coalesced(_c10d_"
                              "functional::_all_if_summed(grads, "
                              "reduce_op, \"reduce_scatter_tensor_coalesced\"), group_size, group_name))")),
      collective("_dtensor::shard_dim_alltoall(Tensor input, int gather_dim, int shard_dim, str group_name) -> Tensor",
                 rule::direct<shard_dim_all_to_all>),
      collective("_c10d_functional::all_to_all_single(Tensor input, SymInt[] output_split_sizes, SymInt[] "
                 "input_split_sizes, str group_name) -> Tensor",
                 rule::direct<exchange_rows<Name>>, exchange_gradient),
      collective("_c10d_functional::wait_tensor(Tensor(a) tensor) -> Tensor(a)", rule::direct<wait_tensor>),

      composite("_c10d_functional::_if_summed(Tensor grad, str reduce_op, str operation) -> Tensor",
                rule::composite<if_summed>, {}, kMayAlias),
      composite("_c10d_functional::_all_if_summed(Tensor[] grads, str reduce_op, str operation) -> Tensor[]",
                rule::composite<all_if_summed>, {}, kMayAlias),
      composite("_c10d_functional::_wait_all(Tensor[] tensors) -> Tensor[]", rule::composite<wait_all>, {}, kMayAlias),

      collective("_c10d_functional_autograd::all_gather_into_tensor(Tensor input, int group_size, str group_name) -> "
                 "Tensor",
                 rule::direct<gather_one<Name>>, gather_gradient),
      collective("_c10d_functional_autograd::reduce_scatter_tensor(Tensor input, str reduce_op, int group_size, str "
                 "group_name) -> Tensor",
                 rule::direct<scatter_one<Name>>, scatter_gradient),
      collective("_c10d_functional_autograd::all_to_all_single(Tensor input, SymInt[] output_split_sizes, SymInt[] "
                 "input_split_sizes, str group_name) -> Tensor",
                 rule::direct<exchange_rows<Name>>, exchange_gradient),

      collective("c10d_functional::all_reduce(Tensor self, str reduceOp, str tag, int[] ranks, int group_size) -> "
                 "Tensor",
                 rule::direct<all_reduce_ranks>),
      collective("c10d_functional::all_reduce_coalesced(Tensor[] self, str reduceOp, str tag, int[] ranks, int "
                 "group_size) -> Tensor[]",
                 Writing<all_reduce_coalesced_ranks>::rule),
      collective("c10d_functional::broadcast(Tensor self, int src, str tag, int[] ranks, int group_size) -> Tensor",
                 rule::direct<broadcast_ranks>),
      collective("c10d_functional::all_gather_into_tensor(Tensor shard, str tag, int[] ranks, int group_size) -> "
                 "Tensor",
                 rule::direct<all_gather_ranks>),
      collective("c10d_functional::all_gather_into_tensor_coalesced(Tensor[] input, str tag, int[] ranks, int "
                 "group_size) -> Tensor[]",
                 Writing<all_gather_coalesced_ranks>::rule),
      collective("c10d_functional::reduce_scatter_tensor(Tensor input, str reduceOp, str tag, int[] ranks, int "
                 "group_size) -> Tensor",
                 rule::direct<reduce_scatter_ranks>),
      collective("c10d_functional::reduce_scatter_tensor_coalesced(Tensor[] input, str reduceOp, str tag, int[] ranks, "
                 "int group_size) -> Tensor[]",
                 Writing<reduce_scatter_coalesced_ranks>::rule),
      collective("c10d_functional::all_to_all_single(Tensor input, SymInt[]? output_split_sizes, SymInt[]? "
                 "input_split_sizes, str tag, int[] ranks, int group_size) -> Tensor",
                 rule::direct<all_to_all_ranks>),
      collective("c10d_functional::wait_tensor(Tensor(a) self) -> Tensor(a)", rule::direct<wait_tensor>),
  };
}

}  // namespace tare
