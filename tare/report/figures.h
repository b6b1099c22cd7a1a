#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tare/core/list.h"

// What an estimate came to: of one that was just made, or of an earlier one, read off the JSON that `estimate` printed
// and that was kept in a file.
namespace tare {

struct Estimate;
struct ModelRun;

struct Figures {
  using Parts = std::vector<std::pair<std::string, int64_t>>;  ///< names with bytes, in order
  int64_t parameters = 0, peak = 0, flops = 0;                 ///< elements, bytes, FLOPs of contractions
  Parts at_peak, phases, by_module, by_operator;               ///< kinds of memory; peaks of phases; at the peak
  std::vector<std::string> assumptions;
};
Figures figures_of(const ModelRun& run, const Estimate& result);
/// Errors: ValueError for what is no estimate, naming the key that is missing or of another type.
Figures figures_of(const nlohmann::ordered_json& estimate);

/// One model of a file that `estimate --json` wrote.
struct SavedEstimate {
  std::string model;               ///< as it was named, with flags of its own
  std::optional<Figures> figures;  ///< none where it did not run
};
/// Of one model or of several. Errors: a file that cannot be read or is no output of `estimate --json`, with the place.
std::vector<SavedEstimate> read_estimates(const std::string& path);
/// The same, and none for another file, as a model's config.json is.
std::vector<SavedEstimate> estimates_if_saved(const std::string& path);
/// The name of the file without folder and ending: what was kept is called by it.
std::string saved_name(const std::string& path);

/// A figure that is held against an earlier one, with the word by which --max-growth knows it.
struct ComparedFigure {
  std::string_view word, name;
  int64_t Figures::*value;
  std::string (*text)(int64_t value);
};
List<ComparedFigure> compared_figures();
/// `+12.3 %`; empty: no difference.
std::string growth_text(int64_t before, int64_t now);

/// Two values under one name.
struct Difference {
  std::string name;
  int64_t a = 0, b = 0;
  int64_t difference() const { return b - a; }
};
/// The names of both, in the order of the first; what only the second has stands behind.
std::vector<Difference> changes_between(const Figures::Parts& a, const Figures::Parts& b);
/// Those that differ, the most first.
std::vector<Difference> differences_between(const Figures::Parts& a, const Figures::Parts& b);
/// By kind of memory, with all of them at the end.
std::vector<Difference> changes_at_peak(const Figures& a, const Figures& b);
/// `parameters`, `flops`, `at_peak`, `phases`, `by_module`, `by_operator`: of each what `a` has, what `b` has, and the
/// difference.
nlohmann::ordered_json changes_json(const Figures& a, const Figures& b);
/// What a change says beside `since`, as a table: the figures, and phases and kinds of memory that differ.
std::vector<std::vector<std::string>> change_rows(const Figures& before, const Figures& now);

}  // namespace tare
