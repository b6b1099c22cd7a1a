#include "tare/report/alternatives.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "tare/report/check.h"
#include "tare/report/estimate.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;
using Kind = TrainingOptions::Checkpointing;

struct Result {
  int64_t peak = 0, flops = 0;
};

std::string verdict(bool fits, const Style& style) { return fits ? style.green("fits") : style.red("does not fit"); }

// A change that takes less memory, and what it costs. It is nothing where it would change nothing.
struct Change {
  const char* text;
  const char* cost;
  bool (*apply)(ModelOptions& options);  ///< whether it changed something
};

bool lower_checkpointing(ModelOptions& options, Kind kind, int64_t every) {
  TrainingOptions& training = options.training;
  const auto rank = [](Kind of) {
    return of == Kind::none ? 0 : of == Kind::selective ? 1 : of == Kind::every ? 2 : 3;
  };
  if (rank(training.checkpointing) >= rank(kind)) return false;
  training.checkpointing = kind;
  training.every = every;
  return true;
}

constexpr Change kTraining[] = {
    {"--fused", "nothing",
     [](ModelOptions& o) {
       const bool known = o.training.optimizer == "adam" || o.training.optimizer == "adamw" ||
                          o.training.optimizer == "sgd" || o.training.optimizer == "momentum" ||
                          o.training.optimizer == "adagrad";
       if (o.training.fused || !known || target_of(o).device.is_meta()) return false;
       o.training.foreach = false;
       return o.training.fused = true;
     }},
    {"--autocast bf16", "digits",
     [](ModelOptions& o) {
       if (o.training.autocast) return false;
       o.training.autocast = DType::bfloat16;
       return true;
     }},
    {"a batch of 1, --accumulate the others", "smaller kernels",
     [](ModelOptions& o) {
       if (o.batch.value_or(1) == 1) return false;
       o.training.accumulate *= *o.batch;
       o.batch = 1;
       return true;
     }},
    {"--checkpointing selective", "FLOPs", [](ModelOptions& o) { return lower_checkpointing(o, Kind::selective, 1); }},
    {"--checkpointing every 2", "FLOPs", [](ModelOptions& o) { return lower_checkpointing(o, Kind::every, 2); }},
    {"--checkpointing full", "FLOPs", [](ModelOptions& o) { return lower_checkpointing(o, Kind::full, 1); }},
    {"--dtype bfloat16", "digits of weights and state",
     [](ModelOptions& o) {
       if (!o.dtype.empty() && o.dtype != "float32" && o.dtype != "f32") return false;
       o.dtype = "bfloat16";
       o.training.autocast.reset();
       return true;
     }},
    {"--optimizer adafactor", "another optimizer",
     [](ModelOptions& o) {
       if (o.training.optimizer == "adafactor" || o.training.optimizer == "sgd") return false;
       o.training.optimizer = "adafactor";
       o.training.fused = false;
       return true;
     }},
    {"--optimizer sgd", "another optimizer",
     [](ModelOptions& o) {
       if (o.training.optimizer == "sgd") return false;
       o.training.optimizer = "sgd";
       return true;
     }},
};
constexpr Change kInference[] = {
    {"--dtype bfloat16", "digits",
     [](ModelOptions& o) {
       if (!o.dtype.empty() && o.dtype != "float32" && o.dtype != "f32") return false;
       o.dtype = "bfloat16";
       return true;
     }},
    {"--batch 1", "one at a time",
     [](ModelOptions& o) {
       if (o.batch.value_or(1) == 1) return false;
       o.batch = 1;
       return true;
     }},
};

// With the optimizer's state and its step elsewhere: the most that is alive outside of steps, without the state.
int64_t peak_with_step_offloaded(const MemoryTimeline& memory) {
  const auto size = memory.history().size();
  std::vector<int64_t> state(size + 1);
  for (const MemoryTimeline::Block& block : memory.blocks()) {
    if (block.kind != MemoryKind::optimizer_state) continue;
    state[static_cast<size_t>(block.allocated)] += block.bytes;
    if (block.freed >= 0) state[static_cast<size_t>(block.freed)] -= block.bytes;
  }
  std::vector<bool> in_step(size);
  for (const auto& phase : memory.phases())
    if (phase.name == "step")
      for (int64_t time = phase.begin + 1; time <= phase.end; ++time) in_step[static_cast<size_t>(time)] = true;
  int64_t held = 0, most = 0;
  for (size_t time = 0; time < size; ++time) {
    held += state[time];
    if (!in_step[time]) most = std::max(most, memory.history()[time] - held);
  }
  return most;
}

struct Tried {
  const Change* change;
  std::optional<Result> alone, together;
};

std::optional<Result> result_of(const ModelOptions& options, const RunModel& run_model) {
  try {
    const auto run = run_model(options);
    if (!run->problem.empty()) return {};
    return Result{run->memory.peak(), run->flops.total().flops};
  } catch (const Error&) {
    return {};  // this model does not take it
  }
}

}  // namespace

Outcome run_on_all(const CommandLine& line, const RunModel& run_model, const Style& style) {
  Table table({"accelerator", "for tensors", "peak", "", "spare"});
  table.align_right({1, 2, 4});
  Json list = Json::array();
  std::vector<std::pair<Accelerator, int64_t>> peaks;  // devices of one kind take the same kernels
  bool any = false;
  for (const Specification& gpu : specifications()) {
    const auto known =
        std::find_if(peaks.begin(), peaks.end(), [&](const auto& item) { return item.first == gpu.accelerator; });
    int64_t peak = 0;
    if (known != peaks.end()) {
      peak = known->second;
    } else {
      ModelOptions options = line.options;
      options.gpu = gpu.name;
      const auto run = run_model(options);
      if (!run->problem.empty()) return {"", fmt::format("tare: {}: {}\n", options.model, run->problem), 1};
      peak = run->memory.peak();
      peaks.emplace_back(gpu.accelerator, peak);
    }
    const int64_t room = gpu.available() - line.options.reserve;
    any |= peak <= room;
    table.add({std::string(gpu.name), bytes_text(room), bytes_text(peak), verdict(peak <= room, Style::plain()),
               peak <= room ? bytes_text(room - peak) : ""});
    list.push_back({{"gpu", gpu.name}, {"available", room}, {"peak", peak}, {"fits", peak <= room}});
  }
  if (line.options.json) return {json_text({{"model", line.options.model}, {"gpus", list}}), "", any ? 0 : 1};
  return {fmt::format("{}\n\n{}", style.bold(line.options.model), table.str(style)), "", any ? 0 : 1};
}

Outcome run_what_if(const CommandLine& line, const RunModel& run_model, const Style& style) {
  const ModelOptions& options = line.options;
  const Target target = target_of(options);
  check<ValueError>(target.gpu != nullptr, "--what-if: on which accelerator? Give --gpu");
  const auto run = run_model(options);
  if (!run->problem.empty()) return {"", fmt::format("tare: {}: {}\n", options.model, run->problem), 1};
  const int64_t room = target.gpu->available() - options.reserve;
  const Result base{run->memory.peak(), run->flops.total().flops};
  const auto changes = options.training.on ? List<Change>{kTraining, std::size(kTraining)}
                                           : List<Change>{kInference, std::size(kInference)};
  std::vector<Tried> rows;
  ModelOptions all = options;
  for (const Change& change : changes) {
    ModelOptions own = options;
    if (!change.apply(own)) continue;
    Tried row{&change, result_of(own, run_model), {}};
    if (!row.alone) continue;
    ModelOptions more = all;
    if (change.apply(more)) {
      row.together = result_of(more, run_model);
      if (row.together) all = std::move(more);
    }
    rows.push_back(std::move(row));
  }
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const Tried& row) { return row.together && row.together->peak <= room; });
  const int64_t offloaded = options.training.on ? peak_with_step_offloaded(run->memory) : 0;
  const bool fits = base.peak <= room;

  if (options.json) {
    Json list = Json::array();
    for (const Tried& row : rows) {
      list.push_back(
          {{"change", row.change->text},
           {"cost", row.change->cost},
           {"alone", {{"peak", row.alone->peak}, {"flops", row.alone->flops}, {"fits", row.alone->peak <= room}}}});
      if (row.together)
        list.back()["with_those_before"] = {
            {"peak", row.together->peak}, {"flops", row.together->flops}, {"fits", row.together->peak <= room}};
    }
    Json out = {{"model", options.model}, {"gpu", target.gpu->name}, {"available", room}, {"peak", base.peak},
                {"fits", fits},           {"changes", list}};
    if (options.training.on) out["optimizer_offloaded"] = {{"peak", offloaded}, {"fits", offloaded <= room}};
    return {json_text(out), "", fits ? 0 : 1};
  }
  const auto flops = [&](const Result& result) {
    const double more = 100.0 * (static_cast<double>(result.flops) / static_cast<double>(base.flops) - 1);
    return std::abs(more) < 0.05 ? std::string() : fmt::format("{:+.1f} %", more);
  };
  const auto peak = [&](const Result& result) {
    return fmt::format("{}{}", bytes_text(result.peak), result.peak <= room ? " fits" : "");
  };
  Table table({"change", "costs", "alone", "FLOPs", "together", "FLOPs"});
  table.align_right({2, 3, 4, 5});
  for (const Tried& row : rows)
    table.add({row.change->text, row.change->cost, peak(*row.alone), flops(*row.alone),
               row.together ? peak(*row.together) : "", row.together ? flops(*row.together) : ""});
  if (options.training.on)
    table.add({"optimizer state and step on the CPU", "transfers", peak({offloaded, base.flops}), "", "", ""});
  std::string text = fmt::format("{} on {}, which has {}: {}; its peak is {}.\n\n", style.bold(options.model),
                                 target.gpu->name, bytes_text(room), verdict(fits, style), bytes_text(base.peak));
  text += table.str(style);
  if (!fits)
    text += found == rows.end() ? "\nNone of these makes it fit.\n"
                                : fmt::format("\nIt fits with all of these down to {}.\n", found->change->text);
  return {text, "", fits ? 0 : 1};
}

}  // namespace tare
