#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "tare/core/checked_int.h"
#include "tare/core/strides.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/loss/ctc_cpu.h"
#include "tare/ops/loss/loss_reduction.h"
#include "tare/ops/pointwise/elementwise.h"

// Connectionist temporal classification. The law: log_probs is time x batch x classes; a target of length S is walked
// in 2 S + 1 states (a blank before, between and behind its labels), so there is one loss for each sequence, and alpha
// has a number for each sequence, time and state, as many as the longest target needs.
namespace tare {

namespace {

using Two = std::array<TensorMeta, 2>;
constexpr std::string_view kChecking = "(while checking arguments for ctc_loss_allocate_outputs)";

void check_at_least_0(IntList lengths, std::string_view name) {
  for (const int64_t length : lengths)
    check(length >= 0, "Expected {} to have value at least 0, but got value {} {}", name, length, kChecking);
}

Two ctc_loss_meta(const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths,
                  int64_t blank, bool) {
  const DType dtype = log_probs.dtype();
  check<NotImplementedError>(dtype == DType::float32 || dtype == DType::float64,
                             "\"ctc_loss_cpu\" not implemented for '{}'", dtype);
  check(log_probs.numel() > 0, "log_probs tensor must not be empty");
  check(targets.dtype() == DType::int64 || targets.dtype() == DType::int32,
        "Expected tensor for argument #2 'targets' to have scalar type Int; but got torch.{}Tensor instead {}",
        targets.dtype(), kChecking);
  check<ShapeError>(log_probs.dim() == 3,
                    "Expected 3-dimensional tensor, but got {}-dimensional tensor for argument #1 'log_probs' {}",
                    log_probs.dim(), kChecking);
  check<ShapeError>(targets.dim() == 1 || targets.dim() == 2,
                    "Expected 1 to 2 dimensions, but got {}-dimensional tensor for argument #2 'targets' {}",
                    targets.dim(), kChecking);
  const int64_t time = log_probs.sizes()[0], batch = log_probs.sizes()[1];
  check(blank >= 0 && blank < log_probs.sizes()[2], "blank must be in label range");
  check(input_lengths.size() == batch, "input_lengths must be of size batch_size");
  check(target_lengths.size() == batch, "target_lengths must be of size batch_size");
  check_at_least_0(target_lengths, "target_lengths");
  int64_t longest = 0;
  Exact sum = 0;
  for (const int64_t length : target_lengths) longest = std::max(longest, length), sum += length;
  const int64_t wanted = targets.dim() == 1 ? sum.value : batch;
  check<ShapeError>(targets.sizes()[0] == wanted,
                    "Expected tensor to have size {} at dimension 0, but got size {} for argument #2 'targets' {}",
                    wanted, targets.sizes()[0], kChecking);
  check<ShapeError>(
      targets.dim() == 1 || targets.sizes()[1] >= longest,
      "Expected tensor to have size at least {} at dimension 1, but got size {} for argument #2 'targets' {}", longest,
      targets.sizes().back(), kChecking);
  check_at_least_0(input_lengths, "input_lengths");
  for (const int64_t length : input_lengths)
    check(length <= time, "Expected input_lengths to have value at most {}, but got value {} {}", time, length,
          kChecking);
  const Tensor* both[] = {&log_probs, &targets};
  check_same_device({both, 2});
  if (targets.known())
    for (const int64_t label : cpu::read<int64_t>(targets))
      check(label >= 0 && label < log_probs.sizes()[2], "ctc_loss: there is no label {} among {}", label,
            log_probs.sizes()[2]);
  return {TensorMeta(dtype, log_probs.device(), {batch}),
          TensorMeta(dtype, log_probs.device(), {batch, time, 2 * longest + 1})};
}

// The same with lengths in tensors. How many states there are depends on the targets' values; the inputs' are at most
// the time there is.
void check_lengths(const Tensor& input_lengths, const Tensor& target_lengths) {
  check(is_integral(input_lengths.dtype()), "input_lengths must be integral");
  check(is_integral(target_lengths.dtype()), "target_lengths must be integral");
}
std::vector<int64_t> lengths_or(const Tensor& lengths, int64_t unknown) {
  if (lengths.known()) return cpu::read<int64_t>(lengths);
  return std::vector<int64_t>(static_cast<size_t>(lengths.numel()), unknown);
}
Two ctc_loss_tensor_meta(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                         const Tensor& target_lengths, int64_t blank, bool zero_infinity) {
  check_lengths(input_lengths, target_lengths);
  check<DataDependentError>(target_lengths.known(),
                            "ctc_loss: the sizes of results depend on values, and those of "
                            "target_lengths {}{} on {} are not known",
                            name(target_lengths.dtype()), target_lengths.sizes(), target_lengths.device());
  return ctc_loss_meta(log_probs, targets, lengths_or(input_lengths, log_probs.dim() > 0 ? log_probs.sizes()[0] : 0),
                       lengths_or(target_lengths, 0), blank, zero_infinity);
}

TensorMeta ctc_loss_backward_meta(const Tensor& grad, const Tensor& log_probs, const Tensor& targets,
                                  IntList input_lengths, IntList target_lengths, const Tensor& neg_log_likelihood,
                                  const Tensor& log_alpha, int64_t blank, bool zero_infinity) {
  check(targets.dtype() == DType::int64 || targets.dtype() == DType::int32, "expected scalar type Int but found {}",
        targets.dtype());
  const Two forward = ctc_loss_meta(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
  for (const Tensor* one : {&grad, &neg_log_likelihood})
    check<ShapeError>(one->sizes() == forward[0].sizes(),
                      "ctc_loss_backward: expected a number for each sequence, {}, "
                      "but got {}",
                      forward[0].sizes(), one->sizes());
  check<ShapeError>(log_alpha.sizes() == forward[1].sizes(),
                    "ctc_loss_backward: expected log_alpha of size {}, but got {}", forward[1].sizes(),
                    log_alpha.sizes());
  return {log_probs.dtype(), log_probs.device(), log_probs.sizes()};
}
// Lengths that are not known are not held against the rest.
TensorMeta ctc_loss_backward_tensor_meta(const Tensor& grad, const Tensor& log_probs, const Tensor& targets,
                                         const Tensor& input_lengths, const Tensor& target_lengths,
                                         const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                                         bool zero_infinity) {
  check_lengths(input_lengths, target_lengths);
  const auto unknown = [](const Tensor& lengths) { return !lengths.known() && lengths.numel() > 0; };
  if (unknown(input_lengths) || unknown(target_lengths))
    return {log_probs.dtype(), log_probs.device(), log_probs.sizes()};
  return ctc_loss_backward_meta(grad, log_probs, targets, lengths_or(input_lengths, 0), lengths_or(target_lengths, 0),
                                neg_log_likelihood, log_alpha, blank, zero_infinity);
}

// --- composites ---

// Losses are averaged over the labels of their target, of which none count as one.
Tensor divisors(IntList lengths, const Tensor& losses) {
  if (!losses.known()) return empty({lengths.size()}, losses.dtype(), {}, losses.device());
  cpu::Lane<double> values;
  for (const int64_t length : lengths) values.push_back(static_cast<double>(std::max<int64_t>(length, 1)));
  Tensor made(TensorMeta(losses.dtype(), losses.device(), {lengths.size()}));
  cpu::write<double>(made, values);
  made.storage()->state = StorageState::known;
  return made;
}

// One sequence, without a batch, is a batch of one.
Tensor ctc_loss_of(const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths,
                   int64_t blank, int64_t reduction, bool zero_infinity) {
  const bool batched = log_probs.dim() == 3;
  const Tensor scores = batched ? log_probs : unsqueeze(log_probs, 1);
  const Tensor labels = to(batched ? targets : unsqueeze(targets, 0), log_probs.device(), DType::int64);
  Tensor losses = std::get<0>(_ctc_loss(scores, labels, input_lengths, target_lengths, blank, zero_infinity));
  if (zero_infinity) losses = where(eq(losses, std::numeric_limits<double>::infinity()), Scalar(0), losses);
  if (reduction == kSum) return sum(losses);
  if (reduction == kMean) return mean(div(losses, divisors(target_lengths, losses)));
  return batched ? losses : squeeze(losses, 0);
}

// Lengths that are not known are taken to be the longest that fit, which changes no result. Targets in one row share
// it.
Tensor ctc_loss_tensor_of(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                          const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  check_lengths(input_lengths, target_lengths);
  const int64_t labels = targets.dim() > 0 ? targets.sizes().back() : 1,
                n = std::max<int64_t>(target_lengths.numel(), 1);
  const bool shared = log_probs.dim() == 3 && targets.dim() == 1;
  std::vector<int64_t> lengths = lengths_or(target_lengths, shared ? labels / n : labels);
  if (!target_lengths.known() && shared && !lengths.empty()) lengths[0] += labels % n;
  return ctc_loss_of(log_probs, targets, lengths_or(input_lengths, log_probs.size(0)), lengths, blank, reduction,
                     zero_infinity);
}

Row ctc(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view out,
        uint32_t tags = 0) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::reduction(3),
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .forms = {.out = out, .write = writing::copied},
          .tags = tags};
}

#define TARE_SEQUENCES(T) "Tensor log_probs, Tensor targets, " T " input_lengths, " T " target_lengths, "
#define TARE_STATES "Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor"

}  // namespace

std::vector<Row> ctc_ops() {
  const Derivative backward{{"log_probs",
                             "_ctc_loss_backward(grad, log_probs, targets, input_lengths, target_lengths, "
                             "result0, result1, blank, zero_infinity)"}};
  return {
      ctc("_ctc_loss(" TARE_SEQUENCES("int[]") "int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)",
          rule::fresh<ctc_loss_meta>, rule::cpu<cpu::ctc_loss>, backward, "_ctc_loss.out"),
      ctc("_ctc_loss.Tensor(" TARE_SEQUENCES("Tensor") "int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)",
          rule::fresh<ctc_loss_tensor_meta>, rule::cpu<cpu::ctc_loss_tensor>, backward, "_ctc_loss.Tensor_out",
          kDataDependent),
      ctc("_ctc_loss_backward(Tensor grad, " TARE_SEQUENCES("int[]") TARE_STATES, rule::fresh<ctc_loss_backward_meta>,
          rule::cpu<cpu::ctc_loss_backward>, derivative::not_implemented, "_ctc_loss_backward.out"),
      ctc("_ctc_loss_backward.Tensor(Tensor grad, " TARE_SEQUENCES("Tensor") TARE_STATES,
          rule::fresh<ctc_loss_backward_tensor_meta>, rule::cpu<cpu::ctc_loss_backward_tensor>,
          derivative::not_implemented, {}),
      composite(
          "ctc_loss.IntList(" TARE_SEQUENCES("int[]") "int blank=0, int reduction=1, bool zero_infinity=False) -> "
                                                      "Tensor",
          rule::composite<ctc_loss_of>),
      composite(
          "ctc_loss.Tensor(" TARE_SEQUENCES("Tensor") "int blank=0, int reduction=1, bool zero_infinity=False) -> "
                                                      "Tensor",
          rule::composite<ctc_loss_tensor_of>),
  };
}

#undef TARE_SEQUENCES
#undef TARE_STATES

}  // namespace tare
