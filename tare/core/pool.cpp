#include "tare/core/pool.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

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
  std::vector<std::unique_ptr<std::byte[]>> slabs;
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
