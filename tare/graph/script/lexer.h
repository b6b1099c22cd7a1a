#pragma once

#include <cstdint>
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

/// Cuts a file into tokens; the text is kept by whoever calls. Errors: CheckpointError: `NAME:12: ...`.
std::vector<Token> cut(const std::string& name, std::string_view text);

}  // namespace tare::graph::script
