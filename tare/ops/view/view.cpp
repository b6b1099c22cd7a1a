#include "tare/ops/view/view.h"
#include "tare/dispatch/letters.h"

#include <algorithm>
#include <numeric>

#include "tare/core/checked_int.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/ops/families.h"

// Views. The law: a view has self's storage and dtype, and another geometry over it; it costs nothing. Where a
// dimension comes out whole, the view may be split along it.
namespace tare {

namespace {

TensorMeta reshaped(const Tensor& self, IntList sizes, IntList strides) {
  return self.meta().with_geometry(sizes, strides, self.storage_offset());
}

// Whether these are sizes of so many elements, none of them to be inferred.
bool holds(IntList sizes, int64_t numel) {
  int64_t product = 1;
  for (const int64_t size : sizes)
    if (size <= 0 || __builtin_mul_overflow(product, size, &product)) return false;
  return product == numel;
}

// Whether any view has the strides of a new tensor. An innermost dimension of one element may have another stride,
// which is then handed on.
bool is_as_new(const Tensor& self) {
  return self.is_contiguous() && (self.dim() == 0 || (self.strides().back() == 1 && self.numel() != 0));
}

TensorMeta view_meta(const Tensor& self, IntList size) {
  const bool as_new = is_as_new(self);
  if (as_new && holds(size, self.numel())) [[likely]]
    return self.meta().reshaped(size);
  const Dims sizes = infer_size(size, self.numel());
  if (as_new) return self.meta().reshaped(sizes);
  Dims strides;
  check<ShapeError>(view_strides(self.sizes(), self.strides(), sizes, strides),
                    "view size is not compatible with input tensor's size and stride (at least one dimension spans "
                    "across two contiguous subspaces). Use .reshape(...) instead.");
  return reshaped(self, sizes, strides);
}

// Views with strides of the caller's choice.
TensorMeta within_storage(const Tensor& self, IntList size, IntList stride, int64_t offset) {
  check<ShapeError>(size.size() == stride.size(), "mismatch in length of strides and shape");
  for (const int64_t step : stride)
    check(step >= 0, "as_strided: Negative strides are not supported at the moment, got strides: {}", stride);
  check(offset >= 0, "Tensor: invalid storage offset {}", offset);
  TensorMeta meta = self.meta().with_geometry(size, stride, offset);
  const int64_t needed = meta.storage_bytes();
  check<ShapeError>(
      needed <= self.storage().bytes(),
      "setStorage: sizes {}, strides {}, storage offset {}, and itemsize {} requiring a storage size of {} "
      "are out of bounds for storage of size {}",
      size, stride, offset, self.itemsize(), needed, self.storage().bytes());
  return meta;
}
TensorMeta reshape_alias_meta(const Tensor& self, IntList size, IntList stride) {
  return within_storage(self, size, stride, self.storage_offset());
}

// An element seen as several smaller ones, or several adjacent ones as one that is larger.
TensorMeta view_dtype_meta(const Tensor& self, DType dtype) {
  check(!self.meta().is_conj(),
        "torch.Tensor.view is not supported for conjugate view tensors when converting to a different dtype.");
  check(!self.meta().is_neg(),
        "torch.Tensor.view is not supported for tensors with negative bit set when converting to a different dtype.");
  const int64_t from = self.itemsize(), to = itemsize(dtype);
  if (from == to)
    return self.meta().with_geometry(self.sizes(), self.strides(), self.storage_offset()).with_dtype(dtype);
  const auto check_that = [&](bool ok, std::string_view what, std::string_view rule, int64_t got) {
    check<ShapeError>(ok, "self.{} must be {} to view {} as {} (different element sizes), but got {}", what, rule,
                      self.dtype(), dtype, got);
  };
  check<ShapeError>(self.dim() != 0, "self.dim() cannot be 0 to view {} as {} (different element sizes)", self.dtype(),
                    dtype);
  Dims sizes = self.sizes(), strides = self.strides();
  int64_t offset = self.storage_offset();
  check_that(strides.back() == 1, "stride(-1)", "1", strides.back());
  if (from > to) {
    const int64_t ratio = from / to;
    sizes.back() *= ratio, offset *= ratio;
    for (int64_t i = 0; i + 1 < strides.size(); ++i) strides[i] *= ratio;
  } else {
    const int64_t ratio = to / from;
    const std::string divisible = fmt::format("divisible by {}", ratio);
    check_that(sizes.back() % ratio == 0, "size(-1)", divisible, sizes.back());
    check_that(offset % ratio == 0, "storage_offset()", divisible, offset);
    sizes.back() /= ratio, offset /= ratio;
    for (int64_t i = 0; i + 1 < strides.size(); ++i) {
      check_that(strides[i] % ratio == 0, fmt::format("stride({})", i), divisible, strides[i]);
      strides[i] /= ratio;
    }
  }
  return TensorMeta(dtype, self.device(), sizes, strides, offset);
}

TensorMeta transpose_meta(const Tensor& self, int64_t dim0, int64_t dim1) {
  dim0 = wrap_dim(dim0, self.dim()), dim1 = wrap_dim(dim1, self.dim());
  return self.dim() == 0 ? self.meta() : self.meta().transposed(dim0, dim1);
}

TensorMeta t_meta(const Tensor& self) {
  check(self.dim() <= 2, "t() expects a tensor with <= 2 dimensions, but self is {}D", self.dim());
  return transpose_meta(self, 0, self.dim() < 2 ? 0 : 1);
}

TensorMeta permute_meta(const Tensor& self, IntList dims) {
  check<ShapeError>(dims.size() == self.dim(),
                    "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the "
                    "desired ordering of dimensions i.e. input.dim() = {} is not equal to len(dims) = {}",
                    self.dim(), dims.size());
  Dims sizes, strides;
  Dims seen(self.dim());
  for (const int64_t given : dims) {
    const int64_t dim = wrap_dim(given, self.dim());
    check(seen[dim]++ == 0, "permute(): duplicate dims are not allowed.");
    sizes.push_back(self.sizes()[dim]);
    strides.push_back(self.strides()[dim]);
  }
  return reshaped(self, sizes, strides);
}

TensorMeta squeezed(const Tensor& self, const Dims& removed) {
  Dims sizes, strides;
  for (int64_t i = 0; i < self.dim(); ++i) {
    if (removed[i] && self.sizes()[i] == 1) continue;
    sizes.push_back(self.sizes()[i]);
    strides.push_back(self.strides()[i]);
  }
  return reshaped(self, sizes, strides);
}

TensorMeta squeeze_meta(const Tensor& self) { return squeezed(self, Dims(self.dim(), 1)); }

TensorMeta squeeze_dims_meta(const Tensor& self, IntList dims) {
  Dims removed(std::max<int64_t>(self.dim(), 1));
  for (const int64_t given : dims) {
    const int64_t dim = wrap_dim(given, self.dim());
    check(removed[dim]++ == 0, "dim {} appears multiple times in the list of dims", dim);
  }
  return squeezed(self, removed);
}

TensorMeta squeeze_dim_meta(const Tensor& self, int64_t dim) { return squeeze_dims_meta(self, {&dim, 1}); }

TensorMeta unsqueeze_meta(const Tensor& self, int64_t dim) {
  dim = wrap_dim(dim, self.dim() + 1);
  Dims sizes = self.sizes(), strides = self.strides();
  const int64_t stride = dim < self.dim() ? sizes[dim] * strides[dim] : 1;
  sizes.insert(dim, 1);
  strides.insert(dim, stride);
  return reshaped(self, sizes, strides);
}

TensorMeta unfold_meta(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  const int64_t dim = wrap_dim(dimension, self.dim());
  const bool scalar = self.dim() == 0;
  const int64_t length = scalar ? 1 : self.sizes()[dim], stride = scalar ? 1 : self.strides()[dim];
  check(size >= 0, "size is {} but must be >= 0", size);
  check<ShapeError>(size <= length, "maximum size for tensor at dimension {} is {} but size is {}", dim, length, size);
  check(step > 0, "step is {} but must be > 0", step);
  Dims sizes = self.sizes(), strides = self.strides();
  if (!scalar) {
    sizes[dim] = (length - size) / step + 1;
    strides[dim] = (Exact(stride) * step).value;
  }
  sizes.push_back(size);
  strides.push_back(stride);
  return reshaped(self, sizes, strides);
}

TensorMeta alias_meta(const Tensor& self) { return self.meta(); }

TensorMeta conj_meta(const Tensor& self) {
  check(is_complex(self.dtype()), "_conj: only complex tensors can be conjugated lazily, got {}", self.dtype());
  return TensorMeta(self.meta()).with_bits(!self.meta().is_conj(), self.meta().is_neg());
}

TensorMeta neg_view_meta(const Tensor& self) {
  return TensorMeta(self.meta()).with_bits(self.meta().is_conj(), !self.meta().is_neg());
}

// Complex elements and pairs of real ones are the same bytes.
TensorMeta view_as_real_meta(const Tensor& self) {
  check(is_complex(self.dtype()), "view_as_real is only supported for complex tensors");
  check(!self.meta().is_conj(),
        "view_as_real doesn't work on unresolved conjugated tensors.  To resolve the conjugate tensor so you can view "
        "it as real, use self.resolve_conj(); however, be warned that the resulting tensor will NOT alias the "
        "original.");
  Dims sizes = self.sizes(), strides = self.strides();
  for (int64_t& stride : strides) stride *= 2;
  sizes.push_back(2);
  strides.push_back(1);
  return TensorMeta(real_type(self.dtype()), self.device(), sizes, strides, self.storage_offset() * 2)
      .with_bits(false, self.meta().is_neg());
}

TensorMeta view_as_complex_meta(const Tensor& self) {
  const DType dtype = self.dtype();
  check(dtype == DType::float16 || dtype == DType::float32 || dtype == DType::float64,
        "view_as_complex is only supported for half, float and double tensors, but got a tensor of scalar type: {}",
        dtype);
  check<ShapeError>(self.dim() > 0, "Input tensor must have one or more dimensions");
  Dims sizes = self.sizes(), strides = self.strides();
  check<ShapeError>(sizes.back() == 2, "Tensor must have a last dimension of size 2");
  check<ShapeError>(strides.back() == 1, "Tensor must have a last dimension with stride 1");
  sizes.erase(sizes.size() - 1);
  strides.erase(strides.size() - 1);
  for (int64_t i = 0; i < sizes.size(); ++i) {
    // The stride of a single place says nothing.
    check<ShapeError>(sizes[i] == 1 || strides[i] % 2 == 0,
                      "Tensor must have a stride divisible by 2 for all but last dimension");
    strides[i] /= 2;
  }
  check<ShapeError>(self.storage_offset() % 2 == 0, "Tensor must have a storage_offset divisible by 2");
  return TensorMeta(complex_type(dtype), self.device(), sizes, strides, self.storage_offset() / 2);
}

constexpr ShardingRule kWhole = sharding::replicate_only;

}  // namespace

std::string type_name(const Tensor& tensor) {
  if (tensor.device().is_meta()) return fmt::format("Meta{}Type", tensor.dtype());
  const bool cpu = tensor.device().target() == DeviceType::cpu;
  const DType dtype = tensor.dtype();
  const bool old = dtype == DType::float32 || dtype == DType::float64 || dtype == DType::float16 ||
                   (is_integral(dtype) && !is_bool(dtype));
  return old ? fmt::format("torch.{}{}Tensor", cpu ? "" : "cuda.", dtype)
             : fmt::format("{}{}Type", cpu ? "CPU" : "CUDA", dtype);
}

TensorMeta expand_meta(const Tensor& self, IntList size, bool) {
  const int64_t extra = size.size() - self.dim();
  if (extra < 0) [[unlikely]]  // its text is made when it is said
    fail<ShapeError>(
        "expand({}{{{}}}, size={}): the number of sizes provided ({}) must be greater or equal to the number of "
        "dimensions in the tensor ({})",
        type_name(self), self.sizes(), size, size.size(), self.dim());
  Dims sizes = size, strides(size.size());
  for (int64_t i = size.size() - 1; i >= 0; --i) {
    const int64_t own = i - extra;
    const int64_t length = own >= 0 ? self.sizes()[own] : 1;
    strides[i] = own >= 0 ? self.strides()[own] : i + 1 < size.size() ? sizes[i + 1] * strides[i + 1] : 1;
    if (self.dim() == 0) strides[i] = 0;  // even where the size is 1
    if (sizes[i] == -1) {
      check<ShapeError>(
          own >= 0, "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension {}", i);
      sizes[i] = length;
    }
    if (sizes[i] == length) continue;
    check<ShapeError>(length == 1,
                      "The expanded size of the tensor ({}) must match the existing size ({}) at non-singleton "
                      "dimension {}.  Target sizes: {}.  Tensor sizes: {}",
                      sizes[i], length, i, size, self.sizes());
    strides[i] = 0;
  }
  return reshaped(self, sizes, strides);
}

TensorMeta select_meta(const Tensor& self, int64_t dim, int64_t index) {
  check<IndexError>(self.dim() > 0, "select() cannot be applied to a 0-dim tensor.");
  dim = wrap_dim(dim, self.dim());
  const int64_t length = self.sizes()[dim];
  check<IndexError>(index >= -length && index < length,
                    "select(): index {} out of range for tensor of size {} at dimension {}", index, self.sizes(), dim);
  if (index < 0) index += length;
  Dims sizes = self.sizes(), strides = self.strides();
  const int64_t offset = self.storage_offset() + index * strides[dim];
  sizes.erase(dim);
  strides.erase(dim);
  return self.meta().with_geometry(sizes, strides, offset);
}

// As Python slices: counted from the end when negative, cut off where there is nothing.
static int64_t slice_place(int64_t place, int64_t length) {
  return std::clamp<int64_t>(place < 0 ? place + length : place, 0, length);
}

TensorMeta slice_meta(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                      int64_t step) {
  check<IndexError>(self.dim() > 0, "slice() cannot be applied to a 0-dim tensor.");
  dim = wrap_dim(dim, self.dim());
  check(step > 0, "slice step must be positive");
  const int64_t length = self.sizes()[dim];
  const int64_t from = slice_place(start.value_or(0), length);
  const int64_t to = std::max(from, slice_place(end.value_or(length), length));
  Dims sizes = self.sizes(), strides = self.strides();
  const int64_t offset = self.storage_offset() + from * strides[dim];
  sizes[dim] = to == from ? 0 : (to - from - 1) / step + 1;
  check(!__builtin_mul_overflow(strides[dim], step, &strides[dim]), "slice(): step {} is too large", step);
  return self.meta().with_geometry(sizes, strides, offset);
}

TensorMeta narrowed(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  Dims sizes = self.sizes();
  sizes[dim] = length;
  return self.meta().with_geometry(sizes, self.strides(), self.storage_offset() + start * self.strides()[dim]);
}

int64_t check_narrow(int64_t start, int64_t length, int64_t size) {
  check<IndexError>(-size <= start && start <= size,
                    "start out of range (expected to be in range of [{}, {}], but got {})", -size, size, start);
  if (start < 0) start += size;
  check<ShapeError>(start <= size - length, "start ({}) + length ({}) exceeds dimension size ({}).", start, length,
                    size);
  return start;
}

TensorMeta diagonal_meta(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  dim1 = wrap_dim(dim1, self.dim()), dim2 = wrap_dim(dim2, self.dim());
  check(dim1 != dim2, "diagonal dimensions cannot be identical {}, {}", dim1, dim2);
  Dims sizes = self.sizes(), strides = self.strides();
  const int64_t rows = sizes[dim1], columns = sizes[dim2];
  const int64_t length =
      std::max<int64_t>(offset >= 0 ? std::min(rows, columns - offset) : std::min(rows + offset, columns), 0);
  int64_t start = self.storage_offset();
  if (length > 0) start += offset >= 0 ? offset * strides[dim2] : -offset * strides[dim1];
  int64_t stride;
  check(!__builtin_add_overflow(strides[dim1], strides[dim2], &stride),
        "diagonal: strides {} and {} add up to more than 64 bits hold", strides[dim1], strides[dim2]);
  for (const int64_t dim : {std::max(dim1, dim2), std::min(dim1, dim2)}) {
    sizes.erase(dim);
    strides.erase(dim);
  }
  sizes.push_back(length);
  strides.push_back(stride);
  return self.meta().with_geometry(sizes, strides, start);
}

TensorMeta as_strided_meta(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  return within_storage(self, size, stride, storage_offset.value_or(self.storage_offset()));
}

Row viewing(std::string_view schema, MetaRule meta, Derivative derivative, ShardingRule dims, Forms forms) {
  forms.write = writing::exact;
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = dims,
          .forms = forms};
}

namespace {

// Strides that name dimensions: no sum or multiple of some is another one.
Dims named_strides(int64_t rank) {
  Dims names(rank);
  for (int64_t i = 0; i < rank; ++i) names[i] = (int64_t{1} << 20) + i * i + i;
  return names;
}

// What the view's rule makes of a tensor of other sizes, whose strides name its dimensions.
std::vector<TensorMeta> views_of(const ShardingCall& call, const Dims& sizes, const Dims& names) {
  const ThreadGuard unobserved(&ThreadState::observer, static_cast<Observer*>(nullptr));
  const Tensor probe(TensorMeta(call.tensor(0).dtype(), DeviceType::meta, sizes, names));
  std::vector<const void*> args(call.args(), call.args() + call.op().schema.arguments.size());
  args[0] = &probe;
  return ShardingCall(call.op(), args.data()).results();
}

// Where a dimension stands in each view, if it does so with its own size and stride.
std::vector<Placement> places_of(const std::vector<TensorMeta>& views, int64_t name, int64_t size) {
  std::vector<Placement> places;
  for (const TensorMeta& view : views)
    for (int64_t i = 0; i < view.dim(); ++i)
      if (view.strides()[i] == name && view.sizes()[i] == size) places.push_back(Placement::shard(i));
  return places;
}

}  // namespace

std::vector<Strategy> sharding::whole_dims(const ShardingCall& call, std::string_view) {
  const Tensor& self = call.tensor(0);
  if (call.results().empty()) return {};
  const Dims names = named_strides(self.dim());
  const std::vector<TensorMeta> views = views_of(call, self.sizes(), names);
  std::vector<Strategy> strategies;
  for (int64_t dim = 0; dim < self.dim(); ++dim) {
    if (self.sizes()[dim] < 2) continue;
    const std::vector<Placement> places = places_of(views, names[dim], self.sizes()[dim]);
    if (places.size() != views.size()) continue;
    // The smallest part must come out whole as well: squeeze would drop it, and split refuse it.
    Dims least = self.sizes();
    least[dim] = 1;
    try {
      const std::vector<TensorMeta> smallest = views_of(call, least, names);
      bool comes_out = smallest.size() == views.size();
      for (size_t i = 0; comes_out && i < views.size(); ++i) {
        const int64_t at = places[i].dim;
        comes_out = smallest[i].dim() == views[i].dim() && smallest[i].strides()[at] == names[dim] &&
                    smallest[i].sizes()[at] == 1;
      }
      if (comes_out) strategies.push_back({{Placement::shard(dim)}, places});
    } catch (const Error&) {
    }
  }
  return strategies;
}

namespace {

// One side of a group of dimensions that have as many elements as those of the other side.
struct FactorGroup {
  IntList sizes;
  int64_t& at;
  int64_t elements = 1;
  int64_t outermost = 1;  // the size of the first dimension of more than one place
  std::string terms;      // `*` where that stands

  bool ended() const { return at == sizes.size(); }
  void take() {
    const int64_t size = sizes[at++];
    const bool first = elements == 1 && size > 1;
    if (first) outermost = size;
    terms += first ? '*' : '1';
    elements *= size;
  }
  // The outermost dimension as a letter, of as many places as both sides have in common, and what is left.
  std::string lettered(char letter, int64_t common) const {
    std::string text = terms;
    if (elements > 1)
      text.replace(text.find('*'), 1,
                   common == 1           ? "1"
                   : common == outermost ? std::string(1, letter)
                                         : fmt::format("({}1)", letter));
    return text;
  }
};

}  // namespace

std::vector<Strategy> sharding::factor_splits(const ShardingCall& call, std::string_view) {
  const TensorMeta& self = call.inputs()[0];
  // A view that denies it is described by no meta rule.
  std::vector<TensorMeta> results = call.results();
  if (results.empty())
    results.emplace_back(self.dtype(), self.device(), infer_size(call.arg<IntList>(1), self.numel()));
  const IntList from = self.sizes(), to = results[0].sizes();
  if (self.numel() == 0) return {};
  std::string before, after;
  char letter = 'a';
  for (int64_t i = 0, k = 0; i < from.size() || k < to.size(); ++letter) {
    FactorGroup left{from, i}, right{to, k};
    if (!left.ended()) left.take();
    if (!right.ended()) right.take();
    while (left.elements != right.elements) (left.elements < right.elements ? left : right).take();
    const int64_t common = std::gcd(left.outermost, right.outermost);
    before += left.lettered(letter, common);
    after += right.lettered(letter, common);
  }
  std::vector<Strategy> strategies = splits_by_letters(call, before + "->" + after, results, {true});
  for (Strategy& strategy : strategies) {
    if (from[strategy.inputs[0].dim] != to[strategy.results[0].dim]) strategy.pieces = Pieces::equal;
    strategy.arguments = [](const ShardingCall& whole, const Strategy& one, int64_t part, int64_t parts) {
      Dims sizes = infer_size(whole.arg<IntList>(1), whole.inputs()[0].numel());
      int64_t& size = sizes[one.results[0].dim];
      size = share(size, part, parts);
      return std::vector<Rewritten>{{1, Value(IntList(sizes).vec())}};
    };
  }
  return strategies;
}

namespace {

// Dimensions of self come out whole; those that are made of one place, or of none, are as long as is asked for.
// Numbers that are made of others' bytes do not add up, but for those that complex ones consist of.
std::vector<Strategy> retyped_splits(const ShardingCall& call, std::string_view) {
  constexpr ShardingRule rule("...->...");
  const DType from = call.inputs()[0].dtype(), to = call.results()[0].dtype();
  return (is_complex(from) && to == real_type(from) ? rule.linear() : rule)(call);
}
std::vector<Strategy> expand_splits(const ShardingCall& call, std::string_view) {
  const IntList from = call.inputs()[0].sizes(), to = call.results()[0].sizes();
  std::vector<Strategy> strategies;
  for (int64_t d = 0; d < to.size(); ++d) {
    const int64_t own = d - (to.size() - from.size());
    if (to[d] > 1)
      strategies.push_back({{own >= 0 && from[own] > 1 ? Placement::shard(own) : replicate}, {Placement::shard(d)}});
  }
  return sharding::told_sizes(std::move(strategies));
}

// Of self, which every device has, each takes its part of the slice.
std::vector<Rewritten> part_of_slice(const ShardingCall& call, const Strategy& strategy, int64_t part, int64_t parts) {
  if (!(strategy.inputs[0] == replicate)) return {};
  const int64_t dim = strategy.results[0].dim, step = call.arg<int64_t>(4);
  const int64_t length = call.results()[0].sizes()[dim];
  const int64_t first = slice_place(call.arg<std::optional<int64_t>>(2).value_or(0), call.tensor(0).sizes()[dim]);
  const int64_t before = sharding::first_place(length, part, parts), own = sharding::share(length, part, parts);
  return {{2, Value(first + before * step)}, {3, Value(first + (before + own) * step)}};
}

std::vector<Strategy> slice_splits(const ShardingCall& call, std::string_view equation) {
  std::vector<Strategy> strategies = sharding::whole_dims(call, equation);
  const int64_t dim = wrap_dim(call.arg<int64_t>(1), call.tensor(0).dim());
  if (call.results()[0].sizes()[dim] > 1) strategies.push_back({{replicate}, {Placement::shard(dim)}, part_of_slice});
  return strategies;
}

}  // namespace

std::vector<Row> view_ops() {
  using rule::view;
  return {
      viewing("view(Tensor(a) self, SymInt[] size) -> Tensor(a)", view<view_meta>,
              {{"self", "grad.reshape(self.sizes())"}}, sharding::factors),
      viewing("view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)", view<view_dtype_meta>, derivative::none,
              retyped_splits, {.copy = "view_copy.dtype", .copy_out = "view_copy.dtype_out"}),
      viewing("_reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)", view<reshape_alias_meta>,
              {{"self", "grad.reshape(self.sizes())"}}, kWhole.moving(),
              {.copy = "_reshape_alias_copy", .copy_out = "_reshape_alias_copy.out"}),
      viewing("t(Tensor(a) self) -> Tensor(a)", view<t_meta>, {{"self", "grad.t()"}}, sharding::through,
              {.inplace = "t_", .copy = "t_copy", .copy_out = "t_copy.out"}),
      viewing("transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", view<transpose_meta>,
              {{"self", "grad.transpose(dim0, dim1)"}}, sharding::through,
              {.inplace = "transpose_", .copy = "transpose_copy.int", .copy_out = "transpose_copy.int_out"}),
      viewing("permute(Tensor(a) self, int[] dims) -> Tensor(a)", view<permute_meta>,
              {{"self", "permute_backwards(grad, dims)"}}, sharding::through,
              {.copy = "permute_copy", .copy_out = "permute_copy.out"}),
      viewing("expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)", view<expand_meta>,
              {{"self", "sum_to(grad, self.sizes())"}}, ShardingRule(expand_splits).moving(),
              {.copy = "expand_copy", .copy_out = "expand_copy.out"}),
      viewing("select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)", view<select_meta>,
              {{"self", "select_backward(grad, self.sizes(), dim, index)"}}, sharding::through,
              {.copy = "select_copy.int", .copy_out = "select_copy.int_out"}),
      viewing(
          "slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)",
          view<slice_meta>, {{"self", "slice_backward_wrapper(grad, self.sizes(), dim, start, end, step)"}},
          ShardingRule(slice_splits).moving(), {.copy = "slice_copy.Tensor", .copy_out = "slice_copy.Tensor_out"}),
      viewing("squeeze(Tensor(a) self) -> Tensor(a)", view<squeeze_meta>,
              {{"self", "unsqueeze_to(grad, self.sizes())"}}, sharding::through,
              {.inplace = "squeeze_", .copy = "squeeze_copy", .copy_out = "squeeze_copy.out"}),
      viewing("squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)", view<squeeze_dim_meta>,
              {{"self", "unsqueeze_to(grad, dim, self.sizes())"}}, sharding::through,
              {.inplace = "squeeze_.dim", .copy = "squeeze_copy.dim", .copy_out = "squeeze_copy.dim_out"}),
      viewing("squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)", view<squeeze_dims_meta>,
              {{"self", "unsqueeze_multiple(grad, dim, self.sizes())"}}, sharding::through,
              {.inplace = "squeeze_.dims", .copy = "squeeze_copy.dims", .copy_out = "squeeze_copy.dims_out"}),
      viewing("unsqueeze(Tensor(a) self, int dim) -> Tensor(a)", view<unsqueeze_meta>, {{"self", "grad.squeeze(dim)"}},
              sharding::through, {.inplace = "unsqueeze_", .copy = "unsqueeze_copy", .copy_out = "unsqueeze_copy.out"}),
      viewing("as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)",
              view<as_strided_meta>,
              {{"self", "as_strided_backward(grad, TensorGeometry(self), size, stride, storage_offset)"}},
              kWhole.moving(),
              {.inplace = "as_strided_", .copy = "as_strided_copy", .copy_out = "as_strided_copy.out"}),
      viewing("diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)", view<diagonal_meta>,
              {{"self", "diagonal_backward(grad, self.sizes(), offset, dim1, dim2)"}}, sharding::through,
              {.copy = "diagonal_copy", .copy_out = "diagonal_copy.out"}),
      viewing("unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)", view<unfold_meta>,
              {{"self", "unfold_backward(grad, self.sizes(), dimension, size, step)"}}, sharding::through,
              {.copy = "unfold_copy", .copy_out = "unfold_copy.out"}),
      viewing("detach(Tensor(a) self) -> Tensor(a)", view<alias_meta>, derivative::none, sharding::through,
              {.copy = "detach_copy", .copy_out = "detach_copy.out"}),
      viewing("alias(Tensor(a) self) -> Tensor(a)", view<alias_meta>, {{"self", "grad"}}, sharding::through,
              {.copy = "alias_copy", .copy_out = "alias_copy.out"}),
      viewing("_conj(Tensor(a) self) -> Tensor(a)", view<conj_meta>, {{"self", "grad.conj()"}}, sharding::through,
              {.copy = "_conj_copy", .copy_out = "_conj_copy.out"}),
      viewing("_neg_view(Tensor(a) self) -> Tensor(a)", view<neg_view_meta>, {{"self", "grad.neg()"}},
              sharding::through, {.copy = "_neg_view_copy", .copy_out = "_neg_view_copy.out"}),
      viewing("view_as_real(Tensor(a) self) -> Tensor(a)", view<view_as_real_meta>,
              {{"self", "view_as_complex(grad.contiguous())"}}, ShardingRule("...->...1").linear(),
              {.copy = "view_as_real_copy", .copy_out = "view_as_real_copy.out"}),
      viewing("view_as_complex(Tensor(a) self) -> Tensor(a)", view<view_as_complex_meta>,
              {{"self", "view_as_real(grad.contiguous().resolve_conj())"}}, ShardingRule("...1->...").linear(),
              {.copy = "view_as_complex_copy", .copy_out = "view_as_complex_copy.out"}),
  };
}

}  // namespace tare
