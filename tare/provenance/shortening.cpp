#include "tare/provenance/shortening.h"

#include <algorithm>

#include "tare/core/error.h"
#include "tare/provenance/replay.h"

namespace tare {

namespace {

// Whether a step is made of numbers that are at hand: following it is one small call.
bool reads_known_numbers(const Step& step) {
  return step.op != nullptr && !step.draw &&
         std::ranges::all_of(step.operands, [](const Operand& operand) { return operand.contents == nullptr; });
}

bool is_long_chain(const Write& last) {
  uint32_t writes = 0;
  for (const Write* write = &last; write != nullptr && !write->value; write = write->before.get()) {
    if (!write->step || !reads_known_numbers(*write->step) || ++writes > 2 * kWritesOfAChain) return false;
  }
  return writes >= kWritesOfAChain / 2;
}

}  // namespace

std::shared_ptr<const Write> shortened(const Tensor& written, uint64_t number, int64_t most_bytes) {
  const RecordedBytes* found = recorded_bytes(written.storage());
  const int64_t bytes = written.storage().bytes();
  if (found == nullptr || !found->write || bytes > most_bytes || !is_long_chain(*found->write)) return nullptr;
  const ThreadGuard nobody_counts(&ThreadState::observer, static_cast<Observer*>(nullptr));
  Tensor value;
  try {
    value = known_value(written);
  } catch (const Error&) {  // no kernel: the chain stays
  }
  if (!value.defined() || value.storage().bytes() != bytes) return nullptr;
  auto made = std::make_shared<Write>();
  made->storage = number;
  made->bytes = bytes;
  made->value = value.storage();
  return made;
}

}  // namespace tare
