#pragma once

#include <functional>

#include "tare/dispatch/call.h"
#include "tare/provenance/program.h"

namespace tare {

/// Remembers, while it is installed on a thread, how tensors without bytes would have got theirs: what is made by
/// factories and changed in place, and what is computed from such tensors outside of gradients. A tensor on meta that
/// was made so can be made again with bytes (`replay`), with the values that it would have had on the CPU.
class Recorder final : public Interceptor {
 public:
  enum class Values : uint8_t { refused, computed };
  /// With `computed`, operators that depend on values compute on small tensors whose values follow from the program
  /// and from no random number, in place of refusing: `item`, `nonzero`.
  explicit Recorder(Values values = Values::refused) : values_(values) {}

  void intercept(const Op& op, Args args, Results results) override;
  /// Notes that `fill` would write all of a tensor without bytes, with numbers drawn from `generator` (null: the
  /// default one): an initialiser that depends on what it draws, and so cannot run before there are bytes. When it is
  /// replayed the numbers come from the default generator.
  void note_fill(const Tensor& tensor, std::function<void(const Tensor&)> fill, Generator* generator = nullptr);
  Values values() const { return values_; }
  void set_values(Values values) { values_ = values; }
  /// Whether it records at all; what is made meanwhile is unknown.
  bool paused = false;

  /// A longer way back is forgotten: 4,096 steps.
  static constexpr int kMaxDepth = 4096;
  /// Tensors with values whose bytes a step copies; larger ones are not remembered: 4 KiB.
  static constexpr int64_t kMaxKnownBytes = 4096;
  /// Random steps after one start of a generator.
  static constexpr int kMaxDraws = 1 << 18;

 private:
  void record(const Op& op, Args args, Results results);
  void record_step(const Op& op, Args args, Results results);
  void intercept_data_dependent(const Op& op, Args args, Results results);
  Values values_;
};

/// The same for a tensor of a program that a recorder made, by whoever does not know the recorder.
void note_fill(const Tensor& tensor, std::function<void(const Tensor&)> fill, Generator* generator = nullptr);

}  // namespace tare
