#include "fx/node.h"
#include "fx/described.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <memory>

#include "tensor/object.h"

namespace tare::python {

PyTypeObject* node_base = nullptr;
FxClasses fx;

void take_arguments(const char* function, const char* const* names, size_t count, size_t required,
                    PyObject* const* args, Py_ssize_t given, PyObject* keywords, PyObject** taken) {
  if (static_cast<size_t>(given) > count)
    raise(PyExc_TypeError,
          fmt::format("{}() takes {} positional arguments but {} were given", function, count + 1, given + 1));
  for (Py_ssize_t i = 0; i < given; ++i) taken[i] = args[i];
  const Py_ssize_t named = keywords == nullptr ? 0 : tuple_size(keywords);
  for (Py_ssize_t k = 0; k < named; ++k) {
    const std::string_view name = text_of(tuple_item(keywords, k));
    size_t at = 0;
    while (at < count && name != names[at]) ++at;
    if (at == count)
      raise(PyExc_TypeError, fmt::format("{}() got an unexpected keyword argument '{}'", function, name));
    if (taken[at] != nullptr)
      raise(PyExc_TypeError, fmt::format("{}() got multiple values for argument '{}'", function, name));
    taken[at] = args[given + k];
  }
  for (size_t i = 0; i < required; ++i)
    if (taken[i] == nullptr)
      raise(PyExc_TypeError, fmt::format("{}() missing 1 required positional argument: '{}'", function, names[i]));
}

namespace {

std::array<PyTypeObject*, 16> plain_types{};
size_t plain_count = 0;

PyObject*& fresh_dict(PyObject*& place) {
  if (place == nullptr) place = Ref::take(PyDict_New()).release();
  return place;
}
void put(PyObject*& place, PyObject* value) {
  Py_XINCREF(value);
  Py_XDECREF(std::exchange(place, value));
}

/// The users as a dictionary, which most nodes, having two or fewer, do not need.
PyObject* users_of(NodeObject* self) {
  if (self->users == nullptr || PyDict_Check(self->users)) return fresh_dict(self->users);
  const Ref table = Ref::take(PyDict_New());
  visit_nodes(self->users, [&](PyObject* one) { checked(PyDict_SetItem(table.get(), one, Py_None)); });
  put(self->users, table.get());
  return self->users;
}

bool are_two(PyObject* users) { return users != nullptr && PyTuple_CheckExact(users); }

/// Notes that `self` uses `other`.
void use(NodeObject* self, PyObject* other) {
  PyObject* const node = &self->ob_base;
  PyObject*& users = node_of(other)->users;
  if (users == nullptr) return put(users, node);
  if (users == node || (are_two(users) && (tuple_item(users, 0) == node || tuple_item(users, 1) == node))) return;
  if (is_node(users)) put(users, Ref::take(PyTuple_Pack(2, users, node)).get());
  else checked(PyDict_SetItem(users_of(node_of(other)), node, Py_None));
}
void stop_using(NodeObject* self, PyObject* other) {
  PyObject* const node = &self->ob_base;
  PyObject*& users = node_of(other)->users;
  if (users == node) return put(users, nullptr);
  if (are_two(users)) {
    for (int i = 0; i < 2; ++i)
      if (tuple_item(users, i) == node) return put(users, Ref::borrow(tuple_item(users, 1 - i)).get());
  } else if (users != nullptr && PyDict_Check(users) && checked(PyDict_Contains(users, node)) != 0) {
    checked(PyDict_DelItem(users, node));
  }
}
/// The nodes in the arguments as keys, each once, in order.
Ref inputs_of(NodeObject* self) {
  Ref made = Ref::take(PyDict_New());
  visit_inputs(self, [&](PyObject* one) { checked(PyDict_SetItem(made.get(), one, Py_None)); });
  return made;
}

Ref taken_value(NodeObject* self, PyObject* value) {
  return mapped(value, [self](PyObject* leaf) {
    if (is_node(leaf)) use(self, leaf);
    return Ref::borrow(leaf);
  });
}

/// Makes these the arguments: nodes in them get this node as a user.
void take(NodeObject* self, PyObject* args, PyObject* kwargs) {
  visit_inputs(self, [self](PyObject* one) { stop_using(self, one); });
  const Ref given = PyTuple_CheckExact(args) ? Ref::borrow(args) : Ref::take(PySequence_Tuple(args));
  const Py_ssize_t size = tuple_size(given.get());
  Py_ssize_t leaves = 0;  // how many stay what they are
  for (; leaves < size; ++leaves) {
    PyObject* const value = tuple_item(given.get(), leaves);
    if (Py_TYPE(value) == fx.node) use(self, value);
    else if (!is_plain(Py_TYPE(value))) break;
  }
  if (leaves == size) {
    put(self->args, given.get());
  } else {
    const Ref made = Ref::take(PyTuple_New(size));
    for (Py_ssize_t i = 0; i < size; ++i) {
      PyObject* const value = tuple_item(given.get(), i);
      set_tuple_item(made.get(), i, (i < leaves ? Ref::borrow(value) : taken_value(self, value)).release());
    }
    put(self->args, made.get());
  }
  if (kwargs == nullptr || kwargs == Py_None || (PyDict_Check(kwargs) && PyDict_Size(kwargs) == 0)) {
    put(self->kwargs, fx.no_kwargs);
    return;
  }
  Ref named = Ref::borrow(kwargs);
  if (!PyDict_Check(kwargs)) {
    named = Ref::take(PyDict_New());
    checked(PyDict_Update(named.get(), kwargs));
  }
  put(self->kwargs, taken_value(self, named.get()).get());
}

bool is_text(PyObject* text, const char* other) {
  return PyUnicode_Check(text) && PyUnicode_CompareWithASCIIString(text, other) == 0;
}
bool is_legal(PyObject* op, PyObject* target) {
  static PyObject* const function = interned("call_function");
  static const std::array legal{interned("call_module"), interned("call_method"), interned("placeholder"),
                                interned("get_attr"),    interned("output"),      interned("root")};
  if (op == function || is_text(op, "call_function")) return PyCallable_Check(target) != 0;
  for (PyObject* one : legal)
    if (op == one) return PyUnicode_Check(target);
  for (const char* one : {"call_module", "call_method", "placeholder", "get_attr", "output", "root"})
    if (is_text(op, one)) return PyUnicode_Check(target);
  return false;
}

void fill(NodeObject* self, PyObject* graph, PyObject* name, PyObject* op, PyObject* target, PyObject* args,
          PyObject* kwargs, PyObject* type) {
  if (!is_legal(op, target)) Ref::take(PyObject_CallFunctionObjArgs(fx.refuse, graph, name, op, target, nullptr));
  put(self->graph, graph);
  put(self->name, name);
  put(self->op, op);
  put(self->target, target);
  put(self->type, type == nullptr ? Py_None : type);
  put(self->prev, &self->ob_base);
  put(self->next, &self->ob_base);
  put(self->repr, Py_None);
  take(self, args, kwargs);
}

int init(PyObject* self, PyObject* args, PyObject* kwargs) {
  return guarded_int([&] {
    static const char* names[] = {"graph", "name", "op", "target", "args", "kwargs", "return_type", nullptr};
    PyObject* taken[7] = {};
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "OOOOOO|O", const_cast<char**>(names), &taken[0], &taken[1],
                                    &taken[2], &taken[3], &taken[4], &taken[5], &taken[6]) == 0)
      throw nb::python_error();
    fill(node_of(self), taken[0], taken[1], taken[2], taken[3], taken[4], taken[5], taken[6]);
    return 0;
  });
}

using CollectedNode =
    Collected<NodeObject, &NodeObject::graph, &NodeObject::name, &NodeObject::op, &NodeObject::target,
              &NodeObject::users, &NodeObject::type, &NodeObject::meta, &NodeObject::args, &NodeObject::kwargs,
              &NodeObject::prev, &NodeObject::next, &NodeObject::repr, &NodeObject::source>;

/// The code that a module has of the graph as it is gets written before the graph changes.
void settle(NodeObject* self) {
  PyObject* const graph = self->graph;
  if (graph == nullptr || PyObject_TypeCheck(graph, graph_base) == 0) return;
  PyObject* const unwritten = graph_of(graph)->unwritten;
  if (unwritten != nullptr && unwritten != Py_None) Ref::take(PyObject_CallNoArgs(Ref::borrow(unwritten).get()));
}

PyObject* got(PyObject* field) { return Ref::borrow(field == nullptr ? Py_None : field).release(); }

PyObject* get_users(PyObject* self, void*) {
  return guarded([&] { return Ref::borrow(users_of(node_of(self))).release(); });
}
void forget_description(PyObject* self) { delete std::exchange(node_of(self)->described, nullptr); }
struct HeldNode : CollectedNode {
  static void dealloc(PyObject* self) {
    PyObject_GC_UnTrack(self);
    forget_description(self);
    CollectedNode::dealloc(self);
  }
};

template <PyObject* NodeObject::*field>
int set_table(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    if (value == nullptr) raise(PyExc_AttributeError, "a node keeps its tables");
    put(node_of(self)->*field, value);
    if constexpr (field == &NodeObject::meta) {
      put(node_of(self)->source, nullptr);
      forget_description(self);
    }
    return 0;
  });
}

/// Puts what a node was to tell of its value into its metadata.
void tell_value(NodeObject* node) {
  const std::unique_ptr<Description> told(std::exchange(node->described, nullptr));
  Ref value;
  if (told->sequence == nullptr) {
    value = Ref::take(wrap(with_storage(told->look)));
  } else {
    const Ref items = Ref::take(PyTuple_New(static_cast<Py_ssize_t>(told->items.size())));
    for (size_t i = 0; i < told->items.size(); ++i)
      set_tuple_item(items.get(), static_cast<Py_ssize_t>(i), Ref::take(wrap(with_storage(told->items[i]))).release());
    value = told->sequence == &PyTuple_Type ? items : Ref::take(PySequence_List(items.get()));
  }
  if (told->alone) {
    static PyObject* const name = interned("val");
    checked(PyDict_SetItem(node->meta, name, value.get()));
    return;
  }
  Ref::take(PyObject_CallFunctionObjArgs(fx.describe, node->meta, value.get(), told->requires_grad ? Py_True : Py_False,
                                         nullptr));
}

/// Puts what a node was made for into its metadata.
void tell_source(NodeObject* node) {
  const Ref source = Ref::take(std::exchange(node->source, nullptr));
  const bool leaf = PyTuple_CheckExact(source.get());
  if (!leaf && !PyDict_Check(source.get())) {
    Ref::take(PyObject_CallFunctionObjArgs(fx.tell_source, node->meta, source.get(), nullptr));
    return;
  }
  static PyObject* const ordered =
      Ref::take(PyObject_GetAttrString(Ref::take(PyImport_ImportModule("collections")).get(), "OrderedDict")).release();
  static PyObject* const name = interned("nn_module_stack");
  const Ref modules = Ref::take(PyObject_CallOneArg(ordered, leaf ? tuple_item(source.get(), 0) : source.get()));
  if (leaf) checked(PyObject_SetItem(modules.get(), tuple_item(source.get(), 1), tuple_item(source.get(), 2)));
  checked(PyDict_SetItem(node->meta, name, modules.get()));
}

PyObject* get_meta(PyObject* self, void*) {
  return guarded([&] {
    NodeObject* const node = node_of(self);
    if (node->meta == nullptr) {
      node->meta = Ref::take(PyDict_New()).release();
      if (node->source != nullptr) tell_source(node);
      if (node->described != nullptr) tell_value(node);
    }
    return Ref::borrow(node->meta).release();
  });
}

template <PyObject* NodeObject::*field>
PyObject* get_field(PyObject* self, void*) {
  return got(node_of(self)->*field);
}

int set_args(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    settle(node_of(self));
    take(node_of(self), value, Ref::borrow(node_of(self)->kwargs).get());
    return 0;
  });
}
int set_kwargs(PyObject* self, PyObject* value, void*) {
  return guarded_int([&] {
    settle(node_of(self));
    take(node_of(self), Ref::borrow(node_of(self)->args).get(), value);
    return 0;
  });
}

PyObject* get_inputs(PyObject* self, void*) {
  return guarded([&] { return inputs_of(node_of(self)).release(); });
}
PyObject* list_inputs(PyObject* self, void*) {
  return guarded([&] { return PyDict_Keys(inputs_of(node_of(self)).get()); });
}

/// `_take(args, kwargs)`
PyObject* take_method(PyObject* self, PyObject* const* args, Py_ssize_t given) {
  return guarded([&] {
    if (given != 2) raise(PyExc_TypeError, "_take() takes 2 arguments");
    take(node_of(self), args[0], args[1]);
    return Ref::borrow(Py_None).release();
  });
}

template <class Leaf>
PyObject* map_with(PyObject* value, const Leaf& leaf) {
  return mapped(value, leaf).release();
}
PyObject* map_aggregate(PyObject*, PyObject* const* args, Py_ssize_t given, PyObject* keywords) {
  return guarded([&] {
    static const char* const names[] = {"a", "fn"};
    PyObject* taken[2] = {};
    take_arguments("map_aggregate", names, 2, 2, args, given, keywords, taken);
    return map_with(taken[0], [&](PyObject* leaf) { return Ref::take(PyObject_CallOneArg(taken[1], leaf)); });
  });
}
PyObject* map_arg(PyObject*, PyObject* const* args, Py_ssize_t given, PyObject* keywords) {
  return guarded([&] {
    static const char* const names[] = {"a", "fn"};
    PyObject* taken[2] = {};
    take_arguments("map_arg", names, 2, 2, args, given, keywords, taken);
    if (PyCallable_Check(taken[1]) == 0) raise(PyExc_AssertionError, "torch.fx.map_arg(a, fn): fn must be a callable");
    return map_with(taken[0], [&](PyObject* leaf) {
      return is_node(leaf) ? Ref::take(PyObject_CallOneArg(taken[1], leaf)) : Ref::borrow(leaf);
    });
  });
}

}  // namespace

bool is_plain(PyTypeObject* type) {
  for (size_t i = 0; i < plain_count; ++i)
    if (plain_types[i] == type) return true;
  return false;
}

void describe(PyObject* object, Description description) {
  NodeObject* const node = node_of(object);
  delete std::exchange(node->described, new Description(std::move(description)));
  if (node->meta != nullptr) tell_value(node);
}

void note_source(PyObject* object, PyObject* record) {
  put(node_of(object)->source, record);
  if (node_of(object)->meta != nullptr) tell_source(node_of(object));
}

Ref new_node(PyObject* graph, PyObject* name, PyObject* op, PyObject* target, PyObject* args, PyObject* kwargs,
             PyObject* type) {
  Ref made = Ref::take(PyType_GenericAlloc(fx.node, 0));
  fill(node_of(made.get()), graph, name, op, target, args, kwargs, type);
  return made;
}

Ref new_call(PyObject* graph, Ref name, PyObject* target, Ref args, Ref kwargs) {
  static PyObject* const kind = interned("call_function");
  Ref made = Ref::take(PyType_GenericAlloc(fx.node, 0));
  NodeObject* const self = node_of(made.get());
  self->graph = Ref::borrow(graph).release();
  self->name = name.release();
  self->op = Ref::borrow(kind).release();
  self->target = Ref::borrow(target).release();
  self->type = Ref::borrow(Py_None).release();
  self->repr = Ref::borrow(Py_None).release();
  self->args = args.release();
  self->kwargs = (kwargs ? std::move(kwargs) : Ref::borrow(fx.no_kwargs)).release();
  visit_inputs(self, [self](PyObject* one) { use(self, one); });
  return made;
}

void add_nodes(nb::module_& module) {
#define FIELD(name, field) \
  { name, T_OBJECT, offsetof(NodeObject, field), 0, nullptr }
  static PyMemberDef members[] = {FIELD("graph", graph),
                                  FIELD("_name", name),
                                  FIELD("op", op),
                                  FIELD("target", target),
                                  FIELD("type", type),
                                  FIELD("_args", args),
                                  FIELD("_kwargs", kwargs),
                                  FIELD("_prev", prev),
                                  FIELD("_next", next),
                                  FIELD("_repr_fn", repr),
                                  {"_order", T_LONGLONG, offsetof(NodeObject, order), 0, nullptr},
                                  {"_erased", T_BOOL, offsetof(NodeObject, erased), 0, nullptr},
                                  {nullptr, 0, 0, 0, nullptr}};
#undef FIELD
  static PyGetSetDef attributes[] = {
      {"users", get_users, set_table<&NodeObject::users>,
       "The nodes that use this one, as keys, in the order in which they came to.", nullptr},
      {"_input_nodes", get_inputs, nullptr, nullptr, nullptr},
      {"meta", get_meta, set_table<&NodeObject::meta>, "A dictionary for whoever works on the graph.", nullptr},
      {"args", get_field<&NodeObject::args>, set_args,
       "Positional arguments: a tuple, in which lists and dictionaries are only read.", nullptr},
      {"kwargs", get_field<&NodeObject::kwargs>, set_kwargs, "Arguments by name.", nullptr},
      {"all_input_nodes", list_inputs, nullptr, "The nodes in the arguments, each once, in order.", nullptr},
      {"next", get_field<&NodeObject::next>, nullptr, "The node after this one; after the last it is the graph's root.",
       nullptr},
      {"prev", get_field<&NodeObject::prev>, nullptr, "The node before this one.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyMethodDef methods[] = {{"_take", as_method(take_method), METH_FASTCALL, nullptr},
                                  {nullptr, nullptr, 0, nullptr}};
  node_base = add_collected<NodeObject, HeldNode>(module, "torch._C._fx.NodeBase",
                                                  {{Py_tp_init, reinterpret_cast<void*>(init)},
                                                   {Py_tp_members, members},
                                                   {Py_tp_getset, attributes},
                                                   {Py_tp_methods, methods}});
  static PyMethodDef functions[] = {
      {"map_aggregate", as_method(map_aggregate), METH_FASTCALL | METH_KEYWORDS,
       "map_aggregate(a, fn)\n--\n\n`a` with `fn` of each leaf; tuples, lists, dictionaries and slices are entered, "
       "and come back as "
       "what only is read."},
      {"map_arg", as_method(map_arg), METH_FASTCALL | METH_KEYWORDS,
       "map_arg(a, fn)\n--\n\n`a` with `fn` of each node in it. Errors: AssertionError if `fn` cannot be called."},
      {nullptr, nullptr, 0, nullptr}};
  checked(PyModule_AddFunctions(module.ptr(), functions));
  // `record` is any object but a dictionary or a tuple; what use_nodes was given puts it into metadata when that is
  // first read.
  module.def("note_source", [](nb::handle node, nb::handle record) {
    check(is_node(node.ptr()) && !PyDict_Check(record.ptr()) && !PyTuple_Check(record.ptr()),
          "note_source takes a node and a record");
    note_source(node.ptr(), record.ptr());
  });
  module.def("use_nodes", [](nb::object node, nb::object list, nb::object dict, nb::object no_kwargs, nb::object refuse,
                             nb::object tell, nb::object tell_source, nb::list plain) {
    fx.node = reinterpret_cast<PyTypeObject*>(node.release().ptr());
    fx.list = list.release().ptr();
    fx.dict = dict.release().ptr();
    fx.no_kwargs = no_kwargs.release().ptr();
    fx.refuse = refuse.release().ptr();
    fx.describe = tell.release().ptr();
    fx.tell_source = tell_source.release().ptr();
    plain_count = 0;
    for (nb::handle one : plain)
      if (plain_count < plain_types.size())
        plain_types[plain_count++] = reinterpret_cast<PyTypeObject*>(one.inc_ref().ptr());
  });
}

}  // namespace tare::python
