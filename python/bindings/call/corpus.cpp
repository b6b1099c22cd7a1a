#include "tare/replay/corpus.h"

#include <cstdlib>
#include <new>

#include "call/values.h"
#include "casters.h"
#include "tare/dispatch/value.h"

// Recorded calls, read by the library's reader, as Python's objects: what `python -m tare replay` makes again.
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

nb::object boxed(const Value& value) { return nb::steal(to_python(value)); }

nb::dict parsed(std::string_view line, bool real) {
  const RecordedCall call = parse_recorded_call(line);
  // A result that does not depend on values is the same for zeros.
  for (const Storage& storage : call.storages)
    if (real && storage && storage.data() == nullptr && storage.device().is_cpu() && storage.bytes() > 0) {
      storage->data = static_cast<std::byte*>(std::calloc(static_cast<size_t>(storage.bytes()), 1));
      if (storage->data == nullptr) throw std::bad_alloc();
      storage->state = StorageState::known;
    }
  nb::dict record;
  nb::list args, results, storages;
  for (const Value& arg : call.args) args.append(boxed(arg));
  nb::dict kwargs;
  for (const auto& [name, value] : call.kwargs) kwargs[name.c_str()] = boxed(value);
  for (const RecordedResult& result : call.results) {
    if (!result.tensor) {
      results.append(nb::make_tuple("value", boxed(result.value)));
      continue;
    }
    const RecordedTensor& tensor = *result.tensor;
    results.append(nb::make_tuple("tensor", tensor.dtype, nb::steal(int_tuple(tensor.sizes)),
                                  nb::steal(int_tuple(tensor.strides)), tensor.storage_offset, tensor.storage));
  }
  for (const Storage& storage : call.storages) storages.append(reinterpret_cast<uintptr_t>(storage.id()));
  record["op"] = call.op;
  record["args"] = args;
  record["kwargs"] = kwargs;
  record["out"] = results;
  record["storages"] = storages;
  record["error_type"] = call.error_type ? nb::cast(*call.error_type) : nb::none();
  record["error_message"] = call.error_message;
  record["has_values"] = call.has_values;
  record["meta"] = call.meta;
  record["source"] = call.source;
  return record;
}

struct Reader {
  explicit Reader(const std::string& path) : lines(path) {}
  LineReader lines;
};

}  // namespace

void add_corpus(nb::module_& module) {
  nb::class_<Reader>(module, "_CorpusReader")
      .def(nb::init<const std::string&>())
      .def("next",
           [](Reader& self) -> nb::object {
             std::string_view line;
             if (!self.lines.next(line)) return nb::none();
             return nb::bytes(line.data(), line.size());
           })
      .def_prop_ro("line_number", [](Reader& self) { return self.lines.line_number(); });
  module.def("_parse_recorded_call", [](const nb::bytes& line, bool real) {
    return parsed({line.c_str(), line.size()}, real);
  });
  module.def("_operator_of_line", [](const nb::bytes& line) {
    return std::string(operator_of_line({line.c_str(), line.size()}));
  });
  module.def("_storage_id", [](const Tensor& tensor) { return reinterpret_cast<uintptr_t>(tensor.storage().id()); });
}

}  // namespace tare::python
