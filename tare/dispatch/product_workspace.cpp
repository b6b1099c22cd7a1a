#include "tare/dispatch/product_workspace.h"

#include "tare/core/accelerator.h"
#include "tare/dispatch/row.h"

namespace tare {

std::optional<int64_t> workspace::cublas_bytes(const Call& call, Device device) {
  if (device.type == DeviceType::cuda) return accelerator(device).cublas_workspace();
  const std::vector<Tensor> tensors = call.tensors();
  if (device.is_cpu() && !tensors.empty() && tensors[0].itemsize() >= 4) return 0;
  return std::nullopt;
}

}  // namespace tare
