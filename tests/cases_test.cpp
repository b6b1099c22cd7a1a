#include <gtest/gtest.h>

#include <set>

#include "case.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"

namespace tare::test {
namespace {

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
  else
    return value.str();
  return text + "]";
}

std::string describe(const std::vector<Value>& values) {
  std::string text;
  for (const Value& value : values) text += (text.empty() ? "" : ", ") + describe(value);
  return text;
}

// Cases are what PyTorch gives on a CPU; tensors claim to be there, without bytes unless the case gives values.
TEST(Cases, HoldOnACpuWithoutBytes) {
  const FakeGuard fake;
  for (const Case& c : all_cases(DeviceType::cpu)) {
    SCOPED_TRACE(c.where + ": " + c.text);
    try {
      const std::string given = describe(call_boxed(op_named(c.op), c.args, c.kwargs));
      EXPECT_FALSE(c.fails()) << "gave " << given;
      if (!c.fails()) {
        EXPECT_EQ(given, describe(c.results));
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
    EXPECT_TRUE(op.form != Form::functional || covered.contains(op.name)) << "no case for " << op.name;
}

}  // namespace
}  // namespace tare::test
