#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tare/device/fit.h"
#include "tare/device/roofline.h"
#include "tare/device/specifications.h"
#include "tare/report/model_run.h"
#include "tare/report/text.h"

namespace tare {

/// One tensor, or several alike in modules that repeat: `model.layers.*.self_attn`.
struct AliveGroup {
  std::string module, op;
  MemoryKind kind;
  DType dtype;
  Dims sizes;
  int64_t count = 0, bytes = 0;
  bool in_module = true;
  SourceLine source;  ///< of the first; line 0: not known
};

/// Bytes alive at a time that have something in common, by MemoryKind.
struct Holding {
  std::string name;
  std::vector<int64_t> bytes;
  int64_t count = 0;  ///< of tensors
  int64_t total() const;
};

/// A phase of a run; of several steps of training, of the last. One that comes several times in it, as forwards before
/// a step, stands once.
struct PhaseHolding {
  std::string name;
  int64_t peak = 0;
  std::vector<int64_t> at_end;  ///< bytes by MemoryKind
  double in_modules = 1;        ///< the part of the peak's bytes that belongs to modules of the tree
};

/// How long a step or a forward takes, as an estimate; nothing else of a report rests on it.
struct TimeEstimate {
  RooflineTime total;
  std::vector<std::pair<std::string, RooflineTime>> phases;     ///< in order
  std::vector<std::pair<std::string, RooflineTime>> operators;  ///< the longest first; those that take some
  double utilisation = 0;                                       ///< of the device's peak in 16 bits, by products
  Efficiency efficiency;
};

/// What a model takes to run once, or to train, from the run itself.
struct Estimate {
  using Share = StoredShare;
  std::vector<Share> parameters, buffers;  ///< by type, the largest first; tied tensors once
  int64_t parameter_count = 0, weight_bytes = 0, buffer_bytes = 0;
  int64_t peak = 0;
  std::vector<int64_t> at_peak;                 ///< bytes by MemoryKind
  std::vector<AliveGroup> alive;                ///< at the peak, without weights, buffers and inputs; the largest first
  std::vector<Holding> by_module, by_operator;  ///< at the peak, the largest first; modules that repeat together
  std::vector<PhaseHolding> phases;             ///< in order
  std::vector<std::string> assumptions;         ///< what was taken for granted, a sentence each
  /// Operators whose scratch memory no rule tells, and the number of their calls.
  std::vector<std::pair<std::string_view, int64_t>> not_modelled;
  int64_t cache_bytes = 0;    ///< keys and values at the end
  int64_t cached_tokens = 0;  ///< that they are of; 0: not known
  int64_t cache_viewed = 0;   ///< of the bytes, what the outputs show: sliding layers keep views of more
  const Specification* gpu = nullptr;
  std::optional<Fit> fit;            ///< through PyTorch's allocator; none off CUDA
  std::optional<TimeEstimate> time;  ///< none where nobody knows how fast the device is
  /// Of `--context`: tokens a second at most, by the published peaks; 0: not known.
  double decode_bound = 0, prefill_bound = 0;
  int64_t reserve = 0;  ///< bytes of it that are not for this

  int64_t room() const { return gpu->available() - reserve; }
  bool fits() const { return gpu == nullptr || fit->fits(); }
  /// How many of the device hold weights, buffers and cache.
  int64_t devices_needed() const;
};

Estimate estimate(const ModelRun& run, const Specification* gpu);
/// What `tare estimate` prints, ending with a line break.
std::string estimate_text(const ModelRun& run, const Estimate& result, const Style& style);
nlohmann::ordered_json estimate_json(const ModelRun& run, const Estimate& result);
/// `1.52 s`, `310 us`
std::string seconds_text(double seconds);
/// What a time rests on, in a sentence.
std::string efficiency_text(const TimeEstimate& time, const Specification& gpu);
/// Whether it fits, why not, and what is to spare or missing, without a full stop: `it fits, 8.4 GiB to spare`.
std::string fit_text(const Fit& fit, int64_t peak);

}  // namespace tare
