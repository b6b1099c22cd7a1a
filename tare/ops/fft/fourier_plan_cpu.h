#pragma once

#include <memory>
#include <vector>

#include "tare/core/elements.h"
#include "tare/ops/fft/fourier_lines.h"

namespace tare::cpu {

/// What transforms of one length take that does not depend on the values.
class FourierPlan {
 public:
  explicit FourierPlan(int64_t n);
  /// A plan that is kept for the thread's next transforms of this length, as long as few and short ones are.
  static std::shared_ptr<const FourierPlan> of(int64_t n);

  const LinePlan& line() const { return line_; }

 private:
  void make_passes();
  void make_quarters();
  void make_chirp();

  LinePlan line_;
  std::vector<Pass> passes_;
  std::vector<std::vector<Complex>> turns_;
  std::vector<double> across_, chirp_, kernel_;
  std::shared_ptr<const FourierPlan> other_;  // of a quarter of the length, or of the chirp's convolution
};

/// exp(-2 pi i k / n) for k < count; whole quarters of the circle are exact.
std::vector<Complex> roots_of_one(int64_t n, int64_t count);

}  // namespace tare::cpu
