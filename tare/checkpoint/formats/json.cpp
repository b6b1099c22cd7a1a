#include "tare/checkpoint/formats/json.h"

#include <fmt/format.h>

#include "tare/checkpoint/convert/names.h"

namespace tare::checkpoint {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

void append_utf8(std::string& out, uint32_t code) {
  const auto put = [&](uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) return put(0xc0 | code >> 6), put(0x80 | (code & 0x3f));
  if (code < 0x10000) return put(0xe0 | code >> 12), put(0x80 | (code >> 6 & 0x3f)), put(0x80 | (code & 0x3f));
  put(0xf0 | code >> 18), put(0x80 | (code >> 12 & 0x3f)), put(0x80 | (code >> 6 & 0x3f)), put(0x80 | (code & 0x3f));
}

}  // namespace

void JsonReader::bad(const std::string& what) const {
  file_.bad(start_ + static_cast<int64_t>(at_), what_, "this is no JSON: {}", what);
}

char JsonReader::peek() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
    ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

int64_t JsonReader::place() {
  peek();
  return start_ + static_cast<int64_t>(at_);
}

const char* JsonReader::kind() {
  const char c = peek();
  if (c == '{') return "an object";
  if (c == '[') return "a list";
  if (c == '"') return "a text";
  if (c == 't' || c == 'f') return "a boolean";
  if (c == 'n') return "null";
  if (is_digit(c) || c == '-') return "a number";
  if (at_ == text_.size()) bad("it ends where a value is expected");
  bad("expected a value, found " + quote(text_.substr(at_, 1)));
}

void JsonReader::expect(char c, const char* what) {
  if (peek() == c && at_ < text_.size()) {
    ++at_;
    return;
  }
  bad(fmt::format("expected {}, {}", what,
                  at_ == text_.size() ? "and it ends" : "found " + quote(text_.substr(at_, 1))));
}

bool JsonReader::open(char bracket) {
  expect(bracket, bracket == '{' ? "an object" : "a list");
  return true;
}

bool JsonReader::more(char bracket, bool& first) {
  if (peek() == bracket) return ++at_, false;
  if (!first) expect(',', bracket == '}' ? "',' or '}'" : "',' or ']'");
  first = false;
  if (peek() == bracket) bad("a comma before the closing bracket");
  return true;
}

std::string JsonReader::key() {
  if (peek() != '"')
    bad(at_ == text_.size() ? "it ends where a key is expected"
                            : "expected a key, found " + quote(text_.substr(at_, 1)));
  std::string name = text();
  expect(':', "':'");
  return name;
}

std::string JsonReader::text() {
  expect('"', "a text");
  const size_t start = at_;
  std::string out;
  size_t from = at_;
  bool ascii = true;
  while (true) {
    if (at_ == text_.size()) bad("a text does not end");
    const auto c = static_cast<unsigned char>(text_[at_]);
    if (c == '"') break;
    if (c < 0x20) bad("a control character in a text");
    ascii = ascii && c < 0x80;
    if (c == '\\') {
      out.append(text_, from, at_ - from);
      escape(out);
      from = at_;
    } else {
      ++at_;
    }
  }
  out.append(text_, from, at_ - from);
  if (!ascii && !is_utf8(text_.substr(start, at_ - start))) bad("a text is no UTF-8");
  ++at_;
  return out;
}

void JsonReader::escape(std::string& out) {
  static constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
  if (const size_t found = letters.find(c); c != '\0' && found != std::string_view::npos) {
    out += meanings[found];
    at_ += 2;
    return;
  }
  if (c != 'u') bad("an unknown escape in a text");
  uint32_t code = four_digits();
  if (code >= 0xd800 && code < 0xdc00 && text_.substr(at_, 2) == "\\u") {
    const uint32_t low = four_digits();
    if (low < 0xdc00 || low > 0xdfff) bad("half of a pair of surrogates in a text");
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  } else if (code >= 0xd800 && code < 0xe000) {
    bad("half of a pair of surrogates in a text");
  }
  append_utf8(out, code);
}

// After `\u`.
uint32_t JsonReader::four_digits() {
  uint32_t code = 0;
  if (text_.size() - at_ < 6) bad("a text does not end");
  for (size_t i = at_ + 2; i < at_ + 6; ++i) {
    const char c = text_[i];
    const int digit = is_digit(c)            ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                             : -1;
    if (digit < 0) bad("\\u is not followed by four hexadecimal digits");
    code = 16 * code + static_cast<uint32_t>(digit);
  }
  at_ += 6;
  return code;
}

void JsonReader::number() {
  const auto digits = [&] {
    if (at_ == text_.size() || !is_digit(text_[at_])) bad("a number without digits");
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
  };
  if (peek() == '-') ++at_;
  const bool zero = at_ < text_.size() && text_[at_] == '0';
  const size_t start = at_;
  digits();
  if (zero && at_ - start > 1) bad("a number starts with 0");
  if (at_ < text_.size() && text_[at_] == '.') ++at_, digits();
  if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
    ++at_;
    if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
    digits();
  }
}

int64_t JsonReader::whole(std::string_view field) {
  const int64_t there = place();
  const char* found = kind();
  if (!is_digit(text_[at_]) && text_[at_] != '-') file_.bad(there, field, "expected a whole number, found {}", found);
  const size_t start = at_;
  number();
  const std::string_view digits = text_.substr(start, at_ - start);
  int64_t value = 0;
  for (const char c : digits) {
    if (!is_digit(c)) file_.bad(there, field, "{} is no whole number from 0 on", printable(digits, 40));
    if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, c - '0', &value))
      file_.bad(there, field, "{} is beyond 63 bits", printable(digits, 40));
  }
  return value;
}

bool JsonReader::at_small_number() {
  if (!is_digit(peek())) return false;
  size_t end = at_;
  while (end < text_.size() && is_digit(text_[end])) ++end;
  const size_t digits = end - at_;
  // With an end that is seen, so that `1.5` and `1e3` are none; nor is `01`.
  return digits < 19 && (digits == 1 || text_[at_] != '0') && end < text_.size() &&
         (text_[end] == ',' || text_[end] == ']');
}

int64_t JsonReader::small_number() {
  int64_t value = 0;
  while (is_digit(text_[at_])) value = 10 * value + (text_[at_++] - '0');
  return value;
}

void JsonReader::word() {
  for (const std::string_view word : {"true", "false", "null"})
    if (text_.substr(at_, word.size()) == word) {
      at_ += word.size();
      return;
    }
  bad("expected a value, found " + quote(text_.substr(at_, 1)));
}

std::string JsonReader::scalar() {
  if (at_text()) return text();
  const size_t start = (kind(), at_);
  if (is_digit(text_[at_]) || text_[at_] == '-') number();
  else word();
  return std::string(text_.substr(start, at_ - start));
}

void JsonReader::skip() {
  // Brackets that are open: how deep they stand costs a byte each, and no recursion.
  std::string open;
  bool first = true;
  do {
    if (!open.empty()) {
      if (!more(open.back(), first)) {
        open.pop_back();
        first = false;
        continue;
      }
      if (open.back() == '}') key();
    }
    kind();
    if (at_object() || at_list()) {
      open += at_object() ? '}' : ']';
      ++at_;
      first = true;
    } else {
      scalar();
    }
  } while (!open.empty());
}

void JsonReader::end() {
  peek();
  if (at_ < text_.size()) bad("after its end stands " + quote(text_.substr(at_, 1)));
}

}  // namespace tare::checkpoint
