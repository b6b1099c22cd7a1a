#include "tare/report/assumptions.h"

#include "tare/dispatch/registry.h"
#include "tare/report/options.h"

namespace tare {

void Assumptions::read(const Event& event, const Moment&) {
  static const Op& math = op_named("_scaled_dot_product_attention_math");
  on(event, [&](const event::OperatorBegin& e) { attention_ |= e.op == &math; });
}

std::vector<std::string> Assumptions::texts(const Target& target) const {
  std::vector<std::string> found;
  if (attention_ && target.device.is_meta())
    found.emplace_back("attention in its math form, as on meta; --device cuda or --gpu takes a GPU's kernels");
  return found;
}

}  // namespace tare
