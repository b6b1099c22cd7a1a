#pragma once

#include <memory>
#include <string>

#include "tare/report/estimate.h"

namespace tare {

/// The files that a command writes of a run beside its text: `--report FILE.html` and `--trace FILE`.
class ReportFiles {
 public:
  /// Errors: CheckpointError where a file cannot be made.
  explicit ReportFiles(const ModelOptions& options);
  ~ReportFiles();
  /// Writes them whole, or leaves what was there. Errors: CheckpointError with the system's reason.
  void write(const ModelRun& run, const Estimate& result);

 private:
  struct Files;
  std::unique_ptr<Files> files_;
};

}  // namespace tare
