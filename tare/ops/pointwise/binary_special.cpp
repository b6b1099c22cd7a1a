#include <cmath>

#include "tare/kernels/special.h"
#include "tare/ops/families.h"
#include "tare/ops/laws.h"
#include "tare/ops/pointwise/binary.h"
#include "tare/ops/pointwise/elementwise_cpu.h"
#include "tare/ops/pointwise/half_split_cpu.h"

// Special functions of two numbers. The law: of real numbers only; types promote, then integers become floating, and
// sizes broadcast. A number may stand for either tensor.
namespace tare {

namespace {

using derivative::log_product, derivative::slope;

// The schemas of a function's three overloads: of two tensors, and of a number and a tensor in either order.
struct Overloads {
  std::string_view tensors, number_first, number_second;
};

template <class Functions>
void add_overloads(std::vector<Row>& rows, const Overloads& schemas, const Derivative& of_tensors = derivative::none,
                   const Derivative& of_second = derivative::none, const Derivative& of_first = derivative::none) {
  const auto add = [&](std::string_view schema, MetaRule meta, CpuKernel cpu, const Derivative& derivative) {
    rows.push_back(pointwise(schema, meta, cpu, derivative, usual_forms(schema, Also::out), 10));
  };
  add(schemas.tensors, rule::fresh<tensors_meta<kReals, true>>, Functions::tensors, of_tensors);
  add(schemas.number_first, rule::fresh<number_first_meta<kReals, true>>, Functions::scalar_tensor, of_second);
  add(schemas.number_second, rule::fresh<number_meta<kReals, true>>, Functions::tensor_scalar, of_first);
}

using Xlog1py = cpu::LogProducts<[](double x) { return std::log1p(x); }>;
using Zeta = cpu::Kernels<special::zeta>;

using special::Polynomial;

// Shifted polynomials are taken at 2 x - 1.
template <Polynomial kind, bool shifted>
double polynomial_at(double x, double n) {
  return special::polynomial(kind, shifted ? 2 * x - 1 : x, n);
}

template <Polynomial kind, bool shifted>
void add_polynomial(std::vector<Row>& rows, const Overloads& schemas) {
  add_overloads<cpu::Kernels<polynomial_at<kind, shifted>>>(rows, schemas);
}

// The density of the gamma distribution, whose distribution function the regularized incomplete gamma function is.
#define TARE_GAMMA_DENSITY "exp((self - 1) * log(other) - other - lgamma(self))"

#define TARE_POLYNOMIAL(name)                                                              \
  {                                                                                        \
    name "(Tensor x, Tensor n) -> Tensor", name ".x_scalar(Scalar x, Tensor n) -> Tensor", \
        name ".n_scalar(Tensor x, Scalar n) -> Tensor"                                     \
  }

}  // namespace

std::vector<Row> binary_special_ops() {
  // The incomplete gamma functions do not promote integers.
  constexpr auto only_floating = rule::fresh<tensors_meta<kFloats>>;
  std::vector<Row> rows = {
      pointwise("igamma(Tensor self, Tensor other) -> Tensor", only_floating,
                cpu::binary<[](double a, double x) { return special::gammainc(a, x); }>,
                {slope("other", TARE_GAMMA_DENSITY)}, {"igamma_", "igamma.out"}, 10),
      pointwise("igammac(Tensor self, Tensor other) -> Tensor", only_floating,
                cpu::binary<[](double a, double x) { return special::gammaincc(a, x); }>,
                {slope("other", "-" TARE_GAMMA_DENSITY)}, {"igammac_", "igammac.out"}, 10),
  };
  add_aliases(rows, {{"igamma", "special_gammainc"}, {"igammac", "special_gammaincc"}});
  add_overloads<Xlog1py>(rows,
                         {"special_xlog1py(Tensor self, Tensor other) -> Tensor",
                          "special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor",
                          "special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor"},
                         log_product("special_xlog1py", "-1.", "(other + 1)"), {slope("other", "self / (other + 1)")},
                         {{"self", "special_xlog1py(grad, other)"}});
  add_overloads<Zeta>(rows,
                      {"special_zeta(Tensor self, Tensor other) -> Tensor",
                       "special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor",
                       "special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor"},
                      {slope("other", "-self * special_zeta(self + 1., other)")},
                      {slope("other", "-self * special_zeta(self + 1., other)")}, derivative::not_implemented);
  add_polynomial<Polynomial::chebyshev_t, false>(rows, TARE_POLYNOMIAL("special_chebyshev_polynomial_t"));
  add_polynomial<Polynomial::chebyshev_u, false>(rows, TARE_POLYNOMIAL("special_chebyshev_polynomial_u"));
  add_polynomial<Polynomial::chebyshev_v, false>(rows, TARE_POLYNOMIAL("special_chebyshev_polynomial_v"));
  add_polynomial<Polynomial::chebyshev_w, false>(rows, TARE_POLYNOMIAL("special_chebyshev_polynomial_w"));
  add_polynomial<Polynomial::hermite_h, false>(rows, TARE_POLYNOMIAL("special_hermite_polynomial_h"));
  add_polynomial<Polynomial::hermite_he, false>(rows, TARE_POLYNOMIAL("special_hermite_polynomial_he"));
  add_polynomial<Polynomial::laguerre, false>(rows, TARE_POLYNOMIAL("special_laguerre_polynomial_l"));
  add_polynomial<Polynomial::legendre, false>(rows, TARE_POLYNOMIAL("special_legendre_polynomial_p"));
  add_polynomial<Polynomial::chebyshev_t, true>(rows, TARE_POLYNOMIAL("special_shifted_chebyshev_polynomial_t"));
  add_polynomial<Polynomial::chebyshev_u, true>(rows, TARE_POLYNOMIAL("special_shifted_chebyshev_polynomial_u"));
  add_polynomial<Polynomial::chebyshev_v, true>(rows, TARE_POLYNOMIAL("special_shifted_chebyshev_polynomial_v"));
  add_polynomial<Polynomial::chebyshev_w, true>(rows, TARE_POLYNOMIAL("special_shifted_chebyshev_polynomial_w"));
  return rows;
}

}  // namespace tare
