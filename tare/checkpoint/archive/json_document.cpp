#include "tare/checkpoint/archive/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <span>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "tare/core/error.h"

namespace tare::checkpoint {

namespace {

constexpr int kDeepestJson = 1000;
constexpr size_t kMostBytes = size_t{1} << 31;
constexpr size_t kShownJson = 60;

void put_utf8(std::string& out, uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | code >> 18);
    out += static_cast<char>(0x80 | (code >> 12 & 0x3F));
    out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  }
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Four hexadecimal digits; -1: they are not.
int32_t four_hex_digits(std::string_view text) {
  if (text.size() < 4) return -1;
  int32_t code = 0;
  for (const char c : text.substr(0, 4)) {
    const int digit = hex_digit(c);
    if (digit < 0) return -1;
    code = code * 16 + digit;
  }
  return code;
}

// Whether a byte ends what is read of a text between quotes.
bool is_marked(char c) { return c == '"' || c == '\\' || static_cast<uint8_t>(c) < 0x20; }

// Quotes, backslashes and control characters among the first bytes of a text, a bit or more for each byte: of the
// lowest that is marked this is certain, one above it may be marked for nothing.
struct Marks {
#if defined(__SSE2__)
  static constexpr int kBytes = 16, kBits = 1;
  static uint32_t of(const char* at) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i quotes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"'));
    const __m128i escapes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
    const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1f)), bytes);
    return static_cast<uint32_t>(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, escapes), controls)));
  }
#else
  static constexpr int kBytes = 8, kBits = 8;
  static uint64_t of(const char* at) {
    constexpr uint64_t kOnes = 0x0101010101010101, kHigh = 0x80 * kOnes;
    uint64_t eight;
    std::memcpy(&eight, at, sizeof eight);
    if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
    const auto less = [](uint64_t bytes, uint64_t than) { return (bytes - kOnes * than) & ~bytes & kHigh; };
    return less(eight, 0x20) | less(eight ^ kOnes * '"', 1) | less(eight ^ kOnes * '\\', 1);
  }
#endif
};

// The bytes that numbers and words are of.
constexpr auto kInWord = [] {
  std::array<bool, 256> in{};
  for (const char c : std::string_view("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-+."))
    in[static_cast<uint8_t>(c)] = true;
  return in;
}();

}  // namespace

// Finds the tokens, without recursion. A text ends with a zero that belongs to no value, so that one byte is looked at
// without asking whether it is there.
class JsonDocument::Parser {
 public:
  explicit Parser(JsonDocument& document)
      : document_(document), begin_(document.text_.data()), end_(begin_ + document.text_.size()) {}

  // What it counts stands in variables of its own, which no call changes behind it: a program's text has a token for
  // some twelve bytes.
  void parse() {
    std::span<Token> room = widened(document_.text_.size() / 12 + 16);
    uint32_t count = 0;  // of tokens
    uint32_t open = 0;   // the token of the innermost object or list that is open
    int depth = 0;       // of those that are open
    char close = 0;      // what closes it
    const auto push = [&](const char* begin, uint32_t next) {
      if (count == room.size()) room = widened(2 * room.size());
      Token& token = room[count++];
      token.begin = offset(begin);
      token.next = next;
    };
    const auto behind_text = [&](const char* begin) {
      const char* const end = behind_string(begin);
      push(begin, offset(end));
      return end;
    };
    // The value of the key that stands at a place; of a list, what stands there.
    const auto at_element = [&](const char* at) {
      if (close == ']') return at;
      if (*at != '"') bad(at, "a key is missing");
      at = skipped(behind_text(at));
      if (*at != ':') bad(at, "':' is missing behind a key");
      return skipped(at + 1);
    };
    const char* at = skipped(begin_);
    for (;;) {
      const char c = *at;
      if (c == '"') {
        at = behind_text(at);
      } else if (c == '{' || c == '[') {
        if (depth++ >= kDeepestJson) bad(at, "it is deeper than 1,000");
        // While it is open, its token says which one is around it.
        push(at, std::exchange(open, count));
        close = closing(c);
        at = skipped(at + 1);
        if (*at != close) {
          at = at_element(at);
          continue;
        }
      } else {
        const char* const begin = at;
        at = behind_word(at);
        push(begin, offset(at));
      }
      for (at = skipped(at); depth > 0 && *at == close; at = skipped(at + 1)) {
        open = std::exchange(room[open].next, count);
        if (--depth > 0) close = closing(begin_[room[open].begin]);
      }
      if (depth == 0) break;
      if (*at != ',') bad(at, close == '}' ? "',' or '}' is missing" : "',' or ']' is missing");
      at = skipped(at + 1);
      if (*at == close) bad(at, "a value is missing behind a comma");
      at = at_element(at);
    }
    if (at < end_) bad(at, "there is more behind the end");
    widened(count);
    document_.count_ = count;
  }

 private:
  [[noreturn]] [[gnu::cold]] void bad(const char* at, std::string_view what) const {
    fail<CheckpointError>("{}: at byte {}: {}", document_.name_, at - begin_, what);
  }
  static const char* skipped(const char* at) {
    while (static_cast<uint8_t>(*at) <= ' ' && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) ++at;
    return at;
  }
  static char closing(char c) { return c == '{' ? '}' : ']'; }
  uint32_t offset(const char* at) const { return static_cast<uint32_t>(at - begin_); }
  // Room for that many, with those that there are; less than there was, too.
  [[gnu::noinline]] std::span<Token> widened(size_t count) const {
    void* const room = std::realloc(document_.tokens_.get(), count * sizeof(Token));
    if (room == nullptr) throw std::bad_alloc();
    static_cast<void>(document_.tokens_.release());
    document_.tokens_.reset(static_cast<Token*>(room));
    return {document_.tokens_.get(), count};
  }

  [[gnu::always_inline]] const char* behind_string(const char* begin) const {
    const char* at = begin + 1;
    for (;;) {
      decltype(Marks::of(at)) marked = 0;
      while (end_ - at >= Marks::kBytes && (marked = Marks::of(at)) == 0) at += Marks::kBytes;
      if (marked != 0) at += std::countr_zero(marked) / Marks::kBits;
      else
        while (!is_marked(*at)) ++at;  // the zero at the end is
      if (*at == '"') return at + 1;
      at = behind_escape(at);
    }
  }
  [[gnu::noinline]] const char* behind_escape(const char* at) const {
    if (*at != '\\') bad(at, at == end_ ? "a text has no end" : "a control character in a text");
    if (end_ - at < 2) bad(at, "a text has no end");
    const char escaped = at[1];
    if (escaped == 'u') {
      if (four_hex_digits(std::string_view(at + 2, end_)) < 0) bad(at, "\\u without four hexadecimal digits");
      return at + 6;
    }
    if (std::memchr("\"\\/bfnrt", escaped, 8) == nullptr) bad(at, "an escape that there is not");
    return at + 2;
  }
  const char* behind_word(const char* begin) const {
    const char* at = begin;
    while (kInWord[static_cast<uint8_t>(*at)]) ++at;
    const bool number = *begin == '-' || (*begin >= '0' && *begin <= '9');
    if (!number) check_word(std::string_view(begin, at));
    return at;
  }
  void check_word(std::string_view word) const {
    if (word == "null" || word == "true" || word == "false" || word == "NaN" || word == "Infinity") return;
    const char* const begin = word.data();
    if (begin == end_) bad(begin, "a value is missing");
    bad(begin, fmt::format("'{}' is no value",
                           std::string_view(begin, std::min<size_t>(static_cast<size_t>(end_ - begin), 8))));
  }

  JsonDocument& document_;
  const char *const begin_, *const end_;
};

JsonDocument::JsonDocument(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  check<CheckpointError>(text_.size() < kMostBytes, "{}: a text of {} bytes, where 2 GiB are the most", name_,
                         text_.size());
  Parser(*this).parse();
}

const char* Json::kind() const {
  if (!*this) return "nothing";
  if (is_object()) return "an object";
  if (is_list()) return "a list";
  if (is_text()) return "a text";
  if (is_null()) return "null";
  if (is_bool()) return "a truth value";
  return "a number";
}

void Json::not_a(const char* wanted) const { bad(fmt::format("expected {}, found {}", wanted, kind())); }

Json Json::at(std::string_view key) const {
  const Json value = find(key);
  if (!value) bad(fmt::format("'{}' is missing", key));
  return value;
}

std::pair<std::string_view, Json> Json::only() const {
  expect_object();
  if (end_ == index_ + 1) return {};
  const Json key = inside(), value = key.following();
  if (value.end_ != end_) bad("expected one key, found several");
  return {key.raw(), value};
}

std::string unescaped(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  for (size_t i = 0; i < raw.size();) {
    const size_t escape = std::min(raw.find('\\', i), raw.size());
    out.append(raw.substr(i, escape - i));
    i = escape;
    if (i >= raw.size()) break;
    const char c = raw[i + 1];
    i += 2;
    switch (c) {
      case 'b': out += '\b'; break;
      case 'f': out += '\f'; break;
      case 'n': out += '\n'; break;
      case 'r': out += '\r'; break;
      case 't': out += '\t'; break;
      case 'u': {
        auto code = static_cast<uint32_t>(four_hex_digits(raw.substr(i)));
        i += 4;
        if (code >= 0xD800 && code < 0xDC00 && raw.substr(i, 2) == "\\u") {
          const int32_t low = four_hex_digits(raw.substr(i + 2));
          if (low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (static_cast<uint32_t>(low) - 0xDC00);
            i += 6;
          }
        }
        if (code >= 0xD800 && code < 0xE000) code = 0xFFFD;  // half a pair
        put_utf8(out, code);
        break;
      }
      default: out += c;
    }
  }
  return out;
}

std::string Json::text() const {
  if (!is_text()) bad(fmt::format("expected a text, found {}", kind()));
  return unescaped(raw());
}

int64_t Json::integer() const {
  if (!is_number()) bad(fmt::format("expected a whole number, found {}", kind()));
  const std::string_view raw = this->raw();
  int64_t value = 0;
  const auto [end, error] = std::from_chars(raw.data(), raw.data() + raw.size(), value);
  if (error == std::errc::result_out_of_range)
    bad(fmt::format("{} does not fit into 64 bits", raw.substr(0, kShownJson)));
  if (error != std::errc() || end != raw.data() + raw.size())
    bad(fmt::format("expected a whole number, found {}", raw.substr(0, kShownJson)));
  return value;
}

double Json::real() const {
  const std::string_view raw = this->raw();
  if (raw == "Infinity" || raw == "inf") return std::numeric_limits<double>::infinity();
  if (raw == "-Infinity" || raw == "-inf") return -std::numeric_limits<double>::infinity();
  if (raw == "NaN" || raw == "nan") return std::numeric_limits<double>::quiet_NaN();
  double value = 0;
  const auto [end, error] = std::from_chars(raw.data(), raw.data() + raw.size(), value);
  if (error == std::errc::result_out_of_range) return value;
  if (error != std::errc() || end != raw.data() + raw.size())
    bad(fmt::format("expected a number, found {}", raw.substr(0, kShownJson)));
  return value;
}

bool Json::boolean() const {
  if (!is_bool()) bad(fmt::format("expected true or false, found {}", kind()));
  return first() == 't';
}

int64_t Json::count() const {
  int64_t count = 0;
  if (is_object()) each_member([&](std::string_view, Json) { ++count; });
  else each([&](Json) { ++count; });
  return count;
}

// Walks down from the root to the token.
std::string Json::path() const {
  if (document_ == nullptr) return "";
  std::string path;
  Json at = document_->root();
  while (at.index_ < index_ && (at.is_object() || at.is_list())) {
    const bool object = at.is_object();
    Json inner = at.inside();
    for (int64_t i = 0; inner.index_ < at.end_; ++i) {
      const Json value = object ? inner.following() : inner;
      if (index_ < value.end_) {
        if (object) path += (path.empty() ? "" : ".") + std::string(inner.raw().substr(0, kShownJson));
        else path += fmt::format("[{}]", i);
        inner = value;
        break;
      }
      inner = value.next();
    }
    if (inner.index_ >= at.end_ || inner.index_ == at.index_) break;
    at = inner;
  }
  return path;
}

void Json::bad(const std::string& what) const {
  if (document_ == nullptr) throw CheckpointError(what);
  const std::string where = path();
  fail<CheckpointError>("{}: {}{}{}", document_->name_, where, where.empty() ? "" : ": ", what);
}

}  // namespace tare::checkpoint
