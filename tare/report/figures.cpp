#include "tare/report/figures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "tare/core/error.h"
#include "tare/models/json_file.h"
#include "tare/report/estimate.h"
#include "tare/report/text.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

// An estimate of a large model with its tensors takes some hundred kilobytes.
constexpr models::JsonKind kEstimates{"an output of `tare estimate --json`", "an output of `tare estimate --json`",
                                      256 << 20};

// What stands under keys, one in the other. Errors: ValueError naming them.
const Json& at(const Json& json, std::initializer_list<const char*> keys) {
  const Json* value = &json;
  for (const char* key : keys) {
    const auto found = value->is_object() ? value->find(key) : value->end();
    check<ValueError>(found != value->end(), "no output of `tare estimate --json`: {} is missing",
                      fmt::join(keys, "."));
    value = &*found;
  }
  return *value;
}

int64_t number(const Json& json, std::initializer_list<const char*> keys) {
  const Json& value = at(json, keys);
  check<ValueError>(value.is_number_integer() && value <= INT64_MAX && value >= 0,
                    "no output of `tare estimate --json`: {} is no count", fmt::join(keys, "."));
  return value.get<int64_t>();
}

std::string text(const Json& json, std::initializer_list<const char*> keys) {
  const Json& value = at(json, keys);
  check<ValueError>(value.is_string(), "no output of `tare estimate --json`: {} is no text", fmt::join(keys, "."));
  return value.get<std::string>();
}

// The members of a list that are known by `name`, with the number under another key.
Figures::Parts parts(const Json& json, const char* list, const char* value) {
  Figures::Parts found;
  for (const Json& one : at(json, {"memory", list})) found.emplace_back(text(one, {"name"}), number(one, {value}));
  return found;
}

SavedEstimate saved(const Json& json) {
  SavedEstimate one{text(json, {json.contains("called") ? "called" : "model"}), {}};
  if (!json.contains("error")) one.figures = figures_of(json);
  return one;
}

bool is_saved(const Json& json) { return json.contains("models") || json.contains("memory") || json.contains("ok"); }

Json json_of(const std::string& path) {
  return Json(models::parse_object(models::read_text(path, kEstimates), path, kEstimates));
}

std::vector<SavedEstimate> estimates_of(const Json& json, const std::string& path) {
  std::vector<SavedEstimate> found;
  try {
    if (!json.contains("models")) found.push_back(saved(json));
    else
      for (const Json& one : json["models"]) found.push_back(saved(one));
  } catch (const ValueError& error) {
    fail<ValueError>("{}: {}", path, error.what());
  }
  return found;
}

Json list_json(const std::vector<Difference>& changes) {
  Json list = Json::array();
  for (const Difference& change : changes)
    list.push_back({{"name", change.name}, {"a", change.a}, {"b", change.b}, {"difference", change.difference()}});
  return list;
}

Figures::Parts parts(const std::vector<Holding>& holdings) {
  Figures::Parts found;
  for (const Holding& holding : holdings) found.emplace_back(holding.name, holding.total());
  return found;
}

}  // namespace

Figures figures_of(const ModelRun& run, const Estimate& result) {
  Figures figures{result.parameter_count, result.peak, run.flops.total().flops};
  for (size_t kind = 0; kind < kMemoryKinds; ++kind)
    figures.at_peak.emplace_back(name(static_cast<MemoryKind>(kind)), result.at_peak[kind]);
  for (const PhaseHolding& phase : result.phases) figures.phases.emplace_back(phase.name, phase.peak);
  figures.by_module = parts(result.by_module);
  figures.by_operator = parts(result.by_operator);
  figures.assumptions = result.assumptions;
  return figures;
}

Figures figures_of(const Json& estimate) {
  Figures figures{number(estimate, {"parameters", "number"}), number(estimate, {"memory", "peak"}),
                  number(estimate, {"flops"})};
  const Json& kinds = at(estimate, {"memory", "at_peak"});
  for (int kind = 0; kind < kMemoryKinds; ++kind)
    if (const char* const word = name(static_cast<MemoryKind>(kind)); kinds.contains(word))
      figures.at_peak.emplace_back(word, number(kinds, {word}));
  figures.phases = parts(estimate, "phases", "peak");
  figures.by_module = parts(estimate, "by_module", "bytes");
  figures.by_operator = parts(estimate, "by_operator", "bytes");
  for (const Json& one : at(estimate, {"assumptions"}))
    if (one.is_string()) figures.assumptions.push_back(one.get<std::string>());
  return figures;
}

std::vector<SavedEstimate> read_estimates(const std::string& path) {
  const Json json = json_of(path);
  return estimates_of(json, path);
}

std::vector<SavedEstimate> estimates_if_saved(const std::string& path) {
  std::error_code error;
  if (!path.ends_with(".json") || !std::filesystem::is_regular_file(path, error)) return {};
  Json json;
  try {
    json = json_of(path);
  } catch (const ConfigError&) {
    return {};  // whoever reads it as a model tells what is wrong with it
  }
  return is_saved(json) ? estimates_of(json, path) : std::vector<SavedEstimate>{};
}

std::string saved_name(const std::string& path) { return std::filesystem::path(path).stem().string(); }

List<ComparedFigure> compared_figures() {
  static constexpr ComparedFigure figures[] = {{"parameters", "parameters", &Figures::parameters, grouped},
                                               {"peak", "peak memory", &Figures::peak, bytes_text},
                                               {"flops", "FLOPs", &Figures::flops, flops_text}};
  return figures;
}

std::string growth_text(int64_t before, int64_t now) {
  if (before == now) return "";
  if (before == 0) return "from nothing";
  const double percent = 100 * (static_cast<double>(now) - static_cast<double>(before)) / static_cast<double>(before);
  const char* const sign = percent > 0 ? "+" : "-";
  return std::abs(percent) < 0.05 ? fmt::format("{}<0.1 %", sign) : fmt::format("{:+.1f} %", percent);
}

std::vector<Difference> changes_between(const Figures::Parts& a, const Figures::Parts& b) {
  std::vector<Difference> changes;
  std::map<std::string, size_t> places;
  const auto at_name = [&](const std::string& name) -> Difference& {
    const auto [found, added] = places.try_emplace(name, changes.size());
    if (added) changes.push_back({name});
    return changes[found->second];
  };
  for (const auto& [name, bytes] : a) at_name(name).a += bytes;
  for (const auto& [name, bytes] : b) at_name(name).b += bytes;
  return changes;
}

std::vector<Difference> differences_between(const Figures::Parts& a, const Figures::Parts& b) {
  std::vector<Difference> changes = changes_between(a, b);
  std::erase_if(changes, [](const Difference& change) { return change.difference() == 0; });
  std::ranges::stable_sort(changes, std::ranges::greater(),
                           [](const Difference& change) { return std::abs(change.difference()); });
  return changes;
}

std::vector<Difference> changes_at_peak(const Figures& a, const Figures& b) {
  std::vector<Difference> changes = changes_between(a.at_peak, b.at_peak);
  std::erase_if(changes, [](const Difference& change) { return change.a == 0 && change.b == 0; });
  changes.push_back({"in all", a.peak, b.peak});
  return changes;
}

Json changes_json(const Figures& a, const Figures& b) {
  return {{"parameters", {{"a", a.parameters}, {"b", b.parameters}}},
          {"flops", {{"a", a.flops}, {"b", b.flops}}},
          {"assumptions", {{"a", a.assumptions}, {"b", b.assumptions}}},
          {"at_peak", list_json(changes_at_peak(a, b))},
          {"phases", list_json(changes_between(a.phases, b.phases))},
          {"by_module", list_json(differences_between(a.by_module, b.by_module))},
          {"by_operator", list_json(differences_between(a.by_operator, b.by_operator))}};
}

std::vector<std::vector<std::string>> change_rows(const Figures& before, const Figures& now) {
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](std::string name, int64_t a, int64_t b, std::string (*text)(int64_t)) {
    rows.push_back({std::move(name), text(a), text(b), growth_text(a, b)});
  };
  for (const ComparedFigure& figure : compared_figures())
    add(std::string(figure.name), before.*figure.value, now.*figure.value, figure.text);
  for (const Difference& phase : changes_between(before.phases, now.phases))
    if (phase.difference() != 0) add("peak of " + phase.name, phase.a, phase.b, bytes_text);
  for (const Difference& kind : changes_between(before.at_peak, now.at_peak))
    if (kind.difference() != 0) add(kind.name + " at the peak", kind.a, kind.b, bytes_text);
  return rows;
}

}  // namespace tare
