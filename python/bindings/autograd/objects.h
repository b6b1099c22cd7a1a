#pragma once

#include "python.h"
#include "tare/autograd/tape/node.h"

namespace tare::python {

/// The Python object of a node of the tape; None for none. A new reference.
PyObject* node_object(const autograd::NodePtr& node);
void add_autograd(nb::module_& module);

}  // namespace tare::python
