#include "tare/ops/loss/ctc_cpu.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tare/kernels/reduction.h"

namespace tare::cpu {

namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// log(exp(a) + exp(b) + exp(c))
double log_sum(double a, double b, double c = kNever) {
  const double most = std::max({a, b, c});
  return most == kNever ? kNever : most + std::log(std::exp(a - most) + std::exp(b - most) + std::exp(c - most));
}

// One sequence: its states are the target's labels with blanks around and between them.
struct Sequence {
  const Lane<double>& log_probs;  // [time, batch, labels]
  int64_t batch, batches, classes, time, blank;
  std::vector<int64_t> labels;

  int64_t states() const { return 2 * static_cast<int64_t>(labels.size()) + 1; }
  int64_t label(int64_t state) const { return state % 2 == 0 ? blank : labels[static_cast<size_t>(state / 2)]; }
  // A label may follow the one before without a blank between them if it is another.
  bool may_skip(int64_t state) const { return state >= 2 && label(state) != label(state - 2); }
  double log_prob(int64_t t, int64_t c) const {
    return log_probs[static_cast<size_t>((t * batches + batch) * classes + c)];
  }
};

// Targets stand in rows, or one behind the other.
std::vector<Sequence> sequences(const Lane<double>& values, const Tensor& log_probs, const Tensor& targets,
                                IntList input_lengths, IntList target_lengths, int64_t blank) {
  const Lane<int64_t> labels = read<int64_t>(targets);
  std::vector<Sequence> all;
  int64_t from = 0;
  for (int64_t b = 0; b < log_probs.sizes()[1]; ++b) {
    const int64_t begin = targets.dim() == 2 ? b * targets.sizes()[1] : from;
    from += target_lengths[b];
    all.push_back({values,
                   b,
                   log_probs.sizes()[1],
                   log_probs.sizes()[2],
                   input_lengths[b],
                   blank,
                   {labels.begin() + begin, labels.begin() + begin + target_lengths[b]}});
  }
  return all;
}

}  // namespace

void ctc_loss(TensorList results, const Tensor& log_probs, const Tensor& targets, IntList input_lengths,
              IntList target_lengths, int64_t blank, bool) {
  const Lane<double> values = read<double>(log_probs);
  const int64_t times = results[1].sizes()[1], width = results[1].sizes()[2];
  Lane<double> losses, alpha(static_cast<size_t>(results[1].numel()), kNever);
  for (const Sequence& s : sequences(values, log_probs, targets, input_lengths, target_lengths, blank)) {
    const auto at = [&](int64_t t, int64_t state) -> double& {
      return alpha[static_cast<size_t>((s.batch * times + t) * width + state)];
    };
    if (s.time == 0) {
      losses.push_back(s.labels.empty() ? 0 : -kNever);
      continue;
    }
    for (int64_t state = 0; state < std::min<int64_t>(2, s.states()); ++state)
      at(0, state) = s.log_prob(0, s.label(state));
    for (int64_t t = 1; t < s.time; ++t)
      for (int64_t state = 0; state < s.states(); ++state)
        at(t, state) =
            s.log_prob(t, s.label(state)) + log_sum(at(t - 1, state), state > 0 ? at(t - 1, state - 1) : kNever,
                                                    s.may_skip(state) ? at(t - 1, state - 2) : kNever);
    const int64_t last = s.states() - 1;
    losses.push_back(-log_sum(at(s.time - 1, last), last > 0 ? at(s.time - 1, last - 1) : kNever));
  }
  write<double>(results[0], losses);
  write<double>(results[1], alpha);
}

void ctc_loss_backward(TensorList results, const Tensor& grad, const Tensor& log_probs, const Tensor& targets,
                       IntList input_lengths, IntList target_lengths, const Tensor& neg_log_likelihood,
                       const Tensor& log_alpha, int64_t blank, bool zero_infinity) {
  const Lane<double> values = read<double>(log_probs), flowing = read<double>(grad),
                     losses = read<double>(neg_log_likelihood), alpha = read<double>(log_alpha);
  const int64_t times = log_alpha.sizes()[1], width = log_alpha.sizes()[2];
  Lane<double> gradient(values.size());
  for (const Sequence& s : sequences(values, log_probs, targets, input_lengths, target_lengths, blank)) {
    const double loss = losses[static_cast<size_t>(s.batch)], g = flowing[static_cast<size_t>(s.batch)];
    if (zero_infinity && std::isinf(loss)) continue;
    // What can still be told of the target from a state on, the latest time first.
    Lane<double> beta(static_cast<size_t>(s.states()), kNever);
    for (int64_t t = s.time - 1; t >= 0; --t) {
      Lane<double> now(beta.size(), kNever), both(static_cast<size_t>(s.classes), kNever);
      for (int64_t state = 0; state < s.states(); ++state) {
        const auto i = static_cast<size_t>(state);
        const bool ends = state + 2 >= s.states();
        const double later = t + 1 == s.time ? (ends ? 0 : kNever)
                                             : log_sum(beta[i], i + 1 < beta.size() ? beta[i + 1] : kNever,
                                                       !ends && s.may_skip(state + 2) ? beta[i + 2] : kNever);
        now[i] = later + s.log_prob(t, s.label(state));
        double& sum = both[static_cast<size_t>(s.label(state))];
        sum = log_sum(sum, now[i] + alpha[static_cast<size_t>((s.batch * times + t) * width + state)]);
      }
      beta = std::move(now);
      for (int64_t c = 0; c < s.classes; ++c) {
        const double log_prob = s.log_prob(t, c);
        gradient[static_cast<size_t>((t * s.batches + s.batch) * s.classes + c)] =
            (std::exp(log_prob) - std::exp(both[static_cast<size_t>(c)] + loss - log_prob)) * g;
      }
    }
  }
  write<double>(results[0], gradient);
}

void ctc_loss_tensor(TensorList results, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                     const Tensor& target_lengths, int64_t blank, bool zero_infinity) {
  ctc_loss(results, log_probs, targets, read<int64_t>(input_lengths), read<int64_t>(target_lengths), blank,
           zero_infinity);
}
void ctc_loss_backward_tensor(TensorList results, const Tensor& grad, const Tensor& log_probs, const Tensor& targets,
                              const Tensor& input_lengths, const Tensor& target_lengths,
                              const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                              bool zero_infinity) {
  ctc_loss_backward(results, grad, log_probs, targets, read<int64_t>(input_lengths), read<int64_t>(target_lengths),
                    neg_log_likelihood, log_alpha, blank, zero_infinity);
}

}  // namespace tare::cpu
