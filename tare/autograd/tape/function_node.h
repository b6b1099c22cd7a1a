#pragma once

#include "tare/dispatch/register.h"

// Derivatives of registered operators that are functions, not formulas.
namespace tare::autograd {

/// Turns the gradients of a call's results, one for each tensor among them, into those of its arguments: one for each
/// tensor argument, those of a list one behind another. An undefined tensor stands for zero.
using Backward = std::function<std::vector<Tensor>(const std::vector<Tensor>& gradients)>;

/// A Behavior's `derivative` out of a function that is shown each recorded call after it has run, and returns its
/// backward, which keeps what it needs of arguments and results. The results that it is shown have no history, and may
/// be kept. Errors in backward: Error where it returns another number of gradients.
std::function<void(const Call&)> function_derivative(std::function<Backward(const Call&)> backward_of);

}  // namespace tare::autograd
