#include "tare/models/quantization.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tare/models/config.h"
#include "tare/models/zoo.h"
#include "tare/ops.h"
#include "tests/folder.h"

// Sizes of stored weights against public checkpoints.
namespace tare::models {
namespace quantization_test {

using testing::HasSubstr;

constexpr const char* kLlama2 = R"("model_type": "llama", "hidden_size": 4096, "intermediate_size": 11008,
    "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 32, "vocab_size": 32000,
    "torch_dtype": "float16")";
constexpr const char* kMistral = R"("model_type": "mistral", "hidden_size": 4096, "intermediate_size": 14336,
    "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8, "vocab_size": 32000,
    "torch_dtype": "float16")";
constexpr const char* kSmall = R"("model_type": "llama", "hidden_size": 128, "intermediate_size": 256,
    "num_attention_heads": 4, "num_hidden_layers": 2, "vocab_size": 64, "torch_dtype": "bfloat16")";

LoadedModel loaded(const std::string& fields, const std::string& quantization) {
  const test::Folder folder;
  const std::string path = folder / "config.json";
  std::FILE* file = std::fopen(path.c_str(), "wb");
  fmt::print(file, "{{{}, \"quantization_config\": {}}}", fields, quantization);
  std::fclose(file);
  return load_model(path);
}

int64_t bytes_of(const LoadedModel& loaded) {
  int64_t bytes = 0;
  for (const Tensor& tensor : loaded.model->parameters()) bytes += tensor.nbytes();
  return bytes;
}

Quantization read(const std::string& json) {
  const nlohmann::json object = {{"quantization_config", nlohmann::json::parse(json)}};
  Fields fields(object, "config.json");
  return *read_quantization(fields);
}

int64_t bytes_of(const Quantization& quantization, const Dims& weight) {
  int64_t bytes = 0;
  for (const StoredTensor& tensor : quantization.stored(weight, DType::bfloat16)) bytes += tensor.bytes();
  return bytes;
}

struct Card {
  const char* fields;
  const char* quantization;
  double gigabytes;  // as the card of the checkpoint on huggingface.co tells it
};
constexpr Card kCards[] = {
    // TheBloke/Mistral-7B-v0.1-AWQ
    {kMistral, R"({"quant_method": "awq", "bits": 4, "group_size": 128, "version": "gemm", "zero_point": true})", 4.15},
    // TheBloke/Llama-2-7b-Chat-GPTQ, branches gptq-4bit-32g-, 64g-, 128g-actorder_True
    {kLlama2, R"({"quant_method": "gptq", "bits": 4, "group_size": 32, "desc_act": true})", 4.28},
    {kLlama2, R"({"quant_method": "gptq", "bits": 4, "group_size": 64, "desc_act": true})", 4.02},
    {kLlama2, R"({"quant_method": "gptq", "bits": 4, "group_size": 128, "desc_act": true})", 3.90},
};

TEST(Quantization, CheckpointsHaveTheSizeOfTheirCards) {
  for (const Card& card : kCards) {
    const double bytes = static_cast<double>(bytes_of(loaded(card.fields, card.quantization)));
    // Cards round to hundredths, and files have headers and biases of zeros.
    EXPECT_NEAR(bytes / 1e9, card.gigabytes, 0.008) << card.quantization;
  }
}

// openai/gpt-oss-20b: "total_size" of its model.safetensors.index.json. Sizes of its modules are those of its
// config.json; experts are stacks [experts, out, in], all else is bfloat16.
TEST(Quantization, GptOssIsStoredInFourBits) {
  const Quantization mxfp4 =
      read(R"({"quant_method": "mxfp4", "modules_to_not_convert": ["model.layers.*.self_attn"]})");
  constexpr int64_t width = 2880, hidden = 2880, experts = 32, heads = 64, kv_heads = 8, head = 64, vocabulary = 201088;
  const int64_t attention = 2 * (2 * heads * head * width + 2 * kv_heads * head * width) +
                            2 * (heads * head + 2 * kv_heads * head + width + heads);
  const int64_t mlp = bytes_of(mxfp4, {experts, 2 * hidden, width}) + bytes_of(mxfp4, {experts, width, hidden}) +
                      2 * experts * (2 * hidden + width) + 2 * (experts * width + experts);
  const int64_t layer = attention + mlp + 2 * 2 * width;
  EXPECT_EQ(24 * layer + 2 * 2 * vocabulary * width + 2 * width, 13761264768);
}

// deepseek-ai/DeepSeek-V3: bytes of its 163 files, which begin with headers. Sizes are those of its config.json, with
// the module that predicts a further token.
TEST(Quantization, DeepSeekIsStoredInTilesOfEightBits) {
  const Quantization fp8 = read(R"({"quant_method": "fp8", "activation_scheme": "dynamic", "fmt": "e4m3",
                                    "weight_block_size": [128, 128]})");
  const auto linear = [&](int64_t out, int64_t in) { return bytes_of(fp8, {out, in}); };
  constexpr int64_t width = 7168, vocabulary = 129280, heads = 128, q = 1536, kv = 512, rope = 64, nope = 128, v = 128;
  const int64_t attention = linear(q, width) + linear(heads * (nope + rope), q) + linear(kv + rope, width) +
                            linear(heads * (nope + v), kv) + linear(width, heads * v) + 2 * (q + kv) + 2 * 2 * width;
  const auto mlp = [&](int64_t inner) { return 2 * linear(inner, width) + linear(width, inner); };
  const int64_t sparse = 257 * mlp(2048) + 2 * 256 * width + 4 * 256;
  const int64_t table = 2 * vocabulary * width;
  const int64_t next = attention + sparse + 2 * table + 2 * (2 * width * width) + 2 * 3 * width;
  const int64_t all = 61 * attention + 3 * mlp(18432) + 58 * sparse + next + 2 * table + 2 * width;
  EXPECT_NEAR(static_cast<double>(all), 688586727753.0, 688586727753.0 * 1e-4);
}

std::map<std::string, std::string> stored_text(const std::string& json, const Dims& weight = {256, 512}) {
  std::map<std::string, std::string> found;
  for (const StoredTensor& tensor : read(json).stored(weight, DType::bfloat16))
    found[tensor.name] = fmt::format("{}{}", name(tensor.dtype), str(tensor.sizes));
  return found;
}

TEST(Quantization, EachMethodStoresItsTensors) {
  using Text = std::map<std::string, std::string>;
  EXPECT_EQ(stored_text(R"({"quant_method": "awq"})"),
            (Text{{"qweight", "int32[512, 32]"}, {"qzeros", "int32[4, 32]"}, {"scales", "float16[4, 256]"}}));
  EXPECT_EQ(stored_text(R"({"quant_method": "gptq", "bits": 8, "group_size": -1})"),
            (Text{{"qweight", "int32[128, 256]"},
                  {"qzeros", "int32[1, 64]"},
                  {"scales", "float16[1, 256]"},
                  {"g_idx", "int32[512]"}}));
  EXPECT_EQ(stored_text(R"({"load_in_4bit": true, "bnb_4bit_use_double_quant": true, "bnb_4bit_quant_type": "nf4"})"),
            (Text{{"weight", "uint8[65536, 1]"},
                  {"absmax", "uint8[2048]"},
                  {"nested_absmax", "float32[8]"},
                  {"nested_quant_map", "float32[256]"},
                  {"quant_map", "float32[16]"}}));
  EXPECT_EQ(stored_text(R"({"quant_method": "bitsandbytes", "load_in_4bit": true})").at("absmax"), "float32[2048]");
  EXPECT_EQ(stored_text(R"({"quant_method": "bitsandbytes", "load_in_8bit": true})"),
            (Text{{"weight", "int8[256, 512]"}, {"SCB", "float32[256]"}}));
  EXPECT_EQ(stored_text(R"({"quant_method": "fp8", "weight_block_size": [128, 128]})", {200, 512}),
            (Text{{"weight", "float8_e4m3fn[200, 512]"}, {"weight_scale_inv", "float32[2, 4]"}}));
  EXPECT_EQ(
      stored_text(R"({"quant_method": "fp8", "activation_scheme": "static"})"),
      (Text{{"weight", "float8_e4m3fn[256, 512]"}, {"weight_scale", "float32[1]"}, {"input_scale", "float32[1]"}}));
  EXPECT_EQ(stored_text(R"({"quant_method": "fbgemm_fp8"})"),
            (Text{{"weight", "float8_e4m3fn[256, 512]"}, {"weight_scale", "float32[256, 1]"}}));
  EXPECT_EQ(stored_text(R"({"quant_method": "mxfp4"})"), Text());
  EXPECT_EQ(
      stored_text(R"({"quant_method": "compressed-tensors", "format": "pack-quantized", "config_groups": {"group_0":
              {"targets": ["Linear"], "weights": {"num_bits": 4, "strategy": "group", "group_size": 128,
               "symmetric": false}}}})"),
      (Text{{"weight_packed", "int32[256, 64]"},
            {"weight_shape", "int64[2]"},
            {"weight_scale", "bfloat16[256, 4]"},
            {"weight_zero_point", "int32[32, 4]"}}));
  EXPECT_EQ(
      stored_text(R"({"quant_method": "compressed-tensors", "format": "float-quantized", "config_groups": {"group_0":
              {"targets": ["Linear"], "weights": {"num_bits": 8, "type": "float", "strategy": "channel"},
               "input_activations": {"num_bits": 8, "type": "float", "dynamic": true}}}})"),
      (Text{{"weight", "float8_e4m3fn[256, 512]"}, {"weight_scale", "bfloat16[256, 1]"}}));
}

TEST(Quantization, ModulesThatAreNamedStayAsTheyAre) {
  const Quantization some =
      read(R"({"quant_method": "awq", "modules_to_not_convert": ["model.layers.1", "down_proj"]})");
  EXPECT_TRUE(some.covers("model.layers.0.self_attn.q_proj"));
  EXPECT_TRUE(some.covers("model.layers.11.self_attn.q_proj"));
  for (const char* path : {"lm_head", "model.layers.1.self_attn.q_proj", "model.layers.0.mlp.down_proj"})
    EXPECT_FALSE(some.covers(path)) << path;
  const Quantization ignoring = read(R"({"quant_method": "compressed-tensors", "format": "pack-quantized",
      "ignore": ["re:.*self_attn.*", "lm_head"], "config_groups": {"a": {"weights": {"num_bits": 4,
      "strategy": "channel"}}}})");
  EXPECT_FALSE(ignoring.covers("model.layers.0.self_attn.q_proj"));
  EXPECT_TRUE(ignoring.covers("model.layers.0.mlp.up_proj"));
  EXPECT_FALSE(read(R"({"quant_method": "gptq"})").covers("lm_head"));
  EXPECT_TRUE(read(R"({"quant_method": "gptq", "lm_head": true})").covers("lm_head"));
}

TEST(Quantization, AQuantizedModelRuns) {
  for (const char* json :
       {R"({"quant_method": "awq", "group_size": 64})", R"({"quant_method": "gptq", "group_size": 64})",
        R"({"load_in_4bit": true})", R"({"load_in_8bit": true})",
        R"({"quant_method": "fp8", "weight_block_size": [128, 128]})"}) {
    const LoadedModel model = loaded(kSmall, json);
    EXPECT_EQ(model.quantized, 2 * (4 * 128 * 128 + 3 * 128 * 256)) << json;
    const std::vector<NamedTensor> outputs = model.model->run(model.model->example_inputs({.seq = 8}));
    EXPECT_EQ(outputs[0].tensor.sizes().vec(), (std::vector<int64_t>{1, 8, 64})) << json;
    EXPECT_EQ(outputs[0].tensor.dtype(), DType::bfloat16);
  }
}

TEST(Quantization, WhatIsNotKnownIsNamed) {
  for (const auto& [json, text] : {
           std::pair{R"({"quant_method": "hqq"})", "expected one of awq, gptq, bitsandbytes, fp8, fbgemm_fp8, mxfp4"},
           {R"({})", "expected one of awq"},
           {R"({"quant_method": "awq", "bits": 3})", "\"bits\" is 3; expected one of 4"},
           {R"({"quant_method": "awq", "group_size": 0})", "a number of inputs that share a scale"},
           {R"({"quant_method": "awq", "version": "exl3"})", "expected one of"},
           {R"({"quant_method": "awq", "modules_to_not_convert": [1]})", "an array of names of modules"},
           {R"({"quant_method": "gptq", "dynamic": {"a": 1}})", "stored differently from one another"},
           {R"({"quant_method": "bitsandbytes"})", "one of load_in_4bit and load_in_8bit"},
           {R"({"quant_method": "fp8", "weight_block_size": [128, 0]})", "two positive integers"},
           {R"({"quant_method": "compressed-tensors", "format": "dense"})", "expected one of"},
           {R"({"quant_method": "compressed-tensors", "format": "pack-quantized", "config_groups": {}})", "one group"},
           {R"("awq")", "expected an object or null"},
       }) {
    try {
      read(json);
      ADD_FAILURE() << json;
    } catch (const ConfigError& error) {
      EXPECT_THAT(error.what(), HasSubstr(text)) << json;
    }
  }
  EXPECT_THROW(read(R"({"quant_method": "awq"})").stored({100, 512}, DType::float16), ConfigError);
}

}  // namespace quantization_test
}  // namespace tare::models
