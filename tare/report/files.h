#pragma once

#include <memory>
#include <string>

#include "tare/report/estimate.h"
#include "tare/report/ranks.h"

namespace tare {

/// The files that a command writes of a run beside its text: `--report FILE.html` and `--trace FILE`.
class ReportFiles {
 public:
  /// An empty path asks for no file. `command` is what was called. Errors: CheckpointError where a file cannot be made,
  /// before anything runs.
  ReportFiles(const std::string& page, const std::string& trace, std::string command);
  ~ReportFiles();
  /// What the run is to record for them.
  SpanRecorder::Detail detail() const;
  /// Writes them whole, or leaves what was there. Errors: CheckpointError with the system's reason.
  void write(const ModelRun& run, const Estimate& result, const RanksReport* ranks = nullptr);

 private:
  struct Files;
  std::string command_;
  std::unique_ptr<Files> files_;
};

}  // namespace tare
