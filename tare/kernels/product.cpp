#include "tare/kernels/product.h"

#include <Eigen/Core>

namespace tare::cpu {

template <class T>
void add_product(const T* a, Lies a_lies, const T* b, Lies b_lies, T* c, int64_t m, int64_t k, int64_t n) {
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

template void add_product(const double*, Lies, const double*, Lies, double*, int64_t, int64_t, int64_t);
template void add_product(const Complex*, Lies, const Complex*, Lies, Complex*, int64_t, int64_t, int64_t);
template void add_product(const uint64_t*, Lies, const uint64_t*, Lies, uint64_t*, int64_t, int64_t, int64_t);

}  // namespace tare::cpu
