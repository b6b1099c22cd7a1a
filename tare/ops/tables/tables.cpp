#include "tare/ops/tables/tables.h"

namespace tare {

namespace {
// Source: PyTorch's tools/autograd/deprecated.yaml, whose signatures its Python functions still take.
constexpr Fact<Deprecated> kDeprecated[] = {
    {Deprecated::alpha, "add add_ sub sub_"},
    {Deprecated::value, "addcdiv addcdiv_ addcmul addcmul_"},
    {Deprecated::beta, "addbmm addbmm_ addmm addmm_ addmv addmv_ addr addr_ baddbmm baddbmm_"},
};
// Source: what PyTorch's functions and methods of Python take for a tensor; elsewhere an overload takes numbers.
constexpr Fact<Numbers> kNumbers[] = {
    {Numbers::either, "add sub subtract mul multiply div divide true_divide floor_divide"},
    {Numbers::second, "add_ sub_ subtract_ mul_ multiply_ div_ divide_ true_divide_ floor_divide_ copy copy_"},
};
}  // namespace

RecordedColumns recorded_columns() {
  return {.missing_types = missing_kernel_types(),
          .take_empty = take_empty(),
          .kernels = kernel_names(),
          .tags = operator_tags(),
          .autocast_cpu = autocast_on_cpu(),
          .autocast_cuda = autocast_on_cuda(),
          .deprecated = kDeprecated,
          .numbers = kNumbers};
}

}  // namespace tare
