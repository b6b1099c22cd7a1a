#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdarg>

#include "tare/checkpoint/formats/index.h"
#include "tare/checkpoint/formats/torch_write.h"
#include "tare/checkpoint/pickle/pickle.h"
#include "tests/checkpoint/files.h"

// What reading a header takes of memory: counted where it is asked for, from the heap or as pages, and so the same on
// every machine with glibc, whose functions stand behind these. Sanitizers have an allocator of their own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define TARE_COUNTS_MEMORY false
#elif defined(__has_feature)
#define TARE_COUNTS_MEMORY (!__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer))
#else
#define TARE_COUNTS_MEMORY true
#endif

#if TARE_COUNTS_MEMORY

namespace {
thread_local int64_t held = 0, most = 0;

void count(int64_t bytes) {
  held += bytes;
  most = std::max(most, held);
}
void* counted(void* memory) {
  count(static_cast<int64_t>(malloc_usable_size(memory)));
  return memory;
}
void* counted_pages(int64_t pages, size_t bytes) {
  if (pages != -1) count(static_cast<int64_t>(bytes));
  return reinterpret_cast<void*>(pages);
}
}  // namespace

extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
void __libc_free(void*);

void* malloc(size_t bytes) { return counted(__libc_malloc(bytes)); }
void* calloc(size_t items, size_t bytes) { return counted(__libc_calloc(items, bytes)); }
void* aligned_alloc(size_t align, size_t bytes) { return counted(__libc_memalign(align, bytes)); }
void free(void* memory) {
  count(-static_cast<int64_t>(malloc_usable_size(memory)));
  __libc_free(memory);
}
void* realloc(void* memory, size_t bytes) {
  count(-static_cast<int64_t>(malloc_usable_size(memory)));
  return counted(__libc_realloc(memory, bytes));
}
void* mmap(void* at, size_t bytes, int protection, int flags, int file, off_t offset) noexcept {
  return counted_pages(syscall(SYS_mmap, at, bytes, protection, flags, file, offset), bytes);
}
void* mremap(void* pages, size_t before, size_t bytes, int flags, ...) noexcept {
  count(-static_cast<int64_t>(before));
  return counted_pages(syscall(SYS_mremap, pages, before, bytes, flags, nullptr), bytes);
}
int munmap(void* pages, size_t bytes) noexcept {
  count(-static_cast<int64_t>(bytes));
  return static_cast<int>(syscall(SYS_munmap, pages, bytes));
}
}
#endif

namespace tare::checkpoint {
namespace memory_test {

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

// A pickle's shortest opcodes are a byte each, and what they make is not.
TEST(CheckpointMemory, HostilePicklesTakeAFewTimesTheirSize) {
  const size_t length = TARE_COUNTS_MEMORY ? 200'000 : 3'000;
  const double bound = 8 + 65536.0 / length;  // a block that gets pages of its own stands twice for a moment
  const auto memory = [&](const std::string& before, const std::string& unit, const std::string& after) {
    std::string bytes = before;
    while (bytes.size() < length) bytes += unit;
    bytes += after;
    return memory_of(bytes.size(), [&] { error_of([&] { pickle::parse(bytes, {"x.pkl", 0}); }); });
  };
  std::vector<std::string> units = {
      "]Na",        "]\x94Na",     "N\x85\x94", "NN\x86\x94",         "}\x94NNs",      "h\x01)R",
      "h\x01)\x81", "h\x01)}\x92", "h\x01)R]b", "h\x01)RNa",          "h\x01)RNNs",    "h\x01h\x01\x93",
      "V\\u00e9\n", "V\xe9\n",     "F1\n",      "S'\\''\n",           "I9999999999\n", "cA\nb\n",
      "Pa\n",       "K\x01Q",      "M\1\1",     "\x8a\x05\1\1\1\1\1", "(iA\nb\n",      "C\1a"};
  const std::string codes = "(012N)]}\x88\x89\x8ftlaseudboRQ.\x81\x85\x86\x87\x90\x91\x92\x93\x94";
  for (const char one : codes) units.emplace_back(1, one);
  const std::string type =
      "\x80\x04"
      "cA\nb\nq\x01";
  for (const std::string& unit : units) {
    EXPECT_LE(memory("\x80\x04](", unit, "e."), bound) << testing::PrintToString(unit);
    EXPECT_LE(memory(type + "(", unit, "t."), bound) << testing::PrintToString(unit);
  }
  for (const char one : codes)
    for (const char other : codes) units.push_back({one, other});
  for (const std::string& unit : units) EXPECT_LE(memory(type, unit, "."), bound) << testing::PrintToString(unit);
}
TEST(CheckpointMemory, LongTextsOfPicklesTakeAFewTimesTheirSize) {
  const auto memory = [](const std::string& bytes) {
    return memory_of(bytes.size(), [&] { error_of([&] { pickle::parse(bytes, {"x.pkl", 0}); }); });
  };
  const std::string many(1'000'000, '\xe9');
  for (const std::string& bytes :
       {"V" + many + "\n.", "S'" + many + "'\n.", "S'\\n" + many + "'\n.",
        "\x8b" + raw(static_cast<uint32_t>(many.size())) + many + ".", "I" + std::string(1'000'000, '9') + "\n."})
    EXPECT_LE(memory(bytes), 8) << bytes.substr(0, 4);
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

}  // namespace memory_test
}  // namespace tare::checkpoint
