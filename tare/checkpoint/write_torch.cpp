#include "tare/checkpoint/names.h"
#include "tare/checkpoint/torch_write.h"
#include "tare/checkpoint/write.h"
#include "tare/core/strides.h"

namespace tare::checkpoint {

namespace {

// A plan as torch.save's writer wants it: a storage for each tensor that is written, and ties that name the same one.
class TorchFileWriter final : public Writer {
 public:
  std::vector<size_t> begin(Output& output, const Plan& plan) override {
    std::vector<StoredTensor> tensors;
    std::vector<StoredBytes> storages;
    std::vector<size_t> sources;  // the tensor of each storage
    for (size_t i = 0; i < plan.tensors.size(); ++i) {
      const PlannedTensor& planned = plan.tensors[i];
      if (planned.dtype == DType::undefined)
        fail<CheckpointError>("{}: tensor {}: PyTorch's format has no type for {}", output.path(), quote(planned.name),
                              planned.encoding);
      StoredTensor tensor{.name = planned.name,
                          .dtype = planned.dtype,
                          .sizes = planned.sizes,
                          .strides = contiguous_strides(planned.sizes),
                          .bytes = planned.bytes};
      if (planned.same_as >= 0) {
        tensor.storage = tensors[static_cast<size_t>(planned.same_as)].storage;
      } else {
        tensor.storage = static_cast<int32_t>(storages.size());
        storages.push_back({.bytes = planned.bytes, .location = "cpu"});
        sources.push_back(i);
      }
      tensors.push_back(std::move(tensor));
    }
    // torch.save names the folder inside by the file, without its ending.
    std::string folder = output.path().substr(output.path().rfind('/') + 1);
    if (const size_t dot = folder.rfind('.'); dot != std::string::npos && dot > 0) folder.resize(dot);
    writer_ = std::make_unique<TorchWriter>([&output](std::span<const std::byte> bytes) { output.write(bytes); },
                                            tensors, storages, TorchWriteOptions{.folder = folder});
    std::vector<size_t> order;
    for (const int32_t storage : writer_->order()) order.push_back(sources[static_cast<size_t>(storage)]);
    return order;
  }
  void start(size_t) override {}
  void write(std::span<const std::byte> bytes) override { writer_->write(bytes); }
  void finish() override { writer_->finish(); }

 private:
  std::unique_ptr<TorchWriter> writer_;
};

}  // namespace

std::unique_ptr<Writer> torch_writer() { return std::make_unique<TorchFileWriter>(); }

}  // namespace tare::checkpoint
