#pragma once

#include <optional>
#include <vector>

#include "tare/core/tensor.h"

namespace tare::cpu {

/// What a place of the result is made of: the nearest element (`exact`: nearest to the middle of the place), a line or
/// a cubic through neighbours, or, where a picture shrinks, a mean as wide as what one place covers (`mean_`).
enum class Filter : uint8_t { nearest, nearest_exact, linear, cubic, mean_linear, mean_cubic, mean_lanczos };

/// One element that a place of the result reads, and its share.
struct Tap {
  int64_t index;
  double weight;
};
/// For each place of a resampled dimension, what it reads.
using Taps = std::vector<std::vector<Tap>>;

/// How the places of the result lie over the input.
struct Lattice {
  /// The first and last elements coincide, instead of the outer edges.
  bool align_corners;
  /// out / in as the caller meant it, before sizes were rounded, if given and positive.
  std::optional<double> scale;
  /// Positions are computed in single precision, as kernels for such elements do.
  bool single;
  /// Whether sizes that are equal (for the nearest element also: or double) decide, whatever the scale says. For lines
  /// they always do.
  bool sizes_first;
};

/// The taps of a dimension of `in` elements resampled to `out`.
Taps taps_of(Filter filter, int64_t in, int64_t out, const Lattice& lattice);

/// The last dimensions resampled. Bytes are resampled one dimension after the other, from the last on, and rounded to
/// bytes in between.
void resample(const Tensor& result, const Tensor& input, const std::vector<Taps>& taps);
/// What resample does to a gradient: each element goes back to where its taps read.
void resample_adjoint(const Tensor& grad_input, const Tensor& grad_output, const std::vector<Taps>& taps);

}  // namespace tare::cpu
