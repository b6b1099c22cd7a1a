#include "tare/run/cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "tare/core/error.h"
#include "tare/core/small_vector.h"

namespace tare {

std::optional<Cost> countable_cost(const Call& call) {
  try {
    return call.op.row->cost(call);
  } catch (const Error&) {
    return {};
  }
}

void FlopCounter::read(const Event& event, const Moment& now) {
  on(
      event,
      [&](const event::OperatorBegin& e) {
        if (last_ == nullptr || last_id_ != e.module_call) last_ = &calls_[e.module_call], last_id_ = e.module_call;
        running_.push_back(last_);
      },
      [&](const event::OperatorEnd& e) {
        ModuleCall& by = *running_.back();
        running_.pop_back();
        if (e.raised || e.op->is_composite()) return;
        Cost cost;
        try {
          cost = cost_of(*now.call);
          total_ += cost;
        } catch (const Error&) {
          if (uncountable_ == nullptr) uncountable_ = e.op;
          return;
        }
        added_up_ = false;
        auto found = std::ranges::find(by.operators, e.op, [](const auto& item) { return item.first; });
        if (found == by.operators.end()) found = by.operators.insert(found, {e.op, {}});
        ++found->second.calls;
        found->second.cost += cost;
      },
      [&](const event::ModuleEntered& e) {
        ModuleCall& call = calls_[e.call];
        call.module = e.module;
        call.caller = e.parent;
        added_up_ = false;
      });
}

Cost FlopCounter::cost_of(const Call& call) const {
  Cost cost = call.op.row->cost(call);
  if (!formulas_.empty())
    if (const auto found = formulas_.find(std::string_view(call.op.name).substr(0, call.op.name.find('.')));
        found != formulas_.end())
      cost.flops = found->second(call);
  return cost;
}

// A module that calls itself counts once.
void FlopCounter::add_up() const {
  by_module_.clear();
  for (const auto& [id, call] : calls_) {
    if (call.module != 0) ++by_module_[call.module].count.calls;
    SmallVector<Id, 16> charged;
    charged.emplace_back(Id{0});
    for (auto at = calls_.find(id); at != calls_.end() && at->first != 0; at = calls_.find(at->second.caller))
      if (const Id module = at->second.module; std::find(charged.begin(), charged.end(), module) == charged.end())
        charged.emplace_back(module);
    for (const Id module : charged) {
      ModuleCost& sum = by_module_[module];
      for (const auto& [op, count] : call.operators) {
        CostCount& of_op = sum.by_operator[op->name];
        of_op.calls += count.calls;
        of_op.cost += count.cost;
        sum.count.cost += count.cost;
      }
    }
  }
  added_up_ = true;
}

void FlopCounter::check_countable() const {
  check<ValueError>(uncountable_ == nullptr,
                    "{}: FLOPs or bytes moved are more than 2^63 - 1 and cannot be counted; give it smaller sizes",
                    uncountable_ == nullptr ? "" : uncountable_->name);
}

const FlopCounter::ModuleCost& FlopCounter::of(Id module) const {
  check_countable();
  if (!added_up_) add_up();
  return by_module_[module];
}

std::vector<Id> FlopCounter::modules() const {
  if (!added_up_) add_up();
  std::vector<Id> found;
  for (const auto& [id, cost] : by_module_)
    if (id != 0) found.push_back(id);
  std::ranges::sort(found);
  return found;
}

void ModuleResults::read(const Event& event, const Moment& now) {
  on(event, [&](const event::ModuleReturned& e) {
    const auto [found, added] = results_.try_emplace(e.module);
    if (!added) return;
    for (const Tensor* tensor : now.results) found->second.push_back(tensor->meta());
  });
}

std::vector<TensorMeta> ModuleResults::of(Id module) const {
  const auto found = results_.find(module);
  return found == results_.end() ? std::vector<TensorMeta>() : found->second;
}

void FailedOperator::read(const Event& event, const Moment& now) {
  on(event, [&](const event::OperatorEnd& e) {
    if (!e.raised) {
      if (!text_.empty()) [[unlikely]]
        text_.clear();
      return;
    }
    if (!text_.empty()) return;
    text_ = fmt::format("in operator {}(", e.op->schema.qualified_name());
    bool first = true;
    for (const Tensor& tensor : now.call->tensors()) {
      text_ += (first ? "" : ", ") + short_text(tensor.meta());
      first = false;
    }
    text_ += ")";
    message_.clear();
    try {
      std::rethrow_exception(std::current_exception());
    } catch (const Error& error) {
      message_ = error.what();
    } catch (...) {  // a foreign one, whose text is not its own alone
    }
  });
}

}  // namespace tare
