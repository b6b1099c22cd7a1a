#include <cmath>

#include "tare/cpu/elementwise.h"
#include "tare/ops/elementwise.h"
#include "tare/ops/families.h"

// Unary operators. The law: the result has self's sizes and, where self is dense, its strides. What differs is the
// type: self's own (`same`), a floating one for integers (`floating`), the parts' of a complex one (`real`), or bool.
namespace tare {

namespace {

TensorMeta same_meta(const Tensor& self) { return elementwise_meta(self, self.dtype()); }
TensorMeta floating_meta(const Tensor& self) { return elementwise_meta(self, to_floating(self.dtype())); }

Row unary(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms) {
  return {.schema = schema, .meta = meta, .cpu = cpu, .derivative = std::move(derivative), .cost = cost::pointwise(),
          .dims = dims::pointwise, .forms = forms, .tags = kPointwise};
}

}  // namespace

std::vector<Row> unary_ops() {
  constexpr auto same = rule::fresh<same_meta>;
  constexpr auto floating = rule::fresh<floating_meta>;
  return {
      unary("relu(Tensor self) -> Tensor", same,
            cpu::unary<[](double x) { return x <= 0 ? 0.0 : x; }, [](int64_t x) { return x <= 0 ? int64_t{0} : x; }>,
            {{"self", "threshold_backward(grad, result, 0)"}}, {"relu_", "relu.out"}),
      unary("exp(Tensor self) -> Tensor", floating,
            cpu::unary<[](double x) { return std::exp(x); }, [](Complex x) { return std::exp(x); }>,
            {{"self", "grad * result.conj()"}}, {"exp_", "exp.out"}),
  };
}

}  // namespace tare
