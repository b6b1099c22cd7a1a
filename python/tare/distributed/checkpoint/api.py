"""The error of a save or load in which a rank failed."""

import traceback

__all__ = ["CheckpointException"]
WRAPPED_EXCEPTION = tuple[BaseException, traceback.StackSummary]


def _wrap_exception(exc):
    """An exception with the lines it passed, so that another rank can be told."""
    stack = traceback.extract_tb(exc.__traceback__)
    for frame in stack:
        vars(frame).pop("_code", None) if hasattr(frame, "__dict__") else None  # code cannot be pickled
    return exc, stack


def _is_wrapped_exception(obj):
    return isinstance(obj, tuple) and [isinstance(part, kind) for part, kind in
                                       zip(obj, (BaseException, traceback.StackSummary))] == [True, True] and len(obj) == 2


class CheckpointException(BaseException):
    """Ranks failed while a checkpoint was saved or loaded; `failures` has the exception of each, with the lines it passed."""

    def __init__(self, msg, failures):
        super().__init__(msg, failures)
        self._failures = failures

    @property
    def failures(self):
        return self._failures

    def __str__(self):
        lines = [f"CheckpointException ranks:{self._failures.keys()}\n"]
        for rank, (error, stack) in self._failures.items():
            lines.append(f"Traceback (most recent call last): (RANK {rank})\n")
            lines += traceback.format_list(stack or [])
            lines += traceback.format_exception_only(type(error), error)
        return "".join(lines)
