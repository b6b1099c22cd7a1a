#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tare/checkpoint/archive/file.h"
#include "tare/checkpoint/pickle/budgeted_vector.h"

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
  size_t size() const { return kinds_.size(); }
  Kind kind(Ref ref) const { return static_cast<Kind>(kinds_[ref] & kKind); }
  bool is(Ref ref, Kind kind) const { return this->kind(ref) == kind; }
  /// Of an integer or a boolean.
  int64_t integer(Ref ref) const {
    return kinds_[ref] & kWide ? static_cast<int64_t>(numbers_[at_[ref]]) : static_cast<int32_t>(at_[ref]);
  }
  double real(Ref ref) const { return std::bit_cast<double>(numbers_[at_[ref]]); }
  /// Of text, bytes, byte_array and big_integer.
  std::string_view text(Ref ref) const {
    const Text& text = texts_[at_[ref]];
    return {(kinds_[ref] & kMade ? made_.data() : source_->data()) + text.first, text.count};
  }
  /// Whether text or bytes are a str of Python 2, which was either: text where they are UTF-8.
  bool is_old_text(Ref ref) const { return kinds_[ref] & kOld; }
  /// Of list, tuple, set, frozen_set; of a dict keys and values in turn, in the order written (a key may stand twice,
  /// and the last one counts).
  std::span<const Ref> items(Ref ref) const {
    if (const size_t few = this->few(ref)) return {few == 1 ? &at_[ref] : cells_.data() + at_[ref], few};
    return {cells_.data() + at_[ref] + 1, cells_[at_[ref]]};
  }
  /// Of a global: `torch._utils`, `_rebuild_tensor_v2`.
  std::string_view module(Ref ref) const { return text(ref).substr(0, text(ref).find('\n')); }
  std::string_view name(Ref ref) const { return text(ref).substr(text(ref).find('\n') + 1); }
  bool is_global(Ref ref, std::string_view module, std::string_view name) const;
  /// `torch._utils._rebuild_tensor_v2`
  std::string qualified_name(Ref ref) const;
  Object object(Ref ref) const {
    const Call& call = calls_[at_[ref]];
    const Parts& parts = parts_[call.parts];
    return {call.callable,
            call.arguments,
            parts.keywords,
            parts.items,
            parts.pairs,
            parts.state,
            kinds_[ref] & kCreated ? Making::create : Making::call};
  }
  /// The id of a persistent value.
  Ref id(Ref ref) const { return ids_[at_[ref]]; }
  /// Counts the persistent values, from 0 on.
  uint32_t ordinal(Ref ref) const { return at_[ref]; }
  uint32_t persistents() const { return static_cast<uint32_t>(ids_.size()); }
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
  // A value is a byte and a number, since a byte of a pickle may make one. The byte is its kind with flags; the number
  // is the value itself or says where it is.
  static constexpr uint8_t kKind = 0x1f;
  static constexpr uint8_t kWide = 0x20;              // of integers: not the number itself, but where it is in numbers_
  static constexpr uint8_t kMade = 0x20;              // of texts: they are not part of the source
  static constexpr uint8_t kOld = 0x40;               // of texts
  static constexpr uint8_t kCreated = 0x20;           // of objects
  static constexpr uint8_t kFew = 0x60, kOne = 0x20;  // of containers: one to three items, without their count
  static constexpr uint8_t kRoomy = 0x80;             // of containers: there is more room behind their items
  struct Text {
    uint32_t first, count;  // characters, of the source or of made_
  };
  struct Call {
    Ref callable, arguments;
    uint32_t parts;  // index into parts_
  };
  struct Parts {
    Ref keywords = kNothing, items = kNothing, pairs = kNothing, state = kNothing;
  };
  size_t few(Ref ref) const { return (kinds_[ref] & kFew) / kOne; }
  void check_depth() const;

  Place place_;
  std::unique_ptr<const std::string> source_;
  std::unique_ptr<Budget> budget_;
  BudgetedVector<uint8_t> kinds_;
  BudgetedVector<uint32_t> at_;
  BudgetedVector<uint64_t> numbers_;
  BudgetedVector<Text> texts_;
  BudgetedVector<char> made_;  // what the pickle writes with escapes, or in parts
  BudgetedVector<Ref>
      cells_;  // of containers: how many items there are, and then they; the only item is the number itself
  BudgetedVector<Call> calls_;
  BudgetedVector<Parts> parts_;  // the first is that of all who have none
  BudgetedVector<Ref> ids_;
  Ref root_ = kNone;
  int64_t length_ = 0;
};

/// The most bytes of a pickle that is read: tensors are not in it, so that a larger one is a mistake.
inline constexpr int64_t kLargest = int64_t{1} << 30;
/// How deep values may be nested; Python's own limit is 1000.
inline constexpr int kDeepest = 4000;
/// The most memory that is held at once for each byte of a pickle of some size, the byte itself included: what Python
/// writes needs less. Of small pickles it is kFree.
inline constexpr size_t kMostMemory = 8, kFree = size_t{1} << 20;

/// Reads the pickle that `source` starts with. Errors: CheckpointError, with the opcode and its place in the file.
Document parse(std::string source, Place place);
/// The length of the pickle at `offset` of a file, up to and with its STOP; nothing is kept of it in memory.
int64_t length_in(const File& file, int64_t offset, std::string_view field);
/// A value as Python would print it, in at most about `limit` bytes, on one line.
std::string print(const Document& document, Ref value, size_t limit);

}  // namespace tare::checkpoint::pickle
