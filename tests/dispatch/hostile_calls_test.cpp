#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "tare/autograd/autograd.h"
#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"

// Calls that random programs found to read where nothing is, to overflow or not to end: each ends in a result or an
// error. The sanitizers see what the eye does not.
namespace tare {
namespace hostile_calls_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr int64_t kMost = INT64_MAX, kLeast = INT64_MIN;

Tensor on_meta(IntList sizes, DType dtype = DType::float32) { return empty(sizes, dtype, {}, Device("meta")); }
Tensor integers(std::initializer_list<int64_t> values) {
  Tensor tensor = zeros({static_cast<int64_t>(values.size())}, DType::int64);
  std::copy(values.begin(), values.end(), tensor.data_as<int64_t>());
  return tensor;
}
template <class F>
void refuses(F&& call, const char* text) {
  EXPECT_THAT(call, ThrowsMessage<Error>(HasSubstr(text)));
}

TEST(HostileCalls, AttentionNeedsFourDimensions) {
  const Tensor query = on_meta({3, 4, 5, 6, 2}, DType::float16), key = on_meta({2, 4, 7, 6}, DType::float16);
  refuses([&] { _scaled_dot_product_cudnn_attention(query, key, key, {}, false); }, "has 5 dimensions");
}
TEST(HostileCalls, NothingCanBeEnlargedAsOftenAsOneLikes) {
  EXPECT_EQ(pixel_shuffle(zeros({0, 1, 1}), int64_t{1} << 31).numel(), 0);
}
TEST(HostileCalls, NothingLiesBeforeAStorage) {
  const Tensor x = zeros({3}), source = zeros({3});
  refuses([&] { set_(x, source, 1, {2}, {-3}); },
          "Storage size calculation overflowed with sizes=[2] and strides=[-3]");
}
TEST(HostileCalls, SequencesAreNotLongerThanNumbers) {
  const Tensor x = on_meta({1, 4, 2, 6});
  refuses([&] { _efficient_attention_forward(x, x, x, {}, on_meta({3}, DType::int32), {}, kMost, 1, 0, 0, true); },
          "integer overflow");
}
TEST(HostileCalls, EveryLayerHasBothStates) {
  const Tensor states[] = {on_meta({1, 3, 5}), on_meta({0, 3, 5})};
  const Tensor weights[] = {on_meta({20, 4}), on_meta({20, 5}), on_meta({20}), on_meta({20})};
  refuses([&] { lstm(on_meta({2, 3, 4}), states, weights, true, 1, 0, false, false, false); }, "index 0 out of range");
}
TEST(HostileCalls, MatricesWithoutElementsAreMatrices) {
  const auto [q, r] = linalg_qr(zeros({2, 3, 0}), "complete");
  EXPECT_EQ(q.sizes(), IntList({2, 3, 3}));
  EXPECT_TRUE(equal(q, expand(eye(3), {2, 3, 3})));
  const auto [solution, residuals, rank, values] = linalg_lstsq(zeros({4, 0}), zeros({4, 2}));
  EXPECT_EQ(solution.sizes(), IntList({0, 2}));
  EXPECT_EQ(linalg_pinv(zeros({3, 0})).sizes(), IntList({0, 3}));
}
TEST(HostileCalls, PivotsAreRows) {
  const Tensor factors = eye(3), pivots = to(integers({4, 1, 2}), DType::int32);
  refuses([&] { lu_unpack(factors, pivots); }, "must be between 1 and LU.size(-2)");
}
TEST(HostileCalls, IntegersWrapAround) {
  const Tensor two = integers({kMost, 1});
  EXPECT_EQ(cumsum(two, 0).data_as<int64_t>()[1], kLeast);
  EXPECT_EQ(cumprod(integers({kMost, 2}), 0).data_as<int64_t>()[1], -2);
  const Tensor added = index_add(integers({kMost}), 0, integers({0}), integers({1}), Scalar(1));
  EXPECT_EQ(*added.data_as<int64_t>(), kLeast);
}
TEST(HostileCalls, SizesOfWhatIsJoinedDoNotOverflow) {
  const Tensor wide = zeros({0, kMost});
  refuses([&] { block_diag({zeros({2, 2}), wide}); }, "integer overflow");
  const Tensor row = expand(zeros({1}), {kMost});
  refuses([&] { cat({row, row}); }, "integer overflow");
}
TEST(HostileCalls, LengthsDoNotOverflow) {
  const Tensor lengths = integers({kMost, kMost});
  refuses([&] { segment_reduce(ones({4}), "sum", lengths); }, "Expected all rows of lengths");
  const Tensor backwards = integers({-1, kLeast});
  refuses([&] { segment_reduce(ones({4}), "sum", backwards, {}, {}, 0, true); }, "is outside of data");
  refuses(
      [&] {
        _pack_padded_sequence_backward(ones({2, 4}), {3, 1, 4}, integers({kLeast, -1, 1}), false);
      },
      "integer overflow");
  const Tensor sizes = integers({3, kLeast, kLeast});
  refuses([&] { _pad_packed_sequence(ones({5}), sizes, true, 1.5, 3); }, "integer overflow");
}
TEST(HostileCalls, ReplicationMayBeginFarBehindTheInput) {
  const Tensor padded = replication_pad1d(reshape(to(integers({1, 2, 3}), DType::float32), {1, 3}), {-kMost, kMost});
  EXPECT_TRUE(equal(padded, full({1, 3}, Scalar(3.0))));
}
TEST(HostileCalls, PaddingBeyondTheInputTouchesNothing) {
  for (const int64_t pad : {kMost, kLeast + 1, kLeast}) {
    const auto [input, weight, bias] =
        conv_tbc_backward(ones({5, 2, 3}), ones({4, 2, 3}), ones({2, 3, 3}), ones({3}), pad);
    EXPECT_EQ(item(sum(input)).to_double(), 0);
    EXPECT_EQ(item(sum(weight)).to_double(), 0);
  }
}
TEST(HostileCalls, WideWindowsWalkOnlyTheInput) {
  const Tensor pooled = max_pool1d(reshape(arange(Scalar(8.0)), {1, 1, 8}), {int64_t{1} << 31}, {}, {0}, {1}, true);
  EXPECT_EQ(item(pooled).to_double(), 7);
}
TEST(HostileCalls, GradientsOfLargePowersTakeFewSteps) {
  const Tensor x = on_meta({3, 3}).set_requires_grad(true);
  backward(sum(linalg_matrix_power(x, int64_t{1} << 31)));
  EXPECT_EQ(grad_of(x).sizes(), IntList({3, 3}));
}
TEST(HostileCalls, OperandsHaveTheSameNumberOfDimensions) {
  const Tensor x = on_meta({2, 4});
  refuses(
      [&] {
        _trilinear(on_meta({1, 2, 3}), x, x, {1}, {}, {1}, {-1});
      },
      "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  refuses([&] { _trilinear(x, on_meta({1, 2, 3}), x, {}, {}, {}, {-1}); }, "operand 2 has 3 dimensions");
}
TEST(HostileCalls, UnpoolingIntoMoreThanThereIsOverflows) {
  const int64_t half = int64_t{1} << 62;
  refuses(
      [&] {
        max_unpool2d(ones({1, 2, 2}), zeros({1, 2, 2}, DType::int64), {half, 3});
      },
      "integer multiplication overflow");
}
TEST(HostileCalls, IntegersHaveNoMeanOfNone) {
  const Tensor grad = ones({4, 2, 1}, DType::int64), x = zeros({3, 2, 0}, DType::int64);
  refuses([&] { _adaptive_avg_pool2d_backward(grad, x); }, "not implemented for 'Long'");
}
TEST(HostileCalls, AllOfManyDimensionsCanBeReduced) {
  const Tensor x = ones(IntList(Dims(70, 1)));
  EXPECT_EQ(item(mean(x)).to_double(), 1);
  EXPECT_EQ(sum(on_meta(IntList(Dims(70, 1)))).dim(), 0);
}
TEST(HostileCalls, PlanesHaveDimensions) {
  const Tensor grad = zeros({}), x = zeros({1, 0, 4, 3, 1}), indices = zeros({}, DType::int64);
  refuses([&] { adaptive_max_pool3d_backward(grad, x, indices); }, "has no plane of 3 dimensions");
}
TEST(HostileCalls, AScalarHasOneWindow) {
  refuses([&] { unfold_backward(ones({3}), {}, 0, 3, 2); }, "maximum size for tensor at dimension 0 is 1");
  refuses([&] { unfold_backward(ones({3}), {2, kMost}, -1, 0, 1); }, "integer overflow");
}
TEST(HostileCalls, KernelsCountTheirValues) {
  // A reserve, a mean and a weight that do not belong to the input.
  const Tensor x = ones({3, 1, 2}), two = ones({1, 2});
  refuses(
      [&] {
        batch_norm_backward(x, x, zeros({3, 1, 2}, DType::bool_), x, {}, two, {}, false, 1, {true, true, true}, two);
      },
      "a kernel has 1 values for a result of [3, 1, 2]");
}

TEST(HostileCalls, PivotsPointIntoTheMatrix) {
  const Tensor LD = ones({2, 2}), B = ones({2, 1});
  refuses([&] { linalg_ldl_solve(LD, integers({0, 1}), B); }, "a pivot of 0 for 2 rows");
  refuses([&] { linalg_ldl_solve(LD, integers({1, kLeast}), B); }, "for 2 rows");
  refuses([&] { linalg_ldl_solve(LD, integers({1, -2}), B); }, "begins a block of two rows");
}
TEST(HostileCalls, GradientsOfDistancesAreOnesOfPairs) {
  const Tensor x = ones({3, 2}), pairs = ones({3}), fewer = ones({2});
  refuses([&] { _pdist_backward(fewer, x, 2, pairs); }, "3 points have 3 distances, not 2 and 3");
  refuses([&] { _cdist_backward(ones({3, 2}), x, x, 2, ones({3, 3})); }, "must match the existing size");
}
TEST(HostileCalls, WhatIsAddedAtAnIndexWrapsAround) {
  const Tensor least = integers({kLeast}), zero = integers({0}), indices[] = {zero};
  EXPECT_EQ(load_int(index_put(least, {indices, 1}, least, true).data(), DType::int64), 0);
}
TEST(HostileCalls, MemoryThatBecameUnknownGrowsToo) {
  const Tensor out = ones({2}), more = ones({2, 3});
  {
    const FakeGuard fake;
    copy_(out, ones({2}));  // nobody knows what this wrote
  }
  ASSERT_FALSE(out.known());
  _foreach_neg_out({&out, 1}, {&more, 1});
  EXPECT_EQ(out.storage().bytes(), 24);
  EXPECT_EQ(load_double(out.data() + 20, DType::float32), -1);
}
TEST(HostileCalls, GradientsOfBagsAreMatrices) {
  const Tensor grad = ones({2, 3, 0}), one = integers({0, 0});
  refuses([&] { _embedding_bag_dense_backward(grad, one, one, one, one, 1, false, 0, {}, -1); }, "expected a matrix");
}
TEST(HostileCalls, GradientsOfSegmentsHaveAllRuns) {
  const Tensor x = ones({3, 4}), lengths = integers({2, 2});
  refuses([&] { _segment_reduce_backward(x, x, x, "sum", lengths, {}, 1); }, "Expected axis to be the last dimension");
  refuses([&] { _segment_reduce_backward(x, x, ones({}), "sum", lengths, {}, 0); },
          "data.dim() >= lengths_value.dim()");
  refuses(
      [&] {
        _segment_reduce_backward(ones({1}), x, x, "sum", integers({1, 2}), {}, 0);
      },
      "more runs than gradients");
}
TEST(HostileCalls, ForwardModeOfHalvesFits) {
  refuses([&] { glu_jvp(ones({5, 1}), ones({2, 2}), ones({2, 2}), 1); }, "must match the existing size");
  refuses(
      [&] {
        glu_backward_jvp(ones({2, 4}), ones({2, 2}), ones({2, 4}), ones({3, 2}), ones({2, 4}), 1);
      },
      "must match the existing size");
}
TEST(HostileCalls, SortersNameWhatIsThere) {
  for (const int64_t place : {int64_t{3}, int64_t{-1}})
    refuses(
        [&] {
          searchsorted(ones({3}), ones({2}), false, false, {}, integers({place, 0, 1}));
        },
        "torch.searchsorted(): sorter index out of range");
}
TEST(HostileCalls, MaskedIndicesAreNoMasks) {
  const Tensor x = ones({2, 3}), mask = ones({0, 4}, DType::bool_), places[] = {ones({}, DType::bool_)};
  refuses([&] { _unsafe_masked_index_put_accumulate(x, mask, {places, 1}, ones({0, 4})); }, "unexpected index type");
  refuses([&] { _unsafe_masked_index(x, mask, {places, 1}, 0); }, "unexpected index type");
  const Tensor kept[] = {Tensor(), integers({1})};
  EXPECT_EQ(_unsafe_masked_index(x, ones({2, 1}), {kept, 2}, 0).numel(), 2);
}
TEST(HostileCalls, PoolsOfNothingHaveNoWindows) {
  const int64_t huge = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(_adaptive_avg_pool3d(ones({0, 1, 1, 2}), {0, 0, huge}).numel(), 0);
  EXPECT_EQ(std::get<1>(adaptive_max_pool2d(ones({3, 4, 2}), {0, huge / 64})).numel(), 0);
  EXPECT_EQ(sum(_adaptive_avg_pool2d_backward(ones({0, 2, huge / 8}), ones({1, 3, 3}))).data_as<float>()[0], 0);
  refuses([&] { _adaptive_avg_pool2d_backward(ones({1, 1, 2}), ones({2, 3, 3})); }, "too small for windows");
}
TEST(HostileCalls, WindowsOfOneElementReachNoFurther) {
  EXPECT_EQ(max_pool1d(ones({1, 3, 8}), {1}, {}, {0}, {kMost}, true).numel(), 24);
}
TEST(HostileCalls, LoneWindowsStepNowhere) {
  const Tensor gradient = unfold_backward(ones({1, 3, 2}), {2, 3}, 0, 2, std::numeric_limits<int64_t>::max());
  EXPECT_EQ(sum(gradient).data_as<float>()[0], 6);
}
TEST(HostileCalls, DiagonalsHaveStrides) {
  refuses([&] { diagonal_backward(ones({2, 3}), {0, 0, kMost}, 16, -1, 0); }, "add up to more than 64 bits hold");
}
TEST(HostileCalls, SequencesHaveLengths) {
  const Tensor log_probs = ones({6, 2, 5}), none = empty({0}, {.dtype = DType::int64, .device = "meta"});
  refuses(
      [&] {
        _ctc_loss_backward(ones({2}), log_probs, integers({1, 2}).view({2, 1}), none, integers({1, 1}), ones({2}),
                           ones({2, 6, 3}), 0);
      },
      "input_lengths");
}

TEST(HostileCalls, ResultsThatOnlyClaimToBeHereStayUnknown) {
  Tensor claimed;
  {
    const FakeGuard fake;
    claimed = empty({2, 3}, {.dtype = DType::float32, .device = "cpu"});
  }
  Tensor places = integers({0});
  cummax_out(claimed, places, ones({4}), 0);
  EXPECT_EQ(claimed.sizes(), IntList({4}));
  EXPECT_FALSE(claimed.known());
  EXPECT_EQ(places.numel(), 4);
  EXPECT_TRUE(places.known());
}

}  // namespace hostile_calls_test
}  // namespace tare
