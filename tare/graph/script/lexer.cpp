#include "tare/graph/script/lexer.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

#include "tare/core/error.h"

namespace tare::graph::script {

namespace {

constexpr size_t kMostIndents = 200;

bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

class Tokens::Lexer {
 public:
  Lexer(const std::string& name, std::string_view text, uint32_t at, uint32_t line, std::deque<Token>& tokens)
      : name_(name), text_(text), at_(at), line_(line), at_start_(at == 0), tokens_(tokens) {
    indents_.push_back(0);
  }

  /// Cuts one token, or several; none behind the last.
  void cut() {
    const size_t before = tokens_.size();
    while (!ended_ && tokens_.size() == before) step();
  }

 private:
  void step() {
    if (at_start_ && depth_ == 0) {
      if (!indentation()) return end();
      at_start_ = false;
    }
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
    if (at_ >= text_.size()) return end();
    const char c = text_[at_];
    if (c == '#') {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    } else if (c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') {
      at_ += 2, ++line_;
    } else if (c == '\n') {
      if (depth_ == 0) {
        push(Token::Kind::new_line, at_, 1);
        at_start_ = true;
      }
      ++at_, ++line_;
    } else if (starts_name(c)) {
      const size_t from = at_;
      while (at_ < text_.size() && (starts_name(text_[at_]) || is_digit(text_[at_]))) ++at_;
      push(Token::Kind::name, from, at_ - from);
    } else if (is_digit(c) || (c == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]))) {
      number();
    } else if (c == '"' || c == '\'') {
      quoted();
    } else {
      sign();
    }
  }
  void end() {
    if (depth_ > 0) bad("a bracket is not closed at the end of the file");
    if (last_ != Token::Kind::new_line && last_ != Token::Kind::end) push(Token::Kind::new_line, text_.size(), 0);
    for (; indents_.size() > 1; indents_.pop_back()) push(Token::Kind::dedent, text_.size(), 0);
    push(Token::Kind::end, text_.size(), 0);
    ended_ = true;
  }
  template <class... T>
  [[noreturn]] void bad(fmt::format_string<T...> format, T&&... args) const {
    fail<CheckpointError>("{}:{}: {}", name_, line_, fmt::vformat(format, fmt::make_format_args(args...)));
  }
  void push(Token::Kind kind, size_t from, size_t length) {
    Token& token = tokens_.emplace_back();
    token.kind = last_ = kind;
    token.at = static_cast<uint32_t>(from);
    token.line = line_;
    token.text = text_.substr(from, length);
  }
  // Of the next line that says something; false at the end.
  bool indentation() {
    while (at_ < text_.size()) {
      size_t width = 0, from = at_;
      while (from < text_.size() && (text_[from] == ' ' || text_[from] == '\t')) ++from, ++width;
      if (from >= text_.size()) return false;
      if (text_[from] == '\n' || text_[from] == '#' || text_[from] == '\r') {
        while (from < text_.size() && text_[from] != '\n') ++from;
        at_ = std::min(from + 1, text_.size());
        ++line_;
        continue;
      }
      at_ = from;
      if (width > indents_.back()) {
        if (indents_.size() >= kMostIndents) bad("blocks are nested deeper than {}", kMostIndents);
        indents_.push_back(width);
        push(Token::Kind::indent, from, 0);
      }
      while (width < indents_.back()) {
        indents_.pop_back();
        push(Token::Kind::dedent, from, 0);
      }
      if (width != indents_.back()) bad("the line is indented as no line before it");
      return true;
    }
    return false;
  }
  void number() {
    const size_t from = at_;
    bool real = false;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_digit(c) || c == '_') ++at_;
      else if (c == '.') real = true, ++at_;
      else if (c == 'e' || c == 'E') {
        real = true, ++at_;
        if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
      } else break;
    }
    std::string digits(text_.substr(from, at_ - from));
    std::erase(digits, '_');
    const bool imaginary = at_ < text_.size() && text_[at_] == 'j';
    if (imaginary) ++at_;
    if (at_ < text_.size() && starts_name(text_[at_])) bad("'{}' is no number", text_.substr(from, at_ - from + 1));
    push(Token::Kind::number, from, at_ - from);
    const char* const first = digits.data();
    const char* const last = first + digits.size();
    if (!real && !imaginary) {
      int64_t integer = 0;
      const auto [end, error] = std::from_chars(first, last, integer);
      // The least int64 is written with its sign before it.
      if (error == std::errc::result_out_of_range && digits == "9223372036854775808") integer = INT64_MIN;
      else if (error != std::errc() || end != last) bad("{} is no integer of 64 bits", digits);
      tokens_.back().value = integer;
      return;
    }
    double value = 0;
    const auto [end, error] = std::from_chars(first, last, value);
    if (error == std::errc::result_out_of_range) value = std::strtod(digits.c_str(), nullptr);
    else if (error != std::errc() || end != last) bad("{} is no number", digits);
    if (imaginary) tokens_.back().value = std::complex<double>(0, value);
    else tokens_.back().value = value;
  }
  void quoted() {
    const size_t from = at_;
    const uint32_t line = line_;
    const char quote = text_[at_];
    const bool triple = text_.substr(at_, 3) == std::string(3, quote);
    at_ += triple ? 3 : 1;
    std::string value;
    while (true) {
      if (at_ >= text_.size() || (!triple && text_[at_] == '\n')) {
        line_ = line;
        bad("a text is not closed");
      }
      const char c = text_[at_];
      if (c == quote && (!triple || text_.substr(at_, 3) == std::string(3, quote))) {
        at_ += triple ? 3 : 1;
        break;
      }
      ++at_;
      if (c == '\n') ++line_;
      if (c != '\\') {
        value += c;
        continue;
      }
      if (at_ >= text_.size()) bad("a text is not closed");
      escape(value);
    }
    push(Token::Kind::text, from, at_ - from);
    tokens_.back().value = std::move(value);
  }
  void escape(std::string& value) {
    static constexpr std::string_view kLetters = "abfnrtv\\'\"", kMeanings = "\a\b\f\n\r\t\v\\'\"";
    const char c = text_[at_++];
    if (const size_t which = kLetters.find(c); which != std::string_view::npos) {
      value += kMeanings[which];
      return;
    }
    if (c == '\n') {
      ++line_;
      return;
    }
    int base = 0;
    size_t digits = 0;
    if (c == 'x') base = 16, digits = 2;
    else if (c >= '0' && c <= '7') base = 8, digits = 3, --at_;
    if (base == 0) {
      value += '\\';
      value += c;
      return;
    }
    int code = 0;
    const char* const first = text_.data() + at_;
    const char* const last = text_.data() + std::min(at_ + digits, text_.size());
    const auto [end, error] = std::from_chars(first, last, code, base);
    if (error != std::errc()) bad("a text has an escape that is no character");
    at_ += static_cast<size_t>(end - first);
    value += static_cast<char>(code & 0xff);
  }
  void sign() {
    static constexpr std::string_view kSigns[] = {"**=", "//=", "->", "==", "!=", "<=",  ">=", "//", "**", "<<",
                                                  ">>",  "+=",  "-=", "*=", "/=", "...", "(",  ")",  "[",  "]",
                                                  "{",   "}",   ",",  ":",  ".",  "=",   "+",  "-",  "*",  "/",
                                                  "%",   "<",   ">",  "@",  "&",  "|",   "^",  "~",  ";"};
    std::string_view found;
    for (const std::string_view one : kSigns)
      if (one[0] == text_[at_] && one.size() > found.size() && text_.substr(at_, one.size()) == one) found = one;
    if (found.empty()) bad("byte {} begins nothing that the language has", static_cast<int>(text_[at_]) & 0xff);
    if (found == "(" || found == "[" || found == "{") ++depth_;
    if (found == ")" || found == "]" || found == "}") {
      if (depth_ == 0) bad("'{}' closes nothing", found);
      --depth_;
    }
    push(Token::Kind::sign, at_, found.size());
    at_ += found.size();
  }

  const std::string& name_;
  std::string_view text_;
  size_t at_;
  uint32_t line_;
  size_t depth_ = 0;
  std::vector<size_t> indents_;
  bool at_start_, ended_ = false;
  Token::Kind last_ = Token::Kind::end;  // of the last token; `end`: there was none
  std::deque<Token>& tokens_;
};

const char* token_text(Token::Kind kind) {
  switch (kind) {
    case Token::Kind::end: return "the end of the file";
    case Token::Kind::new_line: return "the end of the line";
    case Token::Kind::indent: return "an indented line";
    case Token::Kind::dedent: return "the end of a block";
    default: return nullptr;
  }
}

Tokens::Tokens(const std::string& name, std::string_view text, uint32_t at, uint32_t line)
    : lexer_(std::make_unique<Lexer>(name, text, at, line, kept_)) {}

Tokens::~Tokens() = default;

const Token& Tokens::operator[](size_t place) {
  while (place - first_ >= kept_.size()) {
    const size_t before = kept_.size();
    lexer_->cut();
    if (kept_.size() == before) return kept_.back();
  }
  return kept_[place - first_];
}

void Tokens::forget(size_t place) {
  for (; first_ < place && kept_.size() > 1; ++first_) kept_.pop_front();
}

}  // namespace tare::graph::script
