#include "tare/checkpoint/convert/names.h"

#include <fmt/format.h>

#include <algorithm>

namespace tare::checkpoint {

namespace {

// The bytes of the UTF-8 character at `text[at]`; 0 where none is.
size_t character(std::string_view text, size_t at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i)
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
  // Overlong forms, surrogates, and what is beyond the last character.
  const unsigned char second = byte(at + 1);
  if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0)) return 0;
  if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90)) return 0;
  return length;
}

// Most names are: letters, digits and signs that stand for themselves wherever they are shown.
bool is_plain(std::string_view text) {
  return std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c >= 0x7f || c == '"' || c == '\\'; });
}

// U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069.
bool turns(std::string_view c) {
  if (!c.starts_with("\xe2\x80") && !c.starts_with("\xe2\x81")) return false;
  const auto last = static_cast<unsigned char>(c[2]);
  return c[1] == '\x80' ? last == 0x8e || last == 0x8f || (last >= 0xa8 && last <= 0xae) : last >= 0xa6 && last <= 0xa9;
}

}  // namespace

std::string printable(std::string_view text, size_t most) {
  if (text.size() <= most && is_plain(text)) return std::string(text);
  std::string out;
  size_t at = 0;
  while (at < text.size()) {
    const size_t length = character(text, at);
    if (at + std::max<size_t>(length, 1) > most) break;
    const auto first = static_cast<unsigned char>(text[at]);
    // The second block of control characters, U+0080 to U+009F, moves a terminal's cursor too; and what turns the
    // direction of writing, or ends a line, lets a name look like another.
    const bool control = turns(text.substr(at, length)) || first < 0x20 || first == 0x7f ||
                         (length == 2 && first == 0xc2 && static_cast<unsigned char>(text[at + 1]) < 0xa0);
    if (first == '\n') out += "\\n";
    else if (first == '\t') out += "\\t";
    else if (length == 0) out += fmt::format("\\x{:02x}", first);
    else if (control)
      for (size_t i = 0; i < length; ++i) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[at + i]));
    else out.append(text, at, length);
    at += std::max<size_t>(length, 1);
  }
  if (at < text.size()) out += fmt::format("… ({} bytes)", text.size());
  return out;
}

std::string quote(std::string_view text) { return "'" + printable(text, 100) + "'"; }

bool is_utf8(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const size_t length = character(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::string json_string(std::string_view text) {
  std::string out = "\"";
  if (is_plain(text)) return out.append(text) += '"';
  for (size_t at = 0; at < text.size();) {
    const size_t length = character(text, at);
    const char c = text[at];
    if (length == 0) out += "\xef\xbf\xbd";
    else if (c == '"' || c == '\\') out += {'\\', c};
    else if (c == '\n') out += "\\n";
    else if (c == '\r') out += "\\r";
    else if (c == '\t') out += "\\t";
    else if (c == '\b') out += "\\b";
    else if (c == '\f') out += "\\f";
    else if (static_cast<unsigned char>(c) < 0x20) out += fmt::format("\\u{:04x}", c);
    else out.append(text, at, length);
    at += std::max<size_t>(length, 1);
  }
  return out + '"';
}

std::optional<size_t> repeated(size_t count, const std::function<std::string_view(size_t)>& name) {
  // Sorted by their hashes, equal ones stand together: smaller and faster than a set of 100,000, and a flood of equal
  // hashes costs no more than sorting the names.
  std::vector<std::pair<uint32_t, uint32_t>> order;
  order.reserve(count);
  for (size_t i = 0; i < count; ++i)
    order.emplace_back(static_cast<uint32_t>(std::hash<std::string_view>()(name(i))), static_cast<uint32_t>(i));
  std::sort(order.begin(), order.end());
  std::optional<size_t> first;
  for (auto from = order.begin(), to = from; from != order.end(); from = to) {
    while (to != order.end() && to->first == from->first) ++to;
    if (to - from == 1) continue;
    std::stable_sort(from, to, [&](const auto& a, const auto& b) { return name(a.second) < name(b.second); });
    for (auto at = from + 1; at != to; ++at)
      if (name(at->second) == name((at - 1)->second)) first = std::min<size_t>(first.value_or(SIZE_MAX), at->second);
  }
  return first;
}

std::optional<int64_t> element_count(IntList sizes) {
  int64_t whole = 1;  // as if sizes of 0 were 1: strides are products of these
  bool empty = false;
  for (const int64_t size : sizes) {
    if (size < 0) return std::nullopt;
    empty = empty || size == 0;
    if (size > 0 && __builtin_mul_overflow(whole, size, &whole)) return std::nullopt;
  }
  return empty ? 0 : whole;
}

}  // namespace tare::checkpoint
