#include "tare/report/page_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "tare/report/text.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

// Pixels: phases stand above the areas.
constexpr double kTop = 22, kHeight = 280;
constexpr double kUnits = 1000;  // of the areas' own height

std::string percent_of(double part, double whole) { return fmt::format("{:.3f}%", whole > 0 ? 100 * part / whole : 0); }

double pixel(double bytes, double top) { return kTop + kHeight * (1 - bytes / top); }

// A power of two, so that there are four to eight lines.
int64_t step_of(double top) {
  return static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(std::max(1.0, top / 4))));
}

// `2 GiB`, without the digits that a line of the scale does not need.
std::string tick_text(int64_t bytes) {
  std::string text = bytes_text(bytes);
  const size_t dot = text.find('.'), unit = text.find(' ');
  if (dot == std::string::npos) return text;
  size_t end = unit;
  while (text[end - 1] == '0') --end;
  if (text[end - 1] == '.') --end;
  return text.substr(0, end) + text.substr(unit);
}

Json ticks(double top, const char* sign) {
  Json list = Json::array();
  const int64_t step = step_of(top);
  for (int64_t bytes = 0; static_cast<double>(bytes) < top * 0.985; bytes += step)
    list.push_back({{"y", fmt::format("{:.1f}", pixel(static_cast<double>(bytes), top))},
                    {"label", bytes == 0 ? "0" : sign + tick_text(bytes)}});
  return list;
}

// The area below the sum of all kinds up to `kind`; areas of more kinds are drawn first.
std::string area(const std::vector<BytesByKind>& series, size_t kind, double top) {
  std::string path = fmt::format("M0 {}", kUnits);
  std::string height, drawn;
  size_t columns = 0;
  const auto flush = [&] {
    if (columns > 0) path += fmt::format("h{}", columns);
    columns = 0;
  };
  for (const BytesByKind& bytes : series) {
    double sum = 0;
    for (size_t i = 0; i <= kind; ++i) sum += static_cast<double>(bytes[i]);
    height = fmt::format("V{:.1f}", kUnits * (1 - sum / top));
    if (height.ends_with(".0")) height.resize(height.size() - 2);
    if (height != drawn) {
      flush();
      path += height;
      drawn = height;
    }
    ++columns;
  }
  flush();
  return path + fmt::format("V{}Z", kUnits);
}

Json plot(const std::vector<BytesByKind>& series, const PageData& data, int64_t capacity, const char* sign,
          const char* name, std::string peak) {
  int64_t most = 1;
  for (const BytesByKind& bytes : series) most = std::max(most, sum_of(bytes));
  const int64_t at_peak = sum_of(series[data.peak]);
  const bool shown = capacity > 0 && static_cast<double>(capacity) < 1.3 * static_cast<double>(most);
  const double top = 1.06 * static_cast<double>(shown ? std::max(capacity, most) : most);
  Json areas = Json::array();
  for (size_t kind = kMemoryKinds; kind-- > 0;)
    if (std::any_of(series.begin(), series.end(), [&](const BytesByKind& bytes) { return bytes[kind] != 0; }))
      areas.push_back({{"kind", kind}, {"d", area(series, kind, top)}});
  return {{"name", name},
          {"columns", series.size()},
          {"top", top},
          {"areas", areas},
          {"ticks", ticks(top, sign)},
          {"capacity", shown ? Json{{"y", fmt::format("{:.1f}", pixel(static_cast<double>(capacity), top))}} : Json()},
          {"peak_y", fmt::format("{:.1f}", pixel(static_cast<double>(at_peak), top))},
          {"peak_label", peak}};
}

Json phases_view(const ModelRun& run, const PageData& data) {
  Json list = Json::array();
  const auto whole = static_cast<double>(data.last + 1);
  // Those within others are drawn over them.
  std::vector<MemoryTimeline::Phase> phases = run.memory.phases();
  std::ranges::stable_sort(
      phases, [](const auto& a, const auto& b) { return std::pair(a.begin, -a.end) < std::pair(b.begin, -b.end); });
  for (const auto& phase : phases) {
    const auto width = static_cast<double>(phase.end - phase.begin);
    if (width / whole < 0.004) continue;
    list.push_back({{"x", percent_of(static_cast<double>(phase.begin), whole)},
                    {"width", percent_of(width, whole)},
                    {"name", std::string(phase.name)},
                    {"peak", bytes_text(phase.peak)}});
  }
  if (list.size() > 200) list.erase(list.begin() + 200, list.end());
  return list;
}

Json spans_view(const PageData& data) {
  Json list = Json::array();
  const auto whole = static_cast<double>(data.last + 1);
  for (const PageSpan& span : data.spans) {
    const auto width = static_cast<double>(span.end - span.begin);
    const bool labelled = width / whole > 0.02;
    const size_t dot = span.path.rfind('.');
    // Members of lists are told by their lists: `layers.3`.
    std::string label = dot == std::string::npos ? span.path : span.path.substr(dot + 1);
    if (!label.empty() && label.find_first_not_of("0123456789") == std::string::npos && dot != std::string::npos) {
      const size_t before = span.path.rfind('.', dot - 1);
      label = span.path.substr(dot == 0 || before == std::string::npos ? 0 : before + 1);
    }
    list.push_back({{"x", percent_of(static_cast<double>(span.begin), whole)},
                    {"width", percent_of(width, whole)},
                    {"y", 20 * span.depth},
                    {"row", span.row},
                    {"path", span.path},
                    {"label", labelled ? label : ""}});
  }
  return list;
}

}  // namespace

Json chart_view(const ModelRun& run, const PageData& data, const Estimate& result) {
  const int64_t before = run.memory.history().front(), room = result.gpu ? result.room() : 0;
  std::vector<BytesByKind> made = data.series;
  bool any_before = false, any_made = false;
  for (size_t i = 0; i < made.size(); ++i)
    for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
      made[i][kind] -= data.before[i][kind];
      any_made |= made[i][kind] != 0;
      any_before |= data.before[i][kind] != 0;
    }
  Json plots = Json::array();
  const std::string peak = "peak " + bytes_text(run.memory.peak());
  plots.push_back(plot(data.series, data, room, "", "all", peak));
  if (any_before && any_made)
    plots.push_back(plot(made, data, std::max<int64_t>(0, room - before), "+", "made",
                         fmt::format("{}, +{}", peak, bytes_text(sum_of(made[data.peak])))));
  // Where little changes, the change is what there is to see.
  const bool made_first = plots.size() > 1 && before > run.memory.peak() / 2;
  const double at = (static_cast<double>(data.peak) + 0.5) / static_cast<double>(data.moments.size());
  Json legend = Json::array();
  for (size_t kind = 0; kind < kMemoryKinds; ++kind)
    if (std::ranges::any_of(data.series, [&](const BytesByKind& bytes) { return bytes[kind] != 0; }))
      legend.push_back({{"kind", kind}, {"name", name(static_cast<MemoryKind>(kind))}});
  int depth = 0;
  for (const PageSpan& span : data.spans) depth = std::max(depth, span.depth + 1);
  const size_t moments = data.moments.size();
  return {
      {"plots", plots},
      {"legend", legend},
      {"choice", plots.size() > 1},
      {"made_first", made_first},
      {"before", bytes_text(before)},
      {"phases", phases_view(run, data)},
      {"spans", spans_view(data)},
      {"spans_height", 20 * depth},
      {"peak_x", fmt::format("{:.3f}%", 100 * at)},
      {"peak_anchor", at > 0.75 ? "end" : "start"},
      {"peak_dx", at > 0.75 ? -8 : 8},
      {"capacity_label", result.gpu ? fmt::format("{}: {}", result.gpu->name, bytes_text(room)) : ""},
      {"last", grouped(data.last)},
      {"each", static_cast<size_t>(data.last) < moments ? 0 : (static_cast<size_t>(data.last) + moments) / moments}};
}

}  // namespace tare
