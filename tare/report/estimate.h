#pragma once

#include <nlohmann/json_fwd.hpp>

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

/// What a model takes to run once, from the run itself.
struct Estimate {
  struct Share {
    DType dtype;
    int64_t elements, bytes;
  };
  std::vector<Share> parameters, buffers;  ///< by dtype, the largest first; tied tensors once
  int64_t parameter_count = 0, weight_bytes = 0, buffer_bytes = 0;
  int64_t peak = 0;
  std::vector<int64_t> at_peak;   ///< bytes by MemoryKind
  std::vector<AliveGroup> alive;  ///< at the peak, without weights, buffers and inputs; the largest first
  int64_t cache_bytes = 0;        ///< keys and values at the end
  const Specification* gpu = nullptr;

  bool fits() const { return gpu == nullptr || peak <= gpu->available(); }
  /// How many of the device hold weights, buffers and cache.
  int64_t devices_needed() const;
};

Estimate estimate(const ModelRun& run, const Specification* gpu);
/// What `tare estimate` prints, ending with a line break.
std::string estimate_text(const ModelRun& run, const Estimate& result, const Style& style);
nlohmann::ordered_json estimate_json(const ModelRun& run, const Estimate& result);

}  // namespace tare
