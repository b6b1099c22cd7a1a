#include "tare/kernels/exponential.h"

#include "tare/core/vectors.h"

namespace tare::cpu {

void subtract_and_exponentiate(double* values, size_t count, double most) {
  in_vectors([=]() TARE_LOOP {
    // exp of this is 2^-1023, whose bits are zeros. In a loop of its own: what follows a condition is no vector.
    constexpr double kLeast = -709.2;
    for (size_t i = 0; i < count; ++i) {
      const double moved = values[i] - most;
      values[i] = moved < kLeast ? kLeast : moved;  // a nan stays one
    }
    for (size_t i = 0; i < count; ++i) {
      const Power power = power_of_two(values[i]);
      values[i] = (1 + power.rest) * two_to(power.n);
    }
  });
}

}  // namespace tare::cpu
