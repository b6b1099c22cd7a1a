#include "tare/report/largest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tare/report/check.h"
#include "tare/report/estimate.h"
#include "tare/report/lists.h"

namespace tare {

namespace {

constexpr int64_t kMost = int64_t{1} << 30;  // no batch or sequence is larger

struct Attempt {
  int64_t size;
  int64_t peak = 0;
  bool fits = false;
  Fit fit = {};
  std::string refusal = {};  // of a size that the model does not take; it did not run
  std::vector<std::string> routed = {};
};

// Finds the largest size that fits. Peaks grow about linearly, so that the next size to try follows from two others.
class Search {
 public:
  Search(int64_t capacity, std::function<Attempt(int64_t)> attempt)
      : capacity_(capacity), attempt_(std::move(attempt)) {}

  void run() {
    try_size(1);
    while (first_too_large() - largest() > 1) try_size(next());
  }
  /// 0: not even 1.
  int64_t largest() const { return fitting_.size; }
  const Attempt& fitting() const { return fitting_; }
  const Attempt& too_large() const { return too_large_; }
  const std::vector<Attempt>& attempts() const { return attempts_; }

 private:
  int64_t first_too_large() const { return too_large_.size; }
  void try_size(int64_t size) {
    attempts_.push_back(attempt_(size));
    const Attempt& last = attempts_.back();
    if (last.fits) before_ = fitting_, fitting_ = last;
    else too_large_ = last;
  }
  int64_t next() const {
    const int64_t below = fitting_.size, above = too_large_.size;
    if (below == 1 && above > 2 && attempts_.size() == 1) return 2;
    if (!too_large_.refusal.empty()) return below + (above - below) / 2;
    const bool measured = above < kMost;
    const Attempt& other = measured ? too_large_ : before_;
    const double slope = static_cast<double>(fitting_.fit.unbounded.reserved - other.fit.unbounded.reserved) /
                         static_cast<double>(fitting_.size - other.size);
    int64_t guess = above;
    if (slope > 0) {
      const double more = static_cast<double>(capacity_ - fitting_.fit.unbounded.reserved) / slope;
      guess = more < static_cast<double>(kMost) ? below + static_cast<int64_t>(more) : kMost;
    }
    // What a guess keeps on missing is halved.
    if (attempts_.size() > 8 && above < kMost) guess = below + (above - below) / 2;
    if (above == kMost && guess > 64 * below) guess = 64 * below;
    return std::clamp(guess, below + 1, above - 1);
  }

  int64_t capacity_;
  std::function<Attempt(int64_t)> attempt_;
  Attempt before_{0}, fitting_{0, 0, true}, too_large_{kMost};
  std::vector<Attempt> attempts_;
};

}  // namespace

Outcome run_largest(const CommandLine& line, const RunModel& run_model, const Style& style) {
  const bool batch = line.command == ModelCommand::max_batch;
  const char* const what = batch ? "batch" : "seq";
  const Target target = target_of(line.options);
  check<ValueError>(target.gpu != nullptr, "{}: on which accelerator? Give --gpu", name(line.command));
  std::shared_ptr<const ModelRun> raised;
  std::string model_class;
  const int64_t capacity = target.gpu->available() - line.options.reserve;
  const auto attempt = [&](int64_t size) {
    Attempt made{size};
    try {
      const auto run = run_model(with_size(line.options, what, size));
      if (!run->problem.empty()) raised = run;
      model_class = run->subject.kind;
      made.peak = run->memory.peak();
      made.routed = run->routed();
      made.fit = fit(run->memory, capacity, allocator_config_of_environment());
      made.fits = run->problem.empty() && made.fit.fits();
    } catch (const ValueError& error) {
      if (size == 1) throw;
      made.refusal = error.what();  // more tokens than it has positions
    }
    return made;
  };
  Search search(capacity, attempt);
  search.run();
  if (raised != nullptr && search.largest() == 0) return failure(*raised, line.options.model, line.options.json);

  const Attempt &fitting = search.fitting(), &too_large = search.too_large();
  if (line.options.json) {
    nlohmann::ordered_json runs = nlohmann::ordered_json::array();
    for (const Attempt& one : search.attempts()) {
      runs.push_back({{what, one.size}, {"fits", one.fits}});
      if (one.refusal.empty()) runs.back()["peak"] = one.peak, runs.back()["reserved"] = one.fit.reserved();
      else runs.back()["refused"] = one.refusal;
    }
    return {json_text({{"model", line.options.model},
                       {"largest", {{what, search.largest()}}},
                       {"gpu", target.gpu->name},
                       {"available", capacity},
                       {"assumptions", fitting.routed},
                       {"runs", runs}}),
            "", search.largest() > 0 ? 0 : 1};
  }
  std::string text = fmt::format("{} {}\n", style.bold(line.options.model), style.dim(model_class));
  const std::string room = bytes_text(capacity);
  const auto row = [&](int64_t size, const std::string& said) {
    const std::string named = fmt::format("{} {:<8} ", what, size);
    return fmt::format("{}{}\n", named, wrapped_behind(named.size(), said, style.width()));
  };
  const std::string told_too_large =
      row(too_large.size, too_large.refusal.empty()
                              ? fmt::format("does not: {} too much; its peak is {}", bytes_text(-too_large.fit.spare()),
                                            bytes_text(too_large.peak))
                              : "does not: " + too_large.refusal);
  if (search.largest() == 0) {
    text += fmt::format("No {} fits {}, which has {}.\n", what, target.gpu->name, room);
    return {text + assumed_text(too_large.routed, style) + told_too_large, "", 1};
  }
  text += fmt::format("The largest {} on {}, which has {}, is {}.\n", what, target.gpu->name, room,
                      style.bold(grouped(search.largest())));
  text += assumed_text(fitting.routed, style);
  text += row(fitting.size,
              fmt::format("{}; its peak is {}", fit_text(fitting.fit, fitting.peak), bytes_text(fitting.peak)));
  text += told_too_large;
  return {text + style.dim(fmt::format("{} runs\n", search.attempts().size())), "", 0};
}

}  // namespace tare
