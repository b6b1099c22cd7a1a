#include "tare/dispatch/product_workspace.h"

#include <algorithm>

#include "tare/core/accelerator.h"
#include "tare/core/onednn.h"
#include "tare/dispatch/row.h"

namespace tare {

namespace {

constexpr int64_t kSmallProduct = 4096;  // multiplications up to which nothing is taken

int64_t divided(int64_t value, int64_t by) { return (value + by - 1) / by; }

// Rows of the result that are computed at once, 256 at most: a part without rest where one has half of them.
int64_t rows_at_once(int64_t rows) {
  constexpr int64_t kMost = 256;
  if (rows <= kMost) return rows;
  for (int64_t part = kMost; part >= kMost / 2; --part)
    if (rows % part == 0) return part;
  return divided(rows, divided(rows, kMost));
}

// What oneDNN 3.12 takes as PyTorch 2.13 calls it, on one thread of a CPU with AVX-512 and its bfloat16, fitted to 300
// recorded products: sums in float32, columns of the right matrix in panels of 64, rows of a left one that lies in
// columns, and 1 KiB. Of two matrices that both lie in columns it may take more.
int64_t onednn_bfloat16_bytes(int64_t rows, int64_t inner, int64_t columns, bool left_in_columns) {
  constexpr int64_t kPanel = 64, kItem = 2, kSum = 4;
  const int64_t step = divided(inner, 32) * 32, block = inner <= 1024 ? std::min<int64_t>(step, 512) : 1024;
  const int64_t at_once = rows_at_once(rows);
  int64_t bytes = block * kPanel * kItem + at_once * std::min(columns, kPanel) * kSum + 1024;
  if (left_in_columns && rows > 1 && inner > 1) {
    const int64_t width = inner > 1024 ? 32 : step >= 512 ? 544 : step;  // 512 would fall on the same sets of the cache
    bytes += at_once * width * kItem + 128;
  }
  return bytes;
}

}  // namespace

std::optional<int64_t> workspace::product_bytes(const Call& call, Device device) {
  if (device.type == DeviceType::cuda) return accelerator(device).cublas_workspace();
  const std::vector<Tensor> tensors = call.tensors();
  if (!device.is_cpu() || tensors.size() < 2 || tensors[0].itemsize() < 2) return std::nullopt;
  const Tensor &left = tensors[tensors.size() - 2], &right = tensors.back();
  if (!uses_onednn_library || left.itemsize() >= 4 || left.dtype() == DType::float16) return 0;
  if (left.dtype() != DType::bfloat16 || left.dim() != right.dim() || left.dim() < 2) return std::nullopt;
  const int64_t rows = left.size(-2), inner = left.size(-1), columns = right.size(-1);
  if (left.numel() * columns <= kSmallProduct) return 0;
  // A vector on the right is taken for one on the left.
  if (columns == 1 && left.dim() == 2) return onednn_bfloat16_bytes(1, inner, rows, false);
  return onednn_bfloat16_bytes(rows, inner, columns, left.stride(-1) != 1 && left.stride(-2) == 1);
}

}  // namespace tare
