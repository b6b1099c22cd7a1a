#include <cstdint>
#include <string_view>

#include "tare/core/error.h"
#include "tare/models/config.h"

// Any text is a configuration or a ConfigError.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    tare::models::parse_config({reinterpret_cast<const char*>(data), size});
  } catch (const tare::ConfigError&) {
  }
  return 0;
}
