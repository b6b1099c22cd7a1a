#include <cstdint>
#include <string_view>

#include "tare/replay/replay.h"

namespace {

constexpr int64_t kLargest = 1 << 12;

// Small enough that an operator may rightly make all that is asked for: a list of a billion views is no crash.
bool is_small(const tare::Value& value) {
  if (const auto* tensor = value.get<tare::Tensor>()) {
    for (const int64_t size : tensor->sizes())
      if (size > kLargest) return false;
    return tensor->numel() <= kLargest;
  }
  if (const auto* scalar = value.get<tare::Scalar>())
    return !scalar->is_integral(true) || (scalar->to_int() <= kLargest && scalar->to_int() >= -kLargest);
  if (const auto* ints = value.get<tare::Value::Ints>()) {
    for (const int64_t item : *ints)
      if (item > kLargest || item < -kLargest) return false;
  }
  if (const auto* tensors = value.get<tare::Value::Tensors>()) {
    for (const tare::Tensor& tensor : *tensors)
      if (!is_small(tensor)) return false;
  }
  if (const auto* values = value.get<tare::Value::Values>()) {
    for (const tare::Value& item : *values)
      if (!is_small(item)) return false;
  }
  return true;
}

}  // namespace

// Any line is a recorded call or a CorpusError; replaying one gives a verdict.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  try {
    tare::RecordedCall call = tare::parse_recorded_call(line);
    for (const tare::Value& value : call.args)
      if (!is_small(value)) return 0;
    for (const auto& [name, value] : call.kwargs)
      if (!is_small(value)) return 0;
    tare::replay(call, line);
  } catch (const tare::CorpusError&) {
  }
  return 0;
}
