#include "tare/core/accelerator.h"
#include "tare/core/checked_int.h"
#include "tare/ops/reduction/reduction.h"

#include <array>
#include <cmath>
#include <numeric>
#include <tuple>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/undefined.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/run.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/normalization/normalization_composite.h"
#include "tare/ops/normalization/normalization_cpu.h"
#include "tare/ops/normalization/normalization_splits.h"
#include "tare/ops/pointwise/activation.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"

// Normalisations. The law: the result has the input's type and sizes; statistics (mean, reciprocal deviation) have a
// shape of their own and the parameters' type where that is float32 beside a half-precision input; on CUDA they are
// float32 for half precision whatever the parameters are.
namespace tare {

namespace {

using Three = std::array<TensorMeta, 3>;
using Operand = const Tensor*;

bool is_reduced(DType dtype) { return dtype == DType::float16 || dtype == DType::bfloat16; }

// The type of the statistics where the parameters have the input's: CUDA's are of the type that it computes in.
DType stats_type_of(const Tensor& input) {
  return input.device().target() == DeviceType::cuda ? arithmetic_type(input.dtype()) : input.dtype();
}

// The type of the statistics; holds the parameters against the input.
DType stats_type(const Tensor& input, Operands parameters) {
  bool alike = true;
  for (const Tensor* parameter : parameters)
    alike = alike &&
            (!parameter->defined() || (parameter->device() == input.device() && parameter->dtype() == input.dtype()));
  if (alike) [[likely]]
    return stats_type_of(input);
  const Tensor* first = nullptr;
  for (const Tensor* parameter : parameters) {
    if (!parameter->defined()) continue;
    check(parameter->device() == input.device(),
          "Expected all tensors to be on the same device, but found at least two devices, {} and {}!", input.device(),
          parameter->device());
    if (!first) first = parameter;
    if (first->dtype() == input.dtype())
      check(parameter->dtype() == input.dtype(), "expected scalar type {} but found {}", input.dtype(),
            parameter->dtype());
    else
      check(parameter->dtype() == DType::float32, "mixed dtype (CPU): expect parameter to have scalar type of Float");
  }
  const bool mixed = first && first->dtype() != input.dtype();
  check(!mixed || is_reduced(input.dtype()), "mixed dtype (CPU): all inputs must share same datatype.");
  if (input.device().target() == DeviceType::cuda) return arithmetic_type(input.dtype());
  return mixed ? DType::float32 : input.dtype();
}

// Self's sizes in the memory format that it has, other layouts become contiguous.
TensorMeta formatted_meta(const Tensor& self) {
  if (self.meta().is_row_major()) [[likely]]
    return TensorMeta::contiguous_like(self.meta(), self.dtype(), self.device());
  const MemoryFormat format = self.meta().suggested_memory_format();
  if (format == MemoryFormat::contiguous) return {self.dtype(), self.device(), self.sizes()};
  return {self.dtype(), self.device(), self.sizes(), strides_for(self.sizes(), format)};
}

// --- over the last dimensions ---

// Errors unless the input ends in `shape` and the parameters have it; returns how many dimensions lead.
int64_t check_normalized(const Tensor& input, IntList shape, Operands parameters) {
  check(!shape.empty(),
        "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, "
        "but got normalized_shape = {}",
        shape);
  constexpr std::string_view names[] = {"weight", "bias"};
  for (int64_t i = 0; i < parameters.size(); ++i)
    if (parameters[i]->defined() && !(parameters[i]->sizes() == shape)) [[unlikely]]
      fail<ShapeError>(
          "Expected {} to be of same shape as normalized_shape, but got {} of shape {} and "
          "normalized_shape = {}",
          names[i], names[i], parameters[i]->sizes(), shape);
  const int64_t leading = input.dim() - shape.size();
  if (leading < 0 || !(input.sizes().slice(leading, shape.size()) == shape)) [[unlikely]] {
    std::string expected;
    for (const int64_t size : shape) expected += ", " + std::to_string(size);
    fail<ShapeError>("Given normalized_shape={}, expected input with shape [*{}], but got input of size{}", shape,
                     expected, input.sizes());
  }
  return leading;
}

// Whether the input passes every check, as nearly all do, and whether a parameter does.
[[gnu::always_inline]] inline bool is_usual(const Tensor& input, IntList shape) {
  const int64_t leading = input.dim() - shape.size();
  return leading >= 0 && !shape.empty() && input.sizes().slice(leading, shape.size()) == shape &&
         is_floating(input.dtype());
}
[[gnu::always_inline]] inline bool is_usual(const Tensor& input, IntList shape, const Tensor& parameter) {
  return !parameter.defined() ||
         (parameter.dtype() == input.dtype() && parameter.device() == input.device() && parameter.sizes() == shape);
}

// One number for each combination of the leading dimensions.
TensorMeta leading_meta(const Tensor& input, int64_t leading, DType dtype) {
  Dims sizes = input.sizes();
  for (int64_t d = leading; d < sizes.size(); ++d) sizes[d] = 1;
  return {dtype, input.device(), sizes};
}

Three native_layer_norm_meta(const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias,
                             double) {
  const int64_t leading = input.dim() - normalized_shape.size();
  DType type = stats_type_of(input);
  if (!is_usual(input, normalized_shape) || !is_usual(input, normalized_shape, weight) ||
      !is_usual(input, normalized_shape, bias)) [[unlikely]] {
    const Operand parameters[] = {&weight, &bias};
    check_normalized(input, normalized_shape, {parameters, 2});
    const Tensor& first = weight.defined() ? weight : bias;
    const auto check_floating = [&] { check_kernel(is_floating(input.dtype()), "LayerNormKernelImpl", input.dtype()); };
    if (!first.defined() || first.dtype() == input.dtype()) check_floating();
    type = stats_type(input, {parameters, 2});
    check_floating();  // of mixed types that is asked last
  }
  Three metas{contiguous_meta(input, input.dtype()), leading_meta(input, leading, type)};
  metas[2] = metas[1];
  return metas;
}

int64_t check_rms_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight) {
  const Operand parameters[] = {&weight};
  const int64_t leading = check_normalized(input, normalized_shape, {parameters, 1});
  check_kernel(is_inexact(input.dtype()), "rms_norm", input.dtype());
  return leading;
}
std::array<TensorMeta, 2> fused_rms_norm_meta(const Tensor& input, IntList normalized_shape, const Tensor& weight,
                                              std::optional<double>) {
  const bool contiguous = input.device().target() == DeviceType::cuda;
  // The CPU's reads from `normalized_shape` how many dimensions are meant, and no size.
  const int64_t rank = normalized_shape.size();
  const bool counts = !contiguous && rank > 0 && rank <= input.dim();
  const int64_t leading =
      check_rms_norm(input, counts ? input.sizes().slice(input.dim() - rank, rank) : normalized_shape, weight);
  return {contiguous ? contiguous_meta(input, input.dtype()) : formatted_meta(input),
          leading_meta(input, leading, arithmetic_type(input.dtype()))};
}

// Gradients of input, weight and bias, those that the mask asks for.
Three gradients(TensorMeta&& input, const Tensor& weight, BoolList mask, DType dtype, IntList sizes) {
  check(mask.size() == 3, "expected output_mask to have 3 elements, got {}", mask.size());
  const TensorMeta parameter = weight.defined() ? TensorMeta(weight.dtype(), weight.device(), weight.sizes())
                                                : TensorMeta(dtype, input.device(), sizes);
  Three metas;
  if (mask[1]) metas[1] = parameter;
  if (mask[2]) metas[2] = parameter;
  if (mask[0]) metas[0] = std::move(input);
  return metas;
}

Three native_layer_norm_backward_meta(const Tensor& grad_out, const Tensor& input, IntList normalized_shape,
                                      const Tensor&, const Tensor&, const Tensor& weight, const Tensor& bias,
                                      BoolList output_mask) {
  const Operand parameters[] = {&weight, &bias};
  check_normalized(input, normalized_shape, {parameters, 2});
  check<ShapeError>(grad_out.sizes() == input.sizes(), "Expected grad_out of size {}, but got {}", input.sizes(),
                    grad_out.sizes());
  check((!output_mask[1] || weight.defined()) && (!output_mask[2] || bias.defined()), "tensor does not have a device");
  return gradients(contiguous_meta(input, input.dtype()), weight.defined() ? weight : bias, output_mask, input.dtype(),
                   normalized_shape);
}

// --- over groups of channels ---

void check_groups(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t channels, int64_t groups) {
  check(groups > 0, "Expected num groups to be greater than 0, got {}", groups);
  check<ShapeError>(channels % groups == 0,
                    "Expected number of channels in input to be divisible by num_groups, but got "
                    "input of shape {} and num_groups={}",
                    input.sizes(), groups);
  const auto check_parameter = [&](const Tensor& parameter, std::string_view name) {
    check<ShapeError>(
        !parameter.defined() || (parameter.dim() == 1 && parameter.numel() == channels),
        "Expected {} to be a vector of size equal to the number of channels in input, but got {} of shape "
        "{} and input of shape {}",
        name, name, parameter.defined() ? parameter.sizes() : IntList(), input.sizes());
  };
  check_parameter(weight, "weight");
  check_parameter(bias, "bias");
}

// Only the CPU's kernels take another format than the contiguous one.
TensorMeta grouped_meta(const Tensor& input) {
  return input.device().target() == DeviceType::cpu ? formatted_meta(input) : contiguous_meta(input, input.dtype());
}

Three native_group_norm_meta(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N, int64_t C,
                             int64_t HxW, int64_t group, double) {
  check_groups(input, weight, bias, C, group);
  const Operand parameters[] = {&weight, &bias};
  const bool on_cpu = input.device().target() == DeviceType::cpu;
  const MemoryFormat format = on_cpu ? input.meta().suggested_memory_format() : MemoryFormat::contiguous;
  check(input.is_contiguous(format), "Expected X.is_contiguous(memory_format) to be true, but got false.");
  check<ShapeError>(Exact(N) * C * HxW == input.numel(),
                    "Expected X.numel() == N * C * HxW to be true, but got false.");
  const DType mixed = stats_type(input, {parameters, 2});
  check_kernel(is_floating(input.dtype()) || input.numel() == 0, "GroupNormKernelImpl", input.dtype());
  // Unlike the other two, CUDA's statistics have the parameters' type.
  const DType type = on_cpu ? mixed : weight.defined() ? weight.dtype() : input.dtype();
  const TensorMeta stats(type, input.device(), {N, group});
  return {grouped_meta(input), stats, stats};
}

Three native_group_norm_backward_meta(const Tensor& grad_out, const Tensor& input, const Tensor&, const Tensor&,
                                      const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group,
                                      BoolList output_mask) {
  check_groups(input, weight, {}, C, group);
  check<ShapeError>(grad_out.numel() == input.numel() && Exact(N) * C * HxW == input.numel(),
                    "Expected X.numel() == N * C * HxW to be true, but got false.");
  check((!output_mask[1] && !output_mask[2]) || weight.defined(), "tensor does not have a device");
  return gradients(grouped_meta(input), weight, output_mask, input.dtype(), {C});
}

// --- over all but the channels ---

struct BatchStats {
  const Tensor &weight, &bias, &running_mean, &running_var;
};

TensorMeta channel_meta(const Tensor& input, DType dtype) { return {dtype, input.device(), {input.sizes()[1]}}; }

void check_features(const Tensor& parameter, int64_t features, std::string_view name) {
  if (parameter.defined() && parameter.numel() != features) [[unlikely]]
    fail<ShapeError>("{} should contain {} elements not {}", name, features, parameter.numel());
}

DType check_batch_norm(const Tensor& input, const BatchStats& stats, bool training) {
  if (input.dim() < 2) [[unlikely]] {
    const int64_t rank = std::max<int64_t>(input.dim(), 1);
    fail<IndexError>("Dimension out of range (expected to be in range of [{}, {}], but got 1)", -rank, rank - 1);
  }
  check<ValueError>(stats.running_mean.defined() == stats.running_var.defined(),
                    "running_mean and running_var must either both be None or neither be None");
  check(training || stats.running_mean.defined(), "running_mean must be defined in evaluation mode");
  const int64_t features = input.sizes()[1];
  check_features(stats.running_mean, features, "running_mean");
  check_features(stats.running_var, features, "running_var");
  check_features(stats.weight, features, "weight");
  check_features(stats.bias, features, "bias");
  for (const Tensor* running : {&stats.running_mean, &stats.running_var})
    if (running->defined() && running->dim() != 1 && input.device().target() == DeviceType::cpu) [[unlikely]]
      fail<ShapeError>("TensorAccessor expected 1 dims but tensor has {}", running->dim());
  check(input.numel() > 0, "input tensor must have at least one element, but got input_sizes = {}", input.sizes());
  check_kernel(is_floating(input.dtype()), "batch_norm", input.dtype());
  const Operand parameters[] = {&stats.weight, &stats.bias, &stats.running_mean, &stats.running_var};
  return stats_type(input, {parameters, 4});
}

Three native_batch_norm_meta(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                             const Tensor& running_var, bool training, double, double) {
  const DType type = check_batch_norm(input, {weight, bias, running_mean, running_var}, training);
  // In evaluation the CPU saves nothing; CUDA saves what it used.
  const bool saves = training || input.device().target() == DeviceType::cuda;
  // Where there is one channel, or one pixel, both formats are contiguous; the CPU does not tell them apart here.
  const bool either = input.is_contiguous() && input.device().target() == DeviceType::cpu;
  Three metas{either ? contiguous_meta(input, input.dtype()) : formatted_meta(input),
              saves ? channel_meta(input, type) : TensorMeta(type, input.device(), {0})};
  metas[2] = metas[1];
  return metas;
}
Three batch_norm_no_stats_meta(const Tensor& input, const Tensor& weight, const Tensor& bias, bool training,
                               double momentum, double eps) {
  return native_batch_norm_meta(input, weight, bias, {}, {}, training, momentum, eps);
}
Three batch_norm_no_training_meta(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                  const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  return native_batch_norm_meta(input, weight, bias, running_mean, running_var, false, momentum, eps);
}

// The functional twins return the running statistics as results of their own.
std::array<TensorMeta, 5> batch_norm_functional_meta(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                     const Tensor& running_mean, const Tensor& running_var,
                                                     bool training, double momentum, double eps) {
  Three metas = native_batch_norm_meta(input, weight, bias, running_mean, running_var, training, momentum, eps);
  return {metas[0], metas[1], metas[2], preserved_meta(running_mean, running_mean.dtype()),
          preserved_meta(running_var, running_var.dtype())};
}

TensorMeta reserve_meta(const Tensor& input) { return {DType::uint8, input.device(), {0}}; }

template <bool training>
std::array<TensorMeta, 4> batch_norm_reserving_meta(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                    const Tensor& running_mean, const Tensor& running_var,
                                                    double momentum, double eps) {
  Three metas = native_batch_norm_meta(input, weight, bias, running_mean, running_var, training, momentum, eps);
  return {metas[0], metas[1], metas[2], reserve_meta(input)};
}
Three native_batch_norm_backward_meta(const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor&,
                                      const Tensor&, const Tensor& save_mean, const Tensor& save_invstd, bool train,
                                      double, BoolList output_mask) {
  check<ShapeError>(grad_out.sizes() == input.sizes(), "Expected grad_out of size {}, but got {}", input.sizes(),
                    grad_out.sizes());
  check(!train || (save_mean.defined() && save_invstd.defined()),
        "save_mean and save_invstd must be defined in training");
  return gradients(formatted_meta(input), weight, output_mask, input.dtype(), {input.size(1)});
}

Three batch_norm_backward_meta(const Tensor& grad_out, const Tensor& input, const Tensor& weight,
                               const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean,
                               const Tensor& save_var, bool update, double eps, BoolList output_mask, const Tensor&) {
  return native_batch_norm_backward_meta(grad_out, input, weight, running_mean, running_var, save_mean, save_var,
                                         update, eps, output_mask);
}

std::array<TensorMeta, 2> batch_norm_update_stats_meta(const Tensor& input, const Tensor& running_mean,
                                                       const Tensor& running_var, double) {
  const DType type = check_batch_norm(input, {{}, {}, running_mean, running_var}, true);
  return {channel_meta(input, type), channel_meta(input, type)};
}

// --- out= ---

// Evaluation on a CPU saves nothing and leaves what was given for it as it is, after a look at its dimension.
std::tuple<Tensor, Tensor, Tensor> native_batch_norm_out_of(const Tensor& input, const Tensor& weight,
                                                            const Tensor& bias, const Tensor& running_mean,
                                                            const Tensor& running_var, bool training, double momentum,
                                                            double eps, const Tensor& out, const Tensor& save_mean,
                                                            const Tensor& save_invstd) {
  const auto made = native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
  const bool saves = training || input.device().target() == DeviceType::cuda;
  const auto write = [](const Tensor& target, const Tensor& result) {
    check(result.dtype() == target.dtype(), "expected scalar type {} but found {}", result.dtype(), target.dtype());
    check(result.device() == target.device(),
          "Expected all tensors to be on the same device, but found at least two devices, {} and {}!", result.device(),
          target.device());
    resize_result(target, {result.dtype(), result.device(), result.sizes()});
    target.bump_version();
    store_result(target, result);
  };
  for (const Tensor* saved : {&save_mean, &save_invstd}) {
    if (saves) continue;
    check<ShapeError>(saved->dim() == 1, "TensorAccessor expected 1 dims but tensor has {}", saved->dim());
    check(saved->dtype() == std::get<1>(made).dtype(), "expected scalar type {} but found {}",
          std::get<1>(made).dtype(), saved->dtype());
  }
  write(out, std::get<0>(made));
  if (saves) write(save_mean, std::get<1>(made)), write(save_invstd, std::get<2>(made));
  return {out, save_mean, save_invstd};
}

// --- composites ---

Tensor layer_norm_(const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps,
                   bool) {
  static const Op& op = op_named("native_layer_norm");
  const void* const args[] = {&input, &normalized_shape, &weight, &bias, &eps};
  return first_result(op, args);
}
// One kernel on accelerators, where input and weight are of one type; smaller operators otherwise.
Tensor rms_norm_(const Tensor& input, IntList normalized_shape, const Tensor& weight, std::optional<double> eps) {
  check<ValueError>(input.dim() >= normalized_shape.size(), "Input tensor must have at least {} dimensions, but got {}",
                    normalized_shape.size(), input.dim());
  const bool one_type = !weight.defined() || weight.dtype() == input.dtype();
  if (one_type && input.device().target() == DeviceType::cuda)
    return std::get<0>(_fused_rms_norm(input, normalized_shape, weight, eps));
  check_rms_norm(input, normalized_shape, weight);
  const DType type = arithmetic_type(input.dtype());
  const double added = cpu::rounded(eps.value_or(cpu::epsilon_of(type)), real_type(type));
  Dims dims;
  for (int64_t d = 1; d <= normalized_shape.size(); ++d) dims.push_back(input.dim() - d);
  const Tensor wide = input.dtype() == type ? input : to(input, type);
  const Tensor mean_square = mean(pow(wide, Scalar(2)), IntList(dims), true);
  Tensor result = mul(wide, rsqrt(add_(mean_square, Scalar(added))));
  if (weight.defined()) result = mul(result, weight);
  return contiguous(type_as(result, input), input.meta().suggested_memory_format());
}

Tensor group_norm_(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps,
                   bool) {
  const int64_t n = input.size(0), c = input.size(1);
  check_groups(input, weight, bias, c, num_groups);
  const bool on_cpu = input.device().target() == DeviceType::cpu;
  const Tensor x = contiguous(input, on_cpu ? input.meta().suggested_memory_format() : MemoryFormat::contiguous);
  const int64_t image = checked_numel(input.sizes().slice(2, input.dim() - 2));
  return std::get<0>(native_group_norm(x, weight, bias, n, c, image, num_groups, eps));
}

// --- rows ---

Row normalizing(ShardingRule dims, std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative,
                Forms forms = {}, WorkspaceRule workspace = workspace::none) {
  forms.write = writing::exact;
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(5),
          .workspace = workspace,
          .sharding = dims,
          .forms = forms,
          .tags = kDeviceDependent};
}

// CUDA sums the parameters' gradients of very many short rows in parts of its own choice. Source:
// aten/src/ATen/native/cuda/layer_norm_kernel.cu.
std::optional<int64_t> layer_norm_backward_bytes(const Call& call, Device device) {
  if (device.type != DeviceType::cuda) return device.is_cpu() ? std::optional<int64_t>(0) : std::nullopt;
  const int64_t rows = call.tensor(3).numel(), features = call.tensor(1).numel() / std::max<int64_t>(rows, 1);
  const bool in_parts = rows > 64 * 1024 && features / 32 < accelerator(device).multiprocessors / 2;
  return in_parts ? std::nullopt : std::optional<int64_t>(0);
}

#define TARE_AFFINE "Tensor input, Tensor? weight, Tensor? bias, "
#define TARE_RUNNING "Tensor? running_mean, Tensor? running_var, "
#define TARE_MUTATED "Tensor(a!) running_mean, Tensor(b!) running_var, "
#define TARE_STEPS "float momentum, float eps"
#define TARE_SAVED "Tensor(d!) out, Tensor(e!) save_mean, Tensor(f!) save_invstd"

}  // namespace

std::vector<Row> normalization_ops() {
  const Derivative layer_grad{
      {"input, weight, bias",
       "layer_norm_backward(grads[0], grads[1], grads[2], input, normalized_shape, result1, result2, weight, bias, "
       "grad_input_mask)"},
      {"result1, result2", ""}};
  const Derivative group_grad{
      {"input, weight, bias",
       "group_norm_backward(grads[0], grads[1], grads[2], input, result1, result2, weight, N, C, "
       "HxW, group, grad_input_mask)"}};
  const Derivative batch_grad{
      {"input, weight, bias",
       "batch_norm_backward_of(grads[0], grads[1], grads[2], input, weight, running_mean, running_var, result1, "
       "result2, training, eps, grad_input_mask)"},
      {"result1, result2", ""}};
  const Derivative batch_grad_no_stats{
      {"input, weight, bias",
       "batch_norm_backward_of(grads[0], grads[1], grads[2], input, weight, Tensor(), Tensor(), result1, "
       "result2, training, eps, grad_input_mask)"},
      {"result1, result2", ""}};
  const Derivative batch_grad_training{
      {"input, weight, bias",
       "batch_norm_backward_of(grads[0], grads[1], grads[2], input, weight, running_mean, running_var, "
       "result1, result2, true, eps, grad_input_mask)"},
      {"result1, result2", ""}};
  const Derivative batch_grad_constant{
      {"input, weight, bias",
       "batch_norm_backward_of(grads[0], grads[1], grads[2], input, weight, running_mean, running_var, "
       "result1, result2, false, eps, grad_input_mask)"},
      {"result1, result2", ""}};
  const Derivative rms_grad{
      {"input, weight",
       "rms_norm_backward(grads[0], grads[1], input, normalized_shape, result1, weight, grad_input_mask)"}};
  return {
      normalizing(
          kLayer,
          "native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> "
          "(Tensor, Tensor, Tensor)",
          rule::fresh<native_layer_norm_meta>, rule::cpu<cpu::native_layer_norm>, layer_grad,
          {.out = "native_layer_norm.out"}),
      normalizing(kLayerBackward,
                  "native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, "
                  "Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)",
                  rule::fresh<native_layer_norm_backward_meta>, rule::cpu<cpu::native_layer_norm_backward>,
                  {{"grad_out, input, weight",
                    "layer_norm_double_backward(input, weight, grads[0], grads[1], grads[2], "
                    "grad_out, mean, rstd, normalized_shape)"}},
                  {.out = "native_layer_norm_backward.out"}, layer_norm_backward_bytes),
      composite("layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, "
                "float eps=1.0000000000000001e-05, bool cudnn_enable=True) -> Tensor",
                rule::composite<layer_norm_>),
      normalizing(
          kLayer,
          "_fused_rms_norm(Tensor input, int[] normalized_shape, Tensor? weight, float? eps) -> (Tensor, Tensor)",
          rule::fresh<fused_rms_norm_meta>, rule::cpu<cpu::fused_rms_norm>, rms_grad),
      composite("rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor",
                rule::composite<rms_norm_>),

      normalizing(kGroup,
                  "native_group_norm(" TARE_AFFINE "SymInt N, SymInt C, SymInt HxW, int group, float eps) -> "
                  "(Tensor, Tensor, Tensor)",
                  rule::fresh<native_group_norm_meta>, rule::cpu<cpu::native_group_norm>, group_grad,
                  {.out = "native_group_norm.out"}),
      normalizing(kGroupBackward,
                  "native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, "
                  "SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)",
                  rule::fresh<native_group_norm_backward_meta>, rule::cpu<cpu::native_group_norm_backward>,
                  derivative::not_implemented, {.out = "native_group_norm_backward.out"}),

      composite("group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float "
                "eps=1.0000000000000001e-05, bool cudnn_enabled=True) -> Tensor",
                rule::composite<group_norm_>),
      composite("instance_norm(" TARE_AFFINE TARE_RUNNING "bool use_input_stats, " TARE_STEPS
                ", bool cudnn_enabled) -> Tensor",
                rule::composite<normalization::instance_norm>),

      normalizing(kBatch,
                  "native_batch_norm(" TARE_AFFINE TARE_RUNNING "bool training, " TARE_STEPS
                  ") -> (Tensor, Tensor, Tensor)",
                  rule::fresh<native_batch_norm_meta>, rule::cpu<cpu::native_batch_norm>, batch_grad),
      normalizing(sharding::replicate_only,
                  "native_batch_norm.out(" TARE_AFFINE TARE_RUNNING "bool training, " TARE_STEPS
                  ", *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!) save_invstd) -> (Tensor(a!), Tensor(b!), "
                  "Tensor(c!))",
                  rule::direct<native_batch_norm_out_of>, cpu::none, derivative::not_implemented),
      normalizing(kBatch,
                  "_native_batch_norm_legit(" TARE_AFFINE TARE_MUTATED "bool training, " TARE_STEPS
                  ") -> (Tensor, Tensor, Tensor)",
                  rule::fresh<native_batch_norm_meta>, rule::cpu<cpu::native_batch_norm>, batch_grad),
      normalizing(sharding::replicate_only,
                  "_native_batch_norm_legit.out(" TARE_AFFINE TARE_MUTATED "bool training, " TARE_STEPS
                  ", *, " TARE_SAVED ") -> (Tensor(d!), Tensor(e!), Tensor(f!))",
                  rule::direct<native_batch_norm_out_of>, cpu::none, derivative::not_implemented),
      normalizing(
          ShardingRule(sharding::filled_letters, "1c*,c,c->1c*,c,c"),
          "_native_batch_norm_legit.no_stats(" TARE_AFFINE "bool training, " TARE_STEPS ") -> (Tensor, Tensor, Tensor)",
          rule::fresh<batch_norm_no_stats_meta>, rule::cpu<cpu::batch_norm_no_stats>, batch_grad_no_stats,
          {.out = "_native_batch_norm_legit.no_stats_out(" TARE_AFFINE "bool training, " TARE_STEPS
                  ", *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!) save_invstd) -> (Tensor(a!), Tensor(b!), "
                  "Tensor(c!))"}),
      normalizing(kBatch,
                  "_native_batch_norm_legit_no_training(" TARE_AFFINE
                  "Tensor running_mean, Tensor running_var, " TARE_STEPS ") -> (Tensor, Tensor, Tensor)",
                  rule::fresh<batch_norm_no_training_meta>, rule::cpu<cpu::batch_norm_no_training>, batch_grad_constant,
                  {.out = "_native_batch_norm_legit_no_training.out"}),
      normalizing(kBatch,
                  "_native_batch_norm_legit_functional(" TARE_AFFINE
                  "Tensor running_mean, Tensor running_var, bool training, " TARE_STEPS
                  ") -> (Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)",
                  rule::fresh<batch_norm_functional_meta>, rule::cpu<cpu::batch_norm_functional>,
                  derivative::not_implemented),
      normalizing(
          kBatchReserving,
          "_batch_norm_with_update(" TARE_AFFINE TARE_MUTATED TARE_STEPS ") -> (Tensor, Tensor, Tensor, Tensor)",
          rule::fresh<batch_norm_reserving_meta<true>>, rule::cpu<cpu::batch_norm_with_update>, batch_grad_training,
          {.out = "_batch_norm_with_update.out(" TARE_AFFINE TARE_MUTATED TARE_STEPS ", *, " TARE_SAVED
                  ", Tensor(g!) reserve) -> (Tensor(d!), Tensor(e!), Tensor(f!), Tensor(g!))"}),
      normalizing(kBatchReserving,
                  "_batch_norm_no_update(" TARE_AFFINE TARE_RUNNING TARE_STEPS ") -> (Tensor, Tensor, Tensor, Tensor)",
                  rule::fresh<batch_norm_reserving_meta<false>>, rule::cpu<cpu::batch_norm_no_training>,
                  batch_grad_constant, {.out = "_batch_norm_no_update.out"}),
      normalizing(
          kBatchBackward,
          "native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, " TARE_RUNNING
          "Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor, Tensor, "
          "Tensor)",
          rule::fresh<native_batch_norm_backward_meta>, rule::cpu<cpu::native_batch_norm_backward>,
          {{"grad_out, input, weight",
            "batchnorm_double_backward(input, weight, grads[0], grads[1], grads[2], "
            "grad_out, running_mean, running_var, train, eps, save_mean, "
            "save_invstd)"}},
          {.out = "native_batch_norm_backward.out"}),
      normalizing(
          kBatchBackward,
          "batch_norm_backward(Tensor grad_out, Tensor input, Tensor weight, " TARE_RUNNING
          "Tensor? save_mean, Tensor? save_var, bool update, float eps, bool[3] output_mask, Tensor reserve) -> "
          "(Tensor, Tensor, Tensor)",
          rule::fresh<batch_norm_backward_meta>, rule::cpu<cpu::batch_norm_backward>,
          {{"grad_out, input, weight",
            "batchnorm_double_backward(input, weight, grads[0], grads[1], grads[2], "
            "grad_out, running_mean, running_var, update, eps, save_mean, "
            "save_var)"}}),
      normalizing(ShardingRule(sharding::filled_letters, "1c*,c,c->c,c"),
                  "batch_norm_update_stats(Tensor input, " TARE_RUNNING "float momentum) -> (Tensor, Tensor)",
                  rule::fresh<batch_norm_update_stats_meta>, rule::cpu<cpu::batch_norm_update_stats>, derivative::none,
                  {.out = "batch_norm_update_stats.out"}),
      composite("_batch_norm_impl_index(" TARE_AFFINE TARE_RUNNING "bool training, " TARE_STEPS
                ", bool cudnn_enabled) -> (Tensor, Tensor, Tensor, Tensor, int)",
                rule::composite<normalization::batch_norm_impl_index>),
      composite("batch_norm(" TARE_AFFINE TARE_RUNNING "bool training, " TARE_STEPS ", bool cudnn_enabled) -> Tensor",
                rule::composite<normalization::batch_norm>),
  };
}

#undef TARE_AFFINE
#undef TARE_RUNNING
#undef TARE_MUTATED
#undef TARE_STEPS
#undef TARE_SAVED

}  // namespace tare
