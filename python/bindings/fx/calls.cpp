#include <algorithm>
#include <bit>
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

/// The tensor without its bytes: a view of it, or what `with_storage` takes.
Tensor described(const Tensor& tensor, Fakes fakes) {
  const bool known = tensor.known() || tensor.numel() == 0;
  if (!known && (tensor.device().is_meta() ? fakes.on_meta : fakes.elsewhere)) {
    const ThreadGuard unheard(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
    return detach(tensor);
  }
  Tensor look = Tensor::shell(TensorMeta(tensor.meta()));
  return thread_state.inference ? with_storage(look) : look;
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

// Objects and what is known of each, in the order in which they came. They are kept, so that no other one gets the
// address of one.
template <class Value>
class ByObject {
 public:
  void reserve_more(size_t count) {
    const size_t wanted = 2 * (entries_.size() + count);
    if (wanted <= slots_.size()) return;
    entries_.reserve(entries_.size() + count);
    slots_.assign(std::bit_ceil(std::max<size_t>(wanted, 16)), 0);
    for (size_t i = 0; i < entries_.size(); ++i) slots_[place(entries_[i].object.get())] = static_cast<uint32_t>(i + 1);
  }
  /// Null: nothing is known of it.
  const Value* find(PyObject* object) const {
    const uint32_t number = slots_.empty() ? 0 : slots_[place(object)];
    return number == 0 ? nullptr : &entries_[number - 1].value;
  }
  Value& operator[](PyObject* object) {
    reserve_more(1);
    uint32_t& number = slots_[place(object)];
    if (number == 0) {
      entries_.push_back({Ref::borrow(object), Value()});
      number = static_cast<uint32_t>(entries_.size());
    }
    return entries_[number - 1].value;
  }

 private:
  struct Entry {
    Ref object;
    Value value;
  };
  size_t place(PyObject* object) const {
    const size_t last = slots_.size() - 1;
    size_t at = ((reinterpret_cast<uintptr_t>(object) >> 4) * 0x9e3779b97f4a7c15ULL >> 32) & last;
    while (slots_[at] != 0 && entries_[slots_[at] - 1].object.get() != object) at = (at + 1) & last;
    return at;
  }

  std::vector<Entry> entries_;
  std::vector<uint32_t> slots_;  // numbers of entries from 1 on; a power of two of them, at least half of them 0
};

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
    const Ref* const found = nodes_.find(tensor);
    return found == nullptr ? nullptr : found->get();
  }
  PyObject* find(PyObject* tensor, bool by_place) {
    PyObject* const known = same(tensor);
    if (known != nullptr || !by_place) return known;
    place_all();
    const auto found = alike_.find(place_of(tensor_of(tensor)));
    return found == alike_.end() ? nullptr : found->second.get();
  }

  /// Makes the nodes of calls from a number on, and of their items, until one is not plain: returns the number of that
  /// one. `sources`: a list with the record of each call, or None. `consumes`: None takes the place of calls whose
  /// nodes were made.
  Py_ssize_t add_plain(nb::handle calls, Py_ssize_t at, nb::handle facts, nb::handle fixed, nb::handle graph,
                       nb::handle attribute, Fakes fakes, bool below, nb::handle sources, bool consumes) {
    if (Py_TYPE(graph.ptr()) != fx.graph) return at;
    if (!names_ || !names_->is_of(graph_of(graph.ptr()))) {
      facts_ = {};
      names_.emplace(graph_of(graph.ptr()));
    }
    nodes_.reserve_more(static_cast<size_t>(list_size(calls.ptr()) - at));
    Making making{graph_of(graph.ptr()), *names_, attribute.ptr(), fakes, below, consumes, nullptr};
    for (; at < list_size(calls.ptr()); ++at) {
      const Ref entry = Ref::borrow(list_item(calls.ptr(), at));
      if (!PyTuple_CheckExact(entry.get()) || tuple_size(entry.get()) < 4) break;
      const Fact* const fact = fact_of(facts.ptr(), tuple_item(entry.get(), 0));
      making.source = sources.is_none() ? nullptr : list_item(sources.ptr(), at);
      if (fact == nullptr || is_fixed(entry.get(), fixed.ptr()) || !add(making, *fact, entry.get())) break;
      if (consumes) checked(PyList_SetItem(calls.ptr(), at, Ref::borrow(Py_None).release()));
    }
    names_->settle();
    return at;
  }

 private:
  // What is known of an operator: see `_facts` of Python's file.
  struct Fact {
    Ref fact;
    CallNames::Stem* stem;

    PyObject* target() const { return tuple_item(fact.get(), 0); }
    PyObject* more() const { return tuple_item(fact.get(), 1); }
    PyObject* order() const { return tuple_item(fact.get(), 3); }
  };
  // What all nodes of several calls are made with.
  struct Making {
    GraphObject* graph;
    CallNames& names;
    PyObject* attribute;
    Fakes fakes;
    bool below;
    bool consumes;
    PyObject* source;  // of the call at hand; null: none
  };

  void keep(PyObject* tensor, PyObject* node) { nodes_[tensor] = Ref::borrow(node); }
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
  const Fact* fact_of(PyObject* facts, PyObject* function) {
    if (const Fact* const known = facts_.find(function)) return known;
    PyObject* const fact = entry_of(facts, function);
    if (fact == nullptr) return nullptr;
    Fact& made = facts_[function];
    made = {Ref::borrow(fact), &names_->stem(tuple_item(fact, 2))};
    return &made;
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
  bool add(const Making& making, const Fact& fact, PyObject* entry) {
    PyObject* const args = tuple_item(entry, 1);
    PyObject* const kwargs = tuple_item(entry, 2);
    PyObject* const result = tuple_item(entry, 3);
    if (!is_result(result)) return false;
    try {
      check(args);
      PyObject* item = nullptr;
      for (Py_ssize_t at = 0; PyDict_Next(kwargs, &at, nullptr, &item) != 0;) check(item);
    } catch (const Unusual&) {
      return false;
    }
    Ref positional = positional_of(making, args, fact.more());
    Ref named = PyDict_Size(kwargs) == 0 ? Ref() : named_of(making, kwargs, fact.order());
    const Ref node = create_call(making.graph, making.names.next(*fact.stem), fact.target(), std::move(positional),
                                 std::move(named));
    if (making.source != nullptr) note_source(node.get(), making.source);
    if (is_tensor(result)) describe_result(making, node.get(), result);
    else take_apart(making, node.get(), result);
    return true;
  }
  void describe_result(const Making& making, PyObject* node, PyObject* result) {
    const Tensor& tensor = tensor_of(result);
    describe(node, {described(tensor, making.fakes), {}, nullptr, !making.below && tensor.requires_grad()});
    name_result(result, node);
  }
  void take_apart(const Making& making, PyObject* node, PyObject* result) {
    const bool tuple = PyTuple_CheckExact(result);
    std::vector<Tensor> looks;
    const Py_ssize_t size = tuple ? tuple_size(result) : list_size(result);
    const auto one = [&](Py_ssize_t i) { return tuple ? tuple_item(result, i) : list_item(result, i); };
    for (Py_ssize_t i = 0; i < size; ++i) looks.push_back(described(tensor_of(one(i)), making.fakes));
    describe(node, {Tensor(), std::move(looks), tuple ? &PyTuple_Type : &PyList_Type, false});
    static PyObject* const take = item_function();
    static PyObject* const stem = interned("getitem");
    for (Py_ssize_t i = 0; i < size; ++i) {
      Ref which = Ref::take(PyTuple_Pack(2, node, Ref::take(PyLong_FromSsize_t(i)).get()));
      const Ref item =
          create_call(making.graph, making.names.next(making.names.stem(stem)), take, std::move(which), Ref());
      if (making.source != nullptr) note_source(item.get(), making.source);
      describe_result(making, item.get(), one(i));
    }
  }

  static PyObject* item_function() {
    return Ref::take(PyObject_GetAttrString(Ref::take(PyImport_ImportModule("operator")).get(), "getitem")).release();
  }
  bool is_ours(PyObject* object) const { return Py_TYPE(object) == tensor_type || Py_TYPE(object) == parameter_; }
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
  /// The arguments of a node: nodes in the place of tensors, and lists that only are read.
  Ref positional_of(const Making& making, PyObject* args, PyObject* more) {
    const Py_ssize_t given = tuple_size(args), added = tuple_size(more);
    if (making.consumes && added == 0 && Py_REFCNT(args) == 1) {
      for (Py_ssize_t i = 0; i < given; ++i) {
        Ref taken = value(making, tuple_item(args, i));
        if (taken.get() != tuple_item(args, i)) checked(PyTuple_SetItem(args, i, taken.release()));
      }
      return Ref::borrow(args);
    }
    Ref made = Ref::take(PyTuple_New(given + added));
    for (Py_ssize_t i = 0; i < given; ++i) set_tuple_item(made.get(), i, value(making, tuple_item(args, i)).release());
    for (Py_ssize_t i = 0; i < added; ++i)
      set_tuple_item(made.get(), given + i, Ref::borrow(tuple_item(more, i)).release());
    return made;
  }
  Ref named_of(const Making& making, PyObject* kwargs, PyObject* order) {
    Ref made = Ref::take(PyObject_CallNoArgs(fx.dict));
    for (Py_ssize_t i = 0; i < tuple_size(order); ++i) {
      PyObject* const item = entry_of(kwargs, tuple_item(order, i));
      if (item != nullptr) checked(PyDict_SetItem(made.get(), tuple_item(order, i), value(making, item).get()));
    }
    return made;
  }
  Ref value(const Making& making, PyObject* given) {
    if (is_tensor(given)) {
      PyObject* const node = find(given, true);
      if (node != nullptr) return Ref::borrow(node);
      making.names.settle();  // before others make nodes
      return Ref::take(PyObject_CallOneArg(making.attribute, given));
    }
    if (PyTuple_CheckExact(given)) {
      const Py_ssize_t size = tuple_size(given);
      Ref made = Ref::take(PyTuple_New(size));
      for (Py_ssize_t i = 0; i < size; ++i)
        set_tuple_item(made.get(), i, value(making, tuple_item(given, i)).release());
      return made;
    }
    if (PyList_CheckExact(given)) {
      Ref made = new_list();
      for (Py_ssize_t i = 0; i < list_size(given); ++i)
        checked(PyList_Append(made.get(), value(making, list_item(given, i)).get()));
      return made;
    }
    return Ref::borrow(given);
  }

  PyTypeObject* parameter_;
  ByObject<Ref> nodes_;             // a tensor that is written in place is what wrote it
  ByObject<Fact> facts_;            // by operator
  std::optional<CallNames> names_;  // of the graph that calls were added to last
  std::unordered_map<Place, Ref, PlaceHash> alike_;
  std::vector<std::pair<PyObject*, Ref>> unplaced_;  // tensors and nodes that `alike_` lacks so far
};

nb::object or_none(PyObject* object) { return nb::borrow(object == nullptr ? Py_None : object); }

}  // namespace

Tensor with_storage(const Tensor& look) {
  if (look.impl()->storage) return look;
  const ThreadGuard unheard(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
  const FakeGuard fake;
  return empty_strided(look.sizes(), look.strides(), look.dtype(), {}, look.device());
}

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
             nb::handle attribute, bool fakes_on_meta, bool fakes_elsewhere, bool below, nb::object sources,
             bool consumes) {
            if (!sources.is_none() &&
                (!PyList_Check(sources.ptr()) || list_size(sources.ptr()) < list_size(calls.ptr())))
              raise(PyExc_ValueError, "add_plain takes a source of each call");
            return self.add_plain(calls, at, facts, fixed, graph, attribute, {fakes_on_meta, fakes_elsewhere}, below,
                                  sources, consumes);
          },
          nb::arg("calls"), nb::arg("at"), nb::arg("facts"), nb::arg("fixed"), nb::arg("graph"), nb::arg("attribute"),
          nb::arg("fakes_on_meta"), nb::arg("fakes_elsewhere"), nb::arg("below"), nb::arg("sources").none(),
          nb::arg("consumes"));
  // Says what an input or an attribute looks like, a strided tensor, which its metadata tells once it is read. What an
  // attribute looks like says not whether it asks for a gradient.
  module.def("describe_tensor",
             [](nb::handle node, nb::handle tensor, bool fakes_on_meta, bool fakes_elsewhere, bool is_input) {
               check(is_node(node.ptr()) && is_tensor(tensor.ptr()), "describe_tensor takes a node and a tensor");
               const bool requires_grad = is_input && tensor_of(tensor.ptr()).requires_grad();
               Tensor look = described(tensor_of(tensor.ptr()), {fakes_on_meta, fakes_elsewhere});
               if (requires_grad) {
                 look = with_storage(look);
                 look.set_requires_grad(requires_grad);
               }
               describe(node.ptr(), {look, {}, nullptr, requires_grad, !is_input});
             });
}

}  // namespace tare::python
