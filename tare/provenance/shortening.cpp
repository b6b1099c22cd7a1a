#include "tare/provenance/shortening.h"

#include <unordered_set>
#include <vector>

#include "tare/core/error.h"
#include "tare/provenance/replay.h"

namespace tare {

namespace {

// What following a program would take, counted until it is too much.
class Following {
 public:
  bool draws() const { return draws_; }
  // Whether it is little: few steps that make and draw few bytes, none of which asks other ranks.
  bool is_little(const Write& last) {
    need(last);
    while (little_ && !writes_.empty()) {
      const Write& write = *writes_.back();
      writes_.pop_back();
      draws_ = draws_ || write.drawn;
      if (write.value || !write.step || !seen_.insert(&write).second) continue;
      if (write.before) need(*write.before);
      visit(*write.step);
    }
    return little_;
  }

 private:
  static constexpr size_t kMostSteps = 4096;
  static constexpr int64_t kMostBytes = 1 << 20;

  void need(const Write& write) { writes_.push_back(&write); }
  // A draw comes after those before it in the stream, back to one whose end is known.
  void visit(const Step& first) {
    for (const Step* step = &first; step != nullptr; step = step->draw ? step->draw->before.get() : nullptr) {
      if (step != &first && step->draw->after) return;
      if (!seen_.insert(step).second) return;
      draws_ = draws_ || step->draw != nullptr;
      for (const Written& written : step->written) bytes_ += written.bytes;
      little_ = little_ && step->op != nullptr && !step->bring && step->brought_by == nullptr &&
                seen_.size() <= kMostSteps && bytes_ <= kMostBytes;
      if (!little_) return;
      for (const Operand& operand : step->operands)
        if (operand.contents) need(*operand.contents);
    }
  }

  std::vector<const Write*> writes_;
  std::unordered_set<const void*> seen_;
  int64_t bytes_ = 0;
  bool little_ = true, draws_ = false;
};

bool is_long_chain(const Write& last) {
  uint32_t writes = 0;
  for (const Write* write = &last; write != nullptr && !write->value; write = write->before.get())
    if (++writes >= kWritesOfAChain / 2) return true;
  return false;
}

}  // namespace

std::shared_ptr<const Write> shortened(const Tensor& written, uint64_t number, int64_t most_bytes) {
  const RecordedBytes* found = recorded_bytes(written.storage());
  const int64_t bytes = written.storage().bytes();
  Following following;
  if (found == nullptr || !found->write || bytes > most_bytes || !is_long_chain(*found->write) ||
      !following.is_little(*found->write))
    return nullptr;
  const ThreadGuard nobody_counts(&ThreadState::observer, static_cast<Observer*>(nullptr));
  Tensor value;
  try {
    value = following.draws() ? replay(written) : known_value(written);
  } catch (const Error&) {  // no kernel: the chain stays
  }
  if (!value.defined() || value.storage().bytes() != bytes) return nullptr;
  auto made = std::make_shared<Write>();
  made->storage = number;
  made->bytes = bytes;
  made->value = value.storage();
  made->drawn = following.draws();
  return made;
}

}  // namespace tare
