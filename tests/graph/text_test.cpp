#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "record.h"
#include "tare/autograd/autograd.h"
#include "tare/dispatch/registry.h"
#include "tare/graph/text.h"
#include "tare/nn/linear.h"
#include "tare/ops.h"

// Graphs as text: for reading, and as JSON, of which nothing is trusted.
namespace tare::graph {
namespace graph_text_test {

Tensor on_meta(IntList sizes) { return Tensor(TensorMeta(DType::float32, DeviceType::meta, sizes)); }

struct Layer : nn::Module {
  nn::Linear fc{4, 3};
  TARE_MODULE(Layer, fc)
  Tensor forward(const Tensor& x) { return fc(x); }
};

Graph of_a_step() {
  const DeviceGuard meta(DeviceType::meta);
  Layer layer;
  const Tensor x = on_meta({2, 4});
  testing::Readers readers;
  record(readers, {.body =
                       [&] {
                         const Tensor loss = sum(mul(layer(x), Tensor::wrapped_number(0.5)));
                         backward(loss);
                         const NoGradGuard off;
                         add_(layer.fc.weight, grad_of(layer.fc.weight), Scalar(-0.1));
                         return std::vector{loss};
                       },
                   .given = {{.name = "x"}},
                   .tensors = {x},
                   .module = &layer});
  return std::move(readers.graph);
}

TEST(GraphPrint, ALineForEachCall) {
  EXPECT_EQ(print(of_a_step()), R"(%0: float32[2, 4] on meta = input x
%1: float32[3, 4] on meta = parameter fc.weight
%2: float32[3] on meta = parameter fc.bias
%5: float64[] = constant of 8 bytes
forward:
  %4: float32[2, 3] = aten::linear(%0, %1, %2)  # fc
    %3: float32[4, 3] = aten::t(%1)  # fc
    %4: float32[2, 3] = aten::addmm(%2, %0, %3)  # fc
%6: float32[2, 3] = aten::mul.Tensor(%4, %5)
%7: float32[] = aten::sum(%6)
%8: float32[] = aten::ones_like(%7, memory_format=preserve_format)
backward:
  %9: float32[2, 3] = aten::expand(%8, [2, 3])
  %10: float32[2, 3] = aten::mul.Tensor(%9, %5)
  %11: float32[3, 2] = aten::t(%10)  # fc
  %12: float32[3, 4] = aten::mm(%11, %0)  # fc
  %13: float32[4, 3] = aten::t(%12)  # fc
  %14: float32[1, 3] = aten::sum.dim_IntList(%10, [0], True)  # fc
  %15: float32[3] = aten::view(%14, [3])  # fc
  %15: float32[3] = aten::detach(%15)  # fc
  %12: float32[3, 4] = aten::t(%13)  # fc
  %12: float32[3, 4] = aten::detach(%12)  # fc
%1: float32[3, 4] = aten::add_.Tensor(%1, %12, alpha=-0.1)
return %7
)");
}

TEST(GraphPrint, ArgumentsThatAreNotTheirDefaults) {
  const Tensor x = on_meta({4, 6});
  testing::Readers readers;
  record(readers, {.body = [&] {
           return std::vector{cat({x, x}, 1), sum(x, IntList({0}), true), add(x, x, Scalar(2))};
         }});
  EXPECT_THAT(print(readers.graph), ::testing::HasSubstr("= aten::cat([%0, %0], 1)\n"));
  EXPECT_THAT(print(readers.graph), ::testing::HasSubstr("= aten::sum.dim_IntList(%0, [0], True)\n"));
  EXPECT_THAT(print(readers.graph), ::testing::HasSubstr("= aten::add.Tensor(%0, %0, alpha=2)\n"));
}

TEST(GraphJson, NumbersAreKeptToTheBit) {
  Graph graph;
  graph.tensors.push_back({TensorMeta(DType::float32, DeviceType::meta, {2}), 0});
  graph.storages.push_back({.bytes = 8, .device = DeviceType::meta, .before = true});
  graph.inputs.push_back({0, "x"});
  const Op& op = op_named("add.Scalar");
  const double values[] = {0.1,
                           -0.0,
                           1e300,
                           2.0,
                           std::numeric_limits<double>::infinity(),
                           -std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN()};
  for (const double value : values) {
    Node& node = graph.nodes.emplace_back();
    node.call = {&op, {Value(), Value(value), Value(int64_t{1})}, {1}};
    node.operands = {0};
    node.results = {0};
    node.end = static_cast<Index>(graph.nodes.size());
    graph.steps.push_back({Step::Kind::begin, node.end - 1});
    graph.steps.push_back({Step::Kind::end, node.end - 1});
  }
  graph.nodes[0].call.values[2] = Scalar(std::numeric_limits<uint64_t>::max());
  graph.nodes[1].call.values[2] = Scalar(std::complex(1.0, -0.0));
  graph.nodes[2].call.values[2] = Scalar(true);
  validate(graph);
  EXPECT_TRUE(from_json(to_json(graph)) == graph);
}

std::string error_of(std::string_view text) {
  try {
    from_json(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(GraphJson, ErrorsSayWhatWasExpectedAndWhere) {
  const std::string good = to_json(of_a_step());
  EXPECT_THAT(error_of("{"), ::testing::StartsWith("graph: this is not JSON:"));
  EXPECT_EQ(error_of("[]"), "graph: expected an object in the document, found a list of 0");
  EXPECT_EQ(error_of("{}"), "graph: 'format' is missing in the document");
  EXPECT_EQ(error_of(replaced(good, "aten::add_.Tensor", "aten::no_such")),
            "graph: expected an operator in 'nodes', item 16, found \"aten::no_such\"");
  EXPECT_EQ(error_of(replaced(good, "\"dtype\":\"float32\"", "\"dtype\":\"float33\"")),
            "graph: expected a dtype in 'tensors', item 0, found \"float33\"");
  EXPECT_EQ(error_of(replaced(good, "\"sizes\":[2,4]", "\"sizes\":[2,-4]")),
            "graph: 'tensors', item 0: Trying to create tensor with negative dimension -4: [2, -4]");
  EXPECT_EQ(error_of(replaced(good, "[\"begin\",0]", "[\"begin\",7]")), "graph: step 4 begins node 7, not 0");
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "[";
  EXPECT_EQ(error_of(deep), "graph: lists nested deeper than 16");
}

TEST(GraphJson, DamagedDocumentsGiveErrors) {
  const std::string good = to_json(of_a_step());
  std::mt19937 random(1);
  const auto below = [&](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
  const std::string letters = "0123456789-[]{},:\"aetn.";
  int read = 0, ran = 0;
  for (int i = 0; i < 10000; ++i) {
    std::string text = good;
    for (size_t changes = 1 + below(3); changes > 0; --changes) {
      const size_t at = below(text.size()), count = 1 + below(8);
      switch (below(4)) {
        case 0: text[at] = letters[below(letters.size())]; break;
        case 1: text.erase(at, count); break;
        case 2: text.insert(at, good.substr(below(good.size()), count)); break;
        default:  // a number becomes another
          if (const size_t digit = text.find_first_of("0123456789", at); digit != std::string::npos)
            text.replace(digit, 1, std::to_string(static_cast<int64_t>(below(40)) - 3));
      }
    }
    Graph graph;
    try {
      graph = from_json(text);
    } catch (const Error&) {
      continue;
    }
    ++read;
    EXPECT_TRUE(from_json(to_json(graph)) == graph) << text;
    print(graph);
    try {
      const FakeGuard no_memory;
      run(graph, fresh_inputs(graph));
      ++ran;
    } catch (const Error&) {
    }
  }
  EXPECT_GT(read, 100);
  EXPECT_GT(ran, 50);
}

}  // namespace graph_text_test
}  // namespace tare::graph
