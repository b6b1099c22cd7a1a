#pragma once

#include <optional>
#include <string>
#include <string_view>

/// The spellings of text and numbers in pickles.
namespace tare::checkpoint::pickle {

/// Whether the bytes are UTF-8 without surrogates.
bool is_utf8(std::string_view text);
/// The start of a text for a message: short, and nothing that a terminal would obey.
std::string shown(std::string_view text);
/// Whether it is `-12`: what Python's int() reads.
bool is_decimal(std::string_view text);
/// `-0x1f` of a little-endian number in two's complement, of any length.
std::string hexadecimal(std::string_view bytes);
/// The bytes that Python's repr of a str in quotes stands for; nothing where it is damaged.
std::optional<std::string> unquoted(std::string_view text);
/// UTF-8 of Python's raw-unicode-escape; nothing where it is damaged.
std::optional<std::string> raw_unicode(std::string_view text);

}  // namespace tare::checkpoint::pickle
