#include "tare/device/roofline.h"

#include <algorithm>

#include "tare/core/error.h"
#include "tare/run/cost.h"

namespace tare {

namespace {

void check_speed(const Specification& specification) {
  check<ValueError>(specification.bandwidth > 0,
                    "how fast {} is, is not known: name an accelerator, as H100, for an estimate of time",
                    specification.name);
}

// The type that a call computes in: that of its first tensor.
DType dtype_of(const Call& call) {
  const std::vector<Tensor> tensors = call.tensors();
  return tensors.empty() ? DType::float32 : tensors.front().dtype();
}

}  // namespace

// The most that products of matrices were measured to reach, of the peak: stas00/ml-engineering, "Maximum Achievable
// Matmul FLOPS": A100 SXM 271.2 of 312, H100 SXM 794.5 of 989, B200 1745 of 2250, MI300X 668.4 of 1300 TFLOP/s in
// bfloat16.
Efficiency Efficiency::of(const Specification& specification) {
  Efficiency found;
  const Accelerator& gpu = specification.accelerator;
  const auto measured = [&](double share) {
    found.matrix = share;
    found.source =
        "products as measured on this architecture (stas00/ml-engineering, maximum achievable matmul FLOPS); bandwidth "
        "and launches as autoparallel takes them (0.70, 7 us)";
  };
  if (gpu.rocm && gpu.between(9, 4, 9, 4)) measured(0.51);
  else if (!gpu.rocm && gpu.between(8, 0, 8, 0)) measured(0.87);
  else if (!gpu.rocm && gpu.major == 9) measured(0.80);
  else if (!gpu.rocm && gpu.major == 10) measured(0.78);
  return found;
}

RooflineTime& RooflineTime::operator+=(const RooflineTime& other) {
  calls += other.calls;
  flops += other.flops;
  arithmetic += other.arithmetic;
  memory += other.memory;
  launch += other.launch;
  return *this;
}

RooflineTime roofline_time(const Cost& cost, DType dtype, const Specification& specification,
                           const Efficiency& efficiency) {
  check_speed(specification);
  RooflineTime time{.calls = 1, .flops = static_cast<double>(cost.flops)};
  if (cost.flops == 0 && cost.pointwise == 0 && cost.bytes_moved == 0) return time;
  const Specification::Flops& peaks = specification.flops;
  const double products = dtype == DType::float32 && efficiency.tf32 && peaks.tf32 > 0 ? peaks.tf32 : peaks.of(dtype);
  const double arithmetic = static_cast<double>(cost.flops) / (products * efficiency.matrix) +
                            static_cast<double>(cost.pointwise) / (peaks.float32 * efficiency.matrix);
  const double memory = static_cast<double>(cost.bytes_moved) / (specification.bandwidth * efficiency.bandwidth);
  const double longest = std::max({arithmetic, memory, efficiency.launch});
  if (longest == arithmetic) time.arithmetic = arithmetic;
  else if (longest == memory) time.memory = memory;
  else time.launch = efficiency.launch;
  return time;
}

Roofline::Roofline(const Specification& specification, const Efficiency& efficiency)
    : specification_(&specification), efficiency_(efficiency) {
  check_speed(specification);
}

void Roofline::read(const Event& event, const Moment& now) {
  on(event, [&](const event::OperatorEnd& e) {
    if (e.raised || e.op->is_composite()) return;
    const std::optional<Cost> cost = countable_cost(*now.call);
    if (!cost) return;
    const RooflineTime time = roofline_time(*cost, dtype_of(*now.call), *specification_, efficiency_);
    total_ += time;
    by_operator_[e.op->name] += time;
    by_phase_[now.run.current_phase()] += time;
  });
}

double Roofline::utilisation() const {
  const double seconds = total_.seconds();
  const Specification::Flops& peaks = specification_->flops;
  const double peak = std::max(peaks.of(DType::bfloat16), peaks.of(DType::float16));
  return seconds > 0 ? total_.flops / (seconds * peak) : 0;
}

}  // namespace tare
