"""What a worker knows of itself, under the name where libraries look for it."""

from tare.utils.data._workers import WorkerInfo, get_worker_info  # noqa: F401
