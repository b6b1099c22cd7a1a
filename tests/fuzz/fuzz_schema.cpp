#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tare/dispatch/schema.h"

// Any text is a schema or a SchemaError; what parses prints to a text that parses to the same.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const std::string printed = tare::Schema::parse(text).str();
    try {
      if (tare::Schema::parse(printed).str() != printed) std::abort();
    } catch (const tare::SchemaError&) {
      std::abort();
    }
  } catch (const tare::SchemaError&) {
  }
  return 0;
}
