#include "tare/dispatch/batching.h"

#include <algorithm>
#include <deque>

#include "tare/batching/many.h"
#include "tare/core/error.h"
#include "tare/dispatch/arguments.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"

namespace tare {

namespace {

using batching_rules::Found;
using batching_rules::Many;

bool draws(const Op& op) { return op.has(kRandom) && (!op.is_composite() || op.schema.find("size") >= 0); }

bool takes_call(const Op& op, Args args) {
  return draws(op) || any_tensor_argument(op, args, [](const Tensor& tensor) { return level_of(tensor) > 0; });
}

// A tensor that is not mapped cannot take many. Of an operator that is written in others this is no error of the
// program.
class WriteRefused : public Error {
 public:
  using Error::Error;
};

// What a call at a level finds when it runs below it: those who heard of the program's calls hear of these.
class LevelGuard {
 public:
  LevelGuard(BatchLevel* outer, Interceptor* interceptors, bool below_tape)
      : before_(innermost_level),
        interceptors_(&ThreadState::interceptors, interceptors),
        below_(&ThreadState::below_tape, below_tape) {
    innermost_level = outer;
  }
  ~LevelGuard() { innermost_level = before_; }
  LevelGuard(const LevelGuard&) = delete;
  LevelGuard& operator=(const LevelGuard&) = delete;

 private:
  BatchLevel* before_;
  ThreadGuard<Interceptor*> interceptors_;
  ThreadGuard<bool> below_;
};

// A call as the functional overload takes it.
std::vector<Value> functional_arguments(const Op& op, Args args) {
  std::vector<Value> values;
  const Op& functional = *op.functional;
  for (size_t i = 0; i < op.to_functional.size(); ++i) {
    const int64_t from = op.to_functional[i];
    values.push_back(box(functional.parameters[i], from >= 0 ? args[from] : functional.defaults[i]));
  }
  return values;
}

bool asks_for_values(const Op& op) {
  const std::string& name = op.schema.name;
  return op.has(kDataDependent) || name == "item" || name == "_local_scalar_dense" || name == "is_nonzero";
}
[[noreturn]] void refuse_values(const Op& op) {
  const std::string& name = op.schema.name;
  if (name == "item" || name == "_local_scalar_dense")
    fail(
        "vmap: It looks like you're calling .item() on a Tensor. We don't support vmap over calling .item() on a "
        "Tensor, "
        "please try to rewrite what you're doing with other operations. If error is occurring somewhere inside PyTorch "
        "internals, please file a bug report.");
  if (name == "is_nonzero")
    fail(
        "vmap: It looks like you're attempting to use a Tensor in some data-dependent control flow. We don't support "
        "that "
        "yet, please file an issue at https://github.com/pytorch/pytorch/issues .");
  fail(
      "vmap: We do not support batching operators that can output dynamic shape. Attempted to vmap over aten::{}. "
      "Please "
      "file an issue at https://github.com/pytorch/pytorch/issues if you need this feature.",
      name);
}

// One level's answer to one call.
class Answer final : public DispatchHandler {
 public:
  Answer(const BatchLevel& level)
      : level_(level), interceptors_(thread_state.interceptors), below_tape_(thread_state.below_tape) {}

  void answer(const Op& op, Args args, Results results) override {
    const bool written_in_others = op.is_composite() && !draws(op);
    const LevelGuard below(written_in_others ? innermost_level : level_.outer, interceptors_, below_tape_);
    if (written_in_others) return op.run(op, args, results);
    const bool makes_tensors = std::ranges::any_of(
        op.schema.returns, [](const Argument& result) { return result.type.kind == TypeKind::tensor; });
    if (asks_for_values(op) && maps(op, args)) refuse_values(op);
    if (!makes_tensors && op.written_arguments.empty()) return op.run(op, args, results);  // of metadata
    Many call{*op.functional, level_.number, level_.size, functional_arguments(op, args)};
    if (op.has(kRandom)) {
      draw(op, call, args, results);
    } else if (op.form == Form::functional || op.form == Form::copy) {
      give(op, results, run(call));
    } else {
      write(op, call, args, results);
    }
  }

  /// Without asking the operator's rules.
  void each_for_itself(const Op& op, Args args, Results results) const {
    const LevelGuard below(level_.outer, interceptors_, below_tape_);
    const Many call{*op.functional, level_.number, level_.size, functional_arguments(op, args)};
    give(op, results, *batching_rules::one_by_one(call));
  }

 private:
  bool maps(const Tensor& tensor) const { return level_of(tensor) == level_.number && batch_of(tensor).mapped; }
  bool maps(const Op& op, Args args) const {
    return any_tensor_argument(op, args, [this](const Tensor& tensor) { return maps(tensor); });
  }

  // All results, with the mapped dimension first.
  static std::vector<Value> run(const Many& call) {
    bool any = false;
    call.each_tensor([&](const Tensor& tensor) { any |= call.is_mapped(tensor); });
    if (!any) {  // the same for each
      std::vector<Value> found = call_boxed(call.op, call.changed([&](const Tensor& one) { return call.opened(one); }));
      for (Value& value : found) {
        const auto expanded = [&](const Tensor& one) { return one.defined() ? call.whole(one) : one; };
        if (Tensor* const one = value.get<Tensor>()) value = Value(expanded(*one));
        else if (auto* const list = value.get<Value::Tensors>())
          for (Tensor& item : *list) item = expanded(item);
      }
      return found;
    }
    if (call.size > 0 && !batching_rules::runs_for_each(call.op)) {
      try {
        if (Found found = batching_rules::by_name(call)) return *found;
      } catch (const batching_rules::Refused&) {
        throw;
      } catch (const Error&) {  // of each alone the operator says what is wrong
      }
      if (Found found = batching_rules::by_row(call)) return *found;
    }
    return *batching_rules::one_by_one(call);
  }

  Tensor closed(const Tensor& all) const { return all.defined() ? batched_tensor(all, level_.number) : all; }
  void give(const Op& op, Results results, const std::vector<Value>& found) const {
    for (size_t i = 0; i < op.schema.returns.size(); ++i) {
      if (op.schema.returns[i].type.kind != TypeKind::tensor) continue;
      if (!op.schema.returns[i].type.list) {
        const Tensor* const one = found[i].get<Tensor>();
        *static_cast<Tensor*>(results[i]) = one != nullptr ? closed(*one) : Tensor();
        continue;
      }
      auto& list = *static_cast<std::vector<Tensor>*>(results[i]);
      for (const Tensor& one : *found[i].get<Value::Tensors>()) list.push_back(closed(one));
    }
  }

  // In place and into given results: all are written at once.
  void write(const Op& op, const Many& call, Args args, Results results) const {
    const auto target = [&](size_t i) -> const Tensor& {
      return *static_cast<const Tensor*>(args[op.written_arguments[i]]);
    };
    for (size_t i = 0; i < op.written_arguments.size(); ++i) {
      check<NotImplementedError>(op.parameters[static_cast<size_t>(op.written_arguments[i])] == ParamTag::tensor,
                                 "vmap over {} is not implemented; use the operator that returns new tensors", op.name);
      if (target(i).defined() && !maps(target(i)) && maps(op, args)) refuse_write(op, args);
    }
    const Tensor& self = target(0);
    if (op.form == Form::inplace && op.is_view()) {  // another view of the same elements
      const Tensor all = *run(call)[0].get<Tensor>();
      const Tensor turned = closed(all);
      self.set_meta(TensorMeta(turned.meta()));
      static_cast<Batch*>(self.storage()->provenance)->all = all;
    } else if (op.form == Form::inplace && (batching_rules::is_elementwise(*op.functional) || op.has(kOverwrites))) {
      std::vector<Value> given;
      for (size_t i = 0; i < op.parameters.size(); ++i) given.push_back(box(op.parameters[i], args[i]));
      const Many own{op, call.level, call.size, std::move(given)};
      call_boxed(op, own.changed([&](const Tensor& one) { return own.aligned(one, self.dim()); }));
    } else {
      check<NotImplementedError>(op.functional != &op, "vmap over {} is not implemented", op.name);
      const std::vector<Value> found = run(call);
      for (size_t i = 0; i < op.written_arguments.size(); ++i)
        if (target(i).defined()) copy_(call.opened(target(i)), *found[i].get<Tensor>());
    }
    for (size_t i = 0; i < op.schema.returns.size(); ++i) *static_cast<Tensor*>(results[i]) = target(i);
    for (size_t i = 0; i < op.written_arguments.size(); ++i)
      if (target(i).defined() && level_of(target(i)) == level_.number) bump_other_versions(target(i));
  }
  [[noreturn]] void refuse_write(const Op& op, Args args) const {
    std::string name = "other";
    for (const int64_t i : op.tensor_arguments)
      if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor && maps(*static_cast<const Tensor*>(args[i])))
        name = op.schema.arguments[static_cast<size_t>(i)].name;
    if (name == "src") name = "other";
    fail<WriteRefused>(
        "vmap: inplace arithmetic(self, *extra_args) is not possible because there exists a Tensor `{0}` in extra_args "
        "that has more elements than `self`. This happened due to `{0}` being vmapped over but `self` not being "
        "vmapped "
        "over in a vmap. Please try to use out-of-place operators instead of inplace arithmetic. If said operator is "
        "being "
        "called inside the PyTorch framework, please file a bug report instead.",
        name);
  }

  // Random numbers: none, the same for each, or all drawn at once.
  void draw(const Op& op, Many& call, Args args, Results results) const {
    const bool inplace = op.form == Form::inplace, mapped = maps(op, args);
    const bool same = level_.randomness == Randomness::same;
    check(level_.randomness != Randomness::error,
          "vmap: called random operation while in randomness error mode. Please either use the 'same' or 'different' "
          "randomness flags on vmap or perform the randomness operation out of vmap");
    if (inplace) {
      const auto& self = *static_cast<const Tensor*>(args[0]);
      check(same || maps(self),
            "vmap: Cannot ask for different inplace randomness on an unbatched tensor. This will appear like same "
            "randomness. If this is necessary for your usage, please file an issue with functorch.");
      const int64_t others = std::ranges::count_if(op.tensor_arguments, [&](int64_t i) {
        return i != 0 && op.parameters[static_cast<size_t>(i)] == ParamTag::tensor &&
               maps(*static_cast<const Tensor*>(args[i]));
      });
      if (same) refuse_same(others > 0);
      std::vector<Value> given;
      for (size_t i = 0; i < op.parameters.size(); ++i) given.push_back(box(op.parameters[i], args[i]));
      Many drawn{op, call.level, call.size, std::move(given)};
      const Tensor all = drawn.opened(self);
      const bool once = same && maps(self);
      std::vector<Value> whole = drawn.changed([&](const Tensor& one) { return drawn.aligned(one, self.dim()); });
      if (once) whole[0] = Value(all.numel() > 0 ? empty_like(select(all, 0, 0)) : all);
      call_boxed(op, whole);
      if (once && all.numel() > 0) copy_(all, *whole[0].get<Tensor>());
      *static_cast<Tensor*>(results[0]) = self;
      return;
    }
    const bool like = op.schema.name.ends_with("_like");
    if (op.schema.name == "native_dropout" && same && mapped) return drop_same(call, results);
    if (same) {
      refuse_same(mapped && !like);
      std::vector<Value> found = call_boxed(call.op, call.changed([&](const Tensor& one) {
        const Tensor all = call.opened(one);
        return call.is_mapped(one) && call.size > 0 ? select(all, 0, 0) : all;
      }));
      return give(op, results, each(call, std::move(found)));
    }
    if (const int64_t size = call.position("size"); size >= 0) {
      auto sizes = *call.args[static_cast<size_t>(size)].get<Value::Ints>();
      sizes.insert(sizes.begin(), call.size);
      call.args[static_cast<size_t>(size)] = Value(std::move(sizes));
      return give(op, results, call_boxed(call.op, call.changed([&](const Tensor& one) { return call.opened(one); })));
    }
    if (!mapped) return give(op, results, *batching_rules::one_by_one(call));
    if (like || op.schema.name == "native_dropout")
      return give(op, results, call_boxed(call.op, call.changed([&](const Tensor& one) { return call.whole(one); })));
    give(op, results, run(call));
  }
  static void refuse_same(bool mapped) {
    check(!mapped,
          "Vmap does not currently support same randomness with a batched tensor input. Please file an issue with "
          "functorch");
  }
  static std::vector<Value> each(const Many& call, std::vector<Value> found) {
    for (Value& value : found)
      if (const Tensor* const one = value.get<Tensor>(); one != nullptr && one->defined())
        value = Value(call.whole(*one));
    return found;
  }
  void drop_same(const Many& call, Results results) const {
    const Tensor all = call.opened(call.tensor("input"));
    std::vector<Value> one = call.args;
    one[0] = Value(select(all, 0, 0));
    const Tensor mask = *call_boxed(call.op, one)[1].get<Tensor>();
    const double p = call.at("p").get<Scalar>()->to_double();
    give(call.op, results,
         {Value(native_dropout_backward(all, mask, p == 1 ? 0 : 1 / (1 - p))), Value(call.whole(mask))});
  }

  const BatchLevel& level_;
  Interceptor* interceptors_;
  bool below_tape_;
};

// The arguments as the tape of this level is to see them: what gradients flow to elsewhere is none of its business.
class Arguments {
 public:
  Arguments(const Op& op, Args args, int64_t level) : args_(args, args + op.parameters.size()) {
    for (const int64_t i : op.tensor_arguments) {
      if (std::ranges::find(op.written_arguments, i) != op.written_arguments.end()) continue;
      if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
        const auto& tensor = *static_cast<const Tensor*>(args[i]);
        if (is_elsewhere(tensor, level))
          args_[static_cast<size_t>(i)] = &tensors_.emplace_back(batched_tensor(tensor, level, false));
        continue;
      }
      const auto& list = *static_cast<const TensorList*>(args[i]);
      if (!std::ranges::any_of(list, [&](const Tensor& tensor) { return is_elsewhere(tensor, level); })) continue;
      std::vector<Tensor>& items = lists_.emplace_back(list.vec());
      for (Tensor& item : items)
        if (is_elsewhere(item, level)) item = batched_tensor(item, level, false);
      args_[static_cast<size_t>(i)] = &views_.emplace_back(items);
    }
  }
  Args get() const { return args_.data(); }

 private:
  static bool is_elsewhere(const Tensor& tensor, int64_t level) {
    return tensor.defined() && level_of(tensor) != level && tensor.requires_grad();
  }
  std::vector<const void*> args_;
  std::deque<Tensor> tensors_;
  std::deque<std::vector<Tensor>> lists_;
  std::deque<TensorList> views_;
};

bool flows(const Op& op, Args args) {
  return any_tensor_argument(op, args,
                             [](const Tensor& tensor) { return level_of(tensor) > 0 && tensor.requires_grad(); });
}

void call_batched(const Op& op, Args args, Results results) {
  const bool written_in_others = op.is_composite() && op.form == Form::functional && !draws(op);
  if (written_in_others && !batching_rules::runs_for_each(op)) {
    try {
      return op.run(op, args, results);
    } catch (const WriteRefused&) {
      if (flows(op, args)) throw;  // as one step it would have no history
    }
  }
  int64_t number = draws(op) ? innermost_level->number : 0;
  any_tensor_argument(op, args, [&](const Tensor& tensor) {
    number = std::max(number, level_of(tensor));
    return false;
  });
  const BatchLevel* level = innermost_level;
  while (level != nullptr && level->number != number) level = level->outer;
  check(level != nullptr, "{}: a tensor of a vmap that has ended, or that runs elsewhere, cannot be used", op.name);
  const Arguments own(op, args, number);
  Answer answer(*level);
  if (written_in_others) return answer.each_for_itself(op, args, results);
  const ThreadGuard quiet(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
  if (op.is_composite() && draws(op)) return dispatch_below_tape(op, own.get(), results, answer, !thread_state.no_grad);
  call_taped(op, own.get(), results, &answer);
}

}  // namespace

const Batching batching{takes_call, call_batched};

}  // namespace tare
