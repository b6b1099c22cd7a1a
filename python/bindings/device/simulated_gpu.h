#pragma once

namespace tare::python {

/// Lets the calling thread's storages on `cuda` go through the process's simulated GPUs, if it has some: from the
/// thread's first call on.
void join_simulation();

}  // namespace tare::python
