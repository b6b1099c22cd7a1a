#include <fmt/format.h>

#include <algorithm>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/safetensors.h"
#include "tare/checkpoint/formats/write.h"

namespace tare::checkpoint {

namespace {

// The place in the reference's order, or past its end where the format lacks the type.
size_t type_rank(const PlannedTensor& tensor) {
  const auto& types = safetensors_types();
  return static_cast<size_t>(std::find_if(types.begin(), types.end(),
                                          [&](const SafetensorsType& type) {
                                            return tensor.encoding.empty() ? type.dtype == tensor.dtype
                                                                           : type.name == tensor.encoding;
                                          }) -
                             types.begin());
}

std::string list(const Dims& sizes) { return fmt::format("[{}]", fmt::join(sizes.begin(), sizes.end(), ",")); }

class SafetensorsWriter final : public Writer {
 public:
  std::vector<size_t> begin(Output& output, const Plan& plan) override {
    output_ = &output;
    std::vector<size_t> order, ranks;
    for (size_t i = 0; i < plan.tensors.size(); ++i) {
      const PlannedTensor& tensor = plan.tensors[i];
      ranks.push_back(type_rank(tensor));
      check_tensor(output, tensor, ranks.back());
      if (tensor.same_as < 0) order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return ranks[a] != ranks[b] ? ranks[a] < ranks[b] : plan.tensors[a].name < plan.tensors[b].name;
    });
    std::string header = "{";
    metadata(plan, header);
    int64_t offset = 0;
    for (const size_t index : order) {
      const PlannedTensor& tensor = plan.tensors[index];
      Dims sizes = tensor.sizes;
      if (tensor.dtype == DType::float4_e2m1fn_x2) sizes.back() *= 2;  // the format counts halves of bytes
      header += fmt::format("{}{}:{{\"dtype\":\"{}\",\"shape\":{},\"data_offsets\":[{},{}]}}",
                            header.size() > 1 ? "," : "", json_string(tensor.name),
                            safetensors_types()[ranks[index]].name, list(sizes), offset, offset + tensor.bytes);
      offset += tensor.bytes;
    }
    header += "}";
    header.append((8 - header.size() % 8) % 8, ' ');
    check<CheckpointError>(header.size() <= 100'000'000, "{}: the header takes {} bytes, and readers allow 100000000",
                           output.path(), header.size());
    const uint64_t length = header.size();
    output.write(std::as_bytes(std::span(&length, 1)));
    output.write(header);
    return order;
  }
  void start(size_t) override {}
  void write(std::span<const std::byte> bytes) override { output_->write(bytes); }
  void finish() override {}

 private:
  static void check_tensor(const Output& output, const PlannedTensor& tensor, size_t rank) {
    if (rank == safetensors_types().size())
      fail<CheckpointError>("{}: tensor {}: safetensors has no type for {}", output.path(), quote(tensor.name),
                            tensor.encoding.empty() ? name(tensor.dtype) : std::string_view(tensor.encoding));
    check<CheckpointError>(tensor.name != "__metadata__", "{}: a tensor cannot be named __metadata__ in safetensors",
                           output.path());
    check<CheckpointError>(is_utf8(tensor.name), "{}: tensor {}: its name is no UTF-8", output.path(),
                           quote(tensor.name));
  }

  // Of names that share their bytes the first is written; the others are told as safetensors.torch.save_model tells
  // them.
  static void metadata(const Plan& plan, std::string& header) {
    std::string text;
    const auto add = [&](const std::string& key, const std::string& value) {
      text += (text.empty() ? "" : ",") + json_string(key) + ":" + json_string(value);
    };
    for (const auto& [key, value] : plan.metadata) add(key, value);
    for (const PlannedTensor& tensor : plan.tensors) {
      const auto same = [&](const auto& item) { return item.first == tensor.name; };
      if (tensor.same_as >= 0 && std::none_of(plan.metadata.begin(), plan.metadata.end(), same))
        add(tensor.name, plan.tensors[static_cast<size_t>(tensor.same_as)].name);
    }
    if (!text.empty()) header += "\"__metadata__\":{" + text + "}";
  }

  Output* output_ = nullptr;
};

}  // namespace

std::unique_ptr<Writer> safetensors_writer() { return std::make_unique<SafetensorsWriter>(); }

std::string_view safetensors_name(DType dtype) {
  for (const SafetensorsType& type : safetensors_types())
    if (type.dtype == dtype && dtype != DType::undefined) return type.name;
  return {};
}

}  // namespace tare::checkpoint
