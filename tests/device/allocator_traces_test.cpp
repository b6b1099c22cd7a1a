#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#include "tare/device/caching_allocator.h"

// What PyTorch's allocator did on GPUs, action by action (tests/golden/allocator_traces/convert.py). TARE_TRACES names
// another folder with such files.
namespace tare {
namespace allocator_traces_test {

using Block = CachingAllocator::Block;

struct Line {
  std::string word;
  uint64_t address = 0;
  int64_t size = 0, number = 0;  // a stream, or bytes that were asked for
  std::string kind;
  std::string str() const { return word + " " + std::to_string(address) + " " + std::to_string(size); }
};

std::vector<Line> lines_of(const std::string& path) {
  std::string text;
  gzFile file = gzopen(path.c_str(), "rb");
  char buffer[1 << 16];
  for (int count = 0; (count = gzread(file, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<size_t>(count));
  gzclose(file);
  std::vector<Line> found;
  std::istringstream stream(text);
  for (std::string one; std::getline(stream, one);) {
    if (one.starts_with('#')) continue;
    std::istringstream words(one);
    Line line;
    words >> line.word >> line.address >> line.size;
    if (line.word == "block") words >> line.kind;
    else words >> line.number >> line.kind;
    found.push_back(line);
  }
  return found;
}

// The states of all blocks, by address.
std::string picture(const CachingAllocator& allocator) {
  std::string text;
  for (const auto& segment : allocator.segments()) {
    text += "segment " + std::to_string(segment.address) + " " + std::to_string(segment.size) + "\n";
    for (const Block* block : segment.blocks)
      text += "block " + std::to_string(block->address) + " " + std::to_string(block->size) + " " +
              (block->allocated     ? "active"
               : block->is_active() ? "waiting"
                                    : "inactive") +
              "\n";
  }
  return text;
}

// How many actions the trace has. Every one of PyTorch's has to be the simulator's, at the same address.
size_t replay(const std::string& path) {
  SCOPED_TRACE(path);
  const std::vector<Line> lines = lines_of(path);
  CachingAllocator allocator(int64_t{1} << 40);
  std::map<uint64_t, Block*> alive;
  size_t at = 0;
  while (lines[at].word == "segment") {
    const Line& line = lines[at++];
    CachingAllocator::Known known{line.address, line.size, line.number, line.kind == "small", {}};
    for (; lines[at].word == "used"; ++at) known.used.push_back({lines[at].address, lines[at].size, lines[at].number});
    for (Block* const block : allocator.add_segment(known)) alive[block->address] = block;
  }
  size_t next = at;  // the action that has to come
  std::string wrong;
  const auto hear = [&](const CachingAllocator::Action& action) {
    Line done{std::string(CachingAllocator::name(action.kind)), action.address, action.size, action.stream, {}};
    if (wrong.empty() && done.str() != lines[next].str())
      wrong = "line " + std::to_string(next) + ": PyTorch " + lines[next].str() + ", here " + done.str();
    ++next;
  };
  allocator.on_action = hear;
  allocator.device_address = [&](int64_t) { return lines[next].address; };
  while (next < lines.size() && lines[next].word != "end" && wrong.empty()) {
    const Line& line = lines[next];
    if (line.word == "alloc" || line.word == "segment_alloc") {
      size_t request = next;
      while (lines[request].word != "alloc") ++request;
      Block* const block = allocator.malloc(lines[request].size, lines[request].number);
      alive[block->address] = block;
    } else if (line.word == "free_requested") {
      const auto found = alive.find(line.address);
      if (found == alive.end()) {
        wrong = "nothing is at " + line.str();
        break;
      }
      allocator.free(found->second);
      alive.erase(found);
    } else if (line.word == "segment_free") {
      allocator.empty_cache();
    } else {
      wrong = "unexpected " + line.str();
    }
  }
  EXPECT_EQ(wrong, "");
  if (!wrong.empty()) return next - at;
  std::string expected;
  for (size_t i = next + 1; i < lines.size(); ++i)
    expected += lines[i].str() + (lines[i].word == "block" ? " " + lines[i].kind : "") + "\n";
  EXPECT_EQ(picture(allocator), expected);
  return next - at;
}

TEST(AllocatorTraces, EveryActionOfPyTorchsAllocatorIsTheSimulators) {
  const char* const folder = std::getenv("TARE_TRACES");
  size_t files = 0, actions = 0;
  for (const auto& entry : std::filesystem::directory_iterator(
           folder != nullptr ? folder : TARE_SOURCE_DIR "/tests/golden/allocator_traces"))
    if (entry.path().extension() == ".gz") {
      ++files;
      actions += replay(entry.path().string());
    }
  EXPECT_GE(files, 1u);
  std::printf("%zu traces, %zu actions\n", files, actions);
}

}  // namespace allocator_traces_test
}  // namespace tare
