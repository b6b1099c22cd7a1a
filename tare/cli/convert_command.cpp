#include "tare/cli/convert_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "tare/checkpoint/convert/convert.h"
#include "tare/core/byte_size.h"
#include "tare/report/onnx_run.h"
#include "tare/report/text.h"

namespace tare {

namespace {

std::atomic<bool> stopped{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a handler may set it

// Asks the conversion to end and clean up; a second signal ends the program as it is.
class StopOnSignal {
 public:
  StopOnSignal() {
    stopped = false;
    struct sigaction action {};
    action.sa_handler = [](int) { stopped = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &terminate_);
    // A limit on the size of files is an error of the write, and no reason to die with the half of one.
    action.sa_handler = SIG_IGN;
    sigaction(SIGXFSZ, &action, &size_);
  }
  ~StopOnSignal() {
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
    sigaction(SIGXFSZ, &size_, nullptr);
  }

 private:
  struct sigaction interrupt_ {
  }, terminate_{}, size_{};
};

bool erases_lines(std::FILE* stream) {
  const char* const terminal = std::getenv("TERM");
  return isatty(fileno(stream)) != 0 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

// A bar on a terminal that erases lines; elsewhere a line for each file and step.
class Bar {
 public:
  explicit Bar(std::FILE* stream) : stream_(stream), terminal_(erases_lines(stream)) {}
  ~Bar() { clear(); }

  void show(const checkpoint::ConvertProgress& progress) {
    const auto now = Clock::now();
    const bool new_step = progress.step != step_ || progress.file != file_;
    if (new_step) {
      step_ = progress.step;
      file_ = progress.file;
      if (!terminal_) fmt::print(stream_, "{} {}\n", step_, file_);
    }
    if (!terminal_ || (!new_step && now - shown_ < std::chrono::milliseconds(100))) return;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double share =
        progress.total > 0 ? static_cast<double>(progress.done) / static_cast<double>(progress.total) : 1;
    const double rate = seconds > 0 ? static_cast<double>(progress.done) / seconds : 0;
    const auto left = rate > 0 ? static_cast<int64_t>(static_cast<double>(progress.total - progress.done) / rate) : 0;
    const auto filled = static_cast<size_t>(share * 24);
    std::string bar;
    for (size_t i = 0; i < 24; ++i) bar += ascii_ ? (i < filled ? "#" : ".") : (i < filled ? "█" : "·");
    fmt::print(stream_, "\r\x1b[K{:9} {} {:3.0f} %  {}/s  {}:{:02} left", step_, bar, 100 * share,
               bytes_text(static_cast<int64_t>(rate)), left / 60, left % 60);
    std::fflush(stream_);
    drawn_ = true;
  }
  void clear() {
    if (std::exchange(drawn_, false)) fmt::print(stream_, "\r\x1b[K");
    std::fflush(stream_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::FILE* stream_;
  bool terminal_, drawn_ = false, ascii_ = Style::of(stdout).ascii();
  std::string step_, file_;
  Clock::time_point start_ = Clock::now(), shown_{};
};

}  // namespace

int run_convert(const ConvertFlags& flags) {
  if (kOnnxFiles.is(flags.in))
    fail<CheckpointError>(
        "{} is an ONNX model, which `tare convert {} OUT.pt2` writes as a program with its weights; "
        "no other format is made of it",
        flags.in, flags.in);
  checkpoint::ConvertOptions options{.renames = flags.renames, .overwrite = flags.overwrite, .stop = &stopped};
  if (!flags.dtype.empty()) {
    options.dtype = parse_dtype(flags.dtype);
    check<ValueError>(options.dtype.has_value(), "--dtype '{}' is no dtype; expected bf16, f16, f32 or the like",
                      flags.dtype);
  }
  if (!flags.shard_size.empty()) {
    options.shard_size = parse_bytes(flags.shard_size);
    check<ValueError>(options.shard_size > 0, "--shard-size {}: a file has one byte at least", flags.shard_size);
  }
  const auto start = std::chrono::steady_clock::now();
  const StopOnSignal stop;
  Bar bar(stderr);
  options.progress = [&](const checkpoint::ConvertProgress& progress) { bar.show(progress); };
  checkpoint::ConvertReport report;
  try {
    report = checkpoint::convert(flags.in, flags.out, options);
  } catch (const Error& error) {
    bar.clear();
    if (!stopped) throw;
    fmt::print(stderr, "tare: {}\n", error.what());
    return 130;
  }
  bar.clear();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const Style style = Style::of(stdout);
  for (const std::string& file : report.files) fmt::print("{} {}\n", style.green("wrote"), file);
  fmt::print("{} tensors, {}, verified, in {:.1f} s\n", grouped(report.tensors), bytes_text(report.bytes), seconds);
  for (const std::string& note : report.notes) fmt::print("{} {}\n", style.cyan("note:"), note);
  return 0;
}

}  // namespace tare
