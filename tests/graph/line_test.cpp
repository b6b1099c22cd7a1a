#include "tare/graph/line.h"

#include <gtest/gtest.h>

namespace tare {
namespace line_test {

using graph::own_line;
using Line = std::pair<std::string_view, int>;

constexpr std::string_view kTrace = R"(File "/home/me/model.py", line 12, in forward
    return self.block(x)
  File "/home/me/block.py", line 345, in forward
    return F.linear(x, open(File "no.py"))
  File "/lib/torch/nn/functional.py", line 9, in linear
  File "<eval_with_key>.3", line 7, in forward)";

TEST(OwnLine, IsTheInnermostOutsideOfPyTorch) { EXPECT_EQ(own_line(kTrace), Line("/home/me/block.py", 345)); }

TEST(OwnLine, IsTheInnermostOfAllWhereNoneIsOutside) {
  EXPECT_EQ(own_line(R"(File "torch/a.py", line 1
File "/x/torch/b.py", line 2)"),
            Line("/x/torch/b.py", 2));
}

TEST(OwnLine, LettersThatBeginNoFrameArePassedOver) {
  EXPECT_EQ(own_line(R"(File "a.py", line 5, in F
  F.relu(File)
File "/x/torch/F.py", line 2)"),
            Line("a.py", 5));
}

TEST(OwnLine, QuotesMayBeEscaped) {
  EXPECT_EQ(own_line(R"(File \"a.py\", line 3, in f\n  File \"torch/b.py\", line 4)", "\\\""), Line("a.py", 3));
}

TEST(OwnLine, WhatIsNoTraceHasNone) {
  for (const std::string_view text : {"", "File ", "File \"", "File \"a.py", "File \"a.py\"", "no File \"x\" here"})
    EXPECT_EQ(own_line(text), Line("", 0)) << text;
  EXPECT_EQ(own_line("File \"a.py\", line "), Line("a.py", 0));
}

// However often a text begins a frame that is none, or one of PyTorch's.
TEST(OwnLine, LongTracesTakeTimeInProportion) {
  std::string trace;
  for (int i = 0; i < 200'000; ++i) trace += "File \"/torch/a.py\", line 1\nFile ";
  EXPECT_EQ(own_line(trace), Line("/torch/a.py", 1));
}

}  // namespace line_test
}  // namespace tare
