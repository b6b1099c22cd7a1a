#include "tare/device/fit.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <vector>

#include "tare/device/caching_allocator.h"

namespace tare {

namespace {

// So large that nothing fills it, and so small that addresses behind it can be counted.
constexpr int64_t kUnbounded = int64_t{1} << 61;

int64_t most_alive(const std::vector<AllocatedBlock>& blocks) {
  std::map<int64_t, int64_t> changes;
  for (const AllocatedBlock& block : blocks) {
    changes[block.allocated] += block.bytes;
    if (block.freed >= 0) changes[block.freed] -= block.bytes;
  }
  int64_t alive = 0, most = 0;
  for (const auto& [time, change] : changes) most = std::max(most, alive += change);
  return most;
}

std::vector<AllocatedBlock> blocks_of(const MemoryTimeline& memory) {
  std::vector<AllocatedBlock> blocks;
  for (const MemoryTimeline::Block& block : memory.blocks())
    blocks.push_back({block.bytes, block.allocated, block.freed});
  return blocks;
}

}  // namespace

AllocatorReplay replay(const MemoryTimeline& memory, int64_t capacity, const AllocatorConfig& config) {
  return replay(blocks_of(memory), capacity, config);
}

AllocatorReplay replay(const std::vector<AllocatedBlock>& blocks, int64_t capacity, const AllocatorConfig& config) {
  // One block comes or goes at each time but the first, at which all is there that was before.
  int64_t last = 0;
  for (const AllocatedBlock& block : blocks) last = std::max({last, block.allocated, block.freed});
  std::vector<int64_t> comes(static_cast<size_t>(last) + 1, -1), goes(comes);
  for (size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].allocated > 0) comes[static_cast<size_t>(blocks[i].allocated)] = static_cast<int64_t>(i);
    if (blocks[i].freed >= 0) goes[static_cast<size_t>(blocks[i].freed)] = static_cast<int64_t>(i);
  }
  CachingAllocator allocator(capacity, 0, config);
  AllocatorReplay result;
  const AllocatorStats& stats = allocator.stats();
  std::vector<CachingAllocator::Block*> held(blocks.size(), nullptr);
  const auto take = [&](size_t i, int64_t time) {
    if (blocks[i].bytes == 0) return true;
    held[i] = allocator.malloc(blocks[i].bytes);
    if (held[i] == nullptr) {
      result.full_at = time;
      result.asked = blocks[i].bytes;
      return false;
    }
    const int64_t reserved = stats.reserved_bytes[0].current;
    if (reserved > result.reserved) {
      result.reserved = reserved;
      result.unused = reserved - stats.allocated_bytes[0].current;
    }
    return true;
  };
  bool has_room = true;
  for (size_t i = 0; i < blocks.size() && has_room; ++i)
    if (blocks[i].allocated == 0) has_room = take(i, 0);
  for (size_t time = 1; time < comes.size() && has_room; ++time) {
    if (goes[time] >= 0) {
      if (CachingAllocator::Block*& block = held[static_cast<size_t>(goes[time])]; block != nullptr) {
        allocator.free(block);
        block = nullptr;
      }
    }
    if (comes[time] >= 0) has_room = take(static_cast<size_t>(comes[time]), static_cast<int64_t>(time));
  }
  if (!has_room) result.reserved = std::max(result.reserved, most_alive(blocks));
  result.allocated = stats.allocated_bytes[0].peak;
  result.retries = stats.num_alloc_retries - (result.full_at ? 1 : 0);
  return result;
}

Fit fit(const std::vector<AllocatedBlock>& blocks, std::optional<int64_t> room, const AllocatorConfig& config) {
  Fit result{room, replay(blocks, kUnbounded, config), {}};
  if (room && result.unbounded.reserved > *room) result.on_device = replay(blocks, *room, config);
  return result;
}

Fit fit(const MemoryTimeline& memory, std::optional<int64_t> room, const AllocatorConfig& config) {
  return fit(blocks_of(memory), room, config);
}

AllocatorConfig allocator_config_of_environment() {
  for (const char* const name : {"PYTORCH_ALLOC_CONF", "PYTORCH_CUDA_ALLOC_CONF"})
    if (const char* const text = std::getenv(name)) return AllocatorConfig::parse(text);
  return {};
}

}  // namespace tare
