"""Parts of data loading, under the names where libraries look for them."""

from tare.utils.data._utils import collate, pin_memory, worker  # noqa: F401
