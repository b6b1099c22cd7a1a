#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tare::checkpoint::pickle {

/// What follows an opcode: numbers of so many bytes, lines, or a length and that many bytes.
enum class Argument : uint8_t {
  none,
  byte1,
  byte2,
  byte4,
  byte8,
  line,
  two_lines,
  counted1,
  counted4,
  counted8,
  unknown
};

struct Opcode {
  std::string_view name;
  Argument argument = Argument::unknown;
};
/// The opcode of a byte, as CPython's Lib/pickletools.py names it.
const Opcode& opcode(unsigned char code);

}  // namespace tare::checkpoint::pickle
