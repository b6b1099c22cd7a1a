#pragma once

#include "tare/report/built_in.h"

namespace tare {

/// What the commands on models take.
struct ModelFlags : ModelOptions {
  std::string gpu;
  std::string report, trace;  ///< files to write
  std::string command;        ///< as it was called
  int64_t depth = 3;
  bool json = false;
};

/// `tare estimate`: 0, or 1 when the model does not fit the device or its forward raises.
int run_estimate(const ModelFlags& flags);
/// `tare check`: 0, or 1 when the forward raises.
int run_check(const ModelFlags& flags);
/// `tare summary`: 0, or 1 when the forward raises.
int run_summary(const ModelFlags& flags);

}  // namespace tare
