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

namespace {

// `x=f32[batch,3]` with a number for the word.
bool replace_size(std::string& input, const std::string& word, int64_t size) {
  bool found = false;
  for (size_t at = input.find('['); at < input.size();) {
    const size_t end = std::min(input.find_first_of(",]", at + 1), input.size());
    const size_t begin = std::min(input.find_first_not_of(' ', at + 1), end);
    if (std::string_view(input).substr(begin, end - begin) == word) {
      const std::string number = std::to_string(size);
      input.replace(begin, end - begin, number);
      found = true;
      at = begin + number.size();
    } else {
      at = end;
    }
  }
  return found;
}

}  // namespace

ModelOptions with_size(ModelOptions options, const std::string& what, int64_t size) {
  (what == "batch" ? options.batch : options.seq) = size;
  bool found = false;
  for (std::string& input : options.inputs) found |= replace_size(input, what, size);
  check<ValueError>(found || options.model.find(".py") == std::string::npos,
                    "{}: no --input says {} in place of a number, as x=f32[{},3,224,224]", options.model, what, what);
  return options;
}

}  // namespace tare
