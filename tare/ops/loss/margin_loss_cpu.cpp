#include "tare/ops/loss/margin_loss_cpu.h"

#include "tare/kernels/reduction.h"
#include "tare/ops/loss/loss_reduction.h"

namespace tare::cpu {

namespace {

// The scores of a batch, or of one sample.
struct Scores {
  Lane<double> values;
  size_t classes, samples;

  explicit Scores(const Tensor& self)
      : values(read<double>(self)),
        classes(static_cast<size_t>(self.dim() == 0 ? 1 : self.sizes().back())),
        samples(self.dim() == 2 ? static_cast<size_t>(self.sizes()[0]) : 1) {}

  // Where class `other` comes closer to class `right` than the margin: calls visit(place of right, of other, by how
  // much).
  template <class Visit>
  void compare(size_t sample, size_t right, size_t other, double margin, const Visit& visit) const {
    const size_t a = sample * classes + right, b = sample * classes + other;
    const double excess = margin - values[a] + values[b];
    if (excess > 0) visit(a, b, excess);
  }
  size_t sample_of(size_t place) const { return place / classes; }
};

void write_losses(const Tensor& result, const Scores& scores, Lane<double> losses, int64_t reduction) {
  for (double& loss : losses) loss /= static_cast<double>(scores.classes);
  if (reduction != kNone) {
    double total = 0;
    for (const double loss : losses) total += loss;
    losses = {reduction == kMean ? total / static_cast<double>(losses.size()) : total};
  }
  write<double>(result, losses);
}

// What flows into the loss of each sample, before its classes share it.
struct Flow {
  Lane<double> grads;
  bool each;
  double share;

  Flow(const Scores& scores, const Tensor& grad_output, int64_t reduction)
      : grads(read<double>(grad_output)),
        each(reduction == kNone && grad_output.dim() > 0),
        share(1 / static_cast<double>(scores.classes * (reduction == kMean ? scores.samples : 1))) {}
  double into(size_t sample) const { return share * grads[each ? sample : 0]; }
};

// Calls visit(place of the target, of another class, by how much it is too close, the target's weight).
template <class Visit>
void for_each_rival(const Scores& scores, const Tensor& target, double margin, const Tensor& weight,
                    const Visit& visit) {
  const Lane<int64_t> labels = read<int64_t>(target);
  const Lane<double> weights = weight.defined() ? read<double>(weight) : Lane<double>(scores.classes, 1);
  for (size_t i = 0; i < scores.samples; ++i) {
    const auto label = static_cast<size_t>(labels[i]);
    for (size_t c = 0; c < scores.classes; ++c)
      if (c != label)
        scores.compare(i, label, c, margin,
                       [&](size_t a, size_t b, double excess) { visit(a, b, excess, weights[label]); });
  }
}

// Calls visit(place of a right class, of a wrong one, by how much it is too close).
template <class Visit>
void for_each_wrong(const Scores& scores, const Tensor& target, const Lane<double>& is_target, const Visit& visit) {
  const Lane<int64_t> labels = read<int64_t>(target);
  for (size_t i = 0; i < scores.samples; ++i)
    for (size_t k = i * scores.classes; k < (i + 1) * scores.classes && labels[k] >= 0; ++k)
      for (size_t c = 0; c < scores.classes; ++c)
        if (is_target[i * scores.classes + c] == 0) scores.compare(i, static_cast<size_t>(labels[k]), c, 1, visit);
}

}  // namespace

void multi_margin_loss(TensorList results, const Tensor& self, const Tensor& target, const Scalar& p,
                       const Scalar& margin, const Tensor& weight, int64_t reduction) {
  const Scores scores(self);
  const bool squared = p.to_int() == 2;
  Lane<double> losses(scores.samples);
  for_each_rival(scores, target, margin.to_double(), weight, [&](size_t a, size_t, double excess, double each) {
    losses[scores.sample_of(a)] += each * (squared ? excess * excess : excess);
  });
  write_losses(results[0], scores, losses, reduction);
}

void multi_margin_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  const Scores scores(self);
  const Flow flow(scores, grad_output, reduction);
  const bool squared = p.to_int() == 2;
  Lane<double> gradient(scores.values.size());
  for_each_rival(scores, target, margin.to_double(), weight, [&](size_t a, size_t b, double excess, double each) {
    const double slope = each * (squared ? 2 * excess : 1) * flow.into(scores.sample_of(a));
    gradient[a] -= slope;
    gradient[b] += slope;
  });
  write<double>(results[0], gradient);
}

void multilabel_margin_loss_forward(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction) {
  const Scores scores(self);
  const Lane<int64_t> labels = read<int64_t>(target);
  Lane<double> is_target(scores.values.size()), losses(scores.samples);
  for (size_t i = 0; i < scores.samples; ++i)
    for (size_t k = i * scores.classes; k < (i + 1) * scores.classes && labels[k] >= 0; ++k)
      is_target[i * scores.classes + static_cast<size_t>(labels[k])] = 1;
  for_each_wrong(scores, target, is_target,
                 [&](size_t a, size_t, double excess) { losses[scores.sample_of(a)] += excess; });
  write_losses(results[0], scores, losses, reduction);
  write<double>(results[1], is_target);
}

void multilabel_margin_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self,
                                     const Tensor& target, int64_t reduction, const Tensor& is_target) {
  const Scores scores(self);
  const Flow flow(scores, grad_output, reduction);
  Lane<double> gradient(scores.values.size());
  for_each_wrong(scores, target, read<double>(is_target), [&](size_t a, size_t b, double) {
    gradient[a] -= flow.into(scores.sample_of(a));
    gradient[b] += flow.into(scores.sample_of(a));
  });
  write<double>(results[0], gradient);
}

}  // namespace tare::cpu
