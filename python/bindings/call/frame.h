#pragma once

#include <cstring>
#include <new>
#include <optional>
#include <vector>

#include "call/signature.h"
#include "objects/objects.h"
#include "tensor/object.h"

// A call's arguments as C++ wants them, on the stack.
namespace tare::python {

class Frame {
 public:
  static constexpr int kMaxArguments = 31;

  Frame() {}
  ~Frame() { reset(); }
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

  /// Turns a Python object into the i-th argument. False if it is of another type. Errors: a value that does not fit.
  bool bind(int i, const Parameter& parameter, PyObject* object) {
    if (parameter.tag != ParamTag::tensor || Py_TYPE(object) != tensor_type) return bind_value(i, parameter, object);
    pointers_[i] = &tensor_of(object);
    return true;
  }
  /// A list of ints given as arguments of their own.
  bool bind_spread(int i, const Parameter& parameter, PyObject* const* objects, Py_ssize_t count);
  /// The same argument under another number: an out= form counts otherwise.
  const void* at(int i) const { return pointers_[i]; }
  void set(int i, const void* pointer) { pointers_[i] = pointer; }
  /// All arguments of an operator, from its defaults: a few more than there are, for they go in blocks.
  void set_all(const void* const* pointers, size_t count) {
    for (size_t i = 0; i < count; i += Op::kDefaultsBlock)
      std::memcpy(pointers_ + i, pointers + i, sizeof(void*) * Op::kDefaultsBlock);
  }
  template <class T>
  void put(int i, const T& value) {
    static_assert(sizeof(T) <= sizeof(Slot));
    pointers_[i] = ::new (slots_[i].bytes) T(value);
  }
  void put_tensor(int i, Tensor tensor);
  void put_tensors(int i, std::vector<Tensor> tensors);
  Args args() const { return pointers_; }
  /// Whether an argument stands for `__torch_function__` of a class of the user's.
  bool overridden() const { return overridden_; }
  void note_overridden() { overridden_ = true; }
  /// What an optional argument that is not given is.
  void set_none(int i, ParamTag tag);
  void reset() {
    if (owned_ != 0 || used_tensors_ != 0) [[unlikely]]
      drop();
    overridden_ = false;
    used_ints_ = 0;
  }

 private:
  bool bind_value(int i, const Parameter& parameter, PyObject* object);
  bool bind_tensor(int i, const Parameter& parameter, PyObject* object);
  bool bind_tensors(int i, const Parameter& parameter, PyObject* object);
  template <class Add>
  bool read_tensors(const Parameter& parameter, PyObject* object, Py_ssize_t count, const Add& add);
  bool bind_ints(int i, const Parameter& parameter, PyObject* object);
  bool bind_other(int i, const Parameter& parameter, PyObject* object);
  int64_t* room_for_ints(Py_ssize_t count);
  int64_t* room_for_many_ints(Py_ssize_t count);
  void drop();

  struct Slot {
    alignas(8) std::byte bytes[40];
  };
  static constexpr int kInts = 48, kTensors = 16;
  const void* pointers_[kMaxArguments + Op::kDefaultsBlock];
  Slot slots_[kMaxArguments];
  int64_t ints_[kInts];
  int used_ints_ = 0, used_tensors_ = 0;
  alignas(Tensor) std::byte tensors_[kTensors * sizeof(Tensor)];  // lists of few
  uint32_t owned_ = 0;  // a bit for each slot that holds a tensor; the last for `lists_`
  bool overridden_ = false;
  struct Lists;
  Lists* lists_ = nullptr;  // what is larger than a slot
};

/// A tensor that stands for a Python number. Most die with the call, and then serve the next.
Tensor number_tensor(const Scalar& value);
/// An integer of a 0-d integer tensor whose value is known, as calls take where they want an int.
bool as_known_int(PyObject* object, int64_t& value);
/// The number in a 0-d tensor, as calls take where they want a number.
bool as_known_scalar(PyObject* object, Scalar& scalar);
/// Whether the object answers calls itself, by `__torch_function__` of its class.
bool is_overriding(PyObject* object);
/// The same of an argument, or of an item of it where it is a tuple or list.
bool has_overriding(PyObject* argument);

}  // namespace tare::python
