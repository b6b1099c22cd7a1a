#include "autograd/objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "call/results.h"
#include "call/values.h"
#include "casters.h"
#include "tare/autograd/autograd.h"
#include "tare/autograd/tape/op_node.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/core/written_lines.h"
#include "tare/ops.h"
#include "tensor/slots.h"

// Gradients from Python: `backward`, `grad`, hooks, the objects behind `grad_fn`.
namespace tare::python {

using autograd::Node;
using autograd::NodePtr;

namespace {

// Refuses what a hook gives in a gradient's place. Errors name the hook as its author does.
void check_replaced(const Ref& hook, const Tensor& gradient, const Tensor& replaced) {
  if (!gradient.defined() || !replaced.defined()) return;
  const auto refuse = [&](const char* what, const std::string& how) {
    const nb::object name = nb::getattr(nb::handle(hook.get()), "__name__", nb::str("<unknown>"));
    raise(PyExc_RuntimeError, fmt::format("hook '{}' has changed the {} of value{}", nb::str(name).c_str(), what, how));
  };
  if (replaced.sizes() != gradient.sizes()) refuse("size", {});
  if (replaced.dtype() != gradient.dtype())
    refuse("type", fmt::format(" (was torch.{}Tensor got torch.{}Tensor)", info(gradient.dtype()).scalar_name,
                               info(replaced.dtype()).scalar_name));
}

// A Python callable that hears of a gradient. A class of its own, so that the collector finds the callable in it.
struct PythonHook {
  std::shared_ptr<Ref> function;  // whoever holds its handle may take it away

  Tensor operator()(const Tensor& gradient) const {
    const nb::gil_scoped_acquire gil;
    const Ref called = *function;
    if (!called) return {};
    const Ref argument = Ref::take(wrap(gradient));
    const Ref result = Ref::take(PyObject_CallFunctionObjArgs(called.get(), argument.get(), nullptr));
    if (result.get() == Py_None) return {};
    if (!is_tensor(result.get()))
      raise(PyExc_TypeError, fmt::format("expected Variable, but hook returned '{}'", type_name(result.get())));
    const Tensor& replaced = tensor_of(result.get());
    check_replaced(called, gradient, replaced);
    return replaced;
  }
};

// Takes a hook away wherever it is called from, though its tensor may be gone.
struct HookHandle {
  std::weak_ptr<Ref> function;
  void clear() const {
    if (const auto held = function.lock()) *held = Ref();
  }
};

struct PythonLeafHook {
  Ref function;
  void operator()(const Tensor& leaf) const {
    const nb::gil_scoped_acquire gil;
    const Ref argument = Ref::take(wrap(leaf));
    const Ref result = Ref::take(PyObject_CallFunctionObjArgs(function.get(), argument.get(), nullptr));
    if (result.get() != Py_None) raise(PyExc_RuntimeError, "Tensor post accumulate grad hooks should return None.");
  }
};

// Two functions that take saved tensors and give them back.
class PythonSavedHooks final : public autograd::SavedTensorsHooks {
 public:
  PythonSavedHooks(Ref pack, Ref unpack) : pack_(std::move(pack)), unpack_(std::move(unpack)) {}
  std::unique_ptr<autograd::PackedTensor> pack(const Tensor& tensor) override {
    const nb::gil_scoped_acquire gil;
    const autograd::SavedTensorsGuard none(nullptr);
    const NoGradGuard unrecorded;
    const Ref argument = Ref::take(wrap(tensor));
    return std::make_unique<Packed>(Ref::take(PyObject_CallFunctionObjArgs(pack_.get(), argument.get(), nullptr)),
                                    unpack_);
  }
  nb::object functions() const { return nb::make_tuple(nb::handle(pack_.get()), nb::handle(unpack_.get())); }

 private:
  class Packed final : public autograd::PackedTensor {
   public:
    Packed(Ref value, const Ref& unpack) : value_(std::move(value)), unpack_(unpack) {}
    ~Packed() override {
      const nb::gil_scoped_acquire gil;
      value_ = Ref();
      unpack_ = Ref();
    }
    Tensor unpack() override {
      const nb::gil_scoped_acquire gil;
      const autograd::SavedTensorsGuard none(nullptr);
      const Ref result = Ref::take(PyObject_CallFunctionObjArgs(unpack_.get(), value_.get(), nullptr));
      if (!is_tensor(result.get()))
        raise(PyExc_TypeError,
              fmt::format("Output of saved tensor unpack_hook expected to be a Tensor but got result of "
                          "type {}",
                          type_name(result.get())));
      return tensor_of(result.get());
    }

   private:
    Ref value_, unpack_;
  };
  Ref pack_, unpack_;
};
struct EnteredHooks {
  std::unique_ptr<PythonSavedHooks> hooks;
  std::unique_ptr<autograd::SavedTensorsGuard> guard;
};
thread_local std::vector<EnteredHooks> entered_hooks;

// A hook of a node: it gets tuples of gradients and may return others. `before` runs with what comes in alone.
struct PythonNodeHook {
  Ref function;
  void operator()(std::vector<Tensor>& gradients) const {
    const nb::gil_scoped_acquire gil;
    const Ref tuple = Ref::take(tensor_tuple(std::vector(gradients)));
    const Ref result = Ref::take(PyObject_CallFunctionObjArgs(function.get(), tuple.get(), nullptr));
    if (result.get() == Py_None) return;
    if (!PyTuple_Check(result.get()))
      raise(PyExc_TypeError, fmt::format("expected tuple, but hook returned '{}'", type_name(result.get())));
    const Py_ssize_t n = tuple_size(result.get());
    if (n != static_cast<Py_ssize_t>(gradients.size())) {
      const nb::object name = nb::getattr(nb::handle(function.get()), "__name__", nb::str("<unknown>"));
      raise(PyExc_RuntimeError,
            fmt::format("hook '{}' has returned an incorrect number of values (got {}, but expected {})",
                        nb::str(name).c_str(), n, gradients.size()));
    }
    for (Py_ssize_t i = 0; i < n; ++i) {
      PyObject* const item = tuple_item(result.get(), i);
      const Tensor replaced = item == Py_None ? Tensor() : tensor_of(item);
      check_replaced(function, gradients[static_cast<size_t>(i)], replaced);
      gradients[static_cast<size_t>(i)] = replaced;
    }
  }
};

// What a function saved for its backward. What it returned is kept without its history, lest the two keep each other.
struct SavedTensors {
  std::vector<Tensor> tensors;
  std::vector<int64_t> output;  // which of the function's results it is, or -1
  std::vector<uint32_t> versions;
  Node* node = nullptr;  // while it lives
  bool released = false;

  std::vector<Tensor> unpack() const {
    check(
        !released,
        "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
        "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
        "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
        "saved tensors after calling backward.");
    std::vector<Tensor> list;
    for (size_t i = 0; i < tensors.size(); ++i) {
      const Tensor& tensor = tensors[i];
      if (tensor.defined() && tensor.version() != versions[i])
        fail(
            "one of the variables needed for gradient computation has been modified by an inplace operation: "
            "[torch.{}Tensor {}] is at version {}; expected version {} instead.{} Hint: write it out of place, or "
            "after "
            "backward.",
            info(tensor.dtype()).scalar_name, tensor.sizes(), tensor.version(), versions[i],
            line_of_write_text(tensor));
      if (output[i] < 0 || node == nullptr) {
        list.push_back(tensor);
        continue;
      }
      list.push_back(Tensor::detached_from(tensor, TensorMeta(tensor.meta())));
      autograd::adopt_history(list.back(), NodePtr::share(node), static_cast<uint32_t>(output[i]));
    }
    return list;
  }
};

// A function that a Python class defines: `backward` is its context's.
class PythonNode final : public Node {
 public:
  PythonNode(std::string name, Ref context, Ref backward)
      : context(std::move(context)), backward_(std::move(backward)), name_(std::move(name)) {}
  ~PythonNode() override {
    const nb::gil_scoped_acquire gil;
    if (saved) saved->node = nullptr;
    context = Ref();
    backward_ = Ref();
  }
  std::string name() const override { return name_; }
  autograd::Gradients apply(autograd::Gradients&& gradients) override {
    const nb::gil_scoped_acquire gil;
    std::vector<Tensor> given(std::make_move_iterator(gradients.begin()), std::make_move_iterator(gradients.end()));
    const Ref tuple = Ref::take(tensor_tuple(std::move(given)));
    const Ref result = Ref::take(PyObject_CallFunctionObjArgs(backward_.get(), context.get(), tuple.get(), nullptr));
    std::vector<Tensor> found;
    for (Py_ssize_t i = 0; i < PyTuple_Size(result.get()); ++i) {
      PyObject* item = tuple_item(result.get(), i);
      found.push_back(item == Py_None ? Tensor() : tensor_of(item));
    }
    if (found.size() < edges.size()) found.resize(edges.size());
    return autograd::gradients_of(std::move(found));
  }
  void release() override {
    if (!saved) return;
    if (saved->tensors.empty()) {  // unless hooks took what was saved
      const nb::gil_scoped_acquire gil;
      static PyObject* const name = interned("_release");
      Ref::take(PyObject_CallMethodNoArgs(context.get(), name));
    }
    saved->released = true;
    saved->tensors.clear();
  }
  Ref context;
  std::shared_ptr<SavedTensors> saved;

 private:
  Ref backward_;
  std::string name_;
};

// Where an object stands before the i-th place of a list, or -1.
int64_t place_of(const nb::list& list, size_t i) {
  for (size_t k = 0; k < i; ++k)
    if (list[k].ptr() == list[i].ptr()) return static_cast<int64_t>(k);
  return -1;
}

// A tensor that a function wrote in place, the given one of `outputs`.
void record_written(const Tensor& tensor, const autograd::NodePtr& node, size_t output, size_t outputs) {
  check(!tensor.requires_grad() || tensor.is_view() || !is_leaf(tensor),
        "a leaf Variable that requires grad has been used in an in-place operation.");
  autograd::check_inplace(tensor);
  check(
      !tensor.is_view() || outputs == 1,
      "If your Function modifies inplace an input that is a view of another Tensor, your Function cannot return more "
      "than one Tensor. This is not supported by the current autograd engine. You should either make sure the input is "
      "not a view (using .clone() for example) or make your Function only return one Tensor (potentially splitting it "
      "into two Functions: one doing the inplace that returns a single Tensor and a second one that does the other "
      "operations). You can ask on the forum https://discuss.pytorch.org/ if you need help to do this change.");
  autograd::rebase_history(tensor, node, static_cast<uint32_t>(output));
}

// Attaches a function's results to the tape. `tensors` are the inputs that gradients may flow to, None for the rest.
nb::list record_function(std::string name, nb::handle context, nb::handle backward, const std::vector<Tensor>& inputs,
                         nb::list outputs, const std::vector<Tensor>& dirty,
                         const std::vector<Tensor>& not_differentiable, const std::vector<Tensor>& saved) {
  const auto among = [](const std::vector<Tensor>& list, const Tensor& tensor) {
    for (const Tensor& item : list)
      if (item.is_same(tensor)) return true;
    return false;
  };
  auto* const node = new PythonNode(std::move(name), Ref::borrow(context.ptr()), Ref::borrow(backward.ptr()));
  const NodePtr owner(node);
  for (const Tensor& input : inputs) node->edges.push_back(autograd::gradient_edge(input));
  node->number_behind_edges();
  const auto kept = std::make_shared<SavedTensors>();
  kept->node = node;
  for (const Tensor& tensor : saved) {
    int64_t output = -1;
    for (size_t i = 0; i < nb::len(outputs); ++i)
      if (nb::handle item = outputs[i];
          tensor.defined() && is_tensor(item.ptr()) && tensor_of(item.ptr()).is_same(tensor) && !among(inputs, tensor))
        output = static_cast<int64_t>(i);
    if (tensor.defined()) autograd::check_savable(tensor);
    kept->tensors.push_back(output >= 0 ? Tensor::detached_from(tensor, TensorMeta(tensor.meta())) : tensor);
    kept->output.push_back(output);
    kept->versions.push_back(tensor.defined() ? tensor.version() : 0);
  }
  node->saved = kept;
  nb::setattr(context, "_saved", nb::cast(kept));
  nb::list made;
  for (size_t i = 0; i < nb::len(outputs); ++i) {
    nb::handle item = outputs[i];
    node->inputs.emplace_back();
    if (!is_tensor(item.ptr())) {
      made.append(item);
      continue;
    }
    Tensor result = tensor_of(item.ptr());
    const bool is_dirty = among(dirty, result);
    if (const int64_t earlier = place_of(outputs, i); earlier >= 0 && !is_dirty) {  // the same tensor again
      node->inputs.back() = result.meta();
      made.append(made[static_cast<size_t>(earlier)]);
      continue;
    }
    if (among(not_differentiable, result) || !(is_inexact(result.dtype()))) {
      made.append(item);
      continue;
    }
    if (is_dirty) {
      node->inputs.back() = result.meta();
      record_written(result, owner, i, nb::len(outputs));
      made.append(item);
      continue;
    }
    // What is returned unchanged is another tensor from here on.
    if (among(inputs, result) || result.requires_grad()) result = Tensor::view_of(result, TensorMeta(result.meta()));
    node->inputs.back() = result.meta();
    autograd::set_history(result, owner, static_cast<uint32_t>(i));
    if (result.is_view())  // writing it would pass by the function
      result.impl()->origin = nb::len(outputs) > 1 ? ViewOrigin::several : ViewOrigin::function;
    made.append(nb::steal(wrap(result)));
    watch(made[nb::len(made) - 1].ptr());
  }
  return made;
}

std::unordered_map<Node*, PyObject*>& node_objects() {
  static auto* const map = new std::unordered_map<Node*, PyObject*>;  // borrowed: an object takes itself out
  return *map;
}
// The object behind grad_fn. Each class of nodes has a Python class of its name.
struct NodeHandle {
  explicit NodeHandle(NodePtr node) : node(std::move(node)) {}
  ~NodeHandle() { node_objects().erase(node.get()); }
  NodePtr node;
};

}  // namespace

PyObject* node_object(const NodePtr& node) {
  if (!node) Py_RETURN_NONE;
  if (const auto it = node_objects().find(node.get()); it != node_objects().end())
    return Ref::borrow(it->second).release();
  static std::unordered_map<std::string, PyObject*> classes;
  PyObject*& type = classes[node->name()];
  if (type == nullptr) {
    const nb::object base = nb::module_::import_("tare._C").attr("Node");
    nb::dict members;
    const bool of_program = dynamic_cast<const PythonNode*>(node.get()) != nullptr;
    members["__module__"] = of_program ? "torch.autograd.function" : "builtins";
    type = nb::handle(reinterpret_cast<PyObject*>(&PyType_Type))(node->name(), nb::make_tuple(base), members)
               .release()
               .ptr();
  }
  nb::object made = nb::inst_alloc(nb::handle(type));
  ::new (nb::inst_ptr<NodeHandle>(made)) NodeHandle(node);
  nb::inst_mark_ready(made);
  node_objects()[node.get()] = made.ptr();
  return made.release().ptr();
}

namespace {

void visit(const autograd::Hooks& hooks, visitproc visit, void* arg, int& result) {
  const auto one = [&](const Ref& function) {
    if (result == 0 && function) result = visit(function.get(), arg);
  };
  for (const auto& hook : hooks.tensors)
    if (const auto* python = hook.hook.target<PythonHook>()) one(*python->function);
  for (const auto& [id, hook] : hooks.before)
    if (const auto* python = hook.target<PythonNodeHook>()) one(python->function);
  for (const auto& [id, hook] : hooks.after)
    if (const auto* python = hook.target<PythonNodeHook>()) one(python->function);
}

}  // namespace

int visit_history(const Tensor& tensor, visitproc visit_object, void* arg) {
  const autograd::History* history = autograd::find_history(tensor);
  int result = 0;
  const auto one = [&](const Ref& function) {
    if (result == 0 && function) result = visit_object(function.get(), arg);
  };
  if (history->hooks) {
    for (const auto& hook : history->hooks->leaf)
      if (const auto* python = hook.hook.target<PythonHook>()) one(*python->function);
    for (const auto& [id, hook] : history->hooks->accumulated)
      if (const auto* python = hook.target<PythonLeafHook>()) one(python->function);
  }
  if (history->node && history->node.unique()) {
    if (history->node->hooks) visit(*history->node->hooks, visit_object, arg, result);
    if (const auto* node = dynamic_cast<const PythonNode*>(history->node.get())) one(node->context);
  }
  return result;
}

namespace {

// What only a node's object keeps alive may lead back to it: hooks that know their node.
int visit_node(PyObject* self, visitproc visit_object, void* arg) {
  if (const int stop = visit_object(reinterpret_cast<PyObject*>(Py_TYPE(self)), arg)) return stop;
  if (!nb::inst_ready(self)) return 0;
  const NodePtr& node = nb::inst_ptr<NodeHandle>(self)->node;
  int result = 0;
  if (!node || !node.unique()) return result;
  if (node->hooks) visit(*node->hooks, visit_object, arg, result);
  if (const auto* python = dynamic_cast<const PythonNode*>(node.get()); python && python->context && result == 0)
    result = visit_object(python->context.get(), arg);
  return result;
}
int clear_node(PyObject* self) {
  if (!nb::inst_ready(self)) return 0;
  const auto hooks = std::exchange(nb::inst_ptr<NodeHandle>(self)->node->hooks, nullptr);
  return 0;
}
PyType_Slot node_slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(visit_node)},
                            {Py_tp_clear, reinterpret_cast<void*>(clear_node)},
                            {0, nullptr}};

// Calls a node as a function of gradients.
nb::object call_node(NodeHandle& self, const nb::args& given) {
  const size_t wanted = self.node->inputs.size();
  if (given.size() != wanted)
    raise(PyExc_TypeError, fmt::format("expected {} arguments, got {} instead", wanted, given.size()));
  std::vector<Tensor> gradients;
  for (size_t i = 0; i < wanted; ++i) {
    const nb::handle item = given[i];
    if (!item.is_none() && !is_tensor(item.ptr()))
      raise(PyExc_TypeError, fmt::format("argument {} is not a Variable", i));
    gradients.push_back(item.is_none() ? Tensor() : tensor_of(item.ptr()));
  }
  const autograd::Gradients found = self.node->apply(autograd::gradients_of(std::move(gradients)));
  if (found.size() == 1) return nb::steal(wrap(found[0]));
  nb::list list;
  for (const Tensor& tensor : found) list.append(nb::steal(wrap(tensor)));
  return nb::tuple(list);
}

// A dictionary that lives as long as the node.
nb::object notes_of(NodeHandle& self) {
  if (!self.node->hooks) self.node->hooks = std::make_unique<autograd::Hooks>();
  std::shared_ptr<void>& notes = self.node->hooks->notes;
  if (!notes)
    notes = std::shared_ptr<void>(PyDict_New(), [](void* dict) {
      const nb::gil_scoped_acquire gil;
      Py_XDECREF(static_cast<PyObject*>(dict));
    });
  return nb::borrow(static_cast<PyObject*>(notes.get()));
}

// What is known of the results whose gradients come in, as PyTorch shows it.
nb::object input_metadata(NodeHandle& self) {
  nb::list list;
  for (const TensorMeta& meta : self.node->inputs) {
    const bool known = meta.dtype() != DType::undefined;
    list.append(known ? nb::steal(wrap(Tensor::shell(TensorMeta(meta)))) : nb::none());
  }
  return nb::tuple(list);
}

}  // namespace

void clear_history(const Tensor& tensor) {
  autograd::History* history = autograd::find_history(tensor);
  const auto hooks = std::exchange(history->hooks, nullptr);
  const auto node = std::exchange(history->node, nullptr);
}

void add_autograd(nb::module_& module) {
  module.def("_push_saved_hooks", [](nb::handle pack, nb::handle unpack) {
    EnteredHooks one;
    one.hooks = std::make_unique<PythonSavedHooks>(Ref::borrow(pack.ptr()), Ref::borrow(unpack.ptr()));
    one.guard = std::make_unique<autograd::SavedTensorsGuard>(one.hooks.get());
    entered_hooks.push_back(std::move(one));
  });
  module.def("_saved_hooks", []() -> nb::object {
    if (entered_hooks.empty()) return nb::none();
    return entered_hooks.back().hooks->functions();
  });
  module.def("_pop_saved_hooks", [] {
    check(!entered_hooks.empty(), "no saved_tensors_hooks are entered");
    entered_hooks.back().guard.reset();
    entered_hooks.pop_back();
  });

  nb::class_<SavedTensors>(module, "_SavedTensors").def("unpack", &SavedTensors::unpack);
  auto node = nb::class_<NodeHandle>(module, "Node", nb::is_weak_referenceable(), nb::type_slots(node_slots));
  node.def("__repr__",
           [](nb::handle self) {
             const std::string module = nb::cast<std::string>(self.type().attr("__module__"));
             return fmt::format("<{}{} object at {}>", module == "builtins" ? "" : module + ".", type_name(self.ptr()),
                                static_cast<void*>(self.ptr()));
           })
      .def("name",
           [](NodeHandle& self) {
             const std::string name = self.node->name();
             return self.node->accumulates() || name == "CopySlices" ? "torch::autograd::" + name : name;
           })
      .def_prop_ro("next_functions",
                   [](NodeHandle& self) {
                     nb::list list;
                     for (const autograd::Edge& edge : self.node->edges)
                       list.append(nb::make_tuple(nb::steal(node_object(edge.node)), edge.input));
                     return nb::tuple(list);
                   })
      .def_prop_ro("variable",
                   [](NodeHandle& self) {
                     const auto* leaf = dynamic_cast<autograd::AccumulateGrad*>(self.node.get());
                     if (leaf == nullptr)
                       raise(PyExc_AttributeError,
                             fmt::format("'{}' object has no attribute 'variable'", self.node->name()));
                     return leaf->leaf;
                   })
      .def("_sequence_nr", [](NodeHandle& self) { return self.node->sequence; })
      .def_prop_ro("_context",
                   [](NodeHandle& self) -> nb::object {
                     const auto* python = dynamic_cast<PythonNode*>(self.node.get());
                     return python ? nb::borrow(python->context.get()) : nb::none();
                   })
      .def("__call__", call_node)
      .def_prop_ro("metadata", notes_of)
      .def_prop_ro("_input_metadata", input_metadata)
      .def_prop_ro("requires_grad",
                   [](NodeHandle& self) {
                     return self.node->accumulates() ||
                            std::ranges::any_of(self.node->edges, [](const autograd::Edge& edge) { return !!edge; });
                   })
      .def("_saved_names",
           [](NodeHandle& self) {
             const auto* node = dynamic_cast<const autograd::OpNode*>(self.node.get());
             return node ? node->saved_names() : std::vector<std::string>();
           })
      .def("_saved",
           [](NodeHandle& self, size_t i) {
             return nb::steal(to_python(dynamic_cast<autograd::OpNode&>(*self.node).saved(i)));
           })
      .def("_saved_tensors", [](NodeHandle& self) { return self.node->saved_tensors(); })
      .def(
          "_add_hook",
          // `before` runs before the node; `listens` runs behind all others of its kind, to hear what they left.
          [](NodeHandle& self, nb::handle function, bool before, bool listens) {
            static int64_t next = int64_t{1} << 40;
            const int64_t id = listens ? -next++ : next++;
            if (!self.node->hooks) self.node->hooks = std::make_unique<autograd::Hooks>();
            auto& list = before ? self.node->hooks->before : self.node->hooks->after;
            const auto place =
                listens ? list.end() : std::ranges::find_if(list, [](const auto& item) { return item.first < 0; });
            list.insert(place, {id, PythonNodeHook{Ref::borrow(function.ptr())}});
            return id;
          },
          nb::arg(), nb::arg(), nb::arg("listens") = false)
      .def("_remove_hook", [](NodeHandle& self, int64_t id) {
        if (!self.node->hooks) return;
        std::erase_if(self.node->hooks->before, [id](const auto& item) { return item.first == id; });
        std::erase_if(self.node->hooks->after, [id](const auto& item) { return item.first == id; });
      });
  module.def("_gradient_edge", [](const Tensor& tensor) {
    const autograd::Edge edge = autograd::gradient_edge(tensor);
    return nb::make_tuple(nb::steal(node_object(edge.node)), edge.input);
  });
  // A tensor without bytes whose gradient flows where an edge leads: an edge is given to backward as one.
  module.def("_edge_tensor", [](NodeHandle& self, uint32_t output) {
    if (const auto* leaf = dynamic_cast<autograd::AccumulateGrad*>(self.node.get())) return leaf->leaf;
    check<IndexError>(output < self.node->inputs.size() && self.node->inputs[output].dtype() != DType::undefined,
                      "{} has no output {} that a gradient comes in by", self.node->name(), output);
    const TensorMeta& meta = self.node->inputs[output];
    const FakeGuard unknown;
    const NoGradGuard unrecorded;
    Tensor made = empty(meta.sizes(), {.dtype = meta.dtype(), .device = meta.device()});
    autograd::adopt_history(made, self.node, output);
    return made;
  });
  // The tensor with an edge for its history: what hooks gave back of one that was saved.
  module.def("_with_edge", [](const Tensor& tensor, NodeHandle& to, uint32_t output) {
    Tensor made = autograd::another(tensor);
    autograd::adopt_history(made, to.node, output);
    return made;
  });
  nb::class_<HookHandle>(module, "_HookHandle").def("clear", &HookHandle::clear);
  module.def("_record_function", record_function);
  module.def(
      "_backward",
      [](const std::vector<Tensor>& tensors, const std::vector<Tensor>& gradients, std::optional<bool> retain,
         bool create, const std::vector<Tensor>& inputs) {
        backward(tensors, gradients, {retain, create}, inputs);
      },
      nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg());
  module.def(
      "_grad",
      [](const std::vector<Tensor>& outputs, const std::vector<Tensor>& inputs, const std::vector<Tensor>& gradients,
         std::optional<bool> retain, bool create, bool unused) {
        return grad(outputs, inputs, gradients, {retain, create}, unused);
      },
      nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg());
  module.def("_register_hook", [](nb::handle tensor, nb::handle function) {
    watch(tensor.ptr());
    auto held = std::make_shared<Ref>(Ref::borrow(function.ptr()));
    const HookHandle handle{held};
    const int64_t id = register_hook(tensor_of(tensor.ptr()), PythonHook{std::move(held)});
    return nb::make_tuple(id, handle);
  });
  module.def("_register_leaf_hook", [](nb::handle tensor, nb::handle function) {
    watch(tensor.ptr());
    return register_post_accumulate_grad_hook(tensor_of(tensor.ptr()), PythonLeafHook{Ref::borrow(function.ptr())});
  });
  module.def("_remove_hook", [](const Tensor& tensor, int64_t id) { remove_hook(tensor, id); });
  module.def("_retain_grad", [](const Tensor& tensor) { retain_grad(tensor); });
}

}  // namespace tare::python
