#include <fmt/format.h>

#include <memory>

#include "casters.h"
#include "operator.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "values.h"

// TorchDispatchMode: an interceptor that hands each operator's call to Python and takes what it answers.
namespace tare::python {

namespace {

class PythonInterceptor final : public Interceptor {
 public:
  explicit PythonInterceptor(Ref mode) : mode_(std::move(mode)) {}

  void intercept(const Op& op, Args args, Results results) override {
    if (op.is_composite()) {  // its operators are to be heard, not it
      op.run(op, args, results);
      return;
    }
    const Ref function = overload(op);
    const auto& parameters = op.schema.arguments;
    size_t last = 0;
    for (size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].keyword_only) break;
      if (args[i] != op.defaults[i]) last = i + 1;
    }
    const Ref tuple = Ref::take(PyTuple_New(static_cast<Py_ssize_t>(last)));
    for (size_t i = 0; i < last; ++i)
      set_tuple_item(tuple.get(), static_cast<Py_ssize_t>(i), to_python(box(op.parameters[i], args[i])));
    const Ref named = Ref::take(PyDict_New());
    for (size_t i = last; i < parameters.size(); ++i) {
      if (args[i] == op.defaults[i]) continue;
      const Ref value = Ref::take(to_python(box(op.parameters[i], args[i])));
      if (!parameters[i].keyword_only ||
          (value.get() == Py_None && parameters[i].default_value && parameters[i].default_value->is_none()))
        continue;
      checked(PyDict_SetItemString(named.get(), parameters[i].name.c_str(), value.get()));
    }
    const ThreadGuard below(&ThreadState::interceptors, below_mode);
    static PyObject* const name = interned("__torch_dispatch__");
    const Ref types = Ref::take(PyTuple_New(0));
    const Ref answer = Ref::take(
        PyObject_CallMethodObjArgs(mode_.get(), name, function.get(), types.get(), tuple.get(), named.get(), nullptr));
    store(op, answer.get(), results);
  }
  Interceptor* below_mode = nullptr;

 private:
  static Ref overload(const Op& op) {
    const Ref ops = Ref::take(PyImport_ImportModule("tare.ops"));
    const Ref find = Ref::take(PyObject_GetAttrString(ops.get(), "_find"));
    const Ref packet = Ref::take(new_string(op.schema.name));
    const Ref name = Ref::take(new_string(op.schema.overload.empty() ? "default" : op.schema.overload));
    return Ref::take(PyObject_CallFunctionObjArgs(find.get(), packet.get(), name.get(), nullptr));
  }

  static void store_one(const Op& op, const Type& type, PyObject* object, void* result) {
    if (type.kind == TypeKind::tensor && type.list) {
      auto& list = *static_cast<std::vector<Tensor>*>(result);
      const Py_ssize_t n = PySequence_Size(object);
      if (n < 0) throw nb::python_error();
      for (Py_ssize_t i = 0; i < n; ++i) {
        const Ref item = Ref::take(PySequence_GetItem(object, i));
        if (!is_tensor(item.get()))
          raise(PyExc_TypeError,
                fmt::format("__torch_dispatch__ answered {} with a list of {}", op.name, type_name(item.get())));
        list.push_back(tensor_of(item.get()));
      }
    } else if (type.kind == TypeKind::tensor) {
      if (object == Py_None) return;
      if (!is_tensor(object))
        raise(PyExc_TypeError, fmt::format("__torch_dispatch__ answered {} with {}", op.name, type_name(object)));
      *static_cast<Tensor*>(result) = tensor_of(object);
    } else {
      Scalar scalar;
      DType dtype;
      if (type.kind == TypeKind::dtype && as_dtype(object, dtype)) *static_cast<DType*>(result) = dtype;
      else if (!as_scalar(object, scalar))
        raise(PyExc_TypeError, fmt::format("__torch_dispatch__ answered {} with {}", op.name, type_name(object)));
      else if (type.kind == TypeKind::integer) *static_cast<int64_t*>(result) = scalar.to_int();
      else if (type.kind == TypeKind::floating) *static_cast<double*>(result) = scalar.to_double();
      else if (type.kind == TypeKind::boolean) *static_cast<bool*>(result) = scalar.to_bool();
      else *static_cast<Scalar*>(result) = scalar;
    }
  }

  static void store(const Op& op, PyObject* answer, Results results) {
    const auto& returns = op.schema.returns;
    if (answer == Py_NotImplemented)
      raise(
          PyExc_TypeError,
          fmt::format("Multiple dispatch failed for 'aten.{}'; all __torch_dispatch__ handlers returned NotImplemented",
                      op.name));
    if (returns.empty()) return;
    if (returns.size() == 1) return store_one(op, returns[0].type, answer, results[0]);
    if (PySequence_Size(answer) != static_cast<Py_ssize_t>(returns.size())) {
      PyErr_Clear();
      raise(PyExc_TypeError, fmt::format("__torch_dispatch__ answered {} with another number of results", op.name));
    }
    for (size_t i = 0; i < returns.size(); ++i) {
      const Ref item = Ref::take(PySequence_GetItem(answer, static_cast<Py_ssize_t>(i)));
      store_one(op, returns[i].type, item.get(), results[i]);
    }
  }

  Ref mode_;
};

struct Entered {
  std::unique_ptr<PythonInterceptor> interceptor;
  std::unique_ptr<InterceptorGuard> guard;
};
thread_local std::vector<Entered> entered;

}  // namespace

void add_dispatch_mode(nb::module_& module) {
  module.def("_enter_dispatch_mode", [](nb::handle mode) {
    Entered one;
    one.interceptor = std::make_unique<PythonInterceptor>(Ref::borrow(mode.ptr()));
    one.interceptor->below_mode = thread_state.interceptors;
    one.guard = std::make_unique<InterceptorGuard>(*one.interceptor);
    entered.push_back(std::move(one));
  });
  module.def("_leave_dispatch_mode", [] {
    check(!entered.empty(), "no dispatch mode is entered");
    entered.back().guard.reset();
    entered.pop_back();
  });
}

}  // namespace tare::python
