#include <algorithm>

#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/dispatch/fresh_memory.h"
#include "tare/dispatch/run.h"
#include "tare/ops.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/families.h"

// Changing a tensor's geometry or storage in place. The law: a storage grows when it is too small and never shrinks;
// the offset stays.
namespace tare {

namespace {

void grow_storage(const Tensor& self, const TensorMeta& meta) {
  const int64_t bytes = meta.storage_bytes();
  const int64_t before = self.storage().bytes();
  if (bytes <= before) return;
  self.storage().resize(bytes);
  if (fills_fresh_memory) [[unlikely]]
    fill_fresh(self, before);
}

Tensor set_geometry(const Tensor& self, IntList sizes, IntList strides) {
  TensorMeta meta = self.meta().with_geometry(sizes, strides, self.storage_offset());
  grow_storage(self, meta);
  self.set_meta(std::move(meta));
  return self;
}

Tensor resize_inplace(const Tensor& self, IntList size, FormatOpt format) {
  check(format != MemoryFormat::preserve, "Unsupported memory formatPreserve");
  for (const int64_t length : size) check<ShapeError>(length >= 0, "numel: integer multiplication overflow");
  const Dims strides = strides_for(size, format.value_or(MemoryFormat::contiguous));
  if (self.sizes() == size && !format) return self;
  return set_geometry(self, size, strides);
}

Tensor resize_as_inplace(const Tensor& self, const Tensor& the_template, FormatOpt format) {
  if (!format) return resize_inplace(self, the_template.sizes(), {});
  if (*format == MemoryFormat::preserve) format = the_template.meta().suggested_memory_format();
  return resize_inplace(self, the_template.sizes(), format);
}

// As a program calls it, it counts as a write, and gradients know neither what grew nor what was cut off.
template <auto resized, class Wanted>
Tensor resize_rule(const Tensor& self, Wanted wanted, FormatOpt format) {
  check(!self.requires_grad(), "cannot resize variables that require grad");
  resized(self, wanted, format);
  self.bump_version();
  return self;
}

// The functional forms work on a clone.
template <auto resized, class Wanted>
Tensor resize_functional(const Tensor& self, Wanted wanted, FormatOpt format) {
  return resized(clone(self), wanted, format);
}

void check_resize_device(const Tensor& self, Device device) {
  check(self.device() == device, "out Tensor doesn't have the correct device set");
}
Tensor resize_output_inplace(const Tensor& self, IntList size, Device device) {
  check_resize_device(self, device);
  return resize_inplace(self, size, {});
}
Tensor resize_output_functional(const Tensor& self, IntList size, Device device) {
  check_resize_device(self, device);
  return resize_inplace(clone(self), size, {});
}

Tensor replace(const Tensor& self, const Tensor& source, TensorMeta&& meta) {
  check(
      self.device() == source.device(),
      "Attempted to set the storage of a tensor on device \"{}\" to a storage on different device \"{}\".  This is no "
      "longer allowed; the devices must match.",
      self.device(), source.device());
  grow_storage(source, meta);
  self.set_storage(source.storage());
  self.set_meta(std::move(meta));
  self.bump_version();
  return self;
}

Tensor set_source(const Tensor& self, const Tensor& source) {
  check(self.dtype() == source.dtype(), "Could not set tensor of type {} to a tensor of type {}",
        cpp_name(source.dtype()), cpp_name(self.dtype()));
  return replace(self, source,
                 TensorMeta(self.dtype(), self.device(), source.sizes(), source.strides(), source.storage_offset()));
}

Tensor set_source_geometry(const Tensor& self, const Tensor& source, int64_t storage_offset, IntList size,
                           IntList stride) {
  check(source.is_contiguous(), "passed in tensor to be used as storage must be contiguous");
  const Dims strides = stride.empty() && !size.empty() ? contiguous_strides(size) : Dims(stride);
  check<ShapeError>(strides.size() == size.size(), "mismatch in length of strides and shape");
  check(storage_offset >= 0, "Tensor: invalid storage offset {}", storage_offset);
  // PyTorch's meta device takes them, and a real one does not.
  check<ShapeError>(std::ranges::all_of(strides, [](int64_t step) { return step >= 0; }),
                    "Storage size calculation overflowed with sizes={} and strides={}", size, IntList(strides));
  return replace(
      self, source,
      TensorMeta(self.dtype(), self.device(), size, strides, (Exact(storage_offset) + source.storage_offset()).value));
}

Tensor set_empty(const Tensor& self) {
  return replace(self, Tensor(TensorMeta(self.dtype(), self.device(), {0})),
                 TensorMeta(self.dtype(), self.device(), {0}));
}

Tensor set_functional(const Tensor& self) { return set_empty(clone(self)); }
Tensor set_source_functional(const Tensor& self, const Tensor& source) { return set_source(clone(self), source); }

// In place they move no element; else they copy self first.
Row changing(std::string_view schema, MetaRule meta, std::string_view out = {}) {
  const bool is_inplace = schema.find("(a!)") != std::string_view::npos;
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = derivative::not_implemented,
          .cost = is_inplace ? cost::metadata_only : cost::none,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .forms = {.out = out, .write = writing::copied}};
}

}  // namespace

std::vector<Row> resizing_ops() {
  using rule::direct;
  return {
      changing("resize_(Tensor(a!) self, SymInt[] size, *, " TARE_FORMAT ") -> Tensor(a!)",
               direct<resize_rule<resize_inplace, IntList>>),
      changing("resize(Tensor self, SymInt[] size, *, " TARE_FORMAT ") -> Tensor",
               direct<resize_functional<resize_inplace, IntList>>, "resize.out"),
      changing("resize_as_(Tensor(a!) self, Tensor the_template, *, " TARE_FORMAT ") -> Tensor(a!)",
               direct<resize_rule<resize_as_inplace, const Tensor&>>),
      changing("resize_as(Tensor self, Tensor the_template, *, " TARE_FORMAT ") -> Tensor",
               direct<resize_functional<resize_as_inplace, const Tensor&>>, "resize_as.out"),
      changing("_resize_output_(Tensor(a!) self, SymInt[] size, Device device) -> Tensor(a!)",
               direct<resize_output_inplace>),
      changing("_resize_output(Tensor self, SymInt[] size, Device device) -> Tensor", direct<resize_output_functional>,
               "_resize_output.out(Tensor self, SymInt[] size, Device device, *, Tensor(a!) out) -> Tensor(a!)"),
      changing("set_(Tensor(a!) self) -> Tensor(a!)", direct<set_empty>),
      changing("set(Tensor self) -> Tensor", direct<set_functional>, "set.out"),
      changing("set_.source_Tensor(Tensor(a!) self, Tensor source) -> Tensor(a!)", direct<set_source>),
      changing("set.source_Tensor(Tensor self, Tensor source) -> Tensor", direct<set_source_functional>,
               "set.source_Tensor_out"),
      changing(
          "set_.source_Tensor_storage_offset(Tensor(a!) self, Tensor source, SymInt storage_offset, SymInt[] size, "
          "SymInt[] stride=[]) -> Tensor(a!)",
          direct<set_source_geometry>),
  };
}

}  // namespace tare
