#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/core/warning.h"
#include "tare/kernels/elementwise.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/indexing/index_checks.h"
#include "tare/ops/splits.h"

// Advanced indexing, `self[indices]`. The law: a mask stands for the positions it marks, one index tensor for each of
// its dimensions; index tensors broadcast with each other to one shape; that shape takes the place of the indexed
// dimensions where they stand side by side, else it comes first. The result is laid out as an elementwise one over
// self, seen with a stride of 0 along the new dimensions, and the indices.
namespace tare {

namespace {

struct Indexed {
  Tensor source;                // self with the indexed dimensions replaced, strides of 0 there
  std::vector<Tensor> indices;  // each seen with ones for the dimensions that are not indexed
  Dims sizes, strides;          // of the indexed dimensions
  TensorMeta result;            // of reading
};

// The columns of nonzero(mask): one index tensor for each dimension of the mask.
std::vector<Tensor> positions_in(const Tensor& mask) {
  const int64_t n = count_nonzero_known(mask, "index");
  const FakeGuard real(false);
  std::vector<Tensor> columns;
  for (int64_t d = 0; d < mask.dim(); ++d) columns.emplace_back(TensorMeta(DType::int64, DeviceType::cpu, {n}));
  int64_t row = 0, linear = 0;
  for_each_element(mask.sizes(), {&mask, 1}, [&](std::byte* const* at) {
    if (load_int(at[0], mask.dtype()) != 0) {
      int64_t rest = linear;
      for (int64_t d = mask.dim() - 1; d >= 0; --d) {
        columns[static_cast<size_t>(d)].data_as<int64_t>()[row] = rest % mask.sizes()[d];
        rest /= mask.sizes()[d];
      }
      ++row;
    }
    ++linear;
  });
  for (const Tensor& column : columns) column.storage()->state = StorageState::known;
  return columns;
}

void check_mask(const Tensor& self, const Tensor& mask, int64_t at) {
  for (int64_t d = 0; d < mask.dim(); ++d)
    check<IndexError>(
        mask.sizes()[d] == self.size(at + d),
        "The shape of the mask {} at index {} does not match the shape of the indexed tensor {} at index {}",
        mask.sizes(), d, self.sizes(), at + d);
}

void append_positions(const Tensor& self, const Tensor& mask, std::vector<Tensor>& indices) {
  check_mask(self, mask, static_cast<int64_t>(indices.size()));
  for (Tensor& column : positions_in(mask)) indices.push_back(std::move(column));
}

// One index for each dimension, masks made positions, undefined where a dimension is kept.
std::vector<Tensor> expand_masks(const Tensor& self, TensorList given) {
  check<IndexError>(given.size() <= self.dim(), "too many indices for tensor of dimension {} (got {})", self.dim(),
                    given.size());
  for (const Tensor& index : given) {
    if (!index.defined()) continue;
    const DType dtype = index.dtype();
    check<IndexError>(is_index_type(dtype) || dtype == DType::uint8 || is_bool(dtype),
                      "tensors used as indices must be long, int, byte or bool tensors");
    check(index.device() == self.device() || index.device().is_cpu(),
          "indices should be either on cpu or on the same device as the indexed tensor ({})", self.device());
  }
  std::vector<Tensor> indices;
  indices.reserve(static_cast<size_t>(self.dim()));
  for (const Tensor& index : given) {
    if (index.defined() && !is_index_type(index.dtype())) append_positions(self, index, indices);
    else indices.push_back(index);
  }
  check<IndexError>(static_cast<int64_t>(indices.size()) <= self.dim(),
                    "too many indices for tensor of dimension {} (got {})", self.dim(), indices.size());
  indices.resize(static_cast<size_t>(self.dim()));
  return indices;
}

Dims broadcast_indices(const std::vector<Tensor>& indices) {
  Dims sizes;
  try {
    for (const Tensor& index : indices)
      if (index.defined()) sizes = broadcast_sizes(sizes, index.sizes());
  } catch (const ShapeError&) {
    std::string shapes;
    for (const Tensor& index : indices)
      if (index.defined()) shapes += (shapes.empty() ? "" : ", ") + str(index.sizes());
    fail<IndexError>("shape mismatch: indexing tensors could not be broadcast together with shapes {}", shapes);
  }
  return sizes;
}

// The order of self's dimensions in which the indexed ones stand side by side, and how many come before them.
std::pair<Dims, int64_t> order_of(const std::vector<Tensor>& indices) {
  Dims order;
  int64_t first = -1, last = -1, count = 0;
  const auto rank = static_cast<int64_t>(indices.size());
  for (int64_t d = 0; d < rank; ++d)
    if (indices[static_cast<size_t>(d)].defined()) {
      if (first < 0) first = d;
      last = d;
      ++count;
    }
  const bool adjacent = last - first + 1 == count;
  for (const bool indexed : {true, false})
    for (int64_t d = 0; d < rank && !adjacent; ++d)
      if (indices[static_cast<size_t>(d)].defined() == indexed) order.push_back(d);
  for (int64_t d = 0; d < rank && adjacent; ++d) order.push_back(d);
  return {order, adjacent ? first : 0};
}

Indexed index_with(const Tensor& self, TensorList given) {
  const std::vector<Tensor> indices = expand_masks(self, given);
  const Dims shape = broadcast_indices(indices);
  const auto [order, before] = order_of(indices);
  Indexed indexed;
  Dims sizes, strides;
  int64_t after = 0;
  bool empty_dim = false;
  for (const int64_t d : order) {
    const int64_t size = self.sizes()[d], stride = self.strides()[d];
    if (!indices[static_cast<size_t>(d)].defined()) {
      sizes.push_back(size), strides.push_back(stride);
      if (!indexed.sizes.empty()) ++after;
      continue;
    }
    if (indexed.sizes.empty()) {
      for (const int64_t extent : shape) sizes.push_back(extent), strides.push_back(0);
    }
    indexed.sizes.push_back(size), indexed.strides.push_back(stride);
    empty_dim = empty_dim || size == 0;
    if (size != 0)
      check_index_values<IndexError>(indices[static_cast<size_t>(d)], -size, size, indexed.sizes.size() - 1,
                                     "index {0} is out of bounds for dimension {2} with size {1}");
  }
  check<IndexError>(!empty_dim || checked_numel(shape) == 0, "index is out of bounds for dimension with size 0");
  indexed.source = Tensor::view_of(self, self.meta().with_geometry(sizes, strides, self.storage_offset()));
  for (const int64_t d : order) {
    const Tensor& index = indices[static_cast<size_t>(d)];
    if (!index.defined()) continue;
    Dims seen(before, 1), steps(before, 0);
    const Dims broadcast = broadcast_strides(index.sizes(), index.strides(), shape);
    for (int64_t i = 0; i < shape.size(); ++i) seen.push_back(shape[i]), steps.push_back(broadcast[i]);
    for (int64_t i = 0; i < after; ++i) seen.push_back(1), steps.push_back(0);
    indexed.indices.push_back(
        Tensor::view_of(index, TensorMeta(index.dtype(), self.device(), seen, steps, index.storage_offset())));
  }
  std::vector<const Tensor*> operands;
  operands.reserve(1 + indexed.indices.size());
  operands.push_back(&indexed.source);
  for (const Tensor& index : indexed.indices) operands.push_back(&index);
  indexed.result = elementwise_meta(operands, self.dtype());
  return indexed;
}

void warn_of_bytes(TensorList indices) {
  for (const Tensor& index : indices)
    if (index.defined() && index.dtype() == DType::uint8) [[unlikely]]
      warn("indexing with dtype torch.uint8 is now deprecated, please use a dtype torch.bool instead.");
}

TensorMeta index_meta(const Tensor& self, TensorList indices) {
  check<IndexError>(!indices.empty(), "at least one index must be provided");
  warn_of_bytes(indices);
  return index_with(self, indices).result;
}

TensorMeta unsafe_index_meta(const Tensor& self, TensorList indices) {
  for (const Tensor& index : indices)
    if (index.defined())
      check(is_index_type(index.dtype()), "_unsafe_index found unexpected index type {}", index.dtype());
  return index_meta(self, indices);
}

// Visits the element of self and the element of `other` that belong together.
template <class Visit>
void for_each_indexed(const Indexed& indexed, const Tensor& self, const Tensor& other, Visit visit) {
  std::vector<Tensor> operands{other, indexed.source};
  operands.insert(operands.end(), indexed.indices.begin(), indexed.indices.end());
  std::vector<int64_t> named, moved;  // of a row, and how far those move an element
  for_each_row(indexed.result.sizes(), operands, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    named.resize(static_cast<size_t>(count));
    moved.assign(static_cast<size_t>(count), 0);
    for (size_t k = 0; k < indexed.indices.size(); ++k) {
      const int64_t size = indexed.sizes[static_cast<int64_t>(k)],
                    step = indexed.strides[static_cast<int64_t>(k)] * self.itemsize();
      load_row(at[k + 2], steps[k + 2], indexed.indices[k].dtype(), named.data(), count);
      for (size_t i = 0; i < named.size(); ++i) moved[i] += (named[i] < 0 ? named[i] + size : named[i]) * step;
    }
    for (int64_t i = 0; i < count; ++i)
      visit(at[1] + i * steps[1] + moved[static_cast<size_t>(i)], at[0] + i * steps[0]);
  });
}

void index_cpu(TensorList results, const Tensor& self, TensorList indices) {
  for_each_indexed(
      index_with(self, indices), self, results[0],
      [bytes = self.itemsize()](std::byte* element, std::byte* result) { move_element(result, element, bytes); });
}

bool is_unknown_mask(const Tensor& index) {
  return index.defined() && (is_bool(index.dtype()) || index.dtype() == DType::uint8) && !index.known() &&
         index.numel() > 0;
}

// Masks of unknown values, or all, as one position each, or none where they have no elements: writing through them
// keeps self's shape however many they have.
std::vector<Tensor> masks_as_one(const Tensor& self, TensorList given, bool all) {
  std::vector<Tensor> indices;
  for (const Tensor& index : given) {
    if (!index.defined() || !(all || is_unknown_mask(index))) {
      indices.push_back(index);
      continue;
    }
    check_mask(self, index, static_cast<int64_t>(indices.size()));
    const int64_t count = index.numel() == 0 ? 0 : 1;
    for (int64_t d = 0; d < index.dim(); ++d)
      indices.emplace_back(TensorMeta(DType::int64, self.device(), {count}),
                           Storage::unknown(8 * count, self.device()));
  }
  return indices;
}

// Whether a mask alone says where one value goes: it is stored as a number, whatever its dtype.
bool fills_mask(TensorList indices, const Tensor& values, bool accumulate) {
  const Tensor* mask = nullptr;
  for (const Tensor& index : indices) {
    if (!index.defined()) continue;
    if (mask != nullptr || (!is_bool(index.dtype()) && index.dtype() != DType::uint8)) return false;
    mask = &index;
  }
  if (mask == nullptr || values.numel() != 1 || accumulate) return false;
  check(is_bool(mask->dtype()), "masked_fill_ only supports boolean masks, but got mask with dtype {}",
        cpp_name(mask->dtype()));
  return true;
}

// Writing: the values broadcast to what reading would give.
TensorMeta index_put_meta(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  bool any = false;
  for (const Tensor& index : indices) any = any || index.defined();
  check(any, "index_put needs at least one index");
  const bool fills = fills_mask(indices, values, accumulate);
  const bool unknown = fills || std::any_of(indices.begin(), indices.end(), is_unknown_mask);
  const Indexed indexed = index_with(self, unknown ? masks_as_one(self, indices, fills) : indices.vec());
  const IntList target = indexed.result.sizes(), given = values.sizes();
  bool fits = fills || given.size() <= target.size();
  for (int64_t i = 0; fits && !fills && i < given.size(); ++i) {
    const int64_t wanted = target[target.size() - 1 - i], size = given[given.size() - 1 - i];
    fits = size == 1 || size == wanted || (unknown && wanted == 1);
  }
  check<ShapeError>(fits, "shape mismatch: value tensor of shape {} cannot be broadcast to indexing result of shape {}",
                    given, target);
  warn_of_bytes(indices);
  check(self.dtype() == values.dtype() || fills,
        "Index put requires the source and destination dtypes match, got {} for the destination and {} for the source.",
        self.dtype(), values.dtype());
  return preserved_meta(self, self.dtype());
}

void index_put_cpu(TensorList results, const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  const Tensor& result = results[0];
  copy_elements(result, self);
  const DType dtype = self.dtype();
  // One value goes everywhere, however many dimensions it has.
  const Tensor given = values.numel() == 1
                           ? Tensor::view_of(values, values.meta().with_geometry({}, {}, values.storage_offset()))
                           : values;
  const Tensor stored(TensorMeta(dtype, DeviceType::cpu, given.sizes()));
  copy_elements(stored, given);
  for_each_indexed(index_with(result, indices), result, stored, [&](std::byte* element, std::byte* value) {
    if (!accumulate) move_element(element, value, itemsize(dtype));
    else if (is_complex(dtype))
      store_complex(element, dtype, load_complex(element, dtype) + load_complex(value, dtype));
    else if (is_floating(dtype)) store_double(element, dtype, load_double(element, dtype) + load_double(value, dtype));
    else store_int(element, dtype, cpu::wrapping_sum(load_int(element, dtype), load_int(value, dtype)));
  });
}

TensorMeta index_put_impl_meta(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool) {
  return index_put_meta(self, indices, values, accumulate);
}
void index_put_impl_cpu(TensorList results, const Tensor& self, TensorList indices, const Tensor& values,
                        bool accumulate, bool) {
  index_put_cpu(results, self, indices, values, accumulate);
}

// Reading where a mask holds, `fill` elsewhere; the indices are clamped, so that their values never fail.
// Indices behind the mask may be out of range: what they are does not count here. Errors: masks among them.
std::vector<Tensor> without_values(TensorList indices) {
  const FakeGuard fake;
  for (const Tensor& index : indices)
    if (index.defined())
      check(is_index_type(index.dtype()), "_unsafe_masked_index found unexpected index type {}", index.dtype());
  std::vector<Tensor> found;
  for (const Tensor& index : indices) found.push_back(index.defined() ? Tensor(TensorMeta(index.meta())) : Tensor());
  return found;
}
TensorMeta unsafe_masked_index_meta(const Tensor& self, const Tensor& mask, TensorList indices, const Scalar&) {
  const Tensor read(index_meta(self, without_values(indices)));
  return {self.dtype(), self.device(), broadcast_sizes(mask.sizes(), read.sizes())};
}
TensorMeta unsafe_masked_index_put_meta(const Tensor& self, const Tensor& mask, TensorList indices,
                                        const Tensor& values) {
  const FakeGuard fake;
  const Tensor shown(TensorMeta(values.dtype(), values.device(), broadcast_sizes(mask.sizes(), values.sizes())));
  return index_put_meta(self, without_values(indices), shown, true);
}

// The indices brought into range, each by the size of its dimension.
std::vector<Tensor> clamped(const Tensor& self, TensorList indices) {
  std::vector<Tensor> found(static_cast<size_t>(indices.size()));
  for (int64_t d = 0; d < indices.size(); ++d) {
    if (!indices[d].defined()) continue;
    const int64_t size = self.sizes()[d];
    std::vector<int64_t> values = cpu::read<int64_t>(indices[d]);
    for (int64_t& value : values) value = std::clamp(value, -size, size - 1);
    Tensor& index = found[static_cast<size_t>(d)];
    index = Tensor(TensorMeta(DType::int64, DeviceType::cpu, indices[d].sizes()));
    cpu::write<int64_t>(index, values);
    index.storage()->state = StorageState::known;
  }
  return found;
}

// The elements of `values` where the mask, which broadcasts with them, holds; `fill` elsewhere.
void write_masked(const Tensor& result, const Tensor& values, const Tensor& mask, const Scalar& fill) {
  const Tensor all[] = {result, values, mask};
  for_each_element(result.sizes(), {all, 3}, [&](std::byte* const* at) {
    if (load_scalar(at[2], mask.dtype()).to_bool()) std::memcpy(at[0], at[1], static_cast<size_t>(values.itemsize()));
    else store_scalar(at[0], result.dtype(), fill);
  });
}

void unsafe_masked_index_cpu(TensorList results, const Tensor& self, const Tensor& mask, TensorList indices,
                             const Scalar& fill) {
  const std::vector<Tensor> inside = clamped(self, indices);
  const Tensor read(index_meta(self, inside));
  index_cpu({&read, 1}, self, inside);
  write_masked(results[0], read, mask, fill);
}
void unsafe_masked_index_put_cpu(TensorList results, const Tensor& self, const Tensor& mask, TensorList indices,
                                 const Tensor& values) {
  const Tensor shown(TensorMeta(values.dtype(), values.device(), broadcast_sizes(values.sizes(), mask.sizes())));
  write_masked(shown, values, mask, 0);
  index_put_cpu(results, self, clamped(self, indices), shown, true);
}

// Elements of self that are named: the indices' broadcast sizes, for each element of the dimensions without one. A mask
// may name all of its dimensions' elements.
int64_t put_bytes(const Call& call) {
  const Tensor& self = call.tensor(0);
  Dims named;
  int64_t rest = self.numel(), masked = 1, dim = 0;
  for (const Tensor& index : call.arg<TensorList>(1)) {
    if (!index.defined()) {
      ++dim;
      continue;
    }
    const bool mask = is_bool(index.dtype()) || index.dtype() == DType::uint8;
    for (int64_t d = 0; d < (mask ? index.dim() : 1) && dim < self.dim(); ++d, ++dim)
      rest /= std::max<int64_t>(self.sizes()[dim], 1);
    if (mask) masked *= index.numel();
    else named = broadcast_sizes(named, index.sizes());
  }
  int64_t elements = rest * masked;
  for (const int64_t size : named) elements *= size;
  return cost::touching(call, elements);
}
// Indices that come twice are found by sorting them.

Row indexing(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
             WritePolicy write = writing::exact_disjoint) {
  forms.write = write;
  return moving(schema, meta, cpu, std::move(derivative), forms);
}

// The dimensions of self, of the indices as they broadcast, and of what self has there: `self[:, i, j]` is
// `a11, i.., i.. -> ai..`. Masks count, and each part counts other places.
struct IndexedTerms {
  std::string self, indices, places;
};
std::optional<IndexedTerms> indexed_terms(const ShardingCall& call, int64_t at) {
  const TensorMeta& self = call.inputs()[0];
  const auto& indices = call.arg<TensorList>(at);
  IndexedTerms terms;
  int64_t rank = 0, first = -1, last = -1;
  for (int64_t i = 0; i < indices.size(); ++i) {
    if (!indices[i].defined()) continue;
    if (is_bool(indices[i].dtype()) || indices[i].dtype() == DType::uint8) return std::nullopt;
    rank = std::max(rank, indices[i].dim());
    if (first < 0) first = i;
    last = i;
  }
  if (first < 0) return std::nullopt;
  bool together = true;
  for (int64_t i = first; i <= last; ++i) together &= indices[i].defined();
  std::string broadcast;
  for (int64_t i = 0; i < rank; ++i) broadcast += static_cast<char>('n' + i);
  if (!together) terms.places = broadcast;
  for (int64_t d = 0; d < self.dim(); ++d) {
    const bool is_indexed = d < indices.size() && indices[d].defined();
    if (together && d == first) terms.places += broadcast;
    terms.self += is_indexed ? '1' : static_cast<char>('a' + d);
    if (!is_indexed) terms.places += static_cast<char>('a' + d);
  }
  for (const Tensor& index : indices)
    terms.indices += "," + (index.defined() ? broadcast.substr(static_cast<size_t>(rank - index.dim())) : "");
  return terms;
}
std::vector<Strategy> indexed_splits(const ShardingCall& call, std::string_view) {
  const auto terms = indexed_terms(call, 1);
  return terms ? ShardingRule::by_letters(call, terms->self + terms->indices + "->" + terms->places)
               : std::vector<Strategy>();
}
// One value that fills the places of one mask: the mask is cut with the dimensions that it covers.
std::vector<Strategy> filled_splits(const ShardingCall& call) {
  const auto& indices = call.arg<TensorList>(1);
  const TensorMeta &self = call.inputs()[0], &values = call.inputs().back();
  if (values.numel() != 1 || std::ranges::count_if(indices, &Tensor::defined) != 1) return {};
  std::string dims, before;
  for (int64_t d = 0; d < self.dim(); ++d) dims += static_cast<char>('a' + d);
  for (const Tensor& index : indices) {
    const size_t first = before.size();  // each index before the mask stands for one dimension
    before += ',';
    if (index.defined()) before += dims.substr(first, static_cast<size_t>(index.dim()));
  }
  return ShardingRule::by_letters(
      call, dims + before + "," + std::string(static_cast<size_t>(values.dim()), '1') + "->" + dims);
}
// What is put into places is of their sizes, or broadcast to them; every part puts all of it where it belongs.
std::vector<Strategy> put_splits(const ShardingCall& call, std::string_view) {
  auto terms = indexed_terms(call, 1);
  if (!terms) return filled_splits(call);
  for (char& letter : terms->indices)
    if (letter != ',') letter = '1';
  for (char& letter : terms->places)
    if (letter >= 'n') letter = '1';
  const int64_t missing = static_cast<int64_t>(terms->places.size()) - call.inputs().back().dim();
  if (missing < 0) return {};
  return ShardingRule::by_letters(call, terms->self + terms->indices + "," +
                                            terms->places.substr(static_cast<size_t>(missing)) + "->" + terms->self);
}
constexpr ShardingRule kIndexed = ShardingRule(indexed_splits).moving("self"),
                       kPut = ShardingRule(put_splits).linear("self+values");

Row putting(Row row) {
  row.cost = row.cost.moving(put_bytes);
  return split_by(kPut, with_scratch(std::move(row)));
}

}  // namespace

std::vector<Row> indexing_ops() {
  constexpr WritePolicy writes = writing::accumulated_expanded;
  const Derivative put{{"self", "accumulate ? grad : grad.index_put(indices, zeros_like(values), false)"},
                       {"values", "grad.index(indices)"}};
  return {
      split_by(kIndexed, gathering(indexing("index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
                                            rule::fresh<index_meta>, rule::cpu<index_cpu>,
                                            {{"self", "index_backward(grad, indices, self.sizes(), self.options())"}},
                                            {.out = "index.Tensor_out"}))),
      split_by(
          kIndexed,
          gathering(indexing(
              "_unsafe_index.Tensor(Tensor self, Tensor?[] indices) -> Tensor", rule::fresh<unsafe_index_meta>,
              rule::cpu<index_cpu>,
              {{"self", "at::_unsafe_index_put(grad.new_zeros(self.sizes(), self.options()), indices, grad, true)"}},
              {}))),
      keeping_rest_or_adding(
          putting(indexing("index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor",
                           rule::fresh<index_put_meta>, rule::cpu<index_put_cpu>, put,
                           {.inplace = "index_put_", .out = "index_put.out"}, writes))),
      putting(
          indexing("_unsafe_index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor",
                   rule::fresh<index_put_meta>, rule::cpu<index_put_cpu>, put, {}, writes)),
      keeping_rest_or_adding(putting(indexing(
          "_index_put_impl(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) "
          "-> Tensor",
          rule::fresh<index_put_impl_meta>, rule::cpu<index_put_impl_cpu>, put,
          {.inplace = "_index_put_impl_", .out = "_index_put_impl.out"}, writes))),
      passing_sums(
          indexing("_unsafe_masked_index(Tensor self, Tensor mask, Tensor?[] indices, Scalar fill) -> Tensor",
                   rule::fresh<unsafe_masked_index_meta>, rule::cpu<unsafe_masked_index_cpu>,
                   {{"self",
                     "_unsafe_masked_index_put_accumulate(grad.new_zeros(self.sizes(), self.options()), mask, indices, "
                     "grad)"}},
                   {}),
          "~self"),
      passing_sums(indexing("_unsafe_masked_index_put_accumulate(Tensor self, Tensor mask, Tensor?[] indices, Tensor "
                            "values) -> Tensor",
                            rule::fresh<unsafe_masked_index_put_meta>, rule::cpu<unsafe_masked_index_put_cpu>,
                            {{"self", "grad"}, {"values", "_unsafe_masked_index(grad, mask, indices, 0)"}}, {}),
                   "self+values"),
  };
}

}  // namespace tare
