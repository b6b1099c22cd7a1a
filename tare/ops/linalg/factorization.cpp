#include <algorithm>
#include <cmath>

#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/core/warning.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/linalg/dense_matrix_cpu.h"
#include "tare/ops/linalg/ldl_cpu.h"
#include "tare/ops/linalg/linear_system_cpu.h"
#include "tare/ops/linalg/matrices.h"
#include "tare/ops/splits.h"

// Factorizations of matrices. The law: factors of an m x n matrix are m x k and k x n, where k = min(m, n), or square;
// pivots and return codes are 32-bit integers, singular values and eigenvalues of Hermitian matrices real.
namespace tare {

namespace {

using Metas2 = std::array<TensorMeta, 2>;
using Metas3 = std::array<TensorMeta, 3>;
using Metas4 = std::array<TensorMeta, 4>;

TensorMeta empty_of(const Tensor& self, DType dtype) { return {dtype, self.device(), {0}}; }
TensorMeta factor(const Tensor& self, int64_t m, int64_t n) {
  return column_major(self.dtype(), self.device(), batch_and(self, {m, n}));
}
TensorMeta vector_of(const Tensor& self, DType dtype, int64_t n) {
  return {dtype, self.device(), batch_and(self, {n})};
}
TensorMeta scalar_of(const Tensor& self, DType dtype) { return {dtype, self.device(), batch_and(self, {})}; }
// Derivatives of singular values and eigenvalues need the vectors.
bool is_recorded(const Tensor& self) { return self.requires_grad() && !thread_state.no_grad; }
int64_t rank_of(const Tensor& self) { return std::min(rows(self), columns(self)); }

// LU

Metas3 lu_factor_ex_meta(const Tensor& A, bool pivot, bool check_errors) {
  check<ShapeError>(A.dim() >= 2, "torch.lu_factor: Expected tensor with 2 or more dimensions. Got size: {} instead",
                    A.sizes());
  check(pivot || A.device().target() != DeviceType::cpu,
        "linalg.lu_factor: LU without pivoting is not implemented on the CPU");
  check_lapack(A, "lu_cpu");
  if (check_errors) check_regular(A, "torch.linalg.lu_factor_ex");
  return {factor(A, rows(A), columns(A)), vector_of(A, kCode, rank_of(A)), codes_of(A)};
}

void lu_factor_ex_cpu(TensorList results, const Tensor& A, bool, bool) {
  std::vector<cpu::Matrix> matrices = cpu::read_matrices(A);
  cpu::Lane<int64_t> pivots, codes;
  for (cpu::Matrix& matrix : matrices) codes.push_back(cpu::factor_lu(matrix, pivots));
  cpu::write_matrices(results[0], matrices);
  cpu::write<int64_t>(results[1], pivots);
  codes.resize(static_cast<size_t>(results[2].numel()));
  cpu::write<int64_t>(results[2], codes);
}

// Only on known codes.
void check_errors_of(const Tensor& info, std::string_view api_name, bool is_matrix) {
  check(info.dtype() == kCode, "_linalg_check_errors: expected codes of type Int, but got {}", info.dtype());
  check(!is_matrix || info.numel() == 1, "a Tensor with {} elements cannot be converted to Scalar", info.numel());
  if (!info.known()) return;
  const cpu::Lane<int64_t> codes = cpu::read<int64_t>(info);
  const auto failed = std::ranges::find_if(codes, [](int64_t code) { return code != 0; });
  if (failed != codes.end()) fail_with_code(api_name, *failed, is_matrix ? -1 : failed - codes.begin());
}

std::tuple<Tensor, Tensor> lu_factor_of(const Tensor& A, bool pivot) {
  auto [LU, pivots, info] = linalg_lu_factor_ex(A, pivot, false);
  check_regular(A, "torch.linalg.lu_factor");
  return {LU, pivots};
}
// Codes are returned and never checked, whatever the last argument says.
std::tuple<Tensor, Tensor, Tensor> lu_with_info_of(const Tensor& self, bool pivot, bool) {
  return linalg_lu_factor_ex(self, pivot, false);
}

Metas3 lu_parts(const Tensor& self, bool with_permutation, bool with_factors) {
  const int64_t m = rows(self), n = columns(self), k = rank_of(self);
  const auto part = [&](bool wanted, int64_t a, int64_t b) {
    return wanted ? TensorMeta(self.dtype(), self.device(), batch_and(self, {a, b})) : empty_of(self, self.dtype());
  };
  return {part(with_permutation, m, m), part(with_factors, m, k), part(with_factors, k, n)};
}

Metas3 lu_meta(const Tensor& A, bool pivot) {
  check<ShapeError>(A.dim() >= 2, "linalg.lu: Expected tensor with 2 or more dimensions. Got size: {} instead",
                    A.sizes());
  check(pivot || A.device().target() != DeviceType::cpu,
        "linalg.lu_factor: LU without pivoting is not implemented on the CPU");
  check_lapack(A, "lu_cpu");
  return lu_parts(A, pivot, true);
}

Metas3 lu_unpack_meta(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots) {
  check<ShapeError>(LU_data.dim() >= 2,
                    "torch.lu_unpack: Expected tensor with 2 or more dimensions. Got size: {} instead",
                    LU_data.sizes());
  check(!unpack_pivots || LU_pivots.dtype() == kCode,
        "torch.lu_unpack: LU_pivots is expected to be a contiguous tensor of torch.int32 dtype. Note: this function is "
        "intended to be used with the output produced by torch.linalg.lu_factor");
  constexpr const char* wrong =
      "pivots passed to lu_unpack must be between 1 and LU.size(-2) inclusive.Did you properly pass the result of "
      "lu_factor?";
  check(!unpack_pivots || LU_pivots.dim() > 0, wrong);
  if (unpack_pivots && LU_pivots.known())
    for (const int64_t pivot : cpu::read<int64_t>(LU_pivots)) check(pivot >= 1 && pivot <= rows(LU_data), wrong);
  return lu_parts(LU_data, unpack_pivots, unpack_data);
}

Metas3 det_meta(const Tensor& A) {
  check_square(A, "linalg.det");
  check_field(A, "linalg.det");
  check_lapack(A, "lu_cpu");
  return {scalar_of(A, A.dtype()), factor(A, rows(A), rows(A)), vector_of(A, kCode, rows(A))};
}
Metas4 slogdet_meta(const Tensor& A) {
  check_square(A, "linalg.slogdet");
  check_field(A, "linalg.slogdet", false);
  return {scalar_of(A, A.dtype()), scalar_of(A, real_type(A.dtype())), factor(A, rows(A), rows(A)),
          vector_of(A, kCode, rows(A))};
}
Tensor det_of(const Tensor& A) { return std::get<0>(_linalg_det(A)); }
std::tuple<Tensor, Tensor> slogdet_of(const Tensor& A) {
  auto [sign, logabsdet, LU, pivots] = _linalg_slogdet(A);
  return {sign, logabsdet};
}
TensorMeta logdet_meta(const Tensor& A) {
  check_square(A, "logdet");
  check_field(A, "logdet", false);
  return scalar_of(A, A.dtype());
}

// Cholesky

Metas2 cholesky_ex_meta(const Tensor& self, bool upper, bool check_errors) {
  check_square(self, "linalg.cholesky");
  check_field(self, "linalg.cholesky");
  check_lapack(self, "cholesky_cpu");
  if (check_errors) check_positive_definite(self, upper, "linalg.cholesky_ex");
  return {factor(self, rows(self), rows(self)), codes_of(self)};
}
void cholesky_cpu(TensorList results, const Tensor& self, bool upper) {
  if (results.size() == 1 && self.numel() == 0) return;
  std::vector<cpu::Matrix> matrices = cpu::read_matrices(self);
  cpu::Lane<int64_t> codes;
  for (cpu::Matrix& matrix : matrices) codes.push_back(cpu::factor_cholesky(matrix, upper));
  cpu::write_matrices(results[0], matrices);
  if (results.size() == 1) return;
  codes.resize(static_cast<size_t>(results[1].numel()));
  cpu::write<int64_t>(results[1], codes);
}
void cholesky_ex_cpu(TensorList results, const Tensor& self, bool upper, bool) { cholesky_cpu(results, self, upper); }
Tensor cholesky_of(const Tensor& self, bool upper) {
  Tensor L = std::get<0>(linalg_cholesky_ex(self, upper, false));
  check_positive_definite(self, upper, "linalg.cholesky");
  return L;
}
TensorMeta old_cholesky_meta(const Tensor& self, bool upper) {
  warn_once<[] {}>(
      "torch.cholesky is deprecated in favor of torch.linalg.cholesky and will be removed in a future PyTorch "
      "release.\nL = torch.cholesky(A)\nshould be replaced with\nL = torch.linalg.cholesky(A)\nand\n"
      "U = torch.cholesky(A, upper=True)\nshould be replaced with\nU = torch.linalg.cholesky(A).mH\nThis transform "
      "will produce equivalent results for all valid (symmetric positive definite) inputs.");
  if (self.numel() == 0) return {self.dtype(), self.device(), self.sizes()};
  check_square(self, "cholesky");
  check_lapack(self, "cholesky_cpu");
  check_positive_definite(self, upper, "cholesky");
  return factor(self, rows(self), rows(self));
}
// Errors: a factor whose known diagonal has a zero.
void check_diagonal_of_factor(const Tensor& self, std::string_view op) {
  if (!self.known()) return;
  int64_t batch = 0;
  for (const cpu::Matrix& matrix : cpu::read_matrices(self)) {
    for (int64_t i = 0; i < matrix.rows; ++i)
      if (matrix.at(i, i) == 0.0) fail_with_code(op, i + 1, self.dim() > 2 ? batch : -1);
    ++batch;
  }
}
TensorMeta cholesky_inverse_meta(const Tensor& self, bool) {
  check_square(self, "cholesky_inverse");
  check_lapack(self, "cholesky_inverse_out_cpu");
  check_diagonal_of_factor(self, "cholesky_inverse");
  return factor(self, rows(self), rows(self));
}

// Errors: known values of which a block of zeros is left.
void check_pivots_of_ldl(const Tensor& self, bool hermitian, std::string_view op) {
  if (!self.known() || self.numel() == 0) return;
  int64_t batch = 0;
  for (cpu::Matrix& matrix : cpu::read_matrices(self)) {
    std::vector<int64_t> pivots;
    const int64_t code = cpu::factor_ldl(matrix, hermitian, pivots);
    if (code != 0) fail_with_code(op, code, self.dim() > 2 ? batch : -1);
    ++batch;
  }
}
Metas3 ldl_factor_ex_meta(const Tensor& self, bool hermitian, bool check_errors) {
  check_square(self, "torch.linalg.ldl_factor_ex");
  check_field(self, "torch.linalg.ldl_factor_ex");
  check_lapack(self, "ldl_factor_kernel_cpu");
  if (check_errors) check_pivots_of_ldl(self, hermitian, "torch.linalg.ldl_factor_ex");
  return {factor(self, rows(self), rows(self)), vector_of(self, kCode, rows(self)), codes_of(self)};
}
std::tuple<Tensor, Tensor> ldl_factor_of(const Tensor& self, bool hermitian) {
  auto [LD, pivots, info] = linalg_ldl_factor_ex(self, hermitian, false);
  check_pivots_of_ldl(self, hermitian, "torch.linalg.ldl_factor");
  return {LD, pivots};
}

// QR

Metas2 qr_meta(const Tensor& A, std::string_view mode) {
  check_matrix(A, "linalg.qr");
  check_field(A, "linalg.qr");
  check(mode == "reduced" || mode == "complete" || mode == "r",
        "qr received unrecognized mode '{}' but expected one of 'reduced' (default), 'r', or 'complete'", mode);
  check_lapack(A, "geqrf_cpu");
  const int64_t m = rows(A), k = rank_of(A);
  const int64_t inner = mode == "complete" ? m : k;
  return {mode == "r" ? empty_of(A, A.dtype()) : factor(A, m, inner), factor(A, inner, columns(A))};
}
std::tuple<Tensor, Tensor> old_qr_of(const Tensor& self, bool some) {
  warn_once<[] {}>(
      "torch.qr is deprecated in favor of torch.linalg.qr and will be removed in a future PyTorch release.\nThe "
      "boolean parameter 'some' has been replaced with a string parameter 'mode'.\nQ, R = torch.qr(A, some)\nshould "
      "be replaced with\nQ, R = torch.linalg.qr(A, 'reduced' if some else 'complete')");
  return linalg_qr(self, some ? "reduced" : "complete");
}

Metas2 geqrf_meta(const Tensor& self) {
  check<ShapeError>(self.dim() >= 2, "torch.geqrf: input must have at least 2 dimensions.");
  check_lapack(self, "geqrf_cpu");
  return {factor(self, rows(self), columns(self)), vector_of(self, self.dtype(), rank_of(self))};
}

// The reflectors in the columns of input, scaled by tau, one for each.
void check_reflectors(const Tensor& input, const Tensor& tau, std::string_view op) {
  const IntList batch = tau.sizes().slice(0, std::max<int64_t>(tau.dim() - 1, 0));
  check<ShapeError>(
      input.dim() - tau.dim() == 1,
      "{}: Expected tau to have one dimension less than input, but got tau.ndim equal to {} and input.ndim "
      "is equal to {}",
      op, tau.dim(), input.dim());
  check<ShapeError>(batch == input.sizes().slice(0, input.dim() - 2),
                    "{}: Expected batch dimensions of tau to be equal to input.shape[:-2], but got {}", op, batch);
  const Tensor* both[] = {&input, &tau};
  check_same_device({both, 2});
}

TensorMeta householder_product_meta(const Tensor& input, const Tensor& tau) {
  constexpr std::string_view op = "torch.linalg.householder_product";
  check<ShapeError>(input.dim() >= 2, "{}: input must have at least 2 dimensions.", op);
  check<ShapeError>(rows(input) >= columns(input),
                    "{}: input.shape[-2] must be greater than or equal to input.shape[-1]", op);
  check<ShapeError>(columns(input) >= tau.size(-1),
                    "{}: input.shape[-1] must be greater than or equal to tau.shape[-1]", op);
  check_reflectors(input, tau, op);
  check(tau.dtype() == input.dtype(), "{}: tau dtype {} does not match input dtype {}", op, tau.dtype(), input.dtype());
  check_lapack(input, "orgqr_cpu");
  return factor(input, rows(input), columns(input));
}

Tensor orgqr_of(const Tensor& self, const Tensor& input2) { return linalg_householder_product(self, input2); }

TensorMeta ormqr_meta(const Tensor& self, const Tensor& tau, const Tensor& other, bool left, bool) {
  constexpr std::string_view op = "torch.ormqr";
  check<ShapeError>(self.dim() >= 2, "{}: input must have at least 2 dimensions.", op);
  check<ShapeError>(other.dim() >= 2, "{}: other must have at least 2 dimensions.", op);
  const int64_t side = left ? rows(other) : columns(other);
  const std::string_view name = left ? "-2" : "-1";
  check<ShapeError>(side == rows(self), "{}: other.shape[{}] must be equal to input.shape[-2]", op, name);
  check<ShapeError>(tau.size(-1) == std::min(side, columns(self)),
                    "{}: tau.shape[-1] must be equal to min(other.shape[{}], input.shape[-1])", op, name);
  check<ShapeError>(self.dim() == other.dim(),
                    "{}: Expected other to have the same number of dimensions as input, but got "
                    "other.ndim equal to {} and input.ndim is equal to {}",
                    op, other.dim(), self.dim());
  check_reflectors(self, tau, op);
  const IntList batch = other.sizes().slice(0, other.dim() - 2);
  check<ShapeError>(batch == self.sizes().slice(0, self.dim() - 2),
                    "{}: Expected batch dimensions of other to be equal to input.shape[:-2], but got {}", op, batch);
  for (const auto& [tensor, argument] : {std::pair(&tau, "tau"), std::pair(&other, "other")})
    check(tensor->dtype() == self.dtype(),
          "{}: Expected input and {} to have the same dtype, but input has dtype{} and {} "
          "has dtype {}",
          op, argument, self.dtype(), argument, tensor->dtype());
  check_lapack(self, "ormqr_cpu");
  return factor(other, rows(other), columns(other));
}

// Singular values

Metas3 svd_meta(const Tensor& A, bool full_matrices, bool compute_uv, std::optional<std::string_view> driver) {
  check_matrix(A, "linalg.svd");
  check_field(A, "linalg.svd");
  check_lapack(A, "linalg_svd_cpu");
  const bool on_cpu = A.device().target() == DeviceType::cpu;
  check(!driver || !on_cpu,
        "torch.linalg.svd: keyword argument `driver=` is only supported on CUDA inputs with cuSOLVER "
        "backend.");
  const int64_t m = rows(A), n = columns(A), k = rank_of(A);
  const TensorMeta S = vector_of(A, real_type(A.dtype()), k);
  if (!compute_uv) return {empty_of(A, A.dtype()), S, empty_of(A, A.dtype())};
  const Dims right = batch_and(A, {full_matrices ? n : k, n});
  return {factor(A, m, full_matrices ? m : k), S,
          on_cpu ? column_major(A.dtype(), A.device(), right) : TensorMeta(A.dtype(), A.device(), right)};
}

std::tuple<Tensor, Tensor, Tensor> svd_of(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) {
  return _linalg_svd(A, full_matrices, true, driver);
}
Tensor svdvals_of(const Tensor& A, std::optional<std::string_view> driver) {
  return std::get<1>(_linalg_svd(A, false, is_recorded(A), driver));
}

// The older function gives V where the newer gives its adjoint, and zeros where no vectors are asked for.
std::tuple<Tensor, Tensor, Tensor> old_svd_of(const Tensor& self, bool some, bool compute_uv) {
  check<ShapeError>(self.dim() >= 2,
                    "linalg.svd: input should have at least 2 dimensions, but has {} dimensions instead", self.dim());
  if (compute_uv) {
    auto [U, S, Vh] = linalg_svd(self, !some);
    return {U, S, mH(Vh)};
  }
  const int64_t m = rows(self), n = columns(self);
  const auto square = [&](int64_t size) {
    return zeros(batch_and(self, {size, size}), self.dtype(), Layout::strided, self.device());
  };
  return {square(m), linalg_svdvals(self), mH(square(n))};
}

// Eigenvalues

DType eigen_type(const Tensor& self) {
  if (is_complex(self.dtype())) return self.dtype();
  check(is_floating(self.dtype()), "Unknown Complex ScalarType for {}", self.dtype());
  check_lapack(self, "linalg_eig_out_cpu");
  return complex_type(self.dtype());
}

Metas2 eig_meta(const Tensor& self) {
  check_square(self, "linalg.eig");
  const DType dtype = eigen_type(self);
  if (self.known())
    for (const Complex& x : cpu::read<Complex>(self))
      check(std::isfinite(x.real()) && std::isfinite(x.imag()),
            "torch.linalg.eig: input tensor should not contain infs or NaNs.");
  return {vector_of(self, dtype, rows(self)), column_major(dtype, self.device(), self.sizes())};
}
TensorMeta eigvals_meta(const Tensor& self) {
  check_square(self, "linalg.eigvals");
  return vector_of(self, eigen_type(self), rows(self));
}
Tensor eigvals_of(const Tensor& self) {
  if (is_recorded(self)) return std::get<0>(linalg_eig(self));
  return _linalg_eigvals(self);
}

Metas2 eigh_meta(const Tensor& A, std::string_view UPLO, bool compute_v) {
  check_square(A, "linalg.eigh");
  check(UPLO.size() == 1 && std::string_view("LUlu").find(UPLO[0]) != std::string_view::npos,
        "Expected UPLO argument to be 'L' or 'U', but got {}", UPLO);
  check_lapack(A, "linalg_eigh_cpu");
  return {vector_of(A, real_type(A.dtype()), rows(A)),
          compute_v ? factor(A, rows(A), rows(A)) : empty_of(A, A.dtype())};
}
std::tuple<Tensor, Tensor> eigh_of(const Tensor& self, std::string_view UPLO) { return _linalg_eigh(self, UPLO, true); }
Tensor eigvalsh_of(const Tensor& self, std::string_view UPLO) {
  return std::get<0>(_linalg_eigh(self, UPLO, is_recorded(self)));
}

Row factorization(std::string_view schema, MetaRule meta, Derivative derivative, std::string_view out,
                  WritePolicy write = writing::exact, CpuKernel cpu = cpu::none) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::none,
          .workspace = workspace::not_modelled,
          .sharding = sharding::matrices,
          .forms = {.out = out, .write = write}};
}

}  // namespace

std::vector<Row> factorization_ops() {
  using writing::cast, writing::exact;
  const Derivative unknown = derivative::not_implemented;
  return {
      factorization("linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor "
                    "pivots, Tensor info)",
                    rule::fresh<lu_factor_ex_meta>, {{"A", "lu_factor_ex_backward(grad, LU, pivots, pivot)"}},
                    "linalg_lu_factor_ex.out", exact, rule::cpu<lu_factor_ex_cpu>),
      composite("_linalg_check_errors(Tensor info, str api_name, *, bool is_matrix) -> ()",
                rule::composite<check_errors_of>),
      by_parts("linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)",
               rule::composite<lu_factor_of>, "linalg_lu_factor.out"),
      composite(
          "_lu_with_info(Tensor self, bool pivot=True, bool check_errors=True) -> (Tensor LU, Tensor pivots, Tensor "
          "info)",
          rule::composite<lu_with_info_of>),
      factorization("linalg_lu(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)", rule::fresh<lu_meta>,
                    {{"A", "linalg_lu_backward(grad_L, grad_U, P, L, U, pivot)"}, {"P", ""}}, "linalg_lu.out", exact,
                    rule::cpu<cpu::lu_kernel>),
      factorization(
          "lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor "
          "P, Tensor L, Tensor U)",
          rule::fresh<lu_unpack_meta>, {{"LU_data", "lu_unpack_backward(grad_L, grad_U, LU_data.sizes())"}, {"P", ""}},
          "lu_unpack.out", exact, rule::cpu<cpu::lu_unpack_kernel>),
      factorization("_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)", rule::fresh<det_meta>,
                    {{"A", "linalg_det_backward(grad, result, A, LU, pivots)"}, {"LU", ""}}, "_linalg_det.result",
                    exact, rule::cpu<cpu::det_kernel>),
      by_parts("linalg_det(Tensor A) -> Tensor", rule::composite<det_of>, "linalg_det.out"),
      composite("det(Tensor self) -> Tensor", rule::composite<det_of>),
      factorization("_linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)",
                    rule::fresh<slogdet_meta>,
                    {{"A", "slogdet_backward(grad_sign, grad_logabsdet, A, sign, LU, pivots)"}, {"LU", ""}},
                    "_linalg_slogdet.sign", exact, rule::cpu<cpu::slogdet_kernel>),
      by_parts("linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)", rule::composite<slogdet_of>,
               "linalg_slogdet.out"),
      by_parts("slogdet(Tensor self) -> (Tensor sign, Tensor logabsdet)", rule::composite<slogdet_of>, "slogdet.out"),
      factorization("logdet(Tensor self) -> Tensor", rule::fresh<logdet_meta>,
                    {{"self", "grad.unsqueeze(-1).unsqueeze(-1) * linalg_inv(self).mH()"}}, {}, exact,
                    rule::cpu<cpu::logdet_kernel>),
      factorization(
          "linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor "
          "info)",
          rule::fresh<cholesky_ex_meta>, {{"self", "cholesky_backward(grad, upper, L)"}}, "linalg_cholesky_ex.L", exact,
          rule::cpu<cholesky_ex_cpu>),
      by_parts("linalg_cholesky(Tensor self, *, bool upper=False) -> Tensor", rule::composite<cholesky_of>,
               "linalg_cholesky.out"),
      castable<"cholesky">(factorization("cholesky(Tensor self, bool upper=False) -> Tensor",
                                         rule::fresh<old_cholesky_meta>,
                                         {{"self", "cholesky_backward(grad, upper, result)"}}, "cholesky.out",
                                         writing::cast_contiguous, rule::cpu<cholesky_cpu>)),
      castable<"cholesky_inverse">(
          factorization("cholesky_inverse(Tensor self, bool upper=False) -> Tensor", rule::fresh<cholesky_inverse_meta>,
                        {{"self", "cholesky_inverse_backward(grad, self, upper, result)"}}, "cholesky_inverse.out",
                        writing::cast_contiguous_unless_empty, rule::cpu<cpu::cholesky_inverse_kernel>)),
      factorization(
          "linalg_ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False) -> (Tensor LD, "
          "Tensor pivots, Tensor info)",
          rule::fresh<ldl_factor_ex_meta>, unknown, "linalg_ldl_factor_ex.out", exact,
          rule::cpu<cpu::ldl_factor_kernel>),
      by_parts("linalg_ldl_factor(Tensor self, *, bool hermitian=False) -> (Tensor LD, Tensor pivots)",
               rule::composite<ldl_factor_of>, "linalg_ldl_factor.out"),
      factorization("linalg_qr(Tensor A, str mode=\"reduced\") -> (Tensor Q, Tensor R)", rule::fresh<qr_meta>,
                    {{"A", "linalg_qr_backward(grad_Q, grad_R, Q, R, mode)"}}, "linalg_qr.out", exact,
                    rule::cpu<cpu::qr_kernel>),
      by_parts("qr(Tensor self, bool some=True) -> (Tensor Q, Tensor R)", rule::composite<old_qr_of>, "qr.Q"),
      factorization("geqrf(Tensor self) -> (Tensor a, Tensor tau)", rule::fresh<geqrf_meta>, unknown, "geqrf.a",
                    writing::cast_contiguous_unless_empty, rule::cpu<cpu::geqrf_kernel>),
      castable<"torch.linalg.householder_product">(factorization(
          "linalg_householder_product(Tensor input, Tensor tau) -> Tensor", rule::fresh<householder_product_meta>,
          {{"input, tau", "householder_product_backward(grad, result, input, tau)"}}, "linalg_householder_product.out",
          writing::cast_contiguous_unless_empty, rule::cpu<cpu::householder_product_kernel>)),
      composite("orgqr(Tensor self, Tensor input2) -> Tensor", rule::composite<orgqr_of>,
                {.out = "orgqr.out", .write = writing::cast_contiguous_unless_empty}),
      passing_sums(
          split_by(
              sharding::solved,
              factorization(
                  "ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor",
                  rule::fresh<ormqr_meta>,
                  {{"self, input2, input3",
                    "ormqr_backward(grad, result, self, input2, input3, left, transpose, "
                    "grad_input_mask)"}},
                  "ormqr.out", writing::exact_contiguous_unless_empty, rule::cpu<cpu::ormqr_kernel>)),
          "input3"),
      factorization(
          "_linalg_svd(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None) -> (Tensor U, "
          "Tensor S, Tensor Vh)",
          rule::fresh<svd_meta>, {{"A", "svd_backward(grad_U, grad_S, grad_Vh, U, S, Vh, full_matrices)"}},
          "_linalg_svd.U", exact, rule::cpu<cpu::svd_kernel>),
      by_parts("linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)",
               rule::composite<svd_of>, "linalg_svd.U"),
      by_parts("linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor", rule::composite<svdvals_of>,
               "linalg_svdvals.out"),
      by_parts("svd(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)",
               rule::composite<old_svd_of>, "svd.U"),
      factorization("linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)", rule::fresh<eig_meta>,
                    {{"self",
                      "handle_r_to_c(self.scalar_type(), linalg_eig_backward(grad_eigenvalues, grad_eigenvectors, "
                      "eigenvalues, eigenvectors, false))"}},
                    "linalg_eig.out", writing::cast_contiguous_unless_empty, rule::cpu<cpu::eig_kernel>),
      composite("linalg_eigvals(Tensor self) -> Tensor", rule::composite<eigvals_of>,
                {.out = "linalg_eigvals.out",
                 .write = cast.checked_by(check_castable_out<"torch.linalg.eigvals", "eigenvalues">)}),
      factorization("_linalg_eigvals(Tensor self) -> Tensor", rule::fresh<eigvals_meta>, unknown, {}, exact,
                    rule::cpu<cpu::eigvals_kernel>),
      factorization(
          "_linalg_eigh(Tensor A, str UPLO=\"L\", bool compute_v=True) -> (Tensor eigenvalues, Tensor "
          "eigenvectors)",
          rule::fresh<eigh_meta>,
          {{"A", "linalg_eig_backward(grad_eigenvalues, grad_eigenvectors, eigenvalues, eigenvectors, true)"}},
          "_linalg_eigh.eigenvalues", exact, rule::cpu<cpu::eigh_kernel>),
      by_parts(
          "linalg_eigh(Tensor self, str UPLO=\"L\") -> (Tensor eigenvalues, Tensor eigenvectors)",
          rule::composite<eigh_of>,
          "linalg_eigh.eigvals(Tensor self, str UPLO=\"L\", *, Tensor(a!) eigvals, Tensor(b!) eigvecs) -> (Tensor(a!) "
          "eigenvalues, Tensor(b!) eigenvectors)"),
      by_parts("linalg_eigvalsh(Tensor self, str UPLO=\"L\") -> Tensor", rule::composite<eigvalsh_of>,
               "linalg_eigvalsh.out"),
  };
}

}  // namespace tare
