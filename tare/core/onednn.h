#pragma once

#include <atomic>

namespace tare {

/// Whether the CPU is one whose PyTorch hands work to oneDNN, process-wide: `torch.backends.mkldnn.enabled`. It decides
/// layouts of convolutions, the operator of recurrent layers, and scratch memory.
inline std::atomic<bool> uses_onednn_library{true};

}  // namespace tare
