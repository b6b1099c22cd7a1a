#pragma once

#include "tare/dispatch/cost.h"

namespace tare::workspace {

/// A product of matrices. On a claimed GPU what cuBLAS has of PyTorch: the first product of a thread allocates it, and
/// it is kept for all that follow. On a CPU what oneDNN takes for bfloat16, each time.
std::optional<int64_t> product_bytes(const Call&, Device);
inline constexpr WorkspaceRule products{product_bytes, WorkspaceRule::Kind::kept};

}  // namespace tare::workspace
