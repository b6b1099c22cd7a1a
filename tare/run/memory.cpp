#include "tare/run/memory.h"

#include <algorithm>
#include <span>
#include <utility>

#include "tare/core/error.h"

namespace tare {

const char* name(MemoryKind kind) {
  static constexpr const char* names[] = {"weights",  "buffers", "inputs",      "gradients",   "optimizer state",
                                          "kv cache", "saved",   "activations", "temporaries", "workspace"};
  return names[static_cast<int>(kind)];
}

MemoryKind MemoryTimeline::Block::kind_at(int64_t time) const {
  const bool saved = saved_from >= 0 && saved_from <= time && (saved_until < 0 || saved_until > time);
  return saved && (kind == MemoryKind::activation || kind == MemoryKind::temporary) ? MemoryKind::saved : kind;
}

MemoryTimeline::Live* MemoryTimeline::find(const StorageImpl* storage) {
  const auto found = alive_.find(storage);
  return found == alive_.end() ? nullptr : &found->second;
}

namespace {

int64_t time_of(uint32_t kept) { return kept == 0xFFFFFFFF ? -1 : static_cast<int64_t>(kept); }

void mix(uint64_t& hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15;
  hash ^= hash >> 32;
}

}  // namespace

// Names of phases and files are one text each for all that are equal.
uint64_t MemoryTimeline::Origin::hash() const {
  uint64_t hash = reinterpret_cast<uintptr_t>(op);
  for (const auto word : {reinterpret_cast<uintptr_t>(phase.data()), reinterpret_cast<uintptr_t>(source.file.data())})
    mix(hash, word);
  mix(hash, static_cast<uint64_t>(source.line));
  return hash;
}

uint64_t MemoryTimeline::Shape::hash() const {
  uint64_t hash = static_cast<uint64_t>(dtype);
  for (const int64_t size : sizes) mix(hash, static_cast<uint64_t>(size));
  return hash;
}

uint32_t MemoryTimeline::origin_of(const Op* op, const Run& run) {
  const Origin origin{op, run.current_phase(), sources_ && source_line != nullptr ? source_line() : SourceLine()};
  if (origins_.back() == origin) return static_cast<uint32_t>(origins_.size() - 1);
  const uint64_t hash = origin.hash();
  uint32_t found = origin_places_.find(hash, [&](uint32_t i) { return origins_[i] == origin; });
  if (found == PlaceTable::kMissing) {
    found = static_cast<uint32_t>(origins_.size());
    check<ValueError>(found < 1u << 28, "storages from more than 2^28 places cannot be told apart");
    origins_.push_back(origin);
    origin_places_.add(hash, found, [&](uint32_t i) { return origins_[i].hash(); });
  }
  return found;
}

uint32_t MemoryTimeline::shape_of(const Tensor& tensor) {
  const Shape shape{tensor.sizes(), tensor.dtype()};
  const auto is = [&](uint32_t i) { return shapes_[i].dtype == shape.dtype && shapes_[i].sizes == shape.sizes; };
  if (const auto last = static_cast<uint32_t>(shapes_.size() - 1); last != 0 && is(last)) return last;
  const uint64_t hash = shape.hash();
  uint32_t found = shape_places_.find(hash, is);
  if (found == PlaceTable::kMissing) {
    found = static_cast<uint32_t>(shapes_.size());
    const std::span<const int64_t> kept = sizes_.keep({shape.sizes.begin(), shape.sizes.end()});
    shapes_.push_back({{kept.data(), static_cast<int64_t>(kept.size())}, shape.dtype});
    shape_places_.add(hash, found, [&](uint32_t i) { return shapes_[i].hash(); });
  }
  return found;
}

MemoryTimeline::Block MemoryTimeline::block(size_t place, const Record& record) const {
  const Origin& origin = origins_[record.origin];
  const Shape& shape = shapes_[record.shape];
  const Saved saved = place < saved_.size() ? saved_[place] : Saved();
  return {.bytes = record.bytes,
          .kind = record.kind(),
          .op = origin.op,
          .module = record.module,
          .phase = origin.phase,
          .dtype = shape.dtype,
          .sizes = shape.sizes,
          .source = origin.source,
          .allocated = static_cast<int64_t>(record.allocated),
          .freed = time_of(record.freed),
          .saved_from = time_of(saved.from),
          .saved_until = time_of(saved.until)};
}

MemoryTimeline::Record& MemoryTimeline::add_record(int64_t bytes) {
  Record& record = records_.emplace_back();
  record.bytes = bytes;
  return record;
}

MemoryTimeline::Record& MemoryTimeline::add_storage(const StorageImpl& storage) {
  alive_[&storage] = {.block = static_cast<uint32_t>(records_.size())};
  return add_record(storage.bytes);
}

// What is alive is exact or refused.
void MemoryTimeline::change(int64_t bytes) {
  check<ValueError>(!__builtin_add_overflow(live_, bytes, &live_),
                    "more than 2^63 - 1 bytes would be alive at once, which cannot be counted; give it smaller sizes");
  check<ValueError>(history_.size() < kNever, "more than 2^32 - 2 allocations and releases cannot be kept");
  history_.push_back(live_);
  if (live_ > peak_) peak_ = live_, peak_time_ = static_cast<int64_t>(history_.size()) - 1;
  for (OpenPhase& open : open_phases_) open.phase.peak = std::max(open.phase.peak, live_);
}

void MemoryTimeline::allocate(Record& record) {
  record.allocated = next_time();
  change(record.bytes);
}

void MemoryTimeline::release(Record& record) {
  record.freed = next_time();
  change(-record.bytes);
}

void MemoryTimeline::take_workspace(const event::Workspace& workspace, const Moment& now) {
  if (!workspace.kept) workspaces_.emplace_back(workspace.call, records_.size());
  Record& record = add_record(workspace.bytes);
  record.set_kind(MemoryKind::workspace);
  record.set_origin(origin_of(&now.call->op, now.run));
  if (!workspace.kept) record.module = static_cast<uint32_t>(now.run.module_of(now.run.current_module_call()));
  allocate(record);
}

// The same storage lives on as another block, of the same kind and origin.
void MemoryTimeline::resize(Live& live, int64_t bytes) {
  release(records_[live.block]);
  const size_t before = std::exchange(live.block, static_cast<uint32_t>(records_.size()));
  Record grown = records_[before];
  if (before < saved_.size()) {
    saved_.resize(records_.size() + 1);
    saved_.back() = saved_[before];
  }
  grown.bytes = bytes;
  grown.freed = kNever;
  allocate(records_.emplace_back(grown));
}

void MemoryTimeline::tag(const Tensor& tensor, MemoryKind kind, Id module) {
  if (!tensor.defined() || tensor.device().type != device_) return;
  StorageImpl& storage = *tensor.storage().operator->();
  if (const Live* live = find(&storage)) {
    records_[live->block].set_kind(kind);
    if (module != 0) records_[live->block].module = static_cast<uint32_t>(module);
    return;
  }
  Record& record = add_storage(storage);
  record.set_kind(kind);
  record.module = static_cast<uint32_t>(module);
  record.shape = shape_of(tensor);
  storage.observed = true;
  // It was there before anything that was heard of.
  const auto add = [&](int64_t& bytes) {
    check<ValueError>(
        !__builtin_add_overflow(bytes, int64_t{record.bytes}, &bytes),
        "more than 2^63 - 1 bytes would be alive at once, which cannot be counted; give it smaller sizes");
  };
  add(live_);
  for (int64_t& bytes : history_) add(bytes);
  add(peak_);
}

EventKinds MemoryTimeline::kinds() const {
  return kinds_of<event::OperatorEnd, event::Workspace, event::StorageAllocated, event::StorageResized,
                  event::StorageFreed, event::Saved, event::Released, event::GradientSet, event::ModuleEntered,
                  event::ModuleLeft, event::PhaseBegin, event::PhaseEnd>;
}

void MemoryTimeline::read(const Event& event, const Moment& now) {
  on(
      event,
      [&](const event::StorageAllocated& e) {
        if (e.device.type != device_) return;
        Record& record = add_storage(*now.storage);
        record.set_origin(origin_of(now.run.current_op(), now.run));
        record.module = static_cast<uint32_t>(now.run.module_of(e.module_call));
        allocate(record);
      },
      [&](const event::StorageResized& e) {
        if (Live* const live = find(now.storage)) resize(*live, e.bytes);
      },
      [&](const event::StorageFreed&) {
        const auto found = alive_.find(now.storage);
        if (found == alive_.end()) return;
        release(records_[found->second.block]);
        alive_.erase(found);
      },
      [&](const event::Saved&) {
        Live* const live = find(now.storage);
        if (live == nullptr || live->saved++ > 0) return;
        if (saved_.size() <= live->block) saved_.resize(live->block + size_t{1});
        Saved& saved = saved_[live->block];
        if (saved.from == kNever) saved.from = next_time() - 1;
        saved.until = kNever;
      },
      [&](const event::Released&) {
        Live* const live = find(now.storage);
        if (live != nullptr && live->saved > 0 && --live->saved == 0) saved_[live->block].until = next_time();
      },
      [&](const event::GradientSet&) {
        if (const Live* live = find(now.storage)) records_[live->block].set_kind(MemoryKind::gradient);
      },
      [&](const event::Workspace& e) {
        if (e.device.type == device_ && e.bytes > 0) take_workspace(e, now);
      },
      [&](const event::OperatorEnd& e) {
        if (!workspaces_.empty() && workspaces_.back().first == e.call) {
          release(records_[workspaces_.back().second]);
          workspaces_.pop_back();
        }
        if (!e.raised && !e.op->is_composite()) describe(*now.call);
      },
      [&](const event::ModuleEntered& e) {
        visits_.push_back({e.module, records_.size()});
      },
      [&](const event::ModuleLeft&) { module_left(); },
      [&](const event::PhaseBegin& e) {
        const auto begin = static_cast<int64_t>(history_.size()) - 1;
        open_phases_.push_back({{e.name, begin, begin, live_}, records_.size()});
      },
      [&](const event::PhaseEnd&) { phase_ended(); });
}

// Whatever the module made and did not free outlives it.
void MemoryTimeline::module_left() {
  if (visits_.empty()) return;
  const Visit visit = visits_.back();
  visits_.pop_back();
  for (size_t i = visit.first_block; i < records_.size(); ++i) {
    Record& record = records_[i];
    if (record.alive() && record.module == visit.module && record.kind() == MemoryKind::temporary)
      record.set_kind(MemoryKind::activation);
  }
}

// What a step leaves behind and is nobody's gradient is the optimizer's state.
void MemoryTimeline::phase_ended() {
  if (open_phases_.empty()) return;
  OpenPhase open = open_phases_.back();
  open_phases_.pop_back();
  open.phase.end = static_cast<int64_t>(history_.size()) - 1;
  if (open.phase.name == "step")
    for (size_t i = open.first_block; i < records_.size(); ++i) {
      Record& record = records_[i];
      if (record.alive() && record.kind() >= MemoryKind::activation && record.kind() != MemoryKind::workspace)
        record.set_kind(MemoryKind::optimizer_state);
    }
  phases_.push_back(open.phase);
}

// The module of the first tensor that a call was given and a module holds; in lists, of the one at the same place.
Id MemoryTimeline::module_of(const Call& call, size_t item) const {
  const auto module = [&](const Tensor& tensor) -> Id {
    if (!tensor.defined() || !tensor.storage()) return 0;
    const auto found = alive_.find(tensor.storage().operator->());
    return found == alive_.end() ? 0 : records_[found->second.block].module;
  };
  for (const int64_t i : call.op.tensor_arguments) {
    Id found = 0;
    if (call.op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) found = module(call.tensor(i));
    else if (const auto& list = call.arg<TensorList>(i); static_cast<int64_t>(item) < list.size())
      found = module(list[static_cast<int64_t>(item)]);
    if (found != 0) return found;
  }
  return 0;
}

// What is written in place the tape may copy before, which no operator then returns.
void MemoryTimeline::describe_written(const Op& op, const Tensor& self) {
  for (size_t i = records_.size(); i-- > 0;) {
    Record& record = records_[i];
    if (record.described() || origins_[record.origin].op != &op) break;
    if (record.alive() && record.bytes == self.numel() * self.itemsize()) record.shape = shape_of(self);
  }
}

void MemoryTimeline::describe(const Call& call) {
  const auto describe_one = [&](const Tensor& tensor, size_t item) {
    if (!tensor.defined() || !tensor.storage()) return;
    const Live* live = find(tensor.storage().operator->());
    if (live == nullptr || records_[live->block].described()) return;
    Record& record = records_[live->block];
    record.shape = shape_of(tensor);
    // An optimizer runs outside of modules, or in the one that trains: what it makes is for the parameter's.
    if (origins_[record.origin].phase == "step")
      if (const Id module = module_of(call, item); module != 0) record.module = static_cast<uint32_t>(module);
  };
  if (call.op.form == Form::inplace && call.op.parameters[0] == ParamTag::tensor)
    describe_written(call.op, call.tensor(0));
  for (size_t i = 0; i < call.op.schema.returns.size(); ++i) {
    const Type& type = call.op.schema.returns[i].type;
    if (type.kind != TypeKind::tensor) continue;
    if (!type.list) {
      describe_one(*static_cast<const Tensor*>(call.results[i]), 0);
      continue;
    }
    const auto& list = *static_cast<const std::vector<Tensor>*>(call.results[i]);
    for (size_t item = 0; item < list.size(); ++item) describe_one(list[item], item);
  }
}

std::vector<MemoryTimeline::Block> MemoryTimeline::alive_at(int64_t time) const {
  std::vector<Block> alive;
  each_alive_at(time, [&](const Block& block) { alive.push_back(block); });
  return alive;
}

std::vector<int64_t> MemoryTimeline::bytes_by_kind(int64_t time) const {
  std::vector<int64_t> bytes(kMemoryKinds, 0);
  each_alive_at(time, [&](const Block& block) { bytes[static_cast<size_t>(block.kind_at(time))] += block.bytes; });
  return bytes;
}

}  // namespace tare
