#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tare/autograd/formula.h"
#include "tare/dispatch/row.h"

namespace tare::autograd {

/// What recording an operator takes, read off its row's formulas once.
struct Plan {
  /// Where a name's value comes from.
  enum class Source : uint8_t { argument, result, gradient, gradients, wanted };
  struct Slot {
    Source source;
    int64_t position = 0;  ///< which argument, result or gradient
    enum class Keeps : uint8_t {
      elements,
      metadata,
      dtype
    } keeps = Keeps::elements;  ///< what of a tensor a formula reads
  };
  struct Formula {
    std::vector<int64_t> arguments;  ///< positions of the arguments whose gradients it gives
    std::vector<size_t> places;      ///< of these in `differentiable`
    Expression expression;
    std::vector<int> needs;  ///< slots of arguments and results that it names
  };
  std::string name, operation;  ///< `AddBackward0`, `Add`
  std::vector<Slot> slots;
  std::vector<Formula> formulas;
  std::vector<int64_t> differentiable;  ///< arguments that have an edge each, a list one for each element; ascending
  std::vector<int64_t> constants;       ///< results that no gradient flows from, though they are floating: statistics
  bool needs_results = false;           ///< some formula names a result
  bool implemented = true;              ///< else backward raises
};

/// The plan of an overload whose row has formulas, or none that is implemented.
/// Errors: SchemaError for a formula that names what the operator does not have.
const Plan& plan_of(const Op& op);

}  // namespace tare::autograd
