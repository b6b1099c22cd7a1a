#pragma once

#include <string>

#include "tare/report/estimate.h"
#include "tare/report/page_data.h"
#include "tare/report/ranks.h"

namespace tare {

constexpr size_t kPageBytes = 2'000'000;  ///< the most that a page takes, of a run of any length

/// A page of HTML about a run that shows what `tare estimate` says, complete in itself and readable without script.
/// `command` is what was called. The run recorded spans of modules.
/// Where the run is one of several ranks', `ranks` says what all of them take.
std::string page_html(const ModelRun& run, const Estimate& result, const std::string& command,
                      const RanksReport* ranks = nullptr);

}  // namespace tare
