#include <set>

#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/run/cost.h"
#include "tests/case.h"
#include "tests/golden.h"

// FLOPs are what PyTorch's FlopCounterMode counts, which tests/golden/flops/record.py asked.
namespace tare::test {
namespace flops_test {

Cost cost_of(const Case& c) {
  FlopCounter counter;
  const tare::Run run({&counter});
  call_boxed(op_named(c.op), c.args, c.kwargs);
  return counter.total();
}

struct Recorded {
  std::string call;
  Device device;
  int64_t flops;
};

std::vector<Recorded> recorded() {
  std::vector<Recorded> all;
  const nlohmann::json golden = read_golden("flops/calls.json");
  for (const auto& record : golden["calls"])
    all.push_back({record["call"], Device(record["device"].get<std::string>()), record["flops"]});
  return all;
}

bool is_here(const std::string& call) { return Registry::instance().find(call.substr(0, call.find('('))) != nullptr; }

// How many calls were compared, and those that count something else; the counts of `lied` are multiplied by `factor`.
std::pair<int64_t, std::vector<std::string>> compare(const std::string& lied = {}, int64_t factor = 1) {
  const FakeGuard fake;
  int64_t compared = 0;
  std::vector<std::string> wrong;
  for (const Recorded& record : recorded()) {
    if (!is_here(record.call)) continue;  // a kernel of GPUs that has no row
    const DeviceGuard guard(record.device);
    const int64_t flops = cost_of(parse_case(record.call + " ->", record.device)).flops *
                          (record.call.starts_with(lied + "(") ? factor : 1);
    if (flops != record.flops)
      wrong.push_back(record.call + " counts " + std::to_string(flops) + ", not " + std::to_string(record.flops));
    ++compared;
  }
  return {compared, wrong};
}

TEST(Flops, AreWhatPyTorchCounts) {
  const auto [compared, wrong] = compare();
  for (const std::string& line : wrong) ADD_FAILURE() << line;
  EXPECT_GE(compared, 60);
}

TEST(Flops, AWrongFactorIsFound) {
  for (const char* op : {"mm", "baddbmm", "convolution", "convolution_backward"})
    EXPECT_FALSE(compare(op, 2).second.empty()) << op;
}

// An operator that counts FLOPs in any case of the table was asked for.
TEST(Flops, EveryOperatorThatHasSomeIsRecorded) {
  std::set<std::string> asked;
  for (const Recorded& record : recorded())
    if (is_here(record.call)) asked.insert(op_named(record.call.substr(0, record.call.find('('))).functional->name);
  const FakeGuard fake;
  for (const Case& c : all_cases(DeviceType::cpu)) {
    const Op& op = op_named(c.op);
    if (c.fails() || op.is_composite()) continue;
    SCOPED_TRACE(c.where);
    EXPECT_TRUE(cost_of(c).flops == 0 || asked.contains(op.functional->name)) << op.name << " is not recorded";
  }
}

}  // namespace flops_test
}  // namespace tare::test
