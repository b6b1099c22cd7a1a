#include "tare/ops/convolution/pooling_cpu.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

// Calls `window` for each place of the result, with the plane's first element, then `visit` for each input element.
template <class Begin, class Visit, class End>
void walk_windows(IntList in, IntList out, const Windows& windows, const Begin& begin, const Visit& visit,
                  const End& end) {
  const auto dims = static_cast<int64_t>(windows.size());
  const IntList in_plane = in.slice(in.size() - dims, dims), out_plane = out.slice(out.size() - dims, dims);
  const int64_t planes = checked_numel(in.slice(0, in.size() - dims)), volume = checked_numel(in_plane);
  for (int64_t plane = 0; plane < planes; ++plane)
    for_each_index(out_plane, [&](IntList place) {
      Dims counts, firsts, at(dims);
      int64_t divisor = 1;
      for (int64_t d = 0; d < dims; ++d) {
        // Of a window that reaches far over the edge only what is in the plane is walked.
        const Range& range = windows[static_cast<size_t>(d)][static_cast<size_t>(place[d])];
        const auto taps_before = [&](int64_t end) {
          return end > range.begin ? (end - range.begin - 1) / range.step + 1 : 0;
        };
        firsts.push_back(range.begin < 0 ? taps_before(0) : 0);
        counts.push_back(std::max<int64_t>(taps_before(std::min(range.end, in_plane[d])) - firsts[d], 0));
        divisor *= range.size;
      }
      begin();
      for_each_index(counts, [&](IntList tap) {
        for (int64_t d = 0; d < dims; ++d) {
          const Range& range = windows[static_cast<size_t>(d)][static_cast<size_t>(place[d])];
          at[d] = range.begin + (firsts[d] + tap[d]) * range.step;
        }
        if (const int64_t i = position(at, in_plane); i >= 0) visit(plane * volume + i, i);
      });
      end(divisor);
    });
}

}  // namespace

template <class T>
static void pool_max_as(const Tensor& values, const Tensor& indices, const Tensor& input, const Windows& windows) {
  const std::vector<T> in = values_of<T>(input);
  std::vector<T> best;
  std::vector<uint64_t> where;
  bool first = true;
  walk_windows(
      input.sizes(), values.sizes(), windows,
      [&] {
        best.push_back(std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                            : std::numeric_limits<T>::lowest());
        where.push_back(0);
        first = true;
      },
      [&](int64_t i, int64_t in_plane) {
        const T value = in[static_cast<size_t>(i)];
        if (first || value > best.back() || std::isnan(value))
          best.back() = value, where.back() = static_cast<uint64_t>(in_plane);
        first = false;
      },
      [](int64_t) {});
  set_values(values, best);
  if (indices.defined()) set_values(indices, where);
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
    std::vector<T> means;
    walk_windows(
        input.sizes(), result.sizes(), windows, [&] { means.push_back(zero); },
        [&](int64_t i, int64_t) { means.back() += in[static_cast<size_t>(i)]; },
        [&](int64_t sizes) { means.back() = shared(means.back(), divisor != 0 ? divisor : sizes); });
    set_values(result, means);
  });
}

void pool_average_backward(const Tensor& result, const Tensor& grad, const Windows& windows, int64_t divisor) {
  with_type(result.dtype(), [&]<class T>(T zero) {
    const std::vector<T> flowing = values_of<T>(grad);
    std::vector<T> sums(static_cast<size_t>(result.numel()), zero);
    std::vector<size_t> seen;
    size_t place = 0;
    walk_windows(
        result.sizes(), grad.sizes(), windows, [&] { seen.clear(); },
        [&](int64_t i, int64_t) { seen.push_back(static_cast<size_t>(i)); },
        [&](int64_t sizes) {
          check<ShapeError>(place < flowing.size(), "a gradient of size {} is too small for windows over {}",
                            grad.sizes(), result.sizes());
          const T share = shared(flowing[place++], divisor != 0 ? divisor : sizes);
          for (const size_t i : seen) sums[i] += share;
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
