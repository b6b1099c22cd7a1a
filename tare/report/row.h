#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tare/report/estimate.h"
#include "tare/report/text.h"

// One line about one model: what `estimate` and `check` say of several, and write for continuous integration.
namespace tare {

/// A limit of `--max-memory` or `--max-params`, in bytes or elements, and what was found.
struct Limit {
  std::string_view flag;
  int64_t most, found;
  bool exceeded() const { return found > most; }
  std::string text() const;
};
/// Those that are set. Peaks are held against `--max-memory`.
std::vector<Limit> limits_of(const ModelOptions& options, const Estimate& result);
/// One line for each that is exceeded.
std::string exceeded_text(const std::vector<Limit>& limits);
nlohmann::ordered_json limits_json(const std::vector<Limit>& limits);

struct ModelRow {
  std::string model, verdict;
  bool ok = true;
  struct Figures {
    int64_t parameters, peak;
    double flops;
  };
  std::optional<Figures> figures;  ///< of an estimate that ran
  std::string error = {};          ///< all that is said of what failed
};
/// Whether it fits what it was to fit.
ModelRow row_of(const std::string& model, const ModelRun& run, const Estimate& result,
                const std::vector<Limit>& limits);

std::string rows_text(const std::vector<ModelRow>& rows, const Style& style);
/// A heading, a table of GitHub's Markdown, and errors behind it.
std::string rows_markdown(std::string_view command, const std::vector<ModelRow>& rows);
/// GitHub's command for each that is not well.
std::string rows_annotations(std::string_view command, const std::vector<ModelRow>& rows);

}  // namespace tare
