#include <cstdint>
#include <string>

#include "tare/checkpoint/pickle.h"

// Any bytes are a pickle or a CheckpointError; what is read can be printed.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  namespace pickle = tare::checkpoint::pickle;
  try {
    const pickle::Document document = pickle::parse({reinterpret_cast<const char*>(data), size}, {"fuzz", 0});
    pickle::print(document, document.root(), 200);
  } catch (const tare::CheckpointError&) {
  }
  return 0;
}
