#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tare/run/run.h"

namespace tare {

/// What modules were given at their first call, as its calls tell: the tensors that they read and that were there
/// before, in this order, those in one storage once. A module that calls nothing was given what it returns.
class ModuleInputs : public Reader {
 public:
  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override {
    return kinds_of<event::ModuleEntered, event::ModuleReturned, event::ModuleLeft, event::OperatorBegin,
                    event::StorageAllocated, event::StorageFreed>;
  }
  /// The storage belongs to a module: a parameter's, or a buffer's.
  void leave_out(Id storage) { own_.insert(storage); }
  /// Their metadata; empty when it did not run or was given no tensor.
  std::vector<TensorMeta> of(Id module) const;

 private:
  struct Visit {
    Id module = 0;
    uint64_t allocated = 0;  // how many storages there had been when it was entered
    bool first = false;
    std::vector<Id> storages;
  };
  void given(Visit& visit, const Tensor& tensor, Run& run);

  std::vector<Visit> visits_;  // that are open
  std::unordered_map<Id, std::vector<TensorMeta>> inputs_;
  std::unordered_map<Id, uint64_t> born_;  // of storages: how many there had been
  std::unordered_set<Id> own_;
  uint64_t allocated_ = 0;
};

}  // namespace tare
