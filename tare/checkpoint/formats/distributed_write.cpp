#include "tare/checkpoint/formats/distributed_write.h"

#include <numeric>

#include "tare/checkpoint/formats/pieces.h"
#include "tare/checkpoint/formats/torch_write.h"
#include "tare/checkpoint/pickle/pickle_write.h"
#include "tare/core/strides.h"

namespace tare::checkpoint {

namespace {

class DistributedWriter final : public Writer {
 public:
  explicit DistributedWriter(std::vector<WrittenPart>& parts) : parts_(parts) {}

  std::vector<size_t> begin(Output& output, const Plan& plan) override {
    for (const PlannedTensor& tensor : plan.tensors)
      check<CheckpointError>(tensor.encoding.empty(), "{}: '{}' has the encoding {}, for which PyTorch has no dtype",
                             output.path(), tensor.name, tensor.encoding);
    output_ = &output;
    plan_ = &plan;
    std::vector<size_t> order(plan.tensors.size());
    std::iota(order.begin(), order.end(), size_t{0});
    return order;
  }
  void start(size_t index) override {
    end();
    const PlannedTensor& planned = plan_->tensors[index];
    parts_.push_back({.name = planned.name,
                      .dtype = planned.dtype,
                      .sizes = planned.sizes,
                      .requires_grad = planned.requires_grad || planned.parameter,
                      .offset = output_->position()});
    const StoredTensor tensor{.name = planned.name,
                              .dtype = planned.dtype,
                              .sizes = planned.sizes,
                              .strides = contiguous_strides(planned.sizes),
                              .bytes = planned.bytes};
    const auto sink = [this](std::span<const std::byte> bytes) { output_->write(bytes); };
    writer_ = std::make_unique<TorchWriter>(sink, TensorTable{tensor}, StorageTable{{.bytes = planned.bytes}},
                                            TorchWriteOptions{.alone = true});
  }
  void write(std::span<const std::byte> bytes) override { writer_->write(bytes); }
  void finish() override { end(); }

 private:
  void end() {
    if (writer_ == nullptr) return;
    writer_->finish();
    writer_.reset();
    parts_.back().length = output_->position() - parts_.back().offset;
  }
  std::vector<WrittenPart>& parts_;
  Output* output_ = nullptr;
  const Plan* plan_ = nullptr;
  std::unique_ptr<TorchWriter> writer_;
};

constexpr std::string_view kModule = "torch.distributed.checkpoint.metadata";

// Objects of dataclasses: made without arguments, and given their attributes.
class MetadataWriter {
 public:
  std::string written(const std::vector<WrittenFile>& files) {
    for (const auto& [file, parts] : files)
      for (const WrittenPart& part : parts) entries_.push_back({&file, &part});
    object(kModule, "Metadata", 5, [this](size_t i) {
      static constexpr std::string_view names[] = {"state_dict_metadata", "planner_data", "storage_data",
                                                   "storage_meta", "version"};
      out_.text(names[i]);
      if (i == 3) return out_.none();
      if (i == 4) return out_.text("1.0.0");
      out_.empty_dict();
      out_.set_items(entries_.size(), true, [&](size_t entry) {
        const WrittenPart& part = *entries_[entry].second;
        if (i == 2) return place(*entries_[entry].first, part);
        out_.text(part.name);
        if (i == 0) return tensor(part);
        out_.text(part.name);  // the path of its name is the name itself
        out_.tuple(1);
      });
    });
    return std::move(out_).finish();
  }

 private:
  template <class Attribute>
  void object(std::string_view module, std::string_view name, size_t attributes, Attribute&& attribute) {
    out_.global(module, name);
    out_.tuple(0);
    out_.create();
    out_.empty_dict();
    out_.set_items(attributes, true, attribute);
    out_.build();
  }
  void sizes(const Dims& dims) {
    out_.global("torch", "Size");
    const auto count = static_cast<int>(dims.size());
    if (count > 3) out_.mark();
    for (const int64_t dim : dims) out_.integer(dim);
    count > 3 ? out_.tuple_since_mark() : out_.tuple(count);
    out_.tuple(1);
    out_.reduce();
  }
  void tensor(const WrittenPart& part) {
    object(kModule, "TensorStorageMetadata", 3, [&](size_t i) {
      static constexpr std::string_view names[] = {"properties", "size", "chunks"};
      out_.text(names[i]);
      if (i == 0) return properties(part);
      if (i == 1) return sizes(part.sizes);
      out_.empty_list();
      out_.append_items(1, [&](size_t) {
        object(kModule, "ChunkStorageMetadata", 2, [&](size_t j) {
          out_.text(j == 0 ? "offsets" : "sizes");
          sizes(j == 0 ? Dims(part.sizes.size()) : part.sizes);
        });
      });
    });
  }
  // Its state is a tuple: dtype, layout, requires_grad, memory format, pin_memory.
  void properties(const WrittenPart& part) {
    out_.global(kModule, "TensorProperties");
    out_.tuple(0);
    out_.create();
    out_.mark();
    out_.global("torch", name(part.dtype));
    out_.global("torch.serialization", "_get_layout");
    out_.text("torch.strided");
    out_.tuple(1);
    out_.reduce();
    out_.boolean(part.requires_grad);
    out_.global(kModule, "_MEM_FORMAT_ENCODING");
    out_.integer(0);
    out_.tuple(1);
    out_.reduce();
    out_.boolean(false);
    out_.tuple_since_mark();
    out_.build();
  }
  void place(const std::string& file, const WrittenPart& part) {
    object(kModule, "MetadataIndex", 3, [&](size_t i) {
      static constexpr std::string_view names[] = {"fqn", "index", "offset"};
      out_.text(names[i]);
      if (i == 0) return out_.text(part.name);
      if (i == 1) return out_.integer(0);
      sizes(Dims(part.sizes.size()));
    });
    object("torch.distributed.checkpoint.filesystem", "_StorageInfo", 3, [&](size_t i) {
      static constexpr std::string_view names[] = {"relative_path", "offset", "length"};
      out_.text(names[i]);
      if (i == 0) return out_.text(file);
      out_.integer(i == 1 ? part.offset : part.length);
    });
  }

  pickle::PickleWriter out_;
  std::vector<std::pair<const std::string*, const WrittenPart*>> entries_;
};

}  // namespace

std::unique_ptr<Writer> distributed_writer(std::vector<WrittenPart>& parts) {
  return std::make_unique<DistributedWriter>(parts);
}

std::string distributed_metadata(const std::vector<WrittenFile>& files) { return MetadataWriter().written(files); }

Contents contents_of_parts(const std::string& path, const std::vector<WrittenPart>& parts) {
  const auto pieces = std::make_shared<PiecedFile>(path);
  const int32_t file = pieces->add_file(path);
  Contents contents;
  contents.format = Format::distributed;
  contents.files.push_back(pieces);
  for (const WrittenPart& part : parts) {
    const int64_t start = pieces->add_tensor(part.name, part.dtype, part.sizes);
    pieces->add_piece({.file = file,
                       .offset = part.offset,
                       .length = part.length,
                       .saved = true,
                       .at = Dims(part.sizes.size()),
                       .sizes = part.sizes});
    pieces->end_tensor();
    StoredTensor tensor{.name = part.name, .dtype = part.dtype, .sizes = part.sizes};
    tensor.strides = contiguous_strides(part.sizes);
    tensor.bytes = pieces->size() - start;
    tensor.storage = static_cast<int32_t>(contents.storages.size());
    contents.storages.push_back({.offset = start, .bytes = tensor.bytes});
    contents.tensors.push_back(tensor);
  }
  pieces->finish();
  return contents;
}

}  // namespace tare::checkpoint
