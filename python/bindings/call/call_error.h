#pragma once

#include <vector>

#include "call/signature.h"
#include "python.h"

// What a call was given, and what is said when no overload takes it.
namespace tare::python {

struct GivenCall {
  PyObject* self;  ///< of a method; else null
  PyObject* const* args;
  Py_ssize_t count;
  PyObject* keywords;
  Py_ssize_t keyword_count() const { return keywords == nullptr ? 0 : tuple_size(keywords); }
};

/// Raises PyTorch's TypeError for a call that fits none of the signatures.
[[noreturn]] void raise_mismatch(std::string_view name, const std::vector<Signature>& signatures,
                                 const GivenCall& call);

}  // namespace tare::python
