#include "tensor/object.h"

#include <structmember.h>

#include <cstddef>
#include <cstdint>
#include <new>

#include "call/operator.h"
#include "tare/autograd/tape/node.h"
#include "tare/core/error.h"
#include "tare/core/stand_in.h"
#include "tensor/slots.h"

namespace tare::python {

PyTypeObject* tensor_type = nullptr;
PyTypeObject* distributed_type = nullptr;

namespace {

TensorObject* object_of(PythonOwner* owner) {
  return reinterpret_cast<TensorObject*>(reinterpret_cast<std::byte*>(owner) - offsetof(TensorObject, owner));
}

// Freed objects of the class itself, ready for the next tensor: half of a call's time would go into the allocator.
constexpr int kKept = 64;
struct KeptObjects {
  TensorObject* objects[kKept];
  int count = 0;

  bool take(TensorObject* object) {
    if (count == kKept) return false;
    objects[count++] = object;
    return true;
  }
};
KeptObjects kept_plain, kept_distributed;
bool keeps_distributed = false;  // the class of distributed tensors has nothing in its objects but what is here

TensorObject* new_object(PyTypeObject* type, KeptObjects& kept) {
  if (kept.count > 0) {
    TensorObject* object = kept.objects[--kept.count];
    PyObject_Init(&object->ob_base, type);
    return object;
  }
  TensorObject* object = PyObject_GC_New(TensorObject, type);
  if (object == nullptr) throw nb::python_error();
  return object;
}

// Python finalizes an object once; this one may live several times. The mark is the lowest bit of the second word of
// what the collector keeps in front of the object, from 3.8 to at least 3.14.
void forget_finalized(TensorObject* object) {
#if !defined(Py_GIL_DISABLED)
  reinterpret_cast<uintptr_t*>(object)[-1] &= ~uintptr_t{1};
#endif
}

// Of the object's fields, none is set yet.
void fill(TensorObject* object, Tensor&& tensor) {
  object->dict = nullptr;
  object->weak_references = nullptr;
  ::new (&object->tensor) Tensor(std::move(tensor));
  ::new (&object->owner) PythonOwner;
  if (object->tensor.defined()) object->tensor.impl()->owner = &object->owner;
}

// Whether anybody could tell the object from a new one.
bool carries_something(TensorObject* object) {
  return Py_TYPE(&object->ob_base) != tensor_type || object->weak_references != nullptr ||
         (object->dict != nullptr && PyDict_Size(object->dict) > 0);
}

// Gives the object to its tensor if that lives on. Then it must not end.
bool give_to_tensor(TensorObject* object) {
  if (!object->tensor.defined() || object->tensor.impl()->references == 1 || !carries_something(object)) return false;
  Py_INCREF(&object->ob_base);  // the tensor's
  object->owner.kept_by = object->tensor.impl();
  const Tensor gone = std::move(object->tensor);
  return true;
}

void let_go(TensorObject* object) {
  if (!object->tensor.defined()) return;
  if (object->tensor.impl()->owner == &object->owner) object->tensor.impl()->owner = nullptr;
  const Tensor gone = std::move(object->tensor);
}

void finalize(PyObject* self) {
  if (Py_TYPE(self) != tensor_type) give_to_tensor(reinterpret_cast<TensorObject*>(self));
}

void dealloc(PyObject* self) {
  auto* object = reinterpret_cast<TensorObject*>(self);
  PyTypeObject* type = Py_TYPE(self);
  const bool plain = type == tensor_type;
  if (plain && object->tensor.defined() && object->tensor.impl()->references != 1 && carries_something(object)) {
    Py_INCREF(self);  // comes back to life for a moment
    if (give_to_tensor(object)) {
      Py_DECREF(self);
      return;
    }
  }
  PyObject_GC_UnTrack(self);
  if (object->weak_references != nullptr) PyObject_ClearWeakRefs(self);
  let_go(object);
  Py_CLEAR(object->dict);
  object->owner.~PythonOwner();
  if (!(plain && kept_plain.take(object)) &&
      !(keeps_distributed && type == distributed_type && kept_distributed.take(object)))
    PyObject_GC_Del(self);
  else if (!plain) forget_finalized(object);
  Py_DECREF(type);
}

// Only what nobody else holds can be part of a cycle through this object.
bool owns_alone(TensorObject* object) {
  return object->tensor.defined() && object->tensor.impl()->references == 1 &&
         object->tensor.impl()->autograd != nullptr;
}

int traverse(PyObject* self, visitproc visit, void* arg) {
  auto* object = reinterpret_cast<TensorObject*>(self);
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(object->dict);
  if (owns_alone(object)) return visit_history(object->tensor, visit, arg);
  return 0;
}

int clear(PyObject* self) {
  auto* object = reinterpret_cast<TensorObject*>(self);
  Py_CLEAR(object->dict);
  if (owns_alone(object)) clear_history(object->tensor);
  return 0;
}

int set_attribute(PyObject* self, PyObject* name, PyObject* value) {
  watch(self);
  return PyObject_GenericSetAttr(self, name, value);
}

PyObject* get_dict(PyObject* self, void*) {
  watch(self);
  return PyObject_GenericGetDict(self, nullptr);
}

int initialize(PyObject*, PyObject*, PyObject*) { return 0; }  // __new__ has done it

}  // namespace

PythonOwner::~PythonOwner() {
  if (kept_by == nullptr) return;
  // The tensor ends and lets go of the object that it kept.
  const PyGILState_STATE state = PyGILState_Ensure();
  kept_by = nullptr;
  Py_DECREF(&object_of(this)->ob_base);
  PyGILState_Release(state);
}

void recover(TensorObject* object) {
  check(object->owner.kept_by != nullptr, "a tensor that was never made: its class's __new__ was not called");
  TensorImpl* impl = object->owner.kept_by;
  impl->references.increment();
  // A handle is a pointer.
  static_assert(sizeof(Tensor) == sizeof(TensorImpl*));
  *reinterpret_cast<TensorImpl**>(&object->tensor) = impl;
  object->owner.kept_by = nullptr;
  forget_finalized(object);
  Py_DECREF(&object->ob_base);  // the tensor's; the caller has another
}

void watch(PyObject* object) {
  if (!PyObject_GC_IsTracked(object)) PyObject_GC_Track(object);
}

PyObject* wrap(Tensor&& tensor) {
  if (!tensor.defined()) Py_RETURN_NONE;
  if (auto* owner = static_cast<PythonOwner*>(tensor.impl()->owner)) {
    TensorObject* object = object_of(owner);
    Py_INCREF(&object->ob_base);
    if (owner->kept_by != nullptr) recover(object);
    return &object->ob_base;
  }
  const bool distributed = distributed_type != nullptr && is_dtensor(tensor);
  if (distributed && !keeps_distributed) [[unlikely]]
    return wrap_as(distributed_type, std::move(tensor));
  TensorObject* object =
      distributed ? new_object(distributed_type, kept_distributed) : new_object(tensor_type, kept_plain);
  fill(object, std::move(tensor));
  return &object->ob_base;
}

PyObject* wrap_as(PyTypeObject* type, Tensor&& tensor) {
  if (!PyType_IsSubtype(type, tensor_type)) raise(PyExc_TypeError, "cls must be a subclass of Tensor");
  if (tensor.defined() && tensor.impl()->owner != nullptr)
    raise(PyExc_RuntimeError, "this tensor has a Python object already");
  if (type == tensor_type) return wrap(std::move(tensor));
  const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
  PyObject* object = allocate(type, 0);
  if (object == nullptr) throw nb::python_error();
  fill(reinterpret_cast<TensorObject*>(object), std::move(tensor));
  if (type_dispatches(type)) {
    reinterpret_cast<TensorObject*>(object)->owner.answers = true;
    listening.store(Instrumentation::foreign, std::memory_order_relaxed);
  }
  return object;
}

void set_distributed_type(PyTypeObject* type) {
  PyObject* const object = reinterpret_cast<PyObject*>(type);
  constexpr unsigned long kManaged = 3UL << 3;  // dictionaries and weak references in front of objects
  const Ref size = Ref::take(PyObject_GetAttrString(object, "__basicsize__"));
  Py_INCREF(object);
  distributed_type = type;
#if !defined(Py_GIL_DISABLED)
  keeps_distributed = PyLong_AsSize_t(size.get()) == sizeof(TensorObject) && (PyType_GetFlags(type) & kManaged) == 0 &&
                      !type_dispatches(type);
#endif
}

void exchange(PyObject* self, Tensor tensor) {
  auto* object = reinterpret_cast<TensorObject*>(self);
  tensor_of(self);
  let_go(object);
  object->tensor = std::move(tensor);
  object->tensor.impl()->owner = &object->owner;
  object->owner.answers = type_dispatches(Py_TYPE(self));  // classes change with the tensors
}

void add_tensor_type(PyObject* module) {
  static PyMemberDef members[] = {
      {"__dictoffset__", T_PYSSIZET, offsetof(TensorObject, dict), READONLY, nullptr},
      {"__weaklistoffset__", T_PYSSIZET, offsetof(TensorObject, weak_references), READONLY, nullptr},
      {nullptr, 0, 0, 0, nullptr}};
  static PyGetSetDef dict[] = {{"__dict__", get_dict, PyObject_GenericSetDict, nullptr, nullptr},
                               {nullptr, nullptr, nullptr, nullptr, nullptr}};
  std::vector<PyType_Slot> slots = {
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
      {Py_tp_finalize, reinterpret_cast<void*>(finalize)},
      {Py_tp_traverse, reinterpret_cast<void*>(traverse)},
      {Py_tp_clear, reinterpret_cast<void*>(clear)},
      {Py_tp_setattro, reinterpret_cast<void*>(set_attribute)},
      {Py_tp_init, reinterpret_cast<void*>(initialize)},
      {Py_tp_members, members},
  };
  append_tensor_slots(slots, dict);
  slots.push_back({0, nullptr});
  PyType_Spec spec = {"torch.Tensor", sizeof(TensorObject), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots.data()};
  tensor_type = add_type(module, spec);
  // Python's own messages call it by this name: `unsupported operand type(s) for +: 'Tensor' and 'str'`.
  const Ref name = Ref::take(new_string("Tensor"));
  checked(PyObject_SetAttrString(reinterpret_cast<PyObject*>(tensor_type), "__name__", name.get()));
  checked(PyModule_AddObjectRef(module, "TensorBase", reinterpret_cast<PyObject*>(tensor_type)));
}

}  // namespace tare::python
