#include "tare/provenance/replay.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "tare/core/elements.h"
#include "tare/dispatch/call.h"

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
    }
  }
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

// The memory of a program that runs.
class Machine {
 public:
  explicit Machine(std::vector<Action> actions) : actions_(std::move(actions)) {
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
        storages_[action.known->storage] = copy_of(action.known->value);
        done(action, *this);
        release(action.known->storage, i);
        continue;
      }
      run_step(*action.step);
      done(action, *this);
      for (const Operand& operand : action.step->operands)
        if (operand.contents) release(operand.contents->storage, i);
      for (const Written& written : action.step->written) release(written.storage, i);
    }
  }
  const Storage& bytes_of(uint64_t storage) { return storages_[storage]; }

 private:
  void release(uint64_t storage, size_t now) {
    if (last_use_[storage] == now) storages_.erase(storage);
  }

  const Storage& place(const Written& written) {
    Storage& storage = storages_[written.storage];
    // Not new and not there: what it held before is wanted by nobody, only the numbers that were drawn.
    if (written.is_new || !storage) storage = new_bytes(written.bytes);
    return storage;
  }

  Tensor argument(const Operand& operand, const Written* written) {
    if (operand.meta.dtype() == DType::undefined) return {};
    if (operand.known.defined()) return operand.known;
    TensorMeta meta = TensorMeta(operand.meta).with_device(DeviceType::cpu);
    if (written != nullptr && written->storage != 0) return Tensor(std::move(meta), place(*written));
    if (operand.contents) return Tensor(std::move(meta), storages_[operand.contents->storage]);
    const int64_t bytes = meta.storage_bytes();  // nobody reads it
    return Tensor(std::move(meta), bytes == 0 ? new_bytes(0) : Storage::unknown(bytes, DeviceType::cpu));
  }

  void run_step(const Step& step) {
    if (step.fill) return run_fill(step);
    const Op& op = *step.op;
    std::vector<Value> values = step.values;
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
    std::vector<Value> results;
    drawing(step, [&] { results = call_boxed(op, values); });
    keep(step, results);
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
      Storage& storage = storages_[written.storage];
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
  std::unordered_map<uint64_t, Storage> storages_;
};

constexpr int64_t kMaxValueBytes = 1 << 16;
constexpr size_t kMaxValueSteps = 4096;

// Whether the contents follow from the program without random numbers and cheaply; if not, which step is to blame.
struct Knowable {
  bool yes = true;
  const Step* random = nullptr;
};
Knowable is_knowable(const std::vector<Action>& actions) {
  Knowable found;
  found.yes = actions.size() <= kMaxValueSteps;
  for (const Action& action : actions) {
    if (action.known) continue;
    if (action.step->draw) found = {false, action.step};
    for (const Written& written : action.step->written) found.yes &= written.bytes <= kMaxValueBytes;
  }
  return found;
}

std::vector<Action> actions_for(const Write& write) {
  Needed needed;
  needed.need(write);
  return needed.actions();
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
  if (!write.value) {
    std::vector<Action> actions = actions_for(write);
    if (write.bytes > kMaxValueBytes || !is_knowable(actions).yes) return {};
    Machine machine(std::move(actions));
    machine.run([&](const Action& action, Machine& memory) {
      if (action.step == write.step.get()) write.value = memory.bytes_of(write.storage);
    });
  }
  return Tensor(TensorMeta(tensor.meta()).with_device(DeviceType::cpu), copy_of(write.value));
}

std::string why_not_known(const Tensor& tensor) {
  const RecordedBytes* found = recorded_bytes(tensor.storage());
  if (tensor.storage().unwritten()) return "it was never written";
  if (found == nullptr || found->write == nullptr) return why_not_replayed(tensor);
  const Knowable knowable = is_knowable(actions_for(*found->write));
  if (knowable.random)
    return knowable.random->op ? fmt::format("{} drew it at random", knowable.random->op->schema.qualified_name())
                               : std::string("an initialiser draws it at random");
  return fmt::format("making it would take too much; values are followed up to {} bytes a tensor", kMaxValueBytes);
}

}  // namespace tare
