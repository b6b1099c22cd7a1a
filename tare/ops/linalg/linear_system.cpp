#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/undefined.h"
#include "tare/core/warning.h"
#include "tare/dispatch/run.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/linalg/dense_matrix_cpu.h"
#include "tare/ops/linalg/linear_system_cpu.h"
#include "tare/ops/linalg/matrices.h"
#include "tare/ops/partial_splits.h"

// Systems of linear equations and inverses. The law: batches broadcast; the solution has B's matrix and is laid out in
// columns, in rows where the unknown stands on the left of A.
namespace tare {

namespace {

TensorMeta square_like(const Tensor& A) { return column_major(A.dtype(), A.device(), A.sizes()); }
TensorMeta solution_of(const Tensor& B, IntList sizes, bool left) {
  return left ? column_major(B.dtype(), B.device(), sizes) : TensorMeta(B.dtype(), B.device(), sizes);
}

std::array<TensorMeta, 2> inv_ex_meta(const Tensor& A, bool check_errors) {
  check_square(A, "linalg.inv");
  check_field(A, "linalg.inv", false);
  if (check_errors) check_regular(A, "linalg.inv_ex");
  return {square_like(A), codes_of(A)};
}
Tensor inv_of(const Tensor& A) {
  Tensor inverse = std::get<0>(linalg_inv_ex(A, false));
  check_regular(A, "linalg.inv");
  return inverse;
}

std::array<TensorMeta, 4> solve_ex_meta(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  check_field(A, "linalg.solve", false);
  check(A.dtype() == B.dtype(),
        "linalg.solve: Expected A and B to have the same dtype, but found A of type {} and B of "
        "type {} instead",
        A.dtype(), B.dtype());
  check_square(A, "linalg.solve");
  const bool vector = is_vector_batch(A, B);
  const Tensor right = vector ? as_columns(B) : B;
  check_matrix(right, "linalg.solve", "B");
  check<ShapeError>((left ? rows(right) : columns(right)) == columns(A),
                    "linalg.solve: Incompatible shapes of A and B for the equation {} ({}x{} and {}x{})",
                    left ? "AX = B" : "XA = B", rows(A), columns(A), rows(right), columns(right));
  check(left || !vector,
        "linalg.solve: Vector broadcasting of the left hand side is not supported for left=False. In this "
        "case linalg.solve is equivalent to B / A.squeeze(-1)");
  const Tensor* both[] = {&A, &B};
  check_same_device({both, 2});
  Dims sizes = broadcast_batch(right, A);
  if (vector) sizes.resize(sizes.size() - 1);
  const bool as_columns = left && sizes.size() >= 2;
  if (check_errors) check_regular(A, "torch.linalg.solve_ex");
  return {solution_of(B, sizes, as_columns), square_like(A), TensorMeta(kCode, A.device(), batch_and(A, {rows(A)})),
          codes_of(A)};
}
std::tuple<Tensor, Tensor> solve_ex_of(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  auto [result, LU, pivots, info] = _linalg_solve_ex(A, B, left, check_errors);
  return {result, info};
}
Tensor solve_of(const Tensor& A, const Tensor& B, bool left) {
  Tensor result = std::get<0>(linalg_solve_ex(A, B, left, false));
  check_regular(A, "torch.linalg.solve");
  return result;
}

TensorMeta solve_triangular_meta(const Tensor& A, const Tensor& B, bool, bool left, bool) {
  check_system(B, A, left, "linalg.solve_triangular", false);
  check_lapack(A, "triangular_solve_cpu");
  return column_major(A.dtype(), A.device(), broadcast_batch(B, A));
}

std::array<TensorMeta, 2> triangular_solve_meta(const Tensor& self, const Tensor& A, bool, bool, bool) {
  warn_once<[] {}>(
      "torch.triangular_solve is deprecated in favor of torch.linalg.solve_triangularand will be removed in a future "
      "PyTorch release.\ntorch.linalg.solve_triangular has its arguments reversed and does not return a copy of one "
      "of the inputs.\nX = torch.triangular_solve(B, A).solution\nshould be replaced with\n"
      "X = torch.linalg.solve_triangular(A, B).");
  check<ShapeError>(self.dim() >= 2,
                    "torch.triangular_solve: Expected b to have at least 2 dimensions, but it has {} "
                    "dimensions instead",
                    self.dim());
  check<ShapeError>(A.dim() >= 2,
                    "torch.triangular_solve: Expected A to have at least 2 dimensions, but it has {} "
                    "dimensions instead",
                    A.dim());
  check_old_system(self, A, "triangular_solve");
  check_lapack(A, "triangular_solve_cpu");
  return {column_major(self.dtype(), self.device(), broadcast_batch(self, A)),
          column_major(self.dtype(), self.device(), broadcast_batch(A, self))};
}

TensorMeta cholesky_solve_meta(const Tensor& self, const Tensor& input2, bool) {
  check<ShapeError>(self.dim() >= 2, "b should have at least 2 dimensions, but has {} dimensions instead", self.dim());
  check<ShapeError>(input2.dim() >= 2, "u should have at least 2 dimensions, but has {} dimensions instead",
                    input2.dim());
  check_old_system(self, input2, "cholesky_solve");
  check_lapack(self, "cholesky_solve_cpu");
  return column_major(self.dtype(), self.device(), broadcast_batch(self, input2));
}

void check_pivots(const Tensor& factors, const Tensor& pivots, std::string_view name, std::string_view op) {
  check<ShapeError>(pivots.sizes() == factors.sizes().slice(0, factors.dim() - 1),
                    "{}: Expected {}.shape[:-1] and pivots.shape to be the same, but got pivots with shape {} instead",
                    op, name, pivots.sizes());
}

TensorMeta lu_solve_meta(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool) {
  check_field(LU, "torch.linalg.lu_solve");
  check(pivots.dtype() == kCode, "linalg.lu_solve: pivots should be a Tensor of scalar type torch.int32");
  check(LU.dtype() == B.dtype(),
        "linalg.lu_solve: Expected LU and B to have the same dtype, but found LU of type {} and B "
        "of type {} instead",
        LU.dtype(), B.dtype());
  check_square(LU, "torch.linalg.lu_solve");
  check_system(B, LU, left, "linalg.lu_solve");
  check<ShapeError>(pivots.size(-1) == rows(LU),
                    "linalg.lu_solve: Number of pivots per batch should be same as the dimension of the matrix");
  check_pivots(LU, pivots, "LU", "linalg.lu_solve");
  if (pivots.known())
    for (const int64_t pivot : cpu::read<int64_t>(pivots)) {
      check(pivot <= rows(LU),
            "Pivots given to lu_solve must all be smaller or equal to LU.size(-2). Did you properly pass the result of "
            "lu_factor?");
      check(pivot >= 1,
            "Pivots given to lu_solve must all be greater or equal to 1. Did you properly pass the result of "
            "lu_factor?");
    }
  check_lapack(LU, "linalg.lu_solve_cpu");
  return solution_of(B, broadcast_batch(B, LU), left);
}
Tensor old_lu_solve_of(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  warn_once<[] {}>(
      "torch.lu_solve is deprecated in favor of torch.linalg.lu_solveand will be removed in a future PyTorch release.\n"
      "Note that torch.linalg.lu_solve has its arguments reversed.\nX = torch.lu_solve(B, LU, pivots)\nshould be "
      "replaced with\nX = torch.linalg.lu_solve(LU, pivots, B)");
  return linalg_lu_solve(LU_data, LU_pivots, self, true, false);
}

TensorMeta ldl_solve_meta(const Tensor& LD, const Tensor& pivots, const Tensor& B, bool) {
  check_square(LD, "torch.linalg.ldl_solve");
  check_field(LD, "torch.linalg.ldl_solve");
  wrap_dim(-2, B.dim());
  check_old_system(B, LD, "torch.linalg.ldl_solve");
  check_pivots(LD, pivots, "LD", "torch.linalg.ldl_solve");
  check(is_integral(pivots.dtype()), "torch.linalg.ldl_solve: Expected pivots to be integers. Got {}", pivots.dtype());
  check_lapack(LD, "ldl_solve_kernel_cpu");
  return column_major(B.dtype(), B.device(), broadcast_batch(B, LD));
}

// Where PyTorch asks for the smallest step between numbers of a type.
void check_has_epsilon(DType dtype) {
  check(is_inexact(dtype) && itemsize(real_type(dtype)) >= 4,
        "This function doesn't handle types other than float and double");
}

// Least squares. The residuals are there for more equations than unknowns where the driver computes them, which it
// does where A has full rank: taken for granted unless the values are known or strides repeat what stands in A.
std::array<TensorMeta, 4> lstsq_meta(const Tensor& self, const Tensor& b, std::optional<double>,
                                     std::optional<std::string_view> driver) {
  constexpr std::string_view op = "torch.linalg.lstsq";
  check<ShapeError>(self.dim() >= 2, "{}: input must have at least 2 dimensions.", op);
  check<ShapeError>(b.dim() >= 1, "{}: other must have at least 1 dimension.", op);
  check(self.dtype() == b.dtype(),
        "{}: Expected input and other to have the same dtype, but got input's dtype {} and "
        "other's dtype {}",
        op, self.dtype(), b.dtype());
  const int64_t difference = self.dim() - b.dim();
  check<ShapeError>(difference == 0 || difference == 1,
                    "{}: input.dim() must be greater or equal to other.dim() and "
                    "(input.dim() - other.dim()) <= 1",
                    op);
  check_has_epsilon(self.dtype());
  const bool on_cpu = self.device().target() == DeviceType::cpu;
  const std::string_view method = driver.value_or(on_cpu ? "gelsy" : "gels");
  check(method == "gels" || (on_cpu && (method == "gelsy" || method == "gelsd" || method == "gelss")),
        "{}: parameter `driver` should be one of (gels, gelsy, gelsd, gelss)", op);
  const bool vector = is_vector_batch(self, b);
  const int64_t m = rows(self), n = columns(self), columns_of_b = vector ? 1 : columns(b);
  check<ShapeError>(m == (vector ? b.size(-1) : rows(b)), "{}: input.size(-2) should match other.size(-{})", op,
                    vector ? 1 : 2);
  const IntList batch_of_b = b.sizes().slice(0, b.dim() - (difference == 1 ? 1 : 2));
  Dims batch = broadcast_sizes(self.sizes().slice(0, self.dim() - 2), batch_of_b);
  const auto sized = [&](IntList tail) {
    Dims sizes = batch;
    for (const int64_t size : tail) sizes.push_back(size);
    return sizes;
  };
  const DType real = real_type(self.dtype());
  const Device device = self.device();
  // The solution stands where B did, in the first n of as many rows as A or the solution has.
  const int64_t height = std::max<int64_t>(std::max(m, n), 1);
  const Dims sizes = vector ? sized({n}) : sized({n, columns_of_b});
  Dims strides(sizes.size());
  int64_t stride = height * columns_of_b;
  for (int64_t d = batch.size() - 1; d >= 0; --d) strides[d] = stride, stride *= std::max<int64_t>(batch[d], 1);
  strides[batch.size()] = 1;
  if (!vector) strides[batch.size() + 1] = height;
  const TensorMeta solution(self.dtype(), device, sizes, strides);
  const bool by_rank = method == "gelsd" || method == "gelss";
  const int64_t deficient = rank_deficiency(self, by_rank);
  if (on_cpu && method == "gels" && deficient) fail_with_code(op, deficient, -1);
  const bool residuals = m > n && (by_rank ? deficient == 0 : method == "gels");
  return {solution, residuals ? TensorMeta(real, device, sized({columns_of_b})) : TensorMeta(real, device, {0}),
          method != "gels" ? TensorMeta(DType::int64, device, batch) : TensorMeta(DType::int64, device, {0}),
          by_rank ? TensorMeta(real, device, sized({std::min(m, n)})) : TensorMeta(real, device, {0})};
}

TensorMeta matrix_exp_meta(const Tensor& self) {
  check_square(self, "linalg.matrix_exp");
  check_field(self, "linalg.matrix_exp");
  return {self.dtype(), self.device(), self.sizes()};
}

// By squaring; negative powers are those of the inverse.
Tensor matrix_power_of(const Tensor& self, int64_t n) {
  check_square(self, "linalg.matrix_power");
  if (n == 0) return copy_(clone(self), eye(columns(self), self.dtype(), Layout::strided, self.device()));
  if (n == 1) return clone(self);
  if (n == -1) return linalg_inv(self);
  Tensor square = n < 0 ? linalg_inv(self) : self, power;
  if (n == 3 || n == -3) return matmul(matmul(square, square), square);
  for (auto rest = n < 0 ? -static_cast<uint64_t>(n) : static_cast<uint64_t>(n); rest > 0; rest >>= 1) {
    if (rest % 2 == 1) power = power.defined() ? matmul(power, square) : square;
    if (rest > 1) square = matmul(square, square);
  }
  return power;
}

// out= of a power that is a product must have the product's type; others may be cast to.
Tensor matrix_power_out_of(const Tensor& self, int64_t n, const Tensor& out) {
  const Tensor power = matrix_power_of(self, n);
  const TensorMeta& meta = power.meta();
  check(can_cast(meta.dtype(), out.dtype()) && (n == 0 || n == 1 || meta.dtype() == out.dtype()),
        "Expected out tensor to have dtype {}, but got {} instead", cpp_name(meta.dtype()), cpp_name(out.dtype()));
  check(meta.device() == out.device(),
        "Expected all tensors to be on the same device, but found at least two devices, {} "
        "and {}!",
        meta.device(), out.device());
  resize_result(out, {meta.dtype(), meta.device(), meta.sizes()});
  out.bump_version();
  store_result(out, power);
  return out;
}

// tensorinv: the first `ind` dimensions are the rows of a square matrix, the others its columns.
Tensor tensorinv_of(const Tensor& self, int64_t ind) {
  check(ind > 0, "Expected a strictly positive integer for 'ind', but got {}", ind);
  const int64_t split = std::min(ind, self.dim());
  const IntList head = self.sizes().slice(0, split), tail = self.sizes().slice(split, self.dim() - split);
  const int64_t n = checked_numel(tail);
  check<ShapeError>(checked_numel(head) == n,
                    "Expected self to satisfy the requirement prod(self.shape[ind:]) == "
                    "prod(self.shape[:ind]), but got {} != {}",
                    n, checked_numel(head));
  check_field(self, "linalg.inv", false);
  check_regular(self, n, "inv");
  Dims sizes = tail;
  for (const int64_t size : head) sizes.push_back(size);
  return reshape(std::get<0>(linalg_inv_ex(reshape(self, {n, n}), false)), sizes);
}

// The dimensions named become the last; those beyond other's are the solution's.
Tensor tensorsolve_of(const Tensor& self, const Tensor& other, std::optional<IntList> dims) {
  Dims last;
  for (int64_t i = 0; dims && i < dims->size(); ++i) last.push_back(self.dim() - dims->size() + i);
  const Tensor moved = dims ? movedim(self, *dims, last) : self;
  const int64_t split = std::min(other.dim(), moved.dim()), n = other.numel();
  const Dims tail = moved.sizes().slice(split, moved.dim() - split);
  check<ShapeError>(
      checked_numel(tail) == n && self.numel() == n * n,
      "Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == prod(self.shape[:other.ndim]), "
      "but got {} != {}",
      checked_numel(tail), n);
  check_regular(moved, n, "torch.linalg.solve");
  return reshape(linalg_solve(reshape(moved, {n, n}), flatten(other)), tail);
}

// Ranks, conditions and pseudoinverses: one number, or one n x m matrix, for each m x n matrix.

using Tolerances = std::initializer_list<std::pair<const Tensor*, const char*>>;

void check_tolerances(Tolerances tolerances, std::string_view op) {
  for (const auto& [tolerance, name] : tolerances)
    if (tolerance->defined())
      check(!is_complex(tolerance->dtype()), "{}: {} tensor of complex type is not supported. Got {}", op, name,
            tolerance->dtype());
}

// Singular values count that are above both tolerances, the second relative to the largest.
Tensor rank_above(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  if (self.numel() == 0) {
    return zeros(batch_and(self, {}), DType::int64, Layout::strided, self.device());
  }
  const int64_t last[] = {-1};
  const Tensor values = hermitian ? abs(linalg_eigvalsh(self)) : linalg_svdvals(self);
  const Tensor largest = hermitian ? amax(values, IntList(last, 1), true) : narrow(values, -1, 0, 1);
  const Tensor bound = maximum(unsqueeze(atol, -1), mul(unsqueeze(rtol, -1), largest));
  return sum(gt(values, bound), IntList(last, 1));
}
Tensor rank_tensor_of(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  constexpr std::string_view op = "torch.linalg.matrix_rank";
  check_matrix(input, op, "input");
  check_tolerances({{&atol, "atol"}, {&rtol, "rtol"}}, op);
  if (!rtol.defined()) check_has_epsilon(input.dtype());
  const auto number = [&](double x) { return full({}, x, DType::float64, Layout::strided, input.device()); };
  const Tensor absolute = atol.defined() ? atol : number(0);
  const Tensor usual = rtol.defined() ? rtol : number(cpu::rounding_of(input));
  const bool relative = rtol.defined() || !atol.defined();
  return rank_above(input, absolute, relative ? usual : where(gt(atol, 0), number(0), usual), hermitian);
}
Tensor rank_float_of(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  check_matrix(self, "torch.linalg.matrix_rank", "input");
  if (!rtol && atol.value_or(0.0) <= 0) check_has_epsilon(self.dtype());
  const auto number = [&](double x) { return full({}, x, DType::float64, Layout::strided, self.device()); };
  const double absolute = atol.value_or(0.0);
  const double relative = rtol ? *rtol : absolute > 0 ? 0.0 : cpu::rounding_of(self);
  return rank_above(self, number(absolute), number(relative), hermitian);
}
Tensor rank_tol_of(const Tensor& self, double tol, bool hermitian) { return rank_float_of(self, tol, 0.0, hermitian); }
Tensor rank_tol_tensor_of(const Tensor& input, const Tensor& tol, bool hermitian) {
  return rank_tensor_of(input, tol, zeros({}, DType::float64, Layout::strided, input.device()), hermitian);
}

TensorMeta pinv_meta(const Tensor& self, bool hermitian) {
  const DType dtype = self.dtype();
  check<ShapeError>(
      self.dim() >= 2 && is_inexact(dtype) && itemsize(real_type(dtype)) >= 4,
      "linalg.pinv({}{{{}}}): expected a tensor with 2 or more dimensions of float, double, cfloat or cdouble "
      "types",
      dtype, self.sizes());
  if (hermitian && self.numel() > 0) check_square(self, "linalg.eigh");
  return {self.dtype(), self.device(), batch_and(self, {columns(self), rows(self)})};
}
TensorMeta pinv_float_meta(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  // The default tolerance is made of the sizes and the type, before either is asked for.
  wrap_dim(-2, self.dim());
  if (!rtol && atol.value_or(0.0) <= 0) check_has_epsilon(self.dtype());
  return pinv_meta(self, hermitian);
}
TensorMeta pinv_tensor_meta(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  check_tolerances({{&atol, "atol"}, {&rtol, "rtol"}}, "torch.linalg.pinv");
  return pinv_meta(self, hermitian);
}
TensorMeta pinv_rcond_meta(const Tensor& self, double, bool hermitian) { return pinv_meta(self, hermitian); }
TensorMeta pinv_rcond_tensor_meta(const Tensor& self, const Tensor& rcond, bool hermitian) {
  check_tolerances({{&rcond, "rcond"}}, "torch.linalg.pinv");
  return pinv_meta(self, hermitian);
}
void pinv_float_cpu(TensorList results, const Tensor& self, std::optional<double> atol, std::optional<double> rtol,
                    bool hermitian) {
  const auto one = [](std::optional<double> x) { return x ? std::vector<double>{*x} : std::vector<double>(); };
  cpu::pseudoinverse(results[0], self, one(atol), one(rtol), hermitian);
}
void pinv_tensor_cpu(TensorList results, const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  const Dims batch = batch_and(self, {});
  const auto each = [&](const Tensor& x) {
    return x.defined() ? cpu::read<double>(expand(x, batch)) : std::vector<double>();
  };
  cpu::pseudoinverse(results[0], self, each(atol), each(rtol), hermitian);
}
void pinv_rcond_cpu(TensorList results, const Tensor& self, double rcond, bool hermitian) {
  pinv_float_cpu(results, self, 0.0, rcond, hermitian);
}
void pinv_rcond_tensor_cpu(TensorList results, const Tensor& self, const Tensor& rcond, bool hermitian) {
  pinv_tensor_cpu(results, self, {}, rcond, hermitian);
}
void pinverse_cpu(TensorList results, const Tensor& self, double rcond) { pinv_rcond_cpu(results, self, rcond, false); }
TensorMeta pinverse_meta(const Tensor& self, double) { return pinv_meta(self, false); }

// By singular values, or by the norms of the matrix and of its inverse, which a singular matrix has not.
Tensor cond_of_empty(const Tensor& self) {
  return zeros(batch_and(self, {}), real_type(self.dtype()), Layout::strided, self.device());
}
template <class Norm>
Tensor cond_by_norm(const Tensor& self, const Norm& norm) {
  const int64_t matrix[] = {-2, -1};
  const auto norm_of = [&](const Tensor& x) { return linalg_matrix_norm(x, norm, IntList(matrix, 2)); };
  const auto [inverse, info] = linalg_inv_ex(self, false);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Tensor singular = unsqueeze(unsqueeze(gt(info, 0), -1), -1);
  const Tensor result = mul(norm_of(self), norm_of(masked_fill(inverse, singular, infinity)));
  return nan_to_num(result, infinity, infinity, -infinity);
}
Tensor cond_of(const Tensor& self, const std::optional<Scalar>& p) {
  check<ShapeError>(self.dim() >= 2, "linalg.cond: The input tensor must have at least 2 dimensions.");
  const double order = p ? p->to_double() : 2.0, size = std::abs(order);
  check(size == 1.0 || size == 2.0 || std::isinf(size), "linalg.cond got an invalid norm type: {}", p ? p->str() : "");
  if (size != 2.0) check_square(self, fmt::format("linalg.cond(ord={})", p->str()));
  if (self.numel() == 0) return cond_of_empty(self);
  if (size != 2.0) return cond_by_norm(self, *p);
  const Tensor values = linalg_svdvals(self), largest = narrow(values, -1, 0, 1), least = narrow(values, -1, -1, 1);
  return squeeze(order > 0 ? div(largest, least) : div(least, largest), -1);
}
Tensor cond_string_of(const Tensor& self, std::string_view p) {
  check(p == "fro" || p == "nuc", "linalg.cond got an invalid norm type: {}", p);
  check_square(self, fmt::format("linalg.cond(ord={})", p));
  if (self.numel() == 0) return cond_of_empty(self);
  if (p == "fro") return cond_by_norm(self, p);
  const int64_t last[] = {-1};
  const Tensor values = linalg_svdvals(self);
  return mul(sum(values, IntList(last, 1)), sum(reciprocal(values), IntList(last, 1)));
}

std::vector<Strategy> solve_ex_splits(const ShardingCall& call, std::string_view) {
  const std::string_view equation = is_vector_batch(call.tensor(0), call.tensor(1))
                                        ? "...11,...1->...1,=...11,=...1,=..."
                                        : "...11,...1m->...1m,=...11,=...1,=...";
  return sharding::with_sums_of(call, "B", sharding::solved_splits(call, equation));
}
std::vector<Strategy> triangular_splits(const ShardingCall& call, std::string_view equation) {
  return sharding::with_sums_of(call, "self", sharding::solved_splits(call, equation));
}
Row solving(std::string_view schema, MetaRule meta, Derivative derivative, std::string_view out,
            WritePolicy write = writing::exact, CpuKernel cpu = cpu::none, uint32_t tags = 0) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::none,
          .workspace = workspace::not_modelled,
          .sharding = sharding::matrices,
          .forms = {.out = out, .write = write},
          .tags = tags};
}

}  // namespace

std::vector<Row> linear_system_ops() {
  using writing::cast, writing::exact;
  const Derivative unknown = derivative::not_implemented;
  constexpr auto rank_out = check_castable_out<"torch.linalg.matrix_rank">;
  const Derivative pinv_grad{{"self", "pinv_backward(grad, result, self)"}};
  return {
      solving("linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)",
              rule::fresh<inv_ex_meta>, {{"A", "-inverse.mH().matmul(grad).matmul(inverse.mH())"}},
              "linalg_inv_ex.inverse", exact, rule::cpu<cpu::inv_ex_kernel>),
      by_parts("linalg_inv(Tensor A) -> Tensor", rule::composite<inv_of>, "linalg_inv.out"),
      by_parts("inverse(Tensor self) -> Tensor", rule::composite<inv_of>, "inverse.out"),
      split_by(
          solve_ex_splits,
          solving(
              "_linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, "
              "Tensor LU, "
              "Tensor pivots, Tensor info)",
              rule::fresh<solve_ex_meta>,
              {{"A, B", "linalg_solve_backward(grad, result, A, LU, pivots, left, grad_input_mask[1])"}, {"LU", ""}},
              "_linalg_solve_ex.result", exact, rule::cpu<cpu::solve_ex_kernel>)),
      by_parts(
          "linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor "
          "info)",
          rule::composite<solve_ex_of>, "linalg_solve_ex.out"),
      by_parts("linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor", rule::composite<solve_of>,
               "linalg_solve.out"),
      passing_sums(
          split_by({sharding::solved_splits, "...11,...1m->...1m"},
                   solving("linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool "
                           "unitriangular=False) -> "
                           "Tensor",
                           rule::fresh<solve_triangular_meta>,
                           {{"self, B",
                             "linalg_solve_triangular_backward(grad, self, result, upper, left, unitriangular, "
                             "grad_input_mask)"}},
                           "linalg_solve_triangular.out", exact, rule::cpu<cpu::solve_triangular_kernel>)),
          "B"),
      split_by({triangular_splits, "...1m,...11->...1m,=...11"},
               solving("triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool "
                       "unitriangular=False) -> "
                       "(Tensor solution, Tensor cloned_coefficient)",
                       rule::fresh<triangular_solve_meta>,
                       {{"self, A",
                         "triangular_solve_backward(grad_solution, grad_cloned_coefficient, self, A, solution, upper, "
                         "transpose, unitriangular, grad_input_mask)"}},
                       "triangular_solve.X(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool "
                       "unitriangular=False, "
                       "*, "
                       "Tensor(a!) X, Tensor(b!) M) -> (Tensor(a!) solution, Tensor(b!) cloned_coefficient)",
                       exact, rule::cpu<cpu::old_triangular_solve_kernel>)),
      castable<"cholesky_solve">(passing_sums(
          split_by(
              {sharding::solved_splits, "...1m,...11->...1m"},
              solving("cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor",
                      rule::fresh<cholesky_solve_meta>,
                      {{"self, input2", "cholesky_solve_backward(grad, self, input2, result, upper, grad_input_mask)"}},
                      "cholesky_solve.out", writing::cast_contiguous, rule::cpu<cpu::cholesky_solve_kernel>)),
          "self")),
      passing_sums(
          split_by(sharding::solved, solving("linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, "
                                             "bool adjoint=False) -> Tensor",
                                             rule::fresh<lu_solve_meta>,
                                             {{"LU", "linalg_lu_solve_LU(grad, LU, pivots, result, left, adjoint)"},
                                              {"B", "at::linalg_lu_solve(LU, pivots, grad, left, !adjoint)"}},
                                             "linalg_lu_solve.out", exact, rule::cpu<cpu::lu_solve_kernel>)),
          "B"),
      by_parts("lu_solve(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor", rule::composite<old_lu_solve_of>,
               "lu_solve.out"),
      passing_sums(
          split_by(sharding::solved,
                   solving("linalg_ldl_solve(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False) -> Tensor",
                           rule::fresh<ldl_solve_meta>, unknown, "linalg_ldl_solve.out", exact,
                           rule::cpu<cpu::ldl_solve_kernel>)),
          "B"),
      solving("linalg_lstsq(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, Tensor "
              "residuals, Tensor rank, Tensor singular_values)",
              rule::fresh<lstsq_meta>,
              {{"self, b", "linalg_lstsq_backward(grads[0], grads[1], self, b, solution, grad_input_mask)"},
               {"singular_values", ""}},
              "linalg_lstsq.out(Tensor self, Tensor b, float? rcond=None, *, str? driver=None, Tensor(a!) solution, "
              "Tensor(b!) residuals, Tensor(c!) rank, Tensor(d!) singular_values) -> (Tensor(a!) solution, Tensor(b!) "
              "residuals, Tensor(c!) rank, Tensor(d!) singular_values)",
              writing::cast_contiguous_unless_empty, rule::cpu<cpu::lstsq_kernel>, kDeviceDependent),
      solving("linalg_matrix_exp(Tensor self) -> Tensor", rule::fresh<matrix_exp_meta>,
              {{"self", "linalg_matrix_exp_differential(self, grad, true)"}}, "linalg_matrix_exp.out", exact,
              rule::cpu<cpu::matrix_exp_kernel>),
      solving("matrix_exp(Tensor self) -> Tensor", rule::fresh<matrix_exp_meta>,
              {{"self", "linalg_matrix_exp_differential(self, grad, true)"}}, {}, exact,
              rule::cpu<cpu::matrix_exp_kernel>),
      composite("linalg_matrix_power(Tensor self, int n) -> Tensor", rule::composite<matrix_power_of>),
      solving("linalg_matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)",
              rule::direct<matrix_power_out_of>, unknown, {}),
      composite("matrix_power(Tensor self, int n) -> Tensor", rule::composite<matrix_power_of>),
      solving("matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)",
              rule::direct<matrix_power_out_of>, unknown, {}),
      composite("linalg_tensorinv(Tensor self, int ind=2) -> Tensor", rule::composite<tensorinv_of>,
                {.out = "linalg_tensorinv.out",
                 .write = writing::cast_contiguous.checked_by(check_castable_out<"tensorinv">)}),
      composite("linalg_tensorsolve(Tensor self, Tensor other, int[]? dims=None) -> Tensor",
                rule::composite<tensorsolve_of>,
                {.out = "linalg_tensorsolve.out", .write = cast.checked_by(check_castable_out<"tensorsolve">)}),
      composite("linalg_matrix_rank(Tensor self, float tol, bool hermitian=False) -> Tensor",
                rule::composite<rank_tol_of>, {.out = "linalg_matrix_rank.out", .write = cast.checked_by(rank_out)}),
      composite("linalg_matrix_rank.tol_tensor(Tensor input, Tensor tol, bool hermitian=False) -> Tensor",
                rule::composite<rank_tol_tensor_of>,
                {.out = "linalg_matrix_rank.out_tol_tensor", .write = cast.checked_by(rank_out)}),
      composite("linalg_matrix_rank.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool "
                "hermitian=False) -> Tensor",
                rule::composite<rank_float_of>,
                {.out = "linalg_matrix_rank.atol_rtol_float_out", .write = cast.checked_by(rank_out)}),
      composite("linalg_matrix_rank.atol_rtol_tensor(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool "
                "hermitian=False) -> Tensor",
                rule::composite<rank_tensor_of>,
                {.out = "linalg_matrix_rank.atol_rtol_tensor_out", .write = cast.checked_by(rank_out)}),
      solving("linalg_pinv(Tensor self, float rcond, bool hermitian=False) -> Tensor", rule::fresh<pinv_rcond_meta>,
              pinv_grad, "linalg_pinv.out", cast, rule::cpu<pinv_rcond_cpu>),
      solving("linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor",
              rule::fresh<pinv_rcond_tensor_meta>, pinv_grad, "linalg_pinv.out_rcond_tensor", cast,
              rule::cpu<pinv_rcond_tensor_cpu>),
      solving(
          "linalg_pinv.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> "
          "Tensor",
          rule::fresh<pinv_float_meta>, pinv_grad, "linalg_pinv.atol_rtol_float_out", cast, rule::cpu<pinv_float_cpu>),
      solving(
          "linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> "
          "Tensor",
          rule::fresh<pinv_tensor_meta>, pinv_grad, "linalg_pinv.atol_rtol_tensor_out", cast,
          rule::cpu<pinv_tensor_cpu>),
      solving("pinverse(Tensor self, float rcond=1.0000000000000001e-15) -> Tensor", rule::fresh<pinverse_meta>,
              pinv_grad, {}, exact, rule::cpu<pinverse_cpu>),
      composite("linalg_cond(Tensor self, Scalar? p=None) -> Tensor", rule::composite<cond_of>,
                {.out = "linalg_cond.out", .write = cast.checked_by(check_castable_out<"linalg.cond">)}),
      composite("linalg_cond.p_str(Tensor self, str p) -> Tensor", rule::composite<cond_string_of>,
                {.out = "linalg_cond.p_str_out", .write = cast.checked_by(check_castable_out<"linalg.cond">)}),
  };
}

}  // namespace tare
