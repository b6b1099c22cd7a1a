// Compiled by itself and with flags of its own (CMakeLists.txt).
#ifdef TARE_FUSES_PRODUCTS
#include "tare/ops/fft/fourier_lines_of.h"
#else
#include "tare/ops/fft/fourier_lines.h"
#endif

namespace tare::cpu {

#ifdef TARE_FUSES_PRODUCTS
void transform_lines_fma(const LineWork& work) { transform_lines_of(work); }
#else
void transform_lines_fma(const LineWork& work) { transform(work); }  // never called
#endif

}  // namespace tare::cpu
