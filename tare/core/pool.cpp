#include "tare/core/pool.h"

#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace tare {

constinit thread_local ThreadState thread_state;

namespace pool {
namespace {

// Blocks that no thread holds: a thread that only frees hands its surplus over here, and one that ends all it has.
struct Shared {
  std::mutex mutex;
  std::map<size_t, std::vector<FreeBlocks>> chains;
  std::vector<std::unique_ptr<std::byte[]>> slabs;
};

// Never destroyed: tensors in static objects are freed after it would be.
Shared& shared() {
  static auto* instance = new Shared;
  return *instance;
}

struct AtThreadExit {
  std::vector<std::pair<FreeBlocks*, size_t>> lists;
  ~AtThreadExit() {
    const std::lock_guard lock(shared().mutex);
    for (auto [blocks, size] : lists)
      if (blocks->head) shared().chains[size].push_back(std::exchange(*blocks, {}));
  }
};

void give_back_at_exit(FreeBlocks& blocks, size_t size) {
  thread_local AtThreadExit at_exit;
  for (auto& [known, _] : at_exit.lists)
    if (known == &blocks) return;
  at_exit.lists.emplace_back(&blocks, size);
}

}  // namespace

void* refill(FreeBlocks& blocks, size_t size) {
  give_back_at_exit(blocks, size);
  const std::lock_guard lock(shared().mutex);
  auto& chains = shared().chains[size];
  if (!chains.empty()) {
    blocks = chains.back();
    chains.pop_back();
  } else {
    auto slab = std::make_unique_for_overwrite<std::byte[]>(size * kBatch);
    for (int32_t i = kBatch - 1; i >= 0; --i) {
      std::byte* block = slab.get() + size * static_cast<size_t>(i);
      *reinterpret_cast<void**>(block) = blocks.head;
      blocks.head = block;
    }
    blocks.count = kBatch;
    shared().slabs.push_back(std::move(slab));
  }
  void* block = blocks.head;
  blocks.head = *static_cast<void**>(block);
  --blocks.count;
  return block;
}

void spill(FreeBlocks& blocks, size_t size) {
  give_back_at_exit(blocks, size);
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
