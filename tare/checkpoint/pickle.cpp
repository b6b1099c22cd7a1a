#include "tare/checkpoint/pickle.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

#include "tare/checkpoint/large_pages.h"
#include "tare/checkpoint/pickle_opcodes.h"
#include "tare/checkpoint/pickle_text.h"

namespace tare::checkpoint::pickle {

const char* name(Kind kind) {
  switch (kind) {
    case Kind::none: return "None";
    case Kind::boolean: return "a bool";
    case Kind::integer:
    case Kind::big_integer: return "an int";
    case Kind::real: return "a float";
    case Kind::text: return "a str";
    case Kind::bytes: return "a bytes";
    case Kind::byte_array: return "a bytearray";
    case Kind::list: return "a list";
    case Kind::tuple: return "a tuple";
    case Kind::dict: return "a dict";
    case Kind::set: return "a set";
    case Kind::frozen_set: return "a frozenset";
    case Kind::global: return "a class or function";
    case Kind::object: return "an object";
    case Kind::persistent: return "a persistent id";
  }
  return "?";
}

bool Document::is_global(Ref ref, std::string_view module, std::string_view name) const {
  if (!is(ref, Kind::global)) return false;
  const std::string_view both = text(ref);
  return both.size() == module.size() + 1 + name.size() && both.starts_with(module) && both[module.size()] == '\n' &&
         both.ends_with(name);
}

std::string Document::qualified_name(Ref ref) const { return fmt::format("{}.{}", module(ref), name(ref)); }

// Python's own pickler writes at least two bytes for each value that is not one of the ready-made ones; a file that
// makes more of them would only make memory.
constexpr size_t kFreeValues = 4096;
constexpr size_t kLongestName = 1024;  // of a class or function with its module

class Machine {
 public:
  Machine(std::string source, Place place) {
    document_.place_ = std::move(place);
    if (source.size() > static_cast<size_t>(kLargest))
      bad("{} bytes: a pickle of over {} is not read", source.size(), kLargest);
    document_.source_ = std::make_unique<const std::string>(std::move(source));
    begin_ = position_ = opcode_ = document_.source_->data();
    end_ = begin_ + document_.source_->size();
    most_values_ = kFreeValues + document_.source_->size() / 2;
    most_objects_ = kFreeValues + document_.source_->size() / 4;  // a class, its arguments, and the call
    reserve_much(document_.values_, std::min(most_values_, 512 + document_.source_->size() / 6));
    // Room as an ordinary file needs it; what is not used is not touched.
    reserve_much(document_.children_, document_.source_->size() / 6);
    reserve_much(document_.objects_, document_.source_->size() / 50);
    reserve_much(memo_, document_.source_->size() / 10);
    ready(Kind::none, 0), ready(Kind::boolean, 0), ready(Kind::boolean, 1), ready(Kind::tuple, 0);
    for (int i = 0; i < 256; ++i) ready(Kind::integer, i);
  }

  Document run() {
    while (step()) {
    }
    document_.length_ = position_ - begin_;
    document_.check_depth();
    return std::move(document_);
  }

 private:
  using Value = Document::Value;

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

  void ready(Kind kind, int64_t integer) { document_.values_.push_back({kind, false, 0, {integer}}); }
  Ref add(Kind kind, uint32_t count = 0) {
    if (document_.values_.size() >= most_values_) bad("more values than {} bytes can hold", end_ - begin_);
    grow(document_.values_, most_values_);
    document_.values_.push_back({kind, false, count, {0}});
    return static_cast<Ref>(document_.values_.size() - 1);
  }
  // Makes room for one more, at once for all that there may be: doubling would hold three times what is there.
  template <class T>
  static void grow(std::vector<T>& items, size_t most) {
    if (items.size() == items.capacity()) items.reserve(most);
  }
  Value& value(Ref ref) { return document_.values_[ref]; }
  Kind kind(Ref ref) const { return document_.values_[ref].kind; }
  Ref integer(int64_t number) {
    if (number >= 0 && number < 256) return kZero + static_cast<Ref>(number);
    const Ref ref = add(Kind::integer);
    value(ref).integer = number;
    return ref;
  }
  Ref real(double number) {
    const Ref ref = add(Kind::real);
    value(ref).real = number;
    return ref;
  }
  // Bytes that live as long as the document.
  Ref view(Kind kind, std::string_view text) {
    const Ref ref = add(kind, static_cast<uint32_t>(text.size()));
    value(ref).data = text.data();
    return ref;
  }
  Ref keep(Kind kind, std::string text) {
    document_.texts_.push_back(std::move(text));
    return view(kind, document_.texts_.back());
  }
  Ref text(std::string_view text) {
    if (!is_utf8(text)) bad("'{}' is not UTF-8", shown(text));
    return view(Kind::text, text);
  }
  // Of Python 2, where a str was either.
  Ref old_text(std::string_view text) { return view(is_utf8(text) ? Kind::text : Kind::bytes, text); }
  Ref long_integer(std::string_view bytes) {
    if (bytes.empty()) return integer(0);
    if (bytes.size() <= 8) {
      uint64_t number = bytes.back() < 0 ? ~uint64_t{0} : 0;
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
    return view(Kind::global, both);
  }
  // The two may be long texts of the memo, so that joining them has to be bounded.
  Ref global(std::string_view module, std::string_view name) {
    if (module.size() + name.size() > kLongestName)
      bad("'{}.{}' has {} characters", shown(module), shown(name), module.size() + name.size());
    if (module.find('\n') != std::string_view::npos) bad("'{}' names no module", shown(module));
    return global(document_.texts_.emplace_back(fmt::format("{}\n{}", module, name)));
  }
  Ref sequence(Kind kind, std::span<const Ref> items) {
    if (kind == Kind::tuple && items.empty()) return kEmptyTuple;
    const Ref ref = add(kind, static_cast<uint32_t>(items.size()));
    value(ref).first = document_.children_.size();
    document_.children_.insert(document_.children_.end(), items.begin(), items.end());
    return ref;
  }
  // A container that is filled in several batches moves to the end, into twice the room, when it has none left.
  void extend(Ref ref, std::span<const Ref> more) {
    std::vector<Ref>& children = document_.children_;
    Value& list = value(ref);
    const auto count = static_cast<uint32_t>(list.count + more.size());
    if (list.count == 0 && !list.roomy) list.first = children.size();
    if (!list.roomy && list.first + list.count == children.size()) {
      children.insert(children.end(), more.begin(), more.end());
    } else {
      if (!list.roomy || count > std::bit_ceil(list.count)) {
        const size_t first = children.size();
        children.resize(first + std::bit_ceil(count), kNone);
        std::copy_n(children.begin() + static_cast<int64_t>(list.first), list.count,
                    children.begin() + static_cast<int64_t>(first));
        list.first = first;
        list.roomy = true;
      }
      std::copy(more.begin(), more.end(), children.begin() + static_cast<int64_t>(list.first + list.count));
    }
    list.count = count;
  }
  Ref object(Making making, Ref callable, Ref arguments, Ref keywords = kNothing) {
    if (kind(callable) != Kind::global && kind(callable) != Kind::object && kind(callable) != Kind::persistent)
      bad("{} is called, and it is no class or function", name(kind(callable)));
    if (kind(arguments) != Kind::tuple) bad("the arguments are {}, and not a tuple", name(kind(arguments)));
    if (keywords != kNothing && kind(keywords) != Kind::dict)
      bad("the keywords are {}, and not a dict", name(kind(keywords)));
    const Ref ref = add(Kind::object);
    value(ref).first = document_.objects_.size();
    if (document_.objects_.size() >= most_objects_) bad("more objects than {} bytes can hold", end_ - begin_);
    grow(document_.objects_, most_objects_);
    document_.objects_.push_back({callable, arguments, keywords, kNothing, kNothing, kNothing, making});
    return ref;
  }
  Ref persistent(Ref id) {
    if (document_.persistents_ >= kFreeValues + static_cast<size_t>(end_ - begin_) / 8)
      bad("more persistent ids than {} bytes can hold", end_ - begin_);
    const Ref ref = add(Kind::persistent, document_.persistents_++);
    value(ref).first = id;
    return ref;
  }

  // ----- the stack

  size_t floor() const { return marks_.empty() ? 0 : marks_.back(); }
  void push(Ref ref) { stack_.push_back(ref); }
  Ref top() const {
    if (stack_.size() <= floor()) bad("the stack is empty");
    return stack_.back();
  }
  Ref pop() {
    const Ref ref = top();
    stack_.pop_back();
    return ref;
  }
  std::span<const Ref> since_mark() const {
    if (marks_.empty()) bad("no MARK stands before it");
    return std::span(stack_).subspan(marks_.back());
  }
  void drop_mark() {
    stack_.resize(marks_.back());
    marks_.pop_back();
  }
  void collect(Kind kind) {
    if (kind == Kind::dict && since_mark().size() % 2 != 0) bad("{} items are no pairs", since_mark().size());
    const Ref ref = sequence(kind, since_mark());
    drop_mark();
    push(ref);
  }
  void tuple(size_t count) {
    if (stack_.size() < floor() + count) bad("the stack holds {} values of {}", stack_.size() - floor(), count);
    const Ref ref = sequence(Kind::tuple, std::span(stack_).last(count));
    stack_.resize(stack_.size() - count);
    push(ref);
  }

  // ----- containers, and objects that are filled like them

  void append(std::span<const Ref> items, Ref target) {
    if (kind(target) == Kind::list) return extend(target, items);
    if (kind(target) != Kind::object) bad("{} is no list", name(kind(target)));
    if (part(target).items == kNothing) {
      const Ref list = add(Kind::list);
      part(target).items = list;
    }
    extend(part(target).items, items);
  }
  void assign(std::span<const Ref> pairs, Ref target) {
    if (pairs.size() % 2 != 0) bad("{} items are no pairs", pairs.size());
    if (kind(target) == Kind::dict) return extend(target, pairs);
    if (kind(target) != Kind::object) bad("{} is no dict", name(kind(target)));
    if (part(target).pairs == kNothing) {
      const Ref dict = add(Kind::dict);
      part(target).pairs = dict;
    }
    extend(part(target).pairs, pairs);
  }
  Object& part(Ref ref) { return document_.objects_[value(ref).first]; }
  void build() {
    const Ref state = pop(), target = top();
    if (kind(target) != Kind::object) bad("{} has no state to set", name(kind(target)));
    if (part(target).state != kNothing) bad("the state of an object is set twice");
    part(target).state = state;
  }
  // What is below the mark, and with it what stands above.
  template <class Fill>
  void fill(Fill&& into) {
    const std::span<const Ref> items = since_mark();
    const size_t below = marks_.size() > 1 ? marks_[marks_.size() - 2] : 0;
    if (marks_.back() <= below) bad("nothing stands below the MARK");
    into(items, stack_[marks_.back() - 1]);
    drop_mark();
  }

  // ----- the memo

  void remember(uint64_t index) {
    // Each entry takes at least a byte to write, so that a larger index is no count.
    if (index > static_cast<uint64_t>(end_ - begin_)) bad("memo {} in a pickle of {} bytes", index, end_ - begin_);
    if (index >= memo_.size()) memo_.resize(static_cast<size_t>(index) + 1, kNothing);
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
  size_t most_values_, most_objects_;
  uint64_t remembered_ = 0;
  std::vector<Ref> stack_, memo_;
  std::vector<uint32_t> marks_;  // heights of the stack
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
    case 'a': {
      const Ref item = pop();
      append({&item, 1}, top());
      break;
    }
    case 'e': fill([this](std::span<const Ref> items, Ref target) { append(items, target); }); break;
    case 's': {
      const Ref item = pop(), key = pop(), pair[] = {key, item};
      assign(pair, top());
      break;
    }
    case 'u': fill([this](std::span<const Ref> pairs, Ref target) { assign(pairs, target); }); break;
    case 0x90:
      fill([this](std::span<const Ref> items, Ref target) {
        if (kind(target) != Kind::set) bad("{} is no set", name(kind(target)));
        extend(target, items);
      });
      break;
    case 'q': remember(number<uint8_t>()); break;
    case 'r': remember(number<uint32_t>()); break;
    case 'p': remember(memo_index(line())); break;
    case 0x94: remember(remembered_); break;
    case 'h': recall(number<uint8_t>()); break;
    case 'j': recall(number<uint32_t>()); break;
    case 'g': recall(memo_index(line())); break;
    case 'R': {
      const Ref arguments = pop(), callable = pop();
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
      if (!marks_.empty() && marks_.back() == stack_.size()) marks_.pop_back();
      else pop();
      break;
    case '1': since_mark(), drop_mark(); break;
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
      std::optional<std::string> plain = unquoted(line());
      if (!plain) bad("its quotes or escapes are damaged");
      const bool utf8 = is_utf8(*plain);
      push(keep(utf8 ? Kind::text : Kind::bytes, std::move(*plain)));
      break;
    }
    case 'V': {
      std::optional<std::string> plain = raw_unicode(line());
      if (!plain) bad("its escapes are damaged");
      push(keep(Kind::text, std::move(*plain)));
      break;
    }
    case 'P': push(persistent(old_text(line()))); break;
    case 'i': {
      const std::string_view module = line(), name = line();
      const Ref type = global(module, name);
      const Ref made = object(Making::call, type, sequence(Kind::tuple, since_mark()));
      drop_mark();
      push(made);
      break;
    }
    case 'o': {
      const std::span<const Ref> all = since_mark();
      if (all.empty()) bad("no class stands after the MARK");
      const Ref made = object(Making::call, all[0], sequence(Kind::tuple, all.subspan(1)));
      drop_mark();
      push(made);
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

// How deep the values below the root are nested, where a cycle counts once. Depth is the longest way, so that each
// value is entered once and left once.
void Document::check_depth() const {
  std::vector<uint16_t> below(values_.size(), 0);  // 1 + the longest way below; 0: not entered yet
  struct Frame {
    Ref ref;
    uint32_t next;
  };
  std::vector<Frame> path;
  // The next value below, after `i` of them; kNothing after the last.
  const auto child = [this](Ref ref, uint32_t& i) {
    const Value& value = values_[ref];
    if (value.kind == Kind::persistent) return i++ == 0 ? static_cast<Ref>(value.first) : kNothing;
    if (value.kind != Kind::object) return i < value.count ? children_[value.first + i++] : kNothing;
    const Object& object = objects_[value.first];
    const Ref parts[] = {object.callable, object.arguments, object.keywords, object.items, object.pairs, object.state};
    while (i < std::size(parts) && parts[i] == kNothing) ++i;
    return i < std::size(parts) ? parts[i++] : kNothing;
  };
  const auto leaf = [this](Ref ref) { return values_[ref].kind < Kind::list || values_[ref].kind == Kind::global; };
  if (leaf(root_)) return;
  path.push_back({root_, 0});
  below[root_] = 1;
  while (!path.empty()) {
    Frame& frame = path.back();
    const Ref next = child(frame.ref, frame.next);
    if (next == kNothing) {
      const uint16_t depth = below[frame.ref];
      path.pop_back();
      if (path.empty()) break;
      uint16_t& above = below[path.back().ref];
      above = std::max<uint16_t>(above, static_cast<uint16_t>(depth + 1));
      if (above > kDeepest) bad("pickle", "values nested deeper than {}", kDeepest);
      continue;
    }
    if (leaf(next)) continue;
    if (below[next] == 0) {
      if (path.size() >= static_cast<size_t>(kDeepest)) bad("pickle", "values nested deeper than {}", kDeepest);
      below[next] = 1;
      path.push_back({next, 0});
    } else {
      uint16_t& above = below[frame.ref];
      above = std::max<uint16_t>(above, static_cast<uint16_t>(below[next] + 1));
      if (above > kDeepest) bad("pickle", "values nested deeper than {}", kDeepest);
    }
  }
}

Document parse(std::string source, Place place) { return Machine(std::move(source), std::move(place)).run(); }

}  // namespace tare::checkpoint::pickle
