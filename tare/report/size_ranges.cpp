#include "tare/report/size_ranges.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tare/device/fit.h"
#include "tare/report/check.h"
#include "tare/report/estimate.h"
#include "tare/report/lists.h"
#include "tare/sizes/family.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

// The figures beside the peak, in the order of Execution::figures.
constexpr struct {
  const char *word, *key;
} kFigures[] = {{"FLOPs", "flops"}, {"other arithmetic", "pointwise_flops"}, {"KV cache, in bytes", "cache"}};

std::string text_of(const SizePoint& point, const std::vector<SizeRange>& ranges) {
  std::vector<std::string> parts;
  for (size_t i = 0; i < point.size(); ++i) parts.push_back(fmt::format("{} {}", ranges[i].name, grouped(point[i])));
  return listed(parts);
}

struct Raised {  // the run whose forward raised
  std::shared_ptr<const ModelRun> run;
};

// Runs the model at points, and keeps what is told of it by name.
class Runs {
 public:
  Runs(const CommandLine& line, const RunModel& run_model) : options_(line.options), run_model_(run_model) {}

  std::shared_ptr<const ModelRun> at(const SizePoint& point) {
    ModelOptions options = options_;
    options.ranges.clear();
    for (size_t i = 0; i < point.size(); ++i)
      options = with_size(std::move(options), options_.ranges[i].name, point[i]);
    std::shared_ptr<const ModelRun> run;
    try {
      run = run_model_(options);
    } catch (const ValueError& error) {
      fail<ValueError>("at {}: {}", text_of(point, options_.ranges), error.what());
    }
    if (!run->problem.empty()) throw Raised{run};
    kind_ = run->subject.kind;
    return run;
  }

  Execution execute(const SizePoint& point) {
    const NotedSizes noted;
    const auto run = at(point);
    uint64_t calls = 0;
    for (const auto& [name, count] : run->flops.by_operator())
      calls = calls * 31 + std::hash<std::string_view>()(name) * static_cast<uint64_t>(count.calls);
    Execution execution = execution_of(run->memory, calls);
    const int64_t end = static_cast<int64_t>(run->memory.history().size());
    const int64_t cache = run->memory.bytes_by_kind(end)[static_cast<size_t>(MemoryKind::cache)];
    execution.figures = {run->flops.total().flops, run->flops.total().pointwise, cache};
    execution.noted = noted.list();
    return execution;
  }
  const std::string& kind() const { return kind_; }

 private:
  ModelOptions options_;
  const RunModel& run_model_;
  std::string kind_;
};

// One size of which the largest is looked for, for one value of the other.
struct Largest {
  int64_t beside = 0;  ///< the other size; 0: there is none
  int64_t size = 0;    ///< 0: not even the smallest fits
  Fit fit = {};
  int64_t peak = 0;
  bool whole_range = false;           ///< the largest of the range fits
  std::optional<int64_t> next_spare;  ///< of the next, which was executed and does not fit
};

// The largest of the first size that fits, by formulas; then executed, and the next one as well.
class LargestSearch {
 public:
  LargestSearch(const SizeFamily& family, Runs& runs, int64_t room)
      : family_(family), runs_(runs), room_(room), config_(allocator_config_of_environment()) {}

  std::vector<Largest> all() {
    const auto& ranges = family_.ranges();
    std::vector<Largest> rows;
    if (ranges.size() == 1) return {largest(0)};
    // Powers of two, and the ends.
    std::set<int64_t> steps{ranges[1].from, ranges[1].to};
    for (int64_t step = 1; step < ranges[1].to; step *= 2)
      if (step >= ranges[1].from) steps.insert(step);
    std::vector<int64_t> order(steps.begin(), steps.end());
    if (order.size() > kMostRows) order.erase(order.begin() + 1, order.end() - static_cast<int64_t>(kMostRows) + 1);
    for (const int64_t step : order) rows.push_back(largest(step));
    return rows;
  }

 private:
  static constexpr size_t kMostRows = 10;

  SizePoint point(int64_t size, int64_t beside) const {
    return beside == 0 ? SizePoint{size} : SizePoint{size, beside};
  }
  Fit fit_executed(const SizePoint& at, int64_t& peak) {
    const auto run = runs_.at(at);
    peak = run->memory.peak();
    return fit(run->memory, room_, config_);
  }
  bool fits(const SizePoint& at) {
    const SizeRegion& region = family_.region(at);
    if (region.storages.empty()) {
      int64_t peak = 0;
      return fit_executed(at, peak).fits();
    }
    std::vector<int64_t> bytes;
    for (const auto& formulas : region.formulas) bytes.push_back(largest_at(formulas, at).value_or(INT64_MAX / 2));
    if (region.peak(at).value_or(INT64_MAX) > room_) return false;
    std::vector<AllocatedBlock> blocks;
    for (size_t i = 0; i < region.storages.size(); ++i) {
      const Execution::Life& life = (*region.lives)[i];
      blocks.push_back({bytes[region.storages[i]], life.allocated, life.freed});
    }
    return fit(blocks, room_, config_).fits();
  }
  Largest largest(int64_t beside) {
    const SizeRange& range = family_.ranges()[0];
    Largest row{beside};
    int64_t below = range.from - 1, above = range.to + 1;
    // Most often the first guess of many is near the one before: the range is halved all the same, formulas are fast.
    while (above - below > 1) {
      const int64_t middle = below == range.from - 1 ? range.from
                             : above == range.to + 1 ? range.to
                                                     : below + (above - below) / 2;
      (fits(point(middle, beside)) ? below : above) = middle;
    }
    // What executions say holds.
    while (below >= range.from && !(row.fit = fit_executed(point(below, beside), row.peak)).fits()) above = below--;
    for (; above <= range.to; ++above) {
      int64_t peak = 0;
      const Fit next = fit_executed(point(above, beside), peak);
      if (!next.fits()) {
        row.next_spare = -next.spare();
        break;
      }
      below = above, row.fit = next, row.peak = peak;
    }
    row.size = below < range.from ? 0 : below;
    row.whole_range = below == range.to;
    return row;
  }

  const SizeFamily& family_;
  Runs& runs_;
  int64_t room_;
  AllocatorConfig config_;
};

// Of two sizes within a box, as a size of its own.
SizeRange product_of(const SizeBox& box, const std::vector<SizeRange>& ranges, const Style& style) {
  return {ranges[0].name + (style.ascii() ? "*" : "·") + ranges[1].name, box.bounds[0].first * box.bounds[1].first,
          box.bounds[0].second * box.bounds[1].second};
}

std::string where_text(const SizeRegion& region, const std::vector<SizeRange>& ranges, const Style& style) {
  std::vector<std::string> boxes;
  for (const SizeBox& box : region.boxes) {
    std::vector<std::string> parts;
    for (size_t i = 0; i < box.bounds.size(); ++i) {
      const auto [low, high] = box.bounds[i];
      // A product says something where it keeps out what the sizes let in.
      const SizeRange range = i < ranges.size() ? ranges[i] : product_of(box, ranges, style);
      const std::string& name = range.name;
      if (low == high) parts.push_back(fmt::format("{} = {}", name, grouped(low)));
      else if (low > range.from && high < range.to)
        parts.push_back(fmt::format("{} {} to {}", name, grouped(low), grouped(high)));
      else if (low > range.from)
        parts.push_back(fmt::format("{} {} {}", name, style.ascii() ? ">=" : "≥", grouped(low)));
      else if (high < range.to)
        parts.push_back(fmt::format("{} {} {}", name, style.ascii() ? "<=" : "≤", grouped(high)));
    }
    boxes.push_back(parts.empty() ? "for all of them" : fmt::format("{}", fmt::join(parts, ", ")));
  }
  return fmt::format("{}", fmt::join(boxes, "; "));
}

Json formula_json(const SizeFormula& formula, const std::vector<std::string>& names) {
  Json terms = Json::array();
  for (const auto& [monomial, coefficient] : formula.terms()) {
    Json factors = Json::array();
    for (const SizeAtom& atom : monomial) {
      std::string size = atom.symbol < names.size() ? names[atom.symbol] : "product";
      if (atom.symbol > names.size()) size += " + " + names[atom.symbol - names.size() - 1];
      factors.push_back({{"size", size},
                         {"times", atom.times},
                         {"added", atom.added},
                         {"divisor", atom.divisor},
                         {"transform", atom.transform}});
    }
    terms.push_back(
        {{"numerator", coefficient.numerator}, {"denominator", coefficient.denominator}, {"factors", factors}});
  }
  return {{"text", formula.str(names, true)}, {"terms", terms}};
}

Json point_json(const SizePoint& point, const std::vector<std::string>& names) {
  Json json = Json::object();
  for (size_t i = 0; i < point.size(); ++i) json[names[i]] = point[i];
  return json;
}

// The largest regions first.
std::vector<const SizeRegion*> in_order(const SizeFamily& family) {
  std::vector<std::pair<double, const SizeRegion*>> sized;
  for (const SizeRegion& region : family.regions()) {
    double points = 0;
    for (const SizeBox& box : region.boxes) {
      double own = 1;
      for (const auto& [low, high] : box.bounds) own *= static_cast<double>(high - low) + 1;
      points += own;
    }
    sized.emplace_back(points, &region);
  }
  std::ranges::stable_sort(sized, std::greater<>(), [](const auto& item) { return item.first; });
  std::vector<const SizeRegion*> list;
  for (const auto& [points, region] : sized) list.push_back(region);
  return list;
}

Json family_json(const SizeFamily& family) {
  const std::vector<std::string> names = family.names();
  Json ranges = Json::object(), regions = Json::array(), different = Json::array();
  for (const SizeRange& range : family.ranges()) ranges[range.name] = {range.from, range.to};
  for (const SizeRegion* region : in_order(family)) {
    Json where = Json::array(), peaks = Json::array(), own;
    for (const SizeBox& box : region->boxes) {
      Json bounds = Json::object();
      for (size_t i = 0; i < box.bounds.size(); ++i)
        bounds[i < names.size() ? names[i] : "product"] = {box.bounds[i].first, box.bounds[i].second};
      where.push_back(bounds);
    }
    for (const SizeFormula& formula : region->alive) peaks.push_back(formula_json(formula, names));
    own = {{"where", where}, {"peak", region->known() ? peaks : Json()}};
    for (size_t i = 0; i < std::size(kFigures); ++i)
      own[kFigures[i].key] =
          i < region->figures.size() && region->figures[i] ? formula_json(*region->figures[i], names) : Json();
    regions.push_back(own);
  }
  int64_t equal = 0;
  for (const SizeCheck& check : family.checks()) {
    equal += check.equal ? 1 : 0;
    if (check.equal) continue;
    different.push_back(point_json(check.point, names));
    different.back()["executed"] = check.executed;
    different.back()["formula"] = check.told ? Json(*check.told) : Json();
  }
  return {{"ranges", ranges},
          {"regions", regions},
          {"checked", {{"points", family.checks().size()}, {"equal", equal}, {"different", different}}},
          {"runs", family.executions()}};
}

std::string family_text(const SizeFamily& family, const Style& style) {
  const std::vector<std::string> names = family.names();
  std::string text;
  const auto line = [&](size_t column, const std::string& said) {
    return fmt::format("{}{}\n", std::string(column, ' '), wrapped_behind(column + 2, said, style.width()));
  };
  // Broken between terms; what nobody would read is counted.
  const auto formula_text = [&](const SizeFormula& formula) {
    constexpr size_t kMostTerms = 24;
    std::string lines, row = "   ";
    const std::vector<std::string> terms = formula.texts(names, style.ascii());
    if (terms.size() > kMostTerms)
      return line(4, fmt::format("{} and {} more terms, which --json has", terms[0], terms.size() - 1));
    for (const std::string& term : terms) {
      if (row.size() > 6 && display_width(row) + 1 + display_width(term) > style.width()) {
        lines += row + "\n";
        row = "     ";
      }
      row += " " + term;
    }
    return lines + row + "\n";
  };
  for (const SizeRegion* region : in_order(family)) {
    text += "\n" + style.bold(where_text(*region, family.ranges(), style)) + "\n";
    if (!region->known()) {
      text += line(2, "the peak follows no formula that was looked for");
    } else if (region->leading == 1) {
      text += "  peak memory, in bytes\n" + formula_text(region->alive[0]);
    } else {
      text += "  peak memory, in bytes: the largest of\n";
      for (size_t i = 0; i < region->leading; ++i) text += formula_text(region->alive[i]);
    }
    for (size_t i = 0; i < region->figures.size(); ++i) {
      const auto& formula = region->figures[i];
      if (formula && *formula == SizeFormula(0)) continue;
      text += fmt::format("  {}\n", kFigures[i].word);
      text += formula ? formula_text(*formula) : line(4, "no formula that was looked for");
    }
  }
  return text;
}

std::string checks_text(const SizeFamily& family, const Style& style) {
  const size_t count = family.checks().size();
  std::vector<const SizeCheck*> wrong;
  for (const SizeCheck& check : family.checks())
    if (!check.right) wrong.push_back(&check);
  if (count == 0) return style.dim(fmt::format("{} runs: every size was executed.\n", family.executions()));
  if (wrong.empty()) {
    const auto untold = std::ranges::count_if(family.checks(), [](const SizeCheck& check) { return !check.told; });
    const std::string without = untold == 0 ? "" : fmt::format(", {} of which have none of the peak", untold);
    return style.dim(fmt::format("{} runs; at {} other points{} the formulas are what an execution said.\n",
                                 family.executions() - static_cast<int64_t>(count), count,
                                 without.empty() ? "" : without + ","));
  }
  std::string text = fmt::format("The formulas are not exact: at {} of {} other points an execution said otherwise.\n",
                                 wrong.size(), count);
  for (size_t i = 0; i < std::min<size_t>(wrong.size(), 3); ++i)
    text += fmt::format("  {}: {} bytes, {} by the formula\n", text_of(wrong[i]->point, family.ranges()),
                        grouped(wrong[i]->executed), wrong[i]->told ? grouped(*wrong[i]->told) : "nothing");
  return text;
}

std::string largest_text(const std::vector<Largest>& rows, const SizeFamily& family, const Style& style) {
  const bool two = family.ranges().size() == 2;
  const std::string& name = family.ranges()[0].name;
  Table table(
      {two ? family.ranges()[1].name : "", "largest " + name, "peak", "reserved", "to spare", "the next lacks"});
  table.align_right({0, 1, 2, 3, 4, 5});
  for (const Largest& row : rows) {
    const std::string beside = row.beside == 0 ? "" : grouped(row.beside);
    const std::string lacks = row.next_spare ? bytes_text(*row.next_spare) : "";
    if (row.size == 0) table.add({beside, "none", "", "", "", lacks});
    else
      table.add({beside, grouped(row.size) + (row.whole_range ? "+" : ""), bytes_text(row.peak),
                 bytes_text(row.fit.reserved()), bytes_text(row.fit.spare()), lacks});
  }
  return "\n" + table.without_empty().str(style);
}

}  // namespace

Outcome run_over_sizes(const CommandLine& line, const RunModel& run_model, const Style& style) {
  const ModelOptions& options = line.options;
  const Target target = target_of(options);
  Runs runs(line, run_model);
  try {
    const SizeFamily family(
        options.ranges, [&](const SizePoint& point) { return runs.execute(point); }, options.checks);
    std::vector<Largest> rows;
    const bool fitted = target.gpu != nullptr && options.ranges.size() <= 2;
    if (fitted) rows = LargestSearch(family, runs, target.gpu->available() - options.reserve).all();
    const bool any = !fitted || std::ranges::any_of(rows, [](const Largest& row) { return row.size > 0; });
    if (options.json) {
      Json json = {{"model", options.model}, {"gpu", target.gpu == nullptr ? Json() : Json(target.gpu->name)}};
      json.update(family_json(family));
      if (fitted) {
        Json list = Json::array();
        for (const Largest& row : rows) {
          Json own = {{family.ranges()[0].name, row.size}};
          if (row.beside != 0) own[family.ranges()[1].name] = row.beside;
          own["peak"] = row.size == 0 ? Json() : Json(row.peak);
          own["reserved"] = row.size == 0 ? Json() : Json(row.fit.reserved());
          list.push_back(own);
        }
        json["largest"] = list;
      }
      return {json_text(json), "", any ? 0 : 1};
    }
    std::vector<std::string> sizes;
    for (const SizeRange& range : options.ranges)
      sizes.push_back(fmt::format("{} {} to {}", range.name, grouped(range.from), grouped(range.to)));
    const std::string on = target.gpu == nullptr ? "" : fmt::format(" on {}", target.gpu->name);
    std::string text =
        fmt::format("{} {}{}, for {}\n", style.bold(options.model), style.dim(runs.kind()), on, listed(sizes));
    text += family_text(family, style);
    if (fitted) text += largest_text(rows, family, style);
    return {text + "\n" + checks_text(family, style), "", any ? 0 : 1};
  } catch (const Raised& raised) {
    return failure(*raised.run, options.model, options.json);
  }
}

}  // namespace tare
