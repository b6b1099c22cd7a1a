#include "tare/report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "tare/report/page_chart.h"
#include "tare/report/page_template.h"

namespace tare {

/// `page/page.html` with its style and script, as the build put them together.
extern const std::string_view kPageTemplate;

namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kAliveShown = 20;
constexpr size_t kNameShown = 120;  // characters of a name of the user's

constexpr const char* kKindsAbout[] = {"parameters of the model",
                                       "tensors of the model that are not trained",
                                       "what the model was given",
                                       "of the parameters, from backward",
                                       "what the optimizer keeps between steps",
                                       "keys and values of earlier tokens",
                                       "kept by the tape for backward",
                                       "results that outlive the module that made them",
                                       "freed before their module was left",
                                       "scratch memory of kernels"};
static_assert(std::size(kKindsAbout) == kMemoryKinds);

// Names are cut: a page has room for many names, not for long ones.
std::string shown(std::string_view name, size_t most = kNameShown) {
  if (name.size() <= most) return std::string(name);
  size_t end = most;
  while (end > 0 && (name[end] & 0xc0) == 0x80) --end;
  return std::string(name.substr(0, end)) + "…";
}

std::string share_text(int64_t part, int64_t whole) {
  if (whole <= 0) return "";
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  return part > 0 && percent < 0.05 ? "< 0.1 %" : fmt::format("{:.1f} %", percent);
}

// A length within a bar 100 wide.
std::string length(int64_t part, int64_t whole) {
  return fmt::format("{:.2f}", whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0.0);
}

// Stacked pieces of a bar, `whole` bytes being 100 wide.
Json pieces(const BytesByKind& bytes, int64_t whole) {
  Json list = Json::array();
  int64_t before = 0;
  for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
    if (bytes[kind] > 0)
      list.push_back({{"kind", kind}, {"x", length(before, whole)}, {"width", length(bytes[kind], whole)}});
    before += bytes[kind];
  }
  return list;
}

std::string tensor_text(DType dtype, const Dims& sizes) {
  return dtype == DType::undefined ? "" : std::string(name(dtype)) + str(sizes);
}

std::string line_text(const SourceLine& source) {
  if (source.line <= 0) return "";
  const size_t slash = source.file.rfind('/');
  return fmt::format("{}:{}", slash == std::string_view::npos ? source.file : source.file.substr(slash + 1),
                     source.line);
}

// The innermost phase of a time.
std::string phase_at(const ModelRun& run, int64_t time) {
  const MemoryTimeline::Phase* innermost = nullptr;
  for (const auto& phase : run.memory.phases())
    if (phase.begin <= time && time <= phase.end &&
        (innermost == nullptr || phase.end - phase.begin < innermost->end - innermost->begin))
      innermost = &phase;
  return innermost ? std::string(innermost->name) : "";
}

Json verdict_view(const ModelRun& run, const Estimate& result) {
  const std::string peak = bytes_text(result.peak);
  std::string text = fmt::format("The peak is {}.", peak), state;
  if (result.gpu) {
    const std::string room = bytes_text(result.room());
    state = result.fits() ? "fits" : "too-large";
    const std::string reserved = bytes_text(result.fit->reserved());
    text = result.fits() ? fmt::format(
                               "It fits on {}: the peak is {}, for which PyTorch's allocator reserves {} of {}; "
                               "{} to spare.",
                               result.gpu->name, peak, reserved, room, bytes_text(result.fit->spare()))
                         : fmt::format(
                               "It does not fit on {}: the peak is {}, for which PyTorch's allocator reserves "
                               "{}, {} more than its {}.",
                               result.gpu->name, peak, reserved, bytes_text(-result.fit->spare()), room);
  }
  const int64_t time = run.memory.peak_time();
  std::string where;
  if (const std::string phase = phase_at(run, time); !phase.empty()) where = fmt::format("in {}", phase);
  for (const auto& block : run.memory.blocks()) {
    if (block.allocated != time || time == 0) continue;
    const std::string& path = run.run.module(block.module).path;
    if (!where.empty()) where += ", ";
    where += "when ";
    if (block.op) where += fmt::format("{} ", block.op->name);
    if (block.module != 0) where += fmt::format("of {} ", path.empty() ? "the model" : shown(path));
    if (!block.op && block.module == 0) where += "the program ";
    where += fmt::format("allocates {}", bytes_text(block.bytes));
    break;
  }
  if (!where.empty()) where = "It is reached " + where + ".";
  const auto largest = std::max_element(result.at_peak.begin(), result.at_peak.end());
  if (largest != result.at_peak.end() && *largest > 0)
    where += fmt::format("{}{} of it: {} ({}).", where.empty() ? "" : " ", share_text(*largest, result.peak),
                         name(static_cast<MemoryKind>(largest - result.at_peak.begin())),
                         kKindsAbout[largest - result.at_peak.begin()]);
  if (!result.fits() && result.devices_needed() > 1)
    where += fmt::format(" {} need {} such GPUs.", result.cache_bytes ? "Its weights and KV cache" : "Its weights",
                         result.devices_needed());
  return {{"text", text}, {"state", state}, {"where", where}};
}

// What is alive at the peak, against the GPU's memory.
Json peak_view(const Estimate& result) {
  BytesByKind bytes{};
  for (size_t kind = 0; kind < kMemoryKinds; ++kind) bytes[kind] = result.at_peak[kind];
  const int64_t capacity = result.gpu ? result.room() : 0, whole = std::max(capacity, result.peak);
  Json kinds = Json::array();
  for (size_t kind = 0; kind < kMemoryKinds; ++kind)
    if (bytes[kind] > 0)
      kinds.push_back({{"kind", kind},
                       {"name", name(static_cast<MemoryKind>(kind))},
                       {"about", kKindsAbout[kind]},
                       {"bytes", bytes_text(bytes[kind])},
                       {"exact", grouped(bytes[kind])},
                       {"share", share_text(bytes[kind], result.peak)}});
  Json out = {{"pieces", pieces(bytes, whole)},
              {"kinds", kinds},
              {"total", bytes_text(result.peak)},
              {"exact", grouped(result.peak)},
              {"capacity", nullptr}};
  if (capacity > 0)
    out["capacity"] = {{"x", length(capacity, whole)},
                       {"label", fmt::format("{} has {} for it", result.gpu->name, bytes_text(capacity))}};
  return out;
}

Json figures_view(const ModelRun& run, const Estimate& result) {
  Json list = Json::array();
  const auto add = [&](const char* label, std::string value, std::string more) {
    list.push_back({{"label", label}, {"value", std::move(value)}, {"more", std::move(more)}});
  };
  const bool training = !run.subject.optimizer.empty();
  std::string dtypes;
  for (const auto& share : result.parameters)
    dtypes += fmt::format("{}{} {}", dtypes.empty() ? "" : ", ", bytes_text(share.bytes), share.type);
  add("Peak memory", bytes_text(result.peak), grouped(result.peak) + " bytes");
  if (result.fit)
    add("Reserved by the allocator", bytes_text(result.fit->unbounded.reserved),
        bytes_text(result.fit->unbounded.unused) + " of it cached or fragmented");
  if (result.time)
    add(training ? "Time, estimated, a step" : "Time, estimated", seconds_text(result.time->total.seconds()),
        fmt::format("not exact; {} % of the peak in 16 bits", std::lround(100 * result.time->utilisation)));
  add("Parameters", si_text(static_cast<double>(result.parameter_count)),
      grouped(result.parameter_count) + (dtypes.empty() ? "" : "; " + dtypes));
  const Cost& cost = run.flops.total();
  add(training ? "Contractions, a step" : "Contractions", flops_text(cost.flops),
      flops_text(cost.pointwise) + " of other arithmetic");
  add(training ? "Memory traffic, a step" : "Memory traffic", bytes_text(cost.bytes_moved),
      "read and written by operators");
  if (run.subject.is_decoder && !training)
    add("KV cache", bytes_text(result.cache_bytes),
        result.cache_token_bytes ? bytes_text(result.cache_token_bytes) + " a token" : "at the end");
  return list;
}

Json phases_view(const ModelRun& run, const Estimate& result) {
  Json list = Json::array();
  // Those of a loop stand in one line, with the largest peak.
  std::map<std::string_view, size_t> seen;
  std::vector<std::pair<MemoryTimeline::Phase, int64_t>> phases;
  std::vector<MemoryTimeline::Phase> sorted = run.memory.phases();
  std::ranges::stable_sort(sorted, {}, &MemoryTimeline::Phase::begin);
  for (const auto& phase : sorted) {
    const auto [found, added] = seen.try_emplace(phase.name, phases.size());
    if (added) phases.push_back({phase, 0});
    auto& [kept, count] = phases[found->second];
    ++count;
    kept.peak = std::max(kept.peak, phase.peak);
  }
  const auto time = [&](std::string_view name) {
    if (!result.time) return std::string();
    const auto found = std::ranges::find(result.time->phases, name, [](const auto& of) { return of.first; });
    return found == result.time->phases.end() ? std::string() : "~ " + seconds_text(found->second.seconds());
  };
  for (const auto& [phase, count] : phases)
    if (list.size() < 100)
      list.push_back({{"name", shown(phase.name) + (count > 1 ? fmt::format(" × {}", grouped(count)) : "")},
                      {"peak", bytes_text(phase.peak)},
                      {"exact", grouped(phase.peak)},
                      {"time", time(phase.name)},
                      {"width", length(phase.peak, run.memory.peak())}});
  return list;
}

Json modules_view(const PageData& data, int64_t parameters, int64_t flops, int64_t peak) {
  Json list = Json::array();
  for (size_t i = 0; i < data.rows.size(); ++i) {
    const PageRow& row = data.rows[i];
    const bool outside = i + 1 == data.rows.size();
    const int64_t bytes = sum_of(row.at_peak);
    const auto each = [&](const std::string& one) {
      return row.members > 1 ? fmt::format("{} × {}", grouped(row.members), one) : "";
    };
    list.push_back(
        {{"index", i},
         {"depth", std::min<size_t>(row.depth, 12)},
         {"level", row.depth + 1},
         {"name", shown(row.name)},
         {"path", shown(row.path)},
         {"times", row.times > 1 ? fmt::format("× {}", grouped(row.times)) : ""},
         {"class", shown(row.kind)},
         {"output", shown(row.output)},
         {"parent", !outside && row.end > i + 1},
         {"parameters", row.parameters ? si_text(static_cast<double>(row.parameters)) : ""},
         {"parameters_exact", grouped(row.parameters)},
         {"parameters_each", row.parameters ? each(si_text(static_cast<double>(row.parameters / row.members))) : ""},
         {"parameters_width", length(row.parameters, parameters)},
         {"flops", row.flops ? si_text(static_cast<double>(row.flops)) : ""},
         {"flops_exact", grouped(row.flops)},
         {"flops_each", row.flops ? each(si_text(static_cast<double>(row.flops / row.members))) : ""},
         {"flops_width", length(row.flops, flops)},
         {"memory", bytes ? bytes_text(bytes) : ""},
         {"memory_pieces", pieces(row.at_peak, peak)}});
  }
  return list;
}

Json operators_view(const ModelRun& run) {
  struct Line {
    std::string_view name;
    CostCount count;
  };
  std::vector<Line> lines;
  for (const auto& [name, count] : run.flops.by_operator()) lines.push_back({name, count});
  std::ranges::stable_sort(lines, [](const Line& a, const Line& b) {
    return std::tuple(a.count.cost.flops, a.count.cost.bytes_moved) >
           std::tuple(b.count.cost.flops, b.count.cost.bytes_moved);
  });
  const Cost& total = run.flops.total();
  Json list = Json::array();
  for (const auto& [name, count] : lines) {
    const Cost& cost = count.cost;
    const auto number = [](int64_t value) { return value ? si_text(static_cast<double>(value)) : std::string(); };
    list.push_back({{"name", shown(name)},
                    {"calls", count.calls},
                    {"calls_text", grouped(count.calls)},
                    {"flops", cost.flops},
                    {"flops_text", number(cost.flops)},
                    {"flops_width", length(cost.flops, total.flops)},
                    {"other", cost.pointwise},
                    {"other_text", number(cost.pointwise)},
                    {"bytes", cost.bytes_moved},
                    {"bytes_text", cost.bytes_moved ? bytes_text(cost.bytes_moved) : ""},
                    {"bytes_width", length(cost.bytes_moved, total.bytes_moved)}});
    if (list.size() == 400) break;
  }
  return list;
}

// Groups at the peak; those that differ only in when they come and go stand together.
Json alive_view(const PageData& data, int64_t peak) {
  std::vector<PageGroup> kept;
  std::map<std::tuple<size_t, const Op*, MemoryKind, DType, std::vector<int64_t>, std::string_view, int>, size_t> seen;
  for (const PageGroup& group : data.groups) {
    if (group.from > data.peak || group.to < data.peak) continue;
    const auto [found, added] = seen.try_emplace({group.row, group.op, group.kind, group.dtype,
                                                  IntList(group.sizes).vec(), group.source.file, group.source.line},
                                                 kept.size());
    if (added) {
      kept.push_back(group);
      continue;
    }
    PageGroup& same = kept[found->second];
    same.count += group.count;
    same.bytes += group.bytes;
    if (same.numbers != group.numbers) same.numbers.clear();
  }
  std::ranges::stable_sort(kept, std::greater<>(), &PageGroup::bytes);
  Json lines = Json::array();
  int64_t rest = peak;
  for (const PageGroup& group : kept) {
    if (lines.size() == kAliveShown) break;
    rest -= group.bytes;
    lines.push_back({{"bytes", bytes_text(group.bytes)},
                     {"width", length(group.bytes, peak)},
                     {"kind", static_cast<int>(group.kind)},
                     {"kind_name", name(group.kind)},
                     {"module", shown(path_of(data.rows[group.row], group.numbers))},
                     {"row", group.row},
                     {"op", group.op ? shown(group.op->name) : ""},
                     {"count", group.count > 1 ? grouped(group.count) + " ×" : ""},
                     {"tensor", tensor_text(group.dtype, group.sizes)},
                     {"line", line_text(group.source)},
                     {"file", group.source.line > 0 ? shown(group.source.file) : ""}});
  }
  const bool has_lines = std::ranges::any_of(data.groups, [](const PageGroup& group) { return group.source.line > 0; });
  return {{"lines", lines}, {"rest", rest > 0 ? bytes_text(rest) : ""}, {"has_lines", has_lines}};
}

std::string tensors_line(const std::vector<NamedTensor>& tensors) {
  std::vector<std::string> items;
  for (size_t i = 0; i < tensors.size();) {
    const std::string text = short_text(tensors[i].tensor.meta());
    size_t end = i + 1;
    while (end < tensors.size() && short_text(tensors[end].tensor.meta()) == text) ++end;
    items.push_back(end - i > 1 ? fmt::format("{} to {}, {} × {}", shown(tensors[i].name), shown(tensors[end - 1].name),
                                              end - i, text)
                                : fmt::format("{} {}", shown(tensors[i].name), text));
    i = end;
  }
  return items.empty() ? "none" : listed(items, 12);
}

// What a reader has to know before believing the figures.
Json assumptions_view(const ModelRun& run, const Estimate& result, const std::string& command) {
  Json list = Json::array();
  const auto add = [&](const char* what, std::string text) {
    list.push_back({{"what", what}, {"text", std::move(text)}});
  };
  const Subject& subject = run.subject;
  if (!command.empty()) add("Command", shown(command, 2000));
  add("Inputs", tensors_line(subject.inputs));
  add("Outputs", tensors_line(subject.outputs));
  if (!subject.ignored_fields.empty())
    add("Without effect",
        "fields of the configuration that had no effect: " + shown(listed(subject.ignored_fields, 8)));
  if (!subject.defaulted_fields.empty())
    add("By default", "fields that the configuration leaves out: " + shown(listed(subject.defaulted_fields, 8)));
  add("Device",
      run.target.device.is_meta() ? "meta: shapes alone, the kernels of no real device" : run.target.device.str());
  if (const Specification* gpu = result.gpu; gpu != nullptr && gpu->context == 0) {
    add("GPU", fmt::format("a plain size, {}", bytes_text(gpu->usable)));
  } else if (gpu != nullptr) {
    add("GPU",
        fmt::format("{}: a program finds {}, of which CUDA's context takes {}{}. Sources: {}; memory {}; context {}.",
                    gpu->name, bytes_text(gpu->usable), bytes_text(gpu->context),
                    result.reserve ? fmt::format(", and {} are in reserve", bytes_text(result.reserve)) : "",
                    gpu->source, gpu->usable_source, gpu->context_source));
  }
  if (!subject.optimizer.empty()) add("Training", fmt::format("{}; loss: {}", subject.optimizer, shown(subject.loss)));
  if (!subject.adapters.empty()) add("Trained", shown(subject.adapters, 1000));
  if (!subject.quantization.empty()) add("Weights", "stored as " + shown(subject.quantization, 1000));
  for (const std::string& assumption : result.assumptions) add("Assumed", shown(assumption, 1000));
  std::vector<std::string> without_workspace;
  for (const auto& [name, calls] : result.not_modelled) without_workspace.emplace_back(name);
  if (!without_workspace.empty())
    add("Not modelled", fmt::format("scratch memory that libraries take in {}.", listed(without_workspace, 24)));
  add("Allocator", result.fit ? "PyTorch's caching allocator, to which the storages were given in the run's order. Its "
                                "segments decide whether it fits; all else here is bytes of storages."
                              : "not counted: what one adds by rounding and fragmentation.");
  if (result.time) add("Time", efficiency_text(*result.time, *result.gpu));
  add("Memory",
      "bytes of storages that are alive, in the order in which the program allocates and frees them. Time is "
      "counted in these events, not in seconds.");
  add("Contractions",
      "FLOPs of matrix products, convolutions and attention, as PyTorch's FlopCounterMode counts "
      "them; other arithmetic is one operation an element where a rule says no more.");
  return list;
}

// What the script needs to say the same of any moment.
Json data_view(const PageData& data, const ModelRun& run) {
  Json kinds = Json::array(), series = Json::array(), before = Json::array();
  for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
    kinds.push_back(name(static_cast<MemoryKind>(kind)));
    const auto line = [&](const std::vector<BytesByKind>& all) {
      Json bytes = Json::array();
      if (std::any_of(all.begin(), all.end(), [&](const BytesByKind& at) { return at[kind] != 0; }))
        for (const BytesByKind& at : all) bytes.push_back(at[kind]);
      return bytes;
    };
    series.push_back(line(data.series));
    before.push_back(line(data.before));
  }
  std::map<std::string, size_t, std::less<>> places;
  Json texts = Json::array();
  const auto text = [&](std::string_view of) {
    const auto [found, added] = places.try_emplace(shown(of), texts.size());
    if (added) texts.push_back(found->first);
    return found->second;
  };
  text("");
  Json rows = Json::array(), groups = Json::array(), phases = Json::array();
  for (const PageRow& row : data.rows) rows.push_back({text(row.pattern), row.end, text(row.path)});
  for (const PageGroup& group : data.groups)
    groups.push_back({group.row, text(group.numbers), text(group.op ? group.op->name : ""),
                      static_cast<int>(group.kind), text(tensor_text(group.dtype, group.sizes)),
                      text(line_text(group.source)), group.from, group.to, group.before ? 1 : 0, group.count,
                      group.bytes});
  for (const auto& phase : run.memory.phases())
    if (phases.size() < 2000) phases.push_back({text(phase.name), phase.begin, phase.end});
  return {{"kinds", kinds},   {"moments", data.moments}, {"peak", data.peak},
          {"series", series}, {"before", before},        {"texts", texts},
          {"rows", rows},     {"groups", groups},        {"phases", phases}};
}

Json cells(std::initializer_list<std::string> texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.push_back({{"text", shown(text)}});
  return {{"cells", std::move(list)}};
}

// What a rank exchanged, and what each rank takes; null where there is nothing.
Json ledger_view(const Ledger& ledger) {
  if (ledger.calls() == 0) return {};
  Json rows = Json::array();
  for (const LedgerEntry& entry : ledger.by_operation())
    rows.push_back(cells({entry.members.empty() ? entry.group : fmt::format("{} ({})", entry.group, entry.members),
                          entry.operation, entry.phase, grouped(entry.calls), bytes_text(entry.payload),
                          bytes_text(entry.wire), bytes_text(entry.padding)}));
  return {{"rows", std::move(rows)}};
}
Json ranks_view(const RanksReport* ranks) {
  if (ranks == nullptr) return {};
  Json rows = Json::array();
  for (const RankClass& one : ranks->classes) {
    const Ledger& ledger = one.run->ledger;
    rows.push_back(cells({one.ranks.str(), bytes_text(one.result.peak), flops_text(one.run->flops.total().flops),
                          grouped(ledger.calls()), bytes_text(ledger.payload()), bytes_text(ledger.wire())}));
    if (rows.size() == 400) break;
  }
  return {{"rows", std::move(rows)},
          {"count", ranks->count},
          {"shown", highest(*ranks).ranks.str()},
          {"why", ranks->alone ? "to which the others are assumed alike" : "where the peak is highest"}};
}

std::string page_within(const ModelRun& run, const Estimate& result, const std::string& command,
                        const PageLimits& limits, const RanksReport* ranks) {
  const PageData data = page_data(run, limits);
  const Json view = {
      {"title", shown(run.subject.name)},
      {"class", shown(run.subject.kind)},
      {"verdict", verdict_view(run, result)},
      {"peak", peak_view(result)},
      {"figures", figures_view(run, result)},
      {"chart", chart_view(run, data, result)},
      {"timed", result.time.has_value()},
      {"phase_table", phases_view(run, result)},
      {"modules", modules_view(data, result.parameter_count, run.flops.total().flops, result.peak)},
      {"rows_left_out", data.rows_left_out},
      {"operators", operators_view(run)},
      {"ledger", ledger_view(run.ledger)},
      {"ranks", ranks_view(ranks)},
      {"alive", alive_view(data, result.peak)},
      {"assumptions", assumptions_view(run, result, command)},
      {"data", data_view(data, run)},
  };
  return filled_in(kPageTemplate, view);
}

}  // namespace

std::string page_html(const ModelRun& run, const Estimate& result, const std::string& command,
                      const RanksReport* ranks) {
  for (PageLimits limits;;) {
    std::string page = page_within(run, result, command, limits, ranks);
    if (page.size() <= kPageBytes || limits.rows < 2) return page;
    limits.groups /= 2, limits.rows /= 2, limits.spans /= 2;
  }
}

}  // namespace tare
