#pragma once

#include "tare/autograd/node.h"
#include "tare/autograd/plan.h"
#include "tare/dispatch/row.h"

namespace tare::autograd {

/// Runs an operator and, if gradients flow through it, remembers how: the door from `call` into autograd.
void record(const Op& op, Args args, Results results);

/// A view of a tensor that gradients flow to, made while recording was off: writing it in place later is an error.
void note_unrecorded_view(Args args, Results results);

/// A saved tensor in the form that hooks gave it.
class PackedTensor {
 public:
  virtual ~PackedTensor() = default;
  virtual Tensor unpack() = 0;
};
/// What becomes of tensors that are saved for backward on a thread while a SavedTensorsGuard lives: kept elsewhere, or
/// computed again. PyTorch's torch.autograd.graph.saved_tensors_hooks.
class SavedTensorsHooks {
 public:
  virtual ~SavedTensorsHooks() = default;
  virtual std::unique_ptr<PackedTensor> pack(const Tensor& tensor) = 0;
};
/// The innermost hooks; null where there are none.
SavedTensorsHooks* saved_tensors_hooks();
class SavedTensorsGuard {
 public:
  explicit SavedTensorsGuard(SavedTensorsHooks* hooks);
  ~SavedTensorsGuard();
  SavedTensorsGuard(const SavedTensorsGuard&) = delete;
  SavedTensorsGuard& operator=(const SavedTensorsGuard&) = delete;

 private:
  SavedTensorsHooks* before_;
};

/// A recorded call of an operator, with what its formulas need.
class OpNode final : public Node {
 public:
  OpNode(const Op& op, const Plan& plan) : op_(op), plan_(plan) {
    inputs.reserve(op.schema.returns.size());
    saved_.reserve(plan.arguments.size() + plan.results.size());
  }
  std::string name() const override { return plan_.name; }
  std::string operation() const override { return plan_.operation; }
  std::vector<Tensor> apply(std::vector<Tensor> gradients) override;
  void release() override;
  std::vector<Tensor> saved_tensors() const override;
  static void* operator new(size_t size) { return allocate_block(&ThreadState::nodes, size); }
  static void operator delete(void* block, size_t size) { free_block(&ThreadState::nodes, block, size); }

  /// Sets the edges, one for each differentiable tensor of the arguments.
  void connect(Args args);
  /// Keeps what the wanted formulas name: arguments before the operator runs, results after.
  void save_arguments(Args args);
  void save_results(Args args, Results results);
  /// Hands what was saved to hooks.
  void pack(SavedTensorsHooks& hooks);

 private:
  struct Packed {
    std::unique_ptr<PackedTensor> tensor;
    Edge edge;  ///< where the gradients of the tensor flow, for derivatives of derivatives
  };
  struct Saved {
    Saved() = default;
    template <class T>
    explicit Saved(T value) : value(std::move(value)) {}
    Saved(Tensor tensor, uint64_t versions, bool own_result = false)
        : value(std::move(tensor)), versions(versions), tracked(true), own_result(own_result) {}

    Value value;
    uint64_t versions = 0;    ///< of its storages, summed; later writes in place make it larger
    bool tracked = false;     ///< whether `versions` counts
    bool own_result = false;  ///< a result of this node, kept without its history lest the two keep each other
  };
  void connect_lists(Args args);
  void save(const Plan::Save& save, const void* at, const Tensor* written);
  bool save_less_than_elements(const Plan::Save& save, const Tensor& tensor);
  void save_list(TensorList list, bool elements);
  Value unpack(size_t i, int64_t result);

  const Op& op_;
  const Plan& plan_;
  uint64_t wanted_ = 0;  // a bit for each differentiable argument that a gradient flows to
  bool released_ = false;
  std::vector<uint32_t> first_edge_;             // of each differentiable argument; empty where they are one each
  Few<Saved, 4> saved_;                          // one for each of the plan's saves
  std::unique_ptr<std::vector<Packed>> packed_;  // by the index of the save, where hooks took the tensor
};

}  // namespace tare::autograd
