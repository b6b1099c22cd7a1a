// An operator of one's own: with one row it is checked, heard, counted and differentiated as the built-in ones are.
#include <tare/tare.h>

#include <cmath>
#include <cstdio>

using namespace tare;

// What the result is, and what is refused. It runs on every device.
TensorMeta softcap_meta(const Tensor& x, double cap) {
  check<ValueError>(cap > 0, "softcap: expected a positive cap, got {}", cap);
  return {x.dtype(), x.device(), x.sizes()};
}

// What the values are, for tensors on the CPU that have some.
void softcap_cpu(TensorList results, const Tensor& x, double cap) {
  const Tensor plain = contiguous(x);
  auto* to = reinterpret_cast<float*>(results[0].data());
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = static_cast<float>(cap * std::tanh(plain.data_as<float>()[i] / cap));
}

int main() {
  const Op& op = register_operator({.schema = "mine::softcap(Tensor x, float cap=30.0) -> Tensor",
                                    .meta = rule::fresh<softcap_meta>,
                                    .cpu = rule::cpu<softcap_cpu>,
                                    .derivative = {{"x", "grad * (1 - (result / cap).pow(2))"}},
                                    .cost = cost::pointwise(3),
                                    .workspace = workspace::none,
                                    .sharding = sharding::pointwise});
  const auto softcap = [&](const Tensor& x, double cap) {
    const Value arguments[] = {x, cap};
    return *call_boxed(op, arguments)[0].get<Tensor>();
  };

  const DeviceGuard meta("meta");
  MemoryTimeline memory(DeviceType::meta);
  FlopCounter flops;
  {
    const Run run({&memory, &flops});
    Tensor logits = empty({32, 2048, 32000}, {.dtype = DType::bfloat16});
    logits.set_requires_grad(true);
    backward(sum(softcap(logits, 30)));
  }
  std::printf("%.1f GiB at the peak, %.1f GFLOP\n", static_cast<double>(memory.peak()) / (1 << 30),
              static_cast<double>(flops.total().pointwise) / 1e9);
  try {
    softcap(empty({3}), -1);
  } catch (const ValueError& error) {
    std::puts(error.what());
  }
}
