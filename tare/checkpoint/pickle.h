#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tare/checkpoint/file.h"

/// Python's pickles, read without Python: every opcode of protocols 0 to 5 that the pickle module writes (CPython's
/// Lib/pickletools.py describes them) builds a value that describes an object; none imports, calls or makes one.
namespace tare::checkpoint::pickle {

/// Names a value of a Document. Two refs are equal where Python would have had one object.
using Ref = uint32_t;
inline constexpr Ref kNothing = 0xFFFFFFFF;
inline constexpr Ref kNone = 0, kFalse = 1, kTrue = 2, kEmptyTuple = 3, kZero = 4;  // and the integers up to 255

enum class Kind : uint8_t {
  none,
  boolean,
  integer,
  big_integer,  ///< more than 64 bits: `text` is what Python's int(text, 0) reads
  real,
  text,  ///< valid UTF-8
  bytes,
  byte_array,
  list,
  tuple,
  dict,
  set,
  frozen_set,
  global,      ///< `module.name`: a class or a function, only named
  object,      ///< what a call would have made
  persistent,  ///< what the writer of the file has to look up by an id of its own
};
/// `a list`, as messages say it.
const char* name(Kind kind);

/// How an object would have been made.
enum class Making : uint8_t { call, create };  ///< callable(*arguments), or callable.__new__(callable, *arguments)

/// What is known of an object; kNothing where the pickle says nothing.
struct Object {
  Ref callable = kNothing;
  Ref arguments = kNothing;  ///< a tuple
  Ref keywords = kNothing;   ///< a dict
  Ref items = kNothing;      ///< a list: what is appended to the object
  Ref pairs = kNothing;      ///< a dict: what is assigned into it, as into OrderedDict
  Ref state = kNothing;      ///< for __setstate__ or __dict__
  Making making = Making::call;
};

/// Where a pickle stands, for messages.
struct Place {
  std::string path;
  int64_t offset = 0;  ///< of its first byte
};

/// The values of one pickle. It owns them all, so that neither cycles nor depth matter; it may be moved.
class Document {
 public:
  Ref root() const { return root_; }
  size_t size() const { return values_.size(); }
  Kind kind(Ref ref) const { return values_[ref].kind; }
  bool is(Ref ref, Kind kind) const { return values_[ref].kind == kind; }
  /// Of an integer or a boolean.
  int64_t integer(Ref ref) const { return values_[ref].integer; }
  double real(Ref ref) const { return values_[ref].real; }
  /// Of text, bytes, byte_array and big_integer.
  std::string_view text(Ref ref) const { return {values_[ref].data, values_[ref].count}; }
  /// Of list, tuple, set, frozen_set; of a dict keys and values in turn, in the order written (a key may stand twice,
  /// and the last one counts).
  std::span<const Ref> items(Ref ref) const { return {children_.data() + values_[ref].first, values_[ref].count}; }
  /// Of a global: `torch._utils`, `_rebuild_tensor_v2`.
  std::string_view module(Ref ref) const { return text(ref).substr(0, text(ref).find('\n')); }
  std::string_view name(Ref ref) const { return text(ref).substr(text(ref).find('\n') + 1); }
  bool is_global(Ref ref, std::string_view module, std::string_view name) const;
  /// `torch._utils._rebuild_tensor_v2`
  std::string qualified_name(Ref ref) const;
  const Object& object(Ref ref) const { return objects_[values_[ref].first]; }
  /// The id of a persistent value.
  Ref id(Ref ref) const { return static_cast<Ref>(values_[ref].first); }
  /// Counts the persistent values, from 0 on.
  uint32_t ordinal(Ref ref) const { return values_[ref].count; }
  uint32_t persistents() const { return persistents_; }
  /// Bytes of the pickle, up to and with its last opcode.
  int64_t length() const { return length_; }
  const Place& place() const { return place_; }
  /// Throws CheckpointError: `PATH: at byte 40, FIELD: ...`, with the place of the pickle.
  template <class... T>
  [[noreturn]] [[gnu::cold]] void bad(std::string_view field, fmt::format_string<T...> format, T&&... args) const {
    tare::fail<CheckpointError>("{}: at byte {}, {}: {}", place_.path, place_.offset, field,
                                fmt::vformat(format, fmt::make_format_args(args...)));
  }

 private:
  friend class Machine;
  struct Value {
    Kind kind;
    bool roomy;      // of containers: its span has room for a power of two
    uint32_t count;  // items, characters
    union {
      int64_t integer;
      double real;
      const char* data;
      uint64_t first;  // index into children_ or objects_
    };
  };
  static_assert(sizeof(Value) == 16);
  void check_depth() const;

  Place place_;
  std::unique_ptr<const std::string> source_;  // texts are views of it
  std::deque<std::string> texts_;              // or of these, where the pickle writes escapes
  std::vector<Value> values_;
  std::vector<Ref> children_;
  std::vector<Object> objects_;
  Ref root_ = kNone;
  uint32_t persistents_ = 0;
  int64_t length_ = 0;
};

/// The most bytes of a pickle that is read: tensors are not in it, so that a larger one is a mistake.
inline constexpr int64_t kLargest = int64_t{1} << 30;
/// How deep values may be nested; Python's own limit is 1000.
inline constexpr int kDeepest = 4000;

/// Reads the pickle that `source` starts with. Errors: CheckpointError, with the opcode and its place in the file.
Document parse(std::string source, Place place);
/// The length of the pickle at `offset` of a file, up to and with its STOP; nothing is kept of it in memory.
int64_t length_in(const File& file, int64_t offset, std::string_view field);
/// A value as Python would print it, in at most about `limit` bytes, on one line.
std::string print(const Document& document, Ref value, size_t limit);

}  // namespace tare::checkpoint::pickle
