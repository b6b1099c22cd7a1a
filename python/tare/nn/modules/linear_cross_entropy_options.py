"""How PyTorch divides `linear_cross_entropy` into chunks. Source: torch.nn.modules.linear_cross_entropy_options.

The result does not depend on it, so here the options are checked and kept, and the product is computed at once.
"""

import tare

__all__ = ["LinearCrossEntropyOptions"]

_POLICIES = {"auto", "accurate", "balanced", "compact"}
_FIELDS = ("allow_retain_graph", "batch_chunk_size", "chunking_method", "acc_policy", "acc_dtype")


def _is_chunking_method(method):
    if method is None or method == "auto":
        return True
    name, colon, factor = method.partition(":")
    return name == "aspect_ratio" and (not colon or (factor.isdigit() and int(factor) > 0))


class LinearCrossEntropyOptions:
    """Rows a chunk, how they are chosen, in which dtype sums are kept, and whether the graph may be retained."""

    __slots__ = _FIELDS

    def __init__(
        self,
        allow_retain_graph=False,
        batch_chunk_size=None,
        chunking_method="auto",
        acc_policy="auto",
        acc_dtype=None,
    ):
        if acc_policy not in _POLICIES:
            raise ValueError(f"invalid acc_policy: {acc_policy!r}")
        if not _is_chunking_method(chunking_method):
            raise ValueError(f"invalid chunking_method: {chunking_method!r}")
        if batch_chunk_size is not None and not (isinstance(batch_chunk_size, int) and batch_chunk_size > 0):
            raise ValueError(f"batch_chunk_size must be positive int or None, got {batch_chunk_size!r}")
        if acc_dtype not in (None, tare.float16, tare.bfloat16, tare.float32, tare.float64):
            raise ValueError(
                "acc_dtype must be one of {None, torch.float16, torch.bfloat16, torch.float32, torch.float64}, got "
                f"{acc_dtype!r}. Pass acc_dtype=None to let the op pick automatically."
            )
        given = (allow_retain_graph, batch_chunk_size, chunking_method, acc_policy, acc_dtype)
        for name, value in zip(_FIELDS, given):
            object.__setattr__(self, name, value)

    def __setattr__(self, name, value):
        raise AttributeError(f"cannot assign to field {name!r}")

    def _values(self):
        return tuple(getattr(self, name) for name in _FIELDS)

    def __eq__(self, other):
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self):
        return hash(self._values())

    def __reduce__(self):
        return type(self), self._values()

    def __repr__(self):
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in _FIELDS)
        return f"LinearCrossEntropyOptions({values})"
