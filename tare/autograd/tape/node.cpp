#include "tare/autograd/tape/node.h"

#include <mutex>
#include <optional>

#include "tare/core/error.h"
#include "tare/core/sparse.h"
#include "tare/core/thread.h"
#include "tare/ops.h"

namespace tare::autograd {

constinit thread_local const std::unordered_set<const Node*>* asked_nodes = nullptr;

namespace {

// Nodes whose last owner went, to be taken apart one after another: a long chain must not recurse.
constinit thread_local std::vector<NodePtr>* dying TARE_FAST_TLS = nullptr;

// Takes a node apart and all that only it kept.
[[gnu::noinline]] void destroy_chain(NodePtr first) {
  std::vector<NodePtr> own;
  own.push_back(std::move(first));
  dying = &own;
  while (!own.empty()) {
    const NodePtr next = std::move(own.back());
    own.pop_back();
  }
  dying = nullptr;
}

// Histories and accumulations of leaves are made by whoever comes first, and end with their last owner.
class LeafLock {
 public:
  LeafLock() {
    if (!single_threaded()) lock_.emplace(mutex_);
  }

 private:
  static std::mutex mutex_;
  std::optional<std::lock_guard<std::mutex>> lock_;
};
std::mutex LeafLock::mutex_;

// The gradient of a view's base after the view was written: the written part flows through `inner`, the rest passes.
class CopySlices final : public Node {
 public:
  CopySlices(const Tensor& base, const Tensor& view, NodePtr inner) : view_(view.meta()), inner_(std::move(inner)) {
    edges.push_back(gradient_edge(base));
    for (size_t i = 1; i < inner_->edges.size(); ++i) edges.push_back(inner_->edges[i]);
    // Whoever asks for some gradients alone finds them behind the base, not behind what the view was made by.
    if (!inner_->edges.empty()) inner_->edges[0] = edges[0];
    inputs.push_back(base.meta());
  }
  std::string name() const override { return "CopySlices"; }
  Gradients apply(Gradients&& gradients) override {
    check(static_cast<bool>(inner_), "Trying to backward through the graph a second time (CopySlices was released).");
    const TensorMeta& base = inputs[0];
    if (!gradients[0].defined()) return Gradients(edges.size());
    const Tensor result = new_empty_strided(gradients[0], base.sizes(), base.strides());
    copy_(result, gradients[0]);
    const Tensor part =
        as_strided(result, view_.sizes(), view_.strides(), view_.storage_offset() - base.storage_offset());
    Gradients one(1);
    one[0] = clone(part, MemoryFormat::contiguous);
    Gradients found = inner_->apply(std::move(one));
    if (found[0].defined()) copy_(part, found[0]);
    else zero_(part);
    found[0] = result;
    return found;
  }
  void release() override { inner_->release(); }

 private:
  TensorMeta view_;
  NodePtr inner_;
};

// A view's history read off its base, after the base was written.
class ViewOfBase final : public Node {
 public:
  ViewOfBase(const Tensor& base, const Tensor& view) : base_(base.meta()) {
    edges.push_back(gradient_edge(base));
    inputs.push_back(view.meta());
  }
  std::string name() const override { return "AsStridedBackward0"; }
  Gradients apply(Gradients&& gradients) override {
    Gradients found(1);
    if (!gradients[0].defined()) return found;
    const TensorMeta& view = inputs[0];
    const Tensor whole = new_empty_strided(gradients[0], base_.sizes(), base_.strides());
    zero_(whole);
    copy_(as_strided(whole, view.sizes(), view.strides(), view.storage_offset() - base_.storage_offset()),
          gradients[0]);
    found[0] = whole;
    return found;
  }

 private:
  TensorMeta base_;
};

}  // namespace

Gradients gradients_of(std::vector<Tensor>&& list) {
  Gradients gradients;
  gradients.build(list.size(), [&](uint32_t i) { return std::move(list[i]); });
  return gradients;
}

void Node::report(void (Observer::*what)(const Tensor&)) const {
  for (const Tensor& tensor : saved_tensors())
    if (tensor.defined()) (thread_state.observer->*what)(tensor);
}

void NodePtr::destroy(Node* node) { delete node; }

void NodePtr::release_leaf(Node* node) {
  auto* const accumulator = static_cast<AccumulateGrad*>(node);
  Tensor leaf;  // ends last: the node that sleeps may go with it
  std::unique_ptr<Hooks> hooks;
  bool forgotten;
  {
    // Whoever looks for the leaf's accumulation meanwhile finds it awake or asleep.
    const LeafLock lock;
    if (!node->references_.drop()) return;
    leaf = std::move(accumulator->leaf);
    hooks = std::move(node->hooks);
    forgotten = find_history(leaf)->accumulator != accumulator;
  }
  if (forgotten) delete accumulator;
}

void NodePtr::end_edge(Node* node) {
  if (node->edges.empty()) delete node;
  else if (dying != nullptr) dying->push_back(NodePtr(node));
  else destroy_chain(NodePtr(node));
}

Gradients AccumulateGrad::apply(Gradients&& gradients) {
  Tensor& incoming = gradients[0];
  if (!incoming.defined() || !leaf.requires_grad()) return {};
  History& history = history_of(leaf);
  {
    // Several walks may end in a leaf at once. Interceptors run foreign code, which nothing may be locked for.
    static std::mutex accumulating;
    std::unique_lock lock(accumulating, std::defer_lock);
    if (!single_threaded() && thread_state.interceptors == nullptr) lock.lock();
    const bool is_new = !history.gradient.defined();
    accumulate(history.gradient, incoming);
    if (is_new && thread_state.observer != nullptr) [[unlikely]]
      thread_state.observer->gradient_set(history.gradient);
  }
  if (history.hooks) {
    const auto standing = history.hooks->accumulated;  // hooks may take themselves away
    for (const auto& [id, hook] : standing) hook(leaf);
  }
  return {};
}

// Whether a gradient may stay as it is laid out: as a dense leaf, of any other contiguous.
static bool laid_out_for(const TensorMeta& leaf, const TensorMeta& gradient) {
  if (!leaf.is_non_overlapping_and_dense()) return gradient.is_contiguous();
  for (int64_t i = 0; i < leaf.dim(); ++i)
    if (gradient.sizes()[i] != 1 && gradient.strides()[i] != leaf.strides()[i]) return false;
  return true;
}

// Another tensor of the same components: what is added to it in place does not change the one that came.
static Tensor taken_over(const Tensor& gradient) { return sparse_tensor(gradient.sizes(), components(gradient)); }

void AccumulateGrad::accumulate(Tensor& gradient, const Tensor& incoming) const {
  const bool recording = !thread_state.no_grad;
  if (!gradient.defined()) {
    // Taken over where nobody else holds the tensor; others may share its storage. Hooks behind the node hold what
    // came.
    const int64_t holders = 1 + (hooks && !hooks->after.empty());
    const bool alone = incoming.impl()->references <= holders;
    if (is_sparse(incoming)) {
      gradient = !recording && alone ? taken_over(incoming) : clone(incoming);
    } else if (!recording && alone && laid_out_for(leaf.meta(), incoming.meta())) gradient = detach(incoming);
    else if (leaf.meta().is_non_overlapping_and_dense()) {
      gradient = new_empty_strided(incoming, leaf.sizes(), leaf.strides());
      copy_(gradient, incoming);
    } else {
      gradient = clone(incoming, MemoryFormat::contiguous);
    }
  } else if (is_sparse(gradient) && !is_sparse(incoming)) {
    gradient = add(incoming, gradient);  // what is dense comes first
  } else if (recording) {
    gradient = add(gradient, incoming);
  } else {
    add_(gradient, incoming);
  }
}

// Makes `node` the maker of a tensor that was written in place.
static void replace_history(const Tensor& tensor, NodePtr node, uint32_t output = 0) {
  const History* history = find_history(tensor);
  const bool retains = history != nullptr && history->hooks && history->hooks->alive;
  const NodePtr before = retains ? history->node : nullptr;
  set_history(tensor, std::move(node), output);
  if (retains) [[unlikely]]
    retain_again(tensor, before.get());
}

// Refuses what `happened` to a view that came to be where gradients cannot follow, itself or what it is a view of.
static void check_origin(const Tensor& view, std::string_view happened) {
  const ViewOrigin origin = view.impl()->origin;
  if (origin == ViewOrigin::recorded) return;
  const History* history = find_history(view);
  if (history != nullptr && !history->node) history = nullptr;
  const bool by_mode = origin == ViewOrigin::no_grad || origin == ViewOrigin::inference;
  const std::string_view mode = origin == ViewOrigin::inference ? "inference" : "no_grad";
  std::string text = fmt::format("A view was created in {} mode", mode);
  if (history != nullptr) {
    const std::string name = history->node->name(), operation = history->node->operation();
    text = fmt::format("Output {} of {} is a view", history->output,
                       name == operation && name.ends_with("Backward") ? name.substr(0, name.size() - 8) : operation);
    if (by_mode) text += fmt::format(" of a view which was created in {} mode", mode);
  }
  text += fmt::format(" and {}", happened);
  if (origin == ViewOrigin::inference) text += " in normal mode";
  else if (by_mode || history == nullptr) text += " with grad mode enabled";
  if (by_mode)
    fail(
        "{}. Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your code by "
        "moving both the view and the inplace either both inside the {} block (if you don't want the inplace to be "
        "tracked) or both outside (if you want the inplace to be tracked).",
        text, origin == ViewOrigin::inference ? "inference_mode" : "no_grad");
  if (origin == ViewOrigin::function)
    fail(
        "{}. This view was created inside a custom Function (or because an input was returned as-is) and the autograd "
        "logic to handle view+inplace would override the custom backward associated with the custom Function, leading "
        "to incorrect gradients. This behavior is forbidden. You can fix this by cloning the output of the custom "
        "Function.",
        text);
  fail(
      "{}. This view is the output of a function that returns multiple views. Such functions do not allow the output "
      "views to be modified inplace. You should replace the inplace operation by an out-of-place one.",
      text);
}

// A view ages with its storage: when that was written since, its history is its base's, seen through the view.
static void refresh(const Tensor& tensor) {
  TensorImpl* impl = tensor.impl();
  if (impl->autograd != nullptr && impl->autograd->version == tensor.version()) return;
  check_origin(tensor, "its base or another view of its base has been modified inplace");
  const Tensor base = tensor.base();
  const History* of_base = find_history(base);
  if (of_base == nullptr || !of_base->node) return;
  replace_history(tensor, NodePtr(new ViewOfBase(base, tensor)));
}

Edge rare_edge(const Tensor& tensor) {
  if (tensor.is_view()) {
    refresh(tensor);
    if (const History* history = find_history(tensor); history && history->node)
      return {history->node, history->output};
  }
  if (!tensor.impl()->requires_grad) return {};  // a view made while nothing was recorded
  const LeafLock lock;
  History& history = history_of(tensor);
  AccumulateGrad*& accumulator = history.accumulator;
  if (accumulator != nullptr && !accumulator->sleeps()) return {NodePtr::share(accumulator), 0};
  if (accumulator == nullptr) accumulator = new AccumulateGrad;
  if (history.hooks && !history.hooks->leaf.empty()) [[unlikely]] {
    accumulator->hooks = std::make_unique<Hooks>();
    accumulator->hooks->tensors = history.hooks->leaf;
  }
  accumulator->module_call = thread_state.module_call;
  accumulator->inputs.clear();
  accumulator->inputs.emplace_back(tensor.meta());
  if (tensor.impl()->meta_replaced) tensor.impl()->meta_replaced = false;  // else not written: other threads read it
  accumulator->leaf = tensor;
  return {NodePtr(accumulator), 0};
}

void forget_accumulator(const Tensor& leaf) {
  History* const history = find_history(leaf);
  if (history == nullptr) return;
  const LeafLock lock;
  AccumulateGrad* const accumulator = std::exchange(history->accumulator, nullptr);
  if (accumulator != nullptr && accumulator->sleeps()) delete accumulator;
}

void rebase_history(const Tensor& tensor, const NodePtr& node, uint32_t output) {
  if (!tensor.is_view()) {
    replace_history(tensor, node, output);
    return;
  }
  const Tensor base = tensor.base();
  replace_history(base, NodePtr(new CopySlices(base, tensor, node)));
  replace_history(tensor, NodePtr(new ViewOfBase(base, tensor)));
}

void refuse_to_save() {
  fail(
      "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in "
      "computation tracked by autograd. To work around this, you can make a clone to get a normal tensor and use it in "
      "autograd, or use `torch.no_grad()` instead of `torch.inference_mode()`.");
}

void check_inplace(const Tensor& tensor) {
  const auto is_leaf = [](const Tensor& t) {
    const History* history = find_history(t);
    return t.requires_grad() && (history == nullptr || !history->node);
  };
  if (!tensor.is_view()) {
    check(!is_leaf(tensor), "a leaf Variable that requires grad is being used in an in-place operation.");
    return;
  }
  check_origin(tensor, "is being modified inplace");
  // A view that was asked for gradients by itself is a leaf, and what it is a view of knows nothing of them.
  check(!is_leaf(tensor.base()) && (tensor.base().requires_grad() || !tensor.requires_grad()),
        "a view of a leaf Variable that requires grad is being used in an in-place operation.");
}

}  // namespace tare::autograd
