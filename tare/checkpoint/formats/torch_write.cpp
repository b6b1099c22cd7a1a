#include "tare/checkpoint/formats/torch_write.h"

#include <algorithm>
#include <unordered_set>

#include "tare/checkpoint/formats/torch_file.h"
#include "tare/checkpoint/formats/write.h"
#include "tare/checkpoint/pickle/pickle_write.h"
#include "tare/core/strides.h"

namespace tare::checkpoint {

namespace {

using pickle::PickleWriter;

// Whether the tensor lies inside its storage; what is written has to be readable.
bool fits(const StoredTensor& tensor, int64_t bytes) {
  if (tensor.offset < 0 || tensor.sizes.size() != tensor.strides.size()) return false;
  int64_t end = 0;
  bool wrong = __builtin_add_overflow(tensor.offset, 1, &end), empty = false;
  for (int64_t i = 0; i < tensor.sizes.size(); ++i) {
    int64_t step = 0;
    if (tensor.sizes[i] < 0 || tensor.strides[i] < 0) return false;
    empty |= tensor.sizes[i] == 0;
    wrong |= __builtin_mul_overflow(std::max<int64_t>(tensor.sizes[i] - 1, 0), tensor.strides[i], &step);
    wrong |= __builtin_add_overflow(end, step, &end);
  }
  return empty || (!wrong && end <= bytes / itemsize(tensor.dtype));
}

// The pickle of a state dict. Storages get keys when they are first met.
class StateDict {
 public:
  StateDict(const TensorTable& tensors, const StorageTable& storages)
      : tensors_(tensors),
        storages_(storages),
        keys_(storages.size(), -1),
        dtypes_(storages.size(), DType::undefined) {}

  std::string pickled(const TorchWriteOptions& options) {
    std::unordered_set<std::string_view> names;
    for (const StoredTensor& tensor : tensors_) {
      check<ValueError>(names.insert(tensor.name).second, "two tensors are called '{}'", tensor.name);
      examine(tensor);
    }
    if (options.alone) {
      tensor(tensors_[0], tensors_[0].requires_grad);
      return std::move(out_).finish();
    }
    options.ordered ? out_.ordered_dict() : out_.empty_dict();
    out_.set_items(tensors_.size(), !options.ordered, [this](size_t i) {
      const StoredTensor stored = tensors_[i];
      out_.text(stored.name);
      stored.parameter ? parameter(stored) : tensor(stored, stored.requires_grad);
    });
    if (options.ordered && !options.module_versions.empty()) versions(options.module_versions);
    return std::move(out_).finish();
  }
  std::vector<int32_t> order() && { return std::move(order_); }

 private:
  void examine(const StoredTensor& tensor) {
    check<ValueError>(tensor.dtype != DType::undefined && tensor.encoding.empty(),
                      "'{}' has the encoding {}, for which PyTorch has no dtype", tensor.name, tensor.encoding);
    check<ValueError>(tensor.storage >= 0 && static_cast<size_t>(tensor.storage) < storages_.size(),
                      "'{}' lies in storage {} of {}", tensor.name, tensor.storage, storages_.size());
    const auto at = static_cast<size_t>(tensor.storage);
    check<ValueError>(fits(tensor, storages_[at].bytes),
                      "'{}': sizes {}, strides {} and offset {} of {} reach beyond its storage of {} bytes",
                      tensor.name, str(tensor.sizes), str(tensor.strides), tensor.offset, name(tensor.dtype),
                      storages_[at].bytes);
    // As PyTorch: the pickle counts a storage in elements of one type.
    const DType dtype = storage_name(tensor.dtype).empty() ? DType::uint8 : tensor.dtype;
    const bool first = dtypes_[at] == DType::undefined || storages_[at].bytes == 0;
    check<ValueError>(first || dtypes_[at] == dtype,
                      "'{}': cannot save tensors that view the same data as different types, {} and {}", tensor.name,
                      name(dtype), name(dtypes_[at]));
    dtypes_[at] = dtype;
  }

  void parameter(const StoredTensor& stored) {
    out_.global("torch._utils", "_rebuild_parameter");
    tensor(stored, false);
    out_.boolean(stored.requires_grad);
    out_.ordered_dict();  // of hooks, which are never saved
    out_.tuple(3);
    out_.reduce();
  }
  void tensor(const StoredTensor& stored, bool requires_grad) {
    const bool untyped = storage_name(stored.dtype).empty();
    out_.global("torch._utils", untyped ? "_rebuild_tensor_v3" : "_rebuild_tensor_v2");
    out_.mark();
    storage(static_cast<size_t>(stored.storage), stored.dtype, untyped);
    out_.integer(stored.offset);
    dims(stored.sizes);
    dims(stored.strides);
    out_.boolean(requires_grad);
    out_.ordered_dict();
    if (untyped) out_.global("torch", name(stored.dtype));
    if (stored.conjugate || stored.negative) {
      out_.empty_dict();
      const bool both = stored.conjugate && stored.negative;
      out_.set_items(both ? 2 : 1, true, [&](size_t i) {
        out_.new_text(i == 0 && stored.negative ? "neg" : "conj");
        out_.boolean(true);
      });
    }
    out_.tuple_since_mark();
    out_.reduce();
  }
  void storage(size_t at, DType dtype, bool untyped) {
    if (keys_[at] < 0) {
      keys_[at] = static_cast<int64_t>(order_.size());
      order_.push_back(static_cast<int32_t>(at));
    }
    const StoredBytes stored = storages_[at];
    out_.mark();
    out_.text("storage");
    untyped ? out_.global("torch.storage", "UntypedStorage") : out_.global("torch", storage_name(dtype));
    out_.key(std::to_string(keys_[at]));
    out_.text(stored.location.empty() ? "cpu" : stored.location);
    out_.integer(untyped ? stored.bytes : stored.bytes / itemsize(dtype));
    out_.tuple_since_mark();
    out_.persistent();
  }
  void dims(const Dims& dims) {
    const auto count = static_cast<int>(dims.size());
    if (count > 3) out_.mark();
    for (const int64_t dim : dims) out_.integer(dim);
    count > 3 ? out_.tuple_since_mark() : out_.tuple(count);
  }
  // The attribute that Module.state_dict() gives its result.
  void versions(const std::vector<std::pair<std::string, int64_t>>& modules) {
    out_.empty_dict();
    out_.set_items(1, true, [&](size_t) {
      out_.text("_metadata");
      out_.ordered_dict();
      out_.set_items(modules.size(), false, [&](size_t i) {
        out_.text(modules[i].first);
        out_.empty_dict();
        out_.set_items(1, true, [&](size_t) {
          out_.text("version");
          out_.integer(modules[i].second);
        });
      });
    });
    out_.build();
  }

  const TensorTable& tensors_;
  const StorageTable& storages_;
  PickleWriter out_;
  std::vector<int64_t> keys_;
  std::vector<DType> dtypes_;
  std::vector<int32_t> order_;
};

// The writer of plans, whose tensors have storages of their own but for ties.
class PlanWriter : public Writer {
 public:
  std::vector<size_t> begin(Output& output, const Plan& plan) override {
    TensorTable tensors;
    StorageTable storages;
    std::vector<size_t> owners;  // of the storages
    for (size_t i = 0; i < plan.tensors.size(); ++i) {
      const PlannedTensor& planned = plan.tensors[i];
      check<CheckpointError>(planned.encoding.empty(), "{}: '{}' has the encoding {}, for which PyTorch has no dtype",
                             output.path(), planned.name, planned.encoding);
      StoredTensor tensor;
      tensor.name = planned.name;
      tensor.dtype = planned.dtype;
      tensor.sizes = planned.sizes;
      tensor.strides = contiguous_strides(planned.sizes);
      tensor.parameter = planned.parameter;
      tensor.requires_grad = planned.requires_grad;
      if (planned.same_as >= 0) {
        tensor.storage = tensors[static_cast<size_t>(planned.same_as)].storage;
      } else {
        tensor.storage = static_cast<int32_t>(storages.size());
        storages.push_back({.bytes = planned.bytes});
        owners.push_back(i);
      }
      tensors.push_back(tensor);
    }
    TorchWriteOptions options;
    options.folder = archive_name(output.path());
    const auto sink = [&output](std::span<const std::byte> bytes) { output.write(bytes); };
    try {
      writer_ = std::make_unique<TorchWriter>(sink, tensors, storages, options);
    } catch (const ValueError& error) {
      fail<CheckpointError>("{}: {}", output.path(), error.what());
    }
    std::vector<size_t> order;
    for (const int32_t storage : writer_->order()) order.push_back(owners[static_cast<size_t>(storage)]);
    return order;
  }
  void start(size_t) override {}
  void write(std::span<const std::byte> bytes) override { writer_->write(bytes); }
  void finish() override { writer_->finish(); }

 private:
  std::unique_ptr<TorchWriter> writer_;
};

}  // namespace

std::string archive_name(std::string_view path) {
  const size_t start = path.find_last_of("/\\") + 1;  // npos + 1 is 0
  std::string_view name = path.substr(start);
  if (const size_t dot = name.rfind('.'); dot != std::string_view::npos) name = name.substr(0, dot);
  return name.empty() ? "archive" : std::string(name);
}

TorchWriter::TorchWriter(Sink sink, const TensorTable& tensors, const StorageTable& storages,
                         const TorchWriteOptions& options)
    : zip_(std::move(sink), options.folder) {
  StateDict state(tensors, storages);
  zip_.entry("data.pkl", state.pickled(options));
  zip_.entry(".format_version", "1");
  zip_.entry(".storage_alignment", "64");
  zip_.entry("byteorder", "little");
  order_ = std::move(state).order();
  for (const int32_t storage : order_) sizes_.push_back(storages[static_cast<size_t>(storage)].bytes);
  open_storages();
}

TorchWriter::~TorchWriter() = default;

// Closes the storage that is complete, and those after it that have no bytes.
void TorchWriter::open_storages() {
  while (missing_ == 0) {
    if (open_) zip_.end();
    open_ = next_ < sizes_.size();
    if (!open_) return;
    zip_.begin(fmt::format("data/{}", next_), sizes_[next_]);
    missing_ = sizes_[next_++];
  }
}

void TorchWriter::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    check(open_, "{} bytes after the last storage's", bytes.size());
    const size_t count = std::min(bytes.size(), static_cast<size_t>(missing_));
    zip_.write(bytes.first(count));
    missing_ -= static_cast<int64_t>(count);
    bytes = bytes.subspan(count);
    open_storages();
  }
}

void TorchWriter::finish() {
  check(!open_, "storage {} misses {} of its bytes", next_ - 1, missing_);
  zip_.finish();
}

std::unique_ptr<Writer> torch_writer() { return std::make_unique<PlanWriter>(); }

}  // namespace tare::checkpoint
