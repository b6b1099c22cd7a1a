#include "tare/distributed/scheduler.h"

#include <utility>

#ifdef __linux__
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace tare {

namespace {

// Waits until the word is not zero any more, without looking at it again and again first, as std::atomic does: one turn
// is longer than that, and the others' processor is needed by who has it.
void wait_for_call(std::atomic<uint32_t>& word) {
  while (word.load(std::memory_order_acquire) == 0) {
#ifdef __linux__
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
#else
    word.wait(0, std::memory_order_acquire);
#endif
  }
}
void call(std::atomic<uint32_t>& word) {
  word.store(1, std::memory_order_release);
#ifdef __linux__
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
#else
  word.notify_one();
#endif
}

}  // namespace

// Who asks again and again while others stand still hides nothing: that many times.
constexpr int kMostTimeOuts = 10'000;

Scheduler::Scheduler(int count, Hooks hooks)
    : hooks_(std::move(hooks)), programs_(static_cast<size_t>(count)), first_added_(count) {
  if (count > 0) programs_[0].called = 1;
}

int Scheduler::add() {
  for (int one = first_added_; one < count(); ++one)
    if (gone(one)) {
      Program& again = programs_[static_cast<size_t>(one)];
      again.state = State::fresh, again.ended = false;
      return one;
    }
  programs_.emplace_back();
  return count() - 1;
}

void Scheduler::check_end(int program) const {
  if (ended_ || programs_[static_cast<size_t>(program)].ended) throw WorldEnded();
}

void Scheduler::park(const std::function<void()>& sleep) {
  if (hooks_.park) hooks_.park(sleep);
  else sleep();
}

void Scheduler::sleep_until_turn(int program) {
  std::atomic<uint32_t>& called = programs_[static_cast<size_t>(program)].called;
  wait_for_call(called);
  called.store(0, std::memory_order_relaxed);
}

void Scheduler::pass(int to) {
  if (to >= 0) call(programs_[static_cast<size_t>(to)].called);
}

// The next in turn that can go on; then one whose time is out; then one that waits, which then learns that nobody can;
// -1: all are gone.
int Scheduler::next(int program) {
  const int count = this->count();
  int waiting = -1, timed = -1;
  for (int step = 1; step <= count; ++step) {
    const int other = (program + step) % count;
    const Program& one = programs_[static_cast<size_t>(other)];
    if (one.state == State::gone) continue;
    if (one.state != State::waiting || ended_ || one.ended || (*one.ready)()) {
      time_outs_ = 0;
      return other;
    }
    if (!one.deadline) waiting = waiting < 0 ? other : waiting;
    else if (timed < 0 || *one.deadline < *programs_[static_cast<size_t>(timed)].deadline) timed = other;
  }
  if (timed < 0 || (waiting >= 0 && ++time_outs_ > kMostTimeOuts)) return waiting;
  return timed;
}

void Scheduler::enter(int program) {
  park([&] { sleep_until_turn(program); });
  programs_[static_cast<size_t>(program)].state = State::running;
  if (hooks_.resume) hooks_.resume(program);
  check_end(program);
}

void Scheduler::leave(int program) {
  if (hooks_.suspend) hooks_.suspend(program);
  programs_[static_cast<size_t>(program)].state = State::gone;
  pass(next(program));
}

bool Scheduler::wait(int program, const std::function<bool()>& ready, const std::function<void()>& stuck,
                     std::optional<double> deadline) {
  check_end(program);
  if (ready()) return true;
  Program& self = programs_[static_cast<size_t>(program)];
  self.state = State::waiting;
  self.ready = &ready;
  self.deadline = deadline;
  const int other = next(program);
  if (other != program) give_turn(program, other);
  self.state = State::running;
  self.ready = nullptr;
  check_end(program);
  if (ready()) return true;
  if (!deadline) stuck();
  return false;
}

void Scheduler::give_turn(int program, int to) {
  if (hooks_.suspend) hooks_.suspend(program);
  park([&] {
    pass(to);
    sleep_until_turn(program);
  });
  if (hooks_.resume) hooks_.resume(program);
}

void Scheduler::pause(int program) {
  static const std::function<bool()> at_once = [] { return true; };
  check_end(program);
  Program& self = programs_[static_cast<size_t>(program)];
  self.state = State::waiting;
  self.ready = &at_once;
  if (const int other = next(program); other != program) give_turn(program, other);
  self.state = State::running;
  self.ready = nullptr;
  check_end(program);
}

void Scheduler::end() { ended_ = true; }

}  // namespace tare
