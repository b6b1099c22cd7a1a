// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor empty_out(const Tensor& out, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("empty.out");
  const void* const args[] = {&size, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor ones_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("ones.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor exp(const Tensor& self) {
  static const Op& op = op_named("exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor add_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor mul_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor t(const Tensor& self) {
  static const Op& op = op_named("t");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose.int");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}

Tensor mm(const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm");
  const void* const args[] = {&self, &mat2};
  return call_tensor(op, args);
}

}  // namespace tare
