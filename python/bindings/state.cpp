#include <algorithm>
#include <mutex>
#include <vector>

#include "call/operator.h"
#include "call/results.h"
#include "casters.h"
#include "tare/core/generator.h"
#include "tare/core/thread.h"
#include "tare/dispatch/registry.h"
#include "tare/dispatch/standing.h"
#include "tare/ops.h"

// What a thread carries: default dtype and device, whether gradients are recorded; and the operators by name.
namespace tare::python {

namespace {

// The default dtype is one for all threads, and each thread looks at its own.
struct Threads {
  std::mutex mutex;
  std::vector<ThreadState*> states;
  DType default_dtype = DType::float32;

  void set_default_dtype(DType dtype) {
    const std::lock_guard lock(mutex);
    default_dtype = dtype;
    for (ThreadState* state : states) state->default_dtype = dtype;
  }
};
Threads& threads() {
  static auto& all = *new Threads;  // threads may end after static objects do
  return all;
}

struct Member {
  Member() {
    const std::lock_guard lock(threads().mutex);
    threads().states.push_back(&thread_state);
    thread_state.default_dtype = threads().default_dtype;
  }
  ~Member() {
    const std::lock_guard lock(threads().mutex);
    std::erase(threads().states, &thread_state);
  }
};

}  // namespace

void join_threads() { thread_local const Member member; }

// What `without_grad(function, ...)` of the package is: a `with` would take longer than most operators.
static PyObject* without_grad(PyObject*, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  if (count == 0) {
    PyErr_SetString(PyExc_TypeError, "without_grad() needs a function");
    return nullptr;
  }
  const NoGradGuard unrecorded;
  return PyObject_Vectorcall(args[0], args + 1, static_cast<size_t>(count - 1), keywords);
}

void add_state(nb::module_& module) {
  static PyMethodDef definition = {"without_grad",
                                   reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(without_grad)),
                                   METH_FASTCALL | METH_KEYWORDS, "What the function gives, unrecorded."};
  module.attr("_without_grad") = nb::steal(PyCFunction_NewEx(&definition, nullptr, nullptr));
  module.def("get_default_dtype", [] {
    hear();
    return thread_state.default_dtype;
  });
  module.def("_set_default_dtype", [](DType dtype) {
    hear();
    threads().set_default_dtype(dtype);
  });
  module.def("_get_default_device", [] { return thread_state.default_device; });
  module.def("_set_default_device", [](Device device) { thread_state.default_device = numbered(device); });
  module.def("is_grad_enabled", [] { return !thread_state.no_grad; });
  module.def("_set_grad_enabled", [](bool enabled) { return !std::exchange(thread_state.no_grad, !enabled); });
  module.def("is_inference_mode_enabled", [] { return thread_state.inference; });
  module.def("_set_inference", [](bool inference) { return std::exchange(thread_state.inference, inference); });
  module.def("_set_fake", [](bool fake) {
    std::swap(thread_state.fake, fake);
    return fake;
  });

  module.def("_tensor_text", [](const Tensor& tensor) {
    note_read(tensor, "str");
    return tensor.str();
  });
  module.def("_set_print_options", [](int, int64_t, int, int, int) {});
  module.def("_bump_version", [](const Tensor& tensor) { tensor.bump_version(); });
  // Takes the tape's number of a tensor's writes back to an earlier one.
  module.def("_set_version", [](const Tensor& tensor, uint32_t version) {
    check(version <= tensor.version(), "cannot set a version that is to come: {}, at {}", version, tensor.version());
    tensor.storage()->silent_writes += tensor.version() - version;
  });
  module.def("_packets", [] {
    nb::list names;
    for (const std::string_view name : Registry::instance().packets())
      if (name.find("::") == std::string_view::npos) names.append(nb::str(name.data(), name.size()));
    return names;
  });
  module.def("_result_types", [] {
    nb::dict types;
    for (const Op& op : Registry::instance().ops())
      if (PyTypeObject* type = result_type_of(op)) {
        const std::string_view name = type->tp_name;
        const std::string_view base = name.substr(name.rfind('.') + 1);
        types[nb::str(base.data(), base.size())] = nb::borrow(reinterpret_cast<PyObject*>(type));
      }
    return types;
  });
  module.def("_has_packet", [](std::string name) { return Registry::instance().has_overloads(name); });
  module.def("_takes_self", [](std::string name) {
    for (const Op* op : Registry::instance().overloads(name))
      for (size_t i = 0; i < op->schema.arguments.size(); ++i)
        if (op->schema.arguments[i].name == "self" && op->parameters[i] == ParamTag::tensor) return true;
    return false;
  });
  // Makes every operator on `self` a method of Tensor, but for those that PyTorch does not show.
  module.def("_add_methods", [](nb::handle hidden) {
    for (const Op& op : Registry::instance().ops()) {
      bool takes_self = false;
      for (size_t i = 0; i < op.schema.arguments.size(); ++i)
        takes_self = takes_self || (op.schema.arguments[i].name == "self" && op.parameters[i] == ParamTag::tensor);
      const nb::str name(op.schema.name.data(), op.schema.name.size());
      if (!takes_self || checked(PySequence_Contains(hidden.ptr(), name.ptr()))) continue;
      if (op.schema.name.starts_with("__") || PyObject_HasAttr(reinterpret_cast<PyObject*>(tensor_type), name.ptr()))
        continue;
      const Ref method = Ref::take(new_operator(op.schema.name, op.schema.name, true));
      checked(PyObject_SetAttr(reinterpret_cast<PyObject*>(tensor_type), name.ptr(), method.get()));
    }
  });
  module.def("_function",
             [](std::string packet, std::string name) { return nb::steal(new_operator(packet, name, false)); });
  module.def("_method",
             [](std::string packet, std::string name) { return nb::steal(new_operator(packet, name, true)); });
}

}  // namespace tare::python
