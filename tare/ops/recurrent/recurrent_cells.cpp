#include "tare/core/error.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/recurrent/packed_sequence.h"

// The kernels of recurrent cells on GPUs. The law: the two products, of the input and of the state before, come in
// without their biases; what the gates became is kept in a workspace for backward.
namespace tare {

std::vector<Tensor> gates_of(const Tensor& gates, int64_t count) {
  check<ShapeError>(gates.dim() >= 2 && gates.sizes()[1] % count == 0,
                    "expected {} gates side by side, but got size {}", count, gates.sizes());
  return unsafe_chunk(gates, count, 1);
}

namespace {

// `gates` of them, each as wide as the state before.
void check_gates(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& input_bias,
                 const Tensor& hidden_bias, int64_t gates, const Tensor& before) {
  check<ShapeError>(input_gates.dim() == 2, "{} != 2", input_gates.dim());
  check<ShapeError>(input_gates.sizes() == hidden_gates.sizes(), "{} != {}", input_gates.sizes(), hidden_gates.sizes());
  const int64_t width = input_gates.sizes()[1];
  if (input_bias.defined()) {
    check<ShapeError>(input_bias.dim() == 1, "{} != 1", input_bias.dim());
    check<ShapeError>(input_bias.numel() == width, "{} != {}", input_bias.numel(), width);
    check<ShapeError>(hidden_bias.defined() && input_bias.sizes() == hidden_bias.sizes(), "{} != {}",
                      input_bias.sizes(), hidden_bias.defined() ? hidden_bias.sizes() : IntList());
  }
  check<ShapeError>(before.dim() == 2, "{} != 2", before.dim());
  const int64_t rows = input_gates.sizes()[0], expected = rows * width / gates;
  check<ShapeError>(before.numel() == expected, "{} != {} * {} // {} (aka {})", before.numel(), rows, width, gates,
                    expected);
  bool together = true;
  for (const Tensor* tensor : {&hidden_gates, &input_bias, &hidden_bias, &before})
    together = together && (!tensor->defined() || tensor->device() == input_gates.device());
  check(together, "expected all inputs to be same device");
}

TensorMeta like(const Tensor& tensor) { return {tensor.dtype(), tensor.device(), tensor.sizes()}; }
TensorMeta sized_like(const Tensor& tensor, IntList sizes) { return {tensor.dtype(), tensor.device(), sizes}; }

std::array<TensorMeta, 3> lstm_cell_meta(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& cx,
                                         const Tensor& input_bias, const Tensor& hidden_bias) {
  check_gates(input_gates, hidden_gates, input_bias, hidden_bias, 4, cx);
  return {like(cx), like(cx), like(input_gates)};
}

// The workspace holds what three gates became, the state before, and the hidden part of the new content.
constexpr int64_t kGruWorkspace = 5;
std::array<TensorMeta, 2> gru_cell_meta(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx,
                                        const Tensor& input_bias, const Tensor& hidden_bias) {
  check_gates(input_gates, hidden_gates, input_bias, hidden_bias, 3, hx);
  return {like(hx), sized_like(hx, {hx.sizes()[0], hx.sizes()[1] * kGruWorkspace})};
}

std::array<TensorMeta, 3> lstm_cell_backward_meta(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx,
                                                  const Tensor& cy, const Tensor& workspace, bool has_bias) {
  if (!grad_hy.defined() && !grad_cy.defined()) return {};
  const IntList sizes = grad_hy.defined() ? grad_hy.sizes() : grad_cy.sizes();
  const auto check_sizes = [&](const Tensor& tensor) {
    check<ShapeError>(!tensor.defined() || tensor.sizes() == sizes, "expected size {}, but got {}", sizes,
                      tensor.defined() ? tensor.sizes() : IntList());
  };
  check<ShapeError>(sizes.size() == 2, "{} != 2", sizes.size());
  for (const Tensor* tensor : {&grad_cy, &cx, &cy}) check_sizes(*tensor);
  check<ShapeError>(workspace.dim() == 2 && workspace.numel() == sizes[0] * sizes[1] * 4,
                    "expected size {}, but got {}", Dims{sizes[0], sizes[1] * 4}, workspace.sizes());
  return {like(workspace), like(cx), has_bias ? sized_like(workspace, {workspace.sizes()[1]}) : TensorMeta()};
}

using Five = std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor>;

// Input and hidden state have the same gradient, as their products are added.
Five lstm_cell_backward(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy,
                        const Tensor& workspace, bool has_bias) {
  if (!grad_hy.defined() && !grad_cy.defined()) return {};
  const auto [gates, state, bias] = _thnn_fused_lstm_cell_backward_impl(grad_hy, grad_cy, cx, cy, workspace, has_bias);
  return {gates, gates, state, bias, bias};
}

std::array<TensorMeta, 5> gru_cell_backward_meta(const Tensor& grad_hy, const Tensor& workspace, bool has_bias) {
  check<ShapeError>(grad_hy.dim() == 2, "{} != 2", grad_hy.dim());
  const int64_t rows = grad_hy.sizes()[0], width = grad_hy.sizes()[1];
  check<ShapeError>(workspace.numel() == rows * width * kGruWorkspace, "expected size {}, but got {}",
                    Dims{rows, width * kGruWorkspace}, workspace.sizes());
  const TensorMeta gates = sized_like(workspace, {rows, 3 * width});
  const TensorMeta bias = has_bias ? sized_like(workspace, {3 * width}) : TensorMeta();
  return {gates, gates, like(grad_hy), bias, bias};
}

// --- backward in other operators, for second derivatives ---

Tensor with_bias(const Tensor& gates, const Tensor& bias) { return bias.defined() ? add(gates, bias) : gates; }
Tensor summed(const Tensor& grad, const Tensor& bias) { return bias.defined() ? sum(grad, IntList({0})) : Tensor(); }

Five differentiable_lstm_cell_backward(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& input_gates,
                                       const Tensor& hidden_gates, const Tensor& input_bias, const Tensor& hidden_bias,
                                       const Tensor& cx, const Tensor& cy) {
  if (!grad_hy.defined() && !grad_cy.defined()) return {};
  const Tensor gates = with_bias(with_bias(add(input_gates, hidden_gates), input_bias), hidden_bias);
  const std::vector<Tensor> chunks = gates_of(gates, 4);
  const Tensor in = sigmoid(chunks[0]), forget = sigmoid(chunks[1]), content = tanh(chunks[2]),
               out = sigmoid(chunks[3]);
  const Tensor bounded = tanh(cy);
  // Of the cell state, by way of the hidden state too.
  Tensor to_out, to_cell = grad_cy;
  if (grad_hy.defined()) {
    to_out = sigmoid_backward(mul(grad_hy, bounded), out);
    const Tensor through = tanh_backward(mul(grad_hy, out), bounded);
    to_cell = grad_cy.defined() ? add(through, grad_cy) : through;
  } else {
    to_out = zeros_like(content);
  }
  const Tensor to_gates =
      cat(std::vector<Tensor>{sigmoid_backward(mul(to_cell, content), in), sigmoid_backward(mul(to_cell, cx), forget),
                              tanh_backward(mul(to_cell, in), content), to_out},
          1);
  return {to_gates, to_gates, mul(to_cell, forget), summed(to_gates, input_bias), summed(to_gates, input_bias)};
}

Five differentiable_gru_cell_backward(const Tensor& grad_hy, const Tensor& input_gates, const Tensor& hidden_gates,
                                      const Tensor& hx, const Tensor& input_bias, const Tensor& hidden_bias) {
  const std::vector<Tensor> from_input = gates_of(with_bias(input_gates, input_bias), 3),
                            from_hidden = gates_of(with_bias(hidden_gates, hidden_bias), 3);
  const Tensor reset = sigmoid(add(from_hidden[0], from_input[0])),
               update = sigmoid(add(from_hidden[1], from_input[1])),
               content = tanh(add(from_input[2], mul(reset, from_hidden[2])));
  const Tensor to_content = tanh_backward(mul(grad_hy, add(neg(update), Scalar(1))), content);
  const Tensor to_update = sigmoid_backward(mul(grad_hy, sub(hx, content)), update);
  const Tensor to_reset = sigmoid_backward(mul(to_content, from_hidden[2]), reset);
  const Tensor to_input = cat(std::vector<Tensor>{to_reset, to_update, to_content}, 1),
               to_hidden = cat(std::vector<Tensor>{to_reset, to_update, mul(to_content, reset)}, 1);
  return {to_input, to_hidden, mul(grad_hy, update), summed(to_input, input_bias), summed(to_hidden, hidden_bias)};
}

Row cell(const char* samples, std::string_view schema, MetaRule meta, Derivative derivative, std::string_view out,
         int64_t operations) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(operations),
          .workspace = workspace::none,
          .sharding = samples,
          .forms = {.out = out, .write = writing::copied}};
}

#define TARE_GATES(STATE) \
  "Tensor input_gates, Tensor hidden_gates, Tensor " STATE ", Tensor? input_bias=None, Tensor? hidden_bias=None"

}  // namespace

std::vector<Row> recurrent_cell_ops() {
  return {
      cell("b*,b*,b*,*,*->b*,b*,b*", "_thnn_fused_lstm_cell(" TARE_GATES("cx") ") -> (Tensor, Tensor, Tensor)",
           rule::fresh<lstm_cell_meta>,
           {{"input_gates, hidden_gates, cx, input_bias, hidden_bias",
             "fused_lstm_cell_backward(grads, input_gates, hidden_gates, input_bias, hidden_bias, cx, result1, "
             "result2)"},
            {"result2", ""}},
           "_thnn_fused_lstm_cell.out", 12),
      cell("b*,b*,b*,b*,b*->b*,b*,*",
           "_thnn_fused_lstm_cell_backward_impl(Tensor? grad_hy, Tensor? grad_cy, Tensor cx, Tensor cy, Tensor "
           "workspace, bool has_bias) -> (Tensor, Tensor, Tensor)",
           rule::fresh<lstm_cell_backward_meta>, derivative::not_implemented, "_thnn_fused_lstm_cell_backward_impl.out",
           6),
      composite("_thnn_fused_lstm_cell_backward(Tensor? grad_hy, Tensor? grad_cy, Tensor cx, Tensor cy, Tensor "
                "workspace, bool has_bias) -> (Tensor, Tensor, Tensor, Tensor, Tensor)",
                rule::composite<lstm_cell_backward>),
      composite("_thnn_differentiable_lstm_cell_backward(Tensor? grad_hy, Tensor? grad_cy, Tensor input_gates, Tensor "
                "hidden_gates, Tensor? input_bias, Tensor? hidden_bias, Tensor cx, Tensor cy) -> (Tensor, Tensor, "
                "Tensor, Tensor, Tensor)",
                rule::composite<differentiable_lstm_cell_backward>),
      cell("b*,b*,b*,*,*->b*,b*", "_thnn_fused_gru_cell(" TARE_GATES("hx") ") -> (Tensor, Tensor)",
           rule::fresh<gru_cell_meta>,
           {{"input_gates, hidden_gates, hx, input_bias, hidden_bias",
             "fused_gru_cell_backward(grad, input_gates, hidden_gates, hx, input_bias, hidden_bias, result1)"},
            {"result1", ""}},
           "_thnn_fused_gru_cell.out", 12),
      cell("b*,b*->b*,b*,b*,*,*",
           "_thnn_fused_gru_cell_backward(Tensor grad_hy, Tensor workspace, bool has_bias) -> (Tensor, Tensor, Tensor, "
           "Tensor, Tensor)",
           rule::fresh<gru_cell_backward_meta>, derivative::not_implemented, "_thnn_fused_gru_cell_backward.out", 6),
      composite(
          "_thnn_differentiable_gru_cell_backward(Tensor grad_hy, Tensor input_gates, Tensor hidden_gates, Tensor "
          "hx, Tensor? input_bias, Tensor? hidden_bias) -> (Tensor, Tensor, Tensor, Tensor, Tensor)",
          rule::composite<differentiable_gru_cell_backward>),
  };
}

#undef TARE_GATES

}  // namespace tare
