#include "tare/report/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tare/report/lists.h"
#include "tare/report/picture.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kAliveShown = 10;

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

std::string module_text(const AliveGroup& group) {
  if (!group.in_module) return "(outside of modules)";
  return group.module.empty() ? "(the model)" : group.module;
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

std::string percent(int64_t part, int64_t whole) {
  return whole ? fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole)) : "";
}

std::string group_tensor(const AliveGroup& group) {
  if (group.dtype == DType::undefined) return "";
  return fmt::format("{}{}{}", group.count > 1 ? fmt::format("{} x ", group.count) : "", name(group.dtype),
                     str(group.sizes));
}

}  // namespace

int64_t Estimate::devices_needed() const {
  const int64_t bytes = weight_bytes + buffer_bytes + cache_bytes;
  return std::max<int64_t>(1, (bytes + gpu->available() - 1) / gpu->available());
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
  result.cache_bytes = run.memory.bytes_by_kind(
      static_cast<int64_t>(run.memory.history().size()))[static_cast<size_t>(MemoryKind::cache)];
  result.gpu = gpu;
  return result;
}

namespace {

Json shares_json(const std::vector<Estimate::Share>& shares) {
  Json json = Json::object();
  for (const auto& share : shares)
    json[std::string(name(share.dtype))] = {{"number", share.elements}, {"bytes", share.bytes}};
  return json;
}

void add_shares(std::string& text, const char* what, const std::vector<Estimate::Share>& shares) {
  bool first = true;
  for (const auto& share : shares) {
    text += fmt::format("{:<14}{:>18}  {:<9}{:>10}\n", first ? what : "", grouped(share.elements), name(share.dtype),
                        bytes_text(share.bytes));
    first = false;
  }
}

std::string alive_text(const Estimate& result, const Style& style) {
  Table table({"alive at the peak: module", "operator", "tensor", "kind", "bytes"});
  table.align_right({4});
  int64_t rest = 0;
  for (size_t i = 0; i < result.alive.size(); ++i) {
    const AliveGroup& group = result.alive[i];
    if (i < kAliveShown)
      table.add({module_text(group), group.op, group_tensor(group), name(group.kind), bytes_text(group.bytes)});
    else rest += group.bytes;
  }
  if (rest) table.add({fmt::format("{} more", result.alive.size() - kAliveShown), "", "", "", bytes_text(rest)});
  return table.empty() ? "" : "\n" + table.str(style);
}

std::string verdict_text(const Estimate& result, const Style& style) {
  const Specification& gpu = *result.gpu;
  std::string text = fmt::format("\n{} has {}: ", style.bold(gpu.name), bytes_text(gpu.available()));
  if (result.fits()) {
    text += fmt::format("{}, {} to spare.\n", style.green("it fits"), bytes_text(gpu.available() - result.peak));
  } else {
    const int64_t needed = result.devices_needed();
    text += fmt::format("{}; the peak is {}.\n{} {}.\n", style.red("it does not fit"), bytes_text(result.peak),
                        result.cache_bytes ? "Its weights and KV cache" : "Its weights",
                        needed == 1 ? "alone would fit" : fmt::format("need {} such GPUs", needed));
  }
  if (gpu.context == 0) return text;  // a plain size
  text += fmt::format("Of {} GB by its data sheet a program finds {}, and CUDA's context takes {}.\n", gpu.gigabytes,
                      bytes_text(gpu.usable), bytes_text(gpu.context));
  return text + style.dim(fmt::format("Sources: {};\n  memory {};\n  context {}.", gpu.source, gpu.usable_source,
                                      gpu.context_source)) + "\n";
}

}  // namespace

Json estimate_json(const ModelRun& run, const Estimate& result) {
  const Subject& subject = run.subject;
  Json flops = Json::object();
  for (const auto& [op, count] : run.flops.by_operator())
    if (count.cost.flops) flops[std::string(op)] = count.cost.flops;
  Json at_peak = Json::object();
  for (int kind = 0; kind < kMemoryKinds; ++kind)
    at_peak[name(static_cast<MemoryKind>(kind))] = result.at_peak[static_cast<size_t>(kind)];
  Json alive = Json::array();
  for (const AliveGroup& group : result.alive)
    alive.push_back({{"module", group.in_module ? Json(group.module) : Json()},
                     {"operator", group.op},
                     {"kind", name(group.kind)},
                     {"dtype", name(group.dtype)},
                     {"shape", IntList(group.sizes).vec()},
                     {"number", group.count},
                     {"bytes", group.bytes}});
  for (size_t i = 0; i < result.alive.size(); ++i)
    if (const SourceLine& source = result.alive[i].source; source.line > 0)
      alive[i]["source"] = fmt::format("{}:{}", source.file, source.line);
  Json phases = Json::array();
  for (const auto& phase : run.memory.phases()) phases.push_back({{"name", phase.name}, {"peak", phase.peak}});
  Json out = {{"model", subject.name},
              {"class", subject.kind},
              {"ignored_fields", subject.ignored_fields},
              {"defaulted_fields", subject.defaulted_fields},
              {"inputs", tensors_json(subject.inputs)},
              {"outputs", tensors_json(subject.outputs)},
              {"parameters",
               {{"number", result.parameter_count},
                {"bytes", result.weight_bytes},
                {"by_dtype", shares_json(result.parameters)}}},
              {"buffers", {{"bytes", result.buffer_bytes}, {"by_dtype", shares_json(result.buffers)}}},
              {"flops", run.flops.total().flops},
              {"pointwise_flops", run.flops.total().pointwise},
              {"bytes_moved", run.flops.total().bytes_moved},
              {"flops_by_operator", flops},
              {"memory",
               {{"peak", result.peak},
                {"at_peak", at_peak},
                {"alive_at_peak", alive},
                {"phases", phases},
                {"before", run.memory.history().front()},
                {"after", run.memory.live()}}},
              {"kv_cache_bytes", subject.is_decoder ? Json(result.cache_bytes) : Json()}};
  if (result.gpu)
    out["gpu"] = {{"name", result.gpu->name},
                  {"memory", result.gpu->usable},
                  {"context", result.gpu->context},
                  {"available", result.gpu->available()},
                  {"data_sheet_gigabytes", result.gpu->gigabytes},
                  {"source", result.gpu->source},
                  {"memory_source", result.gpu->usable_source},
                  {"context_source", result.gpu->context_source},
                  {"fits", result.fits()},
                  {"needed_for_weights_and_cache", result.devices_needed()}};
  return out;
}

std::string estimate_text(const ModelRun& run, const Estimate& result, const Style& style) {
  const Subject& subject = run.subject;
  std::string text = fmt::format("{} {}\n", style.bold(subject.name), style.dim(subject.kind));
  text += tensors_text(style, "input", subject.inputs) + tensors_text(style, "output", subject.outputs) + "\n";
  add_shares(text, "parameters", result.parameters);
  add_shares(text, "buffers", result.buffers);
  const Cost& cost = run.flops.total();
  text +=
      fmt::format("{:<14}{:>18}  {}FLOP in contractions; {}FLOP of other arithmetic\n\n", "FLOPs", grouped(cost.flops),
                  si_text(static_cast<double>(cost.flops)), si_text(static_cast<double>(cost.pointwise)));

  Table memory({"memory at the peak", "", ""});
  memory.align_right({1, 2});
  for (int kind = 0; kind < kMemoryKinds; ++kind)
    if (const int64_t bytes = result.at_peak[static_cast<size_t>(kind)])
      memory.add({name(static_cast<MemoryKind>(kind)), bytes_text(bytes), percent(bytes, result.peak)});
  memory.add({"in all", bytes_text(result.peak), ""});
  text += memory.str(style);
  if (subject.is_decoder) {
    const int64_t tokens = subject.inputs.empty() ? 0 : subject.inputs[0].tensor.numel();
    text += fmt::format("KV cache at the end: {} ({} a token)\n", bytes_text(result.cache_bytes),
                        bytes_text(tokens ? result.cache_bytes / tokens : 0));
  }
  text += alive_text(result, style);

  const int64_t before = run.memory.history().front();
  if (const std::string drawn = picture(run.memory.history(), before, 78, 6); !drawn.empty())
    text += fmt::format(
        "\n{}\n{}",
        style.bold(fmt::format("Memory over the run, above the {} of weights, buffers and inputs", bytes_text(before))),
        drawn);
  text += ignored_text(subject, "\n");
  if (result.gpu) text += verdict_text(result, style);
  return text;
}

}  // namespace tare
