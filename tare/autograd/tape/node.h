#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tare/core/counter.h"
#include "tare/core/small_vector.h"
#include "tare/core/tensor.h"

// The tape: a graph of nodes, each of which turns the gradients of an operator's results into those of its arguments.
namespace tare::autograd {

class Node;

/// Shares a node, whose count is its own: most programs have one thread, where counting need not be atomic.
class NodePtr {
 public:
  NodePtr(std::nullptr_t = nullptr) : node_(nullptr) {}
  /// Takes a new node over.
  explicit NodePtr(Node* node) : node_(node) {}
  /// One more owner of a node that has others.
  static NodePtr share(Node* node);
  NodePtr(const NodePtr& other);
  NodePtr(NodePtr&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  NodePtr& operator=(NodePtr other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~NodePtr() {
    if (node_ != nullptr) release(node_);
  }

  Node* get() const { return node_; }
  Node* operator->() const { return node_; }
  Node& operator*() const { return *node_; }
  explicit operator bool() const { return node_ != nullptr; }
  friend bool operator==(const NodePtr& a, const NodePtr& b) { return a.node_ == b.node_; }
  /// Whether it has no other owner.
  bool unique() const;
  /// Gives a node up that is taken apart with others, one after another.
  void leave() {
    Node* const node = std::exchange(node_, nullptr);
    if (node != nullptr) release(node, end_edge);
  }

 private:
  static void release(Node* node, void (*end)(Node*) = destroy);
  static void destroy(Node* node);
  static void end_edge(Node* node);
  static void release_leaf(Node* node);
  Node* node_;
};

/// The gradients that come into a node, or leave it; most have few.
using Gradients = SmallVector<Tensor, 3>;
/// Made of a list of any length.
Gradients gradients_of(std::vector<Tensor>&& list);

/// Where a gradient flows on: an input of a node. Without a node, nowhere.
struct Edge {
  NodePtr node;
  uint32_t input = 0;
  explicit operator bool() const { return static_cast<bool>(node); }
};

/// Given a tensor's gradient, undefined where none came, returns another in its place, or an undefined tensor to leave
/// it.
using TensorHook = std::function<Tensor(const Tensor& gradient)>;
/// Given the gradients of a node's inputs (before it ran) or outputs (after), may change them.
using NodeHook = std::function<void(std::vector<Tensor>& gradients)>;

/// What hooks a node has; few have any.
struct Hooks {
  struct Indexed {
    int64_t id;
    uint32_t input;
    TensorHook hook;
  };
  std::vector<Indexed> tensors;
  std::vector<std::pair<int64_t, NodeHook>> before, after;
  std::shared_ptr<void> notes;  ///< what a program wrote down with the node
};

/// One recorded operation.
class Node {
 public:
  Node() : Node(false) {}
  virtual ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  /// PyTorch's name of it: `AddBackward0`.
  virtual std::string name() const = 0;
  /// What it is the backward of, as messages say it: `Add`.
  virtual std::string operation() const { return name(); }
  /// The gradients of `edges`, from one gradient for each of `inputs`; undefined ones are zero. Whoever applies it
  /// holds `gradients` until it has done with what comes back.
  virtual Gradients apply(Gradients&& gradients) = 0;
  /// Lets go of what was saved; applying it again is an error.
  virtual void release() {}
  /// The tensors whose elements are kept for `apply`, each time they are named.
  virtual std::vector<Tensor> saved_tensors() const { return {}; }
  /// Tells the thread's observer, if there is one, that `saved_tensors` are kept, or no more.
  void report_saved() const {
    if (thread_state.observer != nullptr) [[unlikely]]
      report(&Observer::saved);
  }
  void report_released() const {
    if (thread_state.observer != nullptr) [[unlikely]]
      report(&Observer::released);
  }
  /// Whether it is a leaf's, where gradients end.
  bool accumulates() const { return accumulates_; }
  /// To be called when `edges` stand, so that they lead to lower numbers: looking for one may make a view's node.
  void number_behind_edges() {
    if (thread_state.next_node != sequence + 1) [[unlikely]]
      sequence = thread_state.next_node++;
  }

  uint64_t sequence;     ///< later ones run first; edges of a thread's nodes lead to lower numbers
  uint64_t module_call;  ///< the call of a module in which it was recorded; 0: none
  uint32_t place = 0;    ///< where a walk's list may have it (engine.cpp)
  std::unique_ptr<Hooks> hooks;
  SmallVector<Edge, 3> edges;         ///< one for each argument that gradients may flow to
  SmallVector<TensorMeta, 1> inputs;  ///< metadata of the results whose gradients come in; undefined where none can

 protected:
  explicit Node(bool accumulates)
      : sequence(thread_state.next_node++), module_call(thread_state.module_call), accumulates_(accumulates) {}

 private:
  friend class NodePtr;
  void report(void (Observer::*what)(const Tensor&)) const;
  Counter references_{1};
  const bool accumulates_;
};

inline Node::~Node() {
  for (Edge *edge = edges.begin(), *const end = edges.end(); edge != end; ++edge) edge->node.leave();
  edges.forget();
}
inline NodePtr::NodePtr(const NodePtr& other) : node_(other.node_) {
  if (node_ != nullptr) node_->references_.increment();
}
inline NodePtr NodePtr::share(Node* node) {
  node->references_.increment();
  return NodePtr(node);
}
inline void NodePtr::release(Node* node, void (*end)(Node*)) {
  if (node->accumulates_) release_leaf(node);
  else if (node->references_.drop()) end(node);
}
inline bool NodePtr::unique() const { return node_->references_ == 1; }

/// The nodes that the thread's innermost walk asks for, and those that lead to them; null: all that it can reach.
extern constinit thread_local const std::unordered_set<const Node*>* asked_nodes;
/// Whether the walk asks for the gradient that flows through an edge.
inline bool is_asked(const Edge& edge) {
  return edge && (asked_nodes == nullptr || asked_nodes->contains(edge.node.get()));
}

/// A leaf's node: adds what arrives to the leaf's gradient. It keeps the leaf while somebody shares the node; when
/// nobody does, the leaf keeps the node for its next use: it sleeps, since every pass over a model needs it again.
class AccumulateGrad final : public Node {
 public:
  AccumulateGrad() : Node(true) { sequence = UINT64_MAX; }  // before all else: a leaf's memory is settled at once
  std::string name() const override { return "AccumulateGrad"; }
  Gradients apply(Gradients&& gradients) override;

  bool sleeps() const { return !leaf.defined(); }
  Tensor leaf;

 private:
  void accumulate(Tensor& gradient, const Tensor& incoming) const;
};

/// What hooks a tensor has; few have any.
struct TensorHooks {
  std::vector<Hooks::Indexed> leaf;
  std::vector<std::pair<int64_t, std::function<void(const Tensor& leaf)>>> accumulated;
  std::shared_ptr<bool> alive;  ///< set while the tensor retains its gradient, to know whether it still lives
  int64_t retaining = 0;        ///< the hook that does so
};

/// What autograd hangs on a tensor.
struct History final : AutogradMeta {
  uint32_t output = 0;                    ///< which of the node's results it is
  NodePtr node;                           ///< what made the tensor; null for a leaf
  AccumulateGrad* accumulator = nullptr;  ///< of a leaf that was used; ours alone while it sleeps
  Tensor gradient;
  std::unique_ptr<TensorHooks> hooks;

  History() = default;
  History(NodePtr maker, uint32_t output, uint32_t version) : output(output), node(std::move(maker)) {
    this->version = version;
  }
  ~History() override { delete accumulator; }  // it sleeps, or the leaf would live
  bool has_history() const override { return static_cast<bool>(node); }
  std::string history_name() const override { return node ? node->name() : std::string(); }
  TensorHooks& own_hooks() {
    if (!hooks) hooks = std::make_unique<TensorHooks>();
    return *hooks;
  }
  static void* operator new(size_t size) { return allocate_block(&ThreadState::histories, size); }
  static void operator delete(void* block, size_t size) { free_block(&ThreadState::histories, block, size); }
};

/// Its history, or null.
inline History* find_history(const Tensor& tensor) {
  // A leaf may get its history from one thread while another asks.
  return static_cast<History*>(std::atomic_ref(tensor.impl()->autograd).load(std::memory_order_acquire));
}
/// The tensor's history, made if it has none yet.
inline History& history_of(const Tensor& tensor) {
  if (History* history = find_history(tensor)) return *history;
  auto* const made = new History;
  std::atomic_ref(tensor.impl()->autograd).store(made, std::memory_order_release);
  return *made;
}
/// The leaf's next use in a graph gets a new accumulation: its metadata changed under the old one.
void forget_accumulator(const Tensor& leaf);
/// What `gradient_edge` does for views and leaves.
Edge rare_edge(const Tensor& tensor);
/// Where the tensor's gradient flows: to the node that made it, to a leaf's accumulation, or nowhere.
inline Edge gradient_edge(const Tensor& tensor) {
  if (!tensor.defined() || !tensor.requires_grad()) return {};
  if (!tensor.is_view()) [[likely]] {
    if (const History* history = find_history(tensor); history != nullptr && history->node)
      return {history->node, history->output};
  }
  return rare_edge(tensor);
}
/// Makes `node` the maker of the tensor, whose metadata it has among its `inputs`.
[[gnu::always_inline]] inline void set_history(const Tensor& tensor, NodePtr node, uint32_t output) {
  TensorImpl* const impl = tensor.impl();
  impl->meta_replaced = false;
  impl->requires_grad = true;
  if (History* const history = find_history(tensor)) [[unlikely]] {
    history->node = std::move(node);
    history->output = output;
    history->version = tensor.version();
  } else {
    std::atomic_ref(impl->autograd)
        .store(new History(std::move(node), output, tensor.version()), std::memory_order_release);
  }
}
/// The same of a tensor that stands for what the node made, and may be laid out otherwise.
inline void adopt_history(const Tensor& tensor, NodePtr node, uint32_t output) {
  const bool same = node->inputs[output].same_as(tensor.meta());
  set_history(tensor, std::move(node), output);
  tensor.impl()->meta_replaced = !same;
}
/// A tensor that retains its gradient does so from here on where it flows now: it was written in place.
void retain_again(const Tensor& tensor, Node* before);
/// After the tensor was written in place by what `node` recorded, as the given one of its outputs. For a view its
/// base's history is rewritten: `node` has no other output.
void rebase_history(const Tensor& tensor, const NodePtr& node, uint32_t output = 0);
/// Errors: a tensor that was made in inference mode, outside of it.
void refuse_to_save();
inline void check_savable(const Tensor& tensor) {
  if (tensor.for_inference() && !thread_state.inference) [[unlikely]]
    refuse_to_save();
}
/// Errors if gradients forbid writing the tensor in place: a leaf, a view of one, one of several views.
void check_inplace(const Tensor& tensor);

}  // namespace tare::autograd
