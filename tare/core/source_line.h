#pragma once

#include <string_view>

namespace tare {

/// A line of the user's program.
struct SourceLine {
  std::string_view file;  ///< lives as long as the process
  int line = 0;           ///< 0: not known
  friend bool operator==(const SourceLine&, const SourceLine&) = default;
};

/// Tells which line of the user's program runs; set by a front end that knows (Python's). Null: nobody does.
inline SourceLine (*source_line)() = nullptr;

}  // namespace tare
