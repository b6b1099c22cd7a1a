#include "device/simulated_gpu.h"

#include <memory>
#include <optional>

#include "casters.h"
#include "device/memory_history.h"
#include "run/observers.h"
#include "tare/core/error.h"
#include "tare/device/simulated_gpu.h"

// The GPUs that a process simulates, as `torch.cuda` asks for them (python/tare/cuda/_simulated.py).
namespace tare::python {

thread_local int8_t current_cuda_device = 0;

namespace {

using Action = CachingAllocator::Action;
using PoolId = CachingAllocator::PoolId;

/// What is simulated in this process: the devices, and what is recorded of each.
struct Simulation {
  Simulation(const Specification& specification, int count, const AllocatorConfig& config, bool limit)
      : claim(specification), gpus(specification, count, config, limit), histories(static_cast<size_t>(count)) {
    for (int device = 0; device < count; ++device)
      gpus.allocator(device).on_action = [this, device](const Action& action) {
        histories[static_cast<size_t>(device)].hear(action);
      };
  }
  AcceleratorGuard claim;  // what the card chooses ends with it
  SimulatedGpus gpus;
  std::vector<MemoryHistory> histories;
};
Simulation* simulation = nullptr;  // never destroyed at the end: it holds objects of an interpreter that is gone

/// What refuses storages on GPUs in this process; null: they are tensors whose bytes are unknown.
NoAccelerator* absence = nullptr;

/// The run by which one thread's storages are heard of, for as long as the thread lives.
struct ThreadRun {
  explicit ThreadRun(Reader& reader) : run({&reader}) {}
  Run run;
};
thread_local std::unique_ptr<ThreadRun> thread_run;  // its few bytes are all that a thread has room for
ListedObserver* listed = nullptr;                    // likewise

Simulation& here() {
  check(simulation != nullptr, "no GPU is simulated in this process; python -m tare --gpu NAME simulates one");
  return *simulation;
}

void start(const std::string& name, int count, const std::string& settings, bool limit) {
  check(simulation == nullptr && absence == nullptr, "GPUs are simulated already");
  simulation = new Simulation(specification(name), count, AllocatorConfig::parse(settings), limit);
  listed = new ListedObserver;
  hear();
  join_simulation();
}

// From now on this process has no GPU: what lies on one is refused.
void start_without() {
  check(simulation == nullptr && absence == nullptr, "GPUs are simulated already");
  absence = new NoAccelerator;
  hear();
  join_simulation();
}

// Storages that live on are not heard of any more.
void stop() {
  thread_run.reset();
  delete std::exchange(absence, nullptr);
  delete std::exchange(listed, nullptr);
  delete std::exchange(simulation, nullptr);
  current_cuda_device = 0;
}

nb::dict figures(const AllocatorStat& stat) {
  nb::dict found;
  found["current"] = stat.current;
  found["peak"] = stat.peak;
  found["allocated"] = stat.allocated;
  found["freed"] = stat.freed;
  return found;
}
nb::dict figures(const AllocatorStats::ByPool& stats) {
  nb::dict found;
  for (size_t pool = 0; pool < stats.size(); ++pool) found[AllocatorStats::kPools[pool]] = figures(stats[pool]);
  return found;
}

nb::dict stats_of(int device) {
  const CachingAllocator& allocator = here().gpus.allocator(device);
  const AllocatorStats& stats = allocator.stats();
  nb::dict found;
  for (const auto& [name, member] : AllocatorStats::kCounters) found[name] = stats.*member;
  // PyTorch's number for "no limit" does not fit into its type, and becomes this.
  const int64_t most = allocator.config().max_split_size;
  found["max_split_size"] = most == AllocatorConfig::unlimited ? -1 : most;
  for (const auto& [name, member] : AllocatorStats::kByPool) found[name] = figures(stats.*member);
  for (const auto& [name, member] : AllocatorStats::kSingle) found[name] = figures(stats.*member);
  nb::dict pools;
  for (const PoolId& id : allocator.private_pools())
    pools[nb::make_tuple(id.first, id.second)] = figures(allocator.reserved_bytes(id));
  found["reserved_bytes_by_private_pools"] = pools;
  return found;
}

nb::list segments_of(int device) {
  const CachingAllocator& allocator = here().gpus.allocator(device);
  const MemoryHistory& history = here().histories[static_cast<size_t>(device)];
  nb::list found;
  for (const CachingAllocator::SegmentState& segment : allocator.segments()) {
    int64_t allocated = 0, active = 0, requested = 0;
    nb::list blocks;
    for (const CachingAllocator::Block* block : segment.blocks) {
      nb::dict one;
      one["address"] = block->address;
      one["size"] = block->size;
      one["requested_size"] = block->requested;
      one["state"] = block->allocated ? "active_allocated" : block->is_active() ? "active_awaiting_free" : "inactive";
      one["frames"] = block->is_active() ? history.frames(block->label) : nb::list();
      blocks.append(one);
      if (block->allocated) allocated += block->size;
      if (block->is_active()) active += block->size, requested += block->requested;
    }
    nb::dict one;
    one["device"] = device;
    one["address"] = segment.address;
    one["total_size"] = segment.size;
    one["allocated_size"] = allocated;
    one["active_size"] = active;
    one["requested_size"] = requested;
    one["stream"] = segment.stream;
    one["segment_type"] = segment.is_small ? "small" : "large";
    one["segment_pool_id"] = nb::make_tuple(segment.pool.first, segment.pool.second);
    one["is_expandable"] = segment.is_expandable;
    one["frames"] = nb::list();
    one["blocks"] = blocks;
    found.append(one);
  }
  return found;
}

void record_history(bool enabled, bool traces, int context, int64_t most, const std::vector<std::string>& skipped,
                    bool clear) {
  for (MemoryHistory& history : here().histories) {
    history.set({enabled, traces, static_cast<MemoryHistory::Context>(context), static_cast<size_t>(most), skipped});
    if (clear) history.clear();
  }
}

MemoryKind kind_named(const std::string& text) {
  if (text == "parameter") return MemoryKind::weight;
  if (text == "gradient") return MemoryKind::gradient;
  check<ValueError>(text == "buffer", "'{}' is no kind of memory that a program names", text);
  return MemoryKind::buffer;
}

nb::dict properties() {
  const Specification& of = here().gpus.specification();
  nb::dict found;
  found["spelling"] = std::string(of.name);
  found["name"] = std::string(of.title);
  found["major"] = of.accelerator.major;
  found["minor"] = of.accelerator.minor;
  found["total_memory"] = of.usable;
  found["multi_processor_count"] = of.accelerator.multiprocessors;
  found["rocm"] = of.accelerator.rocm;
  return found;
}

}  // namespace

void join_simulation() {
  if (thread_run || (simulation == nullptr && absence == nullptr)) return;
  thread_run = std::make_unique<ThreadRun>(simulation != nullptr ? static_cast<Reader&>(simulation->gpus) : *absence);
}

void add_simulated_gpu(nb::module_& module) {
  nb::module_ gpu = module.def_submodule("_gpu", "The GPUs that this process simulates.");
  gpu.def("start", start, nb::arg("name"), nb::arg("count"), nb::arg("settings"), nb::arg("limit") = true);
  gpu.def("start_without", start_without);
  gpu.def("is_absent", [] { return absence != nullptr; });
  gpu.def("stop", stop);
  gpu.def("is_simulated", [] { return simulation != nullptr; });
  gpu.def("count", [] { return here().gpus.count(); });
  gpu.def("properties", properties);
  gpu.def("current_device", [] { return static_cast<int>(current_cuda_device); });
  gpu.def("set_device", [](int device) {
    here().gpus.allocator(device);
    return static_cast<int>(std::exchange(current_cuda_device, static_cast<int8_t>(device)));
  });

  gpu.def("new_stream", [] { return here().gpus.new_stream(); });
  gpu.def("current_stream", [](int device) { return here().gpus.current_stream(device); });
  gpu.def("set_stream", [](int device, int64_t stream) { here().gpus.set_current_stream(device, stream); });
  gpu.def("record_stream", [](const Tensor& tensor, int64_t stream) { here().gpus.record_stream(tensor, stream); });
  gpu.def("mark", [](int device) { return here().gpus.allocator(device).mark(); });
  gpu.def(
      "synchronize",
      [](int device, std::optional<int64_t> stream, std::optional<uint64_t> mark) {
        CachingAllocator& allocator = here().gpus.allocator(device);
        if (!stream) allocator.complete_all();
        else if (!mark) allocator.complete(*stream);
        else allocator.complete(*stream, *mark);
      },
      nb::arg("device"), nb::arg("stream") = nb::none(), nb::arg("mark") = nb::none());

  gpu.def("stats", stats_of);
  gpu.def("reset_peak", [](int device) { here().gpus.allocator(device).reset_peak_stats(); });
  gpu.def("reset_accumulated", [](int device) { here().gpus.allocator(device).reset_accumulated_stats(); });
  gpu.def("empty_cache", [] {
    for (int device = 0; device < here().gpus.count(); ++device) here().gpus.allocator(device).empty_cache();
  });
  gpu.def("free_and_total", [](int device) {
    const auto [free, total] = here().gpus.free_and_total(device);
    return nb::make_tuple(free, total);
  });
  gpu.def("set_fraction",
          [](int device, double fraction) { here().gpus.allocator(device).set_memory_fraction(fraction); });
  gpu.def("fraction", [](int device) { return here().gpus.allocator(device).memory_fraction(); });
  gpu.def("set_settings", [](const std::string& text) { here().gpus.set_config(AllocatorConfig::parse(text)); });
  gpu.def("settings", [] {
    const AllocatorConfig& config = here().gpus.allocator(0).config();
    nb::dict found;
    found["max_split_size"] = config.max_split_size == AllocatorConfig::unlimited ? -1 : config.max_split_size;
    found["garbage_collection_threshold"] = config.garbage_collection_threshold;
    found["expandable_segments"] = config.expandable_segments;
    nb::list divisions;
    for (const int64_t count : config.roundup_power2_divisions) divisions.append(count);
    found["roundup_power2_divisions"] = divisions;
    return found;
  });
  gpu.def("begin_pool", [](int device, uint64_t a, uint64_t b) { here().gpus.allocator(device).begin_pool({a, b}); });
  gpu.def("end_pool", [](int device) { here().gpus.allocator(device).end_pool(); });
  gpu.def("release_pool", [](uint64_t a, uint64_t b) {
    if (simulation == nullptr) return;
    for (int device = 0; device < simulation->gpus.count(); ++device) {
      CachingAllocator& allocator = simulation->gpus.allocator(device);
      for (const PoolId& id : allocator.private_pools())
        if (id == PoolId{a, b}) allocator.release_pool(id);
    }
  });

  gpu.def("segments", segments_of);
  gpu.def("trace", [](int device) {
    here().gpus.allocator(device);
    return here().histories[static_cast<size_t>(device)].trace();
  });
  gpu.def("record_history", record_history);
  gpu.def("report", [](int device) {
    here().gpus.before_report();
    return here().gpus.report(device);
  });
  gpu.def("tag", [](const Tensor& tensor, const std::string& kind, std::string owner) {
    here().gpus.tag(tensor, kind_named(kind), std::move(owner));
  });
  // `describe` tags what the program holds; `name` is that of a module by the address of its object.
  gpu.def("set_describer", [](nb::callable describe, nb::callable name) {
    here().gpus.before_report = [describe = std::move(describe)] { describe(); };
    here().gpus.module_name = [name = std::move(name)](const void* module) {
      return nb::cast<std::string>(name(reinterpret_cast<uintptr_t>(module)));
    };
  });
}

}  // namespace tare::python
