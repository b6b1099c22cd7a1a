#include "tare/report/files.h"

#include <optional>

#include "tare/checkpoint/formats/write.h"
#include "tare/report/page.h"
#include "tare/report/trace_file.h"

namespace tare {

using checkpoint::Output;

struct ReportFiles::Files {
  std::optional<Output> page, trace;
};

ReportFiles::ReportFiles(const ModelOptions& options) : files_(std::make_unique<Files>()) {
  if (!options.report.empty()) files_->page.emplace(options.report);
  if (!options.trace.empty()) files_->trace.emplace(options.trace);
}

ReportFiles::~ReportFiles() = default;

void ReportFiles::write(const ModelRun& run, const Estimate& result) {
  const auto publish = [](Output& output) {
    output.finish();
    output.publish();
  };
  if (files_->page) {
    files_->page->write(page_html(run, result, run.options.command));
    publish(*files_->page);
  }
  if (files_->trace) {
    write_trace(run, run.options.command, [&](std::string_view text) { files_->trace->write(text); });
    publish(*files_->trace);
  }
}

}  // namespace tare
