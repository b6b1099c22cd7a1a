#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tare/core/list.h"

// What foreign headers say, before it is shown to people or multiplied.
namespace tare::checkpoint {

/// `text` as it may be shown on a terminal: control characters and what is no UTF-8 are escaped (`\x1b`), and of more
/// than `most` bytes only the first are shown.
std::string printable(std::string_view text, size_t most = 200);
/// The same between quotes, shorter, for messages.
std::string quote(std::string_view text);
/// Whether all of it is UTF-8.
bool is_utf8(std::string_view text);
/// `text` as a JSON string with its quotes; what is no UTF-8 becomes U+FFFD.
std::string json_string(std::string_view text);

/// The index of the first of `count` names that an earlier one equals; nothing where all differ.
std::optional<size_t> repeated(size_t count, const std::function<std::string_view(size_t)>& name);

/// The number of elements; nothing where it, or a stride of such a tensor, is beyond 63 bits or a size is negative.
std::optional<int64_t> element_count(IntList sizes);

}  // namespace tare::checkpoint
