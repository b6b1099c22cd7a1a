#pragma once

#include "tare/kernels/product.h"

namespace tare::cpu {

/// Whether this processor has AVX2 and fused products, and this compiler could use them.
bool fuses_products();
/// `add_product` compiled for them. Only where `fuses_products`.
void add_product_fma(const double* a, Lies a_lies, const double* b, Lies b_lies, double* c, int64_t m, int64_t k,
                     int64_t n);

}  // namespace tare::cpu
