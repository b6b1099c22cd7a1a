#include "tare/dispatch/fresh_memory.h"

#include <cstring>
#include <limits>

#include "tare/core/elements.h"

namespace tare {

constinit std::atomic<bool> fills_fresh_memory = false;

void fill_fresh(const Tensor& tensor, int64_t from) {
  const Storage& storage = tensor.storage();
  const DType dtype = tensor.dtype();
  const DTypeKind kind = info(dtype).kind;
  if (!storage.allocated() || kind > DTypeKind::complex) return;
  const int64_t size = itemsize(dtype);
  std::byte element[16] = {};
  constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
  if (kind == DTypeKind::floating) store_double(element, dtype, kNotANumber);
  else if (kind == DTypeKind::complex) store_complex(element, dtype, {kNotANumber, 0});
  else if (kind == DTypeKind::boolean) store_int(element, dtype, 1);
  else if (info(dtype).is_signed) store_int(element, dtype, std::numeric_limits<int64_t>::max() >> (64 - 8 * size));
  else store_int(element, dtype, -1);
  for (int64_t at = (from + size - 1) / size * size; at + size <= storage.bytes(); at += size)
    std::memcpy(storage.data() + at, element, static_cast<size_t>(size));
  storage->state = StorageState::known;
}

}  // namespace tare
