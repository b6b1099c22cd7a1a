#include "tare/dispatch/run.h"
#include "tare/ops/families.h"
#include "tare/ops/laws.h"
#include "tare/ops/partial_splits.h"
#include "tare/ops/pointwise/binary.h"
#include "tare/ops/pointwise/elementwise_cpu.h"

// Complex numbers of two real parts, which have one type that is not promoted.
namespace tare {

namespace {

DType complex_of_parts(const Tensor& real, const Tensor& imag) {
  const auto allowed = [](DType dtype) {
    return dtype == DType::float16 || dtype == DType::float32 || dtype == DType::float64;
  };
  check(allowed(real.dtype()) && allowed(imag.dtype()),
        "Expected both inputs to be Half, Float or Double tensors but got {} and {}", real.dtype(), imag.dtype());
  check(real.dtype() == imag.dtype(), "Expected object of scalar type {} but got scalar type {} for second argument",
        real.dtype(), imag.dtype());
  return complex_type(real.dtype());
}
TensorMeta complex_meta(const Tensor& real, const Tensor& imag) {
  return elementwise_meta(real, imag, complex_of_parts(real, imag), DType::undefined);
}
TensorMeta polar_meta(const Tensor& abs, const Tensor& angle) {
  const DType dtype = complex_of_parts(abs, angle);
  TensorMeta meta = elementwise_meta(abs, angle, dtype, DType::undefined);
  if (dtype == DType::complex32) throw MissingKernel("\"polar_cpu\" not implemented for 'Half'", meta);
  return meta;
}
void check_complex_out(Args, DType result, DType out) {
  check(result == out, "Expected object of scalar type {} but got scalar type {} for argument 'out'", result, out);
}
template <bool polar>
void complex_cpu(TensorList results, const Tensor& first, const Tensor& second) {
  std::vector<Tensor> all = {results[0], first, second};
  for_each_element(results[0].sizes(), all, [&](std::byte* const* at) {
    const double a = load_double(at[1], first.dtype()), b = load_double(at[2], second.dtype());
    store_complex(at[0], results[0].dtype(), polar ? std::polar(a, b) : Complex(a, b));
  });
}

}  // namespace

std::vector<Row> complex_part_rows() {
  return {
      passing_sums(pointwise("complex(Tensor real, Tensor imag) -> Tensor", rule::fresh<complex_meta>,
                             rule::cpu<complex_cpu<false>>, {{"real", "grad.real()"}, {"imag", "grad.imag()"}},
                             {.out = "complex.out", .write = writing::cast.checked_by(check_complex_out)}),
                   "+"),
      passing_sums(pointwise("polar(Tensor abs, Tensor angle) -> Tensor", rule::fresh<polar_meta>,
                             rule::cpu<complex_cpu<true>>, {{"abs, angle", "polar_backward(grad, result)"}},
                             {.out = "polar.out", .write = writing::cast.checked_by(check_complex_out)}),
                   "abs"),
  };
}

}  // namespace tare
