#include "tare/report/model_run.h"

namespace tare {

void ModelRun::start() {
  for (const Tensor& tensor : subject.parameters) memory.tag(tensor, MemoryKind::weight);
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
