#include "tare/core/thread.h"
#include "tare/device/specifications.h"
#include "tare/models/zoo.h"
#include "tare/run/memory.h"
#include "tare/run/workspace.h"

// Built-in models on a claimed GPU.
namespace tare::models {
namespace device_test {

TEST(ModelsOnAGpu, ADecoderHoldsNoScoresOfAttention) {
  const DeviceGuard device("cuda");
  const AcceleratorGuard guard(specification("H100"));
  const NoGradGuard unrecorded;
  const LoadedModel loaded = load_model("llama-3-8b", {.device = "cuda"});
  MemoryTimeline memory(DeviceType::cuda);
  UnmodelledWorkspace unmodelled;
  int64_t weights = 0;
  for (const NamedTensor& parameter : loaded.model->named_parameters()) {
    memory.tag(parameter.tensor, MemoryKind::weight);
    weights += parameter.tensor.nbytes();
  }
  const std::vector<NamedTensor> inputs = loaded.model->example_inputs({.seq = 8192});
  const tare::Run run({&memory, &unmodelled});
  const std::vector<NamedTensor> outputs = loaded.model->run(inputs);
  // Keys and values of 32 layers, the logits, what cuBLAS keeps, and a few states of a layer.
  const int64_t cache = int64_t{8192} * 32 * 2 * 8 * 128 * 2, logits = int64_t{8192} * 128256 * 2;
  EXPECT_GT(memory.peak(), weights + cache + logits + (32 << 20));
  EXPECT_LT(memory.peak(), weights + cache + logits + (32 << 20) + 4 * int64_t{8192} * 4096 * 2);
  // Of cuDNN's kernel it is not known what it takes besides.
  EXPECT_EQ(unmodelled.calls(), (std::map<std::string_view, int64_t>{{"_scaled_dot_product_cudnn_attention", 32}}));
}

}  // namespace device_test
}  // namespace tare::models
