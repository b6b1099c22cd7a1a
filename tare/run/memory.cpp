#include "tare/run/memory.h"

#include <algorithm>

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

MemoryTimeline::Block& MemoryTimeline::add_block(const StorageImpl& storage) {
  alive_[&storage] = {.block = blocks_.size()};
  Block& block = blocks_.emplace_back();
  block.bytes = storage.bytes;
  return block;
}

// What is alive is exact or refused.
void MemoryTimeline::change(int64_t bytes) {
  check<ValueError>(!__builtin_add_overflow(live_, bytes, &live_),
                    "more than 2^63 - 1 bytes would be alive at once, which cannot be counted; give it smaller sizes");
  history_.push_back(live_);
  if (live_ > peak_) peak_ = live_, peak_time_ = static_cast<int64_t>(history_.size()) - 1;
  for (OpenPhase& open : open_phases_) open.phase.peak = std::max(open.phase.peak, live_);
}

void MemoryTimeline::allocate(Block& block) {
  block.allocated = static_cast<int64_t>(history_.size());
  change(block.bytes);
}

void MemoryTimeline::release(Block& block) {
  block.freed = static_cast<int64_t>(history_.size());
  change(-block.bytes);
}

void MemoryTimeline::take_workspace(const event::Workspace& workspace, const Moment& now) {
  if (!workspace.kept) workspaces_.emplace_back(workspace.call, blocks_.size());
  Block& block = blocks_.emplace_back();
  block.bytes = workspace.bytes;
  block.kind = MemoryKind::workspace;
  block.op = &now.call->op;
  block.module = workspace.kept ? 0 : now.run.module_of(now.run.current_module_call());
  block.phase = now.run.current_phase();
  if (sources_ && source_line != nullptr) block.source = source_line();
  allocate(block);
}

void MemoryTimeline::tag(const Tensor& tensor, MemoryKind kind, Id module) {
  if (!tensor.defined() || tensor.device().type != device_) return;
  StorageImpl& storage = *tensor.storage().operator->();
  if (const Live* live = find(&storage)) {
    blocks_[live->block].kind = kind;
    if (module != 0) blocks_[live->block].module = module;
    return;
  }
  Block& block = add_block(storage);
  block.kind = kind;
  block.module = module;
  block.dtype = tensor.dtype();
  block.sizes = tensor.sizes();
  storage.observed = true;
  // It was there before anything that was heard of.
  const auto add = [&](int64_t& bytes) {
    check<ValueError>(
        !__builtin_add_overflow(bytes, block.bytes, &bytes),
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
        Block& block = add_block(*now.storage);
        block.storage = e.storage;
        block.op = now.run.current_op();
        block.module = now.run.module_of(e.module_call);
        block.phase = now.run.current_phase();
        if (sources_ && source_line != nullptr) block.source = source_line();
        allocate(block);
      },
      [&](const event::StorageResized& e) {
        Live* const live = find(now.storage);
        if (live == nullptr) return;
        // The same storage lives on as another block, of the same kind and origin.
        Block grown = blocks_[live->block];
        release(blocks_[live->block]);
        live->block = blocks_.size();
        grown.bytes = e.bytes;
        allocate(blocks_.emplace_back(std::move(grown)));
      },
      [&](const event::StorageFreed&) {
        const auto found = alive_.find(now.storage);
        if (found == alive_.end()) return;
        release(blocks_[found->second.block]);
        alive_.erase(found);
      },
      [&](const event::Saved&) {
        Live* const live = find(now.storage);
        if (live == nullptr || live->saved++ > 0) return;
        Block& block = blocks_[live->block];
        if (block.saved_from < 0) block.saved_from = static_cast<int64_t>(history_.size()) - 1;
        block.saved_until = -1;
      },
      [&](const event::Released&) {
        Live* const live = find(now.storage);
        if (live != nullptr && live->saved > 0 && --live->saved == 0)
          blocks_[live->block].saved_until = static_cast<int64_t>(history_.size());
      },
      [&](const event::GradientSet&) {
        if (const Live* live = find(now.storage)) blocks_[live->block].kind = MemoryKind::gradient;
      },
      [&](const event::Workspace& e) {
        if (e.device.type == device_ && e.bytes > 0) take_workspace(e, now);
      },
      [&](const event::OperatorEnd& e) {
        if (!workspaces_.empty() && workspaces_.back().first == e.call) {
          release(blocks_[workspaces_.back().second]);
          workspaces_.pop_back();
        }
        if (!e.raised && !e.op->is_composite()) describe(*now.call);
      },
      [&](const event::ModuleEntered& e) {
        visits_.push_back({e.module, blocks_.size()});
      },
      [&](const event::ModuleLeft&) { module_left(); },
      [&](const event::PhaseBegin& e) {
        const auto begin = static_cast<int64_t>(history_.size()) - 1;
        open_phases_.push_back({{e.name, begin, begin, live_}, blocks_.size()});
      },
      [&](const event::PhaseEnd&) { phase_ended(); });
}

// Whatever the module made and did not free outlives it.
void MemoryTimeline::module_left() {
  if (visits_.empty()) return;
  const Visit visit = visits_.back();
  visits_.pop_back();
  for (size_t i = visit.first_block; i < blocks_.size(); ++i) {
    Block& block = blocks_[i];
    if (block.freed < 0 && block.module == visit.module && block.kind == MemoryKind::temporary)
      block.kind = MemoryKind::activation;
  }
}

// What a step leaves behind and is nobody's gradient is the optimizer's state.
void MemoryTimeline::phase_ended() {
  if (open_phases_.empty()) return;
  OpenPhase open = open_phases_.back();
  open_phases_.pop_back();
  open.phase.end = static_cast<int64_t>(history_.size()) - 1;
  if (open.phase.name == "step")
    for (size_t i = open.first_block; i < blocks_.size(); ++i)
      if (blocks_[i].freed < 0 && blocks_[i].kind >= MemoryKind::activation && blocks_[i].kind != MemoryKind::workspace)
        blocks_[i].kind = MemoryKind::optimizer_state;
  phases_.push_back(open.phase);
}

// The module of the first tensor that a call was given and a module holds; in lists, of the one at the same place.
Id MemoryTimeline::module_of(const Call& call, size_t item) const {
  const auto module = [&](const Tensor& tensor) -> Id {
    if (!tensor.defined() || !tensor.storage()) return 0;
    const auto found = alive_.find(tensor.storage().operator->());
    return found == alive_.end() ? 0 : blocks_[found->second.block].module;
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

void MemoryTimeline::describe(const Call& call) {
  const auto describe_one = [&](const Tensor& tensor, size_t item) {
    if (!tensor.defined() || !tensor.storage()) return;
    const Live* live = find(tensor.storage().operator->());
    if (live == nullptr || blocks_[live->block].dtype != DType::undefined) return;
    Block& block = blocks_[live->block];
    block.dtype = tensor.dtype();
    block.sizes = tensor.sizes();
    // An optimizer runs outside of modules, or in the one that trains: what it makes is for the parameter's.
    if (block.phase == "step")
      if (const Id module = module_of(call, item); module != 0) block.module = module;
  };
  // What is written in place the tape may copy before, which no operator then returns.
  if (call.op.form == Form::inplace && call.op.parameters[0] == ParamTag::tensor) {
    const Tensor& self = call.tensor(0);
    for (size_t i = blocks_.size(); i-- > 0 && blocks_[i].op == &call.op && blocks_[i].dtype == DType::undefined;) {
      if (blocks_[i].freed >= 0 || blocks_[i].bytes != self.numel() * self.itemsize()) continue;
      blocks_[i].dtype = self.dtype();
      blocks_[i].sizes = self.sizes();
    }
  }
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
  for (const Block& block : blocks_)
    if (block.alive_at(time)) alive.push_back(block);
  return alive;
}

std::vector<int64_t> MemoryTimeline::bytes_by_kind(int64_t time) const {
  std::vector<int64_t> bytes(kMemoryKinds, 0);
  for (const Block& block : blocks_)
    if (block.alive_at(time)) bytes[static_cast<size_t>(block.kind_at(time))] += block.bytes;
  return bytes;
}

}  // namespace tare
