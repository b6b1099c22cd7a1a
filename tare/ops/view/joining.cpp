#include <algorithm>
#include <array>

#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"

// Joining tensors. The law: the sizes agree in all dimensions but one, where they add; types promote; the result is
// channels-last where every input is, else contiguous. An empty 1-d tensor joins anything (a rule kept from before
// tensors could be empty in one dimension), and only its type counts.
namespace tare {

namespace {

bool is_legacy_empty(const Tensor& tensor) { return tensor.dim() == 1 && tensor.numel() == 0; }

[[noreturn]] [[gnu::cold]] [[gnu::noinline]] void fail_joining(const Tensor& first, const Tensor& other, int64_t dim,
                                                               int64_t i) {
  check<ShapeError>(first.dim() == other.dim(), "Tensors must have same number of dimensions: got {} and {}",
                    first.dim(), other.dim());
  for (int64_t d = 0; d < first.dim(); ++d)
    check<ShapeError>(d == dim || first.sizes()[d] == other.sizes()[d],
                      "Sizes of tensors must match except in dimension {}. Expected size {} but got size {} for tensor "
                      "number {} in the list.",
                      dim, first.sizes()[d], other.sizes()[d], i);
  fail<ShapeError>("Tensors cannot be joined");
}

bool joins(IntList a, IntList b, int64_t dim) {
  if (a.size() != b.size()) return false;
  for (int64_t d = 0; d < a.size(); ++d)
    if (a[d] != b[d] && d != dim) return false;
  return true;
}

// The format that all inputs share, the legacy empty ones among them.
MemoryFormat common_format(TensorList tensors) {
  const MemoryFormat format = tensors[0].meta().suggested_memory_format();
  for (int64_t i = 1; i < tensors.size() && format != MemoryFormat::contiguous; ++i)
    if (tensors[i].meta().suggested_memory_format() != format) return MemoryFormat::contiguous;
  return format;
}

DType joined_type(TensorList tensors) {
  DType dtype = tensors[0].dtype();
  for (int64_t i = 1; i < tensors.size(); ++i)
    if (tensors[i].dtype() != dtype) [[unlikely]]
      dtype = promote_types(dtype, tensors[i].dtype());
  return dtype;
}

// The place of `dim` and the size there of a join that passes every check, which nearly all do: of tensors with
// elements, of one rank, type and device. False sends it to the checks.
bool joins_usually(TensorList tensors, int64_t& dim, int64_t& size) {
  if (tensors.empty() || !tensors[0].defined()) return false;
  const TensorMeta& first = tensors[0].meta();
  const int64_t at = dim < 0 ? dim + first.dim() : dim;
  if (at < 0 || at >= first.dim()) return false;
  int64_t total = first.sizes()[at];
  if (first.numel() == 0) return false;
  for (int64_t i = 1; i < tensors.size(); ++i) {
    if (!tensors[i].defined()) return false;
    const TensorMeta& other = tensors[i].meta();
    if (other.numel() == 0 || other.dtype() != first.dtype() || other.device() != first.device() ||
        !joins(first.sizes(), other.sizes(), at))
      return false;
    if (__builtin_add_overflow(total, other.sizes()[at], &total)) [[unlikely]]
      return false;
  }
  dim = at, size = total;
  return true;
}

TensorMeta joined_meta(TensorList tensors, DType dtype, Device device, IntList sizes) {
  if (sizes.size() != 4 && sizes.size() != 5) return {dtype, device, sizes};
  const MemoryFormat format = common_format(tensors);
  if (format == MemoryFormat::contiguous) return {dtype, device, sizes};
  return {dtype, device, sizes, strides_for(sizes, format)};
}

TensorMeta cat_meta(TensorList tensors, int64_t dim) {
  if (int64_t size; joins_usually(tensors, dim, size)) [[likely]] {
    const TensorMeta& first = tensors[0].meta();
    const IntList before = first.sizes();
    if (std::array<int64_t, 3> sizes; before.size() <= 3) {  // no room for channels
      std::copy(before.begin(), before.end(), sizes.begin());
      sizes[static_cast<size_t>(dim)] = size;
      return {first.dtype(), first.device(), {sizes.data(), before.size()}};
    }
    Dims sizes = before;
    sizes[dim] = size;
    return joined_meta(tensors, first.dtype(), first.device(), sizes);
  }
  const Tensor* first = nullptr;
  for (int64_t i = 0; i < tensors.size(); ++i) {
    check(tensors[i].dim() > 0, "zero-dimensional tensor (at position {}) cannot be concatenated", i);
    if (!first && !is_legacy_empty(tensors[i])) first = &tensors[i];
  }
  check<ValueError>(!tensors.empty(), "torch.cat(): expected a non-empty list of Tensors");
  const DType dtype = joined_type(tensors);
  const Device device = tensors[0].device();
  if (!first) return {dtype, device, {0}};
  dim = wrap_dim(dim, first->dim());
  Dims sizes = first->sizes();
  sizes[dim] = 0;
  for (int64_t i = 0; i < tensors.size(); ++i) {
    const Tensor& tensor = tensors[i];
    check(tensor.device() == device,
          "Expected all tensors to be on the same device, but found at least two devices, {} and {}!", device,
          tensor.device());
    if (is_legacy_empty(tensor)) [[unlikely]]
      continue;
    if (!joins(first->sizes(), tensor.sizes(), dim)) [[unlikely]]
      fail_joining(*first, tensor, dim, i);
    sizes[dim] = (Exact(sizes[dim]) + tensor.sizes()[dim]).value;
  }
  return joined_meta(tensors, dtype, device, sizes);
}

void cat_cpu(TensorList results, TensorList tensors, int64_t dim) {
  const Tensor& result = results[0];
  if (result.numel() == 0) return;  // vectors of nothing join along any dimension
  dim = wrap_dim(dim, result.dim());
  int64_t offset = result.storage_offset();
  for (const Tensor& tensor : tensors) {
    if (is_legacy_empty(tensor)) continue;
    const Tensor part = Tensor::view_of(result, result.meta().with_geometry(tensor.sizes(), result.strides(), offset));
    copy_elements(part, tensor);
    offset += tensor.sizes()[dim] * result.strides()[dim];
  }
}

void check_equal_sizes(TensorList tensors) {
  for (int64_t i = 1; i < tensors.size(); ++i)
    check<ShapeError>(tensors[i].sizes() == tensors[0].sizes(),
                      "stack expects each tensor to be equal size, but got {} at entry 0 and {} at entry {}",
                      tensors[0].sizes(), tensors[i].sizes(), i);
}

// A new dimension is a dimension to join along: its size times the number of tensors, split afterwards. Only where it
// comes last is each tensor given a dimension of one first, and its layout can make no channels.
TensorMeta stack_meta(TensorList tensors, int64_t dim) {
  check(!tensors.empty(), "stack expects a non-empty TensorList");
  dim = wrap_dim(dim, tensors[0].dim() + 1);
  check_equal_sizes(tensors);
  Dims sizes = tensors[0].sizes();
  sizes.insert(dim, tensors.size());
  if (dim == tensors[0].dim() || is_legacy_empty(tensors[0])) {
    const Device device = tensors[0].device();
    for (const Tensor& tensor : tensors)
      check(tensor.device() == device,
            "Expected all tensors to be on the same device, but found at least two devices, {} and {}!", device,
            tensor.device());
    std::vector<const Tensor*> operands;
    for (const Tensor& tensor : tensors) operands.push_back(&tensor);
    return {result_type(operands), device, sizes};
  }
  const TensorMeta joined = cat_meta(tensors, dim);
  if (joined.is_contiguous()) return {joined.dtype(), joined.device(), sizes};
  Dims strides;
  view_strides(joined.sizes(), joined.strides(), sizes, strides);
  return {joined.dtype(), joined.device(), sizes, strides};
}

void stack_cpu(TensorList results, TensorList tensors, int64_t dim) {
  const Tensor& result = results[0];
  dim = wrap_dim(dim, result.dim());
  Dims strides = result.strides();
  const int64_t step = strides[dim];
  strides.erase(dim);
  for (int64_t i = 0; i < tensors.size(); ++i)
    copy_elements(Tensor::view_of(result, result.meta().with_geometry(tensors[i].sizes(), strides,
                                                                      result.storage_offset() + i * step)),
                  tensors[i]);
}

// The stacks by name: each tensor gets at least so many dimensions, then they are joined along one.

Tensor with_sizes(const Tensor& self, IntList sizes) { return self.sizes() == sizes ? self : view(self, sizes); }

Tensor at_least_1d(const Tensor& self) { return self.dim() > 0 ? self : with_sizes(self, {1}); }
Tensor at_least_2d(const Tensor& self) {
  if (self.dim() == 0) return with_sizes(self, {1, 1});
  return self.dim() == 1 ? with_sizes(self, {1, self.sizes()[0]}) : self;
}
Tensor at_least_3d(const Tensor& self) {
  const IntList sizes = self.sizes();
  if (sizes.empty()) return with_sizes(self, {1, 1, 1});
  if (sizes.size() == 1) return with_sizes(self, {1, sizes[0], 1});
  return sizes.size() == 2 ? with_sizes(self, {sizes[0], sizes[1], 1}) : self;
}
Tensor as_columns(const Tensor& self) { return self.dim() <= 1 ? with_sizes(self, {self.numel(), 1}) : self; }

std::vector<Tensor> each(TensorList tensors, Tensor (*shape)(const Tensor&), std::string_view name) {
  check(!tensors.empty(), "{} expects a non-empty TensorList", name);
  std::vector<Tensor> shaped;
  for (const Tensor& tensor : tensors) shaped.push_back(shape(tensor));
  return shaped;
}

Tensor hstack_of(TensorList tensors) {
  const auto shaped = each(tensors, at_least_1d, "hstack");
  return cat(shaped, shaped[0].dim() == 1 ? 0 : 1);
}
Tensor vstack_of(TensorList tensors) { return cat(each(tensors, at_least_2d, "vstack"), 0); }
Tensor dstack_of(TensorList tensors) { return cat(each(tensors, at_least_3d, "dstack"), 2); }
Tensor column_stack_of(TensorList tensors) { return hstack_of(each(tensors, as_columns, "column_stack")); }
Tensor concat_of(TensorList tensors, int64_t dim) { return cat(tensors, dim); }

// block_diag: rows and columns add.
TensorMeta block_diag_meta(TensorList tensors) {
  if (tensors.empty()) return {thread_state.default_dtype, thread_state.default_device, {1, 0}};
  int64_t rows = 0, columns = 0;
  DType dtype = tensors[0].dtype();
  for (int64_t i = 0; i < tensors.size(); ++i) {
    const Tensor& tensor = tensors[i];
    check(tensor.device() == tensors[0].device(),
          "torch.block_diag: input tensors must all be on the same device. Input 0 is on device {} and input {} is on "
          "device {}",
          tensors[0].device(), i, tensor.device());
    check(tensor.dim() <= 2,
          "torch.block_diag: Input tensors must have 2 or fewer dimensions. Input {} has {} dimensions", i,
          tensor.dim());
    dtype = promote_types(dtype, tensor.dtype());
    rows = (Exact(rows) + (tensor.dim() == 2 ? tensor.sizes()[0] : 1)).value;
    columns = (Exact(columns) + (tensor.dim() == 0 ? 1 : tensor.sizes().back())).value;
  }
  return {dtype, tensors[0].device(), {rows, columns}};
}

void block_diag_cpu(TensorList results, TensorList tensors) {
  fill_elements(results[0], 0);
  const IntList strides = results[0].strides();
  int64_t offset = 0;
  for (const Tensor& tensor : tensors) {
    const int64_t rows = tensor.dim() == 2 ? tensor.sizes()[0] : 1,
                  columns = tensor.dim() == 0 ? 1 : tensor.sizes().back();
    const Tensor block = Tensor::view_of(results[0], results[0].meta().with_geometry({rows, columns}, strides, offset));
    copy_elements(block, tensor);
    offset += rows * strides[0] + columns * strides[1];
  }
}

// pad_sequence: sequences of different lengths side by side, filled up at one end.
Tensor pad_sequence_of(TensorList sequences, bool batch_first, double padding_value, std::string_view padding_side) {
  check(!sequences.empty(), "received an empty list of sequences");
  check(padding_side == "left" || padding_side == "right",
        "Expected padding_side to be one of left or right, but got {}.", padding_side);
  int64_t longest = 0;
  for (const Tensor& sequence : sequences) {
    check<ShapeError>(sequence.dim() > 0, "sequences must have at least one dimension");
    longest = std::max(longest, sequence.sizes()[0]);
  }
  const int64_t batch = sequences.size();
  Dims sizes = batch_first ? Dims{batch, longest} : Dims{longest, batch};
  for (int64_t d = 1; d < sequences[0].dim(); ++d) sizes.push_back(sequences[0].sizes()[d]);
  const Tensor& first = sequences[0];
  Tensor result = full(sizes, Scalar(padding_value), first.dtype(), {}, first.device());
  for (int64_t i = 0; i < batch; ++i) {
    const int64_t length = sequences[i].sizes()[0], start = padding_side == "left" ? longest - length : 0;
    const Tensor place = select(result, batch_first ? 0 : 1, i);
    copy_(narrow(place, 0, start, length), sequences[i]);
  }
  return result;
}

// flatten_dense_tensors, and its inverse, which gives views.
Tensor flatten_dense_tensors_of(TensorList tensors) {
  std::vector<Tensor> flat;
  for (const Tensor& tensor : tensors) flat.push_back(reshape(contiguous(tensor), {-1}));
  return cat(flat, 0);
}
std::vector<Tensor> unflatten_dense_tensors_of(const Tensor& flat, TensorList tensors) {
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (const Tensor& tensor : tensors) {
    const int64_t n = tensor.numel();
    parts.push_back(n == 0 ? empty(tensor.sizes(), flat.dtype(), {}, flat.device())
                           : view(narrow(flat, 0, start, n), tensor.sizes()));
    start += n;
  }
  return parts;
}

void check_vector(const Tensor& self) { check(self.dim() == 1, "Expect a 1D vector, but got shape {}", self.sizes()); }

// The rows of all ways to choose one element of each vector; of one vector, itself.
Tensor cartesian_prod_composite(TensorList tensors) {
  for (const Tensor& tensor : tensors) check_vector(tensor);
  if (tensors.size() == 1) return tensors[0];
  std::vector<Tensor> columns = meshgrid(tensors, "ij");
  for (Tensor& column : columns) column = flatten(column);
  return stack(columns, 1);
}

// How many ways there are to choose r of n.
int64_t count_choices(int64_t n, int64_t r) {
  if (r > n) return 0;
  int64_t count = 1;
  const int64_t chosen = std::min(r, n - r);  // or left out
  for (int64_t i = 1; i <= chosen; ++i) count = (Exact(count) * (n - chosen + i) / i).value;
  return count;
}

// The ways to choose, in order: a row of places for each. Without values where self has none.
Tensor places_of_choices(const Tensor& self, int64_t r, bool with_replacement) {
  const FakeGuard fake(!self.known());
  const int64_t n = self.numel();
  const int64_t rows = n == 0 ? 0 : count_choices(with_replacement ? (Exact(n) + r - 1).value : n, r);
  Tensor table(TensorMeta(DType::int64, self.device(), {rows, r}));
  if (!self.known()) return table;
  std::vector<int64_t> places(rows > 0 ? static_cast<size_t>(r) : 0);
  for (size_t k = 0; k < places.size() && !with_replacement; ++k) places[k] = static_cast<int64_t>(k);
  for (int64_t row = 0; row < rows; ++row) {
    std::copy(places.begin(), places.end(), table.data_as<int64_t>() + row * r);
    // The next one: the last place that can move does, and those behind it follow as closely as they may.
    const auto last = [&](int64_t k) { return with_replacement ? n - 1 : n - r + k; };
    int64_t k = r - 1;
    while (k > 0 && places[static_cast<size_t>(k)] == last(k)) --k;
    int64_t place = places[static_cast<size_t>(k)] + 1;
    for (; k < r; ++k, place += with_replacement ? 0 : 1) places[static_cast<size_t>(k)] = place;
  }
  table.storage()->state = StorageState::known;
  return table;
}

// The rows of all ways to choose r of the elements.
Tensor combinations_of(const Tensor& self, int64_t r, bool with_replacement) {
  check_vector(self);
  check(r >= 0, "Expect a non-negative number, but got {}", r);
  if (r == 0) return empty({0}, self.dtype(), {}, self.device());
  return take(self, places_of_choices(self, r, with_replacement));
}

// Each tensor is padded with zeros until `num_chunks` divides its dimension, cut into chunks there, and what follows is
// made flat; then all are joined.
TensorMeta chunk_cat_meta(TensorList tensors, int64_t dim, int64_t num_chunks) {
  check(num_chunks >= 1, "_chunk_cat expects positive num_chunks");
  check(!tensors.empty(), "_chunk_cat expects a non-empty input tensor list");
  const Tensor& first = tensors[0];
  bool same_rank = true;
  for (const Tensor& tensor : tensors) {
    check(tensor.numel() > 0, "_chunk_cat expects non-empty tensor");
    check(tensor.dtype() == first.dtype(), "_chunk_cat expects all input tensors with the same dtype");
    check(tensor.device() == first.device(), "_chunk_cat expects all inputs tensors on the same device");
    same_rank = same_rank && tensor.dim() == first.dim();
  }
  if (same_rank) dim = wrap_dim(dim, first.dim());
  else check(dim >= 0, "_chunk_cat expects non-negative dim when input tensors have different ndims");
  Dims sizes;
  int64_t width = 0;
  for (const Tensor& tensor : tensors) {
    check(dim < tensor.dim(), "_chunk_cat expects dim < ndim for all input tensors");
    const IntList outer = tensor.sizes().slice(0, dim);
    check(outer == first.sizes().slice(0, dim),
          "_chunk_cat expects same sizes of 0,...,dim-1 dimensions for all tensors");
    int64_t chunk = (tensor.sizes()[dim] - 1) / num_chunks + 1;
    for (int64_t d = dim + 1; d < tensor.dim(); ++d) chunk *= tensor.sizes()[d];
    width += chunk;
  }
  sizes = first.sizes().slice(0, dim);
  sizes.push_back(num_chunks);
  sizes.push_back(width);
  return {first.dtype(), first.device(), sizes};
}

void chunk_cat_cpu(TensorList results, TensorList tensors, int64_t dim, int64_t num_chunks) {
  const Tensor& result = results[0];
  const int64_t last = result.dim() - 1;
  fill_elements(result, Scalar(0));
  dim = wrap_dim(dim, tensors[0].dim());
  int64_t at = 0;
  for (const Tensor& tensor : tensors) {
    const int64_t height = tensor.sizes()[dim], chunk = (height - 1) / num_chunks + 1;
    int64_t inner = 1;
    for (int64_t d = dim + 1; d < tensor.dim(); ++d) inner *= tensor.sizes()[d];
    for (int64_t i = 0; i * chunk < height; ++i) {
      const int64_t rows = std::min(chunk, height - i * chunk);
      const Tensor place = narrow(select(result, last - 1, i), last - 1, at, rows * inner);
      copy_elements(place, reshape(narrow(tensor, dim, i * chunk, rows), place.sizes()));
    }
    at += chunk * inner;
  }
}

Row joining(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view out,
            WritePolicy write = writing::joined) {
  return moving(schema, meta, cpu, std::move(derivative), {.out = out, .write = write});
}
// All tensors beside the dimension that they join; `is_new`: stacked along one of their own. Old programs join tensors
// of size [0] to any others.
std::vector<Strategy> joined_splits(const ShardingCall& call, std::string_view is_new) {
  const std::vector<TensorMeta>& inputs = call.inputs();
  const TensorMeta& result = call.results()[0];
  const int64_t dim = wrap_dim(call.arg<int64_t>(1), result.dim());
  std::vector<Strategy> strategies;
  for (int64_t d = 0; d < result.dim(); ++d) {
    if (d == dim || result.sizes()[d] < 2) continue;
    Strategy strategy{{}, {Placement::shard(d)}};
    const Placement own = Placement::shard(!is_new.empty() && d > dim ? d - 1 : d);
    for (const TensorMeta& input : inputs) strategy.inputs.push_back(own.dim < input.dim() ? own : replicate);
    strategies.push_back(std::move(strategy));
  }
  return strategies;
}
// Behind the dimension that is cut into chunks.
std::vector<Strategy> chunked_splits(const ShardingCall& call, std::string_view) {
  const std::vector<TensorMeta>& inputs = call.inputs();
  const int64_t dim = wrap_dim(call.arg<int64_t>(1), inputs[0].dim());
  std::vector<Strategy> strategies;
  for (int64_t d = 0; d < dim; ++d)
    if (inputs[0].sizes()[d] > 1)
      strategies.push_back({std::vector<Placement>(inputs.size(), Placement::shard(d)), {Placement::shard(d)}});
  return sharding::filled(std::move(strategies));
}

// Written with cat, whose out= errors it has.
Row stacking(std::string_view schema, MetaRule meta, std::string_view out) {
  return composite(schema, meta, {.out = out, .write = writing::joined});
}

}  // namespace

std::vector<Row> joining_ops() {
  return {
      split_by(ShardingRule(joined_splits).moving(),
               joining("cat(Tensor[] tensors, int dim=0) -> Tensor", rule::fresh<cat_meta>, rule::cpu<cat_cpu>,
                       {{"tensors", "cat_tensors_backward(tensors, grad, dim)"}}, "cat.out")),
      split_by(ShardingRule(joined_splits, "stack").moving(),
               joining("stack(Tensor[] tensors, int dim=0) -> Tensor", rule::fresh<stack_meta>, rule::cpu<stack_cpu>,
                       {{"tensors", "stack_tensors_backward(tensors, grad, dim)"}}, "stack.out",
                       writing::joined_contiguous)),
      stacking("concat(Tensor[] tensors, int dim=0) -> Tensor", rule::composite<concat_of>, "concat.out"),
      stacking("concatenate(Tensor[] tensors, int dim=0) -> Tensor", rule::composite<concat_of>, "concatenate.out"),
      stacking("hstack(Tensor[] tensors) -> Tensor", rule::composite<hstack_of>, "hstack.out"),
      stacking("vstack(Tensor[] tensors) -> Tensor", rule::composite<vstack_of>, "vstack.out"),
      stacking("row_stack(Tensor[] tensors) -> Tensor", rule::composite<vstack_of>, "row_stack.out"),
      stacking("dstack(Tensor[] tensors) -> Tensor", rule::composite<dstack_of>, "dstack.out"),
      stacking("column_stack(Tensor[] tensors) -> Tensor", rule::composite<column_stack_of>, "column_stack.out"),
      passing_sums(joining("block_diag(Tensor[] tensors) -> Tensor", rule::fresh<block_diag_meta>,
                           rule::cpu<block_diag_cpu>, {{"tensors", "block_diag_backward(tensors, grad)"}},
                           "block_diag.out", writing::copied)),
      composite("cartesian_prod(Tensor[] tensors) -> Tensor", rule::composite<cartesian_prod_composite>, {}, kMayAlias),
      composite("pad_sequence(Tensor[] sequences, bool batch_first=False, float padding_value=0., str "
                "padding_side=\"right\") -> Tensor",
                rule::composite<pad_sequence_of>),
      composite("flatten_dense_tensors(Tensor[] tensors) -> Tensor", rule::composite<flatten_dense_tensors_of>),
      composite("unflatten_dense_tensors(Tensor flat, Tensor[] tensors) -> Tensor[]",
                rule::composite<unflatten_dense_tensors_of>),
      composite("combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor",
                rule::composite<combinations_of>),
      split_by(ShardingRule(chunked_splits).linear(),
               joining("_chunk_cat(Tensor[] tensors, int dim, int num_chunks) -> Tensor", rule::fresh<chunk_cat_meta>,
                       rule::cpu<chunk_cat_cpu>, derivative::not_implemented, "_chunk_cat.out")),
  };
}

}  // namespace tare
