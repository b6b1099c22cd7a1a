"""What functions under vmap index with."""

import contextlib


class TransformGetItemToIndex(contextlib.AbstractContextManager):
    """Indexing with 0-d tensors goes to an operator within, as it always does here."""

    def __exit__(self, *_):
        return None
