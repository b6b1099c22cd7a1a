#include "tare/report/estimate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "tare/report/lists.h"

namespace tare {

namespace {

std::vector<Estimate::Share> shares(const std::vector<Tensor>& tensors) {
  std::map<DType, Estimate::Share> by_dtype;
  std::set<std::pair<const void*, int64_t>> seen;  // tied weights begin at one place; others may lie in one storage
  for (const Tensor& tensor : tensors) {
    if (!seen.emplace(tensor.storage().id(), tensor.meta().storage_offset()).second) continue;
    Estimate::Share& share =
        by_dtype.try_emplace(tensor.dtype(), Estimate::Share{std::string(name(tensor.dtype())), 0, 0}).first->second;
    share.elements += tensor.numel();
    share.bytes += tensor.nbytes();
  }
  std::vector<Estimate::Share> list;
  for (const auto& [dtype, share] : by_dtype) list.push_back(share);
  return list;
}

std::vector<Estimate::Share> largest_first(std::vector<Estimate::Share> list) {
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
  return list;
}

std::vector<AliveGroup> alive_groups(const ModelRun& run) {
  std::map<std::tuple<std::string, std::string, MemoryKind, DType, std::vector<int64_t>>,
           std::pair<AliveGroup, std::set<std::string>>>
      groups;
  const int64_t time = run.memory.peak_time();
  run.memory.each_alive_at(time, [&](const MemoryTimeline::Block& block) {
    const MemoryKind kind = block.kind_at(time);
    if (kind <= MemoryKind::input || block.bytes == 0) return;
    const std::string& path = run.run.module(block.module).path;
    AliveGroup group{without_numbers(path), block.op ? std::string(block.op->name) : "", kind, block.dtype,
                     block.sizes};
    group.source = block.source;
    group.in_module = block.module != 0;
    auto& [kept, paths] = groups
                              .try_emplace({group.in_module ? group.module : std::string("\n"), group.op, group.kind,
                                            group.dtype, IntList(group.sizes).vec()},
                                           std::pair{group, std::set<std::string>()})
                              .first->second;
    ++kept.count;
    kept.bytes += block.bytes;
    paths.insert(path);
  });
  std::vector<AliveGroup> list;
  for (auto& [key, value] : groups) {
    if (value.second.size() == 1) value.first.module = *value.second.begin();
    list.push_back(std::move(value.first));
  }
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
  return list;
}

// At the peak, by what a function calls a block; nothing for a block that does not count.
template <class F>
std::vector<Holding> holdings(const ModelRun& run, const F& name_of) {
  std::map<std::string, Holding> found;
  const int64_t time = run.memory.peak_time();
  run.memory.each_alive_at(time, [&](const MemoryTimeline::Block& block) {
    if (block.bytes == 0) return;
    const std::optional<std::string> name = name_of(block);
    if (!name) return;
    Holding& holding = found.try_emplace(*name, Holding{*name, std::vector<int64_t>(kMemoryKinds), 0}).first->second;
    holding.bytes[static_cast<size_t>(block.kind_at(time))] += block.bytes;
    ++holding.count;
  });
  std::vector<Holding> list;
  for (auto& [name, holding] : found) list.push_back(std::move(holding));
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.total() > b.total(); });
  return list;
}

// All phases of one name: when the first began, the last ended, and the highest was.
struct PhaseTimes {
  std::string_view name;
  int64_t begin, end;
  const MemoryTimeline::Phase* highest;
};

double part_in_modules(const MemoryTimeline& memory, int64_t time) {
  int64_t all = 0, within = 0;
  memory.each_alive_at(time, [&](const MemoryTimeline::Block& block) {
    // Inputs are nobody's, and what a library keeps is everybody's.
    if (block.kind == MemoryKind::input || block.kind == MemoryKind::buffer || block.kind == MemoryKind::workspace)
      return;
    all += block.bytes;
    if (block.module != 0) within += block.bytes;
  });
  return all == 0 ? 1 : static_cast<double>(within) / static_cast<double>(all);
}

std::vector<PhaseHolding> phases_of(const ModelRun& run) {
  const MemoryTimeline& memory = run.memory;
  // The last step begins where the one before it has dropped its gradients.
  int64_t begin = 0, left = run.options.training.on ? run.options.training.steps - 1 : 0;
  for (const auto& phase : memory.phases())
    if (left > 0 && phase.name == "zero_grad") begin = phase.end, --left;
  std::vector<PhaseTimes> found;
  for (const auto& phase : memory.phases()) {
    if (phase.begin < begin) continue;
    const auto same =
        std::find_if(found.begin(), found.end(), [&](const PhaseTimes& other) { return other.name == phase.name; });
    if (same == found.end()) {
      found.push_back({phase.name, phase.begin, phase.end, &phase});
      continue;
    }
    same->end = phase.end;
    if (phase.peak > same->highest->peak) same->highest = &phase;
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  std::vector<PhaseHolding> list;
  PhaseHolding build{"build", 0, std::vector<int64_t>(kMemoryKinds)};
  for (const MemoryTimeline::Block& block : memory.blocks())
    if (block.kind == MemoryKind::weight || block.kind == MemoryKind::buffer) {
      build.peak += block.bytes;
      build.at_end[static_cast<size_t>(block.kind)] += block.bytes;
    }
  if (build.peak > 0) list.push_back(std::move(build));
  for (const PhaseTimes& phase : found) {
    const auto from = memory.history().begin() + phase.highest->begin,
               to = memory.history().begin() + phase.highest->end + 1;
    const int64_t peak_time = std::max_element(from, to) - memory.history().begin();
    list.push_back({std::string(phase.name), phase.highest->peak, memory.bytes_by_kind(phase.end),
                    part_in_modules(memory, peak_time)});
  }
  return list;
}

}  // namespace

int64_t Holding::total() const { return std::accumulate(bytes.begin(), bytes.end(), int64_t{0}); }

int64_t Estimate::devices_needed() const {
  const int64_t bytes = weight_bytes + buffer_bytes + cache_bytes;
  return std::max<int64_t>(1, (bytes + room() - 1) / std::max<int64_t>(room(), 1));
}

namespace {

TimeEstimate time_of(const Roofline& roofline, const std::vector<PhaseHolding>& phases) {
  TimeEstimate time{roofline.total(), {}, {}, roofline.utilisation(), roofline.efficiency()};
  for (const PhaseHolding& phase : phases)
    if (const auto found = roofline.by_phase().find(phase.name); found != roofline.by_phase().end())
      time.phases.emplace_back(phase.name, found->second);
  for (const auto& [name, of] : roofline.by_operator())
    if (of.seconds() > 0) time.operators.emplace_back(name, of);
  std::ranges::stable_sort(time.operators, std::greater<>(), [](const auto& item) { return item.second.seconds(); });
  return time;
}

// No server makes more tokens: weights are read once for all users, and products run at the peak.
void add_bounds(const ModelRun& run, Estimate& result) {
  const ServingOptions& serving = run.options.serving;
  if (!serving.on() || result.parameters.empty()) return;
  const Specification& gpu = *result.gpu;
  const auto bound = [&](const char* phase, int64_t tokens, int64_t bytes) {
    const auto found = run.time->by_phase().find(phase);
    const double flops = found == run.time->by_phase().end() ? 0 : found->second.flops;
    const double seconds =
        std::max(static_cast<double>(bytes) / gpu.bandwidth,
                 flops / gpu.flops.of(parse_dtype(result.parameters.front().type).value_or(DType::float32)));
    return seconds > 0 ? std::floor(static_cast<double>(tokens) / seconds) : 0;
  };
  result.decode_bound = bound("decode", serving.users, result.weight_bytes + result.cache_bytes);
  result.prefill_bound = bound("prefill", run.subject.inputs.at(0).tensor.numel(), result.weight_bytes);
}

// Tokens that the cache holds: of all users their contexts, else as many as its largest storage has places. A layer
// that slides shows fewer than it holds.
int64_t cached_tokens_of(const ModelRun& run) {
  const ServingOptions& serving = run.options.serving;
  if (serving.on()) return serving.users * *serving.context;
  int64_t most = 0;
  for (const auto& [name, tensor] : run.subject.outputs)
    if (name.starts_with("past_key_values") && tensor.dim() == 4 && tensor.numel() > 0)
      most = std::max(most, tensor.storage().bytes() / (tensor.nbytes() / (tensor.sizes()[0] * tensor.sizes()[2])));
  return most;
}

}  // namespace

Estimate estimate(const ModelRun& run, const Specification* gpu) {
  run.flops.total();  // refuses what cannot be counted
  Estimate result;
  const Subject& subject = run.subject;
  result.parameters = largest_first(subject.stored.empty() ? shares(subject.parameters) : subject.stored);
  result.buffers = largest_first(shares(subject.buffers));
  for (const auto& share : result.parameters) {
    result.parameter_count += share.elements;
    result.weight_bytes += share.bytes;
  }
  for (const auto& share : result.buffers) result.buffer_bytes += share.bytes;
  result.peak = run.memory.peak();
  result.at_peak = run.memory.bytes_by_kind(run.memory.peak_time());
  result.alive = alive_groups(run);
  result.by_module = holdings(run, [&](const MemoryTimeline::Block& block) -> std::optional<std::string> {
    if (block.kind == MemoryKind::input) return {};
    if (block.module == 0) return "(outside of modules)";
    const std::string& path = run.run.module(block.module).path;
    return path.empty() ? "(the model)" : without_numbers(path);
  });
  result.by_operator = holdings(run, [](const MemoryTimeline::Block& block) -> std::optional<std::string> {
    if (block.op == nullptr) return {};
    return std::string(block.op->name);
  });
  result.phases = phases_of(run);
  result.assumptions = run.assumed();
  result.not_modelled.assign(run.unmodelled.calls().begin(), run.unmodelled.calls().end());
  result.cache_bytes = run.memory.bytes_by_kind(
      static_cast<int64_t>(run.memory.history().size()))[static_cast<size_t>(MemoryKind::cache)];
  const int64_t tokens = cached_tokens_of(run);
  result.cache_token_bytes = tokens != 0 ? result.cache_bytes / tokens : 0;
  for (const auto& [name, tensor] : run.subject.outputs)
    if (name.starts_with("past_key_values")) result.cache_viewed += tensor.nbytes();
  result.gpu = gpu;
  result.reserve = run.options.reserve;
  if (gpu != nullptr || run.memory.device() == DeviceType::cuda)
    result.fit = fit(run.memory, gpu == nullptr ? std::nullopt : std::optional(result.room()),
                     allocator_config_of_environment());
  if (run.time && gpu != nullptr) {
    result.time = time_of(*run.time, result.phases);
    add_bounds(run, result);
  }
  return result;
}

}  // namespace tare
