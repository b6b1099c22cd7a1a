#pragma once

#include <structmember.h>

#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "python.h"

// What torch.fx's Node and Graph are built over: their fields, the making of a node, and the books on who uses whom.
// What is rarer is Python's, in tare/fx.
namespace tare::python {

struct Description;

struct NodeObject {
  PyObject ob_base;
  PyObject* graph;
  PyObject* name;
  PyObject* op;
  PyObject* target;
  PyObject* users;  ///< the one node that uses it, a tuple of two, or a dictionary; null: none
  PyObject* type;
  PyObject* meta;  ///< a dictionary, made when it is asked for
  PyObject* args;
  PyObject* kwargs;
  PyObject* prev;
  PyObject* next;
  PyObject* repr;          ///< function(node): its name in code that is being written; None mostly
  PyObject* source;        ///< what `meta` is to tell: the tracer's modules, or a record; null mostly
  Description* described;  ///< what `meta` is to tell of the value; null mostly
  int64_t order;
  Py_ssize_t place;  ///< in the list of nodes whose code was written last
  bool erased;
};

struct GraphObject {
  PyObject ob_base;
  PyObject* module;     ///< the owning module, or None
  PyObject* names;      ///< the _Namespace
  PyObject* unwritten;  ///< what writes the code before the graph changes; None mostly
  PyObject* root;
  PyObject* insert;  ///< puts a new node where new nodes go
  PyObject* at_end;  ///< what `insert` is where they go to the end
  Py_ssize_t count;
};

extern PyTypeObject* node_base;
extern PyTypeObject* graph_base;
/// torch.fx's classes, once Python made them.
struct FxClasses {
  PyTypeObject* node = nullptr;
  PyTypeObject* graph = nullptr;
  PyObject* list = nullptr;         ///< immutable_list
  PyObject* dict = nullptr;         ///< immutable_dict
  PyObject* no_kwargs = nullptr;    ///< an empty one
  PyObject* short_names = nullptr;  ///< what nodes are called, by target
  PyObject* plain_names = nullptr;  ///< names that stand for nothing else
  PyObject* reserved = nullptr;     ///< names that stand for something
  PyObject* describe = nullptr;  ///< function(meta, value, requires_grad): puts what a value looks like into metadata
  PyObject* tell_source = nullptr;  ///< function(meta, record): puts what a node was made for into metadata
  PyObject* refuse = nullptr;       ///< function(graph, name, op, target): raises what is wrong with a node
};
extern FxClasses fx;

inline bool is_node(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  if (type == fx.node) return true;
  constexpr unsigned long others =
      Py_TPFLAGS_LONG_SUBCLASS | Py_TPFLAGS_TUPLE_SUBCLASS | Py_TPFLAGS_LIST_SUBCLASS | Py_TPFLAGS_DICT_SUBCLASS;
  return (PyType_GetFlags(type) & others) == 0 && PyType_IsSubtype(type, node_base) != 0;
}
inline NodeObject* node_of(PyObject* object) { return reinterpret_cast<NodeObject*>(object); }
inline GraphObject* graph_of(PyObject* object) { return reinterpret_cast<GraphObject*>(object); }

/// What the collector asks of objects that hold others in these fields.
template <class Object, PyObject* Object::*... fields>
struct Collected {
  static Object* of(PyObject* self) { return reinterpret_cast<Object*>(self); }
  static int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    int stopped = 0;
    const auto one = [&](PyObject* held) { stopped = held == nullptr ? 0 : visit(held, arg); };
    ((one(of(self)->*fields), stopped == 0) && ...);
    return stopped;
  }
  static int clear(PyObject* self) {
    (Py_XDECREF(std::exchange(of(self)->*fields, nullptr)), ...);
    return 0;
  }
  static void dealloc(PyObject* self) {
    PyObject_GC_UnTrack(self);
    clear(self);
    PyTypeObject* const type = Py_TYPE(self);
    PyObject_GC_Del(self);
    Py_DECREF(reinterpret_cast<PyObject*>(type));
  }
};

/// Makes a class of such objects, of which programs may derive. `Held` is the Collected of its fields.
template <class Object, class Held>
PyTypeObject* add_collected(nb::module_& module, const char* name, std::vector<PyType_Slot> slots) {
  slots.insert(slots.begin(), {{Py_tp_new, reinterpret_cast<void*>(PyType_GenericNew)},
                               {Py_tp_dealloc, reinterpret_cast<void*>(Held::dealloc)},
                               {Py_tp_traverse, reinterpret_cast<void*>(Held::traverse)},
                               {Py_tp_clear, reinterpret_cast<void*>(Held::clear)}});
  slots.push_back({0, nullptr});
  PyType_Spec spec = {name, sizeof(Object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                      slots.data()};
  return add_type(module.ptr(), spec);
}

/// The room between the numbers of neighbours: see `order`.
constexpr int64_t kRoom = 1 << 20;

/// A new node at the graph's insertion point. `op` is one of PyTorch's; `name` null: one is made of the target. `args`
/// is a tuple, `kwargs` a dictionary or null, `type` null for None.
Ref create_node(GraphObject* graph, PyObject* op, PyObject* target, PyObject* args, PyObject* kwargs, PyObject* name,
                PyObject* type);

/// Names of calls in one graph that are made one after another: how far each stem was counted is noted in the graph's
/// namespace at the end, and whenever somebody else is to make nodes (`settle`).
class CallNames {
 public:
  /// What calls of some operators are named after. `count` is the last number, if it is known.
  struct Stem {
    Ref text;
    std::optional<int64_t> count;
    bool ahead = false;  // of what the namespace has
  };
  explicit CallNames(GraphObject* graph) : graph_(graph) {}
  bool is_of(GraphObject* graph) const { return graph_ == graph; }
  CallNames(const CallNames&) = delete;
  CallNames& operator=(const CallNames&) = delete;
  /// The stem of this text, which stays where it is.
  Stem& stem(PyObject* text);
  Ref next(Stem& stem);
  void settle();

 private:
  GraphObject* graph_;
  std::unordered_map<std::string_view, Stem> stems_;
};
/// A node at the end of the graph, or where new nodes go, that calls a function. The arguments are as nodes keep them;
/// `kwargs` null: there are none. The name is taken as it is.
Ref create_call(GraphObject* graph, Ref name, PyObject* target, Ref args, Ref kwargs);

/// A node of no place yet, whose name is taken as it is.
Ref new_node(PyObject* graph, PyObject* name, PyObject* op, PyObject* target, PyObject* args, PyObject* kwargs,
             PyObject* type);
/// The same of a call of a function whose arguments are as nodes keep them; `kwargs` null: none.
Ref new_call(PyObject* graph, Ref name, PyObject* target, Ref args, Ref kwargs);

/// Takes the arguments of a call of C's apart by name. Errors: TypeError. What is not given stays null.
void take_arguments(const char* function, const char* const* names, size_t count, size_t required,
                    PyObject* const* args, Py_ssize_t given, PyObject* keywords, PyObject** taken);

inline const std::array<PyObject*, 3>& slice_parts() {
  static const std::array made{interned("start"), interned("stop"), interned("step")};
  return made;
}

/// Whether a value of this type stands in arguments as it is: it holds no node.
bool is_plain(PyTypeObject* type);

/// Calls `visit` for each node in a value that arguments hold, in order, as often as it stands there.
template <class Visit>
void visit_nodes(PyObject* value, const Visit& visit) {
  if (value == nullptr) return;
  if (is_node(value)) {
    visit(value);
  } else if (PyTuple_Check(value)) {
    for (Py_ssize_t i = 0; i < tuple_size(value); ++i) visit_nodes(tuple_item(value, i), visit);
  } else if (PyList_Check(value)) {
    for (Py_ssize_t i = 0; i < list_size(value); ++i) visit_nodes(list_item(value, i), visit);
  } else if (PyDict_Check(value)) {
    PyObject* item = nullptr;
    for (Py_ssize_t at = 0; PyDict_Next(value, &at, nullptr, &item) != 0;) visit_nodes(item, visit);
  } else if (PySlice_Check(value)) {
    for (PyObject* name : slice_parts()) visit_nodes(Ref::take(PyObject_GetAttr(value, name)).get(), visit);
  }
}
template <class Visit>
void visit_inputs(NodeObject* node, const Visit& visit) {
  visit_nodes(node->args, visit);
  visit_nodes(node->kwargs, visit);
}
/// An empty list that only is read.
inline Ref new_list() { return Ref::take(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(fx.list), 0)); }
inline bool is_used(NodeObject* node) {
  return node->users != nullptr && (!PyDict_Check(node->users) || PyDict_Size(node->users) != 0);
}

template <class F>
PyCFunction as_method(F* function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

/// `value` with `leaf` of each leaf; tuples, lists, dictionaries and slices are entered, and come back as what only is
/// read.
template <class Leaf>
Ref mapped(PyObject* value, const Leaf& leaf) {
  PyTypeObject* const type = Py_TYPE(value);
  if (PyTuple_Check(value)) {
    const Py_ssize_t size = tuple_size(value);
    Ref made = Ref::take(PyTuple_New(size));
    for (Py_ssize_t i = 0; i < size; ++i) set_tuple_item(made.get(), i, mapped(tuple_item(value, i), leaf).release());
    if (type == &PyTuple_Type || PyObject_HasAttrString(value, "_fields") == 0) return made;
    return Ref::take(PyObject_CallObject(reinterpret_cast<PyObject*>(type), made.get()));
  }
  if (PyList_Check(value)) {
    Ref made = new_list();
    for (Py_ssize_t i = 0; i < list_size(value); ++i)
      checked(PyList_Append(made.get(), mapped(list_item(value, i), leaf).get()));
    return made;
  }
  if (PyDict_Check(value)) {
    Ref made = Ref::take(PyObject_CallNoArgs(fx.dict));
    PyObject *key = nullptr, *item = nullptr;
    const Ref copy = Ref::take(PyDict_Copy(value));  // `leaf` may change it
    for (Py_ssize_t at = 0; PyDict_Next(copy.get(), &at, &key, &item) != 0;)
      checked(PyDict_SetItem(made.get(), key, mapped(item, leaf).get()));
    return made;
  }
  if (PySlice_Check(value)) {
    Ref parts[3];
    for (int i = 0; i < 3; ++i) parts[i] = mapped(Ref::take(PyObject_GetAttr(value, slice_parts()[i])).get(), leaf);
    return Ref::take(PySlice_New(parts[0].get(), parts[1].get(), parts[2].get()));
  }
  return leaf(value);
}

}  // namespace tare::python
