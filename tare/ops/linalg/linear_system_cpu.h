#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tare/core/tensor.h"

// Kernels over batches of small dense matrices: what factors and solves. Each has its operator's arguments.
namespace tare::cpu {

void inv_ex_kernel(TensorList results, const Tensor& A, bool check_errors);
void solve_ex_kernel(TensorList results, const Tensor& A, const Tensor& B, bool left, bool check_errors);
void solve_triangular_kernel(TensorList results, const Tensor& A, const Tensor& B, bool upper, bool left,
                             bool unitriangular);
void old_triangular_solve_kernel(TensorList results, const Tensor& self, const Tensor& A, bool upper, bool transpose,
                                 bool unitriangular);
void cholesky_solve_kernel(TensorList results, const Tensor& self, const Tensor& input2, bool upper);
void cholesky_inverse_kernel(TensorList results, const Tensor& self, bool upper);
void lu_solve_kernel(TensorList results, const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left,
                     bool of_adjoint);
void lu_kernel(TensorList results, const Tensor& A, bool pivot);
void lu_unpack_kernel(TensorList results, const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data,
                      bool unpack_pivots);
void det_kernel(TensorList results, const Tensor& A);
void slogdet_kernel(TensorList results, const Tensor& A);
void logdet_kernel(TensorList results, const Tensor& A);
void ldl_solve_kernel(TensorList results, const Tensor& LD, const Tensor& pivots, const Tensor& B, bool hermitian);
void ldl_factor_kernel(TensorList results, const Tensor& self, bool hermitian, bool check_errors);
void qr_kernel(TensorList results, const Tensor& A, std::string_view mode);
void geqrf_kernel(TensorList results, const Tensor& self);
void householder_product_kernel(TensorList results, const Tensor& input, const Tensor& tau);
void ormqr_kernel(TensorList results, const Tensor& self, const Tensor& tau, const Tensor& other, bool left,
                  bool of_adjoint);
void matrix_exp_kernel(TensorList results, const Tensor& self);
void eigh_kernel(TensorList results, const Tensor& A, std::string_view UPLO, bool compute_v);
void eig_kernel(TensorList results, const Tensor& self);
void eigvals_kernel(TensorList results, const Tensor& self);
void svd_kernel(TensorList results, const Tensor& A, bool full_matrices, bool compute_uv,
                std::optional<std::string_view> driver);
/// What rounding leaves of zero singular values, relative to the largest.
double rounding_of(const Tensor& self);
/// A singular value counts that is above both tolerances, the second relative to the largest. One for each matrix or
/// for all; none: 0, and what rounding leaves.
void pseudoinverse(const Tensor& result, const Tensor& self, const std::vector<double>& atol,
                   const std::vector<double>& rtol, bool hermitian);
void lstsq_kernel(TensorList results, const Tensor& self, const Tensor& b, std::optional<double> rcond,
                  std::optional<std::string_view> driver);

}  // namespace tare::cpu
