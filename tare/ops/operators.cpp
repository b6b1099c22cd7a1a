#include "tare/ops/operators.h"

#include "tare/core/strides.h"

namespace tare {

Tensor Tensor::operator[](int64_t index) const {
  check<IndexError>(dim() > 0, "invalid index of a 0-dim tensor. Use `tensor.item()` to read its number");
  return tare::select(*this, 0, index);
}

}  // namespace tare
