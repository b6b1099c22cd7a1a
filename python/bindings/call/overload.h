#pragma once

#include "call/signature.h"

namespace tare::python {

/// What `torch.ops.aten.add.Tensor` calls.
struct Overload {
  explicit Overload(const Op& op);
  const Op& op;
  Signature signature;
};

}  // namespace tare::python
