#include "tare/run/memory.h"

namespace tare {

const char* name(MemoryKind kind) {
  static constexpr const char* names[] = {"weights", "buffers", "inputs", "kv cache", "activations", "temporaries"};
  return names[static_cast<int>(kind)];
}

void MemoryTimeline::tag(const Tensor& tensor, MemoryKind kind, const void* module) {
  if (!tensor.defined() || tensor.device().type != device_) return;
  const auto [found, added] = alive_.try_emplace(tensor.storage().id(), blocks_.size());
  if (!added) {
    blocks_[found->second].kind = kind;
    return;
  }
  Block& block = blocks_.emplace_back();
  block.bytes = tensor.storage().bytes();
  block.kind = kind;
  block.module = module;
  block.dtype = tensor.dtype();
  block.sizes = tensor.sizes();
  // It was there before anything that was heard of.
  live_ += block.bytes;
  for (int64_t& bytes : history_) bytes += block.bytes;
  peak_ += block.bytes;
}

void MemoryTimeline::read(const Event& event) {
  on(
      event, [&](const event::StorageAllocated& e) { allocated(e.storage); },
      [&](const event::StorageFreed& e) { freed(e.storage); },
      [&](const event::OperatorBegin& e) { operators_.push_back(&e.op); },
      [&](const event::OperatorEnd& e) {
        operators_.pop_back();
        if (e.results && !e.is_composite()) describe({e.op, e.args, e.results});
      },
      [&](const event::ModuleEntered& e) {
        visits_.push_back({e.module, blocks_.size()});
      },
      [&](const event::ModuleLeft&) { left(); });
}

void MemoryTimeline::allocated(const StorageImpl& storage) {
  if (storage.device.type != device_) return;
  alive_[&storage] = blocks_.size();
  Block& block = blocks_.emplace_back();
  block.bytes = storage.bytes;
  block.op = operators_.empty() ? nullptr : operators_.back();
  block.module = visits_.empty() ? nullptr : visits_.back().module;
  block.allocated = static_cast<int64_t>(history_.size());
  live_ += block.bytes;
  history_.push_back(live_);
  if (live_ > peak_) peak_ = live_, peak_time_ = block.allocated;
}

void MemoryTimeline::freed(const StorageImpl& storage) {
  const auto found = alive_.find(&storage);
  if (found == alive_.end()) return;
  Block& block = blocks_[found->second];
  block.freed = static_cast<int64_t>(history_.size());
  live_ -= block.bytes;
  history_.push_back(live_);
  alive_.erase(found);
}

// Whatever the module made and did not free outlives it.
void MemoryTimeline::left() {
  const Visit visit = visits_.back();
  visits_.pop_back();
  for (size_t i = visit.first_block; i < blocks_.size(); ++i) {
    Block& block = blocks_[i];
    if (block.freed < 0 && block.module == visit.module && block.kind == MemoryKind::temporary)
      block.kind = MemoryKind::activation;
  }
}

void MemoryTimeline::describe(const Call& call) {
  for (const Tensor& tensor : call.result_tensors()) {
    if (!tensor.defined()) continue;
    const auto found = alive_.find(tensor.storage().id());
    if (found == alive_.end() || blocks_[found->second].dtype != DType::undefined) continue;
    blocks_[found->second].dtype = tensor.dtype();
    blocks_[found->second].sizes = tensor.sizes();
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
    if (block.alive_at(time)) bytes[static_cast<size_t>(block.kind)] += block.bytes;
  return bytes;
}

}  // namespace tare
