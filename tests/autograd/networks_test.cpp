#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "tare/autograd/autograd.h"
#include "tare/core/generator.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"
#include "tests/case.h"

// Operators that are whole layers: their gradients are slopes, and their kernels on GPUs give what they give elsewhere.
namespace tare {
namespace networks_test {

using Inputs = std::vector<Tensor>;
using Function = std::function<Tensor(const Inputs&)>;

Tensor weighted(const Tensor& result) {
  const NoGradGuard off;
  return reshape(add(arange(Scalar(result.numel()), DType::float64), Scalar(1)), result.sizes());
}
double loss_at(const Function& function, const Inputs& inputs) {
  const NoGradGuard off;
  const Tensor result = function(inputs);
  return sum(mul(result, weighted(result))).data_as<double>()[0];
}

// The gradient of every element of every input, against a central difference.
void expect_slopes(const Function& function, const std::vector<Dims>& sizes) {
  manual_seed(1);
  Inputs inputs;
  for (const Dims& each : sizes) {
    inputs.push_back(sub(rand(each, DType::float64), Scalar(0.4)));
    inputs.back().set_requires_grad(true);
  }
  const Tensor result = function(inputs);
  backward(sum(mul(result, weighted(result))));
  constexpr double step = 1e-6;
  for (size_t k = 0; k < inputs.size(); ++k) {
    ASSERT_TRUE(grad_of(inputs[k]).defined()) << "input " << k;
    const Tensor gradient = contiguous(detach(grad_of(inputs[k])));
    const Tensor plain = detach(inputs[k]);
    for (int64_t i = 0; i < plain.numel(); ++i) {
      double& element = plain.data_as<double>()[i];
      const double kept = element;
      element = kept + step;
      const double above = loss_at(function, inputs);
      element = kept - step;
      const double below = loss_at(function, inputs);
      element = kept;
      const double slope = (above - below) / (2 * step);
      EXPECT_NEAR(gradient.data_as<double>()[i], slope, 1e-6 * (1 + std::fabs(slope)))
          << "element " << i << " of input " << k;
    }
  }
}

TensorList from(const Inputs& inputs, size_t first) {
  return {inputs.data() + first, static_cast<int64_t>(inputs.size() - first)};
}
Tensor long_tensor(std::initializer_list<int64_t> values) {
  const Tensor made = empty({static_cast<int64_t>(values.size())}, DType::int64);
  int64_t i = 0;
  for (const int64_t value : values) fill_(select(made, 0, i++), Scalar(value));
  return made;
}
// What several results add up to, so that gradients flow through each.
Tensor joined(const Inputs& results) {
  Inputs flat;
  for (const Tensor& result : results) flat.push_back(reshape(result, {-1}));
  return cat(flat);
}

TEST(Recurrent, GradientsAreSlopes) {
  expect_slopes(
      [](const Inputs& x) {
        const auto [out, h, c] = lstm(x[0], from({x[1], x[2]}, 0), from(x, 3), true, 1, 0.0, false, true, true);
        return joined({out, h, c});
      },
      {{2, 3, 2}, {2, 2, 2}, {2, 2, 2}, {8, 2}, {8, 2}, {8}, {8}, {8, 2}, {8, 2}, {8}, {8}});
  expect_slopes(
      [](const Inputs& x) {
        const auto [out, h] = gru(x[0], long_tensor({3, 2, 2, 1}), x[1], from(x, 2), false, 1, 0.0, false, true);
        return joined({out, h});
      },
      {{8, 2}, {2, 3, 2}, {6, 2}, {6, 2}, {6, 2}, {6, 2}});
  expect_slopes(
      [](const Inputs& x) { return std::get<0>(rnn_tanh(x[0], x[1], from(x, 2), true, 2, 0.0, false, false, false)); },
      {{3, 2, 2}, {2, 2, 2}, {2, 2}, {2, 2}, {2}, {2}, {2, 2}, {2, 2}, {2}, {2}});
}
TEST(Recurrent, PackingAndPaddingUndoEachOther) {
  const Tensor padded = arange(Scalar(12), DType::float64).view({4, 3});
  const auto [data, sizes] = _pack_padded_sequence(padded, long_tensor({4, 2, 1}), false);
  const auto [again, lengths] = _pad_packed_sequence(data, sizes, false, Scalar(-1), 0);
  EXPECT_EQ(again.sizes(), padded.sizes());
  EXPECT_EQ(lengths.str(), long_tensor({4, 2, 1}).str());
  expect_slopes(
      [](const Inputs& x) {
        const Tensor lengths = long_tensor({4, 2, 1});
        const auto [data, sizes] = _pack_padded_sequence(x[0], lengths, false);
        return std::get<0>(_pad_packed_sequence(mul(data, data), sizes, true, Scalar(0), 5));
      },
      {{4, 3, 2}});
}
// A GPU computes a cell in one kernel; what it gives, and the gradients' sizes, are the same.
TEST(Recurrent, KernelsOfGpusGiveTheSameShapes) {
  for (const bool second : {false, true}) {
    const auto leaf = [](IntList sizes) {
      Tensor tensor = empty(sizes, {}, {}, Device("cuda"));
      tensor.set_requires_grad(true);
      return tensor;
    };
    const auto check_gradients = [](TensorList inputs) {
      for (const Tensor& input : inputs) {
        EXPECT_EQ(grad_of(input).sizes(), input.sizes());
        set_grad(input, {});  // a recorded gradient keeps its leaf, and the leaf the gradient
      }
    };
    const Inputs x{leaf({3, 2, 4}), leaf({1, 2, 5}), leaf({1, 2, 5}), leaf({20, 4}),
                   leaf({20, 5}),   leaf({20}),      leaf({20})};
    const auto [out, h, c] = lstm(x[0], from({x[1], x[2]}, 0), from(x, 3), true, 1, 0.0, true, false, false);
    EXPECT_EQ(out.sizes(), IntList({3, 2, 5}));
    EXPECT_EQ(c.sizes(), IntList({1, 2, 5}));
    backward(add(sum(out), sum(c)), {.create_graph = second});
    check_gradients(x);
    const Inputs y{leaf({3, 2, 4}), leaf({1, 2, 5}), leaf({15, 4}), leaf({15, 5}), leaf({15}), leaf({15})};
    backward(sum(std::get<0>(gru(y[0], y[1], from(y, 2), true, 1, 0.0, true, false, false))), {.create_graph = second});
    check_gradients(y);
  }
}

TEST(FusedAttention, BackwardReachesQueryKeyValueAndBias) {
  const auto leaf = [](IntList sizes) {
    Tensor tensor = empty(sizes, DType::bfloat16, {}, Device("meta"));
    tensor.set_requires_grad(true);
    return tensor;
  };
  const auto expect_gradients = [](const Tensor& result, const Inputs& inputs) {
    backward(sum(result));
    for (const Tensor& input : inputs) EXPECT_EQ(grad_of(input).sizes(), input.sizes());
  };
  const auto inputs = [&] {
    return Inputs{leaf({2, 4, 5, 8}), leaf({2, 4, 7, 8}), leaf({2, 4, 7, 8}), leaf({2, 4, 5, 7})};
  };
  const auto three = [](const Inputs& x) { return Inputs{x[0], x[1], x[2]}; };
  Inputs x = inputs();
  expect_gradients(std::get<0>(_scaled_dot_product_flash_attention(x[0], x[1], x[2])), three(x));
  x = inputs();
  expect_gradients(std::get<0>(_scaled_dot_product_efficient_attention(x[0], x[1], x[2], x[3], true)), x);
  x = inputs();
  expect_gradients(std::get<0>(_scaled_dot_product_cudnn_attention(x[0], x[1], x[2], {}, true)), three(x));
  x = inputs();
  expect_gradients(std::get<0>(_scaled_dot_product_fused_attention_overrideable(x[0], x[1], x[2], x[3])), x);
  x = {leaf({2, 5, 4, 8}), leaf({2, 7, 4, 8}), leaf({2, 7, 4, 8}), leaf({2, 4, 5, 7})};
  expect_gradients(std::get<0>(_flash_attention_forward(x[0], x[1], x[2], {}, {}, 5, 7, 0.0, false, false)), three(x));
  x = {leaf({2, 5, 4, 8}), leaf({2, 7, 4, 8}), leaf({2, 7, 4, 8}), leaf({2, 4, 5, 7})};
  expect_gradients(std::get<0>(_efficient_attention_forward(x[0], x[1], x[2], x[3], {}, {}, {}, {}, 0.0, 0, true)), x);
}

// On a GPU the kernels are chosen as PyTorch chooses them; no scores are kept for backward.
TEST(FusedAttention, IsChosenOnGpus) {
  const auto leaf = [](IntList sizes, DType dtype) {
    Tensor tensor = empty(sizes, dtype, {}, Device("cuda"));
    tensor.set_requires_grad(true);
    return tensor;
  };
  const auto chosen = [&](DType dtype, int64_t features, const Tensor& mask = {}) {
    const Tensor q = leaf({2, 4, 5, features}, dtype), k = leaf({2, 4, 7, features}, dtype),
                 v = leaf({2, 4, 7, features}, dtype);
    const Tensor output = scaled_dot_product_attention(q, k, v, mask);
    EXPECT_EQ(output.sizes(), q.sizes());
    backward(sum(output));
    EXPECT_EQ(grad_of(k).sizes(), k.sizes());
    return _fused_sdp_choice(q, k, v, mask);
  };
  constexpr int64_t math = 0, flash = 1, efficient = 2;
  const Tensor mask = empty({5, 7}, DType::bfloat16, {}, Device("cuda"));
  EXPECT_EQ(chosen(DType::bfloat16, 8), flash);
  EXPECT_EQ(chosen(DType::bfloat16, 6), flash);  // padded to eight features
  EXPECT_EQ(chosen(DType::bfloat16, 8, mask), efficient);
  EXPECT_EQ(chosen(DType::bfloat16, 264), efficient);
  EXPECT_EQ(chosen(DType::float32, 8), efficient);
  EXPECT_EQ(chosen(DType::float32, 6), math);
  EXPECT_EQ(chosen(DType::float64, 8), math);
}

TEST(Attention, FastPathGradientsAreSlopes) {
  expect_slopes(
      [](const Inputs& x) {
        return std::get<0>(_native_multi_head_attention(x[0], x[0], x[0], 4, 2, x[1], x[2], x[3], x[4]));
      },
      {{1, 3, 4}, {12, 4}, {12}, {4, 4}, {4}});
}

TEST(Quantiles, GradientsAreSlopes) {
  for (const std::string_view how : {"linear", "lower", "higher", "midpoint", "nearest"}) {
    expect_slopes([&](const Inputs& x) { return quantile(x[0], 0.3, 1, true, how); }, {{2, 5, 2}});
    expect_slopes([&](const Inputs& x) { return nanquantile(x[0], 0.7, {}, false, how); }, {{2, 5}});
  }
  // q has a gradient too where the result lies between two elements.
  expect_slopes(
      [](const Inputs& x) {
        return quantile(x[0], add(mul(x[1], Scalar(0.01)), full({2}, Scalar(0.4), DType::float64)), 0);
      },
      {{7, 2}, {2}});
}

TEST(MatrixNorms, GradientsAreSlopes) {
  for (const double order : {1.0, -1.0, HUGE_VAL, -HUGE_VAL})
    expect_slopes([&](const Inputs& x) { return linalg_matrix_norm(x[0], Scalar(order), {0, 2}); }, {{3, 2, 4}});
  expect_slopes([](const Inputs& x) { return linalg_matrix_norm(x[0], "fro"); }, {{2, 3}});
}

TEST(Normalisations, GradientsAreSlopes) {
  expect_slopes([](const Inputs& x) { return rms_norm(x[0], {3, 2}, x[1]); }, {{2, 3, 2}, {3, 2}});
  expect_slopes([](const Inputs& x) { return group_norm(x[0], 2, x[1], x[2]); }, {{2, 4, 3}, {4}, {4}});
  expect_slopes([](const Inputs& x) { return batch_norm(x[0], x[1], x[2], {}, {}, true, 0.1, 1e-5, false); },
                {{3, 2, 3}, {2}, {2}});
}

TEST(Sequences, AlignmentLossGradientsAreSlopes) {
  expect_slopes(
      [](const Inputs& x) {
        return std::get<0>(_ctc_loss(log_softmax(x[0], -1), long_tensor({1, 1, 2}), {4, 3}, {2, 1}));
      },
      {{4, 2, 3}});
}

}  // namespace networks_test
}  // namespace tare
