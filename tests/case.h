#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tare/dispatch/registry.h"
#include "tare/dispatch/value.h"

// The table of cases, tests/cases/*.cases: one call of one operator a line, and what it gives.
//   mm(f32[2,3], f32[3,4]) -> f32[2,4]
//   mm(f32[2,3], f32[4,5]) ! mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)
//   reshape(f32[2,3], [6]) -> f32[6]&0
//   log_sigmoid_forward(f32[2]) -> f32[2], f32[2] on cpu
// A tensor is a dtype and sizes, then, where needed, {strides}, @storage_offset, (values). A result of an operator that
// may or may not give a view says whose storage it shares: &0, that of the first tensor argument.
namespace tare::test {

struct Case {
  std::string where;  // file:line
  std::string text;
  std::string op;
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
  std::vector<Value> results;    // expected, when there is no error
  std::vector<int64_t> aliases;  // for each tensor of the results, the tensor argument whose storage it shares, or -1
  std::string error;             // expected in the message
  bool has_values = false;       // of some tensor, which then is on the CPU; on meta the values are left out
  bool only_cpu = false;         // other devices give other metadata, or refuse: `-> f32[2,4] on cpu`
  bool fails() const { return !error.empty(); }
};

/// Parses one line; the tensors are made on `device`, as is what asks for the `cpu`. Errors: std::runtime_error.
Case parse_case(std::string_view line, Device device);
/// All cases of all files, the tensors on `device`.
std::vector<Case> all_cases(Device device);

/// Every tensor among the values, lists flattened, undefined ones left out.
std::vector<Tensor> tensors_of(const std::vector<Value>& values);
/// The case with each of its tensors, in the order of Call::tensors, replaced.
Case with_tensors(const Case& given, const std::function<Tensor(const Tensor&)>& replace);

}  // namespace tare::test
