#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <filesystem>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tare/models/decoder.h"
#include "tare/models/llama.h"
#include "tare/models/zoo.h"
#include "tare/run/cost.h"
#include "tare/run/memory.h"
#include "tests/folder.h"

// The models against what the public implementations gave under PyTorch: tests/golden/models, recorded by the script
// there.
namespace tare::models {
namespace models_test {

using Json = nlohmann::json;

std::string golden_path(const std::string& name) {
  return std::string(TARE_SOURCE_DIR) + "/tests/golden/models/" + name + ".json";
}

Json read_golden(const std::string& name) {
  std::ifstream file(golden_path(name));
  return Json::parse(file);
}

Json described(const Tensor& tensor) {
  return {std::string(name(tensor.dtype())), tensor.sizes().vec(), tensor.strides().vec()};
}

Dims shape(const Tensor& tensor) { return tensor.sizes(); }

// Counts the operators that are not written in others, by PyTorch's names.
class LeafOperators : public Reader {
 public:
  void read(const Event& event, const Moment&) override {
    on(event, [&](const event::OperatorEnd& e) {
      if (e.op->is_composite()) return;
      const bool overloaded = e.op->name.find('.') != std::string::npos;
      ++counts["aten." + e.op->name + (overloaded ? "" : ".default")];
    });
  }
  std::map<std::string, int64_t> counts;
};

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, ParametersBuffersAndPrintAreThePublicOnes) {
  const Json golden = read_golden(GetParam());
  const LoadedModel loaded = load_model(GetParam());
  const Model& model = *loaded.model;
  EXPECT_EQ(model.class_name(), golden["class"].get<std::string>());
  EXPECT_EQ(name(loaded.dtype), golden["dtype"].get<std::string>());
  EXPECT_EQ(model.repr(), golden["repr"].get<std::string>());

  std::map<const TensorImpl*, std::string> first_name;
  std::set<const TensorImpl*> parameters;
  int64_t elements = 0, bytes = 0;
  for (const Tensor& tensor : model.parameters()) {
    parameters.insert(tensor.impl());
    elements += tensor.numel();
    bytes += tensor.nbytes();
  }
  EXPECT_EQ(Json({{"count", parameters.size()}, {"elements", elements}, {"bytes", bytes}}), golden["parameters"]);

  Json rows = Json::array();
  std::set<std::string> saved;
  for (const auto& [path, tensor] : model.state_dict()) {
    const bool parameter = parameters.contains(tensor.impl());
    Json row = {path, name(tensor.dtype()), tensor.sizes().vec(), parameter ? "parameter" : "buffer"};
    const auto [first, is_new] = first_name.emplace(tensor.impl(), path);
    if (!is_new) row.push_back(first->second);
    rows.push_back(row);
    saved.insert(path);
  }
  EXPECT_EQ(rows, golden["state_dict"]);

  Json buffers = Json::array();
  for (const auto& [path, tensor] : model.named_buffers())
    buffers.push_back({path, name(tensor.dtype()), tensor.sizes().vec(), saved.contains(path)});
  EXPECT_EQ(buffers, golden["buffers"]);
}

TEST_P(Golden, ForwardIsThePublicOne) {
  const Json golden = read_golden(GetParam());
  if (!golden.contains("inputs")) GTEST_SKIP() << "no forward was recorded";
  const LoadedModel loaded = load_model(GetParam());
  const Json shape = golden["inputs"][0][2];
  const InputSizes sizes{.batch = shape[0].get<int64_t>(), .seq = shape[1].get<int64_t>()};
  const std::vector<NamedTensor> inputs = loaded.model->example_inputs(sizes);
  ASSERT_EQ(inputs[0].tensor.sizes().vec(), shape.get<std::vector<int64_t>>());

  LeafOperators operators;
  FlopCounter flops;
  MemoryTimeline memory(DeviceType::meta);
  CausalLMOutput generated;  // kept with its cache, as PyTorch's recorded run kept it
  std::vector<NamedTensor> outputs;
  const NoGradGuard unrecorded;  // as PyTorch's run was
  tare::Run run({&operators, &flops, &memory});
  if (auto* decoder = dynamic_cast<CausalLM*>(loaded.model.get()))
    generated = decoder->generate(inputs[0].tensor, {}, 0);
  else outputs = loaded.model->run(inputs);
  run.stop();
  if (outputs.empty()) outputs = loaded.model->run(inputs);
  ASSERT_EQ(outputs.size(), golden["outputs"].size());
  for (size_t i = 0; i < outputs.size(); ++i) {
    Json row = described(outputs[i].tensor);
    row.insert(row.begin(), outputs[i].name);
    EXPECT_EQ(row, golden["outputs"][i]);
  }
  EXPECT_EQ(Json(operators.counts), golden["ops"]);
  EXPECT_EQ(flops.total().flops, golden["flops"]["total"].get<int64_t>());
  EXPECT_EQ(Json({{"peak", memory.peak()}, {"end", memory.live()}}), golden["memory"]);
  for (const auto& [path, module] : loaded.model->named_modules())
    if (golden["flops"]["by_module"].contains(path)) {
      EXPECT_EQ(flops.of_module(run.find_module(module)).cost.flops, golden["flops"]["by_module"][path].get<int64_t>())
          << path;
    }
}

INSTANTIATE_TEST_SUITE_P(Models, Golden,
                         testing::Values("resnet18", "resnet34", "resnet50", "resnet101", "resnet152", "gpt2",
                                         "gpt2-medium", "gpt2-large", "gpt2-xl", "llama-3-8b", "llama-3-70b",
                                         "llama-3.1-405b", "mistral-7b", "qwen2-7b"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace_if(
                               name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
                           return name;
                         });

// --- decoding and variants, on small models ----------------------------------------------------------------------

const char kSmall[] = R"({"model_type": "llama", "vocab_size": 97, "hidden_size": 24, "intermediate_size": 40,
    "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "torch_dtype": "bfloat16"})";

struct SmallModel {
  explicit SmallModel(const Overrides& overrides) {
    const DeviceGuard device(DeviceType::meta);
    const Config config = parse_config(kSmall, "small", overrides);
    const auto& llama = std::get<LlamaConfig>(config.model);
    const DTypeGuard dtype(llama.dtype);
    model = std::make_unique<LlamaForCausalLM>(llama);
    model->eval();
  }
  Tensor ids(int64_t length) const { return Tensor(TensorMeta(DType::int64, DeviceType::meta, {2, length})); }
  std::unique_ptr<LlamaForCausalLM> model;
};

struct Measured {
  CausalLMOutput output;
  int64_t peak, end;  // bytes of what the forward made
  LeafOperators operators;
};

Measured measure(SmallModel& small, int64_t length, KeyValueCache cache = {}, int64_t logits_to_keep = 0) {
  Measured measured;
  MemoryTimeline memory(DeviceType::meta);
  const Tensor ids = small.ids(length);
  const NoGradGuard unrecorded;  // as PyTorch's run was
  {
    const tare::Run run({&memory, &measured.operators});
    measured.output = (*small.model)(ids, std::move(cache), logits_to_keep);
  }
  measured.peak = memory.peak();
  measured.end = memory.live();
  return measured;
}

struct Variant {
  std::string name;
  Overrides overrides;
  int64_t prefill_peak, prefill_end;    // bytes made by the forward of 5 tokens, at most and at the end
  int64_t step_peak = 0, step_end = 0;  // and by one more token
};

void PrintTo(const Variant& variant, std::ostream* stream) { *stream << variant.name; }

class SmallDecoder : public testing::TestWithParam<Variant> {};

// Recorded from transformers 5.23 under PyTorch 2.13 on meta, with the same small configurations.
const Variant kVariants[] = {
    {"Llama", {}, 10660, 2900, 6752, 1540},
    {"Float32", {{"torch_dtype", "float32"}}, 11740, 5800, 6968, 3080},
    {"AsManyKeysAsQueries", {{"num_key_value_heads", "4"}}, 10660, 3860},
    {"TiedWithBiases",
     {{"tie_word_embeddings", "true"}, {"attention_bias", "true"}, {"mlp_bias", "true"}},
     10660,
     2900},
    {"Mistral", {{"model_type", "mistral"}}, 10676, 2916, 6752, 1540},
    {"MistralBeyondItsWindow", {{"model_type", "mistral"}, {"sliding_window", "3"}}, 10701, 2916, 2399, 964},
    {"MistralWithoutWindow", {{"model_type", "mistral"}, {"sliding_window", "null"}}, 10660, 2900},
    {"Qwen2", {{"model_type", "qwen2"}}, 10660, 2900, 6752, 1540},
    {"Qwen2SlidingFromALayerOn",
     {{"model_type", "qwen2"}, {"use_sliding_window", "true"}, {"sliding_window", "3"}, {"max_window_layers", "1"}},
     10693,
     2908},
};

TEST_P(SmallDecoder, UsesTheMemoryThatThePublicOneUses) {
  const Variant& variant = GetParam();
  SmallModel small(variant.overrides);
  Measured prefill = measure(small, 5);
  EXPECT_EQ(prefill.peak, variant.prefill_peak);
  EXPECT_EQ(prefill.end, variant.prefill_end);
  if (variant.step_peak == 0) return;
  const Measured step = measure(small, 1, std::move(prefill.output.past_key_values));
  EXPECT_EQ(step.peak, variant.step_peak);
  EXPECT_EQ(step.end, variant.step_end);
}

INSTANTIATE_TEST_SUITE_P(Models, SmallDecoder, testing::ValuesIn(kVariants),
                         [](const auto& test) { return test.param.name; });

TEST(Decoder, OneStepAppendsToTheCache) {
  SmallModel small({});
  Measured prefill = measure(small, 5);
  EXPECT_EQ(shape(prefill.output.logits), (Dims{2, 5, 97}));
  EXPECT_EQ(prefill.output.past_key_values.bytes(), 2 * 2 * 2 * 2 * 5 * 6 * 2);
  Measured step = measure(small, 1, std::move(prefill.output.past_key_values));
  EXPECT_EQ(shape(step.output.logits), (Dims{2, 1, 97}));
  EXPECT_EQ(shape(step.output.past_key_values.layers[1].key), (Dims{2, 2, 6, 6}));
  EXPECT_EQ(step.operators.counts["aten.tril.default"], 0) << "one query needs no causal mask";
}

TEST(Decoder, LogitsOfTheLastPositionsOnly) {
  SmallModel small({});
  EXPECT_EQ(shape(measure(small, 5, {}, 1).output.logits), (Dims{2, 1, 97}));
}

TEST(Decoder, ASlidingLayerKeepsAViewOfItsWindow) {
  SmallModel small({{"model_type", "mistral"}, {"sliding_window", "3"}});
  Measured prefill = measure(small, 5);
  const Tensor& key = prefill.output.past_key_values.layers[0].key;
  EXPECT_EQ(shape(key), (Dims{2, 2, 2, 6}));
  EXPECT_EQ(Dims(key.strides()), (Dims{60, 30, 6, 1}));
  EXPECT_EQ(key.storage_offset(), 18);
  EXPECT_EQ(prefill.operators.counts["aten.bitwise_and.Tensor"], 2) << "one mask for all layers";
  Measured step = measure(small, 1, std::move(prefill.output.past_key_values));
  EXPECT_EQ(Dims(step.output.past_key_values.layers[0].key.strides()), (Dims{36, 18, 6, 1}));
  EXPECT_EQ(shape(step.output.logits), (Dims{2, 1, 97}));
}

TEST(Decoder, Qwen2SlidesFromALayerOn) {
  SmallModel small(
      {{"model_type", "qwen2"}, {"use_sliding_window", "true"}, {"sliding_window", "3"}, {"max_window_layers", "1"}});
  const Measured prefill = measure(small, 5);
  EXPECT_EQ(prefill.output.past_key_values.layers[0].key.size(2), 5);
  EXPECT_EQ(prefill.output.past_key_values.layers[1].key.size(2), 2);
}

TEST(Decoder, AnErrorNamesTheModule) {
  SmallModel small({});
  small.model->model.layers[1].mlp.down_proj = models::Projection(41, 24, false, {.device = DeviceType::meta});
  try {
    measure(small, 5);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("\n  in model.layers.1.mlp.down_proj (Linear)"), std::string::npos)
        << error.what();
  }
}

// --- configurations ----------------------------------------------------------------------------------------------

std::string error_of(const std::string& text, const Overrides& overrides = {}) {
  try {
    parse_config(text, "config.json", overrides);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Config, BuiltInIsWhatTheExampleSays) {
  for (const char* name : {"gpt2", "llama-3-8b", "llama-3-70b", "llama-3.1-405b", "mistral-7b", "qwen2-7b"}) {
    const std::string folder = std::string(TARE_SOURCE_DIR) + "/examples/configs/" + name;
    const LoadedModel built_in = load_model(name), read = load_model(folder);
    EXPECT_EQ(built_in.model->repr(), read.model->repr());
    EXPECT_EQ(built_in.dtype, read.dtype);
    EXPECT_EQ(read.ignored, std::vector<std::string>{}) << name;
  }
}

TEST(Config, EveryMissingFieldIsNamedAtOnce) {
  EXPECT_EQ(error_of(R"({"model_type": "llama", "vocab_size": 5, "num_hidden_layers": 2})"),
            "config.json: missing fields \"hidden_size\", \"intermediate_size\", \"num_attention_heads\", which the "
            "model cannot be sized without");
}

TEST(Config, AWrongValueIsShownWithWhatWasExpected) {
  EXPECT_EQ(error_of(kSmall, {{"hidden_size", "\"abc\""}}),
            "config.json: field \"hidden_size\" is \"abc\"; expected an integer from 1 to 2147483647");
  EXPECT_EQ(error_of(kSmall, {{"hidden_size", "-1"}}),
            "config.json: field \"hidden_size\" is -1; expected an integer from 1 to 2147483647");
  EXPECT_EQ(error_of(kSmall, {{"hidden_size", "18446744073709551615"}}),
            "config.json: field \"hidden_size\" is 18446744073709551615; expected an integer from 1 to 2147483647");
  EXPECT_EQ(error_of(kSmall, {{"num_hidden_layers", "1000000000"}}),
            "config.json: field \"num_hidden_layers\" is 1000000000; expected an integer from 1 to 10000");
  EXPECT_EQ(error_of(kSmall, {{"tie_word_embeddings", "1"}}),
            "config.json: field \"tie_word_embeddings\" is 1; expected true or false");
  EXPECT_EQ(error_of(kSmall, {{"torch_dtype", "int8"}}),
            "config.json: field \"torch_dtype\" is \"int8\"; expected a floating type: float32, bfloat16, float16, "
            "float64");
  EXPECT_EQ(error_of(kSmall, {{"hidden_act", "\"sine\""}}),
            "config.json: field \"hidden_act\" is \"sine\"; expected one of gelu, gelu_new, gelu_pytorch_tanh, relu, "
            "sigmoid, silu, swish, tanh");
  EXPECT_EQ(error_of(kSmall, {{"rope_scaling", R"({"rope_type": "magic"})"}}),
            "config.json: in \"rope_scaling\": field \"rope_type\" is \"magic\"; expected one of default, linear, "
            "dynamic, llama3, yarn, longrope");
  EXPECT_EQ(error_of(kSmall, {{"model_type", "mistral"}, {"layer_types", "[\"full_attention\"]"}}),
            "config.json: field \"layer_types\" is an array of 1; expected an array of 2 words, each "
            "\"full_attention\" or \"sliding_attention\"");
}

TEST(Config, FieldsThatContradictEachOther) {
  EXPECT_EQ(error_of(kSmall, {{"hidden_size", "25"}}),
            "config.json: hidden_size (25) is not a multiple of num_attention_heads (4)");
  EXPECT_EQ(error_of(kSmall, {{"num_key_value_heads", "3"}}),
            "config.json: num_attention_heads (4) is not a multiple of num_key_value_heads (3)");
  EXPECT_NE(error_of(kSmall, {{"head_dim", "5"}}).find("the size of a head is 5"), std::string::npos);
  EXPECT_NE(error_of(kSmall, {{"quantization_config", "{}"}}).find("\"quant_method\" is missing; expected one of awq"),
            std::string::npos);
}

TEST(Config, AnotherModelIsRefusedWithWhatIsSupported) {
  EXPECT_EQ(error_of(R"({"model_type": "bert"})"),
            "config.json: field \"model_type\" is \"bert\"; expected one of gpt2, llama, mistral, qwen2");
  EXPECT_EQ(error_of("{}"),
            "config.json: field \"model_type\" is missing; expected one of gpt2, llama, mistral, qwen2");
  EXPECT_EQ(error_of("[1]"), "config.json: expected a JSON object with the model's fields, got array");
  EXPECT_EQ(error_of("{"), "config.json: not JSON from its end, before it is complete");
  EXPECT_EQ(error_of("{\"a\": 1,\n  oops}"), "config.json: not JSON from line 2, column 3, at 'oops}'");
  EXPECT_EQ(error_of("{\"a\": 1e999}"), "config.json: not JSON: a number is too large");
  EXPECT_EQ(error_of("{\"a\": [0.0, Infinity, -Infinity, NaN], \"b\": \"\\\"NaN\"}"), error_of("{}"));
  EXPECT_EQ(error_of("{\"a\": Infinite}"), "config.json: not JSON from line 1, column 7, at 'Infinite}'");
  EXPECT_EQ(error_of(std::string(1 << 20, '[')), "config.json: nests more than 64 deep; expected a configuration");
}

TEST(Config, UnknownAndDefaultedFieldsAreListed) {
  const Config config = parse_config(kSmall, "small", {{"colour", "red"}, {"rope_theta", "5e5"}});
  EXPECT_EQ(config.ignored, std::vector<std::string>{"colour"});
  EXPECT_NE(std::find(config.defaulted.begin(), config.defaulted.end(), "rms_norm_eps"), config.defaulted.end());
  EXPECT_EQ(std::get<LlamaConfig>(config.model).rope.theta, 5e5);
}

TEST(Config, OlderAndNewerSpellingsOfRope) {
  const auto rope = [](const Overrides& overrides) {
    return std::get<LlamaConfig>(parse_config(kSmall, "small", overrides).model).rope;
  };
  EXPECT_EQ(rope({{"rope_theta", "7"}, {"rope_scaling", R"({"type": "linear", "factor": 2})"}}).type, "linear");
  const RopeConfig merged = rope({{"rope_parameters", R"({"rope_type": "llama3", "rope_theta": 9.5, "factor": 8})"}});
  EXPECT_EQ(merged.type, "llama3");
  EXPECT_EQ(merged.theta, 9.5);
}

TEST(Config, AHeadForAnotherTaskIsNoLanguageModel) {
  EXPECT_EQ(error_of(kSmall, {{"architectures", R"(["LlamaForCausalLM"])"}}), "no error");
  EXPECT_EQ(error_of(kSmall, {{"architectures", "[]"}}), "no error");
  EXPECT_EQ(error_of(kSmall, {{"architectures", R"(["LlamaForSequenceClassification"])"}}),
            "config.json: field \"architectures\" is an array of 1; expected [\"LlamaForCausalLM\"], the class of this "
            "model_type that is built in");
  EXPECT_NE(error_of(kSmall, {{"architectures", "7"}}), "no error");
}

TEST(Config, FieldsOfRopeAndWindowsWithoutEffectAreListed) {
  const Config config =
      parse_config(kSmall, "small",
                   {{"sliding_window", "64"},
                    {"rope_scaling", R"({"type": "yarn", "factor": 4, "beta_fast": 32, "attention_factor": 1})"}});
  EXPECT_EQ(config.ignored,
            (std::vector<std::string>{"rope_scaling.attention_factor", "rope_scaling.beta_fast", "sliding_window"}));
}

TEST(Config, WhatIsBuiltInIsToldFromWhatIsNot) {
  const test::Folder folder;
  const auto foreign = [&](const std::string& text) {
    std::ofstream(folder / "config.json") << text;
    return is_foreign_config(folder.path());
  };
  EXPECT_FALSE(foreign(kSmall));
  EXPECT_TRUE(foreign(R"({"model_type": "bert"})"));
  EXPECT_TRUE(foreign(R"({"model_type": "llama", "architectures": ["LlamaModel"]})"));
  EXPECT_TRUE(foreign("{}"));
  EXPECT_FALSE(foreign("{"));  // reading it says what is wrong
  EXPECT_FALSE(is_foreign_config(folder / "nothing"));
  EXPECT_TRUE(is_built_in("resnet18") && !is_built_in("resnet51") && is_built_in("nothing.json"));
}

// --- names -------------------------------------------------------------------------------------------------------

std::string load_error(const std::string& name, const LoadOptions& options = {}) {
  try {
    load_model(name, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Zoo, AnUnknownNameIsToldTheNearest) {
  EXPECT_THAT(load_error("resnet51"), testing::StartsWith("no model \"resnet51\" (did you mean resnet50?); "));
  EXPECT_THAT(load_error("banana"), testing::StartsWith("no model \"banana\"; supported are gpt2, "));
  EXPECT_EQ(load_error("/nowhere/config.json"), "/nowhere/config.json: no such file");
  EXPECT_NE(load_error("/dev/zero").find("cannot be read: it is no regular file"), std::string::npos);
}

TEST(Zoo, OverridesChangeTheModel) {
  const LoadedModel small = load_model("llama-3-405b", {.dtype = DType::float32, .set = {{"num_hidden_layers", "3"}}});
  EXPECT_EQ(small.model->parameters().size(), 1u + 3 * 9 + 2);
  EXPECT_EQ(small.model->parameters()[0].dtype(), DType::float32);
  EXPECT_EQ(load_model("resnet18", {.set = {{"num_classes", "10"}}}).model->parameters().back().sizes().vec(),
            std::vector<int64_t>{10});
  EXPECT_EQ(load_error("resnet18", {.set = {{"layers", "10"}}}),
            "resnet18: no field \"layers\" to set; a ResNet has \"num_classes\"");
  EXPECT_EQ(load_error("gpt2", {.dtype = DType::int8}), "a model's dtype must be floating, got int8");
}

TEST(Zoo, InputsAreCheckedByName) {
  const LoadedModel model = load_model("resnet18");
  std::vector<NamedTensor> inputs = model.model->example_inputs({});
  inputs[0].name = "y";
  EXPECT_THROW(model.model->run(inputs), TypeError);
  EXPECT_THROW(model.model->run({}), TypeError);
}

}  // namespace models_test
}  // namespace tare::models
