#pragma once

#include <memory>

#include "python.h"
#include "tare/autograd/node.h"

namespace tare::python {

/// The Python object of a node of the tape; None for none. A new reference.
PyObject* node_object(const std::shared_ptr<autograd::Node>& node);
void add_autograd(nb::module_& module);

}  // namespace tare::python
