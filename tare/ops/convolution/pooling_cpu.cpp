#include "tare/ops/convolution/pooling_cpu.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

// What a window has of one dimension of the plane: of one that reaches far over the edge only what is in the plane.
struct Reach {
  int64_t first, count, step, share;
};
std::vector<Reach> taps_within(const std::vector<Range>& ranges, int64_t size) {
  std::vector<Reach> taps;
  for (const Range& range : ranges) {
    const auto taps_before = [&](int64_t end) {
      return end > range.begin ? (end - range.begin - 1) / range.step + 1 : 0;
    };
    const int64_t outside = range.begin < 0 ? taps_before(0) : 0;
    taps.push_back({range.begin + outside * range.step,
                    std::max<int64_t>(taps_before(std::min(range.end, size)) - outside, 0), range.step, range.size});
  }
  return taps;
}

constexpr size_t kMostDims = 3;

struct PoolWindow {
  const Reach* along[kMostDims];
  int64_t rows, columns;

  int64_t share() const { return along[0]->share * along[1]->share * along[2]->share; }
  int64_t numel() const { return along[0]->count * along[1]->count * along[2]->count; }
  bool is_empty() const { return along[0]->count == 0 || along[1]->count == 0 || along[2]->count == 0; }
  int64_t first() const { return (along[0]->first * rows + along[1]->first) * columns + along[2]->first; }
  // Calls `visit` with the positions in the plane.
  template <class Visit>
  void each(const Visit& visit) const {
    const auto [z, y, x] = along;
    for (int64_t i = 0; i < z->count; ++i)
      for (int64_t j = 0; j < y->count; ++j) {
        const int64_t row = ((z->first + i * z->step) * rows + y->first + j * y->step) * columns + x->first;
        for (int64_t k = 0; k < x->count; ++k) visit(row + k * x->step);
      }
  }
};

// PooledPlanes of at most three dimensions, a missing one having a single place.
struct PooledPlanes {
  int64_t count, volume, places;  // planes, and elements of one of the input and of the result
  int64_t sizes[kMostDims];
  std::vector<Reach> taps[kMostDims];

  PooledPlanes(IntList in, IntList out, const Windows& windows) {
    const auto dims = static_cast<int64_t>(windows.size()), missing = static_cast<int64_t>(kMostDims) - dims;
    check(missing >= 0, "windows of {} dimensions", dims);
    const IntList in_plane = in.slice(in.size() - dims, dims), out_plane = out.slice(out.size() - dims, dims);
    count = checked_numel(in.slice(0, in.size() - dims));
    volume = checked_numel(in_plane), places = checked_numel(out_plane);
    for (int64_t d = 0; d < static_cast<int64_t>(kMostDims); ++d) {
      const bool is_missing = d < missing;
      sizes[d] = is_missing ? 1 : in_plane[d - missing];
      if (is_missing) taps[d] = {{0, 1, 1, 1}};
      else taps[d] = taps_within(windows[static_cast<size_t>(d - missing)], sizes[d]);
      if (!is_missing) taps[d].resize(static_cast<size_t>(out_plane[d - missing]));
    }
  }
  size_t numel() const { return static_cast<size_t>(count * places); }
  // Calls `visit` with each place of the result, where its plane begins, and its window there.
  template <class Visit>
  void each(const Visit& visit) const {
    size_t place = 0;
    if (numel() == 0) return;
    for (int64_t plane = 0; plane < count; ++plane)
      for (const Reach& z : taps[0])
        for (const Reach& y : taps[1])
          for (const Reach& x : taps[2]) visit(place++, plane * volume, PoolWindow{{&z, &y, &x}, sizes[1], sizes[2]});
  }
};

}  // namespace

template <class T>
static void pool_max_as(const Tensor& values, const Tensor& indices, const Tensor& input, const Windows& windows) {
  const std::vector<T> in = values_of<T>(input);
  const PooledPlanes planes(input.sizes(), values.sizes(), windows);
  std::vector<T> greatest(planes.numel());
  std::vector<uint64_t> positions(indices.defined() ? planes.numel() : 0);
  constexpr int64_t kFew = 16;
  planes.each([&](size_t place, int64_t begin, const PoolWindow& window) {
    const T* const plane = in.data() + begin;
    if (window.is_empty()) {
      greatest[place] =
          std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
      return;
    }
    int64_t where = window.first();
    T best = plane[where];
    if (window.numel() > kFew) {  // seldom is one the largest so far
      window.each([&](int64_t i) {
        if (plane[i] <= best) return;
        if (best != best && plane[i] == plane[i]) return;
        best = plane[where = i];
      });
    } else
      window.each([&](int64_t i) {
        // Without branches, of which the processor would guess every other one wrong.
        const T value = plane[i];
        const auto better = static_cast<int64_t>(value > best) | static_cast<int64_t>(value != value);
        where ^= (where ^ i) & -better;
        best = plane[where];
      });
    greatest[place] = best;
    if (!positions.empty()) positions[place] = static_cast<uint64_t>(where);
  });
  set_values(values, greatest);
  if (indices.defined()) set_values(indices, positions);
}

void pool_max(const Tensor& values, const Tensor& indices, const Tensor& input, const Windows& windows) {
  const auto pool = is_integral(input.dtype(), true) ? pool_max_as<int64_t> : pool_max_as<double>;
  pool(values, indices, input, windows);
}

// A sum by a count; integers by none are an error.
template <class T>
static T shared(T sum, int64_t count) {
  if constexpr (std::is_integral_v<T>) {
    check(count != 0, "ZeroDivisionError: a window of no elements has no mean");
    return count == -1 ? T(0) - sum : static_cast<T>(static_cast<int64_t>(sum) / count);
  } else {
    return sum / static_cast<T>(static_cast<double>(count));
  }
}

void pool_average(const Tensor& result, const Tensor& input, const Windows& windows, int64_t divisor) {
  with_type(result.dtype(), [&]<class T>(T zero) {
    const std::vector<T> in = values_of<T>(input);
    const PooledPlanes planes(input.sizes(), result.sizes(), windows);
    std::vector<T> means(planes.numel());
    planes.each([&](size_t place, int64_t begin, const PoolWindow& window) {
      T sum = zero;
      window.each([&, plane = in.data() + begin](int64_t i) { sum += plane[i]; });
      means[place] = shared(sum, divisor != 0 ? divisor : window.share());
    });
    set_values(result, means);
  });
}

void pool_average_backward(const Tensor& result, const Tensor& grad, const Windows& windows, int64_t divisor) {
  with_type(result.dtype(), [&]<class T>(T zero) {
    const std::vector<T> flowing = values_of<T>(grad);
    std::vector<T> sums(static_cast<size_t>(result.numel()), zero);
    const PooledPlanes planes(result.sizes(), grad.sizes(), windows);
    check<ShapeError>(planes.numel() <= flowing.size(), "a gradient of size {} is too small for windows over {}",
                      grad.sizes(), result.sizes());
    planes.each([&](size_t place, int64_t begin, const PoolWindow& window) {
      const T share = shared(flowing[place], divisor != 0 ? divisor : window.share());
      window.each([&, plane = sums.data() + begin](int64_t i) { plane[i] += share; });
    });
    set_values(result, sums);
  });
}

namespace {

template <class Store>
void to_places(const Tensor& result, const Tensor& values, const Tensor& indices, int64_t dims, const Store& store) {
  const auto plane = [&](const Tensor& tensor) {
    check<ShapeError>(tensor.dim() >= dims, "{} has no plane of {} dimensions", tensor.sizes(), dims);
    int64_t volume = 1;
    for (int64_t d = tensor.dim() - dims; d < tensor.dim(); ++d) volume *= tensor.sizes()[d];
    return static_cast<size_t>(volume);
  };
  const size_t from = plane(values), to = plane(result);
  with_type(result.dtype(), [&]<class T>(T zero) {
    const std::vector<T> given = values_of<T>(values);
    const std::vector<uint64_t> places = values_of<uint64_t>(indices);
    std::vector<T> made(static_cast<size_t>(result.numel()), zero);
    check<ShapeError>(places.size() == given.size() && (from == 0 || given.size() / from * to <= made.size()),
                      "values of size {} at indices of size {} do not fit {}", values.sizes(), indices.sizes(),
                      result.sizes());
    for (size_t i = 0; i < given.size(); ++i) {
      check(places[i] < to, "Found an invalid max index: {}", static_cast<int64_t>(places[i]));
      store(made[i / from * to + places[i]], given[i]);
    }
    set_values(result, made);
  });
}

}  // namespace

void add_to_places(const Tensor& result, const Tensor& values, const Tensor& indices, int64_t dims) {
  to_places(result, values, indices, dims, [](auto& place, auto value) { place += value; });
}
void put_in_places(const Tensor& result, const Tensor& values, const Tensor& indices, int64_t dims) {
  to_places(result, values, indices, dims, [](auto& place, auto value) { place = value; });
}

}  // namespace tare::cpu
