#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "tare/core/error.h"

// Programs that run one at a time, each on a thread of its own: one runs until it waits for another, and then the next
// in turn. What happens depends on nothing but the programs. A thread that a program starts is one of them as well.
namespace tare {

/// Ends a program whose world is over: another one failed.
class WorldEnded : public Error {
 public:
  WorldEnded() : Error("another rank failed") {}
  std::string_view python_class() const override { return "WorldEnded"; }
};

class Scheduler {
 public:
  /// What a front end does as a program stops running on its thread, and goes on: `suspend` and `resume` while nothing
  /// else runs, `park` around the time in which others do, from the moment at which the turn is given away.
  struct Hooks {
    std::function<void(int program)> suspend, resume;
    std::function<void(const std::function<void()>& sleep)> park;
  };
  explicit Scheduler(int count, Hooks hooks = {});
  /// One more, which the running program starts: its number, that of one that is gone where there is one of these.
  int add();
  /// It does not begin after all.
  void drop(int program) { programs_[static_cast<size_t>(program)].state = State::gone; }

  /// Called by a program's thread before and after its program. Program 0 begins. Errors: WorldEnded.
  void enter(int program);
  void leave(int program);
  /// Returns true once `ready()` is, while others run. Who has a `deadline`, in seconds, goes on where nobody can
  /// otherwise, the earliest first, and gets false: time passes where everybody waits. Errors: WorldEnded; what `stuck`
  /// throws where nobody can go on.
  bool wait(int program, const std::function<bool()>& ready, const std::function<void()>& stuck,
            std::optional<double> deadline = std::nullopt);
  /// Lets the next in turn run, if one can go on; returns when the turn comes back. Errors: WorldEnded.
  void pause(int program);
  /// All others end where they wait; one does.
  void end();
  void end(int program) { programs_[static_cast<size_t>(program)].ended = true; }
  bool ended() const { return ended_; }
  bool gone(int program) const { return programs_[static_cast<size_t>(program)].state == State::gone; }
  int count() const { return static_cast<int>(programs_.size()); }

 private:
  enum class State : uint8_t { fresh, running, waiting, gone };
  struct Program {
    State state = State::fresh;
    bool ended = false;  // it ends where it waits
    const std::function<bool()>* ready = nullptr;
    std::optional<double> deadline;
    std::atomic<uint32_t> called = 0;  // its own: a thousand others sleep on
  };
  void check_end(int program) const;
  int next(int program);
  void park(const std::function<void()>& sleep);
  void sleep_until_turn(int program);
  void pass(int to);
  void give_turn(int program, int to);

  Hooks hooks_;
  std::deque<Program> programs_;  // all but `called` belongs to whose turn it is
  int first_added_;
  bool ended_ = false;
  int time_outs_ = 0;  // since somebody could go on without one
};

}  // namespace tare
