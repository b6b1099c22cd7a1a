#include "call/results.h"

#include <fmt/format.h>

#include <array>
#include <deque>
#include <unordered_map>

#include "call/boxed_call.h"
#include "call/operator.h"
#include "objects/objects.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"
#include "tensor/object.h"

namespace tare::python {

namespace {

PyObject* named_repr(PyObject* self) {
  return guarded([&] {
    const Ref module = Ref::take(PyImport_ImportModule("tare._tensor_str"));
    const Ref function = Ref::take(PyObject_GetAttrString(module.get(), "named_tuple_text"));
    return PyObject_CallFunctionObjArgs(function.get(), self, nullptr);
  });
}

// The named tuple type of an operator's results; null if they have no names.
PyTypeObject* named_type(const Op& op) {
  static std::unordered_map<std::string, PyTypeObject*> types;
  static std::deque<std::string> kept;
  const auto& returns = op.schema.returns;
  if (!op.schema.is_aten()) return nullptr;
  for (const Argument& item : returns)
    if (item.name.empty()) return nullptr;
  std::string base = op.schema.name;
  if (base.ends_with("_out")) base.resize(base.size() - 4);
  if (!op.written_arguments.empty() && op.form != Form::inplace)
    base += "_out";  // what was written has a type of its own
  const auto [found, added] = types.try_emplace(base, nullptr);
  if (!added) return found->second;
  const auto keep = [](std::string text) { return kept.emplace_back(std::move(text)).c_str(); };
  std::vector<PyStructSequence_Field> fields;
  for (const Argument& item : returns) fields.push_back({keep(item.name), nullptr});
  fields.push_back({nullptr, nullptr});
  PyStructSequence_Desc description = {keep("torch.return_types." + base), nullptr, fields.data(),
                                       static_cast<int>(returns.size())};
  PyTypeObject* type = PyStructSequence_NewType(&description);
  if (type == nullptr) throw nb::python_error();
  static PyMethodDef repr = {"__repr__", [](PyObject* self, PyObject*) { return named_repr(self); }, METH_NOARGS,
                             nullptr};
  const Ref method = Ref::take(PyDescr_NewMethod(type, &repr));
  checked(PyObject_SetAttrString(reinterpret_cast<PyObject*>(type), "__repr__", method.get()));
  return types[base] = type;
}

}  // namespace

PyObject* tensor_tuple(std::vector<Tensor>&& tensors) {
  const Ref tuple = Ref::take(PyTuple_New(static_cast<Py_ssize_t>(tensors.size())));
  for (size_t i = 0; i < tensors.size(); ++i)
    set_tuple_item(tuple.get(), static_cast<Py_ssize_t>(i), wrap(std::move(tensors[i])));
  return Ref(tuple).release();
}

namespace {

// Several results of any kinds.
PyObject* call_registered(const Op& op, Args args) {
  std::deque<ResultSlot> slots;
  std::vector<void*> results;
  for (const Argument& result : op.schema.returns) results.push_back(slots.emplace_back(result.type).address());
  call(op, args, results.data());
  return python_results(op, results.data()).release();
}

// Several results, or one that is no tensor.
PyObject* call_several(const Op& op, Args args) {
  const auto& returns = op.schema.returns;
  if (returns.empty()) {
    call(op, args, nullptr);
    Py_RETURN_NONE;
  }
  if (returns.size() == 1) {
    const Type& type = returns[0].type;
    if (type.list) {
      std::vector<Tensor> tensors;
      void* const results[] = {&tensors};
      call(op, args, results);
      return tensor_tuple(std::move(tensors));
    }
    switch (type.kind) {
      case TypeKind::integer: return PyLong_FromLongLong(call_as<int64_t>(op, args));
      case TypeKind::floating: return PyFloat_FromDouble(call_as<double>(op, args));
      case TypeKind::boolean: return PyBool_FromLong(call_as<bool>(op, args));
      case TypeKind::dtype: return to_python(call_as<DType>(op, args));
      default: return to_python(call_as<Scalar>(op, args));
    }
  }
  if (!op.schema.is_aten()) return call_registered(op, args);
  constexpr size_t kMost = 9;  // flash attention's
  std::array<Tensor, kMost> tensors;
  std::array<std::vector<Tensor>, kMost> lists;
  std::array<int64_t, kMost> numbers = {};
  std::array<void*, kMost> results;
  if (returns.size() > kMost) raise(PyExc_NotImplementedError, op.name + ": too many results");
  const size_t n = returns.size();
  for (size_t i = 0; i < n; ++i)
    results[i] = returns[i].type.list                       ? static_cast<void*>(&lists[i])
                 : returns[i].type.kind == TypeKind::tensor ? static_cast<void*>(&tensors[i])
                                                            : static_cast<void*>(&numbers[i]);
  call(op, args, results.data());
  std::array<PyObject*, kMost> items;
  for (size_t i = 0; i < n; ++i)
    items[i] = returns[i].type.list                       ? tensor_tuple(std::move(lists[i]))
               : returns[i].type.kind == TypeKind::tensor ? wrap(std::move(tensors[i]))
                                                          : PyLong_FromLongLong(numbers[i]);
  return named_results(op, items.data(), n);
}

}  // namespace

PyTypeObject* result_type_of(const Op& op) { return op.schema.returns.size() > 1 ? named_type(op) : nullptr; }

PyObject* named_results(const Op& op, PyObject** items, size_t count) {
  PyTypeObject* type = named_type(op);
  const Ref tuple = Ref::take(type ? PyStructSequence_New(type) : PyTuple_New(static_cast<Py_ssize_t>(count)));
  for (size_t i = 0; i < count; ++i) {
    if (type) PyStructSequence_SetItem(tuple.get(), static_cast<Py_ssize_t>(i), items[i]);
    else set_tuple_item(tuple.get(), static_cast<Py_ssize_t>(i), items[i]);
  }
  return Ref(tuple).release();
}

std::string returns_text(const Op& op) {
  const auto& returns = op.schema.returns;
  if (returns.size() == 1) return returns[0].type.str();
  std::string text = "(";
  for (const Argument& item : returns)
    text += (text.size() > 1 ? ", " : "") + item.type.str() + (item.name.empty() ? "" : " " + item.name);
  return text + ")";
}

PyObject* call_and_wrap(const Op& op, Args args) {
  if (op.result_count == 1 && op.schema.returns[0].type.kind == TypeKind::tensor && !op.schema.returns[0].type.list)
      [[likely]] {
    Tensor result;
    void* const results[] = {&result};
    call(op, args, results);
    return wrap(std::move(result));
  }
  return call_several(op, args);
}

}  // namespace tare::python
