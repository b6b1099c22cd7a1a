"""`python -m tare replay FILES`: calls recorded from PyTorch, made again without it, and held against what it did."""

import argparse
import json
import math
import re
import sys
import warnings

import tare
from tare import _C


class Report:
    """What a replay found."""

    def __init__(self):
        self.by_operator = {}
        self.failures = []
        self.failed = 0
        self.accepted_invalid = 0
        self.skipped = 0
        self.malformed = []
        self.causes = {}

    def count(self, op, passed, torch_passed, known=True):
        one = self.by_operator.setdefault(op, {"lines": 0, "passed": 0, "torch_meta_passed": 0, "known": known})
        one["lines"] += 1
        one["passed"] += passed
        one["torch_meta_passed"] += torch_passed

    def total(self, what):
        return sum(one[what] for one in self.by_operator.values())

    def as_json(self, show):
        everything = list(self.by_operator.values())
        return {
            "lines": self.total("lines"),
            "passed": self.total("passed"),
            "operators": len(everything),
            "operators_passed": sum(one["passed"] == one["lines"] for one in everything),
            "unknown_operators": sum(not one["known"] for one in everything),
            "accepted_invalid": self.accepted_invalid,
            "torch_meta_passed": self.total("torch_meta_passed"),
            "torch_meta_operators_passed": sum(one["torch_meta_passed"] == one["lines"] for one in everything),
            "aten_lines": self.skipped,
            "malformed": self.malformed[:20],
            "causes": dict(sorted(self.causes.items(), key=lambda item: -item[1])),
            "failures": self.failures[:show],
            "by_operator": dict(sorted(self.by_operator.items())),
        }


def resolve(name):
    """The public function of a name like `torch.nn.functional.relu`. Errors: AttributeError, NotImplementedError."""
    value = tare
    for part in name.split(".")[1:]:
        value = getattr(value, part)
    return value


def _flattened(value, items):
    if isinstance(value, (tuple, list)):
        for item in value:
            _flattened(item, items)
    else:
        items.append(value)
    return items


def _same_number(a, b):
    if isinstance(a, bool) != isinstance(b, bool) or isinstance(a, str) != isinstance(b, str):
        return False
    if isinstance(a, (int, bool)) and isinstance(b, (int, bool)):
        return a == b
    if isinstance(a, (float, complex)) and isinstance(b, (float, complex)):
        if isinstance(a, float) and isinstance(b, float) and math.isnan(a) and math.isnan(b):
            return True
        return a == b or abs(a - b) <= 1e-8 + 1e-5 * abs(b)
    return a == b


class _Comparison:
    """Numbers of storages and storages correspond one to one, arguments first."""

    def __init__(self, storages):
        self.storages = list(storages)

    def same(self, got, expected):
        if expected[0] == "value":
            if got is None or expected[1] is None:
                return got is expected[1]
            return not isinstance(got, tare.Tensor) and _same_number(got, expected[1])
        if not isinstance(got, tare.Tensor):
            return False
        _, dtype, sizes, strides, offset, storage = expected
        if got.dtype != dtype or tuple(got.shape) != sizes or got.storage_offset() != offset:
            return False
        if got.numel() and any(n > 1 and a != b for n, a, b in zip(sizes, got.stride(), strides, strict=True)):
            return False
        return self.corresponds(_C._storage_id(got), storage)

    def corresponds(self, got, number):
        if self.storages[number]:
            return self.storages[number] == got
        if got in self.storages:
            return False
        self.storages[number] = got
        return True

    def text(self, got):
        if not isinstance(got, tare.Tensor):
            return repr(got)
        identity = _C._storage_id(got)
        place = self.storages.index(identity) if identity in self.storages else "of its own"
        return f"{str(got.dtype)[6:]}{list(got.shape)} strides {list(got.stride())} offset {got.storage_offset()} storage {place}"


def _expected_text(record):
    if record["error_type"]:
        return f"{record['error_type']}: {record['error_message']}"
    texts = [
        repr(item[1])
        if item[0] == "value"
        else f"{str(item[1])[6:]}{list(item[2])} strides {list(item[3])} offset {item[4]} storage {item[5]}"
        for item in record["out"][:12]
    ]
    return ", ".join(texts) or "no result"


def _call(function, record, line):
    before = _C._set_fake(True)
    try:
        return function(*record["args"], **record["kwargs"])
    except (NotImplementedError, RuntimeError) as error:
        if not _wants_values(error):
            raise
    finally:
        _C._set_fake(before)
    # What reads values in the midst of several operators needs those between, too; a result that is recorded without
    # values is the same for all. The arguments are made anew: the first try may have written to them.
    record.update(_C._parse_recorded_call(line, True))
    return function(*record["args"], **record["kwargs"])


def _wants_values(error):
    text = str(error)
    return "values" in text or "cannot be called on meta tensors" in text or "no data" in text


def replay_line(line):
    """Whether a recorded call gives what it gave; else a cause, what was expected and what came. None if passed."""
    record = _C._parse_recorded_call(line, False)
    try:
        function = resolve(record["op"])
    except (AttributeError, NotImplementedError) as error:
        return record, ("no such function", _expected_text(record), str(error))
    try:
        result = _call(function, record, line)
    except Exception as error:  # noqa: BLE001: whatever a program may see
        kind = type(error).__name__
        if record["error_type"] == kind:
            return record, None
        cause = f"raises {kind} for {record['error_type']}" if record["error_type"] else f"raises {kind}"
        return record, (cause, _expected_text(record), f"{kind}: {error}")
    comparison = _Comparison(record["storages"])
    got = [] if result is None and not record["out"] else _flattened(result, [])
    texts = ", ".join(comparison.text(item) for item in got[:12]) or "no result"
    if record["error_type"]:
        return record, ("accepts what PyTorch refuses", _expected_text(record), texts)
    if len(got) != len(record["out"]):
        return record, ("another number of results", _expected_text(record), texts)
    for one, expected in zip(got, record["out"], strict=True):
        if not comparison.same(one, expected):
            return record, ("another result", _expected_text(record), texts)
    return record, None


def replay(files, op=None, show=10, only_known=False):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what PyTorch warned of is not recorded
        return _replay_files(files, op, show, only_known)


def _replay_files(files, op, show, only_known):
    report = Report()
    pattern = re.compile(op) if op else None
    for path in files:
        try:
            reader = _C._CorpusReader(path)
        except RuntimeError as error:
            report.malformed.append(f"{path}: {error}")
            continue
        while True:
            try:
                line = reader.next()
                if line is None:
                    break
                name = _C._operator_of_line(line)
                if pattern and name and not pattern.search(name):
                    continue
                if "::" in name:
                    report.skipped += 1
                    continue
                record, failure = replay_line(line)
            except RuntimeError as error:
                report.malformed.append(f"{path}:{reader.line_number}: {error}")
                continue
            unknown = failure is not None and failure[0] == "no such function"
            if unknown and only_known:
                continue
            torch_passed = record["meta"] == "same" or (
                bool(record["error_type"]) and record["meta"] not in ("accepts", "skip")
            )
            report.count(record["op"], failure is None, torch_passed, not unknown)
            if failure is None:
                continue
            report.causes[failure[0]] = report.causes.get(failure[0], 0) + 1
            report.accepted_invalid += failure[0] == "accepts what PyTorch refuses"
            if len(report.failures) < show:
                report.failures.append(
                    {
                        "place": f"{path}:{reader.line_number}",
                        "op": record["op"],
                        "source": record["source"],
                        "cause": failure[0],
                        "expected": failure[1],
                        "got": failure[2],
                    }
                )
    return report


def _share(part, whole):
    return f"{math.floor(1e4 * part / whole) / 100:.2f} %" if whole else ""


def main(arguments):
    parser = argparse.ArgumentParser(prog="python -m tare replay", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help="recorded calls, one a line, plain or zstd")
    parser.add_argument("--op", help="only operators that contain a match of this regular expression")
    parser.add_argument("--show", type=int, default=10, help="failing lines to print")
    parser.add_argument("--json", action="store_true", help="the report for machines")
    parser.add_argument("--only-known", action="store_true", help="leave functions that do not exist here out")
    options = parser.parse_args(arguments)
    report = replay(options.files, options.op, options.show, options.only_known)
    numbers = report.as_json(options.show)
    if options.json:
        json.dump(numbers, sys.stdout, indent=1)
        print()
    else:
        for failure in report.failures:
            print(f"{failure['place']}  {failure['op']}  {failure['source']}")
            print(f"  expected  {failure['expected']}\n  got       {failure['got']}")
        print(f"{'':<12}{'in all':>9}{'pass':>9}{'':>11}{'PyTorch meta':>14}")
        for what, passed, torch_passed in (
            ("lines", "passed", "torch_meta_passed"),
            ("operators", "operators_passed", "torch_meta_operators_passed"),
        ):
            print(
                f"{what:<12}{numbers[what]:>9,}{numbers[passed]:>9,}{_share(numbers[passed], numbers[what]):>11}"
                f"{numbers[torch_passed]:>14,}{_share(numbers[torch_passed], numbers[what]):>11}"
            )
        for cause, count in numbers["causes"].items():
            print(f"{count:>9,}  {cause}")
        if report.skipped:
            print(f"{report.skipped:,} calls of ATen overloads left out: replay them with tare replay")
    for one in report.malformed[:20]:
        print(one, file=sys.stderr)
    if report.malformed:
        return 2
    return 0 if numbers["passed"] == numbers["lines"] else 1
