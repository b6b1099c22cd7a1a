#include "tare/core/nearest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/core/text_place.h"

namespace tare {
namespace nearest_test {

TEST(Nearest, OneOrTwoLettersOrAThirdMayDiffer) {
  EXPECT_EQ(did_you_mean("sumary", {"check", "summary"}), " (did you mean summary?)");
  EXPECT_EQ(did_you_mean("--BACTH", {"--batch", "--seq"}), " (did you mean --batch?)");
  EXPECT_EQ(did_you_mean("--checkpoint", {"--checkpointing"}), " (did you mean --checkpointing?)");
  EXPECT_EQ(did_you_mean("vit", {"resnet18", "gpt2"}), "");
  EXPECT_EQ(did_you_mean("xy", {"ab"}), "");  // all of it is another word
  EXPECT_EQ(did_you_mean(std::string(100000, 'x'), {"gpt2"}), "");
  EXPECT_EQ(did_you_mean("gpt2", {}), "");
}

TEST(Nearest, EditsAreCounted) {
  EXPECT_EQ(edits("", "abc"), 3u);
  EXPECT_EQ(edits("abc", "axc"), 1u);
  EXPECT_EQ(edits("kitten", "sitting"), 3u);
}

TEST(TextPlace, IsALineAColumnAndWhatStandsThere) {
  EXPECT_EQ(text_place("{\n  x y\n}", 4), "line 2, column 3, at 'x y'");
  EXPECT_EQ(text_place("a\tb", 0), "line 1, column 1, at 'a?b'");
  EXPECT_EQ(text_place("ab", 2), "its end, before it is complete");
  EXPECT_EQ(text_place("", 0), "its end, before it is complete");
  EXPECT_EQ(text_place(std::string(30, 'x'), 0).size(), std::string("line 1, column 1, at ''").size() + 20);
}

}  // namespace nearest_test
}  // namespace tare
