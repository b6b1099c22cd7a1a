#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tare/core/accelerator.h"
#include "tare/core/dtype.h"
#include "tare/core/list.h"

namespace tare {

/// What is published of an accelerator.
struct Specification {
  /// Peak dense FLOP/s of products of matrices, float32 accumulation; 0: the device has no such units.
  struct Flops {
    double float32 = 0;  ///< not rounded to TensorFloat-32
    double tf32 = 0, float16 = 0, bfloat16 = 0, float8 = 0;
    /// With operands of this type, in float32 as PyTorch computes by default (TensorFloat-32 off). A type without units
    /// of its own is computed in the next wider one.
    double of(DType dtype) const;
  };

  std::string_view name;     ///< as `--gpu` takes it
  std::string_view aliases;  ///< other spellings, separated by spaces
  std::string_view title;    ///< as the driver names it: `torch.cuda.get_device_name`
  int gigabytes;             ///< of memory as the data sheet prints them
  int64_t usable;            ///< bytes that a program finds: `total_memory` of PyTorch's device properties
  Accelerator accelerator;
  Flops flops;
  double bandwidth;                ///< of its memory, bytes/s
  std::string_view source;         ///< where memory, FLOP/s and bandwidth stand
  std::string_view usable_source;  ///< where `usable` was printed, or from what it was derived

  /// Bytes that CUDA's context and PyTorch's kernels take outside of the allocator.
  int64_t context = int64_t{481} << 20;
  std::string_view context_source =
      "taken to be an A100's, measured with PyTorch 2.1.1 for CUDA 12.1 (stas00/ml-engineering)";

  /// Bytes for PyTorch's allocator: what a program finds without the context.
  int64_t available() const { return usable - context; }
};

/// All accelerators that are known.
List<Specification> specifications();
/// Finds one by name or alias; case, hyphens and blanks do not count. A plain size is one as well, of which nothing but
/// its memory is known: `24GB` (10^9 bytes each) or `24GiB`. Errors: ValueError naming all that are known, the nearest
/// first.
const Specification& specification(std::string_view name);

/// From now on `device`, or without an index all of CUDA's, is this accelerator in this process: rules of operators
/// follow it, and what is asked of the device is answered from it.
void claim_accelerator(Device device, const Specification& specification);
/// What was claimed for the device; null: nothing was, and rules follow `kDefaultAccelerator`.
const Specification* claimed_accelerator(Device device);

/// Claims an accelerator for all of CUDA's devices while it lives; then those are again what they were.
class AcceleratorGuard {
 public:
  explicit AcceleratorGuard(const Specification& specification);
  ~AcceleratorGuard();
  AcceleratorGuard(const AcceleratorGuard&) = delete;
  AcceleratorGuard& operator=(const AcceleratorGuard&) = delete;

 private:
  std::vector<const Specification*> before_;  // by index
};

/// Bytes of the workspace that PyTorch gives cuBLAS for each thread and stream; it is allocated at the first product
/// and kept. Source: PyTorch's documentation of CUBLAS_WORKSPACE_CONFIG and aten/src/ATen/cuda/CublasHandlePool.cpp.
int64_t cublas_workspace(const Accelerator& accelerator);

}  // namespace tare
