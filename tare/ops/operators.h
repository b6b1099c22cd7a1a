#pragma once

#include "tare/ops.h"

// Arithmetic as it is written. Comparisons are spelled (`eq`, `lt`): what they return is a tensor, not a truth.
namespace tare {

inline Tensor operator-(const Tensor& a) { return neg(a); }

#define TARE_OPERATOR(symbol, function, from_number)                                                         \
  inline Tensor operator symbol(const Tensor& a, const Tensor& b) { return function(a, b); }                 \
  inline Tensor operator symbol(const Tensor& a, const Scalar& b) { return function(a, b); }                 \
  inline Tensor operator symbol(const Scalar& a, const Tensor& b) { return from_number; }                    \
  inline const Tensor& operator symbol##=(const Tensor& a, const Tensor& b) { return function##_(a, b), a; } \
  inline const Tensor& operator symbol##=(const Tensor& a, const Scalar& b) { return function##_(a, b), a; }
TARE_OPERATOR(+, add, add(b, a))
TARE_OPERATOR(-, sub, rsub(b, a))
TARE_OPERATOR(*, mul, mul(b, a))
TARE_OPERATOR(/, div, mul(reciprocal(b), a))
#undef TARE_OPERATOR

}  // namespace tare
