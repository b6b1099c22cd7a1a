#include "call/boxed_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "call/values.h"
#include "objects/objects.h"
#include "tare/core/elements.h"
#include "tare/dispatch/call.h"
#include "tensor/object.h"

namespace tare::python {

namespace {

// An argument as Python sees it: a number that stands for a tensor is that number again.
Ref argument_of(ParamTag tag, const void* value) {
  if (tag == ParamTag::tensor) {
    const Tensor& tensor = *static_cast<const Tensor*>(value);
    if (tensor.defined() && !tensor.is_wrapped_number()) return Ref::take(wrap(tensor));
  }
  if (tag == ParamTag::generator) return Ref::take(to_python(*static_cast<Generator* const*>(value)));
  Value boxed = box(tag, value);
  if (const Tensor* tensor = boxed.get<Tensor>(); tensor != nullptr && tensor->defined() && tensor->is_wrapped_number())
    boxed = Value(load_scalar(tensor->data(), tensor->dtype()));
  return Ref::take(to_python(boxed));
}

bool equals_default(const Op& op, size_t i, PyObject* value) {
  if (op.defaults[i] == nullptr || op.parameters[i] == ParamTag::tensor || op.parameters[i] == ParamTag::tensors)
    return false;
  const Ref standard = argument_of(op.parameters[i], op.defaults[i]);
  return Py_TYPE(value) == Py_TYPE(standard.get()) &&
         checked(PyObject_RichCompareBool(value, standard.get(), Py_EQ)) != 0;
}

Ref result_of(const Type& type, const void* result) {
  if (type.kind == TypeKind::tensor && !type.list) {
    const Tensor& tensor = *static_cast<const Tensor*>(result);
    return tensor.defined() ? Ref::take(wrap(tensor)) : Ref::borrow(Py_None);
  }
  if (type.kind == TypeKind::tensor) {
    const Ref list = Ref::take(PyList_New(0));
    for (const Tensor& item : *static_cast<const std::vector<Tensor>*>(result)) {
      const Ref one = item.defined() ? Ref::take(wrap(item)) : Ref::borrow(Py_None);
      checked(PyList_Append(list.get(), one.get()));
    }
    return list;
  }
  switch (type.kind) {
    case TypeKind::integer: return Ref::take(PyLong_FromLongLong(*static_cast<const int64_t*>(result)));
    case TypeKind::floating: return Ref::take(PyFloat_FromDouble(*static_cast<const double*>(result)));
    case TypeKind::boolean: return Ref::take(PyBool_FromLong(*static_cast<const bool*>(result)));
    case TypeKind::dtype: return Ref::take(to_python(*static_cast<const DType*>(result)));
    default: return Ref::take(to_python(*static_cast<const Scalar*>(result)));
  }
}

void store_one(const char* who, const Op& op, const Type& type, PyObject* object, void* result) {
  if (type.kind == TypeKind::tensor && type.list) {
    auto& list = *static_cast<std::vector<Tensor>*>(result);
    const Py_ssize_t n = PySequence_Size(object);
    if (n < 0) throw nb::python_error();
    list.clear();
    for (Py_ssize_t i = 0; i < n; ++i) {
      const Ref item = Ref::take(PySequence_GetItem(object, i));
      if (!is_tensor(item.get()))
        raise(PyExc_TypeError, fmt::format("{} answered {} with a list of {}", who, op.name, type_name(item.get())));
      list.push_back(tensor_of(item.get()));
    }
  } else if (type.kind == TypeKind::tensor) {
    if (object == Py_None) return;
    if (!is_tensor(object))
      raise(PyExc_TypeError, fmt::format("{} answered {} with {}", who, op.name, type_name(object)));
    *static_cast<Tensor*>(result) = tensor_of(object);
  } else {
    Scalar scalar;
    DType dtype;
    if (type.kind == TypeKind::dtype && as_dtype(object, dtype)) *static_cast<DType*>(result) = dtype;
    else if (!as_scalar(object, scalar))
      raise(PyExc_TypeError, fmt::format("{} answered {} with {}", who, op.name, type_name(object)));
    else if (type.kind == TypeKind::integer) *static_cast<int64_t*>(result) = scalar.to_int();
    else if (type.kind == TypeKind::floating) *static_cast<double*>(result) = scalar.to_double();
    else if (type.kind == TypeKind::boolean) *static_cast<bool*>(result) = scalar.to_bool();
    else *static_cast<Scalar*>(result) = scalar;
  }
}

}  // namespace

std::pair<Ref, Ref> python_arguments(const Op& op, Args args) {
  Ref kwargs;
  const auto& parameters = op.schema.arguments;
  std::array<Ref, 8> short_room;
  std::vector<Ref> long_room;
  if (parameters.size() > short_room.size()) long_room.resize(parameters.size());
  Ref* const positional = long_room.empty() ? short_room.data() : long_room.data();
  size_t last = 0;
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (args[i] == op.defaults[i]) continue;
    Ref value = argument_of(op.parameters[i], args[i]);
    const bool is_default = equals_default(op, i, value.get());
    if (!parameters[i].keyword_only) {
      positional[i] = std::move(value);
      if (!is_default) last = i + 1;
    } else if (!is_default) {
      kwargs = or_new_dict(std::move(kwargs));
      checked(PyDict_SetItemString(kwargs.get(), parameters[i].name.c_str(), value.get()));
    }
  }
  Ref tuple = Ref::take(PyTuple_New(static_cast<Py_ssize_t>(last)));
  for (size_t i = 0; i < last; ++i) {
    if (!positional[i]) positional[i] = argument_of(op.parameters[i], args[i]);
    set_tuple_item(tuple.get(), static_cast<Py_ssize_t>(i), positional[i].release());
  }
  return {std::move(tuple), std::move(kwargs)};
}

Ref python_results(const Op& op, Results results) {
  const auto& returns = op.schema.returns;
  if (returns.empty()) return Ref::borrow(Py_None);
  if (returns.size() == 1) return result_of(returns[0].type, results[0]);
  const Ref tuple = Ref::take(PyTuple_New(static_cast<Py_ssize_t>(returns.size())));
  for (size_t i = 0; i < returns.size(); ++i)
    set_tuple_item(tuple.get(), static_cast<Py_ssize_t>(i), result_of(returns[i].type, results[i]).release());
  return tuple;
}

void store_answer(const char* who, const Op& op, PyObject* answer, Args args, Results results) {
  const auto& returns = op.schema.returns;
  if (returns.empty()) return;
  // What is written is the result, whatever was answered.
  const auto& written = op.written_arguments;
  if ((op.form == Form::inplace || op.form == Form::out) && written.size() == returns.size() &&
      std::ranges::all_of(written,
                          [&](int64_t i) { return op.parameters[static_cast<size_t>(i)] == ParamTag::tensor; })) {
    for (size_t i = 0; i < written.size(); ++i)
      if (results[i] != nullptr) *static_cast<Tensor*>(results[i]) = *static_cast<const Tensor*>(args[written[i]]);
    return;
  }
  if (returns.size() == 1) return store_one(who, op, returns[0].type, answer, results[0]);
  if (PySequence_Size(answer) != static_cast<Py_ssize_t>(returns.size())) {
    PyErr_Clear();
    raise(PyExc_TypeError, fmt::format("{} answered {} with another number of results", who, op.name));
  }
  for (size_t i = 0; i < returns.size(); ++i) {
    const Ref item = Ref::take(PySequence_GetItem(answer, static_cast<Py_ssize_t>(i)));
    store_one(who, op, returns[i].type, item.get(), results[i]);
  }
}

}  // namespace tare::python
