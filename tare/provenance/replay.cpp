#include "tare/provenance/replay.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "tare/core/elements.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/kernel_types.h"
#include "tare/ops.h"

// Contents are made by running the calls that led to them, each once and in the order in which they were recorded. So
// every storage passes through the states that it would have had, and a call reads what it would have read.
namespace tare {

namespace {

// One thing to do: run a step, or give a storage bytes that are known already.
struct Action {
  uint64_t sequence;
  const Step* step;
  const Write* known;
};

// What has to be done for some contents.
class Needed {
 public:
  explicit Needed(bool whole_streams = true) : whole_streams_(whole_streams) {}
  void need(const Write& write) { writes_.push_back(&write); }
  std::vector<Action> actions() {
    while (!writes_.empty()) {
      const Write& write = *writes_.back();
      writes_.pop_back();
      if (!seen_.insert(&write).second) continue;
      if (write.value || !write.step) {
        actions_.push_back({write.step ? write.step->sequence : 0, nullptr, &write});
        continue;
      }
      if (write.before) need(*write.before);
      visit(*write.step);
    }
    std::ranges::sort(actions_, {}, &Action::sequence);
    return std::move(actions_);
  }

 private:
  void visit(const Step& first) {
    // A draw needs the draws before it, back to one whose end is known.
    for (const Step* step = &first; step != nullptr; step = step->draw ? step->draw->before.get() : nullptr) {
      if (step != &first && step->draw->after) break;
      if (!seen_.insert(step).second) break;
      actions_.push_back({step->sequence, step, nullptr});
      for (const Operand& operand : step->operands)
        if (operand.contents) need(*operand.contents);
      if (!whole_streams_) break;
    }
  }
  const bool whole_streams_;
  std::vector<const Write*> writes_;
  std::unordered_set<const void*> seen_;
  std::vector<Action> actions_;
};

Storage new_bytes(int64_t bytes) {
  const FakeGuard real(false);
  return Storage(bytes, DeviceType::cpu);
}

Storage copy_of(const Storage& storage) {
  Storage copy = new_bytes(storage.bytes());
  std::copy_n(storage.data(), storage.bytes(), copy.data());
  copy->state = StorageState::known;
  return copy;
}

// Tensors whose values are followed have so many bytes; larger ones only where they have a pattern.
constexpr int64_t kMaxValueBytes = int64_t{1} << 25;

bool is_large(const TensorMeta& meta) { return meta.numel() * meta.itemsize() > kMaxValueBytes; }

// A comparison of two tensors that broadcast to a large result, which nobody made.
struct Comparison {
  std::string_view name;  // lt, le, gt, ge, eq, ne
  Tensor left, right;
  Dims sizes;
};

// What a storage holds: bytes, or a pattern that stands for them.
struct Contents {
  Storage bytes;
  Storage element;                               // all elements are this one
  std::shared_ptr<const Comparison> comparison;  // the contiguous result of one
  explicit operator bool() const { return bytes || element || comparison; }
};

// What holds where a comparison does not.
std::string_view negation(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> pairs[] = {{"lt", "ge"}, {"le", "gt"}, {"eq", "ne"}};
  for (const auto& [one, other] : pairs) {
    if (name == one) return other;
    if (name == other) return one;
  }
  fail("{} is no comparison with a negation", name);
}

// The same tensor with one element for each dimension, of a tensor whose elements are equal.
Tensor one_of(const Tensor& tensor) {
  if (!tensor.defined() || tensor.dim() == 0) return tensor;
  const Dims ones(static_cast<size_t>(tensor.dim()), 1);
  return Tensor(TensorMeta(tensor.meta()).with_geometry(ones, ones, tensor.storage_offset()), tensor.storage());
}

bool has_equal_elements(const Tensor& tensor) {
  if (!tensor.defined()) return true;
  for (int64_t i = 0; i < tensor.dim(); ++i)
    if (tensor.sizes()[i] > 1 && tensor.strides()[i] != 0) return false;
  return true;
}

// Its largest or smallest elements along the dimensions in which `other` does not vary.
Tensor extreme(const Tensor& tensor, const Tensor& other, bool largest) {
  Dims along;
  for (int64_t i = 0; i < tensor.dim(); ++i)
    if (const int64_t j = i - tensor.dim() + other.dim(); j < 0 || other.sizes()[j] == 1 || other.strides()[j] == 0)
      along.push_back(i);
  if (along.empty()) return tensor;
  return largest ? amax(tensor, along, true) : amin(tensor, along, true);
}

// Whether the comparison holds for all pairs of elements, or for any; nothing where that does not follow from extremes.
std::optional<bool> decide(const Comparison& comparison, bool all) {
  std::string_view name = comparison.name;
  if (std::ranges::find(comparison.sizes, 0) != comparison.sizes.end()) return all;
  const auto holds = [&](const auto& compare, bool left_largest) {
    const Tensor compared = compare(extreme(comparison.left, comparison.right, left_largest),
                                    extreme(comparison.right, comparison.left, !left_largest));
    if (is_large(compared.meta())) return std::optional<bool>();
    const Tensor decided = all ? tare::all(compared) : any(compared);
    return std::optional<bool>(*decided.data_as<bool>());
  };
  using Pair = const Tensor&;
  const auto less = [](Pair a, Pair b) { return lt(a, b); };
  const auto at_most = [](Pair a, Pair b) { return le(a, b); };
  const auto more = [](Pair a, Pair b) { return gt(a, b); };
  const auto at_least = [](Pair a, Pair b) { return ge(a, b); };
  // All are below where the largest is; some is where the smallest is.
  if (name == "lt") return holds(less, all);
  if (name == "le") return holds(at_most, all);
  if (name == "gt") return holds(more, !all);
  if (name == "ge") return holds(at_least, !all);
  // Equal everywhere: neither above nor below. Whether any are equal does not follow.
  if ((name == "eq") != all) return {};
  const auto side = [&](std::string_view which) {
    return decide({which, comparison.left, comparison.right, comparison.sizes}, true);
  };
  const std::optional<bool> below = side("le"), above = side("ge");
  if (!below || !above) return {};
  return (*below && *above) == all;
}

// The memory of a program that runs.
class Machine {
 public:
  // `following`: values are asked for, and large tensors are no more than their patterns.
  explicit Machine(std::vector<Action> actions, bool following = false)
      : actions_(std::move(actions)), following_(following) {
    for (size_t i = 0; i < actions_.size(); ++i) {
      const auto use = [&](uint64_t storage) { last_use_[storage] = i; };
      if (actions_[i].known) {
        use(actions_[i].known->storage);
        continue;
      }
      for (const Operand& operand : actions_[i].step->operands)
        if (operand.contents) use(operand.contents->storage);
      for (const Written& written : actions_[i].step->written) use(written.storage);
    }
  }

  // `done(storage's number, its bytes)` after the action of each sequence in `awaited`.
  template <class F>
  void run(const F& done) {
    const ThreadGuard nobody_listens(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
    const ThreadGuard nobody_counts(&ThreadState::observer, static_cast<Observer*>(nullptr));
    const DeviceGuard on_cpu(DeviceType::cpu);
    const FakeGuard real(false);
    const NoGradGuard no_grad;
    const UndefinedGuard reads_undefined;
    for (size_t i = 0; i < actions_.size(); ++i) {
      const Action& action = actions_[i];
      if (action.known) {
        storages_[action.known->storage].bytes = copy_of(action.known->value);
        done(action, *this);
        release(action.known->storage, i);
        continue;
      }
      if (!following_) run_step(*action.step);
      else if (!follow_step(*action.step)) return;
      done(action, *this);
      for (const Operand& operand : action.step->operands)
        if (operand.contents) release(operand.contents->storage, i);
      for (const Written& written : action.step->written) release(written.storage, i);
    }
  }
  // Empty where it has a pattern that is too large to be written out.
  const Storage& bytes_of(uint64_t storage) { return storages_[storage].bytes; }
  // A tensor over a storage whose elements are equal, with memory of its own; undefined over others.
  Tensor with_equal_elements(uint64_t storage, const TensorMeta& meta) {
    const Storage& element = storages_[storage].element;
    if (!element) return {};
    const Tensor one(TensorMeta(meta.dtype(), DeviceType::cpu, {}), element);
    return clone(expand(one, meta.sizes()), MemoryFormat::contiguous);
  }

 private:
  void release(uint64_t storage, size_t now) {
    if (last_use_[storage] == now) storages_.erase(storage);
  }

  const Storage& place(const Written& written) {
    Storage& storage = storages_[written.storage].bytes;
    // Not new and not there: what it held before is wanted by nobody, only the numbers that were drawn.
    if (written.is_new || !storage) storage = new_bytes(written.bytes);
    return storage;
  }

  Tensor argument(const Operand& operand, const Written* written) {
    if (operand.meta.dtype() == DType::undefined) return {};
    if (operand.known.defined()) return operand.known;
    TensorMeta meta = TensorMeta(operand.meta).with_device(DeviceType::cpu);
    if (written != nullptr && written->storage != 0) return Tensor(std::move(meta), place(*written));
    if (operand.contents) {
      const Contents& contents = storages_[operand.contents->storage];
      if (!contents.element) return Tensor(std::move(meta), contents.bytes);
      const Dims still(static_cast<size_t>(meta.dim()), 0);
      return Tensor(meta.with_geometry(Dims(meta.sizes()), still, 0), contents.element);
    }
    const int64_t bytes = meta.storage_bytes();  // nobody reads it
    return Tensor(std::move(meta), bytes == 0 ? new_bytes(0) : Storage::unknown(bytes, DeviceType::cpu));
  }

  void run_step(const Step& step) {
    if (step.fill) return run_fill(step);
    keep(step, run_operator(step, step.values, [&](const Operand& operand, const Written* written) {
           return argument(operand, written);
         }));
  }

  // The operator of a step on tensors that `argument` gives.
  template <class F>
  std::vector<Value> run_operator(const Step& step, std::vector<Value> values, const F& argument) {
    const Op& op = *step.op;
    for (Value& value : values)
      if (value.is<Device>()) value = Device(DeviceType::cpu);
    size_t next = 0, next_written = 0;
    for (size_t k = 0; k < op.tensor_arguments.size(); ++k) {
      const auto at = static_cast<size_t>(op.tensor_arguments[k]);
      const bool is_written =
          std::ranges::find(op.written_arguments, op.tensor_arguments[k]) != op.written_arguments.end();
      Value::Tensors list;
      for (int64_t i = 0; i < step.counts[k]; ++i)
        list.push_back(argument(step.operands[next++], is_written ? &step.written[next_written++] : nullptr));
      if (op.parameters[at] == ParamTag::tensors) values[at] = std::move(list);
      else if (list[0].defined()) values[at] = std::move(list[0]);
    }
    const DTypeGuard dtype(step.default_dtype);
    // A GPU's kernels take other types than the CPU's: it counts integers, say.
    const bool elsewhere =
        std::ranges::any_of(step.results, [](const auto& made) { return made.device().type == DeviceType::cuda; });
    const EveryTypeGuard every_type(elsewhere);
    std::vector<Value> results;
    drawing(step, [&] { results = call_boxed(op, values); });
    return results;
  }

  // Runs a step, or finds the pattern of what it makes; false where it has none.
  bool follow_step(const Step& step) {
    if (step.bring) return step.bring(argument(step.operands[0], &step.written[0]));
    if (step.fill) {
      run_fill(step);
      return step.written[0].bytes <= kMaxValueBytes;
    }
    bool large = false, compared = false;
    for (const Written& written : step.written) large |= written.bytes > kMaxValueBytes;
    for (const Operand& operand : step.operands) {
      large |= operand.meta.dtype() != DType::undefined && operand.contents && is_large(operand.meta);
      compared |= operand.contents && storages_[operand.contents->storage].comparison;
    }
    const std::string_view name = step.op->functional->schema.name;
    if (compared) return follow_comparison(step, name);
    if (step.op->has(kFills) && large) return follow_fill(step);
    for (const Written& written : step.written)  // what it changes is written out
      if (!written.is_new && storages_[written.storage].element && !written_out(written)) return false;
    if (!large) {
      run_step(step);
      return true;
    }
    if (step.written.size() != step.results.size() || step.results.empty()) return false;
    return follow_equal(step, name) || compare(step, name);
  }

  bool written_out(const Written& written) {
    Contents& contents = storages_[written.storage];
    if (written.bytes > kMaxValueBytes) return false;
    const Storage all = new_bytes(written.bytes);
    const int64_t size = contents.element.bytes();
    for (int64_t at = 0; at + size <= written.bytes; at += size)
      std::copy_n(contents.element.data(), size, all.data() + at);
    all->state = StorageState::known;
    contents = {.bytes = all, .element = {}, .comparison = {}};
    return true;
  }

  bool follow_fill(const Step& step) {
    if (step.written.size() != 1 || !step.written[0].is_new) return false;
    std::vector<Value> values = step.values;
    if (const int64_t size = step.op->schema.find("size"); size >= 0) values[static_cast<size_t>(size)] = Value::Ints();
    const std::vector<Value> made = run_operator(step, std::move(values), [](const Operand& operand, const Written*) {
      if (operand.known.defined()) return operand.known;
      return Tensor(TensorMeta(operand.meta.dtype(), DeviceType::cpu, {}));
    });
    keep_element(step.written[0], *made[0].get<Tensor>());
    return true;
  }

  void keep_element(const Written& written, const Tensor& one) {
    const Tensor alone = clone(one, MemoryFormat::contiguous);
    storages_[written.storage] = {.bytes = {}, .element = alone.storage(), .comparison = {}};
  }

  // Elements that are equal stay so, each by itself and where they are reduced.
  bool follow_equal(const Step& step, std::string_view name) {
    if (!step.op->has(kReducesEqual) && name != "sum" && !step.op->has(kPointwise) && !step.op->has(kCopies))
      return false;
    int64_t count = 1;
    for (const Operand& operand : step.operands) {
      if (!has_equal_elements(argument(operand, nullptr))) return false;
      count = operand.meta.numel();
    }
    if (count == 0) return false;
    const auto one = [&](const Operand& operand, const Written*) { return one_of(argument(operand, nullptr)); };
    const std::vector<Value> made = run_operator(step, step.values, one);
    for (size_t i = 0; i < made.size(); ++i) {
      Tensor result = *made[i].get<Tensor>();
      if (name == "sum") {
        if (!is_integral(result.dtype())) return false;
        result = mul(result, Scalar(count / step.results[i].numel()));
      }
      keep_element(step.written[i], result);
      if (step.written[i].bytes <= kMaxValueBytes) written_out(step.written[i]);
    }
    return true;
  }

  bool compare(const Step& step, std::string_view name) {
    if (!step.op->has(kCompares) || !step.results[0].is_contiguous()) return false;
    Comparison made{.name = name, .left = argument(step.operands[0], nullptr), .right = {}, .sizes = {}};
    if (step.operands.size() == 2) made.right = argument(step.operands[1], nullptr);
    else if (!step.values[1].get<Scalar>()->is_integral(true)) return false;
    else made.right = scalar_tensor(*step.values[1].get<Scalar>(), made.left.dtype());
    if (!is_integral(made.left.dtype(), true) || !is_integral(made.right.dtype(), true)) return false;
    made.sizes = Dims(step.results[0].sizes());
    storages_[step.written[0].storage] = {
        .bytes = {}, .element = {}, .comparison = std::make_shared<const Comparison>(std::move(made))};
    return true;
  }

  // What is asked of a comparison that nobody made: its negation, whether all or any pairs fulfil it.
  bool follow_comparison(const Step& step, std::string_view name) {
    if (step.operands.size() != 1 || step.written.size() != 1) return false;
    const Operand& operand = step.operands[0];
    const std::shared_ptr<const Comparison> comparison = storages_[operand.contents->storage].comparison;
    if (!operand.meta.is_contiguous() || operand.meta.numel() * operand.meta.itemsize() != operand.contents->bytes)
      return false;
    if (name == "logical_not" || name == "bitwise_not") {
      Comparison negated = *comparison;
      negated.name = negation(comparison->name);
      storages_[step.written[0].storage] = {
          .bytes = {}, .element = {}, .comparison = std::make_shared<const Comparison>(std::move(negated))};
      return true;
    }
    if ((name != "all" && name != "any") || step.results[0].dim() != 0) return false;
    const std::optional<bool> decided = decide(*comparison, name == "all");
    if (!decided) return false;
    storages_[step.written[0].storage].bytes = scalar_tensor(Scalar(*decided), DType::bool_).storage();
    return true;
  }

  void run_fill(const Step& step) {
    const DTypeGuard dtype(step.default_dtype);
    const Tensor target = argument(step.operands[0], &step.written[0]);
    drawing(step, [&] { step.fill(target); });
  }

  // Calls `make` with the generator where the step found it.
  template <class F>
  void drawing(const Step& step, const F& make) {
    if (!step.draw) return make();
    const Draw& draw = *step.draw;
    if (draw.before && !draw.before->draw->after) {  // the draws before are too many to be made: a stream of its own
      Generator own(step.sequence);
      const GeneratorGuard guard(own);
      return make();
    }
    Generator generator(draw.before ? *draw.before->draw->after : *draw.start);
    const GeneratorGuard guard(generator);
    make();
    if (!draw.after) draw.after = std::make_unique<Generator::State>(generator.state());
  }

  void keep(const Step& step, const std::vector<Value>& results) {
    if (step.results.empty()) return;
    size_t i = 0;
    const auto keep_one = [&](const Tensor& made) {
      const Written& written = step.written[i];
      TensorMeta meta = TensorMeta(step.results[i++]).with_device(DeviceType::cpu);
      if (written.storage == 0 || !made.defined()) return;
      Storage& storage = storages_[written.storage].bytes;
      if (made.strides() == meta.strides() && made.storage_offset() == meta.storage_offset() &&
          made.storage().bytes() == written.bytes) {
        storage = made.storage();
      } else {
        storage = new_bytes(written.bytes);
        copy_elements(Tensor(std::move(meta), storage), made);
      }
    };
    for (const Value& value : results) {
      if (const auto* list = value.get<Value::Tensors>()) {
        for (const Tensor& item : *list) keep_one(item);
      } else if (const auto* tensor = value.get<Tensor>()) {
        keep_one(*tensor);
      } else if (value.is_none()) {
        ++i;
      }
    }
  }

  std::vector<Action> actions_;
  std::unordered_map<uint64_t, size_t> last_use_;
  std::unordered_map<uint64_t, Contents> storages_;
  const bool following_;
};

constexpr size_t kMaxValueSteps = 4096;
constexpr int64_t kMaxFollowedBytes = int64_t{1} << 32;  // of all steps together
constexpr int64_t kMaxKeptBytes = 1 << 16;               // of a value that is kept for the next question
constexpr int64_t kMaxDrawnBytes = kMaxValueBytes;       // of all draws that a value's own draws come after

// Whether the contents follow from the program without random numbers and cheaply; if not, which step is to blame.
struct Knowable {
  bool yes = true;
  const Step* random = nullptr;
  bool drawn = false;  // of numbers that were, and are kept without the step
};
Knowable is_knowable(const std::vector<Action>& actions, bool draws) {
  Knowable found;
  found.yes = actions.size() <= kMaxValueSteps;
  int64_t bytes = 0;
  for (const Action& action : actions) {
    if (action.known) {
      found.drawn |= !draws && action.known->drawn;
      continue;
    }
    if (action.step->draw && !draws) found.yes = false, found.random = action.step;
    for (const Written& written : action.step->written)
      if (written.bytes <= kMaxValueBytes) bytes += written.bytes;
    found.yes &= bytes <= kMaxFollowedBytes;
  }
  found.yes &= !found.drawn;
  return found;
}

// A claimed CPU draws what a CPU draws, of the same stream; no GPU's numbers are known.
bool may_draw(const Tensor& tensor) { return tensor.device().is_cpu(); }

// Where the draws that come first in the stream are too many to be made for a value, those that it needs come of
// streams of their own: numbers as random as the others.
std::vector<Action> actions_for(const Write& write, bool draws) {
  Needed needed;
  needed.need(write);
  std::vector<Action> actions = needed.actions();
  int64_t drawn = 0;
  for (const Action& action : actions)
    for (size_t i = 0; draws && action.step && action.step->draw && i < action.step->written.size(); ++i)
      drawn += action.step->written[i].bytes;
  if (drawn <= kMaxDrawnBytes && actions.size() <= kMaxValueSteps) return actions;
  Needed alone(false);
  alone.need(write);
  return alone.actions();
}

}  // namespace

void replay(std::span<const Tensor> tensors, const std::function<void(size_t, Tensor)>& ready) {
  // Tensors over one storage are ready together.
  std::unordered_map<const void*, std::vector<size_t>> awaited;
  std::unordered_map<const void*, Storage> fresh;
  Needed needed;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const Tensor& tensor = tensors[i];
    check(can_replay(tensor), "this tensor ({}{} on {}) cannot be made: {}", name(tensor.dtype()), tensor.sizes(),
          tensor.device(), why_not_replayed(tensor));
    const RecordedBytes* found = recorded_bytes(tensor.storage());
    const Write* write = found ? found->write.get() : nullptr;
    if (write == nullptr) {
      Storage& storage = fresh[tensor.storage().id()];
      if (!storage) storage = tensor.known() ? tensor.storage() : new_bytes(tensor.storage().bytes());
      ready(i, Tensor(TensorMeta(tensor.meta()).with_device(DeviceType::cpu), storage));
      continue;
    }
    needed.need(*write);
    awaited[write->step && !write->value ? static_cast<const void*>(write->step.get()) : write].push_back(i);
  }
  Machine machine(needed.actions());
  machine.run([&](const Action& action, Machine& memory) {
    const auto found = awaited.find(action.known ? static_cast<const void*>(action.known) : action.step);
    if (found == awaited.end()) return;
    for (const size_t i : found->second) {
      const Write& write = *recorded_bytes(tensors[i].storage())->write;
      ready(i, Tensor(TensorMeta(tensors[i].meta()).with_device(DeviceType::cpu), memory.bytes_of(write.storage)));
    }
  });
}

Tensor replay(const Tensor& tensor) {
  Tensor made;
  replay({&tensor, 1}, [&](size_t, Tensor one) { made = std::move(one); });
  return made;
}

Tensor known_value(const Tensor& tensor) {
  const RecordedBytes* found = recorded_bytes(tensor.storage());
  if (found == nullptr || found->write == nullptr) return {};
  const Write& write = *found->write;
  Storage value = write.drawn && !may_draw(tensor) ? Storage() : write.value;
  if (!value) {
    std::vector<Action> actions = actions_for(write, may_draw(tensor));
    if (is_large(tensor.meta()) || !is_knowable(actions, may_draw(tensor)).yes) return {};
    Tensor of_equals;  // of a storage that is too large to be written out
    Machine machine(std::move(actions), true);
    machine.run([&](const Action& action, Machine& memory) {
      if (action.step != write.step.get()) return;
      value = memory.bytes_of(write.storage);
      of_equals = memory.with_equal_elements(write.storage, tensor.meta());
    });
    if (!value) return of_equals;
    if (value.bytes() <= kMaxKeptBytes) write.value = value;
  }
  return Tensor(TensorMeta(tensor.meta()).with_device(DeviceType::cpu), copy_of(value));
}

std::string why_not_known(const Tensor& tensor) {
  const RecordedBytes* found = recorded_bytes(tensor.storage());
  if (tensor.storage().unwritten()) return "it was never written";
  if (found == nullptr || found->write == nullptr) return why_not_replayed(tensor);
  const Knowable knowable = is_knowable(actions_for(*found->write, may_draw(tensor)), may_draw(tensor));
  if (knowable.yes && found->write->brought_by != nullptr) return why_not_replayed(tensor);
  if (knowable.random)
    return knowable.random->op ? fmt::format("{} drew it at random", knowable.random->op->schema.qualified_name())
                               : std::string("an initialiser draws it at random");
  if (knowable.drawn) return "it follows from numbers that were drawn at random";
  return fmt::format(
      "making it would take too much; values are followed up to {} bytes a tensor, beyond that where all elements are "
      "equal, and whether comparisons hold",
      kMaxValueBytes);
}

bool depends_on_choice(const Tensor& tensor) {
  const RecordedBytes* found = recorded_bytes(tensor.storage());
  if (found == nullptr) return false;
  if (found->write == nullptr) return found->lost_by != nullptr && found->lost_by->has(kChooses);
  return std::ranges::any_of(actions_for(*found->write, may_draw(tensor)), [](const Action& action) {
    if (action.step == nullptr) return false;
    const Op* const op = action.step->bring ? action.step->brought_by : action.step->op;
    return op != nullptr && op->has(kChooses);
  });
}

}  // namespace tare
