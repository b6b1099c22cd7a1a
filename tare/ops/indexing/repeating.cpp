#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/kernels/runs.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/indexing/index_checks.h"
#include "tare/ops/splits.h"

// Rearranging and repeating elements. The law: turning keeps self's layout, rolling at most a memory format; repeating
// makes a contiguous tensor whose sizes are multiples.
namespace tare {

namespace {

TensorMeta flip_meta(const Tensor& self, IntList dims) {
  uint64_t seen = 0;
  for (const int64_t dim : dims) {
    const int64_t d = wrap_dim(dim, self.dim());
    check(self.dim() <= 64, "only tensors with up to 64 dims are supported");
    const uint64_t bit = uint64_t{1} << d;
    check((seen & bit) == 0, "dim {} appears multiple times in the list of dims", d);
    seen |= bit;
  }
  return preserved_meta(self, self.dtype());
}

// Copies self to the result's elements in flipped order: start at the other end and walk back.
void copy_flipped(const Tensor& result, const Tensor& self, IntList dims) {
  Dims strides = result.strides();
  int64_t offset = result.storage_offset();
  for (const int64_t dim : dims) {
    const int64_t d = wrap_dim(dim, self.dim());
    if (self.dim() == 0 || self.sizes()[d] == 0) continue;
    offset += (self.sizes()[d] - 1) * strides[d];
    strides[d] = -strides[d];
  }
  copy_elements(Tensor::view_of(result, result.meta().with_geometry(self.sizes(), strides, offset)), self);
}
void flip_cpu(TensorList results, const Tensor& self, IntList dims) { copy_flipped(results[0], self, dims); }

Tensor fliplr_of(const Tensor& self) {
  check(self.dim() >= 2, "Input must be >= 2-d.");
  return flip(self, {1});
}
Tensor flipud_of(const Tensor& self) {
  check(self.dim() >= 1, "Input must be >= 1-d.");
  return flip(self, {0});
}

// A quarter turn is a flip and a transposition.
TensorMeta rot90_meta(const Tensor& self, int64_t k, IntList dims) {
  const int64_t rank = self.dim();
  check(dims.size() == 2, "expected total rotation dims == 2, but got dims = {}", dims.size());
  check(rank >= 2, "expected total dims >= 2, but got total dims = {}", rank);
  const int64_t a = wrap_dim(dims[0], rank), b = wrap_dim(dims[1], rank);
  check(a != b, "expected rotation dims to be different, but got dim0 = {} and dim1 = {}", dims[0], dims[1]);
  k = ((k % 4) + 4) % 4;
  if (k == 0) return {self.dtype(), self.device(), self.sizes()};
  TensorMeta flipped = preserved_meta(self, self.dtype());
  if (k == 2) return flipped;
  Dims sizes = flipped.sizes(), strides = flipped.strides();
  std::swap(sizes[a], sizes[b]), std::swap(strides[a], strides[b]);
  return flipped.with_geometry(sizes, strides, 0);
}

void rot90_cpu(TensorList results, const Tensor& self, int64_t k, IntList dims) {
  k = ((k % 4) + 4) % 4;
  if (k % 2 == 0) return copy_flipped(results[0], self, k == 0 ? IntList() : dims);
  const int64_t a = wrap_dim(dims[0], self.dim()), b = wrap_dim(dims[1], self.dim());
  Dims strides = results[0].strides();
  std::swap(strides[a], strides[b]);
  const Tensor transposed =
      Tensor::view_of(results[0], results[0].meta().with_geometry(self.sizes(), strides, results[0].storage_offset()));
  copy_flipped(transposed, self, {k == 1 ? b : a});
}

// One dimension rolled on a CPU is its two parts joined the other way round, which keeps a memory format that both
// parts show.
TensorMeta roll_one_meta(const TensorMeta& self, int64_t shift, int64_t dim) {
  const int64_t rank = self.dim();
  if (self.numel() == 0)
    return {self.dtype(), self.device(), self.sizes(), preserved_strides(self.sizes(), self.strides())};
  check<IndexError>(rank != 0, "Dimension specified as {} but tensor has no dimensions", dim);
  const int64_t d = wrap_dim(dim, rank), size = self.sizes()[d], moved = ((shift % size) + size) % size;
  const bool keeps = self.device().target() == DeviceType::cpu;
  MemoryFormat format = keeps ? self.suggested_memory_format() : MemoryFormat::contiguous;
  for (const int64_t length : {moved, size - moved}) {
    Dims sizes = self.sizes();
    sizes[d] = length;
    if (self.with_geometry(sizes, self.strides(), 0).suggested_memory_format() != format)
      format = MemoryFormat::contiguous;
  }
  return {self.dtype(), self.device(), self.sizes(), strides_for(self.sizes(), format)};
}

// Without dimensions the tensor is rolled as a row of its elements.
TensorMeta roll_meta(const Tensor& self, IntList shifts, IntList dims) {
  check(!shifts.empty(), "`shifts` required");
  if (dims.empty() && shifts.size() == 1) return {self.dtype(), self.device(), self.sizes()};
  check(shifts.size() == dims.size(), "shifts and dimensions must align. shifts: {}, dims:{}", shifts.size(),
        dims.size());
  TensorMeta result = roll_one_meta(self.meta(), shifts[0], dims[0]);
  for (int64_t i = 1; i < dims.size(); ++i) result = roll_one_meta(result, shifts[i], dims[i]);
  return result;
}

// Each rolled dimension is two parts, which change places; `d` is the first whose parts are not apart yet.
void copy_rolled(const Tensor& to, const Tensor& from, IntList moved, int64_t d) {
  while (d < moved.size() && moved[d] == 0) ++d;
  if (d == moved.size()) return copy_elements(to, from);
  const int64_t size = from.sizes()[d];
  const auto part = [d](const Tensor& tensor, int64_t begin, int64_t length) {
    Dims sizes = tensor.sizes();
    sizes[d] = length;
    const int64_t offset = tensor.storage_offset() + begin * tensor.strides()[d];
    return Tensor::view_of(tensor, tensor.meta().with_geometry(sizes, tensor.strides(), offset));
  };
  copy_rolled(part(to, 0, moved[d]), part(from, size - moved[d], moved[d]), moved, d + 1);
  copy_rolled(part(to, moved[d], size - moved[d]), part(from, 0, size - moved[d]), moved, d + 1);
}

void roll_cpu(TensorList results, const Tensor& self, IntList shifts, IntList dims) {
  if (self.numel() == 0) return;
  // A row of all elements is contiguous, the result as well.
  const auto as_row = [](const Tensor& tensor) {
    const int64_t size[] = {tensor.numel()}, step[] = {1};
    return Tensor::view_of(tensor, tensor.meta().with_geometry({size, 1}, {step, 1}, tensor.storage_offset()));
  };
  Tensor from = self, to = results[0];
  if (dims.empty()) {
    from = cpu::Reader<double>::fresh_like(self);
    copy_elements(from, self);
    from = as_row(from), to = as_row(to);
  }
  Dims moved(from.dim());
  for (int64_t i = 0; i < shifts.size(); ++i) {
    const int64_t d = dims.empty() ? 0 : wrap_dim(dims[i], self.dim()), size = from.sizes()[d];
    moved[d] = ((moved[d] + shifts[i] % size) % size + size) % size;
  }
  copy_rolled(to, from, moved, 0);
}

TensorMeta repeat_meta(const Tensor& self, IntList repeats) {
  const int64_t extra = repeats.size() - self.dim();
  check<ShapeError>(extra >= 0,
                    "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor");
  Dims sizes = repeats;
  for (int64_t d = 0; d < self.dim(); ++d) sizes[extra + d] = (Exact(repeats[extra + d]) * self.sizes()[d]).value;
  return {self.dtype(), self.device(), sizes};
}

void repeat_cpu(TensorList results, const Tensor& self, IntList repeats) {
  // Seen with each dimension split into (repeats, size), the result is self broadcast.
  Dims sizes, steps, source;
  const int64_t extra = repeats.size() - self.dim();
  for (int64_t d = 0; d < repeats.size(); ++d) {
    const int64_t size = d < extra ? 1 : self.sizes()[d - extra], step = results[0].strides()[d];
    sizes.push_back(repeats[d]), steps.push_back(step * size), source.push_back(0);
    sizes.push_back(size), steps.push_back(step), source.push_back(d < extra ? 0 : self.strides()[d - extra]);
  }
  copy_elements(Tensor::view_of(results[0], results[0].meta().with_geometry(sizes, steps, 0)),
                Tensor::view_of(self, self.meta().with_geometry(sizes, source, self.storage_offset())));
}

Tensor tile_of(const Tensor& self, IntList dims) {
  Dims repeats = dims;
  while (repeats.size() < self.dim()) repeats.insert(0, 1);
  return repeat(self, repeats);
}

// repeat_interleave of repeats alone: the index i as often as repeats[i] says.
TensorMeta repeat_interleave_meta(const Tensor& repeats, std::optional<int64_t> output_size) {
  check(repeats.dim() == 1, "repeat_interleave only accept 1D vector as repeat");
  check<NotImplementedError>(is_index_type(repeats.dtype()), "\"repeat_interleave_cpu\" not implemented for '{}'",
                             repeats.dtype());
  if (repeats.numel() == 0) return {repeats.dtype(), repeats.device(), {0}};
  check<DataDependentError>(repeats.known() || output_size, "cannot repeat_interleave a {} tensor without output_size",
                            repeats.device());
  if (!repeats.known()) {
    // One number for all, repeated by a stride of 0, makes multiples.
    check(repeats.strides()[0] != 0 || *output_size % repeats.numel() == 0,
          "allocated size does not match required size");
    return {repeats.dtype(), repeats.device(), {*output_size}};
  }
  int64_t total = 0;
  for_each_element(repeats.sizes(), {&repeats, 1}, [&](std::byte* const* at) {
    const int64_t n = load_int(at[0], repeats.dtype());
    check(n >= 0, "repeats can not be negative");
    total = (Exact(total) + n).value;
  });
  check(!output_size || *output_size == total, "allocated size does not match required size");
  return {repeats.dtype(), repeats.device(), {total}};
}

void repeat_interleave_cpu(TensorList results, const Tensor& repeats, std::optional<int64_t>) {
  std::byte* to = results[0].data();
  int64_t i = 0;
  for_each_element(repeats.sizes(), {&repeats, 1}, [&](std::byte* const* at) {
    for (int64_t n = load_int(at[0], repeats.dtype()); n > 0; --n, to += repeats.itemsize())
      store_int(to, repeats.dtype(), i);
    ++i;
  });
}

// Of a tensor: each slice along a dimension, or each element, as often as said.
Tensor repeat_interleave_by(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim,
                            std::optional<int64_t> output_size) {
  const Tensor source = dim ? self : flatten(self);
  const int64_t along = dim.value_or(0), size = source.size(along);
  check(repeats.dim() <= 1, "repeats must be 0-dim or 1-dim tensor");
  check<ShapeError>(repeats.numel() == 1 || repeats.numel() == size,
                    "repeats must have the same size as input along dim, "
                    "but got repeats.size(0) = {} and input.size({}) = {}",
                    repeats.numel(), along, size);
  const bool shared = repeats.dim() == 0 || repeats.sizes()[0] == 1;
  return index_select(source, along,
                      repeat_interleave(shared ? expand(reshape(repeats, {1}), {size}) : repeats, output_size));
}
Tensor repeat_interleave_times(const Tensor& self, int64_t repeats, std::optional<int64_t> dim,
                               std::optional<int64_t> output_size) {
  const Tensor source = dim ? self : flatten(self);
  check(repeats >= 0, "Repeats must be non-negative");
  const int64_t along = wrap_dim(dim.value_or(0), source.dim());
  const Tensor spread = unsqueeze(source, along + 1);
  Dims sizes = spread.sizes();
  const int64_t length = (Exact(sizes[along]) * repeats).value;
  check(!output_size || *output_size == length, "repeat_interleave: Invalid output_size, expected {} but got {}",
        length, output_size.value_or(0));
  sizes[along + 1] = repeats;
  return flatten(clone(expand(spread, sizes), MemoryFormat::contiguous), along, along + 1);
}

Row rearranging(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
                uint32_t tags = 0, WritePolicy write = writing::exact) {
  forms.write = write;
  return moving(schema, meta, cpu, std::move(derivative), forms, tags);
}
// Dimensions that are not repeated, and those of one place, of which each device makes its share.
std::vector<Strategy> repeated_splits(const ShardingCall& call, std::string_view) {
  const IntList from = call.inputs()[0].sizes(), repeats = call.arg<IntList>(1);
  std::vector<Strategy> strategies;
  for (int64_t d = 0; d < repeats.size(); ++d) {
    const int64_t own = d - (repeats.size() - from.size()), size = own < 0 ? 1 : from[own];
    if (repeats[d] == 1 && size > 1) strategies.push_back({{Placement::shard(own)}, {Placement::shard(d)}});
    if (repeats[d] > 1 && size == 1)
      strategies.push_back({{replicate},
                            {Placement::shard(d)},
                            [](const ShardingCall& whole, const Strategy& one, int64_t part, int64_t parts) {
                              std::vector<int64_t> own_repeats = whole.arg<IntList>(1).vec();
                              int64_t& times = own_repeats[static_cast<size_t>(one.results[0].dim)];
                              times = sharding::share(times, part, parts);
                              return std::vector<Rewritten>{{1, Value(own_repeats)}};
                            }});
  }
  return strategies;
}
// Beside the dimensions that roll; a tensor rolled as if it were flat is whole.
std::vector<Strategy> rolled_splits(const ShardingCall& call, std::string_view equation) {
  if (call.inputs()[0].numel() == 0) return sharding::broadcast_splits(call, equation);  // dimensions are not looked at
  return call.arg<IntList>(2).size() == 0 ? std::vector<Strategy>() : sharding::beside_splits(call, equation);
}

}  // namespace

std::vector<Row> repeating_ops() {
  return {
      split_by(sharding::beside.moving(),
               rearranging("flip(Tensor self, int[] dims) -> Tensor", rule::fresh<flip_meta>, rule::cpu<flip_cpu>,
                           {{"self", "grad.flip(dims)"}}, {.out = "flip.out"})),
      composite("fliplr(Tensor self) -> Tensor", rule::composite<fliplr_of>),
      composite("flipud(Tensor self) -> Tensor", rule::composite<flipud_of>),
      split_by(sharding::beside.moving(),
               rearranging("rot90(Tensor self, int k=1, int[] dims=[0,1]) -> Tensor", rule::fresh<rot90_meta>,
                           rule::cpu<rot90_cpu>, {{"self", "grad.rot90(-k, dims)"}}, {.out = "rot90.out"}, 0,
                           writing::exact_contiguous)),
      split_by(ShardingRule(rolled_splits).moving(),
               rearranging("roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor", rule::fresh<roll_meta>,
                           rule::cpu<roll_cpu>, {{"self", "roll_backward(grad, shifts, dims)"}}, {.out = "roll.out"})),
      split_by(ShardingRule(repeated_splits).moving(),
               rearranging("repeat(Tensor self, SymInt[] repeats) -> Tensor", rule::fresh<repeat_meta>,
                           rule::cpu<repeat_cpu>, {{"self", "repeat_backward(grad, repeats, self.sizes())"}},
                           {.out = "repeat.out"})),
      composite("tile(Tensor self, SymInt[] dims) -> Tensor", rule::composite<tile_of>),
      with_scratch(rearranging("repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor",
                               rule::fresh<repeat_interleave_meta>, rule::cpu<repeat_interleave_cpu>, derivative::none,
                               {.out = "repeat_interleave.Tensor_out"}, kDataDependent)),
      composite(
          "repeat_interleave.self_Tensor(Tensor self, Tensor repeats, int? dim=None, *, SymInt? output_size=None) -> "
          "Tensor",
          rule::composite<repeat_interleave_by>, {}, kDataDependent),
      composite(
          "repeat_interleave.self_int(Tensor self, SymInt repeats, int? dim=None, *, SymInt? output_size=None) -> "
          "Tensor",
          rule::composite<repeat_interleave_times>),
  };
}

}  // namespace tare
