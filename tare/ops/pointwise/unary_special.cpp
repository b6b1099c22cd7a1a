#include <cmath>
#include <numbers>
#include <vector>

#include "tare/core/strides.h"
#include "tare/dispatch/run.h"
#include "tare/kernels/special.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/laws.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/pointwise/elementwise_cpu.h"

// Special functions. The law: of real numbers only; integers become floating, and the result has self's layout.
namespace tare {

namespace {

using derivative::slope;

TensorMeta real_meta(const Tensor& self) {
  TensorMeta meta = elementwise_meta(self, to_floating(self.dtype()));
  check_kernel(meta, self.dtype(), kReals);
  return meta;
}
TensorMeta sinc_meta(const Tensor& self) { return elementwise_meta(self, to_floating(self.dtype())); }

template <double (*function)(double)>
constexpr CpuKernel kernel = cpu::unary<[](double x) { return function(x); }>;

Row of_real(std::string_view schema, CpuKernel cpu, Derivative derivative, Also also = Also::out) {
  return pointwise(schema, rule::fresh<real_meta>, cpu, std::move(derivative), usual_forms(schema, also), 10);
}

TensorMeta polygamma_meta(int64_t n, const Tensor& self) {
  check(n >= 0, "polygamma(n, x) does not support negative n.");
  return real_meta(self);
}
void polygamma_cpu(TensorList results, int64_t n, const Tensor& self) {
  cpu::map(results[0], {&self, 1}, [n](const double* x) { return special::polygamma(n, x[0]); });
}
Tensor polygamma_inplace(const Tensor& self, int64_t n) {
  if (self.requires_grad()) return copy_(self, polygamma(n, clone(self)));
  return polygamma_out(self, n, self);
}

TensorMeta mvlgamma_meta(const Tensor& self, int64_t p) {
  check(!is_bool(self.dtype()), "The input tensor may not be a boolean tensor.");
  check(p >= 1, "p has to be greater than or equal to 1");
  // A sum over a new last dimension of p terms, so always contiguous.
  const DType floating = to_floating(self.dtype());
  Dims terms = self.sizes();
  terms.push_back(p);
  for (const IntList sizes : {IntList(&p, 1), IntList(terms)}) TensorMeta(floating, self.device(), sizes);  // they fit
  TensorMeta meta(floating, self.device(), self.sizes());
  check_kernel(meta, self.dtype(), kIntegers | kFloats);
  return meta;
}
void mvlgamma_cpu(TensorList results, const Tensor& self, int64_t p) {
  std::vector<double> halves(static_cast<size_t>(p));  // memory bounds p
  for (size_t i = 0; i < halves.size(); ++i) halves[i] = static_cast<double>(i) / 2;
  cpu::map(results[0], {&self, 1}, [&](const double* x) {
    const double n = static_cast<double>(p);
    double sum = n * (n - 1) / 4 * std::log(std::numbers::pi);
    for (const double half : halves) sum += std::lgamma(x[0] - half);
    return sum;
  });
}

// The normal distribution in terms of erfc; a resized out= is contiguous.
Tensor scaled_erfc(const Tensor& self) { return erfc(mul(self, -1 / std::numbers::sqrt2)); }
Tensor special_ndtr_rule(const Tensor& self) { return mul(scaled_erfc(self), 0.5); }
Tensor special_ndtr_out_rule(const Tensor& self, const Tensor& out) {
  resize_result(out, {out.dtype(), out.device(), self.sizes()});
  return mul_out(out, scaled_erfc(self), Tensor::wrapped_number(0.5));
}

Complex complex_sinc(Complex x) {
  return x == Complex(0) ? Complex(1) : std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
}

// The factors 2/sqrt(pi), sqrt(pi)/2 and sqrt(2 pi) of the error functions' derivatives.
#define TARE_2_SQRTPI "1.1283791670955126"
#define TARE_SQRTPI_2 "0.8862269254527580"
#define TARE_SQRT2PI "2.5066282746310002"

}  // namespace

std::vector<Row> unary_special_ops() {
  std::vector<Row> rows = {
      increasing(of_real("erf(Tensor self) -> Tensor", cpu::unary<[](double x) { return std::erf(x); }>,
                         {{"self", TARE_2_SQRTPI " * exp(-(self.pow(2))) * grad"}}, Also::both)),
      decreasing(of_real("erfc(Tensor self) -> Tensor", cpu::unary<[](double x) { return std::erfc(x); }>,
                         {{"self", "-" TARE_2_SQRTPI " * exp(-(self.pow(2))) * grad"}}, Also::both)),
      of_real("erfinv(Tensor self) -> Tensor", kernel<special::erfinv>,
              {{"self", TARE_SQRTPI_2 " * exp(self.erfinv().pow(2)) * grad"}}, Also::both),
      decreasing(of_real("special_erfcx(Tensor self) -> Tensor", kernel<special::erfcx>,
                         {{"self", "(2.0 * self * result - " TARE_2_SQRTPI ") * grad"}})),
      of_real("lgamma(Tensor self) -> Tensor", cpu::unary<[](double x) { return std::lgamma(x); }>,
              {slope("self", "digamma(self)")}, Also::both),
      of_real("digamma(Tensor self) -> Tensor", kernel<special::digamma>, {slope("self", "polygamma(1, self)")},
              Also::both),
      pointwise("polygamma(int n, Tensor self) -> Tensor", rule::fresh<polygamma_meta>, rule::cpu<polygamma_cpu>,
                {slope("self", "polygamma(n + 1, self)")}, {.out = "polygamma.out"}, 10),
      composite("polygamma_(Tensor(a!) self, int n) -> Tensor(a!)", rule::composite<polygamma_inplace>),
      pointwise("mvlgamma(Tensor self, int p) -> Tensor", rule::fresh<mvlgamma_meta>, rule::cpu<mvlgamma_cpu>,
                {{"self", "mvlgamma_backward(grad, self, p)"}}, {"mvlgamma_", "mvlgamma.out"}, 10),
      of_real("i0(Tensor self) -> Tensor", kernel<special::i0>, {slope("self", "special_i1(self)")}, Also::both),
      of_real("special_i0e(Tensor self) -> Tensor", kernel<special::i0e>,
              {slope("self", "special_i1e(self) - self.sgn() * result")}),
      of_real("special_i1(Tensor self) -> Tensor", kernel<special::i1>, {{"self", "i1_backward(grad, self, result)"}}),
      of_real("special_i1e(Tensor self) -> Tensor", kernel<special::i1e>,
              {{"self", "i1e_backward(grad, self, result)"}}),
      of_real("special_entr(Tensor self) -> Tensor",
              cpu::unary<[](double x) { return x < 0    ? -INFINITY
                                               : x == 0 ? 0.0
                                                        : -x * std::log(x); }>,
              {slope("self", "-1 - self.log()")}),
      of_real("special_ndtri(Tensor self) -> Tensor", kernel<special::ndtri>,
              {{"self", "grad * " TARE_SQRT2PI " * (result.square() / 2).exp()"}}),
      of_real("special_log_ndtr(Tensor self) -> Tensor", kernel<special::log_ndtr>,
              {{"self", "grad / " TARE_SQRT2PI " * (result + self.pow(2) / 2).neg().exp()"}}),
      composite("special_ndtr(Tensor self) -> Tensor", rule::composite<special_ndtr_rule>),
      composite("special_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
                rule::composite<special_ndtr_out_rule>),
      pointwise("sinc(Tensor self) -> Tensor", rule::fresh<sinc_meta>,
                cpu::unary<[](double x) { return special::sinc(x); }, [](Complex x) { return complex_sinc(x); }>,
                {{"self", "sinc_backward(grad, self)"}}, {"sinc_", "sinc.out"}, 10),
      of_real("special_airy_ai(Tensor x) -> Tensor", kernel<special::airy_ai>, derivative::none),
      of_real("special_bessel_j0(Tensor self) -> Tensor",
              cpu::unary<[](double x) { return std::isinf(x) ? NAN : ::j0(x); }>, derivative::none),
      of_real("special_bessel_j1(Tensor self) -> Tensor",
              cpu::unary<[](double x) { return std::isinf(x) ? NAN : ::j1(x); }>, derivative::none),
      of_real("special_bessel_y0(Tensor self) -> Tensor",
              cpu::unary<[](double x) { return std::isinf(x) ? NAN : ::y0(x); }>, derivative::none),
      of_real("special_bessel_y1(Tensor self) -> Tensor",
              cpu::unary<[](double x) { return std::isinf(x) ? NAN : ::y1(x); }>, derivative::none),
      of_real("special_modified_bessel_i0(Tensor self) -> Tensor", kernel<special::i0>, derivative::none),
      increasing(of_real("special_modified_bessel_i1(Tensor self) -> Tensor", kernel<special::i1>, derivative::none)),
      // Not a number where it is not defined, which is the largest of all.
      decreasing(of_real("special_modified_bessel_k0(Tensor self) -> Tensor",
                         cpu::unary<[](double x) { return special::bessel_k(0, x, false); }>, derivative::none)),
      decreasing(of_real("special_modified_bessel_k1(Tensor self) -> Tensor",
                         cpu::unary<[](double x) { return special::bessel_k(1, x, false); }>, derivative::none)),
      decreasing(of_real("special_scaled_modified_bessel_k0(Tensor x) -> Tensor",
                         cpu::unary<[](double x) { return special::bessel_k(0, x, true); }>, derivative::none)),
      decreasing(of_real("special_scaled_modified_bessel_k1(Tensor x) -> Tensor",
                         cpu::unary<[](double x) { return special::bessel_k(1, x, true); }>, derivative::none)),
      of_real("special_spherical_bessel_j0(Tensor x) -> Tensor", kernel<special::spherical_j0>, derivative::none),
  };
  add_aliases(rows, {{"erf", "special_erf"},
                     {"erfc", "special_erfc"},
                     {"erfinv", "special_erfinv"},
                     {"lgamma", "special_gammaln"},
                     {"digamma", "special_digamma"},
                     {"digamma", "special_psi"},
                     {"polygamma", "special_polygamma"},
                     {"mvlgamma", "special_multigammaln"},
                     {"i0", "special_i0"},
                     {"sinc", "special_sinc"}});
  return rows;
}

}  // namespace tare
