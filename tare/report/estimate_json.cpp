#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tare/report/estimate.h"
#include "tare/report/lists.h"
#include "tare/report/ranks.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

Json shares_json(const std::vector<Estimate::Share>& shares) {
  Json json = Json::object();
  for (const auto& share : shares) json[share.type] = {{"number", share.elements}, {"bytes", share.bytes}};
  return json;
}

Json kinds_json(const std::vector<int64_t>& bytes) {
  Json json = Json::object();
  for (int kind = 0; kind < kMemoryKinds; ++kind)
    json[name(static_cast<MemoryKind>(kind))] = bytes[static_cast<size_t>(kind)];
  return json;
}

Json holdings_json(const std::vector<Holding>& holdings) {
  Json list = Json::array();
  for (const Holding& holding : holdings)
    list.push_back({{"name", holding.name},
                    {"tensors", holding.count},
                    {"bytes", holding.total()},
                    {"by_kind", kinds_json(holding.bytes)}});
  return list;
}

Json time_json(const RooflineTime& time) {
  return {{"seconds", time.seconds()},
          {"arithmetic", time.arithmetic},
          {"memory", time.memory},
          {"launches", time.launch},
          {"calls", time.calls}};
}

Json times_json(const std::vector<std::pair<std::string, RooflineTime>>& times) {
  Json list = Json::array();
  for (const auto& [name, time] : times) {
    list.push_back({{"name", name}});
    list.back().update(time_json(time));
  }
  return list;
}

// Nothing of it is exact.
Json estimated_time_json(const Estimate& result) {
  if (!result.time) return {};
  const TimeEstimate& time = *result.time;
  Json json = time_json(time.total);
  json["utilisation"] = time.utilisation;
  json["efficiency"] = {{"arithmetic", time.efficiency.matrix},
                        {"bandwidth", time.efficiency.bandwidth},
                        {"launch_seconds", time.efficiency.launch},
                        {"source", time.efficiency.source}};
  json["phases"] = times_json(time.phases);
  json["by_operator"] = times_json(time.operators);
  return json;
}

// What PyTorch's allocator makes of it.
Json allocator_json(const Estimate& result) {
  if (!result.fit) return {};
  const AllocatorReplay& replay = result.fit->unbounded;
  return {{"reserved", replay.reserved},
          {"allocated", replay.allocated},
          {"unused_at_most_reserved", replay.unused},
          {"retries", result.fit->retries()}};
}

Json training_json(const ModelRun& run) {
  const TrainingOptions& training = run.options.training;
  if (run.subject.optimizer.empty()) return {};
  static constexpr const char* checkpointing[] = {"none", "full", "every", "selective"};
  return {{"optimizer", run.subject.optimizer},
          {"loss", run.subject.loss},
          {"checkpointing", checkpointing[static_cast<size_t>(training.checkpointing)]},
          {"every", training.every},
          {"autocast", training.autocast ? Json(name(*training.autocast)) : Json()},
          {"accumulate", training.accumulate},
          {"lora", training.lora > 0 ? Json{{"rank", training.lora}, {"dtype", name(training.lora_dtype)}} : Json()},
          {"clip", training.clip ? Json(*training.clip) : Json()},
          {"steps", training.steps}};
}

Json serving_json(const ModelRun& run, const Estimate& result) {
  const ServingOptions& serving = run.options.serving;
  if (!serving.on()) return {};
  return {{"context", *serving.context},
          {"users", serving.users},
          {"page", serving.page > 0 ? Json(serving.page) : Json()},
          {"kv_dtype", serving.cache_dtype ? Json(name(*serving.cache_dtype)) : Json()},
          {"tokens_a_second_at_most", result.decode_bound},
          {"prefill_tokens_a_second_at_most", result.prefill_bound}};
}

}  // namespace

Json estimate_json(const ModelRun& run, const Estimate& result) {
  const Subject& subject = run.subject;
  Json flops = Json::object();
  for (const auto& [op, count] : run.flops.by_operator())
    if (count.cost.flops) flops[std::string(op)] = count.cost.flops;
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
  Json not_modelled = Json::object();
  for (const auto& [op, count] : result.not_modelled) not_modelled[std::string(op)] = count;
  Json phases = Json::array();
  for (const PhaseHolding& phase : result.phases)
    phases.push_back({{"name", phase.name},
                      {"peak", phase.peak},
                      {"at_end", kinds_json(phase.at_end)},
                      {"in_modules", phase.in_modules}});
  Json out = {{"model", subject.name},
              {"class", subject.kind},
              {"ignored_fields", subject.ignored_fields},
              {"defaulted_fields", subject.defaulted_fields},
              {"device", run.target.device.str()},
              {"training", training_json(run)},
              {"serving", serving_json(run, result)},
              {"assumptions", result.assumptions},
              {"stored_as", subject.quantization.empty() ? Json() : Json(subject.quantization)},
              {"scratch_not_modelled", not_modelled},
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
                {"at_peak", kinds_json(result.at_peak)},
                {"by_module", holdings_json(result.by_module)},
                {"by_operator", holdings_json(result.by_operator)},
                {"alive_at_peak", alive},
                {"phases", phases},
                {"before", run.memory.history().front()},
                {"after", run.memory.live()},
                {"allocator", allocator_json(result)}}},
              {"collectives", ledger_json(run.ledger)},
              {"time_estimated", estimated_time_json(result)},
              {"kv_cache_viewed_bytes", result.cache_viewed ? Json(result.cache_viewed) : Json()},
              {"kv_cache_bytes", subject.is_decoder ? Json(result.cache_bytes) : Json()}};
  if (result.gpu)
    out["gpu"] = {{"name", result.gpu->name},
                  {"memory", result.gpu->usable},
                  {"context", result.gpu->context},
                  {"available", result.gpu->available()},
                  {"reserve", result.reserve},
                  {"data_sheet_gigabytes", result.gpu->gigabytes},
                  {"source", result.gpu->source},
                  {"memory_source", result.gpu->usable_source},
                  {"context_source", result.gpu->context_source},
                  {"fits", result.fits()},
                  {"spare", result.fit->spare()},
                  {"needed_for_weights_and_cache", result.devices_needed()}};
  return out;
}

}  // namespace tare
