#include "tare/run/run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <semaphore>
#include <thread>

#include "tare/autograd/autograd.h"
#include "tare/core/error.h"
#include "tare/dispatch/register.h"
#include "tare/nn/module.h"
#include "tare/ops.h"
#include "tare/run/cost.h"
#include "tare/run/guest.h"
#include "tare/run/log.h"
#include "tare/run/memory.h"

namespace tare {
namespace run_test {

struct Projection : nn::Module {
  nn::Parameter weight{zeros({4, 8}, {}, {}, DeviceType::meta)};
  TARE_MODULE(Projection, weight)
  Tensor forward(const Tensor& x) { return relu(mm(x, weight)); }
};

struct Network : nn::Module {
  Projection first;
  TARE_MODULE(Network, first)
  Tensor forward(const Tensor& x) { return add(first(x), first(x)); }
};

TensorMeta copied_meta(const Tensor& x) { return x.meta(); }
std::optional<int64_t> twice_the_argument(const Call& call, Device) { return 2 * call.tensor(0).nbytes(); }
Tensor on_meta(IntList sizes) { return zeros(sizes, {}, {}, DeviceType::meta); }

// The stream as words.
class Log : public Reader {
 public:
  void read(const Event& event, const Moment& now) override {
    on(
        event, [&](const event::OperatorBegin& e) { words.push_back("+" + e.op->name); },
        [&](const event::OperatorEnd& e) { words.push_back((e.raised ? "!" : "-") + e.op->name); },
        [&](const event::StorageAllocated& e) { words.push_back("new " + std::to_string(e.bytes)); },
        [&](const event::StorageFreed&) { words.push_back("free " + std::to_string(now.storage->bytes)); },
        [&](const event::StorageWritten& e) { words.push_back("write " + std::to_string(e.storage)); },
        [&](const event::Saved& e) { words.push_back("save " + std::to_string(e.storage)); },
        [&](const event::Released& e) { words.push_back("release " + std::to_string(e.storage)); },
        [&](const event::GradientSet&) { words.push_back("gradient"); },
        [&](const event::PhaseBegin& e) { words.push_back("[" + std::string(e.name)); },
        [&](const event::PhaseEnd& e) { words.push_back(std::string(e.name) + "]"); },
        [&](const event::Collective& e) { words.push_back(std::string(e.operation) + " " + std::to_string(e.bytes)); },
        [&](const event::ModuleEntered&) { words.push_back("enter"); },
        [&](const event::ModuleReturned&) { words.push_back("return " + std::to_string(now.results.size())); },
        [&](const event::ModuleLeft&) { words.push_back("leave"); });
  }
  std::vector<std::string> words;
};

TEST(Run, HearsOperatorsStoragesAndModulesInOrder) {
  const NoGradGuard unrecorded;
  Projection module;
  const Tensor x = on_meta({2, 4});
  Log log;
  {
    const tare::Run run({&log});
    module(x);
  }
  module(x);  // is_uninstrumented
  EXPECT_EQ(log.words, (std::vector<std::string>{"[forward", "enter", "+mm", "new 64", "-mm", "+relu", "new 64",
                                                 "-relu", "free 64", "return 1", "leave", "forward]", "free 64"}));
}

TEST(Run, AnOperatorThatRaisesEndsWithoutResults) {
  Projection module;
  Log log;
  {
    const tare::Run run({&log});
    EXPECT_THROW(module(on_meta({2, 5})), ShapeError);
  }
  EXPECT_NE(std::find(log.words.begin(), log.words.end(), "!mm"), log.words.end());
  EXPECT_NE(std::find(log.words.begin(), log.words.end(), "leave"), log.words.end());
}

TEST(Run, NestedRunsBothHear) {
  const Tensor x = on_meta({2, 4});
  Log outer, inner;
  {
    const tare::Run first({&outer});
    const tare::Run second({&inner});
    relu(x);
  }
  EXPECT_EQ(outer.words, inner.words);
  EXPECT_FALSE(inner.words.empty());
}

// A training step of one module: forward, loss, backward, an update in place.
struct Step {
  Projection module;
  Tensor x = on_meta({2, 4});
  Step() { module.weight.set_requires_grad(true); }
  void run() {
    const Tensor loss = [&] { return sum(module(x)); }();
    backward({&loss, 1});
    const PhaseGuard step("step");
    const NoGradGuard unrecorded;
    state = zeros_like(module.weight);
    add_(state, grad_of(module.weight));
    sub_(module.weight, state);
  }
  Tensor state;
};

TEST(Run, HearsATrainingStepWithPhasesAndWhatTheTapeKeeps) {
  Step step;
  Log log;
  {
    const tare::Run run({&log});
    step.run();
  }
  const auto at = [&](const std::string& word) {
    return std::find(log.words.begin(), log.words.end(), word) - log.words.begin();
  };
  const auto end = static_cast<std::ptrdiff_t>(log.words.size());
  for (const char* word : {"[forward", "forward]", "[backward", "backward]", "[step", "step]", "gradient"})
    EXPECT_LT(at(word), end) << word;
  EXPECT_LT(at("forward]"), at("[backward"));
  EXPECT_LT(at("[backward"), at("gradient"));
  EXPECT_LT(at("backward]"), at("[step"));
  // Whatever is saved is released when backward is over.
  int64_t kept = 0, most = 0;
  for (const std::string& word : log.words) {
    if (word.starts_with("save ")) most = std::max(most, ++kept);
    if (word.starts_with("release ")) --kept;
  }
  EXPECT_EQ(kept, 0);
  EXPECT_EQ(most, 2);  // x for the gradient of the weight, and the result of relu
}

TEST(Run, BackwardBelongsToTheModuleOfItsForward) {
  Step step;
  MemoryTimeline timeline(DeviceType::meta);
  FlopCounter counter;
  tare::Run run({&timeline, &counter});
  const Id id = run.name_module(&step.module, "", "Projection");
  step.run();
  run.stop();
  constexpr int64_t product = 2 * 2 * 4 * 8;
  EXPECT_EQ(counter.of_module(id).cost.flops, 2 * product);
  EXPECT_EQ(counter.by_operator(id).at("mm").calls, 2);
  bool found = false;
  for (const auto& block : timeline.blocks())
    if (block.kind == MemoryKind::gradient) {
      found = true;
      EXPECT_EQ(block.module, id);
      EXPECT_EQ(block.phase, "backward");
      EXPECT_EQ(block.op->name, "mm");
    }
  EXPECT_TRUE(found);
}

TEST(MemoryTimeline, TellsGradientsStatesAndSavedTensorsApart) {
  Step step;
  MemoryTimeline timeline(DeviceType::meta);
  timeline.tag(step.module.weight, MemoryKind::weight);
  timeline.tag(step.x, MemoryKind::input);
  tare::Run run({&timeline});
  step.run();
  run.stop();
  const auto at_end = timeline.bytes_by_kind(static_cast<int64_t>(timeline.history().size()));
  EXPECT_EQ(at_end[static_cast<size_t>(MemoryKind::gradient)], 4 * 8 * 4);
  EXPECT_EQ(at_end[static_cast<size_t>(MemoryKind::optimizer_state)], 4 * 8 * 4);
  EXPECT_EQ(at_end[static_cast<size_t>(MemoryKind::saved)], 0);
  ASSERT_EQ(timeline.phases().size(), 3u);
  EXPECT_EQ(timeline.phases()[0].name, "forward");
  EXPECT_EQ(timeline.phases()[1].name, "backward");
  EXPECT_EQ(timeline.phases()[2].name, "step");
  const auto between = timeline.bytes_by_kind(timeline.phases()[0].end);
  EXPECT_EQ(between[static_cast<size_t>(MemoryKind::saved)], 2 * 8 * 4);  // relu's result
}

TEST(Run, IdsOfStoragesAreNotUsedAgain) {
  Log log;
  tare::Run run({&log});
  Id first = 0, second = 0;
  { first = run.id(on_meta({2})); }
  { second = run.id(on_meta({2})); }  // at the same address, most likely
  EXPECT_NE(first, second);
  const Tensor before = on_meta({3});
  EXPECT_EQ(run.id(before), run.id(detach(before)));
}

TEST(EventLog, TheSameProgramGivesTheSameEvents) {
  Step first, second;
  EventLog one, other;
  for (auto [step, log] : {std::pair{&first, &one}, std::pair{&second, &other}}) {
    const tare::Run run({log});
    step->run();
  }
  EXPECT_EQ(one.first_difference(other), std::nullopt);
  EXPECT_GT(one.events().size(), 40u);

  EventLog longer;
  {
    const tare::Run run({&longer});
    first.run();  // its weight has a gradient by now
  }
  ASSERT_TRUE(one.first_difference(longer).has_value());
  EXPECT_GT(*one.first_difference(longer), 10u);
}

TEST(EventLog, EachEventIsALineOfJson) {
  Step step;
  EventLog log;
  {
    const tare::Run run({&log});
    step.run();
    const PhaseGuard odd("a \"quoted\\\n phase");
    thread_state.observer->collective("all_reduce", "default", 3, 4096);
  }
  for (const Event& event : log.events()) {
    const auto parsed = nlohmann::json::parse(json_line(event));
    EXPECT_TRUE(parsed["event"].is_string()) << json_line(event);
  }
  EXPECT_EQ(json_line(log.events().back()), R"({"event":"phase_end","phase":4,"name":"a \"quoted\\\u000a phase"})");
}

TEST(Run, WritesInPlaceAndSizesAreEvents) {
  const Tensor x = on_meta({4});
  Log log;
  tare::Run run({&log});
  const Id id = run.id(x);
  add_(x, x);
  EXPECT_EQ(log.words, (std::vector<std::string>{"+add_.Tensor", "write " + std::to_string(id), "-add_.Tensor"}));
  log.words.clear();
  x.storage().resize(64);
  EXPECT_TRUE(log.words.empty());  // neither allocated nor freed
}

TEST(Run, ScratchMemoryOfAnOperatorIsAnEventOfItsDevice) {
  const Op& op = register_operator({.schema = "run_test::scratching(Tensor x) -> Tensor",
                                    .meta = rule::fresh<copied_meta>,
                                    .cpu = cpu::none,
                                    .derivative = derivative::none,
                                    .cost = cost::none,
                                    .workspace = twice_the_argument,
                                    .sharding = sharding::replicate_only});
  const Tensor x = on_meta({4});
  MemoryTimeline timeline(DeviceType::meta);
  timeline.tag(x, MemoryKind::input);
  EventLog log;
  Tensor result;
  {
    const tare::Run run({&timeline, &log});
    result = call_tensor(op, std::array<const void*, 1>{&x}.data());
  }
  EXPECT_EQ(timeline.peak(), 16 + 32 + 16);  // until the operator ends, its result included
  EXPECT_EQ(timeline.live(), 16 + 16);
  EXPECT_EQ(json_line(log.events()[1]), R"({"event":"workspace","call":1,"device":"meta","bytes":32,"kept":false})");
  remove_operator(op);
}

TEST(Run, CollectivesComeWithGroupAndBytes) {
  Log log;
  const tare::Run run({&log});
  thread_state.observer->collective("all_reduce", "default", 3, 4096);
  EXPECT_EQ(log.words, (std::vector<std::string>{"all_reduce 4096"}));
}

TEST(Run, OneThatWasStartedWithinStopsFirst) {
  tare::Run outer(std::initializer_list<Reader*>{});
  tare::Run inner(std::initializer_list<Reader*>{});
  EXPECT_THROW(outer.stop(), Error);
  inner.stop();
  outer.stop();
  EXPECT_THROW((outer.start(), outer.start()), Error);
}

TEST(FailedOperator, IsForgottenWhenTheProgramGoesOn) {
  FailedOperator failed;
  const tare::Run run({&failed});
  EXPECT_THROW(mm(on_meta({2, 3}), on_meta({4, 5})), ShapeError);
  EXPECT_EQ(failed.text(), "in operator aten::mm(float32[2, 3], float32[4, 5])");
  EXPECT_TRUE(failed.raised("mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)\n  in layer"));
  EXPECT_FALSE(failed.raised("another error"));
  relu(on_meta({2}));
  EXPECT_EQ(failed.text(), "");
}

TEST(MemoryTimeline, PeakHoldsWhatIsAliveAtOnce) {
  const NoGradGuard unrecorded;
  Projection module;
  const Tensor x = on_meta({2, 4});
  MemoryTimeline timeline(DeviceType::meta);
  timeline.tag(module.weight, MemoryKind::weight);
  timeline.tag(x, MemoryKind::input);
  tare::Run run({&timeline});
  module(x);
  run.stop();
  // mm's result is still alive when relu makes its own.
  EXPECT_EQ(timeline.peak(), 4 * 8 * 4 + 2 * 4 * 4 + 64 + 64);
  EXPECT_EQ(timeline.live(), 4 * 8 * 4 + 2 * 4 * 4);
  const auto kinds = timeline.bytes_by_kind(timeline.peak_time());
  EXPECT_EQ(kinds, (std::vector<int64_t>{128, 0, 32, 0, 0, 0, 0, 64, 64, 0}));
  for (const auto& block : timeline.alive_at(timeline.peak_time())) {
    if (block.kind == MemoryKind::temporary) {
      EXPECT_EQ(block.op->name, "mm");
    }
    if (block.kind == MemoryKind::activation) {
      EXPECT_EQ(block.op->name, "relu");
      EXPECT_EQ(run.module(block.module).address, &module);
      EXPECT_EQ(IntList(block.sizes), IntList({2, 8}));
    }
  }
}

TEST(MemoryTimeline, TensorsOnOtherDevicesDoNotCount) {
  MemoryTimeline timeline(DeviceType::meta);
  const tare::Run run({&timeline});
  const Tensor number = Tensor::wrapped_number(2.0);
  EXPECT_EQ(timeline.peak(), 0);
}

TEST(FlopCounter, CountsContractionsByOperatorAndModule) {
  Network network;
  FlopCounter counter;
  tare::Run run({&counter});
  network(on_meta({2, 4}));
  run.stop();
  constexpr int64_t one = 2 * 2 * 4 * 8;
  EXPECT_EQ(counter.total().flops, 2 * one);
  EXPECT_EQ(counter.by_operator().at("mm").calls, 2);
  EXPECT_EQ(counter.by_operator().at("mm").cost.flops, 2 * one);
  EXPECT_EQ(counter.of_module(run.find_module(&network.first)).calls, 2);
  EXPECT_EQ(counter.of_module(run.find_module(&network.first)).cost.flops, 2 * one);
  EXPECT_EQ(counter.of_module(run.find_module(&network)).cost.flops, 2 * one);
  EXPECT_EQ(counter.of_module(run.find_module(&network)).cost.pointwise, 3 * 16);
}

TEST(ModuleResults, KnowsWhatAModuleReturned) {
  Network network;
  ModuleResults results;
  tare::Run run({&results});
  network(on_meta({2, 4}));
  run.stop();
  ASSERT_EQ(results.of(run.find_module(&network.first)).size(), 1u);
  EXPECT_EQ(results.of(run.find_module(&network.first))[0].sizes(), IntList({2, 8}));
  EXPECT_TRUE(results.of(0).empty());
}

TEST(RunGuest, IsHeardFromAPlaceOfItsOwn) {
  Log log;
  tare::Run run({&log});
  std::binary_semaphore theirs{0}, ours{0};
  Projection projection;
  std::thread other([&] {
    theirs.acquire();
    {
      const RunGuest guest(run);
      const PhaseGuard phase("backward");
      EXPECT_EQ(run.current_phase(), "step");  // between what is heard the place is the run's own
      relu(on_meta({2}));
    }
    EXPECT_EQ(thread_state.observer, nullptr);
    ours.release();
  });
  {
    const PhaseGuard phase("step");
    theirs.release();
    ours.acquire();
    EXPECT_EQ(run.current_phase(), "step");
    neg(on_meta({3}));
  }
  other.join();
  run.stop();
  const auto found = [&](const std::string& word) { return std::ranges::find(log.words, word) - log.words.begin(); };
  EXPECT_LT(found("[step"), found("[backward"));
  EXPECT_LT(found("[backward"), found("+relu"));
  EXPECT_LT(found("+relu"), found("backward]"));
  EXPECT_LT(found("backward]"), found("+neg"));
  EXPECT_LT(found("+neg"), found("step]"));
}

TEST(RunGuest, NeedsARunThatRuns) {
  Log log;
  tare::Run run({&log});
  run.stop();
  EXPECT_THROW(RunGuest guest(run), Error);
}

}  // namespace run_test
}  // namespace tare
