#pragma once

#include <optional>

#include "tare/autograd/tape/node.h"
#include "tare/core/thread.h"

// Gradients, as `torch.autograd` gives them, on meta and on the CPU.
namespace tare {

/// What backward does with the graph it walks.
struct BackwardOptions {
  std::optional<bool> retain_graph =
      {};                     ///< keep what was saved, so that it can be walked again; default: create_graph
  bool create_graph = false;  ///< record the gradients' own operators, for derivatives of derivatives
};

/// Adds the gradients of `tensors` to `.grad` of the leaves they were computed from, or of `inputs` if given.
/// `gradients` weight the tensors; an undefined or missing one stands for 1, which only a tensor of one element may
/// have. Errors: a tensor without a history; a gradient of another size; a graph that was freed.
void backward(TensorList tensors, TensorList gradients = {}, BackwardOptions options = {}, TensorList inputs = {});
inline void backward(const Tensor& tensor, BackwardOptions options = {}) { backward({&tensor, 1}, {}, options); }

/// The gradients of the outputs' sum with respect to the inputs; `.grad` is left alone.
/// Errors: as backward; an input that the outputs do not depend on, unless `allow_unused` (its gradient is undefined).
std::vector<Tensor> grad(TensorList outputs, TensorList inputs, TensorList gradients = {}, BackwardOptions options = {},
                         bool allow_unused = false);

/// The accumulated gradient of a leaf, undefined if there is none.
Tensor grad_of(const Tensor& tensor);
/// Replaces it; undefined takes it away. Errors: another size, dtype or device than the tensor's.
void set_grad(const Tensor& tensor, const Tensor& gradient);
/// Keeps the gradient of a tensor that is no leaf when backward comes by.
void retain_grad(const Tensor& tensor);

/// Whether no operator made the tensor, or none that gradients flow through.
bool is_leaf(const Tensor& tensor);
/// What made it; null for a leaf.
autograd::NodePtr grad_fn(const Tensor& tensor);

/// Calls `hook` with the tensor's gradient whenever backward computes it. Returns a number for `remove_hook`.
/// Errors: a tensor that does not require gradients.
int64_t register_hook(const Tensor& tensor, autograd::TensorHook hook);
/// Calls `hook` with a leaf once its gradient was accumulated.
int64_t register_post_accumulate_grad_hook(const Tensor& leaf, std::function<void(const Tensor&)> hook);
void remove_hook(const Tensor& tensor, int64_t hook);

/// An operation with a backward of one's own: `forward` runs unrecorded, `backward` gets the gradients of its results
/// and returns those of `inputs`, undefined where there is none. With `saves` false it keeps neither inputs nor results
/// for it, which then gets empty lists.
std::vector<Tensor> custom_function(
    std::string name, TensorList inputs, const std::function<std::vector<Tensor>(TensorList inputs)>& forward,
    std::function<std::vector<Tensor>(TensorList inputs, TensorList results, TensorList gradients)> backward,
    bool saves = true);

/// Runs `function` without keeping what its backward needs, and runs it again when backward comes by: memory for time.
/// PyTorch calls it torch.utils.checkpoint.
std::vector<Tensor> checkpointed(const std::function<std::vector<Tensor>(TensorList inputs)>& function,
                                 TensorList inputs);

}  // namespace tare
