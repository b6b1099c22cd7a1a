#include "tare/sizes/family.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace tare {
namespace family_test {

// A program of two storages beside a weight, with lives and sizes that follow from two sizes.
Execution program(int64_t first, int64_t second, uint64_t course = 0) {
  Execution execution;
  execution.course = course;
  execution.lives =
      std::make_shared<const std::vector<Execution::Life>>(std::vector<Execution::Life>{{0, -1}, {1, 2}, {3, 4}});
  execution.bytes = {1000, first, second};
  execution.peak = 1000 + std::max(first, second);
  execution.figures = {first + second};
  return execution;
}

const std::vector<SizeRange> kRanges{{"batch", 1, 64}, {"seq", 1, 4096}};

void expect_exact(const SizeFamily& family) {
  EXPECT_EQ(family.checks().size(), 50u);
  for (const SizeCheck& check : family.checks())
    EXPECT_TRUE(check.equal) << check.point[0] << " " << check.point.back() << " executed " << check.executed
                             << " told " << check.told.value_or(-1);
}

TEST(Family, APeakIsTheLargestOfWhatIsAliveAtATime) {
  const SizeFamily family(
      kRanges, [](const SizePoint& at) { return program(4096 * at[0], 2 * at[0] * at[1]); }, 50);
  expect_exact(family);
  ASSERT_EQ(family.regions().size(), 1u);
  const SizeRegion& region = family.regions()[0];
  EXPECT_EQ(region.leading, 2u);
  EXPECT_EQ(family.peak({3, 100}), 1000 + 4096 * 3);
  EXPECT_EQ(family.peak({3, 4000}), 1000 + 2 * 3 * 4000);
  EXPECT_EQ(region.figures[0]->str(family.names(), true), "4096*batch + 2*batch*seq");
}

TEST(Family, ACourseThatASizeDecidesIsARegion) {
  const SizeFamily family(
      kRanges,
      [](const SizePoint& at) {
        return at[1] == 1 ? program(16 * at[0], 8, 1) : at[1] < 300 ? program(at[0] * at[1], 8, 2) : program(9, 9, 3);
      },
      50);
  expect_exact(family);
  ASSERT_EQ(family.regions().size(), 3u);
  EXPECT_EQ(family.region({5, 299}).boxes.at(0).bounds[1], (std::pair<int64_t, int64_t>{2, 299}));
  EXPECT_EQ(family.region({5, 300}).boxes.at(0).bounds[1], (std::pair<int64_t, int64_t>{300, 4096}));
}

TEST(Family, AKernelThatTheNumberOfElementsChoosesIsARegion) {
  const SizeFamily family(
      kRanges,
      [](const SizePoint& at) { return at[0] * at[1] <= 3072 ? program(100, at[0], 1) : program(4 * at[1], at[0], 2); },
      50);
  expect_exact(family);
  ASSERT_EQ(family.regions().size(), 2u);
  EXPECT_EQ(family.region({3, 1024}).boxes.at(0).bounds[2].second, 3072);
  EXPECT_EQ(family.peak({1, 3072}), 1100);
  EXPECT_EQ(family.peak({1, 3073}), 1000 + 4 * 3073);
}

TEST(Family, AStorageMayBeTheSmallerOfTwoFormulas) {
  const SizeFamily family(
      kRanges,
      [](const SizePoint& at) { return program(8 * at[0] * at[1] + 16 * std::min<int64_t>(at[0] * at[1], 5000), 1); },
      50);
  expect_exact(family);
  EXPECT_EQ(family.regions().size(), 2u);
}

TEST(Family, ALoopOverPositionsIsFoundFromWhatRunsTakeInAll) {
  const SizeFamily family(
      kRanges,
      [](const SizePoint& at) {
        Execution execution = program(0, 0, static_cast<uint64_t>(at[1]));
        execution.peak = 1000 + 16 * at[0] * at[1] + (at[1] > 1 ? 8 * at[0] : 0);
        execution.figures = {12 * at[0] * at[1]};
        return execution;
      },
      50);
  expect_exact(family);
  EXPECT_EQ(family.peak({2, 1}), 1000 + 32);
  EXPECT_EQ(family.peak({2, 500}), 1000 + 16 * 1000 + 16);
}

TEST(Family, ALoopMayHaveACourseOfItsOwnForOneRow) {
  const SizeFamily family(
      kRanges,
      [](const SizePoint& at) {
        Execution execution = program(0, 0, static_cast<uint64_t>(at[1]));
        execution.peak = 1000 + 16 * at[0] * at[1] + (at[0] > 1 ? 8 * at[1] : 0);
        return execution;
      },
      50);
  expect_exact(family);
  EXPECT_EQ(family.peak({1, 500}), 1000 + 16 * 500);
  EXPECT_EQ(family.peak({2, 500}), 1000 + 16 * 1000 + 8 * 500);
}

// As a recurrent layer's workspace: gates, and states of all steps and the first. The run notes what it rounds.
Execution with_workspace(int64_t batch, int64_t seq, int64_t more = 0) {
  const NotedSizes noted;
  const auto pages = [](int64_t bytes) { return whole_blocks(bytes, 4096); };
  Execution execution = program(
      pages(1536 * batch * seq) + 4 * pages(768 * batch * (seq + 1)) + pages(384 * batch) + 640 * batch * seq + more,
      1);
  execution.noted = noted.list();
  return execution;
}

TEST(Family, PartsOfAStorageAreRoundedUpToPagesEachByItself) {
  const SizeFamily family(
      kRanges, [](const SizePoint& at) { return with_workspace(at[0], at[1]); }, 50);
  expect_exact(family);
  ASSERT_EQ(family.regions().size(), 1u);
  EXPECT_EQ(family.regions()[0].leading, 1u);
  EXPECT_EQ(family.regions()[0].alive[0].str(family.names(), true),
            "1000 + 4096*ceil(3*batch/32) + 4096*ceil(3*batch*seq/8) + 16384*ceil(3*batch*(seq + 1)/16) + "
            "640*batch*seq");
}

TEST(Family, RoundedPartsAreTheSameInEachOrderOfTheSizes) {
  const SizeFamily family(
      {kRanges[1], kRanges[0]}, [](const SizePoint& at) { return with_workspace(at[1], at[0]); }, 50);
  expect_exact(family);
  EXPECT_EQ(family.regions().size(), 1u);
}

TEST(Family, PartsOfAStorageThatFollowsOneSizeAreRoundedUpToPages) {
  const SizeFamily family(
      {{"seq", 1, 4096}}, [](const SizePoint& at) { return with_workspace(3, at[0]); }, 50);
  expect_exact(family);
  ASSERT_EQ(family.regions().size(), 1u);
}

TEST(Family, OneRowMayNeedNoCopyBesideRoundedParts) {
  const auto run = [](const SizePoint& at) {
    return with_workspace(at[0], at[1], at[0] * at[1] > 1 ? 384 * at[0] * at[1] : 0);
  };
  const SizeFamily family(kRanges, run, 50);
  expect_exact(family);
  EXPECT_EQ(family.peak({1, 1}), run({1, 1}).peak);
}

TEST(Family, AStorageMayBeTheLargerOfTwoFormulas) {
  // As scratch memory: of one product for few images, of another for many. No measure tells where it changes.
  const auto run = [](const SizePoint& at) {
    const int64_t side = (at[1] - 5) / 2;
    return program(32 * at[0] * side * side + std::max<int64_t>(300'000, 32 * at[0] * side * side),
                   8 * at[0] * side * side);
  };
  const SizeFamily family({{"batch", 1, 64}, {"image", 24, 256}}, run, 50);
  expect_exact(family);
  EXPECT_EQ(family.regions().size(), 1u);
  EXPECT_EQ(family.regions()[0].leading, 2u);
}

TEST(Family, APeakOfALoopMayBeTheLargestOfSeveralFormulas) {
  // As a training step of a layer that runs cell by cell: in forward, in backward, in the optimizer's step.
  const auto run = [](const SizePoint& at) {
    Execution execution = program(0, 0, static_cast<uint64_t>(at[1]));
    const int64_t rows = at[0] * at[1];
    execution.peak = std::max(
        {1'056'912 + 512 * at[0] + 5888 * rows, 1'653'440 - 3584 * at[0] + 4904 * rows, 1'949'880 + 384 * rows});
    return execution;
  };
  const SizeFamily family(kRanges, run, 50);
  expect_exact(family);
  EXPECT_EQ(family.region({20, 100}).leading, 3u);
}

TEST(Family, AFormulaThatAnExecutionRefutesIsSolvedAgainWithIt) {
  // Blocks of 64 that begin at 41: few points do not tell that from blocks that begin a little before.
  const auto run = [](const SizePoint& at) { return program(4096 * at[0] * ((at[1] + 23) / 64), 1); };
  const auto wrong = [&](const SizeFamily& family) {
    int64_t count = 0;
    for (int64_t seq = 1; seq <= 4096; ++seq) count += family.peak({3, seq}) != run({3, seq}).peak ? 1 : 0;
    return count;
  };
  EXPECT_GT(wrong(SizeFamily(kRanges, run, 0)), 0);
  const SizeFamily family(kRanges, run, 400);
  EXPECT_EQ(wrong(family), 0);
  EXPECT_TRUE(std::ranges::all_of(family.checks(), [](const SizeCheck& check) { return check.equal; }));
}

TEST(Family, WhatTransformsCountIsTheirOwnTerm) {
  const auto run = [](const SizePoint& at) {
    const NotedSizes noted;
    Execution execution = program(8 * at[0] * at[1], 1);
    NotedSizes::note(64 * at[1], 0);
    execution.figures = {at[0] * transform_operations(64 * at[1]) + 10 * at[1]};
    execution.noted = noted.list();
    return execution;
  };
  const SizeFamily family(kRanges, run, 50);
  expect_exact(family);
  ASSERT_EQ(family.regions().size(), 1u);
  EXPECT_EQ(family.regions()[0].figures[0]->str(family.names(), true), "10*seq + batch*floor(5*64*seq*log2(64*seq))");
}

TEST(Family, WhatFollowsNoFormulaIsNotTold) {
  const SizeFamily family(
      {{"seq", 1, 500}},
      [](const SizePoint& at) {
        uint64_t hash = static_cast<uint64_t>(at[0]) * 0x9e3779b97f4a7c15;
        hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9;
        const auto scrambled = static_cast<int64_t>((hash ^ (hash >> 32)) % 1'000'000);
        return program(scrambled, scrambled);
      },
      50);
  EXPECT_FALSE(family.peak({77}).has_value());
  EXPECT_TRUE(std::ranges::none_of(family.checks(), [](const SizeCheck& check) { return check.equal; }));
}

TEST(Family, TheSameProgramIsExecutedAtTheSamePoints) {
  const auto executions = [] {
    std::vector<SizePoint> points;
    const SizeFamily family(
        kRanges,
        [&](const SizePoint& at) {
          points.push_back(at);
          return program(at[0] * at[1], at[1]);
        },
        50);
    return points;
  };
  EXPECT_EQ(executions(), executions());
}

}  // namespace family_test
}  // namespace tare
