#include "tare/dispatch/register.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "tare/autograd/autograd.h"
#include "tare/autograd/tape/function_node.h"
#include "tare/core/error.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"
#include "tare/ops/vision/vision.h"
#include "tare/run/cost.h"
#include "tare/run/memory.h"
#include "tare/run/run.h"

// Operators that a program registers are rows as any.
namespace tare {
namespace register_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

TensorMeta scale_meta(const Tensor& x, double) { return {x.dtype(), x.device(), x.sizes()}; }
void scale_cpu(TensorList results, const Tensor& x, double k) {
  const Tensor plain = contiguous(x);  // a gradient may be expanded
  const float* from = plain.data_as<float>();
  auto* to = reinterpret_cast<float*>(results[0].data());
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = from[i] * static_cast<float>(k);
}
Row scale_row(std::string_view schema = "reg::scale(Tensor x, float k=2.0) -> Tensor") {
  return {.schema = schema,
          .meta = rule::fresh<scale_meta>,
          .cpu = rule::cpu<scale_cpu>,
          .derivative = {{"x", "grad * k"}},
          .cost = cost::pointwise(1),
          .workspace = workspace::none,
          .sharding = sharding::pointwise,
          .tags = kPointwise};
}
Row behaved(std::string_view schema, MetaRule meta) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = Derivative(Derivative::Kind::derived),
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only};
}
std::tuple<TensorMeta, TensorMeta> ranked_meta(const Tensor& x, int64_t n) {
  return {{x.dtype(), x.device(), {x.size(0), n}}, {DType::int64, x.device(), {n}}};
}
// Registered for a scope.
class Registered {
 public:
  explicit Registered(const Row& row, Behavior behavior = {}) : op(register_operator(row, std::move(behavior))) {}
  ~Registered() { remove_operator(op); }
  Registered(const Registered&) = delete;
  const Op& op;
};
Tensor call_one(const Op& op, const Value& x) { return *call_boxed(op, {&x, 1})[0].get<Tensor>(); }
Tensor leaf(IntList sizes) {
  Tensor tensor = ones(sizes);
  tensor.set_requires_grad(true);
  return tensor;
}
std::vector<float> floats(const Tensor& tensor) {
  return {tensor.data_as<float>(), tensor.data_as<float>() + tensor.numel()};
}
class Log : public Reader {
 public:
  void read(const Event& event, const Moment&) override {
    on(event, [&](const event::OperatorEnd& e) { words.push_back((e.op->is_composite() ? "(" : "") + e.op->name); });
  }
  std::vector<std::string> words;
};

TEST(Register, RulesOfSeveralResultsReturnTuplesAsWell) {
  const Registered ranked(behaved("reg::ranked(Tensor x, int n) -> (Tensor, Tensor)", rule::fresh<ranked_meta>));
  const Value arguments[] = {ones({3, 4}, {}, {}, Device("meta")), int64_t{2}};
  const std::vector<Value> results = call_boxed(ranked.op, arguments);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].get<Tensor>()->sizes(), IntList({3, 2}));
  EXPECT_EQ(results[0].get<Tensor>()->dtype(), DType::float32);
  EXPECT_EQ(results[1].get<Tensor>()->sizes(), IntList({2}));
  EXPECT_EQ(results[1].get<Tensor>()->dtype(), DType::int64);
}

TEST(Register, ARowIsCalledAsTheBuiltInOnesAre) {
  const Registered scale(scale_row());
  EXPECT_EQ(&op_named("reg::scale"), &scale.op);
  EXPECT_EQ(&op_named("reg::scale.default"), &scale.op);
  EXPECT_EQ(Registry::instance().overloads("reg::scale").size(), 1u);
  EXPECT_EQ(scale.op.schema.str(), "reg::scale(Tensor x, float k=2.) -> Tensor");
  EXPECT_THAT(floats(call_one(scale.op, ones({2}))), ElementsAre(2, 2));
  const Tensor far = call_one(scale.op, ones({3, 4}, {}, {}, Device("meta")));
  EXPECT_TRUE(far.is_meta());
  EXPECT_EQ(far.sizes(), IntList({3, 4}));
}

TEST(Register, ARunHearsIt) {
  const Registered scale(scale_row());
  Log log;
  MemoryTimeline memory(DeviceType::meta);
  FlopCounter flops;
  Tensor result;
  {
    const tare::Run run({&log, &memory, &flops});
    result = call_one(scale.op, ones({3, 4}, {}, {}, Device("meta")));
  }
  EXPECT_THAT(log.words, testing::Contains("reg::scale"));
  EXPECT_EQ(memory.blocks().back().op, &scale.op);
  EXPECT_EQ(flops.total().pointwise, 12);
}

TEST(Register, ItsFormulasAreItsDerivative) {
  const Registered scale(scale_row());
  const Tensor x = leaf({2});
  const Tensor y = call_one(scale.op, x);
  EXPECT_EQ(grad_fn(y)->name(), "ScaleBackward0");
  backward(sum(y));
  EXPECT_THAT(floats(grad_of(x)), ElementsAre(2, 2));
}

TEST(Register, AFormulaMayCallAnotherRegisteredOperator) {
  const Registered scale(scale_row());
  Row row = scale_row("reg::twice(Tensor x, float k=2.0) -> Tensor");
  row.derivative = {{"x", "reg::scale(grad, k)"}};
  const Registered twice(row);
  const Tensor x = leaf({2});
  backward(sum(call_one(twice.op, x)));
  EXPECT_THAT(floats(grad_of(x)), ElementsAre(2, 2));
}

TEST(Register, AFunctionMayBeItsDerivative) {
  Behavior behavior;
  behavior.derivative = autograd::function_derivative([](const Call& call) -> autograd::Backward {
    const double k = call.arg<double>(1);
    const Tensor result = call.result();
    return [k, result](const std::vector<Tensor>& gradients) {
      EXPECT_FALSE(result.requires_grad());
      return std::vector<Tensor>{mul(gradients[0], Scalar(k))};
    };
  });
  const Registered scale(scale_row("reg::held(Tensor x, float k=2.0) -> Tensor"), behavior);
  const Tensor x = leaf({2});
  const Tensor y = call_one(scale.op, x);
  EXPECT_EQ(grad_fn(y)->name(), "GeneratedBackwardFor_reg_held_defaultBackward");
  backward(sum(y));
  EXPECT_THAT(floats(grad_of(x)), ElementsAre(2, 2));
  EXPECT_THAT([&] { backward(sum(y)); }, ThrowsMessage<Error>(HasSubstr("second time")));
}

TEST(Register, AFunctionWithStateMayRunIt) {
  int calls = 0;
  const auto counting = [&](const Call& call) {
    ++calls;
    *static_cast<Tensor*>(call.results[0]) = neg(call.tensor(0));
  };
  const Registered alone(behaved("reg::leaf(Tensor x) -> Tensor", rule::leaf), {.run = counting, .derivative = {}});
  const Registered dissolved(behaved("reg::dissolved(Tensor x) -> Tensor", rule::dissolved),
                             {.run = counting, .derivative = {}});
  const Tensor x = leaf({2});
  Log log;
  {
    const tare::Run run({&log});
    EXPECT_EQ(grad_fn(call_one(alone.op, x))->name(), "NegBackward0");
    EXPECT_EQ(grad_fn(call_one(dissolved.op, x))->name(), "NegBackward0");
  }
  EXPECT_EQ(calls, 2);
  EXPECT_THAT(log.words, ElementsAre("reg::leaf", "neg", "(reg::dissolved"));
}

TEST(Register, FormsFollowFromTheRow) {
  Row row = scale_row("reg::formed(Tensor x, float k=2.0) -> Tensor");
  row.forms = {.inplace = "formed_", .out = "formed.out"};
  const Registered formed(row);
  const Tensor x = ones({2});
  call_one(op_named("reg::formed_"), x);
  EXPECT_THAT(floats(x), ElementsAre(2, 2));
  EXPECT_EQ(op_named("reg::formed.out").schema.str(),
            "reg::formed.out(Tensor x, float k=2., *, Tensor(a!) out) -> Tensor(a!)");
}

TEST(Register, NamesAreUniqueAndComeFreeAgain) {
  const Op& first = register_operator(scale_row());
  EXPECT_THAT([] { register_operator(scale_row()); },
              ThrowsMessage<Error>(HasSubstr("Tried to register an operator (reg::scale(Tensor x, float k=2.) -> "
                                             "Tensor) with the same name and overload name multiple times.")));
  const Op& second = replace_operator(first, scale_row("reg::scale(Tensor x, float k=3.0) -> Tensor"));
  EXPECT_EQ(&op_named("reg::scale"), &second);
  EXPECT_THAT(floats(call_one(second, ones({1}))), ElementsAre(3));
  EXPECT_THAT(floats(call_one(first, ones({1}))), ElementsAre(2));  // whoever holds the old one may call it
  EXPECT_THAT([&] { remove_operator(first); }, ThrowsMessage<Error>(HasSubstr("reg::scale is not registered")));
  remove_operator(second);
  EXPECT_EQ(Registry::instance().find("reg::scale"), nullptr);
  EXPECT_THAT([] { op_named("reg::scale"); },
              ThrowsMessage<NotImplementedError>(HasSubstr("the operator reg::scale is not implemented")));
  remove_operator(register_operator(scale_row()));
}

TEST(Register, WhatDoesNotFitIsRefused) {
  EXPECT_THAT(
      [] { register_operator(scale_row("scale(Tensor x, float k=2.0) -> Tensor")); },
      ThrowsMessage<Error>(HasSubstr("names no namespace; an operator of a program's own is called `my::scale`")));
  EXPECT_THAT([] { register_operator(scale_row("reg::scale(Tensor x) -> Tensor")); },
              ThrowsMessage<Error>(HasSubstr("row reg::scale: the meta rule takes 2 arguments, its schema 1")));
  EXPECT_THAT([] { register_operator(scale_row("reg::scale(Tensor x, str[] k) -> Tensor")); },
              ThrowsMessage<Error>(HasSubstr("the type str[] has no C++ parameter type")));
  EXPECT_THAT([] { register_operator(behaved("reg::empty(Tensor x) -> Tensor", rule::leaf)); },
              ThrowsMessage<Error>(HasSubstr("it has neither a meta rule nor a function that runs it")));
  Row formed = behaved("reg::formed(Tensor x) -> Tensor", rule::leaf);
  formed.forms.inplace = "formed_";
  EXPECT_THAT([&] { register_operator(formed, {.run = [](const Call&) {}, .derivative = {}}); },
              ThrowsMessage<Error>(HasSubstr("other forms follow from a row's own functions")));
  EXPECT_THAT([] { remove_operator(op_named("add.Tensor")); },
              ThrowsMessage<Error>(HasSubstr("aten::add.Tensor is not registered: it is built in, or was removed")));
  EXPECT_EQ(Registry::instance().find("reg::scale"), nullptr);
}

TEST(Register, ThreadsMayRegisterAndLookUpAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([i] {
      const std::string schema = "reg::of_thread_" + std::to_string(i) + "(Tensor x, float k=2.0) -> Tensor";
      for (int k = 0; k < 50; ++k) {
        const Registered one(scale_row(schema));
        EXPECT_EQ(Registry::instance().find(one.op.name), &one.op);
        EXPECT_EQ(Registry::instance().find("reg::absent"), nullptr);
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const Op* op : Registry::instance().registered()) EXPECT_FALSE(op->name.starts_with("reg::")) << op->name;
}

TEST(Vision, OperatorsAreRowsOfTheirNamespace) {
  register_vision_operators();
  register_vision_operators();
  const Op& align = op_named("torchvision::roi_align");
  Tensor image = zeros({2, 8, 32, 32}, {}, {}, Device("meta"));
  image.set_requires_grad(true);
  const Tensor rois = zeros({5, 5}, {}, {}, Device("meta"));
  const auto pool = [&](const Tensor& from, const Tensor& regions, int64_t rows, int64_t columns) {
    const Value args[] = {from, regions, 1.0, rows, columns, int64_t{2}, false};
    return *call_boxed(align, args)[0].get<Tensor>();
  };
  const Tensor pooled = pool(image, rois, 7, 3);
  EXPECT_EQ(pooled.sizes(), IntList({5, 8, 7, 3}));
  backward(sum(pooled));
  EXPECT_EQ(grad_of(image).sizes(), image.sizes());
  EXPECT_THAT([&] { pool(image, rois.slice(1, 0, 4), 7, 3); },
              ThrowsMessage<ShapeError>("rois must have shape as Tensor[K, 5]"));
  EXPECT_THAT(
      [&] {
        pool(ones({1, 1, 4, 4}), full({1, 5}, Scalar(2.0)), 1, 1);
      },
      ThrowsMessage<Error>(HasSubstr("rois: region 0 is of image 2, and there are 1")));
}

TEST(Columns, RecordedFactsStandBesideTheRow) {
  const Op& mm = op_named("mm");
  EXPECT_EQ(mm.columns.autocast(DeviceType::cpu), Autocast::lower);
  EXPECT_EQ(op_named("exp").columns.autocast(DeviceType::cuda), Autocast::full);
  EXPECT_EQ(op_named("exp").columns.autocast(DeviceType::cpu), Autocast::none);
  EXPECT_EQ(op_named("add.Tensor").columns.deprecated, Deprecated::alpha);
  EXPECT_EQ(op_named("addmm").columns.deprecated, Deprecated::beta);
  EXPECT_EQ(op_named("add.Tensor").columns.numbers, Numbers::either);
  EXPECT_EQ(op_named("add_.Tensor").columns.numbers, Numbers::second);
  EXPECT_EQ(op_named("eq.Tensor").columns.numbers, Numbers::none);
  EXPECT_EQ(op_named("bitwise_left_shift.Tensor").columns.kernel, "lshift_cpu");
  EXPECT_EQ(op_named("acos").columns.kernel, "acos_vml_cpu");
  EXPECT_EQ(op_named("linalg_vector_norm").columns.autocast(DeviceType::cuda), Autocast::typed);
  EXPECT_EQ(op_named("fractional_max_pool2d").columns.autocast(DeviceType::cpu), Autocast::full);
  EXPECT_NE(op_named("gelu").columns.missing_types >> static_cast<int>(DType::int64) & 1, 0u);
  EXPECT_THAT(op_named("add.Scalar").columns.operands, ElementsAre(1));
  EXPECT_THAT(op_named("add.Tensor").columns.operands, ElementsAre());
  EXPECT_THAT(op_named("pow.Scalar").columns.operands, ElementsAre(0));
}

}  // namespace register_test
}  // namespace tare
