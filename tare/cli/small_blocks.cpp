// The command's `new` and `delete`. A command lives for milliseconds in which one thread makes and drops some ten
// thousand small things: a list of free blocks for each size takes a few instructions where malloc takes fifty and
// more. Blocks are not given back, as all there is lies on a few large pages. Other threads and large blocks go to
// malloc.

#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

constexpr size_t kUnit = 16, kSizes = 65, kChunk = size_t{1} << 16;
constexpr size_t kHead = sizeof(uint64_t);  // before a block: its units; 0: malloc's, which begins a unit before it

struct Free {
  Free* next;
};
constinit thread_local Free* free_of[kSizes] = {};  // by units
constinit thread_local char *chunk = nullptr, *chunk_end = nullptr;

uint64_t& units_of(void* block) { return static_cast<uint64_t*>(block)[-1]; }

char* from_malloc(size_t bytes) {
  for (;;) {
    if (void* const found = std::malloc(bytes)) return static_cast<char*>(found);
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

[[gnu::noinline]] void* large(size_t bytes) {
  if (bytes > PTRDIFF_MAX) throw std::bad_alloc();
  char* const block = from_malloc(bytes + kUnit) + kUnit;
  units_of(block) = 0;
  return block;
}

[[gnu::noinline]] void* fresh(size_t bytes, size_t units) {
  thread_local const bool first = ::gettid() == ::getpid();
  if (!first) return large(bytes);
  if (static_cast<size_t>(chunk_end - chunk) < units * kUnit) {
    chunk = from_malloc(kChunk) + kHead;  // heads lie before what is aligned
    chunk_end = chunk + (kChunk - kUnit);
  }
  char* const block = chunk + kHead;
  chunk += units * kUnit;
  units_of(block) = units;
  return block;
}

}  // namespace

void* operator new(size_t bytes) {
  const size_t units = (bytes + kHead + kUnit - 1) / kUnit;
  if (bytes >= kSizes * kUnit || units >= kSizes) return large(bytes);
  Free* const block = free_of[units];
  if (block == nullptr) return fresh(bytes, units);
  free_of[units] = block->next;
  return block;
}

void operator delete(void* block) noexcept {
  if (block == nullptr) return;
  const uint64_t units = units_of(block);
  if (units == 0) return std::free(static_cast<char*>(block) - kUnit);
  auto* const kept = static_cast<Free*>(block);
  kept->next = free_of[units];
  free_of[units] = kept;
}

void operator delete(void* block, size_t) noexcept { operator delete(block); }
