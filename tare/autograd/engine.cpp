#include <algorithm>
#include <atomic>
#include <iterator>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "tare/autograd/autograd.h"
#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"

// Walks the tape backwards. A node runs once all gradients that flow into it are there; of those ready, the one
// recorded last runs first.
namespace tare {

namespace autograd {

namespace {

// Gradients have the dtype of what they are gradients of, whoever made them.
Tensor cast_to(DType wanted, Tensor gradient) {
  if (!is_complex(wanted) && is_complex(gradient.dtype())) gradient = real(gradient);
  return gradient.dtype() == wanted ? gradient : to(gradient, wanted);
}

// Whether what a node returned is what it goes to, as it mostly is.
bool fits(const TensorMeta& wanted, const TensorMeta& gradient) {
  return gradient.dtype() == wanted.dtype() && gradient.device() == wanted.device() &&
         gradient.sizes() == wanted.sizes();
}

// Brings what a node returned into the shape of what it goes to: broadcasting is undone by summing, the dtype cast.
Tensor validated(const Node& from, size_t index, const TensorMeta& wanted, Tensor gradient) {
  if (wanted.dtype() == DType::undefined) return gradient;
  if (gradient.sizes() != wanted.sizes()) {
    const int64_t extra = gradient.dim() - wanted.dim();
    bool expandable = extra >= 0;
    for (int64_t i = 0; expandable && i < wanted.dim(); ++i)
      expandable = wanted.sizes()[i] == 1 || wanted.sizes()[i] == gradient.sizes()[i + extra];
    if (!expandable)
      fail<ShapeError>(
          "Function {} returned an invalid gradient at index {} - got {} but expected shape compatible with {}",
          from.name(), index, gradient.sizes(), wanted.sizes());
    Dims reduced;
    for (int64_t i = 0; i < gradient.dim(); ++i)
      if (i < extra || (wanted.sizes()[i - extra] == 1 && gradient.sizes()[i] != 1)) reduced.push_back(i);
    gradient = sum(gradient, IntList(reduced), true);
    if (extra > 0) gradient = view(gradient, wanted.sizes());
  }
  gradient = cast_to(wanted.dtype(), std::move(gradient));
  if (gradient.device() != wanted.device() && gradient.dim() != 0) [[unlikely]]
    fail("Function {} returned an invalid gradient at index {} - expected device {} but got {}", from.name(), index,
         wanted.device(), gradient.device());
  return gradient;
}

// Whether a dispatch mode answers operators.
bool is_answered() { return dynamic_cast<const DispatchHandler*>(top_listener()) != nullptr; }

// Says which nodes a walk asks for while it lives.
class AskedNodes {
 public:
  explicit AskedNodes(const std::unordered_set<const Node*>* nodes) : before_(std::exchange(asked_nodes, nodes)) {}
  ~AskedNodes() { asked_nodes = before_; }
  AskedNodes(const AskedNodes&) = delete;
  AskedNodes& operator=(const AskedNodes&) = delete;

 private:
  const std::unordered_set<const Node*>* before_;
};

// What a walk knows of a node that it reaches, and the gradients on their way into it.
struct Reached {
  Node* node;            // alive: the roots own all that they lead to
  uint32_t place;        // where this stands in the walk's list
  uint32_t missing = 0;  // edges that will still bring a gradient, where they are counted
  bool queued = false, seen = false;
  Gradients gradients;

  Reached(Node* node, uint32_t place) : node(node), place(place) {}

  void add(uint32_t input, Tensor&& gradient) {
    if (gradients.empty()) gradients.fresh(node->inputs.size());
    Tensor& held = gradients[input];
    if (!held.defined()) held = std::move(gradient);
    else sum(held, gradient);
  }

 private:
  void sum(Tensor& held, const Tensor& gradient) const {
    const ModuleCallGuard for_module(node->module_call);  // a sum is made for the node that it goes to
    if (is_sparse(held) && !is_sparse(gradient)) {
      held = tare::add(gradient, held);  // what is dense comes first
    } else if (is_foreign(held) || is_foreign(gradient) || is_answered()) {
      held = tare::add(held, gradient);  // whoever answers may keep what he answered
    } else if (thread_state.no_grad && held.meta().is_non_overlapping_and_dense() && held.impl()->references == 1 &&
               held.storage()->references == 1) {
      add_(held, gradient);
    } else {
      held = tare::add(held, gradient);
    }
  }
};

// A list that grows without moving what it holds. A thread keeps a megabyte of it for the next walk: memory that is
// given back to the system comes page by page again, which takes as long as some hundred operators.
class ReachedList {
 public:
  ReachedList() = default;
  ReachedList(const ReachedList&) = delete;
  ReachedList& operator=(const ReachedList&) = delete;
  ~ReachedList() {
    for (uint32_t i = 0; i < size_; ++i) (*this)[i].~Reached();
    for (Block& block : blocks_)
      if (spare.size() < kSpare) spare.push_back(std::move(block));
  }
  uint32_t size() const { return size_; }
  Reached& operator[](uint32_t i) { return reinterpret_cast<Reached*>(blocks_[i / kBlock].get())[i % kBlock]; }
  Reached& add(Node* node) {
    if (size_ % kBlock == 0) blocks_.push_back(new_block());
    Reached* const made = new (&(*this)[size_]) Reached(node, size_);
    ++size_;
    return *made;
  }

 private:
  using Block = std::unique_ptr<std::byte[]>;
  static constexpr uint32_t kBlock = 256;
  static constexpr size_t kSpare = (size_t{1} << 20) / (kBlock * sizeof(Reached));
  static Block new_block() {
    if (spare.empty()) return std::make_unique_for_overwrite<std::byte[]>(kBlock * sizeof(Reached));
    Block block = std::move(spare.back());
    spare.pop_back();
    return block;
  }
  static thread_local std::vector<Block> spare;
  std::vector<Block> blocks_;
  uint32_t size_ = 0;
};
thread_local std::vector<ReachedList::Block> ReachedList::spare;

// Whether some walk of the process notes places in nodes.
std::atomic_flag notes_places;
// Whether the process had several threads at a walk: each numbers its nodes itself, so numbers say nothing then.
std::atomic<bool> had_threads = false;

// What is ready to run: leaves in the order in which they became so, then the node that was recorded last. In most
// graphs the node that became ready last is the next, so one is kept apart from the heap.
class ReadyQueue {
 public:
  bool empty() const { return next_ == nullptr && heap_.empty() && leaves_.size() == taken_; }
  void push(Reached& reached) {
    if (reached.node->accumulates()) {
      leaves_.push_back(&reached);
    } else if (next_ == nullptr) {
      next_ = &reached;
    } else {
      heap_.push_back(before(*next_, reached) ? std::exchange(next_, &reached) : &reached);
      std::ranges::push_heap(heap_, kBefore);
    }
  }
  Reached& pop() {
    if (taken_ < leaves_.size()) {
      Reached& leaf = *leaves_[taken_++];
      if (taken_ == leaves_.size()) leaves_.clear(), taken_ = 0;
      return leaf;
    }
    if (next_ != nullptr && (heap_.empty() || before(*heap_.front(), *next_))) return *std::exchange(next_, nullptr);
    std::ranges::pop_heap(heap_, kBefore);
    Reached& first = *heap_.back();
    heap_.pop_back();
    return first;
  }
  // Visits the nodes that wait; leaves lead nowhere.
  template <class F>
  void each(const F& visit) const {
    if (next_ != nullptr) visit(*next_);
    for (Reached* const one : heap_) visit(*one);
  }

 private:
  static bool before(const Reached& a, const Reached& b) { return a.node->sequence < b.node->sequence; }
  static constexpr auto kBefore = [](const Reached* a, const Reached* b) { return before(*a, *b); };
  Reached* next_ = nullptr;
  std::vector<Reached*> heap_, leaves_;
  size_t taken_ = 0;  // of the leaves
};

class Walk {
 public:
  Walk(bool keep, bool create)
      : keep_(keep), recording_(create), notes_(!notes_places.test_and_set(std::memory_order_acquire)) {
    if (!single_threaded()) had_threads.store(true, std::memory_order_relaxed);
    counted_ = had_threads.load(std::memory_order_relaxed);
  }
  ~Walk() {
    if (notes_) notes_places.clear(std::memory_order_release);
  }
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  void start(const Edge& edge, Tensor gradient) {
    const TensorMeta& wanted = edge.node->inputs[edge.input];
    if (wanted.dtype() != DType::undefined) {
      // It has the tensor's shape, which may have been given another since the node made it.
      check<ShapeError>(gradient.sizes() == wanted.sizes(),
                        "invalid gradient at index {} - got {} but expected shape compatible with {}", roots_.size(),
                        gradient.sizes(), wanted.sizes());
      gradient = cast_to(wanted.dtype(), std::move(gradient));
    }
    of(edge.node.get()).add(edge.input, std::move(gradient));
    roots_.push_back(edge.node);
  }
  // Only these edges' gradients are asked for; what they hold goes to `captured`, not into leaves.
  void capture(std::vector<Edge> edges) {
    captured.resize(edges.size());
    for (size_t i = 0; i < edges.size(); ++i)
      if (edges[i]) captures_[edges[i].node.get()].push_back({edges[i].input, i});
    limited_ = true;
    held_ = std::move(edges);
  }
  // Only these leaves accumulate; where an operator made the tensor, its hooks run and no more.
  void accumulate_only(std::vector<Edge> edges) {
    for (const Edge& edge : edges)
      if (edge) accumulating_.insert(edge.node.get());
    limited_ = true;
    held_ = std::move(edges);
  }

  void run() {
    const PhaseGuard phase("backward");
    counted_ |= limited_ || std::ranges::any_of(roots_, [](const NodePtr& root) { return root->accumulates(); });
    if (counted_) {
      for (const auto& root : roots_) count(of(root.get()));
      if (limited_) find_needed();
    }
    const GradGuard recording(recording_);
    const AskedNodes asked(limited_ ? &needed_ : nullptr);
    for (const auto& root : roots_) queue(of(root.get()));
    while (!ready_.empty()) run_node(ready_.pop());
  }

  std::vector<Tensor> captured;

 private:
  // What is known of a node. One walk of the process notes in nodes where they stand in its list, which confirms it,
  // since an earlier walk's note may stand there; walks within it or beside it look them up.
  Reached& of(Node* node) {
    const uint32_t count = reached_.size();
    if (notes_) {
      if (node->place < count) [[likely]]
        if (Reached& noted = reached_[node->place]; noted.node == node) return noted;
      node->place = count;
    } else if (const auto [it, added] = places_.try_emplace(node, count); !added) {
      return reached_[it->second];
    }
    return reached_.add(node);
  }
  void queue(Reached& reached) {
    if (reached.missing == 0 && !std::exchange(reached.queued, true)) ready_.push(reached);
  }

  // A node is ready when all gradients that flow into it are there. A thread numbers its nodes as it records them, and
  // an edge leads to an earlier one: of all nodes that were reached, the last one is ready, and nobody need count. A
  // leaf, which runs as soon as it is ready, is so where it has one edge in all; where it may have more, edges are
  // counted from there on, which takes a way through all that is left of the graph.
  void arrive(const Node& from, size_t i, Reached& to) {
    if (!counted_) {
      const bool is_leaf = to.node->accumulates();
      if (!is_leaf && to.node->sequence >= from.sequence) [[unlikely]]
        fail("{} was recorded before {}, whose gradient it is", from.name(), to.node->name());
      if (!is_leaf || from.edges[i].node.unique()) return queue(to);
      counted_ = true;
      ready_.each([&](Reached& waiting) { count(waiting); });
      count_edges(from, i);
    }
    --to.missing;
    queue(to);
  }

  // How many edges lead to each node that can be reached from one. All edges of a node are counted while it is at hand:
  // going down to the leaves and back up again would fetch each node of a large graph twice.
  void count(Reached& start) {
    if (!std::exchange(start.seen, true)) count_edges(*start.node, 0);
  }
  void count_edges(const Node& from, size_t first) {
    std::vector<const Node*> open{&from};
    while (!open.empty()) {
      const Node& node = *open.back();
      open.pop_back();
      for (size_t i = std::exchange(first, 0); i < node.edges.size(); ++i) {
        if (!node.edges[i]) continue;
        Reached& to = of(node.edges[i].node.get());
        ++to.missing;
        if (!std::exchange(to.seen, true) && !to.node->edges.empty()) open.push_back(to.node);
      }
    }
  }

  // Which of the reached nodes lead to what is asked for, settled on the way back up, when all that a node leads to was
  // seen.
  void find_needed() {
    struct Visit {
      Node* node;
      size_t next = 0;
    };
    std::vector<Visit> stack;
    std::vector<bool> entered(reached_.size());
    const auto enter = [&](const Reached& reached) {
      if (entered[reached.place]) return;
      entered[reached.place] = true;
      if (captures_.contains(reached.node) || accumulating_.contains(reached.node)) needed_.insert(reached.node);
      stack.push_back({reached.node});
    };
    for (const auto& root : roots_) {
      enter(of(root.get()));
      while (!stack.empty()) {
        Visit& visit = stack.back();
        Node* const node = visit.node;
        if (visit.next < node->edges.size()) {
          if (const Edge& edge = node->edges[visit.next++]) enter(of(edge.node.get()));
        } else {
          if (leads_on(*node)) needed_.insert(node);
          stack.pop_back();
        }
      }
    }
  }

  void run_node(Reached& reached) {
    Node& node = *reached.node;
    Gradients& gradients = reached.gradients;
    if (gradients.empty()) gradients.fresh(node.inputs.size());
    Gradients found;
    if (!limited_ || needed_.contains(&node)) {
      const ModuleCallGuard in_module(node.module_call);
      if (node.hooks) run_tensor_hooks(*node.hooks, gradients);
      if (limited_)
        if (const auto it = captures_.find(&node); it != captures_.end())
          for (const auto& [input, place] : it->second) captured[place] = gradients[input];
      // A node that is only looked at keeps what it saved: a later pass may start from it.
      if (!limited_ || leads_on(node) || (node.accumulates() && accumulating_.contains(&node))) {
        found = apply(node, std::move(gradients));
        gradients.clear();
        if (!keep_) node.release();
      } else if (node.hooks && accumulating_.contains(&node)) {
        run_hooks(node.hooks->before, gradients);
      }
    }
    gradients.clear();
    const size_t given = found.size();
    for (size_t i = 0; i < node.edges.size(); ++i) {
      const Edge& edge = node.edges[i];
      if (!edge) continue;
      Reached& to = of(edge.node.get());
      if (i < given && found[i].defined() && is_asked(edge)) to.add(edge.input, std::move(found[i]));
      arrive(node, i, to);
    }
  }

  // Hooks may add and take away hooks: those that stood there when the first one ran are run.
  static void run_tensor_hooks(const Hooks& hooks, Gradients& gradients) {
    const std::vector<Hooks::Indexed> standing = hooks.tensors;
    for (const Hooks::Indexed& hook : standing) {
      Tensor& gradient = gradients[hook.input];
      Tensor replaced = hook.hook(gradient);
      if (replaced.defined()) gradient = std::move(replaced);
    }
  }
  static void run_hooks(const std::vector<std::pair<int64_t, NodeHook>>& hooks, Gradients& gradients) {
    if (hooks.empty()) return;
    const auto standing = hooks;
    std::vector<Tensor> list(std::make_move_iterator(gradients.begin()), std::make_move_iterator(gradients.end()));
    for (const auto& [id, hook] : standing) hook(list);
    gradients = gradients_of(std::move(list));
  }

  static Gradients applied(Node& node, Gradients&& gradients) {
    try {
      return node.apply(std::move(gradients));
    } catch (Error& error) {
      error.add_context(fmt::format("in {}", node.name()));
      throw;
    }
  }
  static Gradients apply(Node& node, Gradients&& gradients) {
    if (node.hooks) run_hooks(node.hooks->before, gradients);
    Gradients found = applied(node, std::move(gradients));
    if (found.size() < node.edges.size()) [[unlikely]]
      fail("function {} returned an incorrect number of gradients (expected {}, got {})", node.name(),
           node.edges.size(), found.size());
    for (size_t i = 0; i < node.edges.size(); ++i)
      if (const Edge& edge = node.edges[i]; edge && found[i].defined())
        if (const TensorMeta& wanted = edge.node->inputs[edge.input]; !fits(wanted, found[i].meta()))
          found[i] = validated(node, i, wanted, std::move(found[i]));
    if (node.hooks) run_hooks(node.hooks->after, found);
    return found;
  }

  bool leads_on(const Node& node) const {
    return std::ranges::any_of(node.edges, [&](const Edge& edge) { return edge && needed_.contains(edge.node.get()); });
  }

  bool keep_, recording_, limited_ = false;
  bool counted_;  // whether edges are counted
  const bool notes_;
  std::vector<NodePtr> roots_;
  std::vector<Edge> held_;  // a leaf's node lives only while somebody holds it
  ReachedList reached_;
  std::unordered_map<const Node*, uint32_t> places_;
  std::unordered_set<const Node*> needed_, accumulating_;
  std::unordered_map<const Node*, std::vector<std::pair<uint32_t, size_t>>> captures_;
  ReadyQueue ready_;
};

Tensor starting_gradient(const Tensor& tensor, const Tensor& given, bool create_graph) {
  if (!given.defined()) {
    check(tensor.numel() == 1, "grad can be implicitly created only for scalar outputs");
    check(is_floating(tensor.dtype()), "grad can be implicitly created only for real scalar outputs but got torch.{}",
          name(tensor.dtype()));
    const GradGuard recording(create_graph);
    return ones_like(tensor, {}, {}, {}, {}, MemoryFormat::preserve);
  }
  check<ShapeError>(given.sizes() == tensor.sizes(),
                    "Mismatch in shape: grad_output[0] has a shape of torch.Size({}) and output[0] has a shape of "
                    "torch.Size({}).",
                    given.sizes(), tensor.sizes());
  check(is_complex(given.dtype()) == is_complex(tensor.dtype()),
        "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch in dtype: "
        "grad_output[0] has a dtype of torch.{} and output[0] has a dtype of torch.{}.",
        name(given.dtype()), name(tensor.dtype()));
  return given;
}

std::vector<Edge> edges_of(TensorList tensors) {
  std::vector<Edge> edges;
  for (const Tensor& tensor : tensors) {
    check(tensor.requires_grad(), "One of the differentiated Tensors does not require grad");
    edges.push_back(gradient_edge(tensor));
  }
  return edges;
}

void walk(Walk& walk, TensorList tensors, TensorList gradients, BackwardOptions options) {
  check(gradients.empty() || gradients.size() == tensors.size(), "got {} tensors and {} gradients", tensors.size(),
        gradients.size());
  std::vector<Tensor> started;  // held to the end, as a program's own are
  for (int64_t i = 0; i < tensors.size(); ++i) {
    const Edge edge = gradient_edge(tensors[i]);
    check(static_cast<bool>(edge), "element {} of tensors does not require grad and does not have a grad_fn", i);
    started.push_back(starting_gradient(tensors[i], gradients.empty() ? Tensor() : gradients[i], options.create_graph));
    walk.start(edge, started.back());
  }
  walk.run();
}

}  // namespace

}  // namespace autograd

void backward(TensorList tensors, TensorList gradients, BackwardOptions options, TensorList inputs) {
  autograd::Walk walk(options.retain_graph.value_or(options.create_graph), options.create_graph);
  if (!inputs.empty()) walk.accumulate_only(autograd::edges_of(inputs));
  autograd::walk(walk, tensors, gradients, options);
}

std::vector<Tensor> grad(TensorList outputs, TensorList inputs, TensorList gradients, BackwardOptions options,
                         bool allow_unused) {
  check<ValueError>(!inputs.empty(), "grad requires non-empty inputs.");
  autograd::Walk walk(options.retain_graph.value_or(options.create_graph), options.create_graph);
  walk.capture(autograd::edges_of(inputs));
  autograd::walk(walk, outputs, gradients, options);
  for (size_t i = 0; i < walk.captured.size(); ++i)
    check(walk.captured[i].defined() || allow_unused,
          "The differentiated Tensor at index {} appears to not have been used in the graph. Set allow_unused=True if "
          "this "
          "is the desired behavior.",
          i);
  return std::move(walk.captured);
}

}  // namespace tare
