#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "tare/checkpoint/archive/file.h"
#include "tare/core/name_table.h"

namespace tare::checkpoint {

/// One member of a zip archive.
struct ZipEntry {
  std::string_view name;   ///< whole, with folders; lives as long as the archive
  int64_t header = 0;      ///< offset of its local header
  int64_t data = 0;        ///< offset of its first byte
  int64_t compressed = 0;  ///< bytes in the file
  int64_t size = 0;        ///< bytes when read
  uint32_t crc32 = 0;      ///< of the bytes when read
  uint16_t method = 0;     ///< 0: stored, 8: deflate
  /// Whether there is a check sum: `torch.save` writes zeros where it is told to compute none.
  bool has_sum() const { return crc32 != 0; }
};

/// The directory of a zip archive (PKZIP's APPNOTE 6.3, with zip64). Everything that both the directory and an entry's
/// own header say is compared, no two entries overlap, no name leaves the folder: what is listed can be read.
/// For one thread. Errors: CheckpointError.
class ZipArchive {
 public:
  explicit ZipArchive(std::shared_ptr<File> file);

  const File& file() const { return *file_; }
  const std::shared_ptr<File>& shared_file() const { return file_; }
  /// In the directory's order.
  const std::vector<ZipEntry>& entries() const { return entries_; }
  /// The entry of that whole name, or null. Asking in the directory's order is fastest.
  const ZipEntry* find(std::string_view name) const;
  /// The contents of an entry, with its check sum compared. A compressed entry that says it grows by more than any
  /// sensible text does, or above `limit` bytes, is refused before anything is allocated.
  std::string read(const ZipEntry& entry, int64_t limit) const;

 private:
  void read_directory(int64_t offset, int64_t size, int64_t count);
  void locate_data(int64_t directory);
  std::shared_ptr<File> file_;
  std::string directory_;  // names are views of it
  std::vector<ZipEntry> entries_;
  NameTable by_name_;
  mutable size_t next_ = 0;  // the entry after the one found last
};

/// Takes the bytes of a file that is being written, in order.
using Sink = std::function<void(std::span<const std::byte>)>;

/// Writes a zip archive as PyTorch 2.13 does, byte for byte (torch/csrc's PyTorchStreamWriter, documented in
/// caffe2/serialize/inline_container.h): entries stored, under one folder, each one's data at a multiple of 64 bytes in
/// the file, sizes and check sums behind the data, so that nothing is written twice.
class ZipWriter {
 public:
  /// `folder` is what PyTorch calls the archive's name: the file's name without its ending.
  ZipWriter(Sink sink, std::string folder);

  /// An entry `folder/name` of `size` bytes, which `write` then gives in pieces.
  void begin(std::string_view name, int64_t size);
  void write(std::span<const std::byte> bytes);
  void end();
  /// A whole entry.
  void entry(std::string_view name, std::string_view contents);
  /// The records that close an archive of PyTorch's (its version, an id computed from the names and check sums), and
  /// the directory. `version` is that of the operators that the archive's code names. Errors: an entry that is not
  /// complete.
  void finish(std::string_view version = "3\n");
  int64_t bytes() const { return position_; }

 private:
  struct Written {
    std::string name;
    int64_t header;
    int64_t size;
    uint32_t crc32;
  };
  void put(std::string_view bytes);
  std::string serialization_id() const;

  Sink sink_;
  std::string folder_;
  std::vector<Written> written_;
  std::unordered_set<std::string> names_;  // PyTorch's id depends on the order in which such a set is walked
  uint64_t check_sums_ = 0;
  int64_t position_ = 0;
  int64_t missing_ = 0;  // bytes of the open entry that are still to come
  uint32_t crc_ = 0;
  bool open_ = false;
};

}  // namespace tare::checkpoint
