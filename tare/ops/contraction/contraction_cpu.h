#pragma once

#include <string_view>

#include "tare/core/tensor.h"

namespace tare::cpu {

/// result = alpha * the contraction of two tensors that an equation such as `bnk,bkm->bnm` describes, with the first
/// one conjugated if asked. Sums run in double, complex double or 64-bit integers.
void contract(const Tensor& result, const Tensor& left, const Tensor& right, std::string_view equation,
              bool conjugate_left = false, const Scalar& alpha = Scalar(1));
/// result += factor * tensor, broadcast; a factor of zero leaves even NaN out.
void add_scaled(const Tensor& result, const Tensor& tensor, const Scalar& factor);

}  // namespace tare::cpu
