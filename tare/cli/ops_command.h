#pragma once

#include <string>

namespace tare {

/// `tare ops [NAME]`: the table of operators, or every rule of one. Returns 0, or 2 for a name that does not exist.
int run_ops(const std::string& name, bool json);

}  // namespace tare
