#include "tare/core/batched.h"

namespace tare {

constinit thread_local BatchLevel* innermost_level TARE_FAST_TLS = nullptr;

Tensor batched_tensor(Tensor all, int64_t level, bool mapped) {
  const int64_t own = mapped ? 1 : 0, rank = all.dim() - own;
  Tensor tensor = Tensor::shell(
      all.meta().with_geometry(all.sizes().slice(own, rank), all.strides().slice(own, rank), all.storage_offset()));
  Storage storage = Storage::unknown(0, all.device());
  tensor.impl()->wrapped_number = all.is_wrapped_number();
  storage->provenance = new Batch(std::move(all), level, mapped);
  tensor.set_storage(std::move(storage));
  return tensor;
}

namespace {

Batch& changeable(const Tensor& tensor) { return *static_cast<Batch*>(tensor.storage()->provenance); }
StorageImpl* address(const Tensor& tensor) { return tensor.storage().operator->(); }

}  // namespace

Batch::~Batch() {
  if (views != nullptr) std::erase_if(*views, [this](const StorageImpl* each) { return each->provenance == this; });
}

void share_versions(const Tensor& view, const Tensor& base) {
  Batch& of_base = changeable(base);
  if (of_base.views == nullptr) of_base.views = std::make_shared<std::vector<StorageImpl*>>(1, address(base));
  changeable(view).views = of_base.views;
  of_base.views->push_back(address(view));
}

void bump_other_versions(const Tensor& tensor) {
  const auto& views = batch_of(tensor).views;
  if (views == nullptr) return;
  for (StorageImpl* const each : *views)
    if (each != address(tensor)) each->version.increment();
}

const Tensor& values_behind(const Tensor& tensor) {
  return is_batched(tensor) ? values_behind(batch_of(tensor).all) : tensor;
}

}  // namespace tare
