#pragma once

#include "tare/core/elements.h"

namespace tare::cpu {

/// `base` to the power of `exponent`. Integers wrap around, and a negative power of one is 0 unless the base is 1 or
/// -1.
int64_t integer_power(int64_t base, int64_t exponent);
double real_power(double base, double exponent);
Complex complex_power(Complex base, Complex exponent);

/// The same where the exponent is one number for a whole tensor: PyTorch looks at it before the elements, and takes
/// roots and products whatever the base is.
Complex number_power(Complex base, Complex exponent);

}  // namespace tare::cpu
