#include "tare/ops/recurrent/cudnn_rnn.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tare/core/accelerator.h"
#include "tare/core/strides.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Results, the buffer of weights and the gradients in one piece are PyTorch's, from its operators' documentation and
// its meta functions. What cuDNN reserves for backward only cuDNN knows (cudnnGetRNNTempSpaceSizes, which needs a GPU):
// what backward cannot do without is taken, a lower bound; the scratch memory of a call is not modelled.
namespace tare {

namespace {

struct Network {
  CudnnCell cell;
  int64_t input, hidden, proj, layers, directions;

  int64_t gates() const { return cell == CudnnCell::lstm ? 4 : cell == CudnnCell::gru ? 3 : 1; }
  int64_t out() const { return proj > 0 ? proj : hidden; }
  int64_t states() const { return (Exact(layers) * directions).value; }
  int64_t features() const { return (Exact(out()) * directions).value; }  // of the output
  // The elements that products of a layer read: the first's, or any other's.
  Exact matrices(bool is_first) const {
    const Exact width = is_first ? Exact(input) : Exact(features());
    return Exact(directions) * (Exact(gates()) * hidden * (width + out()) + Exact(proj) * hidden);
  }
  Exact all_matrices() const { return matrices(true) + Exact(layers - 1) * matrices(false); }
  int64_t weights() const { return (all_matrices() + Exact(states()) * (2 * gates()) * hidden).value; }
  // For each row of a step: activations of the gates, the state of the cell or the candidate's product, what a layer
  // hands to the next, and a byte of dropout's mask for each element of that.
  int64_t reserved(int64_t rows, int64_t item, bool drops) const {
    const int64_t kept = gates() + (cell == CudnnCell::lstm || cell == CudnnCell::gru ? 1 : 0);
    const Exact inner = Exact(layers - 1) * features() * (item + (drops ? 1 : 0));
    return (Exact(rows) * (Exact(states()) * kept * hidden * item + inner)).value;
  }
};

Network network_of(int64_t mode, int64_t input_size, int64_t hidden, int64_t proj, int64_t layers, bool bidirectional) {
  check<ValueError>(mode >= 0 && mode <= 3, "_cudnn_rnn: mode {} is none of 0 (relu), 1 (tanh), 2 (lstm), 3 (gru)",
                    mode);
  check<ValueError>(hidden > 0 && layers > 0 && proj >= 0,
                    "_cudnn_rnn: a network has a hidden size and layers, not {} and {}", hidden, layers);
  return {static_cast<CudnnCell>(mode), input_size, hidden, proj, layers, bidirectional ? 2 : 1};
}

// How steps lie in the input: side by side, or packed, as many rows as `batch_sizes` has together.
struct Steps {
  Steps(const Tensor& input, bool batch_first, IntList batch_sizes) : packed(!batch_sizes.empty()) {
    check<ShapeError>(input.dim() == (packed ? 2 : 3), "_cudnn_rnn: expected {}-D input, got {}-D tensor",
                      packed ? 2 : 3, input.dim());
    features = input.sizes().back();
    rows = packed ? input.sizes()[0] : (Exact(input.sizes()[0]) * input.sizes()[1]).value;
    batch = packed ? batch_sizes[0] : input.sizes()[batch_first ? 0 : 1];
    if (packed) {
      Exact sum = 0;
      for (const int64_t size : batch_sizes) sum = sum + size;
      const int64_t all = sum.value;
      check<ShapeError>(all == rows, "_cudnn_rnn: batch_sizes have {} rows together, the input {}", all, rows);
    }
  }
  bool packed;
  int64_t features, rows, batch;
};

Tensor like(const Tensor& tensor, IntList sizes) { return new_tensor({tensor.dtype(), tensor.device(), sizes}); }

// Laid out step by step, also where the batch comes first. PyTorch's meta function says otherwise.
Tensor steps_like(const Tensor& input, bool batch_first, bool packed, int64_t features) {
  Dims sizes = input.sizes();
  sizes.back() = features;
  if (packed || !batch_first || input.device().type == DeviceType::meta) return like(input, sizes);
  return new_tensor({input.dtype(), input.device(), sizes, Dims{features, (Exact(sizes[0]) * features).value, 1}});
}

void check_state(const Tensor& state, int64_t layers, int64_t batch, int64_t features, std::string_view name) {
  const Dims expected{layers, batch, features};
  check<ShapeError>(state.sizes() == IntList(expected), "Expected {} size {}, got {}", name, IntList(expected),
                    state.sizes());
}

using Five = std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor>;

Five cudnn_forward(const Tensor& input, TensorList, int64_t, const Tensor& weight_buf, const Tensor& hx,
                   const Tensor& cx, int64_t mode, int64_t hidden_size, int64_t proj_size, int64_t num_layers,
                   bool batch_first, double dropout, bool train, bool bidirectional, IntList batch_sizes,
                   const Tensor&) {
  check<NotImplementedError>(!input.known(),
                             "aten::_cudnn_rnn: there is no CPU kernel for known values; run it on "
                             "device='meta'");
  const Steps steps(input, batch_first, batch_sizes);
  const Network network = network_of(mode, steps.features, hidden_size, proj_size, num_layers, bidirectional);
  check_state(hx, network.states(), steps.batch, network.out(), "hidden[0]");
  const bool has_cells = network.cell == CudnnCell::lstm;
  check<ValueError>(!has_cells || cx.defined(), "_cudnn_rnn: long short-term memory has a state of the cell, cx");
  if (has_cells) check_state(cx, network.states(), steps.batch, network.hidden, "hidden[1]");
  const int64_t reserve = train && input.device().type != DeviceType::meta
                              ? network.reserved(steps.rows, input.itemsize(), dropout > 0)
                              : 0;
  return {steps_like(input, batch_first, steps.packed, network.features()), like(hx, hx.sizes()),
          has_cells ? like(cx, cx.sizes()) : like(hx, {0}), new_tensor({DType::uint8, input.device(), {reserve}}),
          weight_buf.defined() ? weight_buf : like(input, {network.weights()})};
}

using BackwardResult = std::tuple<Tensor, Tensor, Tensor, std::vector<Tensor>>;

// The gradients of weights lie in one buffer, as the weights do.
BackwardResult cudnn_backward(const Tensor& input, TensorList weight, int64_t, const Tensor& weight_buf,
                              const Tensor& hx, const Tensor& cx, const Tensor&, const Tensor&, const Tensor&,
                              const Tensor&, int64_t mode, int64_t hidden_size, int64_t proj_size, int64_t num_layers,
                              bool batch_first, double, bool train, bool bidirectional, IntList batch_sizes,
                              const Tensor&, const Tensor&, BoolList output_mask) {
  check(train, "cudnn RNN backward can only be called in training mode");
  const Steps steps(input, batch_first, batch_sizes);
  network_of(mode, steps.features, hidden_size, proj_size, num_layers, bidirectional);
  BackwardResult found;
  std::get<0>(found) = steps_like(input, batch_first, steps.packed, steps.features);
  std::get<1>(found) = like(hx, hx.sizes());
  if (cx.defined()) std::get<2>(found) = like(cx, cx.sizes());
  if (!output_mask[3]) return found;
  const Tensor all = like(weight_buf, weight_buf.sizes());
  int64_t offset = 0;
  for (const Tensor& one : weight) {
    check<ShapeError>(offset + one.numel() <= all.numel(),
                      "_cudnn_rnn_backward: {} weights do not fit into {} elements", weight.size(), all.numel());
    std::get<3>(found).push_back(
        Tensor::detached_from(all, {all.dtype(), all.device(), one.sizes(), contiguous_strides(one.sizes()), offset}));
    offset += one.numel();
  }
  return found;
}

// Copies the weights into one buffer, and leaves each a view of its part: matrices first, then biases.
Tensor flatten_weights(TensorList weights, int64_t weight_stride0, int64_t input_size, int64_t mode,
                       int64_t hidden_size, int64_t proj_size, int64_t num_layers, bool, bool bidirectional) {
  check<ValueError>(!weights.empty() && weight_stride0 > 0 && weights.size() % weight_stride0 == 0,
                    "_cudnn_rnn_flatten_weight: {} weights are no list of {} for each layer", weights.size(),
                    weight_stride0);
  const Network network = network_of(mode, input_size, hidden_size, proj_size, num_layers, bidirectional);
  const Tensor all = zeros({network.weights()}, weights[0].dtype(), {}, weights[0].device());
  int64_t offset = 0;
  for (const bool biases : {false, true})
    for (const Tensor& one : weights) {
      if ((one.dim() == 1) != biases) continue;
      check<ShapeError>(offset + one.numel() <= all.numel(),
                        "_cudnn_rnn_flatten_weight: weights have more elements than the {} of such a network",
                        all.numel());
      const Dims sizes = one.sizes();
      copy_(view(narrow(all, 0, offset, one.numel()), sizes), one);
      set_(one, all, offset, sizes, contiguous_strides(sizes));
      offset += one.numel();
    }
  return all;
}

// The weights as the one buffer that cuDNN reads, where they lie as `flatten_weights` leaves them; else undefined.
Tensor flat(TensorList weights, int64_t elements) {
  const Tensor& first = weights[0];
  const auto lies_there = [&](const Tensor& one) {
    return !is_foreign(one) && one.storage() == first.storage() && one.dtype() == first.dtype();
  };
  if (!std::ranges::all_of(weights, lies_there) || first.storage().bytes() != elements * first.itemsize()) return {};
  return Tensor::detached_from(first, {first.dtype(), first.device(), {elements}});
}

// Products of all steps, which PyTorch's counter of FLOPs does not see.
Cost network_products(const Call& call, int64_t times) {
  const Tensor& input = call.tensor(0);
  const auto number = [&](std::string_view name) { return call.arg<int64_t>(call.op.schema.find(name)); };
  const Steps steps(input, call.arg<bool>(call.op.schema.find("batch_first")),
                    call.arg<IntList>(call.op.schema.find("batch_sizes")));
  const Network network = network_of(number("mode"), steps.features, number("hidden_size"), number("proj_size"),
                                     number("num_layers"), call.arg<bool>(call.op.schema.find("bidirectional")));
  return {0, (Exact(times) * 2 * steps.rows * network.all_matrices()).value};
}

}  // namespace

bool cudnn_is_acceptable(const Tensor& tensor) {
  const DType dtype = tensor.dtype();
  return uses_cudnn_library && tensor.device().type == DeviceType::cuda && !accelerator(tensor.device()).rocm &&
         (dtype == DType::float32 || dtype == DType::float64 || dtype == DType::float16 || dtype == DType::bfloat16);
}

bool takes_cudnn(const CudnnCall& call) {
  const Tensor& input = call.input;
  if (!cudnn_is_acceptable(input) || input.numel() == 0) return false;
  const auto alike = [&](const Tensor& one) { return one.dtype() == input.dtype() && one.device() == input.device(); };
  const auto followed = [](const Tensor& one) {
    return !is_foreign(one) && (one.storage().allocated() || one.storage().state() == StorageState::recorded);
  };
  const auto all = [&](const auto& is) {
    return is(input) && std::ranges::all_of(call.states, is) && std::ranges::all_of(call.weights, is);
  };
  return all(alike) && !all(followed);
}

std::tuple<Tensor, Tensor, Tensor> run_cudnn(const CudnnCall& call) {
  const bool has_cells = call.cell == CudnnCell::lstm;
  const Tensor& hidden = call.states[0];
  const int64_t features = has_cells ? call.states[1].size(-1) : hidden.size(-1);
  const int64_t proj = hidden.size(-1) == features ? 0 : hidden.size(-1);
  const int64_t each = 2 + (call.has_biases ? 2 : 0) + (proj > 0 ? 1 : 0);
  const auto mode = static_cast<int64_t>(call.cell);
  const Network network = network_of(mode, call.input.size(-1), features, proj, call.layers, call.bidirectional);
  check(call.weights.size() == (Exact(each) * network.states()).value, "got an incorrect number of RNN parameters");
  auto [output, last_hidden, last_cell, reserve, buffer] =
      _cudnn_rnn(call.input, call.weights, each, flat(call.weights, network.weights()), hidden,
                 has_cells ? call.states[1] : Tensor(), mode, features, proj, call.layers, call.batch_first,
                 call.dropout, call.train, call.bidirectional, call.batch_sizes, Tensor());
  return {std::move(output), std::move(last_hidden), std::move(last_cell)};
}

#define TARE_NETWORK                                                                                       \
  "int mode, SymInt hidden_size, SymInt proj_size, int num_layers, bool batch_first, float dropout, bool " \
  "train, bool bidirectional, SymInt[] batch_sizes, Tensor? dropout_state"

std::vector<Row> cudnn_rnn_ops() {
  return {
      {.schema = "_cudnn_rnn(Tensor input, Tensor[] weight, int weight_stride0, Tensor? weight_buf, Tensor hx, Tensor? "
                 "cx, " TARE_NETWORK ") -> (Tensor, Tensor, Tensor, Tensor, Tensor)",
       .meta = rule::direct<cudnn_forward>,
       .cpu = cpu::none,
       .derivative = {{"input, hx, cx, weight",
                       "_cudnn_rnn_backward(input, weight, weight_stride0, result4, hx, cx, result0, grads[0], "
                       "grads[1], grads[2], mode, hidden_size, proj_size, num_layers, batch_first, dropout, train, "
                       "bidirectional, batch_sizes, dropout_state, result3, grad_input_mask)"},
                      {"result4", ""}},  // perhaps the given buffer itself
       .cost = {network_products, 1},
       .workspace = workspace::not_modelled,
       .sharding = sharding::replicate_only},
      {.schema = "_cudnn_rnn_backward(Tensor input, Tensor[] weight, int weight_stride0, Tensor weight_buf, Tensor hx, "
                 "Tensor? cx, Tensor output, Tensor? grad_output, Tensor? grad_hy, Tensor? grad_cy, " TARE_NETWORK
                 ", Tensor reserve, bool[4] output_mask) -> (Tensor, Tensor, Tensor, Tensor[])",
       .meta = rule::direct<cudnn_backward>,
       .cpu = cpu::none,
       .derivative = derivative::not_implemented,
       .cost = {network_products, 2},
       .workspace = workspace::not_modelled,
       .sharding = sharding::replicate_only},
      composite(
          "_cudnn_rnn_flatten_weight(Tensor[] weight_arr, int weight_stride0, SymInt input_size, int mode, SymInt "
          "hidden_size, SymInt proj_size, int num_layers, bool batch_first, bool bidirectional) -> Tensor",
          rule::composite<flatten_weights>),
  };
}

#undef TARE_NETWORK

}  // namespace tare
