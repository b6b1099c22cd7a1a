#include "random_values.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "tare/autograd/autograd.h"
#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/ops.h"

namespace tare::test {

namespace {

constexpr int64_t kLargest = std::numeric_limits<int64_t>::max(), kSmallest = std::numeric_limits<int64_t>::min();
constexpr int64_t kIntegers[] = {0,    1,         2,         3,         4,        5,         -1,           -2,
                                 -3,   7,         8,         16,        63,       64,        65,           100,
                                 -100, 1LL << 31, 1LL << 40, 1LL << 62, kLargest, kSmallest, kSmallest + 1};
constexpr double kFloats[] = {0.0,
                              1.0,
                              0.5,
                              -1.0,
                              2.0,
                              1e-5,
                              3.5,
                              0.1,
                              0.9,
                              1e300,
                              -0.0,
                              1e19,
                              std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity(),
                              std::numeric_limits<double>::quiet_NaN()};
constexpr DType kCommon[] = {DType::float32,  DType::int64,     DType::bool_, DType::float64,
                             DType::bfloat16, DType::complex64, DType::uint8, DType::int32};

bool contains(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](auto word) { return text.find(word) != std::string_view::npos; });
}

template <class T, class F>
std::vector<T> several(size_t n, F&& item) {
  std::vector<T> items;
  for (size_t i = 0; i < n; ++i) items.push_back(item());
  return items;
}

}  // namespace

RandomValues::RandomValues(Choices& choices)
    : choose_(choices), device_(DeviceType::cpu), random_(choices.byte()), dtype_(DType::float32) {
  switch (choose_.below(5)) {
    case 0: device_ = Device("meta"); break;
    case 1: device_ = Device("cuda"); break;
    default: break;
  }
  shape_ = small_sizes(choose_.below(5));
  if (choose_.coin()) dtype_ = dtype();
}

Dims RandomValues::small_sizes(size_t dims) {
  Dims sizes;
  for (size_t i = 0; i < dims; ++i) {
    if (choose_.one_in(4)) sizes.push_back(static_cast<int64_t>(choose_.below(2)));
    else sizes.push_back(static_cast<int64_t>(choose_.below(4)) + 1);
  }
  return sizes;
}

// The program's shape, something that broadcasts to it, or another; rarely one of many dimensions.
Dims RandomValues::sizes() {
  switch (choose_.below(8)) {
    case 0: return small_sizes(choose_.below(5));
    case 1: return small_sizes(choose_.one_in(8) ? choose_.below(70) : choose_.below(10));
    case 2: {
      Dims sizes;
      for (const int64_t size : shape_)
        if (!sizes.empty() || choose_.coin()) sizes.push_back(choose_.coin() ? size : 1);
      return sizes;
    }
    default: return shape_;
  }
}

int64_t RandomValues::integer(std::string_view argument) {
  if (choose_.one_in(8)) return kIntegers[choose_.below(std::size(kIntegers))];
  if (contains(argument, {"dim", "axis", "source", "destination"})) return static_cast<int64_t>(choose_.below(5)) - 2;
  if (contains(argument, {"reduction", "mode"})) return static_cast<int64_t>(choose_.below(3));
  return static_cast<int64_t>(choose_.below(4));
}

double RandomValues::floating() { return kFloats[choose_.below(choose_.coin() ? 4 : std::size(kFloats))]; }

Scalar RandomValues::scalar() {
  switch (choose_.below(6)) {
    case 0: return Scalar(kIntegers[choose_.below(std::size(kIntegers))]);
    case 1: return Scalar(choose_.coin());
    case 2: return Scalar(std::complex(floating(), floating()));
    case 3: return Scalar(static_cast<int64_t>(choose_.below(4)));
    default: return Scalar(floating());
  }
}

DType RandomValues::dtype() {
  if (choose_.one_in(8)) return static_cast<DType>(choose_.below(kDTypes - 1));  // the last is none
  return kCommon[choose_.below(std::size(kCommon))];
}

// Small numbers, sometimes all kinds of them; ones with a quarter off the diagonal are matrices that have inverses.
void RandomValues::fill(const Tensor& tensor, bool integers) {
  if (!tensor.device().is_cpu() || tensor.storage().data() == nullptr || tensor.numel() > 100'000 || choose_.one_in(32))
    return;
  const int64_t columns = tensor.dim() < 2 ? 1 : tensor.sizes().back();
  const int64_t rows = tensor.dim() < 2 ? 1 : tensor.sizes()[tensor.dim() - 2];
  const size_t kind = integers ? 0 : choose_.below(6);
  int64_t n = 0;
  const auto value = [&]() -> Scalar {
    const int64_t at = n++;
    switch (kind) {
      case 0: return Scalar(static_cast<int64_t>(random_() % 3));
      case 1: return Scalar(kFloats[random_() % std::size(kFloats)]);
      case 2: return Scalar(kIntegers[random_() % std::size(kIntegers)]);
      case 3: return Scalar(static_cast<double>(random_() % 1000) / 250 - 2);
      case 4: return Scalar(1);
      default: return Scalar(at / columns % rows == at % columns ? 1.0 : 0.25);
    }
  };
  for_each_element(tensor.sizes(), {&tensor, 1},
                   [&](std::byte* const* at) { store_scalar(at[0], tensor.dtype(), value()); });
  tensor.storage()->state = StorageState::known;
}

// A tensor of these sizes; if `change`, strided in one of many ways.
Tensor RandomValues::make(DType dtype, IntList sizes, bool change) {
  const NoGradGuard unrecorded;
  Tensor made(TensorMeta(dtype, choose_.one_in(64) ? Device("cuda:1") : device_, sizes));
  const size_t kind = change ? choose_.below(16) : 16;
  try {
    switch (kind) {
      case 0: made = transpose(empty_like(transpose(made, 0, -1)), 0, -1); break;  // of these sizes, but not in order
      case 1: made = transpose(made, 0, -1); break;
      case 2: made = slice(made, 0, 1, INT64_MAX, 2); break;
      case 3: made = expand(slice(made, 0, 0, 1), sizes); break;
      case 4:
        made = contiguous(made, made.dim() == 5 ? MemoryFormat::channels_last_3d : MemoryFormat::channels_last);
        break;
      case 5: made = unsqueeze(made, 0); break;
      case 6: made = select(made, 0, 0); break;
      case 7: made = flatten(made); break;
      case 8: made = conj(made); break;
      default: break;
    }
  } catch (const Error&) {  // not of these sizes
  }
  try {
    fill(made, is_integral(dtype) && choose_.coin());
  } catch (const Error&) {  // a type that elements cannot be stored in
  }
  return made;
}

Tensor RandomValues::tensor(std::string_view argument) {
  if (!pool_.empty() && choose_.one_in(3)) return pool_[choose_.below(pool_.size())];
  DType type = choose_.one_in(4) ? dtype() : dtype_;
  if (contains(argument, {"ind", "target", "offsets"}) && choose_.coin()) type = DType::int64;
  if (contains(argument, {"mask", "condition"}) && choose_.coin()) type = DType::bool_;
  Tensor made;
  try {
    made = make(type, sizes(), true);
    if (!thread_state.no_grad && choose_.coin() && is_inexact(type)) made.set_requires_grad(true);
  } catch (const Error&) {
  }
  if (!made.defined()) made = make(DType::float32, Dims{2, 3}, false);
  keep(made);
  return made;
}

Tensor RandomValues::tensor_like(const Tensor& given, bool change) {
  if (change && !pool_.empty() && choose_.one_in(6)) return pool_[choose_.below(pool_.size())];
  DType type = given.dtype();
  Dims sizes(given.sizes());
  if (change && choose_.one_in(6)) type = dtype();
  if (change && choose_.one_in(6)) {
    switch (choose_.below(4)) {
      case 0: sizes = this->sizes(); break;
      case 1: sizes.push_back(integer("")); break;
      default:
        if (!sizes.empty())
          sizes[choose_.below(static_cast<size_t>(sizes.size()))] = static_cast<int64_t>(choose_.below(4));
    }
  }
  Tensor made;
  try {
    if (!change && !given.is_contiguous()) {
      made = Tensor(TensorMeta(type, device_, sizes, given.strides(), given.storage_offset()));
      fill(made, false);
    } else {
      made = make(type, sizes, change);
    }
    // The values of a case are what its operator takes, such as indices.
    constexpr int64_t kMostCopied = 1 << 20;  // or the copy takes longer than any call
    if (given.known() && made.storage().data() != nullptr && made.sizes() == given.sizes() &&
        made.numel() <= kMostCopied && !choose_.one_in(8)) {
      const NoGradGuard unrecorded;
      copy_elements(made, given);
      made.storage()->state = StorageState::known;
    }
    if (!thread_state.no_grad && choose_.coin() && is_inexact(made.dtype())) made.set_requires_grad(true);
  } catch (const Error&) {
  }
  if (!made.defined()) made = make(DType::float32, Dims{2, 3}, false);
  keep(made);
  return made;
}

Value RandomValues::text(std::string_view argument) {
  static constexpr const char* texts[] = {"mean", "sum",   "none",  "reflect", "same", "valid", "linear", "fro",
                                          "nuc",  "floor", "trunc", "ij",      "xy",   "tanh",  "left",   "",
                                          "amax", "prod",  "right", "reduced", "L",    "U"};
  if (argument == "rounding_mode") return texts[9 + choose_.below(2)];
  if (argument == "reduce") return texts[choose_.coin() ? choose_.below(2) : 16 + choose_.below(2)];
  return texts[choose_.below(std::size(texts))];
}

Value RandomValues::list(const Argument& argument, ParamTag tag) {
  size_t n = choose_.below(choose_.one_in(16) ? 9 : 4);
  if (tag == ParamTag::tensors && !choose_.one_in(4)) n = 2;  // lists that go together
  if (argument.type.list_size > 0 && !choose_.one_in(8)) n = static_cast<size_t>(argument.type.list_size);
  switch (tag) {
    case ParamTag::tensors: return several<Tensor>(n, [&] { return tensor(argument.name); });
    case ParamTag::floats:
    case ParamTag::floats_opt: return several<double>(n, [&] { return floating(); });
    case ParamTag::booleans: return several<char>(n, [&] { return static_cast<char>(choose_.coin()); });
    case ParamTag::scalars: return several<Value>(n, [&] { return Value(scalar()); });
    default: break;
  }
  if (contains(argument.name, {"size", "shape"}) && choose_.coin())
    return IntList(pool_.empty() || choose_.coin() ? shape_ : Dims(pool_[choose_.below(pool_.size())].sizes()));
  return several<int64_t>(n, [&] { return integer(argument.name); });
}

Value RandomValues::any(const Argument& argument, ParamTag tag) {
  using enum ParamTag;
  const Type& type = argument.type;
  if (type.optional && choose_.coin()) return {};
  if (type.list) return list(argument, tag);
  switch (tag) {
    case ParamTag::tensor: return this->tensor(argument.name);
    case ParamTag::integer:
    case integer_opt: return this->integer(argument.name);
    case ParamTag::floating:
    case floating_opt: return this->floating();
    case boolean:
    case boolean_opt: return choose_.coin();
    case ParamTag::scalar:
    case scalar_opt: return this->scalar();
    case string:
    case string_opt: return text(argument.name);
    case ParamTag::dtype:
    case dtype_opt: return this->dtype();
    case device:
    case device_opt: return choose_.one_in(8) ? Device("meta") : device_;
    case layout:
    case layout_opt: return choose_.one_in(8) ? static_cast<Layout>(choose_.below(8)) : Layout::strided;
    case format:
    case format_opt: return static_cast<MemoryFormat>(choose_.below(4));
    default: return {};
  }
}

Value RandomValues::like(const Value& value, bool change) {
  if (const Tensor* tensor = value.get<Tensor>(); tensor && tensor->defined())
    return tensor_like(*tensor, change && choose_.coin());
  if (const auto* items = value.get<Value::Values>()) {
    Value::Values fresh;
    for (const Value& item : *items) fresh.push_back(like(item, change));
    if (change && choose_.one_in(8)) {
      if (choose_.coin() && !fresh.empty()) fresh.pop_back();
      else if (!fresh.empty()) fresh.push_back(fresh.front());
    }
    return fresh;
  }
  const Scalar* number = value.get<Scalar>();
  if (!change || number == nullptr || !choose_.one_in(6)) return value;
  if (number->is_integral(false)) return this->integer("");
  return number->is_integral(true) ? Value(choose_.coin()) : Value(scalar());
}

// Large results would only make the next calls slow.
void RandomValues::keep(const Tensor& made) {
  if (!made.defined() || made.numel() > 1000) return;
  if (std::ranges::any_of(made.sizes(), [](int64_t size) { return size > 1000; })) return;
  if (pool_.size() < 12) pool_.push_back(made);
  else pool_[choose_.below(pool_.size())] = made;
}

std::vector<Tensor> RandomValues::leaves() const {
  std::vector<Tensor> found;
  std::ranges::copy_if(pool_, std::back_inserter(found),
                       [](const Tensor& tensor) { return tensor.requires_grad() && is_leaf(tensor); });
  return found;
}

}  // namespace tare::test
