#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>

#include "tare/checkpoint/archive/zip.h"
#include "tare/checkpoint/formats/torch_file.h"

// The first byte says what the others are: 0 a file of any of the three formats; else the pickle of an archive, so that
// no check sum stands between the fuzzer and what the pickle says of tensors.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tare::checkpoint;
  static const int memory = ::memfd_create("fuzz", 0);
  static const std::string path = "/proc/self/fd/" + std::to_string(memory);
  if (size == 0) return 0;
  std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] != 0) {
    const std::string pickle = std::move(bytes);
    bytes.clear();
    ZipWriter zip(
        [&](std::span<const std::byte> part) { bytes.append(reinterpret_cast<const char*>(part.data()), part.size()); },
        "x");
    zip.entry("data.pkl", pickle);
    zip.entry("byteorder", data[0] & 1 ? "little" : "big");
    const int64_t sizes[] = {16, 24, 1, 0};  // of the storages that the seed `ordered.pkl` has
    for (size_t key = 0; key < std::size(sizes); ++key)
      zip.entry("data/" + std::to_string(key), std::string(static_cast<size_t>(sizes[key]), '\0'));
    zip.finish();
  }
  if (::ftruncate(memory, 0) != 0 ||
      ::pwrite(memory, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    std::abort();
  try {
    const Contents contents = contents_of(read_torch_file(std::make_shared<File>(path)));
    // What is listed lies in the file.
    for (const StoredTensor& tensor : contents.tensors) {
      const StoredBytes stored = contents.storages.at(static_cast<size_t>(tensor.storage));
      const bool inside =
          stored.offset >= 0 && stored.bytes >= 0 && stored.offset + stored.bytes <= static_cast<int64_t>(bytes.size());
      if (!inside || tensor.offset < 0 || tensor.bytes < 0) std::abort();
    }
  } catch (const tare::CheckpointError&) {
  }
  return 0;
}
