#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tare/autograd/autograd.h"
#include "tare/autograd/formulas/plan.h"
#include "tare/autograd/tape/op_node.h"
#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"
#include "tests/case.h"

// Formulas whose types are known are lists of typed calls; the others, and those whose saved tensors hooks give back,
// are evaluated by boxed values. Both are the same formulas.
namespace tare {
namespace {

using autograd::PackedTensor;
using autograd::SavedTensorsHooks;

// Hooks that give what was saved back as it is.
class AsItIs final : public SavedTensorsHooks {
 public:
  std::unique_ptr<PackedTensor> pack(const Tensor& tensor) override { return std::make_unique<Packed>(tensor); }

 private:
  struct Packed final : PackedTensor {
    explicit Packed(const Tensor& tensor) : tensor(tensor) {}
    Tensor unpack() override { return tensor; }
    Tensor tensor;
  };
};

std::string described(const Tensor& tensor) {
  if (!tensor.defined()) return "None";
  return fmt::format("{}{}{}", name(tensor.dtype()), str(tensor.sizes()), str(tensor.strides()));
}

// Writes down each operator with the tensors that it gets.
class Heard final : public Interceptor {
 public:
  std::vector<std::string> calls;
  void intercept(const Op& op, Args args, Results results) override {
    std::string call = op.name;
    for (const Tensor& tensor : Call{op, args, results}.tensors()) call += " " + described(tensor);
    calls.push_back(std::move(call));
    proceed(op, args, results);
  }
};

// What backward of a case runs and gives; nothing where no gradient flows.
std::vector<std::string> backward_of(const test::Case& given, SavedTensorsHooks* hooks) {
  std::vector<Tensor> leaves;
  const test::Case call = test::with_tensors(given, [&](const Tensor& tensor) {
    if (is_sparse(tensor) || !is_inexact(tensor.dtype())) return tensor;
    Tensor leaf = empty_strided(tensor.sizes(), tensor.strides(), tensor.dtype(), {}, tensor.device());
    leaf.set_requires_grad(true);
    leaves.push_back(leaf);
    return leaf;
  });
  std::vector<Tensor> outputs, gradients;
  try {
    const autograd::SavedTensorsGuard packed(hooks);
    for (const Tensor& result : test::tensors_of(call_boxed(op_named(call.op), call.args, call.kwargs)))
      if (result.requires_grad()) outputs.push_back(result);
  } catch (const Error&) {
    return {};
  }
  if (outputs.empty() || leaves.empty()) return {};
  for (const Tensor& output : outputs) gradients.push_back(empty_like(output));
  Heard heard;
  std::vector<std::string> lines;
  try {
    const InterceptorGuard listening(heard);
    for (const Tensor& gradient : grad(outputs, leaves, gradients, {}, true)) lines.push_back(described(gradient));
  } catch (const Error& error) {
    lines.emplace_back(error.what());
  }
  lines.insert(lines.end(), heard.calls.begin(), heard.calls.end());
  return lines;
}

TEST(Formulas, TypedOnesCallWhatBoxedOnesCall) {
  AsItIs hooks;
  int compared = 0;
  for (const test::Case& one : test::all_cases("meta")) {
    if (one.fails() || op_named(one.op).form != Form::functional) continue;
    const autograd::Plan& plan = autograd::plan_of(op_named(one.op));
    if (plan.way == autograd::Plan::Way::recorded && !plan.typed) continue;
    const std::vector<std::string> typed = backward_of(one, nullptr);
    // What hooks give back is not asked whether it was written since.
    if (typed.empty() || typed[0].find("modified by an inplace operation") != std::string::npos) continue;
    EXPECT_EQ(typed, backward_of(one, &hooks)) << one.where << ": " << one.text;
    ++compared;
  }
  EXPECT_GT(compared, 1000);
}

TEST(Formulas, OfCommonOperatorsAreTyped) {
  for (const char* name : {"mm",
                           "addmm",
                           "bmm",
                           "add.Tensor",
                           "mul.Tensor",
                           "div.Tensor",
                           "view",
                           "transpose.int",
                           "expand",
                           "cat",
                           "native_layer_norm",
                           "convolution",
                           "_softmax",
                           "gelu",
                           "silu",
                           "embedding",
                           "mean",
                           "sum.dim_IntList",
                           "max_pool2d_with_indices",
                           "native_batch_norm"})
    EXPECT_TRUE(autograd::plan_of(op_named(name)).typed) << name;
}

}  // namespace
}  // namespace tare
