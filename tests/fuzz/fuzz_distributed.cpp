#include <unistd.h>

#include <filesystem>

#include "memory_file.h"

// Any text is the metadata of a distributed checkpoint or a CheckpointError; what is accepted can be read.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  namespace fs = std::filesystem;
  static const std::string folder = [] {
    const fs::path made = fs::temp_directory_path() / fmt::format("tare_fuzz_distributed_{}", ::getpid());
    fs::copy(fs::path(TARE_SOURCE_DIR) / "tests/golden/checkpoints/distributed/three_ranks", made,
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    fs::remove(made / ".metadata");
    const std::string link = fmt::format("/proc/self/fd/{}", ::memfd_create("metadata", 0));
    fs::create_symlink(link, made / ".metadata");
    return made.string();
  }();
  static const int descriptor = std::atoi(fs::read_symlink(folder + "/.metadata").filename().c_str());
  if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, data, size, 0) != static_cast<ssize_t>(size))
    std::abort();
  try {
    const tare::checkpoint::Contents contents = tare::checkpoint::open(folder);
    for (const tare::checkpoint::StoredTensor& tensor : contents.tensors) {
      int64_t bytes = 0;
      tare::checkpoint::stream(contents, tensor,
                               [&](std::span<const std::byte> piece) { bytes += static_cast<int64_t>(piece.size()); });
      if (bytes != tensor.bytes) std::abort();
    }
  } catch (const tare::CheckpointError&) {
  }
  return 0;
}
