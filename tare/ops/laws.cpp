#include "tare/ops/laws.h"

#include <fmt/format.h>

#include "tare/ops/pointwise/elementwise.h"

namespace tare::derivative {

namespace {

Derivative::Formula chained(std::string_view law, std::string_view argument, std::string_view expression,
                            bool may_be_real) {
  return {argument, kept(may_be_real ? fmt::format("{}(grad, {}, {}.scalar_type())", law, expression, argument)
                                     : fmt::format("{}(grad, {})", law, expression))};
}

}  // namespace

Derivative::Formula slope(std::string_view argument, std::string_view slope) {
  return chained("along_slope", argument, slope, false);
}
Derivative::Formula over(std::string_view argument, std::string_view reciprocal) {
  return chained("over_slope", argument, reciprocal, false);
}
Derivative::Formula partial_slope(std::string_view argument, std::string_view slope) {
  return chained("along_slope", argument, slope, true);
}
Derivative::Formula partial_over(std::string_view argument, std::string_view reciprocal) {
  return chained("over_slope", argument, reciprocal, true);
}

Derivative::Formula addend(std::string_view argument, std::string_view factor) {
  return {argument, kept(fmt::format("scaled(grad, {}, {}.scalar_type())", factor, argument))};
}

Derivative log_product(std::string_view function, std::string_view pole, std::string_view distance) {
  return {{"self", kept(fmt::format("{}(grad, other).masked_fill((self == 0.) & (other <= {}), 0.)", function, pole))},
          slope("other", kept(fmt::format("self / {}", distance)))};
}

}  // namespace tare::derivative
