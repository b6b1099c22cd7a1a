#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/generator.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"
#include "tests/golden.h"

// What PyTorch draws on the CPU after manual_seed(7), held against golden/random.jsonl.
namespace tare {
namespace random_test {

std::vector<double> elements(const Tensor& tensor) {
  std::vector<double> values;
  for_each_element(tensor.sizes(), {&tensor, 1}, [&](std::byte* const* at) {
    const Scalar value = load_scalar(at[0], tensor.dtype());
    values.push_back(value.to_complex().real());
    if (value.is_complex()) values.push_back(value.to_complex().imag());
  });
  return values;
}

// The distance of neighbouring numbers of a type at `value`.
double spacing(double value, DType dtype) {
  const int digits = real_type(dtype) == DType::float64   ? 53
                     : real_type(dtype) == DType::float32 ? 24
                     : dtype == DType::float16            ? 11
                                                          : 8;
  return value == 0 ? 0 : std::ldexp(1.0, std::ilogb(value) + 1 - digits);
}

Value boxed(const nlohmann::json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<int64_t>();
  if (value.is_number_float()) return value.get<double>();
  if (!value.empty() && value[0].is_number_float()) {
    const Tensor tensor = empty({static_cast<int64_t>(value.size())});
    for (size_t i = 0; i < value.size(); ++i) fill_(select(tensor, 0, static_cast<int64_t>(i)), value[i].get<double>());
    return tensor;
  }
  return value.get<std::vector<int64_t>>();
}

// The overload that takes these arguments.
std::vector<Value> call_named(const std::string& name, const std::vector<Value>& args) {
  if (const Op* op = Registry::instance().find(name); op && op->schema.arguments.size() >= args.size()) {
    try {
      return call_boxed(*op, args);
    } catch (const TypeError&) {
    }
  }
  for (const Op* op : Registry::instance().overloads(name)) {
    try {
      return call_boxed(*op, args);
    } catch (const TypeError&) {
    }
  }
  ADD_FAILURE() << name << " has no overload for these arguments";
  return {};
}

TEST(Random, DrawsWhatPyTorchDraws) {
  std::ifstream file = test::open_golden("random.jsonl");
  std::string line;
  int lines = 0;
  while (std::getline(file, line)) {
    const auto golden = nlohmann::json::parse(line);
    const std::string name = golden["op"];
    std::vector<Value> args;
    Tensor target;
    if (golden.contains("sizes")) {
      const DType dtype = test::dtype_of(golden["dtype"]);
      target = golden["strides"].is_null()
                   ? empty(test::dims_of(golden["sizes"]), dtype)
                   : empty_strided(test::dims_of(golden["sizes"]), test::dims_of(golden["strides"]), dtype);
      args.emplace_back(target);
    }
    for (const auto& arg : golden["args"]) args.push_back(boxed(arg));
    manual_seed(7);
    const std::vector<Value> results = call_named(name, args);
    ASSERT_EQ(results.size(), 1U) << line;
    const Tensor result = *results[0].get<Tensor>();
    const std::vector<double> expected = golden["values"], got = elements(result);
    // Long rows of normal numbers are made in vector registers of a width that differs; the rest is exact.
    const bool in_blocks = (name == "normal_" || name == "randn") && result.numel() >= 16;
    for (size_t i = 0; i < expected.size(); ++i) {
      const double size = std::max(std::fabs(expected[i]), name == "normal_" ? 1.0 : 0.0);  // what the mean is added to
      const double tolerance = in_blocks ? 2 * spacing(size, result.dtype()) : 0;
      EXPECT_NEAR(got[i], expected[i], tolerance) << "element " << i << " of " << line.substr(0, 160);
    }
    ++lines;
  }
  EXPECT_GT(lines, 80);
}
TEST(Random, OnMetaNoStreamAdvances) {
  manual_seed(7);
  const uint32_t first = default_generator().random();
  manual_seed(7);
  uniform_(empty({3}, {}, {}, Device("meta")));
  randn({3}, {}, {}, Device("meta"));
  randperm(5, {}, {}, Device("meta"));
  {
    const FakeGuard fake;
    rand({3});
  }
  EXPECT_EQ(default_generator().random(), first);
}
TEST(Random, SeedsStartAgainAndThreadsShareOneStream) {
  manual_seed(3);
  const std::vector<double> once = elements(rand({4}));
  manual_seed(3);
  EXPECT_EQ(elements(rand({4})), once);
  EXPECT_NE(elements(rand({4})), once);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([] {
      for (int k = 0; k < 50; ++k) rand({4});
    });
  for (std::thread& thread : threads) thread.join();
}

// Drawing until one is accepted would not end.
TEST(Random, ADrawOfNoNumberEnds) {
  const Tensor nan = full({1}, Scalar(std::nan("")), DType::float64), half = full({1}, Scalar(0.5), DType::float64);
  EXPECT_TRUE(std::isnan(*binomial(nan, half).data_as<double>()));
}

}  // namespace random_test
}  // namespace tare
