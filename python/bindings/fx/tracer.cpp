#include "fx/tracer.h"

#include <unordered_map>

#include "fx/tracer_view.h"

#include "tensor/object.h"

// How a tracer makes a node of what a program does: a call of a function, a method, a module; a value in arguments.
namespace tare::python {

namespace {

// Of Python, from fx/proxy.py and fx/_tracer.py.
PyObject* add_kept;       // function(node): gives it that
PyObject* check_mutable;  // function(target, args, kwargs)
PyObject* where;          // function(): the lines of the program
PyTypeObject* parameter_type;
thread_local bool preserves = false;  // whether nodes take over metadata

bool is_text(PyObject* text, PyObject* known) {
  return text == known || (PyUnicode_Check(text) && PyUnicode_Compare(text, known) == 0);
}

/// The path below the root of a parameter or buffer that the tracer has met; null where it has to be looked for.
PyObject* known_path(const View& view, PyObject* tensor) {
  static PyObject* const walks[] = {interned("named_buffers"), interned("named_parameters")};
  static PyObject* const root_name = interned("root");
  PyObject* const members = view.known_field(kMembers);
  if (members == nullptr || !PyDict_CheckExact(members)) return nullptr;
  PyObject* const known = entry_of(members, walks[Py_TYPE(tensor) == parameter_type]);
  if (known == nullptr || !PyTuple_CheckExact(known) || tuple_size(known) != 2) return nullptr;
  PyObject* const paths = tuple_item(known, 1);
  const Ref root = Ref::take(PyObject_GetAttr(view.tracer(), root_name));
  return root.get() == tuple_item(known, 0) && PyDict_CheckExact(paths) ? entry_of(paths, tensor) : nullptr;
}

// The tracer's stack of modules as it was when it was last looked at: nodes of one module share it.
struct Snapshot {
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX < 0x030C0000
  Ref copy;
  uint64_t version = 0;  // of which no two states of any dictionary have the same

  Ref of(PyObject* stack) {
    const uint64_t now = reinterpret_cast<PyDictObject*>(stack)->ma_version_tag;
    if (copy && version == now) return copy;
    // PyDict_Copy is slow for what is derived of a dictionary, as this is.
    copy = Ref::take(PyDict_New());
    PyObject *key = nullptr, *value = nullptr;
    for (Py_ssize_t at = 0; PyDict_Next(stack, &at, &key, &value) != 0;)
      checked(PyDict_SetItem(copy.get(), key, value));
    version = now;
    return copy;
  }
  void forget() { copy = Ref(); }
#else
  Ref of(PyObject* stack) { return Ref::take(PyDict_Copy(stack)); }
  void forget() {}
#endif
};
/// Never destroyed: it may hold what Python no longer lets go of when the process ends.
Snapshot& snapshot() {
  static auto* const made = new Snapshot();
  return *made;
}

/// A node of a tracer: in its graph, with the place in the program as far as the tracer keeps it.
Ref traced_node(const View& view, PyObject* kind, PyObject* target, PyObject* args, PyObject* kwargs, PyObject* name,
                PyObject* type) {
  static PyObject* const call_function = interned("call_function");
  static PyObject* const placeholder = interned("placeholder");
  static PyObject* const output = interned("output");
  static PyObject* const create = interned("create_node");
  static PyObject* const path_name = interned("module_path");
  static PyObject* const type_name = interned("module_type");
  static PyObject* const trace_name = interned("stack_trace");
  static PyObject* const node_name = interned("name");
  if (view.flag(kChecks) && is_text(kind, call_function))
    Ref::take(PyObject_CallFunctionObjArgs(check_mutable, target, args, kwargs, nullptr));
  const Ref graph = view.field(kGraph);
  Ref node;
  if (Py_TYPE(graph.get()) == fx.graph && PyTuple_Check(args) && PyDict_Check(kwargs))
    node = create_node(graph_of(graph.get()), kind, target, args, kwargs, name == Py_None ? nullptr : name,
                       type == Py_None ? nullptr : type);
  else
    node = Ref::take(PyObject_CallMethodObjArgs(graph.get(), create, kind, target, args, kwargs, name, type, nullptr));
  const Ref scope = view.field(kScope);
  const Ref within = Ref::take(PyTuple_New(2));
  set_tuple_item(within.get(), 0, Ref::take(PyObject_GetAttr(scope.get(), path_name)).release());
  set_tuple_item(within.get(), 1, Ref::take(PyObject_GetAttr(scope.get(), type_name)).release());
  const Ref scopes = view.field(kScopes);
  const Ref stack = view.field(kStack);
  const bool plain = is_node(node.get());
  const Ref called =
      plain ? Ref::borrow(node_of(node.get())->name) : Ref::take(PyObject_GetAttr(node.get(), node_name));
  checked(PyObject_SetItem(scopes.get(), called.get(), within.get()));
  if (plain && PyDict_Check(stack.get()) && PyDict_Size(stack.get()) != 0 && node_of(node.get())->meta == nullptr)
    note_source(node.get(), snapshot().of(stack.get()).get());
  if (view.flag(kRecords) && !is_text(kind, placeholder) && !is_text(kind, output))
    checked(PyObject_SetAttr(node.get(), trace_name, Ref::take(PyObject_CallNoArgs(where)).get()));
  if (preserves) Ref::take(PyObject_CallOneArg(add_kept, node.get()));
  return node;
}
Ref made_node(const View& view, PyObject* kind, PyObject* target, PyObject* args, PyObject* kwargs, PyObject* name,
              PyObject* type) {
  return view.own(kCreateNode) ? traced_node(view, kind, target, args, kwargs, name, type)
                               : view.call(kCreateNode, kind, target, args, kwargs, name, type);
}

/// What stands in a node's arguments for a value.
Ref taken(const View& view, PyObject* value) {
  PyTypeObject* const type = Py_TYPE(value);
  if (type == proxies.proxy || type == proxies.attribute) return node_behind(value);
  if (type == tensor_type || type == parameter_type) {
    static PyObject* const get_attr = interned("get_attr");
    PyObject* const path = view.own(kTakeOfTracer) ? known_path(view, value) : nullptr;
    if (path == nullptr) return view.call(kTake, value);
    static PyObject* const no_args = Ref::take(PyTuple_New(0)).release();
    const Ref kept = Ref::borrow(path);
    return made_node(view, get_attr, path, no_args, Ref::take(PyDict_New()).get(), Py_None, Py_None);
  }
  if (is_plain(type)) return Ref::borrow(value);
  if (PyTuple_CheckExact(value)) {
    const Py_ssize_t size = tuple_size(value);
    Ref made = Ref::take(PyTuple_New(size));
    for (Py_ssize_t i = 0; i < size; ++i) set_tuple_item(made.get(), i, taken(view, tuple_item(value, i)).release());
    return made;
  }
  if (PyList_CheckExact(value)) {
    Ref made = Ref::take(PyList_New(0));
    for (Py_ssize_t i = 0; i < list_size(value); ++i)
      checked(PyList_Append(made.get(), taken(view, Ref::borrow(list_item(value, i)).get()).get()));
    return made;
  }
  return view.call(kTake, value);
}
Ref taken_by_name(const View& view, PyObject* named) {
  Ref made = Ref::take(PyDict_New());
  const Ref given = Ref::take(PyDict_Copy(named));
  PyObject *key = nullptr, *value = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(given.get(), &at, &key, &value) != 0;)
    checked(PyDict_SetItem(made.get(), key, taken(view, value).get()));
  return made;
}

Ref new_proxy(PyObject* node, PyObject* tracer) {
  Ref made = Ref::take(PyType_GenericAlloc(proxies.proxy, 0));
  proxy_of(made.get())->node = Ref::borrow(node).release();
  proxy_of(made.get())->tracer = Ref::borrow(tracer).release();
  return made;
}

/// A node for a call and its proxy.
Ref traced(const View& view, PyObject* kind, PyObject* target, PyObject* args, PyObject* kwargs, PyObject* name,
           PyObject* type, PyObject* factory) {
  const bool knows = view.own(kTake) || view.own(kTakeOfTracer);
  const Ref positional = knows && PyTuple_CheckExact(args) ? taken(view, args) : view.call(kTake, args);
  Ref named;
  if (PyDict_Check(kwargs) && PyDict_Size(kwargs) == 0) named = Ref::borrow(kwargs);
  else named = knows && PyDict_CheckExact(kwargs) ? taken_by_name(view, kwargs) : view.call(kTake, kwargs);
  if (!PyTuple_Check(positional.get()) || !PyDict_Check(named.get()))
    raise(PyExc_AssertionError, "create_arg has to give a tuple for args and a dict for kwargs");
  const Ref node = made_node(view, kind, target, positional.get(), named.get(), name, type);
  if (factory != Py_None && checked(PyObject_IsTrue(factory)) != 0)
    return Ref::take(PyObject_CallOneArg(factory, node.get()));
  return view.own(kProxy) ? new_proxy(node.get(), view.tracer()) : view.call(kProxy, node.get());
}
Ref proxy_for(const View& view, PyObject* kind, PyObject* target, PyObject* args, PyObject* kwargs, PyObject* name) {
  if (view.own(kCreateProxy)) return traced(view, kind, target, args, kwargs, name, Py_None, Py_None);
  if (name == Py_None) return view.call(kCreateProxy, kind, target, args, kwargs);
  const Ref method = Ref::take(PyObject_GetAttr(view.tracer(), tracer_names().steps[kCreateProxy]));
  const Ref given = Ref::take(PyTuple_Pack(4, kind, target, args, kwargs));
  const Ref named = Ref::take(PyDict_New());
  static PyObject* const name_name = interned("name");
  checked(PyDict_SetItem(named.get(), name_name, name));
  return Ref::take(PyObject_Call(method.get(), given.get(), named.get()));
}

template <bool makes_proxy>
PyObject* create_method(PyObject* self, PyObject* const* args, Py_ssize_t given, PyObject* keywords) {
  return guarded([&] {
    static const char* const parameters[] = {"kind",      "target",          "args", "kwargs", "name",
                                             "type_expr", "proxy_factory_fn"};
    PyObject* values[7] = {};
    take_arguments(makes_proxy ? "create_proxy" : "create_node", parameters, makes_proxy ? 7 : 6, 4, args, given,
                   keywords, values);
    for (int i = 4; i < 7; ++i)
      if (values[i] == nullptr) values[i] = Py_None;
    const View view(self);
    if constexpr (makes_proxy)
      return traced(view, values[0], values[1], values[2], values[3], values[4], values[5], values[6]).release();
    else return traced_node(view, values[0], values[1], values[2], values[3], values[4], values[5]).release();
  });
}

/// The path of a module below the root. Errors: NameError, of Python's.
Ref path_of(const View& view, PyObject* module) {
  if (view.own(kPath)) {
    const Ref paths = view.field(kPaths);
    PyObject* const path = PyDict_Check(paths.get()) ? entry_of(paths.get(), module) : nullptr;
    if (path != nullptr) return Ref::borrow(path);
  }
  return view.call(kPath, module);
}

/// Counts a call of the module at this path. Returns what the stack of modules calls it: the path, from the second call
/// on with a number.
Ref counted_call(PyObject* calls, PyObject* path) {
  PyObject* const known = entry_of(calls, path);
  const long count = known == nullptr ? 0 : PyLong_AsLong(known);
  checked(PyDict_SetItem(calls, path, Ref::take(PyLong_FromLong(count + 1)).get()));
  if (count == 0) return Ref::borrow(path);
  std::string key(text_of(path));
  key += '@';
  return Ref::take(new_string(key += std::to_string(count)));
}

/// Where the tracer is, while a module is called.
class Within {
 public:
  Within(const View& view, PyObject* module, PyObject* path)
      : scope_(view.field(kScope)),
        stack_(view.field(kStack)),
        path_before_(Ref::take(PyObject_GetAttr(scope_.get(), names().path))),
        type_before_(Ref::take(PyObject_GetAttr(scope_.get(), names().type))) {
    auto* const type = reinterpret_cast<PyObject*>(Py_TYPE(module));
    const Ref key = counted_call(view.field(kCalls).get(), path);
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
  struct ScopeNames {
    PyObject *path = interned("module_path"), *type = interned("module_type");
  };
  static const ScopeNames& names() {
    static const ScopeNames made;
    return made;
  }

  Ref scope_, stack_, path_before_, type_before_;
  bool entered_ = false;
};

bool is_leaf(const View& view, PyObject* module, PyObject* path) {
  return checked(PyObject_IsTrue(view.call(kIsLeaf, module, path).get())) != 0;
}

PyObject* call_module_name() {
  static PyObject* const name = interned("call_module");
  return name;
}

/// The arguments of a node for values that need nothing made for them: proxies of nodes, and what stays as it is. Null
/// where one is anything else.
Ref taken_directly(PyObject* args) {
  const Py_ssize_t size = tuple_size(args);
  Ref made = Ref::take(PyTuple_New(size));
  for (Py_ssize_t i = 0; i < size; ++i) {
    PyObject* value = tuple_item(args, i);
    if (Py_TYPE(value) == proxies.proxy) value = proxy_of(value)->node;
    else if (!is_plain(Py_TYPE(value))) return {};
    if (value == nullptr) return {};
    set_tuple_item(made.get(), i, Ref::borrow(value).release());
  }
  return made;
}

/// The proxy of a call of a leaf, made without entering the module, where nothing would see that it was entered; null
/// where something would.
Ref leaf_called(const View& view, PyObject* module, PyObject* path, PyObject* args, PyObject* kwargs) {
  const auto& now = view.at_once();
  if (!now.own(kCreateProxy) || !now.own(kCreateNode) || !now.own(kProxy) ||
      !(now.own(kTake) || now.own(kTakeOfTracer)) || now.flag(kRecords) != Py_False)
    return {};
  if (!PyTuple_CheckExact(args) || !PyDict_CheckExact(kwargs) || PyDict_Size(kwargs) != 0 || preserves) return {};
  const Ref graph = Ref::borrow(now.field(kGraph)), stack = Ref::borrow(now.field(kStack)),
            scopes = Ref::borrow(now.field(kScopes)), calls = Ref::borrow(now.field(kCalls));
  if (!graph || Py_TYPE(graph.get()) != fx.graph || !stack || !PyDict_Check(stack.get()) || !scopes ||
      !PyDict_CheckExact(scopes.get()) || !calls || !PyDict_Check(calls.get()))
    return {};
  const Ref given = taken_directly(args);
  if (!given) return {};
  const Ref key = counted_call(calls.get(), path);
  const Ref within = Ref::take(PyTuple_Pack(2, path, reinterpret_cast<PyObject*>(Py_TYPE(module))));
  const Ref node = create_node(graph_of(graph.get()), call_module_name(), path, given.get(), nullptr, nullptr, nullptr);
  checked(PyDict_SetItem(scopes.get(), node_of(node.get())->name, within.get()));
  const Ref above = snapshot().of(stack.get());
  note_source(node.get(), Ref::take(PyTuple_Pack(3, above.get(), key.get(), within.get())).get());
  return new_proxy(node.get(), view.tracer());
}

/// `call_module(m, forward, args, kwargs)`
PyObject* call_module(PyObject* self, PyObject* const* args, Py_ssize_t given, PyObject* keywords) {
  return guarded([&] {
    static const char* const parameters[] = {"m", "forward", "args", "kwargs"};
    PyObject* taken[4] = {};
    take_arguments("call_module", parameters, 4, 4, args, given, keywords, taken);
    const View view(self);
    const Ref path = path_of(view, taken[0]);
    const Within within(view, taken[0], path.get());
    if (is_leaf(view, taken[0], path.get()))
      return proxy_for(view, call_module_name(), path.get(), taken[2], taken[3], Py_None).release();
    return Ref::take(PyObject_Call(taken[1], taken[2], taken[3])).release();
  });
}

// A program that is being traced: calls of modules and reads of their members come here.
class Tracing {
 public:
  // `see(module)` is called before modules of each class; `forward_of(below, module)` is what an overridden
  // `call_module` is told; `plain_below` calls a module that nobody answers for, and the tables of hooks are those that
  // all modules have; `before` read members so far, or None.
  struct Python {
    nb::object tracer, see, forward_of, plain_below, before, members;
    nb::tuple hooks;
  };
  explicit Tracing(Python python) : python_(std::move(python)) {}
  ~Tracing() { snapshot().forget(); }

  /// `call(below, module, args, kwargs)`: the result of a call of a module.
  nb::object call(nb::handle below, nb::handle module, nb::handle args, nb::handle kwargs) {
    static PyObject* const forward_name = interned("forward");
    const View view(python_.tracer.ptr());
    Class& known = classes_[Py_TYPE(module.ptr())];
    const Ref state = Ref::take(PyObject_GenericGetDict(module.ptr(), nullptr));
    if (!known.type || entry_of(state.get(), forward_name) != nullptr) {
      known = look(Py_TYPE(module.ptr()));
      python_.see(module);
    }
    if (!view.own(kCallModule)) {
      const nb::object forward = python_.forward_of(below, module);
      return nb::steal(view.call(kCallModule, module.ptr(), forward.ptr(), args.ptr(), kwargs.ptr()).release());
    }
    const Ref path = path_of(view, module.ptr());
    const bool asks_class = view.own(kIsLeaf);
    if (asks_class && is_leaf_of(view, known, module.ptr(), path.get()))
      if (Ref made = leaf_called(view, module.ptr(), path.get(), args.ptr(), kwargs.ptr()))
        return nb::steal(made.release());
    const Within within(view, module.ptr(), path.get());
    if (asks_class ? known.leaf != 0 : is_leaf(view, module.ptr(), path.get()))
      return nb::steal(proxy_for(view, call_module_name(), path.get(), args.ptr(), kwargs.ptr(), Py_None).release());
    if (below.is(python_.plain_below) && is_plain_call(known, state.get())) {
      const Ref forward = Ref::take(PyObject_GetAttr(module.ptr(), forward_name));
      return nb::steal(Ref::take(PyObject_Call(forward.get(), args.ptr(), kwargs.ptr())).release());
    }
    return below(module, args, kwargs);
  }

  /// `read(module, name, member)`: what the program gets that reads a member of a module.
  nb::object read(nb::handle module, nb::handle name, nb::handle member) {
    const View view(python_.tracer.ptr());
    PyTypeObject* const type = Py_TYPE(member.ptr());
    if (python_.before.is_none() && view.own(kGetattr)) {
      if (type == parameter_type && !view.flag(kConstantShapes)) {
        if (PyObject* const path = known_path(view, member.ptr())) return parameter(view, path);
      } else if (type == tensor_type && !view.flag(kProxyBuffers)) {
        return nb::borrow(member);
      }
    }
    const nb::object value =
        python_.before.is_none() ? nb::borrow<nb::object>(member) : python_.before(module, name, member);
    return nb::steal(view.call(kGetattr, name.ptr(), value.ptr(), python_.members.ptr()).release());
  }

 private:
  struct Class {
    Ref type;
    bool plain = false;  // whether objects have no hooks but those of their own
    int leaf = -1;       // 1 or 0 where the class says it
  };
  static Class look(PyTypeObject* type) {
    static PyObject* const watched = interned("_tare_watched");
    static PyObject* const compiled = interned("_compiled_call_impl");
    return {.type = Ref::borrow(reinterpret_cast<PyObject*>(type)),
            .plain = class_member(type, watched).get() == Py_False && class_member(type, compiled).get() == Py_None};
  }
  bool is_plain_call(const Class& known, PyObject* state) const {
    static PyObject* const watched = interned("_tare_watched");
    static PyObject* const compiled = interned("_compiled_call_impl");
    if (!known.plain || thread_state.observer != nullptr || entry_of(state, watched) != nullptr ||
        entry_of(state, compiled) != nullptr)
      return false;
    for (nb::handle hooks : python_.hooks)
      if (PyDict_Size(hooks.ptr()) != 0) return false;
    return true;
  }
  /// The same where the method is known here.
  static bool is_leaf_of(const View& view, Class& known, PyObject* module, PyObject* path) {
    if (known.leaf < 0) known.leaf = is_leaf(view, module, path) ? 1 : 0;  // which asks for the class alone
    return known.leaf != 0;
  }
  nb::object parameter(const View& view, PyObject* borrowed_path) {
    static PyObject* const get_attr = interned("get_attr");
    const Ref path = Ref::borrow(borrowed_path);
    PyObject* const known = entry_of(python_.members.ptr(), path.get());
    if (known != nullptr) return nb::borrow(known);
    const Ref made =
        proxy_for(view, get_attr, path.get(), Ref::take(PyTuple_New(0)).get(), Ref::take(PyDict_New()).get(), Py_None);
    checked(PyDict_SetItem(python_.members.ptr(), path.get(), made.get()));
    return nb::borrow(made.get());
  }

  Python python_;
  std::unordered_map<PyTypeObject*, Class> classes_;
};

}  // namespace

Ref call_create_proxy(PyObject* tracer, PyObject* kind, PyObject* target, PyObject* args, PyObject* kwargs,
                      PyObject* name) {
  return proxy_for(View(tracer), kind, target, args, kwargs, name);
}

void add_tracers(nb::module_& module) {
  static PyMethodDef methods[] = {{"create_node", as_method(create_method<false>), METH_FASTCALL | METH_KEYWORDS,
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
  static PyType_Slot slots[] = {{Py_tp_methods, methods}, {0, nullptr}};
  PyType_Spec spec = {"torch._C._fx.TracerBase", 0, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
  tracer_base = add_type(module.ptr(), spec);
  for (const Step step : {kCreateNode, kCreateProxy, kCallModule})
    own_steps[step] = class_member(tracer_base, tracer_names().steps[step]).release();
  // Whether nodes of this thread take over metadata; said what it is from now on.
  module.def("preserves_metadata", [] { return preserves; });
  module.def("preserve_metadata", [](bool enabled) { preserves = enabled; });
  module.def("use_tracer_base", [](nb::dict uses) {
    const auto use = [&](const char* name) { return nb::object(uses[name]).release().ptr(); };
    add_kept = use("add_kept");
    check_mutable = use("check_mutable");
    where = use("where");
    own_steps[kTake] = use("create_arg");
    own_steps[kProxy] = use("proxy");
  });
  module.def("use_tracer", [](nb::handle tracer, nb::object parameter) {
    auto* const type = reinterpret_cast<PyTypeObject*>(tracer.ptr());
    for (const Step step : {kTakeOfTracer, kPath, kIsLeaf, kGetattr})
      own_steps[step] = class_member(type, tracer_names().steps[step]).release();
    parameter_type = reinterpret_cast<PyTypeObject*>(parameter.release().ptr());
  });
  nb::class_<Tracing>(module, "Tracing")
      .def(
          "__init__",
          [](Tracing* self, nb::object tracer, nb::object see, nb::object forward_of, nb::object plain_below,
             nb::object before, nb::dict members, nb::tuple hooks) {
            for (nb::handle one : hooks) check(PyDict_Check(one.ptr()), "hooks are in dictionaries");
            new (self) Tracing({tracer, see, forward_of, plain_below, before, members, hooks});
          },
          nb::arg("tracer"), nb::arg("see"), nb::arg("forward_of"), nb::arg("plain_below"), nb::arg("before").none(),
          nb::arg("members"), nb::arg("hooks"))
      .def("call", &Tracing::call)
      .def("read", &Tracing::read);
}

}  // namespace tare::python
