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

const Tensor& values_behind(const Tensor& tensor) {
  return is_batched(tensor) ? values_behind(batch_of(tensor).all) : tensor;
}

}  // namespace tare
