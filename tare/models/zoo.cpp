#include "tare/models/zoo.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "tare/core/error.h"
#include "tare/core/nearest.h"
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

[[noreturn]] void fail_unknown(std::string_view name) {
  name = name.substr(0, 200);
  const std::vector<std::string> names(model_names().begin(), model_names().end());
  // `meta-llama/Llama-3.1-8B`: a repository, of which one file is enough.
  const size_t slash = name.find('/');
  const bool repository = slash != std::string_view::npos && slash > 0 && slash == name.rfind('/') &&
                          name.find('.') != 0 && !name.ends_with('/');
  fail<ConfigError>(
      "no model \"{}\"{}{}; supported are {}, and a config.json (or its folder) of model_type {}", name,
      did_you_mean(name.substr(repository ? slash + 1 : 0), names),
      repository ? fmt::format(" (nothing is downloaded; if it is a repository of Hugging Face, give the path of its "
                               "config.json: https://huggingface.co/{}/resolve/main/config.json)",
                               name)
                 : "",
      fmt::join(names, ", "), fmt::join(supported_model_types(), ", "));
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

// A model's every operator runs in this type. Errors: ConfigError for one that few have kernels of.
void check_runs_in(DType dtype, const std::string& model) {
  check<ConfigError>(
      !is_float8(dtype),
      "{} cannot run in {}: PyTorch has no kernels of layer_norm, softmax, embedding and most others for it; "
      "expected float32, bfloat16, float16 or float64 (--kv-dtype fp8 keeps a cache in 8 bits)",
      model, name(dtype));
}

void load_language_model(LoadedModel& loaded, Config&& config, const LoadOptions& options) {
  std::visit(
      [&](const auto& model) {
        constexpr bool gpt2 = std::is_same_v<decltype(model), const Gpt2Config&>;
        loaded.dtype = options.dtype.value_or(model.dtype);
        check_runs_in(loaded.dtype, loaded.name);
        const DTypeGuard dtype(loaded.dtype);
        loaded.model = std::make_unique<std::conditional_t<gpt2, GPT2LMHeadModel, LlamaForCausalLM>>(model);
      },
      config.model);
  if (config.quantization) loaded.quantized = quantize(*loaded.model, *config.quantization);
  loaded.quantization = std::move(config.quantization);
  loaded.ignored = std::move(config.ignored);
  loaded.defaulted = std::move(config.defaulted);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// By name, numbers in it by their size: resnet50 before resnet101.
bool comes_before(std::string_view a, std::string_view b) {
  const auto number = [](std::string_view text) { return std::ranges::find_if_not(text, is_digit) - text.begin(); };
  while (!a.empty() && !b.empty()) {
    const auto m = static_cast<size_t>(number(a)), n = static_cast<size_t>(number(b));
    if (m > 0 && n > 0 && m != n) return m < n;
    if (a[0] != b[0]) return a[0] < b[0];
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.size() < b.size();
}

// The name as the tables have it, where case is all that differs.
std::string built_in_name(const std::string& given) {
  const auto same = [&](std::string_view name) {
    return std::ranges::equal(given, name, [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
  };
  std::error_code error;
  if (std::filesystem::exists(given, error)) return given;
  for (const std::string_view name : model_names())
    if (same(name)) return std::string(name);
  for (const auto& [alias, name] : kAliases)
    if (same(alias)) return std::string(alias);
  return given;
}

}  // namespace

const std::vector<std::string_view>& model_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const BuiltInResNet& item : kResNets) list.push_back(item.name);
    for (const BuiltInText& item : kLanguageModels) list.push_back(item.name);
    std::ranges::sort(list, comes_before);
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
  const std::string name = built_in_name(name_or_path);
  if (std::ranges::find(model_names(), name) != model_names().end() || !built_in_config(name).empty()) return true;
  std::error_code error;
  const bool is_path = name_or_path.ends_with(".json") || std::filesystem::exists(name_or_path, error);
  return is_path && !is_foreign_config(name_or_path, set);
}

LoadedModel load_model(const std::string& name_given, const LoadOptions& options) {
  check<ConfigError>(!options.dtype || is_floating(*options.dtype), "a model's dtype must be floating, got {}",
                     name(options.dtype.value_or(DType::undefined)));
  LoadedModel loaded;
  const std::string name_or_path = built_in_name(name_given);
  loaded.name = name_or_path;
  const DeviceGuard device(options.device);
  const auto* resnet = std::find_if(std::begin(kResNets), std::end(kResNets),
                                    [&](const BuiltInResNet& item) { return item.name == name_or_path; });
  if (resnet != std::end(kResNets)) {
    check_runs_in(options.dtype.value_or(DType::float32), loaded.name);
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
