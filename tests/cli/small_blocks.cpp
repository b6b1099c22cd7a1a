// The command's `new` and `delete` (tare/cli/small_blocks.cpp), which no other program has: blocks are aligned, lie
// apart and keep their bytes, a freed one is taken again by its size, and other threads take and drop blocks as well.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <thread>
#include <vector>

namespace {

int failures = 0;
void expect(bool holds, const char* what) {
  if (holds) return;
  ++failures;
  std::fprintf(stderr, "%s\n", what);
}

struct Block {
  unsigned char* bytes;
  size_t size;
  unsigned char mark;
  bool is_whole() const {
    for (size_t i = 0; i < size; ++i)
      if (bytes[i] != mark) return false;
    return true;
  }
};

Block taken(size_t size, size_t number) {
  Block block{static_cast<unsigned char*>(::operator new(size)), size, static_cast<unsigned char>(number * 37 + 1)};
  expect(reinterpret_cast<uintptr_t>(block.bytes) % alignof(std::max_align_t) == 0, "a block is not aligned");
  std::memset(block.bytes, block.mark, size);
  return block;
}

// Takes and drops blocks of all sizes around the largest small one, in an order without a pattern.
void take_and_drop() {
  std::vector<Block> held;
  uint64_t random = 1;
  for (size_t i = 0; i < 50'000; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    if (held.size() < 500 || random >> 63 != 0) {
      held.push_back(taken(random >> 33 & (i % 8 == 0 ? 2047 : 127), i));
      continue;
    }
    std::swap(held[(random >> 33) % held.size()], held.back());
    expect(held.back().is_whole(), "a block was written by another");
    if (i % 2 == 0) ::operator delete(held.back().bytes);
    else ::operator delete(held.back().bytes, held.back().size);
    held.pop_back();
  }
  for (const Block& block : held) {
    expect(block.is_whole(), "a block was written by another");
    ::operator delete(block.bytes);
  }
}

}  // namespace

int main() {
  take_and_drop();
  for (const size_t size : {1, 24, 25, 1000, 1015, 1016, 1017, 1024, 1025, 100'000}) {
    const Block one = taken(size, 1), other = taken(size, 2);
    expect(one.is_whole() && other.is_whole(), "two blocks overlap");
    ::operator delete(one.bytes);
    ::operator delete(other.bytes);
    if (size > 1016) continue;
    void* const again = ::operator new(size);
    expect(again == other.bytes, "a free block is not taken again");
    ::operator delete(again);
  }
  ::operator delete(nullptr);
  for (const size_t much : {std::numeric_limits<size_t>::max(), std::numeric_limits<size_t>::max() - 20,
                            std::numeric_limits<size_t>::max() / 2 + 1, std::numeric_limits<size_t>::max() / 4}) {
    bool refused = false;
    try {
      ::operator delete(::operator new(much));
    } catch (const std::bad_alloc&) {
      refused = true;
    }
    expect(refused, "what no memory holds is given");
  }
  std::vector<std::thread> threads;
  auto shared = std::make_unique<std::vector<std::vector<int>>>(100, std::vector<int>(10, 7));
  threads.emplace_back([&] { shared.reset(); });  // blocks of another thread
  for (int i = 0; i < 3; ++i) threads.emplace_back(take_and_drop);
  take_and_drop();
  for (std::thread& thread : threads) thread.join();
  return failures == 0 ? 0 : 1;
}
