#include <limits>

#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/indexing/index_checks.h"
#include "tare/ops/splits.h"

// Padding. The law: `pad` lists pairs (before, after) from the last dimension backwards; a size grows by its pair, and
// a negative entry cuts. The result is channels-last where self is.
namespace tare {

namespace {

TensorMeta laid_out_like(const Tensor& self, IntList sizes) {
  const MemoryFormat format = self.meta().suggested_memory_format();
  if (format == MemoryFormat::contiguous) return {self.dtype(), self.device(), sizes};
  return {self.dtype(), self.device(), sizes, strides_for(sizes, format)};
}

Dims padded_sizes(const Tensor& self, IntList pad) {
  Dims sizes = self.sizes();
  for (int64_t i = 0; i < pad.size() / 2; ++i) {
    int64_t& size = sizes[self.dim() - 1 - i];
    size = (Exact(size) + pad[2 * i] + pad[2 * i + 1]).value;
  }
  return sizes;
}

// self without what negative padding cuts off, a view.
Tensor cut(const Tensor& self, IntList pad) {
  Dims sizes = self.sizes();
  int64_t offset = self.storage_offset();
  for (int64_t i = 0; i < pad.size() / 2; ++i) {
    const int64_t d = self.dim() - 1 - i;
    const int64_t before = std::max(-Exact(pad[2 * i]), Exact(0)).value;
    const int64_t after = std::max(-Exact(pad[2 * i + 1]), Exact(0)).value;
    check(before <= sizes[d] && after <= sizes[d] - before, "narrow(): length must be non-negative.");
    sizes[d] -= before + after;
    offset += before * self.strides()[d];
  }
  return Tensor::view_of(self, self.meta().with_geometry(sizes, self.strides(), offset));
}

TensorMeta constant_pad_nd_meta(const Tensor& self, IntList pad, const Scalar& value) {
  check(pad.size() % 2 == 0, "Length of pad must be even but instead it equals {}", pad.size());
  check(pad.size() / 2 <= self.dim(),
        "Length of pad should be no more than twice the number of dimensions of the input. Pad length is {}while the "
        "input has {}dimensions.",
        pad.size(), self.dim());
  const Tensor kept = cut(self, pad);
  bool grows = false;
  for (const int64_t amount : pad) grows = grows || amount > 0;
  if (!grows) return preserved_meta(kept, self.dtype());
  const Dims sizes = padded_sizes(self, pad);
  if (checked_numel(sizes) > 0) check_fits(value, self.dtype());
  return laid_out_like(self, sizes);
}

void constant_pad_nd_cpu(TensorList results, const Tensor& self, IntList pad, const Scalar& value) {
  const Tensor& result = results[0];
  const Tensor kept = cut(self, pad);
  fill_elements(result, value);
  int64_t offset = 0;
  for (int64_t i = 0; i < pad.size() / 2; ++i)
    offset += std::max<int64_t>(pad[2 * i], 0) * result.strides()[self.dim() - 1 - i];
  copy_elements(Tensor::view_of(result, result.meta().with_geometry(kept.sizes(), result.strides(), offset)), kept);
}

// reflection_pad<k>d and replication_pad<k>d pad the last k of k + 1 dimensions, or of k + 2 with a batch, which alone
// may be empty.
template <int k>
void check_padding(const Tensor& self, IntList padding) {
  check(padding.size() == 2 * k, "padding size is expected to be {}, but got: {}", 2 * k, padding.size());
  const int64_t rank = self.dim();
  bool valid = rank == k + 1 || rank == k + 2;
  for (int64_t d = rank == k + 2 ? 1 : 0; valid && d < rank; ++d) valid = self.sizes()[d] != 0;
  check<ShapeError>(valid,
                    "Expected {}D or {}D (batch mode) tensor with possibly 0 batch size and other non-zero "
                    "dimensions for input, but got: {}",
                    k + 1, k + 2, self.sizes());
}

template <int k>
[[noreturn]] [[gnu::cold]] void fail_small(IntList in, IntList out, bool spaced) {
  const char* space = spaced ? " " : "";
  if constexpr (k == 1) fail<ShapeError>("input (W: {}) is too small. Calculated output W: {}", in[0], out[0]);
  if constexpr (k == 2)
    fail<ShapeError>("input (H: {}, W: {}{}) is too small. Calculated output H: {} W: {}", in[0], in[1], space, out[0],
                     out[1]);
  fail<ShapeError>("input (D: {} H: {}, W: {}) is too small. Calculated output D: {} H: {} W: {}", in[0], in[1], in[2],
                   out[0], out[1], out[2]);
}

template <int k>
TensorMeta padded_meta(const Tensor& self, IntList padding, bool spaced = false) {
  const Dims sizes = padded_sizes(self, padding);
  const int64_t rank = self.dim();
  bool any = false;
  for (int64_t i = 1; i <= k; ++i) any = any || sizes[rank - i] >= 1;
  if (!any) [[unlikely]]
    fail_small<k>(self.sizes().slice(rank - k, k), IntList(sizes).slice(rank - k, k), spaced);
  // The one-dimensional kernels know no channels-last.
  if constexpr (k == 1) return {self.dtype(), self.device(), sizes};
  else return laid_out_like(self, sizes);
}

template <int k>
TensorMeta reflection_meta(const Tensor& self, IntList padding) {
  check_padding<k>(self, padding);
  for (int64_t i = 0; i < k; ++i) {
    const int64_t d = self.dim() - 1 - i, size = self.sizes()[d];
    check<ShapeError>(
        padding[2 * i] < size && padding[2 * i + 1] < size,
        "Argument #{}: Padding size should be less than the corresponding input dimension, but got: padding "
        "({}, {}) at dimension {} of input {}",
        4 + 2 * i, padding[2 * i], padding[2 * i + 1], d, self.sizes());
  }
  return padded_meta<k>(self, padding);
}

template <int k>
TensorMeta replication_meta(const Tensor& self, IntList padding) {
  check_padding<k>(self, padding);
  return padded_meta<k>(self, padding, true);
}

constexpr char kGradOutput[] = "gradOutput", kGradOutputSpelled[] = "grad_output";

template <auto forward, const char* name>
TensorMeta padding_backward_meta(const Tensor& grad_output, const Tensor& self, IntList padding) {
  const TensorMeta padded = forward(self, padding);
  if (self.dim() == 4) wrap_dim(3, grad_output.dim());
  check<ShapeError>(grad_output.dim() == padded.dim(), "{} unexpected. Expected: {}, Got: {}", name, padded.sizes(),
                    grad_output.sizes());
  constexpr const char* axes[] = {"width", "height", "depth", "channels", "batch"};
  for (int64_t i = 1; i <= padded.dim(); ++i) {
    const int64_t wanted = padded.sizes()[padded.dim() - i], size = grad_output.sizes()[padded.dim() - i];
    check<ShapeError>(wanted == size, "{} {} unexpected. Expected: {}{} Got: {}", name, axes[i - 1], wanted,
                      padding.size() == 2 && name == kGradOutput ? "" : ",", size);
  }
  check(grad_output.dtype() == self.dtype(), "expected scalar type {} but found {}", grad_output.dtype(), self.dtype());
  if (self.sizes().size() == 4 || self.sizes().size() == 5) return laid_out_like(self, self.sizes());
  return {self.dtype(), self.device(), self.sizes()};
}

// --- values: each element of the padded tensor is one of self's ---

int64_t reflected(int64_t i, int64_t n) { return i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i; }
int64_t replicated(int64_t i, int64_t n) { return std::clamp<int64_t>(i, 0, n - 1); }

// Where an index of the padded tensor lies in self's dimension; further beyond an end than an integer says is beyond.
int64_t shifted(int64_t index, int64_t padding) {
  int64_t i;
  return !__builtin_sub_overflow(index, padding, &i) ? i : std::numeric_limits<int64_t>::max();
}

// For each element of the padded tensor, in row-major order, the place of the one that it is among self's.
template <int64_t (*source)(int64_t i, int64_t n)>
std::vector<size_t> sources(IntList sizes, IntList padded, IntList padding) {
  if (checked_numel(padded) == 0) return {};
  // Dimension by dimension from the first: of each place so far, those behind it.
  std::vector<size_t> places{0};
  for (int64_t d = 0; d < sizes.size(); ++d) {
    const int64_t i = 2 * (sizes.size() - 1 - d);
    std::vector<size_t> along, all;
    for (int64_t k = 0; k < padded[d]; ++k)
      along.push_back(static_cast<size_t>(i < padding.size() ? source(shifted(k, padding[i]), sizes[d]) : k));
    all.reserve(places.size() * along.size());
    for (const size_t place : places)
      for (const size_t k : along) all.push_back(place * static_cast<size_t>(sizes[d]) + k);
    places = std::move(all);
  }
  return places;
}
template <int64_t (*source)(int64_t i, int64_t n)>
void pad_cpu(TensorList results, const Tensor& self, IntList padding) {
  cpu::with_type(self.dtype(), [&]<class T>(T) {
    const std::vector<T> values = cpu::values_of<T>(self);
    std::vector<T> padded;
    for (const size_t place : sources<source>(self.sizes(), results[0].sizes(), padding))
      padded.push_back(values[place]);
    cpu::set_values(results[0], padded);
  });
}
template <int64_t (*source)(int64_t i, int64_t n)>
void pad_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self, IntList padding) {
  cpu::with_type(self.dtype(), [&]<class T>(T zero) {
    const std::vector<T> values = cpu::values_of<T>(grad_output);
    std::vector<T> sums(static_cast<size_t>(self.numel()), zero);
    size_t i = 0;
    for (const size_t place : sources<source>(self.sizes(), grad_output.sizes(), padding)) sums[place] += values[i++];
    cpu::set_values(results[0], sums);
  });
}

// self is copied to its place, then each edge is filled from the other end, one dimension after the other.
Tensor pad_circular_of(const Tensor& self, IntList pad) {
  const int64_t k = pad.size() / 2, rank = self.dim();
  check(k + 2 == rank || k + 1 == rank,
        "Invalid padding size, expected 1 or 2 non-padded dimensions, which would be equivalent to padding of length "
        "{} or "
        "{} respectively but got {}",
        2 * (rank - 1), 2 * (rank - 2), pad.size());
  for (int64_t i = 0; i < k; ++i) {
    const int64_t size = self.sizes()[rank - 1 - i];
    check(pad[2 * i] <= size && pad[2 * i + 1] <= size, "Padding value causes wrapping around more than once.");
    check(Exact(size) + pad[2 * i] + pad[2 * i + 1] >= 0, "Negative padding value is resulting in an empty dimension");
  }
  const Dims sizes = padded_sizes(self, pad);
  Tensor padded = new_empty(self, sizes);
  Tensor middle = padded, kept = self;
  for (int64_t i = 0; i < k; ++i) {
    const int64_t d = rank - 1 - i, before = pad[2 * i], after = pad[2 * i + 1];
    middle = slice(middle, d, std::max<int64_t>(before, 0), sizes[d] - std::max<int64_t>(after, 0));
    kept = slice(kept, d, std::max<int64_t>(-before, 0), self.sizes()[d] - std::max<int64_t>(-after, 0));
  }
  copy_(middle, kept);
  for (int64_t i = 0; i < k; ++i) {
    const int64_t d = rank - 1 - i, before = std::max<int64_t>(pad[2 * i], 0);
    const int64_t after = std::max<int64_t>(pad[2 * i + 1], 0), end = sizes[d] - after;
    if (before > 0) copy_(slice(padded, d, 0, before), slice(padded, d, end - before, end));
    if (after > 0) copy_(slice(padded, d, end, sizes[d]), slice(padded, d, before, before + after));
  }
  return padded;
}

Tensor pad_by_mode(const Tensor& self, IntList pad, std::string_view mode, std::optional<double> value) {
  check<NotImplementedError>(mode == "constant" || mode == "reflect" || mode == "replicate" || mode == "circular",
                             "Unrecognised padding mode {}", mode);
  const int64_t rank = self.dim(), k = pad.size() / 2;
  check(pad.size() % 2 == 0, "Padding length must be divisible by 2");
  check(pad.size() <= 2 * rank,
        "Padding length should be less than or equal to two times the input dimension but got "
        "padding length {} and input of dimension {}",
        pad.size(), rank);
  if (mode == "constant") return constant_pad_nd(self, pad, value.value_or(0.0));
  check(value.value_or(0.0) == 0.0, "Padding mode \"{}\" doesn't take in value argument", mode);
  const bool fits = k >= 1 && k <= 3 && (rank == k + 1 || rank == k + 2);
  check<NotImplementedError>(fits, "Padding size {} is not supported for {}D input tensor.", pad.size(), rank);
  if (mode == "circular") return _pad_circular(self, pad);
  const bool reflect = mode == "reflect";
  if (k == 1) return reflect ? reflection_pad1d(self, pad) : replication_pad1d(self, pad);
  if (k == 2) return reflect ? reflection_pad2d(self, pad) : replication_pad2d(self, pad);
  return reflect ? reflection_pad3d(self, pad) : replication_pad3d(self, pad);
}

// Along dimensions that nothing is put beside; of a gradient, that nothing was.
std::vector<Strategy> padded_splits(const ShardingCall& call, std::string_view) {
  const IntList pad = call.arg<IntList>(call.op().schema.arguments[1].type.kind == TypeKind::tensor ? 2 : 1);
  const int64_t rank = call.inputs()[0].dim();
  std::string dims;
  for (int64_t d = 0; d < rank; ++d) {
    const int64_t at = 2 * (rank - 1 - d);
    const bool padded = at + 1 < pad.size() && (pad[at] != 0 || pad[at + 1] != 0);
    dims += padded ? '1' : static_cast<char>('a' + d);
  }
  return sharding::filled_letters(call, dims + (call.inputs().size() > 1 ? "," + dims : "") + "->" + dims);
}

constexpr ShardingRule kPadded{padded_splits};

// What is put beside elements is a number: averages go through, sums where it is zero, or nowhere.
std::vector<Strategy> constant_splits(const ShardingCall& call, std::string_view) {
  const bool adds = std::ranges::any_of(call.arg<IntList>(1), [](int64_t places) { return places > 0; });
  const Scalar& value = call.arg<Scalar>(2);
  const bool is_zero = !value.is_complex() && value.to_double() == 0;
  constexpr ShardingRule rule = kPadded.increasing();
  return (adds && !is_zero ? rule.linear("~+") : rule.linear())(call);
}

Row padding(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
            ShardingRule dims) {
  forms.write = writing::exact;
  return split_by(dims, moving(schema, meta, cpu, std::move(derivative), forms));
}

#define TARE_PAD(name, size) #name "(Tensor self, SymInt[" #size "] padding) -> Tensor"
#define TARE_PAD_BACKWARD(name, size) \
#name "_backward(Tensor grad_output, Tensor self, SymInt[" #size "] padding) -> Tensor"
#define TARE_PAD_ROWS(name, size, rule_of, source, spelling)                                                       \
  padding(TARE_PAD(name, size), rule::fresh<rule_of>, rule::cpu<pad_cpu<source>>,                                  \
          {{"self", #name "_backward(grad, self, padding)"}}, {.out = #name ".out"}, kPadded.moving()),            \
      padding(TARE_PAD_BACKWARD(name, size), rule::fresh<padding_backward_meta<rule_of, spelling>>,                \
              rule::cpu<pad_backward_cpu<source>>,                                                                 \
              {{"grad_output", #name "(grad, padding)"}, {"self", "zeros_like(self)"}},                            \
              {.out = #name "_backward.grad_input(Tensor grad_output, Tensor self, SymInt[" #size "] padding, *, " \
                            "Tensor(a!) grad_input) -> Tensor(a!)"},                                               \
              kPadded.linear("grad_output|grad_output+self"))

}  // namespace

std::vector<Row> padding_ops() {
  return {
      padding("constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor", rule::fresh<constant_pad_nd_meta>,
              rule::cpu<constant_pad_nd_cpu>, {{"self", "constant_pad_nd_backward(grad, pad)"}},
              {.out = "constant_pad_nd.out"}, constant_splits),
      TARE_PAD_ROWS(reflection_pad1d, 2, reflection_meta<1>, reflected, kGradOutputSpelled),
      TARE_PAD_ROWS(reflection_pad2d, 4, reflection_meta<2>, reflected, kGradOutput),
      TARE_PAD_ROWS(reflection_pad3d, 6, reflection_meta<3>, reflected, kGradOutputSpelled),
      TARE_PAD_ROWS(replication_pad1d, 2, replication_meta<1>, replicated, kGradOutput),
      TARE_PAD_ROWS(replication_pad2d, 4, replication_meta<2>, replicated, kGradOutput),
      TARE_PAD_ROWS(replication_pad3d, 6, replication_meta<3>, replicated, kGradOutput),
      composite("_pad_circular(Tensor self, SymInt[] pad) -> Tensor", rule::composite<pad_circular_of>),
      composite("pad(Tensor self, SymInt[] pad, str mode=\"constant\", float? value=None) -> Tensor",
                rule::composite<pad_by_mode>),
  };
}

}  // namespace tare
