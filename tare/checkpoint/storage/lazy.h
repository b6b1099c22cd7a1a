#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "tare/checkpoint/storage/contents.h"
#include "tare/core/named_tensor.h"

namespace tare::checkpoint {

/// The provenance of a storage whose bytes are in a file, from an offset on. It is valid while the storage has the
/// version noted.
class InFile final : public Provenance {
 public:
  std::shared_ptr<const File> file;
  int64_t offset = 0;
  int64_t packed = 0;  ///< how many bytes the file has for it, deflated; 0: as they are
  int64_t crc32 = -1;  ///< of all its bytes, where the format tells; -1: it does not
  bool big_endian = false;
  uint32_t version = 0;
};
/// The place of a storage's bytes; null where they are in no file.
const InFile* in_file(const Storage& storage);

/// A checkpoint's tensors under their names, on `device` without bytes: each knows its place in its file, and what
/// shares memory in the file shares a storage. No byte of them is read. Views of them are such tensors too. Errors:
/// CheckpointError for a block format, which has no dtype here.
std::vector<NamedTensor> lazy_tensors(const Contents& contents, Device device = DeviceType::meta);

/// A stored run of bytes as a storage without bytes that knows its place.
Storage lazy_storage(const StoredBytes& stored, std::shared_ptr<const File> file, Device device = DeviceType::meta);

/// Is called with the number of bytes read since the last call.
using Progress = std::function<void(int64_t bytes)>;

/// Reads a tensor's elements, and nothing else of its file, into a contiguous CPU tensor; of a dense tensor its own
/// layout is kept. With a dtype the elements are converted as they come; never more than one buffer (16 MiB) is held
/// beside the result. Of a whole storage the checksum is checked. Errors: CheckpointError.
Tensor read(const Tensor& tensor, DType dtype, const Progress& progress = {});
/// All bytes of the storage in which a tensor lies, on the CPU.
Storage read_storage(const Tensor& tensor, const Progress& progress = {});

}  // namespace tare::checkpoint
