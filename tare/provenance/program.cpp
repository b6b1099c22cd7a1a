#include "tare/provenance/program.h"

#include <fmt/format.h>

namespace tare {

namespace {

// Ends a chain link by link: a destructor that ends the next would recurse as often as the chain is long.
template <class T, class Next>
void end_chain(std::shared_ptr<const T> link, Next next) {
  while (link && link.use_count() == 1) {
    std::shared_ptr<const T> following = std::move(next(const_cast<T&>(*link)));
    link = std::move(following);
  }
}

}  // namespace

Write::~Write() {
  end_chain<Write>(
      std::move(before), [](Write & write) -> auto& { return write.before; });
}

Step::~Step() {
  if (!draw || !draw->before) return;
  static std::shared_ptr<const Step> none;
  end_chain<Step>(
      std::move(draw->before), [](Step & step) -> auto& { return step.draw ? step.draw->before : none; });
}

const RecordedBytes* recorded_bytes(const Storage& storage) {
  if (storage.state() != StorageState::recorded) return nullptr;
  const auto* found = static_cast<const RecordedBytes*>(storage->provenance);
  return found->version == storage->version ? found : nullptr;
}

bool can_replay(const Tensor& tensor) {
  if (tensor.known()) return true;
  const RecordedBytes* found = recorded_bytes(tensor.storage());
  if (found == nullptr) return tensor.storage().unwritten();
  return found->write != nullptr && found->write->brought_by == nullptr;
}

std::string why_not_replayed(const Tensor& tensor) {
  const RecordedBytes* found = recorded_bytes(tensor.storage());
  const Op* const lost_by = found == nullptr ? nullptr : found->write ? found->write->brought_by : found->lost_by;
  if (lost_by != nullptr)
    return fmt::format("its value was lost by {}, whose arguments were not all known",
                       lost_by->schema.qualified_name());
  if (tensor.storage().state() == StorageState::recorded) return "it was written while nothing was recorded";
  return "nothing was recorded of how it is made";
}

}  // namespace tare
