#include "tare/checkpoint/storage/save.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/torch_write.h"
#include "tare/checkpoint/formats/write.h"
#include "tare/checkpoint/storage/lazy.h"
#include "tare/core/elements.h"

namespace tare::checkpoint {

namespace {

bool has_bytes(const Tensor& tensor) { return tensor.storage().allocated() || in_file(tensor.storage()) != nullptr; }

void check_tensor(const std::string& path, const std::string& name, const Tensor& tensor) {
  check<ValueError>(tensor.defined(), "{}: tensor {} is None", path, quote(name));
  check_written(tensor, fmt::format("{}: {}", path, quote(name)));
  check<ValueError>(tensor.numel() == 0 || has_bytes(tensor),
                    "{}: tensor {} ({}{} on {}) has no bytes; materialize gives it some", path, quote(name),
                    tare::name(tensor.dtype()), tensor.sizes(), tensor.device());
}

void check_contiguous(const std::string& path, const std::string& name, const Tensor& tensor) {
  check<ValueError>(tensor.is_contiguous(),
                    "{}: tensor {} (sizes {}, strides {}) is not contiguous; save contiguous() of it, or the whole "
                    "tensor that it is a part of",
                    path, quote(name), tensor.sizes(), tensor.strides());
}

// Tensors in the order of their bytes: those that share some stand beside one another.
void check_apart(const std::string& path, std::span<const NamedTensor> tensors) {
  std::vector<size_t> order;
  for (size_t i = 0; i < tensors.size(); ++i)
    if (tensors[i].tensor.numel() > 0) order.push_back(i);
  const auto begin = [&](size_t i) {
    const Tensor& tensor = tensors[i].tensor;
    return std::pair(tensor.storage().id(), tensor.storage_offset() * tensor.itemsize());
  };
  std::ranges::stable_sort(order, {}, begin);
  for (size_t k = 1; k < order.size(); ++k) {
    const auto [storage, at] = begin(order[k]);
    const auto [before, start] = begin(order[k - 1]);
    if (storage == before && at < start + tensors[order[k - 1]].tensor.nbytes())
      fail<ValueError>(
          "{}: tensors {} and {} share memory, which safetensors has no place for; save one of them, or a clone", path,
          quote(tensors[order[k - 1]].name), quote(tensors[order[k]].name));
  }
}

}  // namespace

void save_safetensors(const std::string& path, std::span<const NamedTensor> tensors,
                      const std::vector<std::pair<std::string, std::string>>& metadata) {
  const FakeGuard real(false);
  const NoGradGuard unrecorded;
  Plan plan{.metadata = metadata};
  for (const auto& [name, tensor] : tensors) {
    check_tensor(path, name, tensor);
    check_contiguous(path, name, tensor);
    plan.tensors.push_back(
        {.name = name, .dtype = tensor.dtype(), .sizes = Dims(tensor.sizes()), .bytes = tensor.nbytes()});
  }
  if (const auto again = repeated(tensors.size(), [&](size_t i) { return std::string_view(tensors[i].name); }))
    fail<ValueError>("{}: two tensors are called {}", path, quote(tensors[*again].name));
  check_apart(path, tensors);
  Output output(path);
  const auto writer = safetensors_writer();
  for (const size_t index : writer->begin(output, plan)) {
    Tensor tensor = tensors[index].tensor.detach();
    if (tensor.numel() == 0) continue;
    if (!tensor.storage().allocated()) tensor = read(tensor, tensor.dtype());
    tensor = tensor.resolve_conj().resolve_neg();
    writer->start(index);
    writer->write({tensor.data(), static_cast<size_t>(tensor.nbytes())});
  }
  writer->finish();
  output.finish();
  output.publish();
}

void save_torch(const std::string& path, std::span<const NamedTensor> tensors,
                const std::vector<std::pair<std::string, int64_t>>& module_versions) {
  const FakeGuard real(false);
  const NoGradGuard unrecorded;
  TensorTable described;
  StorageTable storages;
  std::vector<const Tensor*> first;  // that lies in each storage
  std::unordered_map<const void*, int32_t> numbers;
  for (const auto& [name, tensor] : tensors) {
    check_tensor(path, name, tensor);
    const auto [at, fresh] = numbers.try_emplace(tensor.storage().id(), static_cast<int32_t>(storages.size()));
    if (fresh) {
      storages.push_back({.bytes = has_bytes(tensor) ? tensor.storage().bytes() : 0});  // else it is of no elements
      first.push_back(&tensor);
    }
    described.push_back({.name = name,
                         .dtype = tensor.dtype(),
                         .storage = at->second,
                         .offset = tensor.storage_offset(),
                         .sizes = Dims(tensor.sizes()),
                         .strides = Dims(tensor.strides()),
                         .requires_grad = tensor.requires_grad(),
                         .conjugate = tensor.meta().is_conj(),
                         .negative = tensor.meta().is_neg()});
  }
  Output output(path);
  std::optional<TorchWriter> writer;
  try {
    writer.emplace([&](std::span<const std::byte> bytes) { output.write(bytes); }, described, storages,
                   TorchWriteOptions{.folder = archive_name(path), .module_versions = module_versions});
  } catch (const ValueError& error) {
    fail<ValueError>("{}: {}", path, error.what());
  }
  for (const int32_t storage : writer->order()) {
    const Tensor& tensor = *first[static_cast<size_t>(storage)];
    if (!has_bytes(tensor)) continue;
    const Storage bytes = tensor.storage().allocated() ? tensor.storage() : read_storage(tensor);
    writer->write({bytes.data(), static_cast<size_t>(bytes.bytes())});
  }
  writer->finish();
  output.finish();
  output.publish();
}

}  // namespace tare::checkpoint
