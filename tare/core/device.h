#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace tare {

/// Kinds of devices. `cpu` can hold bytes; `meta` and every accelerator are simulated and hold none.
enum class DeviceType : uint8_t { cpu, cuda, meta, xpu, mps, hpu, xla, npu };

/// A device: a kind and, for accelerators, an index (-1: the current one).
struct Device {
  DeviceType type = DeviceType::cpu;
  int8_t index = -1;

  constexpr Device() = default;
  constexpr Device(DeviceType type, int8_t index = -1) : type(type), index(index) {}
  /// Parses `cpu`, `cuda:1`, `meta`. Errors: RuntimeError for an unknown kind or a malformed index.
  explicit Device(std::string_view text);
  Device(const char* text) : Device(std::string_view(text)) {}

  friend constexpr bool operator==(Device a, Device b) {
    return std::bit_cast<uint16_t>(a) == std::bit_cast<uint16_t>(b);  // in one comparison
  }
  bool is_meta() const { return type == DeviceType::meta; }
  bool is_cpu() const { return type == DeviceType::cpu; }
  /// The device whose results a rule describes: itself, and CUDA for meta, as PyTorch prefers.
  DeviceType target() const { return is_meta() ? DeviceType::cuda : type; }
  std::string str() const;
};

std::string_view name(DeviceType type);

}  // namespace tare
