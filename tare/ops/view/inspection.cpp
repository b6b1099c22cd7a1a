#include <algorithm>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/ops.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Questions about tensors. The law: what metadata answers is answered on every device; what needs an element's value is
// refused where values are unknown.
namespace tare {

namespace {

Scalar local_scalar_dense_direct(const Tensor& self) {
  check(self.numel() > 0, "_local_scalar_dense: Empty tensor not supported");
  check_written(self, "_local_scalar_dense");
  check(self.storage().allocated(), "Tensor.item() cannot be called on meta tensors");
  const FakeGuard real(false);
  Tensor one(TensorMeta(self.dtype(), DeviceType::cpu, {}));
  copy_elements(one, Tensor::view_of(self, self.meta().with_geometry({}, {}, self.storage_offset())));
  return load_scalar(one.data(), one.dtype());
}

Scalar item_composite(const Tensor& self) {
  check(self.numel() == 1, "a Tensor with {} elements cannot be converted to Scalar", self.numel());
  return _local_scalar_dense(self);
}

bool is_nonzero_composite(const Tensor& self) {
  check(self.numel() != 0, "Boolean value of Tensor with no values is ambiguous");
  check(self.numel() == 1, "Boolean value of Tensor with more than one value is ambiguous");
  return item_composite(self).to_bool();
}

bool is_same_size_direct(const Tensor& self, const Tensor& other) { return self.sizes() == other.sizes(); }
bool is_complex_direct(const Tensor& self) { return is_complex(self.dtype()); }
bool is_floating_point_direct(const Tensor& self) { return is_floating(self.dtype()); }
bool is_signed_direct(const Tensor& self) { return info(self.dtype()).is_signed; }
bool is_conj_direct(const Tensor& self) { return self.meta().is_conj(); }
bool is_neg_direct(const Tensor& self) { return self.meta().is_neg(); }
bool is_inference_direct(const Tensor& self) { return self.for_inference(); }
bool never(const Tensor&) { return false; }
bool is_pinned_direct(const Tensor&, DeviceOpt) { return false; }
bool has_same_storage_numel_direct(const Tensor& self, const Tensor& other) {
  return self.storage().bytes() / self.itemsize() == other.storage().bytes() / other.itemsize();
}
bool same_kind_of_device(const Tensor& self, const Tensor& from) { return self.device().type == from.device().type; }
int64_t size_int(const Tensor& self, int64_t dim) { return self.size(dim); }
int64_t stride_int(const Tensor& self, int64_t dim) { return self.stride(dim); }
int64_t numel_direct(const Tensor& self) { return self.numel(); }
int64_t storage_offset_direct(const Tensor& self) { return self.storage_offset(); }
bool is_contiguous_direct(const Tensor& self, MemoryFormat format) { return self.is_contiguous(format); }
int64_t version_direct(const Tensor& self) { return self.version(); }

DType result_type_scalar(const Tensor& tensor, const Scalar& other) { return result_type(tensor, other); }
DType result_type_tensors(const Tensor& tensor, const Tensor& other) { return result_type(tensor, other); }
DType result_type_scalar_tensor(const Scalar& scalar, const Tensor& tensor) { return result_type(tensor, scalar); }
DType result_type_scalars(const Scalar& scalar1, const Scalar& scalar2) {
  const Scalar both[] = {scalar1, scalar2};
  return result_type(Operands(), {both, 2});
}

void assert_tensor_metadata(const Tensor& a, std::optional<IntList> size, std::optional<IntList> stride, DTypeOpt dtype,
                            DeviceOpt device, LayoutOpt layout) {
  check(!size || *size == a.sizes(), "Tensor sizes mismatch! Expected: {}, Got: {}", size.value_or(IntList()),
        a.sizes());
  check(!stride || *stride == a.strides(), "Tensor strides mismatch! Expected: {}, Got: {}", stride.value_or(IntList()),
        a.strides());
  check(!dtype || *dtype == a.dtype(), "Tensor dtype mismatch! Expected: {}, Got: {}", dtype.value_or(a.dtype()),
        cpp_name(a.dtype()));
  check(!device || *device == a.device(), "Tensor device mismatch! Expected: {}, Got: {}", device.value_or(a.device()),
        a.device());
  check(layout.value_or(Layout::strided) == Layout::strided, "Tensor layout mismatch! Expected: {}, Got: strided",
        name(layout.value_or(Layout::strided)));
}

void assert_scalar(const Scalar& self, std::string_view text) { check(self.to_bool(), "{}", text); }

// On unknown values an assertion holds: it would be checked when the program runs.
void assert_async_message(const Tensor& self, std::string_view text) {
  check(self.numel() != 0, "Boolean value of Tensor with no values is ambiguous");
  check(self.numel() == 1, "Boolean value of Tensor with more than one value is ambiguous");
  check(!self.known() || load_scalar(self.data(), self.dtype()).to_bool(), "{}", text);
}
void assert_async(const Tensor& self) {
  assert_async_message(self, "Expected Tensor with single nonzero value, but got zero");
}

Tensor shape_as_tensor(const Tensor& self) {
  Tensor shape(TensorMeta(DType::int64, DeviceType::cpu, {self.dim()}));
  if (shape.storage().data()) {
    std::copy(self.sizes().begin(), self.sizes().end(), shape.data_as<int64_t>());
    shape.storage()->state = StorageState::known;
  }
  return shape;
}

Tensor dim_arange(const Tensor& like, int64_t dim) {
  return arange(Scalar(like.size(dim)), DType::int64, {}, like.device());
}

// What classes and modes may answer. The questions below that are composites, in PyTorch too, go to the tensor itself.
Row asking(std::string_view schema, MetaRule meta, uint32_t tags = 0, CostRule cost = cost::metadata_only) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = derivative::none,
          .cost = cost,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .tags = tags};
}

}  // namespace

std::vector<Row> inspection_ops() {
  using rule::direct;
  return {
      asking("_local_scalar_dense(Tensor self) -> Scalar", direct<local_scalar_dense_direct>, kDataDependent,
             cost::none),
      composite("item(Tensor self) -> Scalar", rule::composite<item_composite>, {}, kDataDependent),
      composite("is_nonzero(Tensor self) -> bool", rule::composite<is_nonzero_composite>, {}, kDataDependent),
      asking("is_same_size(Tensor self, Tensor other) -> bool", direct<is_same_size_direct>),
      composite("is_complex(Tensor self) -> bool", rule::composite<is_complex_direct>),
      composite("is_floating_point(Tensor self) -> bool", rule::composite<is_floating_point_direct>),
      composite("is_signed(Tensor self) -> bool", rule::composite<is_signed_direct>),
      composite("is_conj(Tensor self) -> bool", rule::composite<is_conj_direct>),
      composite("is_neg(Tensor self) -> bool", rule::composite<is_neg_direct>),
      composite("is_inference(Tensor self) -> bool", rule::composite<is_inference_direct>),
      composite("is_distributed(Tensor self) -> bool", rule::composite<never>),
      composite("_is_zerotensor(Tensor self) -> bool", rule::composite<never>),
      asking("is_pinned(Tensor self, Device? device=None) -> bool", direct<is_pinned_direct>),
      asking("_has_same_storage_numel(Tensor self, Tensor other) -> bool", direct<has_same_storage_numel_direct>),
      composite("_has_compatible_shallow_copy_type(Tensor self, Tensor from) -> bool",
                rule::composite<same_kind_of_device>),
      composite("size.int(Tensor self, int dim) -> int", rule::composite<size_int>),
      composite("stride.int(Tensor self, int dim) -> int", rule::composite<stride_int>),
      composite("sym_size.int(Tensor self, int dim) -> SymInt", rule::composite<size_int>),
      composite("sym_stride.int(Tensor self, int dim) -> SymInt", rule::composite<stride_int>),
      composite("sym_numel(Tensor self) -> SymInt", rule::composite<numel_direct>),
      composite("sym_storage_offset(Tensor self) -> SymInt", rule::composite<storage_offset_direct>),
      composite("sym_is_contiguous(Tensor self, MemoryFormat memory_format=0) -> SymBool",
                rule::composite<is_contiguous_direct>),
      composite("_version(Tensor self) -> int", rule::composite<version_direct>),
      composite("result_type.Tensor(Tensor tensor, Tensor other) -> ScalarType", rule::composite<result_type_tensors>),
      composite("result_type.Scalar(Tensor tensor, Scalar other) -> ScalarType", rule::composite<result_type_scalar>),
      composite("result_type.Scalar_Tensor(Scalar scalar, Tensor tensor) -> ScalarType",
                rule::composite<result_type_scalar_tensor>),
      composite("result_type.Scalar_Scalar(Scalar scalar1, Scalar scalar2) -> ScalarType",
                rule::composite<result_type_scalars>),
      composite("can_cast(ScalarType from_, ScalarType to) -> bool", rule::composite<can_cast>),
      composite("promote_types(ScalarType type1, ScalarType type2) -> ScalarType", rule::composite<promote_types>),
      asking("_assert_tensor_metadata(Tensor a, SymInt[]? size=None, SymInt[]? stride=None, ScalarType? dtype=None, *, "
             "Device? device=None, Layout? layout=None) -> ()",
             direct<assert_tensor_metadata>),
      asking("_assert_scalar(Scalar self, str assert_msg) -> ()", direct<assert_scalar>),
      asking("_assert_async(Tensor self) -> ()", direct<assert_async>, 0, cost::none),
      asking("_assert_async.msg(Tensor self, str assert_msg) -> ()", direct<assert_async_message>, 0, cost::none),
      composite("_shape_as_tensor(Tensor self) -> Tensor", rule::composite<shape_as_tensor>),
      composite("_dim_arange(Tensor like, int dim) -> Tensor", rule::composite<dim_arange>),
  };
}

}  // namespace tare
