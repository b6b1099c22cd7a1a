#include <gtest/gtest.h>

#include <fstream>
#include <string>

// Lists of operators that break a rule which all others keep. Each has a number beside it that may only get smaller.
namespace tare {
namespace exceptions_test {

TEST(Exceptions, ListsOnlyGetShorter) {
  for (const std::string list : {"autograd/gradients_exceptions.txt", "ops/values_exceptions.txt"}) {
    std::ifstream file(TARE_SOURCE_DIR "/tests/" + list);
    int64_t most = -1, lines = 0;
    for (std::string line; std::getline(file, line);) {
      constexpr std::string_view kMost = "# At most ";
      if (line.starts_with(kMost)) most = std::stoll(line.substr(kMost.size()));
      else lines += !line.empty() && line[0] != '#';
    }
    EXPECT_LE(lines, most) << list << " has a new line: mend the operator in its place";
    EXPECT_GE(lines, most) << list << " got shorter: lower the number at its top";
  }
}

}  // namespace exceptions_test
}  // namespace tare
