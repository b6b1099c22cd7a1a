#pragma once

#include "python.h"
#include "tare/core/tensor.h"

// The Python object of a tensor. One tensor has one object: the tensor points to it while it lives, and so every way
// into Python gives the same one. When Python lets go of an object that carries something of the user's (attributes, a
// subclass, weak references) while C++ still holds the tensor, ownership turns round: the tensor keeps the object,
// until it comes back or ends itself.
namespace tare::python {

class PythonOwner final : public ForeignOwner {
 public:
  ~PythonOwner() override;
  static void operator delete(void*) {}  // it stands within the Python object

  TensorImpl* kept_by = nullptr;  ///< the tensor, while it owns the object and not the object it
};

struct TensorObject {
  PyObject ob_base;
  PyObject* dict;
  PyObject* weak_references;
  Tensor tensor;      // undefined while the tensor owns the object
  PythonOwner owner;  // what the tensor points to
};

extern PyTypeObject* tensor_type;
/// The class of distributed tensors, once Python made it; null before.
extern PyTypeObject* distributed_type;
void set_distributed_type(PyTypeObject* type);

/// The tensor's object, made if there is none; None for an undefined one. Returns a new reference.
PyObject* wrap(Tensor&& tensor);
inline PyObject* wrap(const Tensor& tensor) { return wrap(Tensor(tensor)); }
/// An object of a subclass for a tensor that has no object yet. Errors: not a subclass of Tensor.
PyObject* wrap_as(PyTypeObject* type, Tensor&& tensor);

/// Whether it is a tensor of any class.
inline bool is_tensor(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  if (type == tensor_type) return true;
  // Python's own types are static, and so no classes derived from it: ints and slices are told apart at a look.
  return PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) && PyType_IsSubtype(type, tensor_type);
}
/// Takes ownership back from the tensor.
void recover(TensorObject* object);
/// The tensor of an object that is one; valid while the object lives.
inline const Tensor& tensor_of(PyObject* object) {
  auto* self = reinterpret_cast<TensorObject*>(object);
  if (!self->tensor.defined()) [[unlikely]]
    recover(self);
  return self->tensor;
}

/// From here on the object may be part of a cycle: the collector is to see it. Most never are.
void watch(PyObject* object);

/// Points the object at another tensor, as setting `.data` does; what was the first one's Python side is the other's.
void exchange(PyObject* object, Tensor tensor);

void add_tensor_type(PyObject* module);

}  // namespace tare::python
