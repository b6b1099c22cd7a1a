#pragma once

#include "tare/core/elements.h"
#include "tare/ops/fft/fourier_lines.h"

namespace tare::cpu {

/// The discrete Fourier transform along one dimension, which may be in place: the sum of exp(-2 pi i j k / n) x_j times
/// `scale`, without the minus sign if `inverse`. Of real numbers, or to them, it is that of the whole line: a spectrum
/// may have its first half alone, and what it lacks of that is 0. For float32, float64 and complex numbers of them.
void fourier(const Tensor& to, const Tensor& from, int64_t dim, bool inverse, double scale);

}  // namespace tare::cpu
