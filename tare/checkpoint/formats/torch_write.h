#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tare/checkpoint/archive/zip.h"
#include "tare/checkpoint/storage/contents.h"

namespace tare::checkpoint {

/// The folder that PyTorch gives the archive in a file of that path: its name without its ending.
std::string archive_name(std::string_view path);

/// How a state dict is written.
struct TorchWriteOptions {
  std::string folder = "archive";  ///< the file's name without its ending, as `torch.save` puts it
  bool alone = false;              ///< the first tensor itself, and no dict
  bool ordered = true;             ///< an OrderedDict, as `Module.state_dict()` gives; else a dict
  /// Of an OrderedDict: the attribute `_metadata` that `Module.state_dict()` sets, the version of each module by its
  /// path, from `""` on. Empty: none.
  std::vector<std::pair<std::string, int64_t>> module_versions = {};
};

/// Writes tensors under their names as `torch.save` of PyTorch 2.13 writes a flat state dict, byte for byte, to a sink:
///   TorchWriter writer(sink, tensors, storages, options);
///   for (int32_t storage : writer.order()) writer.write(bytes of that storage)   // in as many pieces as one likes
///   writer.finish();
/// The whole header is written first, so that bytes stream. `tensors[i].storage` indexes `storages`, of which `bytes`
/// and `location` (empty: `cpu`) count; tensors that name the same storage share it.
/// Errors: ValueError for a tensor that its storage does not hold, a dtype that PyTorch cannot write, or
/// two tensors of one name; Error where more or fewer bytes come than the storages have.
class TorchWriter {
 public:
  TorchWriter(Sink sink, const TensorTable& tensors, const StorageTable& storages,
              const TorchWriteOptions& options = {});
  ~TorchWriter();
  TorchWriter(const TorchWriter&) = delete;
  TorchWriter& operator=(const TorchWriter&) = delete;

  /// The storages in the order in which their bytes are to be given: that of the tensors that first use them.
  /// A storage that no tensor uses is not written.
  const std::vector<int32_t>& order() const { return order_; }
  /// The next bytes of the storages, one after the other.
  void write(std::span<const std::byte> bytes);
  void finish();
  /// Written so far.
  int64_t bytes() const { return zip_.bytes(); }

 private:
  void open_storages();
  ZipWriter zip_;
  std::vector<int32_t> order_;
  std::vector<int64_t> sizes_;  // of the storages in that order
  size_t next_ = 0;             // of them, to be begun
  int64_t missing_ = 0;         // bytes of the storage that is open
  bool open_ = false;
};

}  // namespace tare::checkpoint
