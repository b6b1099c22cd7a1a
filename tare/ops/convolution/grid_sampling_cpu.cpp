#include "tare/ops/convolution/grid_sampling_cpu.h"

#include <array>
#include <cmath>

#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

// A value with its derivative by the grid's coordinate.
struct GridDual {
  double value, slope;
};
// An element that a place reads along one dimension, -1 outside, and its share.
struct GridTap {
  int64_t index;
  GridDual weight;
};

// A coordinate in elements. What is no number, or far away, is outside of every input.
GridDual in_elements(double x, int64_t size, bool align_corners) {
  const auto n = static_cast<double>(size);
  return align_corners ? GridDual{(x + 1) / 2 * (n - 1), (n - 1) / 2} : GridDual{((x + 1) * n - 1) / 2, n / 2};
}

GridDual clipped(GridDual x, int64_t size) {
  const auto last = static_cast<double>(size - 1);
  if (!(x.value > 0)) return {0, 0};
  return x.value >= last ? GridDual{last, 0} : x;
}

// Mirrored at `low` and `high` until it lies between.
GridDual mirrored(GridDual x, double low, double high) {
  const double span = high - low;
  if (span <= 0) return {0, 0};
  const double distance = std::fabs(x.value - low), rest = std::fmod(distance, span);
  const bool odd = std::fmod(std::floor(distance / span), 2) != 0;
  const double sign = (x.value < low) != odd ? -1 : 1;
  return {odd ? high - rest : low + rest, sign * x.slope};
}

GridDual padded(GridDual x, int64_t size, const Sampling& sampling) {
  const auto n = static_cast<double>(size);
  if (sampling.padding == Sampling::reflection)
    x = sampling.align_corners ? mirrored(x, 0, n - 1) : mirrored(x, -0.5, n - 0.5);
  if (sampling.padding == Sampling::border || sampling.padding == Sampling::reflection) x = clipped(x, size);
  if (!(std::fabs(x.value) < 1e9)) x.value = -100;
  return x;
}

// The cubic's weight at a distance t, 0 <= t <= 2, and its derivative.
GridDual cubic(double t) {
  constexpr double a = -0.75;
  if (t <= 1) return {((a + 2) * t - (a + 3)) * t * t + 1, (3 * (a + 2) * t - 2 * (a + 3)) * t};
  return {(((t - 5) * t + 8) * t - 4) * a, ((3 * t - 10) * t + 8) * a};
}

std::vector<GridTap> taps_of(double coordinate, int64_t size, const Sampling& sampling) {
  const auto inside = [&](double i) { return i >= 0 && i < static_cast<double>(size) ? static_cast<int64_t>(i) : -1; };
  const GridDual raw = in_elements(coordinate, size, sampling.align_corners);
  if (sampling.interpolation == Sampling::cubic) {
    // Here every tap is padded by itself, and the shares come from where the place was.
    const double x = std::fabs(raw.value) < 1e9 ? raw.value : -100, first = std::floor(x);
    std::vector<GridTap> taps;
    for (int i = -1; i <= 2; ++i) {
      const double distance = x - (first + i);
      const GridDual weight = cubic(std::fabs(distance));
      taps.push_back({inside(std::floor(padded({first + i, 1}, size, sampling).value)),
                      {weight.value, (distance < 0 ? -1 : 1) * weight.slope * raw.slope}});
    }
    return taps;
  }
  const GridDual x = padded(raw, size, sampling);
  if (sampling.interpolation == Sampling::nearest) return {{inside(std::nearbyint(x.value)), {1, 0}}};
  const double first = std::floor(x.value), t = x.value - first;
  return {{inside(first), {1 - t, -x.slope}}, {inside(first + 1), {t, x.slope}}};
}

// Calls `place` with a batch entry, a place's row-major number and its taps along each dimension.
template <class F>
void walk_places(const Tensor& input, const Tensor& grid, const Sampling& sampling, const F& place) {
  const std::vector<double> coordinates = values_of<double>(grid);
  const int64_t dims = input.dim() - 2, batch = grid.sizes()[0];
  int64_t places = 1;
  for (int64_t d = 1; d < grid.dim() - 1; ++d) places *= grid.sizes()[d];
  std::vector<std::vector<GridTap>> taps(static_cast<size_t>(dims));
  for (int64_t n = 0; n < batch; ++n)
    for (int64_t i = 0; i < places; ++i) {
      // The last coordinate is of the first spatial dimension.
      for (int64_t d = 0; d < dims; ++d)
        taps[static_cast<size_t>(d)] = taps_of(coordinates[static_cast<size_t>((n * places + i) * dims + dims - 1 - d)],
                                               input.sizes()[d + 2], sampling);
      place(n, i, places, taps);
    }
}

// Calls `visit` with each element that a place reads, numbered within its plane, and the weights along each dimension.
template <class F>
void walk_elements(IntList spatial, const std::vector<std::vector<GridTap>>& taps, const F& visit) {
  Dims counts, at(spatial.size());
  for (const auto& list : taps) counts.push_back(static_cast<int64_t>(list.size()));
  std::array<GridDual, 3> weights;
  for_each_index(counts, [&](IntList tap) {
    for (int64_t d = 0; d < tap.size(); ++d) {
      const GridTap& one = taps[static_cast<size_t>(d)][static_cast<size_t>(tap[d])];
      at[d] = one.index, weights[static_cast<size_t>(d)] = one.weight;
    }
    if (const int64_t i = position(at, spatial); i >= 0) visit(i, weights);
  });
}

double product(const std::array<GridDual, 3>& weights, int64_t dims, int64_t derived = -1) {
  double result = 1;
  for (int64_t d = 0; d < dims; ++d)
    result *= d == derived ? weights[static_cast<size_t>(d)].slope : weights[static_cast<size_t>(d)].value;
  return result;
}

}  // namespace

void grid_sample(const Tensor& result, const Tensor& input, const Tensor& grid, const Sampling& sampling) {
  const int64_t dims = input.dim() - 2, channels = input.sizes()[1];
  const IntList spatial = input.sizes().slice(2, dims);
  const int64_t plane = checked_numel(spatial);
  const std::vector<double> in = values_of<double>(input);
  std::vector<double> out(static_cast<size_t>(result.numel()));
  // In a plane what is found at no place is no number, if it is between elements and nothing brings it back inside.
  const bool between = sampling.interpolation == Sampling::cubic ||
                       (sampling.interpolation != Sampling::nearest && sampling.padding == Sampling::zeros);
  const std::vector<double> coordinates = values_of<double>(grid);
  walk_places(input, grid, sampling, [&](int64_t n, int64_t i, int64_t places, const auto& taps) {
    const double* const at = coordinates.data() + (n * places + i) * dims;
    if (between && dims == 2 && !(std::isfinite(at[0]) && std::isfinite(at[1])))
      for (int64_t c = n * channels; c < (n + 1) * channels; ++c)
        out[static_cast<size_t>(c * places + i)] = std::numeric_limits<double>::quiet_NaN();
    walk_elements(spatial, taps, [&](int64_t element, const auto& weights) {
      const double share = product(weights, dims);
      for (int64_t c = n * channels; c < (n + 1) * channels; ++c)
        out[static_cast<size_t>(c * places + i)] += share * in[static_cast<size_t>(c * plane + element)];
    });
  });
  set_values(result, out);
}

void grid_sample_backward(const Tensor& grad_input, const Tensor& grad_grid, const Tensor& grad_output,
                          const Tensor& input, const Tensor& grid, const Sampling& sampling) {
  const int64_t dims = input.dim() - 2, channels = input.sizes()[1];
  const IntList spatial = input.sizes().slice(2, dims);
  const int64_t plane = checked_numel(spatial);
  const std::vector<double> in = values_of<double>(input), grad = values_of<double>(grad_output);
  std::vector<double> to_input(in.size()), to_grid(static_cast<size_t>(grid.numel()));
  walk_places(input, grid, sampling, [&](int64_t n, int64_t i, int64_t places, const auto& taps) {
    walk_elements(spatial, taps, [&](int64_t element, const auto& weights) {
      for (int64_t c = n * channels; c < (n + 1) * channels; ++c) {
        const double g = grad[static_cast<size_t>(c * places + i)],
                     value = in[static_cast<size_t>(c * plane + element)];
        to_input[static_cast<size_t>(c * plane + element)] += g * product(weights, dims);
        for (int64_t d = 0; d < dims; ++d)
          to_grid[static_cast<size_t>((n * places + i) * dims + dims - 1 - d)] += g * value * product(weights, dims, d);
      }
    });
  });
  if (grad_input.defined()) set_values(grad_input, to_input);
  set_values(grad_grid, to_grid);
}

void affine_grid(const Tensor& grid, const Tensor& theta, bool align_corners) {
  const int64_t dims = grid.dim() - 2, columns = dims + 1;
  with_type(theta.dtype(), [&]<class T>(T) {
    const std::vector<T> matrix = values_of<T>(theta);
    std::vector<T> out;
    for_each_index(grid.sizes().slice(0, dims + 1), [&](IntList at) {
      for (int64_t row = 0; row < dims; ++row) {
        const T* weights = matrix.data() + (at[0] * dims + row) * columns;
        T sum = weights[dims];
        for (int64_t d = 0; d < dims; ++d) {
          // The first coordinate is of the last dimension.
          const int64_t size = grid.sizes()[dims - d];
          const auto n = static_cast<double>(size), i = static_cast<double>(at[dims - d]);
          const double x = size == 1 ? 0 : align_corners ? 2 * i / (n - 1) - 1 : (2 * i + 1) / n - 1;
          if constexpr (std::is_same_v<T, uint64_t>) sum += weights[d] * static_cast<uint64_t>(static_cast<int64_t>(x));
          else sum += weights[d] * x;
        }
        out.push_back(sum);
      }
    });
    set_values(grid, out);
  });
}

}  // namespace tare::cpu
