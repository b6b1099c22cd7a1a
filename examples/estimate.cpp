// What a module of one's own takes in a training step: bytes by kind, the peak of each phase, FLOPs.
#include <tare/tare.h>

#include <cstdio>

using namespace tare;

struct Perceptron : nn::Module {
  nn::Linear up{4096, 16384};
  nn::Linear down{16384, 4096};
  TARE_MODULE(Perceptron, up, down)
  Tensor forward(const Tensor& x) { return down(gelu(up(x))); }
};

int main() {
  const DeviceGuard meta("meta");
  Perceptron model;
  const Tensor x = empty({8, 2048, 4096});

  MemoryTimeline memory(DeviceType::meta);
  for (const Tensor& parameter : model.parameters()) memory.tag(parameter, MemoryKind::weight);
  memory.tag(x, MemoryKind::input);
  FlopCounter flops;
  {
    Run run({&memory, &flops});
    Tensor loss;
    {
      const PhaseGuard phase("forward");
      loss = mean(square(model(x)));
    }
    backward(loss);  // a phase of its own
  }
  for (const auto& phase : memory.phases())
    std::printf("%-9s peak %6.2f GiB\n", std::string(phase.name).c_str(), static_cast<double>(phase.peak) / (1 << 30));
  const std::vector<int64_t> kinds = memory.bytes_by_kind(memory.peak_time());
  for (int kind = 0; kind < kMemoryKinds; ++kind)
    if (kinds[kind] != 0)
      std::printf("  %-14s %6.2f GiB\n", name(static_cast<MemoryKind>(kind)),
                  static_cast<double>(kinds[kind]) / (1 << 30));
  std::printf("%.1f TFLOP\n", static_cast<double>(flops.total().flops) / 1e12);
}
