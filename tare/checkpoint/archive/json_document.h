#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tare::checkpoint {

class Json;

/// A text as it is, of one written between quotes with JSON's escapes.
std::string unescaped(std::string_view raw);

/// A JSON text (RFC 8259) with the places of its values: 8 bytes for each, texts and numbers are read when they are
/// asked for. Python's NaN and Infinity are numbers.
class JsonDocument {
 public:
  /// `name` is what messages call it. Errors: CheckpointError with the byte: no JSON, deeper than 1,000, over 2 GiB.
  JsonDocument(std::string name, std::string text);
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;
  Json root() const;
  int64_t bytes() const { return static_cast<int64_t>(text_.size()); }

 private:
  friend class Json;
  struct Token {
    Token() {}       // as it is: many are made at once, and then filled
    uint32_t begin;  // its first byte
    uint32_t next;   // of an object or a list: the token behind it; of others: the byte behind it
  };
  class Parser;
  struct Freed {
    void operator()(Token* tokens) const { std::free(tokens); }
  };
  std::string name_, text_;
  std::unique_ptr<Token[], Freed> tokens_;  // malloc's, which takes back what is too much where it lies
  uint32_t count_ = 0;
};

/// A value of a document: a place in its text. It holds as long as the document.
class Json {
 public:
  Json() = default;
  /// Whether there is one: asking an object for a key that it lacks gives none.
  explicit operator bool() const { return document_ != nullptr; }
  bool is_object() const { return first() == '{'; }
  bool is_list() const { return first() == '['; }
  bool is_text() const { return first() == '"'; }
  bool is_null() const { return first() == 'n'; }
  bool is_bool() const { return first() == 't' || first() == 'f'; }
  bool is_number() const { return first() == '-' || (first() >= '0' && first() <= '9'); }

  /// The value under a key; none where there is none. Errors, of these and those below: CheckpointError with the path
  /// of keys and positions that leads here (`graph_module.graph.nodes[3].inputs`), and what was expected.
  Json find(std::string_view key) const;
  Json at(std::string_view key) const;
  /// The first key of an object with its value, as a union is written; none of an empty one.
  std::pair<std::string_view, Json> only() const;
  std::string text() const;
  /// As it is written between its quotes: equal raw texts are equal texts.
  std::string_view raw() const;
  int64_t integer() const;
  /// A number, or the texts Infinity, -Infinity and NaN.
  double real() const;
  bool boolean() const;
  /// Elements of a list, or values of an object, in order.
  int64_t count() const;
  template <class F>  // f(Json value)
  void each(const F& f) const {
    expect_list();
    for (Json item = inside(); item.index_ < end_; item = item.next()) f(item);
  }
  template <class F>  // f(std::string_view raw_key, Json value)
  void each_member(const F& f) const {
    expect_object();
    for (Json key = inside(); key.index_ < end_; key = key.next()) {
      const Json value = key.following();
      f(key.raw(), value);
      key = value;
    }
  }
  /// Where the value stands, for messages.
  std::string path() const;
  [[noreturn]] void bad(const std::string& what) const;
  /// What it is, for messages: `an object`, `a text`, ...
  const char* kind() const;

 private:
  friend class JsonDocument;
  Json(const JsonDocument* document, uint32_t index);
  char first() const;
  Json inside() const;     // the first token within; that behind the value where there is none
  Json next() const;       // the token behind the value
  Json following() const;  // of a key: its value
  [[noreturn]] void not_a(const char* wanted) const;
  void expect_list() const;
  void expect_object() const;
  const JsonDocument* document_ = nullptr;
  uint32_t index_ = 0, end_ = 0;  // its token, and the one behind the value
};

inline Json JsonDocument::root() const { return {this, 0}; }

// A text that is one value has one token, so there is always a first; behind the last there is none.
inline Json::Json(const JsonDocument* document, uint32_t index) : document_(document), index_(index), end_(index) {
  if (index >= document->count_) return;
  const JsonDocument::Token& token = document->tokens_[index];
  const char c = document->text_[token.begin];
  end_ = c == '{' || c == '[' ? token.next : index + 1;
}
inline char Json::first() const {
  if (document_ == nullptr || index_ >= document_->count_) return 0;
  return document_->text_[document_->tokens_[index_].begin];
}
inline Json Json::inside() const { return {document_, index_ + 1}; }
inline Json Json::next() const { return {document_, end_}; }
inline Json Json::following() const { return {document_, index_ + 1}; }
inline void Json::expect_list() const {
  if (!is_list()) not_a("a list");
}
inline void Json::expect_object() const {
  if (!is_object()) not_a("an object");
}
inline std::string_view Json::raw() const {
  const char c = first();
  if (c == '{' || c == '[' || c == 0) not_a("a text");
  const JsonDocument::Token& token = document_->tokens_[index_];
  const uint32_t quotes = c == '"' ? 1 : 0;
  return {document_->text_.data() + token.begin + quotes, token.next - token.begin - 2 * quotes};
}
inline Json Json::find(std::string_view key) const {
  expect_object();
  const JsonDocument::Token* const tokens = document_->tokens_.get();
  const char* const text = document_->text_.data();
  for (uint32_t i = index_ + 1; i < end_;) {
    const JsonDocument::Token& name = tokens[i++];  // a text, with its quotes
    if (name.next - name.begin == key.size() + 2 && std::memcmp(text + name.begin + 1, key.data(), key.size()) == 0)
      return {document_, i};
    const char c = text[tokens[i].begin];
    i = c == '{' || c == '[' ? tokens[i].next : i + 1;
  }
  return {};
}

}  // namespace tare::checkpoint
