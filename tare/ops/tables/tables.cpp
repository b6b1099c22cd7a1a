#include "tare/ops/tables/tables.h"

namespace tare {

namespace {
// Source: PyTorch's tools/autograd/deprecated.yaml, whose signatures its Python functions still take.
constexpr Fact<Deprecated> kDeprecated[] = {
    {Deprecated::alpha, "add add_ sub sub_"},
    {Deprecated::value, "addcdiv addcdiv_ addcmul addcmul_"},
    {Deprecated::beta, "addbmm addbmm_ addmm addmm_ addmv addmv_ addr addr_ baddbmm baddbmm_"},
};
}  // namespace

RecordedColumns recorded_columns() {
  return {.missing_types = missing_kernel_types(),
          .take_empty = take_empty(),
          .kernels = kernel_names(),
          .tags = operator_tags(),
          .autocast_cpu = autocast_on_cpu(),
          .autocast_cuda = autocast_on_cuda(),
          .deprecated = kDeprecated};
}

}  // namespace tare
