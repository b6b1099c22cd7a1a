#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tare/checkpoint/storage/contents.h"

namespace tare::checkpoint {

/// A file that comes into being whole: it is written under another name in the folder of its own, and gets its name
/// when all is done. What was there before stays until then; an error removes what was written. Errors: CheckpointError
/// with the system's reason, which a full disk or missing rights are.
class Output {
 public:
  /// Errors: also where `path` is a folder, or its folder does not exist.
  explicit Output(const std::string& path);
  /// Removes what was not published.
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  const std::string& path() const { return path_; }
  /// Where the bytes are until they are published.
  const std::string& temporary() const { return temporary_; }
  int64_t position() const { return position_; }
  void write(std::span<const std::byte> bytes);
  void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
  void zeros(int64_t count);
  /// Writes over bytes that were written before.
  void patch(int64_t offset, std::span<const std::byte> bytes);
  /// Hands all bytes to the disk and closes the file, still under its other name, where it can be read back.
  void finish();
  /// Gives the file its name.
  void publish();

 private:
  void put(int64_t offset, std::span<const std::byte> bytes);
  [[noreturn]] void bad(const char* what) const;
  std::string path_, temporary_;
  int descriptor_ = -1;
  int64_t position_ = 0;
  std::vector<std::byte> pending_;  // small writes, joined
};

/// A tensor that is to be written, its elements in row-major order.
struct PlannedTensor {
  std::string name;
  DType dtype = DType::undefined;
  std::string encoding;  ///< of a block format, where `dtype` is undefined
  Dims sizes;
  int64_t bytes = 0;
  int32_t same_as = -1;  ///< the earlier tensor that it shares all its bytes with; its own are not written
  bool parameter = false;
  bool requires_grad = false;
};

/// What a file is to hold.
struct Plan {
  std::vector<PlannedTensor> tensors;
  std::vector<std::pair<std::string, std::string>> metadata;
  std::string typed_metadata;  ///< GGUF's keys and values as they stand in another file, and how many they are
  int64_t typed_count = 0;
  int64_t alignment = 0;  ///< of tensors' bytes in GGUF; 0: what is usual
};

/// Writes one format: begin(), then for each index that it returned, in that order, start() and the tensor's bytes in
/// pieces, then finish().
class Writer {
 public:
  virtual ~Writer() = default;
  /// Writes what precedes the bytes of tensors, and says in which order they come. The plan lives as long as the
  /// writer. Errors: CheckpointError: a dtype that the format has not, names that it cannot hold.
  virtual std::vector<size_t> begin(Output& output, const Plan& plan) = 0;
  virtual void start(size_t tensor) = 0;
  virtual void write(std::span<const std::byte> bytes) = 0;
  virtual void finish() = 0;
};

std::unique_ptr<Writer> safetensors_writer();
std::unique_ptr<Writer> gguf_writer();
/// Of torch.save's zip format: a state dict, an OrderedDict from names to tensors, where ties share a storage.
std::unique_ptr<Writer> torch_writer();

/// Whether the format has a place for tensors that share their bytes.
bool holds_ties(Format format);
/// Whether tensors that share their bytes are written one by one in the format.
bool repeats_ties(Format format);
/// The name that a safetensors file has for a dtype (`BF16`); empty where there is none.
std::string_view safetensors_name(DType dtype);

}  // namespace tare::checkpoint
