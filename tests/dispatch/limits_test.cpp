#include <gtest/gtest.h>

#include "tare/autograd/autograd.h"
#include "tare/core/checked_int.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/dispatch/sharding.h"
#include "tare/tare.h"

// What random calls found: numbers at the ends of their types, and tensors that are two arguments at once.
namespace tare {
namespace limits_test {

constexpr int64_t kLargest = INT64_MAX, kSmallest = INT64_MIN;

template <class E, class F>
std::string error_of(const F& call) {
  try {
    call();
  } catch (const E& error) {
    return error.what();
  }
  return "no error";
}

TEST(Limits, ExactNumbersRaiseWhereTheyWouldOverflow) {
  EXPECT_EQ((Exact(kLargest) - 1 + 1).value, kLargest);
  EXPECT_EQ((Exact(-7) % 4).value, -3);
  EXPECT_THROW(Exact(kLargest) + 1, Error);
  EXPECT_THROW(Exact(kSmallest) - 1, Error);
  EXPECT_THROW(-Exact(kSmallest), Error);
  EXPECT_THROW(Exact(kLargest) * 2, Error);
  EXPECT_THROW(Exact(kSmallest) / -1, Error);
  EXPECT_THROW(Exact(1) / 0, Error);
}

TEST(Limits, PartsOfTheLargestSizesMakeTheWhole) {
  using sharding::first_place, sharding::share;
  for (const int64_t parts : {1, 2, 3, 7, 16384})
    for (const int64_t size : {kLargest, kLargest - 1, kLargest - parts, kLargest / parts, int64_t{0}, parts - 1}) {
      int64_t next = 0;
      for (int64_t part = 0; part < parts; ++part) {
        ASSERT_EQ(first_place(size, part, parts), next) << part << " of " << parts << " parts of " << size;
        next += share(size, part, parts);
        ASSERT_LE(next, size);
      }
      ASSERT_EQ(next, size);
      EXPECT_EQ(share(size, 0, parts), size / parts + (size % parts == 0 ? 0 : 1));
    }
  EXPECT_EQ(share(5, 3, 4), 0);  // two, two, one and none
  EXPECT_EQ(first_place(kLargest, kLargest - 1, kLargest), kLargest - 1);
}

TEST(Limits, SizesThatOverflowAreRefused) {
  const DeviceGuard meta("meta");
  const Tensor vector = ones({4}), image = ones({1, 1, 4, 4});
  EXPECT_THROW(constant_pad_nd(vector, {kLargest, 2}, 0), Error);
  EXPECT_THROW(constant_pad_nd(vector, {kSmallest, 2}, 0), Error);
  EXPECT_THROW(repeat(vector, {kLargest}), Error);
  EXPECT_THROW(diagflat(vector, kLargest), Error);
  EXPECT_THROW(diag_embed(vector, kSmallest), Error);
  EXPECT_THROW(max_pool2d(image, {2, 2}, {2, 2}, {0, 0}, {kLargest, 1}), Error);
  EXPECT_THROW(convolution(image, image, {}, {1, 1}, {0, 0}, {kLargest, 1}, false, {0, 0}, 1), Error);
  EXPECT_THROW(repeat_interleave(vector, kLargest), Error);
  EXPECT_THROW(arange(kSmallest, kLargest, 1, DType::int64), Error);
  EXPECT_THROW(unflatten(ones({4}), 0, {int64_t{1} << 62, 4}), Error);
  EXPECT_THROW(combinations(vector, kLargest, true), Error);
  EXPECT_EQ(combinations(ones({1}), 1 << 20, true).size(1), 1 << 20);
  EXPECT_EQ(tril_indices(2, 3, kLargest).size(1), 6);
  EXPECT_EQ(triu_indices(2, 3, kSmallest).size(1), 6);
  EXPECT_EQ(error_of<Error>([&] { flip(ones(Dims(65, 1)), {64}); }), "only tensors with up to 64 dims are supported");
}

TEST(Limits, ListsOfTooManyTensorsAreRefused) {
  const Tensor vector = empty({int64_t{1} << 40}, {}, {}, "meta");
  EXPECT_THROW(unbind(vector), OutOfMemoryError);
  EXPECT_THROW(split(vector, 1), OutOfMemoryError);
  EXPECT_THROW(tensor_split(vector, int64_t{1} << 40), OutOfMemoryError);
  EXPECT_THROW(chunk(empty({0}, {}, {}, "meta"), int64_t{1} << 40), OutOfMemoryError);
}

TEST(Limits, IntegersWrapAround) {
  const Tensor largest = full({2}, kLargest, DType::int64);
  EXPECT_EQ(sum(largest).data_as<int64_t>()[0], -2);
  EXPECT_EQ(prod(largest).data_as<int64_t>()[0], 1);
  EXPECT_EQ(floor_divide(full({}, kSmallest, DType::int64), full({}, -1, DType::int64)).data_as<int64_t>()[0],
            kSmallest);
}

TEST(Limits, ViewsLieWithinTheirStorage) {
  EXPECT_NE(error_of<ShapeError>([] { _reshape_alias(ones({2}), {2}, {5}); }).find("out of bounds for storage of size"),
            std::string::npos);
}

TEST(Limits, GradientsThatDoNotFitAreRefused) {
  EXPECT_THROW(unfold_backward(ones({2, 3}), {4}, 0, 2, 1), ShapeError);
  EXPECT_THROW(embedding_dense_backward(ones({2, 3}), full({2}, 5, DType::int64), 4, -1, false), IndexError);
}

TEST(Limits, OutThatIsAnArgumentIsReadBeforeItIsResized) {
  const Tensor points = arange(6).to(DType::float32).view({3, 2});
  _pdist_forward_out(points, points, 2);
  EXPECT_EQ(points.sizes(), IntList({3}));
  EXPECT_NEAR(points.data_as<float>()[1], 5.656854, 1e-5);
  const Tensor numbers = ones({2, 3});
  sum_out(numbers, numbers, std::optional<IntList>({0}));
  EXPECT_EQ(numbers.sizes(), IntList({3}));
  EXPECT_EQ(numbers.data_as<float>()[0], 2);
  const Tensor three = ones({3});
  EXPECT_EQ(error_of<ShapeError>([&] {
              add_out(three, three, ones({2, 3}));
            }),
            "output with shape [3] doesn't match the broadcast shape [2, 3]");
}

TEST(Limits, AViewThatIsALeafIsNotWrittenInPlace) {
  const Tensor base = ones({3});
  const Tensor view = slice(base, 0, 0, 2).set_requires_grad(true);
  const char* text = "a view of a leaf Variable that requires grad is being used in an in-place operation.";
  EXPECT_EQ(error_of<Error>([&] { mul_(view, Scalar(2)); }), text);
  EXPECT_EQ(error_of<Error>([&] { mul_(slice(view, 0, 0, 1), Scalar(2)); }), text);
}

TEST(Limits, NoGradientOfADistanceThatCountsIsNone) {
  const Tensor x = ones({3}, {}, {}, "meta").set_requires_grad(true), y = ones({3}, {}, {}, "meta");
  backward(dist(y, x, 0));
  EXPECT_FALSE(grad_of(x).defined());
  const Value nothing[] = {Tensor()};
  EXPECT_EQ(error_of<TypeError>([&] { call_boxed(op_named("neg"), nothing); }),
            "neg(): argument 'self' (position 1) must be Tensor, not None");
}

TEST(Limits, SecondDerivativesOfBatchNormNeedItsStatistics) {
  const DeviceGuard meta("meta");
  Tensor grad_out = ones({2, 3}).set_requires_grad(true);
  const auto made = native_batch_norm_backward(grad_out, ones({2, 3}), {}, {}, {}, ones({3}), ones({3}), false, 1e-5,
                                               {true, true, true});
  EXPECT_THROW(backward(sum(std::get<0>(made))), Error);
}

TEST(Limits, NumbersStayWhenAGraphIsFreed) {
  Tensor image = ones({1, 4, 2}).set_requires_grad(true);
  const Tensor shuffled = channel_shuffle(image, 2);
  const Tensor weight = ones({1, 4, 2});
  for (int i = 0; i < 2; ++i) backward({&shuffled, 1}, {&weight, 1});
  EXPECT_EQ(grad_of(image).data_as<float>()[0], 2);
}

}  // namespace limits_test
}  // namespace tare
