#include "tare/autograd/gradients/functions.h"
#include "tare/ops.h"

// Derivatives of what solves linear systems: dX = -A^-1 dA X + A^-1 dB, so that the gradient of B solves the adjoint
// system, and that of A is minus its product with X. H is the conjugate transpose.
namespace tare::autograd {

namespace {

/// The triangle that a triangular matrix's gradient has, without its diagonal where that is taken to be 1.
Tensor triangle(const Tensor& m, bool upper, bool unit) {
  return upper ? triu(m, unit ? 1 : 0) : tril(m, unit ? -1 : 0);
}

// X with A^H X = gradient times the identity. A diagonal entry of 0 is nudged, so that singular matrices have some
// gradient.
Tensor inverse_adjoint(const Tensor& weight, const Tensor& a, const Tensor& lu, const Tensor& pivots) {
  const Tensor d = diag_embed(expand(unsqueeze(weight, -1), pivots.sizes()), 0, -2, -1);
  if (!thread_state.no_grad) return linalg_solve(H(a), d);
  const double epsilon =
      a.dtype() == DType::float64 || a.dtype() == DType::complex128 ? 2.220446049250313e-16 : 1.1920928955078125e-07;
  const Tensor diagonal_lu = diagonal(lu, 0, -2, -1);
  const Tensor nudge = mul(to(eq(diagonal_lu, Scalar(0.0)), lu.dtype()), Scalar(epsilon));
  return linalg_lu_solve(add(lu, diag_embed(nudge, 0, -2, -1)), pivots, d, true, true);
}
Tensor linalg_det_backward(const Tensor& grad, const Tensor& det, const Tensor& a, const Tensor& lu,
                           const Tensor& pivots) {
  if (!grad.defined()) return {};
  if (a.numel() == 0) return zeros_like(a);
  return inverse_adjoint(mul(grad, conj(det)), a, lu, pivots);
}
// With w = tr(A^-1 dA): d log|det| is its real part, and the sign turns by its imaginary one.
Tensor slogdet_backward(const Tensor& grad_sign, const Tensor& grad_logabsdet, const Tensor& a, const Tensor& sign,
                        const Tensor& lu, const Tensor& pivots) {
  const bool has_sign = grad_sign.defined() && is_complex(a.dtype());
  if (!grad_logabsdet.defined() && !has_sign) return {};
  Tensor weight = grad_logabsdet;
  if (is_complex(a.dtype())) {
    const Tensor turn = has_sign ? neg(imag(mul(conj(grad_sign), sign))) : Tensor();
    const Tensor length = weight.defined() ? weight : zeros_like(turn);
    weight = complex(length, turn.defined() ? turn : zeros_like(length));
  }
  return inverse_adjoint(weight, a, lu, pivots);
}

bool is_vector(const Tensor& a, const Tensor& b) {
  if (b.dim() == 1) return true;
  return a.dim() - 1 == b.dim() && b.sizes() == a.sizes().slice(0, a.dim() - 1);
}
std::array<Tensor, 2> linalg_solve_backward(const Tensor& grad, const Tensor& x, const Tensor& a, const Tensor& lu,
                                            const Tensor& pivots, bool left, bool wants_b) {
  if (!grad.defined()) return {};
  const bool vector = is_vector(a, x);
  const auto matrix = [&](const Tensor& t) { return vector ? unsqueeze(t, -1) : t; };
  Tensor grad_b;
  if (thread_state.no_grad) grad_b = linalg_lu_solve(lu, pivots, matrix(grad), left, true);
  else grad_b = linalg_solve(H(a), matrix(grad), left);
  const Tensor grad_a = left ? neg(matmul(grad_b, H(matrix(x)))) : neg(matmul(H(matrix(x)), grad_b));
  return {grad_a, !wants_b ? Tensor() : vector ? squeeze(grad_b, -1) : grad_b};
}
std::array<Tensor, 2> linalg_solve_triangular_backward(const Tensor& grad, const Tensor& a, const Tensor& x, bool upper,
                                                       bool left, bool unit, BoolList wanted) {
  if (!grad.defined()) return {};
  const Tensor grad_b = linalg_solve_triangular(H(a), grad, !upper, left, unit);
  Tensor grad_a;
  if (wanted[0]) grad_a = triangle(neg(left ? matmul(grad_b, H(x)) : matmul(H(x), grad_b)), upper, unit);
  return {grad_a, wanted[1] ? grad_b : Tensor()};
}
std::array<Tensor, 2> triangular_solve_backward(const Tensor& grad_x, const Tensor& grad_copy, const Tensor& b,
                                                const Tensor& a, const Tensor& x, bool upper, bool transpose, bool unit,
                                                BoolList wanted) {
  (void)b;
  Tensor grad_b, grad_a;
  if (grad_x.defined()) {
    grad_b = std::get<0>(triangular_solve(grad_x, conj(a), upper, !transpose, unit));
    if (wanted[1]) grad_a = triangle(neg(transpose ? matmul(conj(x), mT(grad_b)) : matmul(grad_b, H(x))), upper, unit);
  }
  if (wanted[1]) grad_a = plus(grad_a, grad_copy);
  return {wanted[0] ? grad_b : Tensor(), grad_a};
}
std::array<Tensor, 2> cholesky_solve_backward(const Tensor& grad, const Tensor& self, const Tensor& factor,
                                              const Tensor& x, bool upper, BoolList wanted) {
  (void)self;
  if (!grad.defined()) return {};
  const Tensor grad_b = cholesky_solve(grad, factor, upper);
  Tensor grad_factor;
  if (wanted[1]) {
    const Tensor product = matmul(grad_b, H(x));
    const Tensor both = add(product, H(product));
    grad_factor = neg(upper ? matmul(factor, both) : matmul(both, factor));
  }
  return {wanted[0] ? grad_b : Tensor(), grad_factor};
}

// G is minus the gradient of A = P L U; L's and U's are P^T G U^H and (P L)^H G, each its triangle.
Tensor linalg_lu_solve_LU(const Tensor& grad, const Tensor& lu, const Tensor& pivots, const Tensor& x, bool left,
                          bool adjoint) {
  const auto [p, l, u] = lu_unpack(lu, pivots);
  const Tensor grad_b = linalg_lu_solve(lu, pivots, grad, left, !adjoint);
  Tensor g;
  if (left) g = adjoint ? matmul(x, H(grad_b)) : matmul(grad_b, H(x));
  else g = adjoint ? matmul(H(grad_b), x) : matmul(H(x), grad_b);
  const Tensor permuted = matmul(mT(p), g);
  return neg(add(tril(matmul(permuted, H(u)), -1), triu(matmul(H(l), permuted))));
}

// dP = -P dA P + P P^H dA^H (I - A P) + (I - P A) dA^H P^H P
Tensor pinv_backward(const Tensor& grad, const Tensor& p, const Tensor& a) {
  const Tensor ph = H(p), gh = H(grad);
  const Tensor direct = matmul(matmul(ph, grad), ph);
  const Tensor outside_range = matmul(matmul(gh, p), ph);
  const Tensor outside_kernel = matmul(matmul(ph, p), gh);
  return add(sub(sub(outside_range, matmul(a, matmul(p, outside_range))), direct),
             sub(outside_kernel, matmul(matmul(outside_kernel, p), a)));
}
std::array<Tensor, 2> linalg_lstsq_backward(const Tensor& grad_x, const Tensor& grad_residuals, const Tensor& a,
                                            const Tensor& b, const Tensor& x, BoolList wanted) {
  if (!grad_x.defined() && !grad_residuals.defined()) return {};
  const bool vector = is_vector(a, b);
  const auto matrix = [&](const Tensor& t) { return vector && t.defined() ? unsqueeze(t, -1) : t; };
  Tensor grad_a, grad_b;
  if (grad_x.defined()) {
    const Tensor pinv = linalg_pinv(a, std::optional<double>(), std::optional<double>());
    if (wanted[0]) grad_a = pinv_backward(matmul(matrix(grad_x), H(matrix(b))), pinv, a);
    if (wanted[1]) grad_b = matmul(H(pinv), matrix(grad_x));
  }
  if (grad_residuals.defined() && grad_residuals.numel() > 0) {
    const Tensor rest = sub(matmul(a, matrix(x)), matrix(b));
    const Tensor slope = mul(mul(rest, unsqueeze(grad_residuals, -2)), Scalar(2));
    if (wanted[0]) grad_a = plus(grad_a, matmul(slope, H(matrix(x))));
    if (wanted[1]) grad_b = plus(grad_b, neg(slope));
  }
  return {grad_a, vector && grad_b.defined() ? squeeze(grad_b, -1) : grad_b};
}

// The differential of exp at A in direction G stands in the corner of exp([A G; 0 A]).
Tensor linalg_matrix_exp_differential(const Tensor& self, const Tensor& grad, bool adjoint) {
  const Tensor a = adjoint ? H(self) : self;
  const int64_t n = a.size(-1);
  const Tensor above = cat(std::vector<Tensor>{a, grad}, -1);
  const Tensor below = cat(std::vector<Tensor>{zeros_like(a), a}, -1);
  const Tensor whole = linalg_matrix_exp(cat(std::vector<Tensor>{above, below}, -2));
  return narrow(narrow(whole, -2, 0, n), -1, n, n);
}

}  // namespace

List<GradientFunction> system_functions() {
  static constexpr GradientFunction list[] = {
      {"linalg_det_backward", function<linalg_det_backward>},
      {"slogdet_backward", function<slogdet_backward>},
      {"linalg_solve_backward", function<linalg_solve_backward>},
      {"linalg_solve_triangular_backward", function<linalg_solve_triangular_backward>},
      {"triangular_solve_backward", function<triangular_solve_backward>},
      {"cholesky_solve_backward", function<cholesky_solve_backward>},
      {"linalg_lu_solve_LU", function<linalg_lu_solve_LU>},
      {"pinv_backward", function<pinv_backward>},
      {"linalg_lstsq_backward", function<linalg_lstsq_backward>},
      {"linalg_matrix_exp_differential", function<linalg_matrix_exp_differential>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
