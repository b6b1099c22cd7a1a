#include "tare/report/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "tare/report/check.h"
#include "tare/report/estimate.h"
#include "tare/report/lists.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kPairsShown = 8;

struct Pair {
  std::string name;
  int64_t a = 0, b = 0;
  int64_t difference() const { return b - a; }
};

// By name, in the order of the first; what only the second has stands behind.
class Pairs {
 public:
  Pair& at(const std::string& name) {
    const auto [found, added] = places_.try_emplace(name, list.size());
    if (added) list.push_back({name});
    return list[found->second];
  }
  std::vector<Pair> list;

 private:
  std::map<std::string, size_t> places_;
};

std::vector<Pair> by_kind(const Estimate& a, const Estimate& b) {
  std::vector<Pair> pairs;
  for (size_t kind = 0; kind < kMemoryKinds; ++kind)
    if (a.at_peak[kind] != 0 || b.at_peak[kind] != 0)
      pairs.push_back({name(static_cast<MemoryKind>(kind)), a.at_peak[kind], b.at_peak[kind]});
  pairs.push_back({"in all", a.peak, b.peak});
  return pairs;
}

std::vector<Pair> by_phase(const Estimate& a, const Estimate& b) {
  Pairs pairs;
  for (const PhaseHolding& phase : a.phases) pairs.at(phase.name).a = phase.peak;
  for (const PhaseHolding& phase : b.phases) pairs.at(phase.name).b = phase.peak;
  return std::move(pairs.list);
}

std::vector<Pair> by_holding(const std::vector<Holding>& a, const std::vector<Holding>& b) {
  Pairs pairs;
  for (const Holding& holding : a) pairs.at(holding.name).a = holding.total();
  for (const Holding& holding : b) pairs.at(holding.name).b = holding.total();
  std::erase_if(pairs.list, [](const Pair& pair) { return pair.difference() == 0; });
  std::stable_sort(pairs.list.begin(), pairs.list.end(),
                   [](const Pair& x, const Pair& y) { return std::abs(x.difference()) > std::abs(y.difference()); });
  return std::move(pairs.list);
}

std::string signed_bytes(int64_t bytes) {
  return bytes == 0 ? "" : (bytes > 0 ? "+" : "-") + bytes_text(std::abs(bytes));
}

std::string pairs_text(const char* what, const std::vector<Pair>& pairs, const Style& style, size_t most) {
  Table table({what, "A", "B", "B - A"});
  table.align_right({1, 2, 3}).cut_first({0});
  for (size_t i = 0; i < std::min(most, pairs.size()); ++i)
    table.add({pairs[i].name, bytes_text(pairs[i].a), bytes_text(pairs[i].b), signed_bytes(pairs[i].difference())});
  if (pairs.size() > most) table.add({fmt::format("{} more", pairs.size() - most)});
  return table.empty() ? "" : "\n" + table.str(style);
}

Json pairs_json(const std::vector<Pair>& pairs) {
  Json list = Json::array();
  for (const Pair& pair : pairs)
    list.push_back({{"name", pair.name}, {"a", pair.a}, {"b", pair.b}, {"difference", pair.difference()}});
  return list;
}

}  // namespace

Outcome run_compare(const CommandLine& line, const RunModel& run_model, const Style& style) {
  std::shared_ptr<const ModelRun> runs[2];
  Estimate estimates[2];
  for (size_t i = 0; i < 2; ++i) {
    runs[i] = run_model(line.sides.at(i).options);
    if (!runs[i]->problem.empty()) return failure(*runs[i], line.sides[i].text, line.options.json);
    estimates[i] = estimate(*runs[i], runs[i]->target.gpu);
  }
  const auto& [a, b] = estimates;
  const int64_t flops[] = {runs[0]->flops.total().flops, runs[1]->flops.total().flops};
  if (line.options.json)
    return {json_text({{"a", line.sides[0].text},
                       {"b", line.sides[1].text},
                       {"parameters", {{"a", a.parameter_count}, {"b", b.parameter_count}}},
                       {"flops", {{"a", flops[0]}, {"b", flops[1]}}},
                       {"assumptions", {{"a", a.assumptions}, {"b", b.assumptions}}},
                       {"at_peak", pairs_json(by_kind(a, b))},
                       {"phases", pairs_json(by_phase(a, b))},
                       {"by_module", pairs_json(by_holding(a.by_module, b.by_module))},
                       {"by_operator", pairs_json(by_holding(a.by_operator, b.by_operator))}}),
            "", 0};
  std::string text;
  for (size_t i = 0; i < 2; ++i)
    text += fmt::format("{} {}  {} parameters, {} FLOP\n", style.bold(i ? "B" : "A"), line.sides[i].text,
                        grouped(estimates[i].parameter_count), grouped(flops[i])) +
            assumed_text(runs[i]->routed(), style);
  text += pairs_text("memory at the peak", by_kind(a, b), style, kMemoryKinds + 1) +
          pairs_text("peak of phase", by_phase(a, b), style, 20) +
          pairs_text("at the peak, by module", by_holding(a.by_module, b.by_module), style, kPairsShown) +
          pairs_text("at the peak, by operator", by_holding(a.by_operator, b.by_operator), style, kPairsShown);
  return {text, "", 0};
}

}  // namespace tare
