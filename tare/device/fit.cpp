#include "tare/device/fit.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tare/core/error.h"
#include "tare/device/caching_allocator.h"

namespace tare {

namespace {

// So large that nothing fills it, and so small that addresses behind it can be counted.
constexpr int64_t kUnbounded = int64_t{1} << 61;

// What happens at a time: one block comes or goes.
struct Change {
  static constexpr uint32_t kNothing = 0x7FFFFFFF;
  uint32_t block : 31 = kNothing, comes : 1 = 0;
};
template <class Blocks>
std::vector<Change> changes_of(const Blocks& blocks) {
  check<ValueError>(blocks.size() < Change::kNothing, "the allocator is followed over fewer than 2^31 - 1 storages");
  int64_t last = 0;
  for (const auto& block : blocks) last = std::max({last, block.allocated, block.freed});
  std::vector<Change> changes(static_cast<size_t>(last) + 1);
  uint32_t place = 0;
  for (const auto& block : blocks) {
    if (block.allocated > 0)
      changes[static_cast<size_t>(block.allocated)] = {.block = place & Change::kNothing, .comes = 1};
    if (block.freed >= 0) changes[static_cast<size_t>(block.freed)] = {.block = place & Change::kNothing, .comes = 0};
    ++place;
  }
  return changes;
}

template <class Blocks>
int64_t most_alive(const Blocks& blocks, const std::vector<Change>& changes) {
  int64_t alive = 0;
  for (const auto& block : blocks)
    if (block.allocated == 0) alive += block.bytes;
  int64_t most = alive;
  for (const Change& change : changes) {
    if (change.block == Change::kNothing) continue;
    const int64_t bytes = blocks[change.block].bytes;
    most = std::max(most, alive += change.comes != 0 ? bytes : -bytes);
  }
  return most;
}

// At the first time all is there that was before.
template <class Blocks>
AllocatorReplay replay_blocks(const Blocks& blocks, int64_t capacity, const AllocatorConfig& config) {
  const std::vector<Change> changes = changes_of(blocks);
  CachingAllocator allocator(capacity, 0, config);
  AllocatorReplay result;
  const AllocatorStats& stats = allocator.stats();
  std::vector<CachingAllocator::Block*> held(blocks.size(), nullptr);
  const auto take = [&](size_t i, int64_t bytes, int64_t time) {
    if (bytes == 0) return true;
    held[i] = allocator.malloc(bytes);
    if (held[i] == nullptr) {
      result.full_at = time;
      result.asked = bytes;
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
  size_t place = 0;
  for (const auto& block : blocks) {
    if (block.allocated == 0 && has_room) has_room = take(place, block.bytes, 0);
    ++place;
  }
  for (size_t time = 1; time < changes.size() && has_room; ++time) {
    const size_t i = changes[time].block;
    if (i == Change::kNothing) continue;
    if (changes[time].comes != 0) {
      has_room = take(i, blocks[i].bytes, static_cast<int64_t>(time));
    } else if (held[i] != nullptr) {
      allocator.free(held[i]);
      held[i] = nullptr;
    }
  }
  if (!has_room) result.reserved = std::max(result.reserved, most_alive(blocks, changes));
  result.allocated = stats.allocated_bytes[0].peak;
  result.retries = stats.num_alloc_retries - (result.full_at ? 1 : 0);
  return result;
}

template <class Blocks>
Fit fit_blocks(const Blocks& blocks, std::optional<int64_t> room, const AllocatorConfig& config) {
  Fit result{room, replay_blocks(blocks, kUnbounded, config), {}};
  if (room && result.unbounded.reserved > *room) result.on_device = replay_blocks(blocks, *room, config);
  return result;
}

}  // namespace

AllocatorReplay replay(const MemoryTimeline& memory, int64_t capacity, const AllocatorConfig& config) {
  return replay_blocks(memory.blocks(), capacity, config);
}

Fit fit(const std::vector<AllocatedBlock>& blocks, std::optional<int64_t> room, const AllocatorConfig& config) {
  return fit_blocks(blocks, room, config);
}

Fit fit(const MemoryTimeline& memory, std::optional<int64_t> room, const AllocatorConfig& config) {
  return fit_blocks(memory.blocks(), room, config);
}

AllocatorConfig allocator_config_of_environment() {
  for (const char* const name : {"PYTORCH_ALLOC_CONF", "PYTORCH_CUDA_ALLOC_CONF"})
    if (const char* const text = std::getenv(name)) return AllocatorConfig::parse(text);
  return {};
}

}  // namespace tare
