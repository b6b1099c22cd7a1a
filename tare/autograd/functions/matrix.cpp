#include "tare/autograd/functions.h"
#include "tare/ops.h"

// Derivatives of products.
namespace tare::autograd {

namespace {

// A matrix stored by columns gets a gradient stored by columns.
bool by_columns(const Tensor& matrix) {
  return matrix.strides()[0] == 1 && matrix.strides()[1] == matrix.sizes()[0];
}
Tensor mm_mat1_backward(const Tensor& grad, const Tensor& mat2, const Tensor& mat1) {
  if (by_columns(mat1)) return t(mm(conj(mat2), t(grad)));
  return mm(grad, conj(t(mat2)));
}
Tensor mm_mat2_backward(const Tensor& grad, const Tensor& mat1, const Tensor& mat2) {
  if (by_columns(mat2)) return t(mm(t(grad), conj(mat1)));
  return mm(conj(t(mat1)), grad);
}
std::array<Tensor, 3> trilinear_backward(const Tensor& grad, const Tensor& i1, const Tensor& i2, const Tensor& i3,
                                         IntList expand1, IntList expand2, IntList expand3, IntList sumdim, BoolList wanted) {
  std::array<Tensor, 3> found;
  if (!grad.defined()) return found;
  if (wanted[0]) found[0] = _trilinear(grad, i2, i3, sumdim, expand2, expand3, expand1);
  if (wanted[1]) found[1] = _trilinear(i1, grad, i3, expand1, sumdim, expand3, expand2);
  if (wanted[2]) found[2] = _trilinear(i1, i2, grad, expand1, expand2, sumdim, expand3);
  return found;
}

}  // namespace

List<GradientFunction> matrix_functions() {
  static constexpr GradientFunction list[] = {
      {"mm_mat1_backward", function<mm_mat1_backward>},
      {"mm_mat2_backward", function<mm_mat2_backward>},
      {"_trilinear_backward", function<trilinear_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
