#include "tare/core/sparse.h"

#include "tare/core/error.h"

namespace tare {

namespace {

TensorMeta meta_of(const SparseComponents& components, IntList sizes) {
  Dims strides;
  for (int64_t i = 0; i < sizes.size(); ++i) strides.push_back(0);
  return {components.values.dtype(), components.values.device(), sizes, strides};
}

}  // namespace

const SparseComponents& components(const Tensor& tensor) {
  check<TypeError>(is_sparse(tensor), "a sparse tensor was expected, not one of {} {}", tensor.dtype(), tensor.sizes());
  return *static_cast<const SparseComponents*>(tensor.storage()->provenance);
}

Tensor sparse_tensor(IntList sizes, SparseComponents components) {
  Tensor tensor = Tensor::described(
      [&](TensorMeta* meta) { ::new (static_cast<void*>(meta)) TensorMeta(meta_of(components, sizes)); });
  Storage storage = Storage::unknown(0, components.values.device());
  storage->state = StorageState::sparse;
  storage->provenance = new SparseComponents(std::move(components));
  tensor.set_storage(std::move(storage));
  listening.store(Instrumentation::foreign, std::memory_order_relaxed);
  return tensor;
}

void replace_components(const Tensor& tensor, IntList sizes, SparseComponents components) {
  check<TypeError>(is_sparse(tensor), "a sparse tensor was expected, not one of {} {}", tensor.dtype(), tensor.sizes());
  tensor.set_meta(meta_of(components, sizes));
  *static_cast<SparseComponents*>(tensor.storage()->provenance) = std::move(components);
}

Layout layout_of(const Tensor& tensor) { return is_sparse(tensor) ? components(tensor).layout : Layout::strided; }

}  // namespace tare
