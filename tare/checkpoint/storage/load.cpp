#include "tare/checkpoint/storage/load.h"

#include <unordered_map>

#include "tare/checkpoint/storage/lazy.h"
#include "tare/core/thread.h"

namespace tare::checkpoint {

std::vector<NamedTensor> load(const std::string& path, Device device) { return load(open(path), device); }

std::vector<NamedTensor> load(const Contents& contents, Device device) {
  const FakeGuard real(false);
  const NoGradGuard unrecorded;
  const bool reads = device.type == DeviceType::cpu;
  std::vector<NamedTensor> loaded;
  std::unordered_map<const void*, Storage> storages;
  for (const auto& [name, tensor] : lazy_tensors(contents, reads ? Device(DeviceType::meta) : device)) {
    if (!reads) {
      loaded.push_back({name, tensor});
      continue;
    }
    const auto [at, first] = storages.try_emplace(tensor.storage().id());
    if (first) at->second = read_storage(tensor);
    Tensor real_tensor(TensorMeta(tensor.meta()).with_device(device), at->second);
    if (tensor.requires_grad()) real_tensor.set_requires_grad(true);
    loaded.push_back({name, std::move(real_tensor)});
  }
  return loaded;
}

}  // namespace tare::checkpoint
