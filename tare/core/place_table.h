#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tare {

/// Finds places in a list that somebody else keeps, by hashes of what stands there: a hash table without nodes, four
/// bytes a slot, that grows as the list does.
class PlaceTable {
 public:
  static constexpr uint32_t kMissing = 0xFFFFFFFF;

  /// The place of which `is(place)` holds, among those with the hash.
  template <class Is>
  uint32_t find(uint64_t hash, const Is& is) const {
    if (slots_.empty()) return kMissing;
    size_t at = first(hash);
    while (slots_[at] != kMissing && !is(slots_[at])) at = next(at);
    return slots_[at];
  }
  /// Adds a place that is not there; `hash_of(place)` tells the hashes of others where the table grows.
  template <class HashOf>
  void add(uint64_t hash, uint32_t place, const HashOf& hash_of) {
    if (4 * (count_ + 1) > 3 * slots_.size()) make_room(2 * (count_ + 1), hash_of);
    put(hash, place);
    ++count_;
  }
  /// Makes room for so many in all, of which most are going to be added.
  template <class HashOf>
  void make_room(size_t count, const HashOf& hash_of) {
    std::vector<uint32_t> before(count + count / 3 + 4, kMissing);
    if (before.size() <= slots_.size()) return;
    before.swap(slots_);
    for (const uint32_t place : before)
      if (place != kMissing) put(hash_of(place), place);
  }

 private:
  // The product's upper half spreads hashes over any number of slots.
  size_t first(uint64_t hash) const {
    return static_cast<size_t>(static_cast<unsigned __int128>(hash * 0x9E3779B97F4A7C15) * slots_.size() >> 64);
  }
  size_t next(size_t at) const { return at + 1 < slots_.size() ? at + 1 : 0; }
  void put(uint64_t hash, uint32_t place) {
    size_t at = first(hash);
    while (slots_[at] != kMissing) at = next(at);
    slots_[at] = place;
  }
  std::vector<uint32_t> slots_;  // a quarter of them, at the least, is free
  size_t count_ = 0;
};

}  // namespace tare
