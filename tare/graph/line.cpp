#include "tare/graph/line.h"

#include <atomic>
#include <mutex>

namespace tare::graph {

thread_local RunningLine running_line;

namespace {

std::atomic<SourceLine (*)()> line_before = nullptr;

SourceLine running_or_told() {
  if (running_line.tell != nullptr) return running_line.tell(running_line.node);
  SourceLine (*const told)() = line_before;
  return told != nullptr ? told() : SourceLine();
}

}  // namespace

void tell_running_lines() {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (source_line == running_or_told) return;
  line_before = source_line;
  source_line = running_or_told;
}

std::pair<std::string, int> own_line(std::string_view trace) {
  std::pair<std::string, int> found;
  bool own = false;
  constexpr std::string_view kFile = "File \"", kLine = "\", line ";
  for (size_t at = trace.find(kFile); at != std::string_view::npos; at = trace.find(kFile, at + 1)) {
    const size_t begin = at + kFile.size(), end = trace.find(kLine, begin);
    if (end == std::string_view::npos) break;
    std::string file(trace.substr(begin, end - begin));
    // Frames stand outermost first.
    const bool outside =
        file.find("/torch/") == std::string::npos && !file.starts_with("torch/") && !file.starts_with("<");
    if (own && !outside) continue;
    const size_t digits = end + kLine.size();
    int line = 0;
    for (size_t i = digits; i < trace.size() && i < digits + 9 && trace[i] >= '0' && trace[i] <= '9'; ++i)
      line = line * 10 + (trace[i] - '0');
    found = {std::move(file), line};
    own = outside;
  }
  return found;
}

}  // namespace tare::graph
