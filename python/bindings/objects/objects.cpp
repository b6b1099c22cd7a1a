#include "objects/objects.h"

#include <fmt/format.h>
#include <structmember.h>

#include <cstddef>

#include "tare/core/error.h"
#include "tare/core/thread.h"

namespace tare::python {

PyTypeObject* dtype_type = nullptr;
PyTypeObject* layout_type = nullptr;
PyTypeObject* format_type = nullptr;

namespace {

PyObject* dtypes[kDTypes];
PyObject* layouts[8];
PyObject* formats[4];
constexpr std::string_view kFormatNames[] = {"contiguous_format", "preserve_format", "channels_last",
                                             "channels_last_3d"};

template <class Object>
PyObject* new_object(PyTypeObject* type) {
  PyObject* object = reinterpret_cast<PyObject*>(PyObject_New(Object, type));
  if (object == nullptr) throw nb::python_error();
  return object;
}

PyObject* reference(PyObject* object) {
  Py_INCREF(object);
  return object;
}

void dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  PyObject_Free(self);
  Py_DECREF(type);
}

PyObject* dtype_repr(PyObject* self) { return new_string(fmt::format("torch.{}", name(dtype_of(self)))); }
PyObject* layout_repr(PyObject* self) {
  return new_string(fmt::format("torch.{}", name(reinterpret_cast<LayoutObject*>(self)->value)));
}
PyObject* format_repr(PyObject* self) {
  return new_string(
      fmt::format("torch.{}", kFormatNames[static_cast<int>(reinterpret_cast<FormatObject*>(self)->value)]));
}
// Pickled and copied by name: that of PyTorch's module where it is this package's, so that either reads the file.
template <PyObject* (*repr)(PyObject*)>
PyObject* by_name(PyObject* self, PyObject*) {
  return guarded([&] {
    const Ref text = Ref::take(repr(self));
    const Ref name = Ref::take(new_string(text_of(text.get()).substr(6)));
    return named_torch() ? Ref(name).release() : rebuilt("named", Ref::take(PyTuple_Pack(1, name.get())));
  });
}

PyObject* dtype_is_floating(PyObject* self, void*) { return PyBool_FromLong(is_floating(dtype_of(self))); }
PyObject* dtype_is_complex(PyObject* self, void*) { return PyBool_FromLong(is_complex(dtype_of(self))); }
PyObject* dtype_is_signed(PyObject* self, void*) {
  return guarded([&] {
    check(info(dtype_of(self)).kind != DTypeKind::quantized, "isSignedType not supported for quantized types");
    return PyBool_FromLong(info(dtype_of(self)).is_signed);
  });
}
PyObject* dtype_itemsize(PyObject* self, void*) { return PyLong_FromLongLong(itemsize(dtype_of(self))); }
PyObject* dtype_abbr(PyObject* self, void*) {
  return guarded([&] {
    const DType dtype = dtype_of(self);
    const std::string_view full = name(dtype);
    if (dtype == DType::bool_) return new_string("b8");
    if (dtype == DType::bfloat16) return new_string("bf16");
    const size_t digits = full.find_first_of("0123456789");
    if (digits == std::string_view::npos) return new_string(full);
    return new_string(std::string(1, full[0]) + std::string(full.substr(digits)));
  });
}
PyObject* dtype_to_real(PyObject* self, PyObject*) {
  return guarded([&] { return to_python(real_type(dtype_of(self))); });
}
PyObject* dtype_to_complex(PyObject* self, PyObject*) {
  return guarded([&] { return to_python(complex_type(dtype_of(self))); });
}

}  // namespace

bool named_torch() {
  PyObject* torch = PyDict_GetItemString(PyImport_GetModuleDict(), "torch");
  PyObject* own = PyDict_GetItemString(PyImport_GetModuleDict(), "tare");
  return torch != nullptr && torch == own;
}

PyObject* rebuilt(const char* function, Ref arguments) {
  const Ref module = Ref::take(PyImport_ImportModule("tare._engine.copying"));
  const Ref found = Ref::take(PyObject_GetAttrString(module.get(), function));
  return Ref::take(PyTuple_Pack(2, found.get(), arguments.get())).release();
}

PyObject* to_python(DType dtype) { return reference(dtypes[static_cast<int>(dtype)]); }
PyObject* to_python(Layout layout) { return reference(layouts[static_cast<int>(layout)]); }
PyObject* to_python(MemoryFormat format) { return reference(formats[static_cast<int>(format)]); }

PyObject* to_python(const Scalar& scalar) {
  switch (scalar.kind()) {
    case Scalar::Kind::boolean: return PyBool_FromLong(scalar.to_bool());
    case Scalar::Kind::integer: return PyLong_FromLongLong(scalar.to_int());
    case Scalar::Kind::wide: return PyLong_FromUnsignedLongLong(static_cast<unsigned long long>(scalar.to_bits()));
    case Scalar::Kind::floating: return PyFloat_FromDouble(scalar.to_double());
    case Scalar::Kind::complex: break;
  }
  return PyComplex_FromDoubles(scalar.to_complex().real(), scalar.to_complex().imag());
}

bool as_dtype(PyObject* object, DType& dtype) {
  if (Py_TYPE(object) == dtype_type) {
    dtype = dtype_of(object);
    return true;
  }
  if (object == reinterpret_cast<PyObject*>(&PyFloat_Type)) dtype = DType::float64;
  else if (object == reinterpret_cast<PyObject*>(&PyLong_Type)) dtype = DType::int64;
  else if (object == reinterpret_cast<PyObject*>(&PyBool_Type)) dtype = DType::bool_;
  else if (object == reinterpret_cast<PyObject*>(&PyComplex_Type)) dtype = DType::complex128;
  else return false;
  return true;
}

// The device that a text names. Programs name the same one over and over, so the last is kept.
static Device named_device(PyObject* text) {
  static PyObject* last = nullptr;
  static Device device;
  if (text == last) return device;
  const Device named = Device(text_of(text));
  if (PyUnicode_CheckExact(text)) {
    device = named;
    Py_INCREF(text);
    Py_XDECREF(std::exchange(last, text));
  }
  return named;
}

bool as_device(PyObject* object, Device& device) {
  if (Py_TYPE(object) == device_type) device = device_of(object);
  else if (PyUnicode_Check(object)) device = named_device(object);
  else if (PyLong_Check(object) && !PyBool_Check(object)) {
    const long index = PyLong_AsLong(object);
    if (index == -1 && PyErr_Occurred()) throw nb::python_error();
    check(index >= 0 && index < 128, "Device index must not be negative, got {}", index);
    device = Device(DeviceType::cuda, static_cast<int8_t>(index));
  } else {
    return false;
  }
  return true;
}

Device numbered(Device device) {
  if (device.is_cpu()) device.index = -1;
  else if (device.index < 0 && !device.is_meta())
    device.index = device.type == DeviceType::cuda ? current_cuda_device : int8_t{0};
  return device;
}

bool as_place(PyObject* object, Device& device) {
  if (!as_device(object, device)) return false;
  device = numbered(device);
  return true;
}

namespace {

// A number of NumPy's; an array, even of one element, is none.
bool is_numpy_number(PyObject* object) {
  const Ref module = Ref::take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__module__"));
  return PyUnicode_Check(module.get()) && text_of(module.get()) == "numpy" && !PySequence_Check(object);
}

bool is_numpy_bool(PyObject* object) {
  const std::string name = type_name(object);
  return name == "numpy.bool" || name == "numpy.bool_";
}

int64_t int_value(PyObject* number) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
  if (overflow != 0) raise(PyExc_ValueError, "Overflow when unpacking long long");
  if (value == -1 && PyErr_Occurred()) throw nb::python_error();
  return value;
}

}  // namespace

bool as_int(PyObject* object, int64_t& value) {
  if (PyLong_Check(object)) {
    if (PyBool_Check(object)) return false;
    value = int_value(object);
    return true;
  }
  if (PyFloat_Check(object) || PyUnicode_Check(object) || PyTuple_Check(object) || PyList_Check(object)) return false;
  if (!PyIndex_Check(object) || !is_numpy_number(object)) return false;
  const Ref number = Ref::take(PyNumber_Index(object));
  value = int_value(number.get());
  return true;
}

bool as_scalar(PyObject* object, Scalar& scalar) {
  if (PyFloat_Check(object)) scalar = Scalar(PyFloat_AsDouble(object));
  else if (PyBool_Check(object)) scalar = Scalar(object == Py_True);
  else if (PyLong_Check(object)) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (overflow > 0) {
      const unsigned long long bits = PyLong_AsUnsignedLongLong(object);
      if (bits == static_cast<unsigned long long>(-1) && PyErr_Occurred()) {
        PyErr_Clear();
        raise(PyExc_OverflowError, "int too big to convert");
      }
      scalar = Scalar(bits);
      return true;
    }
    if (overflow < 0) raise(PyExc_RuntimeError, "value cannot be converted to type int64_t without overflow");
    scalar = Scalar(static_cast<int64_t>(value));
  } else if (PyComplex_Check(object)) {
    scalar = Scalar(std::complex<double>(PyComplex_RealAsDouble(object), PyComplex_ImagAsDouble(object)));
  } else if (PyUnicode_Check(object) || PyTuple_Check(object) || PyList_Check(object) || !is_numpy_number(object)) {
    return false;
  } else if (is_numpy_bool(object)) {
    scalar = Scalar(checked(PyObject_IsTrue(object)) == 1 ? 1.0 : 0.0);  // a number to PyTorch, and no truth
  } else if (PyIndex_Check(object)) {
    const Ref number = Ref::take(PyNumber_Index(object));
    return as_scalar(number.get(), scalar);
  } else if (PyNumber_Check(object) && PyObject_HasAttrString(object, "is_integer")) {
    const Ref number = Ref::take(PyNumber_Float(object));
    scalar = Scalar(PyFloat_AsDouble(number.get()));
  } else {
    return false;
  }
  return true;
}

void add_objects(PyObject* module) {
  static PyGetSetDef dtype_attributes[] = {{"is_floating_point", dtype_is_floating, nullptr, nullptr, nullptr},
                                           {"is_complex", dtype_is_complex, nullptr, nullptr, nullptr},
                                           {"is_signed", dtype_is_signed, nullptr, nullptr, nullptr},
                                           {"itemsize", dtype_itemsize, nullptr, nullptr, nullptr},
                                           {"abbr", dtype_abbr, nullptr, nullptr, nullptr},
                                           {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyMethodDef dtype_methods[] = {{"to_real", dtype_to_real, METH_NOARGS, nullptr},
                                        {"to_complex", dtype_to_complex, METH_NOARGS, nullptr},
                                        {"__reduce__", by_name<dtype_repr>, METH_NOARGS, nullptr},
                                        {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot dtype_slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
                                      {Py_tp_repr, reinterpret_cast<void*>(dtype_repr)},
                                      {Py_tp_getset, dtype_attributes},
                                      {Py_tp_methods, dtype_methods},
                                      {0, nullptr}};
  static PyMethodDef layout_methods[] = {{"__reduce__", by_name<layout_repr>, METH_NOARGS, nullptr},
                                         {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot layout_slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
                                       {Py_tp_repr, reinterpret_cast<void*>(layout_repr)},
                                       {Py_tp_methods, layout_methods},
                                       {0, nullptr}};
  static PyMethodDef format_methods[] = {{"__reduce__", by_name<format_repr>, METH_NOARGS, nullptr},
                                         {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot format_slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
                                       {Py_tp_repr, reinterpret_cast<void*>(format_repr)},
                                       {Py_tp_methods, format_methods},
                                       {0, nullptr}};
  constexpr unsigned kFlags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION;
  PyType_Spec dtype_spec = {"torch.dtype", sizeof(DTypeObject), 0, kFlags, dtype_slots};
  PyType_Spec layout_spec = {"torch.layout", sizeof(LayoutObject), 0, kFlags, layout_slots};
  PyType_Spec format_spec = {"torch.memory_format", sizeof(FormatObject), 0, kFlags, format_slots};
  dtype_type = add_type(module, dtype_spec);
  layout_type = add_type(module, layout_spec);
  format_type = add_type(module, format_spec);

  // Each under its names, in a dictionary of which the package takes over all: `float32`, `float`.
  const Ref names = Ref::take(PyDict_New());
  const auto add = [&](std::string_view name, PyObject* object) {
    checked(PyDict_SetItemString(names.get(), std::string(name).c_str(), object));
  };
  for (int i = 0; i < kDTypes; ++i) {
    dtypes[i] = new_object<DTypeObject>(dtype_type);
    reinterpret_cast<DTypeObject*>(dtypes[i])->value = static_cast<DType>(i);
    if (static_cast<DType>(i) != DType::undefined) add(name(static_cast<DType>(i)), dtypes[i]);
  }
  for (const char* alias : {"float", "double", "half", "int", "long", "short", "cfloat", "cdouble", "chalf"})
    add(alias, dtypes[static_cast<int>(*parse_dtype(alias))]);
  add("bool", dtypes[static_cast<int>(DType::bool_)]);
  for (int i = 0; i < 8; ++i) {
    layouts[i] = new_object<LayoutObject>(layout_type);
    reinterpret_cast<LayoutObject*>(layouts[i])->value = static_cast<Layout>(i);
    add(i == 3 ? "_mkldnn" : name(static_cast<Layout>(i)), layouts[i]);
  }
  for (int i = 0; i < 4; ++i) {
    formats[i] = new_object<FormatObject>(format_type);
    reinterpret_cast<FormatObject*>(formats[i])->value = static_cast<MemoryFormat>(i);
    add(kFormatNames[i], formats[i]);
  }
  checked(PyModule_AddObjectRef(module, "named_objects", names.get()));
}

}  // namespace tare::python
