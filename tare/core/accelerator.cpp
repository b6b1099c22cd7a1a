#include "tare/core/accelerator.h"

#include <array>
#include <atomic>
#include <deque>
#include <mutex>

namespace tare {

namespace {

// Those that were claimed, by index. What was set once stays at its place: rules may hold on to it.
constinit std::array<std::atomic<const Accelerator*>, 128> claimed{};

const Accelerator* kept(const Accelerator& accelerator) {
  static std::mutex mutex;
  static auto* const all = new std::deque<Accelerator>;
  const std::lock_guard lock(mutex);
  for (const Accelerator& known : *all)
    if (known == accelerator) return &known;
  return &all->emplace_back(accelerator);
}

}  // namespace

const Accelerator& accelerator(Device device) {
  const auto index = static_cast<size_t>(device.index < 0 ? 0 : device.index);
  const Accelerator* const found = claimed[index].load(std::memory_order_acquire);
  return found != nullptr ? *found : kDefaultAccelerator;
}

void set_accelerator(Device device, const Accelerator* accelerator) {
  const Accelerator* const item = accelerator != nullptr ? kept(*accelerator) : nullptr;
  if (device.index >= 0) {
    claimed[static_cast<size_t>(device.index)].store(item, std::memory_order_release);
    return;
  }
  for (auto& one : claimed) one.store(item, std::memory_order_release);
}

}  // namespace tare
