#pragma once

#include <map>
#include <string_view>

#include "tare/device/specifications.h"
#include "tare/run/run.h"

// How long a run takes on an accelerator, as an estimate: each call takes what its arithmetic or its bytes take,
// whichever is longer, at a stated share of the published peaks. Nothing of it is exact, and nothing that is reads it.
namespace tare {

/// The shares of the peaks that kernels reach, and the least time of a kernel.
struct Efficiency {
  double matrix = 0.75;     ///< of FLOP/s, in products
  double bandwidth = 0.70;  ///< of the memory's bytes/s
  double launch = 7e-6;     ///< seconds
  bool tf32 = false;        ///< products of float32 are rounded, as `torch.backends.cuda.matmul.allow_tf32`
  std::string_view source = "shares that PyTorch's RuntimeEstimator (0.75) and autoparallel (0.70, 7 us) take";

  /// What was measured on this architecture, and the defaults above where nothing was.
  static Efficiency of(const Specification& specification);
};

/// Seconds, by what bounds them.
struct RooflineTime {
  int64_t calls = 0;
  double flops = 0;  ///< of products
  double arithmetic = 0, memory = 0, launch = 0;
  double seconds() const { return arithmetic + memory + launch; }
  RooflineTime& operator+=(const RooflineTime& other);
};

/// The time of one call that costs this, with operands of this type. Errors: ValueError where the accelerator's speed
/// is not known.
RooflineTime roofline_time(const Cost& cost, DType dtype, const Specification& specification,
                           const Efficiency& efficiency);

/// Sums it over a run: every operator by itself, one after the other, composites through what they are written in.
/// Calls that move no bytes and compute nothing run no kernel and take no time; those whose cost cannot be counted are
/// left out.
class Roofline : public Reader {
 public:
  /// Errors: ValueError where the accelerator's speed is not known.
  explicit Roofline(const Specification& specification) : Roofline(specification, Efficiency::of(specification)) {}
  Roofline(const Specification& specification, const Efficiency& efficiency);

  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override { return kinds_of<event::OperatorEnd>; }

  const Specification& specification() const { return *specification_; }
  const Efficiency& efficiency() const { return efficiency_; }
  const RooflineTime& total() const { return total_; }
  using ByName = std::map<std::string_view, RooflineTime>;
  /// By overload name.
  const ByName& by_operator() const { return by_operator_; }
  /// By the innermost phase; what is in none, under the empty name.
  const ByName& by_phase() const { return by_phase_; }
  /// The share of the accelerator's peak in 16 bits that the products of the run come to in this time: what is called
  /// the model FLOPs utilisation.
  double utilisation() const;

 private:
  const Specification* specification_;
  Efficiency efficiency_;
  RooflineTime total_;
  ByName by_operator_, by_phase_;
};

}  // namespace tare
