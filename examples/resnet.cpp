// A ResNet-50: its parameters by stage, the FLOPs and the memory of a forward.
#include <tare/tare.h>

#include <cstdio>

using namespace tare;

int main() {
  const models::LoadedModel resnet = models::load_model("resnet50");
  for (const auto& [name, module] : resnet.model->named_children()) {
    int64_t elements = 0;
    for (const Tensor& parameter : module->parameters()) elements += parameter.numel();
    std::printf("%-8s %-18s %10lld parameters\n", name.c_str(), std::string(module->class_name()).c_str(),
                static_cast<long long>(elements));
  }

  FlopCounter flops;
  MemoryTimeline memory(DeviceType::meta);
  const Run run({&flops, &memory});
  const auto outputs = resnet.model->run(resnet.model->example_inputs({.batch = 16}));
  std::printf("%s: %s\n", outputs[0].name.c_str(), outputs[0].tensor.str().c_str());
  std::printf("%.1f GFLOPs, at most %.1f MiB of activations\n", static_cast<double>(flops.total().flops) / 1e9,
              static_cast<double>(memory.peak()) / (1 << 20));
}
