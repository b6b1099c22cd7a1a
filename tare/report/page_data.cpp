#include "tare/report/page_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "tare/report/module_rows.h"

namespace tare {

namespace {

/// Where a module stands: its row, and what the stars of the row's path are for it.
struct Place {
  size_t row = 0;
  std::string numbers;
};

// The tree with lists folded: as many levels of it as there may be rows, and of the next one its first rows.
class Folding {
 public:
  Folding(const ModuleRow& root, size_t most) : spare_(std::max<size_t>(most, 1) - 1) {
    for (; levels_ < kLevels; ++levels_) {
      const size_t more = count(root, levels_);
      if (more == 0 || more > spare_) break;
      spare_ -= more;
    }
    const char* const name = root.module->kind == "function" ? "(the function)" : "(the model)";
    add({{&root, ""}}, name, name, "", 0);
    const char* const outside = "(outside of modules)";
    rows.push_back({.name = outside, .path = outside, .pattern = outside, .end = rows.size() + 1});
  }

  Place place(Id module) const {
    const auto found = places_.find(module);
    return module == 0 || found == places_.end() ? Place{rows.size() - 1, ""} : found->second;
  }

  std::vector<PageRow> rows;
  size_t left_out = 0;

 private:
  static constexpr size_t kLevels = 64;
  struct Member {
    const ModuleRow* module;
    std::string numbers;
  };

  // Rows of one level below a module.
  static size_t count(const ModuleRow& module, size_t level) {
    if (level == 0) return 1;
    size_t sum = 0;
    for (size_t i = 0; i < module.children.size(); i = alike_until(module.children, i))
      sum += count(module.children[i], level - 1);
    return sum;
  }

  // All modules below a member belong to its row.
  void keep(const ModuleRow& module, const Place& place) {
    places_.try_emplace(module.module->id, place);
    for (const ModuleRow& child : module.children) keep(child, place);
  }

  void add(const std::vector<Member>& members, const std::string& name, const std::string& path,
           const std::string& pattern, size_t depth) {
    const size_t row = rows.size();
    const ModuleRow& first = *members.front().module;
    rows.push_back({.name = name,
                    .path = path,
                    .pattern = pattern,
                    .kind = first.module->kind,
                    .output = first.output(),
                    .members = static_cast<int64_t>(members.size()),
                    .depth = depth});
    for (const Member& member : members) {
      rows[row].calls += member.module->calls;
      rows[row].parameters += member.module->module->parameters;
      rows[row].flops += member.module->flops;
      places_.try_emplace(member.module->module->id, Place{row, member.numbers});
    }
    for (size_t i = 0; i < first.children.size();) {
      const size_t end = alike_until(first.children, i);
      if (depth + 1 > levels_ || (depth + 1 == levels_ && spare_ == 0)) {
        ++left_out;
        for (const Member& member : members)
          for (size_t child = i; child < end; ++child) keep(member.module->children[child], {row, member.numbers});
      } else {
        if (depth + 1 == levels_) --spare_;
        add_children(members, i, end, row, depth + 1);
      }
      i = end;
    }
    rows[row].end = rows.size();
  }

  void add_children(const std::vector<Member>& parents, size_t begin, size_t end, size_t parent, size_t depth) {
    const std::vector<ModuleRow>& children = parents.front().module->children;
    const std::string& name = children[begin].module->name;
    const bool folded = end - begin > 1;
    std::vector<Member> members;
    for (const Member& parent : parents)
      for (size_t i = begin; i < end; ++i) {
        const ModuleRow& child = parent.module->children[i];
        std::string numbers = parent.numbers;
        if (folded) numbers += (numbers.empty() ? "" : ".") + child.module->name;
        members.push_back({&child, std::move(numbers)});
      }
    const size_t row = rows.size();
    const std::string shown = folded ? fmt::format("{}–{}", name, children[end - 1].module->name) : name;
    const bool below_root = rows[parent].pattern.empty();
    add(members, shown, below_root ? shown : rows[parent].path + "." + shown,
        (below_root ? "" : rows[parent].pattern + ".") + (folded ? "*" : name), depth);
    rows[row].times = static_cast<int64_t>(end - begin);
  }

  size_t spare_;  // rows that the levels shown whole leave
  size_t levels_ = 1;
  std::unordered_map<Id, Place> places_;
};

/// The first moment at or after a time.
size_t first_moment(const std::vector<int64_t>& moments, int64_t time) {
  return static_cast<size_t>(std::lower_bound(moments.begin(), moments.end(), time) - moments.begin());
}

void choose_moments(const MemoryTimeline& memory, size_t most, PageData& data) {
  const MemoryTimeline::History& history = memory.history();
  const size_t count = std::min(history.size(), std::max<size_t>(most, 1));
  for (size_t i = 0; i < count; ++i) {
    const auto at = [&](size_t part) {
      return history.begin() + static_cast<std::ptrdiff_t>(part * history.size() / count);
    };
    const auto highest = std::max_element(at(i), at(i + 1));
    if (highest - history.begin() == memory.peak_time()) data.peak = i;
    data.moments.push_back(highest - history.begin());
  }
  data.last = static_cast<int64_t>(history.size()) - 1;
}

// One stretch of a block's life in which its kind does not change.
struct Stretch {
  MemoryKind kind;
  int64_t begin, end;  // times; one behind the last
};

std::vector<Stretch> stretches(const MemoryTimeline::Block& block, int64_t end_of_run) {
  const int64_t end = block.freed < 0 ? end_of_run : block.freed;
  std::vector<int64_t> cuts = {block.allocated};
  for (const int64_t cut : {block.saved_from, block.saved_until})
    if (cut > cuts.back() && cut < end) cuts.push_back(cut);
  cuts.push_back(end);
  std::vector<Stretch> list;
  for (size_t i = 0; i + 1 < cuts.size(); ++i) {
    const MemoryKind kind = block.kind_at(cuts[i]);
    if (!list.empty() && list.back().kind == kind) list.back().end = cuts[i + 1];
    else list.push_back({kind, cuts[i], cuts[i + 1]});
  }
  return list;
}

// Fills in series, groups, and what rows hold at the peak.
class Grouping {
 public:
  Grouping(const ModelRun& run, const Folding& folding, PageData& data)
      : run_(run), folding_(folding), data_(data), changes_(data.moments.size() + 1), before_(changes_) {}

  void add_all(size_t most) {
    for (const auto& block : run_.memory.blocks())
      if (block.bytes != 0) add(block);
    BytesByKind all{}, before{};
    for (size_t i = 0; i < data_.moments.size(); ++i) {
      for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
        all[kind] += changes_[i][kind];
        before[kind] += before_[i][kind];
      }
      data_.series.push_back(all);
      data_.before.push_back(before);
    }
    for (auto& [key, group] : groups_) data_.groups.push_back(std::move(group));
    std::ranges::stable_sort(data_.groups, std::greater<>(), &PageGroup::bytes);
    if (data_.groups.size() > most) {
      data_.groups_left_out = data_.groups.size() - most;
      data_.groups.erase(data_.groups.begin() + static_cast<std::ptrdiff_t>(most), data_.groups.end());
    }
  }

 private:
  void add(const MemoryTimeline::Block& block) {
    const Place place = folding_.place(block.module);
    for (const Stretch& stretch : stretches(block, data_.last + 1)) {
      const size_t from = first_moment(data_.moments, stretch.begin), end = first_moment(data_.moments, stretch.end);
      if (from >= end) continue;
      const auto kind = static_cast<size_t>(stretch.kind);
      for (auto* changes : {&changes_, block.allocated == 0 ? &before_ : nullptr})
        if (changes != nullptr) (*changes)[from][kind] += block.bytes, (*changes)[end][kind] -= block.bytes;
      if (from <= data_.peak && data_.peak < end) data_.rows[place.row].at_peak[kind] += block.bytes;
      PageGroup group{.row = place.row,
                      .numbers = place.numbers,
                      .op = block.op,
                      .kind = stretch.kind,
                      .dtype = block.dtype,
                      .sizes = block.sizes,
                      .source = block.source,
                      .before = block.allocated == 0,
                      .from = from,
                      .to = end - 1};
      PageGroup& kept = groups_
                            .try_emplace({place.row, block.op, stretch.kind, block.dtype, IntList(block.sizes).vec(),
                                          block.source.file, block.source.line, group.before, from, end},
                                         std::move(group))
                            .first->second;
      if (kept.numbers != place.numbers) kept.numbers.clear();
      ++kept.count;
      kept.bytes += block.bytes;
    }
  }

  using Key = std::tuple<size_t, const Op*, MemoryKind, DType, std::vector<int64_t>, std::string_view, int, bool,
                         size_t, size_t>;
  const ModelRun& run_;
  const Folding& folding_;
  PageData& data_;
  std::vector<BytesByKind> changes_, before_;
  std::map<Key, PageGroup> groups_;
};

// Spans that are wide enough to be seen, outer ones before inner ones.
void add_spans(const ModelRun& run, const Folding& folding, size_t most, PageData& data) {
  static constexpr int32_t kDepth = 5;
  const int64_t narrowest = std::max<int64_t>(1, (data.last + 1) / 700);
  for (const auto& span : run.spans.spans()) {
    if (span.kind != SpanRecorder::Kind::module || span.depth >= kDepth) continue;
    const int64_t end = run.spans.memory_time(span.end < 0 ? run.spans.now() : span.end);
    const int64_t begin = run.spans.memory_time(span.begin);
    if (end - begin < narrowest) continue;
    const Place place = folding.place(span.module);
    data.spans.push_back({place.row, path_of(data.rows[place.row], place.numbers), span.depth, begin, end});
  }
  std::ranges::stable_sort(data.spans, {}, &PageSpan::depth);
  if (data.spans.size() > most) data.spans.resize(most);
}

}  // namespace

std::string path_of(const PageRow& row, std::string_view numbers) {
  if (numbers.empty() || row.pattern.empty()) return row.path;
  std::string path;
  for (size_t start = 0; start <= row.pattern.size();) {
    const size_t end = std::min(row.pattern.find('.', start), row.pattern.size());
    const std::string_view part = std::string_view(row.pattern).substr(start, end - start);
    path += start > 0 ? "." : "";
    if (part == "*") {
      const size_t dot = std::min(numbers.find('.'), numbers.size());
      path += numbers.substr(0, dot);
      numbers.remove_prefix(std::min(dot + 1, numbers.size()));
    } else {
      path += part;
    }
    start = end + 1;
  }
  return path;
}

PageData page_data(const ModelRun& run, const PageLimits& limits) {
  PageData data;
  choose_moments(run.memory, limits.moments, data);
  Folding folding(module_rows(run), limits.rows);
  data.rows = folding.rows;
  data.rows_left_out = folding.left_out;
  Grouping(run, folding, data).add_all(limits.groups);
  // Rows stand behind those around them: what is below is in each.
  std::vector<size_t> around;
  for (size_t row = 0; row < data.rows.size(); ++row) {
    while (!around.empty() && data.rows[around.back()].end <= row) around.pop_back();
    for (const size_t outer : around)
      for (size_t kind = 0; kind < kMemoryKinds; ++kind) data.rows[outer].at_peak[kind] += data.rows[row].at_peak[kind];
    around.push_back(row);
  }
  add_spans(run, folding, limits.spans, data);
  return data;
}

}  // namespace tare
