// What a Llama from its config.json weighs: parameters, and the cache of keys and values of one sequence.
#include <tare/models/decoder.h>
#include <tare/tare.h>

#include <cstdio>

using namespace tare;

int main(int argc, char** argv) {
  const models::LoadedModel llama = models::load_model(argc > 1 ? argv[1] : "llama-3-70b");
  int64_t elements = 0, bytes = 0;
  for (const Tensor& parameter : llama.model->parameters()) {
    elements += parameter.numel();
    bytes += parameter.nbytes();
  }
  std::printf("%lld parameters, %.1f GiB in %s\n", static_cast<long long>(elements),
              static_cast<double>(bytes) / (1 << 30), std::string(name(llama.dtype)).c_str());

  auto& decoder = dynamic_cast<models::CausalLM&>(*llama.model);
  const Tensor prompt = decoder.example_inputs({.seq = 8192})[0].tensor;
  models::CausalLMOutput output = decoder.generate(prompt, {}, 1);
  std::printf("cache after %lld tokens: %.2f GiB\n", static_cast<long long>(prompt.size(1)),
              static_cast<double>(output.past_key_values.bytes()) / (1 << 30));
}
