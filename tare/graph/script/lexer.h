#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tare/graph/script/value.h"

namespace tare::graph::script {

struct Token {
  enum class Kind : uint8_t { end, name, number, text, sign, new_line, indent, dedent };
  Kind kind = Kind::end;
  uint32_t at = 0, line = 0;
  std::string_view text;  ///< as written
  Value value;            ///< of numbers and texts
};

/// What a token without a text is, for messages; else null.
const char* token_text(Token::Kind kind);

/// The tokens of a file, each cut when it is asked for first; name and text are kept by whoever calls.
class Tokens {
 public:
  /// From a byte of the text on, which is in a line.
  Tokens(const std::string& name, std::string_view text, uint32_t at = 0, uint32_t line = 1);
  ~Tokens();
  Tokens(const Tokens&) = delete;
  /// The last stands for all behind it. It holds until it is forgotten. Errors: CheckpointError: `NAME:12: ...`.
  const Token& operator[](size_t place);
  /// Those before a place are not asked for again.
  void forget(size_t place);

 private:
  class Lexer;
  std::unique_ptr<Lexer> lexer_;
  std::deque<Token> kept_;
  size_t first_ = 0;  // the place of the first of them
};

}  // namespace tare::graph::script
