#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tare/dispatch/call.h"
#include "tare/provenance/program.h"
#include "tare/provenance/routing.h"

namespace tare {

/// Keeps, while it is installed on a thread, the program that would make the bytes of tensors without bytes: calls of
/// factories, in-place calls, and calls on their results that no gradient flows through. `replay` runs the program of a
/// tensor on the CPU and gives the bytes that it would have had there.
class ProgramRecorder final : public Interceptor {
 public:
  enum class Values : uint8_t { refused, computed };
  /// With `computed`, operators whose results depend on values (`item`, `nonzero`) do not refuse small tensors whose
  /// values follow from the program: they replay it and compute. Random numbers are known on a claimed CPU alone.
  explicit ProgramRecorder(Values values = Values::refused) : values_(values) {}

  void intercept(const Op& op, Args args, Results results) override;
  /// Records that `fill` would write all of a tensor without bytes, with numbers drawn from `generator` (null: the
  /// default one). It is for initialisers that depend on the numbers they draw, which cannot run before there are
  /// bytes. When it is replayed the numbers come from the default generator.
  void note_fill(const Tensor& tensor, std::function<void(const Tensor&)> fill, Generator* generator = nullptr);
  Values values() const { return values_; }
  void set_values(Values values) { values_ = values; }
  /// Whether recording is off; the bytes of tensors made meanwhile are unknown.
  bool paused = false;
  /// What `item` and `tolist` give with `computed` where a value is not known (of bool: false), and what elements are
  /// taken to be where the size of a result depends on them (a mask's: all chosen, unless it is 0). Without one both
  /// raise, and say what is here.
  std::optional<double> unknown_value;
  int64_t assumed = 0;  ///< how often it was given
  std::string unknown_hint;
  /// With `computed`, what is taken for granted of choices among elements that are not known. Not owned; null: they are
  /// not known, and an operator that depends on one says that there is this way.
  Routing* routing = nullptr;

  /// Steps on the longest path through operands; the bytes behind a longer one are unknown.
  static constexpr int kMaxDepth = 4096;
  /// Largest tensor with values whose bytes a step copies; a step on a larger one is not recorded.
  static constexpr int64_t kMaxKnownBytes = 4096;
  /// Most random steps after one start of a generator.
  static constexpr int kMaxDraws = 1 << 18;

 private:
  void hear(const Op& op, Args args, Results results);
  void record(const Op& op, Args args, Results results);
  void record_step(const Op& op, Args args, Results results);
  void record_exchange(const Op& op, Args args, Results results);
  void assume_choice(const Op& op, Args args, Results results) const;
  void explain(Error& error, const Op& op, Args args) const;
  void intercept_data_dependent(const Op& op, Args args, Results results);
  Values values_;
};

/// The same for callers that have no recorder at hand, of a tensor that some recorder recorded.
void note_fill(const Tensor& tensor, std::function<void(const Tensor&)> fill, Generator* generator = nullptr);

/// What `ProgramRecorder::unknown_value` is in elements of a type: of bool false, of integers an integer where it is
/// whole.
Scalar assumed_number(double unknown_value, DType dtype);

}  // namespace tare
