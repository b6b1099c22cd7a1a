#include "tare/dispatch/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "tare/core/error.h"
#include "tare/dispatch/column_access.h"

// Overloads are made when they are asked for: what they are does not depend on when, nor on who asks.
namespace tare {
namespace registry_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::vector<OperatorTable::Rows> all_rows() {
  std::vector<OperatorTable::Rows> families;
  for (const Family& family : kFamilies) families.push_back({family.name, family.rows()});
  return families;
}
std::string described(const Op& op) {
  const Columns& columns = op.columns;
  return fmt::format("{} {} of {} at {}, {}, operands {}, lacks {}, tags {}", op.name, op.schema.str(),
                     op.functional->name, op.index, name(op.form), columns.operands, missing_type_names(columns),
                     torch_tag_names(columns.torch_tags));
}

TEST(Registry, OverloadsAreTheSameInWhicheverOrderTheyAreAskedFor) {
  const RecordedFacts facts(recorded_columns());
  const OperatorTable backwards(all_rows(), nullptr, &facts);
  const std::span<const Op> ops = Registry::instance().ops();
  for (auto op = ops.rbegin(); op != ops.rend(); ++op) {
    const Op* const found = backwards.find(op->name);
    ASSERT_NE(found, nullptr) << op->name;
    EXPECT_EQ(described(*found), described(*op));
  }
  EXPECT_EQ(backwards.ops().size(), ops.size());
}

TEST(Registry, ThreadsThatAskAtOnceGetTheSameOverload) {
  const RecordedFacts facts(recorded_columns());
  const OperatorTable table(all_rows(), nullptr, &facts);
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
  const OperatorTable table({{"tests", {row("bad(Tensor x, int n) -> Tensor"), row("good(Tensor x) -> Tensor")}}});
  for (int i = 0; i < 2; ++i)
    EXPECT_THAT([&] { (void)table.find("bad"); },
                ThrowsMessage<SchemaError>(HasSubstr("row bad: the meta rule takes 1 arguments, its schema 2")));
  EXPECT_NE(table.find("good"), nullptr);
  EXPECT_THROW((void)table.ops(), SchemaError);
  EXPECT_THROW((void)OperatorTable({{"tests", {row("f(Tensor x) -> ?")}}}).find("f"), SchemaError);
}

TEST(Registry, ANameIsGivenOnce) {
  EXPECT_THAT(
      [] {
        OperatorTable({{"tests", {row("f(Tensor x) -> Tensor"), row("aten::f(Tensor x) -> Tensor")}}});
      },
      ThrowsMessage<SchemaError>("row f: registered twice"));
}

TEST(Registry, NamesAreReadAsTheirSchemasAre) {
  const OperatorTable table({{"tests", {row(" my :: f . one (Tensor x) -> Tensor", {.out = "f.out"})}}});
  ASSERT_NE(table.find("my::f.one"), nullptr);
  EXPECT_EQ(table.find("my::f.one")->schema.str(), "my::f.one(Tensor x) -> Tensor");
  ASSERT_NE(table.find("my::f.out"), nullptr);
  EXPECT_EQ(table.find("my::f.out")->functional, table.find("my::f.one"));
  EXPECT_EQ(table.overloads("my::f").size(), 2u);
}

}  // namespace registry_test
}  // namespace tare
