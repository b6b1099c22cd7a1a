#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/checkpoint/formats/pt2.h"
#include "tare/checkpoint/storage/lazy.h"
#include "tare/graph/capture.h"
#include "tare/graph/pt2/run.h"
#include "tare/graph/run.h"
#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tests/checkpoint/files.h"

namespace tare {
namespace pt2_test {

using namespace test;
using graph::pt2::Program;
using graph::pt2::Result;
using testing::HasSubstr;
using testing::StartsWith;
namespace pt2 = graph::pt2;

std::string golden(const std::string& name) {
  return std::string(TARE_SOURCE_DIR) + "/tests/golden/programs/" + name + ".pt2";
}

using Sizes = std::vector<std::pair<std::string, int64_t>>;

Result run_at(Program& program, const Sizes& sizes, bool keep_going = false) {
  const FakeGuard fake;
  const NoGradGuard no_grad;
  pt2::bind(program, sizes);
  return pt2::run(program, pt2::make_inputs(program), {{}, keep_going});
}

std::string shown(const Result& result) {
  std::string text;
  for (const auto& [name, value] : result.outputs) text += value.str() + " ";
  return text;
}

struct Case {
  const char* name;
  Sizes sizes;
  const char* outputs;
};

// Each value of each node is what the file says of it, at the sizes of export and at others.
TEST(Pt2, EachValueIsWhatTheFileSays) {
  const Case cases[] = {
      {"net", {}, "float32[4, 5] float32[4, 5] 8 "},
      {"net", {{"s77", 1}}, "float32[1, 5] float32[1, 5] 2 "},
      {"net", {{"x.0", 33}}, "float32[33, 5] float32[33, 5] 66 "},
      {"older/net", {{"s77", 2}}, "float32[2, 5] float32[2, 5] 4 "},
      {"branches", {}, "float32[6, 4] float32[6, 4] "},
      {"older/branches", {{"x.0", 3}}, "float32[3, 4] float32[3, 4] "},
      {"branches", {{"x.0", 3}}, "float32[3, 4] float32[3, 4] "},
      {"derived", {}, "float32[8, 4] float32[8, 4] "},
      {"derived", {{"x.0", 20}}, "float32[20, 4] float32[20, 4] "},
      {"loop", {}, "int64[] float32[6, 4] "},
      {"mapped", {}, "float32[6, 4] "},
      {"scanned", {}, "float32[4] float32[6, 4] "},
      {"switched", {{"x.0", 9}}, "float32[9, 4] "},
      {"autocast", {}, "float32[6, 6] "},
      {"recurrent", {{"x.0", 9}}, "float32[9, 5, 4] "},
      {"values", {{"u0", 2}, {"u1", 7}}, "int64[7, 2] float32[2, 4] "},
  };
  for (const Case& one : cases) {
    const std::unique_ptr<Program> program = pt2::read(golden(one.name));
    const Result result = run_at(*program, one.sizes);
    EXPECT_EQ(shown(result), one.outputs) << one.name;
    EXPECT_GT(result.compared, 0) << one.name;
    for (const pt2::Difference& difference : result.differences) ADD_FAILURE() << one.name << ": " << difference.text();
  }
  const std::unique_ptr<Program> kinds = pt2::read(golden("kinds"));
  for (const int64_t rows : {4, 6, 7, 31, 100}) {
    const Result result = run_at(*kinds, {{"x.0", rows}});
    for (const pt2::Difference& difference : result.differences) ADD_FAILURE() << rows << ": " << difference.text();
  }
}

TEST(Pt2, AValueThatDiffersIsToldWithBoth) {
  const checkpoint::Pt2Archive archive = checkpoint::open_pt2(std::make_shared<checkpoint::File>(golden("net")));
  std::string json = archive.zip->read(*archive.program, 1 << 24);
  const std::string said = "\"relu\": {\"dtype\": 7";
  json.replace(json.find(said), said.size(), "\"relu\": {\"dtype\": 8");
  const std::unique_ptr<Program> program = pt2::parse("net", json);
  const Result result = run_at(*program, {});
  ASSERT_EQ(result.differences.size(), 1U);
  EXPECT_THAT(result.differences[0].text(),
              HasSubstr("relu: the file says float64[4, 4, 14, 14], it comes to float32[4, 4, 14, 14]; in node relu "
                        "(torch.ops.aten.relu.default)"));
}

TEST(Pt2, SizesOutsideOfTheirRangeOrWithoutANameAreRefused) {
  const std::unique_ptr<Program> program = pt2::read(golden("net"));
  const auto refusal = [&](const Sizes& sizes) { return error_of([&] { pt2::bind(*program, sizes); }); };
  EXPECT_EQ(refusal({{"s77", 65}}), "s77 = 65: the program takes at most 64");
  EXPECT_EQ(refusal({{"batch", 2}}), "--dim batch: the program has no such symbol; it has s77 (x.0)");
  EXPECT_EQ(refusal({{"x.1", 4}}),
            "--dim x.1=4: the program was exported with 3 there, and it is fixed; it has s77 (x.0)");
  EXPECT_EQ(refusal({{"y.0", 4}}), "--dim y.0: the program has no such dimension; it has s77 (x.0)");
  const std::unique_ptr<Program> derived = pt2::read(golden("derived"));
  EXPECT_THAT(error_of([&] { pt2::bind(*derived, {{"x.0", 7}}); }), HasSubstr("which cannot be 7"));
}

TEST(Pt2, WhatDependsOnValuesAsksForItsSymbol) {
  const std::unique_ptr<Program> program = pt2::read(golden("values"));
  const std::string error = error_of([&] { run_at(*program, {}); });
  EXPECT_THAT(error, HasSubstr("the program calls what it depends on u1, and --dim u1=N says it"));
  EXPECT_THAT(error, HasSubstr("in node nonzero (torch.ops.aten.nonzero.default)"));
  // A number is asked for where a tensor is made of it.
  const std::string number = error_of([&] { run_at(*pt2::read(golden("values")), {{"u1", 3}}); });
  EXPECT_THAT(number,
              HasSubstr("it takes a number that depends on values; the program calls what it depends on u0, and "
                        "--dim u0=N says it"));
  EXPECT_THAT(number, HasSubstr("in node slice_1 (torch.ops.aten.slice.Tensor)"));
}

TEST(Pt2, ANumberThatOnlyAssertionsTakeNeedsNoValue) {
  const std::unique_ptr<Program> program = pt2::read(golden("asserted"));
  const Result result = run_at(*program, {{"x.0", 5}});
  EXPECT_THAT(shown(result), HasSubstr("5, 4"));
  EXPECT_TRUE(result.differences.empty());
  ASSERT_FALSE(result.assumptions.empty());
  EXPECT_EQ(result.assumptions[0], "item depends on values (u0) and is not checked");
}

TEST(Pt2, ARunOfAFileIsRecordedAsAnyOther) {
  const std::unique_ptr<Program> program = pt2::read(golden("net"));
  const FakeGuard fake;
  pt2::bind(*program, {});
  graph::Capture capture;
  tare::Run events({&capture});
  (void)pt2::run(*program, pt2::make_inputs(*program));
  const graph::Graph recorded = capture.take(events);
  events.stop();
  EXPECT_GT(recorded.nodes.size(), 10U);
  EXPECT_NO_THROW(graph::run(recorded, graph::fresh_inputs(recorded)));
}

TEST(Pt2, WeightsLieWhereTheArchiveHasThem) {
  const std::unique_ptr<Program> program = pt2::read(golden("net"));
  pt2::bind(*program, {});
  const std::vector<Value> inputs = pt2::make_inputs(*program, Device("meta"));
  const auto named = [&](const std::string& name) -> Tensor {
    for (size_t i = 0; i < inputs.size(); ++i)
      if (program->inputs[i].name == name) return *inputs[i].get<Tensor>();
    return {};
  };
  EXPECT_EQ(named("fc.weight").storage(), named("tied.weight").storage());
  EXPECT_EQ(named("fc.weight").storage().state(), StorageState::in_file);
  const Tensor shift = checkpoint::read(named("shift"), DType::float32);
  EXPECT_EQ(reinterpret_cast<const float*>(shift.data())[4], 4.0F);
}

std::string with(std::string json, const std::string& from, const std::string& to) {
  const size_t at = json.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return json.replace(at, from.size(), to);
}

TEST(Pt2, DamagedProgramsAreRefusedWithThePlace) {
  const checkpoint::Pt2Archive archive = checkpoint::open_pt2(std::make_shared<checkpoint::File>(golden("net")));
  const std::string json = archive.zip->read(*archive.program, 1 << 24);
  const auto refusal = [&](const std::string& from, const std::string& to) {
    return error_of([&] { pt2::parse("net", with(json, from, to)); });
  };
  EXPECT_EQ(refusal("\"major\": 8", "\"major\": 9"),
            "net: schema_version: the file is of schema 9.20, and versions to 8.x are read; export it again with the "
            "PyTorch that is read, 2.13");
  const std::string place = "\n  in node sym_size_int_1 (torch.ops.aten.sym_size.int)";
  EXPECT_THAT(
      refusal("{\"name\": \"self\", \"arg\": {\"as_tensor\": {\"name\": \"x\"}}",
              "{\"name\": \"self\", \"arg\": {\"as_tensor\": {\"name\": \"y\"}}"),
      StartsWith("net: graph_module.graph.nodes[0].inputs[0].arg.as_tensor.name: no value has the name y" + place));
  EXPECT_THAT(
      refusal("{\"name\": \"self\", \"arg\": {\"as_tensor\": {\"name\": \"x\"}}",
              "{\"name\": \"self\", \"arg\": {\"as_tensor\": {\"name\": \"relu\"}}"),
      StartsWith("net: graph_module.graph.nodes[0].inputs[0].arg: relu is used before anything makes it" + place));
  EXPECT_THAT(
      refusal("[{\"as_tensor\": {\"name\": \"relu\"}}]", "[{\"as_tensor\": {\"name\": \"cat\"}}]"),
      StartsWith(
          "net: graph_module.graph.nodes[5].outputs[0]: cat is made twice\n  in node relu (torch.ops.aten.relu"));
  EXPECT_THAT(refusal("Symbol('s77', positive=True, integer=True)", "system('true')"),
              HasSubstr("net: graph_module.graph.tensor_values.x.sizes[0].as_expr.expr_str: expression"));
  EXPECT_EQ(refusal("\"min_val\": 0", "\"min_val\": 99999999999999999999"),
            "net: range_constraints.s77.min_val: 99999999999999999999 does not fit into 64 bits");
  EXPECT_EQ(refusal("\"min_val\": 0", "\"min_val\": 100"), "net: range_constraints.s77: an empty range, 100 to 64");
  EXPECT_THAT(refusal("\"as_ints\": [2, 1]", "\"as_thing\": [2, 1]"), HasSubstr("an argument of kind as_thing"));
  EXPECT_THAT(
      refusal("\"name\": \"split_sizes\"", "\"name\": \"sizes\""),
      StartsWith("net: graph_module.graph.nodes[1]: split_with_sizes has no argument sizes\n  in node split_with"));
}

// Texts of stacks begin alike; a part that is no frame is none in each of them.
TEST(Pt2, StacksAreTheFramesThatTheirTextsTell) {
  const checkpoint::Pt2Archive archive = checkpoint::open_pt2(std::make_shared<checkpoint::File>(golden("net")));
  std::string json = archive.zip->read(*archive.program, 1 << 24);
  const std::string root = "L__self__,,__main__.Net", odd = root + ";nothing;L__conv,conv,nn.Conv2d";
  const std::pair<std::string, std::string> texts[] = {
      {root + ";L__self__conv,conv,torch.nn.modules.conv.Conv2d", odd + ";L__a,conv.a,nn.A"},
      {root + ";L__self__bn,bn,torch.nn.modules.batchnorm.BatchNorm2d", odd + ";L__b,conv.b,nn.B;L__c,conv.b.c,nn.C"},
      {root + ";L__self__fc,fc,torch.nn.modules.linear.Linear", odd},
      {root + ";L__self__tied,tied,torch.nn.modules.linear.Linear", odd + ";L__b2,conv.b,nn.B"}};
  for (const auto& [from, to] : texts) json = with(json, from, to);
  const std::unique_ptr<Program> program = pt2::parse("net", json);
  std::map<std::string_view, std::string> told;
  for (const pt2::Node& node : program->graph.nodes) {
    if (node.stack == pt2::kNone) continue;
    for (const pt2::Frame& frame : program->stacks[static_cast<size_t>(node.stack)]) {
      const pt2::ModuleRecord& module = program->modules[static_cast<size_t>(frame.module)];
      told[node.name] += fmt::format("{}={}:{} ", frame.call, module.path, module.kind);
    }
  }
  const std::string outer = "L__self__=:Net ", conv = outer + "L__conv=conv:Conv2d ";
  EXPECT_EQ(told["cat"], outer);
  EXPECT_EQ(told["conv2d"], conv + "L__a=conv.a:A ");
  EXPECT_EQ(told["batch_norm"], conv + "L__b=conv.b:B L__c=conv.b.c:C ");
  EXPECT_EQ(told["relu"], outer);
  EXPECT_EQ(told["linear"], conv);
  EXPECT_EQ(told["linear_1"], conv + "L__b2=conv.b:B ");
}

TEST(Pt2, KeptListsStayWhereTheyAre) {
  KeptLists<int> lists;
  std::vector<int> open{7};
  std::vector<std::vector<int>> given;
  std::vector<std::span<const int>> kept;
  for (int i = 0; i < 300; ++i) {
    given.emplace_back(i % 100 == 99 ? 2000u : static_cast<size_t>(i % 5), i);
    open.insert(open.end(), given.back().begin(), given.back().end());
    kept.push_back(lists.keep_from(open, 1));
  }
  EXPECT_THAT(open, testing::ElementsAre(7));
  for (size_t i = 0; i < given.size(); ++i) EXPECT_TRUE(std::ranges::equal(kept[i], given[i])) << i;
}

TEST(Pt2, FieldsOfALaterMinorVersionArePassedOverAndCounted) {
  const checkpoint::Pt2Archive archive = checkpoint::open_pt2(std::make_shared<checkpoint::File>(golden("net")));
  const std::string json = archive.zip->read(*archive.program, 1 << 24);
  std::string later = with(json, "\"minor\": 20", "\"minor\": 99");
  later = with(later, "\"opset_version\"", "\"colour\": [1], \"opset_version\"");
  EXPECT_EQ(pt2::parse("net", later)->unknown_fields, 1);
  EXPECT_EQ(pt2::parse("net", json)->unknown_fields, 0);
}

TEST(Pt2, AnUnknownOperatorIsNamedAndTheRestIsStillTold) {
  const checkpoint::Pt2Archive archive = checkpoint::open_pt2(std::make_shared<checkpoint::File>(golden("net")));
  const std::string json = archive.zip->read(*archive.program, 1 << 24);
  const std::string other = with(json, "torch.ops.aten.conv2d.default", "torch.ops.mine.conv2d.default");
  const std::unique_ptr<Program> program = pt2::parse("net", other);
  EXPECT_THAT(error_of([&] { run_at(*program, {}); }),
              HasSubstr("the operator torch.ops.mine.conv2d.default is not known\n  in node conv2d "
                        "(torch.ops.mine.conv2d.default), in conv (Conv2d), "));
  const Result result = run_at(*program, {}, true);
  EXPECT_EQ(result.failures.size(), 1U);
  EXPECT_EQ(shown(result), "float32[4, 5] float32[4, 5] 8 ");
}

ModelOptions options(const std::string& model) {
  ModelOptions options;
  options.model = model;
  return options;
}

TEST(Pt2, CommandsTakeAFileAsAModel) {
  ModelOptions asked = options(golden("net"));
  asked.batch = 8;
  const std::shared_ptr<ModelRun> run = run_built_in(asked);
  EXPECT_EQ(run->problem, "");
  EXPECT_EQ(run->subject.kind, "Net");
  ASSERT_EQ(run->subject.tree.children.size(), 4U);
  EXPECT_EQ(run->subject.tree.children[0].path, "conv");
  EXPECT_EQ(run->subject.tree.children[0].kind, "Conv2d");
  EXPECT_EQ(run->subject.tree.children[0].parameters, 108);
  EXPECT_EQ(run->subject.tree.parameters, 146);
  EXPECT_EQ(run->flops.of_module(run->subject.tree.children[0].id).cost.flops, 2 * 8 * 4 * 14 * 14 * 27);
  EXPECT_EQ(run->subject.outputs[0].tensor.sizes().vec(), (std::vector<int64_t>{8, 5}));
  EXPECT_EQ(run->memory.alive_at(run->memory.peak_time()).empty(), false);
}

TEST(Pt2, FlagsThatAFileHasNoUseForAreRefused) {
  ModelOptions asked = options(golden("loop"));
  asked.batch = 8;
  EXPECT_EQ(error_of([&] { run_built_in(asked); }),
            "--batch 8: dimension 0 of x is fixed at 6 in the file; export it with a dynamic dimension there");
  asked = options(golden("loop"));
  asked.dtype = "bfloat16";
  EXPECT_THAT(error_of([&] { run_built_in(asked); }), HasSubstr("--dtype: "));
  asked = options(golden("net"));
  asked.inputs = {"x=f64[4,3,16,16]"};
  EXPECT_EQ(error_of([&] { run_built_in(asked); }),
            "--input x: float64[4, 3, 16, 16], where the program takes float32[s77, 3, 16, 16]");
}

}  // namespace pt2_test
}  // namespace tare
