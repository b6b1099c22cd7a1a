#include "tare/run/module_inputs.h"

#include <algorithm>

namespace tare {

void ModuleInputs::given(Visit& visit, const Tensor& tensor, Run& run) {
  const Id storage = run.id(tensor);
  if (storage == 0 || own_.contains(storage) || std::ranges::find(visit.storages, storage) != visit.storages.end())
    return;
  const auto born = born_.find(storage);
  if (born != born_.end() && born->second > visit.allocated) return;  // it made it itself
  visit.storages.push_back(storage);
  inputs_[visit.module].push_back(tensor.meta());
}

void ModuleInputs::read(const Event& event, const Moment& now) {
  on(
      event, [&](const event::StorageAllocated& e) { born_[e.storage] = ++allocated_; },
      [&](const event::StorageFreed& e) { born_.erase(e.storage); },
      [&](const event::ModuleEntered& e) {
        visits_.push_back({e.module, allocated_, inputs_.try_emplace(e.module).second, {}});
      },
      [&](const event::ModuleLeft&) {
        if (!visits_.empty()) visits_.pop_back();
      },
      [&](const event::ModuleReturned&) {
        if (visits_.empty() || !visits_.back().first || !inputs_[visits_.back().module].empty()) return;
        for (const Tensor* tensor : now.results) given(visits_.back(), *tensor, now.run);
      },
      [&](const event::OperatorBegin&) {
        if (visits_.empty()) return;
        for (const Tensor& tensor : now.call->tensors())
          for (Visit& visit : visits_)
            if (visit.first && tensor.defined()) given(visit, tensor, now.run);
      });
}

std::vector<TensorMeta> ModuleInputs::of(Id module) const {
  const auto found = inputs_.find(module);
  return found == inputs_.end() ? std::vector<TensorMeta>() : found->second;
}

}  // namespace tare
