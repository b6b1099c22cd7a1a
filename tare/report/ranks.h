#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tare/distributed/ledger.h"
#include "tare/report/estimate.h"

// What the ranks of a program take, each by its own run, and what they exchange. Ranks of which the same is said are
// told together.
namespace tare {

struct RankClass {
  Ranks ranks;
  std::shared_ptr<const ModelRun> run;  ///< of the first of them
  Estimate result;
};
struct RanksReport {
  std::string name, mesh;  ///< what ran; the mesh as it was told, or empty
  int64_t count = 0;
  bool alone = false;              ///< one ran, and takes the others to do as it does
  std::vector<RankClass> classes;  ///< in order of their first ranks
  bool fits() const;
};

/// `runs` by rank. Errors: ValueError for a mesh that is none of theirs.
RanksReport ranks_report(std::string name, std::string mesh, const std::vector<std::shared_ptr<const ModelRun>>& runs);
/// Of a rank that ran alone and takes the others of `count` to do as it does.
RanksReport rank_report(std::string name, const std::shared_ptr<const ModelRun>& run, int64_t rank, int64_t count);
/// The ranks whose peak is the highest.
const RankClass& highest(const RanksReport& report);
/// Ends with a line break.
std::string ranks_text(const RanksReport& report, const Style& style);
nlohmann::ordered_json ranks_json(const RanksReport& report);

/// What a run exchanged, by operation, as a table; empty where it exchanged nothing.
std::string ledger_text(const Ledger& ledger, const std::string& title, const Style& style);
nlohmann::ordered_json ledger_json(const Ledger& ledger);

}  // namespace tare
