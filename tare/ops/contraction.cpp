#include <array>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/elementwise.h"
#include "tare/ops/families.h"

// Contractions. The law: one Einstein equation is the single source. A letter's size must agree wherever it stands;
// the result has the sizes of its letters; FLOPs are two for each combination of letters; a split along a letter of
// the result shards it there, along any other it leaves a partial sum.
namespace tare {

namespace {

// Two FLOPs, a multiplication and an addition, for every combination of the equation's letters.
Cost contraction_flops(const Call& call, int64_t) {
  const std::vector<Tensor> tensors = call.tensors();
  const Tensor& left = tensors[tensors.size() - 2];
  const Tensor& result = call.result();
  const int64_t contracted = left.sizes().back();
  return {2 * result.numel() * contracted, 0};
}
constexpr CostRule kContraction{contraction_flops};

TensorMeta mm_meta(const Tensor& self, const Tensor& mat2) {
  check(self.dim() == 2, "self must be a matrix");
  check(mat2.dim() == 2, "mat2 must be a matrix");
  const IntList a = self.sizes(), b = mat2.sizes();
  check<ShapeError>(a[1] == b[0], "mat1 and mat2 shapes cannot be multiplied ({}x{} and {}x{})", a[0], a[1], b[0], b[1]);
  check(self.dtype() == mat2.dtype(), "expected m1 and m2 to have the same dtype, but got: {} != {}",
        self.dtype(), mat2.dtype());
  const Tensor* operands[] = {&self, &mat2};
  check_same_device({operands, 2});
  return {self.dtype(), self.device(), {a[0], b[1]}};
}

Row contraction(std::string_view schema, std::string_view equation, MetaRule meta, CpuKernel cpu,
                Derivative derivative, Forms forms) {
  forms.out_dtype = Forms::OutDType::exact;
  return {.schema = schema, .meta = meta, .cpu = cpu, .derivative = std::move(derivative), .cost = kContraction,
          .dims = {DimsRule::by_letters, equation}, .forms = forms};
}

}  // namespace

std::vector<Row> contraction_ops() {
  return {
      contraction("mm(Tensor self, Tensor mat2) -> Tensor", "nk,km->nm", rule::fresh<mm_meta>, cpu::none,
                  {{"self", "mm_mat1_backward(grad, mat2, self)"}, {"mat2", "mm_mat2_backward(grad, self, mat2)"}},
                  {.out = "mm.out"}),
  };
}

}  // namespace tare
