#include <algorithm>
#include <optional>
#include <vector>

#include "call/operator.h"
#include "casters.h"
#include "checkpoint/provenance.h"
#include "tare/core/small_vector.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/distributed/collectives.h"
#include "tare/distributed/world.h"
#include "tare/provenance/noting.h"
#include "tare/provenance/recorder.h"
#include "tensor/object.h"

// Collectives and messages of plain tensors: where nobody hears or intercepts operators and the rank needs nothing of
// the others they go straight to the group, else by the operators `c10d::`.
namespace tare::python {

namespace {

// The operators that they are made by where they are heard.
const Op& op_of(Exchange exchange, bool in_lists) {
  static const Op &reduce_all = op_named("c10d::allreduce_"), &broadcast = op_named("c10d::broadcast_"),
                  &reduce = op_named("c10d::reduce_"), &gather_list = op_named("c10d::allgather_"),
                  &gather_all = op_named("c10d::_allgather_base_"), &gather = op_named("c10d::gather_"),
                  &scatter = op_named("c10d::scatter_"), &scatter_list = op_named("c10d::reduce_scatter_"),
                  &scatter_all = op_named("c10d::_reduce_scatter_base_"), &exchange_list = op_named("c10d::alltoall_"),
                  &exchange_all = op_named("c10d::alltoall_base_"), &send = op_named("c10d::send"),
                  &recv = op_named("c10d::recv_");
  switch (exchange) {
    case Exchange::all_reduce: return reduce_all;
    case Exchange::broadcast: return broadcast;
    case Exchange::reduce: return reduce;
    case Exchange::all_gather: return in_lists ? gather_list : gather_all;
    case Exchange::gather: return gather;
    case Exchange::scatter: return scatter;
    case Exchange::reduce_scatter: return in_lists ? scatter_list : scatter_all;
    case Exchange::all_to_all: return in_lists ? exchange_list : exchange_all;
    case Exchange::send: return send;
    default: return recv;
  }
}

const Op& functional_op_of(Exchange exchange) {
  static const Op &reduce = op_named("_c10d_functional::all_reduce"),
                  &gather = op_named("_c10d_functional::all_gather_into_tensor"),
                  &scatter = op_named("_c10d_functional::reduce_scatter_tensor"),
                  &exchange_rows = op_named("_c10d_functional::all_to_all_single"),
                  &broadcast = op_named("_c10d_functional::broadcast");
  switch (exchange) {
    case Exchange::all_reduce: return reduce;
    case Exchange::all_gather: return gather;
    case Exchange::reduce_scatter: return scatter;
    case Exchange::all_to_all: return exchange_rows;
    default: return broadcast;
  }
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

// A tensor, or a list of them; false: they are not all plain.
bool collect(PyObject* object, bool list, SmallVector<Tensor, 4>& to) {
  const auto add = [&to](PyObject* one) {
    if (Py_TYPE(one) != tensor_type) return false;
    const Tensor& tensor = to.emplace_back(tensor_of(one));
    return !is_complex(tensor.dtype()) && !is_foreign(tensor);
  };
  if (!list) return add(object);
  for (Py_ssize_t i = 0; i < PyList_Size(object); ++i)
    if (!add(PyList_GetItem(object, i))) return false;
  return true;
}

// Whether all are of one dtype.
bool fit_together(const SmallVector<Tensor, 4>& inputs, const SmallVector<Tensor, 4>& outputs) {
  const Tensor* const first = inputs.size() > 0 ? inputs.begin() : outputs.size() > 0 ? outputs.begin() : nullptr;
  const auto fits = [&](const Tensor& one) { return one.dtype() == first->dtype(); };
  return first != nullptr && std::ranges::all_of(inputs, fits) && std::ranges::all_of(outputs, fits);
}
// Whether any requires gradients where they are recorded: gloo writes some of them by operators.
bool are_recorded(const SmallVector<Tensor, 4>& tensors) {
  return !thread_state.no_grad && std::ranges::any_of(tensors, [](const Tensor& one) { return one.requires_grad(); });
}

// The rank in the group by its number in the world, or in the group: one of them is None. -1: it cannot be told.
int64_t root_of(const Group& group, PyObject* in_world, PyObject* in_group) {
  if ((in_world == Py_None) == (in_group == Py_None)) return -1;
  PyObject* const given = in_world != Py_None ? in_world : in_group;
  if (!PyLong_Check(given)) return -1;
  const int64_t number = PyLong_AsLongLong(given);
  PyErr_Clear();
  return number < 0 || in_world == Py_None ? number : group.ranks.position(number);
}

// Of a list of numbers, or None; false: of something else.
bool collect_splits(PyObject* object, std::vector<int64_t>& to) {
  if (object == Py_None) return true;
  if (!PyList_CheckExact(object)) return false;
  for (Py_ssize_t i = 0; i < PyList_Size(object); ++i) {
    PyObject* const one = PyList_GetItem(object, i);
    if (!PyLong_Check(one)) return false;
    to.push_back(PyLong_AsLongLong(one));
  }
  if (PyErr_Occurred() == nullptr) return true;
  PyErr_Clear();
  return false;
}

// By the operator, which records no gradients.
Work call_heard(const Op& op, const Group& group, const GivenRequest& request, bool async) {
  const std::string_view group_name = group.name, reduction = name(request.reduction);
  SmallVector<const void*, 8> arguments;
  const auto take = [&](const TensorList& tensors, bool in_list) {
    arguments.emplace_back(in_list ? static_cast<const void*>(&tensors) : tensors.data());
  };
  // The schemas have the written tensors first, then those that are read, if they are others.
  size_t given = 0;
  for (const TensorList* tensors : {&request.outputs, &request.inputs}) {
    if (given == 1 && op.tensor_arguments.size() == 1) break;
    if (request.exchange == Exchange::send && tensors == &request.outputs) continue;
    take(*tensors, op.parameters[given++] == ParamTag::tensors);
  }
  arguments.emplace_back(&group_name);
  if (request.reduction != Reduction::none) arguments.emplace_back(&reduction);
  if (&op == &op_of(Exchange::all_to_all, false)) {
    arguments.emplace_back(&request.output_splits);
    arguments.emplace_back(&request.input_splits);
  }
  if (request.root >= 0) arguments.emplace_back(&request.root);
  if (is_message(request.exchange)) arguments.emplace_back(&request.tag);
  else arguments.emplace_back(&async);
  const NoGradGuard unrecorded;
  call(op, arguments.begin(), nullptr);
  Work work = take_work();
  if (is_message(request.exchange) && !async) wait_for(work);
  return work;
}

// go_through(exchange, output, input, op, group, async_op[, root, root in the group[, tag]]), or of all_to_all the
// splits of the output and the input instead: None, or a Work where it is asynchronous; NotImplemented: nothing was
// done. The tensors may be lists of them.
PyObject* go_through_from_python(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&]() -> PyObject* {
    if (count < 6 || count > 9 || function_modes != 0) Py_RETURN_NOTIMPLEMENTED;
    const auto exchange = static_cast<Exchange>(PyLong_AsLong(args[0]));
    const bool out_list = PyList_CheckExact(args[1]), in_list = PyList_CheckExact(args[2]);
    SmallVector<Tensor, 4> outputs, inputs;
    std::vector<int64_t> output_splits, input_splits;
    if (exchange != Exchange::send && !collect(args[1], out_list, outputs)) Py_RETURN_NOTIMPLEMENTED;
    if (exchange != Exchange::recv && !collect(args[2], in_list, inputs)) Py_RETURN_NOTIMPLEMENTED;
    const std::optional<Reduction> reduction = reduction_of(args[3]);
    const std::shared_ptr<Group>* const group = group_of(args[4]);
    const int async = PyObject_IsTrue(args[5]);
    if (async < 0) return nullptr;
    const bool reduces =
        exchange == Exchange::all_reduce || exchange == Exchange::reduce || exchange == Exchange::reduce_scatter;
    if (!reduction || (*reduction != Reduction::none) != reduces || group == nullptr) Py_RETURN_NOTIMPLEMENTED;
    if (!fit_together(inputs, outputs) ||
        (exchange > Exchange::reduce && !is_message(exchange) && (are_recorded(inputs) || are_recorded(outputs))))
      Py_RETURN_NOTIMPLEMENTED;  // the Python function says what PyTorch does
    GivenRequest request{.exchange = exchange, .reduction = *reduction};
    request.inputs = {inputs.begin(), static_cast<int64_t>(inputs.size())};
    request.outputs = {outputs.begin(), static_cast<int64_t>(outputs.size())};
    if (exchange == Exchange::all_to_all) {
      if (count != 8 || !collect_splits(args[6], output_splits) || !collect_splits(args[7], input_splits))
        Py_RETURN_NOTIMPLEMENTED;
      request.output_splits = output_splits, request.input_splits = input_splits;
    } else if (count >= 8) {
      request.root = root_of(**group, args[6], args[7]);
      if (request.root < 0) Py_RETURN_NOTIMPLEMENTED;
      if (is_message(exchange) && request.root < (*group)->size() &&
          (*group)->ranks.at(request.root) == World::here().rank)
        Py_RETURN_NOTIMPLEMENTED;
      if (count == 9) request.tag = PyLong_Check(args[8]) ? PyLong_AsLongLong(args[8]) : INT64_MAX;
      if (PyErr_Occurred() != nullptr) return nullptr;
      if (request.tag != static_cast<int32_t>(request.tag)) Py_RETURN_NOTIMPLEMENTED;
    }
    const bool parts_in = exchange == Exchange::reduce_scatter || exchange == Exchange::all_to_all;
    request.joined_inputs = parts_in && !in_list;
    request.joined_outputs = !out_list && (exchange == Exchange::all_gather || exchange == Exchange::all_to_all);
    const Op& op = op_of(exchange, in_list || out_list);
    std::optional<Work> work;
    if (is_unseen() && !(follows_values() && std::ranges::any_of(request.outputs, may_be_brought)))
      work = go_through(*group, request, async != 0);
    if (work)
      for (const Tensor& output : outputs) note_overwritten(output, op);
    else work = call_heard(op, **group, request, async != 0);
    if (async == 0) Py_RETURN_NONE;
    return nb::cast(std::move(*work)).release().ptr();
  });
}

// By the operator. `reduction` is as its schema has it.
Tensor call_functional(Exchange exchange, const Group& group, std::string_view reduction, int64_t root,
                       const Tensor& input) {
  const std::string_view group_name = group.name;
  const int64_t size = group.size();
  const std::vector<int64_t> rows(static_cast<size_t>(size), input.dim() > 0 ? input.size(0) / size : 0);
  const IntList splits(rows);
  SmallVector<const void*, 4> arguments;
  arguments.emplace_back(&input);
  if (!reduction.empty()) arguments.emplace_back(&reduction);
  if (exchange == Exchange::broadcast) arguments.emplace_back(&root);
  if (exchange == Exchange::all_gather || exchange == Exchange::reduce_scatter) arguments.emplace_back(&size);
  if (exchange == Exchange::all_to_all)
    for (int i = 0; i < 2; ++i) arguments.emplace_back(&splits);
  arguments.emplace_back(&group_name);
  const Tensor result = call_tensor(functional_op_of(exchange), arguments.begin());
  World::here().in_flight.wait_at_first_use(result);
  return result.alias();
}

// begin_functional(exchange, input, op's name, group, class[, root in the group]): the new tensor, of that class;
// NotImplemented: nothing was done.
PyObject* begin_functional_from_python(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&]() -> PyObject* {
    if (count < 5 || count > 6 || function_modes != 0 || Py_TYPE(args[1]) != tensor_type || args[3] == Py_None)
      Py_RETURN_NOTIMPLEMENTED;
    const Tensor& input = tensor_of(args[1]);
    const std::shared_ptr<Group>* const group = group_of(args[3]);
    if (group == nullptr || is_complex(input.dtype()) || is_foreign(input)) Py_RETURN_NOTIMPLEMENTED;
    Reduction reduction = Reduction::none;
    std::string reduction_name;
    if (args[2] != Py_None) {
      if (!PyUnicode_Check(args[2])) Py_RETURN_NOTIMPLEMENTED;
      const char* const name = PyUnicode_AsUTF8AndSize(args[2], nullptr);
      if (name == nullptr) return nullptr;
      reduction_name = name;
      reduction = reduction_named(reduction_name);
      std::ranges::transform(reduction_name, reduction_name.begin(), [](unsigned char c) { return std::tolower(c); });
    }
    const auto exchange = static_cast<Exchange>(PyLong_AsLong(args[0]));
    const int64_t root = count == 6 ? root_of(**group, Py_None, args[5]) : -1;
    if (count == 6 && root < 0) Py_RETURN_NOTIMPLEMENTED;
    Tensor result;
    if (is_unseen() && (thread_state.no_grad || !input.requires_grad()) && !(follows_values() && may_be_brought(input)))
      result = go_through(*group, exchange, reduction, root, input);
    if (!result.defined()) result = call_functional(exchange, **group, reduction_name, root, input);
    else if (follows_values() && result.nbytes() <= ProgramRecorder::kMaxKnownBytes)
      set_record(result.storage(), nullptr, &functional_op_of(exchange));
    return wrap_as(reinterpret_cast<PyTypeObject*>(args[4]), std::move(result));
  });
}

// finish_functional(tensor): waits, and returns the tensor as a plain one; NotImplemented: nothing was done.
PyObject* finish_functional_from_python(PyObject*, PyObject* object) {
  return guarded([&]() -> PyObject* {
    if (function_modes != 0) Py_RETURN_NOTIMPLEMENTED;
    static const Op& op = op_named("_c10d_functional::wait_tensor");
    const Tensor plain = tensor_of(object).alias();
    const void* const arguments[] = {&plain};
    if (!is_unseen() || thread_state.observer != nullptr) return wrap(call_tensor(op, arguments));
    wait_for_results(plain);
    return wrap(plain);
  });
}

}  // namespace

void add_collectives(nb::module_& here) {
  static PyMethodDef definition = {
      "go_through", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(go_through_from_python)), METH_FASTCALL,
      "A collective or message of plain tensors, where it needs nothing of others."};
  here.attr("go_through") = nb::steal(PyCFunction_NewEx(&definition, nullptr, nullptr));
  static PyMethodDef functional = {
      "begin_functional", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(begin_functional_from_python)),
      METH_FASTCALL, "The same of one that returns a new tensor, which waits at its first use."};
  here.attr("begin_functional") = nb::steal(PyCFunction_NewEx(&functional, nullptr, nullptr));
  static PyMethodDef finish = {"finish_functional", finish_functional_from_python, METH_O,
                               "The tensor of one, plain, after it was waited for."};
  here.attr("finish_functional") = nb::steal(PyCFunction_NewEx(&finish, nullptr, nullptr));
}

}  // namespace tare::python
