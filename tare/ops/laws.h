#pragma once

#include "tare/dispatch/row.h"

// Laws of differentiation: the formulas of a whole family, made of what its members differ in. Which formulas follow
// from a law, and which are facts that PyTorch publishes, is in docs/design/derivatives.md.
namespace tare::derivative {

/// The chain rule of an elementwise operator whose derivative by `argument` is `slope`, an expression in the row's
/// names: `slope("self", "self.cos()")`. Of complex numbers the operator must be holomorphic.
Derivative::Formula slope(std::string_view argument, std::string_view slope);
/// The same by the derivative's reciprocal, `over("self", "2 * result")`: that of an inverse function is the
/// derivative of the function it inverts, taken at the result.
Derivative::Formula over(std::string_view argument, std::string_view reciprocal);
/// These where `argument` may be real beside complex ones, as in a product.
Derivative::Formula partial_slope(std::string_view argument, std::string_view slope);
Derivative::Formula partial_over(std::string_view argument, std::string_view reciprocal);
/// A sum's addend, `factor * argument`, where `factor` is a number in the row's names.
Derivative::Formula addend(std::string_view argument, std::string_view factor = "1");
/// self * log(other - pole), which is 0 where `self` is, so that it has no slope there up to the pole. `function` is
/// the operator itself, and `distance` how far `other` lies from the pole.
Derivative log_product(std::string_view function, std::string_view pole, std::string_view distance);

}  // namespace tare::derivative
