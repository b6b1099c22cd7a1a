#include "tare/ops/loss/loss_cpu.h"

#include <algorithm>
#include <cmath>

#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/loss/loss_reduction.h"

namespace tare::cpu {

namespace {

// `f` of corresponding elements of operands that broadcast to `sizes`; one that is undefined counts as 1.
template <size_t N, class F>
Lane<double> mapped(IntList sizes, const Tensor* const (&operands)[N], F&& f) {
  std::vector<Tensor> defined;
  for (const Tensor* operand : operands) {
    if (!operand->defined()) continue;
    check<ShapeError>(IntList(broadcast_sizes(operand->sizes(), sizes)) == sizes, "size {} does not broadcast to {}",
                      operand->sizes(), sizes);
    defined.push_back(*operand);
  }
  Lane<double> values;
  for_each_element(sizes, defined, [&](std::byte* const* at) {
    double x[N];
    for (size_t i = 0; i < N; ++i) x[i] = operands[i]->defined() ? load_double(*at++, operands[i]->dtype()) : 1;
    values.push_back(f(x));
  });
  return values;
}

void write_reduced(const Tensor& result, Lane<double> losses, int64_t reduction) {
  if (reduction == kMean || reduction == kSum) {
    double total = 0;
    for (const double each : losses) total += each;
    losses = {reduction == kMean ? total / static_cast<double>(losses.size()) : total};
  }
  write<double>(result, losses);
}

template <class F>
void fill(const Tensor& result, const Tensor& self, const Tensor& target, int64_t reduction, F&& loss) {
  const Tensor* const both[] = {&self, &target};
  write_reduced(
      result,
      mapped(broadcast_sizes(self.sizes(), target.sizes()), both, [&](const double* x) { return loss(x[0], x[1]); }),
      reduction);
}

// The slope times the gradient, and its share of a mean.
template <class F>
void fill_backward(const Tensor& result, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                   int64_t reduction, F&& slope) {
  const double share = reduction == kMean ? 1 / static_cast<double>(self.numel()) : 1;
  const Tensor* const three[] = {&grad_output, &self, &target};
  write<double>(result,
                mapped(result.sizes(), three, [&](const double* x) { return share * slope(x[1], x[2]) * x[0]; }));
}

// A target may have dimensions of one place that self has not.
Tensor fitted(const Tensor& target, IntList sizes) {
  if (target.numel() != checked_numel(sizes) || target.sizes() == sizes) return target;
  Tensor same(TensorMeta(target.dtype(), DeviceType::cpu, sizes));
  write<double>(same, read<double>(target));
  return same;
}

}  // namespace

void mse_loss(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction) {
  fill(results[0], self, target, reduction, [](double x, double y) { return (x - y) * (x - y); });
}
void smooth_l1_loss(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  fill(results[0], self, target, reduction, [beta](double x, double y) {
    const double z = std::abs(x - y);
    return z < beta ? 0.5 * z * z / beta : z - 0.5 * beta;
  });
}
void huber_loss(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  fill(results[0], self, target, reduction, [delta](double x, double y) {
    const double z = std::abs(x - y);
    return z < delta ? 0.5 * z * z : delta * (z - 0.5 * delta);
  });
}
void soft_margin_loss(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction) {
  fill(results[0], self, target, reduction, [](double x, double y) { return std::log(1 + std::exp(-y * x)); });
}

// Logarithms are kept above -100, so that no loss is infinite.
void binary_cross_entropy(TensorList results, const Tensor& self, const Tensor& target, const Tensor& weight,
                          int64_t reduction) {
  constexpr double least = -100;
  const Tensor same = fitted(target, self.sizes());
  const Tensor* const three[] = {&self, &same, &weight};
  write_reduced(results[0],
                mapped(self.sizes(), three,
                       [&](const double* x) {
                         const double hit = std::max(std::log(x[0]), least), miss = std::max(std::log1p(-x[0]), least);
                         return ((x[1] - 1) * miss - x[1] * hit) * x[2];
                       }),
                reduction);
}
void binary_cross_entropy_with_logits(TensorList results, const Tensor& self, const Tensor& target,
                                      const Tensor& weight, const Tensor& pos_weight, int64_t reduction) {
  const Tensor* const four[] = {&self, &target, &weight, &pos_weight};
  write_reduced(results[0],
                mapped(target.sizes(), four,
                       [](const double* x) {
                         const double softplus = std::log1p(std::exp(-std::abs(x[0]))) + std::max(-x[0], 0.0);
                         return ((1 - x[1]) * x[0] + (1 + (x[3] - 1) * x[1]) * softplus) * x[2];
                       }),
                reduction);
}

void mse_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                       int64_t reduction) {
  fill_backward(results[0], grad_output, self, target, reduction, [](double x, double y) { return 2 * (x - y); });
}
void smooth_l1_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                             int64_t reduction, double beta) {
  fill_backward(results[0], grad_output, self, target, reduction, [beta](double x, double y) {
    const double z = x - y;
    return z <= -beta ? -1 : z >= beta ? 1 : z / beta;
  });
}
void huber_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                         int64_t reduction, double delta) {
  fill_backward(results[0], grad_output, self, target, reduction,
                [delta](double x, double y) { return std::clamp(x - y, -delta, delta); });
}
void soft_margin_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                               int64_t reduction) {
  fill_backward(results[0], grad_output, self, target, reduction, [](double x, double y) {
    const double z = std::exp(-y * x);
    return -y * z / (z + 1);
  });
}
void binary_cross_entropy_backward(TensorList results, const Tensor& grad_output, const Tensor& self,
                                   const Tensor& target, const Tensor& weight, int64_t reduction) {
  const double share = reduction == kMean ? 1 / static_cast<double>(self.numel()) : 1;
  const Dims all = broadcast_sizes(broadcast_sizes(grad_output.sizes(), self.sizes()), target.sizes());
  const Tensor* const four[] = {&grad_output, &self, &target, &weight};
  const Tensor result =
      IntList(all) == results[0].sizes() ? results[0] : expand(results[0], all);  // the last element stays
  write<double>(result, mapped(all, four, [&](const double* x) {
                  return share * x[0] * (x[1] - x[2]) / std::max((1 - x[1]) * x[1], 1e-12) * x[3];
                }));
}

}  // namespace tare::cpu
