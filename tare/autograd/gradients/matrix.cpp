#include "tare/autograd/gradients/functions.h"
#include "tare/ops.h"

// Derivatives of products.
namespace tare::autograd {

namespace {

// A matrix stored by columns gets a gradient stored by columns.
bool by_columns(const Tensor& matrix) {
  const int64_t row = matrix.dim() - 2;
  return matrix.strides()[row] == 1 && matrix.strides()[row + 1] == matrix.sizes()[row];
}
Tensor mm_mat1_backward(const Tensor& grad, const Tensor& mat2, const Tensor& mat1) {
  if (by_columns(mat1)) return t(mm(conj(mat2), t(grad)));
  return mm(grad, conj(t(mat2)));
}
Tensor mm_mat2_backward(const Tensor& grad, const Tensor& mat1, const Tensor& mat2) {
  if (by_columns(mat2)) return t(mm(t(grad), conj(mat1)));
  return mm(conj(t(mat1)), grad);
}
Tensor grouped_mm_mat1_backward(const Tensor& grad, const Tensor& mat2, const Tensor& mat1, const Tensor& offs) {
  if (by_columns(mat1)) return transpose(_grouped_mm(mat2, transpose(grad, -2, -1), offs), -2, -1);
  return _grouped_mm(grad, transpose(mat2, -2, -1), offs);
}
Tensor grouped_mm_mat2_backward(const Tensor& grad, const Tensor& mat1, const Tensor& mat2, const Tensor& offs) {
  if (by_columns(mat2)) return transpose(_grouped_mm(transpose(grad, -2, -1), mat1, offs), -2, -1);
  return _grouped_mm(transpose(mat1, -2, -1), grad, offs);
}
std::array<Tensor, 3> trilinear_backward(const Tensor& grad, const Tensor& i1, const Tensor& i2, const Tensor& i3,
                                         IntList expand1, IntList expand2, IntList expand3, IntList sumdim,
                                         BoolList wanted) {
  std::array<Tensor, 3> found;
  if (!grad.defined()) return found;
  if (wanted[0]) found[0] = _trilinear(grad, i2, i3, sumdim, expand2, expand3, expand1);
  if (wanted[1]) found[1] = _trilinear(i1, grad, i3, expand1, sumdim, expand3, expand2);
  if (wanted[2]) found[2] = _trilinear(i1, i2, grad, expand1, expand2, sumdim, expand3);
  return found;
}
// d = |x - y|: the gradient of x is the sum over y of (x - y) grad / d, where d = 0 nothing.
std::array<Tensor, 2> euclidean_dist_backward(const Tensor& grad, const Tensor& x1, const Tensor& x2,
                                              const Tensor& result) {
  if (!grad.defined()) return {};
  const Tensor ratio = masked_fill(div(grad, result), eq(result, Scalar(0)), Scalar(0));
  const int64_t along[] = {-1}, across[] = {-2};
  return {sub(mul(x1, sum(ratio, IntList(along, 1), true)), matmul(ratio, x2)),
          sub(mul(x2, unsqueeze(sum(ratio, IntList(across, 1), false), -1)), matmul(mT(ratio), x1))};
}

}  // namespace

List<GradientFunction> matrix_functions() {
  static constexpr GradientFunction list[] = {
      {"mm_mat1_backward", function<mm_mat1_backward>},
      {"mm_mat2_backward", function<mm_mat2_backward>},
      {"_grouped_mm_mat1_backward", function<grouped_mm_mat1_backward>},
      {"_grouped_mm_mat2_backward", function<grouped_mm_mat2_backward>},
      {"euclidean_dist_backward", function<euclidean_dist_backward>},
      {"_trilinear_backward", function<trilinear_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
