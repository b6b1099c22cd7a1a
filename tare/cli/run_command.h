#pragma once

#include <string>
#include <vector>

namespace tare {

/// A Python that has the package: TARE_PYTHON's, the one beside this command, that of PATH. Empty: it has not.
std::string python_with_package();
/// `tare run ARGS`: becomes `python3 -m tare ARGS`, whose exit codes are its. Returns 2 where there is no Python with
/// the package, and says how to get one. The variable TARE_PYTHON names another Python.
int run_program(const std::vector<std::string>& arguments);

}  // namespace tare
