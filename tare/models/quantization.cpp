#include "tare/models/quantization.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "tare/core/pattern.h"

// Names, sizes and types of stored tensors are those of the formats' own packages: AutoAWQ 0.2 (WQLinear_GEMM),
// AutoGPTQ 0.7 and GPTQModel (QuantLinear), bitsandbytes 0.45 (Linear4bit, Linear8bitLt), transformers 5.23 (FP8Linear,
// FbgemmFp8Linear, Mxfp4GptOssExperts) and compressed-tensors 0.10; defaults of fields are transformers'.
namespace tare::models {

namespace {

using Json = nlohmann::json;
using Layout = Quantization::Layout;

constexpr int64_t kWord = 32;  // bits of what numbers are packed into

int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

std::string groups_text(int64_t group) {
  return group > 0 ? fmt::format("in groups of {}", group) : std::string("with a scale for each row");
}

void read_skipped(Fields& fields, Quantization& made, std::initializer_list<std::string_view> names, bool keep_head) {
  bool given = false;
  for (const std::string_view name : names) {
    const Json& list = fields.raw(name);
    if (list.is_null()) continue;
    given = true;
    if (!list.is_array()) fields.fail_value(name, "an array of names of modules, or null");
    for (const Json& item : list) {
      if (!item.is_string()) fields.fail_value(name, "an array of names of modules, or null");
      made.skipped.push_back(item.get<std::string>());
    }
  }
  if (keep_head || !given) made.skipped.emplace_back("lm_head");
}

int64_t read_group(Fields& fields, int64_t usual) {
  const int64_t group = fields.integer("group_size", usual, {-1, int64_t{1} << 30});
  if (group == 0) fields.fail_value("group_size", "a number of inputs that share a scale, or -1 for all of a row");
  return std::max<int64_t>(group, 0);
}

int64_t read_bits(Fields& fields, std::string_view name, int64_t usual, const std::vector<int64_t>& known) {
  const int64_t bits = fields.integer(name, usual, {1, 64});
  if (std::ranges::find(known, bits) == known.end())
    fields.fail_value(name, fmt::format("one of {}", fmt::join(known, ", ")));
  return bits;
}

void read_awq(Fields& fields, Quantization& made) {
  made.layout = Layout::awq;
  made.bits = read_bits(fields, fields.has("w_bit") ? "w_bit" : "bits", 4, {4});
  made.group = read_group(fields, 128);
  fields.choice("version", "gemm", {"gemm", "GEMM"});
  made.zero_points = fields.boolean("zero_point", true);
  read_skipped(fields, made, {"modules_to_not_convert"}, true);
  made.text = fmt::format("4 bits {}, with zero points", groups_text(made.group));
  made.kernel.dequantizes_from = 1024;
  made.kernel.partial_sums = 8;
  made.kernel.text =
      "AutoAWQ's kernels: from 1024 tokens on a weight is made whole; below, 8 partial results are added";
}

void read_gptq(Fields& fields, Quantization& made) {
  made.layout = Layout::gptq;
  made.bits = read_bits(fields, "bits", 4, {2, 3, 4, 8});
  made.group = read_group(fields, 128);
  fields.choice("checkpoint_format", "gptq", {"gptq", "gptq_v2"});
  if (fields.has("dynamic") && !fields.raw("dynamic").empty())
    fields.fail_value("dynamic", "null: weights that are stored differently from one another are not known");
  made.zero_points = true;
  made.order = true;
  made.only_layers = !fields.boolean("lm_head", false);
  made.text = fmt::format("{} bits {}, with zero points", made.bits, groups_text(made.group));
  made.kernel.dequantizes_from = 51;
  made.kernel.text = "ExLlama's kernels: from 51 tokens on a weight is made whole";
}

void read_bitsandbytes(Fields& fields, Quantization& made) {
  const bool four = fields.boolean("load_in_4bit", false), eight = fields.boolean("load_in_8bit", false);
  if (four == eight) fields.fail_value(four ? "load_in_8bit" : "load_in_4bit", "one of load_in_4bit and load_in_8bit");
  read_skipped(fields, made, {"llm_int8_skip_modules"}, false);
  if (eight) {
    made.layout = Layout::rows;
    made.dtype = DType::int8;
    made.bits = 8;
    made.text = "8 bits with a scale for each row";
    made.kernel.activations = DType::int8;
    made.kernel.wide_product = true;
    made.kernel.text = "bitsandbytes' kernels: inputs are made int8, products int32; no outliers";
    return;
  }
  made.layout = Layout::blocks;
  made.group = 64;
  made.double_blocks = fields.boolean("bnb_4bit_use_double_quant", false);
  const std::string type = fields.choice("bnb_4bit_quant_type", "fp4", {"fp4", "nf4"});
  made.text = fmt::format("{} in blocks of 64{}", type, made.double_blocks ? ", whose scales are 8 bits" : "");
  made.kernel.dequantizes_from = 2;
  made.kernel.text = "bitsandbytes' kernels: but for one token a weight is made whole";
}

void read_fp8(Fields& fields, Quantization& made) {
  made.dtype = DType::float8_e4m3fn;
  made.bits = 8;
  const bool dynamic = fields.choice("activation_scheme", "dynamic", {"dynamic", "static"}) == "dynamic";
  made.input_scale = !dynamic;
  read_skipped(fields, made, {"modules_to_not_convert", "ignored_layers"}, false);
  made.kernel.activations = DType::float8_e4m3fn;
  const Json& tile = fields.raw("weight_block_size");
  if (tile.is_null()) {
    made.layout = Layout::whole;
    made.text = "float8_e4m3fn with one scale a weight";
    made.kernel.text = "inputs are made float8_e4m3fn";
    return;
  }
  const auto is_size = [](const Json& item) { return item.is_number_integer() && item > 0 && item <= 1 << 20; };
  if (!tile.is_array() || tile.size() != 2 || !std::ranges::all_of(tile, is_size))
    fields.fail_value("weight_block_size", "two positive integers");
  made.layout = Layout::tiles;
  made.tile = {tile[0].get<int64_t>(), tile[1].get<int64_t>()};
  made.text = fmt::format("float8_e4m3fn with a scale for each tile of {} x {}", made.tile[0], made.tile[1]);
  if (dynamic) made.kernel.group = made.tile[1];
  made.kernel.text = fmt::format("inputs are made float8_e4m3fn{}",
                                 dynamic ? fmt::format(", with a scale for {} of them", made.tile[1]) : "");
}

void read_fbgemm(Fields& fields, Quantization& made) {
  made.layout = Layout::rows;
  made.dtype = DType::float8_e4m3fn;
  made.bits = 8;
  read_skipped(fields, made, {"modules_to_not_convert"}, false);
  made.text = "float8_e4m3fn with a scale for each row";
  made.kernel.activations = DType::float8_e4m3fn;
  made.kernel.text = "inputs are made float8_e4m3fn, with a scale for each token";
}

void read_mxfp4(Fields& fields, Quantization& made) {
  made.layout = Layout::experts_alone;
  made.group = 32;
  read_skipped(fields, made, {"modules_to_not_convert"}, false);
  made.text = "experts in 4 bits, in blocks of 32; all else as it is";
  made.kernel.text = "kernels that read it as it is stored";
}

// One group of projections, all stored alike.
void read_compressed(Fields& fields, Quantization& made) {
  read_skipped(fields, made, {"ignore"}, false);
  const std::string format =
      fields.choice("format", "dense", {"pack-quantized", "int-quantized", "float-quantized", "naive-quantized"});
  const Json& groups = fields.raw("config_groups");
  if (!groups.is_object() || groups.size() != 1)
    fields.fail_value("config_groups",
                      "an object with one group: weights that are stored differently from one another "
                      "are not known");
  const Json& group = groups.begin().value();
  const std::string source = fmt::format("{}: in \"config_groups\"", fields.source());
  check<ConfigError>(group.is_object() && group.contains("weights") && group["weights"].is_object(),
                     "{}: expected a group with \"weights\"", source);
  check<ConfigError>(!group.contains("targets") || group["targets"] == Json::array({"Linear"}),
                     "{}: \"targets\" other than [\"Linear\"] are not known", source);
  Fields weights(group["weights"], fmt::format("{}: in \"weights\"", source));
  made.bits = read_bits(weights, "num_bits", 8, {4, 8});
  const bool is_float = weights.choice("type", "int", {"int", "float"}) == "float";
  const std::string strategy = weights.choice("strategy", "tensor", {"tensor", "channel", "group", "block"});
  made.zero_points = !weights.boolean("symmetric", true);
  const int64_t size = weights.nullable("group_size", {}, {-1, 1 << 30}).value_or(0);
  made.group = strategy == "group" ? std::max<int64_t>(size, 0) : 0;
  made.order = !weights.raw("actorder").is_null() && weights.raw("actorder") == "group";
  if (is_float && made.bits != 8) weights.fail_value("num_bits", "8 where the type is float");
  made.dtype = is_float ? DType::float8_e4m3fn : DType::int8;
  const char* const numbers = is_float ? "float8_e4m3fn" : made.bits == 4 ? "4 bits" : "int8";
  made.text = fmt::format("{} {}", numbers,
                          strategy == "tensor" ? std::string("with one scale a weight") : groups_text(made.group));
  if (format == "pack-quantized") {
    made.layout = Layout::packed;
    if (strategy != "group" && strategy != "channel") weights.fail_value("strategy", "group or channel");
    made.kernel.text = "a kernel that reads it as it is stored";
    return;
  }
  if (made.bits != 8) weights.fail_value("num_bits", "8 where numbers are not packed");
  if (strategy != "tensor" && strategy != "channel") weights.fail_value("strategy", "tensor or channel");
  made.layout = strategy == "tensor" ? Layout::whole : Layout::narrow;
  const Json& inputs = group.contains("input_activations") ? group["input_activations"] : Json();
  if (inputs.is_object()) {
    made.input_scale = !inputs.value("dynamic", Json(false)).is_boolean() || !inputs.value("dynamic", Json(false));
    made.kernel.activations = made.dtype;
    made.kernel.text = fmt::format("inputs are made {}", name(made.dtype));
  } else {
    made.kernel.text = "a kernel that reads it as it is stored";
  }
}

struct Method {
  std::string_view name;
  void (*read)(Fields& fields, Quantization& made);
};
constexpr Method kMethods[] = {
    {"awq", read_awq},           {"gptq", read_gptq},   {"bitsandbytes", read_bitsandbytes},     {"fp8", read_fp8},
    {"fbgemm_fp8", read_fbgemm}, {"mxfp4", read_mxfp4}, {"compressed-tensors", read_compressed},
};

// `whole / part`, of sizes that a file tells.
int64_t exactly(int64_t whole, int64_t part, std::string_view method, const Dims& weight) {
  check<ConfigError>(whole % part == 0,
                     "quantization_config: {} does not store a weight {}: {} is not a multiple of {}", method,
                     IntList(weight), whole, part);
  return whole / part;
}

// Rules of the layouts: `out`, `in` and the number of groups of a row.
struct Sizes {
  int64_t out, in, groups;
};

std::vector<StoredTensor> stored_awq(const Quantization& made, const Dims& weight, const Sizes& of) {
  const int64_t words = exactly(of.out * made.bits, kWord, made.method, weight);
  return {{"qweight", DType::int32, {of.in, words}},
          {"qzeros", DType::int32, {of.groups, words}},
          {"scales", DType::float16, {of.groups, of.out}}};
}

std::vector<StoredTensor> stored_gptq(const Quantization& made, const Dims& weight, const Sizes& of) {
  return {{"qweight", DType::int32, {exactly(of.in * made.bits, kWord, made.method, weight), of.out}},
          {"qzeros", DType::int32, {of.groups, exactly(of.out * made.bits, kWord, made.method, weight)}},
          {"scales", DType::float16, {of.groups, of.out}},
          {"g_idx", DType::int32, {of.in}}};
}

std::vector<StoredTensor> stored_blocks(const Quantization& made, const Sizes& of) {
  constexpr int64_t kBlocksOfBlocks = 256;
  const int64_t numel = of.out * of.in, blocks = ceil_div(numel, made.group);
  std::vector<StoredTensor> all{{"weight", DType::uint8, {ceil_div(numel, 2), 1}}};
  if (made.double_blocks) {
    all.push_back({"absmax", DType::uint8, {blocks}});
    all.push_back({"nested_absmax", DType::float32, {ceil_div(blocks, kBlocksOfBlocks)}});
    all.push_back({"nested_quant_map", DType::float32, {kBlocksOfBlocks}});
  } else {
    all.push_back({"absmax", DType::float32, {blocks}});
  }
  all.push_back({"quant_map", DType::float32, {int64_t{1} << made.bits}});
  return all;
}

std::vector<StoredTensor> stored_packed(const Quantization& made, const Sizes& of, DType model) {
  const int64_t each = kWord / made.bits;
  std::vector<StoredTensor> all;
  const bool plain = made.layout == Layout::narrow;
  if (plain) {
    all.push_back({"weight", made.dtype, {of.out, of.in}});
  } else {
    all.push_back({"weight_packed", DType::int32, {of.out, ceil_div(of.in, each)}});
    all.push_back({"weight_shape", DType::int64, {2}});
  }
  all.push_back({"weight_scale", model, {of.out, of.groups}});
  if (made.zero_points)
    all.push_back(plain ? StoredTensor{"weight_zero_point", made.dtype, {of.out, of.groups}}
                        : StoredTensor{"weight_zero_point", DType::int32, {ceil_div(of.out, each), of.groups}});
  if (made.order) all.push_back({"weight_g_idx", DType::int32, {of.in}});
  if (made.input_scale) all.push_back({"input_scale", model, {1}});
  return all;
}

}  // namespace

int64_t StoredTensor::bytes() const {
  int64_t count = itemsize(dtype);
  for (const int64_t size : sizes) count *= size;
  return count;
}

bool Quantization::covers(std::string_view path) const {
  if (only_layers && path.find(".layers.") == std::string_view::npos && path.find(".h.") == std::string_view::npos)
    return false;
  return std::ranges::none_of(skipped, [&](const std::string& skip) {
    if (skip.starts_with("re:")) return Pattern("quantization_config", "^(?:" + skip.substr(3) + ")").found_in(path);
    const bool begins = path.starts_with(skip) && (path.size() == skip.size() || path[skip.size()] == '.');
    return begins || path.ends_with(skip);
  });
}

std::vector<StoredTensor> Quantization::stored(const Dims& weight, DType model) const {
  const auto n = static_cast<int64_t>(weight.size());
  if (n == 3 && layout == Layout::experts_alone) {
    const int64_t blocks = exactly(weight[2], group, method, weight);
    return {{"blocks", DType::uint8, {weight[0], weight[1], blocks, group / 2}},
            {"scales", DType::uint8, {weight[0], weight[1], blocks}}};
  }
  if (n != 2) return {};
  const Sizes of{weight[0], weight[1], group > 0 ? ceil_div(weight[1], group) : 1};
  switch (layout) {
    case Layout::awq: return stored_awq(*this, weight, of);
    case Layout::gptq: return stored_gptq(*this, weight, of);
    case Layout::blocks: return stored_blocks(*this, of);
    case Layout::narrow:
    case Layout::packed: return stored_packed(*this, of, model);
    case Layout::rows:
      return {{"weight", dtype, {of.out, of.in}},
              dtype == DType::int8 ? StoredTensor{"SCB", DType::float32, {of.out}}
                                   : StoredTensor{"weight_scale", DType::float32, {of.out, 1}}};
    case Layout::whole: {
      std::vector<StoredTensor> all{{"weight", dtype, {of.out, of.in}}, {"weight_scale", DType::float32, {1}}};
      if (input_scale) all.push_back({"input_scale", DType::float32, {1}});
      return all;
    }
    case Layout::tiles: {
      std::vector<StoredTensor> all{
          {"weight", dtype, {of.out, of.in}},
          {"weight_scale_inv", DType::float32, {ceil_div(of.out, tile[0]), ceil_div(of.in, tile[1])}}};
      if (input_scale) all.push_back({"activation_scale", DType::float32, {1}});
      return all;
    }
    case Layout::experts_alone: break;
  }
  return {};
}

std::vector<std::string_view> quantization_methods() {
  std::vector<std::string_view> names;
  for (const Method& method : kMethods) names.push_back(method.name);
  return names;
}

std::optional<Quantization> read_quantization(Fields& fields) {
  const Json& object = fields.raw("quantization_config");
  if (object.is_null()) return {};
  if (!object.is_object()) fields.fail_value("quantization_config", "an object or null");
  Fields inner(object, fmt::format("{}: in \"quantization_config\"", fields.source()));
  Quantization made;
  made.method = inner.text("quant_method", "");
  // Files of bitsandbytes from before the field was there name no method.
  if (made.method.empty() && (inner.has("load_in_4bit") || inner.has("load_in_8bit"))) made.method = "bitsandbytes";
  const auto* const found = std::ranges::find(kMethods, made.method, &Method::name);
  if (found == std::end(kMethods))
    inner.fail_value("quant_method", fmt::format("one of {}", fmt::join(quantization_methods(), ", ")));
  found->read(inner, made);
  return made;
}

}  // namespace tare::models
