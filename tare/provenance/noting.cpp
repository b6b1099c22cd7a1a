#include "tare/provenance/noting.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "tare/core/sparse.h"
#include "tare/core/thread.h"
#include "tare/provenance/replay.h"

namespace tare {

uint64_t next_number() {
  static std::atomic<uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

bool fills_storage(const Tensor& tensor) {
  return tensor.nbytes() == tensor.storage().bytes() && tensor.meta().is_non_overlapping_and_dense();
}

bool has_no_bytes(const Tensor& tensor) {
  return tensor.defined() && tensor.storage() && tensor.storage().data() == nullptr && !tensor.storage().allocated() &&
         tensor.storage().state() != StorageState::in_file && !is_sparse(tensor);
}

void set_record(const Storage& storage, std::shared_ptr<const Write> write, const Op* lost_by) {
  if (storage->provenance == nullptr || storage.state() != StorageState::recorded) {
    delete storage->provenance;
    storage->provenance = new RecordedBytes;
    storage->state = StorageState::recorded;
  }
  auto& record = *static_cast<RecordedBytes*>(storage->provenance);
  record.write = std::move(write);
  record.lost_by = lost_by;
  record.version = storage->version;
}

const RecordedBytes* last_record(const Storage& storage) {
  return storage.state() == StorageState::recorded ? static_cast<RecordedBytes*>(storage->provenance) : nullptr;
}

std::shared_ptr<Write> write_of(const std::shared_ptr<Step>& step, const Storage& storage,
                                std::shared_ptr<const Write> before) {
  auto write = std::make_shared<Write>();
  write->storage = before ? before->storage : next_number();
  write->bytes = storage.bytes();
  write->step = step;
  write->brought_by = step->brought_by;
  write->rounds = step->rounds;
  if (before) {
    if (write->brought_by == nullptr) write->brought_by = before->brought_by;
    write->rounds = std::max(write->rounds, before->rounds);
  }
  write->before = std::move(before);
  return write;
}

void write_by(const std::shared_ptr<Step>& step, const Storage& storage, std::shared_ptr<const Write> before) {
  if (!step) {
    delete std::exchange(storage->provenance, nullptr);
    storage->state = StorageState::unknown;
    return;
  }
  std::shared_ptr<Write> write = write_of(step, storage, std::move(before));
  step->written.push_back({write->storage, write->bytes, !write->before});
  set_record(storage, std::move(write));
}

void note_overwritten(const Tensor& tensor, const Op& by) {
  const RecordedBytes* const before = has_no_bytes(tensor) ? last_record(tensor.storage()) : nullptr;
  if (before == nullptr) return;
  const bool chosen = before->lost_by != nullptr && before->lost_by->has(kChooses);
  set_record(tensor.storage(), nullptr, chosen ? before->lost_by : &by);
}

// --- what other ranks bring ---

constinit thread_local const Op* bringing = nullptr;

bool may_be_brought(const Tensor& tensor) {
  constexpr int64_t kMostBytes = 1 << 20;
  if (!has_no_bytes(tensor) || tensor.nbytes() > kMostBytes) return false;
  return is_integral(tensor.dtype(), true) || tensor.numel() == 1;
}

Tensor contents_of(const Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  const ThreadGuard unheard(&ThreadState::observer, static_cast<Observer*>(nullptr));
  const RecordedBytes* const found = has_no_bytes(tensor) ? recorded_bytes(tensor.storage()) : nullptr;
  const Storage storage = Storage::unknown(tensor.storage().bytes(), tensor.device());
  if (found != nullptr) set_record(storage, found->write, found->lost_by);
  return {TensorMeta(tensor.meta()), storage};
}

void note_brought(const Tensor& tensor, const std::vector<Tensor>& own, std::function<bool(const Tensor&)> bring) {
  // A question goes back through all rounds at once, each within the one after it.
  constexpr int kMostRounds = 32;
  auto step = std::make_shared<Step>();
  step->op = nullptr;
  step->bring = std::move(bring);
  step->brought_by = bringing;
  step->default_dtype = thread_state.default_dtype;
  step->operands.emplace_back().meta = TensorMeta(tensor.meta());
  step->sequence = next_number();
  const auto rounds = [](const Tensor& one) {
    if (!one.defined()) return 0;
    const RecordedBytes* const found = recorded_bytes(one.storage());
    return found != nullptr && found->write && !found->write->value ? found->write->rounds : 0;
  };
  for (const Tensor& one : own) {
    if (rounds(one) >= kMostRounds) known_value(one);  // which is kept, if it is not large
    if (rounds(one) >= kMostRounds) return set_record(tensor.storage(), nullptr, bringing);
    step->rounds = std::max(step->rounds, rounds(one) + 1);
  }
  const bool whole = fills_storage(tensor);
  const RecordedBytes* const before = last_record(tensor.storage());
  write_by(step, tensor.storage(), before != nullptr && !whole ? before->write : nullptr);
}

}  // namespace tare
