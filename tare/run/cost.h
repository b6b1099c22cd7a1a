#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "tare/run/run.h"

namespace tare {

/// What one operator or module cost over a run.
struct CostCount {
  int64_t calls = 0;
  Cost cost;
};

/// FLOPs from the rows' cost rules: each operator by itself, composites through what they are written in. `flops` are
/// those of contractions, equal to PyTorch's FlopCounterMode; other arithmetic is counted apart.
class FlopCounter : public Reader {
 public:
  void read(const Event& event) override;
  const Cost& total() const { return total_; }
  /// By overload name.
  const std::map<std::string_view, CostCount>& by_operator() const { return by_operator_; }
  /// What a module and all within it cost, over all its calls; by the module's address.
  CostCount of_module(const void* module) const;

 private:
  void count(const Call& call);
  Cost total_;
  std::map<std::string_view, CostCount> by_operator_;
  std::unordered_map<const void*, CostCount> by_module_;
  std::vector<const void*> modules_;
};

/// What modules returned.
class ModuleResults : public Reader {
 public:
  void read(const Event& event) override;
  /// The metadata of a module's results at its first call; empty when it did not run or returned no tensor.
  std::vector<TensorMeta> of(const void* module) const;

 private:
  std::unordered_map<const void*, std::vector<TensorMeta>> results_;
};

}  // namespace tare
