#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <string>

#include "tare/core/error.h"

// Programs that run one at a time, each on a thread of its own: one runs until it waits for another, and then the next
// in turn. What happens depends on nothing but the programs.
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

  /// Called by a program's thread before and after its program. Program 0 begins. Errors: WorldEnded.
  void enter(int program);
  void leave(int program);
  /// Returns once `ready()` is true, while others run. Errors: WorldEnded; what `stuck` throws where nobody can go on.
  void wait(int program, const std::function<bool()>& ready, const std::function<void()>& stuck);
  /// Lets the next in turn run, if one can go on; returns when the turn comes back. Errors: WorldEnded.
  void pause(int program);
  /// All others end where they wait.
  void end();
  bool ended() const { return ended_; }
  int count() const { return static_cast<int>(programs_.size()); }

 private:
  enum class State : uint8_t { fresh, running, waiting, gone };
  struct Program {
    State state = State::fresh;
    const std::function<bool()>* ready = nullptr;
    std::atomic<uint32_t> called = 0;  // its own: a thousand others sleep on
  };
  int next(int program) const;
  void park(const std::function<void()>& sleep);
  void sleep_until_turn(int program);
  void pass(int to);
  void give_turn(int program, int to);

  Hooks hooks_;
  std::deque<Program> programs_;  // all but `called` belongs to whose turn it is
  bool ended_ = false;
};

}  // namespace tare
