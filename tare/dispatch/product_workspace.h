#pragma once

#include "tare/dispatch/cost.h"

namespace tare::workspace {

/// What cuBLAS has of PyTorch on a claimed GPU: the first product of a thread allocates it, and it is kept for all that
/// follow. On a CPU none, but for numbers of two bytes, of which that is not known.
std::optional<int64_t> cublas_bytes(const Call&, Device);
/// A product of matrices.
inline constexpr WorkspaceRule products{cublas_bytes, WorkspaceRule::Kind::kept};

}  // namespace tare::workspace
