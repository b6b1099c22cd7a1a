#include "tare/core/elements.h"
#include "tare/core/sparse.h"
#include "tare/core/strides.h"
#include "tare/core/warning.h"
#include "tare/ops.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"

// Copies, casts and fills. The law: a copy keeps the order of its source's dimensions unless a memory format is asked
// for, and what has no bytes cannot be copied to where bytes are. `to` makes none if nothing changes.
namespace tare {

namespace {

void check_has_data(const Tensor& source, Device target) {
  check<NotImplementedError>(!source.is_meta() || target.is_meta(), "Cannot copy out of meta tensor; no data!");
}

void warn_of_lost_imaginary(DType from, DType to) {
  if (is_complex(from) && !is_complex(to) && !is_bool(to)) [[unlikely]]
    warn_once<[] {}>("Casting complex values to real discards the imaginary part");
}

TensorMeta copy_meta(const Tensor& self, const Tensor& src, bool) {
  check_has_data(src, self.device());
  warn_of_lost_imaginary(src.dtype(), self.dtype());
  const Dims sizes = broadcast_sizes(self.sizes(), src.sizes());
  check<ShapeError>(IntList(sizes) == self.sizes(), "output with shape {} doesn't match the broadcast shape {}",
                    self.sizes(), sizes);
  if (has_internal_overlap(self.meta())) return preserved_meta(self, self.dtype());
  return {self.dtype(), self.device(), self.sizes(), self.strides(), self.storage_offset()};
}
void copy_cpu(TensorList results, const Tensor&, const Tensor& src, bool) { copy_elements(results[0], src); }

TensorMeta clone_meta(const Tensor& self, FormatOpt format) { return like_meta(self, {}, {}, {}, {}, format); }
void clone_cpu(TensorList results, const Tensor& self, FormatOpt) { copy_elements(results[0], self); }

TensorMeta to_copy_meta(const Tensor& self, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory, bool,
                        FormatOpt format) {
  check(layout.value_or(Layout::strided) == Layout::strided,
        "to(options) doesn't support converting to a different layout, but got self.layout being Strided and "
        "options.layout set as {}",
        name(layout.value_or(Layout::strided)));
  check_has_data(self, device.value_or(self.device()));
  warn_of_lost_imaginary(self.dtype(), dtype.value_or(self.dtype()));
  return like_meta(self, dtype, layout, device, pin_memory, format);
}
void to_copy_cpu(TensorList results, const Tensor& self, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, bool, FormatOpt) {
  copy_elements(results[0], self);
}

// Whether a tensor already has what is asked for; a device without index is any one of its kind.
bool is_already(const Tensor& self, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, FormatOpt format) {
  const Device own = self.device(), wanted = device.value_or(own);
  const MemoryFormat order = format.value_or(MemoryFormat::preserve);
  return dtype.value_or(self.dtype()) == self.dtype() && layout.value_or(Layout::strided) == Layout::strided &&
         (wanted == own || (wanted.type == own.type && wanted.index < 0)) &&
         (order == MemoryFormat::preserve || order == self.meta().suggested_memory_format());
}

Tensor to_dtype_layout(const Tensor& self, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory,
                       bool non_blocking, bool copy, FormatOpt format) {
  if (!copy && is_already(self, dtype, layout, device, format)) return self;
  return _to_copy(self, dtype, layout, device, pin_memory, non_blocking, format);
}
Tensor to_dtype(const Tensor& self, DType dtype, bool non_blocking, bool copy, FormatOpt format) {
  return to_dtype_layout(self, dtype, {}, {}, {}, non_blocking, copy, format);
}
Tensor to_device(const Tensor& self, Device device, DType dtype, bool non_blocking, bool copy, FormatOpt format) {
  return to_dtype_layout(self, dtype, {}, device, {}, non_blocking, copy, format);
}
Tensor to_other(const Tensor& self, const Tensor& other, bool non_blocking, bool copy, FormatOpt format) {
  return to_dtype_layout(self, other.dtype(), {}, other.device(), {}, non_blocking, copy, format);
}
Tensor type_as_composite(const Tensor& self, const Tensor& other) { return to_other(self, other, false, false, {}); }
template <DType Target>
Tensor cast(const Tensor& self, bool non_blocking) {
  return to_dtype(self, Target, non_blocking, false, {});
}
Tensor chalf_composite(const Tensor& self, FormatOpt format) {
  return to_dtype(self, DType::complex32, false, false, format);
}
Tensor to_dense_composite(const Tensor& self, DTypeOpt dtype, PinOpt masked_grad) {
  if (is_sparse(self)) return _to_dense(self, dtype, masked_grad);
  return to_dtype_layout(self, dtype, {}, {}, {}, false, false, {});
}

Tensor contiguous_composite(const Tensor& self, MemoryFormat format) {
  if (format == MemoryFormat::preserve ? self.is_contiguous() : self.is_contiguous(format)) return self;
  check(format != MemoryFormat::preserve, "preserve memory format is unsupported by the contiguous operator");
  return clone(self, format);
}

TensorMeta zero_meta(const Tensor& self) { return clone_meta(self, {}); }
TensorMeta lifted_copy_meta(const Tensor& self) { return {self.dtype(), self.device(), self.sizes()}; }
void zero_cpu(TensorList results, const Tensor&) { fill_elements(results[0], 0); }

TensorMeta fill_meta(const Tensor& self, const Scalar& value) {
  check_fits(value, self.dtype());
  return zero_meta(self);
}
void fill_cpu(TensorList results, const Tensor&, const Scalar& value) { fill_elements(results[0], value); }

TensorMeta fill_tensor_meta(const Tensor& self, const Tensor& value) {
  check<ShapeError>(value.dim() == 0, "fill_ only supports 0-dimension value tensor but got tensor with {} dimensions.",
                    value.dim());
  check(!value.is_meta() || self.is_meta(), "Tensor.item() cannot be called on meta tensors");
  return zero_meta(self);
}
void fill_tensor_cpu(TensorList results, const Tensor&, const Tensor& value) { copy_elements(results[0], value); }

void copy_over_cpu(TensorList results, const Tensor& self) { copy_elements(results[0], self); }

// Where the bytes already are what they shall be: the tensor itself.
Tensor itself(const Tensor& self) { return self; }

Row copying(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, ShardingRule dims,
            Forms forms, uint32_t tags = 0, WritePolicy write = writing::copied) {
  forms.write = write;
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = dims,
          .forms = forms,
          .tags = tags};
}

#define TARE_TO "bool non_blocking=False, bool copy=False, " TARE_FORMAT ") -> Tensor(a)"

}  // namespace

std::vector<Row> copy_ops() {
  using rule::fresh, rule::cpu;
  const auto cast_to = [](std::string_view schema, MetaRule meta) { return composite(schema, meta, {}, kMayAlias); };
  return {
      split_by(sharding::pointwise.moving("src|self+src"),
               passing_sums(
                   copying("copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor", fresh<copy_meta>,
                           cpu<copy_cpu>, {{"self", "zeros_like(grad)"}, {"src", "copy_backward(grad, src.options())"}},
                           sharding::pointwise, {.inplace = "copy_", .out = "copy.out"}, kOverwrites | kCopiesInto))),
      passing_sums(
          increasing(copying("clone(Tensor self, *, " TARE_FORMAT ") -> Tensor", fresh<clone_meta>, cpu<clone_cpu>,
                             {{"self", "grad"}}, sharding::pointwise, {.out = "clone.out"}, kCopies))),
      passing_sums(increasing(
          copying("_to_copy(Tensor self, *, " TARE_OPTIONS ", bool non_blocking=False, " TARE_FORMAT ") -> Tensor",
                  fresh<to_copy_meta>, cpu<to_copy_cpu>, {{"self", "_to_copy_backward(grad, self.options())"}},
                  sharding::pointwise, {.out = "_to_copy.out"}, kCopies))),
      copying("fill.Scalar(Tensor self, Scalar value) -> Tensor", fresh<fill_meta>, cpu<fill_cpu>,
              {{"self", "zeros_like(grad)"}}, sharding::pointwise,
              {.inplace = "fill_.Scalar", .out = "fill.Scalar_out"}, kOverwrites | kFills, writing::copied_anywhere),
      split_by(sharding::pointwise.moving("value"),
               copying("fill.Tensor(Tensor self, Tensor value) -> Tensor", fresh<fill_tensor_meta>,
                       cpu<fill_tensor_cpu>, {{"self", "zeros_like(grad)"}, {"value", "grad.sum()"}},
                       sharding::pointwise, {.inplace = "fill_.Tensor", .out = "fill.Tensor_out"}, kOverwrites | kFills,
                       writing::copied_anywhere)),
      copying("zero(Tensor self) -> Tensor", fresh<zero_meta>, cpu<zero_cpu>, {{"self", "zeros_like(grad)"}},
              sharding::pointwise, {.inplace = "zero_", .out = "zero.out"}, kOverwrites | kFills,
              writing::copied_anywhere),
      passing_sums(copying("lift(Tensor self) -> Tensor", rule::direct<itself>, cpu::none, {{"self", "grad"}},
                           sharding::pointwise, {.out = "lift.out"})),
      passing_sums(copying("lift_fresh(Tensor(a) self) -> Tensor(a)", rule::direct<itself>, cpu::none,
                           {{"self", "grad"}}, sharding::pointwise, {})),
      passing_sums(copying("lift_fresh_copy(Tensor self) -> Tensor", fresh<lifted_copy_meta>, cpu<copy_over_cpu>,
                           {{"self", "grad"}}, sharding::pointwise, {.out = "lift_fresh_copy.out"})),
      cast_to("to.dtype_layout(Tensor(a) self, *, " TARE_OPTIONS ", " TARE_TO, rule::composite<to_dtype_layout>),
      cast_to("to.device(Tensor(a) self, Device device, ScalarType dtype, " TARE_TO, rule::composite<to_device>),
      cast_to("to.dtype(Tensor(a) self, ScalarType dtype, " TARE_TO, rule::composite<to_dtype>),
      cast_to("to.other(Tensor(a) self, Tensor other, " TARE_TO, rule::composite<to_other>),
      cast_to("type_as(Tensor self, Tensor other) -> Tensor", rule::composite<type_as_composite>),
      cast_to("to_dense(Tensor self, ScalarType? dtype=None, *, bool? masked_grad=None) -> Tensor",
              rule::composite<to_dense_composite>),
      cast_to("chalf(Tensor self, *, " TARE_FORMAT ") -> Tensor", rule::composite<chalf_composite>),
      cast_to("contiguous(Tensor(a) self, *, MemoryFormat memory_format=0) -> Tensor(a)",
              rule::composite<contiguous_composite>),
      cast_to("_cast_Byte(Tensor self, bool non_blocking=False) -> Tensor", rule::composite<cast<DType::uint8>>),
      cast_to("_cast_Char(Tensor self, bool non_blocking=False) -> Tensor", rule::composite<cast<DType::int8>>),
      cast_to("_cast_Double(Tensor self, bool non_blocking=False) -> Tensor", rule::composite<cast<DType::float64>>),
      cast_to("_cast_Float(Tensor self, bool non_blocking=False) -> Tensor", rule::composite<cast<DType::float32>>),
      cast_to("_cast_Int(Tensor self, bool non_blocking=False) -> Tensor", rule::composite<cast<DType::int32>>),
      cast_to("_cast_Long(Tensor self, bool non_blocking=False) -> Tensor", rule::composite<cast<DType::int64>>),
      cast_to("_cast_Short(Tensor self, bool non_blocking=False) -> Tensor", rule::composite<cast<DType::int16>>),
      cast_to("_cast_Half(Tensor self, bool non_blocking=False) -> Tensor", rule::composite<cast<DType::float16>>),
  };
}

}  // namespace tare
