#include "tare/report/row.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace tare {

namespace {

const ComparedFigure& figure_named(std::string_view word) {
  const List<ComparedFigure> all = compared_figures();
  return *std::ranges::find(all, word, &ComparedFigure::word);
}

bool any_figures(const std::vector<ModelRow>& rows) {
  return std::ranges::any_of(rows, [](const ModelRow& row) { return row.figures.has_value(); });
}

// In a cell of a table: its own signs, and no more than a line.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text.substr(0, text.find('\n'))) {
    if (c == '|' || c == '\\' || c == '<') result += '\\';
    result += c;
  }
  return result;
}

std::string percent_escaped(std::string_view text, std::string_view more = "") {
  std::string result;
  for (const char c : text) {
    if (c == '%' || c == '\r' || c == '\n' || more.find(c) != std::string_view::npos)
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    else result += c;
  }
  return result;
}

}  // namespace

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string Limit::text() const {
  if (base)
    return fmt::format("{}, {} from {}, over {} {:g} %", figure->text(found), growth_text(*base, found),
                       figure->text(*base), flag, 100 * growth);
  return fmt::format("{} over {} {} by {}", figure->text(found), flag, figure->text(most), figure->text(found - most));
}

std::vector<Limit> limits_of(const ModelOptions& options, const Figures& figures, const Figures* base) {
  std::vector<Limit> limits;
  if (options.max_memory) limits.push_back({"--max-memory", &figure_named("peak"), *options.max_memory, figures.peak});
  if (options.max_params)
    limits.push_back({"--max-params", &figure_named("parameters"), *options.max_params, figures.parameters});
  if (base == nullptr) return limits;
  for (const auto& [word, growth] : options.max_growth) {
    const ComparedFigure& figure = figure_named(word);
    const int64_t before = base->*figure.value;
    const double more = std::floor(static_cast<double>(before) * growth);
    const int64_t room = INT64_MAX - before;
    limits.push_back({"--max-growth", &figure,
                      before + (more < static_cast<double>(room) ? static_cast<int64_t>(more) : room),
                      figures.*figure.value, before, growth});
  }
  return limits;
}

std::string exceeded_text(const std::vector<Limit>& limits) {
  std::string text;
  for (const Limit& limit : limits)
    if (limit.exceeded())
      text += fmt::format("It {} {}.\n", limit.figure->word == "parameters" ? "has" : "takes", limit.text());
  return text;
}

nlohmann::ordered_json limits_json(const std::vector<Limit>& limits) {
  auto list = nlohmann::ordered_json::array();
  for (const Limit& limit : limits)
    list.push_back({{"flag", limit.flag},
                    {"figure", limit.figure->word},
                    {"most", limit.most},
                    {"found", limit.found},
                    {"exceeded", limit.exceeded()}});
  return list;
}

ModelRow row_of(const std::string& model, const Estimate& result, Figures figures, const std::vector<Limit>& limits) {
  ModelRow row{model, "ok", true, std::move(figures)};
  if (result.gpu != nullptr) {
    row.ok = result.fits();
    row.verdict = row.ok
                      ? fmt::format("fits {}, {} to spare", result.gpu->name, bytes_text(result.fit->spare()))
                      : fmt::format("does not fit {}: {} too much", result.gpu->name, bytes_text(-result.fit->spare()));
  }
  for (const Limit& limit : limits) {
    if (!limit.exceeded()) continue;
    row.verdict = row.ok ? limit.text() : row.verdict + "; " + limit.text();
    row.ok = false;
  }
  return row;
}

namespace {

bool changed(const ModelRow& row) {
  return row.figures && row.base && change_rows(*row.base, *row.figures) != change_rows(*row.base, *row.base);
}

// `peak memory +11.2 %, FLOPs +3.0 %`
std::string since_text(const ModelRow& row) {
  if (row.since.empty()) return "";
  if (!row.figures) return row.base_failed ? "failed before, too" : row.base ? "ran before" : "";
  if (!row.base) return row.base_failed ? "failed before" : "new";
  std::vector<std::string> grown;
  for (const ComparedFigure& figure : compared_figures())
    if (const std::string growth = growth_text((*row.base).*figure.value, (*row.figures).*figure.value);
        !growth.empty())
      grown.push_back(fmt::format("{} {}", figure.name, growth));
  if (grown.empty()) return changed(row) ? "what phases take" : "unchanged";
  return fmt::format("{}", fmt::join(grown, ", "));
}

// What the earlier estimates are called, where there are some.
std::string since_of(const std::vector<ModelRow>& rows) {
  for (const ModelRow& row : rows)
    if (!row.since.empty()) return "since " + row.since;
  return "";
}

}  // namespace

std::string changes_text(const ModelRow& row, const Style& style) {
  if (row.since.empty()) return "";
  if (!row.base) return fmt::format("\n{} {}\n", row.base_failed ? "it failed in" : "new since", row.since);
  Table table({"since " + row.since, "then", "now", ""});
  table.align_right({1, 2, 3}).cut_first({0});
  for (const auto& cells : change_rows(*row.base, *row.figures)) table.add(cells);
  return "\n" + table.str(style);
}

std::string rows_text(const std::vector<ModelRow>& rows, const Style& style) {
  const bool figures = any_figures(rows);
  const std::string since = since_of(rows);
  std::vector<std::string> headings = {"model"};
  std::vector<size_t> right;
  for (const ComparedFigure& figure : compared_figures()) {
    if (!figures) break;
    right.push_back(headings.size());
    headings.emplace_back(figure.word == "peak" ? figure.word : figure.name);
  }
  const Style listing = style.with_width(listing_style(stdout).width());
  const auto table = [&](bool with_texts) {
    std::vector<std::string> shown = headings;
    if (with_texts && !since.empty()) shown.push_back(since);
    if (with_texts) shown.emplace_back("");
    Table table(shown);
    table.align_right(right).cut_first({0});
    for (const ModelRow& row : rows) {
      std::vector<std::string> cells = {row.model};
      for (const ComparedFigure& figure : compared_figures())
        if (figures) cells.push_back(row.figures ? figure.text((*row.figures).*figure.value) : "");
      if (with_texts && !since.empty()) cells.push_back(since_text(row));
      if (with_texts) cells.push_back(first_line(row.verdict));
      table.add(cells);
    }
    return table.str(with_texts ? listing.with_width(SIZE_MAX) : listing);
  };
  const std::string whole = table(true);
  size_t widest = 0;
  for (size_t at = 0; at < whole.size(); at = whole.find('\n', at) + 1)
    widest = std::max(widest, display_width(std::string_view(whole).substr(at, whole.find('\n', at) - at)));
  if (widest <= listing.width()) return whole;
  // Where that is wider than the lines, what is said of each stands below, and nothing of it is cut.
  std::string text = table(false) + "\n";
  for (const ModelRow& row : rows) {
    const std::string changes = since_text(row);
    text += wrapped(fmt::format("{}: {}{}\n", row.model, first_line(row.verdict),
                                changes.empty() ? "" : fmt::format("; {}: {}", since, changes)),
                    listing.width());
  }
  return text;
}

std::string rows_markdown(std::string_view command, const std::vector<ModelRow>& rows) {
  const bool figures = any_figures(rows);
  const std::string since = since_of(rows);
  std::string headings = "| model |", lines = "|---|";
  for (const ComparedFigure& figure : compared_figures())
    if (figures) headings += fmt::format(" {} |", figure.name), lines += "---:|";
  if (!since.empty()) headings += fmt::format(" {} |", cell(since)), lines += "---|";
  std::string text = fmt::format("### tare {}\n\n{} |\n{}---|\n", command, headings, lines);
  for (const ModelRow& row : rows) {
    text += fmt::format("| {} |", cell(row.model));
    for (const ComparedFigure& figure : compared_figures())
      if (figures) text += row.figures ? fmt::format(" {} |", figure.text((*row.figures).*figure.value)) : " |";
    if (!since.empty()) text += fmt::format(" {} |", since_text(row));
    text += fmt::format(" {} {} |\n", row.ok ? "✅" : "❌", cell(row.verdict));
  }
  for (const ModelRow& row : rows) {
    if (!row.error.empty()) text += fmt::format("\n{}:\n\n````\n{}\n````\n", cell(row.model), row.error);
    if (!changed(row)) continue;
    text += fmt::format("\n{}, {}:\n\n| | then | now | |\n|---|---:|---:|---:|\n", cell(row.model), cell(since));
    for (const auto& cells : change_rows(*row.base, *row.figures))
      text += fmt::format("| {} |\n", fmt::join(cells, " | "));
  }
  return text;
}

std::string rows_annotations(std::string_view command, const std::vector<ModelRow>& rows) {
  std::string text;
  const auto add = [&](const char* kind, const ModelRow& row, const std::string& said) {
    text += fmt::format("::{} title={}::{}: {}\n", kind, percent_escaped(fmt::format("tare {}", command), ":,"),
                        percent_escaped(row.model), percent_escaped(said));
  };
  for (const ModelRow& row : rows) {
    if (!row.ok) add("error", row, row.error.empty() ? row.verdict : row.error);
    else if (changed(row)) add("notice", row, fmt::format("since {}: {}", row.since, since_text(row)));
  }
  return text;
}

}  // namespace tare
