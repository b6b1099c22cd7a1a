"""What was measured, and how long it took."""

import collections
import contextlib
import dataclasses
import math
import statistics

import tare

__all__ = ["TaskSpec", "Measurement", "select_unit", "unit_to_english", "trim_sigfig", "ordered_unique", "set_torch_threads"]

_UNITS = [("ns", 1e-9, "nanosecond"), ("us", 1e-6, "microsecond"), ("ms", 1e-3, "millisecond"), ("s", 1.0, "second")]
_UNSTEADY, _VERY_UNSTEADY = 0.1, 0.25  # the spread, as a part of the median, that a measurement warns about


def select_unit(t):
    """The unit in which a time of `t` seconds is read best, and how many seconds it is."""
    return next((one[:2] for one in reversed(_UNITS) if t >= one[1]), _UNITS[0][:2])


def unit_to_english(u):
    return next(name for unit, _, name in _UNITS if unit == u)


def trim_sigfig(x, n):
    """A number rounded to `n` figures."""
    if x == 0:
        return 0.0
    step = 10 ** (math.floor(math.log10(abs(x))) + 1 - n)
    return float(round(x / step) * step)


def ordered_unique(elements):
    return list(dict.fromkeys(elements))


@contextlib.contextmanager
def set_torch_threads(n):
    before = tare.get_num_threads()
    try:
        tare.set_num_threads(n)
        yield
    finally:
        tare.set_num_threads(before)


@dataclasses.dataclass(init=True, repr=False, eq=True, frozen=True)
class TaskSpec:
    """What is measured: statements, and the names under which it stands in a table."""

    stmt: str
    setup: str
    global_setup: str = ""
    label: str | None = None
    sub_label: str | None = None
    description: str | None = None
    env: str | None = None
    num_threads: int = 1

    @property
    def title(self):
        if self.label is not None:
            return self.label + (f": {self.sub_label}" if self.sub_label else "")
        if "\n" not in self.stmt:
            return self.stmt + (f": {self.sub_label}" if self.sub_label else "")
        return f"stmt:{f' ({self.sub_label})' if self.sub_label else ''}\n{_indented(self.stmt)}"

    def setup_str(self):
        if self.setup in ("", "pass"):
            return ""
        return f"setup:\n{_indented(self.setup)}" if "\n" in self.setup else f"setup: {self.setup}"

    def summarize(self):
        """Title, description and setup, each in its lines; apart where one has several."""
        parts = [one for one in (self.title, self.description, self.setup_str()) if one]
        return ("\n\n" if any("\n" in one for one in parts) else "\n").join(parts)


def _indented(text):
    return "\n".join("  " + line for line in text.splitlines())


def _quantile(ordered, part):
    """The value that `part` of the ordered values are below, between neighbours where it falls between two."""
    at = part * (len(ordered) - 1)
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


@dataclasses.dataclass(init=True, repr=False)
class Measurement:
    """Seconds of several runs, each of `number_per_run` repetitions."""

    number_per_run: int
    raw_times: list[float]
    task_spec: TaskSpec
    metadata: dict | None = None

    def __getattr__(self, name):
        if name.startswith("__") or not hasattr(TaskSpec, name) and name not in TaskSpec.__dataclass_fields__:
            raise AttributeError(f"'Measurement' object has no attribute '{name}'")
        return getattr(self.task_spec, name)

    @property
    def times(self):
        """Seconds of one repetition, for each run."""
        return [one / self.number_per_run for one in self.raw_times]

    @property
    def median(self):
        return statistics.median(self.times)

    @property
    def mean(self):
        return statistics.fmean(self.times)

    @property
    def iqr(self):
        """How far the middle half of the runs is spread."""
        ordered = sorted(self.times)
        return _quantile(ordered, 0.75) - _quantile(ordered, 0.25)

    @property
    def significant_figures(self):
        """How many figures of the median mean something, 1 to 3: a spread of as many runs leaves the median that much open."""
        open_part = self.iqr / self.median / math.sqrt(len(self.raw_times)) if self.median else 0
        return 3 if open_part == 0 else min(max(math.floor(-math.log10(open_part)), 1), 3)

    @property
    def has_warnings(self):
        return not self.meets_confidence(_UNSTEADY)

    def meets_confidence(self, threshold=_UNSTEADY):
        """Whether the spread is less than a part `threshold` of the median."""
        return self.iqr / self.median < threshold

    @property
    def title(self):
        return self.task_spec.title

    @property
    def as_row_name(self):
        return self.sub_label or self.stmt or "[Unknown]"

    def __repr__(self):
        unit, scale = select_unit(self.median)
        runs, per_run, threads = len(self.raw_times), self.number_per_run, self.num_threads
        spread = self.iqr / self.median if self.median else 0.0
        ordered = [one / scale for one in sorted(self.times)]
        lines = [f"{super().__repr__()}", self.task_spec.summarize() + ("\n" if "\n" in self.task_spec.setup_str() else "")]
        lines.append(f"  {'Median: ' if runs > 1 else ''}{self.median / scale:.2f} {unit}")
        if runs >= 4:
            lines.append(f"  IQR:    {self.iqr / scale:.2f} {unit} ({_quantile(ordered, 0.25):.2f} to {_quantile(ordered, 0.75):.2f})")
        lines.append(f"  {runs} measurement{'s' if runs > 1 else ''}, {per_run} runs {'per measurement' if runs > 1 else ''}, "
                     f"{threads} thread{'s' if threads > 1 else ''}")
        if spread >= _UNSTEADY:
            cause = "suggests significant environmental influence" if spread >= _VERY_UNSTEADY else "could indicate system fluctuation"
            lines += [f"  WARNING: Interquartile range is {spread * 100:.1f}% of the median measurement.",
                      f"           This {cause}."]
        return "\n".join(lines)

    @staticmethod
    def merge(measurements):
        """Measurements of the same task as one each, of all their runs. Errors: ValueError for other numbers of repetitions."""
        groups = collections.defaultdict(list)
        for one in measurements:
            groups[one.task_spec].append(one)
        merged = []
        for task, group in groups.items():
            if len({one.number_per_run for one in group}) > 1:
                group = [Measurement(1, one.times, task) for one in group]
            merged.append(Measurement(group[0].number_per_run, [time for one in group for time in one.raw_times], task))
        return merged
