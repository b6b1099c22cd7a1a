#pragma once

#include <functional>
#include <memory>

#include "tare/nn/module.h"
#include "tare/report/estimate.h"

namespace tare {

/// What a part of a program took, and the run that tells it.
struct Estimated {
  std::unique_ptr<ModelRun> run;
  Estimate result;
  /// As `tare estimate` prints it.
  std::string text() const;
};

/// Runs a function on the device of the options and says what that took. Errors: what the function raises.
Estimated estimate(const std::function<Tensor()>& function, const ModelOptions& options = {});
/// The same of a module that maps a tensor to one; both lie on that device. It is trained where the options say so.
Estimated estimate(nn::Module& module, const Tensor& input, const ModelOptions& options = {});

}  // namespace tare
