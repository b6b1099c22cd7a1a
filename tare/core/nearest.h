#pragma once

#include <string>
#include <string_view>
#include <vector>

// What somebody may have meant who wrote a name that does not exist.
namespace tare {

/// How many letters must be put in, left out or changed to make one text of the other.
size_t edits(std::string_view a, std::string_view b);
/// ` (did you mean X?)` for the name that is nearest, case not counting; empty where none is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace tare
