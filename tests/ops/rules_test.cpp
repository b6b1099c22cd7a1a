#include <gtest/gtest.h>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"
#include "tests/case.h"

// The rules of a row held against each other, for every row at once: nothing here names an operator.
namespace tare::test {
namespace rules_test {

using Results = std::vector<Value>;

Results run(const Case& c) { return call_boxed(op_named(c.op), c.args, c.kwargs); }

std::string shape(const Tensor& tensor) { return std::string(name(tensor.dtype())) + str(tensor.sizes()); }

template <class F>
void for_each_good_case(Device device, F&& visit) {
  const DeviceGuard guard(device);
  for (const Case& c : all_cases(device)) {
    if (c.fails() || (c.only_cpu && device.is_meta())) continue;
    SCOPED_TRACE(c.where + ": " + c.text);
    try {
      visit(c, op_named(c.op));
    } catch (const DataDependentError& error) {
      // What depends on values refuses where there are none, and nothing else does.
      EXPECT_TRUE(c.has_values && device.is_meta()) << error.what();
    } catch (const LinAlgError& error) {
      // Values that a test fills in may make a matrix that has no inverse.
      EXPECT_FALSE(device.is_meta()) << error.what();
    } catch (const Error& error) {
      EXPECT_TRUE(c.has_values && device.is_meta() && op_named(c.op).has(kDataDependent)) << error.what();
    }
  }
}

TEST(Rules, MetaAndCpuAgreeInDTypeAndSizes) {
  for_each_good_case(DeviceType::meta, [](const Case& c, const Op&) {
    const std::vector<Tensor> given = tensors_of(run(c)), expected = tensors_of(c.results);
    ASSERT_EQ(given.size(), expected.size());
    for (size_t i = 0; i < given.size(); ++i) EXPECT_EQ(shape(given[i]), shape(expected[i]));
  });
}

// Ones, which every operator takes; off the diagonal a quarter, so that matrices have inverses.
void fill(const Tensor& tensor) {
  const int64_t columns = tensor.dim() < 2 ? 0 : tensor.sizes().back();
  const bool matrices = columns > 0 && is_inexact(tensor.dtype());
  const int64_t rows = matrices ? tensor.sizes()[tensor.dim() - 2] : 0;
  int64_t n = 0;
  for_each_element(tensor.sizes(), {&tensor, 1}, [&](std::byte* const* at) {
    const bool beside = matrices && n / columns % rows != n % columns;
    store_scalar(at[0], tensor.dtype(), beside ? Scalar(0.25) : Scalar(1));
    ++n;
  });
}

TEST(Rules, OnlyDeviceDependentOperatorsHaveCasesOfOneDevice) {
  for (const Case& c : all_cases(DeviceType::cpu))
    EXPECT_TRUE(!c.only_cpu || op_named(c.op).has(kDeviceDependent)) << c.where << ": " << c.text;
}

// With bytes at hand the kernel fills what the rule laid out; without a kernel the operator says so.
TEST(Rules, KernelsFillWhatTheRuleLaysOut) {
  for_each_good_case(DeviceType::cpu, [](const Case& c, const Op& op) {
    const Case real = with_tensors(c, [](const Tensor& tensor) {
      if (!tensor.known()) {
        const Tensor whole = tensor;
        std::fill_n(reinterpret_cast<char*>(whole.storage().data()), whole.storage().bytes(), '\0');
        whole.storage()->state = StorageState::known;
        if (!is_bool(whole.dtype())) fill(whole);
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
          return Tensor(empty ? TensorMeta(like.dtype(), like.device(), {0})
                              : TensorMeta(like.dtype(), like.device(), like.sizes()));
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
  for (const Op& op : Registry::instance().ops()) {
    if (op.form != Form::functional) continue;
    for (const auto& [argument, expression] : op.row->derivative.formulas) {
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

}  // namespace rules_test
}  // namespace tare::test
