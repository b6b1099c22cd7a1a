#include "tare/report/replay.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tare/report/text.h"

namespace tare {

namespace {

bool all_pass(const ReplayCount& op) { return op.passed == op.lines; }
bool torch_passes(const ReplayCount& op) { return op.torch_meta_passed == op.lines; }
bool unknown(const ReplayCount& op) { return !op.known; }

std::string report_json(const ReplayReport& report) {
  using Json = nlohmann::ordered_json;
  Json by_operator = Json::object();
  int64_t unknown_lines = 0;
  for (const auto& [op, count] : report.by_operator) {
    by_operator[op] = {{"lines", count.lines},
                       {"passed", count.passed},
                       {"torch_meta_passed", count.torch_meta_passed},
                       {"known", count.known}};
    if (!count.known) unknown_lines += count.lines;
  }
  Json failures = Json::array();
  for (const auto& failure : report.failures)
    failures.push_back({{"place", failure.place},
                        {"op", failure.op},
                        {"source", failure.source},
                        {"cause", failure.cause},
                        {"expected", failure.expected},
                        {"got", failure.got}});
  const Json out = {{"lines", report.all.lines},
                    {"passed", report.all.passed},
                    {"operators", report.by_operator.size()},
                    {"operators_passed", report.operators(all_pass)},
                    {"unknown_operators", report.operators(unknown)},
                    {"unknown_lines", unknown_lines},
                    {"accepted_invalid", report.accepted_invalid},
                    {"torch_meta_passed", report.all.torch_meta_passed},
                    {"torch_meta_operators_passed", report.operators(torch_passes)},
                    {"left_out_lines", report.left_out_lines},
                    {"malformed_lines", report.malformed_lines},
                    {"malformed", report.malformed},
                    {"causes", report.causes},
                    {"failures", failures},
                    {"by_operator", by_operator}};
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string share(int64_t part, int64_t whole) {
  // Rounded down, so that 100 % is said of nothing less.
  return whole == 0
             ? ""
             : fmt::format("{:.2f} %", std::floor(1e4 * static_cast<double>(part) / static_cast<double>(whole)) / 100);
}

std::string report_text(const ReplayReport& report, const Style& style, bool functions) {
  std::string out;
  const auto put = [&]<class... T>(fmt::format_string<T...> format, T&&... args) {
    fmt::format_to(std::back_inserter(out), format, std::forward<T>(args)...);
  };
  for (const auto& failure : report.failures)
    put("{}  {}  {}\n  expected  {}\n  got       {}\n", failure.place, style.bold(failure.op),
        style.dim(failure.source), failure.expected, style.red(failure.got));
  if (!report.failures.empty()) out += '\n';
  const auto operators = static_cast<int64_t>(report.by_operator.size());
  Table table({"", "in all", "pass", "", "PyTorch's meta device", ""});
  table.align_right({1, 2, 3, 4, 5});
  const auto row = [&](const char* what, int64_t all, int64_t passed, int64_t torch) {
    table.add({what, grouped(all), grouped(passed), share(passed, all), grouped(torch), share(torch, all)});
  };
  row("lines", report.all.lines, report.all.passed, report.all.torch_meta_passed);
  row("operators", operators, report.operators(all_pass), report.operators(torch_passes));
  out += table.str(style);
  int64_t unknown_lines = 0;
  for (const auto& [op, count] : report.by_operator) unknown_lines += count.known ? 0 : count.lines;
  if (const int64_t n = report.operators(unknown))
    put("{} operators do not exist here ({} lines)\n", grouped(n), grouped(unknown_lines));
  put("{} lines accepted although invalid\n", grouped(report.accepted_invalid));
  for (const auto& [cause, count] : report.causes) put("{:>9}  {}\n", grouped(count), cause);
  if (report.left_out_lines)
    put("{} calls of {} left out: replay them with {}\n", grouped(report.left_out_lines),
        functions ? "operators" : "Python functions", functions ? "tare replay" : "python -m tare replay");
  return out;
}

}  // namespace

ReplayAnswer run_replay(const ReplayOptions& options, const Style& style) {
  const ReplayReport report = replay_files(options);
  ReplayAnswer answer;
  answer.text = options.json ? report_json(report) : report_text(report, style, options.functions);
  for (const std::string& reason : report.malformed) answer.malformed += reason + "\n";
  if (report.malformed_lines > static_cast<int64_t>(report.malformed.size()))
    answer.malformed += fmt::format("... {} malformed lines in all\n", report.malformed_lines);
  answer.code = report.malformed_lines ? 2 : all_pass(report.all) ? 0 : 1;
  return answer;
}

}  // namespace tare
