#include "tare/report/estimate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace tare {

namespace {

std::vector<Estimate::Share> shares(const std::vector<Tensor>& tensors) {
  std::map<DType, Estimate::Share> by_dtype;
  std::set<const void*> seen;
  for (const Tensor& tensor : tensors) {
    if (!seen.insert(tensor.storage().id()).second) continue;
    Estimate::Share& share = by_dtype.try_emplace(tensor.dtype(), Estimate::Share{tensor.dtype(), 0, 0}).first->second;
    share.elements += tensor.numel();
    share.bytes += tensor.nbytes();
  }
  std::vector<Estimate::Share> list;
  for (const auto& [dtype, share] : by_dtype) list.push_back(share);
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
  return list;
}

// `layers.31.mlp` as `layers.*.mlp`: what repeats is told once.
std::string without_numbers(const std::string& path) {
  std::string result;
  size_t start = 0;
  while (start <= path.size()) {
    const size_t end = std::min(path.find('.', start), path.size());
    const std::string part = path.substr(start, end - start);
    const bool number =
        !part.empty() && std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
    result += (start ? "." : "") + (number ? std::string("*") : part);
    start = end + 1;
  }
  return result;
}

std::vector<AliveGroup> alive_groups(const ModelRun& run) {
  std::map<std::tuple<std::string, std::string, MemoryKind, DType, std::vector<int64_t>>,
           std::pair<AliveGroup, std::set<std::string>>>
      groups;
  const int64_t time = run.memory.peak_time();
  for (const auto& block : run.memory.alive_at(time)) {
    const MemoryKind kind = block.kind_at(time);
    if (kind <= MemoryKind::input || block.bytes == 0) continue;
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
  }
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
  for (const MemoryTimeline::Block& block : run.memory.blocks()) {
    if (!block.alive_at(time) || block.bytes == 0) continue;
    const std::optional<std::string> name = name_of(block);
    if (!name) continue;
    Holding& holding = found.try_emplace(*name, Holding{*name, std::vector<int64_t>(kMemoryKinds), 0}).first->second;
    holding.bytes[static_cast<size_t>(block.kind_at(time))] += block.bytes;
    ++holding.count;
  }
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
  for (const MemoryTimeline::Block& block : memory.blocks()) {
    if (!block.alive_at(time)) continue;
    // Inputs are nobody's, and what a library keeps is everybody's.
    if (block.kind == MemoryKind::input || block.kind == MemoryKind::buffer || block.kind == MemoryKind::workspace)
      continue;
    all += block.bytes;
    if (block.module != 0) within += block.bytes;
  }
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

Estimate estimate(const ModelRun& run, const Specification* gpu) {
  Estimate result;
  result.parameters = shares(run.subject.parameters);
  result.buffers = shares(run.subject.buffers);
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
  result.assumptions = run.assumptions.texts(run.target);
  result.not_modelled.assign(run.unmodelled.calls().begin(), run.unmodelled.calls().end());
  result.cache_bytes = run.memory.bytes_by_kind(
      static_cast<int64_t>(run.memory.history().size()))[static_cast<size_t>(MemoryKind::cache)];
  const ServingOptions& serving = run.options.serving;
  const int64_t tokens = serving.on()                 ? serving.users * *serving.context
                         : run.subject.inputs.empty() ? 0
                                                      : run.subject.inputs[0].tensor.numel();
  result.cache_token_bytes = tokens != 0 ? result.cache_bytes / tokens : 0;
  result.gpu = gpu;
  result.reserve = run.options.reserve;
  if (serving.on() && gpu != nullptr)
    result.tokens_bound = std::floor(static_cast<double>(serving.users) * gpu->bandwidth /
                                     static_cast<double>(result.weight_bytes + result.cache_bytes));
  return result;
}

}  // namespace tare
