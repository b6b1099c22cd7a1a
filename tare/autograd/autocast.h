#pragma once

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tare/dispatch/call.h"

namespace tare {

/// `torch.autocast` of a thread: casts the arguments of operators as the lists of their device say
/// (dispatch/columns.h). It stands where PyTorch's autocast key does, above the tape and whatever listens: what it
/// casts is cast no further, and of an operator without a policy that is written in others these are cast. A tensor
/// takes part where it is on a kind of device that is on, or on meta.
class AutocastState {
 public:
  AutocastState();
  ~AutocastState();
  /// The dtype that a kind of device lowers to; none where it has no lists.
  std::optional<DType> dtype(DeviceType kind) const;
  void set_dtype(DeviceType kind, DType dtype) { kinds_[kind].dtype = dtype; }
  bool enabled(DeviceType kind) const { return kinds_.contains(kind) && kinds_.at(kind).enabled; }
  bool any_enabled() const;
  void set_enabled(DeviceType kind, bool enabled);
  /// Puts casting aside, or back.
  void exclude(bool excluded) { excluded_ = excluded; }
  /// Whether a leaf that requires gradients is cast once, and its cast kept until the outermost scope is left.
  bool keeps_casts() const { return keeps_casts_; }
  void set_keeps_casts(bool keeps) { keeps_casts_ = keeps; }
  /// In the order in which they were made, so that the same program frees in the same order.
  void forget_casts() { kept_.clear(), places_.clear(); }
  /// How many scopes are open, with the one that is entered, or without the one that is left.
  int64_t enter() { return ++depth_; }
  int64_t leave() { return --depth_; }

 private:
  struct Kind {
    bool enabled = false;
    std::optional<DType> dtype = {};  // that was chosen
  };
  // Stands on the stack while a kind is on. A call that a listener answers has a stack of its own, and may need
  // another.
  class Installed;

  // What is done to a call, and for which kind of device.
  std::pair<DeviceType, Autocast> rule(const Op& op, Args args) const;
  void cast(DeviceType kind, Autocast policy, const Op& op, Args args, Results results);
  Tensor lowered(const Tensor& tensor, DType dtype);

  std::map<DeviceType, Kind> kinds_;
  bool excluded_ = false;
  bool keeps_casts_ = true;
  int64_t depth_ = 0;
  std::vector<std::pair<Tensor, Tensor>> kept_;  // leaves and their casts
  std::unordered_map<const TensorImpl*, size_t> places_;
  std::vector<std::unique_ptr<Installed>> installed_;
};

/// The calling thread's.
AutocastState& autocast();

/// Autocast of a kind of device in a scope. At the end of the outermost one casts that were kept go.
class AutocastGuard {
 public:
  AutocastGuard(DeviceType kind, DType dtype, bool enabled = true);
  ~AutocastGuard();
  AutocastGuard(const AutocastGuard&) = delete;
  AutocastGuard& operator=(const AutocastGuard&) = delete;

 private:
  DeviceType kind_;
  std::optional<DType> dtype_;  // before
  bool enabled_;
};

}  // namespace tare
