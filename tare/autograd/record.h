#pragma once

#include "tare/autograd/node.h"
#include "tare/autograd/plan.h"
#include "tare/dispatch/row.h"

namespace tare::autograd {

/// Runs an operator and, if gradients flow through it, remembers how: the door from `call` into autograd.
void record(const Op& op, Args args, Results results);

/// A view of a tensor that gradients flow to, made while recording was off: writing it in place later is an error.
void note_unrecorded_view(Args args, Results results);

/// A recorded call of an operator, with what its formulas need.
class OpNode final : public Node {
 public:
  OpNode(const Op& op, const Plan& plan) : op_(op), plan_(plan) {}
  std::string name() const override { return plan_.name; }
  std::string operation() const override { return plan_.operation; }
  std::vector<Tensor> apply(std::vector<Tensor> gradients) override;
  void release() override;
  std::vector<Tensor> saved_tensors() const override;

  /// Sets the edges, one for each differentiable tensor of the arguments.
  void connect(Args args);
  /// Keeps what the wanted formulas name: arguments before the operator runs, results after.
  void save_arguments(Args args);
  void save_results(Args args, Results results);

 private:
  struct Saved {
    Value value;
    uint64_t versions = 0;    ///< of its storages, summed; later writes in place make it larger
    bool tracked = false;     ///< whether `versions` counts
    bool own_result = false;  ///< a result of this node, kept without its history lest the two keep each other
  };
  bool wants(const Plan::Formula& formula) const;
  void save(int slot, const void* at, ParamTag tag);
  Value unpack(const Saved& saved, int64_t result);

  const Tensor* written_ = nullptr;  // the argument that the call writes, while arguments are saved
  const Op& op_;
  const Plan& plan_;
  Few<Saved, 4> saved_;               // one for each of the plan's slots
  std::vector<uint32_t> first_edge_;  // of each differentiable argument; empty where they are one each
  bool released_ = false;
};

}  // namespace tare::autograd
