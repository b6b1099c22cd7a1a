#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "tare/device/allocator_config.h"

// The caching allocator once more, as plainly as it can be said: a list of segments, each a list of pieces, and every
// question answered by looking at all of them. It shares nothing with the one it is compared with but the settings.
namespace tare {

class NaiveAllocator {
 public:
  enum class State { free, used, waiting, unmapped };
  struct Piece {
    uint64_t address = 0;
    int64_t size = 0, requested = 0;
    State state = State::free;
    uint64_t id = 0;
    int64_t freed_at = 0;
    std::vector<int64_t> uses;
  };
  struct Segment {
    int64_t stream = 0;
    bool small = false, expandable = false;
    std::vector<Piece> pieces;
    bool whole() const { return pieces.size() == 1; }
  };
  struct Current {
    int64_t allocation = 0, allocated = 0, active_count = 0, active = 0, requested = 0, reserved = 0, segments = 0;
    int64_t inactive = 0, inactive_bytes = 0, retries = 0, ooms = 0;
    friend bool operator==(const Current&, const Current&) = default;
  };

  NaiveAllocator(int64_t capacity, AllocatorConfig config) : capacity_(capacity), config_(config) {}

  /// Whether it fits; then the program knows the piece as `id`.
  bool malloc(uint64_t id, int64_t bytes, int64_t stream) {
    settle();
    const int64_t size = block_size(bytes);
    const bool small = size <= kMiB;
    if (config_.memory_fraction > 0 && config_.garbage_collection_threshold > 0) ++searches_[small];
    auto place = best_fit(size, stream, small);
    if (!place) {
      if (config_.memory_fraction > 0 && config_.garbage_collection_threshold > 0) collect();
      place = grow(size, stream, small);
      if (!place && config_.max_split_size != AllocatorConfig::unlimited && drop_oversize(size, stream, small))
        place = grow(size, stream, small);
      if (!place) {
        finish_all();
        settle();
        drop_cached();
        ++retries_;
        place = grow(size, stream, small);
      }
    }
    if (!place) {
      ++ooms_;
      return false;
    }
    auto& pieces = segments_[place->first].pieces;
    Piece& piece = pieces[place->second];
    const int64_t rest = piece.size - size;
    const bool fine = small || config_.expandable_segments;
    const bool split = fine ? rest >= 512 : size < config_.max_split_size && rest > kMiB;
    if (split) {
      Piece behind;
      behind.address = piece.address + static_cast<uint64_t>(size);
      behind.size = rest;
      behind.freed_at = searches_[small];
      piece.size = size;
      pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(place->second) + 1, behind);
    }
    Piece& used = pieces[place->second];
    used.state = State::used;
    used.requested = bytes;
    used.id = id;
    return true;
  }
  void free(uint64_t id) {
    Piece& piece = find(id);
    piece.state = State::waiting;
    if (piece.uses.empty()) give_back(id);
    else pending_.push_back({id, piece.uses});
  }
  void record_stream(uint64_t id, int64_t stream) {
    for (Segment& segment : segments_)
      for (Piece& piece : segment.pieces)
        if (piece.id == id && piece.state == State::used && segment.stream != stream &&
            std::ranges::find(piece.uses, stream) == piece.uses.end())
          piece.uses.push_back(stream);
  }
  void finish(int64_t stream) {
    for (auto& [id, streams] : pending_) std::erase(streams, stream);
  }
  void empty_cache() {
    finish_all();
    settle();
    drop_cached();
  }
  uint64_t address(uint64_t id) { return find(id).address; }

  Current current() const {
    Current now;
    now.retries = retries_;
    now.ooms = ooms_;
    for (const Segment& segment : segments_) {
      now.segments += !segment.expandable;
      for (const Piece& piece : segment.pieces) {
        if (piece.state != State::unmapped) now.reserved += piece.size;
        if (piece.state == State::used) ++now.allocation, now.allocated += piece.size;
        if (piece.state == State::used || piece.state == State::waiting)
          ++now.active_count, now.active += piece.size, now.requested += piece.requested;
        if (piece.state == State::free && !segment.whole() && !segment.expandable)
          ++now.inactive, now.inactive_bytes += piece.size;
      }
    }
    return now;
  }

 private:
  static constexpr int64_t kMiB = 1 << 20;
  using Place = std::pair<size_t, size_t>;

  int64_t block_size(int64_t bytes) const {
    int64_t divisions = 0;  // of the interval in which the size lies
    for (int interval = 15; interval >= 0; --interval)
      if (bytes >= kMiB << interval || interval == 0) {
        divisions = config_.roundup_power2_divisions[static_cast<size_t>(interval)];
        break;
      }
    if (divisions > 1 && bytes > 512 * divisions) {
      int64_t floor = 1;
      while (floor * 2 <= bytes) floor *= 2;
      int64_t size = floor;
      while (size < bytes) size += floor / divisions;
      return size;
    }
    int64_t size = bytes / 512 * 512;
    if (size < bytes) size += 512;
    return size;
  }
  int64_t page(bool small) const { return small ? 2 * kMiB : config_.large_segment_size; }
  int64_t reserved() const { return current().reserved; }
  Piece& find(uint64_t id) {
    for (Segment& segment : segments_)
      for (Piece& piece : segment.pieces)
        if (piece.id == id && (piece.state == State::used || piece.state == State::waiting)) return piece;
    throw std::out_of_range("no such piece");
  }
  // A freed piece, and all free pieces that lie side by side, become one.
  void give_back(uint64_t id) {
    Piece& freed = find(id);
    freed.state = State::free;
    freed.requested = 0;
    freed.uses.clear();
    const uint64_t address = freed.address;
    for (Segment& segment : segments_)
      for (Piece& piece : segment.pieces)
        if (piece.address == address && piece.state == State::free) {
          piece.freed_at = searches_[segment.small];
          join(segment, piece.freed_at);
          return;
        }
  }
  static void join(Segment& segment, int64_t freed_at) {
    auto& pieces = segment.pieces;
    for (size_t i = 0; i + 1 < pieces.size();) {
      const bool same = pieces[i].state == pieces[i + 1].state;
      if (!same || (pieces[i].state != State::free && pieces[i].state != State::unmapped)) {
        ++i;
        continue;
      }
      pieces[i].size += pieces[i + 1].size;
      pieces[i].freed_at = freed_at;
      pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
  }
  void settle() {
    for (bool more = true; more;) {
      more = false;
      for (size_t i = 0; i < pending_.size(); ++i)
        if (pending_[i].second.empty()) {
          const uint64_t id = pending_[i].first;
          pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(i));
          give_back(id);
          more = true;
          break;
        }
    }
  }
  void finish_all() {
    for (auto& [id, streams] : pending_) streams.clear();
  }

  std::optional<Place> best_fit(int64_t size, int64_t stream, bool small) {
    std::vector<std::pair<std::pair<int64_t, uint64_t>, Place>> fits;  // by size, by address
    for (size_t s = 0; s < segments_.size(); ++s)
      for (size_t p = 0; p < segments_[s].pieces.size(); ++p) {
        const Piece& piece = segments_[s].pieces[p];
        if (segments_[s].stream == stream && segments_[s].small == small && piece.state == State::free &&
            piece.size >= size)
          fits.push_back({{piece.size, piece.address}, {s, p}});
      }
    std::ranges::sort(fits);
    if (fits.empty()) return {};
    size_t chosen = 0;
    if (config_.expandable_segments) {
      const auto potential = [&](size_t i) {
        const auto& [s, p] = fits[i].second;
        const auto& pieces = segments_[s].pieces;
        const bool last = p + 1 < pieces.size() && pieces[p + 1].state == State::unmapped;
        return pieces[p].size + (last ? pieces[p + 1].size : 0);
      };
      while (chosen + 1 < fits.size() && potential(chosen + 1) < potential(chosen)) ++chosen;
    }
    const int64_t found = fits[chosen].first.first;
    if (size < config_.max_split_size && found >= config_.max_split_size) return {};
    if (size >= config_.max_split_size && found >= size + config_.max_non_split_rounding) return {};
    return fits[chosen].second;
  }

  std::optional<Place> grow(int64_t size, int64_t stream, bool small) {
    int64_t take = 2 * kMiB;
    if (size > kMiB) take = config_.large_segment_size;
    if (size >= 10 * kMiB) take = (size + 2 * kMiB - 1) / (2 * kMiB) * (2 * kMiB);
    if (config_.memory_fraction > 0 &&
        reserved() + take > static_cast<int64_t>(config_.memory_fraction * static_cast<double>(capacity_)))
      return {};
    if (config_.expandable_segments) return expand(size, stream, small);
    if (reserved() + take > capacity_) return {};
    Segment segment;
    segment.stream = stream;
    segment.small = small;
    Piece piece;
    piece.address = next_address_;
    piece.size = take;
    segment.pieces = {piece};
    next_address_ += static_cast<uint64_t>((take + 2 * kMiB - 1) / (2 * kMiB) * (2 * kMiB));
    segments_.push_back(segment);
    return Place{segments_.size() - 1, 0};
  }

  // Memory for as many pages as are missing behind the first stretch that has room in its addresses.
  std::optional<Place> expand(int64_t size, int64_t stream, bool small) {
    for (size_t s = 0; s < segments_.size(); ++s) {
      Segment& segment = segments_[s];
      if (!segment.expandable || segment.stream != stream || segment.small != small) continue;
      for (size_t p = 0; p < segment.pieces.size(); ++p) {
        if (segment.pieces[p].state != State::unmapped) continue;
        size_t first = p;
        if (p > 0 && segment.pieces[p - 1].state == State::free) --first;
        int64_t room = 0;
        for (size_t q = first; q < segment.pieces.size() && room < size; ++q) {
          if (segment.pieces[q].state != State::free && segment.pieces[q].state != State::unmapped) break;
          room += segment.pieces[q].size;
        }
        if (room < size) continue;
        return fill(s, first, size);
      }
    }
    Segment segment;
    segment.stream = stream;
    segment.small = small;
    segment.expandable = true;
    Piece piece;
    piece.address = next_address_;
    piece.size = (capacity_ + capacity_ / 8 + page(small) - 1) / page(small) * page(small);
    piece.state = State::unmapped;
    next_address_ += static_cast<uint64_t>((piece.size + 2 * kMiB - 1) / (2 * kMiB) * (2 * kMiB));
    segment.pieces = {piece};
    segments_.push_back(segment);
    return fill(segments_.size() - 1, 0, size);
  }
  std::optional<Place> fill(size_t s, size_t first, int64_t size) {
    Segment& segment = segments_[s];
    auto& pieces = segment.pieces;
    const uint64_t begin = pieces[first].address;
    const auto at = [&] {
      size_t i = 0;
      while (!(pieces[i].address <= begin && begin < pieces[i].address + static_cast<uint64_t>(pieces[i].size))) ++i;
      return i;
    };
    while (pieces[at()].state == State::unmapped || pieces[at()].size < size) {
      const size_t have = at();
      const size_t hole = pieces[have].state == State::unmapped ? have : have + 1;
      const int64_t missing = pieces[have].state == State::unmapped ? size : size - pieces[have].size;
      int64_t bytes = 0;
      while (bytes < missing && bytes < pieces[hole].size) bytes += page(segment.small);
      if (reserved() + bytes > capacity_) return {};
      Piece rest = pieces[hole];
      pieces[hole].size = bytes;
      pieces[hole].state = State::free;
      rest.address += static_cast<uint64_t>(bytes);
      rest.size -= bytes;
      if (rest.size > 0) pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(hole) + 1, rest);
      join(segment, searches_[segment.small]);
    }
    return Place{s, at()};
  }

  void drop_cached() {
    for (size_t s = 0; s < segments_.size();) {
      Segment& segment = segments_[s];
      if (segment.expandable) {
        // Addresses that never got memory, because there was none, stay.
        const bool had_memory = !segment.whole() || segment.pieces[0].state != State::unmapped;
        drop_pages(segment);
        if (had_memory && segment.whole() && segment.pieces[0].state == State::unmapped) segment.pieces.clear();
      } else if (segment.whole() && segment.pieces[0].state == State::free) {
        segment.pieces.clear();
      }
      if (segment.pieces.empty()) segments_.erase(segments_.begin() + static_cast<std::ptrdiff_t>(s));
      else ++s;
    }
  }
  // Cuts every free piece into pages and what is left over, and takes the pages.
  void drop_pages(Segment& segment) {
    const uint64_t start = segment.pieces[0].address;
    const auto size = static_cast<uint64_t>(page(segment.small));
    std::vector<Piece> cut;
    for (const Piece& piece : segment.pieces) {
      if (piece.state != State::free) {
        cut.push_back(piece);
        continue;
      }
      const uint64_t end = piece.address + static_cast<uint64_t>(piece.size);
      for (uint64_t from = piece.address; from < end;) {
        const uint64_t to = std::min(end, start + ((from - start) / size + 1) * size);
        Piece part = piece;
        part.address = from;
        part.size = static_cast<int64_t>(to - from);
        part.freed_at = searches_[segment.small];
        if (to - from == size) part.state = State::unmapped;
        cut.push_back(part);
        from = to;
      }
    }
    segment.pieces = cut;
    join(segment, searches_[segment.small]);
  }

  bool drop_oversize(int64_t size, int64_t stream, bool small) {
    const int64_t wanted = std::max(size, config_.max_split_size);
    std::vector<std::pair<std::pair<int64_t, uint64_t>, size_t>> free;
    for (size_t s = 0; s < segments_.size(); ++s) {
      const Segment& segment = segments_[s];
      if (segment.stream == stream && segment.small == small && segment.whole() && !segment.expandable &&
          segment.pieces[0].state == State::free && segment.pieces[0].size >= config_.max_split_size)
        free.push_back({{segment.pieces[0].size, segment.pieces[0].address}, s});
    }
    std::ranges::sort(free);
    std::vector<uint64_t> dropped;
    int64_t bytes = 0;
    const auto one = std::ranges::find_if(free, [&](const auto& item) { return item.first.first >= wanted; });
    if (one != free.end()) {
      dropped.push_back(one->first.second);
      bytes = one->first.first;
    } else {
      for (; bytes < wanted && !free.empty(); free.pop_back()) {
        bytes += free.back().first.first;
        dropped.push_back(free.back().first.second);
      }
    }
    std::erase_if(segments_, [&](const Segment& segment) {
      return std::ranges::find(dropped, segment.pieces[0].address) != dropped.end();
    });
    return bytes >= wanted;
  }

  void collect() {
    const double allowed =
        static_cast<double>(static_cast<int64_t>(config_.memory_fraction * static_cast<double>(capacity_)));
    const int64_t target = reserved() - static_cast<int64_t>(config_.garbage_collection_threshold * allowed);
    if (target <= 0) return;
    std::vector<std::pair<std::tuple<int64_t, int64_t, uint64_t>, double>> free;  // by stream, size, address; ages
    double ages = 0;
    for (const Segment& segment : segments_)
      if (!segment.small && segment.whole() && segment.pieces[0].state == State::free) {
        const Piece& piece = segment.pieces[0];
        free.push_back(
            {{segment.stream, piece.size, piece.address}, static_cast<double>(searches_[false] - piece.freed_at)});
        ages += free.back().second;
      }
    std::ranges::sort(free);
    int64_t bytes = 0;
    while (bytes < target && !free.empty()) {
      const double average = ages / static_cast<double>(free.size());
      const size_t before = free.size();
      for (size_t i = 0; i < free.size();) {
        if (free[i].second < average) {
          ++i;
          continue;
        }
        bytes += std::get<1>(free[i].first);
        ages -= free[i].second;
        const uint64_t address = std::get<2>(free[i].first);
        std::erase_if(segments_, [&](const Segment& segment) { return segment.pieces[0].address == address; });
        free.erase(free.begin() + static_cast<std::ptrdiff_t>(i));
      }
      if (free.size() == before) return;
    }
  }

  int64_t capacity_;
  AllocatorConfig config_;
  std::vector<Segment> segments_;
  std::vector<std::pair<uint64_t, std::vector<int64_t>>> pending_;  // freed pieces, and the streams they wait for
  std::map<bool, int64_t> searches_;
  uint64_t next_address_ = 0x7f0000000000;
  int64_t retries_ = 0, ooms_ = 0;
};

}  // namespace tare
