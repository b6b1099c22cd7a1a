"""Accelerators of the kind npu: none is here."""

from tare.hpu import (  # noqa: F401
    device_count,
    empty_cache,
    is_available,
    is_initialized,
    manual_seed,
    manual_seed_all,
    synchronize,
)
