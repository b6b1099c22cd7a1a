#include "tare/autograd/gradients/functions.h"
#include "tare/core/error.h"
#include "tare/ops.h"

// Derivatives of factorizations A = B C. The differential of the factors' equation is solved for theirs, and its
// adjoint read off: inner products <X, Y> = Re tr(X^H Y) stay equal. H is the conjugate transpose.
namespace tare::autograd {

namespace {

Tensor diagonal_of(const Tensor& m) { return diagonal(m, 0, -2, -1); }
/// X with X A^H = B, A upper triangular.
Tensor times_inverse_adjoint(const Tensor& b, const Tensor& upper_a) {
  return linalg_solve_triangular(H(upper_a), b, false, false);
}
/// X with L^H X = B, L lower triangular.
Tensor inverse_adjoint_times(const Tensor& lower, const Tensor& b, bool unit) {
  return linalg_solve_triangular(H(lower), b, true, true, unit);
}

// dL = L tril'(L^-1 dA L^-H), where tril' halves the diagonal. An imaginary part that the gradient has on the diagonal,
// where L has none, stays, as in PyTorch.
Tensor cholesky_backward(const Tensor& grad, bool upper, const Tensor& factor) {
  const Tensor lower = upper ? H(factor) : factor;
  const Tensor inner = tril(matmul(H(lower), upper ? H(grad) : grad));
  const Tensor halves = mul(add(inner, H(tril(inner, -1))), Scalar(0.5));
  return linalg_solve_triangular(lower, inverse_adjoint_times(lower, halves, false), false, false);
}
Tensor cholesky_inverse_backward(const Tensor& grad, const Tensor& factor, bool upper, const Tensor& inverse) {
  if (!grad.defined()) return {};
  const Tensor both = matmul(matmul(inverse, add(grad, H(grad))), inverse);
  return neg(upper ? matmul(factor, both) : matmul(both, factor));
}

// P^T A = L U, square in the leading part; what lies beside or below it follows the leading part.
Tensor linalg_lu_backward(const Tensor& grad_l, const Tensor& grad_u, const Tensor& p, const Tensor& l, const Tensor& u,
                          bool pivot) {
  const int64_t m = l.size(-2), n = u.size(-1), k = std::min(m, n);
  if (!grad_l.defined() && !grad_u.defined()) return {};
  const Tensor l1 = narrow(l, -2, 0, k), u1 = narrow(u, -1, 0, k);
  Tensor below, above;  // strictly lower, upper part of the inner matrix
  Tensor beside;        // the gradient of the columns beyond the square, or of the rows
  if (grad_l.defined()) below = matmul(H(l1), narrow(grad_l, -2, 0, k));
  if (grad_u.defined()) above = matmul(narrow(grad_u, -1, 0, k), H(u1));
  if (m < n && grad_u.defined()) {
    const Tensor grad_u2 = narrow(grad_u, -1, k, n - k);
    below = plus(below, neg(matmul(grad_u2, H(narrow(u, -1, k, n - k)))));
    beside = inverse_adjoint_times(l1, grad_u2, true);
  }
  if (m > n && grad_l.defined()) {
    const Tensor grad_l2 = narrow(grad_l, -2, k, m - k);
    above = plus(above, neg(matmul(H(narrow(l, -2, k, m - k)), grad_l2)));
    beside = times_inverse_adjoint(grad_l2, u1);
  }
  const Tensor inner = plus(below.defined() ? tril(below, -1) : Tensor(), above.defined() ? triu(above) : Tensor());
  Tensor found = times_inverse_adjoint(inverse_adjoint_times(l1, inner, true), u1);
  if (m != n) {
    const int64_t dim = m < n ? -1 : -2;
    if (!beside.defined()) {
      Dims sizes(found.sizes());
      sizes[found.dim() + dim] = std::max(m, n) - k;
      beside = new_zeros(found, sizes);
    }
    found = cat(std::vector<Tensor>{found, beside}, dim);
  }
  return pivot ? matmul(p, found) : found;
}
Tensor lu_factor_ex_backward(const Tensor& grad, const Tensor& lu, const Tensor& pivots, bool pivot) {
  const int64_t k = std::min(lu.size(-2), lu.size(-1));
  const auto [p, l, u] = lu_unpack(lu, pivots, true, pivot);
  return linalg_lu_backward(tril(narrow(grad, -1, 0, k), -1), triu(narrow(grad, -2, 0, k)), p, l, u, pivot);
}
Tensor lu_unpack_backward(const Tensor& grad_l, const Tensor& grad_u, IntList sizes) {
  if (!grad_l.defined() && !grad_u.defined()) return {};
  const int64_t m = sizes[sizes.size() - 2], n = sizes.back();
  const int64_t k = std::min(m, n);
  const auto padded = [&](const Tensor& part, int64_t dim, int64_t length) {
    if (part.size(dim) == length) return part;
    Dims sizes(part.sizes());
    sizes[part.dim() + dim] = length - part.size(dim);
    return cat(std::vector<Tensor>{part, new_zeros(part, sizes)}, dim);
  };
  Tensor lower, upper;
  if (grad_l.defined()) lower = padded(tril(narrow(grad_l, -1, 0, k), -1), -1, n);
  if (grad_u.defined()) upper = padded(triu(narrow(grad_u, -2, 0, k)), -2, m);
  return plus(lower, upper);
}

// A = Q R with m >= n: the part of Q^H dA R^-1 that turns is skew.
Tensor thin_qr_backward(const Tensor& grad_q, const Tensor& grad_r, const Tensor& q, const Tensor& r) {
  Tensor inner;
  if (grad_r.defined()) inner = matmul(r, H(grad_r));
  if (grad_q.defined()) inner = plus(inner, neg(matmul(H(grad_q), q)));
  const Tensor strict = tril(inner, -1);
  const Tensor both = add(add(strict, H(strict)), diag_embed(to(real(diagonal_of(inner)), inner.dtype()), 0, -2, -1));
  return times_inverse_adjoint(plus(grad_q, matmul(q, both)), r);
}
Tensor linalg_qr_backward(const Tensor& grad_q, const Tensor& grad_r, const Tensor& q, const Tensor& r,
                          std::string_view mode) {
  if (!grad_q.defined() && !grad_r.defined()) return {};
  check(mode != "r",
        "The derivative of linalg.qr depends on Q, which is not computed when mode='r'. Please use linalg.qr(A, "
        "mode='reduced') if you are going to differentiate through linalg.qr.");
  const int64_t m = q.size(-2), n = r.size(-1);
  check(mode != "complete" || m <= n,
        "The QR decomposition is not differentiable when mode='complete' and nrows > ncols.");
  if (m >= n) return thin_qr_backward(grad_q, grad_r, q, r);
  // A = [X Y], R = [U V]: X = Q U decides Q, and Y = Q V follows.
  const Tensor u = narrow(r, -1, 0, m), v = narrow(r, -1, m, n - m);
  if (!grad_r.defined()) {
    const Tensor x = thin_qr_backward(grad_q, {}, q, u);
    Dims sizes(x.sizes());
    sizes[x.dim() - 1] = n - m;
    return cat(std::vector<Tensor>{x, new_zeros(x, sizes)}, -1);
  }
  const Tensor grad_u = narrow(grad_r, -1, 0, m), grad_v = narrow(grad_r, -1, m, n - m);
  const Tensor through_y = matmul(matmul(q, v), H(grad_v));
  return cat(std::vector<Tensor>{thin_qr_backward(plus(grad_q, through_y), grad_u, q, u), matmul(q, grad_v)}, -1);
}

// Q = H_1 ... H_k E with H_i = I - tau_i v_i v_i^H, where v_i is 0 above row i, 1 in it, and the input below.
std::array<Tensor, 2> householder_product_backward(const Tensor& grad, const Tensor& result, const Tensor& input,
                                                   const Tensor& tau) {
  if (!grad.defined() || input.numel() == 0 || tau.numel() == 0) return {};
  const int64_t m = input.size(-2), k = tau.size(-1);
  const auto reflector = [&](int64_t i) {
    const Tensor below = narrow(select(input, -1, i), -1, i + 1, m - i - 1);
    Dims head(below.sizes());
    head[below.dim() - 1] = i;
    Dims one(below.sizes());
    one[below.dim() - 1] = 1;
    return unsqueeze(cat(std::vector<Tensor>{new_zeros(below, head), new_ones(below, one), below}, -1), -1);
  };
  const auto factor = [&](int64_t i) { return unsqueeze(narrow(tau, -1, i, 1), -1); };
  const auto reflect = [&](int64_t i, const Tensor& v, const Tensor& x, bool adjoint) {
    const Tensor t = adjoint ? conj(factor(i)) : factor(i);
    return sub(x, mul(t, matmul(v, matmul(H(v), x))));
  };
  // right[i] = H_{i+1} ... H_k E, from the last to the first.
  std::vector<Tensor> v(static_cast<size_t>(k)), right(static_cast<size_t>(k));
  Tensor product = expand(eye(m, result.size(-1), result.dtype(), {}, result.device()), result.sizes());
  for (int64_t i = k - 1; i >= 0; --i) {
    const auto at = static_cast<size_t>(i);
    v[at] = reflector(i);
    right[at] = product;
    product = reflect(i, v[at], product, false);
  }
  std::vector<Tensor> columns, factors;
  Tensor left = grad;
  for (int64_t i = 0; i < k; ++i) {
    const Tensor& vi = v[static_cast<size_t>(i)];
    const Tensor& ri = right[static_cast<size_t>(i)];
    const Tensor along = matmul(left, matmul(H(ri), vi));  // G v
    const Tensor back = matmul(ri, matmul(H(left), vi));   // G^H v
    factors.push_back(squeeze(neg(matmul(H(vi), along)), -1));
    const Tensor slope = neg(add(mul(conj(factor(i)), along), mul(factor(i), back)));
    columns.push_back(slope);
    left = reflect(i, vi, left, true);
  }
  Tensor found = tril(cat(columns, -1), -1);
  if (const int64_t rest = input.size(-1) - k; rest > 0) {
    Dims sizes(found.sizes());
    sizes[found.dim() - 1] = rest;
    found = cat(std::vector<Tensor>{found, new_zeros(found, sizes)}, -1);
  }
  return {found, cat(factors, -1)};
}
std::array<Tensor, 3> ormqr_backward(const Tensor& grad, const Tensor& result, const Tensor& self, const Tensor& tau,
                                     const Tensor& other, bool left, bool transpose, BoolList wanted) {
  (void)result;
  std::array<Tensor, 3> found;
  if (!grad.defined()) return found;
  if (wanted[2]) found[2] = ormqr(self, tau, grad, left, !transpose);
  if (!wanted[0] && !wanted[1]) return found;
  // Q is square here: the reflectors are padded with zero columns.
  const int64_t m = self.size(-2), k = self.size(-1);
  Dims sizes(self.sizes());
  sizes[self.dim() - 1] = m - k;
  const Tensor square = m > k ? cat(std::vector<Tensor>{self, new_zeros(self, sizes)}, -1) : self;
  const Tensor q = linalg_householder_product(square, tau);
  Tensor grad_q = left ? matmul(grad, H(other)) : matmul(H(other), grad);
  if (transpose) grad_q = H(grad_q);
  const auto [grad_square, grad_tau] = householder_product_backward(grad_q, q, square, tau);
  if (wanted[0] && grad_square.defined()) found[0] = narrow(grad_square, -1, 0, k);
  if (wanted[1]) found[1] = grad_tau;
  return found;
}

Tensor skew(const Tensor& m) { return sub(m, H(m)); }

// F_ij = 1 / (s_j^2 - s_i^2) says how the singular vectors turn; what lies outside their spans moves into it.
Tensor thin_svd_backward(const Tensor& grad_u, const Tensor& grad_s, const Tensor& grad_vh, const Tensor& u,
                         const Tensor& s, const Tensor& vh) {
  const int64_t m = u.size(-2), n = vh.size(-1), k = s.size(-1);
  const Tensor row = unsqueeze(s, -2), column = unsqueeze(s, -1);
  if (!grad_u.defined() && !grad_vh.defined())
    return m >= n ? matmul(u, mul(unsqueeze(grad_s, -1), vh)) : matmul(mul(u, unsqueeze(grad_s, -2)), vh);
  Tensor gaps = mul(sub(row, column), add(row, column));
  gaps = add(gaps, diag_embed(ones_like(s), 0, -2, -1));  // the diagonal divides nothing that turns
  const bool complex_phases = is_complex(u.dtype());
  Tensor inner;
  if (grad_u.defined()) {
    const Tensor turning = skew(matmul(H(u), grad_u));
    inner = mul(div(turning, gaps), row);
    if (complex_phases)  // the phase that U and V share
      inner = add(inner, diag_embed(sub(div(diagonal_of(turning), mul(s, Scalar(2))), mul(diagonal_of(turning), s)), 0,
                                    -2, -1));
  }
  if (grad_vh.defined()) {
    const Tensor turning = skew(matmul(vh, H(grad_vh)));
    inner = plus(inner, mul(column, div(turning, gaps)));
    if (complex_phases) inner = sub(inner, diag_embed(mul(diagonal_of(turning), s), 0, -2, -1));
  }
  if (grad_s.defined()) inner = add(inner, diag_embed(grad_s, 0, -2, -1));
  Tensor found = matmul(matmul(u, inner), vh);
  if (m > k && grad_u.defined()) {
    const Tensor scaled = div(grad_u, row);
    found = add(found, matmul(sub(scaled, matmul(u, matmul(H(u), scaled))), vh));
  }
  if (n > k && grad_vh.defined()) {
    const Tensor scaled = div(grad_vh, column);
    found = add(found, matmul(u, sub(scaled, matmul(matmul(scaled, H(vh)), vh))));
  }
  return found;
}

// The vectors beyond the singular values are any that complete a basis: nothing depends on which.
Tensor svd_backward(const Tensor& grad_u, const Tensor& grad_s, const Tensor& grad_vh, const Tensor& u, const Tensor& s,
                    const Tensor& vh, bool full_matrices) {
  if (!grad_u.defined() && !grad_s.defined() && !grad_vh.defined()) return {};
  const auto leading = [&](const Tensor& of, int64_t dim) {
    return full_matrices && of.defined() ? narrow(of, dim, 0, s.size(-1)) : of;
  };
  return thin_svd_backward(leading(grad_u, -1), grad_s, leading(grad_vh, -2), leading(u, -1), s, leading(vh, -2));
}

// A V = V diag(L). Each eigenvector has length 1, so what would change that is taken out.
Tensor linalg_eig_backward(const Tensor& grad_l, const Tensor& grad_v, const Tensor& l, const Tensor& v,
                           bool hermitian) {
  if (!grad_l.defined() && !grad_v.defined()) return {};
  const Tensor vh = H(v);
  Tensor inner;
  if (grad_v.defined()) {
    check(v.defined(), "linalg.eig: the gradient of the eigenvectors needs them");
    Tensor moved = matmul(vh, grad_v);
    if (!hermitian) moved = sub(moved, matmul(vh, mul(v, to(unsqueeze(real(diagonal_of(moved)), -2), v.dtype()))));
    const Tensor gaps = conj(sub(unsqueeze(l, -2), unsqueeze(l, -1)));
    const Tensor safe = add(gaps, diag_embed(ones_like(l), 0, -2, -1));
    moved = div(moved, safe);
    inner = sub(moved, diag_embed(diagonal_of(moved), 0, -2, -1));
  }
  if (grad_l.defined()) {
    const Tensor on_diagonal = diag_embed(grad_l, 0, -2, -1);
    inner = plus(inner, to(on_diagonal, v.dtype()));
  }
  return hermitian ? matmul(v, matmul(inner, vh)) : linalg_solve(vh, matmul(inner, vh));
}

}  // namespace

List<GradientFunction> factorization_functions() {
  static constexpr GradientFunction list[] = {
      {"cholesky_backward", function<cholesky_backward>},
      {"cholesky_inverse_backward", function<cholesky_inverse_backward>},
      {"linalg_lu_backward", function<linalg_lu_backward>},
      {"lu_factor_ex_backward", function<lu_factor_ex_backward>},
      {"lu_unpack_backward", function<lu_unpack_backward>},
      {"linalg_qr_backward", function<linalg_qr_backward>},
      {"householder_product_backward", function<householder_product_backward>},
      {"ormqr_backward", function<ormqr_backward>},
      {"svd_backward", function<svd_backward>},
      {"linalg_eig_backward", function<linalg_eig_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
