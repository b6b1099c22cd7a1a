#include "tare/graph/script/upgrade.h"

#include <algorithm>

namespace tare::graph::script {

namespace {

bool has(const Keywords& keywords, std::string_view name) {
  return std::ranges::any_of(keywords, [&](const auto& one) { return one.first == name && !one.second.is_none(); });
}

bool is_whole(const Value& value) {
  if (const Tensor* tensor = value.get<Tensor>()) return is_integral(tensor->dtype(), true);
  return value.is<int64_t>() || value.is<bool>();
}

// Integers were divided with their remainder cut off, unless a floating tensor took the result.
void divide(std::vector<Value>& arguments, Keywords& keywords) {
  const bool tensors = std::ranges::any_of(arguments, [](const Value& value) { return value.is<Tensor>(); });
  if (!tensors || has(keywords, "rounding_mode") || !std::ranges::all_of(arguments, is_whole)) return;
  for (const auto& [name, value] : keywords)
    if (name == "out" && !is_whole(value)) return;
  keywords.emplace_back("rounding_mode", "trunc");
}

// Without a dtype, whole numbers made floating tensors.
void fill(std::vector<Value>& arguments, Keywords& keywords) {
  if (arguments.size() < 2 || has(keywords, "dtype") || has(keywords, "out")) return;
  if (const int64_t* number = arguments[1].get<int64_t>()) arguments[1] = static_cast<double>(*number);
  else if (const bool* flag = arguments[1].get<bool>()) arguments[1] = *flag ? 1.0 : 0.0;
}

// The number of steps could be left out: there were 100.
void count_steps(std::vector<Value>& arguments, Keywords& keywords) {
  constexpr int64_t kSteps = 100;
  for (auto& [name, value] : keywords)
    if (name == "steps") {
      if (value.is_none()) value = kSteps;
      return;
    }
  if (arguments.size() == 2) arguments.emplace_back(kSteps);
  else if (arguments.size() > 2 && arguments[2].is_none()) arguments[2] = kSteps;
}

struct Upgrade {
  std::string_view name;
  int64_t since;  ///< the version from which on the operator is as it is now
  void (*change)(std::vector<Value>& arguments, Keywords& keywords);
};
// The operators whose meaning has changed (torch/csrc/jit/operator_upgraders names them). `gelu` got an argument whose
// default is what it was.
constexpr Upgrade kUpgrades[] = {{"div", 4, divide},
                                 {"div_", 4, divide},
                                 {"full", 5, fill},
                                 {"linspace", 8, count_steps},
                                 {"logspace", 9, count_steps}};

}  // namespace

void upgrade(int64_t version, const Expr& site, std::vector<Value>& arguments, Keywords& keywords) {
  if (version >= 9 || site.name_space() != "aten") return;
  for (const Upgrade& one : kUpgrades)
    if (version < one.since && site.text == one.name) one.change(arguments, keywords);
}

}  // namespace tare::graph::script
