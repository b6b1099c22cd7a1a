#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "tare/autograd/few.h"
#include "tare/core/tensor.h"

// The tape: a graph of nodes, each of which turns the gradients of an operator's results into those of its arguments.
namespace tare::autograd {

class Node;

/// Where a gradient flows on: an input of a node. Without a node, nowhere.
struct Edge {
  std::shared_ptr<Node> node;
  uint32_t input = 0;
  explicit operator bool() const { return node != nullptr; }
};

/// Given a tensor's gradient, returns another in its place, or an undefined tensor to leave it.
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
};

/// One recorded operation.
class Node : public std::enable_shared_from_this<Node> {
 public:
  Node();
  virtual ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  /// PyTorch's name of it: `AddBackward0`.
  virtual std::string name() const = 0;
  /// What it is the backward of, as messages say it: `Add`.
  virtual std::string operation() const { return name(); }
  /// The gradients of `edges`, from one gradient for each of `inputs`; undefined ones are zero.
  virtual std::vector<Tensor> apply(std::vector<Tensor> gradients) = 0;
  /// Lets go of what was saved; applying it again is an error.
  virtual void release() {}
  /// The tensors whose elements are kept for `apply`, each time they are named.
  virtual std::vector<Tensor> saved_tensors() const { return {}; }
  /// Whether `apply` may return gradients of other sizes, dtypes or devices, to be brought into shape. Accumulation may
  /// not.
  virtual bool accumulates() const { return false; }

  Few<Edge, 3> edges;            ///< one for each argument that gradients may flow to
  Few<TensorMeta, 1> inputs;     ///< metadata of the results whose gradients come in; undefined where none can
  uint64_t sequence;             ///< later ones run first
  const void* module = nullptr;  ///< the module that ran when it was recorded, by address
  std::unique_ptr<Hooks> hooks;
};

/// A leaf's node: adds what arrives to the leaf's gradient.
class AccumulateGrad final : public Node {
 public:
  explicit AccumulateGrad(Tensor leaf);
  std::string name() const override { return "AccumulateGrad"; }
  std::vector<Tensor> apply(std::vector<Tensor> gradients) override;
  bool accumulates() const override { return true; }

  Tensor leaf;
};

/// What autograd hangs on a tensor.
struct History final : AutogradMeta {
  std::shared_ptr<Node> node;       ///< what made the tensor; null for a leaf
  uint32_t output = 0;              ///< which of its results it is
  std::weak_ptr<Node> accumulator;  ///< of a leaf, while somebody holds it
  Tensor gradient;
  std::vector<Hooks::Indexed> leaf_hooks;
  std::vector<std::pair<int64_t, std::function<void(const Tensor& leaf)>>> accumulated_hooks;
  std::shared_ptr<bool> alive;  ///< set while the tensor retains its gradient, to know whether it still lives
  bool retains_gradient = false;

  bool has_history() const override { return node != nullptr; }
  std::string history_name() const override { return node ? node->name() : std::string(); }
};

/// The tensor's history, made if it has none yet.
History& history_of(const Tensor& tensor);
/// Its history, or null.
History* find_history(const Tensor& tensor);
/// Where the tensor's gradient flows: to the node that made it, to a leaf's accumulation, or nowhere.
Edge gradient_edge(const Tensor& tensor);
/// Makes `node` the maker of the tensor.
void set_history(const Tensor& tensor, const std::shared_ptr<Node>& node, uint32_t output);
/// After the tensor was written in place by what `node` recorded. For a view its base's history is rewritten.
void rebase_history(const Tensor& tensor, const std::shared_ptr<Node>& node);
/// Errors if gradients forbid writing the tensor in place: a leaf, a view of one, one of several views.
void check_inplace(const Tensor& tensor);

}  // namespace tare::autograd
