#include <optional>

#include "call/operator.h"
#include "casters.h"
#include "checkpoint/provenance.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/distributed/world.h"
#include "tare/provenance/noting.h"
#include "tare/provenance/recorder.h"
#include "tensor/object.h"

// Collectives of one plain tensor, straight from their Python functions where nobody hears or intercepts operators and
// the rank needs nothing of the others; everything else goes by the operators `c10d::`.
namespace tare::python {

namespace {

// The operators that collectives are made by where they are heard.
const Op& op_of(Exchange exchange) {
  static const Op &reduce = op_named("c10d::allreduce_"), &gather = op_named("c10d::_allgather_base_"),
                  &scatter = op_named("c10d::_reduce_scatter_base_");
  return exchange == Exchange::all_reduce ? reduce : exchange == Exchange::all_gather ? gather : scatter;
}

const Op& functional_op_of(Exchange exchange) {
  static const Op &reduce = op_named("_c10d_functional::all_reduce"),
                  &gather = op_named("_c10d_functional::all_gather_into_tensor"),
                  &scatter = op_named("_c10d_functional::reduce_scatter_tensor");
  return exchange == Exchange::all_reduce ? reduce : exchange == Exchange::all_gather ? gather : scatter;
}

// The calling rank's group of a ProcessGroup, or of None, which is all of them; null: it has none such.
const std::shared_ptr<Group>* group_of(PyObject* object) {
  static PyObject* const attribute = PyUnicode_InternFromString("_group");
  Program& self = World::here();
  if (object == Py_None) return self.all ? &self.all : nullptr;
  const nb::object held = nb::steal(PyObject_GetAttr(object, attribute));
  if (!held.is_valid()) {
    PyErr_Clear();
    return nullptr;
  }
  if (!nb::isinstance<Group>(held)) return nullptr;
  const Group* const group = nb::inst_ptr<Group>(held);
  const auto found = self.groups.find(group->name);
  return found != self.groups.end() && found->second.get() == group ? &found->second : nullptr;
}

// Of a ReduceOp; None: none.
std::optional<Reduction> reduction_of(PyObject* object) {
  static PyObject* const attribute = PyUnicode_InternFromString("value");
  if (object == Py_None) return Reduction::none;
  const nb::object value = nb::steal(PyObject_GetAttr(object, attribute));
  const long number = value.is_valid() && PyLong_Check(value.ptr()) ? PyLong_AsLong(value.ptr()) : -1;
  PyErr_Clear();
  if (number < 0 || number >= static_cast<long>(Reduction::bxor)) return std::nullopt;
  return static_cast<Reduction>(number + 1);
}

// go_through(exchange, output, input, op, group, async_op): None, or a Work where it is asynchronous; NotImplemented:
// nothing was done.
PyObject* go_through_from_python(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&]() -> PyObject* {
    if (count != 6 || function_modes != 0 || !is_unseen() || Py_TYPE(args[1]) != tensor_type ||
        Py_TYPE(args[2]) != tensor_type)
      Py_RETURN_NOTIMPLEMENTED;
    const Tensor &output = tensor_of(args[1]), &input = tensor_of(args[2]);
    const std::optional<Reduction> reduction = reduction_of(args[3]);
    const std::shared_ptr<Group>* const group = group_of(args[4]);
    const int async = PyObject_IsTrue(args[5]);
    if (async < 0) return nullptr;
    if (!reduction || group == nullptr || is_complex(input.dtype()) || is_foreign(input) || is_foreign(output) ||
        (follows_values() && may_be_brought(output)))
      Py_RETURN_NOTIMPLEMENTED;
    const auto exchange = static_cast<Exchange>(PyLong_AsLong(args[0]));
    const SingleRequest request{
        exchange, *reduction, input, output, exchange == Exchange::reduce_scatter, exchange == Exchange::all_gather};
    std::optional<Work> work = go_through(*group, request, async != 0);
    if (!work) Py_RETURN_NOTIMPLEMENTED;
    note_overwritten(output, op_of(exchange));
    if (async == 0) Py_RETURN_NONE;
    return nb::cast(std::move(*work)).release().ptr();
  });
}

// begin_functional(exchange, input, op's name, group, class): the new tensor, of that class; NotImplemented: nothing
// was done.
PyObject* begin_functional_from_python(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&]() -> PyObject* {
    if (count != 5 || function_modes != 0 || !is_unseen() || Py_TYPE(args[1]) != tensor_type || args[3] == Py_None)
      Py_RETURN_NOTIMPLEMENTED;
    const Tensor& input = tensor_of(args[1]);
    const std::shared_ptr<Group>* const group = group_of(args[3]);
    if (group == nullptr || is_complex(input.dtype()) || is_foreign(input) ||
        (!thread_state.no_grad && input.requires_grad()) || (follows_values() && may_be_brought(input)))
      Py_RETURN_NOTIMPLEMENTED;
    Reduction reduction = Reduction::none;
    if (args[2] != Py_None) {
      const char* const name = PyUnicode_AsUTF8AndSize(args[2], nullptr);
      if (name == nullptr) return nullptr;
      reduction = reduction_named(name);
    }
    const auto exchange = static_cast<Exchange>(PyLong_AsLong(args[0]));
    Tensor result = go_through(*group, exchange, reduction, input);
    if (!result.defined()) Py_RETURN_NOTIMPLEMENTED;
    if (follows_values() && result.nbytes() <= ProgramRecorder::kMaxKnownBytes)
      set_record(result.storage(), nullptr, &functional_op_of(exchange));
    return wrap_as(reinterpret_cast<PyTypeObject*>(args[4]), std::move(result));
  });
}

}  // namespace

void add_collectives(nb::module_& here) {
  static PyMethodDef definition = {
      "go_through", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(go_through_from_python)), METH_FASTCALL,
      "A collective of one plain tensor, where it needs nothing of others."};
  here.attr("go_through") = nb::steal(PyCFunction_NewEx(&definition, nullptr, nullptr));
  static PyMethodDef functional = {
      "begin_functional", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(begin_functional_from_python)),
      METH_FASTCALL, "The same of one that returns a new tensor, which waits at its first use."};
  here.attr("begin_functional") = nb::steal(PyCFunction_NewEx(&functional, nullptr, nullptr));
}

}  // namespace tare::python
