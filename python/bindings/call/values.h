#pragma once

#include "python.h"
#include "tare/dispatch/value.h"

namespace tare {
class Generator;
}

namespace tare::python {

/// A boxed value as Python's object. A new reference.
PyObject* to_python(const Value& value);
/// The object of a stream of random numbers; None for none. A new reference.
PyObject* to_python(Generator* stream);

}  // namespace tare::python
