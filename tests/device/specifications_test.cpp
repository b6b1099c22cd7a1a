#include "tare/device/specifications.h"

#include "tare/core/error.h"

namespace tare {

namespace {

using ::testing::HasSubstr;

std::string error_of(std::string_view name) {
  try {
    specification(name);
  } catch (const ValueError& error) {
    return error.what();
  }
  return "";
}

TEST(Specifications, AreFoundByNameAndAlias) {
  EXPECT_EQ(specification("h100").name, "H100");
  EXPECT_EQ(specification("H100 SXM").name, "H100");
  EXPECT_EQ(specification("nvidia a100").name, "A100-80GB");
  EXPECT_EQ(specification("rtx4090").name, "RTX-4090");
  EXPECT_EQ(specification("GeForce RTX 3060").name, "RTX-3060");
  EXPECT_EQ(specification("Tesla T4").name, "T4");
  EXPECT_EQ(specification("AMD Instinct MI300X").name, "MI300X");
}

TEST(Specifications, OfAnUnknownNameTheNearestKnownOnesComeFirst) {
  EXPECT_THAT(error_of("Z80"), HasSubstr("unknown accelerator 'Z80'; known are "));
  EXPECT_THAT(error_of("H10"), HasSubstr("known are H100, "));
  EXPECT_THAT(error_of("MI350X"), HasSubstr("known are MI250X, "));
  EXPECT_THAT(error_of("RTX 4091"), HasSubstr("known are RTX-4090, "));
  EXPECT_THAT(error_of("H10"), HasSubstr("MI355X"));
}

TEST(Specifications, APlainSizeIsOneOfWhichOnlyMemoryIsKnown) {
  const Specification& size = specification("24GB");
  EXPECT_EQ(size.name, "24GB");
  EXPECT_EQ(size.usable, 24000000000);
  EXPECT_EQ(size.available(), size.usable);
  EXPECT_EQ(&specification("24 gb"), &size);
  EXPECT_EQ(specification("24GiB").usable, int64_t{24} << 30);
  EXPECT_EQ(size.accelerator, kDefaultAccelerator);
  EXPECT_THAT(error_of("0GB"), HasSubstr("unknown accelerator"));
  EXPECT_THAT(error_of("99999999999999999999GB"), HasSubstr("unknown accelerator"));
}

TEST(Specifications, EachFigureHasASource) {
  for (const Specification& item : specifications()) {
    EXPECT_GT(item.usable, int64_t{4} << 30) << item.name;
    // No program finds more than the sheet says in GiB, nor is a tenth missing.
    EXPECT_LE(item.usable, (int64_t{item.gigabytes} + 4) << 30) << item.name;
    EXPECT_GT(static_cast<double>(item.usable), 0.9e9 * item.gigabytes) << item.name;
    EXPECT_GT(item.available(), int64_t{4} << 30) << item.name;
    EXPECT_GT(item.flops.float32, 5e12) << item.name;
    EXPECT_GT(item.flops.of(DType::float16), item.flops.float32) << item.name;
    EXPECT_GE(item.flops.of(DType::bfloat16), item.flops.float32) << item.name;
    EXPECT_GE(item.flops.of(DType::float8_e4m3fn), item.flops.of(DType::bfloat16)) << item.name;
    EXPECT_GT(item.bandwidth, 1e11) << item.name;
    EXPECT_GT(item.accelerator.multiprocessors, 0) << item.name;
    for (const std::string_view text : {item.source, item.usable_source, item.context_source, item.title})
      EXPECT_FALSE(text.empty()) << item.name;
    EXPECT_EQ(&specification(item.name), &item);
    EXPECT_EQ(&specification(item.title), &item);
  }
}

TEST(Specifications, AnAcceleratorIsClaimedForADeviceOrForAll) {
  const Accelerator before = accelerator(DeviceType::cuda);
  {
    const AcceleratorGuard guard(specification("H100"));
    EXPECT_EQ(accelerator("cuda:3").major, 9);
    claim_accelerator("cuda:1", specification("T4"));
    EXPECT_EQ(accelerator("cuda:1").minor, 5);
    EXPECT_EQ(accelerator(DeviceType::cuda).major, 9);
    EXPECT_EQ(claimed_accelerator("cuda:1")->name, "T4");
  }
  EXPECT_EQ(accelerator("cuda:1"), before);
}

TEST(Specifications, WithoutAClaimRulesFollowAnA100) {
  if (claimed_accelerator(DeviceType::cuda) != nullptr) GTEST_SKIP() << "one is claimed";
  EXPECT_EQ(accelerator(DeviceType::cuda), specification("A100").accelerator);
}

TEST(Specifications, TheWorkspaceOfCublasFollowsTheCapability) {
  EXPECT_EQ(cublas_workspace(specification("H100").accelerator), 32 << 20);
  EXPECT_EQ(cublas_workspace(specification("RTX-5090").accelerator), 32 << 20);
  EXPECT_EQ(cublas_workspace(specification("A100").accelerator), 8519680);
  EXPECT_EQ(cublas_workspace(specification("MI300X").accelerator), 128 << 20);
}

}  // namespace

}  // namespace tare
