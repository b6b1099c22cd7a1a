#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unordered_map>

#include "tare/dispatch/registry.h"

namespace tare {
namespace schema_test {

std::vector<std::string> recorded_schemas() {
  std::ifstream in(TARE_SOURCE_DIR "/tests/golden/aten_schemas.txt");
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  return lines;
}

TEST(Schema, ParsesAndPrintsEveryRecordedOne) {
  const auto lines = recorded_schemas();
  ASSERT_GT(lines.size(), 3000u);
  for (const std::string& line : lines) EXPECT_EQ(Schema::parse(line).str(), line);
}

TEST(Schema, RowsAndTheirFormsAreThoseOfPyTorch) {
  std::unordered_map<std::string, std::string> recorded;
  for (const std::string& line : recorded_schemas()) recorded[line.substr(0, line.find('('))] = line;
  for (const Op& op : Registry::instance().ops()) {
    if (!op.schema.is_aten()) continue;
    const std::string text = op.schema.str();
    const auto it = recorded.find(text.substr(0, text.find('(')));
    ASSERT_NE(it, recorded.end()) << text << " is no operator of PyTorch's";
    EXPECT_EQ(text, it->second);
  }
}

TEST(Schema, PrintedDefaultsReadAsTheyWere) {
  for (const char* text : {"strided", "', ='", "'Mean'", "'None'", "'1'", "''", "a.b"}) {
    const std::string printed = Schema::parse(fmt::format("aten::f(Layout x={}) -> Tensor", text)).str();
    EXPECT_EQ(Schema::parse(printed).str(), printed) << text;
  }
}
TEST(Schema, ErrorsSayWhereAndWhatWasExpected) {
  const auto message = [](std::string_view text) -> std::string {
    try {
      Schema::parse(text);
    } catch (const SchemaError& error) {
      return error.what();
    }
    return "parsed";
  };
  EXPECT_EQ(message("mm(Tensor self"), "schema 'mm(Tensor self': expected ')' at column 15, found ''");
  EXPECT_EQ(message(""), "schema '': expected an operator's name at column 1, found ''");
  EXPECT_EQ(message("f(int[x] a) -> ()"),
            "schema 'f(int[x] a) -> ()': expected a list size at column 7, found 'x] a) -> ()'");
  EXPECT_EQ(message("f() -> Tensor x y"), "schema 'f() -> Tensor x y': expected the end at column 17, found 'y'");
  EXPECT_NE(message(std::string(10000, '(')), "parsed");
  EXPECT_NE(message("f(" + std::string(100000, '(') + ") -> ()"), "parsed");
}

TEST(Families, AreNamedAfterTheirFile) {
  for (const Family& family : kFamilies) {
    const std::string file = fmt::format("{}/tare/ops/{}/{}.cpp", TARE_SOURCE_DIR, family.group, family.name);
    EXPECT_TRUE(std::filesystem::exists(file)) << file;
  }
}

}  // namespace schema_test
}  // namespace tare
