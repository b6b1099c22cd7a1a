#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "tare/device/allocator_config.h"

// PyTorch's CUDA caching allocator without a GPU: which segments it would take from a device of a given capacity, which
// blocks it would cut them into, and what its statistics would say. The algorithm and its constants are those of
// c10/cuda/CUDACachingAllocator.cpp of PyTorch 2.13.
namespace tare {

/// A figure of the allocator's: now, at most, and in total up and down.
struct AllocatorStat {
  int64_t current = 0, peak = 0, allocated = 0, freed = 0;
  void increase(int64_t by) {
    current += by;
    allocated += by;
    if (current > peak) peak = current;
  }
  void decrease(int64_t by) {
    current -= by;
    freed += by;
  }
};

/// What `torch.cuda.memory_stats` tells.
struct AllocatorStats {
  /// Of all, of the small pool and of the large one.
  using ByPool = std::array<AllocatorStat, 3>;
  static constexpr const char* kPools[] = {"all", "small_pool", "large_pool"};
  ByPool allocation, segment, active, inactive_split;
  ByPool allocated_bytes, reserved_bytes, active_bytes, inactive_split_bytes, requested_bytes;
  AllocatorStat oversize_allocations, oversize_segments;
  int64_t num_alloc_retries = 0, num_ooms = 0, num_sync_all_streams = 0, num_device_alloc = 0, num_device_free = 0;
  int64_t num_oom_rejections = 0;

  struct Figure;
  /// All figures that are told by pool, and those of which there is one.
  static const std::array<Figure, 9> kByPool;
  static const std::array<std::pair<const char*, AllocatorStat AllocatorStats::*>, 2> kSingle;
  static const std::array<std::pair<const char*, int64_t AllocatorStats::*>, 6> kCounters;
};
struct AllocatorStats::Figure {
  const char* name;
  ByPool AllocatorStats::*member;
};
inline constexpr std::array<AllocatorStats::Figure, 9> AllocatorStats::kByPool{{
    {"allocation", &AllocatorStats::allocation},
    {"segment", &AllocatorStats::segment},
    {"active", &AllocatorStats::active},
    {"inactive_split", &AllocatorStats::inactive_split},
    {"allocated_bytes", &AllocatorStats::allocated_bytes},
    {"reserved_bytes", &AllocatorStats::reserved_bytes},
    {"active_bytes", &AllocatorStats::active_bytes},
    {"inactive_split_bytes", &AllocatorStats::inactive_split_bytes},
    {"requested_bytes", &AllocatorStats::requested_bytes},
}};
inline constexpr std::array<std::pair<const char*, AllocatorStat AllocatorStats::*>, 2> AllocatorStats::kSingle{{
    {"oversize_allocations", &AllocatorStats::oversize_allocations},
    {"oversize_segments", &AllocatorStats::oversize_segments},
}};
inline constexpr std::array<std::pair<const char*, int64_t AllocatorStats::*>, 6> AllocatorStats::kCounters{{
    {"num_alloc_retries", &AllocatorStats::num_alloc_retries},
    {"num_ooms", &AllocatorStats::num_ooms},
    {"num_sync_all_streams", &AllocatorStats::num_sync_all_streams},
    {"num_device_alloc", &AllocatorStats::num_device_alloc},
    {"num_device_free", &AllocatorStats::num_device_free},
    {"num_oom_rejections", &AllocatorStats::num_oom_rejections},
}};

class CachingAllocator {
 public:
  using Stream = int64_t;                        ///< 0: the default one
  using PoolId = std::pair<uint64_t, uint64_t>;  ///< {0, 0}: the device's own pools
  struct Segment;
  struct Pool;

  /// A piece of a segment: used by the program, waiting for other streams, or free.
  struct Block {
    uint64_t address = 0;
    int64_t size = 0;
    int64_t requested = 0;  ///< what the program asked for
    Stream stream = 0;
    uint64_t label = 0;  ///< the caller's own
    bool allocated = false;
    bool mapped = true;  ///< false: addresses of an expandable segment without memory
    bool is_active() const { return allocated || waiting(); }
    bool waiting() const { return events > 0 || uses != nullptr; }

   private:
    friend class CachingAllocator;
    bool is_split() const { return previous != nullptr || next != nullptr; }
    int32_t events = 0;
    Block *previous = nullptr, *next = nullptr;  // neighbours in the segment
    Segment* segment = nullptr;
    std::unique_ptr<std::vector<Stream>> uses;  // other streams that the program said use it; null: none
    int64_t freed_at = 0;                       // in searches of its pool, for the collection of garbage
  };

  /// A piece of the device's memory, or of an expandable one the addresses for it.
  struct Segment {
    uint64_t address;
    int64_t size;
    Stream stream;
    Pool* pool;
    int64_t page = 0;  ///< of an expandable one; 0: it is none
    Block* first = nullptr;
    bool is_expandable() const { return page != 0; }
  };
  struct BySize {
    bool operator()(const Block* a, const Block* b) const {
      if (a->stream != b->stream) return a->stream < b->stream;
      if (a->size != b->size) return a->size < b->size;
      return a->address < b->address;
    }
  };
  struct ByAddress {
    bool operator()(const Block* a, const Block* b) const {
      return a->stream != b->stream ? a->stream < b->stream : a->address < b->address;
    }
  };
  using FreeBlocks = std::pmr::set<Block*, BySize>;
  /// Where requests of one kind look for a free block.
  struct Pool {
    Pool(bool is_small, PoolId id, std::pmr::memory_resource* memory) : free(memory), is_small(is_small), id(id) {}
    FreeBlocks free;
    std::set<Block*, ByAddress> unmapped;  ///< of expandable segments
    bool is_small;
    PoolId id;
    int64_t searches = 0;  ///< counted where garbage is collected
  };

  /// What happened: the words of a snapshot's trace.
  struct Action {
    enum Kind : uint8_t {
      alloc,
      free_requested,
      free_completed,
      segment_alloc,
      segment_free,
      segment_map,
      segment_unmap,
      oom,
      snapshot,
    } kind;
    uint64_t address;
    int64_t size;
    Stream stream;
    PoolId pool;
    uint64_t label;       ///< of the block
    int64_t device_free;  ///< of oom
  };
  static std::string_view name(Action::Kind kind);

  /// On a device with `capacity` bytes, of which `outside` are not the allocator's to take: context, libraries.
  explicit CachingAllocator(int64_t capacity, int64_t outside = 0, AllocatorConfig config = {});
  ~CachingAllocator();
  CachingAllocator(const CachingAllocator&) = delete;
  CachingAllocator& operator=(const CachingAllocator&) = delete;

  /// A block for at least one byte; null where none fits, after everything that can be released was. It stays at its
  /// address until `free`.
  Block* malloc(int64_t bytes, Stream stream = 0, uint64_t label = 0);
  void free(Block* block);
  /// Another stream uses the block: when it is freed, it is only reused once that stream has come so far.
  void record_stream(Block* block, Stream stream);
  /// The streams have done what was queued: blocks that wait for them are free from the next call on.
  void complete(Stream stream) { complete(stream, mark()); }
  void complete_all();
  /// As far as `mark` was when they had to come to there.
  void complete(Stream stream, uint64_t mark);
  uint64_t mark() const { return next_waiting_; }
  /// Gives the segments without a used block back to the device.
  void empty_cache();
  /// Errors: ValueError for a fraction outside [0, 1].
  void set_memory_fraction(double fraction);
  double memory_fraction() const { return fraction_set_ ? fraction_ : 1; }
  void set_config(const AllocatorConfig& config);
  const AllocatorConfig& config() const { return config_; }

  /// Blocks come from a pool of their own between these two, as in a captured graph or `torch.cuda.use_mem_pool`.
  void begin_pool(PoolId id);
  void end_pool();
  /// Its owner is gone: what is free in it goes when the cache is emptied.
  void release_pool(PoolId id);

  const AllocatorStats& stats() const { return stats_; }
  void reset_peak_stats();
  void reset_accumulated_stats();
  /// What a private pool has reserved.
  const AllocatorStats::ByPool& reserved_bytes(PoolId id) const { return private_pools_.at(id)->reserved_bytes; }
  std::vector<PoolId> private_pools() const;
  /// What a malloc of this size counts: the size of its block, and of the segment that it takes where none has room.
  int64_t rounded(int64_t bytes) const;
  int64_t segment_size(int64_t rounded) const;
  int64_t capacity() const { return capacity_; }
  int64_t outside() const { return outside_; }
  int64_t device_free() const { return capacity_ - outside_ - reserved_; }
  int64_t fraction_limit() const;  ///< bytes that the process may take

  struct SegmentState {
    uint64_t address;
    int64_t size;
    Stream stream;
    bool is_small, is_expandable;
    PoolId pool;
    std::vector<const Block*> blocks;
  };
  /// All segments with their blocks, by address. A stretch of an expandable segment that has memory counts as one.
  std::vector<SegmentState> segments() const;

  /// A segment as a snapshot of PyTorch's tells of it: what it holds that is in use, by address.
  struct Known {
    uint64_t address;
    int64_t size;
    Stream stream;
    bool is_small;
    struct Used {
      uint64_t address;
      int64_t size, requested;
    };
    std::vector<Used> used;
  };
  /// Adds a segment that was there before; returns its blocks in use.
  std::vector<Block*> add_segment(const Known& known);

  /// Hears of every action where it is set.
  std::function<void(const Action&)> on_action;
  /// Where the device puts a new segment of so many bytes; unset: behind the one before.
  std::function<uint64_t(int64_t)> device_address;

 private:
  struct Request {
    int64_t size, asked;
    Stream stream;
    Pool* pool;
  };
  struct PrivatePool {
    PrivatePool(PoolId id, std::pmr::memory_resource* memory) : small(true, id, memory), large(false, id, memory) {}
    Pool small, large;
    bool released = false;
    int64_t segments = 0;
    AllocatorStats::ByPool reserved_bytes;
  };
  struct WaitingBlock {
    uint64_t number;
    Block* block;
  };

  Pool& pool_of(int64_t size);
  Block* find_free(const Request& request);
  Block* allocate_segment(const Request& request, bool retry);
  Block* allocate_expandable(const Request& request);
  Block* find_expandable(const Request& request);
  bool map(Block* block, int64_t size);
  void unmap(Block* block);
  Block* use(Block* block, const Request& request, uint64_t label);
  bool should_split(const Block& block, int64_t size) const;
  void free_now(Block* block);
  int64_t merge(Block* into, Block* neighbour);
  void insert(Block* block);
  void process_events();
  void collect_garbage();
  bool release_oversize(const Request& request);
  void release_cached();
  void release_free(Pool& pool);
  void release(Block* block);
  uint64_t new_addresses(int64_t bytes);
  Block* new_block(Segment* segment, uint64_t address, int64_t size);
  void delete_block(Block* block);
  void report(Action::Kind kind, uint64_t address, int64_t size, Stream stream, const Pool& pool, uint64_t label = 0);
  void take(const Pool& pool, int64_t bytes);
  void give_back(const Pool& pool, int64_t bytes);
  static void increase(AllocatorStats::ByPool& stats, const Pool& pool, int64_t by);
  static void decrease(AllocatorStats::ByPool& stats, const Pool& pool, int64_t by);

  int64_t capacity_, outside_;
  AllocatorConfig config_;
  double fraction_ = 1;
  bool fraction_set_ = false;
  std::pmr::unsynchronized_pool_resource memory_;
  std::unique_ptr<Pool> small_, large_;
  std::map<PoolId, std::unique_ptr<PrivatePool>> private_pools_;
  std::vector<PoolId> current_pools_;
  std::map<uint64_t, std::unique_ptr<Segment>> segments_;
  std::deque<Block> blocks_;
  std::vector<Block*> unused_blocks_;
  std::map<Stream, std::deque<WaitingBlock>> waiting_;
  std::map<Stream, uint64_t> completed_;  // numbers of waiting blocks that a stream has come past
  uint64_t next_waiting_ = 0;
  uint64_t next_address_ = 0x7f0000000000;
  int64_t reserved_ = 0;
  AllocatorStats stats_;
};

}  // namespace tare
