#include "call/operator.h"

#include <fmt/format.h>
#include <structmember.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "call/call_error.h"
#include "call/frame.h"
#include "call/results.h"
#include "tare/core/error.h"
#include "tare/core/warning.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare::python {

PyTypeObject* function_type = nullptr;
PyTypeObject* method_type = nullptr;
thread_local int function_modes = 0;

namespace {

OperatorObject* self_of(PyObject* object) { return reinterpret_cast<OperatorObject*>(object); }

// Whether a string is the only one of its text, as names in code are: then its address tells whether it is another.
bool is_interned(PyObject* name) {
#ifdef Py_LIMITED_API
  PyObject* only = name;
  Py_INCREF(only);
  PyUnicode_InternInPlace(&only);
  Py_DECREF(only);
  return only == name;
#else
  return PyUnicode_CHECK_INTERNED(name) != 0;
#endif
}

// Which of a signature's parameters goes by the name; -1 if none does.
Py_ssize_t find_parameter(const Signature& s, PyObject* name) {
  const auto find = [&](const auto& is_it) -> Py_ssize_t {
    const auto found = std::ranges::find_if(s.parameters, is_it);
    return found != s.parameters.end() ? found - s.parameters.begin() : -1;
  };
  const Py_ssize_t found = find([name](const Parameter& p) { return p.name == name; });
  if (found >= 0) [[likely]]
    return found;
  const Py_ssize_t alias =
      find([name](const Parameter& p) { return goes_by(p, [&](PyObject* own) { return own == name; }); });
  if (alias >= 0 || is_interned(name)) return alias;
  return find([name](const Parameter& p) { return is_named(p, name); });
}

struct Match {
  bool out_given = false;
  bool requires_grad = false;
  PyObject* out = nullptr;
};

// Notes what Python adds to an operator's arguments: `out` and `requires_grad`. False if it does not fit.
bool match_added(const Parameter& p, PyObject* object, Frame& frame, Match& found) {
  if (p.role == Parameter::Role::requires_grad) {
    found.requires_grad = object == Py_True;
    return PyBool_Check(object);
  }
  const bool is_list = PyTuple_Check(object) || PyList_Check(object);
  const bool is_one = p.role == Parameter::Role::out && p.tag != ParamTag::tensors;
  if (is_one ? !is_tensor(object) : !is_list) return false;
  if (p.role == Parameter::Role::out && is_overriding(object)) frame.note_overridden();
  found.out_given = true, found.out = object;
  return true;
}

// Whether a signature takes that many arguments by position.
bool takes_as_many(const Signature& s, const GivenCall& call) { return call.count <= s.positional || s.spreads; }

// Binds the arguments, as many as are taken, to a signature's parameters; false if they do not fit.
bool match(const Signature& s, const GivenCall& call, Frame& frame, Match& found) {
  const bool spread =
      s.spreads && call.count > 0 && (call.count > 1 || (!PyTuple_Check(call.args[0]) && !PyList_Check(call.args[0])));
  uint64_t given = (uint64_t{1} << (spread ? 1 : call.count)) - 1;
  PyObject* const* objects = call.args;
  PyObject* ordered[kMostParameters];
  if (call.keywords != nullptr) {
    for (Py_ssize_t i = 0; given >> i != 0; ++i) ordered[i] = call.args[i];
    for (Py_ssize_t k = 0; k < call.keyword_count(); ++k) {
      const Py_ssize_t i = find_parameter(s, tuple_item(call.keywords, k));
      if (i < 0 || (given >> i & 1) != 0) return false;
      ordered[i] = call.args[call.count + k];
      given |= uint64_t{1} << i;
    }
    objects = ordered;
  }
  if ((s.required & ~given) != 0) return false;
  frame.set_all(s.op->defaults, s.op->parameters.size());
  if (s.self >= 0) frame.set(s.self, &tensor_of(call.self));
  for (; given != 0; given &= given - 1) {
    const int i = std::countr_zero(given);
    const Parameter& p = s.parameters[static_cast<size_t>(i)];
    PyObject* const object = objects[i];
    if (p.role != Parameter::Role::argument) [[unlikely]] {
      if (object == Py_None && p.has_default) continue;
      if (!match_added(p, object, frame, found)) return false;
      continue;
    }
    if (spread && i == 0) {
      if (call.count == 1 && frame.bind(p.argument, p, object)) continue;
      if (!frame.bind_spread(p.argument, p, call.args, call.count)) return false;
      continue;
    }
    // None stands for a default that is none, too, in options that Python calls optional.
    if (!frame.bind(p.argument, p, object) && (object != Py_None || !p.has_default || !p.keyword_only)) return false;
  }
  return true;
}

// What a factory is told of its result and what the tensor it writes says must agree.
void check_options(const Signature& s, const Frame& frame, const Tensor& out) {
  for (const Parameter& p : s.parameters) {
    if (p.role != Parameter::Role::argument || p.out_argument >= 0) continue;
    if (frame.at(p.argument) == s.op->defaults[static_cast<size_t>(p.argument)]) continue;  // nothing was told
    if (p.tag == ParamTag::dtype_opt) {
      const auto& dtype = *static_cast<const std::optional<DType>*>(frame.at(p.argument));
      check(!dtype || *dtype == out.dtype(), "dtype {} does not match dtype of out parameter ({})",
            dtype.value_or(out.dtype()), out.dtype());
    } else if (p.tag == ParamTag::layout_opt) {
      const auto& layout = *static_cast<const std::optional<Layout>*>(frame.at(p.argument));
      check(!layout || *layout == Layout::strided, "layout {} does not match layout of out parameter (Strided)",
            name(layout.value_or(Layout::strided)));
    } else if (p.tag == ParamTag::device_opt) {
      const auto& device = *static_cast<const std::optional<Device>*>(frame.at(p.argument));
      check(!device || device->type == out.device().type,
            "device type {} does not match device type of out parameter ({})", name(device.value_or(out.device()).type),
            name(out.device().type));
    }
  }
}

// The arguments of the out= form: those of the functional one in its order, and what is written.
PyObject* call_out(const Signature& s, Frame& frame, const Match& found) {
  const Op& op = s.out_op ? *s.out_op : *s.op;
  if (s.out_op && is_tensor(found.out)) check_options(s, frame, tensor_of(found.out));
  Frame outs;
  if (s.out_op) {
    for (size_t i = 0; i < op.schema.arguments.size(); ++i) outs.set(static_cast<int>(i), op.defaults[i]);
    for (const Parameter& p : s.parameters)
      if (p.role == Parameter::Role::argument && p.out_argument >= 0) outs.set(p.out_argument, frame.at(p.argument));
  } else {
    for (size_t i = 0; i < op.schema.arguments.size(); ++i)
      outs.set(static_cast<int>(i), frame.at(static_cast<int>(i)));
  }
  const int first = static_cast<int>(op.schema.arguments.size()) - s.outs;
  Parameter p = {};
  p.tag = op.parameters[static_cast<size_t>(first)];
  p.role = Parameter::Role::out;
  if (s.outs == 1) {
    if (!outs.bind(first, p, found.out))
      raise(PyExc_TypeError,
            fmt::format("{}(): argument 'out' must be Tensor, not {}", op.schema.name, type_name(found.out)));
  } else {
    if (PySequence_Size(found.out) != s.outs)
      raise(PyExc_TypeError,
            fmt::format("{}(): argument 'out' must be tuple of Tensors, not {}", op.schema.name, type_name(found.out)));
    for (int k = 0; k < s.outs; ++k) {
      const Ref item = Ref::take(PySequence_GetItem(found.out, k));
      if (!is_tensor(item.get()))
        raise(PyExc_TypeError, fmt::format("{}(): argument 'out' must be tuple of Tensors", op.schema.name));
      outs.set(first + k, &tensor_of(item.get()));  // the tuple holds it
    }
  }
  return call_and_wrap(op, outs.args());
}

PyObject* call_matched(OperatorObject*, const Signature& s, Frame& frame, const Match& found) {
  PyObject* result = found.out_given ? call_out(s, frame, found) : call_and_wrap(*s.op, frame.args());
  if (found.requires_grad && is_tensor(result)) {
    const Ref held = Ref::take(result);
    const_cast<Tensor&>(tensor_of(result)).set_requires_grad(true);
    return Ref(held).release();
  }
  // A factory says of `out` too whether it requires gradients; what has a history keeps it.
  if (found.out_given && is_tensor(result) && tensor_of(result).impl()->requires_grad &&
      std::ranges::any_of(s.parameters, [](const Parameter& p) { return p.role == Parameter::Role::requires_grad; }))
    const_cast<Tensor&>(tensor_of(result)).set_requires_grad(false);
  return result;
}

// The signature with some of its parameters first, and given by position.
Signature led_by(Signature s, std::initializer_list<std::string_view> leaders) {
  std::vector<Parameter> rest = std::move(s.parameters);
  s.parameters.clear();
  for (const std::string_view name : leaders) {
    const auto found = std::ranges::find(rest, name, [](const Parameter& p) { return text_of(p.name); });
    if (found == rest.end()) continue;  // a method has no `input`
    found->keyword_only = found->has_default = false;
    s.parameters.push_back(*found);
    rest.erase(found);
  }
  s.parameters.insert(s.parameters.end(), rest.begin(), rest.end());
  s.count();
  return s;
}

// Deprecated signatures that PyTorch still takes: a number by position, before what it scales.
std::vector<Signature> deprecated_signatures(OperatorObject* self) {
  std::vector<Signature> list;
  for (const Signature& s : signatures_of(self)) {
    switch (s.op->columns.deprecated) {
      case Deprecated::none: break;
      case Deprecated::alpha: list.push_back(led_by(s, {"input", "alpha"})); break;
      case Deprecated::value: list.push_back(led_by(s, {"input", "value"})); break;
      case Deprecated::beta:
        list.push_back(led_by(s, {"beta", "input", "alpha"}));
        list.push_back(led_by(s, {"beta", "input"}));
        break;
    }
  }
  return list;
}

void warn_of_deprecated(OperatorObject* self, const Signature& s) {
  const std::string_view name = text_of(self->name);
  warn_once<[] {}>(
      "This overload of {0} is deprecated:\n\t{0}{1}\nConsider using one of the following signatures "
      "instead:\n\t{0}{2}",
      name, s.str(), signatures_of(self).front().str());
}

// Whether it writes the tensors of its first list in place and nothing else: its function gives the list back.
bool writes_list(const Op& op) {
  return op.result_count == 0 && op.written_arguments == std::vector<int64_t>{0} &&
         op.parameters[0] == ParamTag::tensors;
}
// The object that stands for a signature's first parameter, by position or by name.
Ref given_first(const Signature& s, const GivenCall& call) {
  if (call.count > 0) return Ref::borrow(call.args[0]);
  for (Py_ssize_t i = 0; i < call.keyword_count(); ++i)
    if (find_parameter(s, tuple_item(call.keywords, i)) == 0) return Ref::borrow(call.args[i]);
  return Ref::borrow(Py_None);
}

PyObject* call_signatures(OperatorObject* self, const GivenCall& call, PyObject* const* all, Py_ssize_t all_count) {
  Frame frame;
  std::exception_ptr unread;  // a tensor without bytes stood for a number: another signature may take it as a tensor
  Match found;
  const auto fits = [&](const Signature& s) {
    if (!takes_as_many(s, call)) return false;
    try {
      if (match(s, call, frame, found)) return true;
    } catch (const Error&) {
      unread = std::current_exception();
    }
    frame.reset();
    found = Match();
    return false;
  };
  const auto answer = [&](const Signature& s) {
    if (frame.overridden()) [[unlikely]] {
      PyObject* result = call_overriders(&self->ob_base, all, all_count, call.keywords);
      if (result != nullptr || PyErr_Occurred()) return result;
    }
    PyObject* result = call_matched(self, s, frame, found);
    if (result != Py_None || !writes_list(*s.op)) return result;
    Py_DECREF(result);
    return given_first(s, call).release();
  };
  for (const Signature& s : signatures_of(self))
    if (fits(s)) return answer(s);
  for (const Signature& s : deprecated_signatures(self)) {
    if (!fits(s)) continue;
    warn_of_deprecated(self, s);
    return answer(s);
  }
  if (unread) std::rethrow_exception(unread);
  // What answers calls may stand for anything: sizes, numbers, dtypes.
  const Py_ssize_t given = all_count + call.keyword_count();
  if (std::any_of(all, all + given, has_overriding)) {
    PyObject* result = call_overriders(&self->ob_base, all, all_count, call.keywords);
    if (result != nullptr || PyErr_Occurred()) return result;
  }
  raise_mismatch(text_of(self->name), signatures_of(self), call);
}

PyObject* call_function(PyObject* callable, PyObject* const* args, size_t nargsf, PyObject* keywords) {
  return guarded([&] {
    const Py_ssize_t count = PyVectorcall_NARGS(nargsf);
    if (function_modes != 0) [[unlikely]] {
      PyObject* answer = call_overriders(callable, args, count, keywords);
      if (answer != nullptr || PyErr_Occurred()) return answer;
    }
    return call_signatures(self_of(callable), {nullptr, args, count, keywords}, args, count);
  });
}

PyObject* call_method(PyObject* callable, PyObject* const* args, size_t nargsf, PyObject* keywords) {
  return guarded([&] {
    OperatorObject* self = self_of(callable);
    const Py_ssize_t count = PyVectorcall_NARGS(nargsf);
    if (count < 1)
      raise(PyExc_TypeError, fmt::format("unbound method TensorBase.{}() needs an argument", text_of(self->name)));
    if (!is_tensor(args[0])) {
      PyObject* answer = is_overriding(args[0]) ? call_overriders(callable, args, count, keywords) : nullptr;
      if (answer != nullptr || PyErr_Occurred()) return answer;
      raise(PyExc_TypeError,
            fmt::format("descriptor '{}' for 'torch._C.TensorBase' objects doesn't apply to a '{}' object",
                        text_of(self->name), type_name(args[0])));
    }
    if (function_modes != 0 || (Py_TYPE(args[0]) != tensor_type && is_overriding(args[0]))) [[unlikely]] {
      PyObject* answer = call_overriders(callable, args, count, keywords);
      if (answer != nullptr || PyErr_Occurred()) return answer;
    }
    return call_signatures(self, {args[0], args + 1, count - 1, keywords}, args, count);
  });
}

void dealloc(PyObject* object) {
  OperatorObject* self = self_of(object);
  PyTypeObject* type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  Py_CLEAR(self->name);
  Py_CLEAR(self->packet);
  Py_CLEAR(self->dict);
  delete self->signatures;
  PyObject_GC_Del(object);
  Py_DECREF(type);
}
int traverse(PyObject* object, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self_of(object)->dict);
  return 0;
}
int clear(PyObject* object) {
  Py_CLEAR(self_of(object)->dict);
  return 0;
}

PyObject* bind(PyObject* self, PyObject* object, PyObject*) {
  if (object == nullptr || object == Py_None) {
    Py_INCREF(self);
    return self;
  }
#ifdef Py_LIMITED_API
  return guarded([&] {
    const Ref types = Ref::take(PyImport_ImportModule("types"));
    const Ref method = Ref::take(PyObject_GetAttrString(types.get(), "MethodType"));
    return PyObject_CallFunctionObjArgs(method.get(), self, object, nullptr);
  });
#else
  return PyMethod_New(self, object);
#endif
}

PyObject* repr(PyObject* object) {
  return guarded([&] {
    const OperatorObject* self = self_of(object);
    return new_string(self->method ? fmt::format("<method '{}' of 'torch._C.TensorBase' objects>", text_of(self->name))
                                   : fmt::format("<built-in method {} of type object>", text_of(self->name)));
  });
}
PyObject* get_name(PyObject* object, void*) {
  Py_INCREF(self_of(object)->name);
  return self_of(object)->name;
}
PyObject* get_qualified_name(PyObject* object, void*) {
  return guarded([&] {
    const OperatorObject* self = self_of(object);
    return new_string((self->method ? "TensorBase." : "_VariableFunctionsClass.") + std::string(text_of(self->name)));
  });
}
// What `isinstance` is told, as programs ask for what PyTorch's are.
PyObject* get_class(PyObject* object, void*) {
  PyTypeObject* const told = self_of(object)->method ? &PyMethodDescr_Type : &PyCFunction_Type;
  return Ref::borrow(reinterpret_cast<PyObject*>(told)).release();
}
// The schemas, as documentation.
PyObject* get_doc(PyObject* object, void*) {
  return guarded([&]() -> PyObject* {
    OperatorObject* self = self_of(object);
    if (self->dict != nullptr)
      if (PyObject* own = PyDict_GetItemString(self->dict, "__doc__")) return Ref::borrow(own).release();
    std::string text;
    for (const Signature& s : signatures_of(self))
      text += fmt::format("{}{} -> {}\n", text_of(self->name), s.str(), returns_text(*s.op));
    return new_string(text);
  });
}
int set_doc(PyObject* object, PyObject* value, void*) {
  OperatorObject* self = self_of(object);
  if (self->dict == nullptr && (self->dict = PyDict_New()) == nullptr) return -1;
  return PyDict_SetItemString(self->dict, "__doc__", value ? value : Py_None);
}
PyObject* reduce(PyObject* object, PyObject*) {
  return guarded([&]() -> PyObject* {
    OperatorObject* self = self_of(object);
    if (!self->method) return rebuilt("operator", Ref::take(PyTuple_Pack(1, self->packet)));
    const Ref builtins = Ref::take(PyImport_ImportModule("builtins"));
    const Ref getattr = Ref::take(PyObject_GetAttrString(builtins.get(), "getattr"));
    return Py_BuildValue("(O(OO))", getattr.get(), tensor_type, self->name);
  });
}

}  // namespace

const std::vector<Signature>& signatures_of(OperatorObject* self) {
  if (self->signatures == nullptr)
    self->signatures = new std::vector<Signature>(signatures_of(text_of(self->packet), self->method));
  return *self->signatures;
}

PyObject* new_operator(std::string_view packet, std::string_view name, bool method) {
  OperatorObject* self = PyObject_GC_New(OperatorObject, method ? method_type : function_type);
  if (self == nullptr) throw nb::python_error();
  self->call = method ? call_method : call_function;
  self->name = interned(name);
  self->packet = interned(packet);
  self->dict = nullptr;
  self->signatures = nullptr;
  self->method = method;
  return &self->ob_base;
}

PyObject* call_if_fits(const Signature& signature, PyObject* const* args, size_t count, PyObject* keywords) {
  Frame frame;
  Match found;
  const GivenCall call = {nullptr, args, static_cast<Py_ssize_t>(count), keywords};
  if (!takes_as_many(signature, call) || !match(signature, call, frame, found)) return nullptr;
  const auto stands_in = [](PyObject* argument) { return !is_tensor(argument) && has_overriding(argument); };
  if (frame.overridden() && std::any_of(args, args + call.count + call.keyword_count(), stands_in))
    return Ref::borrow(Py_NotImplemented).release();
  return call_matched(nullptr, signature, frame, found);
}

PyObject* call_overload(const Signature& signature, PyObject* const* args, size_t count, PyObject* keywords) {
  const GivenCall call = {nullptr, args, static_cast<Py_ssize_t>(count), keywords};
  {
    Frame frame;
    Match found;
    if (takes_as_many(signature, call) && match(signature, call, frame, found))
      return frame.overridden() ? Ref::borrow(Py_NotImplemented).release()
                                : call_matched(nullptr, signature, frame, found);
  }
  if (PyErr_Occurred()) throw nb::python_error();
  if (std::any_of(args, args + call.count + call.keyword_count(), has_overriding))
    return Ref::borrow(Py_NotImplemented).release();
  const std::vector<Signature> one = {signature};
  raise_mismatch(signature.op->name, one, call);
}

void add_operator_types(PyObject* module) {
  static PyMemberDef members[] = {
      {"__vectorcalloffset__", T_PYSSIZET, offsetof(OperatorObject, call), READONLY, nullptr},
      {"__dictoffset__", T_PYSSIZET, offsetof(OperatorObject, dict), READONLY, nullptr},
      {nullptr, 0, 0, 0, nullptr}};
  static PyGetSetDef attributes[] = {{"__name__", get_name, nullptr, nullptr, nullptr},
                                     {"__qualname__", get_qualified_name, nullptr, nullptr, nullptr},
                                     {"__class__", get_class, nullptr, nullptr, nullptr},
                                     {"__doc__", get_doc, set_doc, nullptr, nullptr},
                                     {"__dict__", PyObject_GenericGetDict, nullptr, nullptr, nullptr},
                                     {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot function_slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
                                         {Py_tp_traverse, reinterpret_cast<void*>(traverse)},
                                         {Py_tp_clear, reinterpret_cast<void*>(clear)},
                                         {Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                                         {Py_tp_repr, reinterpret_cast<void*>(repr)},
                                         {Py_tp_members, members},
                                         {Py_tp_getset, attributes},
                                         {Py_tp_methods, methods},
                                         {0, nullptr}};
  static PyType_Slot method_slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
                                       {Py_tp_traverse, reinterpret_cast<void*>(traverse)},
                                       {Py_tp_clear, reinterpret_cast<void*>(clear)},
                                       {Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                                       {Py_tp_repr, reinterpret_cast<void*>(repr)},
                                       {Py_tp_descr_get, reinterpret_cast<void*>(bind)},
                                       {Py_tp_members, members},
                                       {Py_tp_getset, attributes},
                                       {Py_tp_methods, methods},
                                       {0, nullptr}};
  constexpr unsigned kFlags =
      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_DISALLOW_INSTANTIATION |
      Py_TPFLAGS_IMMUTABLETYPE;  // so that the interpreter may remember what a name of a method stands for
  PyType_Spec function_spec = {"torch._C.builtin_function", sizeof(OperatorObject), 0, kFlags, function_slots};
  PyType_Spec method_spec = {"torch._C.builtin_method", sizeof(OperatorObject), 0,
                             kFlags | Py_TPFLAGS_METHOD_DESCRIPTOR, method_slots};
  function_type = add_type(module, function_spec);
  method_type = add_type(module, method_spec);
}

}  // namespace tare::python
