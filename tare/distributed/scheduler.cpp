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

Scheduler::Scheduler(int count, Hooks hooks) : hooks_(std::move(hooks)), programs_(static_cast<size_t>(count)) {
  if (count > 0) programs_[0].called = 1;
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

// The next in turn that can go on; then one that waits, which then learns that nobody can; -1: all are gone.
int Scheduler::next(int program) const {
  const int count = this->count();
  int waiting = -1;
  for (int step = 1; step <= count; ++step) {
    const int other = (program + step) % count;
    const Program& one = programs_[static_cast<size_t>(other)];
    if (one.state == State::fresh || one.state == State::running) return other;
    if (one.state != State::waiting) continue;
    if (ended_ || (*one.ready)()) return other;
    if (waiting < 0) waiting = other;
  }
  return waiting;
}

void Scheduler::enter(int program) {
  park([&] { sleep_until_turn(program); });
  programs_[static_cast<size_t>(program)].state = State::running;
  if (hooks_.resume) hooks_.resume(program);
  if (ended_) throw WorldEnded();
}

void Scheduler::leave(int program) {
  if (hooks_.suspend) hooks_.suspend(program);
  programs_[static_cast<size_t>(program)].state = State::gone;
  pass(next(program));
}

void Scheduler::wait(int program, const std::function<bool()>& ready, const std::function<void()>& stuck) {
  if (ended_) throw WorldEnded();
  if (ready()) return;
  Program& self = programs_[static_cast<size_t>(program)];
  self.state = State::waiting;
  self.ready = &ready;
  const int other = next(program);
  if (other != program) give_turn(program, other);
  self.state = State::running;
  self.ready = nullptr;
  if (ended_) throw WorldEnded();
  if (!ready()) stuck();
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
  if (ended_) throw WorldEnded();
  Program& self = programs_[static_cast<size_t>(program)];
  self.state = State::waiting;
  self.ready = &at_once;
  if (const int other = next(program); other != program) give_turn(program, other);
  self.state = State::running;
  self.ready = nullptr;
  if (ended_) throw WorldEnded();
}

void Scheduler::end() { ended_ = true; }

}  // namespace tare
