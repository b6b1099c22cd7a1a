#include "tare/core/strides.h"
#include "tare/dispatch/run.h"
#include "tare/dispatch/written.h"
#include "tare/ops/contraction/contraction.h"
#include "tare/ops/contraction/contraction_cpu.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Products of matrices of bytes, kept in int32, with checks and an out= of their own.
namespace tare {

namespace {

TensorMeta int_mm_meta(const Tensor& self, const Tensor& mat2) {
  check<ShapeError>(self.dim() == 2, "int_mm_out_cpu: Expected self to be of dimension 2 but got {}", self.dim());
  wrap_dim(1, mat2.dim());
  check<ShapeError>(mat2.dim() == 2, "int_mm_out_cpu: Expected mat2 to be of dimension 2 but got {}", mat2.dim());
  check<ShapeError>(self.size(1) == mat2.size(0),
                    "int_mm_out_cpu: self.size(1) needs to match mat2.size(0) but got {} and {}", self.size(1),
                    mat2.size(0));
  check(self.dtype() == DType::int8 || self.dtype() == DType::uint8,
        "int_mm_out_cpu: Expected self dtype to be int8 or uint8 but got {}", cpp_name(self.dtype()));
  check(mat2.dtype() == DType::int8, "int_mm_out_cpu: Expected mat2 dtype to be of type int8 but got {}",
        cpp_name(mat2.dtype()));
  const Tensor* operands[] = {&self, &mat2};
  check_same_device({operands, 2});
  return {DType::int32, self.device(), {self.size(0), mat2.size(1)}};
}
// It writes out= as it finds it.
Tensor int_mm_out_of(const Tensor& self, const Tensor& mat2, const Tensor& out) {
  const TensorMeta meta = int_mm_meta(self, mat2);
  check(out.dtype() == meta.dtype(), "int_mm_out_cpu: Expected result dtype to be of type kInt but got {}",
        cpp_name(out.dtype()));
  for (const int64_t d : {0, 1})
    check<ShapeError>(out.size(d) == meta.sizes()[d], "int_mm_out_cpu: Expected result.size({}) to be {} but got {}", d,
                      meta.sizes()[d], out.size(d));
  out.bump_version();
  if (!out.storage().allocated()) return out;
  const bool known = self.known() && mat2.known();
  if (known) cpu::contract(out, self, mat2, "nk,km->nm");
  out.storage()->state = known ? StorageState::known : StorageState::unknown;
  return out;
}
void int_mm_cpu(TensorList results, const Tensor& self, const Tensor& mat2) {
  cpu::contract(results[0], self, mat2, "nk,km->nm");
}

Row int_mm(std::string_view schema, MetaRule meta, CpuKernel cpu, CostRule cost, ShardingRule dims) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = derivative::none,
          .cost = cost,
          .workspace = workspace::products,
          .sharding = dims};
}

}  // namespace

Row int_mm_row() {
  return int_mm("_int_mm(Tensor self, Tensor mat2) -> Tensor", rule::fresh<int_mm_meta>, rule::cpu<int_mm_cpu>,
                kUncounted, "nk,km->nm");
}

Row int_mm_out_row() {
  return int_mm("_int_mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)", rule::direct<int_mm_out_of>,
                cpu::none, cost::none, sharding::replicate_only);
}

}  // namespace tare
