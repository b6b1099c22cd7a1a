#include <algorithm>

#include "tare/core/elements.h"
#include "tare/graph/onnx/call.h"
#include "tare/ops.h"

// Recurrent layers. Sizes, memory and FLOPs are those of PyTorch's operator; values are told by the equations, whose
// gates stand in another order.
namespace tare::graph::onnx {

namespace {

struct Layer {
  Tensor x, w, r, b, h, cell, peephole;  // x: (steps, batch, size)
  int64_t steps, batch, hidden, directions;
  bool batch_first;
};

Layer layer_of(Call& c, int64_t gates) {
  Layer layer{};
  layer.batch_first = c.integer("layout", 0) != 0;
  layer.x = layer.batch_first ? transpose(c[0], 0, 1) : c[0];
  layer.w = c[1];
  layer.r = c[2];
  check<ShapeError>(layer.x.dim() == 3 && layer.w.dim() == 3 && layer.r.dim() == 3, "{}: {}, {} and {}",
                    c.node.target(), str(layer.x.sizes()), str(layer.w.sizes()), str(layer.r.sizes()));
  layer.steps = layer.x.size(0);
  layer.batch = layer.x.size(1);
  layer.hidden = layer.r.size(2);
  layer.directions = layer.w.size(0);
  check<ShapeError>(layer.w.size(1) == gates * layer.hidden && layer.r.size(1) == gates * layer.hidden &&
                        layer.r.size(0) == layer.directions && (layer.directions == 1 || layer.directions == 2),
                    "{}: weights of {} and {} for {} gates", c.node.target(), str(layer.w.sizes()),
                    str(layer.r.sizes()), gates);
  const bool both = c.text("direction", "forward") == "bidirectional";
  check<ShapeError>(both == (layer.directions == 2), "{}: weights of {} directions, where it is {}", c.node.target(),
                    layer.directions, c.text("direction", "forward"));
  const auto state = [&](size_t i) {
    if (c.has(i)) return layer.batch_first ? transpose(c[i], 0, 1) : c[i];
    return zeros({layer.directions, layer.batch, layer.hidden}, layer.x.dtype(), {}, c.device());
  };
  layer.b = c.has(3) ? c[3] : zeros({layer.directions, 2 * gates * layer.hidden}, layer.x.dtype(), {}, c.device());
  layer.h = state(5);
  if (gates == 4) layer.cell = state(6);
  return layer;
}

// What PyTorch's operator takes. `order`: where its gates stand among the file's, which matters to values alone.
std::vector<Tensor> parameters(Call& c, const Layer& layer, const std::vector<int64_t>& order) {
  const auto gates = static_cast<int64_t>(order.size());
  const auto ordered = [&](const Tensor& x) {
    if (!c.exact() || gates == 1) return x;
    std::vector<Tensor> parts;
    for (const int64_t gate : order) parts.push_back(slice(x, 0, gate * layer.hidden, (gate + 1) * layer.hidden));
    return cat(parts, 0);
  };
  std::vector<Tensor> list;
  for (int64_t d = 0; d < layer.directions; ++d) {
    list.push_back(ordered(select(layer.w, 0, d)));
    list.push_back(ordered(select(layer.r, 0, d)));
    if (!c.has(3)) continue;
    const Tensor bias = select(layer.b, 0, d);
    list.push_back(ordered(slice(bias, 0, 0, gates * layer.hidden)));
    list.push_back(ordered(slice(bias, 0, gates * layer.hidden, 2 * gates * layer.hidden)));
  }
  return list;
}

// Whether it is one call of PyTorch's operator: for sizes always, for values where both have the same equations.
bool is_one_call(Call& c, bool same_equations = true) {
  if (c.valued()) return false;
  return !c.exact() || (same_equations && c.text("direction", "forward") != "reverse");
}

// Y is (steps, directions, batch, hidden); states are (directions, batch, hidden).
std::vector<Tensor> as_results(const Layer& layer, const Tensor& y, std::vector<Tensor> states) {
  std::vector<Tensor> results = {layer.batch_first ? permute(y, {2, 0, 1, 3}) : y};
  for (const Tensor& state : states) results.push_back(layer.batch_first ? transpose(state, 0, 1) : state);
  return results;
}

Tensor by_directions(const Layer& layer, const Tensor& y) {
  return permute(reshape(y, {layer.steps, layer.batch, layer.directions, layer.hidden}), {0, 2, 1, 3});
}

// The plain equations: no clipping, no other activations, all sequences of full length.
void check_plain(Call& c, const Layer& layer, bool other_activations = false) {
  static constexpr std::string_view kUsual[][3] = {
      {"Tanh", "Tanh", "Tanh"}, {"Sigmoid", "Tanh", "Tanh"}, {"Sigmoid", "Tanh", "Sigmoid"}};
  const auto gates = layer.w.size(1) / std::max<int64_t>(layer.hidden, 1);
  const auto& usual = kUsual[gates == 1 ? 0 : gates == 4 ? 1 : 2];
  const size_t functions = gates == 4 ? 3 : 2;
  if (const Attribute* const activations = c.attribute("activations"); activations != nullptr && !other_activations)
    for (size_t i = 0; i < activations->rest().texts.size(); ++i)
      if (activations->rest().texts[i] != usual[i % functions])
        fail<NotImplementedError>("values with other activations");
  if (c.has_attribute("clip") || c.integer("input_forget", 0) != 0) fail<NotImplementedError>("values with clipping");
  if (c.has(4))
    for (const int64_t length : c.ints(4))
      if (length != layer.steps) fail<NotImplementedError>("values of sequences of other lengths");
}

// Runs one step after the other in each direction; `turn` makes the next states of the input's and the state's parts.
using Turn = std::vector<Tensor> (*)(Call& c, const Layer& layer, int64_t direction, const Tensor& x,
                                     const std::vector<Tensor>& state);
std::vector<Tensor> equations(Call& c, const Layer& layer, Turn turn) {
  check_plain(c, layer);
  const bool backward = c.text("direction", "forward") == "reverse";
  std::vector<Tensor> ys, hs, cells;
  for (int64_t d = 0; d < layer.directions; ++d) {
    std::vector<Tensor> state = {select(layer.h, 0, d)};
    if (layer.cell.defined()) state.push_back(select(layer.cell, 0, d));
    std::vector<Tensor> made(static_cast<size_t>(layer.steps));
    for (int64_t i = 0; i < layer.steps; ++i) {
      const int64_t step = d == 1 || backward ? layer.steps - 1 - i : i;
      state = turn(c, layer, d, select(layer.x, 0, step), state);
      made[static_cast<size_t>(step)] = state[0];
    }
    ys.push_back(stack(made, 0));
    hs.push_back(state[0]);
    if (layer.cell.defined()) cells.push_back(state[1]);
  }
  std::vector<Tensor> states = {stack(hs, 0)};
  if (layer.cell.defined()) states.push_back(stack(cells, 0));
  return as_results(layer, stack(ys, 1), states);
}

Tensor part(const Tensor& x, int64_t gate, int64_t hidden) { return slice(x, -1, gate * hidden, (gate + 1) * hidden); }
// What the input and the state give for all gates, with their biases.
std::pair<Tensor, Tensor> sides(const Layer& l, int64_t d, int64_t gates, const Tensor& x, const Tensor& h) {
  const Tensor bias = select(l.b, 0, d);
  return {add(matmul(x, t(select(l.w, 0, d))), slice(bias, 0, 0, gates * l.hidden)),
          add(matmul(h, t(select(l.r, 0, d))), slice(bias, 0, gates * l.hidden, 2 * gates * l.hidden))};
}

std::vector<Tensor> lstm_of(Call& c) {
  Layer layer = layer_of(c, 4);
  if (is_one_call(c, !c.has(7))) {
    if (c.exact()) check_plain(c, layer);
    const auto [y, h, cell] = lstm(layer.x, {layer.h, layer.cell}, parameters(c, layer, {0, 2, 3, 1}), c.has(3), 1, 0.0,
                                   false, layer.directions == 2, false);
    return as_results(layer, by_directions(layer, y), {h, cell});
  }
  if (c.has(7)) layer.peephole = c[7];
  return equations(c, layer, [](Call&, const Layer& l, int64_t d, const Tensor& x, const std::vector<Tensor>& state) {
    const auto [from_x, from_h] = sides(l, d, 4, x, state[0]);
    const Tensor all = add(from_x, from_h);
    const auto gate = [&](int64_t i) { return part(all, i, l.hidden); };
    const auto peeped = [&](const Tensor& value, int64_t i, const Tensor& cell) {
      return l.peephole.defined() ? add(value, mul(part(select(l.peephole, 0, d), i, l.hidden), cell)) : value;
    };
    // Input, output, forget, cell; peepholes of the first three.
    const Tensor in = sigmoid(peeped(gate(0), 0, state[1])), forget = sigmoid(peeped(gate(2), 2, state[1]));
    const Tensor cell = add(mul(forget, state[1]), mul(in, tanh(gate(3))));
    const Tensor out = sigmoid(peeped(gate(1), 1, cell));
    return std::vector<Tensor>{mul(out, tanh(cell)), cell};
  });
}

std::vector<Tensor> gru_of(Call& c) {
  const Layer layer = layer_of(c, 3);
  if (is_one_call(c, c.integer("linear_before_reset", 0) != 0)) {
    if (c.exact()) check_plain(c, layer);
    const auto [y, h] =
        gru(layer.x, layer.h, parameters(c, layer, {1, 0, 2}), c.has(3), 1, 0.0, false, layer.directions == 2, false);
    return as_results(layer, by_directions(layer, y), {h});
  }
  return equations(
      c, layer, [](Call& call, const Layer& l, int64_t d, const Tensor& x, const std::vector<Tensor>& state) {
        const auto [from_x, from_h] = sides(l, d, 3, x, state[0]);
        const Tensor update = sigmoid(add(part(from_x, 0, l.hidden), part(from_h, 0, l.hidden)));
        const Tensor reset = sigmoid(add(part(from_x, 1, l.hidden), part(from_h, 1, l.hidden)));
        Tensor memory;
        if (call.integer("linear_before_reset", 0) != 0) {
          memory = mul(reset, part(from_h, 2, l.hidden));
        } else {
          const Tensor kernel = slice(select(l.r, 0, d), 0, 2 * l.hidden, 3 * l.hidden);
          memory =
              add(matmul(mul(reset, state[0]), t(kernel)), slice(select(l.b, 0, d), 0, 5 * l.hidden, 6 * l.hidden));
        }
        const Tensor fresh = tanh(add(part(from_x, 2, l.hidden), memory));
        return std::vector<Tensor>{add(mul(sub(ones_like(update), update), fresh), mul(update, state[0]))};
      });
}

std::vector<Tensor> rnn_of(Call& c) {
  const Layer layer = layer_of(c, 1);
  const Attribute* const said = c.attribute("activations");
  const bool relu = said != nullptr && !said->rest().texts.empty() &&
                    std::ranges::all_of(said->rest().texts, [](std::string_view one) { return one == "Relu"; });
  if (is_one_call(c)) {
    if (c.exact()) check_plain(c, layer, relu);
    const auto run = [&](auto... layers) {
      return relu ? rnn_relu(layer.x, layer.h, parameters(c, layer, {0}), c.has(3), layers...)
                  : rnn_tanh(layer.x, layer.h, parameters(c, layer, {0}), c.has(3), layers...);
    };
    const auto [y, h] = run(int64_t{1}, 0.0, false, layer.directions == 2, false);
    return as_results(layer, by_directions(layer, y), {h});
  }
  return equations(c, layer, [](Call&, const Layer& l, int64_t d, const Tensor& x, const std::vector<Tensor>& state) {
    const auto [from_x, from_h] = sides(l, d, 1, x, state[0]);
    return std::vector<Tensor>{tanh(add(from_x, from_h))};
  });
}

constexpr Row kRecurrentRows[] = {
    {.op = "GRU", .lower = gru_of},
    {.op = "LSTM", .lower = lstm_of},
    {.op = "RNN", .lower = rnn_of},
};

}  // namespace

List<Row> recurrent_rows() { return kRecurrentRows; }

}  // namespace tare::graph::onnx
