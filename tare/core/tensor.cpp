#include "tare/core/tensor.h"

#include "tare/core/strides.h"

namespace tare {

constinit std::atomic<Instrumentation> listening = Instrumentation::nobody;

#if TARE_POOL
namespace {
[[gnu::noinline]] void spill_surplus() {
  if (thread_state.tensors.count > pool::kFull) pool::spill(thread_state.tensors, sizeof(TensorImpl));
  if (thread_state.storages.count > pool::kFull) pool::spill(thread_state.storages, sizeof(StorageImpl));
}
}  // namespace
#endif

void TensorImpl::destroy() {
#if TARE_POOL
  // Most tensors are no views and end with their storage; of these only two blocks are left to be given back.
  StorageImpl* held = storage.operator->();
  if (base == nullptr && autograd == nullptr && owner == nullptr && meta.is_inline() && held != nullptr &&
      held->references == 1 && held->ends_silently()) [[likely]] {
    std::atomic_thread_fence(std::memory_order_acquire);  // what other owners did comes before
    pool::push(thread_state.storages, held);
    pool::push(thread_state.tensors, this);
    if (thread_state.tensors.count > pool::kFull || thread_state.storages.count > pool::kFull) [[unlikely]]
      spill_surplus();
    return;
  }
#endif
  end();
}

void TensorImpl::end() {
  if (base != nullptr) Tensor::release(base);
  if (autograd != nullptr || owner != nullptr) [[unlikely]] {
    delete autograd;
    delete owner;
  }
  delete this;
}

Tensor::Tensor(TensorMeta&& meta)
    : impl_(new TensorImpl(std::move(meta), Storage(meta.storage_bytes(), meta.device()))) {}

Tensor::Tensor(TensorMeta&& meta, Storage storage) {
  check(meta.storage_offset() >= 0, "Tensor: invalid storage offset {}", meta.storage_offset());
  for (const int64_t stride : meta.strides())
    check(stride >= 0, "as_strided: Negative strides are not supported at the moment, got strides: {}", meta.strides());
  const int64_t needed = meta.storage_bytes();
  check(needed <= storage.bytes(),
        "setStorage: sizes {}, strides {}, storage offset {}, and itemsize {} requiring a storage size of {} are out "
        "of bounds for storage of size {}",
        meta.sizes(), meta.strides(), meta.storage_offset(), meta.itemsize(), needed, storage.bytes());
  impl_ = new TensorImpl(std::move(meta), std::move(storage));
}

Tensor Tensor::view_of(const Tensor& source, TensorMeta&& meta) {
  return view_of(source, [&](TensorMeta* own) { ::new (own) TensorMeta(std::move(meta)); });
}

Tensor Tensor::wrapped_number(const Scalar& value) {
  const FakeGuard real(false);
  Tensor tensor(TensorMeta(value.dtype(), DeviceType::cpu, {}));
  switch (value.kind()) {
    case Scalar::Kind::boolean: *tensor.data_as<bool>() = value.to_bool(); break;
    case Scalar::Kind::integer: *tensor.data_as<int64_t>() = value.to_int(); break;
    case Scalar::Kind::wide: *tensor.data_as<uint64_t>() = static_cast<uint64_t>(value.to_bits()); break;
    case Scalar::Kind::floating: *tensor.data_as<double>() = value.to_double(); break;
    case Scalar::Kind::complex: *tensor.data_as<std::complex<double>>() = value.to_complex(); break;
  }
  tensor.storage()->state = StorageState::known;
  tensor.impl_->wrapped_number = true;
  tensor.storage()->inference = false;  // numbers are kept and written over in any mode
  return tensor;
}

int64_t Tensor::size(int64_t dim) const {
  check(defined(), "size() called on an undefined Tensor");
  return sizes()[wrap_dim(dim, this->dim(), false)];
}

int64_t Tensor::stride(int64_t dim) const {
  check(defined(), "stride() called on an undefined Tensor");
  return strides()[wrap_dim(dim, this->dim(), false)];
}

Tensor Tensor::base() const {
  if (impl_->base != nullptr) impl_->base->references.increment();
  return Tensor(impl_->base);
}

Tensor& Tensor::set_requires_grad(bool value) {
  check(!value || is_inexact(dtype()), "Only Tensors of floating point and complex dtype can require gradients");
  check(
      value || impl_->autograd == nullptr || !impl_->autograd->has_history(),
      "you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a subgraph "
      "that doesn't require differentiation use var_no_grad = var.detach().");
  check(!value || !for_inference() || thread_state.inference,
        "Setting requires_grad=True on inference tensor outside InferenceMode is not allowed.");
  impl_->requires_grad = value;
  if (auto who = listening.load(std::memory_order_relaxed); value && who == Instrumentation::nobody)
    listening.compare_exchange_strong(who, Instrumentation::tape, std::memory_order_relaxed);
  return *this;
}

void Tensor::refuse_undefined(const char* function) { fail("{}() called on an undefined Tensor", function); }

void Tensor::refuse_write() {
  fail(
      "Inplace update to inference tensor outside InferenceMode is not allowed.You can make a clone to get a normal "
      "tensor before doing inplace update.See https://github.com/pytorch/rfcs/pull/17 for more details.");
}

// What shares memory with a tensor that was computed in place since has its history too, and a view of a leaf asks for
// gradients as that does, recorded or not.
bool Tensor::gets_history_from_base() const {
  if (impl_->base->autograd == nullptr || !impl_->base->autograd->has_history()) return true;
  return impl_->autograd == nullptr || impl_->origin == ViewOrigin::no_grad || impl_->origin == ViewOrigin::inference ||
         impl_->autograd->version != version();
}

std::byte* Tensor::data() const {
  check<NotImplementedError>(storage().allocated(), "Cannot copy out of meta tensor; no data!");
  // A storage may have shrunk since the tensor was laid over it.
  check(
      numel() == 0 || meta().storage_bytes() <= storage().bytes(),
      "setStorage: sizes {}, strides {}, storage offset {}, and itemsize {} requiring a storage size of {} are out of "
      "bounds for storage of size {}",
      sizes(), strides(), storage_offset(), itemsize(), meta().storage_bytes(), storage().bytes());
  return storage().data() + storage_offset() * itemsize();
}

}  // namespace tare
