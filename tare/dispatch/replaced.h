#pragma once

#include <deque>
#include <vector>

#include "tare/dispatch/row.h"

namespace tare {

/// A call's arguments with some of their tensors replaced: `replaced(tensor)` is asked for each.
class ReplacedArguments {
 public:
  template <class F>
  ReplacedArguments(const Op& op, Args args, const F& replaced) : pointers_(args, args + op.parameters.size()) {
    for (const int64_t i : op.tensor_arguments) {
      std::vector<Tensor>& held = tensors_.emplace_back();
      if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
        held.push_back(replaced(*static_cast<const Tensor*>(args[i])));
        pointers_[static_cast<size_t>(i)] = held.data();
      } else {
        for (const Tensor& item : *static_cast<const TensorList*>(args[i])) held.push_back(replaced(item));
        pointers_[static_cast<size_t>(i)] = &lists_.emplace_back(held);
      }
    }
  }
  ReplacedArguments(const ReplacedArguments&) = delete;
  Args args() const { return pointers_.data(); }

 private:
  std::vector<const void*> pointers_;
  std::deque<std::vector<Tensor>> tensors_;
  std::deque<TensorList> lists_;
};

}  // namespace tare
