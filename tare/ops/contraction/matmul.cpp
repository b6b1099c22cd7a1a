#include <algorithm>
#include <array>
#include <limits>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/undefined.h"
#include "tare/core/warning.h"
#include "tare/dispatch/run.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Products of tensors of any rank, written in the contractions of matrices and vectors. The law of matmul: the last two
// dimensions are matrices, the others a batch that broadcasts; a vector is a row on the left and a column on the right,
// and its dimension is gone from the result. One matrix against a batch is folded into a single mm when that needs no
// copy, or when a copy spares backward an expanded gradient.
namespace tare {

namespace {

IntList all_but(IntList sizes, int64_t last) { return sizes.slice(0, std::max<int64_t>(sizes.size() - last, 0)); }

// --- matmul ---

// Whether the batch of the larger operand becomes rows of one matrix.
bool folds(const Tensor& left, const Tensor& right) {
  const bool left_is_larger = left.dim() >= right.dim();
  const Tensor& large = left_is_larger ? left : right;
  const Tensor& small = left_is_larger ? right : left;
  if (large.dim() < 3 || small.dim() > 2) return false;
  if (small.requires_grad()) return true;
  if (left.dim() == 2) return false;
  if (large.numel() == 0) return true;
  // The batch and rows of `large`, seen with its matrices transposed if it stands on the right, must be one run.
  Dims sizes = large.sizes(), strides = large.strides();
  if (!left_is_larger) {
    std::swap(sizes[sizes.size() - 1], sizes[sizes.size() - 2]);
    std::swap(strides[strides.size() - 1], strides[strides.size() - 2]);
  }
  for (int64_t d = 0; d < sizes.size() - 2; ++d)
    if (strides[d] != strides[d + 1] * sizes[d + 1]) return false;
  return true;
}

Tensor folded_product(const Tensor& left, const Tensor& right) {
  const bool flipped = right.dim() > left.dim();
  const Tensor large = flipped ? transpose(right, -2, -1) : left;
  const Tensor small = flipped && left.dim() == 2 ? t(left) : flipped ? left : right;
  Dims sizes = all_but(large.sizes(), 1);
  const Tensor rows = reshape(large, {checked_numel(sizes), large.sizes().back()});
  if (small.dim() == 1) return _unsafe_view(mv(rows, small), sizes);
  sizes.push_back(small.sizes()[1]);
  const Tensor result = _unsafe_view(mm(rows, small), sizes);
  return flipped ? contiguous(transpose(result, -2, -1)) : result;
}

Tensor matmul_composite(const Tensor& left, const Tensor& right);

Tensor batched_product(const Tensor& left, const Tensor& right) {
  const int64_t left_dim = left.dim(), right_dim = right.dim();
  const IntList a = left.sizes(), b = right.sizes();
  const int64_t n = left_dim > 1 ? a[left_dim - 2] : 1, inner = a.back();
  const int64_t right_inner = right_dim > 1 ? b[right_dim - 2] : b[0], m = right_dim > 1 ? b.back() : 1;
  // A batch of one that wants a gradient is folded, so that its gradient is not expanded.
  if (left_dim == 3 && right_dim == 3 && a[0] != b[0]) {
    if (a[0] == 1 && left.requires_grad()) return matmul_composite(squeeze(left, 0), right);
    if (b[0] == 1 && right.requires_grad()) return matmul_composite(left, squeeze(right, 0));
  }
  Dims result = broadcast_sizes(all_but(a, 2), all_but(b, 2));
  const int64_t batch = checked_numel(result);
  const auto with = [&](std::initializer_list<int64_t> last) {
    Dims sizes = result;
    for (const int64_t size : last) sizes.push_back(size);
    return sizes;
  };
  const Tensor rows = reshape(expand(left, with({n, inner})), {batch, n, inner});
  Tensor columns;
  if (right_dim == 1) columns = unsqueeze(reshape(expand(right, with({right_inner})), {batch, right_inner}), 2);
  else columns = reshape(expand(right, with({right_inner, m})), {batch, right_inner, m});
  if (left_dim > 1) result.push_back(n);
  if (right_dim > 1) result.push_back(m);
  const Tensor product = bmm(rows, columns);
  return _unsafe_view(right_dim == 1 ? squeeze(product, -1) : product, result);
}

Tensor matmul_composite(const Tensor& left, const Tensor& right) {
  const int64_t left_dim = left.dim(), right_dim = right.dim();
  check<ShapeError>(left_dim != 0 && right_dim != 0,
                    "both arguments to matmul need to be at least 1D, but they are {}D and {}D", left_dim, right_dim);
  if (left_dim == 2 && right_dim == 2) return mm(left, right);
  if (left_dim == 1 && right_dim == 1) return dot(left, right);
  if (left_dim == 2 && right_dim == 1) return mv(left, right);
  if (left_dim == 1 && right_dim == 2) return squeeze_(mm(unsqueeze(left, 0), right), 0);
  return folds(left, right) ? folded_product(left, right) : batched_product(left, right);
}

// --- linear ---

Tensor linear_composite(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  check<ShapeError>(input.dim() != 0 && weight.dim() != 0,
                    "both arguments to linear need to be at least 1D, but they are {}D and {}D", input.dim(),
                    weight.dim());
  if (!bias.defined()) return matmul_composite(input, t(weight));
  if (input.dim() == 2) return addmm(bias, input, t(weight));
  if (input.is_contiguous() && (bias.dim() == 1 || squeeze(bias).dim() == 1)) {
    Dims sizes = all_but(input.sizes(), 1);
    const Tensor rows = reshape(input, {checked_numel(sizes), input.sizes().back()});
    const Tensor result = addmm(bias, rows, t(weight));
    sizes.push_back(result.sizes()[1]);
    return view(result, sizes);
  }
  return add_(matmul_composite(input, t(weight)), bias);
}

// Stores a product in `out`. A row times a matrix is written as a matrix of one row, which `out` becomes for it.
Tensor stored(const Tensor& product, const Tensor& out, bool as_row) {
  check(product.dtype() == out.dtype(), "Expected out tensor to have dtype {}, but got {} instead",
        cpp_name(product.dtype()), cpp_name(out.dtype()));
  check(product.device() == out.device(),
        "Expected all tensors to be on the same device, but found at least two devices, {} and {}!", product.device(),
        out.device());
  if (as_row) {
    resize_result(out, {out.dtype(), out.device(), {1, product.numel()}});
    out.set_meta(out.meta().with_geometry(product.sizes(), out.strides().slice(1, 1), out.storage_offset()));
  } else {
    resize_result(out, product.meta());
  }
  out.bump_version();
  store_result(out, product);
  return out;
}
Tensor matmul_out_of(const Tensor& self, const Tensor& other, const Tensor& out) {
  return stored(matmul_composite(self, other), out, self.dim() == 1 && other.dim() == 2);
}
Tensor linear_out_of(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& out) {
  return stored(linear_composite(input, weight, bias), out, input.dim() == 1 && weight.dim() == 2);
}

// --- outer, inner, tensordot ---

Tensor outer_composite(const Tensor& self, const Tensor& vec2) {
  check<ShapeError>(self.dim() == 1, "outer: Expected 1-D argument self, but got {}-D", self.dim());
  check<ShapeError>(vec2.dim() == 1, "outer: Expected 1-D argument vec2, but got {}-D", vec2.dim());
  return mul(reshape(self, {self.numel(), 1}), vec2);
}

Dims wrapped_once(IntList dims, int64_t rank) {
  Dims wrapped;
  for (const int64_t given : dims) {
    const int64_t dim = wrap_dim(given, rank);
    check(std::find(wrapped.begin(), wrapped.end(), dim) == wrapped.end(),
          "dim {} appears multiple times in the list of dims", dim);
    wrapped.push_back(dim);
  }
  return wrapped;
}

Tensor tensordot_composite(const Tensor& self, const Tensor& other, IntList dims_self, IntList dims_other) {
  check(dims_self.size() == dims_other.size(), "both dimension lists should have same length");
  check(self.dtype() == other.dtype(), "both inputs should have same dtype");
  Tensor left = self, right = other;
  int64_t contracted = 1;
  for (int64_t i = 0; i < dims_self.size(); ++i) {
    const int64_t size = self.size(dims_self[i]), other_size = other.size(dims_other[i]);
    // What is broadcast may be summed at once.
    if (other_size == 1) left = sum(left, IntList(&dims_self[i], 1), true, left.dtype());
    else if (size == 1) right = sum(right, IntList(&dims_other[i], 1), true, right.dtype());
    else {
      check<ShapeError>(
          size == other_size,
          "contracted dimensions need to match, but first has size {} in dim {} and second has size {} in "
          "dim {}",
          size, dims_self[i], other_size, dims_other[i]);
      contracted *= size;
    }
  }
  const Dims gone_left = wrapped_once(dims_self, self.dim()), gone_right = wrapped_once(dims_other, other.dim());
  Dims left_order, right_order(dims_other), result;
  const auto kept = [](const Tensor& tensor, const Dims& gone) {
    Dims dims;
    for (int64_t d = 0; d < tensor.dim(); ++d)
      if (std::find(gone.begin(), gone.end(), d) == gone.end()) dims.push_back(d);
    return dims;
  };
  int64_t rows = 1, columns = 1;
  for (const int64_t d : kept(left, gone_left)) {
    left_order.push_back(d), result.push_back(left.sizes()[d]);
    rows *= left.sizes()[d];
  }
  for (const int64_t d : dims_self) left_order.push_back(d);
  for (const int64_t d : kept(right, gone_right)) {
    right_order.push_back(d), result.push_back(right.sizes()[d]);
    columns *= right.sizes()[d];
  }
  if (result.empty()) {
    const Tensor a = permute(left, left_order), b = permute(right, right_order);
    return reshape(dot(flatten(a), flatten(b)), result);
  }
  const Tensor a = reshape(permute(left, left_order), {rows, contracted});
  return reshape(mm(a, reshape(permute(right, right_order), {contracted, columns})), result);
}

Tensor inner_composite(const Tensor& self, const Tensor& other) {
  if (self.dim() == 0 || other.dim() == 0) return mul(self, other);
  check<ShapeError>(self.sizes().back() == other.sizes().back(),
                    "inner() the last dimension must match on both input tensors but got shapes {} and {}",
                    self.sizes(), other.sizes());
  const int64_t last = -1;
  return tensordot_composite(self, other, IntList(&last, 1), IntList(&last, 1));
}

// With a number it is a multiplication, whose result may be stored in a wider type.
void check_inner_out(Args args, DType result, DType out) {
  const auto rank = [args](int64_t i) { return static_cast<const Tensor*>(args[i])->dim(); };
  if (rank(0) == 0 || rank(1) == 0)
    check(can_cast(result, out), "result type {} can't be cast to the desired output type {}", result, out);
  else
    check(result == out,
          "tensordot: Expected the output tensor to have dtype {}, but got an output tensor with dtype {}", result,
          out);
}

// --- chains ---

// The cheapest way to put parentheses: for each run i..j of matrices, where it is split.
std::vector<std::vector<size_t>> cheapest_splits(const std::vector<Tensor>& matrices) {
  const size_t n = matrices.size();
  Dims extents;
  for (const Tensor& matrix : matrices) extents.push_back(matrix.sizes()[0]);
  extents.push_back(matrices.back().sizes()[1]);
  const auto extent = [&](size_t i) { return extents[static_cast<int64_t>(i)]; };
  std::vector<std::vector<int64_t>> cost(n, std::vector<int64_t>(n, 0));
  std::vector<std::vector<size_t>> split(n, std::vector<size_t>(n, 0));
  for (size_t length = 1; length < n; ++length)
    for (size_t i = 0; i + length < n; ++i) {
      const size_t j = i + length;
      cost[i][j] = std::numeric_limits<int64_t>::max();
      for (size_t k = i; k < j; ++k) {
        const int64_t total = cost[i][k] + cost[k + 1][j] + extent(i) * extent(k + 1) * extent(j + 1);
        if (total < cost[i][j]) cost[i][j] = total, split[i][j] = k;
      }
    }
  return split;
}

Tensor chain(const std::vector<Tensor>& matrices, const std::vector<std::vector<size_t>>& split, size_t i, size_t j) {
  if (i == j) return matrices[i];
  const Tensor left = chain(matrices, split, i, split[i][j]);
  return mm(left, chain(matrices, split, split[i][j] + 1, j));
}

Tensor multi_dot_composite(TensorList tensors) {
  const int64_t n = tensors.size();
  check(n >= 2, "multi_dot(): expected at least 2 tensors but got {}", n);
  std::vector<Tensor> matrices = tensors.vec();
  Dims result;
  check<ShapeError>(tensors[0].dim() == 1 || tensors[0].dim() == 2,
                    "multi_dot(): the first tensor must be 1D or 2D but got {}D", tensors[0].dim());
  if (tensors[0].dim() == 1) matrices.front() = unsqueeze(tensors[0], 0);
  else result.push_back(tensors[0].sizes()[0]);
  const Tensor& last = tensors[n - 1];
  check<ShapeError>(last.dim() == 1 || last.dim() == 2, "multi_dot(): the last tensor must be 1D or 2D but got {}D",
                    last.dim());
  if (last.dim() == 1) matrices.back() = unsqueeze(last, -1);
  else result.push_back(last.sizes()[1]);
  for (int64_t i = 1; i < n; ++i) {
    const Tensor& tensor = tensors[i];
    check<ShapeError>(i == n - 1 || tensor.dim() == 2, "multi_dot(): tensor {} must be 2D but got {}D", i,
                      tensor.dim());
    check(tensor.dtype() == tensors[0].dtype(),
          "multi_dot(): all tensors must have be the same dtype but tensor 0 is {} and tensor {} {}",
          cpp_name(tensors[0].dtype()), i, cpp_name(tensor.dtype()));
    check(tensor.device() == tensors[0].device(),
          "multi_dot(): all tensors must be on the same device but tensor 0 is on {} and tensor {} on {}",
          tensors[0].device(), i, tensor.device());
    const auto at = static_cast<size_t>(i);
    check<ShapeError>(matrices[at - 1].size(-1) == matrices[at].sizes()[0],
                      "multi_dot(): tensors {} and {} with shapes {} and {} cannot be multiplied", i - 1, i,
                      tensors[i - 1].sizes(), tensor.sizes());
  }
  return view(chain(matrices, cheapest_splits(matrices), 0, static_cast<size_t>(n) - 1), result);
}

Tensor chain_matmul_composite(TensorList matrices) {
  warn_once<[] {}>(
      "torch.chain_matmul is deprecated and will be removed in a future PyTorch release. Use torch.linalg.multi_dot "
      "instead, which accepts a list of two or more tensors rather than multiple parameters.");
  check(!matrices.empty(), "chain_matmul(): Expected one or more matrices");
  for (const Tensor& matrix : matrices)
    check<ShapeError>(matrix.dim() == 2, "Tensor dimension is {}, expected 2 instead.", matrix.dim());
  return matrices.size() == 1 ? clone(matrices[0]) : multi_dot_composite(matrices);
}

// --- vecdot, kron ---

Tensor vecdot_composite(const Tensor& x, const Tensor& y, int64_t dim) {
  check(is_inexact(x.dtype()), "linalg.vecdot: Expected a floating point or complex tensor as input. Got {}",
        x.dtype());
  check(x.dtype() == y.dtype(),
        "linalg.vecdot: Expected x and y to have the same dtype, but found x of type {} and y of type {} instead",
        x.dtype(), y.dtype());
  if (x.dim() == 1 && y.dim() == 1) return vdot(x, y);
  return sum(mul(is_complex(x.dtype()) ? conj(x) : x, y), IntList(&dim, 1), false);
}

Tensor kron_composite(const Tensor& self, const Tensor& other) {
  const int64_t rank = std::max(self.dim(), other.dim());
  Dims left, right, result;
  for (int64_t d = 0; d < rank; ++d) {
    const int64_t own = d - (rank - self.dim()), others = d - (rank - other.dim());
    left.push_back(own >= 0 ? self.sizes()[own] : 1), left.push_back(1);
    right.push_back(1), right.push_back(others >= 0 ? other.sizes()[others] : 1);
    result.push_back(left[2 * d] * right[2 * d + 1]);
  }
  return _unsafe_view(mul(_unsafe_view(self, left), _unsafe_view(other, right)), result);
}

// --- bilinear ---

// Then nobody asks whether the three fit, and the result is zeros.
bool multiplies_nothing(const Tensor* const (&operands)[3]) {
  return std::ranges::any_of(operands, [](const Tensor* tensor) { return tensor->numel() == 0; });
}

// Three tensors with dimensions of one inserted where the lists say, multiplied, and summed over `sumdim`.
TensorMeta trilinear_meta(const Tensor& i1, const Tensor& i2, const Tensor& i3, IntList expand1, IntList expand2,
                          IntList expand3, IntList sumdim, int64_t unroll_dim) {
  const int64_t rank = i1.dim() + expand1.size();
  check(unroll_dim >= 0 && unroll_dim < rank, "unroll_dim must be in [0,{}]", rank - 1);
  const Tensor* operands[] = {&i1, &i2, &i3};
  check_same_device({operands, 3});
  const IntList lists[] = {expand1, expand2, expand3};
  std::array<Dims, 3> own;
  // A dimension has the size of the last operand that it is not inserted into, and none where all have it inserted.
  Dims last(rank, 0);
  for (size_t i = 0; i < 3; ++i) {
    const Dims ones = wrapped_once(lists[i], rank);
    own[i] = operands[i]->sizes();
    for (int64_t d = 0; d < rank; ++d)
      if (std::find(ones.begin(), ones.end(), d) != ones.end()) {
        wrap_dim(d, own[i].size() + 1);
        own[i].insert(d, 1);
      } else last[d] = own[i][wrap_dim(d, own[i].size())];
  }
  const Dims summed = wrapped_once(sumdim, rank);
  Dims result;
  for (int64_t d = 0; d < rank; ++d)
    if (std::find(summed.begin(), summed.end(), d) == summed.end()) result.push_back(last[d]);
  TensorMeta meta(i1.dtype(), i1.device(), result);
  if (multiplies_nothing(operands) || meta.numel() == 0) return meta;
  check(i1.dtype() == i2.dtype() && i1.dtype() == i3.dtype(), "expected scalar type {} but found {}", i1.dtype(),
        i1.dtype() == i2.dtype() ? i3.dtype() : i2.dtype());
  Dims sizes(rank, 1);
  for (size_t i = 0; i < 3; ++i) {
    check<ShapeError>(own[i].size() == rank,
                      "_trilinear: operand {} has {} dimensions with those that are added, not {}", i + 1,
                      own[i].size(), rank);
    for (int64_t d = 0; d < rank; ++d)
      check<ShapeError>(own[i][d] == sizes[d] || own[i][d] == 1 || sizes[d] == 1,
                        "non-broadcast dimensions must match");
    sizes = broadcast_sizes(sizes, own[i]);
  }
  int64_t at = 0;
  for (int64_t d = 0; d < rank; ++d)
    if (std::find(summed.begin(), summed.end(), d) == summed.end()) {
      check<ShapeError>(sizes[d] == result[at], "output with shape {} doesn't match the broadcast shape {}", result,
                        sizes);
      ++at;
    }
  return meta;
}

// Sums over the last of all dimensions, ordered so that those which are kept come first.
void trilinear_cpu(TensorList results, const Tensor& i1, const Tensor& i2, const Tensor& i3, IntList expand1,
                   IntList expand2, IntList expand3, IntList sumdim, int64_t) {
  const Tensor* operands[] = {&i1, &i2, &i3};
  if (multiplies_nothing(operands)) return fill_elements(results[0], 0);
  if (results[0].numel() == 0) return;
  const IntList lists[] = {expand1, expand2, expand3};
  const int64_t rank = i1.dim() + expand1.size();
  const Dims summed = wrapped_once(sumdim, rank);
  Dims order;
  for (const bool kept : {true, false})
    for (int64_t d = 0; d < rank; ++d)
      if (kept == (std::find(summed.begin(), summed.end(), d) == summed.end())) order.push_back(d);
  std::vector<Tensor> views;
  Dims sizes(rank, 1);
  for (size_t i = 0; i < 3; ++i) {
    Tensor view = *operands[i];
    const Dims ones = wrapped_once(lists[i], rank);
    for (int64_t d = 0; d < rank; ++d)
      if (std::find(ones.begin(), ones.end(), d) != ones.end()) view = unsqueeze(view, d);
    views.push_back(permute(view, order));
    sizes = broadcast_sizes(sizes, views.back().sizes());
  }
  for (Tensor& view : views) view = expand(view, sizes);
  size_t terms = 1;
  for (int64_t d = rank - summed.size(); d < rank; ++d) terms *= static_cast<size_t>(sizes[d]);
  cpu::with_type(results[0].dtype(), [&]<class T>(T) {
    std::vector<T> sums(static_cast<size_t>(results[0].numel()));
    size_t n = 0;
    constexpr size_t kBlock = 128;
    T factors[3][kBlock];
    for_each_row(sizes, views, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
      // A row has terms of one sum, or of several.
      for (size_t done = 0, size = 0; done < static_cast<size_t>(count); done += size, n += size) {
        size = std::min({kBlock, static_cast<size_t>(count) - done, terms - n % terms});
        for (size_t k = 0; k < 3; ++k) {
          const Tensor& view = views[k];
          load_row(at[k] + static_cast<int64_t>(done) * steps[k], steps[k], view.dtype(), factors[k],
                   static_cast<int64_t>(size));
          if constexpr (std::is_same_v<T, Complex>)
            if (view.meta().is_conj())
              for (T& factor : factors[k]) factor = std::conj(factor);
        }
        T sum = sums[n / terms];
        for (size_t i = 0; i < size; ++i) sum += factors[0][i] * factors[1][i] * factors[2][i];
        sums[n / terms] = sum;
      }
    });
    cpu::set_values(results[0], sums);
  });
}

Tensor bilinear_composite(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias) {
  const int64_t last = input1.dim() - 1;
  check<ShapeError>(input1.dim() == input2.dim(), "bilinear(): input dimensions do not match: got {} and {}",
                    input1.dim(), input2.dim());
  for (int64_t d = 0; d < last; ++d)
    check<ShapeError>(input1.sizes()[d] == input2.sizes()[d],
                      "bilinear(): input batch dimensions do not match at dim {}: got {} and {}", d, input1.sizes()[d],
                      input2.sizes()[d]);
  check<ShapeError>(input1.size(last) == weight.size(1),
                    "bilinear(): input1 size does not match weight size: got {} but expected {}", input1.size(last),
                    weight.size(1));
  check<ShapeError>(input2.size(last) == weight.size(2),
                    "bilinear(): input2 size does not match weight size: got {} but expected {}", input2.size(last),
                    weight.size(2));
  check<ShapeError>(!bias.defined() || bias.size(0) == weight.sizes()[0],
                    "bilinear(): bias size does not match weight size: got {} but expected {}",
                    bias.defined() ? bias.size(0) : 0, weight.sizes()[0]);
  const DType dtype = input1.dtype();
  check(dtype == input2.dtype() && dtype == weight.dtype() && (!bias.defined() || dtype == bias.dtype()),
        "All tensors must have the same dtype, got input1: {}, input2: {}, weight: {}, bias: {}", cpp_name(dtype),
        cpp_name(input2.dtype()), cpp_name(weight.dtype()), bias.defined() ? cpp_name(bias.dtype()) : "None");
  Dims sizes = all_but(input1.sizes(), 1);
  sizes.push_back(weight.sizes()[0]);
  const Tensor left = reshape(input1, {-1, input1.sizes().back()}),
               right = reshape(input2, {-1, input2.sizes().back()});
  const Tensor result = reshape(_trilinear(left, weight, right, {1, 3}, {0}, {1, 2}, {2, 3}), sizes);
  return bias.defined() ? add(result, bias) : result;
}

// Two multiplications and an addition for each combination of the three tensors' places. FlopCounterMode counts none.
Cost trilinear_cost(const Call& call, int64_t) {
  const Tensor* operands[] = {&call.tensor(0), &call.tensor(1), &call.tensor(2)};
  if (multiplies_nothing(operands) || call.result().numel() == 0) return {};
  Exact combinations = call.result().numel();
  const int64_t rank = call.tensor(0).dim() + call.arg<IntList>(3).size();
  for (const int64_t d : wrapped_once(call.arg<IntList>(6), rank)) {
    int64_t size = 1;
    for (int64_t i = 0; i < 3; ++i) {
      // The place of d in the tensor as it is, without the dimensions inserted before it.
      int64_t own = d;
      bool inserted = false;
      for (const int64_t one : wrapped_once(call.arg<IntList>(3 + i), rank)) {
        own -= one < d ? 1 : 0;
        inserted = inserted || one == d;
      }
      if (!inserted) size = std::max(size, call.tensor(i).sizes()[own]);
    }
    combinations *= size;
  }
  return {0, (3 * combinations).value};
}

// A letter for each dimension, which the operands that it is inserted into have not.
std::vector<Strategy> trilinear_splits(const ShardingCall& call, std::string_view) {
  const int64_t rank = call.tensor(0).dim() + call.arg<IntList>(3).size();
  std::string equation;
  for (int64_t operand = 0; operand < 4; ++operand) {
    const Dims left_out = wrapped_once(call.arg<IntList>(3 + operand), rank);
    equation += operand == 0 ? "" : operand == 3 ? "->" : ",";
    for (int64_t d = 0; d < rank; ++d)
      if (std::ranges::find(left_out, d) == left_out.end()) equation += static_cast<char>('a' + d);
  }
  return ShardingRule::by_letters(call, equation);
}

constexpr Forms exactly(std::string_view out) { return {.out = out, .write = writing::exact}; }

}  // namespace

std::vector<Row> matmul_ops() {
  return {
      composite("matmul(Tensor self, Tensor other) -> Tensor", rule::composite<matmul_composite>),
      composite("matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)", rule::direct<matmul_out_of>),
      composite("linalg_matmul(Tensor self, Tensor other) -> Tensor", rule::composite<matmul_composite>),
      composite("linalg_matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)",
                rule::direct<matmul_out_of>),
      composite("linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor", rule::composite<linear_composite>),
      composite("linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!)",
                rule::direct<linear_out_of>),
      composite("outer(Tensor self, Tensor vec2) -> Tensor", rule::composite<outer_composite>, {.out = "outer.out"}),
      composite("ger(Tensor self, Tensor vec2) -> Tensor", rule::composite<outer_composite>, {.out = "ger.out"}),
      composite("inner(Tensor self, Tensor other) -> Tensor", rule::composite<inner_composite>,
                {.out = "inner.out", .write = writing::cast.checked_by(check_inner_out)}),
      composite("tensordot(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor",
                rule::composite<tensordot_composite>, exactly("tensordot.out")),
      composite("linalg_multi_dot(Tensor[] tensors) -> Tensor", rule::composite<multi_dot_composite>,
                exactly("linalg_multi_dot.out")),
      composite("chain_matmul(Tensor[] matrices) -> Tensor", rule::composite<chain_matmul_composite>,
                exactly("chain_matmul.out")),
      composite("linalg_vecdot(Tensor x, Tensor y, *, int dim=-1) -> Tensor", rule::composite<vecdot_composite>,
                exactly("linalg_vecdot.out")),
      composite("kron(Tensor self, Tensor other) -> Tensor", rule::composite<kron_composite>,
                {.out = "kron.out", .write = writing::cast_contiguous}),
      composite("bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor",
                rule::composite<bilinear_composite>),
      {.schema =
           "_trilinear(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, "
           "int unroll_dim=1) -> Tensor",
       .meta = rule::fresh<trilinear_meta>,
       .cpu = rule::cpu<trilinear_cpu>,
       .derivative = {{"i1, i2, i3",
                       "_trilinear_backward(grad, i1, i2, i3, expand1, expand2, expand3, sumdim, grad_input_mask)"}},
       .cost = trilinear_cost,
       .workspace = workspace::not_modelled,
       .sharding = ShardingRule(trilinear_splits).linear("|"),
       .forms = {.out = "_trilinear.out"}},
  };
}

}  // namespace tare
