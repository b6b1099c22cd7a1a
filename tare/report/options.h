#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tare/core/device.h"
#include "tare/core/dtype.h"
#include "tare/core/thread.h"
#include "tare/device/specifications.h"
#include "tare/run/spans.h"
#include "tare/sizes/family.h"

// What the commands on models are asked for, however they are asked.
namespace tare {

/// A training step that the command makes: loss, backward, clipping, the optimizer's step.
struct TrainingOptions {
  bool on = false;
  std::string optimizer = "adamw";
  bool foreach = false, fused = false;  ///< neither: as PyTorch chooses on the device
  std::string loss = "auto";
  enum class Checkpointing : uint8_t { none, full, every, selective } checkpointing = Checkpointing::none;
  int64_t every = 1;       ///< with Checkpointing::every: each so many-th block
  int64_t accumulate = 1;  ///< forwards and backwards before a step
  int64_t steps = 2;       ///< the second one finds the optimizer's state there
  std::optional<DType> autocast;
  std::optional<double> clip;  ///< the most norm that all gradients may have
  /// Adapters that alone are trained, beside a frozen model: their rank, 0 for none; alpha is twice the rank.
  int64_t lora = 0;
  std::vector<std::string> lora_targets;  ///< names of projections, or `all-linear`; empty: those that are usual
  DType lora_dtype = DType::float32;
  friend bool operator==(const TrainingOptions&, const TrainingOptions&) = default;
};

/// Inference as servers run it: users at once, each with so many positions in the cache.
struct ServingOptions {
  std::optional<int64_t> context;
  int64_t users = 1;
  std::optional<DType> cache_dtype;  ///< none: the model's
  int64_t page = 0;                  ///< positions of a page, of which each user has whole ones; 0: no pages
  /// Positions that a user has a place for in a layer, which may keep a window of them alone.
  int64_t places(std::optional<int64_t> window) const {
    const int64_t kept = window ? std::min(*context, *window) : *context;
    return page > 0 ? (kept + page - 1) / page * page : kept;
  }
  bool on() const { return context.has_value(); }
  friend bool operator==(const ServingOptions&, const ServingOptions&) = default;
};

constexpr int64_t kChecks = 20;

struct ModelOptions {
  std::string model;                ///< a name, a config.json, its folder, a checkpoint, or FILE.py:CALLABLE
  std::vector<std::string> inputs;  ///< `x=f32[16,3,224,224]`, as input.h reads it
  std::optional<int64_t> batch, seq, image;
  std::vector<std::pair<std::string, int64_t>> dims;  ///< sizes of a program in a file: symbols, `x.0`
  bool keep_going = false;                            ///< of a program in a file: past nodes that cannot run
  /// It is `check` that asks: a program in a file runs as it was recorded, with gradients where it had some, and its
  /// outputs may have sizes that nobody knows.
  bool check = false;
  bool module_inputs = false;     ///< what each module was given is kept, too
  bool compile = false;           ///< a check of what would end a graph of torch.compile
  std::vector<SizeRange> ranges;  ///< of these, those that are to be a range, as `--batch 1..64`
  std::string dtype;
  std::vector<std::string> set;          ///< `key=value`: fields of the configuration
  std::string device;                    ///< meta, cpu, cuda, or an accelerator; empty: that of `gpu`, or meta
  std::optional<double> unknown_values;  ///< what a program in Python gets that asks for a value that is not known
  std::string gpu;                       ///< an accelerator to fit it on
  TrainingOptions training;
  ServingOptions serving;
  std::string routing;  ///< which experts unknown routers are taken to choose: a rule of Routing; empty: none
  int64_t reserve = 0;  ///< bytes of the accelerator that are not for this
  std::optional<int64_t> max_memory, max_params;  ///< what an estimate may come to, in bytes and elements
  std::string base;                               ///< a file of earlier estimates to hold it against; empty: none
  /// By how much figures may be more than there: words of `compared_figures`, with parts of one.
  std::vector<std::pair<std::string, double>> max_growth;
  std::string markdown;  ///< a file for the results as Markdown; -: the standard output
  bool what_if = false;
  int64_t checks = kChecks;   ///< with `ranges`: at how many other points formulas are held against executions
  std::string report, trace;  ///< files to write of the run
  SpanRecorder::Detail record = SpanRecorder::Detail::none;
  int64_t depth = 3;
  int64_t nproc = 0;  ///< ranks that a program has; 0: it is no program of ranks
  std::string mesh;   ///< names of the ranks' dimensions: `dp=4,tp=2`; or empty
  bool json = false, github = false;
  friend bool operator==(const ModelOptions&, const ModelOptions&) = default;
};

/// The same with `what`, `batch`, `seq` or `image`, of this size.
ModelOptions with_size(ModelOptions options, const std::string& what, int64_t size);

/// Where a model, its inputs and its run lie.
struct Target {
  Device device = DeviceType::meta;
  const Specification* gpu = nullptr;  ///< what it is to fit on, and runs on where the device is no other
  /// While it lives, factories make their tensors there, and cuda is that accelerator. A claimed CPU holds no bytes, as
  /// no device here does.
  class Guard;
};
/// Errors: ValueError for a device that is not known.
Target target_of(const ModelOptions& options);

class Target::Guard {
 public:
  explicit Guard(const Target& target) : device_(target.device), fake_(target.device.is_cpu() || thread_state.fake) {
    if (target.device.type == DeviceType::cuda && target.gpu != nullptr) accelerator_.emplace(*target.gpu);
  }

 private:
  std::optional<AcceleratorGuard> accelerator_;
  DeviceGuard device_;
  FakeGuard fake_;
};

}  // namespace tare
