#include <fmt/format.h>

#include "objects/objects.h"

// torch.Size: a tuple of ints that stays one when it is cut or joined.
namespace tare::python {

PyTypeObject* size_type = nullptr;

namespace {

allocfunc allocate = nullptr;
binaryfunc tuple_subscript = nullptr;
binaryfunc tuple_concat = nullptr;
ssizeargfunc tuple_repeat = nullptr;

// A Size of a tuple's items. Takes the reference over.
PyObject* as_size(PyObject* tuple) {
  if (tuple == nullptr || !PyTuple_CheckExact(tuple)) return tuple;
  const Ref items = Ref::take(tuple);
  const Py_ssize_t n = PyTuple_Size(tuple);
  PyObject* size = allocate(size_type, n);
  if (size == nullptr) return nullptr;
  for (Py_ssize_t i = 0; i < n; ++i) {
    PyObject* item = tuple_item(tuple, i);
    Py_INCREF(item);
    set_tuple_item(size, i, item);
  }
  return size;
}

// Whether it is a SymInt, which stays in a Size as it is.
bool is_symbolic(PyObject* item) {
  static PyObject* const name = interned("_is_symbolic_size");
  return PyObject_HasAttr(reinterpret_cast<PyObject*>(Py_TYPE(item)), name) == 1;
}

// The product of items some of which may be symbolic.
PyObject* product(PyObject* items) {
  Ref numel = Ref::take(PyLong_FromLong(1));
  for (Py_ssize_t i = 0; i < PyTuple_Size(items); ++i)
    numel = Ref::take(PyNumber_Multiply(numel.get(), tuple_item(items, i)));
  return numel.release();
}

PyObject* size_new(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    const auto tuple_new = reinterpret_cast<newfunc>(PyType_GetSlot(&PyTuple_Type, Py_tp_new));
    Ref size = Ref::take(tuple_new(type, args, kwargs));
    for (Py_ssize_t i = 0; i < PyTuple_Size(size.get()); ++i) {
      PyObject* item = tuple_item(size.get(), i);
      if (PyLong_CheckExact(item) || is_symbolic(item)) continue;
      if (!PyIndex_Check(item))
        raise(PyExc_TypeError,
              fmt::format("torch.Size() takes an iterable of 'int' (item {} is '{}')", i, type_name(item)));
      // Only this function has seen the new tuple.
      PyObject* number = Ref::take(PyNumber_Index(item)).release();
      set_tuple_item(size.get(), i, number);
#ifndef Py_LIMITED_API
      Py_DECREF(item);
#endif
    }
    return size.release();
  });
}

PyObject* size_repr(PyObject* self) {
  return guarded([&] {
    std::string text = "torch.Size([";
    for (Py_ssize_t i = 0; i < PyTuple_Size(self); ++i) {
      const Ref item = Ref::take(PyObject_Repr(tuple_item(self, i)));
      text += (i ? ", " : "") + std::string(text_of(item.get()));
    }
    return new_string(text + "])");
  });
}

PyObject* size_subscript(PyObject* self, PyObject* key) {
  PyObject* part = tuple_subscript(self, key);
  return PySlice_Check(key) ? as_size(part) : part;
}
PyObject* size_concat(PyObject* self, PyObject* other) {
  return guarded([&] {
    if (!PyTuple_Check(other))
      raise(PyExc_TypeError, fmt::format("can only concatenate tuple (not {}) to torch.Size", type_name(other)));
    return as_size(tuple_concat(self, other));
  });
}
PyObject* size_add(PyObject* self, PyObject* other) {
  if (!PyTuple_Check(self) || !PyTuple_Check(other)) Py_RETURN_NOTIMPLEMENTED;
  return as_size(tuple_concat(self, other));
}
PyObject* size_repeat(PyObject* self, Py_ssize_t times) { return as_size(tuple_repeat(self, times)); }

PyObject* size_numel(PyObject* self, PyObject*) {
  return guarded([&] {
    int64_t numel = 1;
    for (Py_ssize_t i = 0; i < PyTuple_Size(self); ++i) {
      if (!PyLong_Check(tuple_item(self, i)) && is_symbolic(tuple_item(self, i))) return product(self);
      const long long n = PyLong_AsLongLong(tuple_item(self, i));
      if (n == -1 && PyErr_Occurred()) throw nb::python_error();
      if (__builtin_mul_overflow(numel, static_cast<int64_t>(n), &numel))
        raise(PyExc_OverflowError, "numel: integer multiplication overflow");
    }
    return PyLong_FromLongLong(numel);
  });
}
PyObject* size_reduce(PyObject* self, PyObject*) {
  return guarded([&] {
    const Ref tuple = Ref::take(PySequence_Tuple(self));
    const Ref items = Ref::take(PyTuple_GetSlice(tuple.get(), 0, PyTuple_Size(tuple.get())));
    const Ref list = Ref::take(PySequence_List(items.get()));
    const Ref plain = Ref::take(PyList_AsTuple(list.get()));
    if (named_torch()) return Py_BuildValue("(O(O))", size_type, plain.get());
    return rebuilt("size", Ref::take(PyTuple_Pack(1, plain.get())));
  });
}

}  // namespace

PyObject* to_python(IntList sizes) {
  PyObject* size = allocate(size_type, sizes.size());
  if (size == nullptr) throw nb::python_error();
  for (int64_t i = 0; i < sizes.size(); ++i) set_tuple_item(size, i, PyLong_FromLongLong(sizes[i]));
  return size;
}

PyObject* int_tuple(IntList values) {
  PyObject* tuple = PyTuple_New(values.size());
  if (tuple == nullptr) throw nb::python_error();
  for (int64_t i = 0; i < values.size(); ++i) set_tuple_item(tuple, i, PyLong_FromLongLong(values[i]));
  return tuple;
}

void add_size_type(PyObject* module) {
  static PyMethodDef methods[] = {{"numel", size_numel, METH_NOARGS, nullptr},
                                  {"__reduce__", size_reduce, METH_NOARGS, nullptr},
                                  {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(size_new)},
                                {Py_tp_repr, reinterpret_cast<void*>(size_repr)},
                                {Py_mp_subscript, reinterpret_cast<void*>(size_subscript)},
                                {Py_sq_concat, reinterpret_cast<void*>(size_concat)},
                                {Py_nb_add, reinterpret_cast<void*>(size_add)},
                                {Py_sq_repeat, reinterpret_cast<void*>(size_repeat)},
                                {Py_tp_methods, methods},
                                {0, nullptr}};
  PyType_Spec spec = {"torch.Size", 0, 0, Py_TPFLAGS_DEFAULT, slots};
  size_type = add_type(module, spec, reinterpret_cast<PyObject*>(&PyTuple_Type));
  allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(size_type, Py_tp_alloc));
  tuple_subscript = reinterpret_cast<binaryfunc>(PyType_GetSlot(&PyTuple_Type, Py_mp_subscript));
  tuple_concat = reinterpret_cast<binaryfunc>(PyType_GetSlot(&PyTuple_Type, Py_sq_concat));
  tuple_repeat = reinterpret_cast<ssizeargfunc>(PyType_GetSlot(&PyTuple_Type, Py_sq_repeat));
}

}  // namespace tare::python
