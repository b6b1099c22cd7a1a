#include "tare/optim/optimizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tare/autograd/autograd.h"
#include "tare/core/error.h"
#include "tare/core/generator.h"
#include "tare/ops.h"
#include "tare/run/memory.h"
#include "tests/golden.h"

namespace tare {
namespace optimizer_test {

using nlohmann::json;

// optimizer_steps.json.gz: what PyTorch's optimizers of Python do, by its recorder's cases.
const json& recorded() {
  static const json all = [] {
    gzFile file = gzopen(TARE_SOURCE_DIR "/tests/golden/optimizer_steps.json.gz", "rb");
    std::string text, part(1 << 16, '\0');
    for (int n = 0; (n = gzread(file, part.data(), static_cast<unsigned>(part.size()))) > 0;)
      text.append(part, 0, static_cast<size_t>(n));
    gzclose(file);
    return json::parse(text);
  }();
  return all;
}

// A name of ours in a mode, and PyTorch's class and settings.
struct Case {
  std::string_view name;
  OptimizerMode mode;
  json key;
};

std::vector<Case> cases() {
  const std::pair<std::string_view, json> classes[] = {{"sgd", {"SGD", json::object()}},
                                                       {"momentum", {"SGD", {{"momentum", 0.9}}}},
                                                       {"adam", {"Adam", json::object()}},
                                                       {"adamw", {"AdamW", json::object()}},
                                                       {"adafactor", {"Adafactor", json::object()}},
                                                       {"rmsprop", {"RMSprop", json::object()}},
                                                       {"adagrad", {"Adagrad", json::object()}}};
  const std::tuple<OptimizerMode, const char*, bool> modes[] = {{OptimizerMode::loop, "foreach", false},
                                                                {OptimizerMode::foreach, "foreach", true},
                                                                {OptimizerMode::fused, "fused", true}};
  std::vector<Case> found;
  for (const auto& [name, key] : classes)
    for (const auto& [mode, setting, value] : modes) {
      if (mode == OptimizerMode::fused && (name == "adafactor" || name == "rmsprop")) continue;
      Case one{name, mode, key};
      one.key[1][setting] = value;
      one.key.push_back("plain");
      found.push_back(one);
    }
  return found;
}

const json& record_of(const json& key) {
  for (const json& line : recorded())
    if (line["case"] == key) return line;
  throw Error("not recorded: " + key.dump());
}

// The recorder's parameters, with their gradients.
std::vector<Tensor> parameters() {
  Generator generator(0);
  std::vector<Tensor> made;
  for (const std::vector<int64_t>& sizes : {std::vector<int64_t>{48}, {64, 48}, {40, 8, 8}}) {
    Tensor parameter = randn(sizes, &generator);
    parameter.set_requires_grad(true);
    set_grad(parameter, randn(sizes, &generator));
    made.push_back(parameter);
  }
  return made;
}

// The operators that a dispatch mode of PyTorch hears: leaves, and those over lists as one. Numbers that become tensors
// are made by Python's `tensor` there, which none hears.
class Heard : public Reader {
 public:
  void read(const Event& event, const Moment&) override {
    on(
        event,
        [&](const event::OperatorBegin& e) {
          const bool over_lists = e.op->name.starts_with("_foreach_");
          if (within_ == 0 && (over_lists || !e.op->is_composite()) && !unheard(e.op->name))
            names.push_back(without_kind(e.op->name));
          if (over_lists) ++within_;
        },
        [&](const event::OperatorEnd& e) { within_ -= e.op->name.starts_with("_foreach_"); });
  }
  static bool unheard(std::string_view name) {
    for (const std::string_view one : {"_local_scalar_dense", "detach", "full", "zeros"})
      if (name == one) return true;
    return false;
  }
  // Python's numbers stand for tensors, C++'s for themselves.
  static std::string without_kind(std::string name) {
    if (!name.starts_with("_foreach_"))
      for (const std::string_view kind : {".Scalar", ".Tensor"})
        if (name.ends_with(kind)) name.resize(name.size() - kind.size());
    return name;
  }
  std::vector<std::string> names;

 private:
  int within_ = 0;
};

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> found;
  for (std::string word; stream >> word;)
    if (!Heard::unheard(word)) found.push_back(Heard::without_kind(word));
  return found;
}

TEST(Optimizer, StepsCallPytorchsOperatorsAndHoldItsBytes) {
  for (const Case& one : cases()) {
    SCOPED_TRACE(one.key.dump());
    const json& expected = record_of(one.key);
    const std::vector<Tensor> params = parameters();
    const auto optimizer = make_optimizer(one.name, params, one.mode);
    size_t next = 0;
    for (int step = 0; step < 6; ++step) {
      Heard heard;
      MemoryTimeline memory(DeviceType::cpu);
      {
        const tare::Run run({&heard, &memory});
        optimizer->step();
      }
      if (step != 0 && step != 1 && step != 5) continue;
      EXPECT_THAT(heard.names, testing::ElementsAreArray(words(expected["operators"][next])));
      int64_t live = 0, peak = 0, before = 0;
      for (const int64_t now : memory.history()) {
        if (std::abs(now - before) >= 64) live += now - before;
        before = now;
        peak = std::max(peak, live);
      }
      EXPECT_EQ(json({peak, live}), expected["bytes"][next++]);
    }
    for (size_t i = 0; i < params.size(); ++i)
      EXPECT_NEAR(params[i].detach().mean().item().to_double(), expected["values"][2 * i][0], 2e-4);
  }
}

TEST(Optimizer, AStepIsAPhaseWhoseStateIsKept) {
  const std::vector<Tensor> params = parameters();
  const auto optimizer = make_optimizer("adamw", params);
  MemoryTimeline memory(DeviceType::cpu);
  {
    const tare::Run run({&memory});
    optimizer->step();
  }
  ASSERT_EQ(memory.phases().size(), 1u);
  EXPECT_EQ(memory.phases()[0].name, "step");
  int64_t bytes = 0;
  for (const Tensor& tensor : optimizer->state()) bytes += tensor.nbytes();
  EXPECT_EQ(memory.bytes_by_kind(memory.phases()[0].end)[static_cast<size_t>(MemoryKind::optimizer_state)], bytes);
  optimizer->zero_grad(false);
  EXPECT_EQ(grad_of(params[0]).abs().max().item().to_double(), 0);
  optimizer->zero_grad();
  EXPECT_FALSE(grad_of(params[0]).defined());
}

TEST(Optimizer, TheParametersDeviceChoosesTheFormIfNobodyDoes) {
  const auto mode_on = [](Device device) { return make_optimizer("adam", {zeros({2}, {}, {}, device)})->mode(); };
  EXPECT_EQ(mode_on(DeviceType::cpu), OptimizerMode::loop);
  EXPECT_EQ(mode_on(DeviceType::meta), OptimizerMode::loop);
  EXPECT_EQ(mode_on(DeviceType::cuda), OptimizerMode::foreach);
}

TEST(Optimizer, ParametersWithoutValuesStep) {
  for (const std::string_view name : optimizer_names()) {
    Tensor parameter = zeros({4, 6}, {}, {}, DeviceType::cuda);
    parameter.set_requires_grad(true);
    set_grad(parameter, zeros({4, 6}, {}, {}, DeviceType::cuda));
    EXPECT_NO_THROW(make_optimizer(name, {parameter})->step()) << name;
  }
}

TEST(Optimizer, WhatPytorchLacksIsRefused) {
  const auto text_of = [](std::string_view name, OptimizerMode mode, std::vector<Tensor> params) -> std::string {
    try {
      make_optimizer(name, std::move(params), mode);
    } catch (const ValueError& error) {
      return error.what();
    }
    return "none";
  };
  const Tensor one = zeros({1});
  EXPECT_EQ(text_of("lion", OptimizerMode::loop, {one}),
            "unknown optimizer 'lion'; known: sgd, momentum, adam, adamw, adafactor, rmsprop, adagrad");
  EXPECT_EQ(text_of("rmsprop", OptimizerMode::fused, {one}), "rmsprop has no fused form; foreach is one");
  EXPECT_EQ(text_of("adam", OptimizerMode::loop, {}), "optimizer got an empty parameter list");
}

}  // namespace optimizer_test
}  // namespace tare
