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

Tensor abs(const Tensor& self) {
  static const Op& op = op_named("abs");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor angle_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("angle.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor positive(const Tensor& self) {
  static const Op& op = op_named("positive");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor conj_physical(const Tensor& self) {
  static const Op& op = op_named("conj_physical");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sign_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sign.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor square(const Tensor& self) {
  static const Op& op = op_named("square");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor reciprocal_(const Tensor& self) {
  static const Op& op = op_named("reciprocal_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sqrt_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sqrt.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor deg2rad(const Tensor& self) {
  static const Op& op = op_named("deg2rad");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor rad2deg_(const Tensor& self) {
  static const Op& op = op_named("rad2deg_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor nan_to_num_out(const Tensor& out, const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  static const Op& op = op_named("nan_to_num.out");
  const void* const args[] = {&self, &nan, &posinf, &neginf, &out};
  return call_tensor(op, args);
}

Tensor ceil_(const Tensor& self) {
  static const Op& op = op_named("ceil_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor floor_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("floor.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor trunc(const Tensor& self) {
  static const Op& op = op_named("trunc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor frac_(const Tensor& self) {
  static const Op& op = op_named("frac_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor round_out(const Tensor& out, const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("round.decimals_out");
  const void* const args[] = {&self, &decimals, &out};
  return call_tensor(op, args);
}

Tensor exp_(const Tensor& self) {
  static const Op& op = op_named("exp_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor exp2_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("exp2.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor log(const Tensor& self) {
  static const Op& op = op_named("log");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log2_(const Tensor& self) {
  static const Op& op = op_named("log2_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log10_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log10.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sigmoid(const Tensor& self) {
  static const Op& op = op_named("sigmoid");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor logit_(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit_");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}

Tensor sin_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sin.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor tan(const Tensor& self) {
  static const Op& op = op_named("tan");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor asin_(const Tensor& self) {
  static const Op& op = op_named("asin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor acos_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("acos.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sinh(const Tensor& self) {
  static const Op& op = op_named("sinh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor cosh_(const Tensor& self) {
  static const Op& op = op_named("cosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor tanh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("tanh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor acosh(const Tensor& self) {
  static const Op& op = op_named("acosh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor atanh_(const Tensor& self) {
  static const Op& op = op_named("atanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isinf(const Tensor& self) {
  static const Op& op = op_named("isinf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isposinf(const Tensor& self) {
  static const Op& op = op_named("isposinf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor signbit(const Tensor& self) {
  static const Op& op = op_named("signbit");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor logical_not_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("logical_not.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor absolute(const Tensor& self) {
  static const Op& op = op_named("absolute");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor negative_(const Tensor& self) {
  static const Op& op = op_named("negative_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor fix_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("fix.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arccosh(const Tensor& self) {
  static const Op& op = op_named("arccosh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arcsin_(const Tensor& self) {
  static const Op& op = op_named("arcsin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arcsinh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arcsinh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arctanh(const Tensor& self) {
  static const Op& op = op_named("arctanh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_exp2_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_exp2.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_log1p_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_log1p.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_logit_out(const Tensor& out, const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("special_logit.out");
  const void* const args[] = {&self, &eps, &out};
  return call_tensor(op, args);
}

Tensor erfc(const Tensor& self) {
  static const Op& op = op_named("erfc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor erfinv_(const Tensor& self) {
  static const Op& op = op_named("erfinv_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor lgamma(const Tensor& self) {
  static const Op& op = op_named("lgamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor digamma_(const Tensor& self) {
  static const Op& op = op_named("digamma_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor polygamma_(const Tensor& self, int64_t n) {
  static const Op& op = op_named("polygamma_");
  const void* const args[] = {&self, &n};
  return call_tensor(op, args);
}

Tensor i0(const Tensor& self) {
  static const Op& op = op_named("i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_i0e_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i0e.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_i1e_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i1e.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_ndtri_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_ndtri.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_ndtr_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_ndtr.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_airy_ai(const Tensor& x) {
  static const Op& op = op_named("special_airy_ai");
  const void* const args[] = {&x};
  return call_tensor(op, args);
}

Tensor special_bessel_j1(const Tensor& self) {
  static const Op& op = op_named("special_bessel_j1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_bessel_y1(const Tensor& self) {
  static const Op& op = op_named("special_bessel_y1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_i1(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_k1(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_scaled_modified_bessel_k1(const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k1");
  const void* const args[] = {&x};
  return call_tensor(op, args);
}

Tensor special_erf(const Tensor& self) {
  static const Op& op = op_named("special_erf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_erfinv(const Tensor& self) {
  static const Op& op = op_named("special_erfinv");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_digamma(const Tensor& self) {
  static const Op& op = op_named("special_digamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_polygamma(int64_t n, const Tensor& self) {
  static const Op& op = op_named("special_polygamma");
  const void* const args[] = {&n, &self};
  return call_tensor(op, args);
}

Tensor special_i0(const Tensor& self) {
  static const Op& op = op_named("special_i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor add_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("add_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor sub_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor _add_relu(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor _add_relu_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor mul_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("div.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor div_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("div_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor div_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.out_mode");
  const void* const args[] = {&self, &other, &rounding_mode, &out};
  return call_tensor(op, args);
}

Tensor floor_divide(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("floor_divide");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor floor_divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("floor_divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor remainder_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor remainder(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmod_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmod.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor pow(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Tensor_Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor pow_(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("pow_.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor float_power(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Tensor_Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor float_power_(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("float_power_.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor maximum(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("maximum");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmax(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmax");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor atan2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("atan2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor hypot_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("hypot_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor copysign_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("copysign.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor nextafter(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("nextafter");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logaddexp_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor heaviside_(const Tensor& self, const Tensor& values) {
  static const Op& op = op_named("heaviside_");
  const void* const args[] = {&self, &values};
  return call_tensor(op, args);
}

Tensor ldexp_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ldexp.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor polar_out(const Tensor& out, const Tensor& abs, const Tensor& angle) {
  static const Op& op = op_named("polar.out");
  const void* const args[] = {&abs, &angle, &out};
  return call_tensor(op, args);
}

Tensor xlogy(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.Scalar_Self");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor xlogy_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("xlogy.OutScalar_Other");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlogy_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy.self_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor subtract_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor multiply(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("multiply.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor multiply_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("multiply_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor divide_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide.out_mode");
  const void* const args[] = {&self, &other, &rounding_mode, &out};
  return call_tensor(op, args);
}

Tensor true_divide_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("true_divide_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor arctan2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("arctan2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor max_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("max.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_and_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_and_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_and.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_or_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_or_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_or.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_xor_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_xor_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_xor.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_left_shift_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_left_shift.Tensor_Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor_Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __iand__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__iand__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __ior__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ior__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __ixor__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ixor__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __ilshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ilshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __lshift___out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__lshift__.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __rshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__rshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor gcd_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gcd_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor lcm_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lcm.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor igammac(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igammac");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_gammainc_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammainc.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlog1py_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlog1py_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlog1py.other_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_zeta_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta.self_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_he.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_legendre_polynomial_p_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor eq_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("eq_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor eq_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("eq.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ne(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ne.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor lt_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lt_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor lt_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("lt.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor le(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("le.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor gt_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gt_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor gt_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("gt.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ge(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ge.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logical_and_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_and_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logical_or_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_or.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  static const Op& op = op_named("isclose");
  const void* const args[] = {&self, &other, &rtol, &atol, &equal_nan};
  return call_tensor(op, args);
}

Tensor not_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("not_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor not_equal_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_equal_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_equal.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_equal_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_equal.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor where(const Tensor& condition, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("where.ScalarOther");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

Tensor masked_fill_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Scalar& value) {
  static const Op& op = op_named("masked_fill.Scalar_out");
  const void* const args[] = {&self, &mask, &value, &out};
  return call_tensor(op, args);
}

Tensor addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcmul");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}

Tensor addcdiv_(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcdiv_");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}

Tensor lerp_out(const Tensor& out, const Tensor& self, const Tensor& end, const Scalar& weight) {
  static const Op& op = op_named("lerp.Scalar_out");
  const void* const args[] = {&self, &end, &weight, &out};
  return call_tensor(op, args);
}

Tensor clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clamp");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor clamp_(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clamp_.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor clamp_min_out(const Tensor& out, const Tensor& self, const Scalar& min) {
  static const Op& op = op_named("clamp_min.out");
  const void* const args[] = {&self, &min, &out};
  return call_tensor(op, args);
}

Tensor clamp_max(const Tensor& self, const Scalar& max) {
  static const Op& op = op_named("clamp_max");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}

Tensor clamp_max_(const Tensor& self, const Tensor& max) {
  static const Op& op = op_named("clamp_max_.Tensor");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}

Tensor clip_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clip.out");
  const void* const args[] = {&self, &min, &max, &out};
  return call_tensor(op, args);
}

Tensor relu(const Tensor& self) {
  static const Op& op = op_named("relu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor relu6_(const Tensor& self) {
  static const Op& op = op_named("relu6_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  static const Op& op = op_named("threshold");
  const void* const args[] = {&self, &threshold, &value};
  return call_tensor(op, args);
}

Tensor leaky_relu_(const Tensor& self, const Scalar& negative_slope) {
  static const Op& op = op_named("leaky_relu_");
  const void* const args[] = {&self, &negative_slope};
  return call_tensor(op, args);
}

Tensor elu_out(const Tensor& out, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  static const Op& op = op_named("elu.out");
  const void* const args[] = {&self, &alpha, &scale, &input_scale, &out};
  return call_tensor(op, args);
}

Tensor selu(const Tensor& self) {
  static const Op& op = op_named("selu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor gelu_out(const Tensor& out, const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu.out");
  const void* const args[] = {&self, &approximate, &out};
  return call_tensor(op, args);
}

Tensor mish(const Tensor& self) {
  static const Op& op = op_named("mish");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor softplus_out(const Tensor& out, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  static const Op& op = op_named("softplus.out");
  const void* const args[] = {&self, &beta, &threshold, &out};
  return call_tensor(op, args);
}

Tensor hardswish(const Tensor& self) {
  static const Op& op = op_named("hardswish");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor softshrink_out(const Tensor& out, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("softshrink.out");
  const void* const args[] = {&self, &lambd, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> log_sigmoid_forward_out(const Tensor& output, const Tensor& buffer, const Tensor& self) {
  static const Op& op = op_named("log_sigmoid_forward.output");
  const void* const args[] = {&self, &output, &buffer};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor glu_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor rrelu_(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_");
  const void* const args[] = {&self, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> rrelu_with_noise_functional(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise_functional");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor gelu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &approximate, &grad_input};
  return call_tensor(op, args);
}

Tensor sigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output) {
  static const Op& op = op_named("sigmoid_backward.grad_input");
  const void* const args[] = {&grad_output, &output, &grad_input};
  return call_tensor(op, args);
}

Tensor hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh_backward");
  const void* const args[] = {&grad_output, &self, &min_val, &max_val};
  return call_tensor(op, args);
}

Tensor elu_backward(const Tensor& grad_output, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale, bool is_result, const Tensor& self_or_result) {
  static const Op& op = op_named("elu_backward");
  const void* const args[] = {&grad_output, &alpha, &scale, &input_scale, &is_result, &self_or_result};
  return call_tensor(op, args);
}

Tensor softshrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("softshrink_backward");
  const void* const args[] = {&grad_output, &self, &lambd};
  return call_tensor(op, args);
}

Tensor hardsigmoid_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("hardsigmoid_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor logit_backward(const Tensor& grad_output, const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit_backward");
  const void* const args[] = {&grad_output, &self, &eps};
  return call_tensor(op, args);
}

Tensor glu_backward(const Tensor& grad_output, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu_backward");
  const void* const args[] = {&grad_output, &self, &dim};
  return call_tensor(op, args);
}

Tensor glu_backward_jvp(const Tensor& grad_x, const Tensor& grad_glu, const Tensor& x, const Tensor& dgrad_glu, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_backward_jvp");
  const void* const args[] = {&grad_x, &grad_glu, &x, &dgrad_glu, &dx, &dim};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, bool self_is_result) {
  static const Op& op = op_named("rrelu_with_noise_backward.out");
  const void* const args[] = {&grad_output, &self, &noise, &lower, &upper, &training, &self_is_result, &out};
  return call_tensor(op, args);
}

Tensor view_copy_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("view_copy.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor t_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("t_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor transpose_copy_out(const Tensor& out, const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_copy.int_out");
  const void* const args[] = {&self, &dim0, &dim1, &out};
  return call_tensor(op, args);
}

Tensor sum_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("sum.IntList_out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor mean_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("mean.out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor prod_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("prod.int_out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor amax_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amax.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> aminmax_out(const Tensor& min, const Tensor& max, const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("aminmax.out");
  const void* const args[] = {&self, &dim, &keepdim, &min, &max};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _aminmax_out(const Tensor& out0, const Tensor& out1, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("_aminmax.dim_out");
  const void* const args[] = {&self, &dim, &keepdim, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor min_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("min.unary_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> min_out(const Tensor& min, const Tensor& min_indices, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("min.dim_min");
  const void* const args[] = {&self, &dim, &keepdim, &min, &min_indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor argmin_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmin.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor all_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("all.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor any_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("any.all_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor any_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("any.dims_out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor count_nonzero_out(const Tensor& out, const Tensor& self, IntList dim) {
  static const Op& op = op_named("count_nonzero.dim_IntList_out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm.out");
  const void* const args[] = {&self, &mat2, &out};
  return call_tensor(op, args);
}

Tensor mv_out(const Tensor& out, const Tensor& self, const Tensor& vec) {
  static const Op& op = op_named("mv.out");
  const void* const args[] = {&self, &vec, &out};
  return call_tensor(op, args);
}

Tensor vdot_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("vdot.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("baddbmm");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor addbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addbmm.out");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor addmv_out(const Tensor& out, const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv.out");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu) {
  static const Op& op = op_named("_addmm_activation");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha, &use_gelu};
  return call_tensor(op, args);
}

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  static const Op& op = op_named("_convolution");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled, &allow_tf32};
  return call_tensor(op, args);
}

Tensor index(const Tensor& self, TensorList indices) {
  static const Op& op = op_named("index.Tensor");
  const void* const args[] = {&self, &indices};
  return call_tensor(op, args);
}

Tensor index_put_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("index_put_");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}

Tensor _index_put_impl_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl_");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe};
  return call_tensor(op, args);
}

Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  static const Op& op = op_named("index_select");
  const void* const args[] = {&self, &dim, &index};
  return call_tensor(op, args);
}

Tensor index_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add.out");
  const void* const args[] = {&self, &dim, &index, &source, &alpha, &out};
  return call_tensor(op, args);
}

Tensor index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  static const Op& op = op_named("index_copy");
  const void* const args[] = {&self, &dim, &index, &source};
  return call_tensor(op, args);
}

Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("index_fill_.int_Scalar");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

Tensor index_fill_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static const Op& op = op_named("index_fill.int_Tensor_out");
  const void* const args[] = {&self, &dim, &index, &value, &out};
  return call_tensor(op, args);
}

Tensor put_(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static const Op& op = op_named("put_");
  const void* const args[] = {&self, &index, &source, &accumulate};
  return call_tensor(op, args);
}

Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  static const Op& op = op_named("nonzero_static");
  const void* const args[] = {&self, &size, &fill_value};
  return call_tensor(op, args);
}

std::vector<Tensor> where(const Tensor& condition) {
  static const Op& op = op_named("where");
  const void* const args[] = {&condition};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor masked_scatter_(const Tensor& self, const Tensor& mask, const Tensor& source) {
  static const Op& op = op_named("masked_scatter_");
  const void* const args[] = {&self, &mask, &source};
  return call_tensor(op, args);
}

Tensor isin(const Scalar& element, const Tensor& test_elements, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Scalar_Tensor");
  const void* const args[] = {&element, &test_elements, &assume_unique, &invert};
  return call_tensor(op, args);
}

Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  static const Op& op = op_named("gather");
  const void* const args[] = {&self, &dim, &index, &sparse_grad};
  return call_tensor(op, args);
}

Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter.src_out");
  const void* const args[] = {&self, &dim, &index, &src, &out};
  return call_tensor(op, args);
}

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) {
  static const Op& op = op_named("scatter.reduce");
  const void* const args[] = {&self, &dim, &index, &src, &reduce};
  return call_tensor(op, args);
}

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) {
  static const Op& op = op_named("scatter_.value_reduce");
  const void* const args[] = {&self, &dim, &index, &value, &reduce};
  return call_tensor(op, args);
}

Tensor scatter_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add.out");
  const void* const args[] = {&self, &dim, &index, &src, &out};
  return call_tensor(op, args);
}

Tensor triu(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("triu");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}

Tensor tril_(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril_");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}

Tensor diag(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("diag");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}

Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  static const Op& op = op_named("linalg_vander");
  const void* const args[] = {&x, &N};
  return call_tensor(op, args);
}

Tensor reflection_pad1d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor reflection_pad2d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor reflection_pad3d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor replication_pad1d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor replication_pad2d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor replication_pad3d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor pad(const Tensor& self, IntList pad, std::string_view mode, std::optional<double> value) {
  static const Op& op = op_named("pad");
  const void* const args[] = {&self, &pad, &mode, &value};
  return call_tensor(op, args);
}

Tensor flipud(const Tensor& self) {
  static const Op& op = op_named("flipud");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor repeat_out(const Tensor& out, const Tensor& self, IntList repeats) {
  static const Op& op = op_named("repeat.out");
  const void* const args[] = {&self, &repeats, &out};
  return call_tensor(op, args);
}

Tensor cat(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("cat");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor concat(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concat");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor hstack(TensorList tensors) {
  static const Op& op = op_named("hstack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor row_stack(TensorList tensors) {
  static const Op& op = op_named("row_stack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor column_stack(TensorList tensors) {
  static const Op& op = op_named("column_stack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor cartesian_prod(TensorList tensors) {
  static const Op& op = op_named("cartesian_prod");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor _softmax(const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_softmax");
  const void* const args[] = {&self, &dim, &half_to_float};
  return call_tensor(op, args);
}

Tensor _safe_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("_safe_softmax");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}

Tensor _log_softmax_backward_data_out(const Tensor& out, const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_log_softmax_backward_data.out");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias, BoolList output_mask) {
  static const Op& op = op_named("native_layer_norm_backward.out");
  const void* const args[] = {&grad_out, &input, &normalized_shape, &mean, &rstd, &weight, &bias, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N, int64_t C, int64_t HxW, int64_t group, double eps) {
  static const Op& op = op_named("native_group_norm");
  const void* const args[] = {&input, &weight, &bias, &N, &C, &HxW, &group, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("native_batch_norm");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(const Tensor& input, const Tensor& weight, const Tensor& bias, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit.no_stats");
  const void* const args[] = {&input, &weight, &bias, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _native_batch_norm_legit_functional(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit_functional");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_no_update.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps, &out0, &out1, &out2, &out3};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_update_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum) {
  static const Op& op = op_named("batch_norm_update_stats.out");
  const void* const args[] = {&input, &running_mean, &running_var, &momentum, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

}  // namespace tare
