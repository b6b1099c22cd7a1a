#include "tare/ops/linalg/matrices.h"

#include <algorithm>

#include "tare/core/strides.h"
#include "tare/kernels/reduction.h"
#include "tare/ops/linalg/dense_matrix_cpu.h"
#include "tare/ops/splits.h"

namespace tare {

TensorMeta column_major(DType dtype, Device device, IntList sizes) {
  Dims strides = contiguous_strides(sizes);
  const int64_t n = sizes.size();
  strides[n - 2] = 1;
  strides[n - 1] = std::max<int64_t>(sizes[n - 2], 1);
  return {dtype, device, sizes, strides};
}

Dims batch_and(const Tensor& self, IntList tail) {
  Dims sizes = self.sizes().slice(0, self.dim() - 2);
  for (const int64_t size : tail) sizes.push_back(size);
  return sizes;
}

void check_matrix(const Tensor& self, std::string_view op, std::string_view argument) {
  check<ShapeError>(self.dim() >= 2, "{}: The input tensor {} must have at least 2 dimensions.", op, argument);
}

void check_square(const Tensor& self, std::string_view op, std::string_view argument) {
  check_matrix(self, op, argument);
  check<ShapeError>(rows(self) == columns(self),
                    "{}: {} must be batches of square matrices, but they are {} by {} matrices", op, argument,
                    rows(self), columns(self));
}

void check_field(const Tensor& self, std::string_view op, bool low_precision) {
  const DType dtype = self.dtype();
  check(is_inexact(dtype), "{}: Expected a floating point or complex tensor as input. Got {}", op, dtype);
  check(low_precision || itemsize(real_type(dtype)) >= 4, "{}: Low precision dtypes not supported. Got {}", op, dtype);
}

void check_lapack(const Tensor& self, std::string_view kernel) {
  const DType dtype = self.dtype();
  const bool computed = is_inexact(dtype) && itemsize(real_type(dtype)) >= 4;
  check<NotImplementedError>(computed || self.numel() == 0, "\"{}\" not implemented for '{}'", kernel, dtype);
}

Dims broadcast_batch(const Tensor& b, const Tensor& a) {
  Dims sizes = broadcast_sizes(b.sizes().slice(0, b.dim() - 2), a.sizes().slice(0, a.dim() - 2));
  sizes.push_back(rows(b)), sizes.push_back(columns(b));
  return sizes;
}

void check_system(const Tensor& b, const Tensor& a, bool left, std::string_view op, bool same_type) {
  const Tensor* both[] = {&b, &a};
  check_same_device({both, 2});
  check(!same_type || a.dtype() == b.dtype(),
        "{}: Expected A and B to have the same dtype, but found A of type {} and B of type {} "
        "instead",
        op, a.dtype(), b.dtype());
  check_square(a, op);
  check_matrix(b, op, "B");
  check<ShapeError>((left ? rows(b) : columns(b)) == columns(a),
                    "{}: Incompatible shapes of A and B for the equation {} ({}x{} and {}x{})", op,
                    left ? "AX = B" : "XA = B", rows(a), columns(a), rows(b), columns(b));
}

void fail_with_code(std::string_view op, int64_t code, int64_t batch) {
  const auto is = [op](std::string_view name) { return op.find(name) != std::string_view::npos; };
  const std::string where = fmt::format("{}: {}", op, batch < 0 ? "" : fmt::format("(Batch element {}): ", batch));
  if (is("inv"))
    fail<LinAlgError>(
        "{}The diagonal element {} is zero, the inversion could not be completed because the input matrix is "
        "singular.",
        where, code);
  if (is("solve")) fail<LinAlgError>("{}The solver failed because the input matrix is singular.", where);
  if (is("cholesky"))
    fail<LinAlgError>(
        "{}The factorization could not be completed because the input is not positive-definite (the leading "
        "minor of order {} is not positive-definite).",
        where, code);
  for (const auto& [name, what] :
       {std::pair("svd", "singular values"), std::pair("eig", "eigenvalues"), std::pair("syevd", "eigenvalues")})
    if (is(name))
      fail<LinAlgError>(
          "{}The algorithm failed to converge because the input matrix is ill-conditioned or has too many "
          "repeated {} (error code: {}).",
          where, what, code);
  if (is("lstsq"))
    fail<LinAlgError>(
        "{}The least squares solution could not be computed because the input matrix does not have full rank "
        "(error code: {}).",
        where, code);
  if (is("lu_factor"))
    fail(
        "{}U[{},{}] is zero and using it on lu_solve would result in a division by zero. If you still want to perform "
        "the "
        "factorization, consider calling linalg.lu(A, pivot) or linalg.lu_factor_ex(A, pivot)",
        where, code, code);
  fail("{}: Unknown error code: {}.", op, code);
}

namespace {

bool repeats(const Tensor& self, int64_t from_dim) {
  for (int64_t d = from_dim; d < self.dim(); ++d)
    if (self.strides()[d] == 0 && self.sizes()[d] > 1) return true;
  return false;
}

constexpr int64_t kCertainlySingular = 3;  // the least size at which rounding does not hide a repeated row or column
constexpr int64_t kRepeatedAt = 2;         // the pivot that it makes zero

}  // namespace

void check_regular(const Tensor& A, std::string_view op) {
  if (A.numel() == 0) return;
  if (std::min(rows(A), columns(A)) >= kCertainlySingular && repeats(A, A.dim() - 2))
    fail_with_code(op, kRepeatedAt, A.dim() > 2 ? 0 : -1);
  if (!A.known()) return;
  int64_t batch = 0;
  for (cpu::Matrix& matrix : cpu::read_matrices(A)) {
    std::vector<int64_t> pivots;
    if (const int64_t code = cpu::factor_lu(matrix, pivots)) fail_with_code(op, code, A.dim() > 2 ? batch : -1);
    ++batch;
  }
}

void check_regular(const Tensor& self, int64_t n, std::string_view op) {
  if (n >= kCertainlySingular && repeats(self, 0)) fail_with_code(op, kRepeatedAt, -1);
  if (!self.known()) return;
  cpu::Matrix matrix{n, n, cpu::read<Complex>(self)};
  std::vector<int64_t> pivots;
  if (const int64_t code = cpu::factor_lu(matrix, pivots)) fail_with_code(op, code, -1);
}

int64_t rank_deficiency(const Tensor& A, bool of_zeros) {
  if (A.numel() == 0) return 0;
  if (!A.known())
    return std::min(rows(A), columns(A)) >= kCertainlySingular && repeats(A, A.dim() - 2) ? kRepeatedAt : 0;
  for (const cpu::Matrix& matrix : cpu::read_matrices(A)) {
    if (!of_zeros && std::ranges::all_of(matrix.values, [](const Complex& x) { return x == Complex(0); })) continue;
    cpu::Matrix tall{std::max(matrix.rows, matrix.columns), std::min(matrix.rows, matrix.columns), matrix.values};
    for (int64_t i = 0; i < tall.rows; ++i)
      for (int64_t j = 0; j < tall.columns; ++j)
        tall.at(i, j) = matrix.rows >= matrix.columns ? matrix.at(i, j) : matrix.at(j, i);
    std::vector<int64_t> pivots;
    if (const int64_t code = cpu::factor_lu(tall, pivots)) return code;
  }
  return 0;
}

void check_positive_definite(const Tensor& A, bool upper, std::string_view op) {
  if (!A.known() || A.numel() == 0) return;
  int64_t batch = 0;
  for (cpu::Matrix& matrix : cpu::read_matrices(A)) {
    if (const int64_t code = cpu::factor_cholesky(matrix, upper)) fail_with_code(op, code, A.dim() > 2 ? batch : -1);
    ++batch;
  }
}

void check_old_system(const Tensor& b, const Tensor& a, std::string_view op) {
  const Tensor* both[] = {&b, &a};
  check_same_device({both, 2});
  check(a.dtype() == b.dtype(),
        "Expected b and A to have the same dtype, but found b of type {} and A of type {} "
        "instead.",
        b.dtype(), a.dtype());
  check<ShapeError>(rows(a) == columns(a), "A must be batches of square matrices, but they are {} by {} matrices",
                    rows(a), columns(a));
  check<ShapeError>(columns(a) == rows(b),
                    "Incompatible matrix sizes for {}: each A matrix is {} by {} but each b matrix "
                    "is {} by {}",
                    op, rows(a), columns(a), rows(b), columns(b));
}

bool is_vector_batch(const Tensor& a, const Tensor& b) {
  return b.dim() == 1 || (a.dim() - 1 == b.dim() && b.sizes() == a.sizes().slice(0, a.dim() - 1));
}

Tensor as_columns(const Tensor& vectors) {
  Dims sizes = vectors.sizes(), strides = vectors.strides();
  sizes.push_back(1), strides.push_back(1);
  return Tensor::view_of(vectors, vectors.meta().with_geometry(sizes, strides, vectors.storage_offset()));
}

std::vector<Strategy> sharding::solved_splits(const ShardingCall& call, std::string_view equation) {
  std::string letters(equation);
  if (const int64_t at = call.op().schema.find("left"); at >= 0 && !call.arg<bool>(at))
    for (size_t found = letters.find("1m"); found != std::string::npos; found = letters.find("1m"))
      letters.replace(found, 2, "m1");
  return filled_letters(call, letters);
}

}  // namespace tare
