#include "tare/graph/line.h"

#include <algorithm>
#include <atomic>
#include <cstring>
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

namespace {

// The last of a text that begins before a place: its first letter is looked for, which is seldom.
size_t last_before(std::string_view text, std::string_view what, size_t place) {
  while (place > 0) {
#if defined(__GLIBC__)  // many letters at once, where std's goes one by one
    const void* const found = ::memrchr(text.data(), what[0], place);
    if (found == nullptr) break;
    place = static_cast<size_t>(static_cast<const char*>(found) - text.data());
#else
    place = text.rfind(what[0], place - 1);
    if (place == std::string_view::npos) break;
#endif
    if (text.substr(place).starts_with(what)) return place;
  }
  return std::string_view::npos;
}

}  // namespace

std::pair<std::string_view, int> own_line(std::string_view trace, std::string_view quote) {
  constexpr std::string_view kFile = "File ", kLine = ", line ";
  std::pair<std::string_view, int> innermost;
  // Frames stand outermost first, and the last is usually the one.
  for (size_t at = last_before(trace, kFile, trace.size()); at != std::string_view::npos;
       at = last_before(trace, kFile, at)) {
    std::string_view frame = trace.substr(at + kFile.size());
    if (!frame.starts_with(quote)) continue;
    frame.remove_prefix(quote.size());
    const std::string_view file = frame.substr(0, frame.find(quote));
    frame.remove_prefix(std::min(file.size() + quote.size(), frame.size()));
    if (!frame.starts_with(kLine)) continue;
    frame.remove_prefix(kLine.size());
    constexpr size_t kDigits = 9;
    int line = 0;
    for (size_t i = 0; i < std::min(kDigits, frame.size()) && frame[i] >= '0' && frame[i] <= '9'; ++i)
      line = line * 10 + (frame[i] - '0');
    const bool outside =
        file.find("/torch/") == std::string_view::npos && !file.starts_with("torch/") && !file.starts_with("<");
    if (outside) return {file, line};
    if (innermost.first.empty()) innermost = {file, line};
  }
  return innermost;
}

}  // namespace tare::graph
