// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor zeros(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("zeros");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor relu(const Tensor& self) {
  static const Op& op = op_named("relu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor exp_(const Tensor& self) {
  static const Op& op = op_named("exp_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor add_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor view(const Tensor& self, IntList size) {
  static const Op& op = op_named("view");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

Tensor t_(const Tensor& self) {
  static const Op& op = op_named("t_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor transpose_(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}

Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm.out");
  const void* const args[] = {&self, &mat2, &out};
  return call_tensor(op, args);
}

}  // namespace tare
