#include <algorithm>
#include <array>

#include "tare/core/noted_sizes.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// A layer of long short-term memory in one direction as oneDNN computes it on a CPU: all steps in one operator, and
// what backward needs of them in a workspace. Sizes of workspace and scratch memory are oneDNN 3.12's as PyTorch 2.13
// calls it on a CPU with bfloat16 of its own: fitted to 20 recorded calls in float32 and 20 in bfloat16, and equal in
// all of them, but for 80 bytes of scratch memory in some of bfloat16.
namespace tare {

namespace {

constexpr int64_t kPage = 4096, kFloat = 4, kLstmMode = 2;

int64_t pages(int64_t bytes) { return whole_blocks(bytes, kPage); }

int64_t rounded(int64_t length, int64_t to) { return (length + to - 1) / to * to; }

// A row's length in memory: whole cache lines, and one more where rows would fall on the same sets of the cache.
int64_t padded(int64_t length, int64_t item = kFloat) {
  const int64_t line = 64 / item, lines = rounded(length, line);
  return lines % 256 == 0 ? lines + line : lines;
}

struct Sizes {
  Sizes(const Tensor& input, int64_t hidden)
      : steps(input.sizes()[0]),
        batch(input.sizes()[1]),
        in(input.sizes()[2]),
        hidden(hidden),
        item(input.itemsize()) {}
  int64_t steps, batch, in, hidden;
  int64_t item;  // bytes of an element; gradients and the state of the cell have kFloat in any case

  bool is_half() const { return item != kFloat; }
  int64_t gates() const { return 4 * hidden; }
  int64_t bias(int64_t of) const { return of * gates(); }
  int64_t row_pages(int64_t rows, int64_t length, int64_t of) const { return pages(of * rows * padded(length, of)); }
  // Two states, before and behind the layer, for each step and the first.
  int64_t state_pages(int64_t length, int64_t of) const { return pages(of * 2 * (steps + 1) * batch * length); }
  int64_t workspace() const {
    const int64_t widest = std::max(in, hidden), rows = steps * batch;
    return row_pages(rows, gates(), item) + state_pages(padded(widest, item), item) +
           2 * state_pages(padded(widest), kFloat) + state_pages(hidden, item) + state_pages(hidden, kFloat) +
           row_pages(rows, hidden, item);
  }
  // In bfloat16 gates are of one step at a time: forward in float32, backward in halves, with operands turned for it.
  int64_t scratchpad(bool backward) const {
    const int64_t states = row_pages(batch, hidden, kFloat) + row_pages(batch, hidden, item) + kPage;
    if (!is_half()) return row_pages(steps * batch, gates(), kFloat) + states + 568;
    if (!backward) return row_pages(batch, gates(), kFloat) + states + 840;
    return row_pages(batch, gates(), item) + states + item * rounded(batch, 2) * (in + hidden + 32) + 1264;
  }
  int64_t turned_weights() const { return kFloat * (in + hidden) * padded(gates()); }
  // Weights of bfloat16 as its products read them: pairs of rows, 32 columns of each gate at a time.
  int64_t paired_weights() const { return item * (rounded(in, 2) + rounded(hidden, 2)) * 4 * rounded(hidden, 32); }
  int64_t paired_weights_backward() const {
    return item * 4 * rounded(hidden, 2) * (rounded(in, 32) + rounded(hidden, 32));
  }
  // Their copies with padded rows, where rows need some.
  int64_t padded_weights() const {
    int64_t bytes = 0;
    for (const int64_t length : {in, hidden})
      if (padded(length) != length) bytes += kFloat * gates() * padded(length);
    return bytes;
  }
};

std::array<TensorMeta, 4> layer_meta(const Tensor& input, const Tensor& weight0, const Tensor& weight1, const Tensor&,
                                     const Tensor&, const Tensor& hx, const Tensor& cx, bool, IntList, int64_t mode,
                                     int64_t hidden_size, int64_t, bool, bool, bool, bool) {
  check<NotImplementedError>(mode == kLstmMode, "mkldnn_rnn_layer: mode {} is no long short-term memory, which is {}",
                             mode, kLstmMode);
  check<ShapeError>(input.dim() == 3, "mkldnn_rnn_layer: expected 3-D input, got {}-D tensor", input.dim());
  const Sizes sizes(input, hidden_size);
  check<ShapeError>(weight0.sizes() == IntList(Dims{sizes.gates(), sizes.in}) &&
                        weight1.sizes() == IntList(Dims{sizes.gates(), hidden_size}),
                    "mkldnn_rnn_layer: weights of size {} and {} do not fit input of size {} and {} features",
                    weight0.sizes(), weight1.sizes(), input.sizes(), hidden_size);
  for (const Tensor* state : {&hx, &cx})
    check<ShapeError>(state->numel() == sizes.batch * hidden_size,
                      "mkldnn_rnn_layer: a state of size {} does not fit a batch of {} and {} features", state->sizes(),
                      sizes.batch, hidden_size);
  const auto like = [&](IntList dims) { return TensorMeta(input.dtype(), input.device(), dims); };
  return {like({sizes.steps, sizes.batch, hidden_size}), like(hx.sizes()), like(cx.sizes()),
          TensorMeta(DType::uint8, input.device(), {sizes.workspace()})};
}

std::array<TensorMeta, 7> layer_backward_meta(const Tensor& input, const Tensor& weight1, const Tensor& weight2,
                                              const Tensor& weight3, const Tensor& weight4, const Tensor& hx,
                                              const Tensor& cx, const Tensor&, const Tensor&, const Tensor&,
                                              const Tensor&, const Tensor&, const Tensor&, bool, int64_t, int64_t,
                                              int64_t, bool, bool, bool, IntList, bool, const Tensor&) {
  std::array<TensorMeta, 7> gradients;
  const Tensor* of[] = {&input, &weight1, &weight2, &weight3, &weight4, &hx, &cx};
  for (size_t i = 0; i < gradients.size(); ++i)
    gradients[i] = TensorMeta(DType::float32, of[i]->device(), of[i]->sizes());
  return gradients;
}

// Two products for each step, which PyTorch's counter of FLOPs does not see.
Cost products(const Call& call, int64_t times) {
  const Sizes sizes(call.tensor(0), call.tensor(2).sizes()[1]);
  return {0, (Exact(times) * 2 * sizes.steps * sizes.batch * sizes.gates() * (sizes.in + sizes.hidden)).value};
}

// The sum of both biases, and weights turned.
std::optional<int64_t> layer_scratch(const Call& call, Device device) {
  if (!device.is_cpu()) return std::nullopt;
  const Sizes sizes(call.tensor(0), call.tensor(2).sizes()[1]);
  return sizes.bias(sizes.item) + (sizes.is_half() ? sizes.paired_weights() : sizes.turned_weights()) +
         sizes.scratchpad(false);
}

// Gradients that nobody gave are zeros, and are written out where they do not lie side by side. Those of bfloat16 are
// taken in float32.
std::optional<int64_t> layer_backward_scratch(const Call& call, Device device) {
  if (!device.is_cpu()) return std::nullopt;
  const Sizes sizes(call.tensor(0), call.tensor(2).sizes()[1]);
  int64_t bytes = sizes.bias(sizes.item) + sizes.turned_weights() + sizes.scratchpad(true);
  bytes += sizes.is_half() ? sizes.paired_weights_backward() : sizes.padded_weights();
  for (const int64_t i : {10, 11, 12}) {
    const Tensor& grad = call.tensor(i);
    const int64_t all = kFloat * sizes.batch * sizes.hidden * (i == 10 ? sizes.steps : 1);
    if (sizes.is_half() || !grad.defined() || !grad.meta().is_contiguous()) bytes += all;
  }
  return bytes;
}

}  // namespace

std::vector<Row> onednn_lstm_ops() {
  return {
      {.schema = "mkldnn_rnn_layer(Tensor input, Tensor weight0, Tensor weight1, Tensor weight2, Tensor weight3, "
                 "Tensor hx_, Tensor cx_, bool reverse, int[] batch_sizes, int mode, int hidden_size, int num_layers, "
                 "bool has_biases, bool bidirectional, bool batch_first, bool train) -> (Tensor, Tensor, Tensor, "
                 "Tensor)",
       .meta = rule::fresh<layer_meta>,
       .cpu = cpu::none,
       .derivative = {{"input, weight0, weight1, weight2, weight3, hx_, cx_",
                       "mkldnn_rnn_layer_backward(input, weight0, weight1, weight2, weight3, hx_, cx_, result0, "
                       "result1, result2, grads[0], grads[1], grads[2], reverse, mode, hidden_size, num_layers, "
                       "has_biases, train, bidirectional, batch_sizes, batch_first, result3)"}},
       .cost = {products, 1},
       .workspace = layer_scratch,
       .sharding = sharding::replicate_only,
       .forms = {.out = "mkldnn_rnn_layer.out", .write = writing::copied}},
      {.schema = "mkldnn_rnn_layer_backward(Tensor input, Tensor weight1, Tensor weight2, Tensor weight3, Tensor "
                 "weight4, Tensor hx_, Tensor cx_tmp, Tensor output, Tensor hy_, Tensor cy_, Tensor? grad_output, "
                 "Tensor? grad_hy, Tensor? grad_cy, bool reverse, int mode, int hidden_size, int num_layers, bool "
                 "has_biases, bool train, bool bidirectional, int[] batch_sizes, bool batch_first, Tensor workspace) "
                 "-> (Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor)",
       .meta = rule::fresh<layer_backward_meta>,
       .cpu = cpu::none,
       .derivative = derivative::not_implemented,
       .cost = {products, 2},
       .workspace = layer_backward_scratch,
       .sharding = sharding::replicate_only,
       .forms = {.out = "mkldnn_rnn_layer_backward.out", .write = writing::copied}},
  };
}

}  // namespace tare
