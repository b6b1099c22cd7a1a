#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tare/device/allocator_config.h"
#include "tare/run/memory.h"

// Whether a run fits a device, decided as the device would: its storages go through PyTorch's caching allocator, in the
// order in which they came and went.
namespace tare {

/// What the allocator made of a run's storages, in bytes.
struct AllocatorReplay {
  int64_t reserved =
      0;  ///< of the segments that it took from the device, at most: `max_memory_reserved`; all alive, if full
  int64_t allocated = 0;  ///< of the blocks in use, at most: `max_memory_allocated`
  int64_t unused = 0;     ///< of the segments, when they were most, what no block in use held: cached or fragmented
  int64_t retries = 0;    ///< how often it gave what it had cached back to the device, to make room
  /// Of the timeline: the allocation for which there was no room then either; what follows was not replayed.
  std::optional<int64_t> full_at;
  int64_t asked = 0;  ///< at that time
};
/// A storage's life as MemoryTimeline tells it, with its bytes.
struct AllocatedBlock {
  int64_t bytes = 0, allocated = 0, freed = -1;
};
/// On a device that has so many bytes for the allocator. All that the timeline counts lies there.
AllocatorReplay replay(const MemoryTimeline& memory, int64_t capacity, const AllocatorConfig& config = {});

struct Fit {
  std::optional<int64_t> room;  ///< bytes for the allocator; none: on a device without bound
  AllocatorReplay unbounded;    ///< where there is room for all
  /// On the device, if that is more than it has.
  std::optional<AllocatorReplay> on_device;
  bool fits() const { return !on_device || !on_device->full_at; }
  int64_t retries() const { return on_device ? on_device->retries : 0; }
  /// What is reserved at most where it ran to its end.
  int64_t reserved() const { return on_device && fits() ? on_device->reserved : unbounded.reserved; }
  /// Bytes that are left where it fits, or missing, as a negative number.
  int64_t spare() const { return room.value_or(0) - (fits() ? reserved() : unbounded.reserved); }
};
Fit fit(const MemoryTimeline& memory, std::optional<int64_t> room, const AllocatorConfig& config = {});
Fit fit(const std::vector<AllocatedBlock>& blocks, std::optional<int64_t> room, const AllocatorConfig& config = {});

/// The settings that PYTORCH_ALLOC_CONF gives, or PYTORCH_CUDA_ALLOC_CONF, as PyTorch reads them. Errors: ValueError.
AllocatorConfig allocator_config_of_environment();

}  // namespace tare
