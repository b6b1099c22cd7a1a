#include "tare/kernels/elementwise.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "tare/core/thread.h"
#include "tare/kernels/numbers.h"
#include "tare/shape/elementwise.h"

namespace tare::cpu {

namespace {

// A block of each operand is loaded, then the function runs over them. What turns `bits` puts integers into another
// order.
template <class T>
void walk(const Tensor& result, TensorList inputs, const ElementFunction<T>& function, int64_t bits = 0,
          int64_t result_bits = 0) {
  constexpr int64_t kBlock = 256;
  const int64_t arity = inputs.size(), room = std::min(kBlock, result.numel());
  std::vector<Tensor> all{result};
  all.insert(all.end(), inputs.begin(), inputs.end());
  const auto values = std::make_unique_for_overwrite<T[]>(static_cast<size_t>(room * (arity + 1)));
  T* const results = values.get();
  const T* columns[kMostOperands];
  for (int64_t k = 0; k < kMostOperands; ++k) columns[k] = results + room * (k < arity ? k + 1 : 1);
  for_each_row(result.sizes(), all, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    for (int64_t done = 0; done < count; done += kBlock) {
      const int64_t size = std::min(kBlock, count - done);
      for (int64_t k = 0; k < arity; ++k)
        load_row(at[k + 1] + done * steps[k + 1], steps[k + 1], inputs[k].dtype(), results + room * (k + 1), size);
      if constexpr (std::is_same_v<T, int64_t>)
        if (bits != 0)
          for (int64_t k = 1; k <= arity; ++k)
            for (int64_t i = 0; i < size; ++i) results[room * k + i] ^= bits;
      function(columns, results, size);
      if constexpr (std::is_same_v<T, int64_t>)
        if (result_bits != 0)
          for (int64_t i = 0; i < size; ++i) results[i] ^= result_bits;
      store_row(at[0] + done * steps[0], steps[0], result.dtype(), results, size);
    }
  });
}

// A mask beside numbers chooses among them, and does not promote.
DType common_type(const Tensor& result, TensorList inputs) {
  std::vector<const Tensor*> operands;
  for (const Tensor& input : inputs)
    if (is_bool(result.dtype()) || !is_bool(input.dtype())) operands.push_back(&input);
  if (operands.empty()) return DType::bool_;
  return result_type({operands.data(), static_cast<int64_t>(operands.size())});
}

// The type that operands are converted to before anything is computed.
DType computed_type(const Tensor& result, TensorList inputs, bool scaling) {
  if (std::ranges::all_of(inputs, [](const Tensor& input) { return is_integral(input.dtype(), true); }))
    return is_integral(result.dtype(), true) ? DType::float64 : result.dtype();
  const DType common = common_type(result, inputs);
  if (is_floating(result.dtype()) && itemsize(result.dtype()) > itemsize(common)) return result.dtype();
  const bool half = is_floating(common) && itemsize(common) == 2;
  return half && scaling && inputs[inputs.size() - 1].dim() == 0 ? DType::float32 : common;
}

// Whether elements of one type are to be rounded to another before they are computed with: 0.4 beside float32 is the
// float32 nearest to it, and 258 beside uint8 is 2.
bool is_rounded(DType from, DType to) {
  return from != to && !is_bool(from) && real_type(from) != real_type(to) &&
         itemsize(real_type(from)) >= itemsize(real_type(to));
}

// The operands as they are computed with.
std::vector<Tensor> operands_as(DType dtype, TensorList inputs) {
  std::vector<Tensor> all(inputs.begin(), inputs.end());
  for (Tensor& input : all)
    if (is_rounded(input.dtype(), dtype)) input = converted(input, dtype);
  return all;
}

// The same for one element, of which loops and copies take longer than the sum: an optimizer counts its steps so.
constexpr int64_t kMostOfOne = 4;
void map_one(const Tensor& result, TensorList inputs, DType dtype, const RealFunction& function) {
  double values[kMostOfOne], computed;
  const double* columns[kMostOperands];
  for (int64_t k = 0; k < kMostOperands; ++k) columns[k] = values + (k < inputs.size() ? k : 0);
  for (int64_t k = 0; k < inputs.size(); ++k) {
    values[k] = load<double>(inputs[k].data(), inputs[k].dtype());
    if (is_rounded(inputs[k].dtype(), dtype)) values[k] = rounded(values[k], dtype);
  }
  function(columns, &computed, 1);
  store(result.data(), result.dtype(), computed);
}

}  // namespace

Complex quotient(Complex a, Complex b) {
  const bool real = std::fabs(b.real()) >= std::fabs(b.imag());
  const double large = real ? b.real() : b.imag(), small = real ? b.imag() : b.real();
  if (b == Complex(0)) return {a.real() / std::fabs(large), a.imag() / std::fabs(large)};
  const double ratio = small / large, scale = 1 / (large + small * ratio);
  if (real) return {(a.real() + a.imag() * ratio) * scale, (a.imag() - a.real() * ratio) * scale};
  return {(a.real() * ratio + a.imag()) * scale, (a.imag() * ratio - a.real()) * scale};
}

Tensor converted(const Tensor& self, DType dtype) {
  if (self.dtype() == dtype) return self;
  const FakeGuard real(false);
  Tensor copy(TensorMeta(dtype, DeviceType::cpu, self.sizes()));
  copy_elements(copy, self);
  return copy;
}

void map(const Tensor& result, TensorList inputs, const RealFunction& real, const ComplexFunction& complex,
         const IntFunction& integer, bool scaling, bool ordering) {
  bool any_complex = is_complex(result.dtype()), all_integral = true;
  for (const Tensor& input : inputs) {
    any_complex |= is_complex(input.dtype());
    all_integral &= is_integral(input.dtype(), true);
  }
  if (all_integral && integer && !any_complex) {
    const DType common = common_type(result, inputs);
    const std::vector<Tensor> operands = operands_as(common, inputs);
    const bool turns = ordering && order_bit(common) != 0;
    return walk<int64_t>(result, operands, integer, turns ? order_bit(common) : 0,
                         turns ? order_bit(result.dtype()) : 0);
  }
  const DType computed = computed_type(result, inputs, scaling);
  if (!any_complex && real && result.numel() == 1 && inputs.size() <= kMostOfOne)
    return map_one(result, inputs, computed, real);
  const std::vector<Tensor> operands = operands_as(computed, inputs);
  if (any_complex) {
    check<NotImplementedError>(static_cast<bool>(complex), "no CPU kernel for complex numbers");
    walk<Complex>(result, operands, complex);
  } else {
    check<NotImplementedError>(static_cast<bool>(real), "no CPU kernel for floating-point numbers");
    walk<double>(result, operands, real);
  }
}

}  // namespace tare::cpu
