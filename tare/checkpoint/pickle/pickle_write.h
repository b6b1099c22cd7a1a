#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace tare::checkpoint::pickle {

/// Writes a pickle of protocol 2 as CPython's pickler does, value after value: each call is an opcode, or a few that
/// belong together. Numbers of the memo are given as CPython gives them, to everything but numbers, None, bools and the
/// empty tuple. What Python would hold as one object is written once: texts, classes and functions that are equal.
class PickleWriter {
 public:
  PickleWriter() { bytes_ = "\x80\x02"; }

  void none() { bytes_ += 'N'; }
  void boolean(bool value) { bytes_ += value ? '\x88' : '\x89'; }
  void integer(int64_t value);
  void real(double value);
  void text(std::string_view value) { text("text ", value); }
  /// A key that is made anew, and kept: equal keys are one object, and none that `text` writes.
  void key(std::string_view value) { text("key ", value); }
  /// A text that is made anew each time.
  void new_text(std::string_view value);
  void global(std::string_view module, std::string_view name);

  void mark() { bytes_ += '('; }
  /// Of the values since the mark, or of the last 0 to 3, for which no mark is written.
  void tuple_since_mark();
  void tuple(int count);
  void empty_dict();
  void empty_list();
  /// callable(*arguments), which were written last.
  void reduce();
  /// callable.__new__(callable, *arguments), which were written last.
  void create();
  /// collections.OrderedDict()
  void ordered_dict();
  void persistent() { bytes_ += 'Q'; }
  /// The number of the object that was made last (`create`, `reduce`), and that object again.
  uint32_t last() const { return next_ - 1; }
  void again(uint32_t index) { get(index); }
  void build() { bytes_ += 'b'; }

  /// Fills a dict or list that was written last with `count` items, each written by `write(i)` (a key and a value), in
  /// batches of 1000. `exact`: as for a dict itself; else as for an OrderedDict.
  template <class Write>
  void set_items(size_t count, bool exact, Write&& write) {
    batches(count, exact, 's', 'u', write);
  }
  template <class Write>
  void append_items(size_t count, Write&& write) {
    batches(count, false, 'a', 'e', write, true);
  }
  /// The whole pickle, closed.
  std::string finish() && {
    bytes_ += '.';
    return std::move(bytes_);
  }

 private:
  template <class T>
  void number(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void text(std::string_view space, std::string_view value);
  void put() { remember(next_++); }
  void remember(uint32_t index);
  void get(uint32_t index);

  // CPython writes one item alone without a mark, but not the one left over of a list; and after a full last batch of a
  // dict it writes an empty one.
  template <class Write>
  void batches(size_t count, bool exact, char one, char many, Write& write, bool list = false) {
    constexpr size_t kBatch = 1000;
    for (size_t done = 0; done < count;) {
      const size_t left = count - done;
      if (left == 1 && (count == 1 || (!exact && !list))) {
        write(done);
        bytes_ += one;
        return;
      }
      const size_t end = done + (left < kBatch ? left : kBatch);
      mark();
      for (; done < end; ++done) write(done);
      bytes_ += many;
    }
    if (exact && count > 0 && count % kBatch == 0) {
      mark();
      bytes_ += many;
    }
  }

  std::string bytes_;
  std::unordered_map<std::string, uint32_t> memo_;
  uint32_t next_ = 0;
};

}  // namespace tare::checkpoint::pickle
