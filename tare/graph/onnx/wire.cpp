#include "tare/graph/onnx/wire.h"

#include <fmt/format.h>

#include <algorithm>

#include "tare/core/error.h"

namespace tare::graph::onnx {

void Fields::bad(const std::string& what) const {
  const int64_t offset = at_ == nullptr ? 0 : at_ - source_.bytes.data();
  fail<CheckpointError>("{}: at byte {}, {}: {}", source_.path, offset, message_, what);
}

uint64_t Fields::varint(std::string_view& rest) const {
  uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    if (rest.empty()) bad("the file ends within a number");
    const auto byte = static_cast<uint8_t>(rest[0]);
    rest.remove_prefix(1);
    value |= static_cast<uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  bad("a number of more than 64 bits");
}

bool Fields::next() {
  if (rest_.empty()) return false;
  at_ = rest_.data();
  const uint64_t tag = varint(rest_);
  number_ = static_cast<int64_t>(tag >> 3);
  if (number_ == 0 || number_ > 0x1fffffff) bad(fmt::format("no field has the number {}", number_));
  wire_ = static_cast<Wire>(tag & 7);
  size_t length = 0;
  switch (wire_) {
    case kVarint: integer_ = varint(rest_); return true;
    case kFixed64: length = 8; break;
    case kFixed32: length = 4; break;
    case kBytes: {
      const uint64_t said = varint(rest_);
      if (said > rest_.size()) bad(fmt::format("{} bytes are announced and {} are left", said, rest_.size()));
      length = said;
      break;
    }
    default: bad(fmt::format("field {} is of wire type {}, which messages of today do not have", number_, tag & 7));
  }
  if (length > rest_.size()) bad(fmt::format("{} bytes are announced and {} are left", length, rest_.size()));
  bytes_ = rest_.substr(0, length);
  rest_.remove_prefix(length);
  return true;
}

int64_t Fields::integer() const {
  if (wire_ != kVarint) bad(fmt::format("field {} is no integer", number_));
  return static_cast<int64_t>(integer_);
}

std::string_view Fields::bytes() const {
  if (wire_ != kBytes) bad(fmt::format("field {} has no bytes", number_));
  return bytes_;
}

std::string_view Fields::text() const {
  if (bytes().size() > 0xFFFFFFFF) bad(fmt::format("field {} has more than 4 GiB", number_));
  return bytes_;
}

float Fields::real() const {
  if (wire_ != kFixed32) bad(fmt::format("field {} is no float", number_));
  float value;
  __builtin_memcpy(&value, bytes_.data(), sizeof value);
  return value;
}

std::string_view Fields::fixed(size_t width) const {
  if (wire_ == kVarint || bytes_.size() % width != 0 || (wire_ != kBytes && bytes_.size() != width))
    bad(fmt::format("field {} has no numbers of {} bytes", number_, width));
  return bytes_;
}

int64_t Fields::count(size_t width) const {
  if (width > 0) return static_cast<int64_t>(fixed(width).size() / width);
  if (wire_ != kBytes) return 1;
  return std::ranges::count_if(bytes_, [](char byte) { return static_cast<uint8_t>(byte) < 0x80; });
}

}  // namespace tare::graph::onnx
