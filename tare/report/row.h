#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tare/report/estimate.h"
#include "tare/report/figures.h"
#include "tare/report/text.h"

// One line about one model: what `estimate` and `check` say of several, and write for continuous integration.
namespace tare {

/// A limit of `--max-memory`, `--max-params` or `--max-growth`, in bytes, elements or FLOPs, and what was found.
struct Limit {
  std::string_view flag;
  const ComparedFigure* figure;
  int64_t most, found;
  std::optional<int64_t> base = {};  ///< of `--max-growth`: the earlier value
  double growth = 0;                 ///< likewise: by how much it may be more, as a part of one
  bool exceeded() const { return found > most; }
  std::string text() const;
};
/// Those that are set. Peaks are held against `--max-memory`; `base` is the earlier estimate, null where there is none.
std::vector<Limit> limits_of(const ModelOptions& options, const Figures& figures, const Figures* base);
/// One line for each that is exceeded.
std::string exceeded_text(const std::vector<Limit>& limits);
nlohmann::ordered_json limits_json(const std::vector<Limit>& limits);

struct ModelRow {
  std::string model, verdict;
  bool ok = true;
  std::optional<Figures> figures;  ///< of an estimate that ran
  std::string error = {};          ///< all that is said of what failed
  /// With `--base`: what the earlier estimate is called, and its figures, if it has such a model and that ran.
  std::string since = {};
  std::optional<Figures> base = {};
  bool base_failed = false;  ///< it has such a model, which did not run
};
/// Whether it fits what it was to fit.
ModelRow row_of(const std::string& model, const Estimate& result, Figures figures, const std::vector<Limit>& limits);

std::string first_line(const std::string& text);
/// A table of what changed since the earlier estimate.
std::string changes_text(const ModelRow& row, const Style& style);
std::string rows_text(const std::vector<ModelRow>& rows, const Style& style);
/// A heading, a table of GitHub's Markdown, and errors behind it.
std::string rows_markdown(std::string_view command, const std::vector<ModelRow>& rows);
/// GitHub's command for each that is not well, and a notice of each whose figures changed.
std::string rows_annotations(std::string_view command, const std::vector<ModelRow>& rows);

}  // namespace tare
