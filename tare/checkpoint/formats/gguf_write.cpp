#include <algorithm>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/gguf.h"
#include "tare/checkpoint/formats/write.h"

namespace tare::checkpoint {

namespace {

constexpr uint32_t kVersion = 3;
constexpr uint32_t kText = 8;     // the type of a value that is a text
constexpr size_t kMostName = 63;  // ggml keeps a name in 64 bytes

class GgufWriter final : public Writer {
 public:
  std::vector<size_t> begin(Output& output, const Plan& plan) override {
    output_ = &output;
    alignment_ = plan.alignment > 0 ? plan.alignment : kGgufAlignment;
    std::vector<size_t> order;
    for (size_t i = 0; i < plan.tensors.size(); ++i) {
      check_tensor(plan.tensors[i]);
      if (plan.tensors[i].same_as < 0) order.push_back(i);
    }
    output.write("GGUF");
    number(kVersion);
    number(uint64_t{order.size()});
    number(static_cast<uint64_t>(plan.typed_count) + plan.metadata.size() + plan.tensors.size() - order.size());
    output.write(plan.typed_metadata);
    for (const auto& [key, value] : plan.metadata) text_value(key, value);
    // The format has no shared bytes: the first name is written, and the others are told.
    for (const PlannedTensor& tensor : plan.tensors)
      if (tensor.same_as >= 0)
        text_value("tare.tied." + tensor.name, plan.tensors[static_cast<size_t>(tensor.same_as)].name);
    int64_t offset = 0;
    for (const size_t index : order) {
      const PlannedTensor& tensor = plan.tensors[index];
      text(tensor.name);
      number(static_cast<uint32_t>(tensor.sizes.size()));
      for (int64_t i = tensor.sizes.size() - 1; i >= 0; --i) number(tensor.sizes[i]);
      number(type_of(tensor)->code);
      number(offset);
      offset += tensor.bytes + padding(tensor.bytes);
    }
    output.zeros(padding(output.position()));
    return order;
  }

  // Each tensor's bytes are filled up, the last one's too.
  void start(size_t) override { output_->zeros(padding(output_->position())); }
  void write(std::span<const std::byte> bytes) override { output_->write(bytes); }
  void finish() override { output_->zeros(padding(output_->position())); }

 private:
  static const GgufType* type_of(const PlannedTensor& tensor) {
    return tensor.encoding.empty() ? gguf_type(tensor.dtype) : gguf_type(std::string_view(tensor.encoding));
  }

  void check_tensor(const PlannedTensor& tensor) const {
    const auto bad = [&](const std::string& what) {
      fail<CheckpointError>("{}: tensor {}: {}", output_->path(), quote(tensor.name), what);
    };
    if (type_of(tensor) == nullptr)
      bad(fmt::format("GGUF has no type for {}",
                      tensor.encoding.empty() ? name(tensor.dtype) : std::string_view(tensor.encoding)));
    if (tensor.sizes.size() > kMostGgufDims)
      bad(fmt::format("{} dimensions, and GGUF holds at most {}", tensor.sizes.size(), kMostGgufDims));
    if (tensor.name.size() > kMostName)
      bad(fmt::format("its name has {} bytes, and readers of GGUF allow {}; --rename shortens it", tensor.name.size(),
                      kMostName));
  }

  int64_t padding(int64_t bytes) const { return (alignment_ - bytes % alignment_) % alignment_; }
  template <class T>
  void number(T value) {
    output_->write(std::as_bytes(std::span(&value, 1)));
  }
  void text(std::string_view value) {
    number(uint64_t{value.size()});
    output_->write(value);
  }
  void text_value(std::string_view key, std::string_view value) {
    text(key);
    number(kText);
    text(value);
  }

  Output* output_ = nullptr;
  int64_t alignment_ = kGgufAlignment;
};

}  // namespace

std::unique_ptr<Writer> gguf_writer() { return std::make_unique<GgufWriter>(); }

}  // namespace tare::checkpoint
