"""Copies of state dicts that a save in the background writes, so that training may go on."""

import dataclasses
from concurrent.futures import Future
from typing import Protocol, runtime_checkable

import tare

__all__ = ["AsyncStager", "BlockingAsyncStager", "DefaultStager", "StagingOptions"]


def _copied(value):
    """A value with its tensors copied to the CPU; those without bytes stay what they are."""
    if isinstance(value, tare.Tensor):
        if value.device.type == "meta":
            return value
        return value.detach().clone() if value.device.type == "cpu" else value.detach().cpu()
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        copies = [_copied(one) for one in value]
        return type(value)(*copies) if hasattr(value, "_fields") else type(value)(copies)
    return value


@runtime_checkable
class AsyncStager(Protocol):
    """Copies a state dict before it is written; with `should_synchronize_after_execute` async_save waits for the copy."""

    should_synchronize_after_execute = True

    def stage(self, state_dict): ...

    def synchronize_staging(self): ...

    def close(self): ...


class BlockingAsyncStager(AsyncStager):
    """Copies at once. cache_staged_state_dict, type_check: taken, and of no consequence here."""

    should_synchronize_after_execute = False

    def __init__(self, cache_staged_state_dict=False, type_check=False):
        self.cache_staged_state_dict, self.type_check = cache_staged_state_dict, type_check

    def stage(self, state_dict):
        return _copied(state_dict)

    def synchronize_staging(self):
        """The copy is there when `stage` returns."""

    def close(self):
        """Nothing is held."""


@dataclasses.dataclass
class StagingOptions:
    use_pinned_memory: bool = True
    use_shared_memory: bool = True
    use_async_staging: bool = True
    use_non_blocking_copy: bool = True


class DefaultStager(BlockingAsyncStager):
    """Copies at once, whatever the options say: how memory is pinned changes no result. With `use_async_staging` the copy comes in a
    Future, which is complete."""

    def __init__(self, config=None):
        super().__init__()
        self.config = config or StagingOptions()

    def stage(self, state_dict):
        copied = super().stage(state_dict)
        if not self.config.use_async_staging:
            return copied
        staging = Future()
        staging.set_result(copied)
        return staging
