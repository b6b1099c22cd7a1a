#pragma once

#include <map>
#include <string_view>

#include "tare/run/run.h"

namespace tare {

/// Which operators took scratch memory of a device that is not modelled, and how often: what a figure of memory leaves
/// out, by name. Composites are told by what they are written in, but for those that a device has a kernel for.
class UnmodelledWorkspace : public Reader {
 public:
  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override { return kinds_of<event::OperatorBegin>; }
  /// The number of calls by overload name.
  const std::map<std::string_view, int64_t>& calls() const { return calls_; }

 private:
  std::map<std::string_view, int64_t> calls_;
};

}  // namespace tare
