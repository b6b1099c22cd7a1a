#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "tare/core/error.h"
#include "tare/core/storage.h"

namespace tare::checkpoint {

/// A file open for reading, at any place and from several threads. Every read is bounded by the file's size, so that a
/// header that lies about a length gets an error and never memory. Errors: CheckpointError, naming file, offset and
/// field.
class File {
 public:
  /// Errors: CheckpointError with the system's reason; a folder is not a file.
  explicit File(std::string path);
  /// Bytes that are in memory already, under a name for messages.
  File(std::string name, std::span<const std::byte> bytes);
  virtual ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const std::string& path() const { return path_; }
  int64_t size() const { return size_; }

  /// Fills `out` from `offset` on; `field` names what is read in the error of a file too short for it.
  virtual void read(int64_t offset, std::span<std::byte> out, std::string_view field) const;
  /// The `length` bytes at `offset`, as text. Nothing is allocated before the file is known to hold them.
  std::string text(int64_t offset, int64_t length, std::string_view field) const;
  /// A storage over `length` bytes of the file itself, which are read when they are looked at; what is written to it
  /// is not written to the file.
  virtual Storage map(int64_t offset, int64_t length, std::string_view field) const;
  /// A little-endian number.
  template <class T>
  T number(int64_t offset, std::string_view field) const {
    T value;
    read(offset, {reinterpret_cast<std::byte*>(&value), sizeof value}, field);
    return value;
  }
  /// Throws CheckpointError: `PATH: at byte 12, header length: ...`.
  template <class... T>
  [[noreturn]] [[gnu::cold]] void bad(int64_t offset, std::string_view field, fmt::format_string<T...> format,
                                      T&&... args) const {
    fail_at(offset, field, fmt::vformat(format, fmt::make_format_args(args...)));
  }

 protected:
  /// Bytes that others hold, under a name for messages.
  File(std::string name, int64_t size) : size_(size), path_(std::move(name)) {}
  void check_range(int64_t offset, int64_t length, std::string_view field) const;
  int64_t size_ = 0;

 private:
  [[noreturn]] void fail_at(int64_t offset, std::string_view field, const std::string& what) const;
  std::string path_;
  int descriptor_ = -1;
};

/// Some bytes of another file, as a file.
class FilePart final : public File {
 public:
  /// Errors: CheckpointError where the other file does not hold them; `field` names them.
  FilePart(std::shared_ptr<const File> whole, int64_t start, int64_t length, std::string_view field);
  void read(int64_t offset, std::span<std::byte> out, std::string_view field) const override;
  Storage map(int64_t offset, int64_t length, std::string_view field) const override;

 private:
  std::shared_ptr<const File> whole_;
  int64_t start_;
};

}  // namespace tare::checkpoint
