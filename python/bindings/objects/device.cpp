#include <fmt/format.h>

#include "objects/objects.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"

// torch.device: a value, and a context in which tensors are made on it.
namespace tare::python {

PyTypeObject* device_type = nullptr;

namespace {

DeviceObject* self_of(PyObject* object) { return reinterpret_cast<DeviceObject*>(object); }

PyObject* device_new(PyTypeObject*, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    static const char* names[] = {"type", "index", nullptr};
    PyObject* type = nullptr;
    PyObject* index = nullptr;
    if (kwargs != nullptr && PyDict_GetItemString(kwargs, "device") != nullptr)
      type = PyDict_GetItemString(kwargs, "device");
    else if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|O:device", const_cast<char**>(names), &type, &index))
      throw nb::python_error();
    Device device;
    if (!as_device(type, device))
      raise(PyExc_TypeError,
            fmt::format("device(): argument 'type' (position 1) must be str, not {}", type_name(type)));
    if (index != nullptr && index != Py_None) {
      int64_t number = 0;
      if (!as_int(index, number))
        raise(PyExc_TypeError,
              fmt::format("device(): argument 'index' (position 2) must be int, not {}", type_name(index)));
      check(device.index < 0, "type (string) must not include an index because index was passed explicitly: {}",
            device.str());
      check(number >= 0, "Device index must not be negative");
      check(number < 128, "Device index must be smaller than 128, got {}", number);
      device.index = static_cast<int8_t>(number);
    }
    return to_python(device);
  });
}

void device_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  Py_CLEAR(self_of(self)->outer);
  PyObject_Free(self);
  Py_DECREF(type);
}

PyObject* device_repr(PyObject* self) {
  return guarded([&] {
    const Device device = device_of(self);
    return new_string(device.index < 0 ? fmt::format("device(type='{}')", name(device.type))
                                       : fmt::format("device(type='{}', index={})", name(device.type), device.index));
  });
}
PyObject* device_str(PyObject* self) {
  return guarded([&] { return new_string(device_of(self).str()); });
}
Py_hash_t device_hash(PyObject* self) {
  const Device device = device_of(self);
  return (static_cast<Py_hash_t>(device.type) << 8) + device.index + 2;
}
PyObject* device_compare(PyObject* self, PyObject* other, int operation) {
  if (Py_TYPE(other) != device_type || (operation != Py_EQ && operation != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
  return PyBool_FromLong((device_of(self) == device_of(other)) == (operation == Py_EQ));
}
PyObject* device_get_type(PyObject* self, void*) { return new_string(name(device_of(self).type)); }
PyObject* device_get_index(PyObject* self, void*) {
  if (device_of(self).index < 0) Py_RETURN_NONE;
  return PyLong_FromLong(device_of(self).index);
}

PyObject* device_enter(PyObject* self, PyObject*) {
  return guarded([&] {
    DeviceObject* object = self_of(self);
    if (object->outer == nullptr) object->outer = Ref::take(PyList_New(0)).release();
    const Ref before = Ref::take(to_python(thread_state.default_device));
    checked(PyList_Append(object->outer, before.get()));
    thread_state.default_device = numbered(object->value);
    Py_INCREF(self);
    return self;
  });
}
PyObject* device_exit(PyObject* self, PyObject*) {
  return guarded([&] {
    DeviceObject* object = self_of(self);
    const Py_ssize_t depth = object->outer ? PyList_Size(object->outer) : 0;
    if (depth == 0) raise(PyExc_RuntimeError, "this device's context was left without being entered");
    thread_state.default_device = device_of(PyList_GetItem(object->outer, depth - 1));
    checked(PyList_SetSlice(object->outer, depth - 1, depth, nullptr));
    Py_RETURN_NONE;
  });
}
PyObject* device_call(PyObject* self, PyObject* args, PyObject* kwargs) {
  // @torch.device('meta') decorates a function.
  return guarded([&] {
    const Ref module = Ref::take(PyImport_ImportModule("tare._engine.device"));
    const Ref decorate = Ref::take(PyObject_GetAttrString(module.get(), "decorated"));
    PyObject* function = nullptr;
    if ((kwargs && PyDict_Size(kwargs)) || !PyArg_ParseTuple(args, "O", &function)) throw nb::python_error();
    return PyObject_CallFunctionObjArgs(decorate.get(), self, function, nullptr);
  });
}
PyObject* device_reduce(PyObject* self, PyObject*) {
  return guarded([&] {
    const Device device = device_of(self);
    const Ref arguments = Ref::take(device.index < 0 ? Py_BuildValue("(s)", std::string(name(device.type)).c_str())
                                                     : Py_BuildValue("(si)", std::string(name(device.type)).c_str(),
                                                                     static_cast<int>(device.index)));
    if (named_torch()) return Py_BuildValue("(OO)", device_type, arguments.get());
    return rebuilt("device", arguments);
  });
}

}  // namespace

PyObject* to_python(Device device) {
  // The ones without an index, which tensors are on mostly, are kept: a device is immutable, but for its contexts.
  DeviceObject* object = PyObject_New(DeviceObject, device_type);
  if (object == nullptr) throw nb::python_error();
  object->value = device;
  object->outer = nullptr;
  return &object->ob_base;
}

void add_device_type(PyObject* module) {
  static PyGetSetDef attributes[] = {{"type", device_get_type, nullptr, nullptr, nullptr},
                                     {"index", device_get_index, nullptr, nullptr, nullptr},
                                     {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyMethodDef methods[] = {{"__enter__", device_enter, METH_NOARGS, nullptr},
                                  {"__exit__", device_exit, METH_VARARGS, nullptr},
                                  {"__reduce__", device_reduce, METH_NOARGS, nullptr},
                                  {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(device_new)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(device_dealloc)},
                                {Py_tp_repr, reinterpret_cast<void*>(device_repr)},
                                {Py_tp_str, reinterpret_cast<void*>(device_str)},
                                {Py_tp_hash, reinterpret_cast<void*>(device_hash)},
                                {Py_tp_richcompare, reinterpret_cast<void*>(device_compare)},
                                {Py_tp_call, reinterpret_cast<void*>(device_call)},
                                {Py_tp_getset, attributes},
                                {Py_tp_methods, methods},
                                {0, nullptr}};
  PyType_Spec spec = {"torch.device", sizeof(DeviceObject), 0, Py_TPFLAGS_DEFAULT, slots};
  device_type = add_type(module, spec);
}

}  // namespace tare::python
