#include "tare/autograd/autocast.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "tare/autograd/autograd.h"
#include "tare/ops.h"
#include "tare/run/run.h"

namespace tare {
namespace {

using testing::ElementsAre;

// The operators that a run hears, by name.
class Names final : public Reader {
 public:
  void read(const Event& event, const Moment&) override {
    on(event, [&](const event::OperatorBegin& e) { heard.push_back(e.op->schema.name); });
  }
  EventKinds kinds() const override { return kinds_of<event::OperatorBegin>; }
  int64_t count(std::string_view name) const { return std::ranges::count(heard, name); }
  std::vector<std::string> heard;
};

Tensor on_meta(IntList sizes) { return empty(sizes, DType::float32, {}, DeviceType::meta); }

// Two steps of a layer, as PyTorch's autocast casts below a composite that has no policy.
Tensor run_gru() {
  const Tensor input = on_meta({2, 1, 4}), hidden = on_meta({1, 1, 4});
  const Tensor weights[] = {on_meta({12, 4}), on_meta({12, 4}), on_meta({12}), on_meta({12})};
  return std::get<0>(gru(input, hidden, weights, true, 1, 0, false, false, false));
}

TEST(Autocast, CastsWithinCompositesAndAboveListenersWhicheverCameFirst) {
  Names first, second;
  {
    const AutocastGuard casting(DeviceType::cpu, DType::bfloat16);
    tare::Run run({&first});
    EXPECT_EQ(run_gru().dtype(), DType::float32);  // the state stays what it was
    run.stop();
  }
  {
    tare::Run run({&second});
    {
      const AutocastGuard casting(DeviceType::cpu, DType::bfloat16);
      run_gru();
    }
    run.stop();
  }
  EXPECT_GT(first.count("_to_copy"), 0);
  EXPECT_EQ(first.heard, second.heard);
  Names without;
  tare::Run run({&without});
  run_gru();
  run.stop();
  EXPECT_EQ(without.count("_to_copy"), 0);
}

// The storages that a run hears of, in the order in which they come and go.
class Storages final : public Reader {
 public:
  void read(const Event& event, const Moment&) override {
    on(
        event, [&](const event::StorageAllocated& e) { allocated.push_back(e.storage); },
        [&](const event::StorageFreed& e) { freed.push_back(e.storage); });
  }
  EventKinds kinds() const override { return kinds_of<event::StorageAllocated, event::StorageFreed>; }
  std::vector<Id> allocated, freed;
};

TEST(Autocast, CastsThatWereKeptGoInTheOrderInWhichTheyCame) {
  std::vector<Tensor> weights;
  for (int i = 0; i < 200; ++i) {
    weights.push_back(on_meta({4, 4}));
    weights.back().set_requires_grad(true);
  }
  const Tensor input = on_meta({2, 4});
  Storages heard;
  tare::Run run({&heard});
  {
    const AutocastGuard casting(DeviceType::cpu, DType::bfloat16);
    const Tensor lowered = to(input, DType::bfloat16);
    for (const Tensor& weight : weights) mm(lowered, weight);
    heard.freed.clear();
  }
  run.stop();
  EXPECT_GE(heard.freed.size(), 200u);
  EXPECT_TRUE(std::ranges::is_sorted(heard.freed.begin() + 1, heard.freed.end()));
}

TEST(Autocast, OfAnOperatorWithAPolicyNothingWithinIsCast) {
  const Tensor a = on_meta({2, 3}), w = on_meta({4, 3});
  Names names;
  tare::Run run({&names});
  const AutocastGuard casting(DeviceType::cuda, DType::float16);
  EXPECT_EQ(linear(a, w).dtype(), DType::float16);
  run.stop();
  EXPECT_EQ(names.count("_to_copy"), 2);
}

TEST(Autocast, EndsWithItsScopeAndMayBeOffWithin) {
  const Tensor a = on_meta({2, 2});
  {
    const AutocastGuard on(DeviceType::cpu, DType::bfloat16);
    {
      const AutocastGuard off(DeviceType::cpu, DType::bfloat16, false);
      EXPECT_EQ(mm(a, a).dtype(), DType::float32);
    }
    EXPECT_EQ(mm(a, a).dtype(), DType::bfloat16);
    EXPECT_EQ(mm_out(on_meta({2, 2}), a, a).dtype(), DType::float32);
  }
  EXPECT_EQ(mm(a, a).dtype(), DType::float32);
  EXPECT_FALSE(autocast().any_enabled());
}

TEST(Autocast, ACheckpointCastsAgainAsItDid) {
  Tensor x = on_meta({2, 3}), w = on_meta({3, 3});
  x.set_requires_grad(true);
  w.set_requires_grad(true);
  std::vector<DType> made;
  const auto block = [&](TensorList in) {
    const Tensor product = mm(in[0], w);
    made.push_back(product.dtype());
    return std::vector<Tensor>{exp(exp(product))};
  };
  Tensor y;
  {
    const AutocastGuard casting(DeviceType::cpu, DType::bfloat16);
    y = checkpointed(block, {&x, 1})[0];
  }
  backward(sum(y));
  EXPECT_THAT(made, ElementsAre(DType::bfloat16, DType::bfloat16));
  EXPECT_EQ(grad_of(w).dtype(), DType::float32);
}

}  // namespace
}  // namespace tare
