#include <algorithm>
#include <functional>
#include <utility>

#include "tare/core/accelerator.h"
#include "tare/core/onednn.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/recurrent/cudnn_rnn.h"
#include "tare/ops/recurrent/packed_sequence.h"

// Recurrent networks. The law: a cell makes the next state out of one step's input and the state before; a layer calls
// it at each step, in either direction or in both; layers are stacked. Cells differ, and how steps lie in the input:
// side by side along a dimension, or packed, the steps of shorter sequences left out.
namespace tare {

namespace {

// Of one direction of one layer; biases and the projection may be missing.
struct Weights {
  Tensor input, hidden, input_bias, hidden_bias, projection;
};

// What a cell hands to itself; only long short-term memory has a cell state.
struct State {
  Tensor hidden, cell;
  template <class F>
  State each(F&& f) const {
    return {f(hidden), cell.defined() ? f(cell) : Tensor()};
  }
};

// --- cells ---

// GPUs have a kernel for what comes behind the two products, which also adds the biases.
bool has_fused_cells(const Tensor& tensor) { return tensor.device().type == DeviceType::cuda; }
// The CPU multiplies the inputs of all steps at once.
bool multiplies_at_once(const Tensor& input) { return input.device().is_cpu(); }

Tensor input_product(const Tensor& input, const Weights& w, bool multiplied) {
  return multiplied ? input : linear(input, w.input, w.input_bias);
}

template <Tensor (*activation)(const Tensor&)>
State simple_step(const Tensor& input, const State& before, const Weights& w, bool multiplied) {
  const Tensor gates = linear(before.hidden, w.hidden, w.hidden_bias);
  return {activation(add_(gates, input_product(input, w, multiplied))), {}};
}

// Gates are written over the chunks of a product. These share its memory and so its version, by which what one of them
// was saved for would be forbidden when another is written; so as many writes are taken as unseen.
const Tensor& apart(const Tensor& chunk, uint32_t writes) {
  if (!is_foreign(chunk) && chunk.storage()->version >= chunk.storage()->silent_writes + writes)
    chunk.storage()->silent_writes += writes;
  return chunk;
}

State lstm_step(const Tensor& input, const State& before, const Weights& w, bool multiplied) {
  const auto projected = [&](const Tensor& hidden) {
    return w.projection.defined() ? linear(hidden, w.projection) : hidden;
  };
  if (has_fused_cells(input)) {
    const auto [hidden, cell, workspace] = _thnn_fused_lstm_cell(
        matmul(input, t(w.input)), matmul(before.hidden, t(w.hidden)), before.cell, w.input_bias, w.hidden_bias);
    return {projected(hidden), cell};
  }
  const Tensor gates = linear(before.hidden, w.hidden, w.hidden_bias);
  const std::vector<Tensor> chunks = gates_of(add_(gates, input_product(input, w, multiplied)), 4);
  const Tensor in = sigmoid_(chunks[0]), forget = sigmoid_(apart(chunks[1], 1)), content = tanh_(apart(chunks[2], 1)),
               out = sigmoid_(apart(chunks[3], 1));
  const Tensor cell = add_(mul(forget, before.cell), mul(in, content));
  return {projected(mul(out, tanh(cell))), cell};
}

State gru_step(const Tensor& input, const State& before, const Weights& w, bool multiplied) {
  if (has_fused_cells(input))
    return {std::get<0>(_thnn_fused_gru_cell(matmul(input, t(w.input)), matmul(before.hidden, t(w.hidden)),
                                             before.hidden, w.input_bias, w.hidden_bias)),
            {}};
  const std::vector<Tensor> from_input = gates_of(input_product(input, w, multiplied), 3),
                            from_hidden = gates_of(linear(before.hidden, w.hidden, w.hidden_bias), 3);
  const Tensor reset = sigmoid_(add_(from_hidden[0], from_input[0]));
  const Tensor update = sigmoid_(add_(apart(from_hidden[1], 2), from_input[1]));
  const Tensor candidate = mul_(from_hidden[2], reset);
  apart(candidate, 1);
  const Tensor content = tanh_(add(from_input[2], candidate));
  return {add_(mul_(sub(before.hidden, content), update), content), {}};
}

struct Cell {
  State (*step)(const Tensor& input, const State& before, const Weights& w, bool multiplied);
  int64_t gates;
  CudnnCell cudnn;
};
constexpr Cell kTanh{simple_step<tanh>, 1, CudnnCell::tanh}, kRelu{simple_step<relu>, 1, CudnnCell::relu},
    kLstm{lstm_step, 4, CudnnCell::lstm}, kGru{gru_step, 3, CudnnCell::gru};

// --- a layer in one direction ---

struct LayerResult {
  Tensor output;
  State last;
};

// `of_one_type`: states have the type of products, which under autocast is another than the first state's.
LayerResult run_layer(const Cell& cell, const Tensor& input, const State& first, const Weights& w, bool reversed,
                      bool of_one_type) {
  const bool multiplied = multiplies_at_once(input);
  std::vector<Tensor> steps = unbind(multiplied ? linear(input, w.input, w.input_bias) : input, 0);
  check(!steps.empty(), "Expected sequence length to be larger than 0 in RNN");
  if (reversed) std::ranges::reverse(steps);
  State state = first;
  if (of_one_type) state = state.each([&](const Tensor& tensor) { return to(tensor, steps[0].dtype()); });
  for (Tensor& step : steps) {
    state = cell.step(step, state, w, multiplied);
    step = state.hidden;
  }
  if (reversed) std::ranges::reverse(steps);
  return {stack(steps, 0), state};
}

// Sequences are sorted by length, so that the ones that have ended are the last rows. Forward they are set aside as
// they end; backward they join with their first state.
LayerResult run_packed_layer(const Cell& cell, const Tensor& input, const std::vector<int64_t>& batch_sizes,
                             const State& first, const Weights& w, bool reversed) {
  const bool multiplied = multiplies_at_once(input);
  const Tensor rows = multiplied ? linear(input, w.input, w.input_bias) : input;
  const size_t n = batch_sizes.size();
  check(n > 0, "Expected sequence length to be larger than 0 in RNN");
  std::vector<Tensor> outputs;
  std::vector<State> ended;
  int64_t size = reversed ? batch_sizes.back() : batch_sizes.front();
  int64_t offset = reversed ? rows.size(0) : 0;
  const auto rows_of = [](int64_t from, int64_t count) {
    return [=](const Tensor& tensor) { return narrow(tensor, 0, from, count); };
  };
  State state = reversed ? first.each(rows_of(0, size)) : first;
  for (size_t i = 0; i < n; ++i) {
    const int64_t next = batch_sizes[reversed ? n - 1 - i : i];
    if (reversed && next > size) {
      const State joining = first.each(rows_of(size, next - size));
      const auto joined = [](const Tensor& a, const Tensor& b) { return cat(std::vector<Tensor>{a, b}); };
      state = {joined(state.hidden, joining.hidden),
               state.cell.defined() ? joined(state.cell, joining.cell) : Tensor()};
    }
    if (reversed) offset -= next;
    const Tensor step = narrow(rows, 0, offset, next);
    if (!reversed) offset += next;
    if (!reversed && next < size) {
      ended.push_back(state.each(rows_of(next, size - next)));
      state = state.each(rows_of(0, next));
    }
    size = next;
    state = cell.step(step, state, w, multiplied);
    outputs.push_back(state.hidden);
  }
  if (reversed) {
    std::ranges::reverse(outputs);
  } else {
    ended.push_back(state);
    std::ranges::reverse(ended);
    const auto gathered = [&](Tensor State::*part) {
      std::vector<Tensor> parts;
      for (const State& one : ended) parts.push_back(one.*part);
      return cat(parts);
    };
    state = {gathered(&State::hidden), state.cell.defined() ? gathered(&State::cell) : Tensor()};
  }
  return {cat(outputs), state};
}

// --- layers ---

// How often each parameter stands in the list: two weights, two biases, a projection.
std::vector<Weights> weights_of(TensorList params, bool has_biases, bool has_projections) {
  const int64_t each = 2 + (has_biases ? 2 : 0) + (has_projections ? 1 : 0);
  check(params.size() % each == 0, "got an incorrect number of RNN parameters");
  std::vector<Weights> weights;
  for (int64_t i = 0; i < params.size(); i += each) {
    Weights& w = weights.emplace_back(Weights{params[i], params[i + 1], {}, {}, {}});
    if (has_biases) w.input_bias = params[i + 2], w.hidden_bias = params[i + 3];
    if (has_projections) w.projection = params[i + each - 1];
  }
  return weights;
}

struct Options {
  int64_t layers;
  double dropout;
  bool train, bidirectional;
};
using Layer = std::function<LayerResult(const Tensor& input, const State& first, const Weights& w, bool reversed)>;

// Every layer's output is the next one's input, with dropout between them.
Tensor run_layers(const Layer& layer, const Tensor& input, std::vector<State>& states,
                  const std::vector<Weights>& weights, const Options& options) {
  const size_t directions = options.bidirectional ? 2 : 1;
  check(states.size() % directions == 0 && weights.size() % directions == 0,
        "Odd number of params or hiddens given to a bidirectional RNN");
  Tensor output = input;
  size_t i = 0;
  const auto check_lengths = [&](bool enough_states, bool enough_weights) {
    check(enough_states, "Expected more hidden states in stacked_rnn");
    check(enough_weights, "Expected more weights in stacked_rnn");
  };
  for (int64_t k = 0; k < options.layers; ++k, i += directions) {
    check_lengths(i < states.size(), i < weights.size());
    LayerResult forward = layer(output, states[i], weights[i], false);
    states[i] = forward.last;
    if (options.bidirectional) {
      LayerResult backward = layer(output, states[i + 1], weights[i + 1], true);
      states[i + 1] = backward.last;
      output = cat(std::vector<Tensor>{forward.output, backward.output}, -1);
    } else {
      output = forward.output;
    }
    if (options.dropout != 0 && options.train && k + 1 < options.layers)
      output = dropout(output, options.dropout, true);
  }
  check_lengths(i == states.size(), i == weights.size());
  return output;
}

Tensor stacked(const std::vector<State>& states, Tensor State::*part) {
  std::vector<Tensor> parts;
  for (const State& state : states) parts.push_back(state.*part);
  return stack(parts, 0);
}

struct NetworkResult {
  Tensor output, hidden, cell;
};

NetworkResult run_network(const Layer& layer, const Tensor& input, TensorList first, TensorList params, bool has_biases,
                          const Options& options) {
  std::vector<State> states;
  for (Tensor& hidden : unbind(first[0], 0)) states.push_back({std::move(hidden), {}});
  bool projects = false;
  if (first.size() > 1) {
    const std::vector<Tensor> cells = unbind(first[1], 0);
    check<IndexError>(cells.size() >= states.size(),
                      "select(): index {} out of range for tensor of size {} at dimension 0", cells.size(),
                      first[1].sizes());
    for (size_t i = 0; i < states.size(); ++i) states[i].cell = cells[i];
    projects = first[0].size(2) != first[1].size(2);
  }
  const std::vector<Weights> weights = weights_of(params, has_biases, projects);
  const Tensor output = run_layers(layer, input, states, weights, options);
  return {output, stacked(states, &State::hidden), first.size() > 1 ? stacked(states, &State::cell) : Tensor()};
}

NetworkResult run_padded(const Cell& cell, const Tensor& input, TensorList first, TensorList params, bool has_biases,
                         const Options& options, bool batch_first, bool of_one_type = false) {
  const Layer layer = [&](const Tensor& steps, const State& state, const Weights& w, bool reversed) {
    return run_layer(cell, steps, state, w, reversed, of_one_type);
  };
  NetworkResult result =
      run_network(layer, batch_first ? transpose(input, 0, 1) : input, first, params, has_biases, options);
  if (batch_first) result.output = transpose(result.output, 0, 1);
  return result;
}

NetworkResult run_packed(const Cell& cell, const Tensor& data, const Tensor& batch_sizes, TensorList first,
                         TensorList params, bool has_biases, const Options& options) {
  const std::vector<int64_t> sizes = known_integers(batch_sizes, "batch_sizes");
  const Layer layer = [&](const Tensor& rows, const State& state, const Weights& w, bool reversed) {
    return run_packed_layer(cell, rows, sizes, state, w, reversed);
  };
  return run_network(layer, data, first, params, has_biases, options);
}

// The CPU hands whole layers of long short-term memory to oneDNN.
bool has_fused_layers(const Tensor& input, TensorList first, TensorList params) {
  const DType dtype = input.dtype();
  const auto fits = [dtype](const Tensor& tensor) { return tensor.device().is_cpu() && tensor.dtype() == dtype; };
  return uses_onednn_library && (dtype == DType::float32 || dtype == DType::bfloat16) && input.numel() != 0 &&
         fits(input) && std::ranges::all_of(first, fits) && std::ranges::all_of(params, fits) &&
         first[0].sizes() == first[1].sizes();
}
// Its kernels are not here: where there are values, cells compute them.
bool has_values(const Tensor& input, TensorList first, TensorList params) {
  const auto known = [](const Tensor& tensor) { return tensor.storage().allocated(); };
  return known(input) || std::ranges::any_of(first, known) || std::ranges::any_of(params, known);
}

LayerResult run_fused_layer(const Tensor& input, const State& first, const Weights& w, bool reversed,
                            const Options& options) {
  const int64_t hidden = w.hidden.size(1);
  const bool biased = w.input_bias.defined();
  const auto bias = [&](const Tensor& given) { return biased ? given : zeros({4 * hidden}, input.dtype()); };
  const auto [output, state, cell, workspace] =
      mkldnn_rnn_layer(input, w.input, w.hidden, bias(w.input_bias), bias(w.hidden_bias), first.hidden, first.cell,
                       reversed, {}, 2, hidden, options.layers, biased, options.bidirectional, false, options.train);
  return {output, {state, cell}};
}

NetworkResult run_fused_layers(const Tensor& input, TensorList first, TensorList params, bool has_biases,
                               const Options& options, bool batch_first = false) {
  const Layer layer = [&](const Tensor& steps, const State& state, const Weights& w, bool reversed) {
    return run_fused_layer(steps, state, w, reversed, options);
  };
  const Tensor steps = contiguous(batch_first ? transpose(input, 0, 1) : input);
  NetworkResult result = run_network(layer, steps, first, params, has_biases, options);
  if (batch_first) result.output = transpose(result.output, 0, 1);
  return result;
}

// --- operators ---

using Two = std::tuple<Tensor, Tensor>;
using Three = std::tuple<Tensor, Tensor, Tensor>;

void check_two(TensorList hx, std::string_view op) { check(hx.size() == 2, "{} expects two hidden states", op); }

template <const Cell& cell>
Two padded(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
           double dropout, bool train, bool bidirectional, bool batch_first) {
  const CudnnCall whole{cell.cudnn, input,   {&hx, 1}, params,        has_biases,
                        num_layers, dropout, train,    bidirectional, batch_first};
  if (input.dim() == 3 && takes_cudnn(whole)) {
    auto [output, hidden, none] = run_cudnn(whole);
    return {std::move(output), std::move(hidden)};
  }
  NetworkResult r =
      run_padded(cell, input, {&hx, 1}, params, has_biases, {num_layers, dropout, train, bidirectional}, batch_first);
  return {std::move(r.output), std::move(r.hidden)};
}
template <const Cell& cell>
Two packed(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
           int64_t num_layers, double dropout, bool train, bool bidirectional) {
  const std::vector<int64_t> sizes = known_integers(batch_sizes, "batch_sizes");
  const CudnnCall whole{cell.cudnn, data,  {&hx, 1},      params, has_biases, num_layers,
                        dropout,    train, bidirectional, false,  sizes};
  if (data.dim() == 2 && !sizes.empty() && takes_cudnn(whole)) {
    auto [output, hidden, none] = run_cudnn(whole);
    return {std::move(output), std::move(hidden)};
  }
  NetworkResult r =
      run_packed(cell, data, batch_sizes, {&hx, 1}, params, has_biases, {num_layers, dropout, train, bidirectional});
  return {std::move(r.output), std::move(r.hidden)};
}
Three lstm_padded(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers,
                  double dropout, bool train, bool bidirectional, bool batch_first) {
  check_two(hx, "lstm");
  const CudnnCall whole{CudnnCell::lstm, input,   hx,    params,        has_biases,
                        num_layers,      dropout, train, bidirectional, batch_first};
  if (input.dim() == 3 && takes_cudnn(whole)) return run_cudnn(whole);
  const Options options{num_layers, dropout, train, bidirectional};
  const bool fused = input.dim() == 3 && has_fused_layers(input, hx, params);
  NetworkResult r = fused && !has_values(input, hx, params)
                        ? run_fused_layers(input, hx, params, has_biases, options, batch_first)
                        : run_padded(kLstm, input, hx, params, has_biases, options, batch_first, fused);
  return {std::move(r.output), std::move(r.hidden), std::move(r.cell)};
}
Three lstm_packed(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params, bool has_biases,
                  int64_t num_layers, double dropout, bool train, bool bidirectional) {
  check_two(hx, "lstm");
  const Options options{num_layers, dropout, train, bidirectional};
  // Sequences of one length are steps side by side.
  const std::vector<int64_t> sizes = known_integers(batch_sizes, "batch_sizes");
  const CudnnCall whole{CudnnCell::lstm, data,          hx,    params, has_biases, num_layers, dropout,
                        train,           bidirectional, false, sizes};
  if (data.dim() == 2 && !sizes.empty() && takes_cudnn(whole)) return run_cudnn(whole);
  const bool even = !sizes.empty() && std::ranges::all_of(sizes, [&](int64_t size) { return size == sizes[0]; });
  const bool fused = even && data.dim() == 2 && has_fused_layers(data, hx, params);
  if (!fused) {
    NetworkResult r = run_packed(kLstm, data, batch_sizes, hx, params, has_biases, options);
    return {std::move(r.output), std::move(r.hidden), std::move(r.cell)};
  }
  const Tensor steps = reshape(data, {static_cast<int64_t>(sizes.size()), sizes[0], data.size(1)});
  NetworkResult r = has_values(data, hx, params)
                        ? run_padded(kLstm, steps, hx, params, has_biases, options, false, true)
                        : run_fused_layers(steps, hx, params, has_biases, options);
  return {reshape(r.output, {data.size(0), -1}), std::move(r.hidden), std::move(r.cell)};
}

State run_cell(const Cell& cell, const Tensor& input, const State& before, const Weights& w) {
  const int64_t input_size = w.input.size(1), hidden_size = w.hidden.size(1);
  check<ShapeError>(input.size(1) == input_size, "input has inconsistent input_size: got {} expected {}", input.size(1),
                    input_size);
  const auto check_hidden = [&](const Tensor& hidden, int label) {
    check<ShapeError>(input.size(0) == hidden.size(0), "Input batch size {} doesn't match hidden{} batch size {}",
                      input.size(0), label, hidden.size(0));
    check<ShapeError>(hidden.size(1) == hidden_size, "hidden{} has inconsistent hidden_size: got {}, expected {}",
                      label, hidden.size(1), hidden_size);
  };
  check_hidden(before.hidden, 0);
  if (before.cell.defined()) check_hidden(before.cell, 1);
  check<ShapeError>(cell.gates != 3 || w.hidden.size(0) == 3 * hidden_size,
                    "weight_hh first dim must be 3 * hidden_size = {}, but got {}", 3 * hidden_size, w.hidden.size(0));
  return cell.step(input, before, w, false);
}
template <const Cell& cell>
Tensor one_step(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                const Tensor& b_hh) {
  return run_cell(cell, input, {hx, {}}, {w_ih, w_hh, b_ih, b_hh, {}}).hidden;
}
Two lstm_one_step(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                  const Tensor& b_hh) {
  check_two(hx, "lstm_cell");
  const State after = run_cell(kLstm, input, {hx[0], hx[1]}, {w_ih, w_hh, b_ih, b_hh, {}});
  return {after.hidden, after.cell};
}

// AMD's GPUs have a library of their own for whole networks, which is told here by cells: weights in one buffer, and
// what it reserves for backward.
std::optional<int64_t> network_bytes(const Call&, Device device) {
  const bool by_miopen = device.type == DeviceType::cuda && accelerator(device).rocm;
  return by_miopen ? std::nullopt : std::optional<int64_t>(0);
}

#define TARE_NETWORK(HX) \
  HX " hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional"

// The three operators of a cell: steps side by side, steps packed, one step.
template <const Cell& cell>
void add_rows(std::vector<Row>& rows, std::string_view name) {
  rows.push_back(composite(kept(fmt::format("{}.input(Tensor input, " TARE_NETWORK("Tensor") ", bool batch_first) -> "
                                                                                             "(Tensor, Tensor)",
                                            name)),
                           rule::composite<padded<cell>>));
  rows.push_back(
      composite(kept(fmt::format(
                    "{}.data(Tensor data, Tensor batch_sizes, " TARE_NETWORK("Tensor") ") -> (Tensor, Tensor)", name)),
                rule::composite<packed<cell>>, {}, kDataDependent));
  rows.push_back(composite(
      kept(fmt::format("{}_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? "
                       "b_hh=None) -> Tensor",
                       name)),
      rule::composite<one_step<cell>>));
}

}  // namespace

std::vector<Row> recurrent_ops() {
  std::vector<Row> rows = {
      composite("lstm.input(Tensor input, " TARE_NETWORK("Tensor[]") ", bool batch_first) -> (Tensor, Tensor, Tensor)",
                rule::composite<lstm_padded>),
      composite("lstm.data(Tensor data, Tensor batch_sizes, " TARE_NETWORK("Tensor[]") ") -> (Tensor, Tensor, Tensor)",
                rule::composite<lstm_packed>, {}, kDataDependent),
      composite("lstm_cell(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) "
                "-> (Tensor, Tensor)",
                rule::composite<lstm_one_step>),
  };
  add_rows<kGru>(rows, "gru");
  add_rows<kTanh>(rows, "rnn_tanh");
  add_rows<kRelu>(rows, "rnn_relu");
  for (Row& row : rows)
    if (row.schema.find("Tensor[] params") != std::string_view::npos) row.workspace = network_bytes;
  return rows;
}

#undef TARE_NETWORK

}  // namespace tare
