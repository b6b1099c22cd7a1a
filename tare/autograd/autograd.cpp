#include "tare/autograd/autograd.h"

#include <algorithm>
#include <atomic>

#include "tare/core/error.h"
#include "tare/ops.h"

namespace tare {

using autograd::Edge;
using autograd::History;
using autograd::Hooks;
using autograd::Node;
using autograd::NodePtr;

namespace {

std::atomic<int64_t> next_hook = 0;

// A node that a program wrote: results of its own, gradients from a function.
class CustomNode final : public Node {
 public:
  using Backward = std::function<std::vector<Tensor>(TensorList inputs, TensorList results, TensorList gradients)>;
  CustomNode(std::string name, Backward backward) : name_(std::move(name)), backward_(std::move(backward)) {}
  std::string name() const override { return name_; }
  autograd::Gradients apply(autograd::Gradients&& gradients) override {
    check(
        !released_,
        "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
        "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
        "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
        "saved tensors after calling backward.");
    return autograd::gradients_of(backward_(saved_inputs, saved_results, gradients));
  }
  void release() override {
    released_ = true;
    saved_inputs.clear();
    saved_results.clear();
  }
  std::vector<Tensor> saved_inputs, saved_results;

 private:
  std::string name_;
  Backward backward_;
  bool released_ = false;
};

Hooks& hooks_of(Node& node) {
  if (!node.hooks) node.hooks = std::make_unique<Hooks>();
  return *node.hooks;
}

}  // namespace

Tensor grad_of(const Tensor& tensor) {
  const History* history = autograd::find_history(tensor);
  return history ? history->gradient : Tensor();
}

void set_grad(const Tensor& tensor, const Tensor& gradient) {
  if (gradient.defined()) {
    check<ShapeError>(gradient.sizes() == tensor.sizes(),
                      "attempting to assign a gradient of size '{}' to a tensor of size '{}'. Please ensure that the "
                      "gradient and the tensor are the same size",
                      gradient.sizes(), tensor.sizes());
    check(
        gradient.dtype() == tensor.dtype(),
        "attempting to assign a gradient with dtype '{}' to a tensor with grad_dtype '{}'. The gradient must match the "
        "tensor's grad_dtype (defaults to the tensor's dtype). You can set the tensor's grad_dtype attribute with a "
        "specific dtype, or None to allow any dtype. Set grad_dtype with caution. Diverging the dtypes of a tensor and "
        "its gradient may break downstream systems that assume they match.",
        cpp_name(gradient.dtype()), info(tensor.dtype()).scalar_name);
    check(gradient.device() == tensor.device(),
          "attempting to assign a gradient with device type '{}' to a tensor with device type '{}'. Please ensure that "
          "the "
          "gradient and the tensor are on the same device",
          gradient.device(), tensor.device());
  }
  autograd::history_of(tensor).gradient = gradient;
}

bool is_leaf(const Tensor& tensor) { return !tensor.requires_grad() || !grad_fn(tensor); }

NodePtr grad_fn(const Tensor& tensor) {
  if (!tensor.requires_grad()) return nullptr;
  const Edge edge = autograd::gradient_edge(tensor);
  return edge && !edge.node->accumulates() ? edge.node : nullptr;
}

// Hooks run in their order, but those that keep gradients, which have numbers below 0, see what the others left.
static void add_hook(std::vector<Hooks::Indexed>& hooks, const Hooks::Indexed& hook) {
  const auto place = hook.id < 0 ? hooks.end() : std::ranges::find_if(hooks, [](const auto& h) { return h.id < 0; });
  hooks.insert(place, hook);
}

int64_t register_hook(const Tensor& tensor, autograd::TensorHook hook) {
  check(tensor.requires_grad(), "cannot register a hook on a tensor that doesn't require gradient");
  const Edge edge = autograd::gradient_edge(tensor);
  const Hooks::Indexed indexed{next_hook++, edge.input, std::move(hook)};
  add_hook(hooks_of(*edge.node).tensors, indexed);
  // A leaf's node lives only while somebody holds it.
  if (edge.node->accumulates()) autograd::history_of(tensor).own_hooks().leaf.push_back(indexed);
  return indexed.id;
}

int64_t register_post_accumulate_grad_hook(const Tensor& leaf, std::function<void(const Tensor&)> hook) {
  check(is_leaf(leaf) && leaf.requires_grad(), "post accumulate grad hooks cannot be registered on non-leaf tensors");
  const int64_t id = next_hook++;
  autograd::history_of(leaf).own_hooks().accumulated.emplace_back(id, std::move(hook));
  return id;
}

void remove_hook(const Tensor& tensor, int64_t hook) {
  const auto remove = [hook](auto& list) { std::erase_if(list, [hook](const auto& item) { return item.id == hook; }); };
  if (History* history = autograd::find_history(tensor); history && history->hooks) {
    remove(history->hooks->leaf);
    std::erase_if(history->hooks->accumulated, [hook](const auto& item) { return item.first == hook; });
  }
  if (const Edge edge = autograd::gradient_edge(tensor); edge && edge.node->hooks) remove(edge.node->hooks->tensors);
}

void retain_grad(const Tensor& tensor) {
  check(tensor.requires_grad(), "can't retain_grad on Tensor that has requires_grad=False");
  if (is_leaf(tensor)) return;
  autograd::TensorHooks& hooks = autograd::history_of(tensor).own_hooks();
  if (hooks.alive) return;
  hooks.alive = std::make_shared<bool>(true);
  autograd::retain_again(tensor, nullptr);
}

void autograd::retain_again(const Tensor& tensor, Node* before) {
  TensorHooks& hooks = history_of(tensor).own_hooks();
  if (before != nullptr && before->hooks)
    std::erase_if(before->hooks->tensors, [&](const Hooks::Indexed& hook) { return hook.id == hooks.retaining; });
  // The tensor may die before its gradient comes; then nobody can ask for it.
  TensorImpl* const impl = tensor.impl();
  const std::weak_ptr<bool> alive = hooks.alive;
  const Edge edge = gradient_edge(tensor);
  const auto keep = [impl, alive](const Tensor& gradient) {
    if (const auto held = alive.lock(); held && gradient.defined()) {
      Tensor& kept = static_cast<History*>(impl->autograd)->gradient;
      kept = kept.defined() ? add(kept, gradient) : clone(gradient, MemoryFormat::contiguous);
    }
    return Tensor();
  };
  hooks.retaining = -1 - next_hook++;
  add_hook(hooks_of(*edge.node).tensors, {hooks.retaining, edge.input, keep});
}

std::vector<Tensor> custom_function(
    std::string name, TensorList inputs, const std::function<std::vector<Tensor>(TensorList inputs)>& forward,
    std::function<std::vector<Tensor>(TensorList inputs, TensorList results, TensorList gradients)> backward,
    bool saves) {
  std::vector<Tensor> results;
  {
    const NoGradGuard below;
    results = forward(inputs);
  }
  const bool flows = std::ranges::any_of(inputs, [](const Tensor& t) { return t.defined() && t.requires_grad(); });
  if (thread_state.no_grad || thread_state.below_tape || !flows) return results;
  auto* const node = new CustomNode(std::move(name), std::move(backward));
  const NodePtr owner(node);
  for (const Tensor& input : inputs) node->edges.push_back(autograd::gradient_edge(input));
  node->number_behind_edges();
  if (saves) node->saved_inputs = inputs.vec();
  for (size_t i = 0; i < results.size(); ++i) {
    Tensor& result = results[i];
    node->inputs.emplace_back();
    if (!result.defined()) continue;
    // What is returned unchanged is another tensor from here on, with a history of its own.
    result = Tensor::detached_from(result, TensorMeta(result.meta()));
    if (saves) node->saved_results.push_back(Tensor::detached_from(result, TensorMeta(result.meta())));
    if (!is_floating(result.dtype()) && !is_complex(result.dtype())) continue;
    node->inputs.back() = result.meta();
    autograd::set_history(result, owner, static_cast<uint32_t>(i));
  }
  return results;
}

}  // namespace tare
