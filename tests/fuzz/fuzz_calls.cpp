#include <cstdint>
#include <limits>
#include <new>

#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"

// Random programs over all operators: a few calls whose arguments are drawn from the input's bytes, or are results of
// the calls before. Each call must end in a result or a tare::Error, on meta, on the CPU and on a claimed CPU.
namespace tare {
namespace {

class Choices {
 public:
  Choices(const uint8_t* data, size_t size) : data_(data), end_(data + size) {}
  bool more() const { return data_ != end_; }
  uint8_t byte() { return data_ == end_ ? 0 : *data_++; }
  size_t below(size_t n) {
    const size_t high = n > 256 ? byte() : 0;
    return (high * 256 + byte()) % n;
  }
  bool coin() { return (byte() & 1) != 0; }

 private:
  const uint8_t *data_, *end_;
};

constexpr int64_t kIntegers[] = {0,
                                 1,
                                 2,
                                 3,
                                 4,
                                 5,
                                 -1,
                                 -2,
                                 -3,
                                 7,
                                 8,
                                 16,
                                 100,
                                 -100,
                                 1LL << 40,
                                 1LL << 62,
                                 std::numeric_limits<int64_t>::max(),
                                 std::numeric_limits<int64_t>::min()};
constexpr double kFloats[] = {0.0,
                              1.0,
                              0.5,
                              -1.0,
                              2.0,
                              1e-5,
                              3.5,
                              1e300,
                              -0.0,
                              std::numeric_limits<double>::infinity(),
                              std::numeric_limits<double>::quiet_NaN()};

class Program {
 public:
  explicit Program(Choices choices) : choose_(choices), device_(choose_.coin() ? Device("meta") : Device("cpu")) {}

  void run() {
    const FakeGuard fake(choose_.coin());
    for (int calls = 0; calls < 6 && choose_.more(); ++calls) call_one();
  }

 private:
  int64_t a_integer() { return kIntegers[choose_.below(choose_.coin() ? 9 : std::size(kIntegers))]; }
  Scalar a_scalar() {
    switch (choose_.below(4)) {
      case 0: return Scalar(a_integer());
      case 1: return Scalar(choose_.coin());
      case 2: return Scalar(std::complex(a_floating(), a_floating()));
      default: return Scalar(a_floating());
    }
  }
  double a_floating() { return kFloats[choose_.below(std::size(kFloats))]; }
  DType a_dtype() { return static_cast<DType>(choose_.below(kDTypes - 1)); }  // the last is none

  Tensor a_tensor() {
    if (!pool_.empty() && choose_.below(3) != 0) return pool_[choose_.below(pool_.size())];
    static constexpr DType common[] = {DType::float32,  DType::int64,     DType::bool_, DType::float64,
                                       DType::bfloat16, DType::complex64, DType::uint8, DType::int32};
    const DType type = choose_.below(8) == 0 ? a_dtype() : common[choose_.below(std::size(common))];
    Dims sizes;
    const size_t dims = choose_.below(choose_.below(16) == 0 ? 9 : 5);
    for (size_t i = 0; i < dims; ++i)
      sizes.push_back(static_cast<int64_t>(choose_.below(4) == 0 ? choose_.below(2) : choose_.below(4) + 1));
    Tensor made;
    try {
      made = choose_.coin() ? ones(sizes, type, {}, device_) : empty(sizes, type, {}, device_);
      switch (choose_.below(6)) {
        case 0: made = transpose(made, 0, -1); break;
        case 1: made = slice(made, 0, 1, INT64_MAX, 2); break;
        case 2: made = expand(unsqueeze(made, 0), {3, -1}); break;
        case 3: made = contiguous(made, MemoryFormat::channels_last); break;
        default: break;
      }
    } catch (const Error&) {
      if (!made.defined()) made = ones({2, 3}, {}, {}, device_);
    }
    pool_.push_back(made);
    return made;
  }

  template <class T, class F>
  std::vector<T> list(F&& item) {
    std::vector<T> items;
    const size_t n = choose_.below(choose_.below(16) == 0 ? 9 : 4);
    for (size_t i = 0; i < n; ++i) items.push_back(item());
    return items;
  }

  Value value(const Type& type, ParamTag tag) {
    using enum ParamTag;
    if (type.optional && choose_.below(3) == 0) return {};
    switch (tag) {
      case ParamTag::tensor: return type.optional && choose_.coin() ? Value() : Value(a_tensor());
      case tensors: return list<Tensor>([&] { return a_tensor(); });
      case ParamTag::integer:
      case integer_opt: return a_integer();
      case integers:
      case integers_opt: return list<int64_t>([&] { return a_integer(); });
      case ParamTag::floating:
      case floating_opt: return a_floating();
      case floats:
      case floats_opt: return list<double>([&] { return a_floating(); });
      case boolean:
      case boolean_opt: return choose_.coin();
      case booleans: return list<char>([&] { return static_cast<char>(choose_.coin()); });
      case ParamTag::scalar:
      case scalar_opt: return a_scalar();
      case scalars: return Value(list<Value>([&] { return Value(a_scalar()); }));
      case string:
      case string_opt: {
        static constexpr const char* texts[] = {"mean", "sum", "none",  "reflect", "same",   "valid", "linear",
                                                "fro",  "nuc", "floor", "trunc",   "ij",     "xy",    "tanh",
                                                "left", "",    "amax",  "prod",    "reduced"};
        return texts[choose_.below(std::size(texts))];
      }
      case ParamTag::dtype:
      case dtype_opt: return a_dtype();
      case device:
      case device_opt: return device_;
      case layout:
      case layout_opt: return static_cast<Layout>(choose_.below(8));
      case format:
      case format_opt: return static_cast<MemoryFormat>(choose_.below(4));
      case generator: return {};
    }
    return {};
  }

  void call_one() {
    const auto& ops = Registry::instance().ops();
    const Op& op = ops[choose_.below(ops.size())];
    std::vector<Value> args;
    for (size_t i = 0; i < op.schema.arguments.size(); ++i) {
      const Argument& argument = op.schema.arguments[i];
      if (argument.default_value && choose_.coin()) args.push_back(*argument.default_value);
      else args.push_back(value(argument.type, op.parameters[i]));
    }
    try {
      for (const Value& result : call_boxed(op, args)) {
        if (const Tensor* made = result.get<Tensor>(); made && made->defined()) keep(*made);
        if (const auto* several = result.get<Value::Tensors>())
          for (const Tensor& one : *several)
            if (one.defined()) keep(one);
      }
    } catch (const Error&) {
    }
  }
  // Large results would only make the next calls slow.
  void keep(const Tensor& made) {
    for (const int64_t size : made.sizes())
      if (size > 1000) return;
    if (pool_.size() < 12 && made.numel() < 1000) pool_.push_back(made);
  }

  Choices choose_;
  Device device_;
  std::vector<Tensor> pool_;
};

}  // namespace
}  // namespace tare

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tare::Program(tare::Choices(data, size)).run();
  return 0;
}
