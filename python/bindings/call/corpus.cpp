#include <cstdlib>
#include <new>

#include "call/values.h"
#include "casters.h"
#include "objects/objects.h"
#include "tare/report/replay.h"
#include "tensor/object.h"

// Recorded calls of Python functions, which the library reads, compares and reports: `python -m tare replay`.
namespace tare::python {

PyObject* to_python(const Value& value) {
  const auto list_of = [](const auto& items, auto&& convert) {
    const Ref list = Ref::take(PyList_New(0));
    for (const auto& item : items) {
      const Ref object = Ref::take(convert(item));
      checked(PyList_Append(list.get(), object.get()));
    }
    return Ref(list).release();
  };
  return std::visit(
      [&]<class T>(const T& held) -> PyObject* {
        if constexpr (std::is_same_v<T, Value::None>) Py_RETURN_NONE;
        else if constexpr (std::is_same_v<T, Tensor>) return wrap(held);
        else if constexpr (std::is_same_v<T, std::string>) return new_string(held);
        else if constexpr (std::is_same_v<T, Value::Ints>)
          return list_of(held, [](int64_t x) { return PyLong_FromLongLong(x); });
        else if constexpr (std::is_same_v<T, Value::Floats>)
          return list_of(held, [](double x) { return PyFloat_FromDouble(x); });
        else if constexpr (std::is_same_v<T, Value::Bools>)
          return list_of(held, [](char x) { return PyBool_FromLong(x); });
        else if constexpr (std::is_same_v<T, Value::Tensors>)
          return list_of(held, [](const Tensor& x) { return wrap(x); });
        else if constexpr (std::is_same_v<T, Value::Values>)
          return list_of(held, [](const Value& x) { return to_python(x); });
        else return to_python(held);
      },
      value.variant());
}

namespace {

Value value_of(PyObject* object) {
  Scalar scalar;
  DType dtype;
  if (object == Py_None) return {};
  if (is_tensor(object)) return tensor_of(object);
  if (as_dtype(object, dtype)) return dtype;
  if (as_scalar(object, scalar)) return scalar;
  return std::string(text_of(Ref::take(PyObject_Str(object)).get()));
}

// What a function returned, with tuples and lists in it taken apart.
void flatten(nb::handle returned, std::vector<Value>& items) {
  if (!nb::isinstance<nb::tuple>(returned) && !nb::isinstance<nb::list>(returned))
    return items.push_back(value_of(returned.ptr()));
  for (nb::handle item : returned) flatten(item, items);
}

// The arguments by position and by name.
nb::tuple arguments(const RecordedCall& call) {
  nb::list args;
  nb::dict kwargs;
  for (const Value& arg : call.args) args.append(nb::steal(to_python(arg)));
  for (const auto& [name, value] : call.kwargs) kwargs[name.c_str()] = nb::steal(to_python(value));
  return nb::make_tuple(args, kwargs);
}

// The call as its line has it, with bytes behind every tensor on the CPU: a result that does not depend on values is
// the same for zeros.
RecordedCall with_bytes(std::string_view line) {
  RecordedCall call = parse_recorded_call(line);
  for (const Storage& storage : call.storages)
    if (storage && storage.data() == nullptr && storage.device().is_cpu() && storage.bytes() > 0) {
      storage->data = static_cast<std::byte*>(std::calloc(static_cast<size_t>(storage.bytes()), 1));
      if (storage->data == nullptr) throw std::bad_alloc();
      storage->state = StorageState::known;
    }
  return call;
}

/// Has `make` call the function that `find` gives for the name: `make(function, args, kwargs, anew)`, where `anew()`
/// makes the arguments once more, with bytes. `find` gives None where there is no such function.
std::optional<CallOutcome> call_found(const nb::object& find, const nb::object& make, RecordedCall& call,
                                      std::string_view line) {
  const nb::object function = find(call.op);
  if (function.is_none()) return std::nullopt;
  const nb::object anew = nb::cpp_function([&call, line] {
    call = with_bytes(line);
    return arguments(call);
  });
  CallOutcome outcome;
  try {
    const nb::tuple given = arguments(call);
    const nb::object returned = make(function, given[0], given[1], anew);
    if (!returned.is_none() || !call.results.empty()) flatten(returned, outcome.results);
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_Exception)) throw;  // the user's interrupt
    outcome.error_type = nb::cast<std::string>(error.type().attr("__name__"));
    outcome.error_message = nb::cast<std::string>(nb::str(error.value()));
  }
  return outcome;
}

}  // namespace

void add_corpus(nb::module_& module) {
  module.def("_replay", [](nb::object find, nb::object make, std::vector<std::string> files, std::string op,
                           int64_t show, bool only_known, bool json, bool is_terminal) {
    const ReplayOptions options{
        .files = std::move(files),
        .op = std::move(op),
        .show = show,
        .json = json,
        .only_known = only_known,
        .make = [&](RecordedCall& call, std::string_view line) { return call_found(find, make, call, line); },
        .functions = true};
    const ReplayAnswer answer = run_replay(options, Style::of_output(is_terminal));
    return nb::make_tuple(answer.text, answer.malformed, answer.code);
  });
}

}  // namespace tare::python
