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

Tensor angle(const Tensor& self) {
  static const Op& op = op_named("angle");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor neg_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("neg.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor conj_physical_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("conj_physical.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sign_(const Tensor& self) {
  static const Op& op = op_named("sign_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sgn_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sgn.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor reciprocal(const Tensor& self) {
  static const Op& op = op_named("reciprocal");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sqrt_(const Tensor& self) {
  static const Op& op = op_named("sqrt_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor rsqrt_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("rsqrt.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor rad2deg(const Tensor& self) {
  static const Op& op = op_named("rad2deg");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor nan_to_num_(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  static const Op& op = op_named("nan_to_num_");
  const void* const args[] = {&self, &nan, &posinf, &neginf};
  return call_tensor(op, args);
}

Tensor ceil(const Tensor& self) {
  static const Op& op = op_named("ceil");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor floor_(const Tensor& self) {
  static const Op& op = op_named("floor_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor round_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("round.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor frac(const Tensor& self) {
  static const Op& op = op_named("frac");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor round_(const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("round_.decimals");
  const void* const args[] = {&self, &decimals};
  return call_tensor(op, args);
}

Tensor exp(const Tensor& self) {
  static const Op& op = op_named("exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor exp2_(const Tensor& self) {
  static const Op& op = op_named("exp2_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor expm1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("expm1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor log2(const Tensor& self) {
  static const Op& op = op_named("log2");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log10_(const Tensor& self) {
  static const Op& op = op_named("log10_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log1p_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log1p.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor logit(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}

Tensor sin_(const Tensor& self) {
  static const Op& op = op_named("sin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor cos_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("cos.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor asin(const Tensor& self) {
  static const Op& op = op_named("asin");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor acos_(const Tensor& self) {
  static const Op& op = op_named("acos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor atan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("atan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor cosh(const Tensor& self) {
  static const Op& op = op_named("cosh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor tanh_(const Tensor& self) {
  static const Op& op = op_named("tanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor asinh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("asinh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor atanh(const Tensor& self) {
  static const Op& op = op_named("atanh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isnan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isnan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor isreal(const Tensor& self) {
  static const Op& op = op_named("isreal");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isneginf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isneginf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor logical_not_(const Tensor& self) {
  static const Op& op = op_named("logical_not_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor bitwise_not_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("bitwise_not.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor negative(const Tensor& self) {
  static const Op& op = op_named("negative");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor fix_(const Tensor& self) {
  static const Op& op = op_named("fix_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arccos_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arccos.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arcsin(const Tensor& self) {
  static const Op& op = op_named("arcsin");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arcsinh_(const Tensor& self) {
  static const Op& op = op_named("arcsinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arctan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arctan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_exp2(const Tensor& self) {
  static const Op& op = op_named("special_exp2");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_log1p(const Tensor& self) {
  static const Op& op = op_named("special_log1p");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_logit(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("special_logit");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}

Tensor erf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("erf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor erfinv(const Tensor& self) {
  static const Op& op = op_named("erfinv");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_erfcx_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erfcx.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor digamma(const Tensor& self) {
  static const Op& op = op_named("digamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor polygamma_out(const Tensor& out, int64_t n, const Tensor& self) {
  static const Op& op = op_named("polygamma.out");
  const void* const args[] = {&n, &self, &out};
  return call_tensor(op, args);
}

Tensor mvlgamma_out(const Tensor& out, const Tensor& self, int64_t p) {
  static const Op& op = op_named("mvlgamma.out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor special_i0e(const Tensor& self) {
  static const Op& op = op_named("special_i0e");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_i1e(const Tensor& self) {
  static const Op& op = op_named("special_i1e");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_ndtri(const Tensor& self) {
  static const Op& op = op_named("special_ndtri");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_ndtr(const Tensor& self) {
  static const Op& op = op_named("special_ndtr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sinc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sinc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_j0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_j0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_y0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_y0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_i0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_k0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_scaled_modified_bessel_k0_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k0.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_spherical_bessel_j0_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_spherical_bessel_j0.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_erfc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erfc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_gammaln_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_gammaln.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_psi_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_psi.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_multigammaln_out(const Tensor& out, const Tensor& self, int64_t p) {
  static const Op& op = op_named("special_multigammaln.out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor special_sinc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_sinc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor sub_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("sub_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor sub_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor rsub_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor _add_relu(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor mul_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor mul_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("mul.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("div.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor div_(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div_.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor div_out(const Tensor& out, const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.Scalar_mode_out");
  const void* const args[] = {&self, &other, &rounding_mode, &out};
  return call_tensor(op, args);
}

Tensor floor_divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("floor_divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor remainder_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("remainder_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor remainder_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("remainder.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmod_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmod_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmod_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("fmod.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor pow(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("pow.Tensor_Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor pow_out(const Tensor& out, const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor float_power(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("float_power.Tensor_Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor float_power_out(const Tensor& out, const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor minimum_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("minimum.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmin_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmin.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor hypot(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("hypot");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor copysign_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("copysign_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor copysign_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("copysign.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor logaddexp(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor heaviside(const Tensor& self, const Tensor& values) {
  static const Op& op = op_named("heaviside");
  const void* const args[] = {&self, &values};
  return call_tensor(op, args);
}

Tensor ldexp_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ldexp_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor polar(const Tensor& abs, const Tensor& angle) {
  static const Op& op = op_named("polar");
  const void* const args[] = {&abs, &angle};
  return call_tensor(op, args);
}

Tensor xlogy_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.OutTensor");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor xlogy_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("xlogy_.Scalar_Other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlogy(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy.self_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor subtract(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor subtract_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor multiply(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("multiply.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor divide_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("divide.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor divide_(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide_.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor true_divide(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("true_divide.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor true_divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("true_divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor max(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("max.other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_and(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_and_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_and_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_or(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_or_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_or_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_xor(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_xor_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_xor_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_left_shift.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_left_shift_.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_right_shift_.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __and__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__and__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __or__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__or__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __xor__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__xor__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __lshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__lshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __ilshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ilshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __rshift___out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__rshift__.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor gcd(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gcd");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor lcm_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lcm_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor igamma_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igamma.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_gammainc(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammainc");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlog1py(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlog1py(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlog1py.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_zeta(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta.self_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_h");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_he.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_legendre_polynomial_p(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor eq(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("eq.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor eq_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("eq_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ne_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ne.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor lt(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lt.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor lt_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("lt_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor le_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("le.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor gt(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gt.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor gt_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("gt_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ge_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ge.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor logical_and(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_and");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logical_or_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_or_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logical_xor_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_xor.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor not_equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("not_equal.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor not_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less_equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_equal.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater_equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_equal.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor where(const Tensor& condition, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("where.ScalarSelf");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

Tensor masked_fill_(const Tensor& self, const Tensor& mask, const Scalar& value) {
  static const Op& op = op_named("masked_fill_.Scalar");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}

Tensor masked_fill_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Tensor& value) {
  static const Op& op = op_named("masked_fill.Tensor_out");
  const void* const args[] = {&self, &mask, &value, &out};
  return call_tensor(op, args);
}

Tensor addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcdiv");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}

Tensor lerp_(const Tensor& self, const Tensor& end, const Scalar& weight) {
  static const Op& op = op_named("lerp_.Scalar");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}

Tensor lerp_out(const Tensor& out, const Tensor& self, const Tensor& end, const Tensor& weight) {
  static const Op& op = op_named("lerp.Tensor_out");
  const void* const args[] = {&self, &end, &weight, &out};
  return call_tensor(op, args);
}

Tensor clamp(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clamp.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor clamp_min_(const Tensor& self, const Scalar& min) {
  static const Op& op = op_named("clamp_min_");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}

Tensor clamp_min_out(const Tensor& out, const Tensor& self, const Tensor& min) {
  static const Op& op = op_named("clamp_min.Tensor_out");
  const void* const args[] = {&self, &min, &out};
  return call_tensor(op, args);
}

Tensor clamp_max(const Tensor& self, const Tensor& max) {
  static const Op& op = op_named("clamp_max.Tensor");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}

Tensor clip_(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clip_");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor clip_out(const Tensor& out, const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clip.Tensor_out");
  const void* const args[] = {&self, &min, &max, &out};
  return call_tensor(op, args);
}

Tensor relu6(const Tensor& self) {
  static const Op& op = op_named("relu6");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor hardtanh_out(const Tensor& out, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh.out");
  const void* const args[] = {&self, &min_val, &max_val, &out};
  return call_tensor(op, args);
}

Tensor leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  static const Op& op = op_named("leaky_relu");
  const void* const args[] = {&self, &negative_slope};
  return call_tensor(op, args);
}

Tensor elu_(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  static const Op& op = op_named("elu_");
  const void* const args[] = {&self, &alpha, &scale, &input_scale};
  return call_tensor(op, args);
}

Tensor celu_out(const Tensor& out, const Tensor& self, const Scalar& alpha) {
  static const Op& op = op_named("celu.out");
  const void* const args[] = {&self, &alpha, &out};
  return call_tensor(op, args);
}

Tensor gelu_(const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu_");
  const void* const args[] = {&self, &approximate};
  return call_tensor(op, args);
}

Tensor silu_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("silu.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  static const Op& op = op_named("softplus");
  const void* const args[] = {&self, &beta, &threshold};
  return call_tensor(op, args);
}

Tensor hardsigmoid_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("hardsigmoid.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor softshrink(const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("softshrink");
  const void* const args[] = {&self, &lambd};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> log_sigmoid_forward(const Tensor& self) {
  static const Op& op = op_named("log_sigmoid_forward");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor glu(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu");
  const void* const args[] = {&self, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator, const Tensor& out) {
  static const Op& op = op_named("rrelu_with_noise.out");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator, &out};
  return call_tensor(op, args);
}

Tensor gelu_backward(const Tensor& grad_output, const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu_backward");
  const void* const args[] = {&grad_output, &self, &approximate};
  return call_tensor(op, args);
}

Tensor sigmoid_backward(const Tensor& grad_output, const Tensor& output) {
  static const Op& op = op_named("sigmoid_backward");
  const void* const args[] = {&grad_output, &output};
  return call_tensor(op, args);
}

Tensor mish_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("mish_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor leaky_relu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope, bool self_is_result) {
  static const Op& op = op_named("leaky_relu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &negative_slope, &self_is_result, &grad_input};
  return call_tensor(op, args);
}

Tensor softplus_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  static const Op& op = op_named("softplus_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &beta, &threshold, &grad_input};
  return call_tensor(op, args);
}

Tensor hardshrink_backward_out(const Tensor& grad_input, const Tensor& grad_out, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("hardshrink_backward.grad_input");
  const void* const args[] = {&grad_out, &self, &lambd, &grad_input};
  return call_tensor(op, args);
}

Tensor hardswish_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("hardswish_backward.out");
  const void* const args[] = {&grad_output, &self, &out};
  return call_tensor(op, args);
}

Tensor log_sigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& buffer) {
  static const Op& op = op_named("log_sigmoid_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &buffer, &grad_input};
  return call_tensor(op, args);
}

Tensor glu_jvp_out(const Tensor& out, const Tensor& glu, const Tensor& x, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_jvp.out");
  const void* const args[] = {&glu, &x, &dx, &dim, &out};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise_backward(const Tensor& grad_output, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, bool self_is_result) {
  static const Op& op = op_named("rrelu_with_noise_backward");
  const void* const args[] = {&grad_output, &self, &noise, &lower, &upper, &training, &self_is_result};
  return call_tensor(op, args);
}

Tensor view_copy(const Tensor& self, IntList size) {
  static const Op& op = op_named("view_copy");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

Tensor t_copy(const Tensor& self) {
  static const Op& op = op_named("t_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor transpose_copy(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_copy.int");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}

Tensor sum(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("sum.dim_IntList");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor mean(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("mean.dim");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor prod(const Tensor& self, int64_t dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("prod.dim_int");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor amax(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("aminmax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _aminmax(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("_aminmax.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor min(const Tensor& self) {
  static const Op& op = op_named("min");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("min.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmin");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor all(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("all.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor any(const Tensor& self) {
  static const Op& op = op_named("any");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor any(const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("any.dims");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor count_nonzero(const Tensor& self, IntList dim) {
  static const Op& op = op_named("count_nonzero.dim_IntList");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor mm(const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm");
  const void* const args[] = {&self, &mat2};
  return call_tensor(op, args);
}

Tensor mv(const Tensor& self, const Tensor& vec) {
  static const Op& op = op_named("mv");
  const void* const args[] = {&self, &vec};
  return call_tensor(op, args);
}

Tensor vdot(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("vdot");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor addmm_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmm.out");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addbmm");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor addmv_(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv_");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor addr_out(const Tensor& out, const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addr.out");
  const void* const args[] = {&self, &vec1, &vec2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups) {
  static const Op& op = op_named("convolution.out");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> convolution_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask) {
  static const Op& op = op_named("convolution_backward.out");
  const void* const args[] = {&grad_output, &input, &weight, &bias_sizes, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("index_put");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}

Tensor _index_put_impl(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe};
  return call_tensor(op, args);
}

Tensor _unsafe_masked_index_put_accumulate(const Tensor& self, const Tensor& mask, TensorList indices, const Tensor& values) {
  static const Op& op = op_named("_unsafe_masked_index_put_accumulate");
  const void* const args[] = {&self, &mask, &indices, &values};
  return call_tensor(op, args);
}

Tensor index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add_");
  const void* const args[] = {&self, &dim, &index, &source, &alpha};
  return call_tensor(op, args);
}

Tensor index_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("index_reduce.out");
  const void* const args[] = {&self, &dim, &index, &source, &reduce, &include_self, &out};
  return call_tensor(op, args);
}

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("index_fill.int_Scalar");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static const Op& op = op_named("index_fill_.int_Tensor");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static const Op& op = op_named("put");
  const void* const args[] = {&self, &index, &source, &accumulate};
  return call_tensor(op, args);
}

Tensor nonzero_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("nonzero.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::vector<Tensor> nonzero_numpy(const Tensor& self) {
  static const Op& op = op_named("nonzero_numpy");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  static const Op& op = op_named("masked_scatter");
  const void* const args[] = {&self, &mask, &source};
  return call_tensor(op, args);
}

Tensor isin_out(const Tensor& out, const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Tensor_Tensor_out");
  const void* const args[] = {&elements, &test_elements, &assume_unique, &invert, &out};
  return call_tensor(op, args);
}

Tensor isin_out(const Tensor& out, const Tensor& elements, const Scalar& test_element, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Tensor_Scalar_out");
  const void* const args[] = {&elements, &test_element, &assume_unique, &invert, &out};
  return call_tensor(op, args);
}

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_.src");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}

Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("scatter.value_out");
  const void* const args[] = {&self, &dim, &index, &value, &out};
  return call_tensor(op, args);
}

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) {
  static const Op& op = op_named("scatter.value_reduce");
  const void* const args[] = {&self, &dim, &index, &value, &reduce};
  return call_tensor(op, args);
}

Tensor scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add_");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}

Tensor scatter_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce.two_out");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self, &out};
  return call_tensor(op, args);
}

Tensor tril(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}

Tensor diag_embed_out(const Tensor& out, const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diag_embed.out");
  const void* const args[] = {&self, &offset, &dim1, &dim2, &out};
  return call_tensor(op, args);
}

Tensor fill_diagonal_(const Tensor& self, const Scalar& fill_value, bool wrap) {
  static const Op& op = op_named("fill_diagonal_");
  const void* const args[] = {&self, &fill_value, &wrap};
  return call_tensor(op, args);
}

Tensor reflection_pad1d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor reflection_pad2d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor reflection_pad3d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad1d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad2d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad3d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor _pad_circular(const Tensor& self, IntList pad) {
  static const Op& op = op_named("_pad_circular");
  const void* const args[] = {&self, &pad};
  return call_tensor(op, args);
}

Tensor fliplr(const Tensor& self) {
  static const Op& op = op_named("fliplr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor repeat(const Tensor& self, IntList repeats) {
  static const Op& op = op_named("repeat");
  const void* const args[] = {&self, &repeats};
  return call_tensor(op, args);
}

Tensor repeat_interleave_out(const Tensor& out, const Tensor& repeats, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.Tensor_out");
  const void* const args[] = {&repeats, &output_size, &out};
  return call_tensor(op, args);
}

Tensor stack_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("stack.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor concatenate_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concatenate.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor vstack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("vstack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor dstack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("dstack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor block_diag_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("block_diag.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor _chunk_cat_out(const Tensor& out, TensorList tensors, int64_t dim, int64_t num_chunks) {
  static const Op& op = op_named("_chunk_cat.out");
  const void* const args[] = {&tensors, &dim, &num_chunks, &out};
  return call_tensor(op, args);
}

Tensor _log_softmax_out(const Tensor& out, const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_log_softmax.out");
  const void* const args[] = {&self, &dim, &half_to_float, &out};
  return call_tensor(op, args);
}

Tensor _log_softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_log_softmax_backward_data");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward(const Tensor& grad_out, const Tensor& input, IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias, BoolList output_mask) {
  static const Op& op = op_named("native_layer_norm_backward");
  const void* const args[] = {&grad_out, &input, &normalized_shape, &mean, &rstd, &weight, &bias, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor rms_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, std::optional<double> eps) {
  static const Op& op = op_named("rms_norm");
  const void* const args[] = {&input, &normalized_shape, &weight, &eps};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group, BoolList output_mask) {
  static const Op& op = op_named("native_group_norm_backward.out");
  const void* const args[] = {&grad_out, &input, &mean, &rstd, &weight, &N, &C, &HxW, &group, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(double momentum, double eps, const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training) {
  static const Op& op = op_named("_native_batch_norm_legit.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps, &out, &save_mean, &save_invstd};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit_no_training.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_no_update");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_update_stats(const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum) {
  static const Op& op = op_named("batch_norm_update_stats");
  const void* const args[] = {&input, &running_mean, &running_var, &momentum};
  return call_tuple<Tensor, Tensor>(op, args);
}

}  // namespace tare
