#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "tare/checkpoint/archive/file.h"
#include "tare/core/dtype.h"
#include "tare/core/list.h"

namespace tare::checkpoint {

/// A rectangular part of a tensor, and where it is kept.
struct Piece {
  int32_t file = 0;    ///< what `PiecedFile::add_file` gave
  int64_t offset = 0;  ///< in that file, of the bytes themselves or of a file of torch.save
  int64_t length = 0;  ///< in bytes
  bool saved = false;  ///< a file of torch.save, that is to say; else the elements in row-major order, little-endian
  Dims at;             ///< of its first element in the tensor
  Dims sizes;
};

/// Tensors whose parts are kept in several files, as one file that holds each tensor's elements in row-major order,
/// little-endian: it is put together where it is read, so that readers need not know of parts, and reading some bytes
/// reads these alone. Parts are opened when they are read first, and at most `kMostOpen` files are open. Parts in
/// another order than row-major, or deflated, are held whole in memory, one at a time.
class PiecedFile final : public File {
 public:
  static constexpr size_t kMostOpen = 64;

  explicit PiecedFile(std::string name) : File(std::move(name), 0) {}

  /// A file that holds parts. Errors: CheckpointError where there is none.
  int32_t add_file(const std::string& path);
  /// Begins a tensor, and says where its bytes begin in this file. `name` is for messages.
  int64_t add_tensor(std::string name, DType dtype, const Dims& sizes);
  /// A part of the tensor begun last. Errors: CheckpointError: it is not inside the tensor, or its file too short.
  void add_piece(const Piece& piece);
  /// Ends the tensor begun last. Errors: CheckpointError naming the interval that no part or several parts hold.
  void end_tensor();
  /// Ends the file. Errors: CheckpointError: parts that lie over one another in a file.
  void finish();

  size_t files() const { return files_.size(); }
  /// A file of parts, opened. Errors: CheckpointError.
  std::shared_ptr<const File> file(int32_t index) const;

  void read(int64_t offset, std::span<std::byte> out, std::string_view field) const override;
  /// Errors: CheckpointError: there is no file that could be mapped.
  Storage map(int64_t offset, int64_t length, std::string_view field) const override;

 private:
  struct Source {
    std::string path;
    int64_t size;
  };
  struct PlacedTensor {
    std::string name;
    DType dtype;
    Dims sizes;
    int64_t start, bytes;
    size_t first, end;  // of pieces_
  };
  struct Placed {
    int64_t offset, length;
    int32_t file;
    uint32_t dims;  // index into dims_: `at`, and then `sizes`
    uint32_t tensor;
    bool saved;
    mutable int64_t raw = -1;  // the offset of its elements in the file, once it is known; -2: it has to be decoded
  };
  const int64_t* at(const Placed& piece) const { return dims_.data() + piece.dims; }
  const int64_t* sizes(const Placed& piece) const { return at(piece) + tensors_[piece.tensor].sizes.size(); }
  std::string interval(const int64_t* from, const int64_t* sizes, int64_t dims) const;
  [[noreturn]] void fail_for(const PlacedTensor& tensor, const std::string& what) const;
  void check_cover(const PlacedTensor& tensor) const;
  std::string hole_in(const PlacedTensor& tensor) const;
  void read_tensor(const PlacedTensor& tensor, int64_t from, std::span<std::byte> out) const;
  void read_piece(const PlacedTensor& tensor, const Placed& piece, int64_t from, std::span<std::byte> out) const;
  void read_elements(const PlacedTensor& tensor, const Placed& piece, int64_t from, std::span<std::byte> out) const;
  void locate(const PlacedTensor& tensor, const Placed& piece) const;

  std::vector<Source> files_;
  std::vector<PlacedTensor> tensors_;
  std::vector<Placed> pieces_;
  std::vector<int64_t> dims_;
  mutable std::recursive_mutex mutex_;  // of what follows, and of where pieces are
  mutable std::unordered_map<int32_t, std::shared_ptr<const File>> open_;
  mutable const Placed* decoded_ = nullptr;  // the piece whose elements are held
  mutable std::vector<std::byte> elements_;
};

}  // namespace tare::checkpoint
