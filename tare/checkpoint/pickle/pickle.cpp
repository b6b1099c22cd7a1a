#include "tare/checkpoint/pickle/pickle.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

#include "tare/checkpoint/pickle/pickle_opcodes.h"
#include "tare/checkpoint/pickle/pickle_text.h"

namespace tare::checkpoint::pickle {

constexpr size_t kLongestName = 1024;  // of a class or function with its module
// What its reader will note of each persistent id.
constexpr size_t kNoteOfPersistent = 32;
// So many items leave the stack piece by piece.
constexpr size_t kFlushBytes = size_t{1} << 16;

// Room that a container may grow into: the next power of two, or three quarters of it.
size_t room_for(size_t items) {
  const size_t power = std::bit_ceil(items);
  return items <= power / 4 * 3 ? power / 4 * 3 : power;
}

class Machine {
 public:
  Machine(std::string source, Place place) {
    document_.place_ = std::move(place);
    if (source.size() > static_cast<size_t>(kLargest))
      bad("{} bytes: a pickle of over {} is not read", source.size(), kLargest);
    document_.source_ = std::make_unique<const std::string>(std::move(source));
    begin_ = position_ = opcode_ = document_.source_->data();
    end_ = begin_ + document_.source_->size();
    document_.budget_ = std::make_unique<Budget>(std::max((kMostMemory - 1) * document_.source_->size(), kFree));
    Budget& budget = *document_.budget_;
    document_.kinds_ = BudgetedVector<uint8_t>(budget);
    document_.at_ = BudgetedVector<uint32_t>(budget);
    document_.numbers_ = BudgetedVector<uint64_t>(budget);
    document_.texts_ = BudgetedVector<Text>(budget);
    document_.made_ = BudgetedVector<char>(budget);
    document_.cells_ = BudgetedVector<Ref>(budget);
    document_.calls_ = BudgetedVector<Call>(budget);
    document_.parts_ = BudgetedVector<Parts>(budget);
    document_.ids_ = BudgetedVector<Ref>(budget);
    stack_ = BudgetedVector<Ref>(budget), memo_ = BudgetedVector<Ref>(budget),
    marks_ = BudgetedVector<uint32_t>(budget);
    document_.cells_.push_back(0);  // the items of whatever is empty
    document_.parts_.push_back({});
    add(Kind::none), add(Kind::boolean, 0), add(Kind::boolean, 1), add(Kind::tuple);
    for (uint32_t i = 0; i < 256; ++i) add(Kind::integer, i);
  }

  Document run() {
    try {
      while (step()) {
      }
      document_.length_ = position_ - begin_;
      stack_.release(), marks_.release(), memo_.release();
      document_.check_depth();
    } catch (const Budget::Exceeded&) {
      bad("its values take over {} times the {} bytes of the pickle", kMostMemory, end_ - begin_);
    }
    return std::move(document_);
  }

 private:
  using Text = Document::Text;
  using Call = Document::Call;
  using Parts = Document::Parts;

  template <class... T>
  [[noreturn]] [[gnu::cold]] void bad(fmt::format_string<T...> format, T&&... args) const {
    const Opcode& opcode = opcode_ < end_ ? pickle::opcode(static_cast<unsigned char>(*opcode_)) : Opcode();
    const std::string field = opcode.name.empty() ? "pickle" : fmt::format("opcode {}", opcode.name);
    fail<CheckpointError>("{}: at byte {}, {}: {}", document_.place_.path, document_.place_.offset + (opcode_ - begin_),
                          field, fmt::vformat(format, fmt::make_format_args(args...)));
  }

  // ----- the source

  int64_t left() const { return end_ - position_; }
  const char* take(uint64_t count) {
    if (count > static_cast<uint64_t>(left())) bad("needs {} bytes, and {} are left", count, left());
    const char* start = position_;
    position_ += count;
    return start;
  }
  template <class T>
  T number() {
    T value;
    std::memcpy(&value, take(sizeof value), sizeof value);
    return value;
  }
  template <class Length>
  std::string_view counted() {
    const Length length = number<Length>();
    if constexpr (std::is_signed_v<Length>)
      if (length < 0) bad("a length of {}", length);
    return {take(static_cast<uint64_t>(length)), static_cast<size_t>(length)};
  }
  std::string_view line() {
    const auto* end = static_cast<const char*>(std::memchr(position_, '\n', static_cast<size_t>(left())));
    if (end == nullptr) bad("its line does not end");
    const std::string_view line(position_, static_cast<size_t>(end - position_));
    position_ = end + 1;
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
  }
  int64_t decimal(std::string_view text) const {
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) bad("'{}' is no number", shown(text));
    return value;
  }

  // ----- values

  Ref add(Kind kind, uint32_t at = 0, uint8_t flags = 0) {
    document_.kinds_.push_back(static_cast<uint8_t>(static_cast<uint8_t>(kind) | flags));
    document_.at_.push_back(at);
    return static_cast<Ref>(document_.kinds_.size() - 1);
  }
  template <class T>
  static uint32_t put(BudgetedVector<T>& pile, T item) {
    pile.push_back(item);
    return static_cast<uint32_t>(pile.size() - 1);
  }
  Kind kind(Ref ref) const { return document_.kind(ref); }
  Ref integer(int64_t number) {
    if (number >= 0 && number < 256) return kZero + static_cast<Ref>(number);
    if (number == static_cast<int32_t>(number)) return add(Kind::integer, static_cast<uint32_t>(number));
    return add(Kind::integer, put(document_.numbers_, static_cast<uint64_t>(number)), Document::kWide);
  }
  Ref real(double number) { return add(Kind::real, put(document_.numbers_, std::bit_cast<uint64_t>(number))); }
  // A part of the source.
  Ref view(Kind kind, std::string_view text, uint8_t flags = 0) {
    const Text place{static_cast<uint32_t>(text.data() - begin_), static_cast<uint32_t>(text.size())};
    return add(kind, put(document_.texts_, place), flags);
  }
  Ref keep(Kind kind, std::string_view text, uint8_t flags = 0) {
    const size_t first = document_.made_.size();
    if (first + text.size() > kNothing) throw Budget::Exceeded();
    document_.made_.add(text.size());
    std::ranges::copy(text, document_.made_.data() + first);
    const Text place{static_cast<uint32_t>(first), static_cast<uint32_t>(text.size())};
    return add(kind, put(document_.texts_, place), flags | Document::kMade);
  }
  // What a line of the source means: mostly itself.
  Ref spelled(Kind kind, std::string_view line, std::string_view meant, uint8_t flags = 0) {
    return line == meant ? view(kind, line, flags) : keep(kind, meant, flags);
  }
  Ref text(std::string_view text) {
    if (!is_utf8(text)) bad("'{}' is not UTF-8", shown(text));
    return view(Kind::text, text);
  }
  // Of Python 2, where a str was either.
  static Kind old_kind(std::string_view text) { return is_utf8(text) ? Kind::text : Kind::bytes; }
  Ref old_text(std::string_view text) { return view(old_kind(text), text, Document::kOld); }
  Ref long_integer(std::string_view bytes) {
    if (bytes.empty()) return integer(0);
    if (bytes.size() <= 8) {
      uint64_t number = static_cast<signed char>(bytes.back()) < 0 ? ~uint64_t{0} : 0;
      std::memcpy(&number, bytes.data(), bytes.size());
      return integer(static_cast<int64_t>(number));
    }
    return keep(Kind::big_integer, hexadecimal(bytes));
  }
  Ref decimal_integer(std::string_view text) {
    if (text.ends_with('L')) text.remove_suffix(1);
    if (!is_decimal(text)) bad("'{}' is no number", shown(text));
    int64_t number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc()) return integer(number);
    return view(Kind::big_integer, text);
  }
  Ref global(std::string_view both) {
    if (!is_utf8(both) || both.front() == '\n' || both.back() == '\n') bad("'{}' names nothing", shown(both));
    return both.data() >= begin_ && both.data() < end_ ? view(Kind::global, both) : keep(Kind::global, both);
  }
  // The two may be long texts of the memo, so that joining them has to be bounded.
  Ref global(std::string_view module, std::string_view name) {
    if (module.size() + name.size() > kLongestName)
      bad("'{}.{}' has {} characters", shown(module), shown(name), module.size() + name.size());
    if (module.find('\n') != std::string_view::npos) bad("'{}' names no module", shown(module));
    return global(fmt::format("{}\n{}", module, name));
  }
  // A container of what stands on the stack from `first` on, which it leaves.
  Ref gather(Kind kind, size_t first) {
    if (kind == Kind::tuple && first == stack_.size()) return kEmptyTuple;
    const Ref ref = add(kind);
    if (first < stack_.size()) begin(ref, first);
    return ref;
  }
  // Gives an empty container its items.
  void begin(Ref ref, size_t first) {
    BudgetedVector<Ref>& cells = document_.cells_;
    const size_t count = stack_.size() - first;
    if (count <= 3) document_.kinds_[ref] |= static_cast<uint8_t>(count * Document::kOne);
    if (count == 1) {
      document_.at_[ref] = stack_.back();
      return stack_.truncate(first);
    }
    const size_t counted = count > 3 ? 1 : 0, taken = counted + count;
    size_t at = cells.size();
    if (spare_end_ - spare_ >= taken) {  // there is room where another container was
      at = std::exchange(spare_, spare_ + taken);
      unstack(first, at + counted);
    } else {
      if (counted) cells.push_back(0);
      unstack(first);
    }
    if (counted) cells[at] = static_cast<Ref>(count);
    document_.at_[ref] = static_cast<uint32_t>(at);
  }
  // Moves what stands on the stack from `first` on to the end of a container.
  void extend(Ref ref, size_t first) {
    if (first == stack_.size()) return;
    const std::span<const Ref> items = document_.items(ref);
    if (items.empty()) return begin(ref, first);
    BudgetedVector<Ref>& cells = document_.cells_;
    uint8_t& flags = document_.kinds_[ref];
    uint32_t& at = document_.at_[ref];
    const size_t before = items.size(), count = before + (stack_.size() - first);
    const size_t room = flags & Document::kRoomy ? room_for(before) : before;
    if (flags & Document::kFew) {
      Ref few[3];
      std::ranges::copy(items, few);
      at = put(cells, Ref{0});
      const size_t to = cells.add(before);
      std::copy_n(few, before, cells.data() + to);
      flags &= static_cast<uint8_t>(~Document::kFew);
      unstack(first);
    } else if (count <= room) {
      unstack(first, at + 1 + before);
    } else if (at + 1 + room == cells.size()) {  // it stands last
      cells.truncate(at + 1 + before);
      flags &= static_cast<uint8_t>(~Document::kRoomy);
      unstack(first);
    } else {
      // It moves to the end, with some room: others will stand behind it before it grows again.
      const size_t from = at;
      at = put(cells, Ref{0});
      const size_t to = cells.add(before);
      std::copy_n(cells.data() + from + 1, before, cells.data() + to);
      unstack(first);
      cells.add(room_for(count) - count);
      flags |= Document::kRoomy;
      if (1 + room > spare_end_ - spare_) spare_ = from, spare_end_ = from + 1 + room;
    }
    cells[at] = static_cast<Ref>(count);
  }
  // Moves what stands on the stack from `first` on to where there is room among the cells.
  void unstack(size_t first, size_t to) {
    std::ranges::copy(stack_.from(first), document_.cells_.data() + to);
    stack_.truncate(first);
  }
  // The same to the end of the cells. Much of it goes piece by piece, the last one first, and never stands twice.
  void unstack(size_t first) {
    BudgetedVector<Ref>& cells = document_.cells_;
    const size_t start = cells.size(), count = stack_.size() - first;
    if (count <= kFlushBytes) return unstack(first, cells.add(count));
    while (stack_.size() > first) {
      const size_t from = std::max(first, stack_.size() - std::min(kFlushBytes, stack_.size()));
      const size_t to = cells.add(stack_.size() - from);
      std::ranges::reverse_copy(stack_.from(from), cells.data() + to);
      stack_.truncate(from);
      stack_.trim();
    }
    std::reverse(cells.data() + start, cells.data() + cells.size());
  }
  Ref object(Making making, Ref callable, Ref arguments, Ref keywords = kNothing) {
    if (kind(callable) != Kind::global && kind(callable) != Kind::object && kind(callable) != Kind::persistent)
      bad("{} is called, and it is no class or function", name(kind(callable)));
    if (kind(arguments) != Kind::tuple) bad("the arguments are {}, and not a tuple", name(kind(arguments)));
    if (keywords != kNothing && kind(keywords) != Kind::dict)
      bad("the keywords are {}, and not a dict", name(kind(keywords)));
    const Ref ref = add(Kind::object, put(document_.calls_, {callable, arguments, 0}),
                        making == Making::create ? Document::kCreated : 0);
    if (keywords != kNothing) parts(ref).keywords = keywords;
    return ref;
  }
  Ref persistent(Ref id) {
    document_.budget_->take(kNoteOfPersistent);
    return add(Kind::persistent, put(document_.ids_, id));
  }

  // ----- the stack

  size_t floor() const { return marks_.empty() ? 0 : marks_.back(); }
  void push(Ref ref) { stack_.push_back(ref); }
  Ref top() const {
    if (stack_.size() <= floor()) bad("the stack is empty");
    return stack_.back();
  }
  // Where the last `count` values begin.
  size_t last(size_t count) const {
    if (stack_.size() < floor() + count) bad("the stack is empty");
    return stack_.size() - count;
  }
  Ref pop() {
    const Ref ref = top();
    stack_.truncate(stack_.size() - 1);
    return ref;
  }
  // The height at the last mark, which is dropped.
  size_t mark() {
    if (marks_.empty()) bad("no MARK stands before it");
    const size_t height = marks_.back();
    marks_.truncate(marks_.size() - 1);
    return height;
  }
  void collect(Kind kind) {
    const size_t first = mark();
    if (kind == Kind::dict) check_pairs(first);
    push(gather(kind, first));
  }
  void check_pairs(size_t first) const {
    if ((stack_.size() - first) % 2 != 0) bad("{} items are no pairs", stack_.size() - first);
  }
  void tuple(size_t count) {
    if (stack_.size() < floor() + count) bad("the stack holds {} values of {}", stack_.size() - floor(), count);
    push(gather(Kind::tuple, stack_.size() - count));
  }

  // ----- containers, and objects that are filled like them

  // What is filled with what stands on the stack from `first` on.
  Ref target(size_t first) const {
    if (first <= floor()) bad("nothing stands below the MARK");
    return stack_[first - 1];
  }
  void append(size_t first) {
    const Ref target = this->target(first);
    if (kind(target) == Kind::list) return extend(target, first);
    if (kind(target) != Kind::object) bad("{} is no list", name(kind(target)));
    extend(part(target, &Parts::items, Kind::list), first);
  }
  void assign(size_t first) {
    const Ref target = this->target(first);
    check_pairs(first);
    if (kind(target) == Kind::dict) return extend(target, first);
    if (kind(target) != Kind::object) bad("{} is no dict", name(kind(target)));
    extend(part(target, &Parts::pairs, Kind::dict), first);
  }
  Parts& parts(Ref ref) {
    Call& call = document_.calls_[document_.at_[ref]];
    if (call.parts == 0) call.parts = put(document_.parts_, {});
    return document_.parts_[call.parts];
  }
  // A container that belongs to an object.
  Ref part(Ref object, Ref Parts::*which, Kind kind) {
    if (parts(object).*which == kNothing) parts(object).*which = add(kind);
    return parts(object).*which;
  }
  void build() {
    const Ref state = pop(), target = top();
    if (kind(target) != Kind::object) bad("{} has no state to set", name(kind(target)));
    if (parts(target).state != kNothing) bad("the state of an object is set twice");
    parts(target).state = state;
  }

  // ----- the memo

  void remember(uint64_t index) {
    // Each entry takes at least a byte to write, so that a larger index is no count.
    if (index > static_cast<uint64_t>(end_ - begin_)) bad("memo {} in a pickle of {} bytes", index, end_ - begin_);
    if (index >= memo_.size()) memo_.add(static_cast<size_t>(index) + 1 - memo_.size(), kNothing);
    Ref& entry = memo_[static_cast<size_t>(index)];
    if (entry == kNothing) ++remembered_;
    entry = top();
  }
  void recall(uint64_t index) {
    if (index >= memo_.size() || memo_[static_cast<size_t>(index)] == kNothing) bad("memo {} was never set", index);
    push(memo_[static_cast<size_t>(index)]);
  }
  uint64_t memo_index(std::string_view line) const {
    const int64_t index = decimal(line);
    if (index < 0) bad("memo {}", index);
    return static_cast<uint64_t>(index);
  }

  bool step();
  void rare(unsigned char code);

  Document document_;
  const char* begin_;
  const char* position_;
  const char* opcode_;
  const char* end_;
  uint64_t remembered_ = 0;
  BudgetedVector<Ref> stack_, memo_;
  BudgetedVector<uint32_t> marks_;    // heights of the stack
  size_t spare_ = 0, spare_end_ = 0;  // cells that a container left
};

bool Machine::step() {
  opcode_ = position_;
  if (position_ == end_) bad("it ends before its STOP");
  const auto code = static_cast<unsigned char>(*position_++);
  switch (code) {
    case '.': document_.root_ = pop(); return false;
    case '(': marks_.push_back(static_cast<uint32_t>(stack_.size())); break;
    case 'N': push(kNone); break;
    case 0x88: push(kTrue); break;
    case 0x89: push(kFalse); break;
    case 'K': push(integer(number<uint8_t>())); break;
    case 'M': push(integer(number<uint16_t>())); break;
    case 'J': push(integer(number<int32_t>())); break;
    case 0x8a: push(long_integer(counted<uint8_t>())); break;
    case 0x8b: push(long_integer(counted<int32_t>())); break;
    case 'G': push(real(std::bit_cast<double>(__builtin_bswap64(number<uint64_t>())))); break;
    case 'X': push(text(counted<uint32_t>())); break;
    case 0x8c: push(text(counted<uint8_t>())); break;
    case 0x8d: push(text(counted<uint64_t>())); break;
    case 'B': push(view(Kind::bytes, counted<uint32_t>())); break;
    case 'C': push(view(Kind::bytes, counted<uint8_t>())); break;
    case 0x8e: push(view(Kind::bytes, counted<uint64_t>())); break;
    case 0x96: push(view(Kind::byte_array, counted<uint64_t>())); break;
    case 'T': push(old_text(counted<int32_t>())); break;
    case 'U': push(old_text(counted<uint8_t>())); break;
    case ')': push(kEmptyTuple); break;
    case 0x85: tuple(1); break;
    case 0x86: tuple(2); break;
    case 0x87: tuple(3); break;
    case 't': collect(Kind::tuple); break;
    case 'l': collect(Kind::list); break;
    case 'd': collect(Kind::dict); break;
    case 0x91: collect(Kind::frozen_set); break;
    case ']': push(add(Kind::list)); break;
    case '}': push(add(Kind::dict)); break;
    case 0x8f: push(add(Kind::set)); break;
    case 'a': append(last(2) + 1); break;
    case 'e': append(mark()); break;
    case 's': assign(last(3) + 1); break;
    case 'u': assign(mark()); break;
    case 0x90: {
      const size_t first = mark();
      const Ref target = this->target(first);
      if (kind(target) != Kind::set) bad("{} is no set", name(kind(target)));
      extend(target, first);
      break;
    }
    case 'q': remember(number<uint8_t>()); break;
    case 'r': remember(number<uint32_t>()); break;
    case 'p': remember(memo_index(line())); break;
    case 0x94: remember(remembered_); break;
    case 'h': recall(number<uint8_t>()); break;
    case 'j': recall(number<uint32_t>()); break;
    case 'g': recall(memo_index(line())); break;
    case 'R': {
      Ref arguments = pop();
      const Ref callable = pop();
      // TorchScript writes the value of an enumeration's member as it is, where Python has a tuple with it.
      if (kind(arguments) != Kind::tuple && kind(callable) == Kind::global &&
          document_.module(callable).starts_with("__torch__")) {
        push(arguments);
        tuple(1);
        arguments = pop();
      }
      push(object(Making::call, callable, arguments));
      break;
    }
    case 0x81: {
      const Ref arguments = pop(), callable = pop();
      push(object(Making::create, callable, arguments));
      break;
    }
    case 0x92: {
      const Ref keywords = pop(), arguments = pop(), callable = pop();
      push(object(Making::create, callable, arguments, keywords));
      break;
    }
    case 'b': build(); break;
    case 'Q': push(persistent(pop())); break;
    case 'c': {
      const std::string_view module = line(), name = line();
      // Both lines as they stand in the file, unless they end as on Windows.
      const bool joined = module.data() + module.size() + 1 == name.data();
      push(joined ? global({module.data(), module.size() + 1 + name.size()}) : global(module, name));
      break;
    }
    case 0x93: {
      const Ref name = pop(), module = pop();
      if (kind(name) != Kind::text || kind(module) != Kind::text)
        bad("a class or function is named by {} and {}", pickle::name(kind(module)), pickle::name(kind(name)));
      push(global(document_.text(module), document_.text(name)));
      break;
    }
    default: rare(code);
  }
  return true;
}

// What protocol 0 writes, and what is only checked or refused.
void Machine::rare(unsigned char code) {
  switch (code) {
    case 0x80:
      if (const int protocol = number<uint8_t>(); protocol > 5) bad("protocol {}: this reads 0 to 5", protocol);
      break;
    case 0x95:
      if (const auto length = number<uint64_t>(); length > static_cast<uint64_t>(left()))
        bad("a frame of {} bytes, and {} are left", length, left());
      break;
    case '0':
      if (!marks_.empty() && marks_.back() == stack_.size()) mark();
      else pop();
      break;
    case '1': stack_.truncate(mark()); break;
    case '2': push(top()); break;
    case 'I': {
      const std::string_view digits = line();
      push(digits == "00" ? kFalse : digits == "01" ? kTrue : decimal_integer(digits));
      break;
    }
    case 'L': push(decimal_integer(line())); break;
    case 'F': {
      const std::string_view digits = line();
      double number = 0;
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
      if (error == std::errc::invalid_argument || end != digits.data() + digits.size())
        bad("'{}' is no number", shown(digits));
      push(real(number));
      break;
    }
    case 'S': {
      const std::string_view quoted = line();
      const std::optional<std::string> plain = unquoted(quoted);
      if (!plain) bad("its quotes or escapes are damaged");
      push(spelled(old_kind(*plain), quoted.substr(1, quoted.size() - 2), *plain, Document::kOld));
      break;
    }
    case 'V': {
      const std::string_view escaped = line();
      const std::optional<std::string> plain = raw_unicode(escaped);
      if (!plain) bad("its escapes are damaged");
      push(spelled(Kind::text, escaped, *plain));
      break;
    }
    case 'P': push(persistent(old_text(line()))); break;
    case 'i': {
      const std::string_view module = line(), name = line();
      const Ref type = global(module, name);
      push(object(Making::call, type, gather(Kind::tuple, mark())));
      break;
    }
    case 'o': {
      const size_t first = mark();
      if (stack_.size() == first) bad("no class stands after the MARK");
      const Ref arguments = gather(Kind::tuple, first + 1), type = pop();
      push(object(Making::call, type, arguments));
      break;
    }
    case 0x82:
    case 0x83:
    case 0x84: bad("extension codes mean what their registry says, which is not in the file");
    case 0x97:
    case 0x98: bad("buffers outside of the pickle are not in the file");
    default: bad("0x{:02x} is no opcode of a pickle", code);
  }
}

Document parse(std::string source, Place place) { return Machine(std::move(source), std::move(place)).run(); }

}  // namespace tare::checkpoint::pickle
