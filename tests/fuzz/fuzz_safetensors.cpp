#include "memory_file.h"

// Any bytes are a safetensors file or a CheckpointError.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  return tare::test::read_hostile(data, size, tare::checkpoint::read_safetensors);
}
