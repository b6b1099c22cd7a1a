#pragma once

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "python.h"
#include "tare/device/caching_allocator.h"

// What `torch.cuda.memory._record_memory_history` keeps of a device: stacks of Python, and the allocator's actions.
namespace tare::python {

class MemoryHistory {
 public:
  /// Which stacks are kept: none; of blocks that are alive; of allocations in the trace as well; of every action.
  enum Context { none, state, alloc, all };
  struct Settings {
    bool enabled = false;
    bool traces = false;
    Context context = none;
    size_t max_entries = 0;
    std::vector<std::string> skipped;
  };

  void set(Settings settings) { settings_ = std::move(settings); }
  void clear() { trace_.clear(); }
  void hear(const CachingAllocator::Action& action);
  /// The trace as a list of dicts, oldest first.
  nb::list trace() const;
  /// The stack of a block that is alive, innermost first; empty where none was kept.
  nb::list frames(uint64_t label) const;

 private:
  struct Frame {
    nb::object code;
    int line;
  };
  using Stack = std::shared_ptr<const std::vector<Frame>>;
  struct Entry {
    CachingAllocator::Action action;
    int64_t microseconds;
    Stack stack;
  };
  static Stack current_stack();
  static nb::list listed(const Stack& stack);

  Settings settings_;
  std::deque<Entry> trace_;
  std::unordered_map<uint64_t, Stack> alive_;
};

}  // namespace tare::python
