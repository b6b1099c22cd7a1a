#include <algorithm>

#include "tare/core/error.h"
#include "tare/device/caching_allocator.h"
#include "tare/device/caching_allocator_sizes.h"

// What the allocator takes from the device, and gives back.
namespace tare {

namespace {

constexpr int64_t kSmallSegment = 2 * MiB;
constexpr int64_t kLarge = 10 * MiB;  // from here on a request has a segment of its size
constexpr int64_t kLargeRounding = 2 * MiB;

}  // namespace

int64_t CachingAllocator::segment_size(int64_t rounded) const {
  if (rounded <= kSmall) return kSmallSegment;
  return rounded < kLarge ? config_.large_segment_size : round_up(rounded, kLargeRounding);
}

void CachingAllocator::take(const Pool& pool, int64_t bytes) {
  reserved_ += bytes;
  increase(stats_.reserved_bytes, pool, bytes);
  if (pool.id != PoolId{}) increase(private_pools_.at(pool.id)->reserved_bytes, pool, bytes);
  ++stats_.num_device_alloc;
}
void CachingAllocator::give_back(const Pool& pool, int64_t bytes) {
  reserved_ -= bytes;
  decrease(stats_.reserved_bytes, pool, bytes);
  if (pool.id != PoolId{}) decrease(private_pools_.at(pool.id)->reserved_bytes, pool, bytes);
  ++stats_.num_device_free;
}

CachingAllocator::Block* CachingAllocator::allocate_segment(const Request& request, bool retry) {
  if (retry) ++stats_.num_alloc_retries;
  const int64_t size = segment_size(request.size);
  if (fraction_set_ && reserved_ + size > fraction_limit()) return nullptr;
  if (config_.expandable_segments) return allocate_expandable(request);
  if (size > device_free()) return nullptr;
  Pool& pool = *request.pool;
  const uint64_t address = new_addresses(size);
  Segment& segment = *segments_.emplace(address, std::make_unique<Segment>()).first->second;
  segment = {address, size, request.stream, &pool};
  segment.first = new_block(&segment, address, size);
  take(pool, size);
  if (pool.id != PoolId{}) ++private_pools_.at(pool.id)->segments;
  increase(stats_.segment, pool, 1);
  if (size >= config_.max_split_size) stats_.oversize_segments.increase(1);
  report(Action::segment_alloc, address, size, request.stream, pool);
  return segment.first;
}

// Gives whole large segments back, those first that were free for longer than the others on average, until the process
// is below the threshold.
void CachingAllocator::collect_garbage() {
  const auto threshold =
      static_cast<int64_t>(config_.garbage_collection_threshold * static_cast<double>(fraction_limit()));
  if (reserved_ <= threshold) return;
  const int64_t target = reserved_ - threshold;
  const auto age = [](const Block& block) { return static_cast<double>(block.segment->pool->searches - block.freed_at); };
  double ages = 0;
  int64_t candidates = 0;
  for (const Block* block : large_->free)
    if (!block->is_split()) ages += age(*block), ++candidates;
  int64_t given_back = 0;
  for (bool more = true; more && given_back < target && candidates > 0;) {
    const double oldest = ages / static_cast<double>(candidates);
    more = false;
    for (auto next = large_->free.begin(); next != large_->free.end();) {
      Block* const block = *next++;
      if (block->is_split() || block->segment->is_expandable() || age(*block) < oldest) continue;
      more = true;
      given_back += block->size;
      ages -= age(*block);
      --candidates;
      release(block);
    }
  }
}

// With a limit on splitting: gives one block back that is larger than what is asked for, or several large ones.
bool CachingAllocator::release_oversize(const Request& request) {
  if (config_.max_split_size == AllocatorConfig::unlimited) return false;
  FreeBlocks& free = request.pool->free;
  Block key;
  key.stream = request.stream;
  key.size = std::max(request.size, config_.max_split_size);
  auto found = free.lower_bound(&key);
  if (found != free.end() && (*found)->stream == request.stream && !(*found)->segment->is_expandable() &&
      !(*found)->is_split()) {
    release(*found);
    return true;
  }
  int64_t given_back = 0;
  while (given_back < key.size && found != free.begin()) {
    const auto largest = std::prev(found);
    if ((*largest)->stream != request.stream || (*largest)->size < config_.max_split_size) break;
    if ((*largest)->segment->is_expandable() || (*largest)->is_split()) {
      found = largest;
      continue;
    }
    given_back += (*largest)->size;
    release(*largest);  // `found` stays: it is behind
  }
  return given_back >= key.size;
}

void CachingAllocator::release_cached() {
  ++stats_.num_sync_all_streams;
  complete_all();
  process_events();
  release_free(*large_);
  release_free(*small_);
  for (auto next = private_pools_.begin(); next != private_pools_.end();) {
    const auto pool = next++;
    if (!pool->second->released) continue;
    release_free(pool->second->small);
    release_free(pool->second->large);
    const auto holds = [](const Pool& one) { return !one.free.empty() || !one.unmapped.empty(); };
    if (pool->second->segments == 0 && !holds(pool->second->small) && !holds(pool->second->large))
      private_pools_.erase(pool);
  }
}

void CachingAllocator::empty_cache() { release_cached(); }

void CachingAllocator::release_free(Pool& pool) {
  std::vector<Block*> expandable;
  for (auto next = pool.free.begin(); next != pool.free.end();) {
    Block* const block = *next++;
    if (block->segment->is_expandable()) expandable.push_back(block);
    else if (!block->is_split()) release(block);
  }
  for (Block* const block : expandable) unmap(block);
}

void CachingAllocator::release(Block* block) {
  Pool& pool = *block->segment->pool;
  const int64_t size = block->size;
  report(Action::segment_free, block->address, size, block->stream, pool);
  pool.free.erase(block);
  give_back(pool, size);
  if (pool.id != PoolId{}) --private_pools_.at(pool.id)->segments;
  decrease(stats_.segment, pool, 1);
  if (size >= config_.max_split_size) stats_.oversize_segments.decrease(1);
  segments_.erase(block->segment->address);
  delete_block(block);
}

CachingAllocator::Block* CachingAllocator::allocate_expandable(const Request& request) {
  Block* block = find_expandable(request);
  if (!block->mapped && !map(block, std::min(block->size, request.size))) return nullptr;
  while (block->size < request.size) {
    Block* const next = block->next;
    if (!map(next, std::min(next->size, request.size - block->size))) return nullptr;
    block = next;  // it has taken in what was before it
  }
  request.pool->free.erase(block);
  return block;
}

// The first addresses of the stream with room: without memory, or free before such; of a new segment where none has.
CachingAllocator::Block* CachingAllocator::find_expandable(const Request& request) {
  const auto is_free = [](const Block* block) { return block != nullptr && !block->is_active(); };
  Pool& pool = *request.pool;
  Block key;
  key.stream = request.stream;
  for (auto next = pool.unmapped.lower_bound(&key); next != pool.unmapped.end() && (*next)->stream == request.stream;
       ++next) {
    Block* const first = is_free((*next)->previous) ? (*next)->previous : *next;
    int64_t room = 0;
    for (const Block* block = first; room < request.size && is_free(block); block = block->next) room += block->size;
    if (room >= request.size) return first;
  }
  const int64_t page = pool.is_small ? kSmallSegment : config_.large_segment_size;
  const int64_t size = round_up(capacity_ + capacity_ / 8, page);
  const uint64_t address = new_addresses(size);
  Segment& segment = *segments_.emplace(address, std::make_unique<Segment>()).first->second;
  segment = {address, size, request.stream, &pool, page};
  segment.first = new_block(&segment, address, size);
  segment.first->mapped = false;
  pool.unmapped.insert(segment.first);
  return segment.first;
}

// Gives whole pages of memory to the addresses from the block's begin on; it takes its free neighbours in.
bool CachingAllocator::map(Block* block, int64_t size) {
  const Segment& segment = *block->segment;
  const int64_t bytes = std::min(round_up(size, segment.page), block->size);
  if (bytes > device_free()) return false;
  Pool& pool = *block->segment->pool;
  pool.unmapped.erase(block);
  block->mapped = true;
  if (bytes < block->size) {
    Block* const rest = new_block(block->segment, block->address + static_cast<uint64_t>(bytes), block->size - bytes);
    rest->mapped = false;
    rest->previous = block;
    rest->next = block->next;
    if (rest->next != nullptr) rest->next->previous = rest;
    block->next = rest;
    block->size = bytes;
    pool.unmapped.insert(rest);
  }
  const uint64_t address = block->address;
  merge(block, block->previous);
  merge(block, block->next);
  insert(block);
  take(pool, bytes);
  report(Action::segment_map, address, bytes, segment.stream, pool);
  return true;
}

// Takes the memory of the pages that lie wholly in a free block.
void CachingAllocator::unmap(Block* block) {
  Segment& segment = *block->segment;
  Pool& pool = *block->segment->pool;
  const auto page = static_cast<uint64_t>(segment.page);
  const uint64_t begin = segment.address + (block->address - segment.address + page - 1) / page * page;
  const uint64_t block_end = block->address + static_cast<uint64_t>(block->size);
  const uint64_t end = segment.address + (block_end - segment.address) / page * page;
  if (begin >= end) return;
  pool.free.erase(block);
  if (begin > block->address) {
    Block* const before = new_block(&segment, block->address, static_cast<int64_t>(begin - block->address));
    before->previous = block->previous;
    before->next = block;
    if (before->previous != nullptr) before->previous->next = before;
    else segment.first = before;
    block->previous = before;
    insert(before);
  }
  if (end < block_end) {
    Block* const after = new_block(&segment, end, static_cast<int64_t>(block_end - end));
    after->previous = block;
    after->next = block->next;
    if (after->next != nullptr) after->next->previous = after;
    block->next = after;
    insert(after);
  }
  const auto bytes = static_cast<int64_t>(end - begin);
  block->address = begin;
  block->size = bytes;
  block->mapped = false;
  merge(block, block->previous);
  merge(block, block->next);
  give_back(pool, bytes);
  report(Action::segment_unmap, begin, bytes, segment.stream, pool);
  if (block->is_split()) {
    pool.unmapped.insert(block);
  } else {  // nothing has memory any more
    segments_.erase(segment.address);
    delete_block(block);
  }
}

std::vector<CachingAllocator::Block*> CachingAllocator::add_segment(const Known& known) {
  Pool& pool = known.is_small ? *small_ : *large_;
  Segment& segment = *segments_.emplace(known.address, std::make_unique<Segment>()).first->second;
  segment = {known.address, known.size, known.stream, &pool};
  std::vector<Block*> used;
  Block* last = nullptr;
  uint64_t at = known.address;
  const auto add = [&](uint64_t end) {
    Block* const block = new_block(&segment, at, static_cast<int64_t>(end - at));
    (last == nullptr ? segment.first : last->next) = block;
    block->previous = std::exchange(last, block);
    at = end;
    return block;
  };
  std::vector<Block*> free;
  for (const Known::Used& one : known.used) {
    if (one.address > at) free.push_back(add(one.address));
    Block* const block = used.emplace_back(add(one.address + static_cast<uint64_t>(one.size)));
    block->allocated = true;
    block->requested = one.requested;
    for (AllocatorStats::ByPool* stats : {&stats_.allocation, &stats_.active}) increase(*stats, pool, 1);
    for (AllocatorStats::ByPool* stats : {&stats_.allocated_bytes, &stats_.active_bytes})
      increase(*stats, pool, block->size);
    increase(stats_.requested_bytes, pool, one.requested);
  }
  const uint64_t end = known.address + static_cast<uint64_t>(known.size);
  check(at <= end, "a segment of {} bytes cannot hold the blocks that it is told to", known.size);
  if (at < end) free.push_back(add(end));
  for (Block* const block : free) {
    insert(block);
    if (!block->is_split()) continue;
    increase(stats_.inactive_split, pool, 1);
    increase(stats_.inactive_split_bytes, pool, block->size);
  }
  take(pool, known.size);
  increase(stats_.segment, pool, 1);
  return used;
}

// Addresses are not used twice, so that one names a block in a trace.
uint64_t CachingAllocator::new_addresses(int64_t bytes) {
  if (device_address) return device_address(bytes);
  return std::exchange(next_address_, next_address_ + static_cast<uint64_t>(round_up(bytes, kLargeRounding)));
}

}  // namespace tare
