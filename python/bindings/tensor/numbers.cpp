#include <fmt/format.h>

#include "call/frame.h"
#include "call/operator.h"
#include "objects/objects.h"
#include "tare/core/batched.h"
#include "tare/core/error.h"
#include "tare/core/warning.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"
#include "tensor/creation.h"
#include "tensor/object.h"
#include "tensor/slots.h"

// Tensors as numbers, sequences and mappings: `a + b`, `a < b`, `len(a)`, `float(a)`.
namespace tare::python {

namespace {

// An operator behind a symbol. Between two tensors it is called at once; else by way of its Python callable.
struct Symbol {
  const char* packet;
  const char* overload;  // for two tensors; null if there is none to be had without more arguments
  bool method = true;
  bool takes_numbers = false;  // as tensors: where no overload takes them as numbers
  PyObject* callable = nullptr;
  const Op* op = nullptr;

  PyObject* python() {
    if (callable == nullptr) {
      callable = new_operator(packet, packet, method);
      if (overload) op = Registry::instance().find(overload);
    }
    return callable;
  }
};

// Python tries the other operand, and then says what is not supported.
PyObject* or_not_implemented(PyObject* result) {
  if (result == nullptr && PyErr_ExceptionMatches(PyExc_TypeError)) {
    PyErr_Clear();
    Py_RETURN_NOTIMPLEMENTED;
  }
  return result;
}

PyObject* apply_tensors(const Op& op, const Tensor& a, const Tensor& b) {
  static constexpr size_t kMost = 4;
  const void* args[kMost] = {&a, &b};
  for (size_t i = 2; i < op.parameters.size(); ++i) args[i] = op.defaults[i];
  return call_and_wrap(op, args);
}

PyObject* apply(Symbol& symbol, PyObject* a, PyObject* b) {
  PyObject* callable = symbol.python();
  if (Py_TYPE(a) == tensor_type && symbol.op != nullptr && function_modes == 0) [[likely]] {
    if (Py_TYPE(b) == tensor_type)
      return or_not_implemented(guarded([&] { return apply_tensors(*symbol.op, tensor_of(a), tensor_of(b)); }));
    if (symbol.takes_numbers && (PyFloat_CheckExact(b) || PyLong_CheckExact(b)))
      return or_not_implemented(guarded([&] {
        Scalar number;
        as_scalar(b, number);
        const Tensor wrapped = number_tensor(number);
        return apply_tensors(*symbol.op, tensor_of(a), wrapped);
      }));
  }
  PyObject* const args[] = {a, b};
  return or_not_implemented(PyObject_Vectorcall(callable, args, 2, nullptr));
}

// The symbols: what a tensor on the left calls, and on the right of something else.
#define TARE_SYMBOL(name, packet, overload) Symbol name = {packet, overload};
#define TARE_NUMBERS(name, packet, overload) Symbol name = {packet, overload, true, true};
TARE_NUMBERS(s_add, "add", "add.Tensor")
TARE_NUMBERS(s_sub, "sub", "sub.Tensor")
TARE_NUMBERS(s_mul, "mul", "mul.Tensor")
TARE_NUMBERS(s_div, "div", "div.Tensor")
TARE_NUMBERS(s_floor_divide, "floor_divide", "floor_divide")
TARE_NUMBERS(s_remainder, "remainder", "remainder.Tensor")
TARE_SYMBOL(s_matmul, "matmul", "matmul")
TARE_SYMBOL(s_pow, "pow", "pow.Tensor_Tensor")
TARE_SYMBOL(s_and, "__and__", "__and__.Tensor")
TARE_SYMBOL(s_or, "__or__", "__or__.Tensor")
TARE_SYMBOL(s_xor, "__xor__", "__xor__.Tensor")
TARE_SYMBOL(s_lshift, "__lshift__", "__lshift__.Tensor")
TARE_SYMBOL(s_rshift, "__rshift__", "__rshift__.Tensor")
TARE_SYMBOL(s_eq, "eq", "eq.Tensor")
TARE_SYMBOL(s_ne, "ne", "ne.Tensor")
TARE_SYMBOL(s_lt, "lt", "lt.Tensor")
TARE_SYMBOL(s_le, "le", "le.Tensor")
TARE_SYMBOL(s_gt, "gt", "gt.Tensor")
TARE_SYMBOL(s_ge, "ge", "ge.Tensor")
TARE_NUMBERS(s_add_, "add_", "add_.Tensor")
TARE_NUMBERS(s_sub_, "sub_", "sub_.Tensor")
TARE_NUMBERS(s_mul_, "mul_", "mul_.Tensor")
TARE_NUMBERS(s_div_, "div_", "div_.Tensor")
TARE_NUMBERS(s_floor_divide_, "floor_divide_", "floor_divide_.Tensor")
TARE_NUMBERS(s_remainder_, "remainder_", "remainder_.Tensor")
TARE_SYMBOL(s_pow_, "pow_", "pow_.Tensor")
TARE_SYMBOL(s_iand, "__iand__", "__iand__.Tensor")
TARE_SYMBOL(s_ior, "__ior__", "__ior__.Tensor")
TARE_SYMBOL(s_ixor, "__ixor__", "__ixor__.Tensor")
TARE_SYMBOL(s_ilshift, "__ilshift__", "__ilshift__.Tensor")
TARE_SYMBOL(s_irshift, "__irshift__", "__irshift__.Tensor")
#undef TARE_SYMBOL
#undef TARE_NUMBERS
Symbol f_rsub = {"rsub", nullptr, false};
Symbol f_pow = {"pow", nullptr, false};
Symbol f_matmul = {"matmul", nullptr, false};
Symbol f_floor_divide = {"floor_divide", nullptr, false};
Symbol f_remainder = {"remainder", nullptr, false};
Symbol f_and = {"bitwise_and", nullptr, false};
Symbol f_or = {"bitwise_or", nullptr, false};
Symbol f_xor = {"bitwise_xor", nullptr, false};
Symbol f_lshift = {"bitwise_left_shift", nullptr, false};
Symbol f_rshift = {"bitwise_right_shift", nullptr, false};

template <Symbol& left>
PyObject* commutative(PyObject* a, PyObject* b) {
  return is_tensor(a) ? apply(left, a, b) : apply(left, b, a);
}
// Without a tensor on the left: the same operator, its operands where they are.
template <Symbol& left, Symbol& function>
PyObject* binary(PyObject* a, PyObject* b) {
  return is_tensor(a) ? apply(left, a, b) : apply(function, a, b);
}
template <Symbol& symbol>
PyObject* inplace(PyObject* a, PyObject* b) {
  return apply(symbol, a, b);
}

PyObject* subtract(PyObject* a, PyObject* b) { return is_tensor(a) ? apply(s_sub, a, b) : apply(f_rsub, b, a); }
// A number over a tensor is its reciprocal times the number.
PyObject* divide(PyObject* a, PyObject* b) {
  if (is_tensor(a)) return apply(s_div, a, b);
  static Symbol reciprocal = {"reciprocal", nullptr};
  PyObject* inverse = PyObject_Vectorcall(reciprocal.python(), &b, 1, nullptr);
  if (inverse == nullptr) return or_not_implemented(nullptr);
  PyObject* result = apply(s_mul, inverse, a);
  Py_DECREF(inverse);
  return result;
}
PyObject* power(PyObject* a, PyObject* b, PyObject* modulus) {
  if (modulus != Py_None) Py_RETURN_NOTIMPLEMENTED;
  return is_tensor(a) ? apply(s_pow, a, b) : apply(f_pow, a, b);
}
PyObject* power_inplace(PyObject* a, PyObject* b, PyObject*) { return apply(s_pow_, a, b); }

template <Symbol& symbol>
PyObject* unary(PyObject* a) {
  return PyObject_Vectorcall(symbol.python(), &a, 1, nullptr);
}
Symbol u_neg = {"neg", nullptr};
Symbol u_positive = {"positive", nullptr};
Symbol u_abs = {"abs", nullptr};
Symbol u_invert = {"bitwise_not", nullptr};

// Equality is the one symbol that takes arrays: Python would not ask their own.
PyObject* equal_to_array(PyObject* a, PyObject* array) {
  return or_not_implemented(guarded([&]() -> PyObject* {
    const Ref tensor = Ref::take(wrap(tensor_of_data(array, {}, Device(DeviceType::cpu))));
    return apply(s_eq, a, tensor.get());
  }));
}

PyObject* invert(PyObject* a) {
  return guarded([&]() -> PyObject* {
    if (!is_integral(tensor_of(a).dtype(), true))
      raise(PyExc_TypeError, "~ (operator.invert) is only implemented on integer and Boolean-type tensors");
    return unary<u_invert>(a);
  });
}

PyObject* compare(PyObject* a, PyObject* b, int operation) {
  Symbol* const symbols[] = {&s_lt, &s_le, &s_eq, &s_ne, &s_gt, &s_ge};
  if (operation == Py_EQ && !is_tensor(b) && PySequence_Check(b) && PyObject_HasAttrString(b, "__array_interface__"))
    return equal_to_array(a, b);
  return apply(*symbols[operation], a, b);
}

int truth(PyObject* self) {
  return guarded_int([&] {
    const Tensor& tensor = tensor_of(self);
    const int64_t numel = tensor.numel();
    check(numel == 1, "Boolean value of Tensor with {} is ambiguous", numel == 0 ? "no values" : "more than one value");
    check(!is_batched(tensor),
          "vmap: It looks like you're attempting to use a Tensor in some data-dependent control flow. We don't support "
          "that yet, please file an issue at https://github.com/pytorch/pytorch/issues .");
    return item(tensor).to_bool() ? 1 : 0;
  });
}

Scalar only_item(PyObject* self) {
  const Tensor& tensor = tensor_of(self);
  if (tensor.numel() != 1) raise(PyExc_ValueError, "only one element tensors can be converted to Python scalars");
  return item(tensor);
}

void warn_of_lost_gradient(const Tensor& tensor) {
  if (tensor.requires_grad()) [[unlikely]]
    warn_once<[] {}>(
        "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior.\nConsider using "
        "tensor.detach() first.");
}

PyObject* to_int(PyObject* self) {
  return guarded([&]() -> PyObject* {
    const Scalar value = only_item(self);
    if (value.is_floating()) return PyLong_FromDouble(value.to_double());
    return PyLong_FromLongLong(value.to_int());
  });
}
PyObject* to_float(PyObject* self) {
  return guarded([&] {
    warn_of_lost_gradient(tensor_of(self));
    return PyFloat_FromDouble(only_item(self).to_double());
  });
}
PyObject* to_index(PyObject* self) {
  return guarded([&]() -> PyObject* {
    const Tensor& tensor = tensor_of(self);
    if (!is_integral(tensor.dtype(), true) || tensor.numel() != 1)
      raise(PyExc_TypeError, "only integer tensors of a single element can be converted to an index");
    const Scalar value = item(tensor);
    return PyLong_FromLongLong(value.to_int());
  });
}

Py_ssize_t length(PyObject* self) {
  Py_ssize_t n = -1;
  guarded_int([&] {
    const Tensor& tensor = tensor_of(self);
    if (tensor.dim() == 0) raise(PyExc_TypeError, "len() of a 0-d tensor");
    n = tensor.sizes()[0];
    return 0;
  });
  return n;
}

PyObject* iterate(PyObject* self) {
  return guarded([&]() -> PyObject* {
    const Tensor& tensor = tensor_of(self);
    if (tensor.dim() == 0) raise(PyExc_TypeError, "iteration over a 0-d tensor");
    static Symbol unbind = {"unbind", nullptr};
    const Ref parts = Ref::take(PyObject_Vectorcall(unbind.python(), &self, 1, nullptr));
    return PyObject_GetIter(parts.get());
  });
}

Py_hash_t hash(PyObject* self) { return reinterpret_cast<Py_hash_t>(self); }

PyObject* repr(PyObject* self) {
  return guarded([&] {
    const Ref module = Ref::take(PyImport_ImportModule("tare._tensor_str"));
    const Ref function = Ref::take(PyObject_GetAttrString(module.get(), "text"));
    return PyObject_CallFunctionObjArgs(function.get(), self, nullptr);
  });
}

int set_subscript(PyObject* self, PyObject* index, PyObject* value) {
  if (value != nullptr) return set_item(self, index, value);
  PyErr_SetString(PyExc_TypeError, "Tensor does not support deleting items");
  return -1;
}

}  // namespace

void append_number_slots(std::vector<PyType_Slot>& slots) {
  const auto add = [&](int slot, auto* function) { slots.push_back({slot, reinterpret_cast<void*>(function)}); };
  add(Py_nb_add, commutative<s_add>);
  add(Py_nb_subtract, subtract);
  add(Py_nb_multiply, commutative<s_mul>);
  add(Py_nb_true_divide, divide);
  add(Py_nb_floor_divide, binary<s_floor_divide, f_floor_divide>);
  add(Py_nb_remainder, binary<s_remainder, f_remainder>);
  add(Py_nb_matrix_multiply, binary<s_matmul, f_matmul>);
  add(Py_nb_power, power);
  add(Py_nb_and, binary<s_and, f_and>);
  add(Py_nb_or, binary<s_or, f_or>);
  add(Py_nb_xor, binary<s_xor, f_xor>);
  add(Py_nb_lshift, binary<s_lshift, f_lshift>);
  add(Py_nb_rshift, binary<s_rshift, f_rshift>);
  add(Py_nb_inplace_add, inplace<s_add_>);
  add(Py_nb_inplace_subtract, inplace<s_sub_>);
  add(Py_nb_inplace_multiply, inplace<s_mul_>);
  add(Py_nb_inplace_true_divide, inplace<s_div_>);
  add(Py_nb_inplace_floor_divide, inplace<s_floor_divide_>);
  add(Py_nb_inplace_remainder, inplace<s_remainder_>);
  add(Py_nb_inplace_power, power_inplace);
  add(Py_nb_inplace_and, inplace<s_iand>);
  add(Py_nb_inplace_or, inplace<s_ior>);
  add(Py_nb_inplace_xor, inplace<s_ixor>);
  add(Py_nb_inplace_lshift, inplace<s_ilshift>);
  add(Py_nb_inplace_rshift, inplace<s_irshift>);
  add(Py_nb_negative, unary<u_neg>);
  add(Py_nb_positive, unary<u_positive>);
  add(Py_nb_absolute, unary<u_abs>);
  add(Py_nb_invert, invert);
  add(Py_nb_bool, truth);
  add(Py_nb_int, to_int);
  add(Py_nb_float, to_float);
  add(Py_nb_index, to_index);
  add(Py_tp_richcompare, compare);
  add(Py_tp_hash, hash);
  add(Py_tp_iter, iterate);
  add(Py_tp_repr, repr);
  add(Py_mp_length, length);
  add(Py_mp_subscript, get_item);
  add(Py_mp_ass_subscript, set_subscript);
}

}  // namespace tare::python
