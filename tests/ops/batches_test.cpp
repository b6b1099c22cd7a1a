#include <gtest/gtest.h>

#include <cmath>

#include "tare/core/batched.h"
#include "tare/core/elements.h"
#include "tare/core/sparse.h"
#include "tare/core/warning.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"
#include "tests/case.h"

// One call for many held against one call for each: every case runs with each of its tensors mapped, the first alone,
// and the last alone. Nothing here names an operator.
namespace tare::test {
namespace {

constexpr int64_t kMany = 3;

class Level {
 public:
  explicit Level(Randomness randomness = Randomness::different) : level_{1, kMany, randomness, nullptr} {
    listening.store(Instrumentation::foreign);
    innermost_level = &level_;
  }
  ~Level() { innermost_level = nullptr; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  BatchLevel level_;
};

// The tensor as one of many: numbers that differ from one to the next, indices and masks that do not.
Tensor one_of(const Tensor& tensor, int64_t number) {
  if (!tensor.defined()) return tensor;
  if (is_sparse(tensor)) return tensor;
  Tensor made = empty_strided(tensor.sizes(), tensor.strides(), tensor.dtype(), {}, DeviceType::cpu);
  made.impl()->wrapped_number = tensor.is_wrapped_number();
  fill_(made, Scalar(0));
  if (tensor.known()) copy_(made, tensor);
  if (!is_inexact(tensor.dtype())) return made;
  double step = 0;
  for_each_element(made.sizes(), {&made, 1}, [&](std::byte* const* at) {
    const double own = tensor.known() ? 0 : 0.15 + std::fmod(step * 0.37, 0.7);
    const double value = load_double(at[0], made.dtype()) + own;
    store_double(at[0], made.dtype(), value * (1 + 0.125 * static_cast<double>(number)));
    ++step;
  });
  return made;
}

std::vector<double> doubles_of(const Tensor& tensor) {
  std::vector<double> values;
  for_each_element(tensor.sizes(), {&tensor, 1}, [&](std::byte* const* at) {
    const Complex value = load_complex(at[0], tensor.dtype());
    values.push_back(value.real());
    values.push_back(value.imag());
  });
  return values;
}

bool agree(const Tensor& a, const Tensor& b) {
  if (!(a.sizes() == b.sizes()) || a.dtype() != b.dtype()) return false;
  if (!a.known() || !b.known()) return true;
  const std::vector<double> x = doubles_of(a), y = doubles_of(b);
  const double tolerance = itemsize(real_type(a.dtype())) < 4 ? 2e-2 : 2e-4;
  for (size_t i = 0; i < x.size(); ++i) {
    const bool same = x[i] == y[i] || (std::isnan(x[i]) && std::isnan(y[i]));
    if (!same && !(std::abs(x[i] - y[i]) <= tolerance * std::max(1.0, std::abs(x[i])))) return false;
  }
  return true;
}

enum class Mapped : uint8_t { all, first, last };
struct Checked {
  int64_t calls = 0;
};

// Whether the case, mapped so, gives what each gives; text says what differs.
std::string fault_of(const Case& c, Mapped which, Checked& checked) {
  const auto count = static_cast<int64_t>(tensors_of(c.args).size());
  const auto is_mapped = [&](int64_t i) {
    return which == Mapped::all || i == (which == Mapped::first ? 0 : count - 1);
  };
  // They lie as in the tensor of all.
  const auto each_of = [](const Tensor& tensor) {
    std::vector<Tensor> each;
    for (int64_t number = 0; number < kMany; ++number) each.push_back(one_of(tensor, number));
    return is_sparse(tensor) ? tensor : stack(each);
  };
  std::vector<std::vector<Tensor>> expected;
  for (int64_t number = 0; number < kMany; ++number) {
    int64_t i = 0;
    const Case one = with_tensors(c, [&](const Tensor& tensor) {
      return is_mapped(i++) && !is_sparse(tensor) ? clone(select(each_of(tensor), 0, number)) : one_of(tensor, 0);
    });
    try {
      expected.push_back(tensors_of(call_boxed(op_named(one.op), one.args, one.kwargs)));
      const std::vector<Tensor> again = tensors_of(call_boxed(op_named(one.op), one.args, one.kwargs));
      for (size_t r = 0; r < again.size(); ++r)
        if (is_sparse(again[r]) || !agree(expected.back()[r], again[r])) return {};  // drawn at random
    } catch (const Error&) {
      return {};  // other values than the case has are refused
    }
  }
  std::vector<Tensor> found;
  const Level level;
  int64_t i = 0;
  const Case many = with_tensors(c, [&](const Tensor& tensor) {
    return is_mapped(i++) && !is_sparse(tensor) ? batched_tensor(each_of(tensor), 1) : one_of(tensor, 0);
  });
  try {
    for (const Tensor& result : tensors_of(call_boxed(op_named(many.op), many.args, many.kwargs)))
      found.push_back(result);
  } catch (const Error& error) {
    const std::string text = error.what();
    return text.starts_with("vmap: We do not support batching operators") ? "" : "raises " + text;
  }
  ++checked.calls;
  if (found.size() != expected[0].size()) return "has another number of results";
  for (size_t r = 0; r < found.size(); ++r)
    for (int64_t number = 0; number < kMany; ++number) {
      const Tensor& all = values_behind(found[r]);
      const bool mapped = level_of(found[r]) > 0;
      BatchLevel* const inside = std::exchange(innermost_level, nullptr);
      const Tensor one = mapped ? select(all, 0, number) : all;
      innermost_level = inside;
      if (!agree(expected[static_cast<size_t>(number)][r], one))
        return "result " + std::to_string(r) + " is another for number " + std::to_string(number);
    }
  return {};
}

TEST(Batches, OneCallMakesWhatOneForEachMakes) {
  set_warning_handler([](const std::string&) {});
  Checked checked;
  for (const Case& c : all_cases(DeviceType::cpu)) {
    const Op& op = op_named(c.op);
    const bool drawn = op.has(kRandom) || op.has(kUninitialized) || op.has(kDataDependent);
    const bool writes = op.form != Form::functional || !op.written_arguments.empty() || op.schema.returns.empty();
    if (op.schema.name == "slice_inverse") continue;  // what it gives is the storage of its argument, which is of all
    if (c.fails() || writes || drawn || tensors_of(c.args).empty()) continue;
    for (const Mapped which : {Mapped::all, Mapped::first, Mapped::last}) {
      const std::string fault = fault_of(c, which, checked);
      const char* const names[] = {"all", "first", "last"};
      EXPECT_EQ(fault, "") << c.where << ": " << c.text << ", mapped: " << names[static_cast<int>(which)];
    }
  }
  set_warning_handler(nullptr);
  EXPECT_GT(checked.calls, 5000);
}

}  // namespace
}  // namespace tare::test
