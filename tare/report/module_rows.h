#pragma once

#include <string>
#include <vector>

#include "tare/report/model_run.h"

namespace tare {

/// A module of the tree with what the run knows of it.
struct ModuleRow {
  const ModuleNode* module;
  std::vector<TensorMeta> inputs, results;
  int64_t calls = 0, flops = 0;  ///< of a list of modules, which is not called itself, the FLOPs of its members
  std::vector<ModuleRow> children;

  /// The first tensor that it was given, and how many more there are; likewise of its results.
  std::string input() const;
  std::string output() const;
  /// Whether it is the same module again, but for its name.
  bool alike(const ModuleRow& other) const;
};

/// The tree from its root. A function is one row: what it returned, and all that it cost.
ModuleRow module_rows(const ModelRun& run);
/// One behind the last child that is alike with the first: members of a list that stand in one line, as in repr:
/// `(0-79): 80 x`.
size_t alike_until(const std::vector<ModuleRow>& children, size_t first);

}  // namespace tare
