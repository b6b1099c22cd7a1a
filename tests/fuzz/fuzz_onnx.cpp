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
    std::vector<std::pair<std::string, int64_t>> sizes;
    for (const onnx::Symbol& symbol : program->symbols) sizes.emplace_back(symbol.name, 2);
    const Device device("meta");
    for (const bool open_sizes : {false, true}) {  // as estimate runs it, and as check does
      try {
        onnx::bind(*program, sizes);
        std::vector<onnx::Item> weights = onnx::make_weights(*program, device);
        (void)onnx::run(*program, onnx::make_inputs(*program, device, open_sizes), weights,
                        {.device = device, .keep_going = true, .open_sizes = open_sizes});
      } catch (const Error&) {
      }
    }
  } catch (const CheckpointError&) {
  }
  return 0;
}
