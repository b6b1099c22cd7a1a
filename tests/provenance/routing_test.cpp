#include "tare/provenance/routing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <numeric>

#include "tare/core/error.h"
#include "tare/ops.h"
#include "tare/provenance/recorder.h"
#include "tare/provenance/replay.h"
#include "tests/folder.h"

namespace tare {
namespace routing_test {

using testing::ElementsAre;
using testing::HasSubstr;

// Tokens that chose each of `experts` along the last dimension of `[tokens, chosen]`; no token one of them twice.
std::vector<int64_t> loads(const Tensor& positions, int64_t experts) {
  std::vector<int64_t> found(static_cast<size_t>(experts));
  const Tensor all = contiguous(positions);
  const int64_t tokens = all.size(0), chosen = all.numel() / tokens;
  for (int64_t token = 0; token < tokens; ++token) {
    std::vector<bool> seen(static_cast<size_t>(experts));
    for (int64_t i = 0; i < chosen; ++i) {
      const auto expert = static_cast<size_t>(all.data_as<int64_t>()[token * chosen + i]);
      EXPECT_FALSE(seen.at(expert));
      seen.at(expert) = true;
      ++found.at(expert);
    }
  }
  return found;
}

class RoutingOfARouter : public testing::Test {
 protected:
  RoutingOfARouter() : recorder_(ProgramRecorder::Values::computed), guard_(recorder_) {}
  void assume(Routing& routing) { recorder_.routing = &routing; }
  // What a router chooses of scores that nobody knows.
  static Tensor chosen(int64_t tokens, int64_t experts, int64_t each) {
    return std::get<1>(topk(empty({tokens, experts}, {}, {}, DeviceType::meta), each));
  }
  ProgramRecorder recorder_;
  InterceptorGuard guard_;
};

std::string file_of(const std::string& text) {
  static const test::Folder folder;
  const std::string path = folder / "counts";
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

TEST(RoutingCounts, SharesAreRoundedSoThatTheTotalIsExact) {
  EXPECT_THAT(Routing::counts({1, 1, 1}, 4, 2), ElementsAre(3, 3, 2));
  EXPECT_THAT(Routing::counts({1, 2, 1}, 8, 1), ElementsAre(2, 4, 2));
  EXPECT_THAT(Routing::counts({7, 1, 0, 0}, 4, 1), ElementsAre(4, 0, 0, 0));
}

TEST(RoutingCounts, NobodyIsChosenMoreOftenThanThereAreTokens) {
  EXPECT_THAT(Routing::counts({100, 1, 1}, 6, 2), ElementsAre(6, 5, 1));
  EXPECT_THAT(Routing::counts({1, 0, 0}, 5, 2), ElementsAre(5, 4, 1));
  EXPECT_THAT(Routing::counts({1, 1}, 5, 2), ElementsAre(5, 5));
}

TEST_F(RoutingOfARouter, UniformGivesEachExpertAsManyTokens) {
  Routing routing("uniform");
  assume(routing);
  const Tensor choice = chosen(64, 8, 2);
  EXPECT_TRUE(choice.is_meta());
  EXPECT_THAT(loads(known_value(choice), 8), testing::Each(16));
  for (int64_t expert = 0; expert < 8; ++expert) EXPECT_EQ(nonzero(eq(choice, expert)).size(0), 16);
  EXPECT_THAT(routing.decided(), ElementsAre("2 of 8 for each of 64 tokens, 16 tokens each"));
}

TEST_F(RoutingOfARouter, WorstGivesAllTokensToTheSame) {
  Routing routing("worst");
  assume(routing);
  EXPECT_THAT(loads(known_value(chosen(64, 8, 2)), 8), ElementsAre(64, 64, 0, 0, 0, 0, 0, 0));
  EXPECT_THAT(routing.decided(), ElementsAre("2 of 8 for each of 64 tokens, 0 to 64 tokens each"));
}

TEST_F(RoutingOfARouter, AFileSaysHowManyTokensEachExpertGets) {
  for (const char* text : {"[5, 3, 0, 0]", " 5, 3 0\t0\r\n\n", "[[10, 6, 0, 0]]"}) {
    Routing routing(file_of(text));
    assume(routing);
    EXPECT_THAT(loads(known_value(chosen(8, 4, 1)), 4), ElementsAre(5, 3, 0, 0)) << text;
    EXPECT_FALSE(known_value(chosen(8, 5, 1)).defined());  // of another number of experts it says nothing
  }
}

TEST_F(RoutingOfARouter, ListsOfCountsFollowTheOrderOfCallsAndBeginAnew) {
  Routing routing(file_of("[[8, 0], [2, 6]]"));
  assume(routing);
  for (const int64_t first : {8, 2, 8, 2}) EXPECT_EQ(loads(known_value(chosen(8, 2, 1)), 2)[0], first);
}

TEST_F(RoutingOfARouter, MaxAndArgmaxChooseTooWhateverTheDimension) {
  Routing routing("uniform");
  assume(routing);
  const Tensor scores = empty({4, 32}, {}, {}, DeviceType::meta);
  EXPECT_THAT(loads(known_value(argmax(scores, 0)), 4), testing::Each(8));
  EXPECT_THAT(loads(known_value(std::get<1>(max(scores, 0, true))).t(), 4), testing::Each(8));
  const Tensor first = std::get<1>(topk(scores, 2, 0));  // the choices of a token lie along the first dimension
  EXPECT_THAT(loads(known_value(first).t(), 4), testing::Each(16));
  EXPECT_FALSE(known_value(argmax(scores)).defined());
}

TEST_F(RoutingOfARouter, WhatTheProgramTellsIsNotAssumed) {
  Routing routing("worst");
  assume(routing);
  const Tensor scores = reshape(arange(12, {}, {}, DeviceType::meta), {4, 3});
  EXPECT_THAT(loads(known_value(std::get<1>(topk(scores, 1))), 3), ElementsAre(0, 0, 4));
  EXPECT_TRUE(routing.decided().empty());
}

TEST_F(RoutingOfARouter, ScoresThatAreDrawnAtRandomAreAsUnknown) {
  Routing routing("uniform");
  assume(routing);
  const Tensor choice = std::get<1>(topk(randn({16, 4}, {}, {}, DeviceType::meta), 1));
  EXPECT_EQ(nonzero(eq(choice, 3)).size(0), 4);
}

TEST_F(RoutingOfARouter, ItLastsWhereTheRuleIsGone) {
  Tensor choice;
  {
    Routing routing("uniform");
    assume(routing);
    choice = chosen(8, 4, 1);
    recorder_.routing = nullptr;
  }
  EXPECT_THAT(loads(known_value(choice), 4), testing::Each(2));
}

std::string error_of(const Tensor& mask) {
  try {
    nonzero(mask);
  } catch (const DataDependentError& error) {
    return error.what();
  }
  return "none";
}

TEST_F(RoutingOfARouter, WithoutARuleTheErrorNamesTheWayOut) {
  // Large and small, lost or drawn: whatever a choice is on the way to.
  EXPECT_THAT(error_of(eq(chosen(8, 4, 1), 0)), HasSubstr("--routing uniform"));
  EXPECT_THAT(error_of(eq(chosen(100000, 4, 1), 0)), HasSubstr("--routing uniform"));
  const Tensor drawn = std::get<1>(topk(randn({16, 4}, {}, {}, DeviceType::meta), 1));
  EXPECT_THAT(error_of(eq(drawn, 0)), HasSubstr("--routing uniform"));
  EXPECT_THAT(error_of(gt(empty({4}, {}, {}, DeviceType::meta), 0)), testing::Not(HasSubstr("--routing")));
  Routing routing(file_of("[1, 2, 3]"));
  assume(routing);
  EXPECT_THAT(error_of(eq(chosen(8, 4, 1), 0)), HasSubstr("has counts for 3 candidates"));
}

TEST(RoutingFiles, WhatIsNoFileOfCountsIsRefused) {
  EXPECT_THROW(Routing("no/such/file"), ValueError);
  EXPECT_THROW(Routing(testing::TempDir()), ValueError);
  for (const char* text : {"", "[]", "[[]]", "[1, \"a\"]", "[[1], 2]", "[[[1]]]", "[1, -1]", "0 0", "1 x", "[1", "{}",
                           "[1e300]", "1 nan", "inf", "[[1, 2], []]"})
    EXPECT_THROW(Routing(file_of(text)), ValueError) << text;
}

}  // namespace routing_test
}  // namespace tare
