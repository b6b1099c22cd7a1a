#include "tare/ops/reduction/selection_cpu.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace tare::cpu {

namespace {

// Ranges that are not longer are left for the insertions at the end.
constexpr ptrdiff_t kFew = 16;

std::vector<size_t> positions(size_t count) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  return order;
}

using At = std::vector<size_t>::iterator;

// Puts one where it is not less than what stands before it.
void insert(At begin, At at, const Less& less) {
  At to = at;
  while (to != begin && less(*at, *(to - 1))) --to;
  std::rotate(to, at, at + 1);
}

// Among the first few, one that is less than the first of them goes before all, whatever lies between.
void insert_few(At begin, At end, const Less& less) {
  for (At at = begin; at != end; ++at) {
    if (at != begin && less(*at, *begin)) std::rotate(begin, at, at + 1);
    else insert(begin, at, less);
  }
}

At median(At a, At b, At c, const Less& less) {
  if (!less(*a, *b)) std::swap(a, b);
  return less(*b, *c) ? b : less(*a, *c) ? c : a;
}

// Quicksort around the median of three, which stands first meanwhile; where that goes deep, by a heap.
void part(At begin, At end, const Less& less, int depth) {
  while (end - begin > kFew) {
    if (depth-- == 0) return std::partial_sort(begin, end, end, less);
    std::iter_swap(begin, median(begin + 1, begin + (end - begin) / 2, end - 1, less));
    At low = begin + 1, high = end;
    while (true) {
      while (less(*low, *begin)) ++low;
      do --high;
      while (less(*begin, *high));
      if (low >= high) break;
      std::iter_swap(low++, high);
    }
    part(low, end, less, depth);
    end = low;
  }
}

}  // namespace

bool less_with_nan_last(double a, double b) { return std::isnan(b) ? !std::isnan(a) : a < b; }

std::vector<size_t> sorted_positions(size_t count, const Less& less) {
  std::vector<size_t> found = positions(count);
  part(found.begin(), found.end(), less, 2 * static_cast<int>(std::bit_width(count)) - 2);
  const At few = found.begin() + std::min<ptrdiff_t>(kFew, found.end() - found.begin());
  insert_few(found.begin(), few, less);
  for (At at = few; at != found.end(); ++at) insert(found.begin(), at, less);
  return found;
}

int64_t quick_select(const Lane<double>& lane, size_t k) {
  std::vector<size_t> at = positions(lane.size());
  const auto more = [&](size_t a, size_t b) { return less_with_nan_last(lane[at[b]], lane[at[a]]); };
  size_t low = 0, high = lane.size() - 1;
  while (high > low + 1) {
    std::swap(at[(low + high) / 2], at[low + 1]);
    if (more(low + 1, high)) std::swap(at[low + 1], at[high]);
    if (more(low, high)) std::swap(at[low], at[high]);
    if (more(low + 1, low)) std::swap(at[low + 1], at[low]);
    size_t up = low + 1, down = high;
    while (true) {
      do ++up;
      while (more(low, up));
      do --down;
      while (more(down, low));
      if (down < up) break;
      std::swap(at[up], at[down]);
    }
    std::swap(at[low], at[down]);
    if (down == k) break;
    if (down < k) low = up;
    else high = down - 1;
  }
  if (high == low + 1 && more(low, high)) std::swap(at[low], at[high]);
  return static_cast<int64_t>(at[k]);
}

}  // namespace tare::cpu
