#include <new>
#include <stdexcept>

#include "python.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/core/warning.h"

namespace tare::python {

std::string_view text_of(PyObject* string) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(string, &size);
  if (text == nullptr) throw nb::python_error();
  return {text, static_cast<size_t>(size)};
}

Ref class_member(PyTypeObject* type, PyObject* name) {
#ifndef Py_LIMITED_API
  return Ref::borrow(_PyType_Lookup(type, name));
#else
  PyObject* const found = PyObject_GetAttr(reinterpret_cast<PyObject*>(type), name);
  if (found == nullptr) PyErr_Clear();
  return found == nullptr ? Ref() : Ref::take(found);
#endif
}

PyObject* interned(std::string_view text) {
  PyObject* string = new_string(text);
  if (string == nullptr) throw nb::python_error();
  PyUnicode_InternInPlace(&string);
  return string;
}

std::string type_name(PyObject* object) {
  auto* const type = reinterpret_cast<PyObject*>(Py_TYPE(object));
  const Ref name = Ref::take(PyObject_GetAttrString(type, "__name__"));
  std::string text(text_of(name.get()));
  if (PyType_GetFlags(Py_TYPE(object)) & Py_TPFLAGS_HEAPTYPE) return text;
  // Types written in C name their module.
  const Ref module = Ref::take(PyObject_GetAttrString(type, "__module__"));
  const bool builtin = !PyUnicode_Check(module.get()) || text_of(module.get()) == "builtins";
  return builtin ? text : std::string(text_of(module.get())) + "." + text;
}

void raise(PyObject* exception_class, const std::string& message) {
  const Ref text = Ref::take(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
  PyErr_SetObject(exception_class, text.get());
  throw nb::python_error();
}

namespace {

// The class of an error: Python's own, or one that the package defines.
Ref class_for(std::string_view name) {
  if (name == "RuntimeError") return Ref::borrow(PyExc_RuntimeError);
  if (name == "IndexError") return Ref::borrow(PyExc_IndexError);
  if (name == "TypeError") return Ref::borrow(PyExc_TypeError);
  if (name == "ValueError") return Ref::borrow(PyExc_ValueError);
  if (name == "NotImplementedError") return Ref::borrow(PyExc_NotImplementedError);
  const Ref module = Ref::take(PyImport_ImportModule("tare._engine.errors"));
  return Ref::take(PyObject_GetAttrString(module.get(), std::string(name).c_str()));
}

// Within a mode of fakes an answer that values would have to give is an error of a class of its own.
bool raise_of_fakes(const Error& error) {
  if (!thread_state.fake) return false;
  const Ref module = Ref::take(PyImport_ImportModule("tare._subclasses.fake_tensor"));
  const Ref found = Ref::take(PyObject_CallMethod(module.get(), "_of_fakes_alone", "s", error.what()));
  if (found.get() == Py_None) return false;
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(found.get())), found.get());
  return true;
}

}  // namespace

void raise_current() noexcept {
  try {
    throw;
  } catch (nb::python_error& error) {
    error.restore();
  } catch (const Error& error) {
    try {
      if (raise_of_fakes(error)) return;
      raise(class_for(error.python_class()).get(), error.what());
    } catch (nb::python_error& raised) {
      raised.restore();
    }
  } catch (const std::bad_alloc&) {
    PyErr_SetString(PyExc_MemoryError, "not enough host memory");
  } catch (const std::length_error&) {
    PyErr_SetString(PyExc_MemoryError, "more results than memory could hold");
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  } catch (...) {
    PyErr_SetString(PyExc_SystemError, "an unknown exception of C++");
  }
}

void add_warnings(nb::module_& module) {
  set_warning_handler([](const std::string& text) {
    const nb::gil_scoped_acquire held;
    const Ref module = Ref::take(PyImport_ImportModule("tare._engine.errors"));
    Ref::take(PyObject_CallMethod(module.get(), "warn", "s", text.c_str()));
  });
  module.def("_set_warn_always", set_warn_always);
}

PyTypeObject* add_type(PyObject* module, PyType_Spec& spec, PyObject* base) {
  const Ref type = Ref::take(PyType_FromSpecWithBases(&spec, base));
  const std::string_view name = spec.name;
  checked(PyModule_AddObjectRef(module, std::string(name.substr(name.rfind('.') + 1)).c_str(), type.get()));
  Py_INCREF(type.get());  // types live for good
  return reinterpret_cast<PyTypeObject*>(type.get());
}

}  // namespace tare::python
