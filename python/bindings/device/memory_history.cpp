#include "device/memory_history.h"

#include <algorithm>
#include <chrono>

#include "run/frames.h"

namespace tare::python {

MemoryHistory::Stack MemoryHistory::current_stack() {
  std::vector<Frame> frames;
  each_frame([&](nb::object code, PyFrameObject* frame) {
    frames.push_back({std::move(code), PyFrame_GetLineNumber(frame)});
    return true;
  });
  return std::make_shared<const std::vector<Frame>>(std::move(frames));
}

void MemoryHistory::hear(const CachingAllocator::Action& action) {
  using Action = CachingAllocator::Action;
  if (action.kind == Action::free_completed) alive_.erase(action.label);
  if (!settings_.enabled) return;
  Stack stack;
  const bool kept = settings_.traces && settings_.context >= (action.kind == Action::alloc ? alloc : all);
  const bool of_block = action.kind == Action::alloc && settings_.context >= state;
  if (kept || of_block) stack = current_stack();
  if (of_block) alive_[action.label] = stack;
  if (!settings_.traces ||
      std::ranges::find(settings_.skipped, CachingAllocator::name(action.kind)) != settings_.skipped.end())
    return;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  trace_.push_back(
      {action, std::chrono::duration_cast<std::chrono::microseconds>(now).count(), kept ? stack : nullptr});
  if (trace_.size() > settings_.max_entries) trace_.pop_front();
}

nb::list MemoryHistory::listed(const Stack& stack) {
  nb::list frames;
  if (stack == nullptr) return frames;
  for (const Frame& frame : *stack) {
    nb::dict one;
    one["filename"] = frame.code.attr("co_filename");
    one["line"] = frame.line;
    one["name"] = frame.code.attr("co_name");
    frames.append(one);
  }
  return frames;
}

nb::list MemoryHistory::trace() const {
  nb::list found;
  for (const Entry& entry : trace_) {
    const CachingAllocator::Action& action = entry.action;
    const std::string_view name = CachingAllocator::name(action.kind);
    nb::dict one;
    one["action"] = nb::str(name.data(), name.size());
    if (action.kind == CachingAllocator::Action::oom) one["device_free"] = action.device_free;
    else one["addr"] = action.address;
    one["size"] = action.size;
    one["stream"] = action.stream;
    one["pool_id"] = nb::make_tuple(action.pool.first, action.pool.second);
    one["time_us"] = entry.microseconds;
    one["compile_context"] = "N/A";
    one["user_metadata"] = "";
    one["frames"] = listed(entry.stack);
    found.append(one);
  }
  return found;
}

nb::list MemoryHistory::frames(uint64_t label) const {
  const auto found = alive_.find(label);
  return listed(found == alive_.end() ? nullptr : found->second);
}

}  // namespace tare::python
