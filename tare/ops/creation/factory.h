#pragma once

#include "tare/dispatch/row.h"

// What factories share: the group of options at the end of their schemas, and the checks of what fills a tensor.
namespace tare {

using DTypeOpt = std::optional<DType>;
using LayoutOpt = std::optional<Layout>;
using DeviceOpt = std::optional<Device>;
using FormatOpt = std::optional<MemoryFormat>;
using PinOpt = std::optional<bool>;

#define TARE_OPTIONS "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"
#define TARE_OPTIONS_INT64 "ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None"
#define TARE_FORMAT "MemoryFormat? memory_format=None"

/// Errors for a layout that is not strided, and for pinned memory elsewhere than on the CPU.
void check_layout(LayoutOpt layout, PinOpt pin_memory, Device device);
/// A contiguous tensor of `dtype` on the device asked for, else the thread's default one.
TensorMeta factory_meta(IntList size, DType dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory);
/// The same with the thread's default dtype where none is asked for.
TensorMeta sized_meta(IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory);
/// What `empty_like` makes: self's sizes, in its own order of dimensions unless a format is asked for.
TensorMeta like_meta(const Tensor& self, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory,
                     FormatOpt format);
/// Writes a computed tensor into an out= tensor, which keeps its shape if it has as many elements.
Tensor write_keeping_shape(const Tensor& out, const Tensor& made);

namespace sharding {
std::vector<Strategy> size_splits(const ShardingCall&, std::string_view);
/// Along every dimension of the result, whose sizes are an argument; of what is not read, every device has the whole.
inline constexpr ShardingRule sized{size_splits};
}  // namespace sharding

Row factory(std::string_view schema, MetaRule meta, CpuKernel cpu, Forms forms = {}, uint32_t tags = 0,
            ShardingRule dims = sharding::replicate_only);

}  // namespace tare
