#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tare/dispatch/value.h"

// The reader of recorded calls: lines of JSON, compressed or not. Nothing in a line is trusted.
namespace tare {

/// A line that is not in the corpus format; the text says what was expected and what stood there.
class CorpusError : public Error {
 public:
  using Error::Error;
};

/// Metadata of a tensor, and the number of the storage it lies in.
struct RecordedTensor {
  DType dtype;
  Dims sizes, strides;
  int64_t storage_offset;
  int64_t storage;
};

/// One result: a tensor, or else a value.
struct RecordedResult {
  std::optional<RecordedTensor> tensor;
  Value value;
};

/// One recorded call with its arguments made: tensors that claim the line's device and have the bytes of `values` only.
struct RecordedCall {
  std::string op;
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
  std::vector<RecordedResult> results;  ///< lists flattened
  std::optional<std::string> error_type;
  std::string error_message;
  std::vector<Storage> storages;  ///< by number; null where no argument uses it
  bool has_values = false;
  std::string meta, source;
};

/// The operator of a line, without parsing more of it than needed; empty when it cannot be told so.
std::string_view operator_of_line(std::string_view line);
/// Errors: CorpusError.
RecordedCall parse_recorded_call(std::string_view line);

/// The lines of a file, plain or zstd by its first bytes; `-` is the standard input. One is held at a time.
class LineReader {
 public:
  /// Errors: CorpusError when the file cannot be opened.
  explicit LineReader(const std::string& path);
  ~LineReader();
  /// The next line that is not empty, valid until the next call; false at the end. Errors: CorpusError for damaged
  /// compression and for lines of more than 64 MiB.
  bool next(std::string_view& line);
  /// The number of the last line, from 1.
  int64_t line_number() const { return line_number_; }

 private:
  bool fill();
  struct Decompressor;
  std::string path_;
  std::FILE* file_;
  std::unique_ptr<Decompressor> decompressor_;
  std::string buffer_;  // what is read and not yet handed out begins at position_
  size_t position_ = 0;
  int64_t line_number_ = 0;
  bool started_ = false;
};

}  // namespace tare
