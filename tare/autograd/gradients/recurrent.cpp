#include "tare/autograd/gradients/functions.h"
#include "tare/core/thread.h"
#include "tare/ops.h"

// Derivatives of recurrent cells' kernels: from the workspace, unless derivatives of them are asked for too.
namespace tare::autograd {

namespace {

using Five = std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor>;

Five fused_lstm_cell_backward(TensorList grads, const Tensor& input_gates, const Tensor& hidden_gates,
                              const Tensor& input_bias, const Tensor& hidden_bias, const Tensor& cx, const Tensor& cy,
                              const Tensor& workspace) {
  if (!thread_state.no_grad)
    return _thnn_differentiable_lstm_cell_backward(grads[0], grads[1], input_gates, hidden_gates, input_bias,
                                                   hidden_bias, cx, cy);
  return _thnn_fused_lstm_cell_backward(grads[0], grads[1], cx, cy, workspace, input_bias.defined());
}
Five fused_gru_cell_backward(const Tensor& grad, const Tensor& input_gates, const Tensor& hidden_gates,
                             const Tensor& hx, const Tensor& input_bias, const Tensor& hidden_bias,
                             const Tensor& workspace) {
  if (!grad.defined()) return {};
  if (!thread_state.no_grad)
    return _thnn_differentiable_gru_cell_backward(grad, input_gates, hidden_gates, hx, input_bias, hidden_bias);
  return _thnn_fused_gru_cell_backward(grad, workspace, input_bias.defined());
}

}  // namespace

List<GradientFunction> recurrent_functions() {
  static constexpr GradientFunction list[] = {
      {"fused_lstm_cell_backward", function<fused_lstm_cell_backward>},
      {"fused_gru_cell_backward", function<fused_gru_cell_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
