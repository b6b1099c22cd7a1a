#include <array>
#include <numbers>

#include "tare/autograd/gradients/functions.h"
#include "tare/core/elements.h"
#include "tare/ops.h"

// Derivatives of elementwise operators that one expression does not say.
namespace tare::autograd {

namespace {

/// A real argument of a complex result gets the real part of the gradient.
Tensor handle_r_to_c(DType dtype, const Tensor& grad) {
  if (!grad.defined() || is_complex(dtype) || !is_complex(grad.dtype())) return grad;
  return real(grad);
}
/// The gradient of what enters a sum times `factor`, and is real or not as `dtype` says.
Tensor scaled(const Tensor& grad, const Scalar& factor, const std::optional<DType>& dtype) {
  const std::complex<double> number = factor.to_complex();
  Tensor result = grad;
  if (number == -1.0) result = neg(grad);
  else if (number != 1.0) result = mul(grad, factor.is_complex() ? Scalar(std::conj(number)) : factor);
  return dtype ? handle_r_to_c(*dtype, result) : result;
}

// A number is a wrapped one here, and stays it.
Tensor conjugated(const Tensor& slope) {
  if (!is_complex(slope.dtype())) return slope;
  return slope.is_wrapped_number() ? Tensor::wrapped_number(std::conj(load_complex(slope.data(), slope.dtype())))
                                   : conj(slope);
}
/// The chain rule: a small step dx changes the result by slope dx, and the adjoint of multiplying by a number is
/// multiplying by its conjugate. `dtype` is that of x where x may be real beside a complex slope.
Tensor along_slope(const Tensor& grad, const Tensor& slope, const std::optional<DType>& dtype) {
  const Tensor result = mul(grad, conjugated(slope));
  return dtype ? handle_r_to_c(*dtype, result) : result;
}
/// The same, of the slope's reciprocal.
Tensor over_slope(const Tensor& grad, const Tensor& reciprocal, const std::optional<DType>& dtype) {
  const Tensor result = div(grad, conjugated(reciprocal));
  return dtype ? handle_r_to_c(*dtype, result) : result;
}

/// The gradients of what a result sees the difference of only: equal up to the sign.
std::array<Tensor, 2> opposites(const Tensor& grad, BoolList wanted) {
  if (!grad.defined()) return {};
  return {wanted[0] ? grad : Tensor(), wanted[1] ? neg(grad) : Tensor()};
}

Tensor div_tensor_self_backward(const Tensor& grad, const Tensor& other, DType self,
                                const std::optional<std::string_view>& rounding_mode) {
  return rounding_mode ? zeros_like(grad, self) : over_slope(grad, other, self);
}
Tensor div_tensor_other_backward(const Tensor& grad, const Tensor& self, const Tensor& other,
                                 const std::optional<std::string_view>& rounding_mode) {
  if (rounding_mode) return zeros_like(grad, other.dtype());
  return handle_r_to_c(other.dtype(), mul(neg(grad), conj(div(div(self, other), other))));
}

Tensor pow_backward(const Tensor& grad, const Tensor& self, const Scalar& exponent) {
  if (exponent.to_complex() == std::complex(0.0, 0.0)) return zeros_like(self, {}, {}, {}, {}, MemoryFormat::preserve);
  const Scalar less = exponent.is_complex()            ? Scalar(exponent.to_complex() - 1.0)
                      : exponent.is_floating()         ? Scalar(exponent.to_double() - 1.0)
                      : exponent.to_int() == INT64_MIN ? Scalar(exponent.to_double())
                                                       : Scalar(exponent.to_int() - 1);
  return handle_r_to_c(self.dtype(), mul(grad, conj(mul(pow(self, less), exponent))));
}
Tensor pow_backward_self(const Tensor& grad, const Tensor& self, const Tensor& exponent) {
  const Tensor slope = mul(grad, conj(mul(exponent, pow(self, sub(exponent, Scalar(1))))));
  return handle_r_to_c(self.dtype(),
                       where(eq(exponent, Scalar(0.0)), zeros(IntList(), grad.dtype(), {}, grad.device()), slope));
}
// 0 where self is 0 and the exponent is not negative: there x^y is constant in y.
Tensor pow_backward_exponent(const Tensor& grad, const Tensor& self, const Tensor& exponent, const Tensor& result) {
  Tensor flat;
  if (is_complex(exponent.dtype())) {
    flat = logical_and(logical_and(eq(self, Scalar(0)), eq(imag(exponent), Scalar(0))), ge(real(exponent), Scalar(0)));
  } else {
    flat = logical_and(eq(self, Scalar(0)), ge(exponent, Scalar(0)));
  }
  const Tensor slope = mul(grad, conj(mul(result, log(self))));
  return handle_r_to_c(exponent.dtype(), where(flat, zeros(IntList(), grad.dtype(), {}, grad.device()), slope));
}

Tensor copysign_tensor_self_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  return mul(grad, masked_fill(div(result, self), eq(self, Scalar(0)), Scalar(0)));
}

// |z| = 0 has no direction; the gradient there is 0.
Tensor angle_backward(const Tensor& grad, const Tensor& self) {
  if (!is_complex(self.dtype()))
    return where(eq(self, Scalar(0.0)), zeros(IntList(), self.dtype(), {}, self.device()),
                 zeros(IntList(), self.dtype(), {}, self.device()));
  const Tensor square = pow(abs(self), Scalar(2));
  const Tensor along = div(complex(neg(imag(self)), real(self)), square);
  return where(eq(self, Scalar(0.0)), zeros(IntList(), self.dtype(), {}, self.device()), mul(grad, along));
}
Tensor sgn_backward(const Tensor& self, const Tensor& grad, const Tensor& result) {
  if (!is_complex(self.dtype())) return zeros_like(self, {}, {}, {}, {}, MemoryFormat::preserve);
  const Tensor modulus = abs(self);
  const Tensor turned =
      sub(div(grad, modulus), mul(mul(real(div(mul(grad, conj(result)), modulus)), Scalar(1)), result));
  return masked_fill(turned, eq(modulus, Scalar(0.0)), Scalar(0.0));
}

Tensor sinc_backward(const Tensor& grad, const Tensor& self) {
  const Tensor x = mul(self, Scalar(std::numbers::pi));
  const Tensor square = mul(x, self);
  const Tensor slope = mul(grad, conj(div(sub(mul(cos(x), x), sin(x)), square)));
  return where(eq(square, Scalar(0.0)), zeros(IntList(), grad.dtype(), {}, grad.device()), slope);
}
Tensor mvlgamma_backward(const Tensor& grad, const Tensor& self, int64_t p) {
  const Tensor steps =
      arange(Scalar(-static_cast<double>(p) / 2 + 0.5), Scalar(0.5), Scalar(0.5), self.dtype(), {}, self.device());
  return mul(grad, sum(digamma(add(unsqueeze(self, -1), steps)), IntList({-1})));
}
// (I1(x)/x) at 0 is 1/2; the division is kept off 0.
Tensor i1_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  const Tensor nearly_zero = le(abs(self), Scalar(1e-7));
  const Tensor safe = where(nearly_zero, full(IntList(), Scalar(1e-7), self.dtype(), {}, self.device()), self);
  const Tensor slope = sub(i0(safe), mul(result, reciprocal(safe)));
  return mul(grad, where(nearly_zero, full(IntList(), Scalar(0.5), self.dtype(), {}, self.device()), slope));
}
Tensor i1e_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  const Tensor nearly_zero = le(abs(self), Scalar(1e-7));
  const Tensor safe = where(nearly_zero, full(IntList(), Scalar(1e-7), self.dtype(), {}, self.device()), self);
  const Tensor slope = sub(special_i0e(safe), mul(result, add(sgn(safe), reciprocal(safe))));
  return mul(grad, where(nearly_zero, full(IntList(), Scalar(0.5), self.dtype(), {}, self.device()), slope));
}

Tensor clamp_backward(const Tensor& grad, const Tensor& self, const Value& min, const Value& max) {
  const auto inside = [&](const Value& bound, bool lower) {
    if (const Scalar* number = bound.get<Scalar>()) return lower ? ge(self, *number) : le(self, *number);
    const Tensor& tensor = *bound.get<Tensor>();
    return lower ? ge(self, tensor) : le(self, tensor);
  };
  Tensor kept;
  if (!min.is_none()) kept = inside(min, true);
  if (!max.is_none()) kept = kept.defined() ? logical_and(kept, inside(max, false)) : inside(max, false);
  return kept.defined() ? where(kept, grad, Scalar(0.0)) : grad;
}
// Where the value lies below the lower bound, that bound is the result; unless it lies above the upper one.
Tensor clamp_backward_min(const Tensor& grad, const Tensor& self, const Tensor& min, const Tensor& max) {
  if (!max.defined()) return where(lt(self, min), grad, Scalar(0.0));
  return where(logical_and(lt(min, max), lt(self, min)), grad, Scalar(0.0));
}
Tensor clamp_backward_max(const Tensor& grad, const Tensor& self, const Tensor& min, const Tensor& max) {
  if (!min.defined()) return where(gt(self, max), grad, Scalar(0.0));
  return where(logical_or(gt(self, max), lt(max, min)), grad, Scalar(0.0));
}

// Of fmax and fmin: `self` is the result where it is `kept`, and where `other` is no number.
Tensor extremum_beside_nan_backward(const Tensor& grad, const Tensor& kept, const Tensor& other, bool of_self) {
  const Tensor is_self = logical_or_(kept, isnan(other));
  return masked_fill(grad, of_self ? logical_not_(is_self) : is_self, Scalar(0));
}

Tensor copy_backward(const Tensor& grad, const Options& src) {
  return to(handle_r_to_c(src.dtype, grad), src.dtype, {}, src.device);
}
Tensor to_copy_backward(const Tensor& grad, const Options& options) {
  return to(handle_r_to_c(options.dtype, grad), options.dtype, {}, options.device);
}
Tensor native_dropout_double_backward(const Tensor& grad_grad, const Tensor& grad, const Tensor& mask, double scale) {
  (void)grad;
  return mul(mul(grad_grad, mask), Scalar(scale));
}
// Both slopes are 0 where the angle is that of no direction.
std::array<Tensor, 2> atan2_backward(const Tensor& grad, const Tensor& self, const Tensor& other, BoolList wanted) {
  std::array<Tensor, 2> found;
  if (!grad.defined()) return found;
  const Tensor square = add(mul(self, self), mul(other, other));
  const Tensor inverse = masked_fill(reciprocal(square), eq(square, Scalar(0)), Scalar(0));
  if (wanted[0]) found[0] = mul(mul(grad, other), inverse);
  if (wanted[1]) found[1] = mul(mul(grad, neg(self)), inverse);
  return found;
}
Tensor softmax_double_backward(const Tensor& grad_grad, const Tensor& grad, int64_t dim, const Tensor& output) {
  return sub(sub(mul(grad, grad_grad), mul(sum(mul(output, grad), IntList({dim}), true), grad_grad)),
             mul(grad, sum(mul(output, grad_grad), IntList({dim}), true)));
}
// With q = sigmoid(x), d/dx of -w (p y log q + (1 - y) log (1 - q)).
Tensor binary_cross_entropy_with_logits_backward(const Tensor& grad, const Tensor& self, const Tensor& target,
                                                 const Tensor& weight, const Tensor& pos_weight, int64_t reduction) {
  Tensor result;
  if (pos_weight.defined()) {
    const Tensor t = mul(pos_weight, target);
    result = mul(sub(mul(sub(add(t, Scalar(1)), target), sigmoid(self)), t), grad);
  } else {
    result = mul(sub(sigmoid(self), target), grad);
  }
  if (weight.defined()) result = mul(result, weight);
  return reduction == 1 ? div(result, Scalar(self.numel())) : result;
}

}  // namespace

List<GradientFunction> elementwise_functions() {
  static constexpr GradientFunction list[] = {
      {"handle_r_to_c", function<handle_r_to_c>},
      {"scaled", function<scaled>},
      {"along_slope", function<along_slope>},
      {"over_slope", function<over_slope>},
      {"opposites", function<opposites>},
      {"div_tensor_self_backward", function<div_tensor_self_backward>},
      {"div_tensor_other_backward", function<div_tensor_other_backward>},
      {"pow_backward", function<pow_backward>},
      {"pow_backward_self", function<pow_backward_self>},
      {"pow_backward_exponent", function<pow_backward_exponent>},
      {"atan2_backward", function<atan2_backward>},
      {"copysign_tensor_self_backward", function<copysign_tensor_self_backward>},
      {"angle_backward", function<angle_backward>},
      {"sgn_backward", function<sgn_backward>},
      {"sinc_backward", function<sinc_backward>},
      {"mvlgamma_backward", function<mvlgamma_backward>},
      {"i1_backward", function<i1_backward>},
      {"i1e_backward", function<i1e_backward>},
      {"clamp_backward", function<clamp_backward>},
      {"clamp_backward_min", function<clamp_backward_min>},
      {"clamp_backward_max", function<clamp_backward_max>},
      {"extremum_beside_nan_backward", function<extremum_beside_nan_backward>},
      {"copy_backward", function<copy_backward>},
      {"_to_copy_backward", function<to_copy_backward>},
      {"native_dropout_double_backward", function<native_dropout_double_backward>},
      {"softmax_double_backward", function<softmax_double_backward>},
      {"binary_cross_entropy_with_logits_backward", function<binary_cross_entropy_with_logits_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
