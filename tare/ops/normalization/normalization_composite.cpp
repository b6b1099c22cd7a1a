#include "tare/ops/normalization/normalization_composite.h"

#include <utility>

#include "tare/dispatch/call.h"
#include "tare/dispatch/run.h"
#include "tare/ops.h"

namespace tare::normalization {

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t> batch_norm_impl_index(const Tensor& input, const Tensor& weight,
                                                                          const Tensor& bias,
                                                                          const Tensor& running_mean,
                                                                          const Tensor& running_var, bool training,
                                                                          double momentum, double eps, bool) {
  const int64_t features = input.dim() > 1 ? input.sizes()[1] : 0;
  const Tensor reserve = empty({0}, DType::uint8, {}, input.device());
  if (input.numel() == 0) {
    const bool is_half = input.dtype() == DType::float16 || input.dtype() == DType::bfloat16;
    const auto saved = [&] { return empty({features}, is_half ? DType::float32 : DType::float64, {}, input.device()); };
    Tensor result = clone(input);  // nothing to normalize, but gradients flow all the same
    if (weight.defined()) result = mul(result, select(weight, 0, 0));
    if (bias.defined()) result = add(result, select(bias, 0, 0));
    return {std::move(result), saved(), saved(), reserve, 0};
  }
  auto [result, mean, invstd] =
      native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
  return {std::move(result), std::move(mean), std::move(invstd), reserve, 0};
}
Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                  const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled) {
  static const Op& op = op_named("native_batch_norm");
  if (is_uninstrumented(op) && input.numel() > 0) {  // nobody sees the steps between
    const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps};
    return first_result(op, args);
  }
  return std::get<0>(
      _batch_norm_impl_index(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled));
}

// Every image is a batch of its own: channels of all images stand side by side.
Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                     const Tensor& running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled) {
  check(use_input_stats || (running_mean.defined() && running_var.defined()),
        "Expected running_mean and running_var to be defined when use_input_stats is false");
  const int64_t b = input.size(0), c = input.size(1);
  const auto repeated = [b](const Tensor& parameter) {
    return parameter.defined() ? repeat(parameter, {b}) : parameter;
  };
  Dims sizes = input.sizes();
  sizes[0] = 1, sizes[1] = b * c;
  const Tensor mean_of_all = repeated(running_mean), var_of_all = repeated(running_var);
  const Tensor result = tare::batch_norm(view(contiguous(input), sizes), repeated(weight), repeated(bias), mean_of_all,
                                         var_of_all, use_input_stats, momentum, eps, cudnn_enabled);
  const auto give_back = [&](const Tensor& running, const Tensor& all) {
    if (running.defined()) copy_(alias(running), mean(view(all, {b, c}), IntList({0}), false));
  };
  give_back(running_mean, mean_of_all);
  give_back(running_var, var_of_all);
  return view(result, input.sizes());
}

}  // namespace tare::normalization
