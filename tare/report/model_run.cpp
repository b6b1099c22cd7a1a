#include "tare/report/model_run.h"

#include <fmt/format.h>

namespace tare {

void ModelRun::start() {
  for (size_t i = 0; i < subject.parameters.size(); ++i)
    memory.tag(subject.parameters[i], MemoryKind::weight,
               i < subject.parameter_modules.size() ? subject.parameter_modules[i] : 0);
  for (const Tensor& tensor : subject.buffers) memory.tag(tensor, MemoryKind::buffer);
  for (const auto& [name, tensor] : subject.inputs) memory.tag(tensor, MemoryKind::input);
  run.start();
}

void ModelRun::stop() {
  run.stop();
  for (const auto& [name, tensor] : subject.outputs)
    if (name.starts_with("past_key_values")) memory.tag(tensor, MemoryKind::cache);
}

std::vector<std::string> ModelRun::assumed() const {
  std::vector<std::string> found = assumptions.texts(target), more = routed();
  found.insert(found.end(), more.begin(), more.end());
  return found;
}

std::vector<std::string> ModelRun::routed() const {
  std::vector<std::string> found;
  if (routing == nullptr) return found;
  for (const std::string& decided : routing->decided())
    found.push_back(fmt::format("routing {}: {}", routing->rule(), decided));
  if (routing->decided().empty())
    found.push_back(fmt::format("routing {}: nothing depended on which experts are chosen", routing->rule()));
  return found;
}

}  // namespace tare
