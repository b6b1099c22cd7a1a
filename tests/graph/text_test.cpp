#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "record.h"
#include "tare/autograd/autograd.h"
#include "tare/graph/text.h"
#include "tare/nn/linear.h"
#include "tare/ops.h"

// Graphs as text, and graphs that are damaged.
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

std::string error_of(const Graph& graph) {
  try {
    const FakeGuard no_memory;
    validate(graph);
    run(graph, fresh_inputs(graph));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(GraphRun, ErrorsSayWhereAGraphIsDamaged) {
  const Graph good = of_a_step();
  EXPECT_EQ(error_of(good), "");
  Graph graph = good;
  graph.steps[4].index = 7;
  EXPECT_EQ(error_of(graph), "graph: step 4 begins node 7, not 0");
  graph = good;
  graph.nodes[3].operands[0] = 99;
  EXPECT_EQ(error_of(graph), "graph: tensor 99 of 16 at 3");
  graph = good;
  graph.nodes[3].call.op = nullptr;
  EXPECT_EQ(error_of(graph), "graph: node 3 without an operator");
}

TEST(GraphRun, DamagedGraphsRunOrGiveErrors) {
  const Graph good = of_a_step();
  std::mt19937 random(1);
  const auto below = [&](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
  const auto another = [&](Index& index) { index = static_cast<Index>(below(24)) - 3; };
  int ran = 0;
  for (int i = 0; i < 10000; ++i) {
    Graph graph = good;
    for (size_t changes = 1 + below(2); changes > 0; --changes) {
      Node& node = graph.nodes[below(graph.nodes.size())];
      TensorInfo& tensor = graph.tensors[below(graph.tensors.size())];
      switch (below(10)) {
        case 0: another(graph.steps[below(graph.steps.size())].index); break;
        case 1: graph.steps[below(graph.steps.size())].kind = good.steps[below(good.steps.size())].kind; break;
        case 2: graph.steps.erase(graph.steps.begin() + static_cast<int64_t>(below(graph.steps.size()))); break;
        case 3: another(node.operands[below(node.operands.size())]); break;
        case 4: another(node.results[below(node.results.size())]); break;
        case 5: another(below(2) ? node.parent : node.end); break;
        case 6: another(below(2) ? node.module_call : node.phase); break;
        case 7: node.call.op = graph.nodes[below(graph.nodes.size())].call.op; break;
        case 8: another(tensor.storage); break;
        default: tensor.meta = graph.tensors[below(graph.tensors.size())].meta;
      }
    }
    ran += error_of(graph).empty() ? 1 : 0;
  }
  EXPECT_GT(ran, 50);
}

}  // namespace graph_text_test
}  // namespace tare::graph
