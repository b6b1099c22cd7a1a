#include "tare/distributed/ranks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/core/error.h"
#include "tare/distributed/ledger.h"
#include "tare/distributed/world.h"

namespace tare {
namespace ranks_test {

using Numbers = std::vector<int64_t>;

struct Case {
  Numbers list;
  bool layout;
  std::string text;
};
const Case kCases[] = {
    {{}, true, "no ranks"},
    {{5}, true, "rank 5"},
    {{0, 1}, true, "ranks 0, 1"},
    {{0, 1, 2, 3}, true, "ranks 0 to 3"},
    {{0, 8, 16}, true, "ranks 0, 8, 16"},
    {{0, 1, 8, 9}, true, "ranks 0, 1, 8, 9"},
    {{0, 4, 1, 5}, true, "ranks 0, 4, 1, 5"},  // in another order
    {{2, 0, 1}, false, "ranks 2, 0, 1"},
    {{0, 1, 3}, false, "ranks 0, 1, 3"},
    {{0, 2, 4, 6, 8, 10, 12, 14, 16}, true, "9 ranks from 0 to 16"},
};

TEST(Ranks, AListIsALayoutWhereStridesDescribeIt) {
  for (const Case& one : kCases) {
    const Ranks ranks(one.list);
    EXPECT_EQ(ranks.is_layout(), one.layout) << one.text;
    EXPECT_EQ(ranks.str(), one.text);
    EXPECT_EQ(ranks.list(), one.list) << one.text;
    EXPECT_EQ(ranks.size(), std::ssize(one.list));
    for (int64_t i = 0; i < ranks.size(); ++i) EXPECT_EQ(ranks.position(ranks.at(i)), i) << one.text;
    for (const int64_t other : {int64_t{-1}, int64_t{7}, int64_t{100}}) {
      if (std::ranges::find(one.list, other) != one.list.end()) continue;
      EXPECT_EQ(ranks.position(other), -1) << one.text;
    }
    EXPECT_THROW(ranks.at(ranks.size()), IndexError);
  }
}

TEST(Ranks, DimensionsThatAreOneAreMerged) {
  EXPECT_EQ(Ranks(0, {2, 4}, {4, 1}), Ranks(8));
  EXPECT_EQ(Ranks(0, {4, 1}, {2, 7}), Ranks(Numbers{0, 2, 4, 6}));
  EXPECT_FALSE(Ranks(0, {4, 2}, {1, 4}) == Ranks(8));
}

TEST(Ranks, SixteenThousandTakeAsMuchRoomAsEight) {
  const Ranks ranks(3, {128, 128}, {1024, 8});
  EXPECT_TRUE(ranks.is_layout());
  EXPECT_EQ(ranks.size(), 16384);
  EXPECT_EQ(ranks.at(129), 3 + 1024 + 8);
  EXPECT_EQ(ranks.position(3 + 1024 + 8), 129);
  EXPECT_EQ(ranks.position(4), -1);
}

TEST(Ranks, HostileListsAndLayoutsAreErrors) {
  EXPECT_THROW(Ranks(-1), ValueError);
  EXPECT_THROW(Ranks(Numbers{0, -1}), ValueError);
  EXPECT_THROW(Ranks(Numbers{1, 2, 1}), ValueError);
  EXPECT_THROW(Ranks(0, {2}, {1, 1}), ValueError);
  EXPECT_THROW(Ranks(0, {INT64_MAX, 4}, {1, 1}), ValueError);
}

TEST(MeshNames, AGroupIsNamedByTheDimensionsThatItRunsAlong) {
  const MeshNames mesh("pp=2,dp=4,tp=2", 16);
  EXPECT_EQ(mesh.of(Ranks(Numbers{4, 5})), "tp");
  EXPECT_EQ(mesh.of(Ranks(Numbers{1, 3, 5, 7})), "dp");
  EXPECT_EQ(mesh.of(Ranks(Numbers{2, 10})), "pp");
  EXPECT_EQ(mesh.of(Ranks(8)), "dp,tp");
  EXPECT_EQ(mesh.of(Ranks(16)), "pp,dp,tp");
  EXPECT_EQ(mesh.of(Ranks(0, {2, 2}, {8, 1})), "pp,tp");
  for (const Ranks& none : {Ranks(Numbers{0, 1, 2}), Ranks(Numbers{0, 2}), Ranks(Numbers{3, 0, 1}), Ranks(1)})
    EXPECT_EQ(mesh.of(none), "") << none.str();
}

TEST(MeshNames, AMeshOfOtherRanksOrOfAnotherFormIsAnError) {
  for (const char* text :
       {"", "dp", "=4", "dp=", "dp=4,", "dp=-4", "dp=4x", "dp=0", "dp=8", "dp=99999999999,tp=99999999999"})
    EXPECT_THROW(MeshNames(text, 4), ValueError) << text;
}

TEST(Trails, WhatAllHaveGoneIsForgottenButForItsLengthAndLastLine) {
  Trails trails;
  const auto call = [&](int64_t rank, int line) { trails.add(rank, {"train.py", line}, 3); };
  for (int i = 0; i < 5000; ++i)
    for (int64_t rank = 0; rank < 3; ++rank) call(rank, i % 7 + 1);
  EXPECT_LT(trails.size(), 2100u);
  call(0, 20);
  call(1, 21);
  const Trails::Fork fork = trails.fork(0, 1);
  EXPECT_EQ(fork.one, 5001u);
  EXPECT_EQ(fork.other, 5001u);
  EXPECT_EQ(fork.both, 5000u);
  EXPECT_EQ(fork.last.line, 4999 % 7 + 1);
  EXPECT_EQ(fork.next.line, 20);
  EXPECT_EQ(fork.next_of_other.line, 21);
  // One that stays behind may still part from the others at each of their lines.
  for (int i = 0; i < 5000; ++i) call(0, 30), call(1, 30);
  EXPECT_GT(trails.size(), 10000u);
  EXPECT_EQ(trails.fork(1, 2).both, 5000u);
  EXPECT_EQ(trails.fork(1, 2).one, 10001u);
  EXPECT_EQ(trails.fork(0, 2).next.line, 20);
}

}  // namespace ranks_test
}  // namespace tare
