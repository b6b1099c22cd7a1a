// No include guard: each file that compiles products includes this once, behind its own name for Eigen.
#include <Eigen/Core>

#include "tare/kernels/product.h"

namespace tare::cpu {

namespace {

template <class T>
void add_product_of(const T* a, Lies a_lies, const T* b, Lies b_lies, T* c, int64_t m, int64_t k, int64_t n) {
  using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto stored = [](const T* values, Lies lies, int64_t rows, int64_t columns) {
    return lies == Lies::plain ? Eigen::Map<const Matrix>(values, rows, columns)
                               : Eigen::Map<const Matrix>(values, columns, rows);
  };
  if (m == 0 || k == 0 || n == 0) return;
  const auto left = stored(a, a_lies, m, k), right = stored(b, b_lies, k, n);
  Eigen::Map<Matrix> sum(c, m, n);
  const bool left_turned = a_lies == Lies::transposed, right_turned = b_lies == Lies::transposed;
  if (left_turned && right_turned) sum.noalias() += left.transpose() * right.transpose();
  else if (left_turned) sum.noalias() += left.transpose() * right;
  else if (right_turned) sum.noalias() += left * right.transpose();
  else sum.noalias() += left * right;
}

}  // namespace

}  // namespace tare::cpu
