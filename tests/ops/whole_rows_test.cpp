#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "tare/dispatch/registry.h"

// Operators of which no call splits, each with the reason, in whole_rows.txt.
namespace tare::test {
namespace whole_rows_test {

// No dimension is cut; partial tensors may go through.
bool stays_whole(const Op& op) {
  return op.form == Form::functional && !op.is_composite() && op.row->sharding.function() == sharding::no_splits;
}

TEST(WholeRows, EachHasAReason) {
  std::ifstream file(std::string(TARE_SOURCE_DIR) + "/tests/ops/whole_rows.txt");
  std::set<std::string> listed, whole;
  std::string reason;
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    if (line.starts_with("# ")) reason = line.substr(2);
    else EXPECT_TRUE(!reason.empty() && listed.insert(line).second) << line << ": no reason, or a second one";
  }
  for (const Op& op : Registry::instance().ops())
    if (stays_whole(op)) whole.insert(op.name);
  for (const std::string& name : whole)
    EXPECT_TRUE(listed.contains(name)) << "it stays whole without a reason: " << name;
  for (const std::string& name : listed) EXPECT_TRUE(whole.contains(name)) << "delete it from whole_rows.txt: " << name;
}

}  // namespace whole_rows_test
}  // namespace tare::test
