#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "tare/core/elements.h"
#include "tare/dispatch/call.h"
#include "tests/case.h"

// Cases whose results have values: what kernels compute, held against what PyTorch computed.
namespace tare::test {
namespace kernels_test {

std::vector<Complex> elements_of(const Tensor& tensor) {
  std::vector<Complex> elements;
  for_each_element(tensor.sizes(), {&tensor, 1}, [&](std::byte* const* at) {
    const Complex value = load_complex(at[0], tensor.dtype());
    elements.push_back(tensor.meta().is_conj() ? std::conj(value) : value);
  });
  return elements;
}

// PyTorch's numbers have six digits in the table, and its bytes are computed in whole numbers.
double tolerance(const Tensor& tensor, Complex expected) {
  return tensor.dtype() == DType::uint8 ? 1 : 2e-5 * (1 + std::abs(expected));
}

bool is_nan(Complex value) { return std::isnan(value.real()) || std::isnan(value.imag()); }

TEST(Kernels, ComputeWhatPyTorchComputed) {
  int64_t compared = 0;
  for (const Case& c : all_cases(DeviceType::cpu)) {
    std::vector<const Tensor*> expected;
    for (const Value& result : c.results) {
      const Tensor* tensor = result.get<Tensor>();
      expected.push_back(tensor && tensor->defined() && tensor->numel() > 0 && tensor->known() ? tensor : nullptr);
    }
    if (c.fails() || std::all_of(expected.begin(), expected.end(), [](const Tensor* t) { return !t; })) continue;
    SCOPED_TRACE(c.where + ": " + c.text);
    const std::vector<Value> given = call_boxed(op_named(c.op), c.args, c.kwargs);
    ASSERT_EQ(given.size(), expected.size());
    for (size_t i = 0; i < given.size(); ++i) {
      if (!expected[i]) continue;
      const Tensor& result = *given[i].get<Tensor>();
      ASSERT_TRUE(result.known());
      const std::vector<Complex> a = elements_of(result), b = elements_of(*expected[i]);
      ASSERT_EQ(a.size(), b.size());
      for (size_t k = 0; k < a.size(); ++k)
        EXPECT_TRUE(a[k] == b[k] || (is_nan(a[k]) && is_nan(b[k])) || std::abs(a[k] - b[k]) <= tolerance(result, b[k]))
            << "element " << k << ": " << a[k] << ", not " << b[k];
      ++compared;
    }
  }
  EXPECT_GT(compared, 50);
}

}  // namespace kernels_test
}  // namespace tare::test
