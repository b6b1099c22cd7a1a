#include "tare/report/model_run.h"

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

}  // namespace tare
