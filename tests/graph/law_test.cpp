#include <gtest/gtest.h>

#include "record.h"
#include "tare/autograd/autograd.h"
#include "tare/models/decoder.h"
#include "tare/models/llama.h"
#include "tare/models/zoo.h"
#include "tare/nn/activation.h"
#include "tare/nn/containers.h"
#include "tare/nn/convolution.h"
#include "tare/nn/linear.h"
#include "tare/nn/normalization.h"
#include "tare/nn/pooling.h"
#include "tare/ops.h"

// What was recorded runs again into the same graph and the same events.
namespace tare::graph {
namespace graph_law_test {

using testing::expect_law;
using testing::Program;

Tensor on_meta(IntList sizes, DType dtype = DType::float32) {
  return Tensor(TensorMeta(dtype, DeviceType::meta, sizes));
}

struct Perceptron : nn::Module {
  nn::Linear first{16, 32}, second{32, 4};
  TARE_MODULE(Perceptron, first, second)
  Tensor forward(const Tensor& x) { return second(relu(first(x))); }
};

struct Convolutions : nn::Module {
  nn::Conv2d first{3, 8, 3, {.padding = 1}};
  nn::BatchNorm2d norm{8};
  nn::Linear last{8, 5};
  TARE_MODULE(Convolutions, first, norm, last)
  Tensor forward(const Tensor& x) { return last(mean(relu_(norm(first(x))), IntList({2, 3}))); }
};

template <class M>
struct OnMeta {
  OnMeta() : guard(DeviceType::meta) {}
  DeviceGuard guard;
  M module;
};

TEST(GraphLaw, Perceptron) {
  OnMeta<Perceptron> net;
  const Tensor x = on_meta({2, 16});
  const Graph graph = expect_law({.body = [&] { return std::vector{net.module(x)}; },
                                  .given = {{.name = "x"}},
                                  .tensors = {x},
                                  .module = &net.module});
  EXPECT_EQ(graph.inputs.size(), 5u);
  EXPECT_EQ(graph.modules.size(), 3u);
  EXPECT_EQ(graph.outputs.size(), 1u);
}

TEST(GraphLaw, ConvolutionNet) {
  OnMeta<Convolutions> net;
  const Tensor x = on_meta({2, 3, 8, 8});
  expect_law({.body = [&] { return std::vector{net.module(x)}; }, .module = &net.module});
  net.module.eval();
  expect_law({.body = [&] { return std::vector{net.module(x)}; }, .module = &net.module});
}

TEST(GraphLaw, ResNet50) {
  const models::LoadedModel loaded = models::load_model("resnet50");
  const Tensor x = on_meta({2, 3, 224, 224});
  const NoGradGuard off;
  const Graph graph =
      expect_law({.body = [&] { return std::vector{loaded.model->call(x)}; }, .module = loaded.model.get()});
  EXPECT_GT(graph.nodes.size(), 150u);
}

struct Step {
  // Forward, loss, backward, and an update in place.
  template <class M>
  static std::vector<Tensor> train(M& module, const Tensor& x, bool each) {
    Tensor loss;
    {
      const PhaseGuard phase("forward");
      loss = sum(pow(module(x), Scalar(2)));
    }
    backward(loss);  // a phase of its own
    const PhaseGuard phase("step");
    const NoGradGuard off;
    std::vector<Tensor> parameters = module.parameters(), gradients;
    for (const Tensor& parameter : parameters) gradients.push_back(grad_of(parameter));
    if (each)
      for (size_t i = 0; i < parameters.size(); ++i) add_(parameters[i], gradients[i], Scalar(-0.1));
    else _foreach_add_(parameters, gradients, Scalar(-0.1));
    return {loss};
  }
};

TEST(GraphLaw, TrainingStep) {
  OnMeta<Perceptron> net;
  const Tensor x = on_meta({2, 16});
  for (const bool each : {true, false}) {
    const Graph graph = expect_law({.body = [&] { return Step::train(net.module, x, each); },
                                    .given = {{.name = "x"}},
                                    .tensors = {x},
                                    .module = &net.module});
    EXPECT_EQ(graph.phases.size(), 3u);
  }
}

TEST(GraphLaw, TrainingStepOfAConvolutionNet) {
  OnMeta<Convolutions> net;
  const Tensor x = on_meta({2, 3, 8, 8});
  expect_law({.body = [&] { return Step::train(net.module, x, false); }, .module = &net.module});
}

TEST(GraphLaw, TrainingResNet50) {
  models::LoadedModel loaded = models::load_model("resnet50");
  loaded.model->train();
  const Tensor x = on_meta({2, 3, 64, 64});
  expect_law({.body =
                  [&] {
                    const Tensor loss = sum(loaded.model->call(x));
                    const PhaseGuard phase("backward");
                    backward(loss);
                    return std::vector{loss};
                  },
              .module = loaded.model.get()});
}

const char kSmall[] = R"({"model_type": "llama", "vocab_size": 97, "hidden_size": 24, "intermediate_size": 40,
    "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "torch_dtype": "bfloat16"})";

TEST(GraphLaw, DecoderWithItsCache) {
  const DeviceGuard device(DeviceType::meta);
  const models::Config config = models::parse_config(kSmall, "small", {});
  const auto& llama = std::get<models::LlamaConfig>(config.model);
  const DTypeGuard dtype(llama.dtype);
  models::LlamaForCausalLM model(llama);
  const auto forward = [&](bool recording) {
    return [&, recording] {
      const GradGuard guard(recording);
      models::CausalLMOutput first = model(on_meta({2, 5}, DType::int64), models::KeyValueCache(), 0);
      models::CausalLMOutput second = model(on_meta({2, 1}, DType::int64), std::move(first.past_key_values), 0);
      if (recording) backward(sum(second.logits));
      return std::vector{second.logits, second.past_key_values.layers[0].key};
    };
  };
  expect_law({.body = forward(false), .module = &model});
  expect_law({.body = forward(true), .module = &model});
}

// --- kinds of calls ----------------------------------------------------------------------------------------------

using Body = std::function<std::vector<Tensor>()>;

TEST(GraphLaw, Views) {
  const Tensor x = on_meta({4, 6});
  expect_law({.body = [&] {
    const Tensor y = t(x), z = narrow(y, 0, 1, 2);
    return std::vector{add(z, z), select(x, 0, 1), unsqueeze(y, 0)};
  }});
}

TEST(GraphLaw, WritesInPlaceAndThroughViews) {
  const Tensor x = on_meta({4, 6});
  expect_law({.body = [&] {
    const Tensor y = add(x, Scalar(1));
    mul_(y, Scalar(2));
    zero_(select(y, 0, 1));
    copy_(narrow(x, 1, 0, 3), narrow(y, 1, 3, 3));
    return std::vector{relu_(y)};
  }});
}

TEST(GraphLaw, MetadataChangedInPlace) {
  const Tensor x = on_meta({4, 6});
  expect_law({.body = [&] {
    const Tensor y = add(x, x);
    const Tensor before = detach(y);
    t_(y);
    const Tensor sum = add(y, t(before));
    unsqueeze_(y, 0);
    return std::vector{sum, mul(y, y)};
  }});
}

TEST(GraphLaw, Lists) {
  const Tensor x = on_meta({4, 6});
  expect_law({.body = [&] {
    std::vector<Tensor> parts = split(x, 2, 1);
    std::vector<Tensor> sums = _foreach_add(parts, Scalar(1.0));
    _foreach_mul_(sums, parts);
    std::vector<Tensor> rows = unbind(x, 0);
    return std::vector{cat(sums, 1), stack(rows, 1)};
  }});
}

TEST(GraphLaw, ManyViewsOfOneStorage) {
  const Tensor x = on_meta({100, 2});
  const Graph graph = expect_law({.body = [&] {
    std::vector<Tensor> rows = unbind(x, 0);
    std::vector<Tensor> again = unbind(x, 0);
    return std::vector{cat(rows), cat(again)};
  }});
  EXPECT_EQ(graph.tensors.size(), 103u);
}

TEST(GraphLaw, SeveralResults) {
  const Tensor x = on_meta({4, 6});
  expect_law({.body = [&] {
    const auto [values, indices] = max(x, 1);
    const auto [sorted, order] = sort(x);
    return std::vector{values, order};
  }});
}

TEST(GraphLaw, RandomNumbers) {
  const DeviceGuard device(DeviceType::meta);
  expect_law({.body = [&] {
    const Tensor x = randn({4, 6});
    uniform_(x, 0, 1);
    return std::vector{dropout(x, 0.5, true), bernoulli(x)};
  }});
}

TEST(GraphLaw, OutArguments) {
  const Tensor x = on_meta({4, 6});
  expect_law({.body = [&] {
    const Tensor out = on_meta({0}), other = on_meta({4, 6});
    add_out(out, x, x);
    mul_out(other, x, x);
    return std::vector{out};
  }});
}

TEST(GraphLaw, Composites) {
  const DeviceGuard device(DeviceType::meta);
  const Tensor x = on_meta({2, 3, 8}), weight = on_meta({8, 8}), bias = on_meta({8});
  weight.impl()->requires_grad = true;
  listening = Instrumentation::tape;
  const Graph graph = expect_law({.body = [&] {
    const Tensor y = linear(x, weight, bias);
    return std::vector{layer_norm(y, {8}), matmul(y, t(weight)), scaled_dot_product_attention(y, y, y)};
  }});
  bool dissolved = false;
  for (const Node& node : graph.nodes) dissolved |= node.op().is_composite() && node.end > node.parent + 1;
  EXPECT_TRUE(dissolved);
}

TEST(GraphLaw, AnOperatorThatRaisesRaisesAgain) {
  const Tensor x = on_meta({4, 6}), other = on_meta({5, 7});
  const Graph graph = expect_law({.body = [&] {
    const Tensor y = add(x, x);
    EXPECT_THROW(mm(y, other), ShapeError);
    EXPECT_THROW(linear(y, other), ShapeError);
    return std::vector{mul(y, x)};
  }});
  std::vector<std::string> raised;
  for (const Node& node : graph.nodes)
    if (node.raised) raised.push_back(node.op().name);
  EXPECT_EQ(raised, (std::vector<std::string>{"mm", "linear", "mm"}));
}

// A second run that ends within an operator has allocated its result, and lets go of it after the operator.
TEST(GraphLaw, WhatAnOperatorAllocatedBeforeItRaised) {
  Tensor x = on_meta({64, 16});
  x.set_requires_grad(true);
  const Graph graph = expect_law({.body = [&] {
    const std::vector<Tensor> y =
        checkpointed([](TensorList inputs) { return std::vector{exp(exp(inputs[0]))}; }, {&x, 1});
    backward(sum(y[0]));
    return y;
  }});
  Index raised = kNone;
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    if (graph.nodes[i].raised) raised = static_cast<Index>(i);
  ASSERT_NE(raised, kNone);
  const auto allocated = std::ranges::find(graph.storages, raised, &StorageInfo::node);
  ASSERT_NE(allocated, graph.storages.end());
  EXPECT_EQ(allocated->bytes, 64 * 16 * 4);
}

TEST(GraphLaw, NumbersBecomeConstants) {
  const Tensor x = on_meta({4, 6});
  const Tensor two = full({}, Scalar(2.0), DType::float64, {}, DeviceType::cpu);
  const Graph graph = expect_law({.body = [&] {
    return std::vector{mul(x, two), add(x, Tensor::wrapped_number(0.5))};
  }});
  size_t constants = 0;
  for (const StorageInfo& storage : graph.storages) constants += storage.contents.has_value();
  EXPECT_EQ(constants, 2u);
  EXPECT_EQ(graph.inputs.size(), 1u);
}

TEST(GraphLaw, StoragesMadeOutsideOfOperators) {
  const Tensor x = on_meta({4});
  expect_law({.body = [&] {
    Tensor made = on_meta({4});
    const Tensor y = add(x, made);
    made = Tensor();
    y.storage().resize(64);
    return std::vector{y};
  }});
}

TEST(GraphLaw, AnotherStorageInPlace) {
  expect_law({.body = [&] {
    const Tensor a = on_meta({4}), b = on_meta({8});
    set_(a, b);
    return std::vector{add(a, b), b};
  }});
}

TEST(GraphLaw, InputsThatTheProgramFrees) {
  auto x = std::make_shared<Tensor>(on_meta({4, 6}));
  Program program{.body =
                      [x] {
                        const Tensor y = add(*x, *x);
                        *x = Tensor();
                        return std::vector{mul(y, y)};
                      },
                  .given = {{.name = "x"}},
                  .tensors = {*x}};
  expect_law(std::move(program));
}

TEST(GraphLaw, ValuesOnTheCpu) {
  const Tensor x = arange(Scalar(6), DType::float32);
  testing::Readers readers;
  record(readers,
         {.body = [&] { return std::vector{mul(add(x, Scalar(1)), x)}; }, .given = {{.name = "x"}}, .tensors = {x}});
  const Graph& graph = readers.graph;
  const Alive alive = run(graph, {arange(Scalar(6), DType::float32)});
  const Tensor& result = alive.tensors[static_cast<size_t>(graph.outputs.at(0))];
  EXPECT_TRUE(equal(result, mul(add(x, Scalar(1)), x)));
}

TEST(GraphLaw, WhatTheTapeKeepsAtTheEnd) {
  OnMeta<Perceptron> net;
  const Tensor x = on_meta({2, 16});
  Tensor kept;
  expect_law({.body = [&] {
    kept = log_softmax(net.module(x), -1);
    return std::vector{kept};
  }});
}

TEST(GraphLaw, StateOfTheThread) {
  const Tensor x = on_meta({4});
  expect_law({.body = [&] {
    const FakeGuard fake;
    const DTypeGuard dtype(DType::float64);
    const Tensor y = zeros({3}), z = add(y, Scalar(1));
    return std::vector{z, ones({2}, {}, {}, DeviceType::meta)};
  }});
  expect_law({.body = [&] {
    const ThreadGuard inference(&ThreadState::inference, true);
    const NoGradGuard off;
    const Tensor y = add(x, x);
    relu_(y);
    return std::vector{t(view(y, {2, 2}))};
  }});
}

// What is overwritten though backward needs it is kept by the tape, within the operator that overwrites.
TEST(GraphLaw, GradientsThroughWritesInPlace) {
  Tensor weight = on_meta({4, 6});
  weight.set_requires_grad(true);
  const Tensor x = on_meta({4, 6});
  expect_law({.body = [&] {
    const Tensor y = mul(weight, x);
    mul_(y, x);
    zero_(select(y, 0, 1));
    pow_(y, Scalar(2));
    const Tensor z = cumsum(masked_fill(y, gt(x, Scalar(0)), Scalar(0)), 1);
    backward(sum(z));
    return std::vector{z};
  }});
}

TEST(GraphLaw, GradientsOfGradients) {
  Tensor weight = on_meta({4, 6});
  weight.set_requires_grad(true);
  const Tensor x = on_meta({6, 4});
  expect_law({.body = [&] {
    const Tensor y = sum(tanh(mm(weight, x)));
    const std::vector<Tensor> first = grad({&y, 1}, {&weight, 1}, {}, {.create_graph = true});
    backward(sum(mul(first[0], first[0])));
    return first;
  }});
}

TEST(GraphLaw, RecomputedActivations) {
  OnMeta<Perceptron> net;
  Tensor x = on_meta({2, 16});
  x.set_requires_grad(true);
  expect_law({.body =
                  [&] {
                    const std::vector<Tensor> y =
                        checkpointed([&](TensorList inputs) { return std::vector{net.module(inputs[0])}; }, {&x, 1});
                    backward(sum(y[0]));
                    return y;
                  },
              .module = &net.module});
}

TEST(GraphCapture, KeepsNoMemoryAlive) {
  const DeviceGuard device(DeviceType::meta);
  Perceptron first, second;
  const auto history_of = [](Perceptron& net, bool captured) {
    Capture capture;
    MemoryTimeline memory(DeviceType::meta);
    std::vector<Reader*> readers{&memory};
    if (captured) readers.push_back(&capture);
    tare::Run run(readers);
    run.start();
    Step::train(net, on_meta({2, 16}), true);
    run.stop();
    return memory.history();
  };
  EXPECT_EQ(history_of(first, false), history_of(second, true));
}

TEST(GraphLaw, Collectives) {
  const Tensor x = on_meta({4});
  const Graph graph = expect_law({.body = [&] {
    const Tensor y = add(x, x);
    thread_state.observer->collective("all_reduce", "data", 3, 16);
    return std::vector{mul(y, y)};
  }});
  ASSERT_EQ(graph.collectives.size(), 1u);
  EXPECT_EQ(graph.collectives[0].bytes, 16);
}

TEST(GraphLaw, LinesOfTheProgram) {
  const Tensor x = on_meta({4});
  const auto before = source_line;
  static int line = 0;
  line = 0;
  source_line = [] { return SourceLine{"model.py", ++line}; };
  Capture first({.lines = true}), second({.lines = true});
  tare::Run recorded({&first});
  const Tensor y = add(x, x), z = mul(y, x);
  recorded.stop();
  const Graph graph = first.take(recorded);
  source_line = before;
  ASSERT_EQ(graph.lines.size(), 2u);
  EXPECT_EQ(graph.lines[1], (Line{"model.py", 2}));
  const std::vector<Tensor> inputs = fresh_inputs(graph);
  tare::Run again({&second});
  second.inputs(graph, inputs);
  const Alive alive = run(graph, inputs);
  again.stop();
  EXPECT_TRUE(second.take(again) == graph);
}

TEST(GraphRun, InputsAreChecked) {
  const Tensor x = on_meta({4});
  testing::Readers readers;
  record(readers, {.body = [&] { return std::vector{add(x, x)}; }});
  EXPECT_THROW(run(readers.graph, {}), Error);
  EXPECT_THROW(run(readers.graph, {on_meta({5})}), Error);
  EXPECT_THROW(run(readers.graph, {Tensor()}), Error);
  EXPECT_NO_THROW(run(readers.graph, {on_meta({4})}));
}

TEST(GraphRun, WithoutListeners) {
  OnMeta<Convolutions> net;
  const Tensor x = on_meta({2, 3, 8, 8});
  testing::Readers readers;
  record(readers, {.body = [&] { return Step::train(net.module, x, false); }, .module = &net.module});
  const Alive alive = run(readers.graph, fresh_inputs(readers.graph));
  EXPECT_TRUE(alive.tensors[static_cast<size_t>(readers.graph.outputs.at(0))].defined());
}

TEST(GraphRun, NestedRunsReadTheSame) {
  OnMeta<Perceptron> net;
  const Tensor x = on_meta({2, 16});
  testing::EventLog outer_first, first, outer_again, again;
  Capture capture;
  Graph graph;
  {
    tare::Run outer({&outer_first});
    tare::Run inner({&first, &capture});
    const std::vector<Tensor> kept = Step::train(net.module, x, true);
    inner.stop();
    outer.stop();
    graph = capture.take(inner);
  }
  std::vector<Tensor> inputs = fresh_inputs(graph);
  tare::Run outer({&outer_again});
  tare::Run inner({&again});
  const Alive alive = run(graph, std::move(inputs));
  inner.stop();
  outer.stop();
  EXPECT_EQ(first.lines(), again.lines());
  EXPECT_EQ(outer_first.lines(), outer_again.lines());
  EXPECT_GT(again.lines().size(), 100u);
}

}  // namespace graph_law_test
}  // namespace tare::graph
