#include "tare/autograd/autograd.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>

#include "tare/autograd/formulas/plan.h"
#include "tare/core/error.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"

// The tape and the engine; the derivatives of single operators are held in gradients_test.cpp.
namespace tare {
namespace autograd_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

Tensor leaf(IntList sizes) {
  Tensor tensor = ones(sizes);
  tensor.set_requires_grad(true);
  return tensor;
}
Tensor meta_leaf(IntList sizes) {
  Tensor tensor = ones(sizes, {}, {}, Device("meta"));
  tensor.set_requires_grad(true);
  return tensor;
}
std::vector<double> values_in(const Tensor& tensor) {
  const Tensor flat = contiguous(to(detach(tensor), DType::float64));
  return {flat.data_as<double>(), flat.data_as<double>() + flat.numel()};
}
void expect_error(const std::function<void()>& run, const char* text) {
  EXPECT_THAT(run, ThrowsMessage<Error>(HasSubstr(text)));
}

TEST(Autograd, AccumulatesIntoLeaves) {
  const Tensor x = leaf({3});
  backward(sum(mul(x, x)));
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(2, 2, 2));
  backward(sum(mul(x, Scalar(3))));
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(5, 5, 5));
}
TEST(Autograd, WorksOnMetaAsOnCpu) {
  const Tensor x = meta_leaf({2, 3}), w = meta_leaf({4, 3}), b = meta_leaf({4});
  const Tensor y = add(mm(x, t(w)), b);
  EXPECT_TRUE(y.requires_grad());
  EXPECT_EQ(grad_fn(y)->name(), "AddBackward0");
  EXPECT_THAT(y.str(), HasSubstr("grad_fn=<AddBackward0>"));
  backward(sum(y));
  EXPECT_EQ(grad_of(x).sizes(), IntList({2, 3}));
  EXPECT_EQ(grad_of(w).sizes(), IntList({4, 3}));
  EXPECT_EQ(grad_of(b).sizes(), IntList({4}));
  EXPECT_TRUE(grad_of(b).is_meta());
}
TEST(Autograd, GraphIsFreedUnlessRetained) {
  const Tensor x = leaf({3});
  const Tensor loss = sum(mul(x, x));
  backward(loss, {.retain_graph = true});
  backward(loss);
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(4, 4, 4));
  expect_error([&] { backward(loss); }, "Trying to backward through the graph a second time");
}
TEST(Autograd, ChangedInPlaceIsNoticed) {
  const Tensor x = leaf({3});
  const Tensor y = mul(x, Scalar(2));
  const Tensor loss = sum(mul(y, y));
  add_(y, Scalar(1));
  expect_error([&] { backward(loss); }, "is at version 1; expected version 0 instead");
  const Tensor places = zeros({2}, DType::int64);  // integers are kept as they are, alone and in lists
  const Tensor picked = sum(index_select(x, 0, places)), listed = sum(index(x, std::vector<Tensor>{places}));
  add_(places, Scalar(1));
  for (const Tensor& one : {picked, listed})
    expect_error([&] { backward(one); }, "is at version 1; expected version 0 instead");
}
TEST(Autograd, LeavesAreNotWrittenInPlace) {
  const Tensor x = leaf({3});
  expect_error([&] { add_(x, Scalar(1)); },
               "a leaf Variable that requires grad is being used in an in-place operation.");
  expect_error([&] { add_(select(x, 0, 0), Scalar(1)); },
               "a view of a leaf Variable that requires grad is being used in an in-place operation.");
  const NoGradGuard off;
  add_(x, Scalar(1));
  EXPECT_THAT(values_in(x), ElementsAre(2, 2, 2));
}
TEST(Autograd, ViewsMadeInNoGradAreNotWrittenInPlace) {
  const Tensor y = mul(leaf({3}), Scalar(2));
  Tensor v;
  {
    const NoGradGuard off;
    v = select(y, 0, 0);
  }
  EXPECT_TRUE(v.requires_grad());  // as its base does, though nothing flows there
  EXPECT_FALSE(grad_fn(v));
  expect_error([&] { add_(v, Scalar(1)); }, "A view was created in no_grad mode");
}
TEST(Autograd, SeveralViewsAreNotWrittenInPlace) {
  const std::vector<Tensor> views = unbind(mul(leaf({3}), Scalar(2)));
  expect_error([&] { add_(views[1], Scalar(1)); }, "Output 1 of Unbind is a view and is being modified inplace");
}
TEST(Autograd, WritingAViewRewritesItsBase) {
  const Tensor x = leaf({2});
  const Tensor base = zeros({3});
  const Tensor first = select(base, 0, 0);
  mul_(add_(first, select(x, 0, 1)), Scalar(3));
  EXPECT_EQ(grad_fn(base)->name(), "CopySlices");
  EXPECT_EQ(grad_fn(first)->name(), "AsStridedBackward0");
  backward(sum(base));
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(0, 3));
}
TEST(Autograd, WritingABaseRewritesItsViews) {
  const Tensor x = leaf({3});
  const Tensor base = ones({3});
  const Tensor last = select(base, 0, 2);
  EXPECT_FALSE(last.requires_grad());
  mul_(base, x);
  EXPECT_TRUE(last.requires_grad());
  backward(mul(last, Scalar(5)));
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(0, 0, 5));
}
TEST(Autograd, DetachedHasNoHistory) {
  const Tensor x = leaf({3});
  const Tensor base = ones({3});
  const Tensor detached = detach(base);
  mul_(base, x);
  EXPECT_FALSE(detached.requires_grad());
  EXPECT_FALSE(detached.is_view());
  EXPECT_TRUE(is_leaf(detached));
}
TEST(Autograd, InPlaceKeepsWhatItOverwrites) {
  const Tensor x = leaf({3});
  const Tensor y = mul(x, Scalar(2)), w = mul(x, Scalar(4));
  mul_(y, w);  // 8 x^2
  backward(sum(y));
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(16, 16, 16));
}
TEST(Autograd, DerivativesOfDerivatives) {
  const Tensor x = mul(ones({3}), Scalar(2));
  Tensor input = x;
  input.set_requires_grad(true);
  const Tensor cubes = sum(mul(mul(input, input), input));
  const Tensor inputs[] = {input}, outputs[] = {cubes};
  const Tensor first = grad(outputs, inputs, {}, {.create_graph = true})[0];
  EXPECT_THAT(values_in(first), ElementsAre(12, 12, 12));
  const Tensor sums[] = {sum(first)};
  EXPECT_THAT(values_in(grad(sums, inputs)[0]), ElementsAre(12, 12, 12));
  EXPECT_FALSE(grad_of(input).defined());
}
TEST(Autograd, OnlyWhatIsAskedForIsComputed) {
  const Tensor x = leaf({3}), w = leaf({3});
  const Tensor y = mul(x, Scalar(2));
  const Tensor outputs[] = {sum(mul(y, w))}, inputs[] = {y}, unused[] = {leaf({2})};
  EXPECT_THAT(values_in(grad(outputs, inputs, {}, {.retain_graph = true})[0]), ElementsAre(1, 1, 1));
  EXPECT_FALSE(grad_of(w).defined());
  expect_error([&] { grad(outputs, unused, {}, {.retain_graph = true}); },
               "The differentiated Tensor at index 0 appears to not have been used in the graph.");
  EXPECT_FALSE(grad(outputs, unused, {}, {.retain_graph = true}, true)[0].defined());
  const Tensor only[] = {w};
  backward(outputs, {}, {}, only);
  EXPECT_TRUE(grad_of(w).defined());
  EXPECT_FALSE(grad_of(x).defined());
}
TEST(Autograd, ALeafsAccumulationSleepsBetweenUses) {
  const Tensor x = leaf({3});
  const uint32_t owners = x.impl()->references;
  Tensor y = mul(x, Scalar(2));
  const autograd::AccumulateGrad* accumulator = autograd::find_history(x)->accumulator;
  EXPECT_FALSE(accumulator->sleeps());
  EXPECT_EQ(x.impl()->references, owners + 1);
  y = {};
  EXPECT_TRUE(accumulator->sleeps());
  EXPECT_EQ(x.impl()->references, owners);
  register_hook(x, [](const Tensor& gradient) { return mul(gradient, Scalar(10)); });
  backward(sum(mul(x, Scalar(2))));  // it wakes with the hooks that came meanwhile
  EXPECT_EQ(autograd::find_history(x)->accumulator, accumulator);
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(20, 20, 20));
  // One that was forgotten while a graph holds it ends with the graph.
  y = mul(x, Scalar(2));
  autograd::forget_accumulator(x);
  const Tensor z = mul(x, Scalar(3));
  EXPECT_NE(grad_fn(z)->edges[0].node, grad_fn(y)->edges[0].node);
  y = {};
  EXPECT_FALSE(autograd::find_history(x)->accumulator->sleeps());
}
TEST(Autograd, WhatFormulasAskOfAnArgumentIsWhatItWas) {
  // Sizes stand with the argument's own node, with the argument where it is kept whole, or in a copy.
  const Tensor x = leaf({2, 3}), w = leaf({3, 4});
  const Tensor y = mm(relu(x), w);
  const Tensor z = sum(y, IntList{1});
  unsqueeze_(y, 0);  // another tensor to whoever asks now
  backward(sum(z));
  EXPECT_EQ(grad_of(x).sizes(), IntList({2, 3}));
  EXPECT_EQ(grad_of(w).sizes(), IntList({3, 4}));
  const Tensor turned = mul(x, Scalar(1)), other = leaf({3, 2});
  {
    const NoGradGuard unrecorded;
    t_(turned);  // the node that made it knows it otherwise
  }
  const Tensor product = mul(turned, other);
  const auto kept = autograd::find_history(product)->node->saved_tensors();
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[1].sizes(), IntList({3, 2}));
  EXPECT_EQ(kept[1].strides(), IntList({1, 3}));
  const Tensor plain = ones({3, 1});  // no gradient flows to it, and its sizes are asked for
  const Tensor b = leaf({1, 4});
  backward(sum(expand(mul(plain, b), {2, 3, 4})));
  EXPECT_THAT(values_in(grad_of(b)), ElementsAre(6, 6, 6, 6));
}
TEST(Autograd, HooksSeeAndChangeGradients) {
  const Tensor x = leaf({3});
  const Tensor y = mul(x, Scalar(2));
  int seen = 0;
  const int64_t hook = register_hook(y, [&](const Tensor& gradient) { return ++seen, mul(gradient, Scalar(10)); });
  register_post_accumulate_grad_hook(x, [&](const Tensor& of_leaf) { seen += grad_of(of_leaf).defined() ? 100 : 0; });
  retain_grad(y);
  backward(sum(y), {.retain_graph = true});
  EXPECT_EQ(seen, 101);
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(20, 20, 20));
  EXPECT_THAT(values_in(grad_of(y)), ElementsAre(10, 10, 10));
  remove_hook(y, hook);
  backward(sum(y));
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(22, 22, 22));
}
TEST(Autograd, CustomFunctionsBringTheirBackward) {
  const Tensor x = leaf({3});
  const Tensor inputs[] = {x};
  const std::vector<Tensor> results = custom_function(
      "CubeBackward", inputs, [](TensorList in) { return std::vector<Tensor>{pow(in[0], Scalar(3))}; },
      [](TensorList in, TensorList, TensorList gradients) {
        return std::vector<Tensor>{mul(gradients[0], mul(pow(in[0], Scalar(2)), Scalar(3)))};
      });
  EXPECT_EQ(grad_fn(results[0])->name(), "CubeBackward");
  backward(sum(results[0]));
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(3, 3, 3));
}
TEST(Autograd, CheckpointComputesAgain) {
  const Tensor x = leaf({3}), w = leaf({3});
  int runs = 0;
  const auto block = [&](TensorList in) { return ++runs, std::vector<Tensor>{mul(mul(in[0], w), in[0])}; };
  const Tensor inputs[] = {x};
  const Tensor y = checkpointed(block, inputs)[0];
  EXPECT_EQ(runs, 1);
  backward(sum(y));
  EXPECT_EQ(runs, 2);
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(2, 2, 2));
  EXPECT_THAT(values_in(grad_of(w)), ElementsAre(1, 1, 1));
}
// As torch.utils.checkpoint with use_reentrant=False: the second run ends once it has saved what the first one saved,
// so that an operator that only saves its arguments does not run again; and a place gives up its tensor when it is
// asked.
TEST(Autograd, CheckpointEndsItsSecondRunWithTheLastSavedTensor) {
  const Tensor x = meta_leaf({3}), w = meta_leaf({3});
  int runs = 0, whole = 0;
  const auto block = [&](TensorList in) {
    ++runs;
    const std::vector<Tensor> results{mul(mul(in[0], w), in[0])};
    ++whole;
    return results;
  };
  const Tensor y = checkpointed(block, {&x, 1})[0];
  EXPECT_NE(grad_fn(y)->name(), "CheckpointFunctionBackward");
  backward(sum(y), {.retain_graph = true});
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(whole, 1);
  backward(sum(y));
  EXPECT_EQ(runs, 3);
}
// What an operator was about to keep when the second run ended was never kept.
TEST(Autograd, CheckpointReleasesOnlyWhatWasSaved) {
  struct Kept final : Reader {
    void read(const Event& event, const Moment&) override {
      on(
          event, [&](const event::Saved& e) { ++storages[e.storage]; },
          [&](const event::Released& e) {
            ++released;
            EXPECT_GE(--storages[e.storage], 0);
          });
    }
    EventKinds kinds() const override { return kinds_of<event::Saved, event::Released>; }
    std::map<Id, int> storages;
    int released = 0;
  } kept;
  const Tensor x = meta_leaf({3}), w = meta_leaf({3});
  tare::Run run({&kept});
  const auto block = [&](TensorList in) { return std::vector<Tensor>{mul(exp(in[0]), w)}; };
  backward(sum(exp(checkpointed(block, {&x, 1})[0])));
  run.stop();
  EXPECT_GT(kept.released, 0);
}
TEST(Autograd, CheckpointDrawsTheSameNumbersAgain) {
  const Tensor x = leaf({100});
  std::vector<double> drawn[2];
  int run = 0;
  const auto block = [&](TensorList in) {
    const Tensor noise = rand({100});
    drawn[run++] = values_in(noise);
    return std::vector<Tensor>{exp(mul(in[0], noise))};
  };
  manual_seed(5);
  const Tensor y = checkpointed(block, {&x, 1})[0];
  const Tensor after = rand({3});
  manual_seed(5);
  rand({100});
  EXPECT_EQ(values_in(after), values_in(rand({3})));
  backward(sum(y));
  ASSERT_EQ(run, 2);
  EXPECT_EQ(drawn[0], drawn[1]);
}
TEST(Autograd, CheckpointRefusesASecondRunThatSavesOtherTensors) {
  const Tensor x = leaf({4});
  int runs = 0;
  const auto another = [&](TensorList in) {
    return std::vector<Tensor>{exp(++runs == 1 ? in[0] : narrow(in[0], 0, 0, 2))};
  };
  const Tensor y = checkpointed(another, {&x, 1})[0];
  expect_error([&] { backward(sum(y)); }, "have different metadata than during the forward pass");
  const auto fewer = [&](TensorList in) { return std::vector<Tensor>{++runs == 3 ? exp(in[0]) : neg(in[0])}; };
  runs = 2;
  const Tensor z = checkpointed(fewer, {&x, 1})[0];
  expect_error([&] { backward(sum(z)); }, "A different number of tensors was saved");
}
TEST(Autograd, LongChainsDoNotRecurse) {
  const Tensor x = meta_leaf({3});
  Tensor y = x;
  for (int i = 0; i < 200'000; ++i) y = neg(y);
  backward(sum(y));
  EXPECT_TRUE(grad_of(x).defined());
}
TEST(Autograd, RefusesWhatHasNoGradient) {
  expect_error([] { backward(sum(ones({3}))); },
               "element 0 of tensors does not require grad and does not have a grad_fn");
  expect_error([] { backward(mul(leaf({3}), Scalar(2))); }, "grad can be implicitly created only for scalar outputs");
  expect_error([] { ones({3}, DType::int64).set_requires_grad(true); },
               "Only Tensors of floating point and complex dtype can require gradients");
  expect_error([] { mul(leaf({3}), Scalar(2)).set_requires_grad(false); },
               "you can only change requires_grad flags of leaf variables.");
  expect_error([] { add_out(empty({3}), leaf({3}), leaf({3})); },
               "add(): functions with out=... arguments don't support automatic differentiation");
  const Tensor y = mul(leaf({3}), Scalar(2));
  const Tensor tensors[] = {y}, gradients[] = {ones({2})};
  expect_error([&] { backward(tensors, gradients); },
               "Mismatch in shape: grad_output[0] has a shape of torch.Size([2])");
}
TEST(Autograd, NothingIsRecordedInNoGrad) {
  const Tensor x = leaf({3});
  const NoGradGuard off;
  EXPECT_FALSE(mul(x, x).requires_grad());
  const GradGuard on(true);
  EXPECT_TRUE(mul(x, x).requires_grad());
}
TEST(Autograd, NothingBecomesItsOwnHistory) {
  const Tensor x = leaf({3});
  const Tensor same = lift_fresh(x);
  EXPECT_EQ(grad_fn(same)->name(), "LiftFreshBackward0");
  EXPECT_TRUE(is_leaf(x));
  const Tensor y = mul(x, Scalar(2));
  mul_(y, y);  // kept without a history; a leak checker sees it otherwise
  expect_error([&] { backward(sum(y)); }, "modified by an inplace operation");
}
TEST(Autograd, WhatIsWrittenAfterItWasSavedIsFreed) {
  const Tensor w = leaf({2});
  Tensor written = mul(w, Scalar(2)), product = mul(written, w);
  mul_(written, product);  // its new history leads to the node that saved it
  Storage kept = written.storage();
  written = product = {};
  EXPECT_EQ(kept->references, 1u);
  Tensor buffer = zeros({3, 2});
  product = mul(select(buffer, 0, 0), w);
  copy_(select(buffer, 0, 1), product);  // as that of a view's base does
  kept = buffer.storage();
  buffer = product = {};
  EXPECT_EQ(kept->references, 1u);
}
TEST(Autograd, ResultsThatAreWrittenAreNotRecorded) {
  const Tensor x = leaf({3}), out = leaf({});
  expect_error([&] { quantile_out(out, x, full({}, Scalar(0.5))); },
               "functions with out=... arguments don't support automatic differentiation");
  EXPECT_TRUE(is_leaf(out));
}
TEST(Autograd, WhatNoGradientFlowsThroughIsWrittenWhereAsked) {
  const Tensor x = leaf({3}), mask = empty({3}, DType::bool_), places = empty({}, DType::int64);
  eq_out(mask, x, zeros({3}));
  argmax_out(places, x);
  not_equal_out(mask, x, zeros({3}));  // composites, too
  EXPECT_FALSE(mask.requires_grad());
  EXPECT_EQ(mask.version(), 2u);
  expect_error([&] { diff_out(empty({2}), x); }, "diff(): functions with out=... arguments don't support");
  expect_error([&] { randn_like_out(mul(x, x), zeros({1})); }, "randn_like(): functions with out=... arguments don't");
  expect_error([] { zeros_out(leaf({3}), {3}); }, "zeros(): functions with out=... arguments don't support");
}
TEST(Autograd, ThreadsShareALeaf) {
  const Tensor x = leaf({2});
  constexpr int kThreads = 4, kSteps = 200;
  const auto work = [&] {
    for (int i = 0; i < kSteps; ++i) {
      const Tensor y = mul(x, Scalar(2));
      const Tensor unused = relu(x);  // the leaf's accumulation falls asleep and wakes in between
      backward(sum(y));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(values_in(grad_of(x)), ElementsAre(2.0 * kThreads * kSteps, 2.0 * kThreads * kSteps));
  EXPECT_TRUE(autograd::find_history(x)->accumulator->sleeps());
}
TEST(Autograd, SpectraFlowIntoTheMatrix) {
  Tensor x = zeros({2, 2});
  std::ranges::copy(std::array{3.0F, 0.0F, 0.0F, -2.0F}, x.data_as<float>());
  x.set_requires_grad(true);
  const auto slope_of = [&](const Tensor& result) { return values_in(grad({sum(result)}, {x})[0]); };
  EXPECT_THAT(slope_of(linalg_svdvals(x)), ElementsAre(1, 0, 0, -1));
  EXPECT_THAT(slope_of(linalg_eigvalsh(x)), ElementsAre(1, 0, 0, 1));
  EXPECT_THAT(slope_of(real(linalg_eigvals(x))), ElementsAre(1, 0, 0, 1));
  EXPECT_THAT(slope_of(linalg_cond(x)), ElementsAre(0.5, 0, 0, 0.75));
  EXPECT_THAT(slope_of(linalg_matrix_power(x, 3)), ElementsAre(27, 7, 7, 12));
}
TEST(Autograd, EveryFormulaParsesAndNamesWhatThereIs) {
  for (const Op& op : Registry::instance().ops()) {
    if (op.row->derivative.kind == Derivative::Kind::formulas && op.form != Form::out) {
      EXPECT_NO_THROW(autograd::plan_of(op)) << op.name;
    }
  }
}

}  // namespace autograd_test
}  // namespace tare
