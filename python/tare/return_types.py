"""The types of results that have names: `torch.return_types.topk`."""

from tare import _C

_TYPES = _C._result_types()
__all__ = sorted(_TYPES)
globals().update(_TYPES)
