#include "tare/dispatch/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "tare/core/error.h"
#include "tare/dispatch/column_access.h"

// Overloads are made when they are asked for: what they are does not depend on when, nor on who asks.
namespace tare {
namespace registry_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::string described(const Op& op) {
  const Columns& columns = op.columns;
  return fmt::format("{} {} of {}, {}, operands {}, lacks {}, tags {}", op.name, op.schema.str(), op.functional->name,
                     name(op.form), columns.operands, missing_type_names(columns), torch_tag_names(columns.torch_tags));
}

TEST(Registry, OverloadsAreTheSameInWhicheverOrderTheyAreAskedFor) {
  const RecordedFacts facts(recorded_columns());
  const OperatorFamilies backwards(kFamilies, kFamilyNames, &facts);
  const auto ops = Registry::instance().ops();
  for (size_t i = ops.size(); i-- > 0;) {
    const Op* const found = backwards.find(ops[i].name);
    ASSERT_NE(found, nullptr) << ops[i].name;
    EXPECT_EQ(described(*found), described(ops[i]));
  }
  EXPECT_EQ(backwards.all().size(), ops.size());
}

TEST(Registry, ThreadsThatAskAtOnceGetTheSameOverload) {
  const RecordedFacts facts(recorded_columns());
  const OperatorFamilies table(kFamilies, kFamilyNames, &facts);
  constexpr size_t kThreads = 4;
  std::vector<std::vector<const Op*>> found(kThreads);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < kThreads; ++i)
    threads.emplace_back([&, i] {
      for (const Op& op : Registry::instance().ops()) found[i].push_back(table.find(op.name));
    });
  for (std::thread& thread : threads) thread.join();
  for (const auto& other : found) EXPECT_EQ(other, found[0]);
}

TEST(Registry, FormsOfARowStandBehindItsFunctionalOne) {
  const Registry& registry = Registry::instance();
  std::vector<std::string> names;
  for (const Op* form : registry.forms(*registry.find("add_.Tensor"))) names.push_back(form->name);
  EXPECT_THAT(names, ElementsAre("add.Tensor", "add_.Tensor", "add.out"));
  size_t forms = 0;
  for (const Op& op : registry.ops())
    if (op.form == Form::functional) forms += registry.forms(op).size();
  EXPECT_EQ(forms, registry.ops().size());
}

TEST(Registry, APacketHasOverloads) {
  const Registry& registry = Registry::instance();
  for (const std::string_view name : registry.packets()) EXPECT_TRUE(registry.has_overloads(name)) << name;
  EXPECT_FALSE(registry.has_overloads("no_such_operator"));
  EXPECT_TRUE(registry.overloads("no_such_operator").empty());
}

TensorMeta same_meta(const Tensor& x) { return x.meta(); }
Row row(std::string_view schema, Forms forms = {}) {
  return {.schema = schema,
          .meta = rule::fresh<same_meta>,
          .cpu = cpu::none,
          .derivative = derivative::none,
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .forms = forms};
}

TEST(Registry, ARowThatDoesNotFitIsRefusedWheneverItIsAskedFor) {
  const OperatorTable table("tests", {row("bad(Tensor x, int n) -> Tensor"), row("good(Tensor x) -> Tensor")});
  for (int i = 0; i < 2; ++i)
    EXPECT_THAT([&] { (void)table.find("bad"); },
                ThrowsMessage<SchemaError>(HasSubstr("row bad: the meta rule takes 1 arguments, its schema 2")));
  EXPECT_NE(table.find("good"), nullptr);
  EXPECT_THROW((void)table.ops(), SchemaError);
  EXPECT_THROW((void)OperatorTable("tests", {row("f(Tensor x) -> ?")}).find("f"), SchemaError);
}

TEST(Registry, ANameIsGivenOnce) {
  EXPECT_THAT(
      [] {
        OperatorTable("tests", {row("f(Tensor x) -> Tensor"), row("aten::f(Tensor x) -> Tensor")});
      },
      ThrowsMessage<SchemaError>("row f: registered twice"));
}

TEST(Registry, NamesAreReadAsTheirSchemasAre) {
  const OperatorTable table("tests", {row(" my :: f . one (Tensor x) -> Tensor", {.out = "f.out"})});
  ASSERT_NE(table.find("my::f.one"), nullptr);
  EXPECT_EQ(table.find("my::f.one")->schema.str(), "my::f.one(Tensor x) -> Tensor");
  ASSERT_NE(table.find("my::f.out"), nullptr);
  EXPECT_EQ(table.find("my::f.out")->functional, table.find("my::f.one"));
  EXPECT_EQ(table.overloads("my::f").size(), 2u);
}

int made_first = 0, made_second = 0;
constexpr Family kTwo[] = {
    {"first", "tests",
     [] {
       ++made_first;
       return std::vector<Row>{row("f(Tensor x) -> Tensor", {.out = "f.out"}), row("g(Tensor x) -> Tensor")};
     }},
    {"second", "tests",
     [] {
       ++made_second;
       return std::vector<Row>{row("f.more(Tensor x) -> Tensor"), row("my::h(Tensor x) -> Tensor")};
     }},
};
std::vector<std::string> names_of(const std::vector<const Op*>& ops) {
  std::vector<std::string> names;
  for (const Op* const op : ops) names.push_back(op->name);
  return names;
}

TEST(Registry, RowsOfAFamilyAreMadeWhenANameOfItIsAskedFor) {
  constexpr std::string_view kNames[] = {"f g ", "f my::h "};
  made_first = made_second = 0;
  const OperatorFamilies families(kTwo, kNames, nullptr);
  ASSERT_NE(families.find("aten::g.default"), nullptr);
  EXPECT_TRUE(families.has_overloads("my::h"));
  EXPECT_EQ(std::pair(made_first, made_second), std::pair(1, 0));
  EXPECT_THAT(names_of(families.overloads("f")), ElementsAre("f", "f.out", "f.more"));
  EXPECT_THAT(names_of(families.forms(*families.find("f.out"))), ElementsAre("f", "f.out"));
  EXPECT_THAT(families.packets(), ElementsAre("f", "g", "my::h"));
  EXPECT_THAT(names_of(families.all()), ElementsAre("f", "f.out", "g", "f.more", "my::h"));
  EXPECT_EQ(families.find("none"), nullptr);
  EXPECT_EQ(std::pair(made_first, made_second), std::pair(1, 1));
}

// Rows that were added since the names were printed, or moved to another family.
TEST(Registry, ANameThatWasNotPrintedIsFound) {
  constexpr std::string_view kOther[] = {"my::h ", "f "};
  for (const List<std::string_view> names : {List<std::string_view>(), List<std::string_view>(kOther)}) {
    const OperatorFamilies families(kTwo, names, nullptr);
    for (const char* const name : {"f.out", "my::h", "g", "f.more"}) EXPECT_NE(families.find(name), nullptr) << name;
    EXPECT_THAT(names_of(families.overloads("f")), ElementsAre("f", "f.out", "f.more"));
    EXPECT_FALSE(families.has_overloads("none"));
  }
}

TEST(Registry, EachOverloadHasANumberOfItsOwn) {
  std::set<size_t> numbers;
  for (const Op& op : Registry::instance().ops()) EXPECT_TRUE(numbers.insert(op.index).second) << op.name;
  const OperatorTable other("tests", {row("f(Tensor x) -> Tensor")});
  EXPECT_TRUE(numbers.insert(other.find("f")->index).second);
}

}  // namespace registry_test
}  // namespace tare
