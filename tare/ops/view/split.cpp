#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/view/view.h"

// Views in several parts. The law: parts are views that lie one behind the other along a dimension; how long each is
// follows from a size, from sizes, from a number of parts, or from the places where they begin.
namespace tare {

namespace {

using Parts = std::vector<TensorMeta>;

// A list of more tensors than this takes the machine's memory long before it is complete.
void check_count(int64_t count) {
  check<OutOfMemoryError>(count <= 1 << 24, "{} parts are more than a list of tensors can hold", count);
}

Parts parts_of(const Tensor& self, int64_t dim, IntList lengths) {
  Parts parts;
  parts.reserve(static_cast<size_t>(lengths.size()));
  int64_t start = 0;
  for (const int64_t length : lengths) {
    parts.push_back(narrowed(self, dim, start, length));
    start += length;
  }
  return parts;
}

// Lengths of `count` parts of `length` places each, the last one shorter (or, where length allows, negative: none).
Dims equal_lengths(int64_t length, int64_t count, int64_t size) {
  check_count(count);
  Dims lengths(count, length);
  lengths.back() = size - length * (count - 1);
  return lengths;
}

Parts split_meta(const Tensor& self, int64_t split_size, int64_t dim) {
  check<ShapeError>(self.dim() != 0, "split expects at least a 1-dimensional tensor");
  check(split_size >= 0, "split expects split_size be non-negative, but got split_size={}", split_size);
  dim = wrap_dim(dim, self.dim());
  const int64_t size = self.sizes()[dim];
  check(split_size > 0 || size == 0, "split_size can only be 0 if dimension size is 0, but got dimension size of {}",
        size);
  const int64_t count = size == 0 ? 1 : (size - 1) / split_size + 1;
  return parts_of(self, dim, count == 1 ? Dims{size} : equal_lengths(split_size, count, size));
}

Parts split_with_sizes_meta(const Tensor& self, IntList split_sizes, int64_t dim) {
  check<ShapeError>(self.dim() != 0, "split expects at least a 1-dimensional tensor");
  const int64_t at = wrap_dim(dim, self.dim());
  const int64_t size = self.sizes()[at];
  int64_t left = size;  // of lengths that fit
  for (const int64_t length : split_sizes) {
    check(length >= 0, "split_with_sizes expects split_sizes have only non-negative entries, but got split_sizes={}",
          split_sizes);
    left = length > left ? -1 : left - length;
  }
  check<ShapeError>(left == 0,
                    "split_with_sizes expects split_sizes to sum exactly to {} (input tensor's size at dimension {}), "
                    "but got split_sizes={}",
                    size, dim, split_sizes);
  return parts_of(self, at, split_sizes);
}

Parts unbind_meta(const Tensor& self, int64_t dim) {
  dim = wrap_dim(dim, self.dim(), false);
  Parts parts;
  check_count(self.sizes()[dim]);
  for (int64_t i = 0; i < self.sizes()[dim]; ++i) parts.push_back(select_meta(self, dim, i));
  return parts;
}

// The unsafe forms share the storage and deny it: their results are no views, and backward treats them as fresh.
std::vector<Tensor> sharing(const Tensor& self, Parts&& parts) {
  std::vector<Tensor> tensors;
  for (TensorMeta& part : parts) tensors.emplace_back(std::move(part), self.storage());
  return tensors;
}

std::vector<Tensor> unsafe_split_direct(const Tensor& self, int64_t split_size, int64_t dim) {
  return sharing(self, split_meta(self, split_size, dim));
}
std::vector<Tensor> unsafe_split_with_sizes_direct(const Tensor& self, IntList split_sizes, int64_t dim) {
  return sharing(self, split_with_sizes_meta(self, split_sizes, dim));
}

std::vector<Tensor> split_sizes_composite(const Tensor& self, IntList split_size, int64_t dim) {
  return split_with_sizes(self, split_size, dim);
}

// A number of parts of an empty dimension cannot be told from their size alone; so the sizes are spelled out.
struct Chunks {
  int64_t size;
  Dims sizes;
};
Chunks chunks_of(const Tensor& self, int64_t chunks, int64_t dim) {
  check<ShapeError>(self.dim() > 0, "chunk expects at least a 1-dimensional tensor");
  check(chunks > 0, "chunk expects `chunks` to be greater than 0, got: {}", chunks);
  const int64_t size = self.sizes()[wrap_dim(dim, self.dim())];
  if (size != 0) return {(size - 1) / chunks + 1, {}};
  check_count(chunks);
  return {0, Dims(chunks)};
}

std::vector<Tensor> chunk_composite(const Tensor& self, int64_t chunks, int64_t dim) {
  const Chunks parts = chunks_of(self, chunks, dim);
  return parts.size == 0 ? split_with_sizes(self, parts.sizes, dim) : split(self, parts.size, dim);
}
std::vector<Tensor> unsafe_chunk_composite(const Tensor& self, int64_t chunks, int64_t dim) {
  const Chunks parts = chunks_of(self, chunks, dim);
  return parts.size == 0 ? unsafe_split_with_sizes(self, parts.sizes, dim) : unsafe_split(self, parts.size, dim);
}

int64_t tensor_split_dim(const Tensor& self, int64_t dim) {
  check<ShapeError>(self.dim() > 0,
                    "tensor_split expected at least a 1-dimensional tensor, but got a tensor with {} dims", self.dim());
  return wrap_dim(dim, self.dim());
}

std::vector<Tensor> tensor_split_sections(const Tensor& self, int64_t sections, int64_t dim) {
  dim = tensor_split_dim(self, dim);
  check(sections > 0, "number of sections must be larger than 0, got {}", sections);
  check_count(sections);
  const int64_t size = self.sizes()[dim];
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (int64_t i = 0; i < sections; ++i) {
    // The first ones take what is left over.
    const int64_t length = size / sections + (i < size % sections ? 1 : 0);
    parts.push_back(slice(self, dim, start, start + length, 1));
    start += length;
  }
  return parts;
}

std::vector<Tensor> tensor_split_indices(const Tensor& self, IntList indices, int64_t dim) {
  dim = tensor_split_dim(self, dim);
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (const int64_t end : indices) {
    parts.push_back(slice(self, dim, start, end, 1));
    start = end;
  }
  parts.push_back(slice(self, dim, start, self.sizes()[dim], 1));
  return parts;
}

std::vector<Tensor> tensor_split_tensor(const Tensor& self, const Tensor& given, int64_t dim) {
  tensor_split_dim(self, 0);
  check(given.device().is_cpu(), "tensor_split expected tensor_indices_or_sections to be on cpu, but it's on {}",
        given.device());
  check(given.dtype() == DType::int64,
        "tensor_split expected tensor_indices_or_sections to have dtype of long, but got {}", given.dtype());
  check<ShapeError>(given.dim() <= 1,
                    "tensor_split expected tensor_indices_or_sections to be a zero-dimensional or one-dimensional "
                    "tensor, but got a tensor with {} dims",
                    given.dim());
  // Of nothing all parts are empty, wherever they are cut.
  if (given.dim() == 1 && self.sizes()[wrap_dim(dim, self.dim())] == 0)
    return tensor_split_indices(self, Dims(given.numel(), 0), dim);
  check<DataDependentError>(given.known() || given.numel() == 0,
                            "tensor_split: where to split is not known; give the indices or sections as numbers");
  Dims values;
  for (int64_t i = 0; i < given.numel(); ++i)
    values.push_back(
        load_int(given.data() + i * (given.dim() ? given.strides()[0] : 1) * given.itemsize(), given.dtype()));
  return given.dim() == 0 ? tensor_split_sections(self, values[0], dim) : tensor_split_indices(self, values, dim);
}

// NumPy's names: along columns (rows of a vector), rows, depth.
int64_t numpy_dim(const Tensor& self, char letter) {
  const int64_t rank = letter == 'h' ? 1 : letter == 'v' ? 2 : 3;
  check<ShapeError>(self.dim() >= rank,
                    "torch.{}split requires a tensor with at least {} dimension, but got a tensor with "
                    "{} dimensions!",
                    letter, rank, self.dim());
  return letter == 'v' || self.dim() == 1 ? 0 : letter == 'h' ? 1 : 2;
}

template <char Letter>
std::vector<Tensor> numpy_split_sections(const Tensor& self, int64_t sections) {
  const int64_t dim = numpy_dim(self, Letter);
  const int64_t size = self.sizes()[dim];
  check<ShapeError>(sections != 0 && size % sections == 0,
                    "torch.{}split attempted to split along dimension {}, but the size of the dimension {} is not "
                    "divisible by the split_size {}!",
                    Letter, dim, size, sections);
  return tensor_split_sections(self, sections, dim);
}
template <char Letter>
std::vector<Tensor> numpy_split_indices(const Tensor& self, IntList indices) {
  return tensor_split_indices(self, indices, numpy_dim(self, Letter));
}

// Beside the dimension that is split; no meta rule says into how many pieces.
std::vector<Strategy> apart_splits(const ShardingCall& call, std::string_view) {
  const TensorMeta& self = call.inputs()[0];
  const int64_t dim = wrap_dim(call.arg<int64_t>(2), self.dim());
  size_t pieces = 0;
  if (call.op().parameters[1] == ParamTag::integers) pieces = static_cast<size_t>(call.arg<IntList>(1).size());
  else pieces = static_cast<size_t>(sharding::share(self.sizes()[dim], 0, std::max<int64_t>(call.arg<int64_t>(1), 1)));
  std::vector<Strategy> strategies;
  for (int64_t d = 0; d < self.dim(); ++d)
    if (d != dim && self.sizes()[d] > 1)
      strategies.push_back(
          {{Placement::shard(d)}, std::vector<Placement>(std::max<size_t>(pieces, 1), Placement::shard(d))});
  return strategies;
}

Row unsafe(std::string_view schema, MetaRule meta, Derivative derivative) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = apart_splits,
          .tags = kReadsMetadata};
}

// out= of the unsafe forms writes the parts into tensors of their own, as out= of the copying ones does.
void unsafe_split_into(const Tensor& self, int64_t split_size, int64_t dim, TensorList out) {
  split_copy_out(out, self, split_size, dim);
}
void unsafe_split_with_sizes_into(const Tensor& self, IntList split_sizes, int64_t dim, TensorList out) {
  split_with_sizes_copy_out(out, self, split_sizes, dim);
}

}  // namespace

std::vector<Row> split_ops() {
  using rule::composite, rule::direct, rule::view;
  return {
      viewing("split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]", view<split_meta>,
              {{"self", "split_backward(grads, split_size, dim, self.sizes(), self.options())"}}, sharding::through,
              {.copy = "split_copy.Tensor", .copy_out = "split_copy.Tensor_out"}),
      viewing("split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]",
              view<split_with_sizes_meta>,
              {{"self", "split_with_sizes_backward(grads, split_sizes, dim, self.sizes(), self.options())"}},
              sharding::through, {.copy = "split_with_sizes_copy", .copy_out = "split_with_sizes_copy.out"}),
      viewing("unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]", view<unbind_meta>,
              {{"self", "unbind_backward(grads, dim)"}}, sharding::through,
              {.copy = "unbind_copy.int", .copy_out = "unbind_copy.int_out"}),
      unsafe("unsafe_split.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]", direct<unsafe_split_direct>,
             {{"self", "split_backward(grads, split_size, dim, self.sizes(), self.options())"}}),
      unsafe("unsafe_split_with_sizes(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]",
             direct<unsafe_split_with_sizes_direct>,
             {{"self", "split_with_sizes_backward(grads, split_sizes, dim, self.sizes(), self.options())"}}),
      tare::composite("unsafe_split.Tensor_out(Tensor self, SymInt split_size, int dim=0, *, Tensor(a!)[] out) -> ()",
                      composite<unsafe_split_into>),
      tare::composite("unsafe_split_with_sizes.out(Tensor self, SymInt[] split_sizes, int dim=0, *, Tensor(a!)[] out) "
                      "-> ()",
                      composite<unsafe_split_with_sizes_into>),
      tare::composite("split.sizes(Tensor(a -> *) self, SymInt[] split_size, int dim=0) -> Tensor(a)[]",
                      composite<split_sizes_composite>, {}, kMayAlias),
      tare::composite("chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]", composite<chunk_composite>,
                      {}, kMayAlias),
      tare::composite("unsafe_chunk(Tensor self, int chunks, int dim=0) -> Tensor[]",
                      composite<unsafe_chunk_composite>),
      tare::composite("tensor_split.sections(Tensor(a -> *) self, SymInt sections, int dim=0) -> Tensor(a)[]",
                      composite<tensor_split_sections>, {}, kMayAlias),
      tare::composite("tensor_split.indices(Tensor(a -> *) self, SymInt[] indices, int dim=0) -> Tensor(a)[]",
                      composite<tensor_split_indices>, {}, kMayAlias),
      tare::composite("tensor_split.tensor_indices_or_sections(Tensor(a -> *) self, Tensor tensor_indices_or_sections, "
                      "int dim=0) -> Tensor(a)[]",
                      composite<tensor_split_tensor>, {}, kMayAlias | kDataDependent),
      tare::composite("hsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]",
                      composite<numpy_split_sections<'h'>>, {}, kMayAlias),
      tare::composite("hsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]",
                      composite<numpy_split_indices<'h'>>, {}, kMayAlias),
      tare::composite("vsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]",
                      composite<numpy_split_sections<'v'>>, {}, kMayAlias),
      tare::composite("vsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]",
                      composite<numpy_split_indices<'v'>>, {}, kMayAlias),
      tare::composite("dsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]",
                      composite<numpy_split_sections<'d'>>, {}, kMayAlias),
      tare::composite("dsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]",
                      composite<numpy_split_indices<'d'>>, {}, kMayAlias),
  };
}

}  // namespace tare
