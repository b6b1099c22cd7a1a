#include "tare/checkpoint/pickle/pickle_opcodes.h"

#include <algorithm>
#include <array>

#include "tare/checkpoint/pickle/pickle.h"

namespace tare::checkpoint::pickle {

namespace {

using enum Argument;

struct Row {
  unsigned char code;
  Opcode opcode;
};
constexpr Row kRows[] = {
    {'(', {"MARK", none}},
    {'.', {"STOP", none}},
    {'0', {"POP", none}},
    {'1', {"POP_MARK", none}},
    {'2', {"DUP", none}},
    {'F', {"FLOAT", line}},
    {'I', {"INT", line}},
    {'J', {"BININT", byte4}},
    {'K', {"BININT1", byte1}},
    {'L', {"LONG", line}},
    {'M', {"BININT2", byte2}},
    {'N', {"NONE", none}},
    {'P', {"PERSID", line}},
    {'Q', {"BINPERSID", none}},
    {'R', {"REDUCE", none}},
    {'S', {"STRING", line}},
    {'T', {"BINSTRING", counted4}},
    {'U', {"SHORT_BINSTRING", counted1}},
    {'V', {"UNICODE", line}},
    {'X', {"BINUNICODE", counted4}},
    {'a', {"APPEND", none}},
    {'b', {"BUILD", none}},
    {'c', {"GLOBAL", two_lines}},
    {'d', {"DICT", none}},
    {'}', {"EMPTY_DICT", none}},
    {'e', {"APPENDS", none}},
    {'g', {"GET", line}},
    {'h', {"BINGET", byte1}},
    {'i', {"INST", two_lines}},
    {'j', {"LONG_BINGET", byte4}},
    {'l', {"LIST", none}},
    {']', {"EMPTY_LIST", none}},
    {'o', {"OBJ", none}},
    {'p', {"PUT", line}},
    {'q', {"BINPUT", byte1}},
    {'r', {"LONG_BINPUT", byte4}},
    {'s', {"SETITEM", none}},
    {'t', {"TUPLE", none}},
    {')', {"EMPTY_TUPLE", none}},
    {'u', {"SETITEMS", none}},
    {'G', {"BINFLOAT", byte8}},
    {'B', {"BINBYTES", counted4}},
    {'C', {"SHORT_BINBYTES", counted1}},
    {0x80, {"PROTO", byte1}},
    {0x81, {"NEWOBJ", none}},
    {0x82, {"EXT1", byte1}},
    {0x83, {"EXT2", byte2}},
    {0x84, {"EXT4", byte4}},
    {0x85, {"TUPLE1", none}},
    {0x86, {"TUPLE2", none}},
    {0x87, {"TUPLE3", none}},
    {0x88, {"NEWTRUE", none}},
    {0x89, {"NEWFALSE", none}},
    {0x8a, {"LONG1", counted1}},
    {0x8b, {"LONG4", counted4}},
    {0x8c, {"SHORT_BINUNICODE", counted1}},
    {0x8d, {"BINUNICODE8", counted8}},
    {0x8e, {"BINBYTES8", counted8}},
    {0x8f, {"EMPTY_SET", none}},
    {0x90, {"ADDITEMS", none}},
    {0x91, {"FROZENSET", none}},
    {0x92, {"NEWOBJ_EX", none}},
    {0x93, {"STACK_GLOBAL", none}},
    {0x94, {"MEMOIZE", none}},
    {0x95, {"FRAME", byte8}},
    {0x96, {"BYTEARRAY8", counted8}},
    {0x97, {"NEXT_BUFFER", none}},
    {0x98, {"READONLY_BUFFER", none}},
};
constexpr std::array<Opcode, 256> kOpcodes = [] {
  std::array<Opcode, 256> all;
  for (const Row& row : kRows) all[row.code] = row.opcode;
  return all;
}();

// Steps over opcodes, through a window that moves over the file.
class Scanner {
 public:
  Scanner(const File& file, int64_t offset, std::string_view field) : file_(file), position_(offset), field_(field) {}

  unsigned char byte() {
    if (position_ < start_ || position_ >= start_ + static_cast<int64_t>(window_.size())) {
      start_ = position_;
      window_ = file_.text(start_, std::min(width_, std::max<int64_t>(1, file_.size() - start_)), field_);
      width_ = std::min<int64_t>(4 * width_, 1 << 16);  // most pickles of a file are short
    }
    return static_cast<unsigned char>(window_[static_cast<size_t>(position_++ - start_)]);
  }
  void line() {
    while (byte() != '\n') {
    }
  }
  void counted(int width) {
    uint64_t length = 0;
    for (int i = 0; i < width; ++i) length |= uint64_t{byte()} << (8 * i);
    if (length > static_cast<uint64_t>(file_.size() - position_))
      file_.bad(position_ - width, field_, "a text of {} bytes, and {} are left", length, file_.size() - position_);
    position_ += static_cast<int64_t>(length);
  }
  void skip(int count) { position_ += count; }
  int64_t position() const { return position_; }

 private:
  const File& file_;
  int64_t position_, start_ = -1, width_ = 512;
  std::string window_;
  std::string_view field_;
};

}  // namespace

const Opcode& opcode(unsigned char code) { return kOpcodes[code]; }

int64_t length_in(const File& file, int64_t offset, std::string_view field) {
  Scanner scanner(file, offset, field);
  while (true) {
    const int64_t at = scanner.position();
    if (at - offset > kLargest) file.bad(offset, field, "a pickle of over {} bytes is not read", kLargest);
    const unsigned char code = scanner.byte();
    switch (opcode(code).argument) {
      case none: break;
      case byte1: scanner.skip(1); break;
      case byte2: scanner.skip(2); break;
      case byte4: scanner.skip(4); break;
      case byte8: scanner.skip(8); break;
      case line: scanner.line(); break;
      case two_lines: scanner.line(), scanner.line(); break;
      case counted1: scanner.counted(1); break;
      case counted4: scanner.counted(4); break;
      case counted8: scanner.counted(8); break;
      case unknown: file.bad(at, field, "0x{:02x} is no opcode of a pickle", code);
    }
    if (code == '.') return scanner.position() - offset;
  }
}

}  // namespace tare::checkpoint::pickle
