#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tests/case.h"
#include "tests/golden.h"
#include "tests/ops/parts.h"

// Every sharding rule that PyTorch has for a case is a strategy of the row too, or stands with a reason in
// torch_splits_exceptions.txt. The rules are recorded by conformance/record_sharding.py.
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

// Lines `rule  # reason`, without the reason, which there must be.
std::set<std::string> read_exceptions(const std::string& path) {
  std::ifstream file(path);
  std::set<std::string> rules;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const size_t reason = line.find("  # ");
    EXPECT_NE(reason, std::string::npos) << line << ": no reason";
    rules.insert(line.substr(0, reason));
  }
  return rules;
}

TEST(TorchSplits, EveryRuleIsAStrategyOrHasAReason) {
  std::ifstream golden = open_golden("sharding_rules.txt");
  const std::set<std::string> exceptions =
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
      EXPECT_TRUE(exceptions.contains(exception)) << "PyTorch has it, the row has not: " << exception;
    }
  }
  for (const std::string& exception : exceptions)
    EXPECT_TRUE(used.contains(exception)) << "delete it from torch_splits_exceptions.txt: " << exception;
  EXPECT_LT(refused, 30);
  EXPECT_GT(ours, 1700) << "of " << rules << " rules of " << overloads.size() << " overloads";
}

}  // namespace torch_splits_test
}  // namespace tare::test
