#include <cmath>

#include "tare/cpu/elementwise.h"
#include "tare/ops/elementwise.h"
#include "tare/ops/families.h"

// Binary operators. The law: sizes broadcast, types promote, layout as elementwise.h says.
namespace tare {

namespace {

// `alpha` scales `other` in add and sub: it must be a number of the result's kind.
void check_alpha(DType dtype, const Scalar& alpha) {
  check(!alpha.is_boolean() || is_bool(dtype), "Boolean alpha only supported for Boolean results.");
  check(is_floating(dtype) || is_complex(dtype) || alpha.is_integral(true),
        "For integral input tensors, argument alpha must not be a floating point number.");
  check(is_complex(dtype) || !alpha.is_complex(),
        "For non-complex input tensors, argument alpha must not be a complex number.");
}

TensorMeta add_meta(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const DType dtype = result_type(self, other);
  if (!alpha.is_integral()) [[unlikely]]
    check_alpha(dtype, alpha);
  return elementwise_meta(self, other, dtype);
}

void add_cpu(TensorList results, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const Tensor both[] = {self, other};
  const double a = alpha.is_complex() ? 0 : alpha.to_double();
  const Complex c = alpha.to_complex();
  const int64_t n = alpha.is_integral(true) ? alpha.to_int() : 0;
  cpu::map(results[0], {both, 2}, [a](const double* x) { return x[0] + a * x[1]; },
           [c](const Complex* x) { return x[0] + c * x[1]; },
           [n](const int64_t* x) { return static_cast<int64_t>(static_cast<uint64_t>(x[0]) + static_cast<uint64_t>(n) * static_cast<uint64_t>(x[1])); });
}

TensorMeta mul_meta(const Tensor& self, const Tensor& other) {
  return elementwise_meta(self, other, result_type(self, other));
}

Row binary(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms) {
  return {.schema = schema, .meta = meta, .cpu = cpu, .derivative = std::move(derivative), .cost = cost::pointwise(),
          .dims = dims::pointwise, .forms = forms, .tags = kPointwise};
}

}  // namespace

std::vector<Row> binary_ops() {
  constexpr auto promoting = rule::fresh<mul_meta>;
  return {
      binary("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", rule::fresh<add_meta>,
             rule::cpu<add_cpu>,
             {{"self", "handle_r_to_c(self.scalar_type(), grad)"},
              {"other", "handle_r_to_c(other.scalar_type(), maybe_multiply(grad, alpha.conj()))"}},
             {"add_.Tensor", "add.out"}),
      binary("mul.Tensor(Tensor self, Tensor other) -> Tensor", promoting,
             cpu::binary<[](double a, double b) { return a * b; }, [](Complex a, Complex b) { return a * b; },
                         [](int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b)); }>,
             {{"self", "mul_tensor_backward(grad, other, self.scalar_type())"},
              {"other", "mul_tensor_backward(grad, self, other.scalar_type())"}},
             {"mul_.Tensor", "mul.out"}),
  };
}

}  // namespace tare
