#pragma once

#include "tare/dispatch/call.h"

namespace tare {

/// Answers calls that get a sparse tensor: by the overload's rule for them, which is a column of its own, or by the
/// row's function where that takes them. Errors: NotImplementedError, naming the operator, for every other.
DispatchHandler& sparse_handler();

namespace sparse {

/// A rule of a typed function, as `rule::direct` makes it: `Tensor F(arguments...)`.
template <auto F>
inline constexpr SparseRule typed = {
    [](const Op&, Args args, Results results) { detail::run<F>(args, const_cast<void**>(results)); },
    detail::tags_of<F>};
/// The same of a function that reads any call: `void F(const Op&, Args, Results)`.
template <auto F>
inline constexpr SparseRule of_calls = {F, {}};

}  // namespace sparse

}  // namespace tare
