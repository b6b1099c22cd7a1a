#include <fmt/format.h>

#include <algorithm>

#include "tare/graph/onnx/machine.h"
#include "tare/ops.h"

// Strings, whose sizes alone are known, and what is learnt without gradients.
namespace tare::graph::onnx {

namespace {

void no_values(Call& c) {
  if (c.exact()) fail<NotImplementedError>("values of {}", c.node.target());
}

// Outputs of an operator on strings, of the first input's sizes.
std::vector<Tensor> like_first(Call& c, DType dtype, int32_t type) {
  no_values(c);
  c.set_type(0, type);
  return one(c.empty(c[0].sizes(), dtype));
}

std::vector<Tensor> concat_text(Call& c) {
  no_values(c);
  c.set_type(0, kString);
  return one(add(c[0], c[1]));  // of the sizes to which both are broadcast
}
std::vector<Tensor> full_match(Call& c) { return like_first(c, DType::bool_, kBool); }

std::vector<Tensor> normalize_text(Call& c) {
  // Words that are taken out are known by their texts.
  if (const Attribute* const words = c.attribute("stopwords"); words != nullptr && !words->rest().texts.empty()) {
    Dims sizes(c[0].sizes());
    check<ShapeError>(sizes.size() == 1 || sizes.size() == 2, "{} of {}", c.node.target(), str(sizes));
    sizes[sizes.size() - 1] =
        c.machine.free_size(fmt::format("how many words {} leaves depends on the texts of its input", c.node.target()));
    no_values(c);
    c.set_type(0, kString);
    return one(c.empty(sizes, DType::uint8));
  }
  return like_first(c, DType::uint8, kString);
}

std::vector<Tensor> split_text(Call& c) {
  Dims sizes(c[0].sizes());
  sizes.push_back(
      c.machine.free_size(fmt::format("how many parts {} makes depends on the texts of its input", c.node.target())));
  no_values(c);
  c.set_type(0, kString);
  return {c.empty(sizes, DType::uint8), c.empty(c[0].sizes(), DType::int64)};
}
std::vector<Tensor> decode_image(Call& c) {
  const std::string why = fmt::format("the sizes of what {} gives stand in the bytes of the image", c.node.target());
  const int64_t height = c.machine.free_size(why), width = c.machine.free_size(why);
  no_values(c);
  return one(c.empty({height, width, c.text("pixel_format", "RGB") == "Grayscale" ? 1 : 3}, DType::uint8));
}

std::vector<Tensor> n_grams(Call& c) {
  no_values(c);
  const std::vector<int64_t> places = c.integers("ngram_indexes").value_or(std::vector<int64_t>());
  check<TypeError>(!places.empty(), "TfIdfVectorizer without places");
  const int64_t width = *std::ranges::max_element(places) + 1;
  return one(c[0].dim() == 2 ? c.empty({c[0].size(0), width}, DType::float32) : c.empty({width}, DType::float32));
}

// From texts to numbers, and back.
std::vector<Tensor> category_mapper(Call& c) {
  return c.type(0) == kString ? like_first(c, DType::int64, kInt64) : like_first(c, DType::uint8, kString);
}

std::vector<Tensor> label_encoder(Call& c) {
  constexpr std::pair<const char*, int32_t> kValues[] = {
      {"values_strings", kString}, {"values_int64s", kInt64}, {"values_floats", kFloat}};
  for (const auto& [name, type] : kValues)
    if (c.has_attribute(name)) return like_first(c, type_info(type).dtype, type);
  if (const Attribute* const said = c.attribute("values_tensor"); said != nullptr && said->tensor)
    return like_first(c, type_info(said->tensor->type).dtype, said->tensor->type);
  return category_mapper(c);  // as in version 1
}

// A row for each category.
std::vector<Tensor> categories(Call& c) {
  no_values(c);
  int64_t count = 0;
  if (const Attribute* const said = c.attribute("cats_int64s"))
    count = std::max(count, static_cast<int64_t>(said->integers.size()));
  if (const Attribute* const said = c.attribute("cats_strings"))
    count = std::max(count, static_cast<int64_t>(said->rest().texts.size()));
  check<TypeError>(count > 0, "OneHotEncoder without categories");
  Dims sizes(c[0].sizes());
  sizes.push_back(count);
  return one(c.empty(sizes, DType::float32));
}

std::vector<Tensor> binarizer(Call& c) { return one(to(gt(c[0], Scalar(c.real("threshold", 0.0))), c[0].dtype())); }

// Labels are texts or numbers; of each there is a score.
std::vector<Tensor> classifier(Call& c) {
  no_values(c);
  check<ShapeError>(c[0].dim() == 1 || c[0].dim() == 2, "{} of {}", c.node.target(), str(c[0].sizes()));
  const int64_t rows = c[0].dim() == 2 ? c[0].size(0) : 1;
  int64_t classes = 0;
  bool texts = false;
  for (const char* const name : {"classlabels_strings", "classlabels_ints", "classlabels_int64s"})
    if (const Attribute* const said = c.attribute(name)) {
      texts |= !said->rest().texts.empty();
      classes = std::max(classes, static_cast<int64_t>(said->rest().texts.size() + said->integers.size()));
    }
  check<TypeError>(classes > 0, "{} without labels", c.node.target());
  if (texts) c.set_type(0, kString);
  return {c.empty({rows}, texts ? DType::uint8 : DType::int64), c.empty({rows, classes}, DType::float32)};
}

// So many numbers for each row.
std::vector<Tensor> regressor(Call& c, int64_t targets) {
  no_values(c);
  check<ShapeError>(c[0].dim() == 1 || c[0].dim() == 2, "{} of {}", c.node.target(), str(c[0].sizes()));
  return one(c.empty({c[0].dim() == 2 ? c[0].size(0) : 1, targets}, DType::float32));
}
std::vector<Tensor> linear_regressor(Call& c) { return regressor(c, c.integer("targets", 1)); }
std::vector<Tensor> tree_regressor(Call& c) { return regressor(c, c.integer("n_targets", 1)); }
std::vector<Tensor> scaled_features(Call& c) { return like_first(c, DType::float32, kFloat); }

std::vector<Tensor> tree_ensemble(Call& c) {
  no_values(c);
  check<ShapeError>(c[0].dim() == 2, "TreeEnsemble of {}", str(c[0].sizes()));
  const int64_t targets = c.integer("n_targets", 1);
  return one(c.empty({c[0].size(0), targets}, c[0].dtype()));
}

constexpr Row kTextRows[] = {
    {.op = "ImageDecoder", .lower = decode_image},
    {.op = "RegexFullMatch", .lower = full_match},
    {.op = "StringConcat", .lower = concat_text},
    {.op = "StringNormalizer", .lower = normalize_text},
    {.op = "StringSplit", .lower = split_text},
    {.op = "TfIdfVectorizer", .lower = n_grams},
    {.op = "Binarizer", .lower = binarizer, .domain = kMl},
    {.op = "CategoryMapper", .lower = category_mapper, .domain = kMl},
    {.op = "LabelEncoder", .lower = label_encoder, .domain = kMl},
    {.op = "LinearClassifier", .lower = classifier, .domain = kMl},
    {.op = "LinearRegressor", .lower = linear_regressor, .domain = kMl},
    {.op = "OneHotEncoder", .lower = categories, .domain = kMl},
    {.op = "Normalizer", .lower = scaled_features, .domain = kMl},
    {.op = "SVMRegressor", .lower = tree_regressor, .domain = kMl},
    {.op = "Scaler", .lower = scaled_features, .domain = kMl},
    {.op = "TreeEnsembleClassifier", .lower = classifier, .domain = kMl},
    {.op = "TreeEnsembleRegressor", .lower = tree_regressor, .domain = kMl},
    {.op = "TreeEnsemble", .lower = tree_ensemble, .domain = kMl},
};

}  // namespace

List<Row> text_rows() { return kTextRows; }

}  // namespace tare::graph::onnx
