"""`python -m tare replay FILES`: calls recorded from PyTorch, made again without it, and held against what it did."""

import sys
import warnings

import tare
from tare import _C
from tare._product.command import output


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
    return output.ended(lambda: _main(arguments))


def _main(arguments):
    try:
        options = _C._parse_replay(arguments)
        if options is None:
            return 0
        text, malformed, code = replay(*options, sys.stdout.isatty())
    except ValueError as error:
        print(f"tare: {error}", file=sys.stderr)
        return 2
    output.put(text)
    sys.stderr.write(malformed)
    return code
