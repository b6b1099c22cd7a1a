#include <array>
#include <tuple>

#include "tare/core/strides.h"
#include "tare/dispatch/call.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/loss/loss_reduction.h"
#include "tare/ops/loss/margin_loss_cpu.h"
#include "tare/ops/partial_splits.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"

// Losses against class numbers. The law: classes are dimension 1 (0 without a batch); one loss for each target, reduced
// as in loss.cpp; targets are int64, in one case uint8.
namespace tare {

namespace {

using Two = std::array<TensorMeta, 2>;

void check_class_numbers(const Tensor& target) {
  check(target.dtype() == DType::int64 || target.dtype() == DType::uint8,
        "expected target dtype to be Long or Byte, but got {}", target.dtype());
}
void check_class_weight(const Tensor& self, const Tensor& weight, int64_t classes) {
  if (!weight.defined()) return;
  check<ShapeError>(weight.dim() == 1 && weight.numel() == classes,
                    "weight tensor should be defined either for all {} classes or no classes but got weight tensor of "
                    "shape: {}",
                    classes, weight.sizes());
  check(weight.dtype() == self.dtype(), "expected scalar type {} but found {}", self.dtype(), weight.dtype());
}

// Errors: a known label, but `ignored`, that is no class.
void check_labels(const Tensor& target, int64_t classes, int64_t ignored) {
  if (!target.known()) return;
  for (const int64_t label : cpu::read<int64_t>(target))
    check<IndexError>(label == ignored || (label >= 0 && label < classes), "Target {} is out of bounds.", label);
}

void check_nll(const Tensor& self, const Tensor& target, const Tensor& weight) {
  check<ShapeError>(self.dim() == 1 || self.dim() == 2, "input tensor should be 1D or 2D");
  check<ShapeError>(target.dim() <= 1, "0D or 1D target tensor expected, multi-target not supported");
  check_class_numbers(target);
  check<ValueError>(self.dim() != 1 || target.dim() != 1 || target.sizes()[0] == 1,
                    "For 1D input, 1D target must have size 1, but got target size: {}", target.numel());
  check<IndexError>(self.dim() == 1 || target.dim() == 1, "Dimension specified as 0 but tensor has no dimensions");
  check<ShapeError>(self.dim() == 1 || self.sizes()[0] == target.sizes()[0],
                    "size mismatch (got input: {}, target: {})", self.sizes(), target.sizes());
  check_class_weight(self, weight, self.sizes().back());
  const Tensor* all[] = {&self, &target, &weight};
  check_same_device({all, 3});
}

Two nll_loss_forward_meta(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                          int64_t ignore_index) {
  check_nll(self, target, weight);
  check_labels(target, self.sizes().back(), ignore_index);
  check_kernel(is_floating(self.dtype()), "nll_loss_out_frame", self.dtype());
  const bool each = reduction == kNone && self.dim() == 2;
  const TensorMeta number = scalar_meta(self, self.dtype());
  return {each ? TensorMeta(self.dtype(), self.device(), {self.sizes()[0]}) : number, number};
}
TensorMeta nll_loss_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                  const Tensor& weight, int64_t reduction, int64_t ignore_index,
                                  const Tensor& total_weight) {
  check_nll(self, target, weight);
  check_labels(target, self.sizes().back(), ignore_index);
  check<ShapeError>(total_weight.numel() == 1,
                    "expected total_weight to be a  single element tensor, got: {} ({} elements)", total_weight.sizes(),
                    total_weight.numel());
  if (reduction == kNone && self.dim() == 2)
    check<ShapeError>(
        grad_output.dim() == 1 && grad_output.sizes()[0] == self.sizes()[0],
        "Expected a tensor of dimension 1 and tensor.size[0] == {} but got: dimension {} and tensor.size[0] "
        "= {}",
        self.sizes()[0], grad_output.dim(), grad_output.numel());
  else
    check<ShapeError>(grad_output.dim() <= 1 && grad_output.numel() == 1,
                      "Expected a single element grad_output tensor, but got: {}", grad_output.sizes());
  return contiguous_meta(self, self.dtype());
}

void check_nll2d(const Tensor& self, const Tensor& target, const Tensor& weight) {
  check<ShapeError>(target.dim() == 3,
                    "only batches of spatial targets supported (3D tensors) but got targets of dimension: {}",
                    target.dim());
  check<ShapeError>(self.dim() == 4,
                    "only batches of spatial inputs supported (4D tensors), but got input of dimension: {}",
                    self.dim());
  check<ShapeError>(!weight.defined() || weight.numel() == self.sizes()[1],
                    "weight tensor should be defined either for all or no classes");
  const IntList a = self.sizes(), b = target.sizes();
  check<ShapeError>(a[0] == b[0] && a[2] == b[1] && a[3] == b[2], "size mismatch (got input: {} , target: {}", a, b);
  check_class_numbers(target);
  check(target.dtype() == DType::int64, "expected scalar type Long but found {}", target.dtype());
  const Tensor* all[] = {&self, &target, &weight};
  check_same_device({all, 3});
}
Two nll_loss2d_forward_meta(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                            int64_t ignore_index) {
  check_nll2d(self, target, weight);
  check_labels(target, self.sizes()[1], ignore_index);
  check_kernel(is_floating(self.dtype()), "nll_loss2d_forward_out_frame", self.dtype());
  const TensorMeta number = scalar_meta(self, self.dtype());
  return {reduction == kNone ? contiguous_meta(target, self.dtype()) : number, number};
}
TensorMeta nll_loss2d_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                    const Tensor& weight, int64_t reduction, int64_t ignore_index,
                                    const Tensor& total_weight) {
  check_nll2d(self, target, weight);
  check_labels(target, self.sizes()[1], ignore_index);
  check<ShapeError>(total_weight.numel() == 1,
                    "expected total_weight to be a single element tensor, got: {} ({} elements)", total_weight.sizes(),
                    total_weight.numel());
  check<ShapeError>(reduction == kNone ? grad_output.sizes() == target.sizes() : grad_output.numel() == 1,
                    "size mismatch (got grad_output: {} target: {}", grad_output.sizes(), target.sizes());
  return contiguous_meta(self, self.dtype());
}

// Margins: a batch of vectors, or one.
struct Batch {
  int64_t count, classes;
};
Batch check_margin_input(const Tensor& self) {
  const IntList sizes = self.sizes();
  check<ShapeError>((sizes.size() == 2 && sizes[1] != 0) || (sizes.size() == 1 && sizes[0] != 0) || sizes.empty(),
                    "Expected non-empty vector or matrix with optional 0-dim batch size, but got: {}", sizes);
  if (sizes.size() == 2) return {sizes[0], sizes[1]};
  return {1, sizes.empty() ? 1 : sizes[0]};
}
// Only GPUs have the losses of half types.
void check_margin_kernel(const Tensor& self, std::string_view op) {
  const bool half = self.dtype() != DType::float32 && self.dtype() != DType::float64;
  check_kernel(is_floating(self.dtype()) && !(half && self.device().is_cpu()), op, self.dtype());
}
void check_flow(const Tensor& grad_output, const Batch& batch, int64_t reduction) {
  if (reduction == kNone && grad_output.dim() > 0)
    check<ShapeError>(grad_output.dim() == 1 && grad_output.numel() == batch.count,
                      "Expected a tensor of dimension 1 and tensor.size[0] == {} but got: dimension {} and "
                      "tensor.size[0] = {}",
                      batch.count, grad_output.dim(), grad_output.sizes()[0]);
  else
    check<ShapeError>(grad_output.numel() > 0, "Expected a single element grad_output tensor, but got: {}",
                      grad_output.sizes());
}
TensorMeta multi_margin_loss_meta(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar&,
                                  const Tensor& weight, int64_t reduction) {
  const Batch batch = check_margin_input(self);
  check(p.to_int() == 1 || p.to_int() == 2, "only p == 1 and p == 2 supported");
  check<ShapeError>(
      target.dim() <= 1 && target.numel() == batch.count,
      "multi_margin_loss: target tensor should be 1-D with size equal to the number of input samples (batch "
      "size). Expected target size [{}], but got {}. Input has shape {}.",
      batch.count, target.sizes(), self.sizes());
  check<ShapeError>(!weight.defined() || (weight.dim() <= 1 && weight.numel() == batch.classes),
                    "inconsistent weight size, expected {} but got {}", batch.classes,
                    weight.defined() ? weight.sizes() : IntList());
  check(target.dtype() == DType::int64, "expected scalar type Long but found {}", target.dtype());
  check(!weight.defined() || weight.dtype() == self.dtype(), "expected scalar type {} but found {}", self.dtype(),
        weight.defined() ? weight.dtype() : self.dtype());
  check_margin_kernel(self, "multi_margin_loss_cpu_kernel");
  if (target.known())
    for (const int64_t label : cpu::read<int64_t>(target))
      check(label >= 0 && label < batch.classes, "target out of range");
  return reduction == kNone ? contiguous_meta(target, self.dtype()) : scalar_meta(self, self.dtype());
}
TensorMeta multi_margin_loss_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                           const Scalar& p, const Scalar& margin, const Tensor& weight,
                                           int64_t reduction) {
  multi_margin_loss_meta(self, target, p, margin, weight, reduction);
  check_flow(grad_output, check_margin_input(self), reduction);
  return contiguous_meta(self, self.dtype());
}
Two multilabel_margin_loss_forward_meta(const Tensor& self, const Tensor& target, int64_t reduction) {
  const Batch batch = check_margin_input(self);
  check<ShapeError>(
      self.dim() == 2 ? target.sizes() == self.sizes() : target.dim() <= 1 && target.numel() == batch.classes,
      "inconsistent target size: {} for input of size: {}", target.sizes(), self.sizes());
  check(target.dtype() == DType::int64, "expected scalar type Long but found {}", target.dtype());
  check_margin_kernel(self, "multilabel_margin_loss_forward_out_frame");
  // -1 ends a list of labels.
  if (target.known())
    for (const int64_t label : cpu::read<int64_t>(target))
      check(label >= -1 && label < batch.classes, "argument #2 'target' is out of range");
  const bool each = reduction == kNone && self.dim() == 2;
  return {each ? TensorMeta(self.dtype(), self.device(), {batch.count}) : scalar_meta(self, self.dtype()),
          contiguous_meta(target, self.dtype())};
}
TensorMeta multilabel_margin_loss_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                                int64_t reduction, const Tensor& is_target) {
  multilabel_margin_loss_forward_meta(self, target, reduction);
  check<ShapeError>(
      is_target.sizes() == target.sizes(),
      "Expected tensor for argument #3 'target' to have same size as tensor for argument #5 'is_target'; but {} "
      "does not equal {} (while checking arguments for multilabel_margin_loss_backward_cpu_template)",
      target.sizes(), is_target.sizes());
  check_flow(grad_output, check_margin_input(self), reduction);
  return contiguous_meta(self, self.dtype());
}

// Where the score of each label stands: scores are [batch, classes, places...], labels [batch, places...].
struct Labels {
  cpu::Lane<int64_t> labels;
  cpu::Lane<double> weights;
  size_t classes, places;

  Labels(const Tensor& self, const Tensor& target, const Tensor& weight)
      : labels(cpu::read<int64_t>(target)),
        weights(weight.defined() ? cpu::read<double>(weight) : cpu::Lane<double>()),
        classes(static_cast<size_t>(self.sizes()[self.dim() == 1 ? 0 : 1])),
        places(1) {
    for (int64_t d = 2; d < self.dim(); ++d) places *= static_cast<size_t>(self.sizes()[d]);
  }
  size_t place(size_t i) const { return (i / places * classes + static_cast<size_t>(labels[i])) * places + i % places; }
  double weight(size_t i) const { return weights.empty() ? 1 : weights[static_cast<size_t>(labels[i])]; }
};

void nll_forward_cpu(TensorList results, const Tensor& self, const Tensor& target, const Tensor& weight,
                     int64_t reduction, int64_t ignore_index) {
  const Labels labels(self, target, weight);
  const cpu::Lane<double> scores = cpu::read<double>(self);
  cpu::Lane<double> losses(labels.labels.size());
  double total_weight = 0, total = 0;
  for (size_t i = 0; i < losses.size(); ++i) {
    if (labels.labels[i] == ignore_index) continue;
    total += losses[i] = -labels.weight(i) * scores[labels.place(i)];
    total_weight += labels.weight(i);
  }
  if (reduction != kNone) losses = {reduction == kMean ? total / total_weight : total};
  cpu::write<double>(results[0], losses);
  cpu::write<double>(results[1], {reduction == kNone && self.dim() > 1 ? 0 : total_weight});
}
void nll_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                      const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight) {
  const Labels labels(self, target, weight);
  const cpu::Lane<double> flowing = cpu::read<double>(grad_output);
  const double share = reduction == kMean ? 1 / cpu::read<double>(total_weight)[0] : 1;
  cpu::Lane<double> gradient(static_cast<size_t>(self.numel()));
  for (size_t i = 0; i < labels.labels.size(); ++i)
    if (labels.labels[i] != ignore_index)
      gradient[labels.place(i)] = -labels.weight(i) * flowing[reduction == kNone ? i : 0] * share;
  cpu::write<double>(results[0], gradient);
}

// --- composites ---

Tensor nll_loss_of(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                   int64_t ignore_index) {
  return std::get<0>(nll_loss_forward(self, target, weight, reduction, ignore_index));
}
Tensor nll_loss2d_of(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                     int64_t ignore_index) {
  return std::get<0>(nll_loss2d_forward(self, target, weight, reduction, ignore_index));
}

// Other ranks are folded into images of height one.
Tensor nll_loss_nd_of(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                      int64_t ignore_index) {
  check<ValueError>(self.dim() >= 1, "Expected 1 or more dimensions (got {})", self.dim());
  check<ValueError>(self.dim() == 1 || self.size(0) == target.size(0),
                    "Expected input batch_size ({}) to match target batch_size ({}).", self.sizes()[0],
                    target.dim() > 0 ? target.sizes()[0] : 0);
  if (self.dim() <= 2) return nll_loss(self, target, weight, reduction, ignore_index);
  if (self.dim() == 4) return nll_loss2d(self, target, weight, reduction, ignore_index);
  Dims expected = self.sizes();
  expected.erase(1);
  check<ShapeError>(IntList(expected) == target.sizes(), "Expected target size {}, got {}", expected, target.sizes());
  const int64_t n = self.sizes()[0], c = self.sizes()[1], rest = self.numel() > 0 ? -1 : 0;
  const int64_t height = self.numel() > 0 ? 1 : 0;
  const Tensor loss = nll_loss2d(view(contiguous(self), {n, c, height, rest}),
                                 view(contiguous(target), {n, height, rest}), weight, reduction, ignore_index);
  return reduction == kNone ? view(loss, expected) : loss;
}
Tensor multilabel_margin_loss_of(const Tensor& self, const Tensor& target, int64_t reduction) {
  return std::get<0>(multilabel_margin_loss_forward(self, target, reduction));
}

// A weight of the classes, lined up with dimension `dim` of the scores.
Tensor weight_along(const Tensor& weight, const Tensor& scores, int64_t dim) {
  Dims sizes(scores.dim(), 1);
  sizes[dim] = weight.numel();
  return view(weight, sizes);
}

// Of the sum that is written here; an index's own loss is another operator, which takes any other number for none.
void check_cross_entropy_reduction(int64_t reduction) {
  check(reduction >= kNone && reduction <= kSum, "Invalid reduction type encountered in cross_entropy: {}", reduction);
}

Tensor cross_entropy_of_probabilities(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                      double label_smoothing) {
  const int64_t dim = self.dim() == 1 ? 0 : 1, classes = self.size(dim);
  check<ShapeError>(
      !weight.defined() || (weight.dim() == 1 && weight.numel() == classes),
      "cross_entropy: weight tensor should be defined either for all {} classes or no classes but got weight "
      "tensor of shape: {}",
      classes, weight.defined() ? weight.sizes() : IntList());
  check_cross_entropy_reduction(reduction);
  const Tensor scores = log_softmax(self, dim, self.dtype());
  const Tensor smooth = label_smoothing > 0
                            ? add(mul(target, 1 - label_smoothing), label_smoothing / static_cast<double>(classes))
                            : target;
  Tensor losses = mul(scores, smooth);
  if (weight.defined()) losses = mul(losses, weight_along(weight, scores, dim));
  if (reduction == kNone) return neg(sum(losses, IntList(&dim, 1)));
  const Tensor total = neg(sum(losses));
  return reduction == kMean ? div(total, static_cast<double>(self.numel()) / static_cast<double>(classes)) : total;
}

// Each target's class's weight.
Tensor weights_of(const Tensor& weight, const Tensor& target) {
  return view(gather(weight, 0, view(contiguous(target), {-1})), target.sizes());
}

// The part of the loss that smoothing spreads over all classes. The count of targets stays a tensor, so that it does
// not depend on values.
Tensor cross_entropy_smoothed(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                              int64_t ignore_index, double label_smoothing) {
  const int64_t dim = self.dim() == 1 ? 0 : 1, classes = self.size(dim);
  const Tensor scores = log_softmax(self, dim, self.dtype());
  const Tensor sharp = nll_loss_nd(scores, target, weight, reduction, ignore_index);
  check_cross_entropy_reduction(reduction);
  Tensor spread =
      neg(sum(weight.defined() ? mul(scores, weight_along(weight, scores, dim)) : scores, IntList(&dim, 1)));
  const Tensor ignored = eq(target, ignore_index);
  spread = masked_fill_(spread, ignored, 0);
  if (reduction == kMean && weight.defined())
    spread = div(sum(spread), sum(masked_fill(weights_of(weight, masked_fill(target, ignored, 0)), ignored, 0)));
  else if (reduction == kMean) spread = div(sum(spread), sum(logical_not(ignored)));
  else if (reduction == kSum) spread = sum(spread);
  return add(mul(sharp, 1 - label_smoothing), mul(spread, label_smoothing / static_cast<double>(classes)));
}

void check_smoothing(double amount) {
  check(amount <= 1, "label_smoothing must be between 0.0 and 1.0. Got: {}", amount);
}

Tensor cross_entropy_loss_of(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                             int64_t ignore_index, double label_smoothing) {
  if (self.sizes() == target.sizes()) {
    check(is_floating(target.dtype()), "Expected floating point type for target with class probabilities, got {}",
          target.dtype());
    check(ignore_index < 0, "ignore_index is not supported for floating point target");
    check_smoothing(label_smoothing);
    return cross_entropy_of_probabilities(self, target, weight, reduction, label_smoothing);
  }
  if (label_smoothing > 0) {
    check_smoothing(label_smoothing);
    return cross_entropy_smoothed(self, target, weight, reduction, ignore_index, label_smoothing);
  }
  return nll_loss_nd(log_softmax(self, self.dim() == 1 ? 0 : 1, self.dtype()), target, weight, reduction, ignore_index);
}

// --- end ---

// Samples' losses, of which weights and targets that are ignored take part: an average of averages is no average.
std::vector<Strategy> weighed_splits(const ShardingCall& call, std::string_view equation) {
  const int64_t reduction = call.arg<int64_t>(3);
  std::string terms(equation);
  if (reduction == kSum) terms = terms.substr(0, terms.find("->")) + "->,";
  return sharding::with_sums_of(call, "self",
                                reduction == kMean ? std::vector<Strategy>() : ShardingRule::by_letters(call, terms));
}
// Their gradients: of one number, or one of each sample. The sum of all weights is given.
std::vector<Strategy> weighed_gradient_splits(const ShardingCall& call, std::string_view equation) {
  const bool each = call.arg<int64_t>(4) == kNone;
  return ShardingRule::by_letters(call,
                                  (each ? "" : "*") + std::string(equation.substr(each ? 0 : equation.find(','))));
}
// Losses beside marks of each sample's labels.
std::vector<Strategy> marked_splits(const ShardingCall& call, std::string_view equation) {
  if (call.inputs()[0].dim() < 2) return {};
  const int64_t reduction = call.arg<int64_t>(2);
  if (reduction == kNone) return ShardingRule::by_letters(call, equation);
  std::vector<Strategy> strategies = ShardingRule::by_letters(call, "n1,n1->,n1");
  for (Strategy& strategy : strategies)
    if (reduction == kMean) strategy.results[0] = partial_average, strategy.pieces = Pieces::equal;
  return strategies;
}
// An average's gradient is divided by the number of all samples, which no part knows.
std::vector<Strategy> margin_gradient_splits(const ShardingCall& call, std::string_view equation) {
  const int64_t reduction = call.arg<int64_t>(call.op().schema.find("reduction"));
  if (reduction == kMean || call.inputs()[1].dim() < 2) return {};
  return ShardingRule::by_letters(call, (reduction == kNone ? "n" : "*") + std::string(equation));
}

Row classifying(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, ShardingRule dims,
                std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(),
          .workspace = workspace::none,
          .sharding = dims,
          .forms = {.out = out, .write = writing::exact}};
}
Row backward(std::string_view schema, MetaRule meta, ShardingRule dims, std::string_view out, Derivative derivative,
             CpuKernel cpu) {
  if (dims.linear_in().empty()) dims = dims.linear("grad_output");
  return classifying(schema, meta, cpu, std::move(derivative), dims, out);
}
constexpr std::string_view kUnread = "grad_output|grad_output+self";  // which lends its sizes alone
Forms exact_out(std::string_view name) { return {.out = name, .write = writing::exact}; }

#define TARE_NLL "Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index"
#define TARE_NLL_DEFAULTS \
  "(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100) -> Tensor"
#define TARE_NLL_OUT ", *, Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!))"
#define TARE_MARGIN "Tensor self, Tensor target, Scalar p"
#define TARE_GRAD_INPUT ", *, Tensor(a!) grad_input) -> Tensor(a!)"

}  // namespace

std::vector<Row> classification_ops() {
  return {
      classifying("nll_loss_forward(" TARE_NLL ") -> (Tensor output, Tensor total_weight)",
                  rule::fresh<nll_loss_forward_meta>, rule::cpu<nll_forward_cpu>,
                  {{"self", "nll_loss_backward(grad, self, target, weight, reduction, ignore_index, total_weight)"},
                   {"total_weight", ""}},
                  {weighed_splits, "n1,n,1->n,="}, "nll_loss_forward.output(" TARE_NLL TARE_NLL_OUT),
      classifying("nll_loss2d_forward(" TARE_NLL ") -> (Tensor output, Tensor total_weight)",
                  rule::fresh<nll_loss2d_forward_meta>, rule::cpu<nll_forward_cpu>,
                  {{"self", "nll_loss2d_backward(grad, self, target, weight, reduction, ignore_index, total_weight)"},
                   {"total_weight", ""}},
                  {weighed_splits, "n1hw,nhw,1->nhw,="}, "nll_loss2d_forward.output(" TARE_NLL TARE_NLL_OUT),
      backward(
          "nll_loss_backward(Tensor grad_output, " TARE_NLL ", Tensor total_weight) -> Tensor",
          rule::fresh<nll_loss_backward_meta>, ShardingRule(weighed_gradient_splits, "n,n1,n,1,*->n1").linear(kUnread),
          "nll_loss_backward.grad_input(Tensor grad_output, " TARE_NLL ", Tensor total_weight" TARE_GRAD_INPUT,
          {{"grad_output", "nll_loss(grad, target, weight, reduction, ignore_index)"}, {"self", "zeros_like(grad)"}},
          rule::cpu<nll_backward_cpu>),
      backward(
          "nll_loss2d_backward(Tensor grad_output, " TARE_NLL ", Tensor total_weight) -> Tensor",
          rule::fresh<nll_loss2d_backward_meta>,
          ShardingRule(weighed_gradient_splits, "nhw,n1hw,nhw,1,*->n1hw").linear(kUnread),
          "nll_loss2d_backward.grad_input(Tensor grad_output, " TARE_NLL ", Tensor total_weight" TARE_GRAD_INPUT,
          {{"grad_output", "nll_loss2d(grad, target, weight, reduction, ignore_index)"}, {"self", "zeros_like(grad)"}},
          rule::cpu<nll_backward_cpu>),
      composite("nll_loss" TARE_NLL_DEFAULTS, rule::composite<nll_loss_of>, exact_out("nll_loss.out")),
      composite("nll_loss2d" TARE_NLL_DEFAULTS, rule::composite<nll_loss2d_of>, exact_out("nll_loss2d.out")),
      composite("nll_loss_nd" TARE_NLL_DEFAULTS, rule::composite<nll_loss_nd_of>),
      composite("cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt "
                "ignore_index=-100, float label_smoothing=0.) -> Tensor",
                rule::composite<cross_entropy_loss_of>),
      classifying("multi_margin_loss(" TARE_MARGIN
                  "=1, Scalar margin=1, Tensor? weight=None, int reduction=1) -> Tensor",
                  rule::fresh<multi_margin_loss_meta>, rule::cpu<cpu::multi_margin_loss>,
                  {{"self", "multi_margin_loss_backward(grad, self, target, p, margin, weight, reduction)"}},
                  sharding::losses_of("n1,n,1->n").linear("weight"), "multi_margin_loss.out"),
      backward("multi_margin_loss_backward(Tensor grad_output, " TARE_MARGIN
               ", Scalar margin, Tensor? weight=None, int reduction=1) -> Tensor",
               rule::fresh<multi_margin_loss_backward_meta>,
               ShardingRule(margin_gradient_splits, ",n1,n,1->n1").linear("grad_output|weight"),
               "multi_margin_loss_backward.grad_input(Tensor grad_output, " TARE_MARGIN
               ", Scalar margin, Tensor? weight=None, int reduction=1" TARE_GRAD_INPUT,
               derivative::not_implemented, rule::cpu<cpu::multi_margin_loss_backward>),
      classifying(
          "multilabel_margin_loss_forward(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor "
          "is_target)",
          rule::fresh<multilabel_margin_loss_forward_meta>, rule::cpu<cpu::multilabel_margin_loss_forward>,
          {{"self", "multilabel_margin_loss_backward(grad, self, target, reduction, is_target)"}, {"is_target", ""}},
          {marked_splits, "n1,n1->n,n1"},
          "multilabel_margin_loss_forward.output(Tensor self, Tensor target, int reduction, *, Tensor(a!) output, "
          "Tensor(b!) is_target) -> (Tensor(a!), Tensor(b!))"),
      backward(
          "multilabel_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor "
          "is_target) -> Tensor",
          rule::fresh<multilabel_margin_loss_backward_meta>, {margin_gradient_splits, ",n1,n1,n1->n1"},
          "multilabel_margin_loss_backward.grad_input(Tensor grad_output, Tensor self, Tensor target, int reduction, "
          "Tensor is_target" TARE_GRAD_INPUT,
          derivative::not_implemented, rule::cpu<cpu::multilabel_margin_loss_backward>),
      composite("multilabel_margin_loss(Tensor self, Tensor target, int reduction=1) -> Tensor",
                rule::composite<multilabel_margin_loss_of>, exact_out("multilabel_margin_loss.out")),
  };
}

#undef TARE_NLL
#undef TARE_NLL_DEFAULTS
#undef TARE_NLL_OUT
#undef TARE_MARGIN
#undef TARE_GRAD_INPUT

}  // namespace tare
