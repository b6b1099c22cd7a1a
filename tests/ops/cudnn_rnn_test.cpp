#include "tare/ops/recurrent/cudnn_rnn.h"

#include "tare/autograd/autograd.h"
#include "tare/core/thread.h"
#include "tare/device/specifications.h"
#include "tare/ops.h"
#include "tare/run/memory.h"

// Networks that a GPU hands to cuDNN as a whole.
namespace tare {
namespace cudnn_rnn_test {

constexpr int64_t kSteps = 16, kBatch = 8, kInput = 32, kHidden = 64;

struct Lstm {
  explicit Lstm(Device device, DType dtype = DType::float32) {
    for (int64_t layer = 0; layer < 2; ++layer)
      for (const Dims& sizes : {Dims{4 * kHidden, layer == 0 ? kInput : kHidden}, Dims{4 * kHidden, kHidden},
                                Dims{4 * kHidden}, Dims{4 * kHidden}}) {
        weights.push_back(zeros(sizes, dtype, {}, device));
        weights.back().set_requires_grad(true);
      }
    states = {zeros({2, kBatch, kHidden}, dtype, {}, device), zeros({2, kBatch, kHidden}, dtype, {}, device)};
  }
  std::tuple<Tensor, Tensor, Tensor> operator()(const Tensor& x, bool train = true, bool batch_first = false) const {
    return lstm(x, states, weights, true, 2, 0.0, train, false, batch_first);
  }
  void flatten() {
    const NoGradGuard settled;
    _cudnn_rnn_flatten_weight(weights, 4, kInput, 2, kHidden, 0, 2, false, false);
  }
  std::vector<Tensor> weights, states;
};

Tensor steps(Device device, DType dtype = DType::float32) { return zeros({kSteps, kBatch, kInput}, dtype, {}, device); }

// Bytes that are alive behind a forward pass beside its results.
int64_t kept(const Lstm& net, const Tensor& x, bool train = true) {
  MemoryTimeline memory(x.device().type);
  const tare::Run run({&memory});
  const auto [y, h, c] = net(x, train);
  return memory.live() - y.nbytes() - h.nbytes() - c.nbytes();
}

constexpr int64_t kGates = 4 * kHidden, kItem = 4;
constexpr int64_t kWeights = kItem * (kGates * (kInput + kHidden) + kGates * 2 * kHidden + 4 * kGates);
// Gates and the cell's state of both layers, and what the first hands to the second.
constexpr int64_t kReserved = kItem * kSteps * kBatch * (2 * (kGates + kHidden) + kHidden);

TEST(CudnnRnn, KeepsWhatBackwardNeedsAndTheBufferOfWeights) {
  const FakeGuard fake;
  const AcceleratorGuard guard(specification("H100"));
  Lstm net("cuda");
  const Tensor x = steps("cuda");
  EXPECT_EQ(kept(net, x), kReserved + kWeights);  // weights apart are copied into one buffer
  net.flatten();
  EXPECT_EQ(kept(net, x), kReserved);
  EXPECT_EQ(kept(net, x, false), 0);
}

TEST(CudnnRnn, FlatWeightsAreViewsOfOneStorage) {
  const FakeGuard fake;
  Lstm net("cuda");
  net.flatten();
  for (const Tensor& weight : net.weights) {
    EXPECT_EQ(weight.storage(), net.weights[0].storage());
    EXPECT_TRUE(weight.requires_grad());
  }
  EXPECT_EQ(net.weights[0].storage().bytes(), kWeights);
}

TEST(CudnnRnn, GradientsHaveTheWeightsSizesAndOneStorage) {
  const FakeGuard fake;
  Lstm net("cuda");
  net.flatten();
  Tensor x = steps("cuda");
  x.set_requires_grad(true);
  backward(sum(std::get<0>(net(x))));
  EXPECT_EQ(grad_of(x).sizes(), x.sizes());
  for (const Tensor& weight : net.weights) {
    EXPECT_EQ(grad_of(weight).sizes(), weight.sizes());
    EXPECT_EQ(grad_of(weight).storage(), grad_of(net.weights[0]).storage());
  }
}

TEST(CudnnRnn, BackwardNeedsTraining) {
  const FakeGuard fake;
  const Lstm net("cuda");
  const Tensor y = std::get<0>(net(steps("cuda"), false));
  EXPECT_THROW(backward(sum(y)), Error);
}

TEST(CudnnRnn, ABatchInFrontIsLaidOutStepByStep) {
  const FakeGuard fake;
  const Lstm net("cuda");
  const Tensor x = zeros({kBatch, kSteps, kInput}, {}, {}, "cuda");
  const Tensor y = std::get<0>(net(x, true, true));
  EXPECT_EQ(y.sizes(), IntList(Dims{kBatch, kSteps, kHidden}));
  EXPECT_EQ(y.strides(), IntList(Dims{kHidden, kBatch * kHidden, 1}));
}

TEST(CudnnRnn, IsNotTakenElsewhere) {
  const FakeGuard fake;
  const auto takes = [](Device device, DType dtype = DType::float32) {
    return cudnn_is_acceptable(steps(device, dtype));
  };
  EXPECT_TRUE(takes("cuda"));
  EXPECT_TRUE(takes("cuda", DType::bfloat16));
  EXPECT_FALSE(takes("cuda", DType::int64));
  EXPECT_FALSE(takes("cpu"));
  EXPECT_FALSE(takes("meta"));
  uses_cudnn_library = false;
  EXPECT_FALSE(takes("cuda"));
  uses_cudnn_library = true;
  const AcceleratorGuard guard(specification("MI300X"));
  EXPECT_FALSE(takes("cuda"));
}

}  // namespace cudnn_rnn_test
}  // namespace tare
