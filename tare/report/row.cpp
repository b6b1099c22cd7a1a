#include "tare/report/row.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tare {

namespace {

std::string flops_text(double flops) { return si_text(flops) + (flops < 1000 ? " FLOP" : "FLOP"); }

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

std::string Limit::text() const {
  const auto figure = [&](int64_t number) { return flag == "--max-memory" ? bytes_text(number) : grouped(number); };
  return fmt::format("{} over {} {} by {}", figure(found), flag, figure(most), figure(found - most));
}

std::vector<Limit> limits_of(const ModelOptions& options, const Estimate& result) {
  std::vector<Limit> limits;
  if (options.max_memory) limits.push_back({"--max-memory", *options.max_memory, result.peak});
  if (options.max_params) limits.push_back({"--max-params", *options.max_params, result.parameter_count});
  return limits;
}

std::string exceeded_text(const std::vector<Limit>& limits) {
  std::string text;
  for (const Limit& limit : limits)
    if (limit.exceeded())
      text += fmt::format("It {} {}.\n", limit.flag == "--max-memory" ? "takes" : "has", limit.text());
  return text;
}

nlohmann::ordered_json limits_json(const std::vector<Limit>& limits) {
  auto list = nlohmann::ordered_json::array();
  for (const Limit& limit : limits)
    list.push_back(
        {{"flag", limit.flag}, {"most", limit.most}, {"found", limit.found}, {"exceeded", limit.exceeded()}});
  return list;
}

ModelRow row_of(const std::string& model, const ModelRun& run, const Estimate& result,
                const std::vector<Limit>& limits) {
  ModelRow row{model, "ok", true,
               ModelRow::Figures{result.parameter_count, result.peak, static_cast<double>(run.flops.total().flops)}};
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

std::string rows_text(const std::vector<ModelRow>& rows, const Style& style) {
  const bool figures = any_figures(rows);
  std::vector<std::string> headings = {"model"};
  if (figures) headings.insert(headings.end(), {"parameters", "peak", "FLOPs"});
  headings.emplace_back("");
  Table table(headings);
  if (figures) table.align_right({1, 2, 3});
  for (const ModelRow& row : rows) {
    std::vector<std::string> cells = {row.model};
    if (row.figures)
      cells.insert(cells.end(),
                   {grouped(row.figures->parameters), bytes_text(row.figures->peak), flops_text(row.figures->flops)});
    else if (figures) cells.insert(cells.end(), 3, "");
    cells.push_back(row.verdict.substr(0, row.verdict.find('\n')));
    table.add(cells);
  }
  return table.str(style.with_width(listing_style(stdout).width()));
}

std::string rows_markdown(std::string_view command, const std::vector<ModelRow>& rows) {
  const bool figures = any_figures(rows);
  std::string text =
      fmt::format("### tare {}\n\n| model |{} |\n|---|{}---|\n", command,
                  figures ? " parameters | peak memory | FLOPs |" : "", figures ? "---:|---:|---:|" : "");
  for (const ModelRow& row : rows) {
    text += fmt::format("| {} |", cell(row.model));
    if (row.figures)
      text += fmt::format(" {} | {} | {} |", grouped(row.figures->parameters), bytes_text(row.figures->peak),
                          flops_text(row.figures->flops));
    else if (figures) text += " | | |";
    text += fmt::format(" {} {} |\n", row.ok ? "✅" : "❌", cell(row.verdict));
  }
  for (const ModelRow& row : rows)
    if (!row.error.empty()) text += fmt::format("\n{}:\n\n````\n{}\n````\n", cell(row.model), row.error);
  return text;
}

std::string rows_annotations(std::string_view command, const std::vector<ModelRow>& rows) {
  std::string text;
  for (const ModelRow& row : rows)
    if (!row.ok)
      text += fmt::format("::error title={}::{}: {}\n", percent_escaped(fmt::format("tare {}", command), ":,"),
                          percent_escaped(row.model), percent_escaped(row.error.empty() ? row.verdict : row.error));
  return text;
}

}  // namespace tare
