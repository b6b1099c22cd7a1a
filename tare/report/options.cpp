#include "tare/report/options.h"

#include <fmt/format.h>

#include "tare/core/error.h"

namespace tare {

Target target_of(const ModelOptions& options) {
  Target target;
  if (!options.gpu.empty()) target.gpu = &specification(options.gpu);
  if (options.device.empty()) {
    // PyTorch calls AMD's devices cuda as well.
    if (target.gpu != nullptr) target.device = Device(DeviceType::cuda, 0);
    return target;
  }
  if (options.device == "meta" || options.device == "cpu") {
    target.device = Device(options.device);
    return target;
  }
  target.device = Device(DeviceType::cuda, 0);
  if (options.device == "cuda") return target;
  const Specification* named = nullptr;
  try {
    named = &specification(options.device);
  } catch (const ValueError& error) {
    fail<ValueError>("--device {}: expected meta, cpu, cuda, or an accelerator; {}", options.device, error.what());
  }
  check<ValueError>(target.gpu == nullptr || target.gpu == named, "--device {} and --gpu {} are two accelerators",
                    options.device, options.gpu);
  target.gpu = named;
  return target;
}

ModelOptions with_size(ModelOptions options, const std::string& what, int64_t size) {
  (what == "batch" ? options.batch : what == "seq" ? options.seq : options.image) = size;
  return options;
}

}  // namespace tare
