#include "tare/device/fit.h"

#include <gtest/gtest.h>

#include <memory>

#include "tare/core/error.h"
#include "tare/device/caching_allocator.h"
#include "tare/ops.h"
#include "tare/run/run.h"

namespace tare {
namespace fit_test {

constexpr int64_t kMiB = int64_t{1} << 20;

Tensor bytes_of(int64_t bytes) { return empty({bytes}, DType::uint8, {}, DeviceType::meta); }

// The timeline of a program on meta.
template <class F>
std::unique_ptr<MemoryTimeline> followed(const F& program) {
  auto memory = std::make_unique<MemoryTimeline>(DeviceType::meta);
  {
    const Run run({memory.get()});
    program();
  }
  return memory;
}

// 40 MiB, of which nothing but a little in the middle is left, and then 40 MiB in one piece.
void fragments() {
  std::vector<Tensor> pieces;
  for (int i = 0; i < 4; ++i) pieces.push_back(bytes_of(10 * kMiB));
  pieces[1] = pieces[3] = Tensor();
  const Tensor whole = bytes_of(20 * kMiB);
}

TEST(Fit, ReservesSegmentsAsTheAllocatorDoes) {
  // One byte more than the small pool takes.
  const auto memory = followed([] { const Tensor x = bytes_of(kMiB + 1); });
  const AllocatorReplay made = replay(*memory, int64_t{1} << 40);
  EXPECT_EQ(made.reserved, 20 * kMiB);
  EXPECT_EQ(made.allocated, kMiB + 512);
  EXPECT_EQ(made.unused, 20 * kMiB - (kMiB + 512));
  EXPECT_EQ(made.retries, 0);
  EXPECT_FALSE(made.full_at.has_value());
}

TEST(Fit, IsDecidedByWhatIsReserved) {
  const auto memory = followed(fragments);
  EXPECT_EQ(memory->peak(), 40 * kMiB);
  const Fit exact = fit(*memory, 60 * kMiB);
  EXPECT_TRUE(exact.fits());
  EXPECT_EQ(exact.unbounded.reserved, 60 * kMiB);
  EXPECT_EQ(exact.unbounded.unused, 20 * kMiB);
  EXPECT_EQ(exact.spare(), 0);
  EXPECT_FALSE(exact.on_device.has_value());
}

TEST(Fit, GivesTheCacheBackBeforeItIsFull) {
  // The free segments go back to the device, which then has room.
  const Fit tight = fit(*followed(fragments), 45 * kMiB);
  EXPECT_TRUE(tight.fits());
  EXPECT_EQ(tight.retries(), 1);
  EXPECT_EQ(tight.reserved(), 40 * kMiB);
  EXPECT_EQ(tight.spare(), 5 * kMiB);
}

TEST(Fit, WhatHasNoRoomThenDoesNotFit) {
  const auto memory = followed([] {
    std::vector<Tensor> halves;
    for (int i = 0; i < 4; ++i) halves.push_back(bytes_of(5 * kMiB));  // four to a segment of 20 MiB
    halves[1] = halves[3] = Tensor();
    const Tensor whole = bytes_of(10 * kMiB);
  });
  EXPECT_EQ(memory->peak(), 20 * kMiB);
  const Fit full = fit(*memory, 25 * kMiB);
  EXPECT_FALSE(full.fits());
  EXPECT_EQ(full.on_device->asked, 10 * kMiB);
  EXPECT_EQ(full.spare(), -5 * kMiB);
}

TEST(Fit, WhatNoDeviceHasDoesNotFit) {
  const Fit huge = fit(*followed([] { const Tensor x = bytes_of(int64_t{1} << 62); }), 80 * kMiB);
  EXPECT_FALSE(huge.fits());
  EXPECT_EQ(huge.unbounded.reserved, int64_t{1} << 62);
}

TEST(Fit, WhatWasThereBeforeCounts) {
  MemoryTimeline memory(DeviceType::meta);
  const Tensor weight = bytes_of(30 * kMiB);
  memory.tag(weight, MemoryKind::weight);
  {
    const tare::Run run({&memory});
    const Tensor x = bytes_of(30 * kMiB);
  }
  EXPECT_EQ(replay(memory, int64_t{1} << 40).reserved, 60 * kMiB);
}

}  // namespace fit_test
}  // namespace tare
