#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "tare/kernels/numbers.h"

// Kernels that see one run of elements after the other need no more of them at a time: what a large tensor holds,
// widened and whole, would be new memory of the system's in every call.
namespace tare::cpu {

/// The elements of a tensor in row-major order, of which some are at hand as numbers.
template <class T>
class Reader {
 public:
  explicit Reader(const Tensor& tensor) : tensor_(tensor), numel_(static_cast<size_t>(tensor.numel())) {
    if (tensor.is_contiguous() && !tensor.meta().is_conj() && !tensor.meta().is_neg()) return;
    tensor_ = fresh_like(tensor);
    copy_elements(tensor_, tensor);
  }
  size_t size() const { return numel_; }
  /// Elements begin to end, until the next call.
  const T* at(size_t begin, size_t end) {
    if (begin == end) return nullptr;
    if (begin < begin_ || end > end_) {
      const size_t run = end - begin, count = std::min(run * std::max<size_t>(kBlock / run, 1), numel_ - begin);
      if (count > room_) values_ = std::make_unique_for_overwrite<T[]>(room_ = count);
      begin_ = begin, end_ = begin + count;
      const int64_t step = tensor_.itemsize();
      load_row(tensor_.data() + static_cast<int64_t>(begin) * step, step, tensor_.dtype(), values_.get(),
               static_cast<int64_t>(count));
    }
    return values_.get() + (begin - begin_);
  }
  const T* all() { return at(0, numel_); }

  static Tensor fresh_like(const Tensor& tensor) {
    const FakeGuard real(false);
    return Tensor(TensorMeta(tensor.dtype(), DeviceType::cpu, tensor.sizes()));
  }
  static constexpr size_t kBlock = 1024;

 private:
  Tensor tensor_;
  std::unique_ptr<T[]> values_;  // not filled before: zeros would take as long as the elements
  size_t room_ = 0, begin_ = 0, end_ = 0, numel_;
};

/// Sets the elements of a tensor in row-major order, from the first to the last.
template <class T>
class Writer {
 public:
  explicit Writer(const Tensor& tensor)
      : tensor_(tensor), rows_(tensor.is_contiguous() ? tensor : Reader<T>::fresh_like(tensor)) {}
  /// Where elements begin to end, which follow those of the call before, are to be put.
  T* at(size_t begin, size_t end) {
    if (end - begin_ > values_.size()) {
      flush(begin);
      values_.resize(std::max(end - begin, Reader<T>::kBlock));
    }
    return values_.data() + (begin - begin_);
  }
  /// To be called behind the last run.
  void finish() {
    flush(static_cast<size_t>(tensor_.numel()));
    if (!rows_.is_same(tensor_)) copy_elements(tensor_, rows_);
  }

 private:
  void flush(size_t end) {
    const int64_t step = rows_.itemsize();
    store_row(rows_.data() + static_cast<int64_t>(begin_) * step, step, rows_.dtype(), values_.data(),
              static_cast<int64_t>(end - begin_));
    begin_ = end;
  }

  Tensor tensor_, rows_;
  std::vector<T> values_;
  size_t begin_ = 0;
};

}  // namespace tare::cpu
