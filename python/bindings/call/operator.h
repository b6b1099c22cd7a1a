#pragma once

#include <memory>
#include <vector>

#include "call/signature.h"
#include "python.h"

// A Python callable for each name of operators: it finds the overload that fits its arguments and calls it.
namespace tare::python {

struct OperatorObject {
  PyObject ob_base;
  vectorcallfunc call;
  PyObject* name;                      ///< what it is called: `add`
  PyObject* packet;                    ///< the operators' name in ATen: `linalg_norm`; the same mostly
  PyObject* dict;                      ///< `__doc__` and what users set
  std::vector<Signature>* signatures;  ///< built by the first call
  bool method;
};

extern PyTypeObject* function_type;  ///< binds to nothing, as functions of C do
extern PyTypeObject* method_type;    ///< binds to a tensor

/// A new reference. `packet` names the operators; `name` what Python calls them.
PyObject* new_operator(std::string_view packet, std::string_view name, bool method);
const std::vector<Signature>& signatures_of(OperatorObject* self);

/// Calls an overload with bound arguments and wraps what it returns. A new reference.
PyObject* call_and_wrap(const Op& op, Args args);
/// The same for an overload by name, with Python's arguments in order; defaults fill in. NotImplemented where an
/// argument's class answers calls.
PyObject* call_overload(const Signature& signature, PyObject* const* args, size_t count, PyObject* keywords);

/// The same; null, without an exception, where the arguments do not fit.
PyObject* call_if_fits(const Signature& signature, PyObject* const* args, size_t count, PyObject* keywords);

/// Handles a call that a mode or a class with `__torch_function__` answers; null if nobody does, without an exception.
PyObject* call_overriders(PyObject* callable, PyObject* const* args, Py_ssize_t count, PyObject* keywords);
/// What answers a call of a function or method among whose arguments torch.fx's proxies alone answer calls; null,
/// without an exception, where that is not so. Null itself until torch.fx is there (fx/proxy.cpp).
extern PyObject* (*answer_call_by_tracer)(PyObject* callable, PyObject* const* args, Py_ssize_t count,
                                          PyObject* keywords);
/// The same of a function of Python, with its arguments as who answers is told them.
extern Ref (*answer_by_tracer)(PyObject* function, PyObject* args, PyObject* kwargs);
/// Whether a class of tensors answers operators itself: it has a `__torch_dispatch__` of its own.
bool type_dispatches(PyTypeObject* type);
/// How many `__torch_function__` modes this thread is in; calls ask before all else.
extern thread_local int function_modes [[gnu::tls_model("initial-exec")]];

void add_operator_types(PyObject* module);

}  // namespace tare::python
