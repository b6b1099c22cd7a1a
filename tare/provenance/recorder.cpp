#include "tare/provenance/recorder.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "tare/core/elements.h"
#include "tare/core/source_line.h"
#include "tare/core/sparse.h"
#include "tare/core/written_lines.h"
#include "tare/dispatch/replaced.h"
#include "tare/dispatch/standing.h"
#include "tare/provenance/noting.h"
#include "tare/provenance/replay.h"
#include "tare/provenance/shortening.h"

// A call is recorded if everything that it reads is: then its results follow from the program so far. What it reads
// else loses what it writes.
namespace tare {

namespace {

const Tensor& tensor_at(Args args, int64_t i) { return *static_cast<const Tensor*>(args[i]); }

bool is_written(const Op& op, int64_t argument) {
  return std::ranges::find(op.written_arguments, argument) != op.written_arguments.end();
}

// Whether an argument is written over without being read.
bool is_overwritten(const Op& op, int64_t argument) {
  return is_written(op, argument) && (op.form == Form::out || op.has(kOverwrites));
}

bool is_known_and_small(const Tensor& tensor) {
  return tensor.known() && tensor.nbytes() <= ProgramRecorder::kMaxKnownBytes;
}

// Whether what the call needs of the tensor is part of the program. Of one that it writes over that is what lies
// around.
bool is_readable(const Op& op, const Tensor& tensor, int64_t argument) {
  if (!tensor.defined() || tensor.numel() == 0 || op.looks_at_metadata()) return true;
  const RecordedBytes* found = recorded_bytes(tensor.storage());
  if (found != nullptr && found->write != nullptr)
    return found->write->brought_by == nullptr || !op.has(kRandom);  // streams are made again alone
  if (is_overwritten(op, argument))
    return tensor.storage().allocated() || tensor.storage().unwritten() || fills_storage(tensor);
  return is_known_and_small(tensor);
}

// The streams' last draws since they were started.
struct Stream {
  std::shared_ptr<const Step> last;
  std::shared_ptr<const Generator::State> start;
  uint64_t starts = 0;
  int count = 0;
};
std::mutex streams_mutex;
// Never destroyed: a step may call a function of Python's, which is gone before static objects are.
std::unordered_map<const Generator*, Stream>& streams() {
  static auto& all = *new std::unordered_map<const Generator*, Stream>;
  return all;
}

// The generator that a call draws from.
Generator& generator_of(const Op& op, Args args) {
  for (size_t i = 0; i < op.parameters.size(); ++i)
    if (op.parameters[i] == ParamTag::generator)
      if (Generator* given = *static_cast<Generator* const*>(args[i])) return *given;
  return default_generator();
}

// Puts the step behind the last draw of its generator; false where too many were.
bool join_stream(const std::shared_ptr<Step>& step, const Generator& generator) {
  const std::lock_guard lock(streams_mutex);
  Stream& stream = streams()[&generator];
  // What is really drawn, and what is started again, begins another stream.
  if (!stream.start || stream.starts != generator.starts() || !(*stream.start == generator.state())) {
    stream = Stream{};
    stream.start = std::make_shared<const Generator::State>(generator.state());
    stream.starts = generator.starts();
  }
  // Draws that depend on what they change cannot be made without it.
  const bool reads_target = step->op != nullptr && step->op->form == Form::inplace && !step->op->has(kOverwrites);
  if (reads_target) stream.count = ProgramRecorder::kMaxDraws;
  if (++stream.count > ProgramRecorder::kMaxDraws) {
    stream.last.reset();
    return false;
  }
  step->draw = std::make_unique<Draw>();
  step->draw->before = stream.last;
  step->draw->start = stream.start;
  stream.last = step;
  return true;
}

Tensor copy_of(const Tensor& tensor) {
  const FakeGuard real(false);
  const ThreadGuard unheard(&ThreadState::observer, static_cast<Observer*>(nullptr));  // no memory of the program's
  Tensor copy(TensorMeta(tensor.dtype(), DeviceType::cpu, tensor.sizes()));
  copy_elements(copy, tensor);
  if (tensor.is_wrapped_number()) copy.impl()->wrapped_number = true;
  return copy;
}

// The call as a step, before it runs: what its arguments are then. Null where the way back would be too long.
std::shared_ptr<Step> step_of(const Op& op, Args args) {
  auto step = std::make_shared<Step>();
  static_cast<BoxedCall&>(*step) = box_call(op, args);
  step->default_dtype = thread_state.default_dtype;
  each_operand(op, args, [&](const Tensor& tensor, int64_t i) {
    Operand& operand = step->operands.emplace_back();
    if (!tensor.defined()) return true;
    operand.meta = TensorMeta(tensor.meta());
    if (is_written(op, i)) return true;  // its Write knows what was there before
    if (tensor.known()) {
      if (is_known_and_small(tensor)) operand.known = copy_of(tensor);
    } else if (const RecordedBytes* found = recorded_bytes(tensor.storage())) {
      operand.contents = found->write;
      if (found->write && found->write->step) step->depth = std::max(step->depth, found->write->step->depth + 1);
      if (found->write && found->write->brought_by && (!step->brought_by || !step->brought_by->has(kChooses)))
        step->brought_by = found->write->brought_by;
      if (found->write && !found->write->value) step->rounds = std::max(step->rounds, found->write->rounds);
    }
    return true;
  });
  return step->depth > ProgramRecorder::kMaxDepth ? nullptr : step;
}

// Every tensor among the results, undefined ones and those that nobody asks for too.
template <class F>
void each_result(const Op& op, Results results, const F& shown) {
  if (results == nullptr) return;
  for (size_t i = 0; i < op.schema.returns.size(); ++i) {
    const Type& type = op.schema.returns[i].type;
    if (type.kind != TypeKind::tensor) continue;
    if (type.list) {
      for (const Tensor& item : *static_cast<std::vector<Tensor>*>(results[i])) shown(item);
    } else if (results[i] == nullptr) {
      shown(Tensor());
    } else {
      shown(*static_cast<const Tensor*>(results[i]));
    }
  }
}

// The operator that lost what a call reads: a choice if one did, else the first.
const Op* lost_before(const Op& op, Args args) {
  const Op* lost_by = nullptr;
  each_operand(op, args, [&](const Tensor& tensor, int64_t) {
    const RecordedBytes* found = tensor.defined() ? recorded_bytes(tensor.storage()) : nullptr;
    if (found == nullptr || found->lost_by == nullptr) return true;
    const bool chooses = found->lost_by->has(kChooses);
    if (lost_by == nullptr || chooses) lost_by = found->lost_by;
    return !chooses;
  });
  return lost_by;
}

// What the storages that a call writes hold from now on; without a step, that they are lost.
void note_written(const Op& op, Args args, const std::shared_ptr<Step>& step) {
  const Op* lost_by = step ? nullptr : lost_before(op, args);
  if (lost_by == nullptr || !lost_by->has(kChooses)) lost_by = &op;
  bool many = false;
  each_operand(op, args, [&](const Tensor& tensor, int64_t i) {
    if (!is_written(op, i)) return true;
    if (!has_no_bytes(tensor) || tensor.numel() == 0) {  // what writes no element is not remembered
      if (step) step->written.emplace_back();
      return true;
    }
    const Storage& storage = tensor.storage();
    const RecordedBytes* before = last_record(storage);
    if (!step) {
      if (before != nullptr) set_record(storage, nullptr, lost_by);
      return true;
    }
    const bool whole = is_overwritten(op, i) && fills_storage(tensor);
    write_by(step, storage, before != nullptr && !whole ? before->write : nullptr);
    many |= step != nullptr && storage->version % kWritesOfAChain == 0;
    return true;
  });
  if (!many) return;
  each_operand(op, args, [&](const Tensor& tensor, int64_t i) {
    if (is_written(op, i) && has_no_bytes(tensor) && tensor.storage()->version % kWritesOfAChain == 0)
      if (auto write = shortened(tensor, next_number(), ProgramRecorder::kMaxKnownBytes))
        set_record(tensor.storage(), std::move(write));
    return true;
  });
}

void note_results(const Op& op, Args args, Results results, const std::shared_ptr<Step>& step) {
  each_result(op, results, [&](const Tensor& tensor) {
    step->results.push_back(tensor.defined() ? TensorMeta(tensor.meta()) : TensorMeta());
    Written& written = step->written.emplace_back();
    if (!has_no_bytes(tensor)) return;
    bool shared = false;
    each_operand(op, args, [&](const Tensor& operand, int64_t) {
      shared |= operand.defined() && operand.storage() == tensor.storage();
      return true;
    });
    if (shared) return;
    const std::shared_ptr<Write> write = write_of(step, tensor.storage(), nullptr);
    written.storage = write->storage;
    written.bytes = write->bytes;
    set_record(tensor.storage(), write);
  });
}

// Small results of a call on tensors that are not known say which operator lost them; those of a choice, all.
void note_lost(const Op& op, Args args, Results results) {
  const Op* lost_by = op.has(kChooses) ? nullptr : lost_before(op, args);
  if (lost_by == nullptr) lost_by = &op;
  each_result(op, results, [&](const Tensor& tensor) {
    if (has_no_bytes(tensor) && tensor.storage().state() == StorageState::unknown &&
        (tensor.nbytes() <= ProgramRecorder::kMaxKnownBytes || lost_by->has(kChooses)))
      set_record(tensor.storage(), nullptr, lost_by);
  });
}

// All that it reads has bytes, and it cannot be told another device: there is nothing to remember.
bool stays_in_memory(const Op& op, Args args) {
  if (op.tensor_arguments.empty() || op.looks_at_metadata() || thread_state.fake) return false;
  for (const ParamTag tag : op.parameters)
    if (tag == ParamTag::device || tag == ParamTag::device_opt) return false;
  return each_operand(op, args,
                      [](const Tensor& tensor, int64_t) { return !tensor.defined() || tensor.storage().allocated(); });
}

// Gradients flow through the call: it is training, not making.
bool is_differentiated(const Op& op, Args args) {
  if (op.looks_at_metadata()) return false;
  if (thread_state.no_grad || listening.load(std::memory_order_relaxed) == Instrumentation::nobody) return false;
  return !each_operand(op, args,
                       [](const Tensor& tensor, int64_t) { return !tensor.defined() || !tensor.requires_grad(); });
}

// Makes tensors without bytes, on the device that they are for, out of some with values; the program has these as
// known. Those that share memory, as the columns of `nonzero` do, share the storage too.
class Claims {
 public:
  explicit Claims(Device device) : device_(device) {}
  void operator()(Tensor& tensor) {
    if (is_sparse(tensor)) {
      SparseComponents parts = components(tensor);
      for (Tensor* part : {&parts.indices, &parts.plain_indices, &parts.values})
        if (part->defined()) (*this)(*part);
      tensor = sparse_tensor(tensor.sizes(), std::move(parts));
      return;
    }
    Storage& storage = storages_[tensor.storage().id()];
    if (!storage) {
      storage = Storage::unknown(tensor.storage().bytes(), device_);
      auto write = std::make_shared<Write>();
      write->storage = next_number();
      write->bytes = tensor.storage().bytes();
      write->value = tensor.storage();
      set_record(storage, std::move(write));
    }
    tensor = Tensor(TensorMeta(tensor.meta()).with_device(device_), storage);
  }

 private:
  Device device_;
  std::unordered_map<const void*, Storage> storages_;
};

// Answers an operator that asks for values where the program tells them: on copies with bytes, whose results then claim
// the device of its arguments. Error texts that come of it say why nothing is known.
bool compute(const Op& op, Args args, Results results, const std::function<void(Args)>& run) {
  std::optional<Device> device;
  // The copies are none of the program's memory; what claims a device is.
  std::optional<ThreadGuard<Observer*>> nobody_counts(std::in_place, &ThreadState::observer, nullptr);
  const bool known = each_operand(op, args, [&](const Tensor& tensor, int64_t) {
    if (!tensor.defined() || tensor.known()) return true;
    device = tensor.device();
    return known_value(tensor).defined();
  });
  if (!known || !device) return false;
  const ReplacedArguments replaced(op, args, [](const Tensor& tensor) {
    return !tensor.defined() || tensor.known() ? tensor : known_value(tensor);
  });
  run(replaced.args());
  nobody_counts.reset();
  Claims claim(*device);
  for (size_t i = 0; i < op.schema.returns.size(); ++i) {
    const Type& type = op.schema.returns[i].type;
    if (type.kind != TypeKind::tensor || results[i] == nullptr) continue;
    if (type.list) {
      for (Tensor& item : *static_cast<std::vector<Tensor>*>(results[i])) claim(item);
    } else if (Tensor& result = *static_cast<Tensor*>(results[i]); result.defined()) {
      claim(result);
    }
  }
  return true;
}

bool is_mask(const Tensor& tensor) {
  return tensor.defined() && !tensor.known() && (is_bool(tensor.dtype()) || tensor.dtype() == DType::uint8);
}

// Sizes hang on masks and on integers (lengths, counts, bounds), and on numbers of no other type.
bool decides_sizes(const Tensor& tensor) {
  return is_mask(tensor) || (tensor.defined() && !tensor.known() && is_integral(tensor.dtype()));
}

// Runs a call again with the masks and integers whose values the program tells; false where it tells none.
bool run_with_known_sizes(const Op& op, Args args, const std::function<void(Args)>& run) {
  bool any = false;
  each_operand(op, args, [&](const Tensor& tensor, int64_t) {
    any |= decides_sizes(tensor) && known_value(tensor).defined();
    return true;
  });
  if (!any) return false;
  const ReplacedArguments replaced(op, args, [](const Tensor& tensor) {
    const Tensor value = decides_sizes(tensor) ? known_value(tensor) : Tensor();
    // It stays on its device, among the others, and can be read all the same.
    return value.defined() ? Tensor(TensorMeta(tensor.meta()), value.storage()) : tensor;
  });
  run(replaced.args());
  return true;
}

// Runs a call again as if all elements that nobody knows were the number, and all of a mask chosen unless it is 0;
// false where the call gives no tensor, or a tensor cannot hold the number.
bool run_with_assumed(const Op& op, Args args, double number, const std::function<void(Args)>& run) {
  constexpr int64_t kMost = 1 << 26;  // all of them are looked at
  const auto is_assumed = [](const Tensor& tensor) {
    return tensor.defined() && !tensor.known() && !known_value(tensor).defined();
  };
  const bool gives_tensors = !op.schema.returns.empty() && op.schema.returns[0].type.kind == TypeKind::tensor;
  const bool holds = each_operand(op, args, [&](const Tensor& tensor, int64_t) {
    if (!is_assumed(tensor)) return true;
    const bool is_whole = is_integral(tensor.dtype()) && !is_mask(tensor);
    return tensor.numel() <= kMost && !(is_whole && std::isnan(number));
  });
  if (!gives_tensors || !holds) return false;
  const ReplacedArguments replaced(op, args, [&](const Tensor& tensor) {
    if (!tensor.defined() || tensor.known()) return tensor;
    Tensor value = known_value(tensor);
    if (value.defined()) return Tensor(TensorMeta(tensor.meta()), value.storage());
    const ThreadGuard<Observer*> nobody_counts(&ThreadState::observer, nullptr);
    const FakeGuard real(false);
    value = Tensor(TensorMeta(tensor.dtype(), DeviceType::cpu, {}));
    fill_elements(value, is_mask(tensor) ? Scalar(number != 0) : Scalar(number));
    value.storage()->state = StorageState::known;
    const Dims strides(tensor.dim(), 0);
    return Tensor(TensorMeta(tensor.dtype(), tensor.device(), tensor.sizes(), strides), value.storage());
  });
  const FakeGuard no_bytes;  // the sizes follow from the numbers, and nothing else
  run(replaced.args());
  return true;
}

}  // namespace

// Says with an error why a value is not known.
void ProgramRecorder::explain(Error& error, const Op& op, Args args) const {
  each_operand(op, args, [&](const Tensor& tensor, int64_t) {
    if (!tensor.defined() || tensor.known() || known_value(tensor).defined()) return true;
    error.add_context("(the tensor's value is not known: " + why_not_known(tensor) + ")");
    if (!depends_on_choice(tensor)) return false;
    error.add_context(
        routing == nullptr || routing->limits().empty()
            ? "(which experts are taken to be chosen: --routing uniform, worst, or a FILE of counts; in a program "
              "tare.assume_routing)"
            : "(--routing: " + routing->limits() + ")");
    return false;
  });
}

// Positions that elements choose which nobody knows are those that the run takes for granted.
void ProgramRecorder::assume_choice(const Op& op, Args args, Results results) const {
  const int64_t at = op.schema.find("dim");
  const Tensor& self = tensor_at(args, 0);
  Tensor chosen;
  each_result(op, results, [&](const Tensor& tensor) { chosen = tensor; });
  if (at < 0 || !has_no_bytes(chosen) || self.dim() == 0 || known_value(chosen).defined()) return;
  const Value given = box(op.parameters[static_cast<size_t>(at)], args[at]);
  const auto* const number = given.get<Scalar>();
  if (number == nullptr) return;  // one of all elements: no token chooses
  const int64_t dim = number->to_int() + (number->to_int() < 0 ? self.dim() : 0);
  const bool has_dim = chosen.dim() == self.dim();
  const int64_t candidates = self.size(dim), each = has_dim ? chosen.size(dim) : 1;
  if (each == 0) return;
  std::function<void(const Tensor&)> fill =
      routing->positions(chosen.numel() / each, each, candidates, has_dim ? dim : -1);
  if (!fill) return;
  auto step = std::make_shared<Step>();
  step->op = nullptr;
  step->fill = std::move(fill);
  step->default_dtype = thread_state.default_dtype;
  step->operands.emplace_back().meta = TensorMeta(chosen.meta());
  step->sequence = next_number();
  write_by(step, chosen.storage(), nullptr);
}

Scalar assumed_number(double number, DType dtype) {
  if (dtype == DType::bool_) return Scalar(false);
  // What counts something is a whole number, where the given one is.
  const bool counts = is_integral(dtype) && std::trunc(number) == number && std::abs(number) < 0x1p63;
  return counts ? Scalar(static_cast<int64_t>(number)) : Scalar(number);
}

void ProgramRecorder::intercept_data_dependent(const Op& op, Args args, Results results) {
  const auto run = [&](Args with) {
    if (op.is_composite()) op.run(op, with, results);
    else proceed(op, with, results);
  };
  // Arguments with bytes may be those that decide: lengths on the CPU, of sequences that are elsewhere.
  const bool some_are_known =
      !each_operand(op, args, [](const Tensor& tensor, int64_t) { return !tensor.defined() || !tensor.known(); });
  if (some_are_known) {
    try {
      return record(op, args, results);
    } catch (const DataDependentError&) {  // others decide
    }
  }
  if (compute(op, args, results, run) || run_with_known_sizes(op, args, run)) return;
  try {
    run(args);
  } catch (Error& error) {
    if (unknown_value && dynamic_cast<const DataDependentError*>(&error) != nullptr &&
        run_with_assumed(op, args, *unknown_value, run)) {
      ++assumed;
      return;
    }
    if (unknown_value && op.schema.name == "_local_scalar_dense") {
      const Tensor& asked = *static_cast<const Tensor*>(args[0]);
      if (asked.numel() == 1) {
        *static_cast<Scalar*>(results[0]) = assumed_number(*unknown_value, asked.dtype());
        ++assumed;
        return;
      }
    }
    explain(error, op, args);
    if (!unknown_hint.empty()) error.add_context(unknown_hint);
    throw;
  }
}

void ProgramRecorder::intercept(const Op& op, Args args, Results results) {
  hear(op, args, results);
  if (source_line != nullptr && !op.written_arguments.empty() && !op.is_composite()) [[unlikely]]
    each_operand(op, args, [&](const Tensor& tensor, int64_t i) {
      if (is_written(op, i)) note_line_of_write(tensor);
      return true;
    });
}

inline void ProgramRecorder::hear(const Op& op, Args args, Results results) {
  if (is_foreign(op, args)) [[unlikely]]
    return pass(op, args, results);
  if (call_watch != nullptr && !op.is_composite()) [[unlikely]]
    call_watch->look(op, args);
  if (values_ == Values::refused) [[likely]]
    return record(op, args, results);
  if (op.has(kDataDependent)) return intercept_data_dependent(op, args, results);
  try {
    record(op, args, results);
  } catch (DataDependentError& error) {  // a mask among indices, say
    const auto run = [&](Args with) { proceed(op, with, results); };
    if (op.is_composite() || paused) throw;
    if (compute(op, args, results, run) || run_with_known_sizes(op, args, run)) return;
    if (!unknown_value || !run_with_assumed(op, args, *unknown_value, run)) {
      explain(error, op, args);
      throw;
    }
    ++assumed;
  }
}

// Most calls of a model that runs are done with at a look: of nothing that is known nothing is made.
inline void ProgramRecorder::record(const Op& op, Args args, Results results) {
  const auto is_unknown = [&](const Tensor& tensor) {
    return values_ == Values::refused && tensor.defined() && tensor.storage().state() == StorageState::unknown &&
           tensor.numel() != 0;
  };
  switch (op.category) {
    case Op::Category::composite: return op.run(op, args, results);  // its operators are heard one by one
    case Op::Category::view: return proceed(op, args, results);      // its storage remembers
    case Op::Category::of_tensor:
      if (is_unknown(tensor_at(args, 0))) return proceed(op, args, results);
      break;
    case Op::Category::of_list:
      if (const auto& list = *static_cast<const TensorList*>(args[0]); !list.empty() && is_unknown(list[0]))
        return proceed(op, args, results);
      break;
    case Op::Category::fresh:
      proceed(op, args, results);
      if (const auto& made = *static_cast<const Tensor*>(results[0]); !paused && has_no_bytes(made))
        made.storage()->never_written = true;
      return;
    case Op::Category::other: break;
  }
  if (paused) return proceed(op, args, results);
  record_step(op, args, results);
  if (routing != nullptr && op.has(kChooses) && values_ == Values::computed) [[unlikely]]
    assume_choice(op, args, results);
}

// What other ranks know is noted while the operator runs, by who carries it out.
void ProgramRecorder::record_exchange(const Op& op, Args args, Results results) {
  const Op* lost_by = values_ == Values::computed ? lost_before(op, args) : nullptr;
  if (lost_by == nullptr || !lost_by->has(kChooses)) lost_by = &op;
  {
    const Op* const before = std::exchange(bringing, values_ == Values::computed ? lost_by : nullptr);
    struct Over {
      const Op* before;
      ~Over() { bringing = before; }
    } const over{before};
    proceed(op, args, results);
  }
  if (values_ == Values::computed) note_lost(op, args, results);
  each_operand(op, args, [&](const Tensor& tensor, int64_t i) {
    if (!is_written(op, i) || !has_no_bytes(tensor)) return true;
    const RecordedBytes* const noted = recorded_bytes(tensor.storage());
    if (noted != nullptr && noted->write && noted->write->brought_by != nullptr) return true;
    if (last_record(tensor.storage()) != nullptr) set_record(tensor.storage(), nullptr, lost_by);
    return true;
  });
}

void ProgramRecorder::record_step(const Op& op, Args args, Results results) {
  if (op.has(kCommunicates)) return record_exchange(op, args, results);
  const bool writes = !op.written_arguments.empty();
  const bool readable =
      each_operand(op, args, [&](const Tensor& tensor, int64_t i) { return is_readable(op, tensor, i); }) &&
      (writes || !is_differentiated(op, args));
  if (!readable) {
    proceed(op, args, results);
    if (writes) note_written(op, args, nullptr);
    if (values_ == Values::computed) note_lost(op, args, results);
    return;
  }
  if (op.has(kUninitialized) && !writes) {
    proceed(op, args, results);
    return each_result(op, results, [](const Tensor& tensor) {
      if (has_no_bytes(tensor)) tensor.storage()->never_written = true;
    });
  }
  if (stays_in_memory(op, args)) return proceed(op, args, results);
  std::shared_ptr<Step> step = step_of(op, args);
  proceed(op, args, results);
  if (step) {
    step->sequence = next_number();
    bool any = false;
    if (writes)
      each_operand(op, args, [&](const Tensor& tensor, int64_t i) {
        return !(any |= is_written(op, i) && has_no_bytes(tensor));
      });
    else each_result(op, results, [&](const Tensor& tensor) { any |= has_no_bytes(tensor); });
    if (!any) return;
    if (op.has(kRandom) && !join_stream(step, generator_of(op, args))) step = nullptr;
  }
  if (writes) note_written(op, args, step);
  else if (step) note_results(op, args, results, step);
}

void ProgramRecorder::note_fill(const Tensor& tensor, std::function<void(const Tensor&)> fill, Generator* generator) {
  if (!paused) tare::note_fill(tensor, std::move(fill), generator);
}

void note_fill(const Tensor& tensor, std::function<void(const Tensor&)> fill, Generator* generator) {
  if (!has_no_bytes(tensor)) return;
  tensor.bump_version();
  auto step = std::make_shared<Step>();
  step->op = nullptr;
  step->fill = std::move(fill);
  step->default_dtype = thread_state.default_dtype;
  step->operands.emplace_back().meta = TensorMeta(tensor.meta());
  step->sequence = next_number();
  if (!join_stream(step, generator ? *generator : default_generator())) step = nullptr;
  const bool whole = fills_storage(tensor);
  const RecordedBytes* before = last_record(tensor.storage());
  write_by(step, tensor.storage(), before && !whole ? before->write : nullptr);
}

}  // namespace tare
