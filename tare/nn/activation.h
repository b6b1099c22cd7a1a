#pragma once

#include "tare/nn/module.h"

namespace tare::nn {

/// `max(x, 0)`, into the input's own memory when `inplace`.
class ReLU : public Module {
 public:
  explicit ReLU(bool inplace = false) : inplace(inplace) {}
  TARE_MODULE(ReLU)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override { return inplace ? "inplace=True" : ""; }

  bool inplace;
};

/// `x sigmoid(x)`, into the input's own memory when `inplace`.
class SiLU : public Module {
 public:
  explicit SiLU(bool inplace = false) : inplace(inplace) {}
  TARE_MODULE(SiLU)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override { return inplace ? "inplace=True" : ""; }

  bool inplace;
};

/// `x Phi(x)`; `approximate` is "none" or "tanh".
class GELU : public Module {
 public:
  explicit GELU(std::string approximate = "none") : approximate(std::move(approximate)) {}
  TARE_MODULE(GELU)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override { return "approximate='" + approximate + "'"; }

  std::string approximate;
};

class Tanh : public Module {
 public:
  TARE_MODULE(Tanh)
  Tensor forward(const Tensor& input) const;
};

class Sigmoid : public Module {
 public:
  TARE_MODULE(Sigmoid)
  Tensor forward(const Tensor& input) const;
};

/// Exponentials that sum to one along `dim`.
class Softmax : public Module {
 public:
  explicit Softmax(int64_t dim) : dim(dim) {}
  TARE_MODULE(Softmax)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override { return "dim=" + std::to_string(dim); }

  int64_t dim;
};

/// In training sets elements to zero with probability p, and scales the others up; otherwise gives its input back.
class Dropout : public Module {
 public:
  explicit Dropout(double p = 0.5, bool inplace = false);
  TARE_MODULE(Dropout)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  double p;
  bool inplace;
};

}  // namespace tare::nn
