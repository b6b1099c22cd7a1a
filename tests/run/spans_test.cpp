#include "tare/run/spans.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tare/autograd/autograd.h"
#include "tare/nn/module.h"
#include "tare/ops.h"
#include "tare/run/cost.h"

namespace tare {
namespace spans_test {

using Detail = SpanRecorder::Detail;
using Kind = SpanRecorder::Kind;

struct Projection : nn::Module {
  nn::Parameter weight{zeros({4, 4}, {}, {}, DeviceType::meta)};
  TARE_MODULE(Projection, weight)
  Tensor forward(const Tensor& x) { return relu(mm(x, weight)); }
};

struct Network : nn::Module {
  Projection first, second;
  TARE_MODULE(Network, first, second)
  Tensor forward(const Tensor& x) { return second(first(x)); }
};

struct Recorded {
  FlopCounter flops;
  MemoryTimeline memory{DeviceType::meta};
  SpanRecorder spans{memory};
  Network network;

  explicit Recorded(Detail detail) {
    spans.record(detail);
    network.first.weight.set_requires_grad(true);
    network.second.weight.set_requires_grad(true);
    Run run(std::vector<Reader*>{&flops, &memory, &spans});
    run.name_module(&network, "", "Network");
    run.name_module(&network.first, "first", "Projection");
    run.name_module(&network.second, "second", "Projection");
    run.start();
    const Tensor loss = sum(network(zeros({2, 4}, {}, {}, DeviceType::meta)));
    backward({&loss, 1});
    run.stop();
    for (const auto& span : spans.spans())
      if (span.kind != Kind::phase)
        names.push_back(std::string(static_cast<size_t>(span.depth), ' ') +
                        (span.op ? span.op->name : "[" + run.module(span.module).path + "]"));
  }
  std::vector<std::string> names;
};

TEST(Spans, OperatorsOfBackwardStandInTheModuleThatTheyDifferentiate) {
  const Recorded recorded(Detail::operators);
  const std::vector<std::string> forward = {"zeros",     "[]",   " [first]", "  mm", "  relu",
                                            " [second]", "  mm", "  relu",   "sum"};
  ASSERT_GT(recorded.names.size(), forward.size());
  for (size_t i = 0; i < forward.size(); ++i) EXPECT_EQ(recorded.names[i], forward[i]);
  // Outside the model: the gradient of the loss. Then second before first, each within the model.
  const auto after = std::vector<std::string>(recorded.names.begin() + 9, recorded.names.end());
  const auto at = [&](const char* name) { return std::find(after.begin(), after.end(), name) - after.begin(); };
  EXPECT_LT(at("[]"), at(" [second]"));
  EXPECT_LT(at(" [second]"), at(" [first]"));
  EXPECT_LT(at(" [second]"), at("  threshold_backward"));
  EXPECT_LT(static_cast<size_t>(at(" [first]")), after.size());
}

TEST(Spans, NestAndTakeATimeOfTheirOwn) {
  const Recorded recorded(Detail::operators);
  std::vector<const SpanRecorder::Span*> open;
  std::set<int64_t> times;
  for (const auto& span : recorded.spans.spans()) {
    EXPECT_LT(span.begin, span.end);
    EXPECT_TRUE(times.insert(span.begin).second && times.insert(span.end).second);
    if (span.kind == Kind::phase) continue;
    while (!open.empty() && open.back()->end < span.begin) open.pop_back();
    EXPECT_EQ(span.depth, static_cast<int32_t>(open.size()));
    if (!open.empty()) {
      EXPECT_LT(span.end, open.back()->end);
    }
    open.push_back(&span);
  }
  // Memory changes between them: each change has a time of its own.
  const auto& changes = recorded.spans.memory_times();
  ASSERT_LE(changes.size(), recorded.memory.history().size());
  for (const int64_t time : std::vector<int64_t>(changes.begin() + 1, changes.end()))
    EXPECT_TRUE(times.insert(time).second);
  EXPECT_EQ(recorded.spans.memory_time(changes[3]), 3);
  EXPECT_EQ(recorded.spans.memory_time(changes[3] - 1), 2);
}

TEST(Spans, AnOperatorsCostAndBlocksAreItsOwn) {
  const Recorded recorded(Detail::operators);
  Cost sum;
  int64_t blocks = 0;
  for (const auto& span : recorded.spans.spans()) {
    if (span.kind != Kind::op || span.op->is_composite()) continue;
    sum += span.cost;
    if (span.op->name == "mm" && blocks == 0) {
      EXPECT_EQ(span.cost.flops, 2 * 2 * 4 * 4);
      ASSERT_EQ(span.last_block - span.first_block, 1);
      EXPECT_EQ(recorded.memory.blocks()[static_cast<size_t>(span.first_block)].bytes, 2 * 4 * 4);
      ++blocks;
    }
  }
  EXPECT_EQ(blocks, 1);
  EXPECT_EQ(sum.flops, recorded.flops.total().flops);
}

TEST(Spans, AreNotKeptUnlessTheyAreAskedFor) {
  EXPECT_TRUE(Recorded(Detail::none).names.empty());
  const Recorded modules(Detail::modules);
  EXPECT_GE(modules.names.size(), 5u);
  for (const std::string& name : modules.names) EXPECT_NE(name.find('['), std::string::npos) << name;
}

}  // namespace spans_test
}  // namespace tare
