#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <tuple>

#include "fx/node.h"

// The making of nodes: their names, and their places in a graph.
namespace tare::python {

PyTypeObject* graph_base = nullptr;

namespace {

// The tables of a namespace.
struct Tables {
  PyObject *used, *numbers;
};
Tables tables_of(PyObject* state) {
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX < 0x030C0000
  // No two states of any dictionary have the same version, so what had it has it.
  static Tables known{};
  static uint64_t known_version = 0;
  const uint64_t version = reinterpret_cast<PyDictObject*>(state)->ma_version_tag;
  if (version == known_version) return known;
#endif
  const auto table = [&](PyObject* name) {
    PyObject* const found = entry_of(state, name);
    if (found == nullptr) raise(PyExc_AttributeError, "a namespace of a graph has lost one of its tables");
    return found;
  };
  static PyObject* const used = interned("_used_names");
  static PyObject* const numbers = interned("_last_number");
  const Tables found{table(used), table(numbers)};
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX < 0x030C0000
  known = found, known_version = version;
#endif
  return found;
}

/// The candidate with what identifiers may not have replaced.
std::string as_identifier(std::string_view candidate) {
  std::string made;
  for (const char c : candidate) {
    const bool legal = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (legal) made += c;
    else if (made.empty() || made.back() != '\0') made += '\0';  // a mark, so that only runs become one
  }
  std::ranges::replace(made, '\0', '_');
  if (made.empty()) made = "_unnamed";
  if (made[0] >= '0' && made[0] <= '9') made.insert(0, "_");
  return made;
}

/// `add` of `add_2`, and the 2; the whole without a number where it has none.
std::pair<std::string_view, int64_t> stem_and_number(std::string_view name) {
  const size_t end = name.find_last_not_of("0123456789");
  if (end == std::string_view::npos || end == 0 || end + 1 == name.size() || name[end] != '_' || name.size() - end > 18)
    return {name, -1};
  int64_t number = 0;
  std::from_chars(name.data() + end + 1, name.data() + name.size(), number);
  return {name.substr(0, end), number};
}

PyObject* new_ascii(std::string_view text) {
#ifndef Py_LIMITED_API
  PyObject* const made = PyUnicode_New(static_cast<Py_ssize_t>(text.size()), 127);
  if (made != nullptr) std::ranges::copy(text, static_cast<char*>(PyUnicode_DATA(made)));
  return made;
#else
  return new_string(text);
#endif
}

/// Takes a name, unless it is taken.
bool take_name(PyObject* used, PyObject* name) {
  const Py_ssize_t before = PySet_Size(used);
  checked(PySet_Add(used, name));
  return PySet_Size(used) != before;
}

/// The first name of a stem with a number above `count` that is not taken, which it is from now on.
Ref numbered_name(PyObject* used, std::string_view stem, int64_t& count) {
  std::array<char, 96> short_room;  // NOLINT(cppcoreguidelines-pro-type-member-init): written first
  std::string long_room;
  if (stem.size() + 24 > short_room.size()) long_room.resize(stem.size() + 24);
  char* const begin = long_room.empty() ? short_room.data() : long_room.data();
  char* const end = std::ranges::copy(stem, begin).out;
  *end = '_';
  Ref name;
  do {
    const char* const last_digit = std::to_chars(end + 1, end + 23, ++count).ptr;
    name = Ref::take(new_ascii({begin, static_cast<size_t>(last_digit - begin)}));
  } while (!take_name(used, name.get()));
  return name;
}

/// A name like the candidate that is new in the namespace, and taken from now on, as the namespace's own `create_name`
/// gives it where it is for no object.
Ref new_name(const Tables& tables, PyObject* candidate) {
  PyObject* const used = tables.used;
  const bool plain = PyUnicode_CheckExact(candidate) && checked(PySet_Contains(fx.plain_names, candidate)) != 0;
  Ref name = Ref::borrow(candidate);
  std::string text;
  std::string_view stem = text_of(candidate);
  int64_t number = -1;
  bool reserved = false;
  if (!plain) {
    text = as_identifier(stem);
    if (text != stem || !PyUnicode_CheckExact(candidate)) name = Ref::take(new_string(text));
    std::tie(stem, number) = stem_and_number(text);
    reserved = checked(PyDict_Contains(fx.reserved, name.get())) != 0;
    if (number < 0 && !reserved && PySet_Size(fx.plain_names) < 10000) checked(PySet_Add(fx.plain_names, name.get()));
  }
  const Ref key = number < 0 ? name : Ref::take(new_string(stem));
  const auto note = [&](int64_t count) {
    checked(PyDict_SetItem(tables.numbers, key.get(), Ref::take(PyLong_FromLongLong(count)).get()));
  };
  if (reserved || !take_name(used, name.get())) {
    PyObject* const last = entry_of(tables.numbers, key.get());
    int64_t count = last == nullptr ? 0 : PyLong_AsLongLong(last);
    if (count == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
    name = numbered_name(used, stem, count);
    note(count);
  } else if (number >= 0) {
    note(number);
  }
  return name;
}

/// What a node with this target is called, before it gets a number.
Ref stem_of(GraphObject* graph, PyObject* target) {
  if (PyObject* const known = entry_of(fx.short_names, target)) return Ref::borrow(known);
  static PyObject* const ask = interned("_target_to_str");
  return Ref::take(PyObject_CallMethodObjArgs(&graph->ob_base, ask, target, nullptr));
}

PyObject* create_node_method(PyObject* self, PyObject* const* args, Py_ssize_t given, PyObject* keywords) {
  return guarded([&] {
    static const char* const names[] = {"op", "target", "args", "kwargs", "name", "type_expr"};
    PyObject* taken[6] = {};
    take_arguments("create_node", names, 6, 2, args, given, keywords, taken);
    for (PyObject*& one : taken)
      if (one == Py_None) one = nullptr;
    if (taken[1] == nullptr) taken[1] = Py_None;
    Ref positional = Ref::borrow(taken[2]);
    if (taken[2] == nullptr) positional = Ref::take(PyTuple_New(0));
    else if (!PyTuple_Check(taken[2]))
      raise(PyExc_AssertionError,
            fmt::format("args must be a tuple, got {}", nb::repr(nb::handle(taken[2]).type()).c_str()));
    if (taken[3] != nullptr && !PyDict_Check(taken[3]))
      raise(PyExc_AssertionError,
            fmt::format("kwargs must be a dict, got {}", nb::repr(nb::handle(taken[3]).type()).c_str()));
    return create_node(graph_of(self), taken[0] == nullptr ? Py_None : taken[0], taken[1], positional.get(), taken[3],
                       taken[4], taken[5])
        .release();
  });
}

/// The tables of a graph's namespace.
Tables tables_of(GraphObject* graph) {
  if (graph->names == nullptr || graph->root == nullptr) raise(PyExc_AttributeError, "the graph was not initialised");
  return tables_of(Ref::take(PyObject_GenericGetDict(Ref::borrow(graph->names).get(), nullptr)).get());
}

/// The code that a module has of the graph as it is gets written before the graph changes.
void settle_code(GraphObject* graph) {
  if (graph->unwritten != nullptr && graph->unwritten != Py_None)
    Ref::take(PyObject_CallNoArgs(Ref::borrow(graph->unwritten).get()));
}

/// Puts a node where new nodes go, and tells who follows the graph.
void place(GraphObject* graph, PyObject* made) {
  NodeObject* const node = node_of(made);
  if (graph->insert == graph->at_end) {
    NodeObject* const root = node_of(graph->root);
    NodeObject* const last = node_of(root->prev);
    node->order = last->order + kRoom;
    // The ring: last, node, root.
    PyObject* const before[] = {std::exchange(node->prev, Ref::borrow(&last->ob_base).release()),
                                std::exchange(node->next, Ref::borrow(&root->ob_base).release()),
                                std::exchange(last->next, Ref::borrow(made).release()),
                                std::exchange(root->prev, Ref::borrow(made).release())};
    for (PyObject* one : before) Py_XDECREF(one);
  } else {
    Ref::take(PyObject_CallOneArg(graph->insert, made));
  }
  ++graph->count;
  if (graph->module != nullptr && graph->module != Py_None) {
    static PyObject* const tell = interned("_tell_of_new");
    Ref::take(PyObject_CallMethodObjArgs(&graph->ob_base, tell, made, nullptr));
  }
}

using CollectedGraph = Collected<GraphObject, &GraphObject::module, &GraphObject::names, &GraphObject::unwritten,
                                 &GraphObject::root, &GraphObject::insert, &GraphObject::at_end>;

}  // namespace

Ref create_node(GraphObject* graph, PyObject* op, PyObject* target, PyObject* args, PyObject* kwargs, PyObject* name,
                PyObject* type) {
  settle_code(graph);
  const Ref stem = name == nullptr ? stem_of(graph, target) : Ref::borrow(name);
  const Ref chosen = new_name(tables_of(graph), stem.get());
  Ref made = new_node(&graph->ob_base, chosen.get(), op, target, args, kwargs, type);
  place(graph, made.get());
  return made;
}

Ref create_call(GraphObject* graph, Ref name, PyObject* target, Ref args, Ref kwargs) {
  settle_code(graph);
  Ref made = new_call(&graph->ob_base, std::move(name), target, std::move(args), std::move(kwargs));
  // A node outside of a graph is its own neighbour.
  node_of(made.get())->prev = Ref::borrow(made.get()).release();
  node_of(made.get())->next = Ref::borrow(made.get()).release();
  place(graph, made.get());
  return made;
}

CallNames::Stem& CallNames::stem(PyObject* text) {
  Stem& found = stems_[text_of(text)];
  if (!found.text) found.text = Ref::borrow(text);
  return found;
}

Ref CallNames::next(Stem& stem) {
  const Tables tables = tables_of(graph_);
  if (stem.count) {
    stem.ahead = true;
    return numbered_name(tables.used, text_of(stem.text.get()), *stem.count);
  }
  Ref name = new_name(tables, stem.text.get());
  if (checked(PySet_Contains(fx.plain_names, stem.text.get())) != 0) {  // it is taken now, so others have a number
    PyObject* const last = entry_of(tables.numbers, stem.text.get());
    stem.count = last == nullptr ? 0 : PyLong_AsLongLong(last);
    if (*stem.count == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
  }
  return name;
}

void CallNames::settle() {
  for (auto& [text, stem] : stems_) {
    if (std::exchange(stem.ahead, false))
      checked(PyDict_SetItem(tables_of(graph_).numbers, stem.text.get(),
                             Ref::take(PyLong_FromLongLong(*stem.count)).get()));
    stem.count.reset();
  }
}

void add_nodes(nb::module_& module);
void add_proxies(nb::module_& module);
void add_tracers(nb::module_& module);
void add_code(nb::module_& module);
void add_calls(nb::module_& module);

void add_graphs(nb::module_& module) {
#define FIELD(name, field) \
  { name, T_OBJECT, offsetof(GraphObject, field), 0, nullptr }
  static PyMemberDef members[] = {FIELD("_owning_module", module),
                                  FIELD("_graph_namespace", names),
                                  FIELD("_unwritten", unwritten),
                                  FIELD("_root", root),
                                  FIELD("_insert", insert),
                                  FIELD("_at_end", at_end),
                                  {"_len", T_PYSSIZET, offsetof(GraphObject, count), 0, nullptr},
                                  {nullptr, 0, 0, 0, nullptr}};
#undef FIELD
  static PyMethodDef methods[] = {{"create_node", as_method(create_node_method), METH_FASTCALL | METH_KEYWORDS,
                                   "create_node($self, op, target, args=None, kwargs=None, name=None, "
                                   "type_expr=None)\n--\n\nA new node at the insertion "
                                   "point.\n\nIts name is `name` or made of the target, and new in the graph. Errors: "
                                   "AssertionError for an unknown `op`, "
                                   "or arguments\nthat are no tuple and dictionary."},
                                  {nullptr, nullptr, 0, nullptr}};
  graph_base = add_collected<GraphObject, CollectedGraph>(module, "torch._C._fx.GraphBase",
                                                          {{Py_tp_members, members}, {Py_tp_methods, methods}});
  module.def("use_graphs", [](nb::object graph, nb::object short_names, nb::object plain_names, nb::object reserved) {
    fx.graph = reinterpret_cast<PyTypeObject*>(graph.release().ptr());
    fx.short_names = short_names.release().ptr();
    fx.plain_names = plain_names.release().ptr();
    fx.reserved = reserved.release().ptr();
  });
}

void add_fx(nb::module_& module) {
  nb::module_ below = module.def_submodule("_fx");
  add_nodes(below);
  add_graphs(below);
  add_tracers(below);
  add_proxies(below);
  add_code(below);
  add_calls(below);
}

}  // namespace tare::python
