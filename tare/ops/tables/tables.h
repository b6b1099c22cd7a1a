#pragma once

#include "tare/dispatch/columns.h"

// The tables behind `recorded_columns`.
namespace tare {

List<Fact<std::string_view>> missing_kernel_types();
std::string_view take_empty();
List<Fact<std::string_view>> kernel_names();
List<Fact<std::string_view>> operator_tags();
List<Fact<Autocast>> autocast_on_cpu();
List<Fact<Autocast>> autocast_on_cuda();

}  // namespace tare
