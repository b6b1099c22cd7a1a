#include <utility>

#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/core/undefined.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/splits.h"
#include "tare/ops/view/view.h"

// What goes with views without being one. The laws: a view's gradient is zeros of self's sizes with the gradient in the
// viewed places; a scatter is a clone of self with a source in the viewed places; a copy is the view written out.
namespace tare {

namespace {

// A clone of the whole storage, so that every view of self means the same places in it.
Tensor clone_preserving_strides(const Tensor& self) {
  const bool overlaps = has_internal_overlap(self.meta());
  const bool known = self.storage().allocated();
  TensorMeta meta = overlaps ? preserved_meta(self, self.dtype()) : TensorMeta(self.meta());
  const int64_t bytes = overlaps ? meta.storage_bytes() : self.storage().bytes();
  Tensor clone(std::move(meta), known ? Storage(bytes, self.device()) : Storage::unknown(bytes, self.device()));
  store_result(clone, self);
  return clone;
}

Tensor scattered(const Tensor& output, const Tensor& src, TensorMeta&& part) {
  check<ShapeError>(src.sizes() == part.sizes(),
                    "expected src to have a size equal to the slice of self. src size = {}, slice size = {}",
                    src.sizes(), part.sizes());
  check<NotImplementedError>(!src.is_meta() || output.is_meta(), "Cannot copy out of meta tensor; no data!");
  if (output.known()) store_result(Tensor::view_of(output, std::move(part)), src);
  else if (output.storage().state() != StorageState::undefined) output.storage()->state = StorageState::unknown;
  return output;
}

Tensor select_scatter_direct(const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  const Tensor output = clone_preserving_strides(self);
  return scattered(output, src, select_meta(output, dim, index));
}
Tensor slice_scatter_direct(const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start,
                            std::optional<int64_t> end, int64_t step) {
  const Tensor output = clone_preserving_strides(self);
  return scattered(output, src, slice_meta(output, dim, start, end, step));
}
Tensor diagonal_scatter_direct(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  const Tensor output = clone_preserving_strides(self);
  return scattered(output, src, diagonal_meta(output, offset, dim1, dim2));
}
Tensor as_strided_scatter_direct(const Tensor& self, const Tensor& src, IntList size, IntList stride,
                                 std::optional<int64_t> storage_offset) {
  const Tensor output = clone_preserving_strides(self);
  return scattered(output, src, as_strided_meta(output, size, stride, storage_offset));
}

// self with other places for the source: the view's inverse.
TensorMeta slice_inverse_meta(const Tensor& self, const Tensor& src, int64_t, std::optional<int64_t>,
                              std::optional<int64_t>, int64_t) {
  return as_strided_meta(self, src.sizes(), src.strides(), src.storage_offset());
}

// Gradients of views. The place that the gradient goes to is checked as the view is.
TensorMeta zeros_meta(const Tensor& grad, IntList input_sizes) { return {grad.dtype(), grad.device(), input_sizes}; }

Tensor described(const Tensor& grad, IntList input_sizes) {
  const ThreadGuard unobserved(&ThreadState::observer, static_cast<Observer*>(nullptr));
  return Tensor(TensorMeta(grad.dtype(), DeviceType::meta, input_sizes));
}
void check_grad(const Tensor& grad, const TensorMeta& part) {
  check<ShapeError>(grad.sizes() == part.sizes(), "The size of the gradient {} must match the size of the view {}",
                    grad.sizes(), part.sizes());
}
void fill_part(const Tensor& result, TensorMeta&& part, const Tensor& grad) {
  fill_elements(result, 0);
  copy_elements(Tensor::view_of(result, std::move(part)), grad);
}

TensorMeta select_backward_meta(const Tensor& grad, IntList input_sizes, int64_t dim, int64_t index) {
  check_grad(grad, select_meta(described(grad, input_sizes), dim, index));
  return zeros_meta(grad, input_sizes);
}
void select_backward_cpu(TensorList results, const Tensor& grad, IntList, int64_t dim, int64_t index) {
  fill_part(results[0], select_meta(results[0], dim, index), grad);
}
TensorMeta slice_backward_meta(const Tensor& grad, IntList input_sizes, int64_t dim, int64_t start, int64_t end,
                               int64_t step) {
  check_grad(grad, slice_meta(described(grad, input_sizes), dim, start, end, step));
  return zeros_meta(grad, input_sizes);
}
void slice_backward_cpu(TensorList results, const Tensor& grad, IntList, int64_t dim, int64_t start, int64_t end,
                        int64_t step) {
  fill_part(results[0], slice_meta(results[0], dim, start, end, step), grad);
}
TensorMeta diagonal_backward_meta(const Tensor& grad, IntList input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  check_grad(grad, diagonal_meta(described(grad, input_sizes), offset, dim1, dim2));
  return zeros_meta(grad, input_sizes);
}
void diagonal_backward_cpu(TensorList results, const Tensor& grad, IntList, int64_t offset, int64_t dim1,
                           int64_t dim2) {
  fill_part(results[0], diagonal_meta(results[0], offset, dim1, dim2), grad);
}

// Windows overlap, so their gradients add up.
TensorMeta unfold_backward_meta(const Tensor& grad, IntList input_sizes, int64_t dim, int64_t size, int64_t step) {
  check(step > 0, "step is {} but must be > 0", step);
  dim = wrap_dim(dim, input_sizes.size());
  Dims windows = input_sizes;
  check<ShapeError>(!windows.empty() || size <= 1, "maximum size for tensor at dimension 0 is 1 but size is {}", size);
  if (!windows.empty())
    windows[dim] = size < 0 || size > windows[dim] ? 0 : (Exact((windows[dim] - size) / step) + 1).value;
  windows.push_back(size);
  // Windows may be missing at the end.
  if (grad.dim() == windows.size() && !input_sizes.empty() && grad.sizes()[dim] > 0)
    windows[dim] = std::min(windows[dim], grad.sizes()[dim]);
  check<ShapeError>(grad.sizes() == IntList(windows), "unfold_backward: expected a gradient of sizes {}, but got {}",
                    windows, grad.sizes());
  return zeros_meta(grad, input_sizes);
}
void unfold_backward_cpu(TensorList results, const Tensor& grad, IntList input_sizes, int64_t dim, int64_t size,
                         int64_t step) {
  const Tensor& result = results[0];
  fill_elements(result, 0);
  dim = wrap_dim(dim, input_sizes.size());
  Dims sizes = grad.sizes(), strides = result.strides();
  if (!input_sizes.empty() && sizes[dim] > 1) strides[dim] *= step;  // a lone window may step as far as it likes
  strides.push_back(input_sizes.empty() ? 1 : result.strides()[dim]);
  static_cast<void>(size);
  const Tensor both[] = {Tensor::view_of(result, result.meta().with_geometry(sizes, strides, 0)), grad};
  for_each_element(sizes, {both, 2}, [&](std::byte* const* at) {
    store_complex(at[0], result.dtype(), load_complex(at[0], result.dtype()) + load_complex(at[1], grad.dtype()));
  });
}

// Copies.
TensorMeta view_copy_meta(const Tensor& self, IntList size) {
  return {self.dtype(), self.device(), infer_size(size, self.numel())};
}
void view_copy_cpu(TensorList results, const Tensor& self, IntList) {
  copy_elements(Tensor::view_of(results[0], TensorMeta(self.dtype(), self.device(), self.sizes())), self);
}

TensorMeta narrow_copy_meta(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  check<ShapeError>(self.dim() > 0, "narrow() cannot be applied to a 0-dim tensor.");
  check(dim < self.dim(), "narrow_copy: expected dim < {}, got {}", self.dim(), dim);
  dim = wrap_dim(dim, self.dim());
  check<ShapeError>(length >= 0, "start ({}) + length ({}) exceeds dimension size ({}).", start, length,
                    self.sizes()[dim]);
  check_narrow(start, length, self.sizes()[dim]);
  Dims sizes = self.sizes();
  sizes[dim] = length;
  return {self.dtype(), self.device(), sizes};
}
void narrow_copy_cpu(TensorList results, const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  dim = wrap_dim(dim, self.dim());
  const int64_t from = check_narrow(start, length, self.sizes()[dim]);
  copy_elements(results[0], Tensor::view_of(self, narrowed(self, dim, from, length)));
}

// A view that denies it: its result shares the storage, and is taken for a tensor of its own.
Tensor unsafe_view_direct(const Tensor& self, IntList size) {
  const Dims sizes = infer_size(size, self.numel());
  Dims strides;
  check<ShapeError>(view_strides(self.sizes(), self.strides(), sizes, strides),
                    "view size is not compatible with input tensor's size and stride (at least one dimension spans "
                    "across two contiguous subspaces). Use .reshape(...) instead.");
  return Tensor(self.meta().with_geometry(sizes, strides, self.storage_offset()), self.storage());
}

Tensor detach_inplace(const Tensor& self) {
  check(
      !self.is_view(),
      "Can't detach views in-place. Use detach() instead. If you are using DistributedDataParallel (DDP) for training, "
      "and gradient_as_bucket_view is set as True, gradients are views of DDP buckets, and hence detach_() cannot be "
      "called on these gradients.");
  // What made it is forgotten: asked for gradients again, it is a leaf.
  TensorImpl* const impl = self.impl();
  impl->requires_grad = false;
  if (impl->autograd != nullptr && impl->autograd->has_history()) delete std::exchange(impl->autograd, nullptr);
  return self;
}

Row beside(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view out,
           WritePolicy write = writing::copied) {
  return moving(schema, meta, cpu, std::move(derivative), {.out = out, .write = write});
}

// Dimensions that the slice leaves alone; the whole's sizes are an argument.
std::vector<Strategy> restored_splits(const ShardingCall& call, std::string_view) {
  const IntList sizes = call.results()[0].sizes();
  const bool removed = call.inputs()[0].dim() < sizes.size();
  const int64_t dim = wrap_dim(call.arg<int64_t>(2), sizes.size());
  std::vector<Strategy> strategies;
  for (int64_t d = 0; d < sizes.size(); ++d)
    if (d != dim && sizes[d] > 1)
      strategies.push_back({{Placement::shard(removed && d > dim ? d - 1 : d)}, {Placement::shard(d)}});
  return sharding::told_sizes(std::move(strategies));
}
Row of_metadata(Row row) {
  row.cost = cost::metadata_only;
  return row;
}
// A slice that is written into the whole: beside the dimensions that it lies along.
std::vector<Strategy> written_splits(const ShardingCall& call, std::string_view) {
  const TensorMeta &self = call.inputs()[0], &src = call.inputs()[1];
  const int64_t dim = wrap_dim(call.arg<int64_t>(2), self.dim());
  std::string whole, slice;
  for (int64_t d = 0; d < self.dim(); ++d) {
    whole += d == dim ? '1' : static_cast<char>('a' + d);
    if (d != dim || src.dim() == self.dim()) slice += whole.back();
  }
  return ShardingRule::by_letters(call, whole + "," + slice + "->" + whole);
}
// A diagonal, which is the last dimension of what is taken, behind those of self that it does not lie in.
std::string diagonal_terms(int64_t rank, int64_t dim1, int64_t dim2) {
  dim1 = wrap_dim(dim1, rank), dim2 = wrap_dim(dim2, rank);
  std::string whole, slice;
  for (int64_t d = 0; d < rank; ++d) {
    const bool is_of = d == dim1 || d == dim2;
    whole += is_of ? '1' : static_cast<char>('a' + d);
    if (!is_of) slice += whole.back();
  }
  return slice + "1->" + whole;
}
std::vector<Strategy> written_diagonal_splits(const ShardingCall& call, std::string_view) {
  const std::string terms = diagonal_terms(call.inputs()[0].dim(), call.arg<int64_t>(3), call.arg<int64_t>(4));
  return ShardingRule::by_letters(call, terms.substr(terms.find('>') + 1) + "," + terms);
}
std::vector<Strategy> restored_diagonal_splits(const ShardingCall& call, std::string_view) {
  const int64_t rank = call.arg<IntList>(1).size();
  return sharding::told_sizes(
      ShardingRule::by_letters(call, diagonal_terms(rank, call.arg<int64_t>(3), call.arg<int64_t>(4))));
}
// Windows that overlap are added where they were: beside the dimension that they lie along, and the last, their own.
std::vector<Strategy> unfolded_splits(const ShardingCall& call, std::string_view) {
  const int64_t rank = call.arg<IntList>(1).size(), dim = wrap_dim(call.arg<int64_t>(2), rank);
  std::string whole;
  for (int64_t d = 0; d < rank; ++d) whole += d == dim ? '1' : static_cast<char>('a' + d);
  return sharding::told_sizes(ShardingRule::by_letters(call, whole + "1->" + whole));
}

constexpr ShardingRule kWritten = ShardingRule(written_splits).moving();

#define TARE_SLICE "int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1"
#define TARE_BACKWARD "Tensor grad_output, SymInt[] input_sizes, "

// PyTorch copies when somebody writes; the bytes are the same (docs/design/storages.md).
Tensor copied_at_once(const Tensor& self) { return clone(self); }

// Whatever the tensor holds stays.
Row detaching() {
  Row row = of_metadata(
      beside("detach_(Tensor(a!) self) -> Tensor(a!)", rule::direct<detach_inplace>, cpu::none, derivative::none, {}));
  row.tags |= kTakesSparse;
  return row;
}

}  // namespace

std::vector<Row> view_copy_ops() {
  using rule::cpu, rule::direct, rule::fresh;
  constexpr auto none = cpu::none;
  return {
      split_by(kWritten, beside("select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor",
                                direct<select_scatter_direct>, none,
                                {{"self", "select_scatter(grad, zeros_like(src), dim, index)"},
                                 {"src", "grad.select(dim, index)"}},
                                "select_scatter.out")),
      split_by(kWritten, beside("slice_scatter(Tensor self, Tensor src, " TARE_SLICE ") -> Tensor",
                                direct<slice_scatter_direct>, none,
                                {{"self", "slice_scatter(grad, zeros_like(src), dim, start, end, step)"},
                                 {"src", "grad.slice(dim, start, end, step)"}},
                                "slice_scatter.out")),
      split_by(ShardingRule(written_diagonal_splits).moving(),
               beside("diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor",
                      direct<diagonal_scatter_direct>, none,
                      {{"self", "diagonal_scatter(grad, zeros_like(src), offset, dim1, dim2)"},
                       {"src", "grad.diagonal(offset, dim1, dim2)"}},
                      "diagonal_scatter.out")),
      beside(
          "as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> "
          "Tensor",
          direct<as_strided_scatter_direct>, none,
          {{"self", "as_strided_scatter(grad, zeros_like(src), size, stride, storage_offset)"},
           {"src", "grad.contiguous().as_strided(size, stride, storage_offset)"}},
          "as_strided_scatter.out"),
      split_by(ShardingRule(restored_splits).moving(),
               beside("select_backward(" TARE_BACKWARD "int dim, SymInt index) -> Tensor", fresh<select_backward_meta>,
                      cpu<select_backward_cpu>, {{"grad_output", "grad.select(dim, index)"}}, "select_backward.out")),
      split_by(ShardingRule(restored_splits).moving(),
               beside("slice_backward(" TARE_BACKWARD "int dim, SymInt start, SymInt end, SymInt step) -> Tensor",
                      fresh<slice_backward_meta>, cpu<slice_backward_cpu>,
                      {{"grad_output", "grad.slice(dim, start, end, step)"}}, "slice_backward.out")),
      split_by(ShardingRule(restored_diagonal_splits).moving(),
               beside("diagonal_backward(" TARE_BACKWARD "int offset, int dim1, int dim2) -> Tensor",
                      fresh<diagonal_backward_meta>, cpu<diagonal_backward_cpu>,
                      {{"grad_output", "grad.diagonal(offset, dim1, dim2)"}}, "diagonal_backward.out")),
      split_by(ShardingRule(unfolded_splits).linear(),
               beside("unfold_backward(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step) -> Tensor",
                      fresh<unfold_backward_meta>, cpu<unfold_backward_cpu>,
                      {{"grad_in", "grad.unfold(dim, size, step)"}}, "unfold_backward.out")),
      split_by(sharding::factors,
               beside("view_copy(Tensor self, SymInt[] size) -> Tensor", fresh<view_copy_meta>, cpu<view_copy_cpu>,
                      {{"self", "grad.reshape(self.sizes())"}}, "view_copy.out")),
      split_by(sharding::beside.moving(),
               beside("narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor",
                      fresh<narrow_copy_meta>, cpu<narrow_copy_cpu>,
                      {{"self",
                        "slice_backward(grad, self.sizes(), dim, start < 0 ? start + self.size(dim) : start, "
                        "(start < 0 ? start + self.size(dim) : start) + length, 1)"}},
                      "narrow_copy.out")),
      split_by(sharding::factors,
               beside("_unsafe_view(Tensor self, SymInt[] size) -> Tensor", direct<unsafe_view_direct>, none,
                      {{"self", "grad.reshape(self.sizes())"}}, "_unsafe_view.out")),
      detaching(),
      composite("_lazy_clone(Tensor self) -> Tensor", rule::composite<copied_at_once>),
      viewing("slice_inverse(Tensor(a) self, Tensor src, " TARE_SLICE ") -> Tensor(a)", rule::view<slice_inverse_meta>,
              derivative::none, sharding::replicate_only),
  };
}

}  // namespace tare
