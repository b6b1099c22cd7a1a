#include "tare/nn/checkpoint.h"

#include <unordered_set>

namespace tare::nn {

std::vector<checkpoint::Target> targets_of(const Module& module) {
  std::unordered_set<std::string> saved;
  for (const NamedTensor& one : module.state_dict()) saved.insert(one.name);
  std::vector<checkpoint::Target> targets;
  for (auto& list : {module.named_parameters(false), module.named_buffers(false)})
    for (const NamedTensor& one : list) targets.push_back({one.name, one.tensor, saved.contains(one.name)});
  return targets;
}

checkpoint::LoadReport materialize(const Module& module, const checkpoint::MaterializeOptions& options) {
  return checkpoint::materialize(targets_of(module), options);
}

}  // namespace tare::nn
