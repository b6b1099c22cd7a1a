#include "tare/checkpoint/archive/json_document.h"

#include <fmt/format.h>

#include <algorithm>
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

// Finds the tokens, without recursion.
class JsonDocument::Parser {
 public:
  explicit Parser(JsonDocument& document) : document_(document), text_(document.text_) {}

  void parse() {
    // A program's text has a token for some twelve bytes.
    document_.tokens_.reserve(text_.size() / 12 + 16);
    value();
    while (!open_.empty()) {
      skip();
      const bool object = text_[document_.tokens_[open_.back()].begin] == '{';
      const char close = object ? '}' : ']';
      if (at_ < text_.size() && text_[at_] == close) {
        if (after_comma_) bad("a value is missing behind a comma");
        ++at_;
        document_.tokens_[open_.back()].next = static_cast<uint32_t>(document_.tokens_.size());
        open_.pop_back();
        fresh_ = false;
        continue;
      }
      if (!fresh_ && !after_comma_) {
        if (at_ >= text_.size() || text_[at_] != ',') bad(object ? "',' or '}' is missing" : "',' or ']' is missing");
        ++at_;
        after_comma_ = true;
        continue;
      }
      after_comma_ = false;
      if (object) {
        if (at_ >= text_.size() || text_[at_] != '"') bad("a key is missing");
        string();
        skip();
        if (at_ >= text_.size() || text_[at_] != ':') bad("':' is missing behind a key");
        ++at_;
      }
      value();
    }
    skip();
    if (at_ < text_.size()) bad("there is more behind the end");
  }

 private:
  [[noreturn]] void bad(std::string_view what) const {
    fail<CheckpointError>("{}: at byte {}: {}", document_.name_, at_, what);
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
      ++at_;
  }
  void push(size_t begin) { document_.tokens_.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(at_)}); }
  void value() {
    skip();
    if (at_ >= text_.size()) bad("a value is missing");
    const char c = text_[at_];
    fresh_ = false;
    if (c == '{' || c == '[') {
      if (open_.size() >= kDeepestJson) bad("it is deeper than 1,000");
      open_.push_back(static_cast<uint32_t>(document_.tokens_.size()));
      push(at_++);
      fresh_ = true;
    } else if (c == '"') {
      string();
    } else {
      word();
    }
  }
  // Whether one of eight bytes is a quote, a backslash or a control character. A byte of the highest bit may be taken
  // for one, and is then looked at alone.
  static bool ends_text(const char* at) {
    constexpr uint64_t kOnes = 0x0101010101010101, kHigh = 0x80 * kOnes;
    uint64_t eight;
    std::memcpy(&eight, at, sizeof eight);
    const auto less = [](uint64_t bytes, uint64_t than) { return (bytes - kOnes * than) & ~bytes & kHigh; };
    return (less(eight, 0x20) | less(eight ^ kOnes * '"', 1) | less(eight ^ kOnes * '\\', 1)) != 0;
  }
  void string() {
    const size_t begin = at_++;
    for (;;) {
      while (text_.size() - at_ >= 8 && !ends_text(text_.data() + at_)) at_ += 8;
      while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\' && static_cast<uint8_t>(text_[at_]) >= 0x20)
        ++at_;
      if (at_ >= text_.size()) bad("a text has no end");
      if (text_[at_] == '"') break;
      if (text_[at_] != '\\') bad("a control character in a text");
      if (at_ + 1 >= text_.size()) bad("a text has no end");
      const char escaped = text_[at_ + 1];
      if (escaped == 'u') {
        if (four_hex_digits(text_.substr(at_ + 2)) < 0) bad("\\u without four hexadecimal digits");
        at_ += 6;
      } else {
        if (std::memchr("\"\\/bfnrt", escaped, 8) == nullptr) bad("an escape that there is not");
        at_ += 2;
      }
    }
    ++at_;
    push(begin);
  }
  void word() {
    const size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<uint8_t>(text_[at_])) != 0 || text_[at_] == '-' ||
                                  text_[at_] == '+' || text_[at_] == '.'))
      ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    const bool number = !word.empty() && (word[0] == '-' || (word[0] >= '0' && word[0] <= '9'));
    if (!number && word != "true" && word != "false" && word != "null" && word != "NaN" && word != "Infinity") {
      at_ = begin;
      bad(fmt::format("'{}' is no value", text_.substr(begin, std::min<size_t>(text_.size() - begin, 8))));
    }
    push(begin);
  }

  JsonDocument& document_;
  std::string_view text_;
  size_t at_ = 0;
  bool fresh_ = false, after_comma_ = false;
  std::vector<uint32_t> open_;
};

JsonDocument::JsonDocument(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  check<CheckpointError>(text_.size() < kMostBytes, "{}: a text of {} bytes, where 2 GiB are the most", name_,
                         text_.size());
  Parser(*this).parse();
}

Json::Json(const JsonDocument* document, uint32_t index) : document_(document), index_(index), end_(index) {
  if (index >= document->tokens_.size()) return;
  const JsonDocument::Token& token = document->tokens_[index];
  const char c = document->text_[token.begin];
  end_ = c == '{' || c == '[' ? token.next : index + 1;
}

char Json::first() const {
  if (document_ == nullptr || index_ >= document_->tokens_.size()) return 0;
  return document_->text_[document_->tokens_[index_].begin];
}

Json Json::inside() const { return {document_, index_ + 1}; }
Json Json::next() const { return {document_, end_}; }
Json Json::following() const { return {document_, index_ + 1}; }

const char* Json::kind() const {
  if (!*this) return "nothing";
  if (is_object()) return "an object";
  if (is_list()) return "a list";
  if (is_text()) return "a text";
  if (is_null()) return "null";
  if (is_bool()) return "a truth value";
  return "a number";
}

void Json::expect_list() const {
  if (!is_list()) bad(fmt::format("expected a list, found {}", kind()));
}
void Json::expect_object() const {
  if (!is_object()) bad(fmt::format("expected an object, found {}", kind()));
}

std::string_view Json::raw() const {
  const JsonDocument::Token& token = document_->tokens_[index_];
  const bool text = is_text();
  if (is_object() || is_list()) bad(fmt::format("expected a text, found {}", kind()));
  return std::string_view(document_->text_).substr(token.begin + text, token.next - token.begin - 2 * text);
}

Json Json::find(std::string_view key) const {
  expect_object();
  for (Json at = inside(); at.index_ < end_;) {
    const Json value = at.following();
    if (at.raw() == key) return value;
    at = value.next();
  }
  return {};
}

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
