#include <gtest/gtest.h>

#include "tare/ops.h"
#include "tare/provenance/recorder.h"
#include "tare/provenance/replay.h"

// What was recorded on meta and is replayed has the values of the same calls on the CPU.
namespace tare {
namespace program_test {

class Program : public ::testing::Test {
 protected:
  // The same function on the CPU and, recorded, on meta: equal to the bit.
  template <class F>
  void expect_replayed(const F& made_on) {
    manual_seed(3);
    const Tensor on_cpu = made_on(Device(DeviceType::cpu));
    manual_seed(3);
    Tensor on_meta;
    {
      const InterceptorGuard guard(recorder_);
      on_meta = made_on(Device(DeviceType::meta));
    }
    ASSERT_TRUE(on_meta.is_meta());
    ASSERT_TRUE(can_replay(on_meta)) << why_not_replayed(on_meta);
    const Tensor replayed = replay(on_meta);
    EXPECT_EQ(replayed.sizes().vec(), on_cpu.sizes().vec());
    EXPECT_EQ(replayed.strides().vec(), on_cpu.strides().vec());
    EXPECT_TRUE(equal(replayed, on_cpu)) << replayed.str() << "\n" << on_cpu.str();
  }
  ProgramRecorder recorder_;
};

TEST_F(Program, FactoriesAreReplayed) {
  expect_replayed([](Device device) { return arange(12, DType::float32, {}, device); });
  expect_replayed([](Device device) { return full({2, 3}, 7.5, DType::bfloat16, {}, device); });
  expect_replayed([](Device device) { return eye(4, {}, {}, device); });
}

TEST_F(Program, InPlaceChangesAreReplayedInTheirOrder) {
  expect_replayed([](Device device) {
    Tensor weight = empty({8, 4}, {}, {}, device);
    uniform_(weight, -0.5, 0.5);
    mul_(weight, 2.0);
    zero_(select(weight, 0, 3));
    return weight;
  });
}

TEST_F(Program, AReadSeesWhatWasThereThen) {
  expect_replayed([](Device device) {
    const Tensor a = zeros({3}, {}, {}, device);
    const Tensor b = add(a, 1.0);
    fill_(a, 5.0);
    return add(b, a);
  });
}

TEST_F(Program, DrawsKeepTheirPlaceInTheStream) {
  expect_replayed([](Device device) {
    const Tensor first = empty({100}, {}, {}, device), second = empty({7}, {}, {}, device);
    normal_(first, 0, 1);   // not asked for, but drawn
    normal_(second, 0, 1);  // keeps the odd one for the next
    return normal_(empty({3}, {}, {}, device), 0, 2);
  });
}

TEST_F(Program, ReplayingDoesNotMoveTheGenerator) {
  manual_seed(1);
  const Generator::State before = default_generator().state();
  const InterceptorGuard guard(recorder_);
  const Tensor drawn = randn({4}, {}, {}, DeviceType::meta);
  replay(drawn);
  EXPECT_TRUE(default_generator().state() == before);
}

TEST_F(Program, ASeedStartsTheStreamAgain) {
  const InterceptorGuard guard(recorder_);
  manual_seed(5);
  const Tensor first = randn({4}, {}, {}, DeviceType::meta);
  manual_seed(5);
  const Tensor second = randn({4}, {}, {}, DeviceType::meta);
  EXPECT_TRUE(equal(replay(first), replay(second)));
}

TEST_F(Program, OneAloneEqualsItsPartOfAll) {
  manual_seed(2);
  std::vector<Tensor> weights;
  {
    const InterceptorGuard guard(recorder_);
    for (int i = 0; i < 4; ++i) weights.push_back(uniform_(empty({5, i + 1}, {}, {}, DeviceType::meta), 0, 1));
  }
  std::vector<Tensor> all(4);
  replay(weights, [&](size_t i, Tensor made) { all[i] = std::move(made); });
  for (size_t i = 4; i-- > 0;) EXPECT_TRUE(equal(replay(weights[i]), all[i]));
}

TEST_F(Program, SharedMemoryStaysShared) {
  std::vector<Tensor> tied;
  {
    const InterceptorGuard guard(recorder_);
    tied.push_back(ones({2, 3}, {}, {}, DeviceType::meta));
    tied.push_back(t(tied[0]));
  }
  std::vector<Tensor> made(2);
  replay(tied, [&](size_t i, Tensor one) { made[i] = std::move(one); });
  EXPECT_TRUE(made[0].storage() == made[1].storage());
  EXPECT_EQ(made[1].strides().vec(), (std::vector<int64_t>{1, 3}));
}

TEST_F(Program, WhatIsWrittenWithUnknownValuesIsLost) {
  const Tensor unknown = empty({3}, {}, {}, DeviceType::meta);
  const InterceptorGuard guard(recorder_);
  const Tensor weight = zeros({3}, {}, {}, DeviceType::meta);
  EXPECT_TRUE(can_replay(weight));
  add_(weight, unknown);
  EXPECT_FALSE(can_replay(weight));
  EXPECT_EQ(why_not_replayed(weight), "its value was lost by aten::add_.Tensor, whose arguments were not all known");
  EXPECT_THROW(replay(weight), Error);
  zero_(weight);
  EXPECT_TRUE(can_replay(weight));
}

TEST_F(Program, WhatIsWrittenWhileNobodyRecordsIsLost) {
  Tensor weight;
  {
    const InterceptorGuard guard(recorder_);
    weight = zeros({3}, {}, {}, DeviceType::meta);
  }
  fill_(weight, 1.0);
  EXPECT_FALSE(can_replay(weight));
  EXPECT_EQ(why_not_replayed(weight), "it was written while nothing was recorded");
}

TEST_F(Program, APartOfUnknownContentsIsNotTheWhole) {
  const InterceptorGuard guard(recorder_);
  const Tensor unknown = relu(empty({4}, {}, {}, DeviceType::meta));
  zero_(select(unknown, 0, 1));
  EXPECT_FALSE(can_replay(unknown));
  const Tensor fresh = empty({4}, {}, {}, DeviceType::meta);
  zero_(select(fresh, 0, 1));
  EXPECT_TRUE(can_replay(fresh));
}

TEST_F(Program, FreshMemoryStaysUndefined) {
  const InterceptorGuard guard(recorder_);
  const Tensor fresh = empty({3}, {}, {}, DeviceType::meta);
  EXPECT_TRUE(fresh.storage().unwritten());
  EXPECT_EQ(replay(fresh).storage().state(), StorageState::undefined);
}

TEST_F(Program, LongChainsEnd) {
  const InterceptorGuard guard(recorder_);
  const Tensor counter = zeros({2}, {}, {}, DeviceType::meta);
  for (int i = 0; i < 200000; ++i) add_(counter, 1.0);
  Tensor next = zeros({2}, {}, {}, DeviceType::meta);
  for (int i = 0; i < 20000; ++i) next = add(next, 1.0);
  EXPECT_TRUE(can_replay(counter));
  EXPECT_FALSE(can_replay(next));
}

int kept(const Tensor& tensor) {
  int writes = 0;
  for (const Write* write = recorded_bytes(tensor.storage())->write.get(); write; write = write->before.get()) ++writes;
  return writes;
}

TEST_F(Program, LongChainsOfNumbersAreKeptAsWhatTheyComeTo) {
  const InterceptorGuard guard(recorder_);
  const Tensor counter = zeros({2}, {}, {}, DeviceType::meta), part = select(counter, 0, 1);
  const Tensor large = zeros({2000}, {}, {}, DeviceType::meta), drawn = randn({2}, {}, {}, DeviceType::meta);
  Tensor before;
  for (int i = 0; i < 5000; ++i) {
    if (i == 4000) before = mul(counter, 2.0);
    add_(counter, 1.0);
    add_(part, 1.0);
    add_(large, 1.0);
    add_(drawn, 1.0);
  }
  EXPECT_LE(kept(counter), 129);
  EXPECT_EQ(kept(large), 5001);
  EXPECT_LE(kept(drawn), 129);
  EXPECT_FALSE(known_value(drawn).defined());  // of meta's random numbers none is known
  EXPECT_EQ(why_not_known(mul(drawn, 2.0)), "it follows from numbers that were drawn at random");
  const Tensor first = replay(drawn);
  EXPECT_TRUE(equal(replay(drawn), first));
  const Tensor turns = arange(1, 3, 1, DType::float32);
  EXPECT_TRUE(equal(known_value(counter), mul(turns, 5000.0)));
  EXPECT_TRUE(equal(replay(counter), mul(turns, 5000.0)));
  EXPECT_TRUE(equal(replay(before), mul(turns, 8000.0)));
}

// As an optimizer's averages of gradients, and the weights that follow them.
TEST_F(Program, LongChainsThatReadOneAnotherAreKeptAsWhatTheyComeTo) {
  const InterceptorGuard guard(recorder_);
  std::vector<Tensor> weights;
  for (const DeviceType device : {DeviceType::meta, DeviceType::cpu}) {
    const Tensor average = zeros({3}, {}, {}, device), weight = ones({3}, {}, {}, device);
    for (int i = 0; i < 1000; ++i) {
      const Tensor gradient = mul(weight, i % 7);
      mul_(average, 0.9);
      add_(average, gradient, 0.1);
      sub_(weight, average, 0.001);
    }
    weights.push_back(weight);
    if (device == DeviceType::cpu) continue;
    EXPECT_LE(kept(average), 260);
    EXPECT_LE(kept(weight), 260);
  }
  EXPECT_TRUE(equal(known_value(weights[0]), weights[1]));
  EXPECT_TRUE(equal(replay(weights[0]), weights[1]));
}

TEST_F(Program, KnownValuesAnswerWhatMetaRefuses) {
  ProgramRecorder computing(ProgramRecorder::Values::computed);
  const InterceptorGuard guard(computing);
  const Tensor steps = linspace(0, 1, 5, {}, {}, DeviceType::meta);
  EXPECT_EQ(item(select(steps, 0, 2)).to_double(), 0.5);
  const Tensor mask = gt(steps, 0.4);
  EXPECT_TRUE(is_nonzero(any(mask)));
  const Tensor at = nonzero(mask);
  EXPECT_TRUE(at.is_meta());
  EXPECT_EQ(at.sizes().vec(), (std::vector<int64_t>{3, 1}));
  EXPECT_EQ(item(select(select(at, 0, 0), 0, 0)).to_int(), 2);
}

TEST_F(Program, UnknownValuesNameTheirOperator) {
  const Tensor unknown = empty({3}, {}, {}, DeviceType::meta);
  ProgramRecorder computing(ProgramRecorder::Values::computed);
  const InterceptorGuard guard(computing);
  const auto text_of = [](const Tensor& tensor) {
    try {
      item(tensor);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  const Tensor relued = relu(unknown);
  EXPECT_EQ(text_of(select(add(relued, 1.0), 0, 0)),
            "Tensor.item() cannot be called on meta tensors\n  (the tensor's value is not known: its value was lost by "
            "aten::relu, whose arguments were not all known)");
  EXPECT_EQ(
      text_of(randn({}, {}, {}, DeviceType::meta)),
      "Tensor.item() cannot be called on meta tensors\n  (the tensor's value is not known: aten::randn drew it at "
      "random)");
}

}  // namespace program_test
}  // namespace tare
