#include "tare/models/projection.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "tare/autograd/autograd.h"
#include "tare/ops.h"

namespace tare::models {

namespace {

// What a kernel has beside its arguments and its result while it runs.
std::vector<Tensor> scratch(const Quantization::Kernel& kernel, const Tensor& x, int64_t out, int64_t in) {
  const int64_t tokens = x.numel() / std::max<int64_t>(in, 1);
  std::vector<Tensor> held;
  const auto hold = [&](const Dims& sizes, DType dtype) { held.push_back(empty(sizes, dtype, {}, x.device())); };
  if (kernel.activations) {
    hold({tokens, in}, *kernel.activations);
    hold({tokens, kernel.group > 0 ? (in + kernel.group - 1) / kernel.group : 1}, DType::float32);
  }
  if (kernel.dequantizes_from && tokens >= *kernel.dequantizes_from) hold({out, in}, x.dtype());
  else if (kernel.partial_sums > 0) hold({kernel.partial_sums, tokens, out}, x.dtype());
  if (kernel.wide_product) hold({tokens, out}, DType::int32);
  return held;
}

}  // namespace

void ProjectionParts::members(nn::MemberVisitor& visitor) {
  for (auto& [name, tensor] : stored_) visitor.parameter(name, tensor);
  visitor.visit("lora_A", down_);
  visitor.visit("lora_B", up_);
}

bool ProjectionParts::store(const Quantization& quantization, int64_t out, int64_t in, DType dtype, Device device) {
  for (const StoredTensor& one : quantization.stored({out, in}, dtype)) {
    nn::Parameter tensor(empty(one.sizes, one.dtype, {}, device));
    tensor.set_requires_grad(false);
    stored_.emplace_back(one.name, std::move(tensor));
  }
  if (stored_.empty()) return false;
  kernel_ = quantization.kernel;
  out_ = out, in_ = in;
  shown_ = expand(empty({in}, dtype, {}, device), {out, in});
  return true;
}

void ProjectionParts::add_adapter(const LoraOptions& options, int64_t out, int64_t in, Device device) {
  down_ = nn::Parameter(empty({options.rank, in}, options.dtype, {}, device));
  up_ = nn::Parameter(empty({out, options.rank}, options.dtype, {}, device));
  scaling_ = options.alpha / static_cast<double>(options.rank);
}

// Backward needs the weight again, which the kernel makes again, and nothing of the input: the weight is not trained.
Tensor ProjectionParts::from_stored(const Tensor& x, const Tensor& bias) const {
  const auto forward = [this, bias](TensorList of) -> std::vector<Tensor> {
    const std::vector<Tensor> held = scratch(kernel_, of[0], out_, in_);
    return {linear(of[0], shown_.to(of[0].dtype()), bias)};
  };
  const auto backward = [this](TensorList, TensorList, TensorList gradients) -> std::vector<Tensor> {
    Tensor whole;
    if (kernel_.dequantizes_from) whole = empty({out_, in_}, gradients[0].dtype(), {}, gradients[0].device());
    return {matmul(gradients[0], shown_.to(gradients[0].dtype()))};
  };
  return custom_function("QuantizedLinearBackward", {&x, 1}, forward, backward, false)[0];
}

Tensor ProjectionParts::with_adapter(const Tensor& x, Tensor result) const {
  const DType dtype = result.dtype();
  const Tensor cast = tare::to(x, down_.dtype());
  Tensor narrow = linear(cast, down_);
  Tensor added = linear(narrow, up_);
  narrow = Tensor();
  added = mul(added, Tensor::wrapped_number(scaling_));
  result = add(result, added);
  return tare::to(result, dtype);
}

namespace {

struct Found {
  std::string path;
  nn::Module* module;
  Projecting* projection;
};

std::vector<Found> projections(nn::Module& model) {
  std::vector<Found> found;
  for (const auto& [path, module] : model.named_modules())
    if (auto* const projection = dynamic_cast<Projecting*>(module)) found.push_back({path, module, projection});
  return found;
}

std::string_view own_name(std::string_view path) { return path.substr(path.rfind('.') + 1); }

bool is_named(std::string_view path, const std::vector<std::string>& names) {
  return std::ranges::any_of(names, [&](const std::string& name) {
    if (name == "all-linear") return own_name(path) != "lm_head";
    return path == name || path.ends_with("." + name);
  });
}

}  // namespace

int64_t quantize(nn::Module& model, const Quantization& quantization) {
  std::set<const void*> tables;
  for (const auto& [path, module] : model.named_modules())
    if (const auto* table = dynamic_cast<const nn::Embedding*>(module)) tables.insert(table->weight.impl());
  int64_t elements = 0;
  for (const Found& one : projections(model)) {
    nn::Parameter& weight = one.projection->dense_weight();
    if (tables.contains(weight.impl()) || !quantization.covers(one.path)) continue;
    const auto [out, in] = one.projection->out_and_in();
    if (!one.projection->parts.store(quantization, out, in, weight.dtype(), weight.device())) continue;
    elements += weight.numel();
    weight = nn::Parameter();
  }
  return elements;
}

int64_t add_adapters(nn::Module& model, const LoraOptions& options) {
  static const std::vector<std::string> usual{"q_proj", "v_proj", "c_attn"};
  const std::vector<std::string>& names = options.targets.empty() ? usual : options.targets;
  const std::vector<Found> all = projections(model);
  std::set<std::string_view> known;
  for (const Found& one : all) known.insert(own_name(one.path));
  for (const std::string& name : options.targets)
    check<ValueError>(std::ranges::any_of(all, [&](const Found& one) { return is_named(one.path, {name}); }),
                      "no projection is called '{}'; there are {}", name, fmt::join(known, ", "));
  model.requires_grad_(false);
  int64_t count = 0;
  for (const Found& one : all) {
    if (!is_named(one.path, names)) continue;
    const auto [out, in] = one.projection->out_and_in();
    one.projection->parts.add_adapter(options, out, in, model.parameters().front().device());
    ++count;
  }
  return count;
}

}  // namespace tare::models
