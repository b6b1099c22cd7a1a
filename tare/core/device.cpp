#include "tare/core/device.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "tare/core/error.h"

namespace tare {

namespace {
constexpr std::array<std::string_view, 8> kNames = {"cpu", "cuda", "meta", "xpu", "mps", "hpu", "xla", "npu"};
}

std::string_view name(DeviceType type) { return kNames[static_cast<size_t>(type)]; }

Device::Device(std::string_view text) {
  const size_t colon = text.find(':');
  const std::string_view kind = text.substr(0, colon);
  size_t i = 0;
  while (i < kNames.size() && kNames[i] != kind) ++i;
  if (i == kNames.size()) {
    const auto in_names = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    check(std::ranges::all_of(kind, in_names), "Invalid device string: '{}'", text);
    fail("Expected one of cpu, cuda, meta, xpu, mps, hpu, xla, npu device type at start of device string: {}", text);
  }
  type = static_cast<DeviceType>(i);
  if (colon == std::string_view::npos) return;
  const std::string_view digits = text.substr(colon + 1);
  int value = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value < 0 || value > 127)
    fail("Invalid device string: '{}'", text);
  // A meta tensor has no index, and the CPU has one place only.
  index = type == DeviceType::meta ? int8_t{-1} : static_cast<int8_t>(value);
}

std::string Device::str() const {
  std::string text(name(type));
  if (index >= 0) text += ":" + std::to_string(index);
  return text;
}

}  // namespace tare
