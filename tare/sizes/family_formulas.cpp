#include <algorithm>
#include <ranges>

#include "tare/sizes/family.h"

// The formulas of a region: of its storages, of what is alive, and of figures.
namespace tare {

// Of what runs noted, as far as it follows one measure.
std::set<SizeAtom> SizeFamily::noted_atoms(const std::vector<SizePoint>& points) {
  std::set<SizeAtom> atoms;
  std::set<std::pair<int64_t, std::vector<int64_t>>> seen;
  const size_t count = at(points.front()).noted.size();
  for (const SizePoint& point : points)
    if (at(point).noted.size() != count) return {};
  for (size_t i = 0; i < count; ++i) {
    SizeSamples samples{&points, {}};
    for (const SizePoint& point : points) samples.values.push_back(at(point).noted[i].value);
    const int64_t block = at(points.front()).noted[i].block;
    if (!seen.emplace(block, samples.values).second) continue;
    if (const auto atom = noted_atom(samples, block)) atoms.insert(*atom);
  }
  return atoms;
}

// Formulas of which the largest is a figure. Few points may be of one of them: more are executed between those that
// none has. Empty: there are none.
std::vector<SizeFormula> SizeFamily::find_largest(const SizeRegion& region, std::vector<SizePoint>& points,
                                                  const std::function<int64_t(const Execution&)>& value_of) {
  constexpr int kRounds = 4;
  std::vector<SizeFormula> known;
  for (const std::vector<SizeFormula>& formulas : region.formulas)
    if (formulas.size() == 1) known.push_back(formulas.front());
  for (int round = 0;; ++round) {
    SizeSamples samples{&points, {}};
    for (const SizePoint& point : points) samples.values.push_back(value_of(at(point)));
    const SizeLargest found = fit_largest(samples, known);
    if (found.left.empty()) return found.of;
    if (found.of.empty() || round == kRounds) return {};
    std::vector<SizeBox> boxes = region.boxes;
    for (SizeBox& box : boxes)
      for (size_t which = 0; which < box.bounds.size(); ++which) {
        const auto [least, most] = std::ranges::minmax(
            found.left | std::views::transform([&](const SizePoint& point) { return measure(point, which); }));
        auto& [low, high] = box.bounds[which];
        low = std::max(low, least / 2), high = std::min(high, most > high / 2 ? high : 2 * most);
      }
    std::erase_if(boxes, [&](const SizeBox& box) { return volume(box, ranges_.size(), 1) == 0; });
    const size_t before = points.size();
    if (!gather(boxes, before + points_needed(ranges_.size()), points)) {
      is_cut_ = true;
      return {};
    }
    if (points.size() == before) return {};
  }
}

// Returns a storage that has no formula, if there is one.
std::optional<size_t> SizeFamily::find_storages(SizeRegion& region, std::vector<SizePoint>& points) {
  const auto samples_of = [&](size_t storage) {
    SizeSamples samples{&points, {}};
    for (const SizePoint& point : points) samples.values.push_back(at(point).bytes[storage]);
    return samples;
  };
  const std::set<SizeAtom> noted = noted_atoms(points);
  const auto parts = std::ranges::count_if(noted, [](const SizeAtom& atom) { return atom.divisor > 1; });
  if (parts != 0 && !gather(region.boxes, 4 * (points_needed(1) + static_cast<size_t>(parts)), points)) {
    is_cut_ = true;
    return {};
  }
  // Storages that always have the same bytes have one formula; there are few of these.
  std::map<std::vector<int64_t>, uint32_t> known;
  std::vector<size_t> first;  // of each formula, a storage that has it
  for (size_t storage = 0; storage < at(points.front()).bytes.size(); ++storage) {
    const auto [found, is_new] = known.try_emplace(samples_of(storage).values, static_cast<uint32_t>(first.size()));
    region.storages.push_back(found->second);
    if (is_new) first.push_back(storage);
  }
  std::set<Monomial> monomials;
  std::optional<size_t> without;
  for (const size_t storage : first) {
    const SizeSamples samples = samples_of(storage);
    std::optional<SizeFormula> formula = fit_storage(samples);
    if (!formula) formula = fit_parts(samples, noted);
    region.formulas.emplace_back();
    if (formula) region.formulas.back().push_back(std::move(*formula));
  }
  for (size_t kind = 0; kind < first.size(); ++kind) {
    std::vector<SizeFormula>& formulas = region.formulas[kind];
    if (formulas.empty() && !without)
      formulas = find_largest(region, points, [&](const Execution& of) { return of.bytes[first[kind]]; });
    if (formulas.empty() && !without) without = first[kind];
    for (const SizeFormula& of : formulas)
      for (const auto& term : of.terms()) monomials.insert(term.first);
  }
  region.lives = at(points.front()).lives;
  if (!without) find_alive(region);
  else region.formulas.clear(), region.storages.clear();
  find_totals(region, points, monomials, noted);
  return without;
}

// A storage may be the smaller of two formulas, as scratch memory for all rows or for all that there can be: no course
// tells. The points with the smallest of a measure, or the largest, have one formula; where it ends is looked for.
bool SizeFamily::find_bend(const SizeRegion& region, const std::vector<SizePoint>& points, size_t storage) {
  const auto bytes = [&](const SizePoint& point) { return at(point).bytes[storage]; };
  const std::set<SizeAtom> noted = noted_atoms(points);
  for (size_t which = measures(ranges_.size()); which-- > 0;) {
    std::vector<SizePoint> order = points;
    std::ranges::stable_sort(order, {}, [&](const SizePoint& point) { return measure(point, which); });
    for (const bool from_below : {true, false}) {
      if (!from_below) std::ranges::reverse(order);
      std::vector<SizePoint> some(order.begin(), order.begin() + static_cast<int64_t>(order.size() / 2));
      SizeSamples samples{&some, {}};
      for (const SizePoint& point : some) samples.values.push_back(bytes(point));
      std::optional<SizeFormula> formula = fit_storage(samples);
      if (!formula) formula = fit_parts(samples, noted);
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
void SizeFamily::find_totals(SizeRegion& region, std::vector<SizePoint>& points, std::set<Monomial> monomials,
                             const std::set<SizeAtom>& noted) {
  for (const SizeAtom& atom : noted) {
    if (!atom.transform) continue;
    monomials.insert({atom});
    for (uint8_t i = 0; i < ranges_.size(); ++i) monomials.insert({{i}, atom});
  }
  const auto fit = [&](const auto& value_of) {
    SizeSamples samples{&points, {}};
    for (const SizePoint& point : points) samples.values.push_back(value_of(at(point)));
    auto formula = fit_sum(samples, monomials);
    if (!formula) formula = fit_storage(samples);
    // Where one size is 1 or the other is, the points never tell all terms apart.
    return formula ? formula : fit_parts(samples, {});
  };
  for (size_t i = 0; i < at(points.front()).figures.size(); ++i)
    region.figures.push_back(fit([&](const Execution& execution) { return execution.figures[i]; }));
  if (region.known()) return;
  const auto peak_of = [](const Execution& execution) { return execution.peak; };
  if (auto formula = fit(peak_of)) region.alive.push_back(std::move(*formula));
  else region.alive = find_largest(region, points, peak_of);
  region.leading = region.alive.size();
}

// What is alive when memory was taken last before some is given back, and nothing that is never more than another.
void SizeFamily::find_alive(SizeRegion& region) {
  constexpr size_t kMostSums = 64;
  std::map<int64_t, std::pair<std::vector<size_t>, std::vector<size_t>>> changes;  // by time: come, go
  for (size_t i = 0; i < region.storages.size(); ++i) {
    const Execution::Life& life = (*region.lives)[i];
    changes[life.allocated].first.push_back(i);
    if (life.freed >= 0) changes[life.freed].second.push_back(i);
  }
  SizePoint far;
  for (const SizeRange& range : ranges_) far.push_back(range.to);
  std::vector<std::pair<int64_t, SizeFormula>> tops;  // with their values far out: the largest dominate most
  SizeFormula live;
  std::multiset<uint32_t> several;  // of what is alive, what is the largest of several formulas
  bool rising = false, too_many = false;
  const auto top = [&] {
    std::vector<SizeFormula> sums{live};
    for (const uint32_t kind : several) {
      std::vector<SizeFormula> more;
      for (const SizeFormula& sum : sums)
        for (const SizeFormula& formula : region.formulas[kind]) more.emplace_back(sum).add(formula);
      sums = std::move(more);
      if ((too_many |= sums.size() > kMostSums)) return;
    }
    if (rising)
      for (SizeFormula& sum : sums) tops.emplace_back(sum.at(far).value_or(INT64_MAX), std::move(sum));
    rising = false;
  };
  for (const auto& [time, change] : changes) {
    if (!change.second.empty()) top();
    for (const size_t storage : change.second) {
      const uint32_t kind = region.storages[storage];
      if (region.formulas[kind].size() > 1) several.erase(several.find(kind));
      else live.add(region.formulas[kind].front(), -1);
    }
    for (const size_t storage : change.first) {
      const uint32_t kind = region.storages[storage];
      if (region.formulas[kind].size() > 1) several.insert(kind);
      else live.add(region.formulas[kind].front());
    }
    rising |= !change.first.empty();
  }
  top();
  if (too_many) return;
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
