#include "tare/distributed/ranks.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "tare/core/error.h"

namespace tare {

Ranks::Ranks(int64_t count) : size_(count) {
  check<ValueError>(count >= 0, "a number of ranks is not negative, got {}", count);
  if (count != 1) sizes_ = {count}, strides_ = {1};
}

Ranks::Ranks(int64_t offset, std::vector<int64_t> sizes, std::vector<int64_t> strides) : offset_(offset), size_(1) {
  check<ValueError>(sizes.size() == strides.size(), "a layout has a stride for each size, got {} and {}", sizes.size(),
                    strides.size());
  for (size_t i = 0; i < sizes.size(); ++i) {
    check<ValueError>(offset >= 0 && sizes[i] >= 0 && strides[i] >= 0,
                      "offset, sizes and strides of ranks are not negative");
    check<ValueError>(!__builtin_mul_overflow(size_, sizes[i], &size_), "a layout has more ranks than 64 bits count");
    if (sizes[i] == 1) continue;
    if (!sizes_.empty() && strides_.back() == sizes[i] * strides[i]) {  // one dimension
      sizes_.back() *= sizes[i];
      strides_.back() = strides[i];
    } else {
      sizes_.push_back(sizes[i]);
      strides_.push_back(strides[i]);
    }
  }
}

Ranks::Ranks(const std::vector<int64_t>& list) : size_(static_cast<int64_t>(list.size())) {
  std::unordered_set<int64_t> seen;
  for (const int64_t rank : list) {
    check<ValueError>(rank >= 0, "a rank is not negative, got {}", rank);
    check<ValueError>(seen.insert(rank).second, "rank {} stands in the group twice", rank);
  }
  if (list.size() == 1) offset_ = list[0];
  if (list.size() < 2) {
    if (list.empty()) sizes_ = {0}, strides_ = {1};
    return;
  }
  // The longest even start, repeated at even distances: one or two dimensions.
  const int64_t inner = list[1] - list[0];
  size_t run = 1;
  while (run < list.size() && list[run] - list[run - 1] == inner) ++run;
  Ranks found;
  if (inner > 0 && list.size() % run == 0) {
    const auto outer = static_cast<int64_t>(list.size() / run);
    const int64_t stride = outer > 1 ? list[run] - list[0] : 0;
    if (stride >= 0) found = Ranks(list[0], {outer, static_cast<int64_t>(run)}, {stride, inner});
  }
  if (found.size_ == size_ && found.list() == list) *this = found;
  else list_ = list;
}

int64_t Ranks::at(int64_t position) const {
  check<IndexError>(position >= 0 && position < size_, "position {} is outside of {} ranks", position, size_);
  if (!list_.empty()) return list_[static_cast<size_t>(position)];
  int64_t rank = offset_;
  for (size_t i = sizes_.size(); i-- > 0;) {
    rank += position % sizes_[i] * strides_[i];
    position /= sizes_[i];
  }
  return rank;
}

int64_t Ranks::position(int64_t rank) const {
  if (!list_.empty()) {
    const auto found = std::ranges::find(list_, rank);
    return found == list_.end() ? -1 : found - list_.begin();
  }
  if (size_ == 0) return -1;
  if (sizes_.empty()) return rank == offset_ ? 0 : -1;
  if (sizes_.size() == 1 && strides_[0] > 0) {
    const int64_t place = (rank - offset_) / strides_[0];
    return rank >= offset_ && place < size_ && offset_ + place * strides_[0] == rank ? place : -1;
  }
  // Dimensions of larger strides first; ranks stand there once, so each index follows.
  std::vector<size_t> order(sizes_.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, [&](size_t a, size_t b) { return strides_[a] > strides_[b]; });
  std::vector<int64_t> index(sizes_.size(), 0);
  int64_t rest = rank - offset_;
  for (const size_t i : order) {
    if (rest < 0) return -1;
    index[i] = strides_[i] == 0 ? 0 : std::min(rest / strides_[i], sizes_[i] - 1);
    rest -= index[i] * strides_[i];
  }
  if (rest != 0) return -1;
  int64_t position = 0;
  for (size_t i = 0; i < sizes_.size(); ++i) position = position * sizes_[i] + index[i];
  return position;
}

std::vector<int64_t> Ranks::list() const {
  if (!list_.empty()) return list_;
  std::vector<int64_t> all;
  all.reserve(static_cast<size_t>(size_));
  for (int64_t i = 0; i < size_; ++i) all.push_back(at(i));
  return all;
}

Ranks Ranks::part(int64_t start, const std::vector<int64_t>& sizes, const std::vector<int64_t>& strides) const {
  const Ranks positions(start, sizes, strides);
  if (positions.size() > 0) at(start), at(positions.at(positions.size() - 1));
  if (is_layout() && sizes_.size() < 2) {
    const int64_t step = sizes_.empty() ? 1 : strides_[0];
    std::vector<int64_t> own = strides;
    for (int64_t& stride : own) stride *= step;
    return {at(start), sizes, own};
  }
  std::vector<int64_t> ranks;
  for (const int64_t position : positions.list()) ranks.push_back(at(position));
  return Ranks(ranks);
}

std::string Ranks::str() const {
  if (size_ == 0) return "no ranks";
  if (size_ == 1) return fmt::format("rank {}", at(0));
  if (is_layout() && sizes_.size() == 1 && strides_[0] == 1 && size_ > 2)
    return fmt::format("ranks {} to {}", at(0), at(size_ - 1));
  if (size_ > 8) return fmt::format("{} ranks from {} to {}", size_, at(0), at(size_ - 1));
  std::string text = "ranks";
  for (int64_t i = 0; i < size_; ++i) text += fmt::format("{} {}", i == 0 ? "" : ",", at(i));
  return text;
}

bool operator==(const Ranks& a, const Ranks& b) {
  return a.size_ == b.size_ && a.offset_ == b.offset_ && a.sizes_ == b.sizes_ && a.strides_ == b.strides_ &&
         a.list_ == b.list_;
}

}  // namespace tare
