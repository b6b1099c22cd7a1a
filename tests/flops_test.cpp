#include <set>

#include "case.h"
#include "golden.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/trace/cost.h"

// FLOPs are what PyTorch's FlopCounterMode counts, which tests/golden/flops/record.py asked.
namespace tare::test {
namespace {

Cost cost_of(const Case& c) {
  FlopCounter counter;
  const Trace trace({&counter});
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
  for (const auto& record : read_golden("flops/calls.json")["calls"])
    all.push_back({record["call"], Device(record["device"].get<std::string>()), record["flops"]});
  return all;
}

bool is_here(const std::string& call) { return Registry::instance().find(call.substr(0, call.find('('))) != nullptr; }

TEST(Flops, AreWhatPyTorchCounts) {
  const FakeGuard fake;
  int64_t checked = 0;
  for (const Recorded& record : recorded()) {
    if (!is_here(record.call)) continue;  // a kernel of GPUs that has no row
    SCOPED_TRACE(record.call);
    const DeviceGuard guard(record.device);
    EXPECT_EQ(cost_of(parse_case(record.call + " ->", record.device)).flops, record.flops);
    ++checked;
  }
  EXPECT_GE(checked, 60);
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

}  // namespace
}  // namespace tare::test
