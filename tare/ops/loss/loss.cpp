#include <array>
#include <cmath>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/dispatch/written.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/loss/loss_cpu.h"
#include "tare/ops/loss/loss_reduction.h"
#include "tare/ops/partial_splits.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"

// Losses of elements. The law: a loss is elementwise over input and target, then reduced as asked: 0 not at all, 1 to
// the mean, 2 to the sum. What differs is whether types promote or the input's holds, and how far sizes broadcast.
namespace tare {

namespace {

// The elementwise loss, or the number it is reduced to.
TensorMeta reduced_loss(TensorMeta&& loss, int64_t reduction) {
  if (reduction != kMean && reduction != kSum) return std::move(loss);
  return {loss.dtype(), loss.device(), {}};
}

TensorMeta promoted_loss(const Tensor& self, const Tensor& target, int64_t reduction, std::string_view kernel) {
  const DType dtype = result_type(self, target);
  check(reduction >= kNone && reduction <= kSum, "reduction must be 0 (none), 1 (mean) or 2 (sum), got {}", reduction);
  TensorMeta loss = elementwise_meta(self, target, dtype);
  check_kernel(is_floating(dtype), kernel, dtype);
  return reduced_loss(std::move(loss), reduction);
}
TensorMeta mse_loss_meta(const Tensor& self, const Tensor& target, int64_t reduction) {
  return promoted_loss(self, target, reduction, "mse_cpu");
}
TensorMeta smooth_l1_loss_meta(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  check(beta >= 0, "smooth_l1_loss does not support negative values for beta.");
  return promoted_loss(self, target, reduction, "smooth_l1_cpu");
}

void check_castable(DType from, DType to) {
  check(can_cast(from, to), "result type {} can't be cast to the desired output type {}", from, to);
}
// Errors unless `other` broadcasts to self, which is written in place.
void check_fits(const Tensor& self, const Tensor& other) {
  if (!other.defined()) return;
  const Dims sizes = broadcast_sizes(self.sizes(), other.sizes());
  check<ShapeError>(IntList(sizes) == self.sizes(), "output with shape {} doesn't match the broadcast shape {}",
                    self.sizes(), sizes);
  const Tensor* both[] = {&self, &other};
  common_device({both, 2});
}

TensorMeta huber_loss_meta(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  check(delta > 0, "huber_loss does not support non-positive values for delta.");
  const DType common = result_type(self, target);
  const bool other_kind =
      is_integral(self.dtype(), true) != is_integral(common, true) || is_complex(self.dtype()) != is_complex(common);
  check_kernel(other_kind || is_floating(common), "huber_cpu", common);
  check_castable(common, self.dtype());
  return reduced_loss(elementwise_meta(self, target, self.dtype()), reduction);
}

TensorMeta soft_margin_loss_meta(const Tensor& self, const Tensor& target, int64_t reduction) {
  check_fits(self, target);
  check_castable(to_floating(result_type(self, target)), self.dtype());
  return reduced_loss(preserved_meta(self, self.dtype()), reduction);
}

// Where values are known; NaN is no probability.
void check_probabilities(const Tensor& tensor, std::string_view name) {
  if (!tensor.known()) return;
  for_each_element(tensor.sizes(), {&tensor, 1}, [&](std::byte* const* at) {
    const double value = load_double(at[0], tensor.dtype());
    check(value >= 0 && value <= 1, "all elements of {} should be between 0 and 1", name);
  });
}

TensorMeta binary_cross_entropy_meta(const Tensor& self, const Tensor& target, const Tensor& weight,
                                     int64_t reduction) {
  check(self.dtype() == target.dtype(), "Found dtype {} but expected {}", target.dtype(), self.dtype());
  Dims own, other;
  for (const int64_t size : self.sizes())
    if (size != 1) own.push_back(size);
  for (const int64_t size : target.sizes())
    if (size != 1) other.push_back(size);
  const Dims sizes = broadcast_sizes(own, other);
  check<ShapeError>(sizes == own, "output with shape {} doesn't match the broadcast shape {}", own, sizes);
  check_kernel(is_floating(self.dtype()), "binary_cross_entropy", self.dtype());
  check_fits(self, weight);
  const Tensor* all[] = {&self, &target, &weight};
  common_device({all, 3});
  check_probabilities(self, "input");
  check_probabilities(target, "target");
  return reduced_loss(preserved_meta(self, self.dtype()), reduction);
}

// The result is built up in place of `1 - target`, so it has the target's type and sizes.
TensorMeta binary_cross_entropy_with_logits_meta(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                 const Tensor& pos_weight, int64_t reduction) {
  check_fits(target, self);
  check_fits(target, pos_weight);
  check_kernel(is_floating(self.dtype()), "log_sigmoid_cpu", self.dtype());
  check_castable(result_type(self, target), target.dtype());
  check_fits(target, weight);
  return reduced_loss(preserved_meta(target, target.dtype()), reduction);
}

TensorMeta contiguous_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  const Tensor* all[] = {&self, &target, &grad_output};
  const TensorMeta meta = elementwise_meta(Operands(all, 3), self.dtype());
  return {meta.dtype(), meta.device(), meta.sizes()};
}
// The kernels compute in the type that the three promote to, and write self's.
TensorMeta promoting_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                              std::string_view kernel) {
  const TensorMeta meta = contiguous_backward(grad_output, self, target);
  const Tensor* all[] = {&grad_output, &self, &target};
  check_castable(result_type(Operands(all, 3)), self.dtype());
  check_kernel(!is_complex(self.dtype()), kernel, self.dtype());
  return meta;
}
TensorMeta mse_loss_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t) {
  return promoting_backward(grad_output, self, target, "mse_backward_cpu_out");
}
TensorMeta smooth_l1_loss_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t,
                                        double) {
  return promoting_backward(grad_output, self, target, "smooth_l1_backward_cpu_out");
}
TensorMeta huber_loss_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t,
                                    double) {
  for (const Tensor* other : {&target, &grad_output})
    check(other->dtype() == self.dtype(), "Found dtype {} but expected {}", other->dtype(), self.dtype());
  return contiguous_backward(grad_output, self, target);
}
TensorMeta soft_margin_loss_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                          int64_t) {
  const Dims own = broadcast_sizes(target.sizes(), self.sizes()), all_sizes = broadcast_sizes(own, grad_output.sizes());
  check<ShapeError>(own == all_sizes, "output with shape {} doesn't match the broadcast shape {}", own, all_sizes);
  check(
      !is_bool(target.dtype()),
      "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` "
      "or `logical_not()` operator instead.");
  check_castable(to_floating(result_type(self, target)), self.dtype());
  check_castable(grad_output.dtype(), self.dtype());
  const Tensor* all[] = {&target, &self, &grad_output};
  return elementwise_meta(Operands(all, 3), self.dtype());
}
TensorMeta binary_cross_entropy_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                              const Tensor& weight, int64_t) {
  for (const Tensor* other : {&self, &target})
    check(other->dtype() == grad_output.dtype(), "Found dtype {} but expected {}", other->dtype(), grad_output.dtype());
  // The gradient keeps self's sizes, whatever the target broadcasts to. PyTorch takes a larger grad_output as well, of
  // which only the last elements count; that is refused here.
  const Dims all_sizes = broadcast_sizes(broadcast_sizes(grad_output.sizes(), self.sizes()), target.sizes());
  check<ShapeError>(all_sizes == broadcast_sizes(self.sizes(), target.sizes()), "size {} does not broadcast to {}",
                    grad_output.sizes(), self.sizes());
  if (weight.defined()) {
    check_castable(result_type(self, weight), self.dtype());
    const Dims all = broadcast_sizes(self.sizes(), weight.sizes());
    check<ShapeError>(IntList(all) == self.sizes(), "output with shape {} doesn't match the broadcast shape {}",
                      self.sizes(), all);
  }
  return preserved_meta(self, self.dtype());
}

// --- composites ---

Tensor apply_reduction(const Tensor& loss, int64_t reduction) {
  if (reduction == kMean) return mean(loss);
  return reduction == kSum ? sum(loss) : loss;
}

Tensor l1_loss_of(const Tensor& self, const Tensor& target, int64_t reduction) {
  return apply_reduction(abs(sub(self, target)), reduction);
}

Tensor kl_div_of(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  check(!is_complex(self.dtype()) && !is_complex(target.dtype()), "kl_div: Complex inputs not supported.");
  check(!is_integral(self.dtype(), true) && !is_integral(target.dtype(), true),
        "kl_div: Integral inputs not supported.");
  const Tensor loss = log_target ? mul(exp(target), sub(target, self)) : sub(xlogy(target, target), mul(target, self));
  return apply_reduction(loss, reduction);
}

Tensor hinge_embedding_loss_of(const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
  const Tensor zero = zeros_like(self);
  const Tensor away = where(ne(target, 1), clamp_min(rsub(self, margin), 0), zero);
  return apply_reduction(add(away, where(ne(target, -1), self, zero)), reduction);
}

Tensor margin_ranking_loss_of(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin,
                              int64_t reduction) {
  return apply_reduction(clamp_min_(add(mul(neg(target), sub(input1, input2)), margin), 0), reduction);
}

Tensor cosine_embedding_loss_of(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin,
                                int64_t reduction) {
  const int64_t rank = target.dim();
  check(rank <= 1, "0D or 1D target tensor expected, multi-target not supported");
  check<ShapeError>(input1.dim() == rank + 1 && input2.dim() == rank + 1,
                    "{}D target tensor expects {}D input tensors, but found inputs with sizes {} and {}.", rank,
                    rank + 1, input1.sizes(), input2.sizes());
  const IntList last(&rank, 1);
  constexpr double epsilon = 1e-12;
  const Tensor product = sum(mul(input1, input2), last);
  const Tensor size1 = add(sum(mul(input1, input1), last), epsilon),
               size2 = add(sum(mul(input2, input2), last), epsilon);
  const Tensor cosine = div(product, sqrt(mul(size1, size2)));
  const Tensor zero = zeros_like(cosine);
  const Tensor near = where(eq(target, 1), rsub(cosine, 1), zero);
  return apply_reduction(add(near, where(eq(target, -1), clamp_min_(sub(cosine, margin), 0), zero)), reduction);
}

Tensor distance(const Tensor& a, const Tensor& b, double p, double eps) {
  const int64_t last = std::max(a.dim(), b.dim()) - 1;
  return norm(add(sub(a, b), eps), std::optional<Scalar>(p), {&last, 1}, false);
}
Tensor triplet_margin_loss_of(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin,
                              double p, double eps, bool swap, int64_t reduction) {
  check<ShapeError>(
      anchor.dim() == positive.dim() && positive.dim() == negative.dim(),
      "The anchor, positive, and negative tensors are expected to have the same number of dimensions, but "
      "got: anchor {}D, positive {}D, and negative {}D inputs",
      anchor.dim(), positive.dim(), negative.dim());
  const Tensor near = distance(anchor, positive, p, eps);
  Tensor far = distance(anchor, negative, p, eps);
  if (swap) far = minimum(far, distance(positive, negative, p, eps));
  return apply_reduction(clamp_min(sub(add(near, margin), far), 0), reduction);
}

// Stirling's approximation of the logarithm of the target's factorial.
Tensor log_factorial(const Tensor& target) {
  const Tensor rest = mul(log(mul(target, 2 * 3.14159265358979323846)), 0.5);
  return masked_fill(add(sub(mul(target, log(target)), target), rest), le(target, 1), 0);
}
Tensor poisson_nll_loss_of(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps,
                           int64_t reduction) {
  Tensor loss = log_input ? sub(exp(input), mul(target, input)) : sub(input, mul(target, log(add(input, eps))));
  if (full) loss = add_(loss, log_factorial(target));
  return apply_reduction(loss, reduction);
}

Tensor cosine_similarity_of(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  const DType dtype = result_type(x1, x2);
  check(is_floating(dtype), "expected common dtype to be floating point, yet common dtype is {}", dtype);
  const Dims sizes = broadcast_sizes(x1.sizes(), x2.sizes());
  const auto unit = [&](const Tensor& x) {
    const Tensor wide = expand(to(x, dtype), sizes);
    return div(wide, clamp_min(linalg_vector_norm(wide, 2, IntList(&dim, 1), true), eps));
  };
  return sum(mul(unit(x1), unit(x2)), IntList(&dim, 1));
}

// --- end ---

Row loss(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, WritePolicy write,
         std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::reduction(4),
          .workspace = workspace::none,
          .sharding = sharding::losses,
          .forms = {.out = out, .write = write}};
}
// A loss that is reduced where its elements were. `scratch`: the elements are computed in room of their own.
Row reduced_in_place(Row row, WorkspaceRule scratch = workspace::none) {
  row.workspace = scratch;
  row.tags |= kKeepsElements;
  return row;
}
std::optional<int64_t> bytes_of_elements(const Call& call, Device device) {
  if (device.type == DeviceType::meta) return std::nullopt;  // no kernel runs there
  const Tensor &self = call.tensor(0), &target = call.tensor(1);
  if (call.arg<int64_t>(2) == kNone) return 0;
  int64_t bytes = itemsize(result_type(self, target));
  for (const int64_t size : broadcast_sizes(self.sizes(), target.sizes())) bytes *= size;
  return bytes;
}
// An average's gradient is divided by the number of all elements, which no part knows.
std::vector<Strategy> gradient_splits(const ShardingCall& call, std::string_view equation) {
  const bool averages = call.arg<int64_t>(call.op().schema.find("reduction")) == kMean;
  return averages ? std::vector<Strategy>() : sharding::broadcast_splits(call, equation);
}
constexpr ShardingRule kGradient{gradient_splits};
// Cross entropies: linear in the weights, and but for what they add in the targets.
std::vector<Strategy> with_weights(const ShardingCall& call, std::vector<Strategy> strategies) {
  for (const std::string_view arguments : {"weight", "~target", "~pos_weight"})
    strategies = sharding::with_sums_of(call, arguments, std::move(strategies));
  return strategies;
}
std::vector<Strategy> entropy_splits(const ShardingCall& call, std::string_view equation) {
  return with_weights(call, sharding::loss_splits(call, equation));
}
std::vector<Strategy> entropy_gradient_splits(const ShardingCall& call, std::string_view equation) {
  return with_weights(call, gradient_splits(call, equation));
}
Row backward(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view out) {
  return split_by(kGradient.linear("grad_output"),
                  loss(schema, meta, cpu, std::move(derivative), writing::cast_apart, out));
}
// Into out=: a loop over the elements writes it, so it is laid out as the arguments are, while a new one is contiguous.
TensorMeta checked_grad_input(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                              const Tensor& grad_input) {
  const Tensor* read[] = {&self, &target, &grad_output};
  TensorMeta meta = elementwise_meta(Operands(read, 3), grad_input.dtype());
  check_castable(result_type(Operands(read, 3)), grad_input.dtype());
  check_expanded(grad_input);
  for (const Tensor* one : read) {
    check<ShapeError>(!one->is_same(grad_input) || one->sizes() == meta.sizes(),
                      "output with shape {} doesn't match the broadcast shape {}", grad_input.sizes(), meta.sizes());
    check_apart(grad_input, *one);
  }
  return meta;
}
// The functional forms give self's type.
Tensor typed_for(const Tensor& grad_input, const Tensor& self) {
  return self.dtype() == grad_input.dtype() ? self : to(self, grad_input.dtype());
}
Tensor mse_loss_backward_into(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                              const Tensor& grad_input) {
  const TensorMeta wanted = checked_grad_input(grad_output, self, target, grad_input);
  const Tensor made = mse_loss_backward(grad_output, typed_for(grad_input, self), target, reduction);
  replace_out(grad_input, made, wanted, "mse_loss_backward");
  return grad_input;
}
Tensor smooth_l1_loss_backward_into(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                    int64_t reduction, double beta, const Tensor& grad_input) {
  const TensorMeta wanted = checked_grad_input(grad_output, self, target, grad_input);
  const Tensor made = smooth_l1_loss_backward(grad_output, typed_for(grad_input, self), target, reduction, beta);
  replace_out(grad_input, made, wanted, "smooth_l1_loss_backward");
  return grad_input;
}
Tensor huber_loss_backward_into(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                double delta, const Tensor& grad_input) {
  for (const Tensor* other : {&target, &grad_output, &grad_input})
    check(other->dtype() == self.dtype(), "Found dtype {} but expected {}", other->dtype(), self.dtype());
  const TensorMeta wanted = checked_grad_input(grad_output, self, target, grad_input);
  replace_out(grad_input, huber_loss_backward(grad_output, self, target, reduction, delta), wanted,
              "huber_loss_backward");
  return grad_input;
}
// A square's gradient is linear in the difference, too.
Row of_square(Row row) { return split_by(kGradient.linear("grad_output|self+target"), std::move(row)); }

#define TARE_PAIR "Tensor self, Tensor target"
#define TARE_GRAD "Tensor grad_output, Tensor self, Tensor target"
#define TARE_GRAD_INPUT ", *, Tensor(a!) grad_input) -> Tensor(a!)"

}  // namespace

std::vector<Row> loss_ops() {
  constexpr WritePolicy cast = writing::cast_apart, exact = writing::exact_apart;
  const auto mirrored = [](std::string_view self, std::string_view target) {
    return Derivative{{"self", self}, {"target", target}};
  };
  return {
      reduced_in_place(loss("mse_loss(" TARE_PAIR ", int reduction=1) -> Tensor", rule::fresh<mse_loss_meta>,
                            rule::cpu<cpu::mse_loss>,
                            mirrored("mse_loss_backward(grad, self, target, reduction)",
                                     "mse_loss_backward(grad, target, self, reduction)"),
                            cast, "mse_loss.out"),
                       bytes_of_elements),
      reduced_in_place(loss("smooth_l1_loss(" TARE_PAIR ", int reduction=1, float beta=1.) -> Tensor",
                            rule::fresh<smooth_l1_loss_meta>, rule::cpu<cpu::smooth_l1_loss>,
                            mirrored("smooth_l1_loss_backward(grad, self, target, reduction, beta)",
                                     "smooth_l1_loss_backward(grad, target, self, reduction, beta)"),
                            cast, "smooth_l1_loss.out"),
                       bytes_of_elements),
      loss("huber_loss(" TARE_PAIR ", int reduction=1, float delta=1.) -> Tensor", rule::fresh<huber_loss_meta>,
           rule::cpu<cpu::huber_loss>,
           mirrored("huber_loss_backward(grad, self, target, reduction, delta)",
                    "huber_loss_backward(grad, target, self, reduction, delta)"),
           cast, "huber_loss.out"),
      reduced_in_place(loss("soft_margin_loss(" TARE_PAIR ", int reduction=1) -> Tensor",
                            rule::fresh<soft_margin_loss_meta>, rule::cpu<cpu::soft_margin_loss>,
                            {{"self", "soft_margin_loss_backward(grad, self, target, reduction)"}}, cast,
                            "soft_margin_loss.out")),
      split_by(sharding::losses.linear("weight"),
               reduced_in_place(
                   loss("binary_cross_entropy(" TARE_PAIR ", Tensor? weight=None, int reduction=1) -> Tensor",
                        rule::fresh<binary_cross_entropy_meta>, rule::cpu<cpu::binary_cross_entropy>,
                        {{"self", "binary_cross_entropy_backward(grad, self, target, weight, reduction)"},
                         {"target", "binary_cross_entropy_target_backward(grad, self, target, weight, reduction)"}},
                        exact, "binary_cross_entropy.out"))),
      split_by(
          entropy_splits,
          loss(
              "binary_cross_entropy_with_logits(" TARE_PAIR ", Tensor? weight=None, Tensor? pos_weight=None, int "
              "reduction=1) -> Tensor",
              rule::fresh<binary_cross_entropy_with_logits_meta>, rule::cpu<cpu::binary_cross_entropy_with_logits>,
              {{"self", "binary_cross_entropy_with_logits_backward(grad, self, target, weight, pos_weight, reduction)"},
               {"target",
                "binary_cross_entropy_with_logits_target_backward(grad, self, target, weight, pos_weight, reduction)"}},
              exact, "binary_cross_entropy_with_logits.out")),

      of_square(backward("mse_loss_backward(" TARE_GRAD ", int reduction) -> Tensor",
                         rule::fresh<mse_loss_backward_meta>, rule::cpu<cpu::mse_loss_backward>,
                         {{"grad_output", "mse_loss_backward(grad, self, target, reduction)"},
                          {"self", "mse_loss_double_backward(grad * grad_output, self, reduction)"},
                          {"target", "-mse_loss_double_backward(grad * grad_output, target, reduction)"}},
                         {})),
      composite("mse_loss_backward.grad_input(" TARE_GRAD ", int reduction" TARE_GRAD_INPUT,
                rule::composite<mse_loss_backward_into>),
      backward("smooth_l1_loss_backward(" TARE_GRAD ", int reduction, float beta) -> Tensor",
               rule::fresh<smooth_l1_loss_backward_meta>, rule::cpu<cpu::smooth_l1_loss_backward>,
               {{"grad_output", "smooth_l1_loss_backward(grad, self, target, reduction, beta)"},
                {"self, target",
                 "opposites(smooth_l1_loss_double_backward(grad * grad_output, self, target, reduction, beta), "
                 "grad_input_mask)"}},
               {}),
      composite("smooth_l1_loss_backward.grad_input(" TARE_GRAD ", int reduction, float beta" TARE_GRAD_INPUT,
                rule::composite<smooth_l1_loss_backward_into>),
      backward("huber_loss_backward(" TARE_GRAD ", int reduction, float delta) -> Tensor",
               rule::fresh<huber_loss_backward_meta>, rule::cpu<cpu::huber_loss_backward>,
               {{"grad_output", "huber_loss_backward(grad, self, target, reduction, delta)"},
                {"self, target",
                 "opposites(huber_loss_double_backward(grad * grad_output, self, target, reduction, delta), "
                 "grad_input_mask)"}},
               {}),
      composite("huber_loss_backward.out(" TARE_GRAD ", int reduction, float delta" TARE_GRAD_INPUT,
                rule::composite<huber_loss_backward_into>),
      backward("soft_margin_loss_backward(" TARE_GRAD ", int reduction) -> Tensor",
               rule::fresh<soft_margin_loss_backward_meta>, rule::cpu<cpu::soft_margin_loss_backward>,
               {{"grad_output", "soft_margin_loss_double_backward_grad_output(grad, self, target, reduction)"},
                {"self", "soft_margin_loss_double_backward(grad * grad_output, self, target, reduction)"}},
               "soft_margin_loss_backward.grad_input(" TARE_GRAD ", int reduction" TARE_GRAD_INPUT),
      split_by(
          ShardingRule(entropy_gradient_splits).linear("grad_output"),
          backward(
              "binary_cross_entropy_backward(" TARE_GRAD ", Tensor? weight=None, int reduction=1) -> Tensor",
              rule::fresh<binary_cross_entropy_backward_meta>, rule::cpu<cpu::binary_cross_entropy_backward>,
              {{"grad_output",
                "binary_cross_entropy_double_backward_grad_output(grad, self, target, weight, reduction)"},
               {"self", "binary_cross_entropy_double_backward(grad * grad_output, self, target, weight, reduction)"},
               {"target", "binary_cross_entropy_double_backward_target(grad * grad_output, self, weight, reduction)"}},
              "binary_cross_entropy_backward.grad_input(" TARE_GRAD
              ", Tensor? weight=None, int reduction=1" TARE_GRAD_INPUT)),

      composite("l1_loss(" TARE_PAIR ", int reduction=1) -> Tensor", rule::composite<l1_loss_of>),
      composite("kl_div(" TARE_PAIR ", int reduction=1, *, bool log_target=False) -> Tensor",
                rule::composite<kl_div_of>),
      composite("hinge_embedding_loss(" TARE_PAIR ", float margin=1., int reduction=1) -> Tensor",
                rule::composite<hinge_embedding_loss_of>),
      composite("margin_ranking_loss(Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) -> "
                "Tensor",
                rule::composite<margin_ranking_loss_of>),
      composite(
          "cosine_embedding_loss(Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) -> "
          "Tensor",
          rule::composite<cosine_embedding_loss_of>),
      composite(
          "triplet_margin_loss(Tensor anchor, Tensor positive, Tensor negative, float margin=1., float p=2., float "
          "eps=9.9999999999999995e-07, bool swap=False, int reduction=1) -> Tensor",
          rule::composite<triplet_margin_loss_of>),
      composite("poisson_nll_loss(Tensor input, Tensor target, bool log_input, bool full, float eps, int reduction) -> "
                "Tensor",
                rule::composite<poisson_nll_loss_of>),
      composite("cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor",
                rule::composite<cosine_similarity_of>),
  };
}

#undef TARE_PAIR
#undef TARE_GRAD
#undef TARE_GRAD_INPUT

}  // namespace tare
