#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "tare/core/tensor.h"

// Optimizers for programs in C++, with PyTorch's operators in PyTorch's order and its default settings.
namespace tare {

/// How a step calls operators: one for each parameter in a loop, one for all of a device and dtype (`foreach`), or the
/// whole step as one (`fused`). `device_default` is the first two's choice by the parameters' devices.
enum class OptimizerMode : uint8_t { device_default, loop, foreach, fused };

/// The kinds of device on which a step calls operators over lists if it is not told otherwise. Source:
/// torch/utils/_foreach_utils.py.
std::vector<std::string_view> devices_that_prefer_foreach();

/// Changes parameters by their gradients.
class Optimizer {
 public:
  Optimizer(std::string_view name, std::vector<Tensor> parameters, OptimizerMode mode);
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;
  /// One step, as the phase "step" of a run, without recording gradients; parameters that have none are left out.
  virtual void step() = 0;
  /// Drops the gradients, or fills them with zeros.
  void zero_grad(bool set_to_none = true);

  std::string_view name() const { return name_; }
  /// Never `device_default`.
  OptimizerMode mode() const { return mode_; }
  const std::vector<Tensor>& parameters() const { return parameters_; }
  /// What is kept from step to step, in the order in which it was made.
  virtual std::vector<Tensor> state() const = 0;

 private:
  std::string_view name_;
  std::vector<Tensor> parameters_;
  OptimizerMode mode_;
};

/// sgd, momentum (sgd with momentum 0.9), adam, adamw, adafactor, rmsprop, adagrad.
std::vector<std::string_view> optimizer_names();
/// Errors: ValueError for an unknown name (with those that there are), for a fused form that PyTorch does not have, and
/// for no parameters.
std::unique_ptr<Optimizer> make_optimizer(std::string_view name, std::vector<Tensor> parameters,
                                          OptimizerMode mode = OptimizerMode::device_default);

}  // namespace tare
