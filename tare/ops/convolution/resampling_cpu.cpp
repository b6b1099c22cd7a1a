#include "tare/ops/convolution/resampling_cpu.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

// How far one place of the result lies from the next, in elements of the input.
template <class Real>
Real step_of(int64_t in, int64_t out, const Lattice& lattice) {
  if (lattice.align_corners) return out > 1 ? static_cast<Real>(in - 1) / static_cast<Real>(out - 1) : Real(0);
  if (lattice.scale && *lattice.scale > 0) return static_cast<Real>(1.0 / *lattice.scale);
  return static_cast<Real>(in) / static_cast<Real>(out);
}

double cubic(double distance, double a) {
  const double x = std::fabs(distance);
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < 2) return (((x - 5) * x + 8) * x - 4) * a;
  return 0;
}

double sinc(double x) { return x == 0 ? 1 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x); }

// The widths of the means' filters, and their values at a distance from the middle.
double width(Filter filter) { return filter == Filter::mean_linear ? 2 : filter == Filter::mean_cubic ? 4 : 6; }
double weight(Filter filter, double x) {
  if (filter == Filter::mean_linear) return std::max(0.0, 1 - std::fabs(x));
  if (filter == Filter::mean_cubic) return cubic(x, -0.5);
  return std::fabs(x) < 3 ? sinc(x) * sinc(x / 3) : 0;
}

std::vector<Tap> mean_taps(Filter filter, int64_t in, double step, int64_t place) {
  const double stretch = std::max(step, 1.0), support = width(filter) / 2 * stretch;
  const double middle = step * (static_cast<double>(place) + 0.5);
  // Truncated, as PyTorch does it: which taps there are depends on it.
  const int64_t begin = std::max<int64_t>(static_cast<int64_t>(middle - support + 0.5), 0);  // NOLINT
  const int64_t end = std::min(static_cast<int64_t>(middle + support + 0.5), in);            // NOLINT
  std::vector<Tap> taps;
  double total = 0;
  for (int64_t i = begin; i < end; ++i) {
    taps.push_back({i, weight(filter, (static_cast<double>(i) - middle + 0.5) / stretch)});
    total += taps.back().weight;
  }
  for (Tap& tap : taps)
    if (total != 0) tap.weight /= total;
  return taps;
}

template <class Real>
std::vector<Tap> point_taps(Filter filter, int64_t in, Real step, bool align_corners, int64_t place) {
  const Real at = static_cast<Real>(place);
  const auto clamped = [&](int64_t i) { return std::clamp<int64_t>(i, 0, in - 1); };
  if (filter == Filter::nearest) return {{clamped(static_cast<int64_t>(std::floor(at * step))), 1}};
  if (filter == Filter::nearest_exact) return {{clamped(static_cast<int64_t>(std::floor((at + Real(0.5)) * step))), 1}};
  Real source = align_corners ? at * step : (at + Real(0.5)) * step - Real(0.5);
  if (filter == Filter::linear) source = std::max(source, Real(0));
  const auto first = static_cast<int64_t>(std::floor(source));
  const double t = static_cast<double>(source) - static_cast<double>(first);
  if (filter == Filter::linear) {
    if (first >= in - 1) return {{in - 1, 1}};
    return {{first, 1 - t}, {first + 1, t}};
  }
  std::vector<Tap> taps;
  for (int64_t i = -1; i <= 2; ++i) taps.push_back({clamped(first + i), cubic(t - static_cast<double>(i), -0.75)});
  return taps;
}

template <class Real>
Taps all_taps(Filter filter, int64_t in, int64_t out, const Lattice& lattice) {
  const bool mean = filter >= Filter::mean_linear;
  Real step = step_of<Real>(in, out, lattice);
  if (filter == Filter::nearest && lattice.sizes_first && (in == out || 2 * in == out))
    step = in == out ? 1 : Real(0.5);
  const bool copies = in == out && (filter == Filter::linear || (mean && lattice.sizes_first));
  Taps taps;
  for (int64_t i = 0; i < out; ++i)
    taps.push_back(copies ? std::vector<Tap>{{i, 1}}
                   : mean ? mean_taps(filter, in, static_cast<double>(step), i)
                          : point_taps<Real>(filter, in, step, lattice.align_corners, i));
  return taps;
}

// Calls `visit` with the row-major positions of an element of the resampled tensor and of one that it reads, and its
// share. A row of places reads the same of every plane, so what it reads is found once.
template <class F>
void walk_taps(IntList sizes, IntList read_sizes, const std::vector<Taps>& taps, const F& visit) {
  const auto dims = static_cast<int64_t>(taps.size());
  const IntList image = sizes.slice(sizes.size() - dims, dims), read = read_sizes.slice(read_sizes.size() - dims, dims);
  const int64_t planes = checked_numel(sizes.slice(0, sizes.size() - dims)), volume = checked_numel(read),
                places = checked_numel(image), length = image[dims - 1];
  struct Read {
    int64_t place, position;
    double share;
  };
  std::vector<Read> reads;
  Dims place(dims), index(dims);
  int64_t first = 0;
  for_each_index(image.slice(0, dims - 1), [&](IntList row) {
    reads.clear();
    std::copy(row.begin(), row.end(), place.begin());
    for (int64_t i = 0; i < length; ++i) {
      place[dims - 1] = i;
      const auto of = [&](int64_t d) -> const std::vector<Tap>& {
        return taps[static_cast<size_t>(d)][static_cast<size_t>(place[d])];
      };
      Dims counts;
      for (int64_t d = 0; d < dims; ++d) counts.push_back(static_cast<int64_t>(of(d).size()));
      for_each_index(counts, [&](IntList tap) {
        double share = 1;
        for (int64_t d = 0; d < dims; ++d) {
          const Tap& one = of(d)[static_cast<size_t>(tap[d])];
          index[d] = one.index;
          share *= one.weight;
        }
        reads.push_back({first + i, position(index, read), share});
      });
    }
    for (int64_t plane = 0; plane < planes; ++plane)
      for (const Read& one : reads) visit(plane * places + one.place, plane * volume + one.position, one.share);
    first += length;
  });
}

}  // namespace

Taps taps_of(Filter filter, int64_t in, int64_t out, const Lattice& lattice) {
  return lattice.single ? all_taps<float>(filter, in, out, lattice) : all_taps<double>(filter, in, out, lattice);
}

namespace {

Taps every_place(int64_t n) {
  Taps ones;
  for (int64_t i = 0; i < n; ++i) ones.push_back({{i, 1}});
  return ones;
}

// Calls `pass` for each dimension by itself, from the last, with the sizes of what is resampled before and behind it.
template <class Pass>
void in_passes(Dims from, IntList to, const std::vector<Taps>& taps, const Pass& pass) {
  const auto dims = static_cast<int64_t>(taps.size()), first = from.size() - dims;
  for (int64_t d = dims - 1; d >= 0; --d) {
    Dims next = from;
    next[first + d] = to[first + d];
    std::vector<Taps> by;
    for (int64_t e = 0; e < dims; ++e)
      by.push_back(e == d ? taps[static_cast<size_t>(e)] : every_place(from[first + e]));
    pass(from, next, by);
    from = next;
  }
}

// Whether a place reads so much that dimension by dimension is less.
bool reads_much(const std::vector<Taps>& taps) {
  constexpr size_t kFew = 2;
  return taps.size() > 1 && std::ranges::any_of(taps, [](const Taps& of) {
           return std::ranges::any_of(of, [](const std::vector<Tap>& place) { return place.size() > kFew; });
         });
}

}  // namespace

void resample(const Tensor& result, const Tensor& input, const std::vector<Taps>& taps) {
  std::vector<double> values = values_of<double>(input);
  const auto pass = [&](IntList from, IntList to, const std::vector<Taps>& by) {
    std::vector<double> out(static_cast<size_t>(checked_numel(to)), -0.0);  // to which anything is added as it is
    walk_taps(to, from, by, [&](int64_t at, int64_t read, double share) {
      out[static_cast<size_t>(at)] += share * values[static_cast<size_t>(read)];
    });
    values = std::move(out);
  };
  const bool whole = !is_floating(result.dtype());
  if (!whole && !reads_much(taps)) pass(input.sizes(), result.sizes(), taps);
  else
    in_passes(input.sizes(), result.sizes(), taps, [&](IntList from, IntList to, const std::vector<Taps>& by) {
      pass(from, to, by);
      if (whole)
        for (double& value : values) value = std::clamp(std::floor(value + 0.5), 0.0, 255.0);
    });
  set_values(result, values);
}

void resample_adjoint(const Tensor& grad_input, const Tensor& grad_output, const std::vector<Taps>& taps) {
  const std::vector<double> in = values_of<double>(grad_output);
  std::vector<double> out(static_cast<size_t>(grad_input.numel()));
  walk_taps(grad_output.sizes(), grad_input.sizes(), taps, [&](int64_t at, int64_t read, double share) {
    out[static_cast<size_t>(read)] += share * in[static_cast<size_t>(at)];
  });
  set_values(grad_input, out);
}

}  // namespace tare::cpu
