"""Parts of data loading, under the names where libraries look for them."""

import importlib.util

from tare.utils.data._utils import collate, fetch, pin_memory, signal_handling, worker  # noqa: F401

HAS_NUMPY = importlib.util.find_spec("numpy") is not None
MP_STATUS_CHECK_INTERVAL = 5.0  # seconds after which a loader looks whether its workers are alive
