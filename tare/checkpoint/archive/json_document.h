#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tare::checkpoint {

class JsonDocument;

/// A text as it is, of one written between quotes with JSON's escapes.
std::string unescaped(std::string_view raw);

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
  void expect_list() const;
  void expect_object() const;
  const JsonDocument* document_ = nullptr;
  uint32_t index_ = 0, end_ = 0;  // its token, and the one behind the value
};

/// A JSON text (RFC 8259) with the places of its values: 8 bytes for each, texts and numbers are read when they are
/// asked for. Python's NaN and Infinity are numbers.
class JsonDocument {
 public:
  /// `name` is what messages call it. Errors: CheckpointError with the byte: no JSON, deeper than 1,000, over 2 GiB.
  JsonDocument(std::string name, std::string text);
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;
  Json root() const { return {this, 0}; }
  int64_t bytes() const { return static_cast<int64_t>(text_.size()); }

 private:
  friend class Json;
  struct Token {
    uint32_t begin;  // its first byte
    uint32_t next;   // of an object or a list: the token behind it; of others: the byte behind it
  };
  class Parser;
  std::string name_, text_;
  std::vector<Token> tokens_;
};

}  // namespace tare::checkpoint
