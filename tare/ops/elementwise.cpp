#include "tare/ops/elementwise.h"

#include <array>
#include <numeric>

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
    check(!tensor->defined() || tensor->device() == device || (tensor->device().is_cpu() && tensor->dim() == 0),
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
          "Expected all tensors to be on the same device, but found at least two devices, {} and {}!",
          first->device(), tensor->device());
  }
}

TensorMeta preserved_meta(const Tensor& self, DType dtype) {
  if (self.is_contiguous()) return {dtype, self.device(), self.sizes()};
  return {dtype, self.device(), self.sizes(), preserved_strides(self.sizes(), self.strides())};
}

TensorMeta elementwise_meta(const Tensor& self, DType dtype) { return preserved_meta(self, dtype); }

TensorMeta elementwise_meta(const Tensor& self, const Tensor& other, DType dtype) {
  if (self.is_contiguous() && other.is_contiguous() && self.device() == other.device() &&
      self.sizes() == other.sizes()) [[likely]]
    return {dtype, self.device(), self.sizes()};
  const Tensor* both[] = {&self, &other};
  return elementwise_meta(Operands(both, 2), dtype);
}

namespace {

// Operands of one shape whose memory is in one order keep it.
bool keeps_common_layout(Operands operands, IntList sizes, DType dtype, Device device, TensorMeta& meta) {
  const Tensor* first = nullptr;
  bool contiguous = true, channels_last = true, same_strides = true;
  for (const Tensor* tensor : operands) {
    if (!tensor->defined()) continue;
    if (!(tensor->sizes() == sizes)) return false;
    if (!first) {
      first = tensor;
      same_strides = tensor->meta().is_non_overlapping_and_dense();
    }
    contiguous = contiguous && tensor->is_contiguous();
    channels_last = channels_last && tensor->is_contiguous(MemoryFormat::channels_last);
    same_strides = same_strides && tensor->strides() == first->strides();
  }
  if (contiguous) meta = {dtype, device, sizes};
  else if (channels_last) meta = {dtype, device, sizes, channels_last_strides(sizes)};
  else if (same_strides) meta = {dtype, device, sizes, first->strides()};
  else return false;
  return true;
}

// Otherwise the operands' strides vote on the order of dimensions, the first operand first; a stride of 0 abstains.
Dims voted_strides(Operands operands, IntList sizes) {
  const int64_t rank = sizes.size();
  std::vector<Dims> strides;
  for (const Tensor* tensor : operands) {
    if (!tensor->defined()) continue;
    strides.push_back(broadcast_strides(tensor->sizes(), tensor->strides(), sizes));
    // The iterator counts in bytes.
    for (int64_t& stride : strides.back()) stride *= tensor->itemsize();
  }
  const auto compare = [&](int64_t a, int64_t b) {  // 1: a goes outside of b; -1: inside; 0: no one says
    for (const Dims& of : strides) {
      if (of[a] == 0 || of[b] == 0) continue;
      if (of[a] != of[b]) return of[a] < of[b] ? -1 : 1;
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
  std::reverse(inner_to_outer.begin(), inner_to_outer.end());
  return strides_in_order(sizes, inner_to_outer);
}

}  // namespace

TensorMeta elementwise_meta(Operands operands, DType dtype) {
  const Device device = common_device(operands);
  Dims sizes;
  bool first = true;
  for (const Tensor* tensor : operands) {
    if (!tensor->defined()) continue;
    check(tensor->dim() <= 64, "tensor has too many (>64) dims");
    sizes = first ? Dims(tensor->sizes()) : IntList(sizes) == tensor->sizes() ? std::move(sizes)
                                                                  : broadcast_sizes(sizes, tensor->sizes());
    first = false;
  }
  TensorMeta meta;
  if (keeps_common_layout(operands, sizes, dtype, device, meta)) return meta;
  return {dtype, device, sizes, voted_strides(operands, sizes)};
}

}  // namespace tare
