#include "tare/core/elements.h"
#include "tare/kernels/product_fma.h"
#include "tare/kernels/product_of.h"

namespace tare::cpu {

template <class T>
void add_product(const T* a, Lies a_lies, const T* b, Lies b_lies, T* c, int64_t m, int64_t k, int64_t n) {
  if constexpr (std::is_same_v<T, double>)
    if (fuses_products()) return add_product_fma(a, a_lies, b, b_lies, c, m, k, n);
  add_product_of(a, a_lies, b, b_lies, c, m, k, n);
}

template void add_product(const double*, Lies, const double*, Lies, double*, int64_t, int64_t, int64_t);
template void add_product(const Complex*, Lies, const Complex*, Lies, Complex*, int64_t, int64_t, int64_t);
template void add_product(const uint64_t*, Lies, const uint64_t*, Lies, uint64_t*, int64_t, int64_t, int64_t);

}  // namespace tare::cpu
