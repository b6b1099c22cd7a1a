#include "tare/kernels/product_fma.h"

// Compiled by itself and with flags of its own (CMakeLists.txt). Eigen has another name here, so that none of its
// functions is taken for one of another file, which runs on every processor.
#ifdef TARE_FUSES_PRODUCTS
#define Eigen EigenFma
#include "tare/kernels/product_of.h"
#endif

namespace tare::cpu {

#ifdef TARE_FUSES_PRODUCTS
bool fuses_products() {
  static const bool found = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return found;
}
void add_product_fma(const double* a, Lies a_lies, const double* b, Lies b_lies, double* c, int64_t m, int64_t k,
                     int64_t n) {
  add_product_of(a, a_lies, b, b_lies, c, m, k, n);
}
#else
bool fuses_products() { return false; }
void add_product_fma(const double* a, Lies a_lies, const double* b, Lies b_lies, double* c, int64_t m, int64_t k,
                     int64_t n) {
  add_product(a, a_lies, b, b_lies, c, m, k, n);
}
#endif

}  // namespace tare::cpu
