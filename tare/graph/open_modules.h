#pragma once

#include <cstdint>
#include <vector>

#include "tare/core/tensor.h"
#include "tare/core/thread.h"

namespace tare::graph {

/// The modules that a program in a file is within while its nodes run: whoever hears the run hears of them as of a
/// model's. A frame says which module one call of is (`module`), and equals another within the same call.
template <class Frame, class Index>
class OpenModules {
 public:
  /// Leaves modules that the next node is not in, and enters those that it is. `results_of(first)` says what a module
  /// returns that was entered before the node `first`: pointers to tensors.
  template <class Module, class ResultsOf>
  void go_to(const std::vector<Frame>& frames, const std::vector<Module>& modules, Index node,
             const ResultsOf& results_of) {
    size_t same = 0;
    while (same < frames.size() && same < open_.size() && frames[same] == open_[same].frame) ++same;
    leave(results_of, same);
    for (; same < frames.size(); ++same) {
      open_.push_back({frames[same], node, thread_state.module_call});
      thread_state.module_call = new_module_call();
      if (thread_state.observer != nullptr)
        thread_state.observer->module_entered(&modules[static_cast<size_t>(frames[same].module)],
                                              thread_state.module_call);
    }
  }
  /// Leaves all but the outermost `stay`.
  template <class ResultsOf>
  void leave(const ResultsOf& results_of, size_t stay = 0) {
    while (open_.size() > stay) {
      const Open left = open_.back();
      open_.pop_back();
      if (Observer* const observer = thread_state.observer; observer != nullptr) {
        const std::vector<const Tensor*> results = results_of(left.first);
        if (!results.empty()) observer->module_returned(results.data(), static_cast<int64_t>(results.size()));
        observer->module_left();
      }
      thread_state.module_call = left.before;
    }
  }
  /// Leaves all of a run that ends early: they return nothing.
  void abandon() {
    leave([](Index) { return std::vector<const Tensor*>(); });
  }

 private:
  struct Open {
    Frame frame;
    Index first = 0;  // the node before which it was entered
    uint64_t before = 0;
  };
  std::vector<Open> open_;
};

}  // namespace tare::graph
