#pragma once

#include <concepts>
#include <new>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tare/core/counter.h"
#include "tare/core/meta.h"
#include "tare/core/options.h"
#include "tare/core/pool.h"
#include "tare/core/scalar.h"
#include "tare/core/storage.h"

namespace tare {

class Tensor;
class Generator;
using TensorList = List<Tensor>;
using ScalarList = List<Scalar>;

/// What recording for backward hangs on a tensor.
class AutogradMeta {
 public:
  virtual ~AutogradMeta() = default;
  /// Whether an operator made the tensor: it is no leaf.
  virtual bool has_history() const = 0;
  /// The name of what made it: `AddBackward0`; empty for a leaf.
  virtual std::string history_name() const = 0;
  /// The storage's version when the history was set: a view ages with what it shares.
  uint32_t version = 0;
};

/// How a view came to be, or what it is a view of, which says whether it may be written in place while gradients are
/// recorded.
enum class ViewOrigin : uint8_t {
  recorded,   ///< as gradients flow: what happens to the base in place happens to the view
  no_grad,    ///< while recording was off
  inference,  ///< in inference mode
  several,    ///< by an operator with several views, such as `unbind`
  function,   ///< by a function of the program's own
};

/// Somebody else's object that stands for the tensor, such as a Python one; it keeps identity across the border.
class ForeignOwner {
 public:
  virtual ~ForeignOwner() = default;
  bool answers = false;  ///< operators that get the tensor are its to answer (owners_handler in tare/dispatch/call.h)
};

struct TensorImpl {
  Counter references{1};
  bool requires_grad = false;
  bool wrapped_number = false;
  ViewOrigin origin = ViewOrigin::recorded;
  bool detached_version : 1 = false;  ///< writes through it do not bump the version its aliases see (`x.data`)
  bool meta_replaced : 1 = false;     ///< its metadata is not what its history's node knows: it was replaced since
  Storage storage;
  TensorImpl* base = nullptr;  // owned; null unless this is a view
  AutogradMeta* autograd = nullptr;
  ForeignOwner* owner = nullptr;
  union {
    TensorMeta meta;  // a union, so that a rule can construct it here
  };

  TensorImpl(TensorMeta&& meta, Storage&& storage) : storage(std::move(storage)), meta(std::move(meta)) {}
  /// `describe(TensorMeta*)` constructs the metadata in place; the storage comes later.
  template <class F>
  explicit TensorImpl(F&& describe) {
    describe(&meta);
  }
  ~TensorImpl() { meta.~TensorMeta(); }
  static void* operator new(size_t size) { return allocate_block(&ThreadState::tensors, size); }
  static void operator delete(void* block, size_t size) { free_block(&ThreadState::tensors, block, size); }
  /// What the last owner does.
  void destroy();
  void end();
};
static_assert(sizeof(TensorImpl) + sizeof(StorageImpl) <= 200, "the budget of a tensor with its storage");

/// A tensor: sizes, strides, dtype, device, and a storage that views share. Copying a Tensor shares it; a default
/// constructed one is undefined and stands for `None`. Reading from several threads is safe, as are copies.
class Tensor {
 public:
  Tensor() : impl_(nullptr) {}  // no default member initializer: methods have default arguments of this class
  /// A tensor of its own, with new storage as `Storage(bytes, device)` makes it.
  explicit Tensor(TensorMeta&& meta);
  /// A tensor over existing storage. Errors: an element outside of it.
  Tensor(TensorMeta&& meta, Storage storage);
  /// A view: shares `source`'s storage and remembers its base.
  static Tensor view_of(const Tensor& source, TensorMeta&& meta);
  /// The same; `describe(TensorMeta*)` constructs the metadata in place.
  template <class F>
  requires std::invocable<F, TensorMeta*>
  static Tensor view_of(const Tensor& source, F&& describe) {
    Tensor view(new TensorImpl(std::forward<F>(describe)));
    view.share(source);
    return view;
  }
  /// Shares `source`'s storage only, as `detach` does: what happens to the one's history is nothing to the other.
  static Tensor detached_from(const Tensor& source, TensorMeta&& meta) {
    Tensor tensor(new TensorImpl(std::move(meta), Storage(source.storage())));
    tensor.impl_->detached_version = source.impl_->detached_version;
    return tensor;
  }
  /// Metadata alone, without a storage: sizes and dtype can be asked for and nothing else.
  static Tensor shell(TensorMeta&& meta) { return Tensor(new TensorImpl(std::move(meta), Storage())); }
  /// A tensor whose metadata `describe(TensorMeta*)` constructs in place, without storage as yet.
  template <class F>
  static Tensor described(F&& describe) {
    return Tensor(new TensorImpl(std::forward<F>(describe)));
  }
  /// Gives a described tensor its storage.
  void allocate() { ::new (&impl_->storage) Storage(meta().storage_bytes(), device()); }  // over an empty one
  /// A 0-d CPU tensor that stands for a Python number, and promotes as one.
  static Tensor wrapped_number(const Scalar& value);

  Tensor(const Tensor& other) : impl_(other.impl_) {
    if (impl_) impl_->references.increment();
  }
  Tensor(Tensor&& other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
  Tensor& operator=(const Tensor& other) {
    Tensor copy(other);
    std::swap(impl_, copy.impl_);
    return *this;
  }
  Tensor& operator=(Tensor&& other) noexcept {
    Tensor taken(std::move(other));
    std::swap(impl_, taken.impl_);
    return *this;
  }
  ~Tensor() {
    if (impl_) release(impl_);
  }

  bool defined() const { return impl_ != nullptr; }
  explicit operator bool() const = delete;  // a tensor's truth is its value's
  /// The same tensor object, not equal values.
  bool is_same(const Tensor& other) const { return impl_ == other.impl_; }
  TensorImpl* impl() const { return impl_; }

  /// Errors, of these and those below: an undefined tensor.
  const TensorMeta& meta() const { return there("meta")->meta; }
  const Storage& storage() const { return there("storage")->storage; }
  DType dtype() const { return there("dtype")->meta.dtype(); }
  Device device() const { return there("device")->meta.device(); }
  bool is_meta() const { return device().is_meta(); }
  int64_t dim() const { return there("dim")->meta.dim(); }
  int64_t numel() const { return there("numel")->meta.numel(); }
  IntList sizes() const { return there("sizes")->meta.sizes(); }
  IntList strides() const { return there("strides")->meta.strides(); }
  /// Errors: IndexError for a dimension that does not exist.
  int64_t size(int64_t dim) const;
  int64_t stride(int64_t dim) const;
  int64_t storage_offset() const { return there("storage_offset")->meta.storage_offset(); }
  int64_t itemsize() const { return there("itemsize")->meta.itemsize(); }
  /// Bytes of the elements: numel * itemsize; a view's storage may be larger.
  int64_t nbytes() const { return numel() * itemsize(); }
  bool is_contiguous() const { return there("is_contiguous")->meta.is_contiguous(); }
  bool is_contiguous(MemoryFormat format) const { return there("is_contiguous")->meta.is_contiguous(format); }
  bool is_wrapped_number() const { return there("is_wrapped_number")->wrapped_number; }
  bool is_view() const { return there("is_view")->base != nullptr; }
  /// The tensor this is a view of, undefined if it is none.
  Tensor base() const;
  /// Whether gradients flow to it: it was asked to, or was computed from a tensor that does.
  bool requires_grad() const {
    return there("requires_grad")->requires_grad ||
           (impl_->base != nullptr && impl_->base->requires_grad && gets_history_from_base());
  }
  /// Errors: an integer or boolean tensor; a tensor that an operator made, which cannot stop requiring gradients.
  Tensor& set_requires_grad(bool value);
  /// How often the storage was written in place; views share it. What is written through a tensor that stands apart
  /// counts for that one alone.
  uint32_t version() const {
    const uint32_t version = storage()->version;
    return impl_->detached_version ? version : version - storage()->silent_writes;
  }
  /// Whether it was made in inference mode, or is a view of what was.
  bool for_inference() const { return impl_->storage && impl_->storage->inference; }
  /// Errors: a tensor made for inference, outside of that mode.
  void bump_version() const {
    if (storage()->inference && !thread_state.inference) [[unlikely]]
      refuse_write();
    storage()->version.increment();
    if (impl_->detached_version) [[unlikely]]
      ++storage()->silent_writes;
  }

  /// Whether the elements can be read: host memory that was written.
  bool known() const { return storage().known(); }
  /// The first element in host memory. Errors: NotImplementedError where there is none.
  std::byte* data() const;
  template <class T>
  T* data_as() const {
    return reinterpret_cast<T*>(data());
  }
  /// Replaces geometry or storage in place (`resize_`, `set_`).
  void set_meta(TensorMeta meta) const {
    impl_->meta = std::move(meta);
    impl_->meta_replaced = true;
  }
  void set_storage(Storage storage) const { impl_->storage = std::move(storage); }

  /// As PyTorch prints it: `tensor(..., device='meta', size=(3, 5))`.
  std::string str() const;

  /// The part at `index` of the first dimension, a view. Errors: IndexError.
  Tensor operator[](int64_t index) const;

#include "tare/core/tensor_methods.inc"

 private:
  // What makes a fresh tensor a view.
  void share(const Tensor& source) {
    ::new (&impl_->storage) Storage(source.storage());  // over an empty one
    TensorImpl* base = source.impl_->base != nullptr ? source.impl_->base : source.impl_;
    base->references.increment();
    impl_->base = base;
    impl_->origin = source.impl_->origin;
    impl_->detached_version = source.impl_->detached_version;
  }
  // A program is told of its undefined tensors; the library (TARE_WITHIN) has asked where one may be missing.
  [[gnu::always_inline]] TensorImpl* there([[maybe_unused]] const char* function) const {
#ifndef TARE_WITHIN
    if (impl_ == nullptr) [[unlikely]]
      refuse_undefined(function);
#endif
    return impl_;
  }
  [[noreturn]] [[gnu::cold]] static void refuse_undefined(const char* function);
  static void release(TensorImpl* impl) {
    if (impl->references.drop()) impl->destroy();
  }
  explicit Tensor(TensorImpl* impl) : impl_(impl) {}
  bool gets_history_from_base() const;
  [[noreturn]] static void refuse_write();
  friend struct TensorImpl;
  TensorImpl* impl_;
};

}  // namespace tare
