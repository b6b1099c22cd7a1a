#include "tare/report/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tare/report/check.h"
#include "tare/report/estimate.h"
#include "tare/report/figures.h"
#include "tare/report/lists.h"
#include "tare/report/maker.h"
#include "tare/report/stored_changes.h"

namespace tare {

namespace {

constexpr size_t kShown = 8;

std::string signed_bytes(int64_t bytes) {
  return bytes == 0 ? "" : (bytes > 0 ? "+" : "-") + bytes_text(std::abs(bytes));
}

std::string changes_text(const char* what, const std::vector<Difference>& changes, const Style& style, size_t most) {
  Table table({what, "A", "B", "B - A"});
  table.align_right({1, 2, 3}).cut_first({0});
  for (size_t i = 0; i < std::min(most, changes.size()); ++i)
    table.add(
        {changes[i].name, bytes_text(changes[i].a), bytes_text(changes[i].b), signed_bytes(changes[i].difference())});
  if (changes.size() > most) table.add({fmt::format("{} more", changes.size() - most)});
  return table.empty() ? "" : "\n" + table.str(style);
}

/// Of two checkpoints; none where a side is something else.
std::optional<std::vector<StoredChange>> changes_of_stored(const CommandLine& line) {
  std::string paths[2];
  for (size_t i = 0; i < 2; ++i) {
    const CommandLine::Side& side = line.sides.at(i);
    if (side.saved) return {};
    const Source source = source_of(side.options);
    if (source.maker == Maker::file || source.checkpoint.empty()) return {};
    paths[i] = source.checkpoint;
  }
  if (paths[0] == paths[1]) return {};  // one model under two sets of flags
  return stored_changes(checkpoint::open(paths[0]), checkpoint::open(paths[1]));
}

}  // namespace

Outcome run_compare(const CommandLine& line, const RunModel& run_model, const Style& style) {
  Figures figures[2];
  for (size_t i = 0; i < 2; ++i) {
    const CommandLine::Side& side = line.sides.at(i);
    if (side.saved) {
      figures[i] = *side.saved;
      continue;
    }
    const std::shared_ptr<const ModelRun> run = run_model(side.options);
    if (!run->problem.empty()) return failure(*run, side.text, line.options.json);
    figures[i] = figures_of(*run, estimate(*run, run->target.gpu));
  }
  const auto& [a, b] = figures;
  const std::optional<std::vector<StoredChange>> stored = changes_of_stored(line);
  if (line.options.json) {
    nlohmann::ordered_json json = {{"a", line.sides[0].text}, {"b", line.sides[1].text}};
    json.update(changes_json(a, b));
    if (stored) json["tensors"] = stored_changes_json(*stored);
    return {json_text(json), "", 0};
  }
  std::string text;
  const bool alike = a.assumptions == b.assumptions;
  const auto counts = [&](size_t i) {
    return fmt::format("{} parameters, {} FLOP", grouped(figures[i].parameters), grouped(figures[i].flops));
  };
  const auto is_wide = [&](size_t i) {
    return display_width(line.sides[i].text) + display_width(counts(i)) + 4 > style.width();
  };
  const std::string_view gap = is_wide(0) || is_wide(1) ? "\n  " : "  ";
  for (size_t i = 0; i < 2; ++i)
    text += fmt::format("{} {}{}{}\n", style.bold(i ? "B" : "A"), line.sides[i].text, gap, counts(i)) +
            (alike ? "" : assumed_text(figures[i].assumptions, style));
  if (alike) text += assumed_text(a.assumptions, style);
  text += changes_text("memory at the peak", changes_at_peak(a, b), style, kMemoryKinds + 1) +
          changes_text("peak of phase", changes_between(a.phases, b.phases), style, 20) +
          changes_text("at the peak, by module", differences_between(a.by_module, b.by_module), style, kShown) +
          changes_text("at the peak, by operator", differences_between(a.by_operator, b.by_operator), style, kShown);
  if (stored) text += stored_changes_text(*stored, style);
  return {text, "", 0};
}

}  // namespace tare
