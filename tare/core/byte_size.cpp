#include "tare/core/byte_size.h"

#include <charconv>
#include <utility>

#include "tare/core/error.h"

namespace tare {

int64_t parse_bytes(std::string_view text) {
  static constexpr std::pair<std::string_view, double> units[] = {
      {"", 1},      {"B", 1},        {"kB", 1e3},     {"KB", 1e3},     {"MB", 1e6},     {"GB", 1e9},
      {"TB", 1e12}, {"KiB", 0x1p10}, {"MiB", 0x1p20}, {"GiB", 0x1p30}, {"TiB", 0x1p40}, {"k", 1e3},
      {"K", 1e3},   {"M", 1e6},      {"G", 1e9},      {"T", 1e12}};
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view unit(end, static_cast<size_t>(text.data() + text.size() - end));
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  for (const auto& [name, factor] : units)
    if (error == std::errc() && unit == name && number * factor >= 0 && number * factor < 0x1p63)
      return static_cast<int64_t>(number * factor);
  fail<ValueError>("'{}' is no number of bytes; expected 5GB, 500MB, 1GiB or the like", text);
}

}  // namespace tare
