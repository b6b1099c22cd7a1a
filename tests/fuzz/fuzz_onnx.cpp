#include <span>

#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/graph/onnx/run.h"

// Any bytes are a model or a CheckpointError; a model runs or an Error says why it does not.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tare;
  namespace onnx = graph::onnx;
  const FakeGuard fake;
  const NoGradGuard no_grad;
  try {
    const auto file = std::make_shared<const checkpoint::File>("x", std::as_bytes(std::span(data, size)));
    const auto program = onnx::read(file);
    try {
      std::vector<std::pair<std::string, int64_t>> sizes;
      for (const onnx::Symbol& symbol : program->symbols) sizes.emplace_back(symbol.name, 2);
      onnx::bind(*program, sizes);
      const Device device("meta");
      (void)onnx::run(*program, onnx::make_inputs(*program, device), onnx::make_weights(*program, device),
                      {device, true});
    } catch (const Error&) {
    }
  } catch (const CheckpointError&) {
  }
  return 0;
}
