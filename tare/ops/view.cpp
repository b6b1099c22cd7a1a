#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/elementwise.h"
#include "tare/ops/families.h"

// Views. The law: a view has self's storage and dtype, and another geometry over it; it costs nothing.
namespace tare {

namespace {

TensorMeta view_meta(const Tensor& self, IntList size) {
  const Dims sizes = infer_size(size, self.numel());
  if (self.is_contiguous()) [[likely]] return self.meta().with_geometry(sizes, contiguous_strides(sizes), self.storage_offset());
  Dims strides;
  check<ShapeError>(view_strides(self.sizes(), self.strides(), sizes, strides),
                    "view size is not compatible with input tensor's size and stride (at least one dimension spans "
                    "across two contiguous subspaces). Use .reshape(...) instead.");
  return self.meta().with_geometry(sizes, strides, self.storage_offset());
}

TensorMeta transpose_meta(const Tensor& self, int64_t dim0, int64_t dim1) {
  dim0 = wrap_dim(dim0, self.dim()), dim1 = wrap_dim(dim1, self.dim());
  Dims sizes = self.sizes(), strides = self.strides();
  if (self.dim() > 0) {
    std::swap(sizes[dim0], sizes[dim1]);
    std::swap(strides[dim0], strides[dim1]);
  }
  return self.meta().with_geometry(sizes, strides, self.storage_offset());
}

TensorMeta t_meta(const Tensor& self) {
  check(self.dim() <= 2, "t() expects a tensor with <= 2 dimensions, but self is {}D", self.dim());
  return transpose_meta(self, 0, self.dim() < 2 ? 0 : 1);
}

Row viewing(std::string_view schema, MetaRule meta, Derivative derivative, DimsRule dims, Forms forms) {
  return {.schema = schema, .meta = meta, .cpu = cpu::none, .derivative = std::move(derivative), .cost = cost::none,
          .dims = dims, .forms = forms};
}

}  // namespace

std::vector<Row> view_ops() {
  return {
      viewing("view(Tensor(a) self, SymInt[] size) -> Tensor(a)", rule::view<view_meta>,
              {{"self", "grad.reshape(self.sizes())"}}, dims::replicate_only,
              {.copy = "view_copy", .copy_out = "view_copy.out"}),
      viewing("t(Tensor(a) self) -> Tensor(a)", rule::view<t_meta>, {{"self", "grad.t()"}}, dims::replicate_only,
              {.inplace = "t_", .copy = "t_copy", .copy_out = "t_copy.out"}),
      viewing("transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", rule::view<transpose_meta>,
              {{"self", "grad.transpose(dim0, dim1)"}}, dims::replicate_only,
              {.inplace = "transpose_", .copy = "transpose_copy.int", .copy_out = "transpose_copy.int_out"}),
  };
}

}  // namespace tare
