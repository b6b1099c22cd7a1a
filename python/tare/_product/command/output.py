"""What the commands print, and their exit codes where that cannot be done."""

import os
import sys

CANNOT_WRITE, INTERRUPTED, READER_GONE = 3, 130, 141


class CannotWrite(Exception):
    """The standard output takes no more."""


def put(text):
    """Prints and hands it to the system. Errors: CannotWrite."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except (OSError, ValueError) as error:  # closed by whoever started it
        raise CannotWrite(error) from None


def ended(run):
    """The exit code of a command: the one that `run()` gives, or of what ended it."""
    try:
        if sys.stdout is None:  # it was closed before
            raise CannotWrite(OSError(9, os.strerror(9)))
        code = run()
        put("")
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except CannotWrite as end:
        # The interpreter is not to try once more at its end.
        try:
            if sys.stdout is not None:
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except (OSError, ValueError):
            pass
        reason = end.args[0]
        if isinstance(reason, BrokenPipeError):  # as `head` does: there is nobody to tell
            return READER_GONE
        print(f"tare: the output cannot be written: {getattr(reason, 'strerror', None) or reason}", file=sys.stderr)
        return CANNOT_WRITE
