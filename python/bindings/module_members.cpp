#include "tensor_object.h"

// Attributes of modules: what nn.Module is built over. Reading falls through to its parameters, submodules and buffers;
// setting a plain value or a new submodule, most of what building a model does, stays here, and the rest is Python's.
namespace tare::python {
namespace {

PyTypeObject* members_type;
PyObject* set_member;     // function(module, name, value): sets a parameter, buffer or submodule, if it is one
PyObject* delete_member;  // function(module, name)
PyObject* module_hooks;   // who wants to hear of every submodule
PyObject* kinds[3];       // "_parameters", "_modules", "_buffers"

/// What a table holds under this name; null without an error if nothing.
Ref entry(PyObject* table, PyObject* name) {
  if (PyDict_Check(table)) {
    PyObject* found = PyDict_GetItemWithError(table, name);
    if (found == nullptr && PyErr_Occurred()) throw nb::python_error();
    return Ref::borrow(found);
  }
  return checked(PySequence_Contains(table, name)) ? Ref::take(PyObject_GetItem(table, name)) : Ref();
}

Ref state_of(PyObject* self) { return Ref::take(PyObject_GenericGetDict(self, nullptr)); }

PyObject* get_member(PyObject* self, PyObject* name) {
  return guarded([&]() -> PyObject* {
    const Ref state = state_of(self);
    for (PyObject* kind : kinds) {
      const Ref table = entry(state.get(), kind);
      if (!table) break;
      if (Ref found = entry(table.get(), name)) return found.release();
    }
    // Asking whether there is an attribute is common: nothing is thrown for it.
    return PyErr_Format(PyExc_AttributeError, "'%s' object has no attribute '%U'", type_name(self).c_str(), name);
  });
}

/// The module's submodules, if it has been initialised and no member has this name; else null.
Ref modules_without(PyObject* state, PyObject* name) {
  Ref modules;
  for (PyObject* kind : kinds) {
    Ref table = entry(state, kind);
    if (!table || entry(table.get(), name)) return {};
    if (kind == kinds[1]) modules = std::move(table);
  }
  return modules;
}

/// Sets, or without a value deletes, what Python says is a member. Returns whether it is.
bool set_as_member(PyObject* self, PyObject* name, PyObject* value) {
  const Ref done = Ref::take(value == nullptr ? PyObject_CallFunctionObjArgs(delete_member, self, name, nullptr)
                                              : PyObject_CallFunctionObjArgs(set_member, self, name, value, nullptr));
  return done.get() == Py_True;
}

int set_attribute(PyObject* self, PyObject* name, PyObject* value) {
  const Ref state = state_of(self);
  const bool tensor = value != nullptr && is_tensor(value);
  if (const Ref modules = tensor ? Ref() : modules_without(state.get(), name)) {
    if (value == nullptr || !PyObject_TypeCheck(value, members_type)) return PyObject_GenericSetAttr(self, name, value);
    if (PyDict_CheckExact(modules.get()) && PyDict_Size(module_hooks) == 0 && !entry(state.get(), name))
      return PyDict_SetItem(modules.get(), name, value);
  }
  return set_as_member(self, name, value) ? 0 : PyObject_GenericSetAttr(self, name, value);
}

/// `module.__setattr__(name, value)` and, with one argument fewer, `module.__delattr__(name)`.
template <Py_ssize_t count>
PyObject* set_attribute_method(PyObject* self, PyObject* const* args, Py_ssize_t given) {
  return guarded([&]() -> PyObject* {
    if (given != count) raise(PyExc_TypeError, fmt::format("expected {} arguments, got {}", count, given));
    if (set_attribute(self, args[0], count == 2 ? args[1] : nullptr) != 0) throw nb::python_error();
    return Ref::borrow(Py_None).release();
  });
}

template <Py_ssize_t count>
PyMethodDef method(const char* name) {
  return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(set_attribute_method<count>)), METH_FASTCALL,
          nullptr};
}

}  // namespace

void add_module_members(nb::module_& module) {
  const char* names[] = {"_parameters", "_modules", "_buffers"};
  for (int i = 0; i < 3; ++i) kinds[i] = interned(names[i]);
  // Methods, not a slot: beside a slot of C's, Python refuses `object.__setattr__(module, name, value)`, which programs
  // call to hide a module from its owner.
  static PyMethodDef methods[] = {{"__getattr__", get_member, METH_O, nullptr},
                                  method<2>("__setattr__"),
                                  method<1>("__delattr__"),
                                  {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot slots[] = {{Py_tp_methods, methods}, {0, nullptr}};
  PyType_Spec spec = {"torch._C.ModuleMembers", 0, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
  members_type = add_type(module.ptr(), spec);
  module.def("_use_member_functions", [](nb::object set, nb::object remove, nb::object hooks) {
    set_member = set.release().ptr();
    delete_member = remove.release().ptr();
    module_hooks = hooks.release().ptr();
  });
}

}  // namespace tare::python
