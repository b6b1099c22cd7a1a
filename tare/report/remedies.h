#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tare/report/commands.h"
#include "tare/report/estimate.h"

// What takes less memory, each executed.
namespace tare {

/// A change of what is asked that takes less memory, and what it costs.
struct Change {
  const char* text;  ///< the flags; `{batch}` stands for the batch that was asked for
  const char* cost;
  bool (*apply)(ModelOptions& options);  ///< whether it changed something
};
/// Those that there are for what the options ask, the cheapest first.
List<Change> changes_for(const ModelOptions& options);
/// The text of a change of these options.
std::string change_text(const Change& change, const ModelOptions& options);

/// What a run took of a device.
struct Need {
  int64_t peak = 0, flops = 0;
  Fit fit;
};
/// Nothing where the model does not take the options.
std::optional<Need> need_of(const ModelOptions& options, const RunModel& run_model);
/// Of a run that is over, on the device that its options name.
Need need_of(const ModelRun& run);

constexpr const char* kOffloaded = "optimizer on the CPU";  ///< its state and its step
/// With the optimizer's state and its step elsewhere: the most that is alive outside of steps, without the state.
int64_t peak_with_step_offloaded(const MemoryTimeline& memory);

/// What makes fit what does not.
struct Remedies {
  struct Remedy {
    std::string text, cost;
    int64_t peak = 0, reserved = 0;
    double flops = 1;  ///< as many times those that were asked for
  };
  std::vector<Remedy> found;           ///< the cheapest first
  std::vector<std::string> not_tried;  ///< for want of time
  int64_t tried = 0;                   ///< runs
};
/// Tries changes alone, and where none is enough together, for `seconds` at most but for the run that it then makes.
Remedies remedies_for(const ModelRun& run, const Estimate& result, const RunModel& run_model, double seconds);
std::string remedies_text(const Remedies& remedies, const Style& style);
nlohmann::ordered_json remedies_json(const Remedies& remedies);

}  // namespace tare
