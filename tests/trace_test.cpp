#include "tare/run/run.h"

#include <gtest/gtest.h>

#include "tare/nn/module.h"
#include "tare/ops.h"
#include "tare/run/cost.h"
#include "tare/run/memory.h"

namespace tare {
namespace trace_test {

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
  Projection module;
  const Tensor x = on_meta({2, 4});
  Log log;
  {
    const tare::Run run({&log});
    module(x);
  }
  module(x);  // is_uninstrumented
  EXPECT_EQ(log.words, (std::vector<std::string>{"[forward", "enter", "+mm", "new 64", "-mm", "+relu", "new 64", "-relu", "free 64",
                                                 "return 1", "leave", "forward]", "free 64"}));
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

TEST(MemoryTimeline, PeakHoldsWhatIsAliveAtOnce) {
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

}  // namespace trace_test
}  // namespace tare
