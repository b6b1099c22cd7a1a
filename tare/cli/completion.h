#pragma once

#include <string>

namespace tare {

/// What `tare completion SHELL` prints: a script by which bash, zsh or fish complete commands, flags and names. Errors:
/// ValueError for another shell.
std::string completion_script(const std::string& shell);

}  // namespace tare
