#pragma once

#include <utility>

#include "python.h"
#include "tare/dispatch/row.h"

// An operator's call as a function of Python sees it, which answers in its place.
namespace tare::python {

/// The arguments by position, up to the last that is not its default, and by name, likewise: a tuple and a dict, null
/// where there are none by name.
std::pair<Ref, Ref> python_arguments(const Op& op, Args args);
/// A dictionary, a new one for null.
inline Ref or_new_dict(Ref table) { return table ? table : Ref::take(PyDict_New()); }
/// The results as the operator's schema has them: one, or a tuple; lists are lists.
Ref python_results(const Op& op, Results results);
/// Stores what a function returned as the call's results. Errors: TypeError, naming the function as `who`, for another
/// number or type of results.
void store_answer(const char* who, const Op& op, PyObject* answer, Args args, Results results);

}  // namespace tare::python
