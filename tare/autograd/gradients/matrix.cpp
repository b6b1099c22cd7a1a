#include <algorithm>
#include <string_view>

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

// A tensor and the letters that name its dimensions, as in an equation `bnk,bkm->bnm`.
struct Letters {
  std::string_view letters;
  bool has(char letter) const { return place(letter) < letters.size(); }
  // Not find(), which calls memchr for these few.
  size_t place(char letter) const {
    size_t i = 0;
    while (i < letters.size() && letters[i] != letter) ++i;
    return i;
  }
};
struct Lettered : Letters {
  const Tensor& tensor;
  Lettered(const Tensor& tensor, std::string_view letters) : Letters{letters}, tensor(tensor) {}
};
// As a matrix of these rows and columns, one for each index of the batch if there is one. What lacks the batch is the
// same for all of it.
Tensor as_matrix(const Lettered& of, char rows, char columns, const Lettered& batched, char batch) {
  const bool turned = of.place(rows) > of.place(columns);
  const Tensor matrix = !turned ? of.tensor : of.tensor.dim() == 2 ? t(of.tensor) : transpose(of.tensor, -2, -1);
  if (batch == 0 || of.has(batch)) return matrix;
  return expand(matrix, IntList({batched.tensor.size(0), matrix.size(0), matrix.size(1)}));
}
// Sums over the letter that both have and the result lacks, in one product of matrices or vectors. A batch comes first
// in the result.
Tensor contracted(const Lettered& x, const Lettered& y, std::string_view result) {
  if (x.letters.empty() || y.letters.empty()) return mul(x.tensor, y.tensor);
  const char batch = result.size() == 3 ? result[0] : '\0';
  char rows = 0, columns = 0, summed = 0;
  for (const char letter : x.letters)
    if (!Letters{result}.has(letter)) summed = letter;
    else if (letter != batch) rows = letter;
  for (const char letter : y.letters)
    if (letter != summed && letter != batch) columns = letter;
  if (summed == 0) return ger(x.tensor, y.tensor);
  if (rows == 0) return mv(as_matrix(y, columns, summed, x, batch), x.tensor);
  if (columns == 0) return mv(as_matrix(x, rows, summed, y, batch), y.tensor);
  const Tensor left = as_matrix(x, rows, summed, y, batch), right = as_matrix(y, summed, columns, x, batch);
  return batch != 0 ? bmm(left, right) : mm(left, right);
}
Tensor contracted_like(const Lettered& x, const Lettered& y, std::string_view result, const Tensor& like) {
  if (!like.defined() || !by_columns(like)) return contracted(x, y, result);
  char turned[3];
  std::ranges::reverse_copy(result, turned);
  return t(contracted(y, x, std::string_view(turned, result.size())));
}
Tensor conjugate(const Tensor& tensor) { return is_complex(tensor.dtype()) ? conj(tensor) : tensor; }
// The gradients of the factors of a contraction: it is linear in each, and so is its adjoint, a contraction again.
Tensor first_factor(const Tensor& grad, const Tensor& second, std::string_view equation, const Tensor& like) {
  const size_t comma = Letters{equation}.place(','), arrow = Letters{equation}.place('-');
  const Tensor conjugated = conjugate(second);
  const Lettered whole(grad, equation.substr(arrow + 2));
  const Lettered other(conjugated, equation.substr(comma + 1, arrow - comma - 1));
  return contracted_like(whole, other, equation.substr(0, comma), like);
}
Tensor second_factor(const Tensor& grad, const Tensor& first, std::string_view equation, const Tensor& like) {
  const size_t comma = Letters{equation}.place(','), arrow = Letters{equation}.place('-');
  const Tensor conjugated = conjugate(first);
  const Lettered whole(grad, equation.substr(arrow + 2));
  const Lettered other(conjugated, equation.substr(0, comma));
  return contracted_like(other, whole, equation.substr(comma + 1, arrow - comma - 1), like);
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
      {"first_factor", function<first_factor>},
      {"second_factor", function<second_factor>},
      {"_grouped_mm_mat1_backward", function<grouped_mm_mat1_backward>},
      {"_grouped_mm_mat2_backward", function<grouped_mm_mat2_backward>},
      {"euclidean_dist_backward", function<euclidean_dist_backward>},
      {"_trilinear_backward", function<trilinear_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
