#include "tare/models/activation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tare/ops.h"

namespace tare::models {

namespace {

Tensor number(double value) { return Tensor::wrapped_number(value); }

// 0.5 x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))), step by step: each step's input dies when its output is there.
Tensor new_gelu(const Tensor& x) {
  const Tensor half = mul(x, number(0.5));
  Tensor inner = pow(x, 3.0);
  inner = mul(inner, number(0.044715));
  inner = add(x, inner);
  inner = mul(inner, number(0.7978845608028654));
  inner = tanh(inner);
  inner = add(inner, number(1.0));
  return mul(half, inner);
}

}  // namespace

const std::vector<Activation::Kind>& Activation::kinds() {
  static const std::vector<Kind> kinds{
      {"gelu", "GELUActivation", [](const Tensor& x) { return gelu(x); }},
      {"gelu_new", "NewGELUActivation", new_gelu},
      {"gelu_pytorch_tanh", "GELUTanh", [](const Tensor& x) { return gelu(x, "tanh"); }},
      {"relu", "ReLU", [](const Tensor& x) { return relu(x); }},
      {"sigmoid", "Sigmoid", [](const Tensor& x) { return sigmoid(x); }},
      {"silu", "SiLUActivation", [](const Tensor& x) { return silu(x); }},
      {"swish", "SiLU", [](const Tensor& x) { return silu(x); }},
      {"tanh", "Tanh", [](const Tensor& x) { return tanh(x); }},
  };
  return kinds;
}

const std::vector<std::string_view>& Activation::names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const Kind& kind : kinds()) list.push_back(kind.name);
    return list;
  }();
  return names;
}

Activation::Activation(std::string_view name) : kind_(nullptr) {
  for (const Kind& kind : kinds())
    if (kind.name == name) kind_ = &kind;
  check<ConfigError>(kind_ != nullptr, "no activation \"{}\"; expected one of {}", name, fmt::join(names(), ", "));
}

}  // namespace tare::models
