#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <filesystem>
#include <fstream>

#include "tare/graph/onnx/run.h"
#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tare/report/file_run.h"
#include "tests/checkpoint/files.h"

namespace tare {
namespace onnx_test {

using namespace test;
using graph::onnx::Program;
using graph::onnx::Result;
using testing::HasSubstr;
namespace onnx = graph::onnx;

std::string golden(const std::string& name) {
  return std::string(TARE_SOURCE_DIR) + "/tests/golden/onnx/" + name + ".onnx";
}

using Sizes = std::vector<std::pair<std::string, int64_t>>;

Result run_at(Program& program, const Sizes& sizes, bool keep_going = false) {
  const FakeGuard fake;
  const NoGradGuard no_grad;
  onnx::bind(program, sizes);
  const Device device = DeviceType::cpu;
  std::vector<onnx::Item> weights = onnx::make_weights(program, device);
  return onnx::run(program, onnx::make_inputs(program, device), weights, {device, keep_going});
}

std::string shown(const Result& result) {
  std::string text;
  for (const auto& [name, item] : result.outputs)
    text += item.tensor.defined() ? short_text(item.tensor.meta()) + " " : std::string("nothing ");
  return text;
}

template <class F>
std::string error_of(const F& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Onnx, EachValueIsWhatTheFileSays) {
  const struct {
    const char* name;
    Sizes sizes;
    const char* outputs;
  } cases[] = {
      {"net", {{"batch", 4}}, "float32[4, 5] "},
      {"net", {{"x.0", 1}}, "float32[1, 5] "},
      {"block", {{"batch", 2}, {"length", 7}}, "float32[2, 7, 50] "},
      {"block", {{"batch", 1}, {"length", 33}}, "float32[1, 33, 50] "},
      {"recurrent", {{"batch", 3}, {"length", 5}}, "float32[3, 5, 8] "},
      {"values", {{"n", 3}, {"places.0", 2}, {"places.1", 7}}, "int64[7, 2] "},
  };
  for (const auto& [name, sizes, outputs] : cases) {
    const std::unique_ptr<Program> program = onnx::read(golden(name));
    Sizes own;
    for (const auto& [symbol, value] : sizes) {
      // torch.export names sizes by itself.
      std::string said = symbol;
      if (std::string(name) == "block") said = symbol == "batch" ? "ids.0" : "ids.1";
      own.emplace_back(said, value);
    }
    const Result result = run_at(*program, own);
    EXPECT_EQ(shown(result), outputs) << name;
    EXPECT_GT(result.compared, 0) << name;
    for (const onnx::Difference& difference : result.differences) ADD_FAILURE() << name << ": " << difference.text();
  }
}

TEST(Onnx, SizesThatNobodySaidAreAskedFor) {
  EXPECT_EQ(error_of([] { (void)run_at(*onnx::read(golden("net")), {}); }),
            "the file does not say how large batch is; say --dim batch=N");
  EXPECT_EQ(error_of([] {
              (void)run_at(*onnx::read(golden("net")), {{"bach", 3}});
            }),
            "--dim bach: the model has no such name; it has batch (x.0)");
  EXPECT_EQ(error_of([] {
              (void)run_at(*onnx::read(golden("net")), {{"x.1", 4}});
            }),
            "--dim x.1=4: the file says 3 there, and it is fixed; it has batch (x.0)");
}

TEST(Onnx, SizesThatValuesDecideAreAnErrorThatSaysHowToSayThem) {
  EXPECT_EQ(error_of([] {
              (void)run_at(*onnx::read(golden("values")), {{"n", 3}});
            }),
            "nonzero: the size of the result depends on values, and those of float32[3, 4] on cpu are not known; --dim "
            "says its "
            "sizes, as --dim places.0=N\n  in node find (NonZero)");
}

TEST(Onnx, AnOperatorThatIsNotKnownIsListedAndTheRestGoesOn) {
  EXPECT_EQ(error_of([] { (void)run_at(*onnx::read(golden("functions")), {}); }),
            "the operator com.example::Mystery of version 1 is not known\n"
            "  in node /body/strange (com.example::Mystery), in body");
  const std::unique_ptr<Program> program = onnx::read(golden("functions"));
  const Result result = run_at(*program, {}, true);
  EXPECT_EQ(shown(result), "float32[2, 3] float32[2, 3] ");
  ASSERT_EQ(result.unknown.size(), 1U);
  EXPECT_EQ(result.unknown.at("com.example::Mystery"), std::vector<std::string>{"/body/strange"});
  ASSERT_EQ(result.differences.size(), 1U);
  EXPECT_EQ(result.differences[0].text(),
            "z: the file says float[2, 4], it comes to float[2, 3]; in node /negative (Neg)");
}

// Modules come from what torch.onnx.export writes, and from names of nodes of exporters before it.
TEST(Onnx, ModulesAndLinesComeFromTheFile) {
  const std::unique_ptr<Program> old = onnx::read(golden("net")), now = onnx::read(golden("block"));
  const auto paths = [](const Program& program) {
    std::vector<std::string> list;
    for (const onnx::ModuleRecord& module : program.modules) list.push_back(module.path + ":" + module.kind);
    return list;
  };
  EXPECT_THAT(paths(*old), testing::ElementsAre(":", "stem:", "stem.0:", "stem.2:", "stem.3:", "head:"));
  EXPECT_THAT(paths(*now),
              testing::IsSupersetOf({":Block", "tokens:Embedding", "norm:LayerNorm", "qkv:Linear", "out:Linear"}));
  std::pair<std::string, int> line;
  for (const onnx::Node& node : now->graph.nodes)
    if (node.callee->op == "LayerNormalization") line = onnx::source_of(node);
  EXPECT_EQ(line.first, "make_models.py");
  EXPECT_GT(line.second, 0);
}

// FLOPs are those of the models that the files were written from, as FlopCounterMode of PyTorch 2.13 tells them.
TEST(Onnx, FlopsAreThoseOfTheModelInPython) {
  const struct {
    const char* name;
    int64_t flops;
  } cases[] = {{"net", 221'344}, {"block", 50'176}, {"recurrent", 0}};
  for (const auto& [name, flops] : cases) {
    ModelOptions options;
    options.model = golden(name);
    options.batch = 2;
    if (std::string(name) != "net") options.seq = 7;
    const std::shared_ptr<ModelRun> run = run_file(options);
    EXPECT_EQ(run->problem, "") << name;
    EXPECT_EQ(run->flops.total().flops, flops) << name;
  }
}

// Weights stay where they are.
TEST(Onnx, WeightsArePlacesInTheFile) {
  const std::unique_ptr<Program> program = onnx::read(golden("net"));
  const std::vector<onnx::Item> weights = onnx::make_weights(*program, DeviceType::cpu);
  ASSERT_FALSE(weights.empty());
  for (const onnx::Item& weight : weights) EXPECT_EQ(weight.tensor.storage().state(), StorageState::in_file);
}

// --- damaged files
// ----------------------------------------------------------------------------------------------------

// A field of bytes, or of a number, as protobuf writes it.
std::string varint(uint64_t value) {
  std::string text;
  for (; value >= 0x80; value >>= 7) text += static_cast<char>(value | 0x80);
  return text + static_cast<char>(value);
}
std::string field(int number, const std::string& bytes) {
  return varint(static_cast<uint64_t>(number) << 3 | 2) + varint(bytes.size()) + bytes;
}
std::string field(int number, int64_t value) {
  return varint(static_cast<uint64_t>(number) << 3) + varint(static_cast<uint64_t>(value));
}

std::string node(const std::string& op, const std::vector<std::string>& inputs, const std::vector<std::string>& outputs,
                 const std::string& more = {}) {
  std::string text;
  for (const std::string& input : inputs) text += field(1, input);
  for (const std::string& output : outputs) text += field(2, output);
  return field(1, text + field(4, op) + more);
}
std::string tensor(const std::string& name, const std::vector<int64_t>& dims, const std::string& more) {
  std::string text;
  for (const int64_t dim : dims) text += field(1, dim);
  return text + field(2, int64_t{1}) + field(8, name) + more;
}
std::string model(const std::string& graph, const std::string& more = {}) {
  return field(1, int64_t{10}) + field(8, field(2, int64_t{21})) + field(7, graph) + more;
}
std::string value(const std::string& name, const std::vector<int64_t>& dims, int64_t type = 1) {
  std::string shape;
  for (const int64_t dim : dims) shape += field(1, field(1, dim));
  return field(1, name) + field(2, field(1, field(1, type) + field(2, shape)));
}
std::string refusal(const std::string& bytes) {
  return error_of([&] {
    (void)onnx::read(
        std::make_shared<const checkpoint::File>("m", std::as_bytes(std::span(bytes.data(), bytes.size()))));
  });
}
const std::string kRaw12 = field(9, std::string(12, '\0'));

TEST(Onnx, DamagedFilesAreRefusedWithThePlace) {
  EXPECT_EQ(refusal(model(field(5, tensor("w", {3}, kRaw12)) + node("Relu", {"w"}, {"y"}) + field(12, field(1, "y")))),
            "no error");
  EXPECT_THAT(refusal(model(field(5, tensor("w", {3}, kRaw12)) + node("Relu", {"v"}, {"y"}))),
              HasSubstr("'v' is taken, which no input, weight or node before it gives"));
  EXPECT_THAT(refusal(model(node("Relu", {"b"}, {"a"}) + node("Relu", {"a"}, {"b"}))),
              HasSubstr("'b' is taken, which no input, weight or node before it gives\n  in node (Relu)"));
  EXPECT_THAT(refusal(model(field(5, tensor("w", {3}, kRaw12)) + node("Relu", {"w"}, {"w"}))),
              HasSubstr("the name 'w' is given twice"));
  EXPECT_THAT(refusal(model(field(5, tensor("w", {4}, kRaw12)))),
              HasSubstr("tensor 'w': 12 bytes, where [4] float take 16"));
  EXPECT_THAT(refusal(model(field(5, tensor("w", {-3}, kRaw12)))), HasSubstr("tensor 'w': a dimension of -3"));
  EXPECT_THAT(refusal(model(field(5, tensor("w", {int64_t{1} << 40, int64_t{1} << 40}, kRaw12)))),
              HasSubstr("are more than a file can hold"));
  EXPECT_THAT(refusal(model(field(5, tensor("w", {3}, "")))),
              HasSubstr("tensor 'w': 0 elements, where sizes [3] have 3"));
  EXPECT_THAT(refusal(model(field(5, field(2, int64_t{99})))), HasSubstr("no element type has the number 99"));
  EXPECT_THAT(refusal(field(1, int64_t{10})), HasSubstr("the model has no graph"));
  EXPECT_THAT(refusal("\x08\x0a\x3a\x7f"), HasSubstr("127 bytes are announced and 0 are left"));
  EXPECT_THAT(refusal("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), HasSubstr("a number of more than 64 bits"));
  EXPECT_THAT(refusal("\x0b"), HasSubstr("wire type 3"));
}

// An input of an unknown number of dimensions is asked for, and not taken for a number.
TEST(Onnx, InputsWithoutSizesAreAskedFor) {
  const std::string input = field(1, "x") + field(2, field(1, field(1, int64_t{1})));
  const std::string bytes = model(field(11, input) + node("Relu", {"x"}, {"y"}) + field(12, field(1, "y")));
  const auto program = [&] {
    return onnx::read(
        std::make_shared<const checkpoint::File>("m", std::as_bytes(std::span(bytes.data(), bytes.size()))));
  };
  EXPECT_EQ(error_of([&] { (void)run_at(*program(), {}); }), "the file does not say how large x.0 is; say --dim x.0=N");
  EXPECT_EQ(shown(run_at(*program(), {{"x.0", 2}, {"x.1", 3}})), "float32[2, 3] ");
}

std::unique_ptr<Program> program_of(const std::string& bytes) {
  return onnx::read(
      std::make_shared<const checkpoint::File>("m", std::as_bytes(std::span(bytes.data(), bytes.size()))));
}

// What each output is where sizes may be open: `float[2, ?]`, and why not all is known.
std::vector<std::string> open_outputs(Program& program, const Sizes& sizes) {
  const FakeGuard fake;
  const NoGradGuard no_grad;
  onnx::bind(program, sizes);
  const Device device = DeviceType::cpu;
  std::vector<onnx::Item> weights = onnx::make_weights(program, device);
  const Result result =
      onnx::run(program, onnx::make_inputs(program, device, true), weights, {.device = device, .open_sizes = true});
  std::vector<std::string> texts;
  for (const auto& [name, item] : result.outputs)
    texts.push_back(item.kind == onnx::Item::Kind::open ? item.sizes->text() + ": " + item.sizes->why
                                                        : short_text(item.tensor.meta()));
  for (const onnx::Difference& difference : result.differences) texts.push_back(difference.text());
  return texts;
}

TEST(Onnx, SizesThatHangOnUnknownValuesAreOpenAndWhatTakesThemGoesOn) {
  using testing::ElementsAre;
  const std::string x = field(11, value("x", {2, 3})), shape = field(11, value("shape", {2}, 7));
  const auto told = [&](const std::string& nodes, const std::string& inputs, const std::string& output) {
    const std::string bytes = model(inputs + nodes + field(12, field(1, output)));
    return open_outputs(*program_of(bytes), {});
  };
  const std::string reshaped = node("Reshape", {"x", "shape"}, {"y"});
  const std::string why = "what Reshape gives depends on values of shape, which are not known";
  EXPECT_THAT(told(reshaped, x + shape, "y"), ElementsAre("[?, ?]: " + why));
  // Behind it: what any sizes of it have in common.
  EXPECT_THAT(told(reshaped + node("Shape", {"y"}, {"z"}), x + shape, "z"), ElementsAre("int64[2]"));
  EXPECT_THAT(told(reshaped + node("MatMul", {"x", "y"}, {"z"}), x + shape, "z"), ElementsAre("[2, ?]: " + why));
  EXPECT_THAT(told(reshaped + node("Transpose", {"y"}, {"t"}) + node("Relu", {"t"}, {"z"}), x + shape, "z"),
              ElementsAre("[?, ?]: " + why));
  // A tensor of no dimension of size one is expanded to itself or to nothing else.
  EXPECT_THAT(told(node("Expand", {"x", "shape"}, {"y"}), x + shape, "y"), ElementsAre("float32[2, 3]"));
  EXPECT_THAT(told(node("NonZero", {"x"}, {"y"}), x, "y"),
              ElementsAre(HasSubstr("[2, ?]: nonzero: the size of the result")));
  // What contradicts all sizes is refused.
  EXPECT_THAT(error_of([&] {
                (void)told(reshaped + node("Conv", {"x", "y"}, {"z"}), x + shape, "z");
              }),
              HasSubstr("at none of the sizes that were assumed does Conv run"));
}

TEST(Onnx, InputsOfUnknownRankAreOpenWhereSizesMayBe) {
  using testing::ElementsAre;
  const std::string x = field(11, field(1, "x") + field(2, field(1, field(1, int64_t{1}))));
  const auto told = [&](const std::string& nodes) {
    return open_outputs(*program_of(model(x + nodes + field(12, field(1, "y")))), {});
  };
  const std::string why = ": the file does not say the sizes of x";
  EXPECT_THAT(told(node("Relu", {"x"}, {"y"})), ElementsAre("[...]" + why));
  EXPECT_THAT(told(node("Flatten", {"x"}, {"y"})), ElementsAre("[?, ?]" + why));
  EXPECT_THAT(told(node("Size", {"x"}, {"y"})), ElementsAre("int64[]"));
}

// It was once a write behind a list of dimensions.
TEST(Onnx, BatchNormalizationOfOneDimensionHasOneChannel) {
  const std::string norm = node("BatchNormalization", {"x", "s", "s", "s", "s"}, {"y", "m", "v"},
                                field(5, field(1, "training_mode") + field(3, int64_t{1}) + field(20, int64_t{2})));
  EXPECT_THAT(open_outputs(*program_of(model(field(11, value("x", {5})) + field(11, value("s", {1})) + norm +
                                             field(12, field(1, "y")))),
                           {}),
              testing::ElementsAre("float32[5]"));
}

// Inputs that random changes of cases found: of results that are small, or nothing, something on the way was not.
TEST(Onnx, WorkThatSmallModelsAskForIsBounded) {
  const std::string x = field(5, tensor("x", {1, 1, 1, 3}, kRaw12));
  const auto whole = [](const std::vector<int64_t>& values) {
    std::string raw;
    for (const int64_t one : values) raw.append(reinterpret_cast<const char*>(&one), sizeof one);
    return field(
        5, field(1, static_cast<int64_t>(values.size())) + field(2, int64_t{7}) + field(8, "sizes") + field(9, raw));
  };
  const std::string resize = node("Resize", {"x", "", "", "sizes"}, {"y"});
  EXPECT_THAT(open_outputs(*program_of(model(x + whole({1, 1, 0, 1 << 30}) + resize + field(12, field(1, "y")))), {}),
              testing::ElementsAre("float32[1, 1, 0, 1073741824]"));
  // A narrow scale makes each element of very many others.
  const float scales[] = {1, 1, 1, 1e-30F};
  const std::string narrow = field(5, field(1, int64_t{4}) + field(2, int64_t{1}) + field(8, "scales") +
                                          field(9, std::string(reinterpret_cast<const char*>(scales), sizeof scales))) +
                             node("Resize", {"x", "", "scales"}, {"y"},
                                  field(5, field(1, "antialias") + field(3, int64_t{1}) + field(20, int64_t{2})) +
                                      field(5, field(1, "mode") + field(4, "linear") + field(20, int64_t{3})));
  EXPECT_THAT(open_outputs(*program_of(model(x + narrow + field(12, field(1, "y")))), {}),
              testing::ElementsAre("float32[1, 1, 1, 0]"));
  EXPECT_EQ(error_of([] { (void)onnx::Item::of_sequence(std::vector<onnx::Item>(8193)); }),
            "a sequence of 8193 items, where 8192 are the most");
}

TEST(Onnx, AttributesThatContradictWeightsAreRefused) {
  const auto refused = [](const std::string& op,
                          const std::vector<std::pair<std::string, std::vector<int64_t>>>& inputs,
                          const std::string& attributes) {
    std::string graph;
    std::vector<std::string> names;
    for (const auto& [name, dims] : inputs) {
      int64_t count = 4;
      for (const int64_t dim : dims) count *= dim;
      graph += field(5, tensor(name, dims, field(9, std::string(static_cast<size_t>(count), '\0'))));
      names.push_back(name);
    }
    const std::string bytes = model(graph + node(op, names, {"y"}, attributes) + field(12, field(1, "y")));
    return error_of([&] {
      (void)run_at(*onnx::read(std::make_shared<const checkpoint::File>(
                       "m", std::as_bytes(std::span(bytes.data(), bytes.size())))),
                   {});
    });
  };
  EXPECT_THAT(refused("Conv", {{"x", {1, 1, 4, 4}}, {"w", {1, 1, 3, 3}}},
                      field(5, field(1, "kernel_shape") + field(8, int64_t{2}) + field(8, int64_t{2}))),
              HasSubstr("Conv: kernel_shape is [2, 2], and the weight's is [3, 3]"));
  EXPECT_THAT(refused("RNN", {{"x", {2, 1, 3}}, {"w", {1, 4, 3}}, {"r", {1, 4, 4}}},
                      field(5, field(1, "direction") + field(4, "bidirectional"))),
              HasSubstr("RNN: weights of 1 directions, where it is bidirectional"));
}

TEST(Onnx, FunctionsThatCallThemselvesAreRefused) {
  const auto function = [](const std::string& name, const std::string& calls) {
    return field(25, field(1, name) + field(4, "x") + field(5, "y") + field(10, "own") +
                         field(7, field(1, "x") + field(2, "y") + field(4, calls) + field(7, "own")));
  };
  const std::string graph = field(5, tensor("w", {3}, kRaw12)) + node("f", {"w"}, {"z"}, field(7, "own"));
  EXPECT_THAT(refusal(model(graph, function("f", "g") + function("g", "f"))),
              HasSubstr("the function 'f' calls itself"));
}

TEST(Onnx, VersionsOfOperatorSetsHaveABound) {
  const std::string set = field(2, int64_t{1} << 40), told = "an operator set of version 1099511627776";
  EXPECT_THAT(refusal(field(1, int64_t{10}) + field(8, set) + field(7, "")), HasSubstr(told));
  const std::string function = field(25, field(1, "f") + field(9, set) + field(10, "own"));
  const std::string graph = field(5, tensor("w", {3}, kRaw12)) + node("f", {"w"}, {"z"}, field(7, "own"));
  EXPECT_THAT(refusal(model(graph, function)), HasSubstr(told));
}

std::string info(const std::string& name, int64_t type, const std::vector<int64_t>& dims) {
  std::string shape;
  for (const int64_t dim : dims) shape += field(1, field(1, dim));
  return field(1, name) + field(2, field(1, field(1, type) + field(2, shape)));
}
std::string outcome(const std::string& bytes, const Sizes& sizes = {}) {
  std::string text;
  const std::string error = error_of([&] {
    const auto program =
        onnx::read(std::make_shared<const checkpoint::File>("m", std::as_bytes(std::span(bytes.data(), bytes.size()))));
    const Result result = run_at(*program, sizes);
    text = shown(result);
    for (const std::string& assumed : result.assumptions) text += "assumed: " + assumed;
  });
  return error == "no error" ? text : error;
}

// A branch is taken where the condition is known; where it is not, both must give the same.
TEST(Onnx, ABranchThatNobodyKnowsIsNotGuessed) {
  const auto branch = [](const std::string& name, int number, const std::string& output) {
    return field(5, field(1, name) + field(6, node("Concat", std::vector<std::string>(static_cast<size_t>(number), "x"),
                                                   {output}, field(5, field(1, "axis") + field(3, int64_t{0}))) +
                                                  field(12, field(1, output))));
  };
  const auto choice = [&](int first, int second, const std::string& more) {
    return model(field(11, info("x", 1, {2, 3})) + more +
                 node("If", {"c"}, {"y"}, branch("then_branch", first, "a") + branch("else_branch", second, "b")) +
                 field(12, field(1, "y")));
  };
  const std::string unknown = field(11, info("c", 9, {}));
  EXPECT_EQ(outcome(choice(1, 2, field(5, field(2, int64_t{9}) + field(8, "c") + field(9, std::string(1, '\1'))))),
            "float32[2, 3] ");
  EXPECT_EQ(outcome(choice(1, 2, field(5, field(2, int64_t{9}) + field(8, "c") + field(9, std::string(1, '\0'))))),
            "float32[4, 3] ");
  EXPECT_EQ(outcome(choice(1, 2, unknown), {{"c", 0}}), "float32[4, 3] ");
  EXPECT_EQ(outcome(choice(2, 2, unknown)),
            "float32[4, 3] assumed: node of y: its condition is not known; the first branch runs");
  EXPECT_THAT(
      outcome(choice(1, 2, unknown)),
      HasSubstr(
          "which branch of If is taken depends on c, which is not known, and they give float[2, 3] and float[4, 3]"));
}

// What a loop collects has as many rows as it turns.
TEST(Onnx, ALoopTurnsAsOftenAsItsValuesSay) {
  const std::string body = field(11, info("i", 7, {})) + field(11, info("go", 9, {})) +
                           node("Identity", {"go"}, {"on"}) + node("Relu", {"x"}, {"row"}) + field(12, field(1, "on")) +
                           field(12, field(1, "row"));
  const auto turns = [&](const std::string& count) {
    return model(field(11, info("x", 1, {3})) + count +
                 node("Loop", {"n", ""}, {"y"}, field(5, field(1, "body") + field(6, body))) +
                 field(12, field(1, "y")));
  };
  const std::string unknown = field(11, info("n", 7, {}));
  EXPECT_EQ(outcome(turns(field(5, field(2, int64_t{7}) + field(7, int64_t{5}) + field(8, "n")))), "float32[5, 3] ");
  EXPECT_EQ(outcome(turns(unknown), {{"n", 4}}), "float32[4, 3] ");
  EXPECT_THAT(outcome(turns(unknown)), HasSubstr("how often Loop turns depends on values that are not known"));
  EXPECT_THAT(outcome(turns(unknown), {{"n", int64_t{1} << 40}}),
              HasSubstr("graphs within nodes run more than 65536 times"));
}

// An attribute of a function's node may be one that its caller says, or its default.
TEST(Onnx, AttributesOfFunctionsComeFromTheirCallers) {
  const std::string refers = field(5, field(1, "axis") + field(21, "along"));
  const std::string function =
      field(25, field(1, "f") + field(4, "x") + field(5, "y") + field(10, "own") +
                    field(7, field(1, "x") + field(1, "x") + field(2, "y") + field(4, "Concat") + refers) +
                    field(11, field(1, "along") + field(3, int64_t{0})));
  const auto called = [&](const std::string& said) {
    return model(
        field(11, info("x", 1, {2, 3})) + node("f", {"x"}, {"y"}, field(7, "own") + said) + field(12, field(1, "y")),
        function);
  };
  EXPECT_EQ(outcome(called("")), "float32[4, 3] ");
  EXPECT_EQ(outcome(called(field(5, field(1, "along") + field(3, int64_t{1})))), "float32[2, 6] ");
}

// A weight that a node has as an attribute exists before the run, as one of the graph's does.
TEST(Onnx, LargeTensorsOfNodesAreWeights) {
  const std::string bytes = model(
      field(11, info("x", 1, {2, 100})) +
      node("Constant", {}, {"w"},
           field(5, field(1, "value") + field(5, field(1, int64_t{100}) + field(1, int64_t{100}) +
                                                     field(2, int64_t{1}) + field(9, std::string(40'000, '\0'))))) +
      node("MatMul", {"x", "w"}, {"y"}) + field(12, field(1, "y")));
  const std::string path = testing::TempDir() + "constant.onnx";
  std::ofstream(path, std::ios::binary) << bytes;
  ModelOptions options;
  options.model = path;
  const std::shared_ptr<ModelRun> run = run_file(options);
  EXPECT_EQ(run->problem, "");
  ASSERT_EQ(run->subject.parameters.size(), 1U);
  EXPECT_EQ(run->subject.tree.parameters, 10'000);
}

// However long the chain of functions that a file has.
TEST(Onnx, ChainsOfFunctionsHaveABound) {
  std::string functions;
  for (int i = 0; i < 20'000; ++i)
    functions += field(
        25, field(1, "f" + std::to_string(i)) + field(4, "x") + field(5, "y") + field(10, "own") +
                field(7, field(1, "x") + field(2, "y") + field(4, "f" + std::to_string(i + 1)) + field(7, "own")));
  const std::string graph = field(5, tensor("w", {3}, kRaw12)) + node("f0", {"w"}, {"z"}, field(7, "own"));
  EXPECT_THAT(refusal(functions + model(graph)), HasSubstr("functions that call one another, deeper than 32"));
  const std::string twice = field(25, field(1, "f") + field(10, "own"));
  EXPECT_THAT(refusal(model(graph, twice + twice)), HasSubstr("the function 'f' is given twice"));
}

TEST(Onnx, GraphsWithinGraphsHaveABound) {
  std::string graph;
  for (int i = 0; i < 40; ++i) graph = field(1, field(4, "If") + field(5, field(1, "then_branch") + field(6, graph)));
  EXPECT_THAT(refusal(model(graph)), HasSubstr("graphs within graphs, deeper than 32"));
}

TEST(Onnx, EachPrefixIsAModelOrAnError) {
  std::ifstream file(golden("net"), std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(file)), {});
  for (size_t length = 0; length < whole.size(); ++length) (void)refusal(whole.substr(0, length));
}

// A weight in another file: within the model's folder, whatever links say, and all of it there.
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
// What `make` takes of the heap and keeps, in bytes.
template <class F>
double kept_by(const F& make) {
  const auto in_use = [] {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
  };
  const double before = in_use();
  const auto made = make();
  return in_use() - before;
}

// With the file itself, eight times its bytes at most.
TEST(Onnx, SmallNodesTakeSevenTimesTheirBytes) {
  const auto times = [](const std::string& what) {
    std::string nodes;
    for (int i = 0; i < 100000; ++i) {
      const std::string x = fmt::format("v{}", i), y = fmt::format("v{}", i + 1);
      if (what == "typed") nodes += field(13, value(y, {2, 3}));
      nodes += what == "of two" ? node("Add", {x, x}, {y})
               : what == "axis" ? node("Flatten", {x}, {y},
                                       field(5, field(1, "axis") + field(3, int64_t{1}) + field(20, int64_t{2})))
                                : node("Relu", {x}, {y});
    }
    const std::string bytes = model(nodes + field(11, value("v0", {2, 3})) + field(12, field(1, "v100000")));
    return kept_by([&] { return program_of(bytes); }) / static_cast<double>(bytes.size());
  };
  for (const char* const what : {"of one", "of two", "axis", "typed"}) EXPECT_LE(times(what), 7) << what;
}
#endif

TEST(Onnx, ExternalDataStaysInTheFolder) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "onnx_external", inner = folder / "model";
  fs::create_directories(inner);
  std::ofstream(folder / "secret") << std::string(64, 'x');
  std::ofstream(inner / "weights") << std::string(64, 'x');
  std::error_code ignored;
  fs::create_symlink(folder / "secret", inner / "link", ignored);
  const auto read = [&](const std::string& location, int64_t offset) {
    const auto entry = [](const std::string& key, const std::string& value) {
      return field(13, field(1, key) + field(2, value));
    };
    const std::string graph =
        field(5, tensor("w", {3},
                        entry("location", location) + entry("offset", std::to_string(offset)) + field(14, int64_t{1})));
    std::ofstream(inner / "m.onnx", std::ios::binary) << model(graph);
    return error_of([&] { (void)onnx::read((inner / "m.onnx").string()); });
  };
  EXPECT_EQ(read("weights", 16), "no error");
  EXPECT_THAT(
      read("weights", 60),
      HasSubstr("tensor 'w': external data in 'weights': 12 bytes from byte 60 are needed, and the file has 64"));
  EXPECT_THAT(read("../secret", 0), HasSubstr("the place is outside of the model's folder"));
  EXPECT_THAT(read("link", 0), HasSubstr("the place is outside of the model's folder"));
  EXPECT_THAT(read((folder / "secret").string(), 0), HasSubstr("the place is not relative to the model's folder"));
  EXPECT_THAT(read(".", 0), HasSubstr("it is no regular file"));
  EXPECT_THAT(read("nowhere", 0), HasSubstr("No such file"));
  EXPECT_THAT(read("weights", -1), HasSubstr("offset '-1' of external data is no number of bytes"));
}

}  // namespace onnx_test
}  // namespace tare
