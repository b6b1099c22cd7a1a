#pragma once

#include <cstdint>

#include "tare/core/device.h"

namespace tare {

/// What rules of operators may ask of the accelerator that a tensor claims to lie on: what PyTorch's choices of kernels
/// read of a device. tare/device has its figures besides, as memory, speed and name, which change no operator.
struct Accelerator {
  int major = 0, minor = 0;  ///< compute capability; of AMD's, as PyTorch reports their gfx number
  int multiprocessors = 0;
  bool rocm = false;  ///< AMD's: PyTorch's builds for ROCm have other kernels

  /// Whether its compute capability is within, both ends included: `between(8, 6, 8, 9)`.
  constexpr bool between(int from_major, int from_minor, int to_major, int to_minor) const {
    const int own = major * 100 + minor;
    return own >= from_major * 100 + from_minor && own <= to_major * 100 + to_minor;
  }
  friend bool operator==(const Accelerator&, const Accelerator&) = default;
};

/// Before any is claimed: an A100, compute capability 8.0. Of the capabilities that PyTorch's kernels tell apart it is
/// the plain one: all kernels of GPUs run on it, in PyTorch's first order, and no exception names it.
inline constexpr Accelerator kDefaultAccelerator{8, 0, 108, false};

/// The accelerator that `device` stands for in this process; without an index, that of index 0. Cheap: one load.
const Accelerator& accelerator(Device device);
/// From now on `device` is this accelerator, on all threads; without an index, all devices are. Null: the default.
void set_accelerator(Device device, const Accelerator* accelerator);

}  // namespace tare
