#pragma once

#include <cstdint>
#include <cstring>

#include "tare/core/error.h"
#include "tare/core/options.h"

namespace tare {

/// Everything about a tensor but its storage: dtype, device, sizes, strides, offset. Operators' rules return it by
/// value. Sizes and strides of up to six dimensions stand inline.
class TensorMeta {
 public:
  /// An undefined tensor's.
  TensorMeta() : TensorMeta(Unsized(), DType::undefined, Device()) {}
  /// Contiguous. Errors: a negative size, a number of bytes that int64 does not hold.
  TensorMeta(DType dtype, Device device, IntList sizes);
  /// Strided. Errors: as above, and a number of strides that is not the number of sizes.
  TensorMeta(DType dtype, Device device, IntList sizes, IntList strides, int64_t storage_offset = 0);
  /// Contiguous, with the sizes that two row-major shapes broadcast to, on the first one's device. `fits` becomes
  /// false, and this is undefined, where they do not, and where it takes a closer look: empty dimensions, a rank over
  /// six.
  TensorMeta(const TensorMeta& a, const TensorMeta& b, DType dtype, bool& fits);
  /// Contiguous, with the sizes of another. Errors: a number of bytes that int64 does not hold.
  static TensorMeta contiguous_like(const TensorMeta& shape, DType dtype, Device device) {
    if (shape.row_major_ && shape.dim_ <= kInline) [[likely]]
      return TensorMeta(RowMajor(), shape, dtype, device);
    return TensorMeta(dtype, device, shape.sizes());
  }
  TensorMeta(const TensorMeta& other) : TensorMeta(Unset()) { copy(other); }
  TensorMeta(TensorMeta&& other) noexcept : TensorMeta(Unset()) { move(other); }
  TensorMeta& operator=(const TensorMeta& other) {
    if (this != &other) {
      release();
      copy(other);
    }
    return *this;
  }
  TensorMeta& operator=(TensorMeta&& other) noexcept {
    if (this != &other) {
      release();
      move(other);
    }
    return *this;
  }
  ~TensorMeta() { release(); }

  DType dtype() const { return dtype_; }
  Device device() const { return device_; }
  int64_t dim() const { return dim_; }
  int64_t numel() const { return numel_; }
  int64_t storage_offset() const { return storage_offset_; }
  IntList sizes() const { return {dim_ <= kInline ? inline_ : heap(), dim_}; }
  IntList strides() const { return {dim_ <= kInline ? inline_ + kInline : heap() + dim_, dim_}; }
  int64_t itemsize() const { return tare::itemsize(dtype_); }
  /// Whether both describe the same, in every respect. A rank over six may be denied.
  bool same_as(const TensorMeta& other) const {
    if (std::memcmp(static_cast<const void*>(this), &other, kHeader) != 0 || !is_inline()) return false;
    for (int i = 0; i < dim_; ++i)
      if (inline_[i] != other.inline_[i]) return false;
    if (row_major_) return true;  // strides follow from sizes
    for (int i = kInline; i < kInline + dim_; ++i)
      if (inline_[i] != other.inline_[i]) return false;
    return true;
  }
  /// Row-major without gaps.
  bool is_contiguous() const { return contiguous_; }
  bool is_contiguous(MemoryFormat format) const {
    return format == MemoryFormat::contiguous ? contiguous_ : is_contiguous_in(format);
  }
  /// Contiguous to the letter: dimensions of size one have the strides that they get in a new tensor, too.
  bool is_row_major() const { return row_major_; }
  /// No two indices share an element, and there are no gaps: some order of dimensions is contiguous.
  bool is_non_overlapping_and_dense() const;
  /// channels_last (4-d), channels_last_3d (5-d) when the strides say so and not contiguous; else contiguous.
  MemoryFormat suggested_memory_format() const;
  /// Bytes from the start of the storage to the end of the last element; 0 when there is none. Errors: overflow.
  int64_t storage_bytes() const { return contiguous_ && storage_offset_ == 0 ? numel_ * itemsize() : strided_bytes(); }
  /// Lazily conjugated or negated, as PyTorch's bits on views of complex tensors.
  bool is_conj() const { return conj_; }
  bool is_neg() const { return neg_; }

  TensorMeta with_dtype(DType dtype) &&;
  TensorMeta with_device(Device device) && {
    device_ = device;
    return std::move(*this);
  }
  TensorMeta with_bits(bool conj, bool neg) && {
    conj_ = conj, neg_ = neg;
    return std::move(*this);
  }
  /// The same elements in row-major order with other sizes, of as many elements; for contiguous ones.
  TensorMeta reshaped(IntList sizes) const {
    TensorMeta meta(dtype_, device_, sizes);
    meta.storage_offset_ = storage_offset_, meta.conj_ = conj_, meta.neg_ = neg_;
    return meta;
  }
  /// With two dimensions, which exist, in each other's place.
  TensorMeta transposed(int64_t dim0, int64_t dim1) const;
  /// The same dtype, device and bits with another geometry: what a view is.
  TensorMeta with_geometry(IntList sizes, IntList strides, int64_t storage_offset) const;

 private:
  // What is taken over as a whole is not set before.
  struct Unset {};
  explicit TensorMeta(Unset) {}
  // What the other constructors begin with.
  struct Unsized {};
  TensorMeta(Unsized, DType dtype, Device device, int64_t storage_offset = 0, int32_t dim = 0, int64_t numel = 0)
      : dtype_(dtype),
        device_(device),
        contiguous_(true),
        row_major_(true),
        conj_(false),
        neg_(false),
        unused_(0),
        dim_(dim),
        storage_offset_(storage_offset),
        numel_(numel) {}
  struct RowMajor {};
  // Sizes and strides are taken over as they are.
  TensorMeta(RowMajor, const TensorMeta& shape, DType dtype, Device device)
      : TensorMeta(Unsized(), dtype, device, 0, shape.dim_, shape.numel_) {
    std::memcpy(inline_, shape.inline_, sizeof inline_);
    if (int64_t bytes; __builtin_mul_overflow(numel_, tare::itemsize(dtype), &bytes)) [[unlikely]]
      fail_bytes();
  }
  // Any rank, empty dimensions, and errors: what the constructor leaves undone.
  [[gnu::noinline]] void construct(IntList sizes);
  [[noreturn]] [[gnu::cold]] void fail_bytes() const;
  bool is_contiguous_in(MemoryFormat format) const;
  int64_t strided_bytes() const;
  static constexpr int kInline = 6;
  static constexpr size_t kHeader = 24;  // what stands before sizes and strides
  friend struct TensorImpl;
  bool is_inline() const { return dim_ <= kInline; }
  int64_t* heap() const {
    int64_t* pointer;
    std::memcpy(&pointer, inline_, sizeof pointer);
    return pointer;
  }
  int64_t* allocate_dims(int64_t rank) {
    if (rank > kInline) [[unlikely]]
      return allocate_on_heap(rank);
    dim_ = static_cast<int32_t>(rank);
    return inline_;
  }
  int64_t* allocate_on_heap(int64_t rank);
  [[noreturn]] [[gnu::cold]] void fail_sizes(IntList sizes, bool empty);
  // Word by word: what was written so just before is read from there at once, for which wider loads would wait; and few
  // words, for they are stored one by one.
  void copy(const TensorMeta& __restrict other) {
    auto* const to = reinterpret_cast<std::byte*>(this);
    const auto* const from = reinterpret_cast<const std::byte*>(&other);
    const auto words = [&](size_t first, size_t last) {
#pragma GCC unroll 12
      for (size_t i = 8 * first; i < 8 * last; i += 8) std::memcpy(to + i, from + i, 8);
    };
    words(0, 6);
    words(9, 12);
    if (other.dim_ > 3) {
      words(6, 9);
      words(12, 15);
      if (dim_ > kInline) [[unlikely]]
        copy_heap();
    }
  }
  [[gnu::cold]] void copy_heap();
  void move(TensorMeta& other) noexcept {
    std::memcpy(static_cast<void*>(this), &other, sizeof *this);
    other.dim_ = 0;
  }
  void release() {
    if (dim_ > kInline) [[unlikely]]
      delete[] heap();
  }

  DType dtype_;
  union {
    Device device_;  // a union, so that it need not be set
  };
  bool contiguous_ : 1;
  bool row_major_ : 1;
  bool conj_ : 1;
  bool neg_ : 1;
  uint8_t unused_ : 4;  // or the byte could not be written without being read
  int32_t dim_;         // so wide that no byte is padding
  int64_t storage_offset_;
  int64_t numel_;
  int64_t inline_[2 * kInline];  // sizes, then strides; the first word points to both when there are more dimensions
};
static_assert(sizeof(TensorMeta) == 120);

/// `float32[2, 3]`, as tables and errors show a tensor; bfloat16 is `bf16`.
std::string short_text(const TensorMeta& meta);

}  // namespace tare
