#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tare/models/model.h"
#include "tare/run/cost.h"
#include "tare/run/memory.h"

// A model by name or path, run once on meta under a trace: what summary, check and estimate have in common.
namespace tare {

/// What the commands on models take.
struct ModelOptions {
  std::string model;                ///< a built-in name, a config.json, or its folder
  std::vector<std::string> inputs;  ///< `x=f32[16,3,224,224]`; the name may be left out where there is one input
  std::optional<int64_t> batch, seq, image;
  std::string dtype;
  std::vector<std::string> set;  ///< `key=value`: fields of the configuration
  std::string gpu;
  int64_t depth = 3;
  bool json = false;
};

/// The name (may be empty) and the metadata of an input written `name=dtype[sizes]`. Errors: ValueError with the form.
std::pair<std::string, TensorMeta> parse_input(std::string_view text);

/// A model and what one run of it told.
struct ModelRun {
  std::unique_ptr<models::Model> model;
  std::vector<std::string> ignored_fields, defaulted_fields;
  bool is_decoder = false;
  std::unordered_map<const void*, std::string> paths;
  std::vector<nn::NamedTensor> inputs, outputs;
  FlopCounter flops;
  ModuleResults results;
  MemoryTimeline memory{DeviceType::meta};

  /// The path of a module by its address; empty for the root and for none.
  const std::string& path(const void* module) const;
};

/// Builds the model on meta and makes its inputs. Errors: those of flags and configurations.
std::unique_ptr<ModelRun> open_model(const ModelOptions& options);
/// Runs it once, in eval mode and without gradients. Errors: the forward's, with module path, operator and shapes.
void run_model(ModelRun& run);

/// `float32[2, 3]`
std::string describe(const TensorMeta& meta);
/// `a`, `a and b`, `a, b and 3 more`
std::string listed(const std::vector<std::string>& items, size_t most = 6);

}  // namespace tare
