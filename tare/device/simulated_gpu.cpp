#include "tare/device/simulated_gpu.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tare/core/error.h"

namespace tare {

namespace {

/// CUDA's own error, as `torch.AcceleratorError`.
class NoSuchDevice : public Error {
 public:
  using Error::Error;
  std::string_view python_class() const override { return "AcceleratorError"; }
};

/// What PyTorch's builds without CUDA raise.
class NotCompiled : public Error {
 public:
  using Error::Error;
  std::string_view python_class() const override { return "AssertionError"; }
};

constexpr int kMostDevices = 128;
// By device, on each thread, as in PyTorch; of those that have another than the default one.
thread_local std::map<int, SimulatedGpus::Stream> current_streams;

}  // namespace

std::string size_text(int64_t bytes) {
  constexpr double KiB = 1024;
  const auto size = static_cast<double>(bytes);
  if (bytes <= 1024) return fmt::format("{} bytes", bytes);
  if (size <= KiB * KiB) return fmt::format("{:.2f} KiB", size / KiB);
  if (size <= KiB * KiB * KiB) return fmt::format("{:.2f} MiB", size / KiB / KiB);
  return fmt::format("{:.2f} GiB", size / KiB / KiB / KiB);
}

SimulatedGpus::SimulatedGpus(const Specification& specification, int count, const AllocatorConfig& config, bool limit)
    : specification_(&specification), limit_(limit) {
  const int64_t capacity = limit ? specification.usable : int64_t{1} << 60;
  check<ValueError>(count >= 1 && count <= kMostDevices, "cannot simulate {} GPUs; 1 to {} can be", count,
                    kMostDevices);
  for (int i = 0; i < count; ++i)
    allocators_.push_back(std::make_unique<CachingAllocator>(capacity, specification.context, config));
}

std::pair<int64_t, int64_t> SimulatedGpus::free_and_total(int device) const {
  const CachingAllocator& of = allocator(device);
  if (limit_) return {of.device_free(), of.capacity()};
  const int64_t taken = of.capacity() - of.device_free();
  return {std::max<int64_t>(specification_->usable - taken, 0), specification_->usable};
}

void NoAccelerator::read(const Event&, const Moment& now) {
  const Device device = now.storage->device;
  if (device.is_cpu() || device.is_meta()) return;
  if (device.type == DeviceType::cuda) fail<NotCompiled>("Torch not compiled with CUDA enabled");
  fail("PyTorch is not linked with support for {} devices", name(device.type));
}

EventKinds SimulatedGpus::kinds() const {
  return kinds_of<event::OperatorEnd, event::Workspace, event::StorageAllocated, event::StorageResized,
                  event::StorageFreed, event::Saved, event::Released, event::GradientSet>;
}

CachingAllocator& SimulatedGpus::allocator(int device) const {
  if (device < 0 || device >= count())
    fail<NoSuchDevice>("CUDA error: invalid device ordinal\ncuda:{} was asked for, and {} simulated: cuda:0{}", device,
                       count() == 1 ? "one GPU is" : fmt::format("{} GPUs are", count()),
                       count() == 1 ? "" : fmt::format(" to cuda:{}", count() - 1));
  return *allocators_[static_cast<size_t>(device)];
}

void SimulatedGpus::set_config(const AllocatorConfig& config) {
  for (const auto& allocator : allocators_) allocator->set_config(config);
}

int SimulatedGpus::index(Device device) const { return device.index < 0 ? 0 : device.index; }

SimulatedGpus::Stream SimulatedGpus::current_stream(int device) const {
  allocator(device);
  const auto found = current_streams.find(device);
  return found == current_streams.end() ? 0 : found->second;
}
void SimulatedGpus::set_current_stream(int device, Stream stream) {
  allocator(device);
  current_streams[device] = stream;
}

SimulatedGpus::Allocation SimulatedGpus::allocate(int device, int64_t bytes, const Moment& now) {
  CachingAllocator& from = allocator(device);
  Allocation made;
  made.block = from.malloc(bytes, current_stream(device), ++labels_);
  if (made.block == nullptr) fail_out_of_memory(device, bytes);
  made.device = device;
  made.op = now.run.current_op();
  if (const Id module = now.run.module_of(now.run.current_module_call()); module != 0)
    made.module = now.run.module(module).address;
  made.phase = now.run.current_phase();
  if (source_line != nullptr) made.source = source_line();
  return made;
}

void SimulatedGpus::read(const Event& event, const Moment& now) {
  const auto find = [&]() -> Allocation* {
    const auto found = alive_.find(now.storage);
    return found == alive_.end() ? nullptr : &found->second;
  };
  on(
      event,
      [&](const event::StorageAllocated& e) {
        if (e.device.type != DeviceType::cuda) return;
        allocator(index(e.device));
        if (e.bytes > 0) alive_.insert_or_assign(now.storage, allocate(index(e.device), e.bytes, now));
      },
      [&](const event::StorageResized& e) {
        if (now.storage->device.type != DeviceType::cuda) return;
        // The new memory is there before the old one goes: what stays is copied.
        Allocation* const before = find();
        Allocation after;
        if (e.bytes > 0) {
          after = allocate(index(now.storage->device), e.bytes, now);
          if (before != nullptr) {
            Block* const block = after.block;
            after = *before;
            after.block = block;
          }
        }
        if (before != nullptr) allocator(before->device).free(before->block);
        alive_.erase(now.storage);
        if (after.block != nullptr) alive_.emplace(now.storage, std::move(after));
      },
      [&](const event::StorageFreed&) {
        const auto found = alive_.find(now.storage);
        if (found == alive_.end()) return;
        allocator(found->second.device).free(found->second.block);
        alive_.erase(found);
      },
      [&](const event::Saved&) {
        if (Allocation* const one = find()) ++one->saved;
      },
      [&](const event::Released&) {
        if (Allocation* const one = find(); one != nullptr && one->saved > 0) --one->saved;
      },
      [&](const event::GradientSet&) {
        if (Allocation* const one = find()) one->kind = MemoryKind::gradient;
      },
      [&](const event::Workspace& e) {
        if (e.device.type != DeviceType::cuda || e.bytes == 0) return;
        Allocation made = allocate(index(e.device), e.bytes, now);
        made.kind = MemoryKind::workspace;
        if (e.kept) kept_workspaces_.push_back(std::move(made));
        else workspaces_.push_back({&now.run, e.call, std::move(made)});
      },
      [&](const event::OperatorEnd& e) {
        while (!workspaces_.empty() && workspaces_.back().run == &now.run && workspaces_.back().call == e.call) {
          const Allocation& ended = workspaces_.back().allocation;
          allocator(ended.device).free(ended.block);
          workspaces_.pop_back();
        }
        if (!e.raised && !e.op->is_composite()) describe(*now.call);
      });
}

// The type and sizes of the first tensors on new memory.
void SimulatedGpus::describe(const Call& call) {
  for (const Tensor& tensor : call.result_tensors()) {
    if (!tensor.defined() || tensor.device().type != DeviceType::cuda || !tensor.storage()) continue;
    const auto found = alive_.find(tensor.storage().operator->());
    if (found == alive_.end() || found->second.dtype != DType::undefined) continue;
    found->second.dtype = tensor.dtype();
    found->second.sizes = tensor.sizes();
  }
}

void SimulatedGpus::record_stream(const Tensor& tensor, Stream stream) {
  check(tensor.device().type == DeviceType::cuda, "record_stream: the tensor is on {}, which has no streams",
        tensor.device());
  const auto found = alive_.find(tensor.storage().operator->());
  if (found != alive_.end()) allocator(found->second.device).record_stream(found->second.block, stream);
}

void SimulatedGpus::tag(const Tensor& tensor, MemoryKind kind, std::string owner) {
  if (!tensor.defined() || !tensor.storage()) return;
  const auto found = alive_.find(tensor.storage().operator->());
  if (found == alive_.end()) return;
  found->second.kind = kind;
  found->second.owner = std::move(owner);
  found->second.dtype = tensor.dtype();
  found->second.sizes = tensor.sizes();
}

MemoryKind SimulatedGpus::Allocation::kind_now() const {
  if (kind != MemoryKind::activation) return kind;
  if (phase == "step") return MemoryKind::optimizer_state;
  return saved > 0 ? MemoryKind::saved : MemoryKind::activation;
}

std::vector<const SimulatedGpus::Allocation*> SimulatedGpus::alive(int device) const {
  std::vector<const Allocation*> found;
  const auto add = [&](const Allocation& one) {
    if (one.device == device) found.push_back(&one);
  };
  for (const auto& [storage, one] : alive_) add(one);
  for (const Workspace& workspace : workspaces_) add(workspace.allocation);
  for (const Allocation& workspace : kept_workspaces_) add(workspace);
  std::ranges::sort(found, [](const Allocation* a, const Allocation* b) {
    return a->block->size != b->block->size ? a->block->size > b->block->size : a->block->label < b->block->label;
  });
  return found;
}

// PyTorch's text, and what it does not say behind it.
void SimulatedGpus::fail_out_of_memory(int device, int64_t bytes) const {
  const CachingAllocator& full = allocator(device);
  const AllocatorStats& stats = full.stats();
  const int64_t asked = full.segment_size(full.rounded(bytes));
  const int64_t allocated = stats.allocated_bytes[0].current, reserved = stats.reserved_bytes[0].current;
  int64_t in_pools = 0;
  for (const auto& id : full.private_pools()) in_pools += full.reserved_bytes(id)[0].current;
  std::string text = fmt::format(
      "CUDA out of memory. Tried to allocate {}. GPU {} has a total capacity of {} of which {} is free. Including "
      "non-PyTorch memory, this process has {} memory in use. {}Of the allocated memory {} is allocated by PyTorch, "
      "{}and {} is reserved by PyTorch but unallocated. If reserved but unallocated memory is large try setting "
      "PYTORCH_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See documentation for Memory Management  "
      "(https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)",
      size_text(asked), device, size_text(full.capacity()), size_text(full.device_free()),
      size_text(full.capacity() - full.device_free()),
      full.fraction_limit() < full.capacity() ? size_text(full.fraction_limit()) + " allowed; " : "",
      size_text(allocated),
      in_pools > 0 ? fmt::format("with {} allocated in private pools (e.g., CUDA Graphs), ", size_text(in_pools)) : "",
      size_text(reserved - allocated));
  if (before_report) before_report();
  throw OutOfMemoryError(text + "\n\n" + report(device, asked));
}

}  // namespace tare
