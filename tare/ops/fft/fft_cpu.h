#pragma once

#include <vector>

#include "tare/core/elements.h"

namespace tare::cpu {

/// The discrete Fourier transform of values in row-major order along one dimension, in place and unscaled: the sum of
/// exp(-2 pi i j k / n) x_j, without the minus sign unless `forward`.
void fourier(std::vector<Complex>& values, IntList sizes, int64_t dim, bool forward);

}  // namespace tare::cpu
