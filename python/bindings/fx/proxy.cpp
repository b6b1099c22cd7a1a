#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

#include "call/frame.h"
#include "call/operator.h"
#include "fx/tracer.h"
#include "tensor/object.h"

// Proxies: their operators, attributes and functions become nodes.
namespace tare::python {

PyObject* (*answer_call_by_tracer)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*) = nullptr;
Ref (*answer_by_tracer)(PyObject*, PyObject*, PyObject*) = nullptr;

ProxyClasses proxies;

namespace {

// Of Python, from fx/proxy.py.
PyObject* appending_tracer;  // GraphAppendingTracer
PyObject* answering;         // Proxy.__torch_function__, as the class has it

Ref tuple_of(PyObject* const* items, Py_ssize_t count) {
  Ref made = Ref::take(PyTuple_New(count));
  for (Py_ssize_t i = 0; i < count; ++i) set_tuple_item(made.get(), i, Ref::borrow(items[i]).release());
  return made;
}
Ref dict_of(PyObject* const* values, PyObject* keywords) {
  Ref made = Ref::take(PyDict_New());
  for (Py_ssize_t k = 0; keywords != nullptr && k < tuple_size(keywords); ++k)
    checked(PyDict_SetItem(made.get(), tuple_item(keywords, k), values[k]));
  return made;
}

Ref tracer_behind(PyObject* proxy) {
  static PyObject* const name = interned("tracer");
  if (PyObject_TypeCheck(proxy, proxies.base) != 0 && proxy_of(proxy)->tracer != nullptr)
    return Ref::borrow(proxy_of(proxy)->tracer);
  return Ref::take(PyObject_GetAttr(proxy, name));
}

// One of Python's operators as a method of proxies.
struct OperatorMethod {
  PyObject ob_base;
  vectorcallfunc call;
  PyObject* function;
  PyObject* name;
  bool reflected;  // the proxy is its right side
};
OperatorMethod* operator_of(PyObject* object) { return reinterpret_cast<OperatorMethod*>(object); }
PyTypeObject* operator_type;

PyObject* call_operator(PyObject* self, PyObject* const* args, size_t flagged, PyObject* keywords) {
  return guarded([&] {
    const Py_ssize_t count = PyVectorcall_NARGS(flagged);
    if (count < 1) raise(PyExc_TypeError, "an operator of proxies needs one");
    static PyObject* const call_function = interned("call_function");
    const Ref tracer = tracer_behind(args[0]);
    OperatorMethod* const method = operator_of(self);
    Ref given;
    if (method->reflected) {
      if (count != 2) raise(PyExc_TypeError, "a reflected operator takes one argument");
      PyObject* const turned[] = {args[1], args[0]};
      given = tuple_of(turned, 2);
    } else {
      given = tuple_of(args, count);
    }
    return call_create_proxy(tracer.get(), call_function, method->function, given.get(),
                             dict_of(args + count, keywords).get())
        .release();
  });
}
PyObject* bind_operator(PyObject* self, PyObject* object, PyObject*) {
  if (object == nullptr || object == Py_None) return Ref::borrow(self).release();
  static PyObject* const method =
      Ref::take(PyObject_GetAttrString(Ref::take(PyImport_ImportModule("types")).get(), "MethodType")).release();
  return PyObject_CallFunctionObjArgs(method, self, object, nullptr);
}
using CollectedOperator = Collected<OperatorMethod, &OperatorMethod::function, &OperatorMethod::name>;

nb::object operator_method(nb::object function, nb::str name, bool reflected) {
  Ref made = Ref::take(PyType_GenericAlloc(operator_type, 0));
  OperatorMethod* const method = operator_of(made.get());
  method->call = call_operator;
  method->function = function.release().ptr();
  method->name = name.release().ptr();
  method->reflected = reflected;
  return nb::steal(made.release());
}

int init_proxy(PyObject* self, PyObject* args, PyObject* kwargs) {
  return guarded_int([&] {
    static const char* names[] = {"node", "tracer", nullptr};
    PyObject *node = nullptr, *tracer = Py_None;
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "O|O", const_cast<char**>(names), &node, &tracer) == 0)
      throw nb::python_error();
    static PyObject* const graph = interned("graph");
    const Ref by =
        tracer != Py_None
            ? Ref::borrow(tracer)
            : Ref::take(PyObject_CallOneArg(appending_tracer, Ref::take(PyObject_GetAttr(node, graph)).get()));
    Py_XDECREF(std::exchange(proxy_of(self)->tracer, Ref::borrow(by.get()).release()));
    Py_XDECREF(std::exchange(proxy_of(self)->node, Ref::borrow(node).release()));
    return 0;
  });
}

struct AttributeNames {
  PyObject *root = interned("root"), *attr = interned("attr"), *node = interned("_node");
};
const AttributeNames& attribute_names() {
  static const AttributeNames made;
  return made;
}

/// `proxy.name`, where the class has nothing of the name: it becomes a node when it is used.
PyObject* get_attribute(PyObject* self, PyObject* name) {
  return guarded([&] {
    if (proxy_of(self)->tracer == nullptr)
      raise(PyExc_AttributeError, "a proxy that was not initialised has no attributes");
    Ref made = Ref::take(PyType_GenericAlloc(proxies.attribute, 0));
    proxy_of(made.get())->tracer = Ref::borrow(proxy_of(self)->tracer).release();
    const Ref state = Ref::take(PyObject_GenericGetDict(made.get(), nullptr));
    checked(PyDict_SetItem(state.get(), attribute_names().root, self));
    checked(PyDict_SetItem(state.get(), attribute_names().attr, name));
    return made.release();
  });
}

#ifndef Py_LIMITED_API
/// Any attribute of a proxy. Before Python 3.12 a type with a `__getattr__` formats and raises an error for each that
/// its class has not, only to clear it.
PyObject* read_attribute(PyObject* self, PyObject* name) {
  PyObject* const found = _PyObject_GenericGetAttrWithDict(self, name, nullptr, 1);
  return found != nullptr || PyErr_Occurred() != nullptr ? found : get_attribute(self, name);
}
#endif
/// Lets attributes of a class of proxies be read so.
void read_directly([[maybe_unused]] PyTypeObject* type) {
#ifndef Py_LIMITED_API
  type->tp_getattro = read_attribute;
#endif
}

/// The node of an attribute that is used as a value, which it keeps.
Ref node_of_attribute(PyObject* self) {
  static PyObject* const call_function = interned("call_function");
  static PyObject* const function =
      Ref::take(PyObject_GetAttrString(Ref::take(PyImport_ImportModule("builtins")).get(), "getattr")).release();
  const Ref state = Ref::take(PyObject_GenericGetDict(self, nullptr));
  const auto kept = [&](PyObject* name) { return Ref::borrow(entry_of(state.get(), name)); };
  if (Ref known = kept(attribute_names().node); known && known.get() != Py_None) return known;
  const Ref root = kept(attribute_names().root), attr = kept(attribute_names().attr);
  if (!root || !attr) raise(PyExc_AttributeError, "an attribute of a proxy that was not initialised has no node");
  const Ref given = Ref::take(PyTuple_Pack(2, root.get(), attr.get()));
  const Ref made =
      call_create_proxy(tracer_behind(self).get(), call_function, function, given.get(), Ref::take(PyDict_New()).get());
  Ref node = node_behind(made.get());
  checked(PyDict_SetItem(state.get(), attribute_names().node, node.get()));
  return node;
}

/// `_call_attribute(attribute, *args, **kwargs)`: a node that calls a method.
PyObject* call_attribute(PyObject*, PyObject* const* args, Py_ssize_t given, PyObject* keywords) {
  return guarded([&] {
    static PyObject* const call_method = interned("call_method");
    const Ref self = Ref::take(PyObject_GetAttr(args[0], attribute_names().root));
    const Ref attr = Ref::take(PyObject_GetAttr(args[0], attribute_names().attr));
    const Ref tracer = tracer_behind(args[0]);
    const Ref positional = Ref::take(PyTuple_New(given));
    for (Py_ssize_t i = 0; i < given; ++i)
      set_tuple_item(positional.get(), i, Ref::borrow(i == 0 ? self.get() : args[i]).release());
    return call_create_proxy(tracer.get(), call_method, attr.get(), positional.get(),
                             dict_of(args + given, keywords).get())
        .release();
  });
}

using CollectedProxy = Collected<ProxyObject, &ProxyObject::tracer, &ProxyObject::node>;

// The tracer of the proxies in a value; `several` if there is another one, or somebody else who answers.
struct Found {
  PyObject* tracer = nullptr;
  bool several = false;

  void look(PyObject* value) {
    PyTypeObject* const type = Py_TYPE(value);
    if (type == proxies.proxy || type == proxies.attribute) {
      PyObject* const its = proxy_of(value)->tracer;
      several = several || its == nullptr || (tracer != nullptr && tracer != its);
      tracer = its;
    } else if (PyTuple_Check(value)) {
      for (Py_ssize_t i = 0; i < tuple_size(value); ++i) look(tuple_item(value, i));
    } else if (PyList_Check(value)) {
      for (Py_ssize_t i = 0; i < list_size(value); ++i) look(list_item(value, i));
    } else if (type != tensor_type && !is_plain(type)) {
      several = several || PySlice_Check(value) || PyDict_Check(value) || is_overriding(value);
    }
  }
};

bool answers_as_known() {
  static PyObject* const name = interned("__torch_function__");
  return function_modes == 0 && class_member(proxies.proxy, name).get() == answering;
}

/// A node that calls a function.
Ref function_called(PyObject* tracer, PyObject* function, PyObject* args, PyObject* kwargs) {
  static PyObject* const name = interned("__name__");
  static PyObject* const call_function = interned("call_function");
  static PyObject* const graph_name = interned("graph");
  static PyObject* const stem_name = interned("_target_to_str");
  const Ref called = Ref::take(PyObject_GetAttr(function, name));
  PyObject* const known = entry_of(fx.short_names, called.get());
  const Ref stem = known != nullptr
                       ? Ref::borrow(known)
                       : Ref::take(PyObject_CallMethodObjArgs(Ref::take(PyObject_GetAttr(tracer, graph_name)).get(),
                                                              stem_name, called.get(), nullptr));
  return call_create_proxy(tracer, call_function, function, args, kwargs, stem.get());
}

/// A call of one of the library's functions or methods that proxies alone answer; null, without an exception, where
/// that is not so.
PyObject* answer_call(PyObject* callable, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  const bool method = Py_TYPE(callable) == method_type;
  if ((!method && Py_TYPE(callable) != function_type) || !answers_as_known()) return nullptr;
  Found found;
  const Py_ssize_t all = count + (keywords == nullptr ? 0 : tuple_size(keywords));
  for (Py_ssize_t i = 0; i < all; ++i) found.look(args[i]);
  if (found.several || found.tracer == nullptr) return nullptr;
  const Ref tracer = Ref::borrow(found.tracer);
  const Ref positional = tuple_of(args, count);
  const Ref named = dict_of(args + count, keywords);
  if (!method) return function_called(tracer.get(), callable, positional.get(), named.get()).release();
  static PyObject* const name = interned("__name__");
  static PyObject* const call_method = interned("call_method");
  const Ref called = Ref::take(PyObject_GetAttr(callable, name));
  return call_create_proxy(tracer.get(), call_method, called.get(), positional.get(), named.get()).release();
}

/// The same of a call of a function of Python.
Ref answer_function(PyObject* function, PyObject* args, PyObject* kwargs) {
  if (!answers_as_known()) return {};
  Found found;
  found.look(args);
  PyObject* value = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(kwargs, &at, nullptr, &value) != 0;) found.look(value);
  if (found.several || found.tracer == nullptr) return {};
  return function_called(Ref::borrow(found.tracer).get(), function, args, kwargs);
}

/// The ids of a set, in an order in which `functions_in` finds one.
nb::bytes ordered_ids(nb::set ids) {
  std::vector<uintptr_t> ordered;
  for (nb::handle one : ids) ordered.push_back(nb::cast<uintptr_t>(one));
  std::ranges::sort(ordered);
  return nb::bytes(ordered.data(), ordered.size() * sizeof(uintptr_t));
}

/// {name: value} of what can be called in a module's globals under public names; of several ids, as `ordered_ids` gives
/// them, those alone. What a patch put there is left out.
nb::dict functions_in(nb::dict globals, nb::object ids) {
  static PyObject* const patched = interned("__fx_already_patched");
  std::vector<uintptr_t> wanted;
  if (!ids.is_none()) {
    const auto given = nb::cast<nb::bytes>(ids);
    wanted.resize(given.size() / sizeof(uintptr_t));
    std::memcpy(wanted.data(), given.data(), wanted.size() * sizeof(uintptr_t));
  }
  nb::dict found;
  PyObject *name = nullptr, *value = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(globals.ptr(), &at, &name, &value) != 0;) {
    if (!ids.is_none() && !std::ranges::binary_search(wanted, reinterpret_cast<uintptr_t>(value))) continue;
    if (PyCallable_Check(value) == 0 || !PyUnicode_Check(name) || text_of(name).starts_with('_') ||
        (!PyCFunction_CheckExact(value) && PyObject_HasAttr(value, patched) != 0))
      continue;
    checked(PyDict_SetItem(found.ptr(), name, value));
  }
  return found;
}

}  // namespace

Ref node_behind(PyObject* proxy) {
  static PyObject* const name = interned("node");
  if (Py_TYPE(proxy) == proxies.proxy && proxy_of(proxy)->node != nullptr) return Ref::borrow(proxy_of(proxy)->node);
  if (Py_TYPE(proxy) == proxies.attribute) return node_of_attribute(proxy);
  return Ref::take(PyObject_GetAttr(proxy, name));
}

void add_proxies(nb::module_& module) {
  static PyMemberDef members[] = {{"tracer", T_OBJECT_EX, offsetof(ProxyObject, tracer), 0, nullptr},
                                  {"node", T_OBJECT_EX, offsetof(ProxyObject, node), 0, nullptr},
                                  {nullptr, 0, 0, 0, nullptr}};
  static PyMethodDef methods[] = {{"__getattr__", get_attribute, METH_O, nullptr}, {nullptr, nullptr, 0, nullptr}};
  proxies.base = add_collected<ProxyObject, CollectedProxy>(
      module, "torch._C._fx.ProxyBase",
      {{Py_tp_init, reinterpret_cast<void*>(init_proxy)}, {Py_tp_members, members}, {Py_tp_methods, methods}});

  static PyMemberDef operator_members[] = {
      {"__vectorcalloffset__", T_PYSSIZET, offsetof(OperatorMethod, call), READONLY, nullptr},
      {"__name__", T_OBJECT_EX, offsetof(OperatorMethod, name), READONLY, nullptr},
      {nullptr, 0, 0, 0, nullptr}};
  static PyType_Slot operator_slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(CollectedOperator::dealloc)},
                                         {Py_tp_traverse, reinterpret_cast<void*>(CollectedOperator::traverse)},
                                         {Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                                         {Py_tp_descr_get, reinterpret_cast<void*>(bind_operator)},
                                         {Py_tp_members, operator_members},
                                         {0, nullptr}};
  PyType_Spec operator_spec = {"torch._C._fx.ProxyOperator", sizeof(OperatorMethod), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL |
                                   Py_TPFLAGS_METHOD_DESCRIPTOR | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                               operator_slots};
  operator_type = add_type(module.ptr(), operator_spec);
  static PyMethodDef functions[] = {
      {"call_attribute", as_method(call_attribute), METH_FASTCALL | METH_KEYWORDS, nullptr},
      {nullptr, nullptr, 0, nullptr}};
  checked(PyModule_AddFunctions(module.ptr(), functions));
  module.def("operator_method", operator_method);
  module.def("ordered_ids", ordered_ids);
  module.def("functions_in", functions_in, nb::arg("globals"), nb::arg("ids").none());
  module.def("node_of_attribute", [](nb::handle attribute) {
    check(PyObject_TypeCheck(attribute.ptr(), proxies.base) != 0, "node_of_attribute takes an Attribute");
    return nb::steal(node_of_attribute(attribute.ptr()).release());
  });
  module.def("use_proxies", [](nb::dict uses) {
    const auto use = [&](const char* name) { return nb::object(uses[name]).release().ptr(); };
    proxies.proxy = reinterpret_cast<PyTypeObject*>(use("proxy"));
    proxies.attribute = reinterpret_cast<PyTypeObject*>(use("attribute"));
    appending_tracer = use("appending_tracer");
    answering = class_member(proxies.proxy, interned("__torch_function__")).release();
    read_directly(proxies.proxy);
    read_directly(proxies.attribute);
    answer_call_by_tracer = answer_call;
    answer_by_tracer = answer_function;
  });
}

}  // namespace tare::python
