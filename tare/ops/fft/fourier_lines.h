#pragma once

#include <cstddef>
#include <cstdint>

// Transforms of lines of numbers, which are compiled a second time for processors with AVX2: plain addresses, so that
// no function of a library is compiled with them.
namespace tare::cpu {

/// One step of a transform: m * p numbers are p interleaved lines of m, transformed by the passes behind, and then m
/// sums of p numbers, each turned by a root of one.
struct Pass {
  int64_t p, m;
  const double* turns;  ///< complex: of the k-th sums p - 1 behind one another
  const double* roots;  ///< complex: the p-th roots of one, where p is none of 2 to 5
};

/// How a line of n numbers is transformed.
struct LinePlan {
  int64_t n = 0;
  const Pass* passes = nullptr;  ///< null for a length with a large prime factor, which has a chirp
  /// Where n = 4 m and m is a multiple of four: four interleaved lines at once, then m sums of four.
  const LinePlan* quarter = nullptr;
  const double* across =
      nullptr;  ///< what those are turned by, four k at a time: real and imaginary parts of r = 1, 2, 3
  /// Bluestein's identity jk = (j^2 + k^2 - (k - j)^2) / 2: what is turned by half of j^2, convolved with turns by half
  /// of j^2 the other way, and turned again.
  const LinePlan* longer = nullptr;                        ///< what the convolution is computed by
  const double *chirp = nullptr, *chirp_kernel = nullptr;  ///< in fours: real parts, imaginary parts
};

enum class Spectrum : uint8_t { complex, of_real, to_real };

/// Lines of one tensor that become lines of another. Steps and places are counted in real numbers.
struct LineWork {
  Spectrum kind;
  bool inverse;  ///< for complex ones; what becomes real is
  double scale;
  int64_t n, given, made;    ///< the length, and how many places of a line are read and written
  const LinePlan* plan;      ///< of n, or of n / 2 for an even number of real ones
  const double* half_turns;  ///< complex: the first n / 4 + 1 of the n-th roots of one, for an even number of real ones
  const void* from;
  void* to;
  bool from_double, to_double;
  int64_t from_step, to_step;
  const int64_t *from_at, *to_at;  ///< where each line begins
  int64_t count;
  double* scratch = nullptr;  ///< line_scratch numbers, on a boundary of 64 bytes
};

/// Lines that are transformed at once.
constexpr int64_t kLanes = 4;
/// Numbers of scratch memory.
int64_t line_scratch(const LineWork& work);
/// Whether lines are short enough to be transformed side by side.
bool goes_in_lanes(const LineWork& work);

/// With scratch memory of its own, as this processor does it best.
void transform(LineWork work);
void transform_lines_fma(const LineWork& work);

}  // namespace tare::cpu
