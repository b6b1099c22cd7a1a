#include "tare/cpu/selection.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tare::cpu {

namespace {

// As many as `std::sort` inserts one by one, without parting them first.
constexpr size_t kFew = 16;

std::vector<size_t> positions(size_t count) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  return order;
}

// One that is less than the first goes before all; any other stops at the first that it is not less than.
void insert_one_by_one(std::vector<size_t>& order, const Less& less) {
  for (size_t i = 1; i < order.size(); ++i) {
    const size_t one = order[i];
    size_t at = i;
    if (less(one, order[0])) at = 0;
    else
      while (less(one, order[at - 1])) --at;
    std::rotate(order.begin() + static_cast<int64_t>(at), order.begin() + static_cast<int64_t>(i),
                order.begin() + static_cast<int64_t>(i) + 1);
  }
}

}  // namespace

bool less_with_nan_last(double a, double b) { return std::isnan(b) ? !std::isnan(a) : a < b; }

std::vector<size_t> sorted_positions(size_t count, const Less& less, const Less& order) {
  std::vector<size_t> found = positions(count);
  if (!order) std::sort(found.begin(), found.end(), less);
  else if (count <= kFew) insert_one_by_one(found, less);
  else std::sort(found.begin(), found.end(), order);
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
