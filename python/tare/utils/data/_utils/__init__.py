"""Parts of data loading, under the names where libraries look for them."""

from tare.utils.data._utils import collate, worker  # noqa: F401
