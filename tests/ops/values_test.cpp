#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tare/core/elements.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/replay/corpus.h"

// What CPU kernels compute, held against what PyTorch computed (tests/golden/values.jsonl.zst).
// tests/ops/values_exceptions.txt lists the operators that compute something else, with the reason.
namespace tare {
namespace values_test {

using Json = nlohmann::json;

// How far PyTorch's own arithmetic in a dtype may be from the exact result, relative to what is computed with.
double tolerance(DType dtype) {
  switch (real_type(dtype)) {
    case DType::float64: return 1e-7;
    case DType::float32: return 1e-4;
    case DType::bfloat16: return 3e-2;
    case DType::float16: return 4e-3;
    default: return 0;
  }
}

void flatten(const Value& value, std::vector<Tensor>& found) {
  if (const Tensor* tensor = value.get<Tensor>(); tensor && tensor->defined()) found.push_back(*tensor);
  if (const auto* list = value.get<Value::Tensors>())
    for (const Tensor& tensor : *list)
      if (tensor.defined()) found.push_back(tensor);
}

double number(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (!value.is_object()) return value.get<double>();
  const std::string text = value["float"];
  return text == "nan" ? NAN : text == "inf" ? INFINITY : -INFINITY;
}

bool near(double found, double expected, double by) {
  return found == expected || (std::isnan(found) && std::isnan(expected)) ||
         std::abs(found - expected) <= by * (1 + std::abs(expected));
}

// The first element that differs, in words; empty where none does.
std::string difference(const Tensor& found, const Json& expected) {
  if (std::string(name(found.dtype())) != expected[0]) return fmt::format("dtype {}", found.dtype());
  if (found.sizes().vec() != expected[1].get<std::vector<int64_t>>()) return fmt::format("sizes {}", found.sizes());
  if (!found.known() && found.numel() > 0) return "no values";
  const bool conjugate = found.meta().is_conj();
  const double sign = found.meta().is_neg() ? -1 : 1, by = tolerance(found.dtype());
  size_t i = 0;
  std::string text;
  for_each_element(found.sizes(), {&found, 1}, [&](std::byte* const* at) {
    const Json& element = expected[2][i++];
    Complex value = sign * load_complex(at[0], found.dtype());
    if (conjugate) value = std::conj(value);
    const Complex wanted = element.is_array() ? Complex(number(element[0]), number(element[1])) : number(element);
    const bool same = near(value.real(), wanted.real(), by) && near(value.imag(), wanted.imag(), by);
    if (!same && text.empty())
      text = fmt::format("element {} is {}+{}j, not {}+{}j", i - 1, value.real(), value.imag(), wanted.real(),
                         wanted.imag());
  });
  return text;
}

std::map<std::string, std::string> exceptions() {
  std::map<std::string, std::string> listed;
  std::ifstream file(TARE_SOURCE_DIR "/tests/ops/values_exceptions.txt");
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line[0] != '#') listed.emplace(line.substr(0, line.find(' ')), line);
  return listed;
}

TEST(Values, AreWhatPyTorchComputes) {
  std::map<std::string, std::string> broken;
  std::map<std::string, int> count;
  std::set<std::string> operators;
  int64_t lines = 0;
  LineReader reader(TARE_SOURCE_DIR "/tests/golden/values.jsonl.zst");
  for (std::string_view text; reader.next(text);) {
    const Json line = Json::parse(text.begin(), text.end());
    const std::string op = line["op"].get<std::string>().substr(6);
    if (Registry::instance().find(op) == nullptr) continue;
    ++lines, operators.insert(op);
    std::string why;
    try {
      const RecordedCall call = parse_recorded_call(text);
      std::vector<Tensor> results;
      for (const Value& value : call_boxed(op_named(op), call.args, call.kwargs)) flatten(value, results);
      const Json& expected = line["elements"];
      if (results.size() != expected.size()) why = fmt::format("{} results", results.size());
      for (size_t i = 0; i < results.size() && why.empty(); ++i) why = difference(results[i], expected[i]);
    } catch (const Error& error) {
      why = error.what();
    }
    if (why.empty()) continue;
    ++count[op];
    broken.try_emplace(op, fmt::format("{}: {}", reader.line_number(), why));
  }
  const auto listed = exceptions();
  for (const auto& [op, why] : broken)
    if (!listed.contains(op)) ADD_FAILURE() << op << " (" << count[op] << ") " << why;
  for (const auto& [op, line] : listed) EXPECT_TRUE(broken.contains(op)) << "holds now, take it off the list: " << line;
  EXPECT_GT(lines, 4000);
  EXPECT_GT(operators.size(), 400u);
}

}  // namespace values_test
}  // namespace tare
