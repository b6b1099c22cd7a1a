#include "tare/distributed/tensor/plan.h"

#include <algorithm>
#include <deque>

#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/replaced.h"
#include "tare/distributed/tensor/choice.h"

namespace tare {

namespace {

const Tensor& tensor_at(Args args, int64_t i) { return *static_cast<const Tensor*>(args[i]); }

// A tensor of the same metadata that holds nothing.
Tensor without_bytes(const TensorMeta& meta) {
  Tensor tensor = Tensor::shell(TensorMeta(meta));
  tensor.set_storage(Storage::unknown(meta.storage_bytes(), meta.device()));
  return tensor;
}

// What the operator makes of the whole tensors, as its function makes it of tensors without bytes.
std::vector<TensorMeta> made_of_whole(const Op& op, Args args) {
  const ThreadGuard unheard(&ThreadState::observer, static_cast<Observer*>(nullptr));
  const ThreadGuard unseen(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
  const FakeGuard fake;
  const ReplacedArguments whole(op, args, [](const Tensor& tensor) {
    return tensor.defined() && is_dtensor(tensor) ? without_bytes(tensor.meta()) : tensor;
  });
  std::vector<ResultSlot> slots;
  slots.reserve(op.schema.returns.size());
  std::vector<void*> results;
  for (const Argument& result : op.schema.returns) results.push_back(slots.emplace_back(result.type).address());
  op.run(op, whole.args(), results.data());
  std::vector<TensorMeta> metas;
  for (size_t i = 0; i < slots.size(); ++i) {
    if (op.schema.returns[i].type.kind != TypeKind::tensor) continue;
    const auto add = [&](const Tensor& one) { metas.push_back(one.defined() ? TensorMeta(one.meta()) : TensorMeta()); };
    if (op.schema.returns[i].type.list)
      for (const Tensor& one : *static_cast<const std::vector<Tensor>*>(results[i])) add(one);
    else add(*static_cast<const Tensor*>(results[i]));
  }
  return metas;
}

class Planner {
 public:
  Planner(const Op& op, Args args, Mesh& mesh) : op_(op), args_(args), mesh_(mesh), call_(op, args) {
    const Op& functional = *op.functional;
    for (const int64_t i : functional.tensor_arguments) {
      const int64_t from = op.to_functional[static_cast<size_t>(i)];
      const auto take = [&](const Tensor& tensor, int64_t item) {
        if (!tensor.defined()) return;
        inputs_.push_back({from, item, is_dtensor(tensor) ? part_of(tensor).distribution.get() : nullptr});
      };
      if (functional.parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
        take(call_.tensor(i), -1);
      } else {
        int64_t item = 0;
        for (const Tensor& tensor : call_.arg<TensorList>(i)) take(tensor, item++);
      }
    }
  }

  CallPlan plan() {
    // A factory's out= is no input that another layout could follow.
    check<NotImplementedError>(op_.form != Form::out || !op_.functional->tensor_arguments.empty(),
                               "Operator {} does not have a sharding strategy registered.", torch_name(op_));
    std::vector<TensorMeta> metas = call_.results();
    std::vector<bool> has(metas.size(), true);
    if (!metas.empty()) has = call_.has_result();
    else if (std::ranges::none_of(op_.schema.returns,
                                  [](const Argument& one) { return one.type.kind == TypeKind::tensor; })) {
      has.clear();  // a number, say
    } else if (op_.form == Form::functional || op_.form == Form::copy) {
      for (TensorMeta& meta : made_of_whole(op_, args_)) {
        has.push_back(meta.dtype() != DType::undefined);
        if (has.back()) metas.push_back(std::move(meta));
      }
    } else {
      for (const int64_t i : op_.written_arguments) {
        if (op_.parameters[static_cast<size_t>(i)] == ParamTag::tensor) metas.push_back(tensor_at(args_, i).meta());
        else
          for (const Tensor& one : *static_cast<const TensorList*>(args_[i])) metas.push_back(one.meta());
      }
      has.assign(metas.size(), true);
    }
    std::vector<const Distribution*> distributions;
    for (const Input& input : inputs_) distributions.push_back(input.distribution);
    std::vector<std::vector<Placement>> given;
    if (op_.form == Form::out)
      for (const int64_t i : op_.written_arguments)
        if (op_.parameters[static_cast<size_t>(i)] == ParamTag::tensor && is_dtensor(tensor_at(args_, i)))
          given.push_back(part_of(tensor_at(args_, i)).distribution->placements);
    if (given.size() != metas.size()) given.clear();
    const Choice choice = choose(call_, op_, mesh_, distributions, metas.size(), std::move(given));
    CallPlan plan;
    for (size_t k = 0; k < inputs_.size(); ++k) {
      const Distribution* const from = inputs_[k].distribution;
      if (from == nullptr) continue;
      const Distribution* const to = mesh_.distribution(choice.inputs[k]).get();
      if (mesh_.is_member()) note_program(k, *to, plan);
      if (from == to) continue;
      const TensorMeta& meta = call_.inputs()[k];
      plan.moved.push_back(
          {inputs_[k].argument, inputs_[k].item, redistribution_steps(*from, *to, meta.sizes(), meta.itemsize())});
    }
    size_t next = 0;
    for (const bool is : has) {
      if (!is) {
        plan.results.push_back({nullptr, TensorMeta()});
        continue;
      }
      plan.results.push_back({mesh_.distribution(choice.results[next]).get(), TensorMeta(metas[next])});
      ++next;
    }
    if (mesh_.is_member()) rewrite(choice, plan);
    return plan;
  }

 private:
  struct Input {
    int64_t argument, item;
    const Distribution* distribution;
  };

  void note_program(size_t input, const Distribution& cut, CallPlan& plan) const {
    const PartProgram* const program = part_program_of(op_);
    if (program == nullptr || program->input != input || !program->applies(call_)) return;
    const auto is_cut = [&](const Placement& one) {
      return one.cuts() && (program->dim < 0 || one.dim == program->dim);
    };
    if (std::ranges::none_of(cut.placements, is_cut)) return;
    plan.on_parts = program;
    plan.whole = Dims(call_.inputs()[input].sizes());
    plan.places = local_places(cut, plan.whole);
  }

  // Sizes among the arguments are the whole's; a part takes its own. Dimensions of the mesh are applied one after
  // the other, because each part is a call that is cut in the same way.
  void rewrite(const Choice& choice, CallPlan& plan) {
    std::map<int64_t, Value> values;
    const ShardingCall* call = &call_;
    std::deque<ShardingCall> calls;
    std::deque<Bound> bounds;
    std::deque<std::vector<Tensor>> tensors;
    std::deque<TensorList> lists;
    std::deque<std::vector<const void*>> pointers;
    for (int64_t d = 0; d < mesh_.ndim(); ++d) {
      const Strategy& strategy = choice.strategies[static_cast<size_t>(d)];
      if (strategy.arguments == nullptr) continue;
      for (Rewritten& one : strategy.arguments(*call, strategy, mesh_.coordinate(d), mesh_.size(d)))
        values[one.argument] = std::move(one.value);
      if (d + 1 == mesh_.ndim()) break;
      std::vector<const void*>& own = pointers.emplace_back(call->args(), call->args() + call->op().parameters.size());
      size_t k = 0;
      for (const int64_t i : call->op().tensor_arguments) {
        std::vector<Tensor>& held = tensors.emplace_back();
        const auto part = [&](const Tensor& tensor) {
          if (!tensor.defined()) return Tensor();
          const Distribution* const is = inputs_[k].distribution;
          const TensorMeta& whole = call_.inputs()[k++];
          if (is == nullptr) return Tensor(tensor);
          const auto to = mesh_.distribution(choice.inputs[k - 1]);
          const Dims sizes = local_places(*to, whole.sizes(), d + 1).sizes();
          return without_bytes(TensorMeta(whole.dtype(), whole.device(), sizes));
        };
        if (call->op().parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
          held.push_back(part(call->tensor(i)));
          own[static_cast<size_t>(i)] = held.data();
        } else {
          for (const Tensor& one : call->arg<TensorList>(i)) held.push_back(part(one));
          own[static_cast<size_t>(i)] = &lists.emplace_back(held);
        }
      }
      for (const auto& [argument, value] : values)
        own[static_cast<size_t>(argument)] = bounds.emplace_back(call->op(), argument, value).address();
      call = &calls.emplace_back(call->op(), own.data());
    }
    for (auto& [argument, value] : values) {
      const int64_t at = op_.to_functional[static_cast<size_t>(argument)];
      check(at >= 0, "{}: a part takes another {}, which this form has not", op_.name,
            op_.functional->schema.arguments[static_cast<size_t>(argument)].name);
      plan.rewritten.emplace_back(at, std::make_unique<Bound>(op_, at, value));
    }
  }

  const Op& op_;
  Args args_;
  Mesh& mesh_;
  ShardingCall call_;
  std::vector<Input> inputs_;
};

}  // namespace

CallPlan plan_call(const Op& op, Args args, Mesh& mesh) { return Planner(op, args, mesh).plan(); }

}  // namespace tare
