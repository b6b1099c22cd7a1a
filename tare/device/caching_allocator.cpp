#include "tare/device/caching_allocator.h"

#include <algorithm>
#include <bit>

#include "tare/core/error.h"
#include "tare/device/caching_allocator_sizes.h"

namespace tare {

namespace {

constexpr int64_t kSmallestBlock = 512;  // sizes are multiples of it

}  // namespace

CachingAllocator::CachingAllocator(int64_t capacity, int64_t outside, AllocatorConfig config)
    : capacity_(capacity),
      outside_(outside),
      small_(std::make_unique<Pool>(true, PoolId{}, &memory_)),
      large_(std::make_unique<Pool>(false, PoolId{}, &memory_)) {
  set_config(config);
}

CachingAllocator::~CachingAllocator() = default;

std::string_view CachingAllocator::name(Action::Kind kind) {
  static constexpr std::string_view names[] = {"alloc",        "free_requested", "free_completed", "segment_alloc",
                                               "segment_free", "segment_map",    "segment_unmap",  "oom",
                                               "snapshot"};
  return names[kind];
}

void CachingAllocator::set_config(const AllocatorConfig& config) {
  config_ = config;
  if (config.memory_fraction > 0) set_memory_fraction(config.memory_fraction);
}

void CachingAllocator::set_memory_fraction(double fraction) {
  check<ValueError>(fraction >= 0 && fraction <= 1, "Invalid fraction value: {}. Allowed range: 0~1", fraction);
  fraction_ = fraction;
  fraction_set_ = true;
}

int64_t CachingAllocator::fraction_limit() const {
  return fraction_set_ ? static_cast<int64_t>(fraction_ * static_cast<double>(capacity_)) : capacity_;
}

int64_t CachingAllocator::rounded(int64_t bytes) const {
  if (bytes < kSmallestBlock) return kSmallestBlock;
  const int64_t divisions = config_.divisions(bytes);
  if (divisions <= 1 || bytes <= kSmallestBlock * divisions) return round_up(bytes, kSmallestBlock);
  const auto floor = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(bytes)));
  return bytes == floor ? bytes : round_up(bytes, std::max<int64_t>(floor / divisions, 1));
}

CachingAllocator::Pool& CachingAllocator::pool_of(int64_t size) {
  if (!current_pools_.empty()) {
    PrivatePool& pool = *private_pools_.at(current_pools_.back());
    return size <= kSmall ? pool.small : pool.large;
  }
  return size <= kSmall ? *small_ : *large_;
}

void CachingAllocator::increase(AllocatorStats::ByPool& stats, const Pool& pool, int64_t by) {
  stats[0].increase(by);
  stats[pool.is_small ? 1 : 2].increase(by);
}
void CachingAllocator::decrease(AllocatorStats::ByPool& stats, const Pool& pool, int64_t by) {
  stats[0].decrease(by);
  stats[pool.is_small ? 1 : 2].decrease(by);
}

void CachingAllocator::report(Action::Kind kind, uint64_t address, int64_t size, Stream stream, const Pool& pool,
                              uint64_t label) {
  if (on_action) on_action({kind, address, size, stream, pool.id, label, kind == Action::oom ? device_free() : 0});
}

CachingAllocator::Block* CachingAllocator::malloc(int64_t bytes, Stream stream, uint64_t label) {
  check<ValueError>(bytes > 0, "an allocation takes at least one byte, not {}", bytes);
  process_events();
  const int64_t size = rounded(bytes);
  const Request request{size, bytes, stream, &pool_of(size)};
  Block* block = find_free(request);
  if (block == nullptr) {
    if (fraction_set_ && config_.garbage_collection_threshold > 0) collect_garbage();
    block = allocate_segment(request, false);
    if (block == nullptr && release_oversize(request)) block = allocate_segment(request, false);
    if (block == nullptr) {
      release_cached();
      block = allocate_segment(request, true);
    }
  }
  if (block == nullptr) {
    report(Action::oom, 0, size, stream, *request.pool, label);
    ++stats_.num_ooms;
    return nullptr;
  }
  return use(block, request, label);
}

// The smallest free block of the stream that is large enough, the first of them by address.
CachingAllocator::Block* CachingAllocator::find_free(const Request& request) {
  Pool& pool = *request.pool;
  if (fraction_set_ && config_.garbage_collection_threshold > 0) ++pool.searches;
  Block key;
  key.stream = request.stream;
  key.size = request.size;
  auto found = pool.free.lower_bound(&key);
  const auto is_candidate = [&] { return found != pool.free.end() && (*found)->stream == request.stream; };
  if (!is_candidate()) return nullptr;
  if ((*found)->segment->is_expandable()) {
    if (config_.expandable_segments) {
      // A block at the end of what has memory counts with what it can grow to.
      const auto could_be = [](const Block* block) {
        return block->size + (block->next != nullptr && !block->next->mapped ? block->next->size : 0);
      };
      for (auto next = std::next(found); (*found)->segment->is_expandable() && next != pool.free.end() &&
                                         (*next)->stream == request.stream && could_be(*next) < could_be(*found);
           ++next)
        found = next;
    } else {  // they were switched off after some were made
      while (is_candidate() && (*found)->segment->is_expandable()) ++found;
      if (!is_candidate()) return nullptr;
    }
  }
  Block* const block = *found;
  if (request.size < config_.max_split_size && block->size >= config_.max_split_size) return nullptr;
  if (request.size >= config_.max_split_size && block->size >= request.size + config_.max_non_split_rounding)
    return nullptr;
  pool.free.erase(found);
  return block;
}

bool CachingAllocator::should_split(const Block& block, int64_t size) const {
  const int64_t rest = block.size - size;
  if (block.segment->pool->is_small || config_.expandable_segments) return rest >= kSmallestBlock;
  return size < config_.max_split_size && rest > kSmall;
}

// Gives the block to the program; what it does not need stays free behind it.
CachingAllocator::Block* CachingAllocator::use(Block* block, const Request& request, uint64_t label) {
  Pool& pool = *block->segment->pool;
  const bool was_split = block->is_split();
  const bool counts = !block->segment->is_expandable();  // free pages of these can always be given back
  if (should_split(*block, request.size)) {
    Block* const rest =
        new_block(block->segment, block->address + static_cast<uint64_t>(request.size), block->size - request.size);
    rest->previous = block;
    rest->next = block->next;
    if (rest->next != nullptr) rest->next->previous = rest;
    block->next = rest;
    block->size = request.size;
    insert(rest);
    if (counts && was_split) decrease(stats_.inactive_split_bytes, pool, block->size);
    if (counts && !was_split) {
      increase(stats_.inactive_split_bytes, pool, rest->size);
      increase(stats_.inactive_split, pool, 1);
    }
  } else if (counts && was_split) {
    decrease(stats_.inactive_split_bytes, pool, block->size);
    decrease(stats_.inactive_split, pool, 1);
  }
  block->allocated = true;
  block->requested = request.asked;
  block->label = label;
  increase(stats_.allocation, pool, 1);
  increase(stats_.allocated_bytes, pool, block->size);
  increase(stats_.active, pool, 1);
  increase(stats_.active_bytes, pool, block->size);
  increase(stats_.requested_bytes, pool, request.asked);
  if (block->size >= config_.max_split_size) stats_.oversize_allocations.increase(1);
  report(Action::alloc, block->address, request.asked, block->stream, pool, label);
  return block;
}

void CachingAllocator::free(Block* block) {
  Pool& pool = *block->segment->pool;
  block->allocated = false;
  decrease(stats_.allocation, pool, 1);
  decrease(stats_.allocated_bytes, pool, block->size);
  if (block->size >= config_.max_split_size) stats_.oversize_allocations.decrease(1);
  report(Action::free_requested, block->address, block->requested, block->stream, pool, block->label);
  if (block->uses == nullptr) return free_now(block);
  const std::unique_ptr<std::vector<Stream>> uses = std::move(block->uses);
  for (const Stream stream : *uses) {
    ++block->events;
    waiting_[stream].push_back({next_waiting_, block});
  }
  ++next_waiting_;
}

// Joins the block with its free neighbours, and puts it where the next request finds it.
void CachingAllocator::free_now(Block* block) {
  Pool& pool = *block->segment->pool;
  const int64_t size = block->size, requested = block->requested;
  report(Action::free_completed, block->address, requested, block->stream, pool, block->label);
  int64_t split_blocks = 0, split_bytes = 0;
  for (Block* const neighbour : {block->previous, block->next})
    if (const int64_t joined = merge(block, neighbour); joined > 0) {
      --split_blocks;
      split_bytes -= joined;
    }
  insert(block);
  if (block->is_split()) {
    ++split_blocks;
    split_bytes += block->size;
  }
  if (!block->segment->is_expandable()) {
    const auto change = [&](AllocatorStats::ByPool& stats, int64_t by) {
      by > 0 ? increase(stats, pool, by) : decrease(stats, pool, -by);
    };
    if (split_blocks != 0) change(stats_.inactive_split, split_blocks);
    if (split_bytes != 0) change(stats_.inactive_split_bytes, split_bytes);
  }
  block->requested = 0;
  decrease(stats_.active, pool, 1);
  decrease(stats_.active_bytes, pool, size);
  decrease(stats_.requested_bytes, pool, requested);
}

// How many bytes of the neighbour became the block's; 0 where it is in use.
int64_t CachingAllocator::merge(Block* into, Block* neighbour) {
  if (neighbour == nullptr || neighbour->is_active() || neighbour->mapped != into->mapped) return 0;
  if (neighbour->mapped) neighbour->segment->pool->free.erase(neighbour);
  else neighbour->segment->pool->unmapped.erase(neighbour);
  if (into->previous == neighbour) {
    into->address = neighbour->address;
    into->previous = neighbour->previous;
    if (into->previous != nullptr) into->previous->next = into;
    else into->segment->first = into;
  } else {
    into->next = neighbour->next;
    if (into->next != nullptr) into->next->previous = into;
  }
  const int64_t size = neighbour->size;
  into->size += size;
  delete_block(neighbour);
  return size;
}

void CachingAllocator::insert(Block* block) {
  block->freed_at = block->segment->pool->searches;
  block->segment->pool->free.insert(block);
}

void CachingAllocator::record_stream(Block* block, Stream stream) {
  if (stream == block->stream) return;
  if (block->uses == nullptr) block->uses = std::make_unique<std::vector<Stream>>();
  if (std::ranges::find(*block->uses, stream) == block->uses->end()) block->uses->push_back(stream);
}

void CachingAllocator::complete(Stream stream, uint64_t mark) {
  completed_[stream] = std::max(completed_[stream], mark);
}

void CachingAllocator::complete_all() {
  for (const auto& [stream, blocks] : waiting_) complete(stream);
}

void CachingAllocator::process_events() {
  for (auto& [stream, blocks] : waiting_) {
    if (blocks.empty()) continue;
    const auto found = completed_.find(stream);
    if (found == completed_.end()) continue;
    while (!blocks.empty() && blocks.front().number < found->second) {
      Block* const block = blocks.front().block;
      blocks.pop_front();
      if (--block->events == 0) free_now(block);
    }
  }
}

CachingAllocator::Block* CachingAllocator::new_block(Segment* segment, uint64_t address, int64_t size) {
  Block* block = nullptr;
  if (unused_blocks_.empty()) {
    block = &blocks_.emplace_back();
  } else {
    block = unused_blocks_.back();
    unused_blocks_.pop_back();
    *block = Block();
  }
  block->segment = segment;
  block->stream = segment->stream;
  block->address = address;
  block->size = size;
  return block;
}

void CachingAllocator::delete_block(Block* block) { unused_blocks_.push_back(block); }

void CachingAllocator::begin_pool(PoolId id) {
  check<ValueError>(id != PoolId{}, "a private pool has another id than (0, 0), which the device's own have");
  auto& pool = private_pools_[id];
  if (pool == nullptr) pool = std::make_unique<PrivatePool>(id, &memory_);
  pool->released = false;
  current_pools_.push_back(id);
}

void CachingAllocator::end_pool() {
  check(!current_pools_.empty(), "no private pool is in use");
  current_pools_.pop_back();
}

void CachingAllocator::release_pool(PoolId id) {
  const auto found = private_pools_.find(id);
  check<ValueError>(found != private_pools_.end(), "no private pool has the id ({}, {})", id.first, id.second);
  check(std::ranges::find(current_pools_, id) == current_pools_.end(), "the private pool is in use");
  found->second->released = true;
}

std::vector<CachingAllocator::PoolId> CachingAllocator::private_pools() const {
  std::vector<PoolId> found;
  for (const auto& [id, pool] : private_pools_) found.push_back(id);
  return found;
}

void CachingAllocator::reset_peak_stats() {
  const auto reset = [](AllocatorStat& stat) { stat.peak = stat.current; };
  for (const auto& [name, member] : AllocatorStats::kByPool) std::ranges::for_each(stats_.*member, reset);
  for (const auto& [name, member] : AllocatorStats::kSingle) reset(stats_.*member);
}

void CachingAllocator::reset_accumulated_stats() {
  const auto reset = [](AllocatorStat& stat) { stat.allocated = stat.freed = 0; };
  for (const auto& [name, member] : AllocatorStats::kByPool) std::ranges::for_each(stats_.*member, reset);
  for (const auto& [name, member] : AllocatorStats::kSingle) reset(stats_.*member);
  stats_.num_alloc_retries = stats_.num_ooms = stats_.num_oom_rejections = 0;
}

std::vector<CachingAllocator::SegmentState> CachingAllocator::segments() const {
  std::vector<SegmentState> found;
  for (const auto& [address, segment] : segments_) {
    bool within = false;
    for (const Block* block = segment->first; block != nullptr; block = block->next) {
      if (!block->mapped) {
        within = false;
        continue;
      }
      if (!within)
        found.push_back({block->address,
                         0,
                         segment->stream,
                         segment->pool->is_small,
                         segment->is_expandable(),
                         segment->pool->id,
                         {}});
      within = true;
      found.back().size += block->size;
      found.back().blocks.push_back(block);
    }
  }
  return found;
}

}  // namespace tare
