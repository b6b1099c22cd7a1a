#include "tare/sizes/family.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "tare/dispatch/registry.h"

namespace tare {

namespace {

constexpr size_t kMostIntervals = 24;  // of one size; a size with more of them is looped over
constexpr int kMostRounds = 40;        // of finding out that a region is two
constexpr int kMostRefined = 12;       // formulas that an execution refuted
constexpr size_t kMostBends = 16;

uint64_t mixed(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0xff51afd7ed558ccd;
  return hash ^ (hash >> 32);
}

// From one end to the other: the first three, then in equal ratios.
std::vector<int64_t> ladder(const SizeRange& range) {
  std::set<int64_t> steps{range.from, range.to, std::min(range.from + 1, range.to), std::min(range.from + 2, range.to)};
  const double ratio = static_cast<double>(range.to) / static_cast<double>(range.from);
  for (int i = 1; i < 5; ++i)
    steps.insert(std::clamp(static_cast<int64_t>(static_cast<double>(range.from) * std::pow(ratio, i / 5.0)),
                            range.from, range.to));
  return {steps.begin(), steps.end()};
}

// The ends and the middle, of all ranges but one.
std::vector<SizePoint> lines_along(const std::vector<SizeRange>& ranges, size_t symbol) {
  std::vector<SizePoint> points{SizePoint(ranges.size())};
  for (size_t i = 0; i < ranges.size(); ++i) {
    const std::vector<int64_t> steps = ladder(ranges[i]);
    std::set<int64_t> own{steps.front()};
    if (i != symbol) own = {steps.front(), steps[steps.size() / 2], steps.back()};
    std::vector<SizePoint> more;
    for (const SizePoint& point : points)
      for (const int64_t value : own) {
        more.push_back(point);
        more.back()[i] = value;
      }
    points = std::move(more);
  }
  return points;
}

// The bounds of the second size that bounds of the product leave beside a value of the first.
std::pair<int64_t, int64_t> left_beside(const SizeBox& box, int64_t first) {
  const auto [low, high] = box.bounds[1];
  const auto [least, most] = box.bounds[2];
  return {std::max(low, (least + first - 1) / first), std::min(high, most / first)};
}

// Boxes that are neighbours along one size, and agree in the others, are one.
std::vector<SizeBox> merged(std::vector<SizeBox> boxes) {
  for (size_t symbol = 0; !boxes.empty() && symbol < boxes.front().bounds.size(); ++symbol)
    for (size_t i = 0; i < boxes.size(); ++i)
      for (size_t j = 0; j < boxes.size();) {
        auto next = boxes[i];
        next.bounds[symbol] = boxes[j].bounds[symbol];
        if (i != j && next.bounds == boxes[j].bounds &&
            boxes[j].bounds[symbol].first == boxes[i].bounds[symbol].second + 1) {
          boxes[i].bounds[symbol].second = boxes[j].bounds[symbol].second;
          boxes.erase(boxes.begin() + static_cast<int64_t>(j));
          if (j < i) --i;
          j = 0;
        } else {
          ++j;
        }
      }
  return boxes;
}

}  // namespace

Execution execution_of(const MemoryTimeline& memory, uint64_t salt) {
  Execution execution;
  auto lives = std::make_shared<std::vector<Execution::Life>>();
  execution.course = mixed(salt, memory.blocks().size());
  for (const MemoryTimeline::Block& block : memory.blocks()) {
    execution.bytes.push_back(block.bytes);
    lives->push_back({block.allocated, block.freed});
    for (const auto value :
         {static_cast<uint64_t>(block.allocated), static_cast<uint64_t>(block.freed),
          static_cast<uint64_t>(block.module), static_cast<uint64_t>(block.dtype),
          static_cast<uint64_t>(block.sizes.size()),
          static_cast<uint64_t>(block.op == nullptr ? 0 : std::hash<std::string_view>()(block.op->name))})
      execution.course = mixed(execution.course, value);
  }
  execution.lives = std::move(lives);
  execution.peak = memory.peak();
  return execution;
}

bool SizeBox::holds(const SizePoint& point) const {
  for (size_t i = 0; i < bounds.size(); ++i)
    if (const int64_t value = measure(point, i); value < bounds[i].first || value > bounds[i].second) return false;
  return true;
}

bool SizeRegion::holds(const SizePoint& point) const {
  return std::ranges::any_of(boxes, [&](const SizeBox& box) { return box.holds(point); });
}

bool SizeRegion::says_the_same(const SizeRegion& other) const {
  if (figures != other.figures || storages.size() != other.storages.size() || storages.empty()) return false;
  for (size_t i = 0; i < storages.size(); ++i)
    if (formulas[storages[i]] != other.formulas[other.storages[i]]) return false;
  return true;
}

size_t volume(const SizeBox& box, size_t sizes, size_t most) {
  size_t points = 1;
  if (sizes == 2) {
    points = 0;
    for (int64_t first = box.bounds[0].first; first <= box.bounds[0].second && points < most; ++first) {
      const auto [low, high] = left_beside(box, first);
      if (low <= high) points += std::min(most, static_cast<size_t>(high - low) + 1);
    }
    return std::min(points, most);
  }
  for (const auto& [low, high] : box.bounds) {
    const auto width = static_cast<uint64_t>(high - low) + 1;
    if (width > most || points * width > most) return most;
    points *= width;
  }
  return points;
}

std::optional<int64_t> SizeRegion::peak(const SizePoint& point) const { return largest_at(alive, point); }

std::optional<int64_t> largest_at(const std::vector<SizeFormula>& of, const SizePoint& point) {
  std::optional<int64_t> most;
  for (const SizeFormula& formula : of) {
    const auto value = formula.at(point);
    if (!value) return {};
    most = std::max(most.value_or(*value), *value);
  }
  return most;
}

SizeFamily::SizeFamily(std::vector<SizeRange> ranges, Execute execute, int64_t checks)
    : ranges_(std::move(ranges)), execute_(std::move(execute)) {
  explore();
  for (int round = 0; round < kMostRounds && !looped_over_; ++round) {
    find_begins();
    if (!looped_over_ && find_regions() && hold_against_executions(checks)) return;
  }
  // Courses that nothing tells apart: whatever formulas there are do without them, and the checks show how good they
  // are.
  if (!looped_over_) looped_over_ = 0;
  find_begins();
  do find_regions();
  while (!hold_against_executions(checks));
}

std::vector<std::string> SizeFamily::names() const {
  std::vector<std::string> list;
  for (const SizeRange& range : ranges_) list.push_back(range.name);
  return list;
}

const SizeRegion& SizeFamily::region(const SizePoint& point) const {
  const auto found = std::ranges::find_if(regions_, [&](const SizeRegion& region) { return region.holds(point); });
  return found == regions_.end() ? regions_.front() : *found;
}

const Execution& SizeFamily::at(const SizePoint& point) {
  const auto known = executed_.find(point);
  if (known != executed_.end()) return known->second;
  ++executions_;
  return executed_.emplace(point, execute_(point)).first->second;
}

uint64_t SizeFamily::next_random() {
  random_ ^= random_ << 13, random_ ^= random_ >> 7, random_ ^= random_ << 17;
  return random_;
}

// Small and large sizes alike: of half of the points the magnitudes are spread evenly, of the others the values.
// Nothing for a box that has no point.
std::optional<SizePoint> SizeFamily::random_point(const SizeBox& box) {
  const auto draw = [&](int64_t low, int64_t high) {
    const double part = static_cast<double>(next_random() >> 11) * 0x1p-53;
    const auto from = static_cast<double>(low), to = static_cast<double>(high);
    const double value =
        (next_random() & 1) != 0 ? from + part * (to - from + 1) : from * std::pow((to + 1) / from, part);
    return std::clamp(static_cast<int64_t>(value), low, high);
  };
  SizePoint point(ranges_.size());
  if (ranges_.size() != 2) {
    for (size_t i = 0; i < ranges_.size(); ++i) point[i] = draw(box.bounds[i].first, box.bounds[i].second);
    return point;
  }
  const auto complete = [&](int64_t first) {
    const auto [low, high] = left_beside(box, first);
    if (low > high) return false;
    point = {first, draw(low, high)};
    return true;
  };
  const auto [low, high] = box.bounds[0];
  for (int tries = 0; tries < 32; ++tries)
    if (complete(draw(low, high))) return point;
  for (int64_t first = low; first <= std::min(high, low + 100'000); ++first)
    if (complete(first)) return point;
  return {};
}

// Finds every size at which the course changes between two points of one line, the courses between being in order.
void SizeFamily::find_flips(size_t symbol, const SizePoint& below, const SizePoint& above) {
  SizePoint low = below;
  for (size_t found = 0; at(low).course != at(above).course; ++found) {
    if (found > kMostIntervals) {
      looped_over_ = symbol;
      return;
    }
    SizePoint high = above;
    while (high[symbol] - low[symbol] > 1) {
      SizePoint middle = low;
      middle[symbol] = low[symbol] + (high[symbol] - low[symbol]) / 2;
      (at(middle).course == at(low).course ? low : high) = middle;
    }
    flips_.push_back({symbol, low, high});
    low = high;
  }
}

// From one point to another of another course, one size after the other.
void SizeFamily::find_flips_on_the_way(const SizePoint& from, const SizePoint& to) {
  SizePoint here = from;
  for (size_t i = 0; i < here.size(); ++i) {
    SizePoint next = here;
    next[i] = to[i];
    if (here[i] < next[i]) find_flips(i, here, next);
    if (here[i] > next[i]) find_flips(i, next, here);
    here = next;
  }
}

void SizeFamily::explore() {
  for (size_t i = 0; i < ranges_.size() && !looped_over_; ++i) {
    const std::vector<int64_t> steps = ladder(ranges_[i]);
    for (const SizePoint& line : lines_along(ranges_, i)) {
      std::vector<SizePoint> points;
      std::set<uint64_t> courses;
      for (const int64_t step : steps) {
        points.push_back(line);
        points.back()[i] = step;
        courses.insert(at(points.back()).course);
      }
      if (points.size() >= 5 && courses.size() + 1 >= points.size()) looped_over_ = i;
      if (looped_over_) return;
      for (size_t p = 1; p < points.size(); ++p) find_flips(i, points[p - 1], points[p]);
    }
  }
}

// Where the course changes at one size on several lines, the size decides; where it does so at one product of both
// sizes, the product: kernels are chosen by numbers of elements.
void SizeFamily::find_begins() {
  begins_.clear();
  for (const SizeRange& range : ranges_) begins_.push_back({range.from});
  if (measures(ranges_.size()) == ranges_.size()) {
    for (const Flip& flip : flips_) begins_[flip.symbol].insert(flip.above[flip.symbol]);
  } else {
    begins_.push_back({ranges_[0].from * ranges_[1].from});
    std::vector<const Flip*> left;
    for (const Flip& flip : flips_) {
      // Lines that are near each other cross a product at one size as well: it takes lines that it does not explain.
      const bool several = std::ranges::any_of(flips_, [&](const Flip& other) {
        return other.symbol == flip.symbol && other.above[flip.symbol] == flip.above[flip.symbol] &&
               (measure(other.below, 2) >= measure(flip.above, 2) || measure(flip.below, 2) >= measure(other.above, 2));
      });
      if (several) begins_[flip.symbol].insert(flip.above[flip.symbol]);
      else left.push_back(&flip);
    }
    while (!left.empty()) {
      const Flip* const first = left.back();
      std::vector<const Flip*> same;
      int64_t low = 0, high = INT64_MAX;
      std::erase_if(left, [&](const Flip* flip) {
        const int64_t below = std::max(low, measure(flip->below, 2)), above = std::min(high, measure(flip->above, 2));
        if (flip != first && (measure(first->below, 2) >= above || measure(first->above, 2) <= below)) return false;
        if (below >= above) return false;
        low = below, high = above;
        same.push_back(flip);
        return true;
      });
      if (same.size() > 1) begins_[2].insert(first_product(same));
      else begins_[first->symbol].insert(first->above[first->symbol]);
    }
  }
  for (const auto& [which, begin] : bends_) begins_[which].insert(begin);
  for (size_t i = 0; i < begins_.size(); ++i)
    if (begins_[i].size() > kMostIntervals) looped_over_ = std::min(i, ranges_.size() - 1);
}

// The first product of another course, from flips on both sides of it: more lines across tell it more exactly.
int64_t SizeFamily::first_product(const std::vector<const Flip*>& flips) {
  int64_t low = 0, high = INT64_MAX;
  std::set<uint64_t> below;
  for (const Flip* flip : flips) {
    low = std::max(low, measure(flip->below, 2)), high = std::min(high, measure(flip->above, 2));
    below.insert(at(flip->below).course);
  }
  const auto inside = [&](size_t symbol, int64_t value) {
    return value >= ranges_[symbol].from && value <= ranges_[symbol].to;
  };
  int lines = 0;
  for (int64_t first = std::max(ranges_[0].from, high / ranges_[1].to); lines < 24 && first <= ranges_[0].to; ++first) {
    const SizePoint under{first, (low + first) / first}, over{first, (high - 1) / first};
    if (under[1] > over[1] || !inside(1, under[1]) || !inside(1, over[1])) continue;
    ++lines;
    for (const SizePoint& point : {under, over}) {
      const int64_t product = measure(point, 2);
      if (product <= low || product >= high) continue;
      (below.contains(at(point).course) ? low : high) = product;
    }
  }
  return high;
}

std::vector<SizeBox> SizeFamily::cells() const {
  std::vector<SizeBox> all{SizeBox{}};
  for (size_t i = 0; i < begins_.size(); ++i) {
    const int64_t end = i < ranges_.size() ? ranges_[i].to : ranges_[0].to * ranges_[1].to;
    std::vector<SizeBox> more;
    for (const SizeBox& box : all)
      for (auto begin = begins_[i].begin(); begin != begins_[i].end(); ++begin) {
        const auto next = std::next(begin);
        more.push_back(box);
        more.back().bounds.emplace_back(*begin, next == begins_[i].end() ? end : *next - 1);
      }
    all = std::move(more);
  }
  std::erase_if(all, [&](const SizeBox& box) { return volume(box, ranges_.size(), 1) == 0; });
  return all;
}

// Whether every cell has one course; where one has two, it is cut.
bool SizeFamily::find_regions() {
  regions_.clear();
  if (looped_over_) {
    // The first sizes are often a course of their own.
    const SizeRange& range = ranges_[*looped_over_];
    for (size_t i = 0; i < begins_.size(); ++i) {
      begins_[i] = {*begins_[i].begin()};
      if (i < ranges_.size()) begins_[i].insert(std::min(ranges_[i].from + 1, ranges_[i].to));
    }
    begins_[*looped_over_].insert(std::min(range.from + 2, range.to));
    std::vector<SizeBox> all = cells();
    std::ranges::reverse(all);  // the largest first
    for (const SizeBox& cell : all) {
      add_region({cell});
      join_last_region();
    }
    return true;
  }
  // Of one course and on one side of each bend.
  using Kind = std::pair<uint64_t, std::vector<bool>>;
  std::map<Kind, std::vector<SizeBox>> by_kind;
  std::vector<Kind> order;
  for (const SizeBox& cell : cells()) {
    const SizePoint* first = nullptr;
    for (const auto& [point, execution] : executed_) {
      if (!cell.holds(point)) continue;
      if (first == nullptr) first = &point;
      if (execution.course == executed_.at(*first).course) continue;
      find_flips_on_the_way(SizePoint(*first), SizePoint(point));
      return false;
    }
    Kind kind{first != nullptr ? executed_.at(*first).course : at(*random_point(cell)).course, {}};
    for (const auto& [which, begin] : bends_) kind.second.push_back(cell.bounds[which].first >= begin);
    if (by_kind.try_emplace(kind).second) order.push_back(kind);
    by_kind[kind].push_back(cell);
  }
  for (const Kind& kind : order) {
    if (!add_region(merged(std::move(by_kind[kind])))) return false;
    // A bend that others have is none here.
    SizeRegion& last = regions_.back();
    for (size_t i = 0; i + 1 < regions_.size(); ++i) {
      SizeRegion& other = regions_[i];
      if (order[i].first != kind.first || !other.says_the_same(last)) continue;
      other.boxes.insert(other.boxes.end(), last.boxes.begin(), last.boxes.end());
      other.boxes = merged(std::move(other.boxes));
      other.alive.clear(), other.leading = 0;
      find_alive(other);
      last.boxes.clear();
      break;
    }
  }
  std::erase_if(regions_, [](const SizeRegion& region) { return region.boxes.empty(); });
  return true;
}

// Where another region's formulas say what was executed in the last one, it is of that region.
void SizeFamily::join_last_region() {
  const SizeRegion& last = regions_.back();
  const auto tells = [&](const SizeRegion& other) {
    if (!other.known() || &other == &last) return false;
    return std::ranges::all_of(executed_, [&](const auto& item) {
      const auto& [point, execution] = item;
      if (!last.holds(point)) return true;
      bool equal = other.peak(point) == execution.peak;
      for (size_t i = 0; i < other.figures.size(); ++i)
        equal &= other.figures[i] && other.figures[i]->at(point) == execution.figures[i];
      return equal;
    });
  };
  const auto found = std::ranges::find_if(regions_, tells);
  if (found == regions_.end()) return;
  found->boxes.insert(found->boxes.end(), last.boxes.begin(), last.boxes.end());
  found->boxes = merged(std::move(found->boxes));
  regions_.pop_back();
}

// Executes as many points of the boxes as formulas need. False: one of them has another course, and its cell was cut.
bool SizeFamily::add_region(std::vector<SizeBox> boxes) {
  SizeRegion& region = regions_.emplace_back();
  region.boxes = std::move(boxes);
  std::vector<SizePoint> points;
  for (const auto& [point, execution] : executed_)
    if (region.holds(point)) points.push_back(point);
  // Those on lines alone do not tell what both sizes do together.
  const size_t enough = points_needed(ranges_.size()) * (looped_over_ ? 3 : 1);
  const size_t needed = std::max(enough, std::min(points.size(), enough) + enough / 2);
  if (!gather(region.boxes, needed, points)) return false;
  // More of them tell nothing more, and take their time in the end.
  if (points.size() > 2 * needed) {
    std::vector<SizePoint> fewer;
    for (size_t i = 0; i < 2 * needed; ++i) fewer.push_back(points[i * points.size() / (2 * needed)]);
    points = std::move(fewer);
  }
  if (looped_over_) {
    find_totals(region, points, {}, {});
    return true;
  }
  const std::optional<size_t> without = find_storages(region, points);
  if (std::exchange(is_cut_, false)) return false;
  return !without || bends_.size() >= kMostBends || !find_bend(region, points, *without);
}

// Executes points of the boxes until there are so many. False: one has another course, and its cell was cut.
bool SizeFamily::gather(const std::vector<SizeBox>& boxes, size_t needed, std::vector<SizePoint>& points) {
  size_t there = 0;
  for (const SizeBox& box : boxes) there += volume(box, ranges_.size(), needed);
  std::set<SizePoint> seen(points.begin(), points.end());
  for (size_t tries = 0; points.size() < std::min(needed, there) && tries < 20 * needed; ++tries) {
    const SizePoint point = *random_point(boxes[tries % boxes.size()]);
    if (!seen.insert(point).second) continue;
    points.push_back(point);
    if (looped_over_ || at(point).course == at(points.front()).course) continue;
    find_flips_on_the_way(points.front(), point);
    return false;
  }
  return true;
}

// Whether courses are where they were expected; if one is not, its cell was cut.
bool SizeFamily::hold_against_executions(int64_t count) {
  checks_.clear();
  SizeBox all;
  int64_t least = 1, most = 1;
  for (const SizeRange& range : ranges_) {
    all.bounds.emplace_back(range.from, range.to);
    if (ranges_.size() == 2) least *= range.from, most *= range.to;
  }
  if (ranges_.size() == 2) all.bounds.emplace_back(least, most);
  std::set<SizePoint> seen;
  for (int64_t tries = 0; static_cast<int64_t>(checks_.size()) < count && tries < 4 * count; ++tries) {
    const SizePoint point = *random_point(all);
    if (executed_.contains(point) || !seen.insert(point).second) continue;
    const SizeRegion& own = region(point);
    const Execution execution = (++executions_, execute_(point));
    const auto neighbour = std::ranges::find_if(executed_, [&](const auto& item) { return own.holds(item.first); });
    if (!looped_over_ && neighbour != executed_.end() && neighbour->second.course != execution.course) {
      executed_.emplace(point, execution);
      find_flips_on_the_way(SizePoint(neighbour->first), point);
      return false;
    }
    SizeCheck& check = checks_.emplace_back(SizeCheck{point, execution.peak, own.peak(point)});
    check.right = !check.told || *check.told == execution.peak;
    for (size_t i = 0; i < own.figures.size(); ++i)
      check.right &= !own.figures[i] || own.figures[i]->at(point) == execution.figures[i];
    check.equal = check.right && check.told;
    // Another formula, that this point tells from the one that was found, may have all values.
    if (!check.right && check.told && refined_ < kMostRefined) {
      ++refined_;
      executed_.emplace(point, execution);
      return false;
    }
  }
  return true;
}

}  // namespace tare
