#pragma once

#include <optional>

#include "tare/provenance/recorder.h"

namespace tare::python {

/// While it lives, this thread's recorder follows values and takes choices among unknown ones for what a rule says.
class RoutingGuard {
 public:
  explicit RoutingGuard(Routing& routing);
  ~RoutingGuard();
  RoutingGuard(const RoutingGuard&) = delete;
  RoutingGuard& operator=(const RoutingGuard&) = delete;

 private:
  Routing* before_;
  ProgramRecorder::Values values_before_;
};

}  // namespace tare::python
