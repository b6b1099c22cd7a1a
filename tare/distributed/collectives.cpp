#include "tare/distributed/collectives.h"

#include <mutex>
#include <optional>
#include <utility>

#include "tare/dispatch/register.h"
#include "tare/distributed/collective_rows.h"

// The operators `c10d::`. The law: each posts one exchange to its group, which writes the call's tensors.
namespace tare {

namespace {

using collectives::all_of;
using collectives::in_place;
using collectives::Name;
using collectives::one_by_one;

thread_local std::optional<Work>* last_work = nullptr;  // a thread has little room

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

// --- the rows ---

using collectives::collective;
using collectives::Writing;

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
  };
}

}  // namespace

void register_collectives() {
  static std::once_flag once;
  std::call_once(once, [] {
    for (const auto& rows : {collective_rows(), functional_rows()})
      for (const Row& row : rows) register_operator(row);
  });
}

Work take_work() {
  check(last_work != nullptr && last_work->has_value(), "no collective was called");
  return *std::exchange(*last_work, std::nullopt);
}

}  // namespace tare
