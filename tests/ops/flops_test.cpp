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

// Products of experts, of scaled numbers and with an activation, which FlopCounterMode has no formula for and counts as
// none.
const std::set<std::string> kCountedBeyond{"_addmm_activation", "_grouped_mm", "_scaled_grouped_mm",
                                           "_scaled_grouped_mm_v2", "_scaled_mm_v2"};

std::string op_of(const std::string& call) { return call.substr(0, call.find('(')); }

bool is_here(const std::string& call) { return Registry::instance().find(call.substr(0, call.find('('))) != nullptr; }

// How many calls were compared, and those that count something else; the counts of `lied` are multiplied by `factor`.
std::pair<int64_t, std::vector<std::string>> compare(const std::string& lied = {}, int64_t factor = 1) {
  const FakeGuard fake;
  int64_t compared = 0;
  std::vector<std::string> wrong;
  for (const Recorded& record : recorded()) {
    if (!is_here(record.call) || kCountedBeyond.contains(op_of(record.call))) continue;
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
    if (is_here(record.call)) asked.insert(op_named(op_of(record.call)).functional->name);
  const FakeGuard fake;
  for (const Case& c : all_cases(DeviceType::cpu)) {
    const Op& op = op_named(c.op);
    if (c.fails() || op.is_composite()) continue;
    SCOPED_TRACE(c.where);
    EXPECT_TRUE(cost_of(c).flops == 0 || asked.contains(op.functional->name) ||
                kCountedBeyond.contains(op.functional->name))
        << op.name << " is not recorded";
  }
}

TEST(Flops, EveryOperatorThatPyTorchCountsIsRecordedOrHasNoRow) {
  std::set<std::string> asked, without_row;
  for (const Recorded& record : recorded()) asked.insert(op_of(record.call));
  const nlohmann::json golden = read_golden("flops/calls.json");
  for (const auto& name : golden["registry"]) {
    const auto op = name.get<std::string>();
    if (Registry::instance().find(op) == nullptr) without_row.insert(op);
    else EXPECT_TRUE(asked.contains(op)) << op << " is not recorded";
  }
  // Kernels that `convolution` reaches on some devices of PyTorch's, and attention that a program writes itself.
  EXPECT_EQ(without_row, (std::set<std::string>{"_slow_conv2d_forward", "convolution_overrideable", "cudnn_convolution",
                                                "flex_attention", "flex_attention_backward"}));
}

// docs/design/run.md names them.
TEST(Flops, OperatorsOfProductsThatAreNotCountedAreKnown) {
  const FakeGuard fake;
  std::set<std::string> uncounted;
  for (const Recorded& record : recorded()) {
    if (!is_here(record.call) || op_named(op_of(record.call)).is_composite()) continue;
    const DeviceGuard guard(record.device);
    const Cost cost = cost_of(parse_case(record.call + " ->", record.device));
    if (cost.flops == 0 && cost.pointwise > 0) uncounted.insert(op_of(record.call));
  }
  EXPECT_EQ(uncounted, (std::set<std::string>{"_euclidean_dist", "_flash_attention_forward_no_dropout_inplace",
                                              "_int_mm", "_scaled_dot_product_flash_attention_for_cpu",
                                              "_scaled_dot_product_flash_attention_for_cpu_backward",
                                              "_scaled_dot_product_fused_attention_overrideable", "_trilinear",
                                              "addbmm", "addmv", "addr", "dot", "mv", "vdot"}));
}

TEST(Flops, OfExpertsAreThoseOfTheirProducts) {
  const FakeGuard fake;
  const auto flops = [](const char* call) {
    const DeviceGuard guard(DeviceType::meta);
    return cost_of(parse_case(std::string(call) + " ->", DeviceType::meta)).flops;
  };
  EXPECT_EQ(flops("_grouped_mm(bf16[2,8,16], bf16[2,16,32])"), 2 * 2 * 8 * 16 * 32);
  // 24 rows, each of one expert.
  EXPECT_EQ(flops("_grouped_mm(bf16[24,16], bf16[3,16,32], i32[3])"), 2 * 24 * 16 * 32);
  EXPECT_EQ(flops("_grouped_mm(bf16[3,8,16], bf16[16,32], i32[3])"), 2 * 8 * 16 * 32);
  EXPECT_EQ(flops("_grouped_mm(bf16[8,48], bf16[48,32], i32[3])"), 2 * 8 * 48 * 32);
}

TEST(Flops, OfAnActivatedProductAreThoseOfTheProduct) {
  const FakeGuard fake;
  const Cost cost = cost_of(parse_case("_addmm_activation(f32[4], f32[2,3], f32[3,4]) ->", DeviceType::cpu));
  EXPECT_EQ(cost.flops, 2 * 2 * 3 * 4);
}

}  // namespace flops_test
}  // namespace tare::test
