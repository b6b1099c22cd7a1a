#include <gtest/gtest.h>

#include "case.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"

// The rules of a row held against each other, for every row at once: nothing here names an operator.
namespace tare::test {
namespace {

using Results = std::vector<Value>;

std::vector<Tensor> tensors_of(const std::vector<Value>& values) {
  std::vector<Tensor> found;
  for (const Value& value : values) {
    if (const Tensor* tensor = value.get<Tensor>(); tensor && tensor->defined()) found.push_back(*tensor);
    if (const auto* list = value.get<Value::Tensors>()) found.insert(found.end(), list->begin(), list->end());
    if (const auto* list = value.get<Value::Values>())
      for (const Tensor& tensor : tensors_of(*list)) found.push_back(tensor);
  }
  return found;
}

// Rebuilds a case with its tensors replaced, in the order of Call::tensors.
template <class F>
Value replaced(const Value& value, F&& replace) {
  if (const Tensor* tensor = value.get<Tensor>(); tensor && tensor->defined()) return replace(*tensor);
  if (const auto* list = value.get<Value::Values>()) {
    Value::Values items;
    for (const Value& item : *list) items.push_back(replaced(item, replace));
    return items;
  }
  return value;
}
template <class F>
Case with_tensors(const Case& given, F&& replace) {
  Case result = given;
  for (Value& value : result.args) value = replaced(value, replace);
  for (auto& [name, value] : result.kwargs) value = replaced(value, replace);
  return result;
}

// One call with its costs and dimension map looked at while arguments and results are at hand.
struct Seen : Interceptor {
  const Op* outer = nullptr;
  Cost cost;
  std::vector<Strategy> strategies;
  size_t inputs = 0;
  void intercept(const Op& op, Args args, tare::Results results) override {
    proceed(op, args, results);
    if (outer != nullptr) return;
    outer = &op;
    const Call call{op, args, results};
    cost = op.row->cost(call);
    strategies = op.row->dims(call);
    inputs = call.tensors().size();
  }
};

Results run(const Case& c, Seen* seen = nullptr) {
  if (seen == nullptr) return call_boxed(op_named(c.op), c.args, c.kwargs);
  const InterceptorGuard guard(*seen);
  return call_boxed(op_named(c.op), c.args, c.kwargs);
}

std::string shape(const Tensor& tensor) { return std::string(name(tensor.dtype())) + str(tensor.sizes()); }

template <class F>
void for_each_good_case(Device device, F&& visit) {
  const DeviceGuard guard(device);
  for (const Case& c : all_cases(device)) {
    // Known tensors are on the CPU, as is what asks to be; neither mixes with meta.
    if (c.fails() || ((c.has_values || c.has_device) && device.is_meta())) continue;
    SCOPED_TRACE(c.where + ": " + c.text);
    try {
      visit(c, op_named(c.op));
    } catch (const Error& error) {
      ADD_FAILURE() << error.what();
    }
  }
}

TEST(Rules, MetaAndCpuAgreeInDTypeAndSizes) {
  for_each_good_case(DeviceType::meta, [](const Case& c, const Op& op) {
    const std::vector<Tensor> given = tensors_of(run(c)), expected = tensors_of(c.results);
    if (op.has(kDeviceDependent)) return;
    ASSERT_EQ(given.size(), expected.size());
    for (size_t i = 0; i < given.size(); ++i) EXPECT_EQ(shape(given[i]), shape(expected[i]));
  });
}

// With bytes at hand the kernel fills what the rule laid out; without a kernel the operator says so.
TEST(Rules, KernelsFillWhatTheRuleLaysOut) {
  for_each_good_case(DeviceType::cpu, [](const Case& c, const Op& op) {
    const Case real = with_tensors(c, [](const Tensor& tensor) {
      if (!tensor.known()) {
        const Tensor whole = tensor;
        std::fill_n(reinterpret_cast<char*>(whole.storage().data()), whole.storage().bytes(), '\0');
        whole.storage()->state = StorageState::known;
        if (!is_bool(whole.dtype())) fill_elements(whole, 1);
      }
      return tensor;
    });
    try {
      const std::vector<Tensor> given = tensors_of(run(real));
      if (op.form != Form::functional || op.is_composite()) return;
      const std::vector<Tensor> expected = tensors_of(c.results);
      ASSERT_EQ(given.size(), expected.size());
      for (size_t i = 0; i < given.size(); ++i) {
        EXPECT_EQ(shape(given[i]), shape(expected[i]));
        if (!op.has(kUninitialized) && given[i].device().is_cpu() && op.row->cpu.exists()) {
          EXPECT_EQ(given[i].storage().state(), StorageState::known);
        }
      }
    } catch (const NotImplementedError& error) {
      // Values that kernels cannot compute yet; the message names the operator.
      EXPECT_FALSE(op.row->cpu.exists() && std::string(error.what()).find("no CPU kernel") == std::string::npos)
          << error.what();
    }
  });
}

TEST(Rules, CostsAreNotNegative) {
  for_each_good_case(DeviceType::meta, [](const Case& c, const Op&) {
    Seen seen;
    run(c, &seen);
    EXPECT_GE(seen.cost.flops, 0);
    EXPECT_GE(seen.cost.pointwise, 0);
  });
}

Tensor half_of(const Tensor& tensor, Split split) {
  if (split.kind != Split::Kind::shard) return tensor;
  Dims sizes = tensor.sizes();
  sizes[split.dim] /= 2;
  return Tensor::view_of(tensor, tensor.meta().with_geometry(sizes, tensor.strides(), tensor.storage_offset()));
}

// Splitting the inputs along a dimension that the map allows gives the parts of the result, and half of the FLOPs.
TEST(Rules, PartsMakeTheWhole) {
  int64_t checked = 0;
  for_each_good_case(DeviceType::meta, [&](const Case& c, const Op& op) {
    if (op.form != Form::functional) return;  // in place, the first run would change what the second is given
    Seen whole;
    const std::vector<Tensor> results = tensors_of(run(c, &whole));
    for (const Strategy& strategy : whole.strategies) {
      ASSERT_EQ(strategy.inputs.size(), whole.inputs);
      ASSERT_EQ(strategy.results.size(), results.size());
      size_t next = 0;
      bool even = true;
      const Case part = with_tensors(c, [&](const Tensor& tensor) {
        const Split split = strategy.inputs[next++];
        // A view may treat sizes of one in its own way (squeeze), so a half must not become one.
        if (split.kind == Split::Kind::shard &&
            (tensor.sizes()[split.dim] % 2 != 0 || (op.is_view() && tensor.sizes()[split.dim] == 2))) {
          even = false;
          return tensor;
        }
        return half_of(tensor, split);
      });
      if (!even) continue;
      Seen seen;
      const std::vector<Tensor> parts = tensors_of(run(part, &seen));
      for (size_t i = 0; i < parts.size(); ++i) {
        Dims expected = results[i].sizes();
        if (strategy.results[i].kind == Split::Kind::shard) expected[strategy.results[i].dim] /= 2;
        EXPECT_EQ(str(parts[i].sizes()), str(expected));
      }
      EXPECT_EQ(2 * seen.cost.flops, whole.cost.flops);
      ++checked;
    }
  });
  EXPECT_GT(checked, 10);
}

// What the in-place form does follows from the functional one: self keeps its metadata, or it refuses.
TEST(Rules, InPlaceAgreesWithFunctional) {
  for_each_good_case(DeviceType::meta, [](const Case& c, const Op& op) {
    const std::string_view full = op.row->forms.inplace;
    if (op.form != Form::functional || full.empty() || op.is_view()) return;
    const Op& form = op_named(full.substr(0, full.find('(')));
    Case written = c;
    written.op = form.name;
    const std::vector<Tensor> results = tensors_of(run(c)), inputs = tensors_of(c.args);
    if (inputs.empty() || inputs[0].is_wrapped_number()) return;
    const Tensor& self = inputs[0];
    // Results of another device than self's: self was a 0-d CPU tensor.
    if (results.empty() || !(results[0].device() == self.device()) || self.known()) return;
    const bool fits = results[0].sizes() == self.sizes() && can_cast(results[0].dtype(), self.dtype()) &&
                      !has_internal_overlap(self.meta());
    const std::string before = shape(self) + str(self.strides());
    const uint32_t version = self.version();
    try {
      const std::vector<Tensor> after = tensors_of(run(written));
      EXPECT_TRUE(fits) << form.name << " accepted what its functional form does not give";
      EXPECT_TRUE(after.empty() || after[0].is_same(self));
      EXPECT_EQ(shape(self) + str(self.strides()), before);
      EXPECT_GT(self.version(), version);
    } catch (const Error& error) {
      EXPECT_FALSE(fits) << error.what();
    }
  });
}

// out= takes the sizes of the functional result, from an empty tensor and from one of the right shape.
TEST(Rules, OutAgreesWithFunctional) {
  for_each_good_case(DeviceType::meta, [](const Case& c, const Op& op) {
    const std::string_view full = op.row->forms.out;
    if (op.form != Form::functional || full.empty()) return;
    const Op& form = op_named(full.substr(0, full.find('(')));
    const std::vector<Value> results = run(c);
    // What the functional overload writes too (running statistics) is no result.
    const size_t first = form.schema.arguments.size() - (form.written_arguments.size() - op.written_arguments.size());
    for (const bool empty : {true, false}) {
      Case written = c;
      written.op = form.name;
      // A factory's dtype and device are those of out.
      std::erase_if(written.kwargs, [&](const auto& item) { return form.schema.find(item.first) < 0; });
      for (size_t i = 0; i < results.size(); ++i) {
        const auto make = [&](const Tensor& like) {
          return Tensor(empty ? TensorMeta(like.dtype(), like.device(), {0}) : TensorMeta(like.dtype(), like.device(), like.sizes()));
        };
        Value out;
        if (const Tensor* tensor = results[i].get<Tensor>()) {
          if (!tensor->defined()) return;
          out = make(*tensor);
        } else if (const auto* list = results[i].get<Value::Tensors>()) {
          Value::Tensors outs;
          for (const Tensor& tensor : *list) outs.push_back(make(tensor));
          out = outs;
        } else {
          return;
        }
        written.kwargs.emplace_back(form.schema.arguments[first + i].name, out);
      }
      std::vector<Value> outs;
      for (size_t i = written.kwargs.size() - results.size(); i < written.kwargs.size(); ++i)
        outs.push_back(written.kwargs[i].second);
      run(written);
      const std::vector<Tensor> given = tensors_of(outs), expected = tensors_of(results);
      ASSERT_EQ(given.size(), expected.size());
      for (size_t i = 0; i < given.size(); ++i) EXPECT_EQ(shape(given[i]), shape(expected[i]));
    }
  });
}

TEST(Rules, DerivativesNameArgumentsOfTheirOperator) {
  for (const Row& row : Registry::instance().rows()) {
    const Op& op = op_named(Schema::parse(row.schema).full_name());
    for (const auto& [argument, expression] : row.derivative.formulas) {
      if (expression.empty()) continue;  // names results that no gradient flows from; autograd_test.cpp looks for them
      // Several arguments may share one formula, which then gives as many gradients: `input, weight`.
      std::string_view rest = argument;
      while (!rest.empty()) {
        const size_t comma = rest.find(',');
        std::string_view one = rest.substr(0, comma);
        while (one.starts_with(' ')) one.remove_prefix(1);
        EXPECT_GE(op.schema.find(one), 0) << op.name << ": no argument '" << one << "'";
        rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
      }
    }
  }
}

}  // namespace
}  // namespace tare::test
