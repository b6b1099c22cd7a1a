#include "tare/report/model_run.h"

namespace tare {

ModelRun::ModelRun(const ModelOptions& asked)
    : options(asked), target(target_of(asked)), memory(target.device.type, source_line != nullptr), run(readers()) {
  spans.record(options.record);
}

std::vector<Reader*> ModelRun::readers() {
  std::vector<Reader*> all{&counted_, &results, &memory, &failed, &assumptions, &unmodelled, &spans};
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
  for (const auto& [name, tensor] : subject.inputs) memory.tag(tensor, MemoryKind::input);
  run.start();
}

void ModelRun::stop() {
  run.stop();
  for (const auto& [name, tensor] : subject.outputs)
    if (name.starts_with("past_key_values")) memory.tag(tensor, MemoryKind::cache);
}

}  // namespace tare
