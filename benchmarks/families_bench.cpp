#include <benchmark/benchmark.h>

#include <array>
#include <deque>
#include <fstream>
#include <optional>

#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"
#include "tests/case.h"

// The calls of families.txt, bound once: `family/NAME` forward, `family/NAME/recorded` with every floating argument
// asking for gradients, with the number of nodes that a call makes. Arguments are bound as a program in C++ has them;
// the operator is found beforehand.
namespace tare {
namespace {

class BoundCall {
 public:
  BoundCall(const std::string& text, bool recorded) {
    given_ = test::parse_case(text + " -> None", "meta");
    if (recorded) {
      // Results of an operator, as what a model hands on; leaves also get and lose their accumulation.
      given_ = test::with_tensors(given_, [](const Tensor& tensor) {
        if (!is_floating(tensor.dtype())) return tensor;
        Tensor leaf(tensor);
        return neg(leaf.set_requires_grad(true));
      });
    }
    op_ = &op_named(given_.op);
    pointers_.assign(op_->schema.arguments.size(), nullptr);
    for (size_t i = 0; i < given_.args.size(); ++i) bind(static_cast<int64_t>(i), given_.args[i]);
    for (const auto& [name, value] : given_.kwargs) bind(op_->schema.find(name), value);
    for (size_t i = 0; i < pointers_.size(); ++i)
      if (pointers_[i] == nullptr) pointers_[i] = op_->defaults[i];
  }
  bool differentiable() const {
    return op_->row->derivative.kind == Derivative::Kind::formulas ||
           op_->row->derivative.kind == Derivative::Kind::derived;
  }
  void operator()() const {
    std::array<std::optional<ResultSlot>, 8> slots;
    std::array<void*, 8> results;
    for (size_t i = 0; i < op_->schema.returns.size(); ++i)
      results[i] = slots[i].emplace(op_->schema.returns[i].type).address();
    call(*op_, pointers_.data(), results.data());
    benchmark::DoNotOptimize(results);
  }

 private:
  void bind(int64_t i, const Value& value) {
    pointers_[static_cast<size_t>(i)] = bound_.emplace_back(*op_, i, value).address();
  }
  test::Case given_;
  const Op* op_;
  std::deque<Bound> bound_;
  std::vector<const void*> pointers_;
};

void register_family(const std::string& family, const std::string& text) {
  const auto add = [&](const std::string& name, bool recorded) {
    benchmark::RegisterBenchmark(name.c_str(), [text, recorded](benchmark::State& state) {
      const GradGuard recording(recorded);
      const BoundCall call(text, recorded);
      const uint64_t first = thread_state.next_node;
      call();
      if (recorded) state.counters["nodes"] = static_cast<double>(thread_state.next_node - first);
      for (auto _ : state) call();
    });
  };
  add("family/" + family, false);
  if (BoundCall(text, false).differentiable()) add("family/" + family + "/recorded", true);
}

void register_families() {
  std::ifstream lines(TARE_BENCHMARK_FAMILIES);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    const size_t space = line.find(' ');
    register_family(line.substr(0, space), line.substr(line.find_first_not_of(' ', space)));
  }
}

}  // namespace
}  // namespace tare

int main(int argc, char** argv) {
  tare::register_families();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
