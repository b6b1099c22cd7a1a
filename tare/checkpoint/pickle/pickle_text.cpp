#include "tare/checkpoint/pickle/pickle_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace tare::checkpoint::pickle {

namespace {

std::optional<uint32_t> hex(std::string_view digits, size_t count) {
  if (digits.size() < count) return {};
  uint32_t value = 0;
  for (const char c : digits.substr(0, count)) {
    const int digit = c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
    if (digit < 0) return {};
    value = value * 16 + static_cast<uint32_t>(digit);
  }
  return value;
}

void append_utf8(std::string& out, uint32_t code) {
  const auto add = [&](uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      add(0xE0 | code >> 12);
    } else {
      add(0xF0 | code >> 18);
      add(0x80 | (code >> 12 & 0x3F));
    }
    add(0x80 | (code >> 6 & 0x3F));
  }
  add(0x80 | (code & 0x3F));
}

}  // namespace

bool is_utf8(std::string_view text) {
  size_t at = 0;
  // Nearly all text is ASCII: eight at a time.
  for (uint64_t eight; at + 8 <= text.size(); at += 8) {
    std::memcpy(&eight, text.data() + at, 8);
    if (eight & 0x8080808080808080u) break;
  }
  while (at < text.size()) {
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80) {
      ++at;
      continue;
    }
    const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() - at < length) return false;
    uint32_t code = first & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; ++i) {
      const auto next = static_cast<unsigned char>(text[at + i]);
      if ((next & 0xC0) != 0x80) return false;
      code = code << 6 | (next & 0x3F);
    }
    if ((length == 3 && code < 0x800) || (length == 4 && (code < 0x10000 || code > 0x10FFFF))) return false;
    if (code >= 0xD800 && code < 0xE000) return false;
    at += length;
  }
  return true;
}

std::string shown(std::string_view text) {
  std::string out(text.substr(0, 60));
  if (!is_utf8(out))
    for (char& c : out)
      if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  for (char& c : out)
    if (c == '\n') c = '.';
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return text.size() > 60 ? out + "..." : out;
}

bool is_decimal(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string hexadecimal(std::string_view bytes) {
  const bool negative = static_cast<signed char>(bytes.back()) < 0;
  std::string digits;
  // Of a negative number the complement, plus one from the lowest byte up.
  int carry = negative ? 1 : 0;
  for (const char c : bytes) {
    const int byte = (negative ? 0xFF ^ static_cast<unsigned char>(c) : static_cast<unsigned char>(c)) + carry;
    carry = byte >> 8;
    digits += "0123456789abcdef"[byte & 15];
    digits += "0123456789abcdef"[byte >> 4 & 15];
  }
  if (carry) digits += '1';
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  std::reverse(digits.begin(), digits.end());
  return (negative ? "-0x" : "0x") + digits;
}

std::optional<std::string> unquoted(std::string_view text) {
  if (text.size() < 2 || (text.front() != '\'' && text.front() != '"') || text.back() != text.front()) return {};
  text = text.substr(1, text.size() - 2);
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') {
      out += text[at];
      continue;
    }
    if (++at == text.size()) return {};
    constexpr std::string_view from = "\\'\"abfnrtv", to = "\\'\"\a\b\f\n\r\t\v";
    if (const size_t which = from.find(text[at]); which != std::string_view::npos) {
      out += to[which];
    } else if (text[at] == 'x') {
      const std::optional<uint32_t> byte = hex(text.substr(at + 1), 2);
      if (!byte) return {};
      out += static_cast<char>(*byte);
      at += 2;
    } else if (text[at] >= '0' && text[at] <= '7') {
      int byte = 0;
      const size_t end = std::min(at + 3, text.size());
      for (; at < end && text[at] >= '0' && text[at] <= '7'; ++at) byte = byte * 8 + (text[at] - '0');
      --at;
      out += static_cast<char>(byte);
    } else {
      out += '\\';
      out += text[at];
    }
  }
  return out;
}

std::optional<std::string> raw_unicode(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool escape = text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == 'u' || text[at + 1] == 'U');
    if (!escape) {
      append_utf8(out, static_cast<unsigned char>(text[at]));  // Latin-1
      continue;
    }
    const size_t digits = text[at + 1] == 'u' ? 4 : 8;
    const std::optional<uint32_t> code = hex(text.substr(at + 2), digits);
    if (!code || *code > 0x10FFFF || (*code >= 0xD800 && *code < 0xE000)) return {};
    append_utf8(out, *code);
    at += 1 + digits;
  }
  return out;
}

}  // namespace tare::checkpoint::pickle
