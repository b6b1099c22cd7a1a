#include "tare/shape/elementwise.h"

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"

namespace tare {

namespace {

// One group of operands of equal priority.
struct Group {
  DType dtype = DType::undefined;
  void add(DType other) { dtype = dtype == DType::undefined ? other : promote_types(dtype, other); }
};

int category(DType dtype) {
  if (is_complex(dtype)) return 3;
  if (is_floating(dtype)) return 2;
  return is_bool(dtype) ? 0 : 1;
}

// A lower group counts only where its category is higher; a complex one then takes the precision of a floating higher.
DType combine(DType higher, DType lower) {
  if (higher == DType::undefined) return lower;
  if (lower == DType::undefined) return higher;
  if (is_complex(higher)) return higher;
  if (is_complex(lower)) return is_floating(higher) ? complex_type(higher) : lower;
  if (is_floating(higher)) return higher;
  if (is_bool(higher) || is_floating(lower)) return promote_types(higher, lower);
  return higher;
}

DType number_type(const Scalar& scalar) {
  if (scalar.is_complex()) return complex_type(thread_state.default_dtype);
  return scalar.is_floating() ? thread_state.default_dtype : scalar.dtype();
}

}  // namespace

DType result_type(Operands tensors, List<Scalar> scalars) {
  Group dimensioned, zero_dim, numbers;
  for (const Tensor* tensor : tensors) {
    if (!tensor->defined()) continue;
    DType dtype = tensor->dtype();
    if (tensor->is_wrapped_number()) {
      if (is_complex(dtype)) dtype = complex_type(thread_state.default_dtype);
      else if (is_floating(dtype)) dtype = thread_state.default_dtype;
      numbers.add(dtype);
    } else {
      (tensor->dim() > 0 ? dimensioned : zero_dim).add(dtype);
    }
  }
  for (const Scalar& scalar : scalars) numbers.add(number_type(scalar));
  return combine(dimensioned.dtype, combine(zero_dim.dtype, numbers.dtype));
}

DType result_type(const Tensor& tensor, const Scalar& scalar) {
  const DType dtype = tensor.dtype();
  if (category(dtype) >= 2 && !scalar.is_complex() && !tensor.is_wrapped_number()) [[likely]]
    return dtype;
  const Tensor* one[] = {&tensor};
  return result_type({one, 1}, {&scalar, 1});
}

DType to_floating(DType dtype) { return is_integral(dtype, true) ? thread_state.default_dtype : dtype; }

Device common_device(Operands operands) {
  const Tensor* leader = nullptr;
  for (const Tensor* tensor : operands) {
    if (!tensor->defined()) continue;
    // A 0-d CPU tensor follows any other; so it leads only until one comes.
    if (!leader || (leader->device().is_cpu() && leader->dim() == 0 && !tensor->device().is_cpu())) leader = tensor;
  }
  check(leader != nullptr, "an elementwise operator needs at least one tensor");
  const Device device = leader->device();
  for (const Tensor* tensor : operands)
    if (tensor->defined())
      check(tensor->device() == device || (tensor->device().is_cpu() && tensor->dim() == 0),
            "Expected all tensors to be on the same device, but found at least two devices, {} and {}!", device,
            tensor->device());
  return device;
}

void check_same_device(Operands operands) {
  const Tensor* first = nullptr;
  for (const Tensor* tensor : operands) {
    if (!tensor->defined()) continue;
    if (!first) first = tensor;
    check(tensor->device() == first->device(),
          "Expected all tensors to be on the same device, but found at least two devices, {} and {}!", first->device(),
          tensor->device());
  }
}

TensorMeta preserved_meta(const Tensor& self, DType dtype) {
  if (self.meta().is_row_major() && self.numel() != 0)
    return TensorMeta::contiguous_like(self.meta(), dtype, self.device());
  // Found out faster than whether the strides are dense in any order.
  if (self.is_contiguous(MemoryFormat::channels_last)) return {dtype, self.device(), self.sizes(), self.strides()};
  return {dtype, self.device(), self.sizes(), preserved_strides(self.sizes(), self.strides())};
}

TensorMeta elementwise_meta(const Tensor& self, DType dtype) {
  if (self.is_contiguous()) [[likely]]
    return TensorMeta::contiguous_like(self.meta(), dtype, self.device());
  return preserved_meta(self, dtype);
}

namespace {

// Whether a contiguous tensor never votes for another order. Along dimensions of one it may step as it likes, and an
// empty one along all.
bool votes_contiguous(const Tensor& tensor) {
  if (tensor.meta().is_row_major()) [[likely]]
    return tensor.numel() != 0;
  const IntList sizes = tensor.sizes(), strides = tensor.strides();
  bool in_order = tensor.is_contiguous() && tensor.numel() != 0;
  for (int64_t i = 1; i < sizes.size(); ++i)
    in_order &= strides[i - 1] > strides[i] || (strides[i - 1] == strides[i] && sizes[i] == 1);
  return in_order;
}

// Between contiguous operands only the sizes are to be found.
[[gnu::noinline]] TensorMeta broadcast_contiguous(const Tensor& self, const Tensor& other, DType dtype) {
  constexpr int64_t kRank = 8;
  IntList longer = self.sizes(), shorter = other.sizes();
  if (longer.size() < shorter.size()) std::swap(longer, shorter);
  if (longer.size() > kRank) [[unlikely]]
    return {dtype, self.device(), broadcast_sizes(self.sizes(), other.sizes())};
  int64_t sizes[kRank];
  const int64_t shift = longer.size() - shorter.size();
  for (int64_t i = 0; i < shift; ++i) sizes[i] = longer[i];
  bool fits = true;
  for (int64_t i = 0; i < shorter.size(); ++i) {
    const int64_t a = longer[shift + i], b = shorter[i];
    fits &= a == b || a == 1 || b == 1;
    sizes[shift + i] = a == 1 ? b : a;
  }
  if (!fits) [[unlikely]]
    broadcast_sizes(self.sizes(), other.sizes());  // raises, with the dimension
  return {dtype, self.device(), {sizes, longer.size()}};
}

}  // namespace

namespace {

[[gnu::noinline]] TensorMeta elementwise_meta_of_two(const Tensor& self, const Tensor& other, DType dtype,
                                                     DType common) {
  if (self.is_contiguous() && other.is_contiguous() && self.device() == other.device()) {
    if (self.sizes() == other.sizes()) return TensorMeta::contiguous_like(self.meta(), dtype, self.device());
    if (votes_contiguous(self) && votes_contiguous(other)) return broadcast_contiguous(self, other, dtype);
  }
  // A number follows any tensor, on whatever device.
  if (other.dim() == 0 && other.device().is_cpu() && self.is_contiguous() && votes_contiguous(self))
    return TensorMeta::contiguous_like(self.meta(), dtype, self.device());
  const Tensor* both[] = {&self, &other};
  return elementwise_meta(Operands(both, 2), dtype, common);
}

}  // namespace

TensorMeta elementwise_meta(const Tensor& self, const Tensor& other, DType dtype, DType common) {
  const TensorMeta &a = self.meta(), &b = other.meta();
  if (!a.is_row_major() || !b.is_row_major() || a.device() != b.device()) [[unlikely]]
    return elementwise_meta_of_two(self, other, dtype, common);
  if (a.sizes() == b.sizes()) return TensorMeta::contiguous_like(a, dtype, a.device());
  bool fits;
  TensorMeta meta(a, b, dtype, fits);
  if (!fits) [[unlikely]]
    meta = elementwise_meta_of_two(self, other, dtype, common);
  return meta;
}

namespace {

bool is_empty(IntList sizes) { return std::find(sizes.begin(), sizes.end(), 0) != sizes.end(); }

// Operands of one shape whose memory is in one order keep it.
bool keeps_common_layout(Operands operands, IntList sizes, DType dtype, Device device, TensorMeta& meta) {
  const Tensor* first = nullptr;
  bool contiguous = true, votes = true, one_shape = true, channels_last = true, same_strides = true;
  for (const Tensor* tensor : operands) {
    if (!tensor->defined()) continue;
    one_shape = one_shape && tensor->sizes() == sizes;
    contiguous = contiguous && tensor->is_contiguous();
    votes = votes && votes_contiguous(*tensor);
    if (!one_shape && !votes) return false;
    if (!first) first = tensor;
    channels_last = channels_last && tensor->is_contiguous(MemoryFormat::channels_last);
    same_strides = same_strides && tensor->strides() == first->strides();
  }
  if (contiguous) meta = {dtype, device, sizes};
  else if (channels_last) meta = {dtype, device, sizes, channels_last_strides(sizes)};
  else if (same_strides && first->meta().is_non_overlapping_and_dense())
    meta = {dtype, device, sizes, first->strides()};
  else return false;
  return true;
}

// An operand as it votes: with its own strides or, on the CPU, those of the copy that converts it to the common type.
struct Voter {
  IntList sizes, strides;
  int64_t itemsize = 1;
  Dims converted;
  /// In bytes, as the iterator counts; 0 where it is broadcast.
  int64_t stride(IntList result, int64_t dim) const {
    const int64_t own = dim - (result.size() - sizes.size());
    if (own < 0 || (sizes[own] == 1 && result[dim] != 1)) return 0;
    // Unsigned: a step that nothing is reached by may be as large as int64 holds, and wraps.
    return static_cast<int64_t>(static_cast<uint64_t>(strides[own]) * static_cast<uint64_t>(itemsize));
  }
};

// The iterator lets a size of 0 make the strides outside of it 0.
Dims empty_strides(IntList sizes, IntList inner_to_outer) {
  Dims strides(sizes.size());
  int64_t stride = 1;
  for (const int64_t dim : inner_to_outer) {
    strides[dim] = stride;
    check(!__builtin_mul_overflow(stride, sizes[dim], &stride), "Stride calculation overflowed with sizes={}", sizes);
  }
  return strides;
}

// Otherwise the operands' strides vote on the order of dimensions, the first operand first; a stride of 0 abstains.
Dims voted_strides(Operands operands, IntList sizes, Device device, DType common) {
  const int64_t rank = sizes.size();
  std::array<Voter, 6> voters;
  size_t n = 0;
  for (const Tensor* tensor : operands) {
    if (!tensor->defined() || tensor->dim() == 0 || n == voters.size()) continue;
    Voter& voter = voters[n++];
    voter.sizes = tensor->sizes(), voter.strides = tensor->strides(), voter.itemsize = tensor->itemsize();
    if (common == DType::undefined || tensor->dtype() == common || device.target() != DeviceType::cpu) continue;
    voter.converted = preserved_strides(voter.sizes, voter.strides);
    voter.strides = voter.converted, voter.itemsize = itemsize(common);
  }
  const auto compare = [&](int64_t a, int64_t b) {  // 1: a goes outside of b; -1: inside; 0: no one says
    for (size_t i = 0; i < n; ++i) {
      const int64_t of_a = voters[i].stride(sizes, a), of_b = voters[i].stride(sizes, b);
      if (of_a == 0 || of_b == 0) continue;
      if (of_a != of_b) return of_a < of_b ? -1 : 1;
      if (sizes[a] > sizes[b]) return 1;
    }
    return 0;
  };
  Dims inner_to_outer(rank);
  std::iota(inner_to_outer.begin(), inner_to_outer.end(), 0);
  std::reverse(inner_to_outer.begin(), inner_to_outer.end());
  for (int64_t i = 1; i < rank; ++i) {
    int64_t moving = i;
    for (int64_t j = i - 1; j >= 0; --j) {
      const int order = compare(inner_to_outer[j], inner_to_outer[moving]);
      if (order > 0) {
        std::swap(inner_to_outer[j], inner_to_outer[moving]);
        moving = j;
      } else if (order < 0) {
        break;
      }
    }
  }
  const bool as_contiguous = std::is_sorted(inner_to_outer.begin(), inner_to_outer.end(), std::greater());
  if (!as_contiguous && is_empty(sizes)) return empty_strides(sizes, inner_to_outer);
  std::reverse(inner_to_outer.begin(), inner_to_outer.end());
  return strides_in_order(sizes, inner_to_outer);
}

}  // namespace

TensorMeta elementwise_meta(Operands operands, DType dtype, DType common) {
  const Device device = common_device(operands);
  Dims sizes;
  bool first = true;
  for (const Tensor* tensor : operands) {
    if (!tensor->defined()) continue;
    check(tensor->dim() <= 64, "tensor has too many (>64) dims");
    sizes = first                               ? Dims(tensor->sizes())
            : IntList(sizes) == tensor->sizes() ? std::move(sizes)
                                                : broadcast_sizes(sizes, tensor->sizes());
    first = false;
  }
  TensorMeta meta;
  if (keeps_common_layout(operands, sizes, dtype, device, meta)) return meta;
  return {dtype, device, sizes, voted_strides(operands, sizes, device, common)};
}

namespace {

// The largest finite number of a floating type.
double largest(DType dtype) {
  switch (dtype) {
    case DType::float16: return 65504;
    case DType::bfloat16: return std::ldexp(255.0, 120);
    case DType::float64: return std::numeric_limits<double>::infinity();
    default: return std::numeric_limits<float>::max();
  }
}

bool fits(const Scalar& value, DType dtype) {
  if (is_bool(dtype)) return true;
  const std::complex<double> number = value.to_complex();
  const auto in_range = [&](double x) { return std::isinf(x) || !(std::fabs(x) > largest(real_type(dtype))); };
  if (is_complex(dtype)) return in_range(number.real()) && in_range(number.imag());
  if (number.imag() != 0) return false;
  const double real = number.real();
  if (is_floating(dtype)) return in_range(real);
  if (!is_integral(dtype) || (value.is_integral(true) && itemsize(dtype) == 8)) return true;
  const bool is_signed = info(dtype).is_signed;
  const double beyond = std::ldexp(1.0, static_cast<int>(8 * itemsize(dtype)) - (is_signed ? 1 : 0));
  // Negative integers may wrap around to unsigned ones; negative floating numbers may not.
  const double least = is_signed ? -beyond : value.is_integral(true) ? 1 - beyond : 0;
  // What is not an integer is compared as it stands: 255.5 does not fit uint8.
  if (value.is_integral(true)) return real >= least && real < beyond;
  return real >= least && real <= (itemsize(dtype) == 8 ? beyond : beyond - 1);
}

// Integer types as this one sentence spells them.
std::string_view element_name(DType dtype) {
  switch (dtype) {
    case DType::uint8: return "uint8_t";
    case DType::int8: return "int8_t";
    case DType::int16: return "int16_t";
    case DType::int64: return "int64_t";
    case DType::uint16: return "uint16_t";
    case DType::uint32: return "uint32_t";
    case DType::uint64: return "uint64_t";
    default: return cpp_name(dtype);
  }
}

}  // namespace

void check_fits(const Scalar& value, DType dtype) {
  check(fits(value, dtype), "value cannot be converted to type {} without overflow", element_name(dtype));
}

}  // namespace tare
