#pragma once

#include <functional>

#include "tare/dispatch/row.h"

namespace tare {

/// What an operator does by functions that hold state (closures, functions of another language), in the place of its
/// row's functions, which hold none. A row with one has no other forms.
struct Behavior {
  /// Runs the call: makes the results, or writes arguments. The row's meta rule says by its kind how the call is seen:
  /// `rule::leaf` as one operator, `rule::dissolved` as the operators that `run` calls.
  std::function<void(const Call&)> run;
  /// The derivative. It is called where gradients flow to an argument, after the call has run unrecorded, and gives the
  /// results their history (`autograd::function_derivative` makes one out of a function of gradients). Empty: what the
  /// row's `derivative` says.
  std::function<void(const Call&)> derivative;
};

namespace rule {
/// Its Behavior runs it, as one operator.
inline constexpr MetaRule leaf = {RuleKind::direct, RuleResults::any, nullptr, {}, 0};
/// Its Behavior runs it, written in other operators: these are heard and recorded too.
inline constexpr MetaRule dissolved = {RuleKind::composite, RuleResults::any, nullptr, {}, 0};
}  // namespace rule

/// Adds an operator to the registry: from then on lookups by name find it, and its calls are heard, recorded and
/// counted as those of the built-in operators. The row is as any (rules, forms, tags); its schema names a namespace,
/// and texts other than a sharding rule's letters are copied. The result lives as long as the process.
/// Errors: Error for a name that is taken, or a schema without a namespace; SchemaError for a schema that does not
/// parse, has a type without a C++ parameter type, or does not fit the rules' parameters.
const Op& register_operator(const Row& row, Behavior behavior = {});

/// Takes an operator of register_operator out of the registry, with its other forms: no lookup finds it, and its name
/// is free. What holds the operator may call it as before: a recorded call still has its derivative.
/// Errors: Error for an operator that is built in or was removed.
void remove_operator(const Op& op);

/// Puts another row with the same name in the place of a registered operator; no lookup in between finds none.
/// Errors: as the two functions above.
const Op& replace_operator(const Op& op, const Row& row, Behavior behavior = {});

}  // namespace tare
