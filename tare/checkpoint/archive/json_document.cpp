#include "tare/checkpoint/archive/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

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

}  // namespace

// Finds the tokens, without recursion. A text ends with a zero that belongs to no value, so that one byte is looked at
// without asking whether it is there.
class JsonDocument::Parser {
 public:
  explicit Parser(JsonDocument& document)
      : document_(document), begin_(document.text_.data()), end_(begin_ + document.text_.size()), at_(begin_) {}

  void parse() {
    // A program's text has a token for some twelve bytes.
    document_.tokens_.reserve(document_.text_.size() / 12 + 16);
    while (begins_with_value()) {
    }
    skip();
    if (at_ < end_) bad("there is more behind the end");
  }

 private:
  [[noreturn]] void bad(std::string_view what) const {
    fail<CheckpointError>("{}: at byte {}: {}", document_.name_, at_ - begin_, what);
  }
  void skip() {
    while (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t') ++at_;
  }
  uint32_t offset(const char* at) const { return static_cast<uint32_t>(at - begin_); }
  [[gnu::always_inline]] void push(const char* begin) { document_.tokens_.push_back({offset(begin), offset(at_)}); }
  // What closes the object or list that is open.
  void look_at_open() {
    if (!open_.empty()) close_ = begin_[document_.tokens_[open_.back()].begin] == '{' ? '}' : ']';
  }

  // Reads a value, or the beginning of an object or a list that is not empty, and goes on to where the next value
  // stands. False: there is none.
  bool begins_with_value() {
    skip();
    const char c = *at_;
    if (c == '"') {
      string();
    } else if (c == '{' || c == '[') {
      if (open_.size() >= kDeepestJson) bad("it is deeper than 1,000");
      open_.push_back(static_cast<uint32_t>(document_.tokens_.size()));
      close_ = c == '{' ? '}' : ']';
      push(at_++);
      skip();
      if (*at_ != close_) {
        if (c == '{') key();
        return true;
      }
    } else {
      if (at_ == end_) bad("a value is missing");
      word();
    }
    while (!open_.empty()) {
      skip();
      if (*at_ == ',') {
        ++at_;
        skip();
        if (*at_ == close_) bad("a value is missing behind a comma");
        if (close_ == '}') key();
        return true;
      }
      if (*at_ != close_) bad(close_ == '}' ? "',' or '}' is missing" : "',' or ']' is missing");
      ++at_;
      document_.tokens_[open_.back()].next = static_cast<uint32_t>(document_.tokens_.size());
      open_.pop_back();
      look_at_open();
    }
    return false;
  }
  void key() {
    if (*at_ != '"') bad("a key is missing");
    string();
    skip();
    if (*at_ != ':') bad("':' is missing behind a key");
    ++at_;
  }

  // The high bit of each of eight bytes that is a quote, a backslash or a control character. Of the lowest byte that is
  // marked this is certain; one above it may be marked for nothing.
  static uint64_t marks(const char* at) {
    constexpr uint64_t kOnes = 0x0101010101010101, kHigh = 0x80 * kOnes;
    uint64_t eight;
    std::memcpy(&eight, at, sizeof eight);
    if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
    const auto less = [](uint64_t bytes, uint64_t than) { return (bytes - kOnes * than) & ~bytes & kHigh; };
    return less(eight, 0x20) | less(eight ^ kOnes * '"', 1) | less(eight ^ kOnes * '\\', 1);
  }
  static bool is_marked(char c) { return c == '"' || c == '\\' || static_cast<uint8_t>(c) < 0x20; }

  void string() {
    const char* const begin = at_++;
    for (;;) {
      uint64_t marked = 0;
      while (end_ - at_ >= 8 && (marked = marks(at_)) == 0) at_ += 8;
      if (marked != 0) at_ += std::countr_zero(marked) / 8;
      else
        while (!is_marked(*at_)) ++at_;  // the zero at the end is
      if (*at_ == '"') break;
      if (*at_ != '\\') bad(at_ == end_ ? "a text has no end" : "a control character in a text");
      if (end_ - at_ < 2) bad("a text has no end");
      const char escaped = at_[1];
      if (escaped == 'u') {
        if (four_hex_digits(std::string_view(at_ + 2, end_)) < 0) bad("\\u without four hexadecimal digits");
        at_ += 6;
      } else {
        if (std::memchr("\"\\/bfnrt", escaped, 8) == nullptr) bad("an escape that there is not");
        at_ += 2;
      }
    }
    ++at_;
    push(begin);
  }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  void word() {
    const char* const begin = at_;
    const bool number = *begin == '-' || is_digit(*begin);
    while (is_digit(*at_) || (*at_ >= 'a' && *at_ <= 'z') || (*at_ >= 'A' && *at_ <= 'Z') || *at_ == '-' ||
           *at_ == '+' || *at_ == '.')
      ++at_;
    const std::string_view word(begin, at_);
    if (!number && word != "true" && word != "false" && word != "null" && word != "NaN" && word != "Infinity") {
      at_ = begin;
      bad(fmt::format("'{}' is no value",
                      std::string_view(begin, std::min<size_t>(static_cast<size_t>(end_ - begin), 8))));
    }
    push(begin);
  }

  JsonDocument& document_;
  const char *begin_, *end_, *at_;
  std::vector<uint32_t> open_;
  char close_ = 0;
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
