#pragma once

#include <memory>

#include "tare/models/config.h"
#include "tare/models/model.h"

namespace tare::models {

/// How a model is loaded.
struct LoadOptions {
  std::optional<DType> dtype = {};  ///< none: the configuration's, else float32
  Device device = DeviceType::meta;
  Overrides set = {};  ///< fields of the configuration to change, as `{"num_hidden_layers", "2"}`
};

/// A model in evaluation mode, and what was noticed when it was made.
struct LoadedModel {
  std::string name;  ///< as it was asked for
  std::unique_ptr<Model> model;
  std::vector<std::string> ignored;    ///< fields of the configuration that are not known and had no effect
  std::vector<std::string> defaulted;  ///< fields that were not given and have their usual value
  DType dtype = DType::float32;
  std::optional<Quantization> quantization = {};  ///< how its weights are stored, where not in that dtype
  int64_t quantized = 0;                          ///< elements of weights that are stored so
};

/// The names of the models whose configuration is compiled in, sorted, each once.
const std::vector<std::string_view>& model_names();

/// Whether `load_model` makes it, or tells what is wrong with it: a built-in name, or a configuration of a type and an
/// architecture that are built in.
bool is_built_in(const std::string& name_or_path, const Overrides& set = {});

/// Makes a model by its built-in name, case not counting, or from a Hugging Face `config.json` or the folder of one.
/// Errors: ConfigError for a name that is neither, with the nearest one; and as `parse_config`.
LoadedModel load_model(const std::string& name_or_path, const LoadOptions& options = {});

/// The text of a built-in language model's `config.json`, empty where there is none.
std::string_view built_in_config(std::string_view name);

}  // namespace tare::models
