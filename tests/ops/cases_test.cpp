#include <gtest/gtest.h>

#include <set>

#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tests/case.h"

namespace tare::test {
namespace cases_test {

std::string describe(const Tensor& tensor) {
  if (!tensor.defined()) return "None";
  std::string text = std::string(name(tensor.dtype())) + str(tensor.sizes());
  const TensorMeta& meta = tensor.meta();
  if (!meta.is_contiguous()) text += "{" + str(meta.strides()) + "}";
  if (meta.storage_offset() != 0) text += "@" + std::to_string(meta.storage_offset());
  return text;
}

std::string describe(const Value& value) {
  if (const Tensor* tensor = value.get<Tensor>()) return describe(*tensor);
  std::string text = "[";
  if (const auto* tensors = value.get<Value::Tensors>())
    for (const Tensor& tensor : *tensors) text += (text.size() > 1 ? ", " : "") + describe(tensor);
  else if (const auto* values = value.get<Value::Values>())
    for (const Value& item : *values) text += (text.size() > 1 ? ", " : "") + describe(item);
  else return value.str();
  return text + "]";
}

std::string describe(const std::vector<Value>& values) {
  std::string text;
  for (const Value& value : values) text += (text.empty() ? "" : ", ") + describe(value);
  return text;
}

// Which tensor argument's storage each tensor of the results shares; -1, none.
std::vector<int64_t> aliases_of(const std::vector<Value>& results, const std::vector<Tensor>& inputs) {
  std::vector<int64_t> aliases;
  for (const Tensor& result : tensors_of(results)) {
    aliases.push_back(-1);
    for (size_t i = inputs.size(); i-- > 0;)
      if (inputs[i].storage() == result.storage()) aliases.back() = static_cast<int64_t>(i);
  }
  return aliases;
}

// The same, as the case or the operator's schema says: a result annotated `(a)` shares an argument's storage.
void check_aliases(const Case& c, const Op& op, const std::vector<Value>& results, const std::vector<Tensor>& inputs) {
  size_t next = 0;
  for (size_t i = 0; i < results.size(); ++i)
    for (const int64_t alias : aliases_of({results[i]}, inputs)) {
      const int64_t written = c.aliases[next++];
      const bool annotated = i < op.schema.returns.size() && op.schema.returns[i].alias && !op.has(kMayAlias);
      if (annotated && written < 0) {
        EXPECT_GE(alias, 0) << "a copy, where " << op.schema.str() << " is a view";
      } else {
        EXPECT_EQ(alias, written) << "the argument whose storage result " << i << " shares";
      }
    }
}

// Cases are what PyTorch gives on a CPU; tensors claim to be there, without bytes unless the case gives values.
TEST(Cases, HoldOnACpuWithoutBytes) {
  const FakeGuard fake;
  for (const Case& c : all_cases(DeviceType::cpu)) {
    SCOPED_TRACE(c.where + ": " + c.text);
    try {
      const Op& op = op_named(c.op);
      std::vector<Tensor> inputs = tensors_of(c.args);
      for (const auto& [name, value] : c.kwargs)
        for (const Tensor& tensor : tensors_of({value})) inputs.push_back(tensor);
      const std::vector<Value> results = call_boxed(op, c.args, c.kwargs);
      const std::string given = describe(results);
      EXPECT_FALSE(c.fails()) << "gave " << given;
      if (!c.fails()) {
        EXPECT_EQ(given, describe(c.results));
        check_aliases(c, op, results, inputs);
      }
    } catch (const Error& error) {
      EXPECT_TRUE(c.fails()) << error.what();
      if (c.fails()) {
        EXPECT_NE(std::string(error.what()).find(c.error), std::string::npos) << error.what();
      }
    }
  }
}

TEST(Cases, EveryOperatorHasOne) {
  std::set<std::string> covered;
  for (const Case& c : all_cases(DeviceType::meta))
    if (!c.fails()) covered.insert(op_named(c.op).functional->name);
  for (const Op& op : Registry::instance().ops())
    EXPECT_TRUE(op.form != Form::functional || op.has(kTakesSparse) || covered.contains(op.name))
        << "no case for " << op.name;  // python/tests/test_sparse.py has those of sparse tensors
}

}  // namespace cases_test
}  // namespace tare::test
