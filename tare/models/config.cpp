#include "tare/models/config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "tare/core/error.h"
#include "tare/models/activation.h"
#include "tare/models/fields.h"
#include "tare/models/json_file.h"

// What a config.json means. Field names, their defaults and the way older spellings are read are those of
// transformers 5.23.
namespace tare::models {

namespace {

using Json = nlohmann::json;

// A configuration takes a few kilobytes.
constexpr JsonKind kConfiguration{"a configuration", "a JSON object with the model's fields", 4 << 20};
// Deep enough for any model, and an end to files that ask for a billion layers.
constexpr Fields::Range kLayers{1, 10'000};
constexpr Fields::Range kHeads{1, 1 << 20};
constexpr Fields::Range kTokens{-1, INT64_MAX};

// Fields of every model that change neither shapes nor operators.
void accept_common(Fields& fields) { fields.accept(harmless_fields()); }

// The classes of a model_type that are built in; a configuration that names none means the first.
struct BuiltInType {
  std::string_view model_type, architecture;
  std::optional<LlamaConfig::Family> family;  // none: GPT-2
};
constexpr BuiltInType kTypes[] = {{"gpt2", "GPT2LMHeadModel", {}},
                                  {"llama", "LlamaForCausalLM", LlamaConfig::Family::llama},
                                  {"mistral", "MistralForCausalLM", LlamaConfig::Family::mistral},
                                  {"qwen2", "Qwen2ForCausalLM", LlamaConfig::Family::qwen2}};

const BuiltInType* find_type(const Json& object) {
  const auto found = object.find("model_type");
  if (found == object.end() || !found->is_string()) return nullptr;
  const auto* const type = std::find_if(std::begin(kTypes), std::end(kTypes), [&](const BuiltInType& one) {
    return one.model_type == found->get_ref<const std::string&>();
  });
  return type == std::end(kTypes) ? nullptr : type;
}

// What a configuration with a head for another task names is no language model.
bool is_built_in_architecture(const Json& object, const BuiltInType& type) {
  const auto found = object.find("architectures");
  if (found == object.end() || found->is_null()) return true;
  return found->is_array() && (found->empty() || ((*found)[0].is_string() &&
                                                  (*found)[0].get_ref<const std::string&>() == type.architecture));
}

using FieldValue = std::pair<std::string_view, int64_t>;
void check_multiple(const Fields& fields, FieldValue whole, FieldValue part) {
  check<ConfigError>(whole.second % part.second == 0, "{}: {} ({}) is not a multiple of {} ({})", fields.source(),
                     whole.first, whole.second, part.first, part.second);
}

DType read_dtype(Fields& fields) {
  const std::string_view field = fields.has("dtype") ? "dtype" : "torch_dtype";
  fields.accept({"dtype", "torch_dtype"});
  const std::string text = fields.text(field, "float32");
  std::string_view word = text;
  if (word.starts_with("torch.")) word.remove_prefix(6);
  const std::optional<DType> dtype = parse_dtype(word);
  if (!dtype || !is_floating(*dtype)) fields.fail_value(field, "a floating type: float32, bfloat16, float16, float64");
  return *dtype;
}

RopeConfig read_rope(Fields& fields, double default_theta) {
  RopeConfig rope;
  rope.theta = default_theta;
  // `rope_parameters` is today's spelling of `rope_theta` and `rope_scaling` together.
  const std::string_view field = fields.has("rope_parameters") ? "rope_parameters" : "rope_scaling";
  fields.accept({"rope_parameters", "rope_scaling"});
  if (fields.has("rope_theta")) rope.theta = fields.number("rope_theta", default_theta, 1e-6, 1e300);
  const Json& object = fields.raw(field);
  if (object.is_null()) return rope;
  if (!object.is_object()) fields.fail_value(field, "an object or null");
  Fields inner(object, fmt::format("{}: in \"{}\"", fields.source(), field));
  rope.type = inner.choice(inner.has("rope_type") ? "rope_type" : "type", "default",
                           {"default", "linear", "dynamic", "llama3", "yarn", "longrope"});
  rope.theta = inner.number("rope_theta", rope.theta, 1e-6, 1e300);
  rope.factor = inner.number("factor", 1.0, 1e-6, 1e9);
  rope.low_freq_factor = inner.number("low_freq_factor", 1.0, 1e-6, 1e9);
  rope.high_freq_factor = inner.number("high_freq_factor", 4.0, 1e-6, 1e9);
  rope.original_max_position_embeddings =
      inner.integer("original_max_position_embeddings", rope.original_max_position_embeddings);
  for (const std::string& name : inner.unasked()) fields.ignore(fmt::format("{}.{}", field, name));
  return rope;
}

// Which layers slide: as `layer_types` says, or all from `first` on.
void read_sliding(Fields& fields, LlamaConfig& config, int64_t first) {
  const auto layers = static_cast<size_t>(config.num_hidden_layers);
  config.sliding.assign(layers, false);
  const Json& types = fields.raw("layer_types");
  if (types.is_null()) {
    for (size_t i = 0; config.sliding_window && i < layers; ++i) config.sliding[i] = static_cast<int64_t>(i) >= first;
    return;
  }
  const std::string expected =
      fmt::format("an array of {} words, each \"full_attention\" or \"sliding_attention\"", layers);
  if (!types.is_array() || types.size() != layers) fields.fail_value("layer_types", expected);
  for (size_t i = 0; i < layers; ++i) {
    if (types[i] != "full_attention" && types[i] != "sliding_attention") fields.fail_value("layer_types", expected);
    config.sliding[i] = config.sliding_window && types[i] == "sliding_attention";
  }
}

// Of no effect on shapes, so that nobody needs to hear that it was not given.
double read_initializer_range(Fields& fields) {
  constexpr double kUsual = 0.02, kMost = 1e6;
  return fields.has("initializer_range") ? fields.number("initializer_range", kUsual, 0, kMost) : kUsual;
}

LlamaConfig read_llama(Fields& fields, LlamaConfig::Family family) {
  using Family = LlamaConfig::Family;
  const bool llama = family == Family::llama, mistral = family == Family::mistral;
  LlamaConfig config;
  config.family = family;
  config.vocab_size = fields.required("vocab_size");
  config.hidden_size = fields.required("hidden_size");
  config.intermediate_size = fields.required("intermediate_size");
  config.num_hidden_layers = fields.required("num_hidden_layers", kLayers);
  config.num_attention_heads = fields.required("num_attention_heads", kHeads);
  fields.check_missing();

  // Null means one head of keys and values for each head of queries.
  const std::optional<int64_t> usual_kv_heads = llama ? std::nullopt : std::optional<int64_t>(mistral ? 8 : 32);
  config.num_key_value_heads =
      fields.nullable("num_key_value_heads", usual_kv_heads, kHeads).value_or(config.num_attention_heads);
  const auto head_dim = fields.nullable("head_dim", {});
  if (llama)
    check_multiple(fields, {"hidden_size", config.hidden_size}, {"num_attention_heads", config.num_attention_heads});
  config.head_dim = head_dim.value_or(config.hidden_size / config.num_attention_heads);
  check_multiple(fields, {"num_attention_heads", config.num_attention_heads},
                 {"num_key_value_heads", config.num_key_value_heads});
  check<ConfigError>(config.head_dim > 0 && config.head_dim % 2 == 0,
                     "{}: the size of a head is {} (head_dim, or hidden_size / num_attention_heads); rotary embeddings "
                     "need an even one",
                     fields.source(), config.head_dim);

  config.hidden_act = fields.choice("hidden_act", "silu", Activation::names());
  config.max_position_embeddings = fields.integer("max_position_embeddings", llama ? 2048 : mistral ? 131072 : 32768);
  config.rms_norm_eps = fields.number("rms_norm_eps", 1e-6, 0, 1);
  config.attention_dropout = fields.number("attention_dropout", 0.0, 0, 1);
  config.initializer_range = read_initializer_range(fields);
  config.tie_word_embeddings = fields.boolean("tie_word_embeddings", false);
  config.pad_token_id = fields.nullable("pad_token_id", {}, kTokens);
  if (config.pad_token_id && (*config.pad_token_id < 0 || *config.pad_token_id >= config.vocab_size))
    config.pad_token_id.reset();
  config.dtype = read_dtype(fields);
  config.rope = read_rope(fields, 10000.0);
  accept_common(fields);

  if (llama) {
    config.qkv_bias = config.output_bias = fields.boolean("attention_bias", false);
    config.mlp_bias = fields.boolean("mlp_bias", false);
    config.sliding.assign(static_cast<size_t>(config.num_hidden_layers), false);
    fields.accept({"pretraining_tp"});
  } else if (mistral) {
    config.sliding_window = fields.nullable("sliding_window", 4096);
    read_sliding(fields, config, 0);
  } else {
    config.qkv_bias = true;
    const bool use = fields.boolean("use_sliding_window", false);
    const auto window = fields.nullable("sliding_window", 4096);
    if (use) config.sliding_window = window;
    read_sliding(fields, config, fields.integer("max_window_layers", 28, {0, INT64_MAX}));
  }
  return config;
}

Gpt2Config read_gpt2(Fields& fields) {
  // Newer spellings of the same fields.
  const auto either = [&](std::string_view name, std::string_view alias) {
    fields.accept({name, alias});
    return fields.has(name) || !fields.has(alias) ? name : alias;
  };
  Gpt2Config config;
  config.vocab_size = fields.required("vocab_size");
  config.n_positions = fields.required(either("n_positions", "max_position_embeddings"));
  const std::string_view width = either("n_embd", "hidden_size"), heads = either("n_head", "num_attention_heads");
  config.n_embd = fields.required(width);
  config.n_layer = fields.required(either("n_layer", "num_hidden_layers"), kLayers);
  config.n_head = fields.required(heads, kHeads);
  fields.check_missing();
  check_multiple(fields, {width, config.n_embd}, {heads, config.n_head});
  config.n_inner = fields.nullable("n_inner", {}).value_or(4 * config.n_embd);
  config.activation_function = fields.choice("activation_function", "gelu_new", Activation::names());
  config.embd_pdrop = fields.number("embd_pdrop", 0.1, 0, 1);
  config.attn_pdrop = fields.number("attn_pdrop", 0.1, 0, 1);
  config.resid_pdrop = fields.number("resid_pdrop", 0.1, 0, 1);
  config.layer_norm_epsilon = fields.number("layer_norm_epsilon", 1e-5, 0, 1);
  config.initializer_range = read_initializer_range(fields);
  config.scale_attn_weights = fields.boolean("scale_attn_weights", true);
  config.scale_attn_by_inverse_layer_idx = fields.boolean("scale_attn_by_inverse_layer_idx", false);
  config.tie_word_embeddings = fields.boolean("tie_word_embeddings", true);
  if (fields.boolean("add_cross_attention", false))
    fields.fail_value("add_cross_attention", "false: cross attention is not supported");
  config.dtype = read_dtype(fields);
  accept_common(fields);
  fields.accept({"n_ctx", "n_special", "predict_special_tokens", "afn", "reorder_and_upcast_attn", "pad_token_id",
                 "summary_activation", "summary_first_dropout", "summary_proj_to_labels", "summary_type",
                 "summary_use_proj", "gradient_checkpointing"});
  return config;
}

Json with_overrides(Json object, const Overrides& overrides) {
  for (const auto& [key, value] : overrides) {
    const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= kMostNesting; };
    Json parsed = Json::parse(value, shallow, false);
    object[key] = parsed.is_discarded() ? Json(value) : std::move(parsed);
  }
  return object;
}

// The text of a configuration's file, or of the one in a folder, with its path.
std::pair<std::string, std::string> read_file(const std::string& path) {
  std::error_code error;
  std::filesystem::path file(path);
  if (std::filesystem::is_directory(file, error)) file /= "config.json";
  return {read_text(file, kConfiguration), file.string()};
}

}  // namespace

const std::vector<std::string_view>& supported_model_types() {
  static const std::vector<std::string_view> types = [] {
    std::vector<std::string_view> list;
    for (const BuiltInType& type : kTypes) list.push_back(type.model_type);
    return list;
  }();
  return types;
}

List<std::string_view> harmless_fields() {
  static constexpr std::string_view names[] = {"model_type",
                                               "architectures",
                                               "bos_token_id",
                                               "eos_token_id",
                                               "initializer_range",
                                               "use_cache",
                                               "transformers_version",
                                               "_name_or_path",
                                               "name_or_path",
                                               "task_specific_params",
                                               "id2label",
                                               "label2id",
                                               "output_attentions",
                                               "output_hidden_states",
                                               "return_dict",
                                               "chunk_size_feed_forward",
                                               "is_encoder_decoder",
                                               "problem_type",
                                               "_commit_hash",
                                               "_attn_implementation",
                                               "auto_map",
                                               "attn_implementation",
                                               "torchscript"};
  return {names, std::size(names)};
}

Config parse_config(std::string_view text, std::string_view source, const Overrides& overrides) {
  const Json object = with_overrides(parse_object(text, source, kConfiguration), overrides);
  Fields fields(object, std::string(source));
  Config config;
  config.model_type = fields.text("model_type", "");
  const BuiltInType* const type = find_type(object);
  if (type == nullptr)
    fields.fail_value("model_type", fmt::format("one of {}", fmt::join(supported_model_types(), ", ")));
  if (!is_built_in_architecture(object, *type))
    fields.fail_value("architectures",
                      fmt::format("[\"{}\"], the class of this model_type that is built in", type->architecture));
  if (type->family) config.model = read_llama(fields, *type->family);
  else config.model = read_gpt2(fields);
  config.quantization = read_quantization(fields);
  config.ignored = fields.unasked();
  config.defaulted = fields.defaulted();
  return config;
}

Config read_config(const std::string& path, const Overrides& overrides) {
  const auto [text, file] = read_file(path);
  return parse_config(text, file, overrides);
}

bool is_foreign_config(const std::string& path, const Overrides& overrides) {
  try {
    const auto [text, file] = read_file(path);
    const Json object = with_overrides(parse_object(text, file, kConfiguration), overrides);
    const BuiltInType* const type = find_type(object);
    return type == nullptr || !is_built_in_architecture(object, *type);
  } catch (const ConfigError&) {
    return false;  // of which reading it tells what is wrong
  }
}

}  // namespace tare::models
