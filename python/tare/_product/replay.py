"""`python -m tare replay FILES`: calls recorded from PyTorch, made again without it, and held against what it did."""

import argparse
import sys
import warnings

import tare
from tare import _C


def _function(name):
    """The public function of a name like `torch.nn.functional.relu`; None where there is none."""
    value = tare
    try:
        for part in name.split(".")[1:]:
            value = getattr(value, part)
    except (AttributeError, NotImplementedError):
        return None
    return value


def _call(function, args, kwargs, anew):
    before = _C._set_fake(True)
    try:
        return function(*args, **kwargs)
    except (NotImplementedError, RuntimeError) as error:
        if not _wants_values(error):
            raise
    finally:
        _C._set_fake(before)
    # What reads values in the midst of several operators needs those between, too; a result that is recorded without
    # values is the same for all. The arguments are made anew: the first try may have written to them.
    args, kwargs = anew()
    return function(*args, **kwargs)


def _wants_values(error):
    text = str(error)
    return "values" in text or "cannot be called on meta tensors" in text or "no data" in text


def replay(files, op="", show=10, only_known=False, json=False, is_terminal=False):
    """What the command prints, what it says of lines that cannot be read, and its exit code."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what PyTorch warned of is not recorded
        return _C._replay(_function, _call, files, op, show, only_known, json, is_terminal)


def main(arguments):
    parser = argparse.ArgumentParser(prog="python -m tare replay", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help="recorded calls, one a line, plain or zstd")
    parser.add_argument("--op", default="", help="only operators that contain a match of this regular expression")
    parser.add_argument("--show", type=int, default=10, help="failing lines to print")
    parser.add_argument("--json", action="store_true", help="the report for machines")
    parser.add_argument("--only-known", action="store_true", help="leave functions that do not exist here out")
    options = parser.parse_args(arguments)
    try:
        text, malformed, code = replay(options.files, options.op, options.show, options.only_known, options.json,
                                       sys.stdout.isatty())
    except ValueError as error:  # what --op says is no regular expression
        parser.error(str(error))
    sys.stdout.write(text)
    sys.stderr.write(malformed)
    return code
