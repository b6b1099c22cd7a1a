#pragma once

#include <cstddef>

namespace tare::cpu {

/// x = exp(x - most) for each of `count` numbers, none of which is above `most`, within two units of the last place: a
/// loop that compilers make vectors of, which the function of the standard library is not. What would be no normal
/// number is 0.
void subtract_and_exponentiate(double* values, size_t count, double most);

}  // namespace tare::cpu
