#include <nanobind/stl/pair.h>

#include <unordered_map>

#include "call/values.h"
#include "casters.h"
#include "tare/core/error.h"
#include "tare/graph/line.h"
#include "tare/graph/script/interpreter.h"
#include "tare/graph/script/write.h"

// torch.jit.load: the objects of a TorchScript archive as handles, which Python's modules are made around, and calls of
// their methods.
namespace tare::python {

namespace {

namespace script = tare::graph::script;
using ScriptValue = script::Value;

// Functions of Python's: `module(handle)` gives the module around an object, `named_tuple(class, fields, values)` and
// `member(class, name, value)` make what has no handle.
nb::object& hooks = *new nb::object();  // which outlives the interpreter

struct Handle {
  std::shared_ptr<script::Program> program;
  std::shared_ptr<script::Object> object;
};

// Bytes of a buffer, kept for as long as tensors have their places in it.
struct KeptBytes {
  std::string bytes;
};
struct BytesFile : KeptBytes, checkpoint::File {
  explicit BytesFile(std::string given)
      : KeptBytes{std::move(given)}, checkpoint::File("(a buffer)", std::as_bytes(std::span(KeptBytes::bytes))) {}
};

nb::object to_object(const std::shared_ptr<script::Program>& program, const ScriptValue& value, int depth = 0);

nb::object sequence_of(const std::shared_ptr<script::Program>& program, const std::vector<ScriptValue>& items,
                       bool tuple, int depth) {
  nb::list list;
  for (const ScriptValue& item : items) list.append(to_object(program, item, depth + 1));
  return tuple ? nb::object(nb::tuple(list)) : nb::object(list);
}

nb::object to_object(const std::shared_ptr<script::Program>& program, const ScriptValue& value, int depth) {
  if (depth > 100) raise(PyExc_RecursionError, "a value of a TorchScript program is nested deeper than 100");
  // Values that share one another may be far more than there are.
  thread_local int64_t parts = 0;
  if (depth == 0) parts = 0;
  if (++parts > 50'000'000) raise(PyExc_MemoryError, "a value of a TorchScript program has more than 50,000,000 parts");
  if (value.is_none()) return nb::none();
  if (const bool* flag = value.get<bool>()) return nb::bool_(*flag);
  if (const int64_t* integer = value.get<int64_t>()) return nb::int_(*integer);
  if (const double* real = value.get<double>()) return nb::float_(*real);
  if (const auto* number = value.get<std::complex<double>>())
    return nb::steal(PyComplex_FromDoubles(number->real(), number->imag()));
  if (const auto* text = value.get<std::string>())
    return nb::steal(PyUnicode_DecodeUTF8(text->data(), static_cast<Py_ssize_t>(text->size()), "replace"));
  if (const Device* device = value.get<Device>()) return nb::cast(*device);
  if (const Tensor* tensor = value.get<Tensor>()) return nb::steal(wrap(*tensor));
  if (const auto* list = value.get<std::shared_ptr<script::List>>())
    return sequence_of(program, (*list)->items, false, depth);
  if (const auto* tuple = value.get<std::shared_ptr<script::Tuple>>()) {
    const nb::object items = sequence_of(program, (*tuple)->items, true, depth);
    if ((*tuple)->named == nullptr) return items;
    nb::list fields;
    for (const script::Attribute& field : (*tuple)->named->attributes) fields.append(nb::str(field.name.c_str()));
    return hooks["named_tuple"]((*tuple)->named->name, fields, items);
  }
  if (const auto* dict = value.get<std::shared_ptr<script::Dict>>()) {
    nb::dict made;
    for (const auto& [key, item] : (*dict)->items)
      made[to_object(program, key, depth + 1)] = to_object(program, item, depth + 1);
    return made;
  }
  if (const auto* object = value.get<std::shared_ptr<script::Object>>()) {
    nb::object handle = nb::cast(Handle{program, *object});
    return hooks["module"](handle);
  }
  if (const script::EnumMember* const* member = value.get<const script::EnumMember*>())
    return hooks["member"]((*member)->cls->name, (*member)->name, to_object(program, (*member)->value, depth + 1));
  if (const auto* future = value.get<std::shared_ptr<script::Future>>())
    return to_object(program, (*future)->value, depth + 1);
  return nb::str("<function>");
}

ScriptValue from_object(nb::handle value, const script::Program* program, int depth = 0) {
  PyObject* const object = value.ptr();
  if (depth > 100) raise(PyExc_RecursionError, "an argument is nested deeper than 100");
  if (object == Py_None) return {};
  if (PyBool_Check(object)) return object == Py_True;
  if (is_tensor(object)) return tensor_of(object);
  if (PyLong_Check(object)) {
    const int64_t number = PyLong_AsLongLong(object);
    if (number == -1 && PyErr_Occurred()) throw nb::python_error();
    return number;
  }
  if (PyFloat_Check(object)) return PyFloat_AsDouble(object);
  if (PyComplex_Check(object))
    return std::complex<double>(PyComplex_RealAsDouble(object), PyComplex_ImagAsDouble(object));
  if (PyUnicode_Check(object)) return std::string(text_of(object));
  const auto items = [&](PyObject* sequence) {
    std::vector<ScriptValue> made;
    const Ref fast = Ref::take(PySequence_List(sequence));
    for (Py_ssize_t i = 0; i < PyList_Size(fast.get()); ++i)
      made.push_back(from_object(PyList_GetItem(fast.get(), i), program, depth + 1));
    return made;
  };
  if (PyList_Check(object)) return script::new_list(items(object));
  if (PyTuple_Check(object)) {
    if (Py_TYPE(object) == size_type) return script::new_list(items(object));
    return script::new_tuple(items(object));
  }
  if (PyDict_Check(object)) {
    auto made = std::make_shared<script::Dict>();
    const Ref pairs = Ref::take(PyDict_Items(object));
    for (Py_ssize_t i = 0; i < PyList_Size(pairs.get()); ++i) {
      PyObject* const pair = PyList_GetItem(pairs.get(), i);
      made->set(from_object(PyTuple_GetItem(pair, 0), program, depth + 1),
                from_object(PyTuple_GetItem(pair, 1), program, depth + 1));
    }
    return made;
  }
  Device device;
  if (Py_TYPE(object) == device_type && as_device(object, device)) return device;
  DType dtype;
  if (Py_TYPE(object) == dtype_type && as_dtype(object, dtype)) return static_cast<int64_t>(dtype);
  if (Py_TYPE(object) == format_type) return static_cast<int64_t>(reinterpret_cast<FormatObject*>(object)->value);
  Handle* handle = nullptr;
  if (nb::try_cast<Handle*>(value, handle) && handle != nullptr) return handle->object;
  if (nb::hasattr(value, "_c") && nb::try_cast<Handle*>(nb::object(value.attr("_c")), handle) && handle != nullptr)
    return handle->object;
  if (nb::hasattr(value, "_script_member") && program != nullptr) {
    const auto [name, member] = nb::cast<std::pair<std::string, std::string>>(value.attr("_script_member"));
    if (const script::Class* const cls = const_cast<script::Program*>(program)->find_class(name))
      for (const auto& one : cls->members)
        if (one->name == member) return static_cast<const script::EnumMember*>(one.get());
  }
  raise(PyExc_TypeError, "a TorchScript program takes no " + type_name(object));
}

using Copies = std::unordered_map<const script::Object*, std::shared_ptr<script::Object>>;

// Objects and containers anew; tensors are the same.
ScriptValue copied(script::Program& program, const ScriptValue& value, Copies& copies, int depth) {
  if (depth > 1000) raise(PyExc_RecursionError, "a TorchScript module is nested deeper than 1000");
  const auto all = [&](const std::vector<ScriptValue>& items) {
    std::vector<ScriptValue> made;
    for (const ScriptValue& item : items) made.push_back(copied(program, item, copies, depth + 1));
    return made;
  };
  if (const auto* list = value.get<std::shared_ptr<script::List>>())
    return script::new_list(all((*list)->items), (*list)->element);
  if (const auto* tuple = value.get<std::shared_ptr<script::Tuple>>())
    return script::new_tuple(all((*tuple)->items), (*tuple)->named);
  if (const auto* dict = value.get<std::shared_ptr<script::Dict>>()) {
    auto made = std::make_shared<script::Dict>(**dict);
    for (auto& [key, item] : made->items) item = copied(program, item, copies, depth + 1);
    return made;
  }
  const auto* const object = value.get<std::shared_ptr<script::Object>>();
  if (object == nullptr) return value;
  if (const auto found = copies.find(object->get()); found != copies.end()) return found->second;
  const std::shared_ptr<script::Object> made = program.new_object(*(*object)->cls);
  copies.emplace(object->get(), made);
  made->path = (*object)->path;
  for (size_t i = 0; i < made->slots.size(); ++i)
    made->slots[i] = copied(program, (*object)->slots[i], copies, depth + 1);
  return made;
}

nb::object call_method(const Handle& self, const std::string& method, nb::args args, nb::kwargs kwargs) {
  hear();
  graph::tell_running_lines();
  std::vector<ScriptValue> arguments;
  for (const nb::handle one : args) arguments.push_back(from_object(one, self.program.get()));
  script::Keywords keywords;
  for (const auto& [key, value] : kwargs)
    keywords.emplace_back(nb::cast<std::string>(key), from_object(value, self.program.get()));
  // A program that was put on a device makes its own tensors there as well, also where a trace names another.
  const std::optional<Device> device = self.program->device();
  const DeviceGuard there(device.value_or(thread_state.default_device));
  script::Interpreter interpreter(*self.program, {.device = device});
  return to_object(self.program,
                   interpreter.call_method(self.object, method, std::move(arguments), std::move(keywords)));
}

// Tells of the modules that an interpreter of files enters: `entered(address)`, `left()`.
class ToldModules final : public Observer {
 public:
  ToldModules(nb::object entered, nb::object left) : entered_(std::move(entered)), left_(std::move(left)) {}
  void storage_allocated(const StorageImpl&) override {}
  void storage_resized(const StorageImpl&, int64_t) override {}
  void storage_freed(const StorageImpl&) override {}
  void module_entered(const void* module, uint64_t) override { entered_(reinterpret_cast<uintptr_t>(module)); }
  void module_returned(const Tensor* const*, int64_t) override {}
  void module_left() override { left_(); }
  void phase_began(std::string_view) override {}
  void phase_ended() override {}
  void saved(const Tensor&) override {}
  void released(const Tensor&) override {}
  void gradient_set(const Tensor&) override {}
  void collective(std::string_view, std::string_view, uint64_t, int64_t) override {}

 private:
  nb::object entered_, left_;
};

}  // namespace

void add_script(nb::module_& module) {
  // Calls `run()` and gives its result; meanwhile the program of a file says in which modules it is. Where a run hears
  // of them already, it alone does.
  module.def("_telling_modules", [](nb::object entered, nb::object left, nb::object run) {
    ToldModules told(std::move(entered), std::move(left));
    const ThreadGuard<Observer*> guard(&ThreadState::observer,
                                       thread_state.observer != nullptr ? thread_state.observer : &told);
    return run();
  });
  module.def("_set_script_hooks", [](nb::object functions) { hooks = std::move(functions); });
  module.def("_is_script", [](const std::string& path) { return script::is_script(path); });
  module.def(
      "_load_script",
      [](nb::object source, std::optional<Device> device) {
        hear();
        const FakeGuard real(false);
        const NoGradGuard unrecorded;
        std::shared_ptr<checkpoint::File> file;
        if (PyBytes_Check(source.ptr()))
          file = std::make_shared<BytesFile>(
              std::string(PyBytes_AsString(source.ptr()), static_cast<size_t>(PyBytes_Size(source.ptr()))));
        else file = std::make_shared<checkpoint::File>(nb::cast<std::string>(source));
        auto program = script::Program::read(std::move(file), {.device = device});
        return Handle{program, program->root()};
      },
      nb::arg(), nb::arg().none());
  // Code, objects' attributes by path of the module (class, name, value), constants: a program that a trace was printed
  // as.
  module.def("_new_script",
             [](std::vector<std::pair<std::string, std::string>> code, const std::string& root, nb::list constants) {
               auto program = script::Program::parse(std::move(code));
               std::vector<ScriptValue> values;
               for (const nb::handle one : constants) values.push_back(from_object(one, nullptr));
               program->set_constants(std::move(values));
               return Handle{program, program->new_object(program->get_class(root, "trace"))};
             });
  nb::class_<Handle>(module, "_ScriptObject")
      .def_prop_ro("class_name", [](const Handle& self) { return self.object->cls->name; })
      .def_prop_ro("is_module",
                   [](const Handle& self) { return self.object->cls->kind == script::Class::Kind::module; })
      .def_prop_ro("key", [](const Handle& self) { return reinterpret_cast<uintptr_t>(self.object.get()); })
      .def_prop_ro("version", [](const Handle& self) { return self.program->version(); })
      .def("new_object",
           [](const Handle& self, const std::string& name) {
             return Handle{self.program, self.program->new_object(self.program->get_class(name, "trace"))};
           })
      .def("attributes",
           [](const Handle& self) {
             nb::list list;
             for (size_t i = 0; i < self.object->slots.size(); ++i) {
               const script::Attribute& one = self.object->cls->attributes[i];
               const auto* const child = self.object->slots[i].get<std::shared_ptr<script::Object>>();
               const bool is_module = child != nullptr && (*child)->cls->kind == script::Class::Kind::module;
               list.append(nb::make_tuple(one.name, is_module       ? "module"
                                                    : one.parameter ? "parameter"
                                                    : one.buffer    ? "buffer"
                                                                    : "attribute"));
             }
             return list;
           })
      .def("constants",
           [](const Handle& self) {
             nb::dict made;
             for (const auto& [name, value] : self.object->cls->constants)
               made[nb::str(name.c_str())] = to_object(self.program, value);
             return made;
           })
      .def("methods",
           [](const Handle& self) {
             nb::list names;
             for (const auto& [name, method] : self.object->cls->methods) names.append(nb::str(name.c_str()));
             return names;
           })
      .def("get",
           [](const Handle& self, const std::string& name) {
             hear();
             const int32_t slot = self.object->cls->find(name);
             if (slot < 0)
               raise(PyExc_AttributeError, "'" + self.object->cls->name + "' object has no attribute '" + name + "'");
             return to_object(self.program, self.object->slots[static_cast<size_t>(slot)]);
           })
      .def(
          "set",
          [](const Handle& self, const std::string& name, nb::object value) {
            const int32_t slot = self.object->cls->find(name);
            if (slot < 0)
              raise(PyExc_AttributeError, "'" + self.object->cls->name + "' object has no attribute '" + name + "'");
            self.object->slots[static_cast<size_t>(slot)] = from_object(value, self.program.get());
          },
          nb::arg(), nb::arg().none())
      .def(
          "identify",
          [](const Handle& self, nb::handle by) { self.object->identity = by.is_none() ? nullptr : by.ptr(); },
          nb::arg().none())
      .def("copy",
           [](const Handle& self) {
             Copies copies;
             const ScriptValue made = copied(*self.program, self.object, copies, 0);
             return Handle{self.program, *made.get<std::shared_ptr<script::Object>>()};
           })
      .def("name_modules", [](const Handle& self) { self.program->set_root(self.object); })
      .def("call", call_method)
      .def("code",
           [](const Handle& self, const std::string& method) {
             const script::Function* const function = self.object->cls->method(method);
             if (function == nullptr) raise(PyExc_AttributeError, "it has no method '" + method + "'");
             return function->source->text.substr(function->begin, function->end - function->begin);
           })
      .def("extra_files",
           [](const Handle& self) {
             nb::dict made;
             for (const std::string& name : self.program->extra_names()) {
               const std::string text = self.program->extra_file(name);
               made[nb::str(name.c_str())] = nb::bytes(text.data(), text.size());
             }
             return made;
           })
      .def("save", [](const Handle& self, const std::string& folder, nb::object write,
                      std::vector<std::pair<std::string, std::string>> extra) {
        hear();
        script::write(*self.program, self.object, folder, extra, [&](std::span<const std::byte> bytes) {
          write(nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
        });
      });
}

}  // namespace tare::python
