#include "tare/device/roofline.h"

#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/ops.h"

namespace tare {

namespace {

using ::testing::DoubleEq;
using ::testing::DoubleNear;
using ::testing::HasSubstr;

constexpr Efficiency kHalf{.matrix = 0.5, .bandwidth = 0.5, .launch = 1e-6};

TEST(RooflineTime, OfACallIsTheLongestOfArithmeticMemoryAndLaunch) {
  const Specification& gpu = specification("A100");
  const auto time = [&](int64_t flops, int64_t bytes, DType dtype = DType::bfloat16) {
    return roofline_time({flops, 0, bytes}, dtype, gpu, kHalf);
  };
  const RooflineTime products = time(312'000'000'000, 2039);
  EXPECT_THAT(products.arithmetic, DoubleEq(2e-3));
  EXPECT_EQ(products.memory + products.launch, 0);
  EXPECT_THAT(time(312, 2'039'000'000).memory, DoubleEq(2e-3));
  EXPECT_THAT(time(1, 1).launch, DoubleEq(1e-6));
  EXPECT_THAT(time(312'000'000'000, 0, DType::float32).arithmetic, DoubleNear(2e-3 * 312 / 19.5, 1e-9));
  EXPECT_EQ(time(0, 0).seconds(), 0);  // a view
  EXPECT_EQ(time(0, 0).calls, 1);
}

TEST(RooflineTime, OfRoundedProductsIsThatOfTensorFloat32) {
  Efficiency rounded = kHalf;
  rounded.tf32 = true;
  const Cost cost{.flops = 156'000'000'000};
  EXPECT_THAT(roofline_time(cost, DType::float32, specification("A100"), rounded).arithmetic, DoubleEq(2e-3));
  // A T4 has no such units.
  EXPECT_EQ(roofline_time(cost, DType::float32, specification("T4"), rounded).arithmetic,
            roofline_time(cost, DType::float32, specification("T4"), kHalf).arithmetic);
}

TEST(Roofline, SumsARunByOperatorAndPhase) {
  const DeviceGuard meta(DeviceType::meta);
  const Tensor x = zeros({4096, 4096}, DType::bfloat16);
  Roofline roofline(specification("A100"), kHalf);
  {
    const tare::Run run({&roofline});
    const PhaseGuard phase("forward");
    const Tensor y = mm(x, t(x));
    relu(y);
  }
  const double product = 2.0 * 4096 * 4096 * 4096 / (312e12 * 0.5),
               elementwise = 2.0 * 2 * 4096 * 4096 / (2039e9 * 0.5);
  EXPECT_THAT(roofline.by_operator().at("mm").arithmetic, DoubleNear(product, 1e-12));
  EXPECT_THAT(roofline.by_operator().at("relu").memory, DoubleNear(elementwise, 1e-12));
  EXPECT_EQ(roofline.by_operator().at("t").seconds(), 0);
  EXPECT_THAT(roofline.total().seconds(), DoubleNear(product + elementwise, 1e-12));
  EXPECT_THAT(roofline.by_phase().at("forward").seconds(), DoubleNear(product + elementwise, 1e-12));
  EXPECT_THAT(roofline.utilisation(), DoubleNear(0.5 * product / (product + elementwise), 1e-9));
}

TEST(Roofline, SharesOfThePeakAreThoseThatWereMeasured) {
  EXPECT_EQ(Efficiency::of(specification("H100")).matrix, 0.80);
  EXPECT_THAT(Efficiency::of(specification("H100")).source, HasSubstr("measured on this architecture"));
  EXPECT_EQ(Efficiency::of(specification("RTX 4090")).matrix, 0.75);
  EXPECT_THAT(Efficiency::of(specification("RTX 4090")).source, HasSubstr("RuntimeEstimator"));
}

TEST(Roofline, OfAPlainSizeThereIsNone) {
  try {
    Roofline roofline(specification("24GB"));
    FAIL();
  } catch (const ValueError& error) {
    EXPECT_THAT(error.what(), HasSubstr("how fast 24GB is, is not known"));
  }
}

}  // namespace

}  // namespace tare
