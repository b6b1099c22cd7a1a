"""Measurements as a table: a row for each sub-label or statement, a column for each description."""

import collections
import enum
import math

from tare.utils.benchmark.utils import common

__all__ = ["Colorize", "Compare"]
_GOOD, _NEAR, _BAD, _WORST = "\033[92m\033[1m", "\033[34m\033[1m", "\033[2m\033[91m", "\033[31m\033[1m"
_END = "\033[0m\033[0m"


class Colorize(enum.Enum):
    NONE = "none"
    COLUMNWISE = "columnwise"
    ROWWISE = "rowwise"


class Compare:
    """Prints a table for each label. Measurements of the same task become one."""

    def __init__(self, results):
        self._results = []
        self._trims = self._warns = False
        self._colorize = Colorize.NONE
        self.extend_results(results)

    def extend_results(self, results):
        for one in results:
            if not isinstance(one, common.Measurement):
                raise ValueError(f"Expected an instance of `Measurement`, got {type(one)} instead.")
        self._results.extend(results)

    def trim_significant_figures(self):
        """Shows only figures that the spread of the runs leaves meaning."""
        self._trims = True

    def colorize(self, rowwise=False):
        """Colours times by how they compare to the least of their column, or row."""
        self._colorize = Colorize.ROWWISE if rowwise else Colorize.COLUMNWISE

    def highlight_warnings(self):
        """Marks times whose runs are spread."""
        self._warns = True

    def print(self):
        print(str(self))

    def __str__(self):
        groups = collections.defaultdict(list)
        for one in common.Measurement.merge(self._results):
            groups[one.label].append(one)
        return "\n".join(_Table(group, self._trims, self._warns, self._colorize).text() for group in groups.values())


class _Table:
    def __init__(self, results, trims, warns, colorize):
        self._trims, self._warns, self._colorize = trims, warns, colorize
        self._label = results[0].label or ""
        self._unit, self._scale = common.select_unit(min(one.median for one in results))
        self._columns = common.ordered_unique([one.description or "" for one in results])
        self._cells = {(one.num_threads, one.task_spec.env, one.as_row_name, one.description or ""): one for one in results}
        self._environments = common.ordered_unique([one.task_spec.env for one in results])
        # Rows of fewer threads come first, those of an environment together.
        self._rows = sorted(common.ordered_unique([key[:3] for key in self._cells]),
                            key=lambda row: (row[0], self._environments.index(row[1])))

    def text(self):
        names = self._row_names()
        width = max(len(one) for one in names)
        columns = [self._column(description) for description in self._columns]
        head = "  |  ".join([" " * width, *(name for name, _ in columns)])
        lines, threads = [head], None
        for i, row in enumerate(self._rows):
            if row[0] != threads:
                threads = row[0]
                lines.append(f"{threads} threads: ".ljust(len(head), "-"))
            cells = [self._coloured(row, at, texts[i]) for at, (_, texts) in enumerate(columns)]
            lines.append("  |  ".join([names[i].ljust(width), *cells]))
        title = f"[{f' {self._label} '.center(len(head) - 2, '-')}]"
        end = f"\nTimes are in {common.unit_to_english(self._unit)}s ({self._unit}).\n"
        if self._warns and any(one.has_warnings for one in self._cells.values()):
            end += "(! XX%) Measurement has high variance, where XX is the IQR / median * 100.\n"
        return "\n".join([title, *lines, end])

    def _row_names(self):
        """The rows' names; where there are several environments, each is said before its first row."""
        if len(self._environments) == 1:
            return ["      " + row[2] for row in self._rows]
        width, names, before = max(len(str(one)) for one in self._environments), [], None
        for threads, environment, name in self._rows:
            said = f"({environment})" if (threads, environment) != before else ""
            before = threads, environment
            names.append(f"  {said.ljust(width + 4)}{name}")
        return names

    def _column(self, description):
        """A column's head and texts, all of one width."""
        results = [self._cells.get((*row, description)) for row in self._rows]
        there = [one for one in results if one is not None]
        figures = [max(math.ceil(math.log10(one.median / self._scale)), 1) for one in there]
        decimals = 1
        if self._trims:
            decimals = min(max(one.significant_figures - count, 0) for one, count in zip(there, figures, strict=True))
        length = max(figures) + decimals + (decimals > 0)
        texts = [self._text(one, length, decimals) for one in results]
        marks = max(len(one) for one in texts) - length
        texts = [one.ljust(length + marks) if one else one for one in texts]
        width = max(len(description), length + marks)
        return description.center(width), [one.center(width) for one in texts]

    def _text(self, result, length, decimals):
        if result is None:
            return ""
        median = result.median / self._scale
        if self._trims:
            median = common.trim_sigfig(median, result.significant_figures)
        mark = f" (! {result.iqr / result.median * 100:.0f}%)" if self._warns and result.has_warnings else ""
        return f"{median:>{length}.{decimals}f}{mark}"

    def _coloured(self, row, at, text):
        result = self._cells.get((*row, self._columns[at]))
        if result is None or self._colorize is Colorize.NONE:
            return text
        among = [one for key, one in self._cells.items()
                 if (key[:3] == row if self._colorize is Colorize.ROWWISE else key[3] == self._columns[at])]
        ratio = result.median / min(one.median for one in among)
        if 1.1 < ratio < 2:
            return text
        return (_GOOD if ratio <= 1.01 else _NEAR if ratio <= 1.1 else _BAD if ratio < 5 else _WORST) + text + _END
