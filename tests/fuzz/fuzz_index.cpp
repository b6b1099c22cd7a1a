#include "memory_file.h"
#include "tare/checkpoint/formats/index.h"

// Any text is an index of shards or a CheckpointError; no file that it names is outside its folder.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    const auto index = tare::checkpoint::read_index(*tare::test::memory_file(data, size));
    for (const auto& [tensor, shard] : index.weight_map)
      if (shard.starts_with("/") || shard == ".." || shard.starts_with("../") ||
          shard.find("/../") != std::string::npos)
        std::abort();
  } catch (const tare::CheckpointError&) {
  }
  return 0;
}
