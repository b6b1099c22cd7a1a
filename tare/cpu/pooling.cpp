#include "tare/cpu/pooling.h"

#include <cmath>

#include "tare/cpu/numbers.h"

namespace tare::cpu {

namespace {

// Calls `window` for each place of the result, with the plane's first element, then `visit` for each input element.
template <class Begin, class Visit, class End>
void walk_windows(IntList in, IntList out, const Windows& windows, const Begin& begin, const Visit& visit,
                  const End& end) {
  const auto dims = static_cast<int64_t>(windows.size());
  const IntList in_plane = in.slice(in.size() - dims, dims), out_plane = out.slice(out.size() - dims, dims);
  int64_t planes = 1, volume = 1;
  for (int64_t d = 0; d < in.size() - dims; ++d) planes *= in[d];
  for (const int64_t size : in_plane) volume *= size;
  for (int64_t plane = 0; plane < planes; ++plane)
    for_each_index(out_plane, [&](IntList place) {
      Dims counts, at(dims);
      int64_t divisor = 1;
      for (int64_t d = 0; d < dims; ++d) {
        const Range& range = windows[static_cast<size_t>(d)][static_cast<size_t>(place[d])];
        counts.push_back((range.end - range.begin + range.step - 1) / range.step);
        divisor *= range.size;
      }
      begin();
      for_each_index(counts, [&](IntList tap) {
        for (int64_t d = 0; d < dims; ++d) {
          const Range& range = windows[static_cast<size_t>(d)][static_cast<size_t>(place[d])];
          at[d] = range.begin + tap[d] * range.step;
        }
        if (const int64_t i = position(at, in_plane); i >= 0) visit(plane * volume + i, i);
      });
      end(divisor);
    });
}

}  // namespace

void pool_max(const Tensor& values, const Tensor& indices, const Tensor& input, const Windows& windows) {
  const std::vector<double> in = values_of<double>(input);
  std::vector<double> best;
  std::vector<uint64_t> where;
  walk_windows(
      input.sizes(), values.sizes(), windows,
      [&] {
        best.push_back(-INFINITY);
        where.push_back(0);
      },
      [&](int64_t i, int64_t in_plane) {
        const double value = in[static_cast<size_t>(i)];
        if (value > best.back() || std::isnan(value))
          best.back() = value, where.back() = static_cast<uint64_t>(in_plane);
      },
      [](int64_t) {});
  set_values(values, best);
  if (indices.defined()) set_values(indices, where);
}

void pool_average(const Tensor& result, const Tensor& input, const Windows& windows, int64_t divisor) {
  with_type(result.dtype(), [&]<class T>(T zero) {
    const std::vector<T> in = values_of<T>(input);
    std::vector<T> means;
    walk_windows(
        input.sizes(), result.sizes(), windows, [&] { means.push_back(zero); },
        [&](int64_t i, int64_t) { means.back() += in[static_cast<size_t>(i)]; },
        [&](int64_t sizes) { means.back() /= static_cast<T>(static_cast<double>(divisor != 0 ? divisor : sizes)); });
    set_values(result, means);
  });
}

}  // namespace tare::cpu
