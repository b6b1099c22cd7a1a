#include "tare/cpu/elementwise.h"

namespace tare::cpu {

namespace {

template <class T, class Load, class Store, class F>
void walk(const Tensor& result, TensorList inputs, const F& function, Load load, Store store) {
  std::vector<Tensor> all{result};
  all.insert(all.end(), inputs.begin(), inputs.end());
  std::vector<T> values(static_cast<size_t>(inputs.size()));
  for_each_element(result.sizes(), all, [&](std::byte* const* at) {
    for (size_t i = 0; i < values.size(); ++i) values[i] = load(at[i + 1], all[i + 1].dtype());
    store(at[0], result.dtype(), function(values.data()));
  });
}

}  // namespace

void map(const Tensor& result, TensorList inputs, const RealFunction& real, const ComplexFunction& complex,
         const IntFunction& integer) {
  bool any_complex = is_complex(result.dtype()), all_integral = true;
  for (const Tensor& input : inputs) {
    any_complex |= is_complex(input.dtype());
    all_integral &= is_integral(input.dtype(), true);
  }
  if (any_complex) {
    check<NotImplementedError>(static_cast<bool>(complex), "no CPU kernel for complex numbers");
    walk<Complex>(result, inputs, complex, load_complex, store_complex);
  } else if (all_integral && integer) {
    walk<int64_t>(result, inputs, integer, load_int, store_int);
  } else {
    check<NotImplementedError>(static_cast<bool>(real), "no CPU kernel for floating-point numbers");
    walk<double>(result, inputs, real, load_double, store_double);
  }
}

}  // namespace tare::cpu
