#include "tare/autograd/tape/function_node.h"

#include "tare/autograd/tape/op_node.h"
#include "tare/core/error.h"

namespace tare::autograd {

namespace {

// A recorded call whose derivative is a function.
class FunctionNode final : public Node {
 public:
  FunctionNode(const Op& op, Backward backward) : Node(false), op_(op), backward_(std::move(backward)) {}

  // As PyTorch names those of operators that programs register.
  std::string name() const override {
    const Schema& schema = op_.schema;
    return fmt::format("GeneratedBackwardFor_{}_{}_{}Backward", schema.namespace_, schema.name,
                       schema.overload.empty() ? "default" : schema.overload);
  }
  Gradients apply(Gradients&& gradients) override {
    check(static_cast<bool>(backward_),
          "Trying to backward through the graph a second time: {} let go of what it kept when backward ran. Specify "
          "retain_graph=True if you need to backward through the graph a second time.",
          name());
    std::vector<Tensor> found = backward_(std::vector<Tensor>(gradients.begin(), gradients.end()));
    check(found.size() == edges.size(), "the derivative of {} gives {} gradients, and it has {} tensor arguments",
          op_.name, found.size(), edges.size());
    return gradients_of(std::move(found));
  }
  void release() override { backward_ = nullptr; }

 private:
  const Op& op_;
  Backward backward_;
};

// The tensors of a call's results, those of lists one by one.
template <class F>
void each_result(const Call& call, const F& shown) {
  for (size_t i = 0; i < call.op.schema.returns.size(); ++i) {
    const Type& type = call.op.schema.returns[i].type;
    if (type.kind != TypeKind::tensor || call.results[i] == nullptr) continue;
    if (!type.list) shown(*static_cast<Tensor*>(call.results[i]));
    else
      for (Tensor& item : *static_cast<std::vector<Tensor>*>(call.results[i])) shown(item);
  }
}

// Results without the history that the call's own will get, lest a node keeps itself by what it saved.
class PlainResults {
 public:
  explicit PlainResults(const Call& call) {
    const auto& returns = call.op.schema.returns;
    tensors_.resize(returns.size());
    lists_.resize(returns.size());
    for (size_t i = 0; i < returns.size(); ++i) {
      pointers_.push_back(call.results[i]);
      if (returns[i].type.kind != TypeKind::tensor || call.results[i] == nullptr) continue;
      if (returns[i].type.list) {
        for (const Tensor& item : *static_cast<std::vector<Tensor>*>(call.results[i]))
          lists_[i].push_back(item.defined() ? another(item) : Tensor());
        pointers_.back() = &lists_[i];
      } else if (const Tensor& result = *static_cast<Tensor*>(call.results[i]); result.defined()) {
        tensors_[i] = another(result);
        pointers_.back() = &tensors_[i];
      }
    }
  }
  PlainResults(const PlainResults&) = delete;
  Results results() const { return pointers_.data(); }

 private:
  std::vector<Tensor> tensors_;
  std::vector<std::vector<Tensor>> lists_;
  std::vector<void*> pointers_;
};

void record_call(const Call& call, const Backward& backward) {
  auto* const node = new FunctionNode(call.op, backward);
  NodePtr owner(node);
  const auto connect = [&](const Tensor& tensor) { node->edges.emplace_back(gradient_edge(tensor)); };
  for (const int64_t i : call.op.tensor_arguments) {
    if (call.op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) connect(call.tensor(i));
    else
      for (const Tensor& item : call.arg<TensorList>(i)) connect(item);
  }
  node->number_behind_edges();
  uint32_t number = 0;
  each_result(call, [&](Tensor& result) {
    node->inputs.emplace_back(result.defined() ? TensorMeta(result.meta()) : TensorMeta());
    if (can_differentiate(result)) {
      // What is given back as it came is another tensor from here on.
      if (result.requires_grad()) result = another(result);
      set_history(result, owner, number);
    }
    ++number;
  });
}

}  // namespace

std::function<void(const Call&)> function_derivative(std::function<Backward(const Call&)> backward_of) {
  return [backward_of = std::move(backward_of)](const Call& call) {
    const PlainResults plain(call);
    record_call(call, backward_of({call.op, call.args, plain.results()}));
  };
}

}  // namespace tare::autograd
