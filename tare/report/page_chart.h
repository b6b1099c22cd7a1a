#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tare/report/estimate.h"
#include "tare/report/page_data.h"

namespace tare {

/// Memory over the run as the page's template draws it: stacked areas by kind, lines of the scale, phases, the peak,
/// modules below. Twice: all of it, and what was made in the run, where it would else be a thin line on the weights.
nlohmann::ordered_json chart_view(const ModelRun& run, const PageData& data, const Estimate& result);

}  // namespace tare
