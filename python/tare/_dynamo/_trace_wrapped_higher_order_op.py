"""What functions under vmap index with."""

import contextlib

from tare import _C


class TransformGetItemToIndex(contextlib.AbstractContextManager):
    """Indexing with 0-d tensors goes to an operator within, so that those without values index, too."""

    def __enter__(self):
        self._before = _C._exchange_picks_by_numbers(True)
        return self

    def __exit__(self, *_):
        _C._exchange_picks_by_numbers(self._before)
