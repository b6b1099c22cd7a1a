#include <unordered_map>
#include <vector>

#include "fx/described.h"
#include "fx/node.h"
#include "tare/core/sparse.h"
#include "tare/core/thread.h"
#include "tare/ops.h"
#include "tensor/object.h"

// Nodes of recorded calls: which node a tensor is of, and the making of those of plain calls. What is no plain call is
// Python's, in fx/_recorded_calls.py.
namespace tare::python {

namespace {

// Which of the tensors that have no bytes are views of what was recorded when they are described, and not tensors of
// their own.
struct Fakes {
  bool on_meta, elsewhere;
};

/// The tensor without its bytes.
Tensor described(const Tensor& tensor, Fakes fakes) {
  const ThreadGuard unheard(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
  const bool known = tensor.known() || tensor.numel() == 0;
  if (!known && (tensor.device().is_meta() ? fakes.on_meta : fakes.elsewhere)) return detach(tensor);
  const FakeGuard fake;
  return empty_strided(tensor.sizes(), tensor.strides(), tensor.dtype(), {}, tensor.device());
}

// Where a tensor lies and what it looks like: storage, offset, dtype, sizes and strides.
using Place = std::vector<int64_t>;
struct PlaceHash {
  size_t operator()(const Place& place) const {
    size_t hash = place.size();
    for (const int64_t one : place)
      hash = (hash ^ static_cast<size_t>(one)) * 0x9e3779b97f4a7c15ULL, hash ^= hash >> 29;
    return hash;
  }
};
Place place_of(const Tensor& tensor) {
  Place place{static_cast<int64_t>(reinterpret_cast<uintptr_t>(tensor.storage().id())), tensor.storage_offset(),
              static_cast<int64_t>(tensor.dtype())};
  place.insert(place.end(), tensor.sizes().begin(), tensor.sizes().end());
  place.insert(place.end(), tensor.strides().begin(), tensor.strides().end());
  return place;
}

struct Unusual {};  // thrown before a node is made: the call is Python's

class TensorNodes {
 public:
  explicit TensorNodes(nb::object parameter) : parameter_(reinterpret_cast<PyTypeObject*>(parameter.release().ptr())) {}

  /// Says what a tensor is; `by_place`: also others that look alike there.
  void name(PyObject* tensor, PyObject* node, bool by_place) {
    keep(tensor, node);
    if (!by_place) return;
    place_all();
    alike_[place_of(tensor_of(tensor))] = Ref::borrow(node);
  }
  /// The node of this very object, or null.
  PyObject* same(PyObject* tensor) const {
    const auto found = nodes_.find(tensor);
    return found == nodes_.end() ? nullptr : found->second.node.get();
  }
  PyObject* find(PyObject* tensor, bool by_place) {
    PyObject* const known = same(tensor);
    if (known != nullptr || !by_place) return known;
    place_all();
    const auto found = alike_.find(place_of(tensor_of(tensor)));
    return found == alike_.end() ? nullptr : found->second.get();
  }

  /// Makes the nodes of calls from a number on, and of their items, until one is not plain: returns the number of that
  /// one. `sources`: a list with the record of each call, or None.
  Py_ssize_t add_plain(nb::handle calls, Py_ssize_t at, nb::handle facts, nb::handle fixed, nb::handle graph,
                       nb::handle attribute, Fakes fakes, bool below, nb::handle sources) {
    nodes_.reserve(nodes_.size() + static_cast<size_t>(list_size(calls.ptr()) - at));
    for (; at < list_size(calls.ptr()); ++at) {
      const Ref entry = Ref::borrow(list_item(calls.ptr(), at));
      if (!PyTuple_CheckExact(entry.get()) || tuple_size(entry.get()) < 4) break;
      PyObject* const fact = fact_of(facts.ptr(), tuple_item(entry.get(), 0));
      if (fact == nullptr || is_fixed(entry.get(), fixed.ptr()) ||
          !add(graph, fact, entry.get(), attribute, fakes, below,
               sources.is_none() ? nullptr : list_item(sources.ptr(), at)))
        break;
    }
    return at;
  }

 private:
  void keep(PyObject* tensor, PyObject* node) {
    Known& known = nodes_[tensor];
    if (!known.tensor) known.tensor = Ref::borrow(tensor);
    known.node = Ref::borrow(node);
  }
  /// Names what a recorded call gave. Nothing changes it while nodes are made, so where it lies is looked at when it
  /// is asked for.
  void name_result(PyObject* tensor, PyObject* node) {
    keep(tensor, node);
    unplaced_.emplace_back(tensor, Ref::borrow(node));
  }
  void place_all() {
    for (const auto& [tensor, node] : unplaced_) alike_[place_of(tensor_of(tensor))] = node;
    unplaced_.clear();
  }
  /// What is known of an operator, which need not be asked for its hash each time; null where nothing is.
  PyObject* fact_of(PyObject* facts, PyObject* function) {
    const auto known = facts_.find(function);
    if (known != facts_.end()) return known->second.second.get();
    PyObject* const fact = entry_of(facts, function);
    if (fact != nullptr) facts_.emplace(function, std::pair(Ref::borrow(function), Ref::borrow(fact)));
    return fact;
  }

  /// Whether all tensors that a call takes are of nodes in a set, and there are some.
  bool is_fixed(PyObject* entry, PyObject* fixed) const {
    if (PySet_Size(fixed) == 0) return false;
    bool any = false;
    const auto all_in = [&](PyObject* one) {
      if (!is_tensor(one)) return true;
      any = true;
      PyObject* const node = same(one);
      return node != nullptr && checked(PySet_Contains(fixed, node)) != 0;
    };
    PyObject* const args = tuple_item(entry, 1);
    for (Py_ssize_t i = 0; i < tuple_size(args); ++i)
      if (!all_in(tuple_item(args, i))) return false;
    PyObject* item = nullptr;
    for (Py_ssize_t at = 0; PyDict_Next(tuple_item(entry, 2), &at, nullptr, &item) != 0;)
      if (!all_in(item)) return false;
    return any;
  }

  /// Makes the node of a plain call, and those that take its results apart; false, without a node, where it is not
  /// plain.
  bool add(nb::handle graph, nb::handle fact, nb::handle entry, nb::handle attribute, Fakes fakes, bool below,
           PyObject* borrowed_source) {
    const Ref source = borrowed_source == nullptr ? Ref() : Ref::borrow(borrowed_source);
    PyObject* const args = tuple_item(entry.ptr(), 1);
    PyObject* const kwargs = tuple_item(entry.ptr(), 2);
    PyObject* const result = tuple_item(entry.ptr(), 3);
    if (Py_TYPE(graph.ptr()) != fx.graph || !is_result(result)) return false;
    static PyObject* const kind = interned("call_function");
    try {
      check(args);
      PyObject* item = nullptr;
      for (Py_ssize_t at = 0; PyDict_Next(kwargs, &at, nullptr, &item) != 0;) check(item);
    } catch (const Unusual&) {
      return false;
    }
    PyObject* const more = tuple_item(fact.ptr(), 1);
    const Py_ssize_t given = tuple_size(args), added = tuple_size(more);
    const Ref positional = Ref::take(PyTuple_New(given + added));
    for (Py_ssize_t i = 0; i < given; ++i)
      set_tuple_item(positional.get(), i, value(tuple_item(args, i), attribute).release());
    for (Py_ssize_t i = 0; i < added; ++i)
      set_tuple_item(positional.get(), given + i, Ref::borrow(tuple_item(more, i)).release());
    Ref named;
    if (PyDict_Size(kwargs) != 0) {
      named = Ref::take(PyDict_New());
      PyObject* const order = tuple_item(fact.ptr(), 3);
      for (Py_ssize_t i = 0; i < tuple_size(order); ++i) {
        PyObject* const item = entry_of(kwargs, tuple_item(order, i));
        if (item != nullptr) checked(PyDict_SetItem(named.get(), tuple_item(order, i), value(item, attribute).get()));
      }
    }
    const Ref node = create_node(graph_of(graph.ptr()), kind, tuple_item(fact.ptr(), 0), positional.get(), named.get(),
                                 tuple_item(fact.ptr(), 2), nullptr);
    if (source) note_source(node.get(), source.get());
    if (is_tensor(result)) {
      describe(node.get(), {{described(tensor_of(result), fakes)}, nullptr, grad_of(result, below)});
      name_result(result, node.get());
      return true;
    }
    const bool tuple = PyTuple_CheckExact(result);
    std::vector<Tensor> looks;
    const Py_ssize_t size = tuple ? tuple_size(result) : list_size(result);
    const auto one = [&](Py_ssize_t i) { return tuple ? tuple_item(result, i) : list_item(result, i); };
    for (Py_ssize_t i = 0; i < size; ++i) looks.push_back(described(tensor_of(one(i)), fakes));
    describe(node.get(), {std::move(looks), tuple ? &PyTuple_Type : &PyList_Type, false});
    static PyObject* const take = item_function();
    static PyObject* const stem = interned("getitem");
    for (Py_ssize_t i = 0; i < size; ++i) {
      const Ref which = Ref::take(PyTuple_Pack(2, node.get(), Ref::take(PyLong_FromSsize_t(i)).get()));
      const Ref item = create_node(graph_of(graph.ptr()), kind, take, which.get(), nullptr, stem, nullptr);
      if (source) note_source(item.get(), source.get());
      describe(item.get(), {{described(tensor_of(one(i)), fakes)}, nullptr, grad_of(one(i), below)});
      name_result(one(i), item.get());
    }
    return true;
  }

  static PyObject* item_function() {
    return Ref::take(PyObject_GetAttrString(Ref::take(PyImport_ImportModule("operator")).get(), "getitem")).release();
  }
  bool is_ours(PyObject* object) const { return Py_TYPE(object) == tensor_type || Py_TYPE(object) == parameter_; }
  static bool grad_of(PyObject* tensor, bool below) { return !below && tensor_of(tensor).requires_grad(); }
  bool is_result(PyObject* result) const {
    const auto strided = [&](PyObject* one) { return is_ours(one) && !is_sparse(tensor_of(one)); };
    if (PyTuple_CheckExact(result) || PyList_CheckExact(result)) {
      const bool tuple = PyTuple_CheckExact(result);
      const Py_ssize_t size = tuple ? tuple_size(result) : list_size(result);
      for (Py_ssize_t i = 0; i < size; ++i)
        if (!strided(tuple ? tuple_item(result, i) : list_item(result, i))) return false;
      return size != 0;
    }
    return strided(result);
  }
  void check(PyObject* given) const {
    if (PyTuple_CheckExact(given)) {
      for (Py_ssize_t i = 0; i < tuple_size(given); ++i) check(tuple_item(given, i));
    } else if (PyList_CheckExact(given)) {
      for (Py_ssize_t i = 0; i < list_size(given); ++i) check(list_item(given, i));
    } else if (is_tensor(given)) {
      if (!is_ours(given) || is_sparse(tensor_of(given))) throw Unusual();
    } else if (PyTuple_Check(given) || PyList_Check(given)) {
      throw Unusual();
    }
  }
  /// An argument with nodes in the place of tensors.
  Ref value(PyObject* given, nb::handle attribute) {
    if (is_tensor(given)) {
      PyObject* const node = find(given, true);
      return node != nullptr ? Ref::borrow(node) : Ref::take(PyObject_CallOneArg(attribute.ptr(), given));
    }
    if (PyTuple_CheckExact(given)) {
      const Py_ssize_t size = tuple_size(given);
      Ref made = Ref::take(PyTuple_New(size));
      for (Py_ssize_t i = 0; i < size; ++i)
        set_tuple_item(made.get(), i, value(tuple_item(given, i), attribute).release());
      return made;
    }
    if (PyList_CheckExact(given)) {
      Ref made = Ref::take(PyList_New(0));
      for (Py_ssize_t i = 0; i < list_size(given); ++i)
        checked(PyList_Append(made.get(), value(list_item(given, i), attribute).get()));
      return made;
    }
    return Ref::borrow(given);
  }

  PyTypeObject* parameter_;
  struct Known {
    Ref tensor, node;  // the tensor is kept, so that no other one gets its address
  };
  std::unordered_map<PyObject*, Known> nodes_;  // a tensor that is written in place is what wrote it
  std::unordered_map<Place, Ref, PlaceHash> alike_;
  std::vector<std::pair<PyObject*, Ref>> unplaced_;           // tensors and nodes that `alike_` lacks so far
  std::unordered_map<PyObject*, std::pair<Ref, Ref>> facts_;  // by operator: it, and what is known of it
};

nb::object or_none(PyObject* object) { return nb::borrow(object == nullptr ? Py_None : object); }

}  // namespace

void add_calls(nb::module_& module) {
  nb::class_<TensorNodes>(module, "TensorNodes")
      .def(nb::init<nb::object>())
      .def("name", [](TensorNodes& self, nb::handle tensor, nb::handle node,
                      bool by_place) { self.name(tensor.ptr(), node.ptr(), by_place); })
      .def("find", [](TensorNodes& self, nb::handle tensor,
                      bool by_place) { return or_none(self.find(tensor.ptr(), by_place)); })
      .def("same", [](const TensorNodes& self, nb::handle tensor) { return or_none(self.same(tensor.ptr())); })
      .def(
          "add_plain",
          [](TensorNodes& self, nb::list calls, Py_ssize_t at, nb::dict facts, nb::set fixed, nb::handle graph,
             nb::handle attribute, bool fakes_on_meta, bool fakes_elsewhere, bool below, nb::object sources) {
            if (!sources.is_none() &&
                (!PyList_Check(sources.ptr()) || list_size(sources.ptr()) < list_size(calls.ptr())))
              raise(PyExc_ValueError, "add_plain takes a source of each call");
            return self.add_plain(calls, at, facts, fixed, graph, attribute, {fakes_on_meta, fakes_elsewhere}, below,
                                  sources);
          },
          nb::arg("calls"), nb::arg("at"), nb::arg("facts"), nb::arg("fixed"), nb::arg("graph"), nb::arg("attribute"),
          nb::arg("fakes_on_meta"), nb::arg("fakes_elsewhere"), nb::arg("below"), nb::arg("sources").none());
  // Says what an input or an attribute looks like, a strided tensor, which its metadata tells once it is read. What an
  // attribute looks like says not whether it asks for a gradient.
  module.def("describe_tensor",
             [](nb::handle node, nb::handle tensor, bool fakes_on_meta, bool fakes_elsewhere, bool is_input) {
               check(is_node(node.ptr()) && is_tensor(tensor.ptr()), "describe_tensor takes a node and a tensor");
               const bool requires_grad = is_input && tensor_of(tensor.ptr()).requires_grad();
               Tensor look = described(tensor_of(tensor.ptr()), {fakes_on_meta, fakes_elsewhere});
               if (requires_grad) look.set_requires_grad(requires_grad);
               describe(node.ptr(), {{look}, nullptr, requires_grad, !is_input});
             });
}

}  // namespace tare::python
