#pragma once

#include <string>
#include <vector>

#include "python.h"
#include "tare/dispatch/row.h"

namespace tare::python {

/// A tuple whose items have names, as `torch.return_types.max`. Takes the items' references over.
PyObject* named_results(const Op& op, PyObject** items, size_t count);
/// A tuple of tensors.
PyObject* tensor_tuple(std::vector<Tensor>&& tensors);
/// The named tuple type that an operator's results come in, by the operator's name; null if it has one result, or they
/// have no names.
PyTypeObject* result_type_of(const Op& op);
/// `Tensor`, `(Tensor values, Tensor indices)`
std::string returns_text(const Op& op);

}  // namespace tare::python
