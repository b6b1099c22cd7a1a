#pragma once

#include <nanobind/nanobind.h>
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX < 0x030B0000
#include <longintrepr.h>
#endif

#include <string>
#include <string_view>
#include <utility>

// What every binding file needs of CPython. All of it is in the stable ABI of Python 3.12; where the full API is there,
// the macros take its shorter ways.
namespace tare::python {

namespace nb = nanobind;

#ifdef Py_LIMITED_API
inline PyObject* tuple_item(PyObject* tuple, Py_ssize_t i) { return PyTuple_GetItem(tuple, i); }
inline PyObject* list_item(PyObject* list, Py_ssize_t i) { return PyList_GetItem(list, i); }
inline Py_ssize_t tuple_size(PyObject* tuple) { return PyTuple_Size(tuple); }
inline Py_ssize_t list_size(PyObject* list) { return PyList_Size(list); }
inline void set_tuple_item(PyObject* tuple, Py_ssize_t i, PyObject* item) { PyTuple_SetItem(tuple, i, item); }
inline void set_list_item(PyObject* list, Py_ssize_t i, PyObject* item) { PyList_SetItem(list, i, item); }
inline double float_value(PyObject* number) { return PyFloat_AsDouble(number); }
inline bool few_digits(PyObject*, int64_t&) { return false; }
#else
inline PyObject* tuple_item(PyObject* tuple, Py_ssize_t i) { return PyTuple_GET_ITEM(tuple, i); }
inline PyObject* list_item(PyObject* list, Py_ssize_t i) { return PyList_GET_ITEM(list, i); }
inline Py_ssize_t tuple_size(PyObject* tuple) { return PyTuple_GET_SIZE(tuple); }
inline Py_ssize_t list_size(PyObject* list) { return PyList_GET_SIZE(list); }
inline void set_tuple_item(PyObject* tuple, Py_ssize_t i, PyObject* item) { PyTuple_SET_ITEM(tuple, i, item); }
inline void set_list_item(PyObject* list, Py_ssize_t i, PyObject* item) { PyList_SET_ITEM(list, i, item); }
inline double float_value(PyObject* number) { return PyFloat_AS_DOUBLE(number); }
/// The value of an int that Python keeps in a single digit of 30 bits; false where it has more.
inline bool few_digits(PyObject* number, int64_t& value) {
#if PY_VERSION_HEX < 0x030C0000
  const Py_ssize_t digits = Py_SIZE(number);  // negative for a negative number
  if (digits < -1 || digits > 1) return false;
  value = digits * static_cast<int64_t>(reinterpret_cast<PyLongObject*>(number)->ob_digit[0]);
  return true;
#else
  return false;
#endif
}
#endif

/// An owned reference.
class Ref {
 public:
  Ref() = default;
  /// Takes over a new reference; null means that Python raised. Errors: nb::python_error.
  static Ref take(PyObject* object) {
    if (object == nullptr) throw nb::python_error();
    return Ref(object);
  }
  static Ref borrow(PyObject* object) {
    Py_XINCREF(object);
    return Ref(object);
  }
  Ref(const Ref& other) : object_(other.object_) { Py_XINCREF(object_); }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() { Py_XDECREF(object_); }
  PyObject* get() const { return object_; }
  PyObject* release() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  explicit Ref(PyObject* object) : object_(object) {}
  PyObject* object_ = nullptr;
};

/// Throws what Python raised, if a call says so by a negative number.
inline int checked(int result) {
  if (result < 0) throw nb::python_error();
  return result;
}

/// What a dictionary has under a key, borrowed; null where it has nothing.
inline PyObject* entry_of(PyObject* table, PyObject* key) {
  PyObject* const found = PyDict_GetItemWithError(table, key);
  if (found == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
  return found;
}
/// What a class has under a name, without binding it; null where it has nothing.
Ref class_member(PyTypeObject* type, PyObject* name);

/// The text of a Python string, alive as long as it. Errors: not a string.
std::string_view text_of(PyObject* string);
inline PyObject* new_string(std::string_view text) {
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}
/// A string that lives for good and is compared by address with those in code.
PyObject* interned(std::string_view text);
/// The name of the object's type, as messages show it: `str`, `Tensor`.
std::string type_name(PyObject* object);

/// Raises in Python what is being thrown: call it in a catch block.
void raise_current() noexcept;
/// Raises a Python exception of this class. It is thrown as C++ exceptions are.
[[noreturn]] void raise(PyObject* exception_class, const std::string& message);

/// Whether this thread's recorder of provenance is installed, as it is from the thread's first call on
/// (checkpoint/provenance.cpp).
extern constinit thread_local bool hears [[gnu::tls_model("initial-exec")]];
void start_hearing();
/// Gives this thread the settings that all threads share (state.cpp).
void join_threads();
/// Whatever may call operators, or stand above the recorder, asks for it first.
inline void hear() {
  if (!hears) [[unlikely]]
    start_hearing();
}

/// Runs what may throw; null when it did, and then Python has the exception.
template <class F>
PyObject* guarded(F&& function) noexcept {
  try {
    hear();
    return function();
  } catch (...) {
    raise_current();
    return nullptr;
  }
}
/// The same for slots that return a number, -1 in case of error.
template <class F>
int guarded_int(F&& function) noexcept {
  try {
    hear();
    return function();
  } catch (...) {
    raise_current();
    return -1;
  }
}

/// What a function makes, a new reference, as an object of nanobind's.
template <class F>
nb::object made(F&& function) {
  hear();
  return nb::steal(function());
}

/// Makes a type and adds it to the module; its name is what follows the last point of the spec's.
PyTypeObject* add_type(PyObject* module, PyType_Spec& spec, PyObject* base = nullptr);

}  // namespace tare::python
