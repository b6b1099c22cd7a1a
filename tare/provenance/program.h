#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "tare/core/generator.h"
#include "tare/dispatch/boxed_call.h"

// The program that would make a storage's bytes: a graph of calls, in which every edge points back in time. Steps say
// what was called on which contents; writes say what a storage held after a step. A storage owns its last write.
namespace tare {

struct Step;

/// What a storage held after a step had written to it.
struct Write {
  uint64_t storage;                     ///< which of the program's storages; numbers are never used twice
  int64_t bytes;                        ///< of that storage then
  std::shared_ptr<const Step> step;     ///< null: known bytes, in `value`
  std::shared_ptr<const Write> before;  ///< what it held before; null: nothing, or all was overwritten
  mutable Storage value;                ///< the bytes, where they are small and were asked for before
  bool drawn = false;                   ///< `value` comes of random numbers, which are known of a CPU's tensors alone
  const Op* brought_by = nullptr;       ///< on the way other ranks brought something: who is named where it is lost
  int rounds = 0;                       ///< how often they did, one after the other
  ~Write();                             // long chains do not recurse
};

/// A tensor argument as it was at the call: metadata and contents. With neither it is undefined or was not read; the
/// contents that a step changes are in `Write::before`.
struct Operand {
  TensorMeta meta;
  std::shared_ptr<const Write> contents;
  Tensor known;  ///< a copy, of small tensors that had values
};

/// Where in a generator's stream a step draws: after all draws that come before it.
struct Draw {
  std::shared_ptr<const Step> before;  ///< the draw before; null: `start` is where it begins
  std::shared_ptr<const Generator::State> start;
  mutable std::unique_ptr<Generator::State> after;  ///< once it was replayed
};

/// A storage that a step writes: new to the program, or one that holds something already. 0: none of the program's.
struct Written {
  uint64_t storage = 0;
  int64_t bytes = 0;
  bool is_new = true;
};

/// One call: of an operator, whose tensors are `operands`, or of a function that fills its one operand.
struct Step : BoxedCall {
  uint64_t sequence;                         ///< the order of calls
  std::function<void(const Tensor&)> fill;   ///< called where there is no operator
  std::function<bool(const Tensor&)> bring;  ///< the same of what other ranks know; false: they do not
  std::vector<Operand> operands;
  std::vector<TensorMeta> results;  ///< of the tensors that it made; empty where it writes arguments
  std::vector<Written> written;     ///< the storages of `results`, or of the written operands
  DType default_dtype;
  int depth = 0;                   ///< the longest way back through operands
  const Op* brought_by = nullptr;  ///< as of the writes that it reads, or its own
  int rounds = 0;
  std::unique_ptr<Draw> draw;  ///< where it draws random numbers
  ~Step();
};

/// The provenance of a storage whose bytes a program makes. It is valid while the storage has the version noted; a
/// later version was written while nothing recorded.
class RecordedBytes final : public Provenance {
 public:
  std::shared_ptr<const Write> write;  ///< null: the contents were lost
  const Op* lost_by = nullptr;         ///< by this operator, where it is known which
  uint32_t version = 0;

  static void* operator new(size_t size) { return allocate_block(&ThreadState::storages, size); }
  static void operator delete(void* block, size_t size) { free_block(&ThreadState::storages, block, size); }
};
static_assert(sizeof(RecordedBytes) == sizeof(StorageImpl), "it takes a storage's blocks");

/// The recorded bytes of a storage; null if there are none or they are no longer valid.
const RecordedBytes* recorded_bytes(const Storage& storage);

/// Whether `replay` can make the tensor's bytes: everything that was done to it was recorded, by this rank alone.
bool can_replay(const Tensor& tensor);
/// Why not, in words: `aten::relu's result is not known`.
std::string why_not_replayed(const Tensor& tensor);

}  // namespace tare
