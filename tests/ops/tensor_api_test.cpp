#include <gtest/gtest.h>

#include "tare/tare.h"

// C++ as it is written: methods, arithmetic, options of factories.
namespace tare {
namespace tensor_api_test {

TEST(TensorApi, OptionsSayWhatAFactoryMakes) {
  const Tensor x = zeros({2, 3}, {.dtype = DType::float16, .device = "meta"});
  EXPECT_EQ(x.dtype(), DType::float16);
  EXPECT_TRUE(x.is_meta());
  EXPECT_EQ(ones_like(x, {.dtype = DType::int64}).dtype(), DType::int64);
  EXPECT_TRUE(ones_like(x, {.dtype = DType::int64}).is_meta());
  EXPECT_EQ(zeros({2}).dtype(), DType::float32);
  EXPECT_TRUE(zeros({2}).device().is_cpu());
}
TEST(TensorApi, MethodsAreOperators) {
  const DeviceGuard meta("meta");
  const Tensor x = ones({2, 3});
  EXPECT_EQ(x.mm(ones({3, 4})).sizes(), IntList({2, 4}));
  EXPECT_EQ(x.view({3, 2}).t().sizes(), IntList({2, 3}));
  EXPECT_EQ(x.sum(IntList{1}).sizes(), IntList({2}));
  EXPECT_EQ(x.to(DType::bfloat16).dtype(), DType::bfloat16);
  EXPECT_TRUE(x.add_(1).is_same(x));
  EXPECT_EQ(std::get<0>(x.max(1)).sizes(), IntList({2}));
}
TEST(TensorApi, ArithmeticBroadcastsAndPromotes) {
  const DeviceGuard meta("meta");
  const Tensor x = ones({2, 1}), y = ones({3}, {.dtype = DType::float64});
  EXPECT_EQ((x + y).sizes(), IntList({2, 3}));
  EXPECT_EQ((x * y).dtype(), DType::float64);
  EXPECT_EQ((1 - x).sizes(), x.sizes());
  EXPECT_EQ((2.0 / ones({2}, {.dtype = DType::int64})).dtype(), DType::float32);
  EXPECT_EQ((-x / 2 + 1 - x).dtype(), DType::float32);
}
TEST(TensorApi, ArithmeticGivesPyTorchsNumbers) {
  const Tensor x = arange(4, {.dtype = DType::float32});
  const Tensor y = 1 - x * 2 + x / 2;
  EXPECT_EQ(y.str(), "tensor([ 1.0000, -0.5000, -2.0000, -3.5000])");
  Tensor z = x.clone();
  z += x;
  z -= 1;
  EXPECT_EQ(z.str(), "tensor([-1.,  1.,  3.,  5.])");
}
TEST(TensorApi, BracketsSelect) {
  const Tensor x = arange(6).view({2, 3});
  EXPECT_EQ(x[1].str(), "tensor([3, 4, 5])");
  EXPECT_EQ(x[-1][0].str(), "tensor(3)");
  EXPECT_TRUE(x[0].is_view());
  EXPECT_THROW(x[2], IndexError);
  EXPECT_THROW(x[0][0][0], IndexError);
}

}  // namespace tensor_api_test
}  // namespace tare
