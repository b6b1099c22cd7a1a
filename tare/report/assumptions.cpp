#include "tare/report/assumptions.h"

#include "tare/dispatch/registry.h"
#include "tare/report/options.h"

namespace tare {

void Assumptions::read(const Event& event, const Moment&) {
  static const Op& math = op_named("_scaled_dot_product_attention_math");
  static const Op& network = op_named("_cudnn_rnn");
  on(event, [&](const event::OperatorBegin& e) {
    attention_ |= e.op == &math;
    network_ |= e.op == &network;
  });
}

std::vector<std::string> Assumptions::texts(const Target& target) const {
  std::vector<std::string> found;
  if (attention_ && target.device.is_meta())
    found.emplace_back("attention in its math form, as on meta; --device cuda or --gpu takes a GPU's kernels");
  if (network_)
    found.emplace_back("what cuDNN reserves for the backward of recurrent networks: no more than backward needs");
  return found;
}

}  // namespace tare
