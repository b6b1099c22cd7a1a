#pragma once

#include <unordered_map>

#include "tare/dispatch/call.h"

namespace tare {

/// Casts the arguments of operators while it lives, as the device's lists say (dispatch/columns.h): `torch.autocast`. A
/// tensor takes part where it is on the device, or on meta. A leaf that requires gradients is cast once and its cast
/// kept to the end of the scope, as PyTorch keeps that of a weight.
class AutocastGuard : Interceptor {
 public:
  AutocastGuard(DeviceType device, DType dtype) : device_(device), dtype_(dtype), installed_(*this) {}

 private:
  void intercept(const Op& op, Args args, Results results) override;
  bool takes_part(const Tensor& tensor) const;
  Tensor cast(const Tensor& tensor, DType dtype);
  template <class F>
  void with_changed(const Op& op, Args args, Results results, const F& change);

  DeviceType device_;
  DType dtype_;
  std::unordered_map<const TensorImpl*, std::pair<Tensor, Tensor>> weights_;  // and their casts
  InterceptorGuard installed_;
};

}  // namespace tare
