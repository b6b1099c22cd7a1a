#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/ops.h"
#include "tare/ops/families.h"

// Factories. The law: dtype and device are those asked for, else the thread's defaults; the layout is contiguous
// unless a memory format says otherwise.
namespace tare {

namespace {

using DTypeOpt = std::optional<DType>;
using LayoutOpt = std::optional<Layout>;
using DeviceOpt = std::optional<Device>;
using FormatOpt = std::optional<MemoryFormat>;
using PinOpt = std::optional<bool>;

void check_layout(LayoutOpt layout, PinOpt pin_memory, Device device) {
  check<NotImplementedError>(layout.value_or(Layout::strided) == Layout::strided,
                             "tensors of layout {} are not supported; only strided ones are", name(layout.value_or(Layout::strided)));
  check(!pin_memory.value_or(false) || device.is_cpu(), "Only dense CPU tensors can be pinned");
}

TensorMeta factory_meta(IntList size, DType dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  const Device where = device.value_or(thread_state.default_device);
  if (layout || pin_memory) [[unlikely]]
    check_layout(layout, pin_memory, where);
  return {dtype, where, size};
}

TensorMeta empty_meta(IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory,
                      FormatOpt format) {
  TensorMeta meta = factory_meta(size, dtype.value_or(thread_state.default_dtype), layout, device, pin_memory);
  if (!format || *format == MemoryFormat::contiguous) [[likely]]
    return meta;
  check(*format != MemoryFormat::preserve,
        "Preserve memory format isn't supported by empty; use empty_like or a format such as channels_last");
  return {meta.dtype(), meta.device(), size, strides_for(size, *format)};
}

TensorMeta zeros_meta(IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  return factory_meta(size, dtype.value_or(thread_state.default_dtype), layout, device, pin_memory);
}

void zeros_cpu(TensorList results, IntList, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) { fill_elements(results[0], 0); }
void ones_cpu(TensorList results, IntList, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) { fill_elements(results[0], 1); }

Row factory(std::string_view schema, MetaRule meta, CpuKernel cpu, Forms forms, uint32_t tags = 0) {
  return {.schema = schema, .meta = meta, .cpu = cpu, .derivative = derivative::none, .cost = cost::none,
          .dims = dims::replicate_only, .forms = forms, .tags = tags};
}

#define TARE_OPTIONS "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"

}  // namespace

std::vector<Row> factory_ops() {
  return {
      factory("empty.memory_format(SymInt[] size, *, " TARE_OPTIONS ", MemoryFormat? memory_format=None) -> Tensor",
              rule::fresh<empty_meta>, cpu::none, {.out = "empty.out"}, kUninitialized),
      factory("zeros(SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", rule::fresh<zeros_meta>, rule::cpu<zeros_cpu>,
              {.out = "zeros.out"}),
      factory("ones(SymInt[] size, *, " TARE_OPTIONS ") -> Tensor", rule::fresh<zeros_meta>, rule::cpu<ones_cpu>,
              {.out = "ones.out"}),
  };
}

}  // namespace tare
