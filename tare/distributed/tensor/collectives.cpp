#include "tare/distributed/tensor/collectives.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/distributed/collectives.h"

namespace tare::collectives {

namespace {

const Op& operator_named(std::string_view name) {
  register_collectives();
  return op_named(name);
}

// The tensor once all ranks have given theirs.
Tensor waited(Tensor tensor) {
  static const Op& op = operator_named("_c10d_functional::wait_tensor");
  const void* const args[] = {&tensor};
  return call_tensor(op, args);
}

}  // namespace

Tensor all_gather(const Tensor& tensor, int64_t ranks, std::string_view group) {
  static const Op& op = operator_named("_c10d_functional::all_gather_into_tensor");
  const void* const args[] = {&tensor, &ranks, &group};
  return waited(call_tensor(op, args));
}

Tensor all_reduce(const Tensor& tensor, std::string_view reduction, std::string_view group) {
  static const Op& op = operator_named("_c10d_functional::all_reduce");
  const void* const args[] = {&tensor, &reduction, &group};
  return waited(call_tensor(op, args));
}

Tensor reduce_scatter(const Tensor& tensor, std::string_view reduction, int64_t ranks, std::string_view group) {
  static const Op& op = operator_named("_c10d_functional::reduce_scatter_tensor");
  const void* const args[] = {&tensor, &reduction, &ranks, &group};
  return waited(call_tensor(op, args));
}

Tensor shard_dim_all_to_all(const Tensor& tensor, int64_t gather_dim, int64_t shard_dim, std::string_view group) {
  static const Op& op = operator_named("_dtensor::shard_dim_alltoall");
  const void* const args[] = {&tensor, &gather_dim, &shard_dim, &group};
  return call_tensor(op, args);
}

}  // namespace tare::collectives
