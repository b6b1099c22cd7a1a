#include "tare/models/zoo.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "tare/core/error.h"
#include "tare/models/gpt2.h"
#include "tare/models/llama.h"
#include "tare/models/resnet.h"

namespace tare::models {

namespace {

struct BuiltInText {
  std::string_view name, config;
};

// The public configurations, without the fields that have no effect here; examples/configs holds them whole.
constexpr BuiltInText kLanguageModels[] = {
    {"gpt2",
     R"({"model_type": "gpt2", "activation_function": "gelu_new", "attn_pdrop": 0.1, "embd_pdrop": 0.1,
         "layer_norm_epsilon": 1e-05, "n_embd": 768, "n_head": 12, "n_layer": 12, "n_positions": 1024,
         "resid_pdrop": 0.1, "vocab_size": 50257})"},
    {"gpt2-medium",
     R"({"model_type": "gpt2", "activation_function": "gelu_new", "attn_pdrop": 0.1, "embd_pdrop": 0.1,
         "layer_norm_epsilon": 1e-05, "n_embd": 1024, "n_head": 16, "n_layer": 24, "n_positions": 1024,
         "resid_pdrop": 0.1, "vocab_size": 50257})"},
    {"gpt2-large",
     R"({"model_type": "gpt2", "activation_function": "gelu_new", "attn_pdrop": 0.1, "embd_pdrop": 0.1,
         "layer_norm_epsilon": 1e-05, "n_embd": 1280, "n_head": 20, "n_layer": 36, "n_positions": 1024,
         "resid_pdrop": 0.1, "vocab_size": 50257})"},
    {"gpt2-xl",
     R"({"model_type": "gpt2", "activation_function": "gelu_new", "attn_pdrop": 0.1, "embd_pdrop": 0.1,
         "layer_norm_epsilon": 1e-05, "n_embd": 1600, "n_head": 25, "n_layer": 48, "n_positions": 1024,
         "resid_pdrop": 0.1, "vocab_size": 50257})"},
    {"llama-3-8b",
     R"({"model_type": "llama", "attention_bias": false, "attention_dropout": 0.0, "hidden_act": "silu",
         "hidden_size": 4096, "intermediate_size": 14336, "max_position_embeddings": 8192,
         "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8, "rms_norm_eps": 1e-05,
         "rope_scaling": null, "rope_theta": 500000.0, "tie_word_embeddings": false, "torch_dtype": "bfloat16",
         "vocab_size": 128256})"},
    {"llama-3-70b",
     R"({"model_type": "llama", "attention_bias": false, "attention_dropout": 0.0, "hidden_act": "silu",
         "hidden_size": 8192, "intermediate_size": 28672, "max_position_embeddings": 8192,
         "num_attention_heads": 64, "num_hidden_layers": 80, "num_key_value_heads": 8, "rms_norm_eps": 1e-05,
         "rope_scaling": null, "rope_theta": 500000.0, "tie_word_embeddings": false, "torch_dtype": "bfloat16",
         "vocab_size": 128256})"},
    {"llama-3.1-405b",
     R"({"model_type": "llama", "attention_bias": false, "attention_dropout": 0.0, "hidden_act": "silu",
         "hidden_size": 16384, "intermediate_size": 53248, "max_position_embeddings": 131072, "mlp_bias": false,
         "num_attention_heads": 128, "num_hidden_layers": 126, "num_key_value_heads": 8, "rms_norm_eps": 1e-05,
         "rope_scaling": {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                          "original_max_position_embeddings": 8192, "rope_type": "llama3"},
         "rope_theta": 500000.0, "tie_word_embeddings": false, "torch_dtype": "bfloat16", "vocab_size": 128256})"},
    {"mistral-7b",
     R"({"model_type": "mistral", "hidden_act": "silu", "hidden_size": 4096, "intermediate_size": 14336,
         "max_position_embeddings": 32768, "num_attention_heads": 32, "num_hidden_layers": 32,
         "num_key_value_heads": 8, "rms_norm_eps": 1e-05, "rope_theta": 10000.0, "sliding_window": 4096,
         "tie_word_embeddings": false, "torch_dtype": "bfloat16", "vocab_size": 32000})"},
    {"qwen2-7b",
     R"({"model_type": "qwen2", "attention_dropout": 0.0, "hidden_act": "silu", "hidden_size": 3584,
         "intermediate_size": 18944, "max_position_embeddings": 131072, "max_window_layers": 28,
         "num_attention_heads": 28, "num_hidden_layers": 28, "num_key_value_heads": 4, "rms_norm_eps": 1e-06,
         "rope_theta": 1000000.0, "sliding_window": 131072, "tie_word_embeddings": false,
         "torch_dtype": "bfloat16", "use_sliding_window": false, "vocab_size": 152064})"},
};

struct BuiltInResNet {
  std::string_view name;
  ResNetConfig config;
};

constexpr BuiltInResNet kResNets[] = {
    {"resnet18", {false, {2, 2, 2, 2}}},  {"resnet34", {false, {3, 4, 6, 3}}},  {"resnet50", {true, {3, 4, 6, 3}}},
    {"resnet101", {true, {3, 4, 23, 3}}}, {"resnet152", {true, {3, 8, 36, 3}}},
};

// Other names under which a model goes.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {{"llama-3-405b", "llama-3.1-405b"}};

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j + 1] + 1, row[j] + 1});
    }
  }
  return row.back();
}

[[noreturn]] void fail_unknown(std::string_view name) {
  name = name.substr(0, 200);
  const std::vector<std::string_view>& names = model_names();
  const auto distance = [&](std::string_view candidate) { return edit_distance(name, candidate); };
  const std::string_view nearest =
      *std::min_element(names.begin(), names.end(), [&](auto a, auto b) { return distance(a) < distance(b); });
  const bool near = distance(nearest) <= std::max<size_t>(2, nearest.size() / 3);
  fail<ConfigError>("no model \"{}\"{}; supported are {}, and a config.json (or its folder) of model_type {}", name,
                    near ? fmt::format(" (did you mean \"{}\"?)", nearest) : "", fmt::join(names, ", "),
                    fmt::join(supported_model_types(), ", "));
}

void load_resnet(LoadedModel& loaded, ResNetConfig config, const LoadOptions& options) {
  for (const auto& [key, value] : options.set) {
    check<ConfigError>(key == "num_classes", "{}: no field \"{}\" to set; a ResNet has \"num_classes\"", loaded.name,
                       key);
    const bool digits =
        value.size() < 10 && value.find_first_not_of("0123456789") == std::string::npos && !value.empty();
    config.num_classes = digits ? std::stoll(value) : 0;
    check<ConfigError>(config.num_classes > 0, "{}: field \"{}\" is {}; expected an integer from 1 to 999999999",
                       loaded.name, key, value);
  }
  loaded.dtype = options.dtype.value_or(DType::float32);
  const DTypeGuard dtype(loaded.dtype);
  loaded.model = std::make_unique<ResNet>(config);
}

void load_language_model(LoadedModel& loaded, Config&& config, const LoadOptions& options) {
  std::visit(
      [&](const auto& model) {
        constexpr bool gpt2 = std::is_same_v<decltype(model), const Gpt2Config&>;
        loaded.dtype = options.dtype.value_or(model.dtype);
        const DTypeGuard dtype(loaded.dtype);
        loaded.model = std::make_unique<std::conditional_t<gpt2, GPT2LMHeadModel, LlamaForCausalLM>>(model);
      },
      config.model);
  if (config.quantization) loaded.quantized = quantize(*loaded.model, *config.quantization);
  loaded.quantization = std::move(config.quantization);
  loaded.ignored = std::move(config.ignored);
  loaded.defaulted = std::move(config.defaulted);
}

}  // namespace

const std::vector<std::string_view>& model_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const BuiltInResNet& item : kResNets) list.push_back(item.name);
    for (const BuiltInText& item : kLanguageModels) list.push_back(item.name);
    for (const auto& [alias, name] : kAliases) list.push_back(alias);
    return list;
  }();
  return names;
}

std::string_view built_in_config(std::string_view name) {
  for (const auto& [alias, real] : kAliases)
    if (name == alias) name = real;
  for (const BuiltInText& item : kLanguageModels)
    if (item.name == name) return item.config;
  return {};
}

bool is_built_in(const std::string& name_or_path, const Overrides& set) {
  const std::vector<std::string_view>& names = model_names();
  if (std::find(names.begin(), names.end(), name_or_path) != names.end()) return true;
  std::error_code error;
  const bool is_path = name_or_path.ends_with(".json") || std::filesystem::exists(name_or_path, error);
  return is_path && !is_foreign_config(name_or_path, set);
}

LoadedModel load_model(const std::string& name_or_path, const LoadOptions& options) {
  check<ConfigError>(!options.dtype || is_floating(*options.dtype), "a model's dtype must be floating, got {}",
                     name(options.dtype.value_or(DType::undefined)));
  LoadedModel loaded;
  loaded.name = name_or_path;
  const DeviceGuard device(options.device);
  const auto* resnet = std::find_if(std::begin(kResNets), std::end(kResNets),
                                    [&](const BuiltInResNet& item) { return item.name == name_or_path; });
  if (resnet != std::end(kResNets)) {
    load_resnet(loaded, resnet->config, options);
  } else if (const std::string_view text = built_in_config(name_or_path); !text.empty()) {
    load_language_model(loaded, parse_config(text, name_or_path, options.set), options);
  } else {
    std::error_code error;
    if (!name_or_path.ends_with(".json") && !std::filesystem::exists(name_or_path, error)) fail_unknown(name_or_path);
    load_language_model(loaded, read_config(name_or_path, options.set), options);
  }
  loaded.model->eval();
  return loaded;
}

}  // namespace tare::models
