#include <algorithm>
#include <tuple>

#include "tare/autograd/gradients/functions.h"
#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/ops.h"

// Derivatives of derivatives: of the operators `x_backward`, whose results are gradients. Their own gradients come in
// as grads[0], grads[1], ..., one for each of those, undefined where nothing flows.
namespace tare::autograd {

namespace {

// Convolution is linear in input and in weight: the three gradients are three contractions of the same three tensors.
std::array<Tensor, 3> convolution_double_backward(const Tensor& gg_input, const Tensor& gg_weight,
                                                  const Tensor& gg_bias, const Tensor& grad_output,
                                                  const Tensor& weight, const Tensor& input, IntList stride,
                                                  IntList padding, IntList dilation, bool transposed,
                                                  IntList output_padding, int64_t groups, BoolList wanted) {
  const auto forward = [&](const Tensor& x, const Tensor& w, const Tensor& bias) {
    return convolution(x, w, bias, stride, padding, dilation, transposed, output_padding, groups);
  };
  const auto backward = [&](const Tensor& x, const Tensor& w, bool of_weight) {
    const bool mask[] = {!of_weight, of_weight, false};
    const auto found = convolution_backward(grad_output, x, w, {}, stride, padding, dilation, transposed,
                                            output_padding, groups, BoolList(mask, 3));
    return of_weight ? std::get<1>(found) : std::get<0>(found);
  };
  std::array<Tensor, 3> found;
  if (wanted[0]) {
    if (gg_input.defined()) found[0] = forward(gg_input, weight, gg_bias);
    if (gg_weight.defined())
      found[0] = plus(found[0], forward(input, gg_weight, gg_input.defined() ? Tensor() : gg_bias));
    if (!found[0].defined() && gg_bias.defined()) {
      Dims ones(grad_output.dim(), 1);
      ones[1] = gg_bias.numel();
      found[0] = expand(view(gg_bias, ones), grad_output.sizes());
    }
  }
  if (wanted[1] && gg_weight.defined()) found[1] = backward(input, gg_weight, false);
  if (wanted[2] && gg_input.defined()) found[2] = backward(gg_input, weight, true);
  return found;
}

// The gradient of max pooling puts each element where the maximum was; its gradient reads it there.
Tensor max_pool_double_backward(const Tensor& grad, const Tensor& indices, int64_t dims) {
  Dims flat;
  for (int64_t i = 0; i < indices.dim() - dims; ++i) flat.push_back(indices.sizes()[i]);
  flat.push_back(-1);
  if (indices.numel() == 0) return new_zeros(grad, indices.sizes());
  return view(gather(reshape(grad, flat), -1, reshape(indices, flat)), indices.sizes());
}

Tensor embedding_dense_double_backward(const Tensor& grad, const Tensor& indices, int64_t padding_idx) {
  Dims sizes(indices.sizes());
  sizes.push_back(grad.size(-1));
  Tensor rows = view(index_select(grad, 0, reshape(indices, IntList({-1}))), sizes);
  if (padding_idx < 0) return rows;
  return masked_fill(rows, unsqueeze(eq(indices, Scalar(padding_idx)), -1), Scalar(0));
}

// glu(a, b) = a s with s = sigmoid(b).
struct Halves {
  Tensor first, second;
  Halves(const Tensor& whole, int64_t dim) {
    const int64_t half = whole.size(dim) / 2;
    first = narrow(whole, dim, 0, half);
    second = narrow(whole, dim, half, half);
  }
};
Tensor glu_double_backward_grad_output(const Tensor& grad, const Tensor& self, int64_t dim) {
  const Halves x(self, dim), g(grad, dim);
  const Tensor s = sigmoid(x.second);
  return mul(s, add(g.first, mul(mul(sub(ones_like(s), s), x.first), g.second)));
}
Tensor glu_double_backward(const Tensor& grad, const Tensor& grad_output, const Tensor& self, int64_t dim) {
  const Halves x(self, dim), g(grad, dim);
  const Tensor s = sigmoid(x.second);
  const Tensor slope = mul(mul(s, sub(ones_like(s), s)), grad_output);
  const Tensor bend = mul(mul(sub(ones_like(s), mul(s, Scalar(2))), x.first), g.second);
  return cat(std::vector<Tensor>{mul(slope, g.second), mul(slope, add(g.first, bend))}, dim);
}

std::array<Tensor, 3> prelu_double_backward(const Tensor& gg_self, const Tensor& gg_weight, const Tensor& grad_output,
                                            const Tensor& self, const Tensor& weight) {
  const Tensor positive = gt(self, Scalar(0));
  const Tensor zero = zeros(IntList(), grad_output.dtype(), {}, grad_output.device());
  std::array<Tensor, 3> found;
  if (gg_self.defined()) {
    found[0] = where(positive, gg_self, mul(weight, gg_self));
    found[2] = where(positive, zero, mul(grad_output, gg_self));
  }
  if (gg_weight.defined()) {
    found[0] = plus(found[0], where(positive, zero, mul(self, gg_weight)));
    found[1] = where(positive, zero, mul(grad_output, gg_weight));
  }
  return found;
}

// Activations, twice. s is the sigmoid.
Tensor complement(const Tensor& t) { return rsub(t, Scalar(1)); }
Tensor gelu_double_backward(const Tensor& grad, const Tensor& grad_output, const Tensor& self,
                            std::string_view approximate) {
  const Tensor both = mul(grad, grad_output), squared = square(self);
  if (approximate != "tanh")  // Phi'' of x Phi(x): pdf(x) (2 - x^2)
    return mul(mul(both, mul(exp(mul(squared, Scalar(-0.5))), Scalar(0.3989422804014327))), rsub(squared, Scalar(2)));
  // x (1 + tanh u) / 2 with u = b (x + k x^3)
  const double b = 0.7978845608028654, k = 0.044715;
  const Tensor u = mul(mul(self, add(mul(squared, Scalar(k)), Scalar(1))), Scalar(b));
  const Tensor u1 = mul(add(mul(squared, Scalar(3 * k)), Scalar(1)), Scalar(b)), u2 = mul(self, Scalar(6 * k * b));
  const Tensor t = tanh(u), slope = complement(square(t));
  const Tensor bend = mul(slope, sub(u2, mul(mul(t, square(u1)), Scalar(2))));
  return mul(both, add(mul(slope, u1), mul(mul(self, bend), Scalar(0.5))));
}
Tensor silu_double_backward(const Tensor& grad, const Tensor& self) {
  const Tensor s = sigmoid(self);
  return mul(grad, mul(mul(s, complement(s)), add(mul(self, rsub(mul(s, Scalar(2)), Scalar(1))), Scalar(2))));
}
Tensor mish_double_backward(const Tensor& grad, const Tensor& self) {
  const Tensor s = sigmoid(self), t = tanh(softplus(self));
  const Tensor inner = sub(complement(s), mul(mul(t, s), Scalar(2)));
  return mul(grad, mul(mul(complement(square(t)), s), add(mul(self, inner), Scalar(2))));
}
Tensor elu_double_backward(const Tensor& grad, const Tensor& grad_output, const Scalar& alpha, const Scalar& scale,
                           const Scalar& input_scale, bool is_result, const Tensor& self_or_result) {
  const double inner = input_scale.to_double();
  const Tensor both = mul(grad, grad_output);
  const Tensor bent = is_result ? mul(both, Scalar(inner))
                                : mul(mul(both, exp(mul(self_or_result, Scalar(inner)))),
                                      Scalar(alpha.to_double() * scale.to_double() * inner * inner));
  return where(le(self_or_result, Scalar(0)), bent, zeros(IntList(), bent.dtype(), {}, bent.device()));
}
Tensor softplus_double_backward(const Tensor& grad, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  const Tensor x = mul(self, beta), s = sigmoid(x);
  return masked_fill(mul(grad, mul(mul(s, complement(s)), beta)), gt(x, threshold), Scalar(0));
}
Tensor logit_double_backward(const Tensor& grad, const Tensor& self, std::optional<double> eps) {
  Tensor bend = mul(grad, div(sub(mul(self, Scalar(2)), Scalar(1)), square(mul(self, complement(self)))));
  if (!eps) return bend;
  return masked_fill(bend, logical_or(lt(self, Scalar(*eps)), gt(self, Scalar(1 - *eps))), Scalar(0));
}
Tensor log_sigmoid_double_backward(const Tensor& grad, const Tensor& self) {
  const Tensor s = sigmoid(self);
  return mul(mul(grad, sub(s, Scalar(1))), s);
}

// Losses. The gradient is slope(self - target) * grad_output, divided by the number of elements for a mean (1).
Tensor reduced(const Tensor& values, int64_t reduction) { return reduction == 0 ? values : sum(values); }
Tensor averaged(const Tensor& values, const Tensor& self, int64_t reduction) {
  return reduction == 1 ? div(values, Scalar(self.numel())) : values;
}
Tensor mse_loss_double_backward(const Tensor& grad, const Tensor& self, int64_t reduction) {
  return averaged(mul(grad, Scalar(2)), self, reduction);
}
Tensor smooth_l1_loss_double_backward(const Tensor& grad, const Tensor& self, const Tensor& target, int64_t reduction,
                                      double beta) {
  const Tensor inside = lt(abs(sub(self, target)), Scalar(beta));
  return averaged(div(mul(grad, inside), Scalar(beta)), self, reduction);
}
Tensor huber_loss_double_backward(const Tensor& grad, const Tensor& self, const Tensor& target, int64_t reduction,
                                  double delta) {
  return averaged(mul(grad, lt(abs(sub(self, target)), Scalar(delta))), self, reduction);
}
// slope = -t / (1 + exp(t x))
Tensor soft_margin_slope(const Tensor& self, const Tensor& target) {
  return neg(mul(target, sigmoid(neg(mul(target, self)))));
}
Tensor soft_margin_loss_double_backward_grad_output(const Tensor& grad, const Tensor& self, const Tensor& target,
                                                    int64_t reduction) {
  return reduced(averaged(mul(soft_margin_slope(self, target), grad), self, reduction), reduction);
}
Tensor soft_margin_loss_double_backward(const Tensor& grad, const Tensor& self, const Tensor& target,
                                        int64_t reduction) {
  const Tensor s = sigmoid(mul(target, self));
  const Tensor bend = mul(mul(square(target), s), sub(ones_like(s), s));
  return averaged(mul(bend, grad), self, reduction);
}
// slope = w (x - t) / (x (1 - x)), the denominator kept off 0.
struct CrossEntropy {
  Tensor denominator;
  explicit CrossEntropy(const Tensor& self) : denominator(clamp_min(mul(rsub(self, Scalar(1)), self), Scalar(1e-12))) {}
};
Tensor weighted(const Tensor& values, const Tensor& weight) { return weight.defined() ? mul(values, weight) : values; }
Tensor binary_cross_entropy_double_backward_grad_output(const Tensor& grad, const Tensor& self, const Tensor& target,
                                                        const Tensor& weight, int64_t reduction) {
  const Tensor slope = div(sub(self, target), CrossEntropy(self).denominator);
  return reduced(averaged(weighted(mul(grad, slope), weight), self, reduction), reduction);
}
Tensor binary_cross_entropy_double_backward(const Tensor& grad, const Tensor& self, const Tensor& target,
                                            const Tensor& weight, int64_t reduction) {
  const Tensor numerator = add(sub(square(self), mul(mul(self, target), Scalar(2))), target);
  const Tensor bend = div(numerator, square(CrossEntropy(self).denominator));
  return averaged(weighted(mul(grad, bend), weight), self, reduction);
}
Tensor binary_cross_entropy_double_backward_target(const Tensor& grad, const Tensor& self, const Tensor& weight,
                                                   int64_t reduction) {
  return averaged(weighted(neg(div(grad, CrossEntropy(self).denominator)), weight), self, reduction);
}

// The targets: the losses are linear in them.
Tensor binary_cross_entropy_target_backward(const Tensor& grad, const Tensor& self, const Tensor& target,
                                            const Tensor& weight, int64_t reduction) {
  const Tensor slope = sub(clamp_min(log1p(neg(self)), Scalar(-100)), clamp_min(log(self), Scalar(-100)));
  return averaged(weighted(mul(grad, slope), weight), target, reduction);
}
Tensor binary_cross_entropy_with_logits_target_backward(const Tensor& grad, const Tensor& self, const Tensor& target,
                                                        const Tensor& weight, const Tensor& pos_weight,
                                                        int64_t reduction) {
  const Tensor slope =
      pos_weight.defined() ? sub(log_sigmoid(neg(self)), mul(pos_weight, log_sigmoid(self))) : neg(self);
  return averaged(weighted(mul(grad, slope), weight), target, reduction);
}

// Normalization, y = w n + b with n = (x - mean) r over some dimensions. The gradient of x is r P(w g), where
// P(a) = a - mean(a) - n mean(a n); P is its own adjoint. What comes in for the gradients of x, w and b is a, u and v.
struct Normalized {
  Tensor n, r;
  Dims dims;
  Tensor average(const Tensor& t) const { return mean(t, IntList(dims), true); }
  Tensor project(const Tensor& t) const { return sub(sub(t, average(t)), mul(n, average(mul(t, n)))); }
};
std::array<Tensor, 3> normalization_double_backward(const Normalized& of, const Tensor& g, const Tensor& w,
                                                    const Tensor& a, const Tensor& u, const Tensor& v,
                                                    const Dims& outer, IntList w_sizes) {
  const Tensor gw = w.defined() ? mul(g, w) : g;
  Tensor to_grad, to_x, to_w;
  if (a.defined()) {
    const Tensor pa = mul(of.r, of.project(a));
    to_grad = w.defined() ? mul(pa, w) : pa;
    if (w.defined()) to_w = reshape(outer.empty() ? mul(g, pa) : sum(mul(g, pa), IntList(outer), true), w_sizes);
    // Through n, and through r, which is (var + eps)^(-1/2).
    const Tensor along_a = of.average(mul(a, of.n)), along_g = of.average(mul(gw, of.n));
    const Tensor through_n = neg(mul(of.r, add(mul(gw, along_a), mul(a, along_g))));
    const Tensor spread = sub(sub(of.average(mul(a, gw)), mul(of.average(a), of.average(gw))), mul(along_a, along_g));
    to_x = sub(mul(of.r, of.project(through_n)), mul(mul(of.n, spread), square(of.r)));
  }
  if (u.defined()) {
    to_grad = plus(to_grad, mul(u, of.n));
    to_x = plus(to_x, mul(of.r, of.project(mul(u, g))));
  }
  if (v.defined()) to_grad = plus(to_grad, expand(v, g.sizes()));
  return {to_grad, to_x, to_w};
}
// A value for each channel, seen beside a tensor of them; undefined where it is.
Tensor along_channels(const Tensor& values, const Tensor& beside) {
  if (!values.defined()) return values;
  Dims sizes(beside.dim(), 1);
  sizes[1] = beside.size(1);
  return view(values, sizes);
}
// Third derivatives go through saved statistics, too: mean is an average of x, and r = (var + eps)^(-1/2).
Tensor statistics_backward(const Tensor& grad_mean, const Tensor& grad_r, const Tensor& input, const Tensor& mean,
                           const Tensor& r) {
  Tensor found;
  const double count = static_cast<double>(input.numel()) / static_cast<double>(std::max<int64_t>(r.numel(), 1));
  if (grad_mean.defined()) found = div(grad_mean, Scalar(count));
  if (grad_r.defined()) found = plus(found, mul(sub(mean, input), div(mul(grad_r, mul(r, square(r))), Scalar(count))));
  return expand(to(found, input.dtype()), input.sizes());
}
std::array<Tensor, 3> layer_norm_backward(const Tensor& grad, const Tensor& grad_mean, const Tensor& grad_rstd,
                                          const Tensor& input, IntList normalized_shape, const Tensor& mean,
                                          const Tensor& rstd, const Tensor& weight, const Tensor& bias,
                                          BoolList wanted) {
  std::array<Tensor, 3> found;
  if (grad.defined())
    std::tie(found[0], found[1], found[2]) =
        native_layer_norm_backward(grad, input, normalized_shape, mean, rstd, weight, bias, wanted);
  if (wanted[0] && (grad_mean.defined() || grad_rstd.defined()))
    found[0] = plus(found[0], statistics_backward(grad_mean, grad_rstd, input, mean, rstd));
  return found;
}
std::array<Tensor, 3> batch_norm_backward_of(const Tensor& grad, const Tensor& grad_mean, const Tensor& grad_invstd,
                                             const Tensor& input, const Tensor& weight, const Tensor& running_mean,
                                             const Tensor& running_var, const Tensor& save_mean,
                                             const Tensor& save_invstd, bool training, double eps, BoolList wanted) {
  std::array<Tensor, 3> found;
  if (grad.defined())
    std::tie(found[0], found[1], found[2]) = native_batch_norm_backward(grad, input, weight, running_mean, running_var,
                                                                        save_mean, save_invstd, training, eps, wanted);
  if (wanted[0] && (grad_mean.defined() || grad_invstd.defined())) {
    const auto wide = [&](const Tensor& t) { return along_channels(t, input); };
    found[0] = plus(found[0],
                    statistics_backward(wide(grad_mean), wide(grad_invstd), input, wide(save_mean), wide(save_invstd)));
  }
  return found;
}
std::array<Tensor, 3> layer_norm_double_backward(const Tensor& input, const Tensor& weight, const Tensor& a,
                                                 const Tensor& u, const Tensor& v, const Tensor& grad_out,
                                                 const Tensor& mean, const Tensor& rstd, IntList normalized_shape) {
  if (input.numel() == 0)
    return {zeros_like(grad_out), zeros_like(input), weight.defined() ? zeros_like(weight) : Tensor()};
  Normalized of{mul(sub(input, mean), rstd), rstd, {}};
  Dims outer;
  for (int64_t i = 0; i < input.dim(); ++i) (i < input.dim() - normalized_shape.size() ? outer : of.dims).push_back(i);
  return normalization_double_backward(of, grad_out, weight, a, u, v, outer, normalized_shape);
}
// y = x r w with r = (mean(x^2) + eps)^(-1/2), which is a result too.
std::array<Tensor, 2> rms_norm_backward(const Tensor& grad, const Tensor& grad_rstd, const Tensor& input,
                                        IntList normalized_shape, const Tensor& rstd, const Tensor& weight,
                                        BoolList wanted) {
  Dims outer, inner;
  int64_t count = 1;
  for (int64_t d = 0; d < input.dim(); ++d) {
    const bool is_inner = d >= input.dim() - normalized_shape.size();
    (is_inner ? inner : outer).push_back(d);
    if (is_inner) count *= input.sizes()[d];
  }
  const Tensor x = mul(input, rstd);
  Tensor to_input, to_weight;
  if (grad.defined() && wanted[0]) {
    const Tensor g = weight.defined() ? mul(grad, weight) : grad;
    to_input = mul(sub(g, mul(x, mean(mul(g, x), std::optional<IntList>(inner), true))), rstd);
  }
  if (grad_rstd.defined() && wanted[0])
    to_input = plus(to_input, div(mul(mul(grad_rstd, square(rstd)), neg(x)), Scalar(count)));
  if (grad.defined() && wanted[1] && weight.defined()) {
    const Tensor product = mul(grad, x);
    to_weight = outer.empty() ? product : reshape(sum(product, IntList(outer), true), weight.sizes());
  }
  return {to_input, to_weight};
}
std::array<Tensor, 3> batchnorm_double_backward(const Tensor& input, const Tensor& weight, const Tensor& a,
                                                const Tensor& u, const Tensor& v, const Tensor& grad_out,
                                                const Tensor& running_mean, const Tensor& running_var, bool training,
                                                double eps, const Tensor& save_mean, const Tensor& save_invstd) {
  const Dims channels{input.size(1)};
  Dims over;
  for (int64_t i = 0; i < input.dim(); ++i)
    if (i != 1) over.push_back(i);
  const auto wide = [&](const Tensor& t) { return along_channels(t, input); };
  const Tensor w = wide(weight);
  if (training) {
    const Tensor r = wide(save_invstd);
    const Normalized of{mul(sub(input, wide(save_mean)), r), r, over};
    return normalization_double_backward(of, grad_out, w, a, wide(u), wide(v), over, channels);
  }
  check(running_mean.defined() && running_var.defined(),
        "batchnorm_double_backward: running_mean and running_var must be given where training is False");
  // The statistics are constants: only the product of gradient, weight and r is left.
  const Tensor r = wide(rsqrt(add(running_var, Scalar(eps))));
  Tensor to_grad, to_x, to_w;
  if (a.defined()) {
    to_grad = mul(a, w.defined() ? mul(w, r) : r);
    if (w.defined()) to_w = reshape(sum(mul(mul(a, grad_out), r), IntList(over), true), channels);
  }
  if (u.defined()) {
    to_grad = plus(to_grad, mul(wide(u), mul(sub(input, wide(running_mean)), r)));
    to_x = mul(mul(wide(u), grad_out), r);
  }
  if (v.defined()) to_grad = plus(to_grad, expand(wide(v), grad_out.sizes()));
  return {to_grad, to_x, to_w};
}

// The operator's own gradient where nothing is recorded; else, or where the statistics have gradients, written out.
std::array<Tensor, 3> group_norm_backward(const Tensor& grad, const Tensor& grad_mean, const Tensor& grad_rstd,
                                          const Tensor& input, const Tensor& mean, const Tensor& rstd,
                                          const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group,
                                          BoolList wanted) {
  if (thread_state.no_grad && !grad_mean.defined() && !grad_rstd.defined()) {
    if (!grad.defined()) return {};
    // As in the forward, only the CPU keeps the input's memory format.
    const MemoryFormat format =
        input.device().is_cpu() ? input.meta().suggested_memory_format() : MemoryFormat::contiguous;
    auto [x, w, b] = native_group_norm_backward(contiguous(grad, format), contiguous(input, format), mean, rstd, weight,
                                                N, C, HxW, group, wanted);
    return {x, w, b};
  }
  const int64_t groups[] = {N, group, C / group * HxW}, per_group[] = {N, group, 1}, channels[] = {N, C, HxW},
                over[] = {0, 2};
  const Tensor r = view(rstd, IntList(per_group, 3));
  const Tensor n = mul(sub(reshape(input, IntList(groups, 3)), view(mean, IntList(per_group, 3))), r);
  const Normalized of{n, r, Dims{2}};
  Tensor to_x, to_w, to_b;
  if (grad.defined()) {
    const Tensor g = reshape(grad, IntList(channels, 3));
    const int64_t one_channel[] = {1, C, 1};
    const Tensor gw = weight.defined() ? mul(g, view(weight, IntList(one_channel, 3))) : g;
    if (wanted[0]) to_x = mul(r, of.project(reshape(gw, IntList(groups, 3))));
    if (wanted[1]) to_w = sum(mul(g, reshape(n, IntList(channels, 3))), IntList(over, 2));
    if (wanted[2]) to_b = sum(g, IntList(over, 2));
  }
  const double count = static_cast<double>(groups[2]);
  if (wanted[0] && grad_mean.defined())
    to_x = plus(to_x, expand(div(view(grad_mean, IntList(per_group, 3)), Scalar(count)), n.sizes()));
  if (wanted[0] && grad_rstd.defined())
    to_x = plus(to_x, mul(n, div(mul(view(grad_rstd, IntList(per_group, 3)), neg(square(r))), Scalar(count))));
  return {to_x.defined() ? reshape(to_x, input.sizes()) : Tensor(), to_w, to_b};
}

std::array<Tensor, 2> weight_norm_backward(const Tensor& grad, const Tensor& v, const Tensor& g, const Tensor& norms,
                                           int64_t dim) {
  if (!grad.defined()) return {};
  const auto run = thread_state.no_grad ? _weight_norm_interface_backward : _weight_norm_differentiable_backward;
  auto [to_v, to_g] = run(contiguous(grad), v, g, norms, dim);
  return {to_v, to_g};
}

Tensor times_i(const Tensor& z) { return complex(neg(imag(z)), real(z)); }
// r e^(i phi): along r it grows by e^(i phi), along phi it turns.
std::array<Tensor, 2> polar_backward(const Tensor& grad, const Tensor& result) {
  const Tensor adjoint = conj(grad);
  return {real(mul(adjoint, sgn(result))), real(mul(adjoint, times_i(result)))};
}

}  // namespace

List<GradientFunction> second_functions() {
  static constexpr GradientFunction list[] = {
      {"convolution_double_backward", function<convolution_double_backward>},
      {"max_pool_double_backward", function<max_pool_double_backward>},
      {"embedding_dense_double_backward", function<embedding_dense_double_backward>},
      {"glu_double_backward_grad_output", function<glu_double_backward_grad_output>},
      {"glu_double_backward", function<glu_double_backward>},
      {"prelu_double_backward", function<prelu_double_backward>},
      {"gelu_double_backward", function<gelu_double_backward>},
      {"silu_double_backward", function<silu_double_backward>},
      {"mish_double_backward", function<mish_double_backward>},
      {"elu_double_backward", function<elu_double_backward>},
      {"logit_double_backward", function<logit_double_backward>},
      {"softplus_double_backward", function<softplus_double_backward>},
      {"log_sigmoid_double_backward", function<log_sigmoid_double_backward>},
      {"binary_cross_entropy_target_backward", function<binary_cross_entropy_target_backward>},
      {"binary_cross_entropy_with_logits_target_backward", function<binary_cross_entropy_with_logits_target_backward>},
      {"mse_loss_double_backward", function<mse_loss_double_backward>},
      {"smooth_l1_loss_double_backward", function<smooth_l1_loss_double_backward>},
      {"huber_loss_double_backward", function<huber_loss_double_backward>},
      {"soft_margin_loss_double_backward_grad_output", function<soft_margin_loss_double_backward_grad_output>},
      {"soft_margin_loss_double_backward", function<soft_margin_loss_double_backward>},
      {"binary_cross_entropy_double_backward_grad_output", function<binary_cross_entropy_double_backward_grad_output>},
      {"binary_cross_entropy_double_backward", function<binary_cross_entropy_double_backward>},
      {"binary_cross_entropy_double_backward_target", function<binary_cross_entropy_double_backward_target>},
      {"layer_norm_backward", function<layer_norm_backward>},
      {"batch_norm_backward_of", function<batch_norm_backward_of>},
      {"layer_norm_double_backward", function<layer_norm_double_backward>},
      {"rms_norm_backward", function<rms_norm_backward>},
      {"batchnorm_double_backward", function<batchnorm_double_backward>},
      {"group_norm_backward", function<group_norm_backward>},
      {"weight_norm_backward", function<weight_norm_backward>},
      {"polar_backward", function<polar_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
