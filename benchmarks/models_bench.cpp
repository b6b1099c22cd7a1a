#include <benchmark/benchmark.h>

#include "tare/device/specifications.h"
#include "tare/models/decoder.h"
#include "tare/models/resnet.h"
#include "tare/tare.h"

// Whole models at real size on meta, in inference as PyTorch's turns are.
namespace tare {
namespace {

const models::ResNetConfig kResNet50{.bottleneck = true, .layers = {3, 4, 6, 3}};

void resnet50_build(benchmark::State& state) {
  const DeviceGuard meta("meta");
  for (auto _ : state) {
    models::ResNet model(kResNet50);
    benchmark::DoNotOptimize(&model);
  }
}
BENCHMARK(resnet50_build);

void resnet50_forward(benchmark::State& state) {
  const DeviceGuard meta("meta");
  models::ResNet model(kResNet50);
  model.eval();
  const NoGradGuard inference;
  const Tensor x = empty({16, 3, 224, 224});
  for (auto _ : state) {
    Tensor y = model(x);
    benchmark::DoNotOptimize(&y);
  }
}
BENCHMARK(resnet50_forward);

// Build and forward; the argument is the number of layers, to see that the cost is linear in them.
void llama_405b(benchmark::State& state) {
  const DeviceGuard meta("meta");
  const NoGradGuard inference;
  for (auto _ : state) {
    const models::LoadedModel loaded =
        models::load_model("llama-3.1-405b", {.set = {{"num_hidden_layers", std::to_string(state.range(0))}}});
    loaded.model->run({{"input_ids", empty({1, 2048}, DType::int64)}});
  }
  state.SetComplexityN(state.range(0));
}
BENCHMARK(llama_405b)->Arg(16)->Arg(32)->Arg(64)->Arg(126)->Complexity(benchmark::oN);

// Forward, loss, backward and a step of AdamW; the argument is the number of layers.
void train_llama_405b(benchmark::State& state, Device device, OptimizerMode mode) {
  const DeviceGuard on(device);
  const models::LoadedModel loaded = models::load_model(
      "llama-3.1-405b", {.device = device, .set = {{"num_hidden_layers", std::to_string(state.range(0))}}});
  models::Model& model = *loaded.model;
  model.train();
  dynamic_cast<models::CausalLM&>(model).set_training({});
  const std::vector<Tensor> parameters = model.parameters();
  const std::unique_ptr<Optimizer> optimizer = make_optimizer("adamw", parameters, mode);
  for (auto _ : state) {
    const Tensor logits = model.run({{"input_ids", empty({1, 2048}, DType::int64)}}).at(0).tensor;
    backward(mean(logits));
    optimizer->step();
    for (const Tensor& parameter : parameters) set_grad(parameter, Tensor());
  }
  state.SetComplexityN(state.range(0));
}

// On plain meta: attention in its math form, the optimizer as a loop.
void llama_405b_training(benchmark::State& state) { train_llama_405b(state, "meta", OptimizerMode::loop); }
BENCHMARK(llama_405b_training)->Arg(16)->Arg(32)->Arg(64)->Arg(126)->Complexity(benchmark::oN);

// On an H100, as it is trained: flash attention, the fused optimizer.
void llama_405b_training_h100(benchmark::State& state) {
  const AcceleratorGuard h100(specification("H100"));
  train_llama_405b(state, "cuda", OptimizerMode::fused);
}
BENCHMARK(llama_405b_training_h100)->Arg(16)->Arg(126);

// What a tensor with its storage takes, by the blocks that it is made of.
void bytes_per_tensor(benchmark::State& state) {
  for (auto _ : state) benchmark::ClobberMemory();
  state.counters["bytes"] = sizeof(TensorImpl) + sizeof(StorageImpl);
}
BENCHMARK(bytes_per_tensor);

}  // namespace
}  // namespace tare
