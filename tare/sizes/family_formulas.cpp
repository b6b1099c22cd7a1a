#include <algorithm>

#include "tare/sizes/family.h"

// The formulas of a region: of its storages, of what is alive, and of figures.
namespace tare {

// Returns a storage that has no formula, if there is one. With `more` points, blocks are looked for.
std::optional<size_t> SizeFamily::find_storages(SizeRegion& region, const std::vector<SizePoint>& points,
                                                const std::vector<SizePoint>& more) {
  std::vector<const Execution*> executions;
  for (const SizePoint& point : points) executions.push_back(&at(point));
  // Storages that always have the same bytes have one formula; there are few of these.
  std::map<std::vector<int64_t>, uint32_t> known;
  std::set<Monomial> monomials;
  std::optional<size_t> without;
  for (size_t storage = 0; storage < executions.front()->bytes.size(); ++storage) {
    SizeSamples samples{&points, {}};
    for (const Execution* execution : executions) samples.values.push_back(execution->bytes[storage]);
    const auto [found, is_new] = known.try_emplace(samples.values, static_cast<uint32_t>(region.formulas.size()));
    region.storages.push_back(found->second);
    if (!is_new) continue;
    std::optional<SizeFormula> formula = fit_storage(samples);
    if (!formula && !more.empty()) {
      SizeSamples many{&more, {}};
      for (const SizePoint& point : more) many.values.push_back(at(point).bytes[storage]);
      formula = fit_blocks(many);
    }
    if (!formula && !without) without = storage;
    region.formulas.push_back(formula.value_or(SizeFormula()));
    for (const auto& term : region.formulas.back().terms()) monomials.insert(term.first);
  }
  region.lives = executions.front()->lives;
  if (!without) find_alive(region);
  else region.formulas.clear(), region.storages.clear();
  find_totals(region, points, monomials);
  return without;
}

// A storage may be the smaller of two formulas, as scratch memory for all rows or for all that there can be: no course
// tells. The points with the smallest of a measure, or the largest, have one formula; where it ends is looked for.
bool SizeFamily::find_bend(const SizeRegion& region, const std::vector<SizePoint>& points, size_t storage) {
  const auto bytes = [&](const SizePoint& point) { return at(point).bytes[storage]; };
  for (size_t which = measures(ranges_.size()); which-- > 0;) {
    std::vector<SizePoint> order = points;
    std::ranges::stable_sort(order, {}, [&](const SizePoint& point) { return measure(point, which); });
    for (const bool from_below : {true, false}) {
      if (!from_below) std::ranges::reverse(order);
      std::vector<SizePoint> some(order.begin(), order.begin() + static_cast<int64_t>(order.size() / 2));
      SizeSamples samples{&some, {}};
      for (const SizePoint& point : some) samples.values.push_back(bytes(point));
      const std::optional<SizeFormula> formula = fit_storage(samples);
      if (!formula) continue;
      const auto end =
          std::ranges::find_if(order, [&](const SizePoint& point) { return formula->at(point) != bytes(point); });
      if (end == order.end() || end == order.begin()) continue;
      int64_t inside = measure(*std::prev(end), which), outside = measure(*end, which);
      for (int tries = 0; tries < 64 && std::abs(outside - inside) > 1; ++tries) {
        SizeBox between = region.boxes[static_cast<size_t>(tries) % region.boxes.size()];
        auto& [low, high] = between.bounds[which];
        const int64_t first = std::min(inside, outside) + 1, last = std::max(inside, outside) - 1;
        const int64_t quarter = (last - first) / 4;  // near the middle, if there are points
        low = std::max(low, tries % 3 == 2 ? first : first + quarter);
        high = std::min(high, tries % 3 == 2 ? last : last - quarter);
        const std::optional<SizePoint> point = low <= high ? random_point(between) : std::nullopt;
        if (!point || at(*point).course != at(points.front()).course) continue;
        (formula->at(*point) == bytes(*point) ? inside : outside) = measure(*point, which);
      }
      const std::pair<size_t, int64_t> bend{which, std::max(inside, outside)};
      if (std::ranges::find(bends_, bend) != bends_.end()) continue;
      bends_.push_back(bend);
      return true;
    }
  }
  return false;
}

// Figures that nobody adds up of storages; the peak, too, where no other way told it.
void SizeFamily::find_totals(SizeRegion& region, const std::vector<SizePoint>& points,
                             const std::set<Monomial>& monomials) {
  const auto fit = [&](const auto& value_of) {
    SizeSamples samples{&points, {}};
    for (const SizePoint& point : points) samples.values.push_back(value_of(at(point)));
    auto formula = fit_sum(samples, monomials);
    return formula ? formula : fit_storage(samples);
  };
  if (!region.known())
    if (auto formula = fit([](const Execution& execution) { return execution.peak; })) {
      region.alive.push_back(std::move(*formula));
      region.leading = 1;
    }
  for (size_t i = 0; i < at(points.front()).figures.size(); ++i)
    region.figures.push_back(fit([&](const Execution& execution) { return execution.figures[i]; }));
}

// What is alive when memory was taken last before some is given back, and nothing that is never more than another.
void SizeFamily::find_alive(SizeRegion& region) {
  std::map<int64_t, std::pair<std::vector<size_t>, std::vector<size_t>>> changes;  // by time: come, go
  for (size_t i = 0; i < region.storages.size(); ++i) {
    const Execution::Life& life = (*region.lives)[i];
    changes[life.allocated].first.push_back(i);
    if (life.freed >= 0) changes[life.freed].second.push_back(i);
  }
  const auto formula_of = [&](size_t storage) -> const SizeFormula& {
    return region.formulas[region.storages[storage]];
  };
  SizePoint far;
  for (const SizeRange& range : ranges_) far.push_back(range.to);
  std::vector<std::pair<int64_t, SizeFormula>> tops;  // with their values far out: the largest dominate most
  SizeFormula live;
  bool rising = false;
  const auto top = [&] {
    if (rising) tops.emplace_back(live.at(far).value_or(INT64_MAX), live);
    rising = false;
  };
  for (const auto& [time, change] : changes) {
    if (!change.second.empty()) top();
    for (const size_t storage : change.second) live.add(formula_of(storage), -1);
    for (const size_t storage : change.first) live.add(formula_of(storage));
    rising |= !change.first.empty();
  }
  top();
  std::ranges::stable_sort(tops, std::greater<>(), [](const auto& item) { return item.first; });
  std::vector<SizeFormula> kept;
  for (auto& [value, formula] : tops) {
    if (std::ranges::any_of(kept, [&](const SizeFormula& other) { return other.dominates(formula); })) continue;
    std::erase_if(kept, [&](const SizeFormula& other) { return formula.dominates(other); });
    kept.push_back(std::move(formula));
  }
  // Those that are the most somewhere come first.
  std::vector<SizePoint> points;
  for (const auto& [point, execution] : executed_)
    if (region.holds(point)) points.push_back(point);
  for (size_t i = 0; i < 2000; ++i) points.push_back(*random_point(region.boxes[i % region.boxes.size()]));
  std::vector<bool> leads(kept.size());
  for (const SizePoint& point : points) {
    size_t best = 0;
    int64_t most = INT64_MIN;
    for (size_t i = 0; i < kept.size(); ++i)
      if (const int64_t value = kept[i].at(point).value_or(INT64_MIN); value > most) most = value, best = i;
    leads[best] = true;
  }
  for (const bool leading : {true, false})
    for (size_t i = 0; i < kept.size(); ++i)
      if (leads[i] == leading) region.alive.push_back(kept[i]), region.leading += leading ? 1 : 0;
}

}  // namespace tare
