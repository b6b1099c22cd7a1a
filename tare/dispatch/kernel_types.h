#pragma once

#include <utility>

#include "tare/dispatch/row.h"

namespace tare {

/// Errors: MissingKernel where PyTorch's CPU kernels do not compute in the call's type. `op` is a functional overload.
void check_kernel_type(const Op& op, Args args, TensorList results);

/// Nobody asks on this thread while one is alive: what another device did is computed on the CPU for its values.
class EveryTypeGuard {
 public:
  explicit EveryTypeGuard(bool on) : before_(std::exchange(here_, here_ || on)) {}
  ~EveryTypeGuard() { here_ = before_; }
  EveryTypeGuard(const EveryTypeGuard&) = delete;
  EveryTypeGuard& operator=(const EveryTypeGuard&) = delete;
  static bool is_here() { return here_; }

 private:
  inline static constinit thread_local bool here_ = false;
  bool before_;
};

/// What PyTorch's CPU kernel of an operator is called in messages: `abs_cpu`. A sentence where it says that instead.
std::string kernel_name(const Op& op);

}  // namespace tare
