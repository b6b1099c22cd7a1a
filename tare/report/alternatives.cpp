#include "tare/report/alternatives.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "tare/report/check.h"
#include "tare/report/remedies.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;
std::string verdict(bool fits, const Style& style) { return fits ? style.green("fits") : style.red("does not fit"); }

struct Tried {
  const Change* change;
  std::string text;
  std::optional<Need> alone, together;
};

Json to_json(const Need& need) {
  return {{"peak", need.peak}, {"reserved", need.fit.reserved()}, {"flops", need.flops}, {"fits", need.fit.fits()}};
}

}  // namespace

Outcome run_on_all(const CommandLine& line, const RunModel& run_model, const Style& style) {
  Table table({"accelerator", "for tensors", "peak", "reserved", "", "spare"});
  table.align_right({1, 2, 3, 5});
  Json list = Json::array();
  std::vector<std::pair<Accelerator, std::shared_ptr<const ModelRun>>>
      runs;  // devices of one kind run the same kernels
  bool any = false;
  for (const Specification& gpu : specifications()) {
    auto known = std::ranges::find(runs, gpu.accelerator, [](const auto& item) { return item.first; });
    if (known == runs.end()) {
      ModelOptions options = line.options;
      options.gpu = gpu.name;
      const auto run = run_model(options);
      if (!run->problem.empty()) return failure(*run, options.model, options.json);
      known = runs.insert(known, {gpu.accelerator, run});
    }
    const MemoryTimeline& memory = known->second->memory;
    const int64_t room = gpu.available() - line.options.reserve;
    const Fit own = fit(memory, room, allocator_config_of_environment());
    any |= own.fits();
    table.add({std::string(gpu.name), bytes_text(room), bytes_text(memory.peak()), bytes_text(own.reserved()),
               verdict(own.fits(), Style::plain()), own.fits() ? bytes_text(own.spare()) : ""});
    list.push_back({{"gpu", gpu.name},
                    {"available", room},
                    {"peak", memory.peak()},
                    {"reserved", own.reserved()},
                    {"fits", own.fits()}});
  }
  if (line.options.json) return {json_text({{"model", line.options.model}, {"gpus", list}}), "", any ? 0 : 1};
  return {fmt::format("{}\n\n{}", style.bold(line.options.model), table.str(style)), "", any ? 0 : 1};
}

Outcome run_what_if(const CommandLine& line, const RunModel& run_model, const Style& style) {
  const ModelOptions& options = line.options;
  const Target target = target_of(options);
  check<ValueError>(target.gpu != nullptr, "--what-if: on which accelerator? Give --gpu");
  const auto run = run_model(options);
  if (!run->problem.empty()) return failure(*run, options.model, options.json);
  const int64_t room = target.gpu->available() - options.reserve;
  const Need base = need_of(*run);
  std::vector<Tried> rows;
  ModelOptions all = options;
  for (const Change& change : changes_for(options)) {
    ModelOptions own = options;
    if (!change.apply(own)) continue;
    Tried row{&change, change_text(change, options), need_of(own, run_model), {}};
    if (!row.alone) continue;
    ModelOptions more = all;
    if (change.apply(more)) {
      row.together = need_of(more, run_model);
      if (row.together) all = std::move(more);
    }
    rows.push_back(std::move(row));
  }
  const auto found =
      std::ranges::find_if(rows, [](const Tried& row) { return row.together && row.together->fit.fits(); });
  const int64_t offloaded = options.training.on ? peak_with_step_offloaded(run->memory) : 0;
  const bool fits = base.fit.fits();

  if (options.json) {
    Json list = Json::array();
    for (const Tried& row : rows) {
      list.push_back({{"change", row.text}, {"cost", row.change->cost}, {"alone", to_json(*row.alone)}});
      if (row.together) list.back()["with_those_before"] = to_json(*row.together);
    }
    Json out = {{"model", options.model}, {"gpu", target.gpu->name},         {"available", room},
                {"peak", base.peak},      {"reserved", base.fit.reserved()}, {"fits", fits},
                {"changes", list}};
    if (options.training.on) out["optimizer_offloaded"] = {{"peak", offloaded}, {"fits", offloaded <= room}};
    return {json_text(out), "", fits ? 0 : 1};
  }
  const auto cost = [&](const Tried& row) -> std::string {
    const double more = 100.0 * (static_cast<double>(row.alone->flops) / static_cast<double>(base.flops) - 1);
    return std::abs(more) < 0.05 ? row.change->cost : fmt::format("{:+.1f} % FLOPs", more);
  };
  const auto reserved = [&](int64_t bytes, bool fits) { return bytes_text(bytes) + (fits ? " fits" : ""); };
  const auto needed = [&](const Need& need) { return reserved(need.fit.reserved(), need.fit.fits()); };
  Table table({"change", "costs", "reserved alone", "together"});
  table.align_right({2, 3});
  for (const Tried& row : rows)
    table.add({row.text, cost(row), needed(*row.alone), row.together ? needed(*row.together) : ""});
  if (options.training.on) table.add({kOffloaded, "transfers", reserved(offloaded, offloaded <= room), ""});
  std::string text =
      wrapped(fmt::format("{} on {}, which has {}: {}; it reserves {}.", options.model, target.gpu->name,
                          bytes_text(room), fits ? "fits" : "does not fit", bytes_text(base.fit.reserved())),
              style.width()) +
      "\n\n";
  text += table.str(style);
  if (!fits)
    text += found == rows.end() ? "\nNone of these makes it fit.\n"
                                : fmt::format("\nIt fits with all of these down to {}.\n", found->text);
  return {text, "", fits ? 0 : 1};
}

}  // namespace tare
