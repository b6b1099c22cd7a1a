#pragma once

#include <cstdint>
#include <vector>

#include "tare/graph/onnx/run.h"

// Sizes and values that a node is executed at where nobody knows them.
namespace tare::graph::onnx {

/// What is open is executed at most at so many assumptions within one another (a loop within a branch).
inline constexpr int kDeepestAssumption = 2;

/// One assumption: the same size everywhere, or values of which one differs from the rest, or (every second one)
/// anything.
class Assumption {
 public:
  /// `pool`: sizes that occur beside what is unknown, which it may have to fit.
  Assumption(const std::vector<int64_t>& pool, int64_t number);
  int64_t size();
  int64_t rank();
  /// Element `at` of a tensor whose values are assumed.
  int64_t value(int64_t at);
  /// Whether tensors that are not small and whole have values too.
  bool all_values = false;

 private:
  uint64_t draw(uint64_t most);
  const std::vector<int64_t>& pool_;
  int64_t number_;
  int64_t fill_ = -1;            // the size everywhere; -1: any
  int64_t rank_ = -1;            // of all whose rank is open; -1: any
  int64_t place_ = -1;           // of an element that differs
  int64_t other_ = 1, own_ = 0;  // values elsewhere, and there
  uint64_t state_;
};

bool is_open(const Item& item);
/// What an open value, or one within a sequence, hangs on.
std::string why_open(const Item& item);
/// A value with what two have in common; `none` where that is nothing. `why` is told of what is open.
Item common(const Item& a, const Item& b, const std::string& why);

}  // namespace tare::graph::onnx
