#include "tare/report/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tare/core/error.h"
#include "tare/ops.h"
#include "tare/report/built_in.h"
#include "tare/report/trace_file.h"
#include "tests/folder.h"

namespace tare {
namespace files_test {

using nlohmann::json;
using testing::HasSubstr;

class InFolder : public testing::Test {
 protected:
  std::string text_of(const std::string& name) const {
    std::ifstream file(folder_ / name);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  size_t count() const {
    return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(folder_.path()), {}));
  }
  test::Folder folder_;
};

using ReportFiles = InFolder;

TEST_F(ReportFiles, AreWhatWasAskedFor) {
  const auto run = open_model({.model = "resnet18"});
  tare::ReportFiles files(folder_ / "page.html", folder_ / "trace.json", "tare estimate resnet18");
  run->spans.record(files.detail());
  run_model(*run);
  files.write(*run, estimate(*run, nullptr));
  EXPECT_THAT(text_of("page.html"), HasSubstr("<!DOCTYPE html>"));
  EXPECT_TRUE(json::accept(text_of("trace.json")));
  EXPECT_EQ(count(), 2u);
}

TEST_F(ReportFiles, ThatCannotBeMadeAreAnErrorBeforeAnythingRuns) {
  EXPECT_THROW(tare::ReportFiles(folder_ / "none/page.html", "", ""), CheckpointError);
  EXPECT_THROW(tare::ReportFiles("", folder_.path(), ""), CheckpointError);
}

TEST_F(ReportFiles, ThatDoNotFitTheDiskLeaveWhatWasThere) {
  std::ofstream(folder_ / "page.html") << "before";
  const auto run = open_model({.model = "resnet18"});
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  {
    tare::ReportFiles files(folder_ / "page.html", "", "");
    run_model(*run);
    // A file larger than that cannot be written, as on a full disk.
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{10'000, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    EXPECT_THROW(files.write(*run, estimate(*run, nullptr)), CheckpointError);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
  }
  EXPECT_EQ(text_of("page.html"), "before");
  EXPECT_EQ(count(), 1u);
}

std::string trace_of(const ModelRun& run) {
  std::string text;
  write_trace(run, "tare estimate", [&](std::string_view piece) { text += piece; });
  return text;
}

TEST(Trace, IsJsonWhoseSpansNestOnTheirTrack) {
  const auto run = open_model({.model = "gpt2", .seq = 8});
  run->spans.record(SpanRecorder::Detail::operators);
  run_model(*run);
  const json trace = json::parse(trace_of(*run));
  EXPECT_THAT(trace["otherData"]["time"].get<std::string>(), HasSubstr("stands for one event"));
  std::map<int, std::vector<std::pair<int64_t, int64_t>>> open;
  std::map<std::string, int> categories;
  for (const json& event : trace["traceEvents"]) {
    if (event["ph"] != "X") continue;
    ++categories[event["cat"].get<std::string>()];
    const int64_t begin = event["ts"], end = begin + event["dur"].get<int64_t>();
    auto& around = open[event["tid"].get<int>()];
    while (!around.empty() && around.back().second <= begin) around.pop_back();
    if (!around.empty()) {
      EXPECT_LE(end, around.back().second);
    }
    around.push_back({begin, end});
  }
  EXPECT_EQ(categories["phase"], 1);
  EXPECT_GT(categories["module"], 100);
  EXPECT_GT(categories["operator"], categories["module"]);
}

TEST(Trace, CountersAddUpToLiveBytes) {
  const auto run = open_model({.model = "gpt2", .seq = 8});
  run->spans.record(SpanRecorder::Detail::operators);
  run_model(*run);
  std::map<std::string, int64_t> live;
  int64_t all = 0, peak = 0, time = -1;
  const auto compare = [&] {
    int64_t sum = 0;
    for (const auto& [kind, bytes] : live) sum += bytes;
    EXPECT_EQ(sum, all) << "at " << time;
  };
  const json trace = json::parse(trace_of(*run));
  for (const json& event : trace["traceEvents"]) {
    if (event["ph"] != "C") continue;
    if (event["ts"] != time && time >= 0) compare();
    time = event["ts"];
    const int64_t bytes = event["args"]["bytes"];
    if (event["name"] == "all memory") peak = std::max(peak, all = bytes);
    else live[event["name"].get<std::string>()] = bytes;
  }
  compare();
  EXPECT_EQ(peak, run->memory.peak());
}

TEST(Trace, NamesOfAnyLettersAreJson) {
  ModelRun run;
  run.subject.name = "\"\\\n\xff</script>";
  run.spans.record(SpanRecorder::Detail::operators);
  run.start();
  {
    const PhaseGuard phase("\"\\\n\xff");
    const Tensor x = zeros({3}, {}, {}, DeviceType::meta);
  }
  run.stop();
  EXPECT_TRUE(json::accept(trace_of(run)));
}

}  // namespace files_test
}  // namespace tare
