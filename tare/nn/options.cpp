#include "tare/nn/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tare/core/scalar.h"

namespace tare::nn {

std::string python_tuple(IntList values) {
  return fmt::format("({}{})", fmt::join(values.begin(), values.end(), ", "), values.size() == 1 ? "," : "");
}

std::string_view python_bool(bool value) { return value ? "True" : "False"; }

std::string python_float(std::optional<double> value) { return value ? Scalar(*value).str() : "None"; }

}  // namespace tare::nn
