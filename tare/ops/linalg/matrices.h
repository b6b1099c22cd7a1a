#pragma once

#include <algorithm>

#include "tare/ops/pointwise/elementwise.h"

// What linear algebra asks of its matrices, the last two dimensions of a batch, and how it lays results out: LAPACK
// writes columns, so results are column-major.
namespace tare {

/// Columns contiguous, batches row-major.
TensorMeta column_major(DType dtype, Device device, IntList sizes);
/// The sizes of the batch, with `tail` behind them.
Dims batch_and(const Tensor& self, IntList tail);

constexpr DType kCode = DType::int32;  ///< LAPACK's integers: pivots and return codes
/// A return code for each matrix of the batch.
inline TensorMeta codes_of(const Tensor& self) { return {kCode, self.device(), batch_and(self, {})}; }

/// A row of calls of other operators, whose out= converts nothing.
inline Row by_parts(std::string_view schema, MetaRule meta, std::string_view out) {
  return composite(schema, meta, {.out = out, .write = writing::exact});
}

inline int64_t rows(const Tensor& self) { return self.sizes()[self.dim() - 2]; }
inline int64_t columns(const Tensor& self) { return self.sizes()[self.dim() - 1]; }

/// Errors: fewer than two dimensions.
void check_matrix(const Tensor& self, std::string_view op, std::string_view argument = "A");
/// Errors: matrices that are not square.
void check_square(const Tensor& self, std::string_view op, std::string_view argument = "A");
/// Errors: a type that is neither floating nor complex, or one of less than 32 bits unless `low_precision`.
void check_field(const Tensor& self, std::string_view op, bool low_precision = true);
/// What LAPACK computes in. Errors: NotImplementedError, naming the kernel, unless it is float32, float64 or one of
/// their complex types, or there is nothing to compute.
void check_lapack(const Tensor& self, std::string_view kernel);

/// The batch that both broadcast to, with b's matrix. Errors: batches that do not broadcast.
Dims broadcast_batch(const Tensor& b, const Tensor& a);
/// A square system A X = B, or X A = B where not `left`. Errors: sizes, types, devices that do not fit.
void check_system(const Tensor& b, const Tensor& a, bool left, std::string_view op, bool same_type = true);
/// The same for A X = b in the older functions' words.
void check_old_system(const Tensor& b, const Tensor& a, std::string_view op);
/// What a factorization's return code means: the sentence that PyTorch's solvers raise for it. `batch` is the matrix's
/// position, -1 for one that stands alone. Errors: always.
[[noreturn]] void fail_with_code(std::string_view op, int64_t code, int64_t batch);
/// Errors: a matrix that cannot be inverted, as far as that can be told: by its values where they are known, else by
/// strides that repeat a row or column. In matrices of two even the processor's rounding decides, so those are let
/// pass.
void check_regular(const Tensor& A, std::string_view op);
/// The same of the elements of `self` as one n x n matrix.
void check_regular(const Tensor& self, int64_t n, std::string_view op);
/// 0 for matrices of full rank, else the first pivot that fails; as far as that can be told. Where not `of_zeros`,
/// matrices of zeros pass.
int64_t rank_deficiency(const Tensor& A, bool of_zeros);
/// Errors: known values of which no Cholesky factor exists.
void check_positive_definite(const Tensor& A, bool upper, std::string_view op);
/// A text as an argument of a template.
template <size_t n>
struct Text {
  constexpr Text(const char (&text)[n]) { std::ranges::copy(text, characters); }
  char characters[n];
};
/// out= of an operator of linear algebra that converts its result, in its own words.
template <Text op, Text argument = "result">
void check_castable_out(Args, DType result, DType out) {
  check(can_cast(result, out), "{}: Expected {} to be safely castable from {} dtype, but got {} with dtype {}",
        op.characters, argument.characters, result, argument.characters, out);
}
template <Text op>
Row castable(Row row) {
  row.forms.write = row.forms.write.checked_by(check_castable_out<op>);
  return row;
}
/// Whether B is a batch of vectors: one dimension, or A's batch and one more.
bool is_vector_batch(const Tensor& a, const Tensor& b);
/// Vectors as matrices of one column.
Tensor as_columns(const Tensor& vectors);

namespace sharding {
/// Batches as they broadcast, and what is solved for along its right-hand sides (`1m`), which are rows (`m1`) where the
/// argument `left` says so. No part is empty.
std::vector<Strategy> solved_splits(const ShardingCall&, std::string_view equation);
/// Of a factored matrix, its pivots and the right-hand sides.
inline constexpr ShardingRule solved{solved_splits, "...11,...1,...1m->...1m"};
}  // namespace sharding

}  // namespace tare
