#pragma once

#include <string>
#include <vector>

namespace tare {

/// The process becomes `python3 -m tare ARGUMENTS`: of TARE_PYTHON, else beside this command, else on PATH. Returns
/// where none has the package.
void become_python(const std::vector<std::string>& arguments);
/// Says so, and how to get one.
std::string without_python();
/// `tare run ARGS`: as `become_python`. Returns 2 where that did not, and says why.
int run_program(const std::vector<std::string>& arguments);

}  // namespace tare
