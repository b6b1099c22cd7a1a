#include "tare/core/pool.h"

#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace tare {

// Full from the start, so that the first block that a thread frees comes to spill(), which remembers the thread's list;
// a thread that only frees has no other occasion.
constinit thread_local ThreadState thread_state = {.tensors = {nullptr, pool::kFull},
                                                   .storages = {nullptr, pool::kFull}};

uint64_t first_module_call() {
  static std::atomic<uint64_t> threads = 0;
  return threads.fetch_add(1) << 40;
}

namespace pool {
namespace {

// Blocks that no thread holds: a thread that only frees hands its surplus over here, and one that ends all it has.
struct Shared {
  std::mutex mutex;
  std::map<size_t, std::vector<FreeBlocks>> chains;
  std::map<size_t, size_t> bytes;  // that all blocks of a size take
  std::vector<void*> slabs;
};

// Never destroyed: tensors in static objects are freed after it would be.
Shared& shared() {
  static auto* instance = new Shared;
  return *instance;
}

// Objects of the thread that outlive AtThreadExit may still free; their blocks stay with the ended thread.
constinit thread_local bool thread_ended = false;

struct AtThreadExit {
  std::vector<std::pair<FreeBlocks*, size_t>> lists;
  ~AtThreadExit() {
    thread_ended = true;
    const std::lock_guard lock(shared().mutex);
    for (auto [blocks, size] : lists)
      if (blocks->head) shared().chains[size].push_back(std::exchange(*blocks, {}));
  }
};

// Whether this is the first that is heard of the thread's list.
bool give_back_at_exit(FreeBlocks& blocks, size_t size) {
  if (thread_ended) return false;
  thread_local AtThreadExit at_exit;
  for (auto& [known, _] : at_exit.lists)
    if (known == &blocks) return false;
  at_exit.lists.emplace_back(&blocks, size);
  return true;
}

// New blocks of a size, as chains. Once they take some megabytes they come in huge pages: a step of a large model walks
// over tens of them, more than a processor's table of pages holds.
void add_slab(Shared& shared, size_t size) {
  constexpr size_t kHugePage = size_t{2} << 20;
  size_t& all = shared.bytes[size];
  size_t bytes = size * kBatch;
  void* slab = nullptr;
#ifdef MADV_HUGEPAGE
  if (all >= kHugePage && bytes < kHugePage && (slab = std::aligned_alloc(kHugePage, kHugePage)) != nullptr) {
    bytes = kHugePage;
    ::madvise(slab, kHugePage, MADV_HUGEPAGE);
  }
#endif
  if (slab == nullptr) slab = ::operator new(bytes);
  shared.slabs.push_back(slab);
  all += bytes;
  FreeBlocks chain;
  for (size_t i = bytes / size; i > 0; --i) {
    push(chain, static_cast<std::byte*>(slab) + size * (i - 1));
    if (chain.count == kBatch) shared.chains[size].push_back(std::exchange(chain, {}));
  }
  if (chain.head != nullptr) shared.chains[size].push_back(chain);
}

}  // namespace

void* refill(FreeBlocks& blocks, size_t size) {
  give_back_at_exit(blocks, size);
  const std::lock_guard lock(shared().mutex);
  auto& chains = shared().chains[size];
  if (chains.empty()) add_slab(shared(), size);
  blocks = chains.back();
  chains.pop_back();
  void* block = blocks.head;
  blocks.head = *static_cast<void**>(block);
  --blocks.count;
  return block;
}

void spill(FreeBlocks& blocks, size_t size) {
  if (give_back_at_exit(blocks, size)) {
    blocks.count = 1;
    return;
  }
  FreeBlocks kept, given = blocks;
  while (kept.count < 8 * kBatch) {
    void* block = given.head;
    given.head = *static_cast<void**>(block);
    *static_cast<void**>(block) = kept.head;
    kept.head = block;
    ++kept.count, --given.count;
  }
  blocks = kept;
  const std::lock_guard lock(shared().mutex);
  shared().chains[size].push_back(given);
}

}  // namespace pool
}  // namespace tare
