"""Memory of CUDA devices: there are none."""

from tare.cuda import (  # noqa: F401
    empty_cache,
    max_memory_allocated,
    max_memory_reserved,
    memory_allocated,
    memory_reserved,
    memory_snapshot,
    memory_stats,
    reset_peak_memory_stats,
)
