#include "tare/core/meta.h"

#include <algorithm>
#include <utility>

#include "tare/core/strides.h"

namespace tare {

namespace {
[[noreturn]] [[gnu::cold]] void fail_overflow(IntList sizes) {
  fail("Storage size calculation overflowed with sizes={}", sizes);
}
}  // namespace

int64_t* TensorMeta::allocate_on_heap(int64_t rank) {
  check(rank <= 1024, "a tensor of {} dimensions is refused; at most 1024 are supported", rank);
  auto* dims = new int64_t[2 * static_cast<size_t>(rank)];
  std::memcpy(inline_, &dims, sizeof dims);
  dim_ = static_cast<int32_t>(rank);
  return dims;
}

TensorMeta::TensorMeta(DType dtype, Device device, IntList sizes) : TensorMeta(Unsized(), dtype, device) {
  const int64_t n = sizes.size();
  if (n > kInline) [[unlikely]] {
    construct(sizes);
    return;
  }
  dim_ = static_cast<int32_t>(n);
  int64_t stride = 1, bytes;
  for (int64_t i = n - 1; i >= 0; --i) {
    const int64_t size = sizes[i];
    inline_[i] = size;
    inline_[kInline + i] = stride;
    if (size <= 0 || __builtin_mul_overflow(stride, size, &stride)) [[unlikely]] {
      construct(sizes);
      return;
    }
  }
  numel_ = stride;
  if (__builtin_mul_overflow(stride, tare::itemsize(dtype), &bytes)) [[unlikely]]
    construct(sizes);
}

TensorMeta::TensorMeta(const TensorMeta& a, const TensorMeta& b, DType dtype, bool& fits)
    : TensorMeta(Unsized(), dtype, a.device_) {
  const bool a_is_longer = a.dim_ >= b.dim_;
  const TensorMeta &longer = a_is_longer ? a : b, &shorter = a_is_longer ? b : a;
  const int64_t n = longer.dim_, shift = n - shorter.dim_;
  fits = false;
  if (n > kInline) [[unlikely]]
    return;
  int64_t stride = 1, bytes;
  for (int64_t i = n - 1; i >= 0; --i) {
    int64_t size = longer.inline_[i];
    if (i >= shift) {
      const int64_t other = shorter.inline_[i - shift];
      if (size != other && size == 1) size = other;
      else if (size != other && other != 1) return;
    }
    inline_[i] = size;
    inline_[kInline + i] = stride;
    if (size <= 0 || __builtin_mul_overflow(stride, size, &stride)) return;
  }
  if (__builtin_mul_overflow(stride, tare::itemsize(dtype), &bytes)) return;
  dim_ = static_cast<int32_t>(n);
  numel_ = stride;
  fits = true;
}

void TensorMeta::construct(IntList sizes) {
  const int64_t n = sizes.size();
  int64_t* dims = allocate_dims(n);
  int64_t* strides = dims + (n > kInline ? n : kInline);
  // An empty dimension counts as one in the strides, as in PyTorch.
  int64_t stride = 1, signs = 0;
  bool overflow = false, empty = false;
  for (int64_t i = n - 1; i >= 0; --i) {
    const int64_t size = sizes[i];
    dims[i] = size;
    strides[i] = stride;
    signs |= size;
    empty |= size == 0;
    overflow |= __builtin_mul_overflow(stride, size + (size == 0), &stride);
  }
  numel_ = empty ? 0 : stride;
  int64_t bytes;
  overflow |= __builtin_mul_overflow(numel_, int64_t{tare::itemsize(dtype_)}, &bytes);
  if (overflow || signs < 0) [[unlikely]]
    fail_sizes(sizes, empty);
}

void TensorMeta::fail_sizes(IntList given, bool empty) {
  const Dims sizes = given;
  release();
  dim_ = 0;
  for (const int64_t size : sizes)
    check(size >= 0, "Trying to create tensor with negative dimension {}: {}", size, sizes);
  fail("{} calculation overflowed with sizes={}", empty ? "Stride" : "Storage size", sizes);
}

TensorMeta::TensorMeta(DType dtype, Device device, IntList sizes, IntList strides, int64_t storage_offset)
    : TensorMeta(Unsized(), dtype, device, storage_offset) {
  const int64_t n = sizes.size();
  check(n == strides.size(), "dimensionality of sizes ({}) must match dimensionality of strides ({})", n,
        strides.size());
  int64_t numel = 1, expected = 1;
  bool overflow = false, negative = false, row_major = true;
  for (int64_t i = n - 1; i >= 0; --i) {
    negative |= sizes[i] < 0;
    overflow |= __builtin_mul_overflow(numel, sizes[i], &numel);
    row_major =
        row_major && strides[i] == expected && !__builtin_mul_overflow(expected, sizes[i] + (sizes[i] == 0), &expected);
  }
  if (negative) fail_sizes(sizes, false);
  if (overflow) {
    bool empty = false;
    for (const int64_t size : sizes) empty |= size == 0;
    if (!empty) fail_overflow(sizes);
    numel = 0;
  }
  int64_t* dims = allocate_dims(n);
  int64_t* own_strides = dims + (n > kInline ? n : kInline);
  for (int64_t i = 0; i < n; ++i) dims[i] = sizes[i], own_strides[i] = strides[i];
  numel_ = numel;
  row_major_ = row_major;
  contiguous_ = row_major || tare::is_contiguous(this->sizes(), this->strides());
  // storage_bytes() relies on this product; with overlapping strides fewer bytes may do.
  if (int64_t bytes; contiguous_ && __builtin_mul_overflow(numel, int64_t{tare::itemsize(dtype)}, &bytes))
      [[unlikely]] {
    release();
    dim_ = 0;
    fail_overflow(sizes);
  }
}

// What `copy` took over points to the other's sizes and strides still.
void TensorMeta::copy_heap() {
  const int32_t rank = std::exchange(dim_, 0);  // nothing is owned as yet, if there is no memory
  const size_t n = 2 * static_cast<size_t>(rank);
  auto* dims = new int64_t[n];
  std::memcpy(dims, heap(), n * sizeof(int64_t));
  std::memcpy(inline_, &dims, sizeof dims);
  dim_ = rank;
}

TensorMeta TensorMeta::with_dtype(DType dtype) && {
  dtype_ = dtype;
  int64_t bytes;
  if (__builtin_mul_overflow(numel_, tare::itemsize(dtype), &bytes)) fail_bytes();
  return std::move(*this);
}

TensorMeta TensorMeta::with_geometry(IntList sizes, IntList strides, int64_t storage_offset) const {
  return TensorMeta(dtype_, device_, sizes, strides, storage_offset).with_bits(conj_, neg_);
}

void TensorMeta::fail_bytes() const { fail_overflow(sizes()); }

TensorMeta TensorMeta::transposed(int64_t dim0, int64_t dim1) const {
  TensorMeta meta(*this);
  int64_t* sizes = meta.is_inline() ? meta.inline_ : meta.heap();
  int64_t* strides = sizes + std::max<int64_t>(dim_, kInline);
  std::swap(sizes[dim0], sizes[dim1]);
  std::swap(strides[dim0], strides[dim1]);
  int64_t expected = 1;
  bool row_major = true;
  for (int64_t i = dim_ - 1; i >= 0 && row_major; --i)
    row_major = strides[i] == expected && !__builtin_mul_overflow(expected, sizes[i] + (sizes[i] == 0), &expected);
  meta.row_major_ = row_major;
  meta.contiguous_ = row_major || tare::is_contiguous(meta.sizes(), meta.strides());
  return meta;
}

bool TensorMeta::is_contiguous_in(MemoryFormat format) const {
  switch (format) {
    case MemoryFormat::channels_last: return is_channels_last(sizes(), strides(), 4);
    case MemoryFormat::channels_last_3d: return is_channels_last(sizes(), strides(), 5);
    default: return contiguous_;
  }
}

bool TensorMeta::is_non_overlapping_and_dense() const {
  return contiguous_ || tare::is_non_overlapping_and_dense(sizes(), strides());
}

MemoryFormat TensorMeta::suggested_memory_format() const {
  if (dim_ == 4 && strides_like_channels_last(sizes(), strides())) return MemoryFormat::channels_last;
  if (dim_ == 5 && strides_like_channels_last(sizes(), strides())) return MemoryFormat::channels_last_3d;
  return MemoryFormat::contiguous;
}

int64_t TensorMeta::strided_bytes() const {
  int64_t bytes;
  if (numel_ == 0) return 0;
  int64_t last = storage_offset_;
  bool overflow = false;
  for (int64_t i = 0; i < dim_; ++i) {
    int64_t extent;
    overflow |= __builtin_mul_overflow(sizes()[i] - 1, strides()[i], &extent);
    overflow |= __builtin_add_overflow(last, extent, &last);
  }
  overflow |= __builtin_add_overflow(last, int64_t{1}, &last);
  overflow |= __builtin_mul_overflow(last, itemsize(), &bytes);
  if (overflow) fail("Storage size calculation overflowed with sizes={} and strides={}", sizes(), strides());
  return bytes;
}

std::string short_text(const TensorMeta& meta) {
  std::string dtype(name(meta.dtype()));
  // The longest name, on every line of most tables.
  if (meta.dtype() == DType::bfloat16) dtype = "bf16";
  return dtype + str(meta.sizes());
}

}  // namespace tare
