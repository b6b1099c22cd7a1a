#pragma once

#include <string>
#include <string_view>

namespace tare {

/// `line 3, column 14, at "]}"`: where a reader of text found what it does not take. Both count from 1, columns in
/// bytes; past the end it is `its end`.
std::string text_place(std::string_view text, size_t offset);

}  // namespace tare
