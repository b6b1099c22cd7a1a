#include "tensor/object.h"

// Attributes of modules: what nn.Module is built over. Reading falls through to its parameters, submodules and buffers;
// setting a plain value or a new submodule, most of what building a model does, stays here, and the rest is Python's.
namespace tare::python {
namespace {

PyTypeObject* members_type;
PyObject* set_member;          // function(module, name, value): sets a parameter, buffer or submodule, if it is one
PyObject* delete_member;       // function(module, name)
PyObject* module_hooks;        // who wants to hear of every submodule
PyObject* parameter_hooks;     // and of every parameter
PyObject* register_parameter;  // Members' own function
PyObject* parameter_type;
PyObject* kinds[3];  // "_parameters", "_modules", "_buffers"
PyObject* reader;    // function(module, name, member): what is read in a member's place; null mostly
bool reads_tensors;  // and only of tensors

/// What a table holds under this name; null without an error if nothing.
Ref entry(PyObject* table, PyObject* name) {
  if (PyDict_Check(table)) return Ref::borrow(entry_of(table, name));
  return checked(PySequence_Contains(table, name)) ? Ref::take(PyObject_GetItem(table, name)) : Ref();
}

Ref state_of(PyObject* self) { return Ref::take(PyObject_GenericGetDict(self, nullptr)); }

PyObject* get_member(PyObject* self, PyObject* name) {
  return guarded([&]() -> PyObject* {
    const Ref state = state_of(self);
    for (PyObject* kind : kinds) {
      const Ref table = entry(state.get(), kind);
      if (!table) break;
      if (Ref found = entry(table.get(), name)) {
        if (reader == nullptr || (reads_tensors && !is_tensor(found.get()))) return found.release();
        const Ref asked = Ref::borrow(reader);  // which it may replace
        return PyObject_CallFunctionObjArgs(asked.get(), self, name, found.get(), nullptr);
      }
    }
    // Asking whether there is an attribute is common: nothing is thrown for it.
    return PyErr_Format(PyExc_AttributeError, "'%s' object has no attribute '%U'", type_name(self).c_str(), name);
  });
}

#ifndef Py_LIMITED_API
/// `module.name`. Before Python 3.12 a type with a `__getattr__` formats and raises an error for each of its members,
/// only to clear it; from then on Python itself looks without one, and its stable interface has nothing to look with.
PyObject* get_attribute(PyObject* self, PyObject* name) {
  PyObject* const found = _PyObject_GenericGetAttrWithDict(self, name, nullptr, 1);
  return found != nullptr || PyErr_Occurred() ? found : get_member(self, name);
}
PyObject* class_attribute(PyTypeObject* type, const char* name) { return _PyType_Lookup(type, interned(name)); }
#endif

/// Lets attributes of a class of modules be read so, unless the class has its own way.
void read_members_directly([[maybe_unused]] nb::handle type) {
#ifndef Py_LIMITED_API
  auto* const modules = reinterpret_cast<PyTypeObject*>(type.ptr());
  for (const char* name : {"__getattr__", "__getattribute__"})
    if (class_attribute(modules, name) != class_attribute(members_type, name)) return;
  modules->tp_getattro = get_attribute;
#endif
}

/// Whether the module's class has an attribute of this name.
bool class_has([[maybe_unused]] nb::handle module, nb::handle name) {
#ifndef Py_LIMITED_API
  return _PyType_Lookup(Py_TYPE(module.ptr()), name.ptr()) != nullptr;
#else
  return nb::hasattr(module.type(), name);
#endif
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

/// Whether a class has no `register_parameter` of its own.
bool registers_as_members_do(PyTypeObject* type) {
  static PyObject* const name = interned("register_parameter");
#ifndef Py_LIMITED_API
  return _PyType_Lookup(type, name) == register_parameter;
#else
  return Ref::take(PyObject_GetAttr(reinterpret_cast<PyObject*>(type), name)).get() == register_parameter;
#endif
}

/// Sets a leaf parameter under a name that means nothing else, if that is what it is; else nothing.
bool set_as_new_parameter(PyObject* self, PyObject* state, PyObject* name, PyObject* value) {
  if (!PyObject_TypeCheck(value, reinterpret_cast<PyTypeObject*>(parameter_type)) || !PyUnicode_Check(name) ||
      PyDict_Size(parameter_hooks) != 0)
    return false;
  const Tensor& tensor = tensor_of(value);
  if (tensor.is_view() || (tensor.impl()->autograd != nullptr && tensor.impl()->autograd->has_history())) return false;
  Ref parameters;
  for (PyObject* kind : kinds) {
    Ref table = entry(state, kind);
    if (!table || !PyDict_CheckExact(table.get())) return false;
    if (kind == kinds[0]) parameters = std::move(table);
    else if (entry(table.get(), name)) return false;
  }
  const Py_ssize_t length = PyUnicode_GetLength(name);
  if (length == 0 || PyUnicode_FindChar(name, '.', 0, length, 1) >= 0 || entry(state, name) || class_has(self, name) ||
      !registers_as_members_do(Py_TYPE(self)))
    return false;
  if (PyDict_SetItem(parameters.get(), name, value) != 0) throw nb::python_error();
  return true;
}

int set_attribute(PyObject* self, PyObject* name, PyObject* value) {
  const Ref state = state_of(self);
  const bool tensor = value != nullptr && is_tensor(value);
  if (tensor && set_as_new_parameter(self, state.get(), name, value)) return 0;
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
  module.def("_read_members_directly", read_members_directly);
  module.def("_class_has", class_has);
  // From now on `function(module, name, member)` gives what reading a member gives, with `tensors` only if the member
  // is a tensor; None: nobody does. Returns (function, tensors) of before.
  module.def(
      "_read_members_by",
      [](nb::object function, bool tensors) {
        const nb::object before = reader == nullptr ? nb::none() : nb::steal(reader);
        reader = function.is_none() ? nullptr : function.release().ptr();
        return nb::make_tuple(before, std::exchange(reads_tensors, tensors));
      },
      nb::arg("function").none(), nb::arg("tensors"));
  module.def("_use_member_functions", [](nb::object set, nb::object remove, nb::object modules, nb::object parameters,
                                         nb::object registers, nb::object parameter) {
    set_member = set.release().ptr();
    delete_member = remove.release().ptr();
    module_hooks = modules.release().ptr();
    parameter_hooks = parameters.release().ptr();
    register_parameter = registers.release().ptr();
    parameter_type = parameter.release().ptr();
  });
}

}  // namespace tare::python
