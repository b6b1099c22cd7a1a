#include <array>
#include <cstddef>

#include "call/frame.h"
#include "call/operator.h"
#include "fx/node.h"
#include "tensor/object.h"

// Proxies, and how a tracer makes a node of what is done with one. Each step is a method that programs override: where
// a class has another, that one is called.
namespace tare::python {

PyObject* (*answer_by_tracer)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*) = nullptr;

namespace {

struct ProxyObject {
  PyObject ob_base;
  PyObject* tracer;
  PyObject* node;
};
ProxyObject* proxy_of(PyObject* object) { return reinterpret_cast<ProxyObject*>(object); }

PyTypeObject* proxy_base;
PyTypeObject* tracer_base;
// Of Python, from fx/proxy.py and fx/_tracer.py.
PyTypeObject* proxy_type;
PyTypeObject* attribute_type;
PyObject* appending_tracer;   // GraphAppendingTracer
PyObject* answering;          // Proxy.__torch_function__, as the class has it
PyObject* preserved;          // whose `preserved` says that nodes take over metadata
PyObject* add_kept;           // function(node): gives it that
PyObject* check_mutable;      // function(target, args, kwargs)
PyObject* where;              // function(): the lines of the program
PyObject* take_functions[2];  // the forms of create_arg that are known here
PyObject* proxy_function;     // TracerBase.proxy
PyObject* own_create_node;
PyObject* own_create_proxy;
PyObject* own_path;  // Tracer.path_of_module

/// What a class has under a name, without binding it; null where it has nothing.
Ref class_member(PyTypeObject* type, PyObject* name) {
#ifndef Py_LIMITED_API
  return Ref::borrow(_PyType_Lookup(type, name));
#else
  PyObject* const found = PyObject_GetAttr(reinterpret_cast<PyObject*>(type), name);
  if (found == nullptr) PyErr_Clear();
  return found == nullptr ? Ref() : Ref::take(found);
#endif
}

/// Whether calling a method of this name would call `function`.
bool has(PyObject* object, PyObject* name, PyObject* function) {
  if (class_member(Py_TYPE(object), name).get() != function) return false;
  const Ref state = Ref::take(PyObject_GenericGetDict(object, nullptr));
  return checked(PyDict_Contains(state.get(), name)) == 0;
}

bool is_true(PyObject* object, PyObject* name) {
  return checked(PyObject_IsTrue(Ref::take(PyObject_GetAttr(object, name)).get())) != 0;
}

bool is_text(PyObject* text, PyObject* known) {
  return text == known || (PyUnicode_Check(text) && PyUnicode_Compare(text, known) == 0);
}

Ref node_behind(PyObject* proxy) {
  static PyObject* const name = interned("node");
  if (Py_TYPE(proxy) == proxy_type && proxy_of(proxy)->node != nullptr) return Ref::borrow(proxy_of(proxy)->node);
  return Ref::take(PyObject_GetAttr(proxy, name));
}

/// What stands in a node's arguments for a value.
Ref taken(PyObject* tracer, PyObject* value) {
  static PyObject* const create_arg = interned("create_arg");
  PyTypeObject* const type = Py_TYPE(value);
  if (type == proxy_type || type == attribute_type) return node_behind(value);
  if (type != tensor_type && is_plain(type)) return Ref::borrow(value);
  if (PyTuple_CheckExact(value)) {
    const Py_ssize_t size = tuple_size(value);
    Ref made = Ref::take(PyTuple_New(size));
    for (Py_ssize_t i = 0; i < size; ++i) set_tuple_item(made.get(), i, taken(tracer, tuple_item(value, i)).release());
    return made;
  }
  if (PyList_CheckExact(value)) {
    Ref made = Ref::take(PyList_New(0));
    for (Py_ssize_t i = 0; i < list_size(value); ++i)
      checked(PyList_Append(made.get(), taken(tracer, Ref::borrow(list_item(value, i)).get()).get()));
    return made;
  }
  return Ref::take(PyObject_CallMethodObjArgs(tracer, create_arg, value, nullptr));
}
Ref taken_by_name(PyObject* tracer, PyObject* named) {
  Ref made = Ref::take(PyDict_New());
  const Ref given = Ref::take(PyDict_Copy(named));
  PyObject *key = nullptr, *value = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(given.get(), &at, &key, &value) != 0;)
    checked(PyDict_SetItem(made.get(), key, taken(tracer, value).get()));
  return made;
}

/// A node of a tracer: in its graph, with the place in the program as far as the tracer keeps it.
Ref traced_node(PyObject* tracer, PyObject* kind, PyObject* target, PyObject* args, PyObject* kwargs, PyObject* name,
                PyObject* type) {
  static PyObject* const checks = interned("check_mutable_operations");
  static PyObject* const records = interned("record_stack_traces");
  static PyObject* const call_function = interned("call_function");
  static PyObject* const placeholder = interned("placeholder");
  static PyObject* const output = interned("output");
  static PyObject* const graph_name = interned("graph");
  static PyObject* const create = interned("create_node");
  static PyObject* const scope_name = interned("scope");
  static PyObject* const path_name = interned("module_path");
  static PyObject* const type_name = interned("module_type");
  static PyObject* const scopes_name = interned("node_name_to_scope");
  static PyObject* const stack_name = interned("module_stack");
  static PyObject* const trace_name = interned("stack_trace");
  static PyObject* const preserved_name = interned("preserved");
  static PyObject* const node_name = interned("name");
  if (is_true(tracer, checks) && is_text(kind, call_function))
    Ref::take(PyObject_CallFunctionObjArgs(check_mutable, target, args, kwargs, nullptr));
  const Ref graph = Ref::take(PyObject_GetAttr(tracer, graph_name));
  Ref node;
  if (Py_TYPE(graph.get()) == fx.graph && PyTuple_Check(args) && PyDict_Check(kwargs))
    node = create_node(graph_of(graph.get()), kind, target, args, kwargs, name == Py_None ? nullptr : name,
                       type == Py_None ? nullptr : type);
  else
    node = Ref::take(PyObject_CallMethodObjArgs(graph.get(), create, kind, target, args, kwargs, name, type, nullptr));
  const Ref scope = Ref::take(PyObject_GetAttr(tracer, scope_name));
  const Ref within = Ref::take(PyTuple_New(2));
  set_tuple_item(within.get(), 0, Ref::take(PyObject_GetAttr(scope.get(), path_name)).release());
  set_tuple_item(within.get(), 1, Ref::take(PyObject_GetAttr(scope.get(), type_name)).release());
  const Ref scopes = Ref::take(PyObject_GetAttr(tracer, scopes_name));
  const Ref stack = Ref::take(PyObject_GetAttr(tracer, stack_name));
  const bool plain = is_node(node.get());
  const Ref called =
      plain ? Ref::borrow(node_of(node.get())->name) : Ref::take(PyObject_GetAttr(node.get(), node_name));
  checked(PyObject_SetItem(scopes.get(), called.get(), within.get()));
  if (plain && PyDict_Check(stack.get()) && PyDict_Size(stack.get()) != 0 && node_of(node.get())->meta == nullptr)
    node_of(node.get())->source = Ref::take(PyDict_Copy(stack.get())).release();
  if (is_true(tracer, records) && !is_text(kind, placeholder) && !is_text(kind, output))
    checked(PyObject_SetAttr(node.get(), trace_name, Ref::take(PyObject_CallNoArgs(where)).get()));
  if (is_true(preserved, preserved_name)) Ref::take(PyObject_CallOneArg(add_kept, node.get()));
  return node;
}

Ref new_proxy(PyObject* node, PyObject* tracer) {
  Ref made = Ref::take(PyType_GenericAlloc(proxy_type, 0));
  proxy_of(made.get())->node = Ref::borrow(node).release();
  proxy_of(made.get())->tracer = Ref::borrow(tracer).release();
  return made;
}

/// A node for a call and its proxy.
Ref traced(PyObject* tracer, PyObject* kind, PyObject* target, PyObject* args, PyObject* kwargs, PyObject* name,
           PyObject* type, PyObject* factory) {
  static PyObject* const create_arg = interned("create_arg");
  static PyObject* const create = interned("create_node");
  static PyObject* const proxy = interned("proxy");
  const Ref take = class_member(Py_TYPE(tracer), create_arg);
  const bool knows = take.get() == take_functions[0] || take.get() == take_functions[1];
  const auto take_all = [&](PyObject* value) {
    return Ref::take(PyObject_CallMethodObjArgs(tracer, create_arg, value, nullptr));
  };
  const Ref positional = knows && PyTuple_CheckExact(args) ? taken(tracer, args) : take_all(args);
  Ref named;
  if (PyDict_Check(kwargs) && PyDict_Size(kwargs) == 0) named = Ref::borrow(kwargs);
  else named = knows && PyDict_CheckExact(kwargs) ? taken_by_name(tracer, kwargs) : take_all(kwargs);
  if (!PyTuple_Check(positional.get()) || !PyDict_Check(named.get()))
    raise(PyExc_AssertionError, "create_arg has to give a tuple for args and a dict for kwargs");
  const Ref node = has(tracer, create, own_create_node)
                       ? traced_node(tracer, kind, target, positional.get(), named.get(), name, type)
                       : Ref::take(PyObject_CallMethodObjArgs(tracer, create, kind, target, positional.get(),
                                                              named.get(), name, type, nullptr));
  if (factory != Py_None && checked(PyObject_IsTrue(factory)) != 0)
    return Ref::take(PyObject_CallOneArg(factory, node.get()));
  if (has(tracer, proxy, proxy_function)) return new_proxy(node.get(), tracer);
  return Ref::take(PyObject_CallMethodObjArgs(tracer, proxy, node.get(), nullptr));
}

/// `tracer.create_proxy(kind, target, args, kwargs)`; with a name if it is not None.
Ref call_create_proxy(PyObject* tracer, PyObject* kind, PyObject* target, PyObject* args, PyObject* kwargs,
                      PyObject* name = Py_None) {
  static PyObject* const create = interned("create_proxy");
  if (PyObject_TypeCheck(tracer, tracer_base) != 0 && has(tracer, create, own_create_proxy))
    return traced(tracer, kind, target, args, kwargs, name, Py_None, Py_None);
  if (name == Py_None)
    return Ref::take(PyObject_CallMethodObjArgs(tracer, create, kind, target, args, kwargs, nullptr));
  const Ref method = Ref::take(PyObject_GetAttr(tracer, create));
  const Ref given = Ref::take(PyTuple_Pack(4, kind, target, args, kwargs));
  const Ref named = Ref::take(PyDict_New());
  static PyObject* const name_name = interned("name");
  checked(PyDict_SetItem(named.get(), name_name, name));
  return Ref::take(PyObject_Call(method.get(), given.get(), named.get()));
}

template <bool makes_proxy>
PyObject* create_method(PyObject* self, PyObject* const* args, Py_ssize_t given, PyObject* keywords) {
  return guarded([&] {
    static const char* const names[] = {"kind", "target", "args", "kwargs", "name", "type_expr", "proxy_factory_fn"};
    PyObject* values[7] = {};
    take_arguments(makes_proxy ? "create_proxy" : "create_node", names, makes_proxy ? 7 : 6, 4, args, given, keywords,
                   values);
    for (int i = 4; i < 7; ++i)
      if (values[i] == nullptr) values[i] = Py_None;
    if constexpr (makes_proxy)
      return traced(self, values[0], values[1], values[2], values[3], values[4], values[5], values[6]).release();
    else return traced_node(self, values[0], values[1], values[2], values[3], values[4], values[5]).release();
  });
}

/// The path of a module below the root. Errors: NameError, of Python's.
Ref path_of(PyObject* tracer, PyObject* module) {
  static PyObject* const path_name = interned("path_of_module");
  static PyObject* const paths_name = interned("submodule_paths");
  if (has(tracer, path_name, own_path)) {
    const Ref paths = Ref::take(PyObject_GetAttr(tracer, paths_name));
    PyObject* const path = PyDict_Check(paths.get()) ? PyDict_GetItemWithError(paths.get(), module) : nullptr;
    if (path != nullptr) return Ref::borrow(path);
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
  }
  return Ref::take(PyObject_CallMethodObjArgs(tracer, path_name, module, nullptr));
}

/// Where the tracer is, while a module is called.
class Within {
 public:
  Within(PyObject* tracer, PyObject* module, PyObject* path)
      : scope_(Ref::take(PyObject_GetAttr(tracer, names().scope))),
        stack_(Ref::take(PyObject_GetAttr(tracer, names().stack))),
        path_before_(Ref::take(PyObject_GetAttr(scope_.get(), names().path))),
        type_before_(Ref::take(PyObject_GetAttr(scope_.get(), names().type))) {
    static PyObject* const calls_name = interned("num_calls");
    auto* const type = reinterpret_cast<PyObject*>(Py_TYPE(module));
    const Ref calls = Ref::take(PyObject_GetAttr(tracer, calls_name));
    PyObject* const known = PyDict_GetItemWithError(calls.get(), path);
    if (known == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
    const long count = known == nullptr ? 0 : PyLong_AsLong(known);
    checked(PyDict_SetItem(calls.get(), path, Ref::take(PyLong_FromLong(count + 1)).get()));
    const Ref key = count == 0 ? Ref::borrow(path) : Ref::take(PyUnicode_FromFormat("%U@%ld", path, count));
    checked(PyObject_SetItem(stack_.get(), key.get(), Ref::take(PyTuple_Pack(2, path, type)).get()));
    entered_ = true;
    checked(PyObject_SetAttr(scope_.get(), names().path, path));
    checked(PyObject_SetAttr(scope_.get(), names().type, type));
  }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;
  ~Within() {
    static PyObject* const pop = interned("popitem");
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    if (entered_) Py_XDECREF(PyObject_CallMethodObjArgs(stack_.get(), pop, nullptr));
    PyObject_SetAttr(scope_.get(), names().path, path_before_.get());
    PyObject_SetAttr(scope_.get(), names().type, type_before_.get());
    PyErr_Restore(type, value, trace);
  }

 private:
  struct Names {
    PyObject *scope = interned("scope"), *stack = interned("module_stack"), *path = interned("module_path"),
             *type = interned("module_type");
  };
  static const Names& names() {
    static const Names made;
    return made;
  }

  Ref scope_, stack_, path_before_, type_before_;
  bool entered_ = false;
};

/// `call_module(m, forward, args, kwargs)`
PyObject* call_module(PyObject* self, PyObject* const* args, Py_ssize_t given, PyObject* keywords) {
  return guarded([&] {
    static const char* const names[] = {"m", "forward", "args", "kwargs"};
    static PyObject* const is_leaf = interned("is_leaf_module");
    static PyObject* const kind = interned("call_module");
    PyObject* taken[4] = {};
    take_arguments("call_module", names, 4, 4, args, given, keywords, taken);
    const Ref path = path_of(self, taken[0]);
    const Within within(self, taken[0], path.get());
    const Ref leaf = Ref::take(PyObject_CallMethodObjArgs(self, is_leaf, taken[0], path.get(), nullptr));
    if (checked(PyObject_IsTrue(leaf.get())) != 0)
      return call_create_proxy(self, kind, path.get(), taken[2], taken[3]).release();
    return Ref::take(PyObject_Call(taken[1], taken[2], taken[3])).release();
  });
}

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
  if (PyObject_TypeCheck(proxy, proxy_base) != 0 && proxy_of(proxy)->tracer != nullptr)
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

/// `proxy.name`, where the class has nothing of the name: it becomes a node when it is used.
PyObject* get_attribute(PyObject* self, PyObject* name) {
  return guarded([&] {
    static PyObject* const root = interned("root");
    static PyObject* const attr = interned("attr");
    if (proxy_of(self)->tracer == nullptr)
      raise(PyExc_AttributeError, "a proxy that was not initialised has no attributes");
    Ref made = Ref::take(PyType_GenericAlloc(attribute_type, 0));
    proxy_of(made.get())->tracer = Ref::borrow(proxy_of(self)->tracer).release();
    checked(PyObject_SetAttr(made.get(), root, self));
    checked(PyObject_SetAttr(made.get(), attr, name));
    return made.release();
  });
}

/// `_call_attribute(attribute, *args, **kwargs)`: a node that calls a method.
PyObject* call_attribute(PyObject*, PyObject* const* args, Py_ssize_t given, PyObject* keywords) {
  return guarded([&] {
    static PyObject* const root = interned("root");
    static PyObject* const attr = interned("attr");
    static PyObject* const call_method = interned("call_method");
    const Ref self = Ref::take(PyObject_GetAttr(args[0], root));
    const Ref tracer = tracer_behind(args[0]);
    const Ref positional = Ref::take(PyTuple_New(given));
    for (Py_ssize_t i = 0; i < given; ++i)
      set_tuple_item(positional.get(), i, Ref::borrow(i == 0 ? self.get() : args[i]).release());
    return call_create_proxy(tracer.get(), call_method, Ref::take(PyObject_GetAttr(args[0], attr)).get(),
                             positional.get(), dict_of(args + given, keywords).get())
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
    if (type == proxy_type || type == attribute_type) {
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

/// A call of one of the library's functions or methods that proxies alone answer; null, without an exception, where
/// that is not so.
PyObject* answer(PyObject* callable, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  static PyObject* const answering_name = interned("__torch_function__");
  const bool method = Py_TYPE(callable) == method_type;
  if (function_modes != 0 || (!method && Py_TYPE(callable) != function_type) ||
      class_member(proxy_type, answering_name).get() != answering)
    return nullptr;
  Found found;
  const Py_ssize_t all = count + (keywords == nullptr ? 0 : tuple_size(keywords));
  for (Py_ssize_t i = 0; i < all; ++i) found.look(args[i]);
  if (found.several || found.tracer == nullptr) return nullptr;
  static PyObject* const name = interned("__name__");
  static PyObject* const call_method = interned("call_method");
  static PyObject* const call_function = interned("call_function");
  static PyObject* const graph_name = interned("graph");
  static PyObject* const stem_name = interned("_target_to_str");
  const Ref tracer = Ref::borrow(found.tracer);
  const Ref positional = tuple_of(args, count);
  const Ref named = dict_of(args + count, keywords);
  const Ref called = Ref::take(PyObject_GetAttr(callable, name));
  if (method)
    return call_create_proxy(tracer.get(), call_method, called.get(), positional.get(), named.get()).release();
  const Ref graph = Ref::take(PyObject_GetAttr(tracer.get(), graph_name));
  PyObject* const known = PyDict_GetItemWithError(fx.short_names, called.get());
  const Ref stem = known != nullptr
                       ? Ref::borrow(known)
                       : Ref::take(PyObject_CallMethodObjArgs(graph.get(), stem_name, called.get(), nullptr));
  return call_create_proxy(tracer.get(), call_function, callable, positional.get(), named.get(), stem.get()).release();
}

}  // namespace

void add_proxies(nb::module_& module) {
  static PyMemberDef members[] = {{"tracer", T_OBJECT_EX, offsetof(ProxyObject, tracer), 0, nullptr},
                                  {"node", T_OBJECT_EX, offsetof(ProxyObject, node), 0, nullptr},
                                  {nullptr, 0, 0, 0, nullptr}};
  static PyMethodDef methods[] = {{"__getattr__", get_attribute, METH_O, nullptr}, {nullptr, nullptr, 0, nullptr}};
  proxy_base = add_collected<ProxyObject, CollectedProxy>(
      module, "torch._C._fx.ProxyBase",
      {{Py_tp_init, reinterpret_cast<void*>(init_proxy)}, {Py_tp_members, members}, {Py_tp_methods, methods}});

  static PyMethodDef tracer_methods[] = {{"create_node", as_method(create_method<false>), METH_FASTCALL | METH_KEYWORDS,
                                          "create_node($self, kind, target, args, kwargs, name=None, "
                                          "type_expr=None)\n--\n\nPuts a node into the graph. A hook: "
                                          "every node that the tracer makes comes by here."},
                                         {"create_proxy", as_method(create_method<true>), METH_FASTCALL | METH_KEYWORDS,
                                          "create_proxy($self, kind, target, args, kwargs, name=None, type_expr=None, "
                                          "proxy_factory_fn=None)\n--\n\nA node for a "
                                          "call and its proxy; proxies in the arguments become their nodes."},
                                         {"call_module", as_method(call_module), METH_FASTCALL | METH_KEYWORDS,
                                          "call_module($self, m, forward, args, kwargs)\n--\n\nWhat happens when the "
                                          "program calls a module: a node for a leaf, "
                                          "else `forward` is traced."},
                                         {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot tracer_slots[] = {{Py_tp_methods, tracer_methods}, {0, nullptr}};
  PyType_Spec tracer_spec = {"torch._C._fx.TracerBase", 0, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, tracer_slots};
  tracer_base = add_type(module.ptr(), tracer_spec);
  own_create_node = class_member(tracer_base, interned("create_node")).release();
  own_create_proxy = class_member(tracer_base, interned("create_proxy")).release();

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
  module.def("use_proxies", [](nb::dict uses) {
    const auto use = [&](const char* name) { return nb::object(uses[name]).release().ptr(); };
    proxy_type = reinterpret_cast<PyTypeObject*>(use("proxy"));
    attribute_type = reinterpret_cast<PyTypeObject*>(use("attribute"));
    appending_tracer = use("appending_tracer");
    preserved = use("preserved");
    add_kept = use("add_kept");
    check_mutable = use("check_mutable");
    where = use("where");
    take_functions[0] = use("create_arg");
    proxy_function = use("proxy_function");
    answering = class_member(proxy_type, interned("__torch_function__")).release();
    answer_by_tracer = answer;
  });
  module.def("use_tracer", [](nb::object create_arg, nb::object path_of_module) {
    take_functions[1] = create_arg.release().ptr();
    own_path = path_of_module.release().ptr();
  });
}

}  // namespace tare::python
