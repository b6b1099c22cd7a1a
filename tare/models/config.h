#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "tare/core/dtype.h"
#include "tare/core/list.h"
#include "tare/models/quantization.h"

namespace tare::models {

/// Rotary position embedding. Everything but the type's name changes values only, not shapes.
struct RopeConfig {
  std::string type = "default";
  double theta = 10000.0;
  double factor = 1.0, low_freq_factor = 1.0, high_freq_factor = 4.0;
  int64_t original_max_position_embeddings = 8192;
};

/// A decoder with rotary embeddings and grouped queries: Llama, and what differs from it in a field or two.
struct LlamaConfig {
  enum class Family : uint8_t { llama, mistral, qwen2 } family = Family::llama;
  int64_t vocab_size = 0, hidden_size = 0, intermediate_size = 0;
  int64_t num_hidden_layers = 0, num_attention_heads = 0, num_key_value_heads = 0, head_dim = 0;
  int64_t max_position_embeddings = 0;
  std::string hidden_act = "silu";
  double rms_norm_eps = 1e-6, attention_dropout = 0.0;
  double initializer_range = 0.02;                               ///< the deviation of initial weights
  bool qkv_bias = false, output_bias = false, mlp_bias = false;  ///< of the attention's and the MLP's projections
  bool tie_word_embeddings = false;
  std::optional<int64_t> pad_token_id = {};
  /// A layer marked `sliding` attends to the last `sliding_window` positions.
  std::optional<int64_t> sliding_window = {};
  std::vector<bool> sliding;
  RopeConfig rope;
  DType dtype = DType::float32;
};

/// GPT-2: learned positions, and the query, key and value of all heads in one projection.
struct Gpt2Config {
  int64_t vocab_size = 0, n_positions = 0, n_embd = 0, n_layer = 0, n_head = 0, n_inner = 0;
  std::string activation_function = "gelu_new";
  double embd_pdrop = 0.1, attn_pdrop = 0.1, resid_pdrop = 0.1, layer_norm_epsilon = 1e-5;
  double initializer_range = 0.02;  ///< the deviation of initial weights
  bool scale_attn_weights = true, scale_attn_by_inverse_layer_idx = false, tie_word_embeddings = true;
  DType dtype = DType::float32;
};

/// A configuration as read, and what the reader has to say about it.
struct Config {
  std::variant<LlamaConfig, Gpt2Config> model;
  std::string model_type;
  std::optional<Quantization> quantization = {};  ///< none: weights are stored in the model's dtype
  std::vector<std::string> ignored;    ///< fields that are not known and had no effect, in alphabetical order
  std::vector<std::string> defaulted;  ///< fields that change the model, were not given, and have their usual value
};

/// A field and its new value, written as in JSON; what is not JSON is taken for a string.
using Overrides = std::vector<std::pair<std::string, std::string>>;

/// The `model_type`s that can be read.
const std::vector<std::string_view>& supported_model_types();
/// Fields of any configuration that change neither shapes nor operators.
List<std::string_view> harmless_fields();

/// Reads the text of a Hugging Face `config.json`. `source` names it in messages. Errors, all of them ConfigError:
/// text that is not a JSON object, all required fields that are missing, a value of the wrong type or out of range
/// (with what was expected), an unsupported model_type or feature.
Config parse_config(std::string_view text, std::string_view source = "config.json", const Overrides& overrides = {});

/// The same for a file, or for a folder with a `config.json`. Errors: also a file that cannot be read, is not a
/// regular file, or is larger than any configuration.
Config read_config(const std::string& path, const Overrides& overrides = {});

/// Whether a configuration, or that of a folder, is of a model_type or an architecture that is not built in. One that
/// cannot be read is none: `read_config` tells what is wrong with it.
bool is_foreign_config(const std::string& path, const Overrides& overrides = {});

}  // namespace tare::models
