#include "tare/nn/activation.h"

#include <fmt/format.h>

#include "tare/nn/options.h"
#include "tare/ops.h"

namespace tare::nn {

Tensor ReLU::forward(const Tensor& input) const { return inplace ? relu_(input) : relu(input); }
Tensor SiLU::forward(const Tensor& input) const { return inplace ? silu_(input) : silu(input); }
Tensor GELU::forward(const Tensor& input) const { return gelu(input, approximate); }
Tensor Tanh::forward(const Tensor& input) const { return tanh(input); }
Tensor Sigmoid::forward(const Tensor& input) const { return sigmoid(input); }
Tensor Softmax::forward(const Tensor& input) const { return softmax(input, dim); }

Dropout::Dropout(double p, bool inplace) : p(p), inplace(inplace) {
  check<ValueError>(p >= 0 && p <= 1, "dropout probability has to be between 0 and 1, but got {}", p);
}

Tensor Dropout::forward(const Tensor& input) const {
  if (!training() || p == 0) return input;
  return inplace ? dropout_(input, p, true) : dropout(input, p, true);
}

std::string Dropout::extra_repr() const {
  return fmt::format("p={}, inplace={}", python_float(p), python_bool(inplace));
}

}  // namespace tare::nn
