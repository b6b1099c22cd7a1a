#pragma once

#include <string_view>

#include "tare/dispatch/schema.h"

namespace tare {

/// The name as the registry knows it: PyTorch's own namespace is not said.
inline std::string_view without_aten(std::string_view name) {
  const bool is_prefix = name.starts_with(kAten) && name.substr(kAten.size()).starts_with("::");
  return is_prefix ? name.substr(kAten.size() + 2) : name;
}

/// What all overloads of an operator have in common: `add`, `my::scale`.
inline std::string_view packet_of(std::string_view name) { return name.substr(0, name.find('.')); }

/// Calls `f` with each word of a text with spaces between.
template <class F>
void for_each_word(std::string_view text, const F& f) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end > 0) f(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace tare
