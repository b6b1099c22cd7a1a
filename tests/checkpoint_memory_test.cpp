#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdlib>
#include <new>

#include "checkpoint_files.h"
#include "tare/checkpoint/index.h"
#include "tare/checkpoint/pickle.h"
#include "tare/checkpoint/torch_write.h"

// What reading a header takes of memory: counted where it is asked for, and so the same on every machine. Sanitizers
// have an allocator of their own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TARE_COUNTS_MEMORY false
#elif defined(__has_feature)
#define TARE_COUNTS_MEMORY (!__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer))
#else
#define TARE_COUNTS_MEMORY true
#endif

#if TARE_COUNTS_MEMORY

namespace {
thread_local int64_t held = 0, most = 0;

void* counted(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  held += static_cast<int64_t>(malloc_usable_size(memory));
  most = std::max(most, held);
  return memory;
}
void release(void* memory) noexcept {
  held -= static_cast<int64_t>(malloc_usable_size(memory));
  std::free(memory);
}
}  // namespace

void* operator new(size_t size) { return counted(std::malloc(size)); }
void* operator new(size_t size, std::align_val_t align) {
  const auto unit = static_cast<size_t>(align);
  return counted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { release(memory); }
#endif

namespace tare::checkpoint {
namespace checkpoint_memory_test {

using namespace test;

/// The most memory that a call held at once, for each byte of a file.
double memory_of(size_t file, const std::function<void()>& call) {
#if TARE_COUNTS_MEMORY
  const int64_t before = most = held;
  call();
  return static_cast<double>(most - before) / static_cast<double>(file);
#else
  call();
  return static_cast<double>(file) * 0;
#endif
}
double memory_of_opening(const std::string& bytes, const std::string& name) {
  static const Folder folder;
  write_file(folder / name, bytes);
  return memory_of(bytes.size(), [&] { error_of([&] { open(folder / name); }); });
}

/// A safetensors file whose header repeats what is made of a number.
std::string safetensors(size_t count, const std::function<std::string(size_t)>& entry) {
  std::string header = "{";
  for (size_t i = 0; i < count; ++i) header += (i ? "," : "") + entry(i);
  header += "}";
  return raw(uint64_t{header.size()}) + header;
}
std::string repeated_text(size_t count, const std::function<std::string(size_t)>& part) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += part(i);
  return text;
}

TEST(CheckpointMemory, HostileSafetensorsTakeAFewTimesTheirSize) {
  const auto empty = [](size_t i) {
    return fmt::format(R"("{:x}":{{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})", i);
  };
  EXPECT_LE(memory_of_opening(safetensors(100'000, empty), "empty.safetensors"), 4);
  const std::string ones = repeated_text(63, [](size_t) { return ",1"; });
  const auto deep = [&](size_t i) {
    return fmt::format(R"("{:x}":{{"dtype":"U8","shape":[0{}],"data_offsets":[0,0]}})", i, ones);
  };
  EXPECT_LE(memory_of_opening(safetensors(20'000, deep), "deep.safetensors"), 4);
  const auto pair = [](size_t i) { return fmt::format(R"("{:x}":"")", i); };
  const std::string pairs = safetensors(100'000, pair).substr(8);
  EXPECT_LE(
      memory_of_opening(safetensors(1, [&](size_t) { return R"("__metadata__":)" + pairs; }), "pairs.safetensors"), 4);
  const std::string escapes = repeated_text(500'000, [](size_t) { return "\\n"; });
  EXPECT_LE(memory_of_opening(safetensors(1, [&](size_t) { return "\"" + escapes + "\":{}"; }), "long.safetensors"), 4);
}

TEST(CheckpointMemory, HostileGgufTakesAFewTimesItsSize) {
  const auto name = [](size_t i) {
    const std::string text = fmt::format("{:x}", i);
    return raw(static_cast<uint32_t>(text.size())) + text;
  };
  // The first version, whose counts are shortest.
  const auto file = [](uint32_t tensors, uint32_t keys, const std::string& rest) {
    return "GGUF" + raw(uint32_t{1}) + raw(tensors) + raw(keys) + rest + std::string(64, '\0');
  };
  const auto scalar = [&](size_t i) { return name(i) + raw(uint32_t{0}) + raw(uint32_t{24}) + raw(uint64_t{0}); };
  EXPECT_LE(memory_of_opening(file(100'000, 0, repeated_text(100'000, scalar)), "x.gguf"), 4);
  const auto key = [&](size_t i) { return name(i) + raw(uint32_t{7}) + '\1'; };
  EXPECT_LE(memory_of_opening(file(0, 100'000, repeated_text(100'000, key)), "keys.gguf"), 4);
}

TEST(CheckpointMemory, HostileIndexesTakeAFewTimesTheirSize) {
  const auto text = [](const std::function<std::string(size_t)>& entry) {
    std::string map;
    for (size_t i = 0; i < 100'000; ++i) map += (i ? "," : "") + entry(i);
    return R"({"weight_map":{)" + map + "}}";
  };
  EXPECT_LE(memory_of_opening(text([](size_t i) { return fmt::format(R"("{:x}":"a")", i); }), "x.index.json"), 4);
  EXPECT_LE(memory_of_opening(text([](size_t i) { return fmt::format(R"("{0:x}":"{0:x}")", i); }), "y.index.json"), 4);
}

// A pickle's shortest opcodes make a value each. What is counted is what is asked for; a part of it is never touched.
TEST(CheckpointMemory, HostilePicklesAreBounded) {
  const auto memory = [](const std::string& before, const std::string& unit, const std::string& after) {
    const std::string bytes = before + repeated_text(300'000, [&](size_t) { return unit; }) + after;
    return memory_of(bytes.size(), [&] { error_of([&] { pickle::parse(bytes, {"x.pkl", 0}); }); });
  };
  for (const char* unit : {"]", "}", "N", "N\x85", "NN\x86", "]\x94", "]a", "]Na", "(\x91"})
    EXPECT_LE(memory("\x80\x04](", unit, "e."), 21) << unit;
  EXPECT_LE(memory("\x80\x04(cA\nb\n", ")R", "l."), 21);  // objects made of objects
  EXPECT_LE(memory("\x80\x04](cA\nb\nq\x01", "h\x01)R", "e."), 21);
}

TEST(CheckpointMemory, StateDictsTakeAFewTimesTheirHeaders) {
  TensorTable tensors;
  StorageTable storages;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = fmt::format("layers.{}.weight", i);
    tensors.push_back({.name = name, .dtype = DType::float32, .storage = i, .sizes = {1}, .strides = {1}, .bytes = 4});
    storages.push_back({.bytes = 4});
  }
  std::string file;
  TorchWriter writer([&](auto part) { file.append(reinterpret_cast<const char*>(part.data()), part.size()); }, tensors,
                     storages);
  const std::string bytes(4 * tensors.size(), '\0');
  writer.write(std::as_bytes(std::span(bytes)));
  writer.finish();
  EXPECT_LE(memory_of_opening(file, "x.pt"), 4);
}

}  // namespace checkpoint_memory_test
}  // namespace tare::checkpoint
