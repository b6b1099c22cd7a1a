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

ReportFiles::ReportFiles(const std::string& page, const std::string& trace, std::string command)
    : command_(std::move(command)), files_(std::make_unique<Files>()) {
  if (!page.empty()) files_->page.emplace(page);
  if (!trace.empty()) files_->trace.emplace(trace);
}

ReportFiles::~ReportFiles() = default;

SpanRecorder::Detail ReportFiles::detail() const {
  using Detail = SpanRecorder::Detail;
  return files_->trace ? Detail::operators : files_->page ? Detail::modules : Detail::none;
}

void ReportFiles::write(const ModelRun& run, const Estimate& result, const RanksReport* ranks) {
  const auto publish = [](Output& output) {
    output.finish();
    output.publish();
  };
  if (files_->page) {
    files_->page->write(page_html(run, result, command_, ranks));
    publish(*files_->page);
  }
  if (files_->trace) {
    write_trace(run, command_, [&](std::string_view text) { files_->trace->write(text); });
    publish(*files_->trace);
  }
}

}  // namespace tare
