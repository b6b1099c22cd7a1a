#pragma once

#include <unordered_map>

#include "tare/graph/script/program.h"

namespace tare::graph::script {

/// Makes values of what an archive's pickle describes: objects of the classes of its own code, and tensors as places in
/// the file.
class Unpickler {
 public:
  Unpickler(Program& program, checkpoint::TorchFile file, const LoadOptions& options);
  /// Errors: CheckpointError: a class that the code does not declare, a value that contains itself, ...
  Value root();
  /// Tensors of at most 4 KiB have their bytes, and those of one element stay on the CPU: numbers that became tensors.
  void small_tensors_known() { small_known_ = true; }
  /// Tensors are on meta, of their sizes and strides, and have no place in the file.
  void metadata_alone() { metadata_alone_ = true; }
  /// Calls `__setstate__` of the objects whose classes have one, as far as they were read.
  void set_states();

 private:
  using Ref = checkpoint::pickle::Ref;
  Value value(Ref ref, int depth);
  Value make(Ref ref, int depth);
  Value object(Ref ref, int depth);
  Value call(const checkpoint::pickle::Object& object, int depth);
  Value tagged(Value value, const Type* type);
  Tensor tensor(const checkpoint::StoredTensor& stored);

  Program& program_;
  checkpoint::TorchFile file_;
  LoadOptions options_;
  bool small_known_ = false, metadata_alone_ = false;
  std::unordered_map<Ref, Value> made_;
  std::unordered_map<Ref, bool> open_;
  std::unordered_map<int64_t, Storage> storages_;
  struct State {
    std::shared_ptr<Object> object;
    const Function* function;
    Value state;
  };
  std::vector<State> states_;
};

}  // namespace tare::graph::script
