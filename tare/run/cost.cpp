#include "tare/run/cost.h"

#include <algorithm>

namespace tare {

namespace {
void add(CostCount& count, const Cost& cost) {
  count.cost.flops += cost.flops;
  count.cost.pointwise += cost.pointwise;
}
}  // namespace

void FlopCounter::read(const Event& event) {
  on(
      event,
      [&](const event::OperatorEnd& e) {
        if (e.results && !e.is_composite()) count({e.op, e.args, e.results});
      },
      [&](const event::ModuleEntered& e) {
        modules_.push_back(e.module);
        ++by_module_[e.module].calls;
      },
      [&](const event::ModuleLeft&) { modules_.pop_back(); });
}

void FlopCounter::count(const Call& call) {
  const Cost cost = call.op.row->cost(call);
  CostCount& by_operator = by_operator_[call.op.name];
  ++by_operator.calls;
  add(by_operator, cost);
  total_.flops += cost.flops;
  total_.pointwise += cost.pointwise;
  for (size_t i = 0; i < modules_.size(); ++i) {
    // A module that calls itself counts once.
    if (std::find(modules_.begin(), modules_.begin() + static_cast<std::ptrdiff_t>(i), modules_[i]) !=
        modules_.begin() + static_cast<std::ptrdiff_t>(i))
      continue;
    add(by_module_[modules_[i]], cost);
  }
}

CostCount FlopCounter::of_module(const void* module) const {
  const auto found = by_module_.find(module);
  return found == by_module_.end() ? CostCount() : found->second;
}

void ModuleResults::read(const Event& event) {
  on(event, [&](const event::ModuleReturned& e) {
    const auto [found, added] = results_.try_emplace(e.module);
    if (!added) return;
    for (const Tensor* tensor : e.results) found->second.push_back(tensor->meta());
  });
}

std::vector<TensorMeta> ModuleResults::of(const void* module) const {
  const auto found = results_.find(module);
  return found == results_.end() ? std::vector<TensorMeta>() : found->second;
}

}  // namespace tare
