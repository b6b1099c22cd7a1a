#include "tare/ops/creation/factory.h"

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/dispatch/run.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Factories. The law: dtype and device are those asked for, else the thread's defaults (for `new_*` and `*_like`
// self's own); the layout is contiguous unless a memory format or strides say otherwise.
namespace tare {

namespace {

DType or_default(DTypeOpt dtype) { return dtype.value_or(thread_state.default_dtype); }

// With options that hardly any call has.
[[gnu::noinline]] TensorMeta empty_with_options(IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                                                PinOpt pin_memory, FormatOpt format) {
  TensorMeta meta = sized_meta(size, dtype, layout, device, pin_memory);
  if (!format || *format == MemoryFormat::contiguous) return meta;
  check(*format != MemoryFormat::preserve, "unsupported memory format Preserve");
  return {meta.dtype(), meta.device(), size, strides_for(size, *format)};
}

TensorMeta empty_meta(IntList size, const DTypeOpt& dtype, const LayoutOpt& layout, const DeviceOpt& device,
                      const PinOpt& pin_memory, const FormatOpt& format) {
  if (format || layout || pin_memory) [[unlikely]]
    return empty_with_options(size, dtype, layout, device, pin_memory, format);
  return {or_default(dtype), device.value_or(thread_state.default_device), size};
}

Tensor empty_into(IntList size, FormatOpt format, const Tensor& out) {
  check(!format, "'memory_format' argument is incompatible with 'out' tensor argument");
  resize_result(out, TensorMeta(out.dtype(), out.device(), size));
  return out;
}

TensorMeta empty_strided_meta(IntList size, IntList stride, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                              PinOpt pin_memory) {
  const Device where = device.value_or(thread_state.default_device);
  check_layout(layout, pin_memory, where);
  TensorMeta meta(or_default(dtype), where, size, stride);
  for (const int64_t step : stride)
    check(step >= 0, "Storage size calculation overflowed with sizes={} and strides={}", size, stride);
  return meta;
}

TensorMeta empty_permuted_meta(IntList size, IntList physical_layout, DTypeOpt dtype, LayoutOpt layout,
                               DeviceOpt device, PinOpt pin_memory) {
  const int64_t rank = size.size();
  check<ShapeError>(
      physical_layout.size() == rank,
      "Number of dimensions in size does not match the length of the physical_layout; i.e. len(size) = {} "
      "is not equal to len(physical_layout) = {}",
      rank, physical_layout.size());
  Dims seen(rank);
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t dim = physical_layout[i];
    check(dim >= 0 && dim < rank,
          "Dimension out of range (expected to be between 0 and {}, but got {} at index {}).  NB: negative dims not "
          "currently supported; file an issue if you want it.",
          rank - 1, dim, i);
    check(seen[dim]++ == 0, "Duplicate dim not allowed");
  }
  return empty_strided_meta(size, strides_in_order(size, physical_layout), dtype, layout, device, pin_memory);
}

TensorMeta new_meta(const Tensor& self, IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                    PinOpt pin_memory) {
  return factory_meta(size, dtype.value_or(self.dtype()), layout, device.value_or(self.device()), pin_memory);
}

TensorMeta new_strided_meta(const Tensor& self, IntList size, IntList stride, DTypeOpt dtype, LayoutOpt layout,
                            DeviceOpt device, PinOpt pin_memory) {
  return empty_strided_meta(size, stride, dtype.value_or(self.dtype()), layout, device.value_or(self.device()),
                            pin_memory);
}

// A number's own type, with the default precision where it has a fraction.
DType type_of(const Scalar& value) {
  if (value.is_complex())  // never complex32
    return thread_state.default_dtype == DType::float64 ? DType::complex128 : DType::complex64;
  if (value.is_integral()) return DType::int64;
  return value.is_floating() ? thread_state.default_dtype : value.dtype();
}

TensorMeta full_meta(IntList size, const Scalar& value, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                     PinOpt pin_memory) {
  TensorMeta meta = factory_meta(size, dtype.value_or(type_of(value)), layout, device, pin_memory);
  check_fits(value, meta.dtype());
  return meta;
}

TensorMeta new_full_meta(const Tensor& self, IntList size, const Scalar& value, DTypeOpt dtype, LayoutOpt layout,
                         DeviceOpt device, PinOpt pin_memory) {
  return full_meta(size, value, dtype.value_or(self.dtype()), layout, device.value_or(self.device()), pin_memory);
}

TensorMeta full_like_meta(const Tensor& self, const Scalar& value, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                          PinOpt pin_memory, FormatOpt format) {
  TensorMeta meta = like_meta(self, dtype, layout, device, pin_memory, format);
  check_fits(value, meta.dtype());
  return meta;
}

TensorMeta scalar_tensor_meta(const Scalar& value, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                              PinOpt pin_memory) {
  return full_meta({}, value, or_default(dtype), layout, device, pin_memory);
}

// Kernels: every element is one number, a constant or an argument of the call.
template <int Value, class... P>
struct Constant {
  static void fill(TensorList results, P...) { fill_elements(results[0], Value); }
};
void full_cpu(TensorList results, IntList, const Scalar& value, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) {
  fill_elements(results[0], value);
}
void new_full_cpu(TensorList results, const Tensor&, IntList, const Scalar& value, DTypeOpt, LayoutOpt, DeviceOpt,
                  PinOpt) {
  fill_elements(results[0], value);
}
void full_like_cpu(TensorList results, const Tensor&, const Scalar& value, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt,
                   FormatOpt) {
  fill_elements(results[0], value);
}
void scalar_tensor_cpu(TensorList results, const Scalar& value, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) {
  fill_elements(results[0], value);
}
template <int Value>
constexpr CpuKernel kSized = rule::cpu<Constant<Value, IntList, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>::fill>;
template <int Value>
constexpr CpuKernel kNew =
    rule::cpu<Constant<Value, const Tensor&, IntList, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt>::fill>;
template <int Value>
constexpr CpuKernel kLike =
    rule::cpu<Constant<Value, const Tensor&, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt, FormatOpt>::fill>;

}  // namespace

void check_layout(LayoutOpt layout, PinOpt pin_memory, Device device) {
  check<NotImplementedError>(layout.value_or(Layout::strided) == Layout::strided,
                             "tensors of layout {} are not supported; only strided ones are",
                             name(layout.value_or(Layout::strided)));
  check(!pin_memory.value_or(false) || device.is_cpu() || device.is_meta(), "Only dense CPU tensors can be pinned");
}

TensorMeta factory_meta(IntList size, DType dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  const Device where = device.value_or(thread_state.default_device);
  if (layout || pin_memory) [[unlikely]]
    check_layout(layout, pin_memory, where);
  return {dtype, where, size};
}

TensorMeta sized_meta(IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  return factory_meta(size, or_default(dtype), layout, device, pin_memory);
}

TensorMeta like_meta(const Tensor& self, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory,
                     FormatOpt format) {
  const DType type = dtype.value_or(self.dtype());
  const Device where = device.value_or(self.device());
  if (layout || pin_memory) [[unlikely]]
    check_layout(layout, pin_memory, where);
  const MemoryFormat wanted = format.value_or(MemoryFormat::preserve);
  // A dense tensor's strides are kept to the letter: those of single places decide on later formats.
  if (wanted == MemoryFormat::preserve)
    return {type, where, self.sizes(), preserved_strides(self.sizes(), self.strides())};
  return {type, where, self.sizes(), strides_for(self.sizes(), wanted)};
}

Tensor write_keeping_shape(const Tensor& out, const Tensor& made) {
  if (out.numel() != made.numel()) resize_result(out, made.meta());
  check(!has_internal_overlap(out.meta()),
        "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
        "Please clone() the tensor before performing the operation.");
  out.bump_version();
  if (out.device().is_cpu() && made.known() && out.storage().allocated())
    copy_elements(out, Tensor::view_of(made, TensorMeta(made.dtype(), made.device(), out.sizes())));
  return out;
}

std::vector<Strategy> sharding::size_splits(const ShardingCall& call, std::string_view) {
  const IntList sizes = call.results()[0].sizes();
  std::vector<Strategy> strategies;
  for (int64_t d = 0; d < sizes.size(); ++d)
    if (sizes[d] > 1)
      strategies.push_back({std::vector<Placement>(call.inputs().size(), replicate), {Placement::shard(d)}});
  return told_sizes(std::move(strategies));
}

Row factory(std::string_view schema, MetaRule meta, CpuKernel cpu, Forms forms, uint32_t tags, ShardingRule dims) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = derivative::none,
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = dims,
          .forms = forms,
          .tags = tags | kReadsMetadata};
}

std::vector<Row> factory_ops() {
  using rule::fresh, rule::cpu;
  constexpr auto sized = fresh<sized_meta>;
  constexpr auto renewed = fresh<new_meta>;
  constexpr auto like = fresh<like_meta>;
  constexpr auto none = cpu::none;
  // The `new_*` and `*_like` operators' out= forms are computed and copied; they take what `out` has.
  using writing::copied;
  return {
      factory("empty.memory_format(SymInt[] size, *, " TARE_OPTIONS ", " TARE_FORMAT ") -> Tensor", fresh<empty_meta>,
              none, {}, kUninitialized, sharding::sized),
      factory("empty.out(SymInt[] size, *, " TARE_FORMAT ", Tensor(a!) out) -> Tensor(a!)", rule::direct<empty_into>,
              none, {}, kUninitialized),
      factory("empty_strided(SymInt[] size, SymInt[] stride, *, " TARE_OPTIONS ") -> Tensor", fresh<empty_strided_meta>,
              none, {.out = "empty_strided.out", .write = copied}, kUninitialized),
      factory("empty_permuted(SymInt[] size, int[] physical_layout, *, " TARE_OPTIONS ") -> Tensor",
              fresh<empty_permuted_meta>, none, {.out = "empty_permuted.out", .write = copied}, kUninitialized,
              sharding::sized),
      factory("empty_like(Tensor self, *, " TARE_OPTIONS ", " TARE_FORMAT ") -> Tensor", like, none,
              {.out = "empty_like.out", .write = copied}, kUninitialized, sharding::pointwise),
      factory("new_empty(Tensor self, SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", renewed, none,
              {.out = "new_empty.out", .write = copied}, kUninitialized, sharding::sized),
      factory("new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, " TARE_OPTIONS ") -> Tensor",
              fresh<new_strided_meta>, none, {.out = "new_empty_strided.out", .write = copied}, kUninitialized),
      factory("zeros(SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", sized, kSized<0>,
              {.out = "zeros.out", .write = writing::cast_anywhere}, kFills, sharding::sized),
      factory("_efficientzerotensor(SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", sized, kSized<0>,
              {.out = "_efficientzerotensor.out", .write = copied}, 0, sharding::sized),
      factory("new_zeros(Tensor self, SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", renewed, kNew<0>,
              {.out = "new_zeros.out", .write = copied}, kFills, sharding::sized),
      factory("zeros_like(Tensor self, *, " TARE_OPTIONS ", " TARE_FORMAT ") -> Tensor", like, kLike<0>,
              {.out = "zeros_like.out", .write = copied}, kFills, sharding::pointwise),
      factory("ones(SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", sized, kSized<1>,
              {.out = "ones.out", .write = writing::cast_anywhere}, kFills, sharding::sized),
      factory("new_ones(Tensor self, SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", renewed, kNew<1>,
              {.out = "new_ones.out", .write = copied}, kFills, sharding::sized),
      factory("ones_like(Tensor self, *, " TARE_OPTIONS ", " TARE_FORMAT ") -> Tensor", like, kLike<1>,
              {.out = "ones_like.out", .write = copied}, kFills, sharding::pointwise),
      factory("full(SymInt[] size, Scalar fill_value, *, " TARE_OPTIONS ") -> Tensor", fresh<full_meta>, cpu<full_cpu>,
              {.out = "full.out", .write = writing::cast_anywhere}, kFills, sharding::sized),
      factory("new_full(Tensor self, SymInt[] size, Scalar fill_value, *, " TARE_OPTIONS ") -> Tensor",
              fresh<new_full_meta>, cpu<new_full_cpu>, {.out = "new_full.out", .write = copied}, kFills,
              sharding::sized),
      factory("full_like(Tensor self, Scalar fill_value, *, " TARE_OPTIONS ", " TARE_FORMAT ") -> Tensor",
              fresh<full_like_meta>, cpu<full_like_cpu>, {.out = "full_like.out", .write = copied}, kFills,
              sharding::pointwise),
      factory("scalar_tensor(Scalar s, *, " TARE_OPTIONS ") -> Tensor", fresh<scalar_tensor_meta>,
              cpu<scalar_tensor_cpu>, {.out = "scalar_tensor.out", .write = copied}),
  };
}

}  // namespace tare
