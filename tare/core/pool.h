#pragma once

#include <cstddef>

#include "tare/core/thread.h"

namespace tare {

// Tensors, storages and what records them live and die by the million in few sizes, so each thread keeps free blocks.
// Under a sanitizer they come from the heap, or it would not see their misuse.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TARE_POOL 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define TARE_POOL 0
#endif
#endif
#ifndef TARE_POOL
#define TARE_POOL 1
#endif

namespace pool {
void* refill(FreeBlocks& blocks, size_t size);
void spill(FreeBlocks& blocks, size_t size);
inline void push(FreeBlocks& blocks, void* block) {
  *static_cast<void**>(block) = blocks.head;
  blocks.head = block;
  ++blocks.count;
}
inline constexpr int32_t kBatch = 256;
inline constexpr int32_t kFull = 16 * kBatch;  // where a list spills
}  // namespace pool

/// A block of `size` bytes, aligned to 8.
inline void* allocate_block(FreeBlocks ThreadState::*member, size_t size) {
#if TARE_POOL
  FreeBlocks& blocks = thread_state.*member;
  if (blocks.head == nullptr) [[unlikely]]
    return pool::refill(blocks, size);
  void* block = blocks.head;
  blocks.head = *static_cast<void**>(block);
  --blocks.count;
  return block;
#else
  (void)member;
  return ::operator new(size);
#endif
}

/// Gives a block back, to the freeing thread.
inline void free_block(FreeBlocks ThreadState::*member, void* block, size_t size) {
#if TARE_POOL
  FreeBlocks& blocks = thread_state.*member;
  pool::push(blocks, block);
  if (blocks.count > pool::kFull) [[unlikely]]
    pool::spill(blocks, size);
#else
  (void)member, (void)size;
  ::operator delete(block);
#endif
}

}  // namespace tare
