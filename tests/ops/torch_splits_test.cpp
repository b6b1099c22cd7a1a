#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/golden.h"
#include "tests/ops/truth.h"

// Every sharding rule that PyTorch has for a case is a strategy of the row too, or stands with a reason in
// torch_splits_exceptions.txt and is shown to be wrong: by numbers of which the parts do not make the whole, by a part
// that is refused, or by a reduction that nobody has. The rules are recorded by conformance/record_sharding.py.
namespace tare::test {
namespace torch_splits_test {

// What the row says about a call, in words, asked before it runs.
struct Asked : Interceptor {
  bool is_first = true;
  std::set<std::string> strategies;
  void intercept(const Op& op, Args args, tare::Results given) override {
    if (std::exchange(is_first, false))
      for (const Strategy& one : op.row->sharding(ShardingCall(op, args)))
        strategies.insert(describe(one.inputs, one.results));
    proceed(op, args, given);
  }
};
std::set<std::string> strategies_of(const Case& c) {
  Asked asked;
  const InterceptorGuard guard(asked);
  call_boxed(op_named(c.op), c.args, c.kwargs);
  return asked.strategies;
}

using Placements = std::vector<Placement>;

// The placements of a side of a rule.
Placements read_side(const std::string& side) {
  std::istringstream words(side);
  Placements placements;
  for (std::string word; words >> word;) {
    static const std::map<std::string, Placement> kinds{{"whole", replicate},         {"sum", partial_sum},
                                                        {"average", partial_average}, {"product", partial_product},
                                                        {"max", partial_max},         {"min", partial_min}};
    if (word == "dim") {
      int64_t dim = 0;
      words >> dim;
      placements.push_back(Placement::shard(dim));
    } else {
      placements.push_back(kinds.at(word));
    }
  }
  return placements;
}

// Complex numbers have no largest, truths no average: torch.distributed refuses the reduction.
bool is_reduction(Placement one, DType dtype) {
  if (one == partial_max || one == partial_min) return !is_complex(dtype);
  return one != partial_average || !is_bool(dtype);
}
bool are_reductions(const Placements& placements, const std::vector<Tensor>& tensors) {
  for (size_t i = 0; i < std::min(placements.size(), tensors.size()); ++i)
    if (!is_reduction(placements[i], tensors[i].dtype())) return false;
  return true;
}

// Whether no part of the call is refused where it will run, and each has the sizes that the rule says.
bool is_accepted(const Case& c, const Placements& inputs, const Placements& results, int64_t parts) {
  const Made whole = make(c);
  for (int64_t part = 0; part < parts; ++part) {
    size_t next = 0;
    try {
      const Made made =
          make(with_tensors(c, [&](const Tensor& tensor) { return part_of(tensor, inputs[next++], part, parts); }));
      for (size_t i = 0; i < std::min(made.results.size(), results.size()); ++i)
        if (!(made.results[i].sizes() == IntList(sizes_of_part(whole.results[i], results[i], part, parts))))
          return false;
    } catch (const Error&) {
      return false;
    }
  }
  return true;
}

bool is_refuted(const Case& c, const std::string& rule) {
  const size_t arrow = rule.find("->");
  const Placements inputs = read_side(rule.substr(0, arrow)), results = read_side(rule.substr(arrow + 2));
  const std::vector<Tensor> tensors = inputs_of(c);
  if (inputs.size() != tensors.size() || !are_reductions(inputs, tensors)) return true;
  if (!are_reductions(results, make(c).results)) return true;
  for (const int64_t parts : counts_of_equal_parts(tensors, inputs))
    if (!is_accepted(c, inputs, results, parts)) return true;
  const DeviceGuard cpu(DeviceType::cpu);
  constexpr int64_t kOrdinary = 3;
  for (int64_t kind = 1; kind <= static_cast<int64_t>(Unusual::last); ++kind) {
    size_t next = 0;
    const auto trial = trial_of(c, [&](const Tensor& tensor) {
      const bool is_partial = inputs[next++].is_partial();
      if (is_partial && kind > kOrdinary) return unusual_numbers(tensor, static_cast<Unusual>(kind));
      return tensor.known() ? tensor : numbers_for(tensor, std::min(kind, kOrdinary));
    });
    if (trial && !holds_of(*trial, inputs, results)) return true;
  }
  return false;
}

// Lines `rule  # reason`.
std::map<std::string, std::string> read_exceptions(const std::string& path) {
  std::ifstream file(path);
  std::map<std::string, std::string> rules;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const size_t reason = line.find("  # ");
    EXPECT_NE(reason, std::string::npos) << line << ": no reason";
    if (reason != std::string::npos) rules[line.substr(0, reason)] = line.substr(reason + 4);
  }
  return rules;
}

TEST(TorchSplits, EveryRuleIsAStrategyOrHasAReason) {
  std::ifstream golden = open_golden("sharding_rules.txt");
  const std::map<std::string, std::string> exceptions =
      read_exceptions(std::string(TARE_SOURCE_DIR) + "/tests/ops/torch_splits_exceptions.txt");
  std::set<std::string> used, overloads;
  std::optional<Case> c;
  std::string call;
  std::set<std::string> strategies;
  int64_t rules = 0, ours = 0, refused = 0;
  const DeviceGuard meta(DeviceType::meta);
  for (std::string line; std::getline(golden, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (!line.starts_with("  ")) {
      call = line;
      c = parse_case(line + " ->", DeviceType::meta);
      // A composite has the rules of the operators that it is written in.
      if (op_named(c->op).is_composite()) {
        c.reset();
        continue;
      }
      overloads.insert(c->op);
      try {
        strategies = strategies_of(*c);
      } catch (const Error&) {
        c.reset();  // it needs values, or is refused elsewhere than on the CPU
        ++refused;
      }
    } else if (c) {
      const std::string rule = line.substr(2), exception = call + ": " + rule;
      ++rules;
      ours += strategies.contains(rule) ? 1 : 0;
      if (strategies.contains(rule)) continue;
      used.insert(exception);
      const auto found = exceptions.find(exception);
      EXPECT_TRUE(found != exceptions.end()) << "PyTorch has it, the row has not: " << exception;
      EXPECT_TRUE(is_refuted(*c, rule)) << "what shows that it is wrong? " << exception;
    }
  }
  for (const auto& [exception, reason] : exceptions)
    EXPECT_TRUE(used.contains(exception)) << "delete it from torch_splits_exceptions.txt: " << exception;
  EXPECT_LT(refused, 30);
  EXPECT_GT(ours, 1979) << "of " << rules << " rules of " << overloads.size() << " overloads";
}

}  // namespace torch_splits_test
}  // namespace tare::test
