#include "tare/report/model_run.h"

#include <fmt/format.h>

namespace tare {

ModelRun::ModelRun(const ModelOptions& asked)
    : options(asked), target(target_of(asked)), memory(target.device.type, source_line != nullptr), run(readers()) {
  spans.record(options.record);
  if (!options.routing.empty()) routing = std::make_unique<Routing>(options.routing);
}

std::vector<Reader*> ModelRun::readers() {
  std::vector<Reader*> all{&counted_, &results, &memory, &failed, &assumptions, &unmodelled, &ledger, &spans};
  if (options.module_inputs) all.push_back(&inputs);
  if (target.gpu == nullptr || target.gpu->bandwidth == 0) return all;
  timed_.emplace(time.emplace(*target.gpu));
  all.push_back(&*timed_);
  return all;
}

void ModelRun::count(bool counted) {
  counted_.open = counted;
  if (timed_) timed_->open = counted;
}

void ModelRun::start() {
  for (size_t i = 0; i < subject.parameters.size(); ++i)
    memory.tag(subject.parameters[i], MemoryKind::weight,
               i < subject.parameter_modules.size() ? subject.parameter_modules[i] : 0);
  for (const Tensor& tensor : subject.buffers) memory.tag(tensor, MemoryKind::buffer);
  if (options.module_inputs)
    for (const auto* held : {&subject.parameters, &subject.buffers})
      for (const Tensor& tensor : *held) inputs.leave_out(run.id(tensor));
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
  found.insert(found.end(), subject.notes.begin(), subject.notes.end());
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
