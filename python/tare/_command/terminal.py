"""How numbers, tables and pictures stand in a terminal: as the `tare` command prints them."""

import os
import sys


class Style:
    """Colours, where the stream is a terminal and NO_COLOR is not set."""

    def __init__(self, stream=None):
        stream = stream or sys.stdout
        self._on = stream.isatty() and not os.environ.get("NO_COLOR")

    def _wrap(self, code, text):
        return f"\x1b[{code}m{text}\x1b[0m" if self._on and text else text

    def bold(self, text):
        return self._wrap("1", text)

    def dim(self, text):
        return self._wrap("2", text)

    def red(self, text):
        return self._wrap("31", text)

    def green(self, text):
        return self._wrap("32", text)

    def cyan(self, text):
        return self._wrap("36", text)


_NARROWEST = 12  # what a column of text keeps


class Table:
    def __init__(self, headings, right=()):
        self.headings = headings
        self.right = set(right)
        self.rows = []

    def add(self, *cells):
        self.rows.append([*cells, *[""] * (len(self.headings) - len(cells))])

    def _widths(self, most):
        widths = [max(map(len, column)) for column in zip(self.headings, *self.rows)]
        # Columns of text give way, the widest first; numbers stand whole.
        while sum(widths) + 2 * (len(widths) - 1) > most:
            wide = [i for i, width in enumerate(widths) if i not in self.right and width > _NARROWEST]
            if not wide:
                break
            widths[max(wide, key=lambda i: widths[i])] -= 1
        return widths

    def text(self, style, most=100):
        widths = self._widths(most)

        def line(cells):
            parts = []
            for i, (cell, width) in enumerate(zip(cells, widths)):
                cell = cell if len(cell) <= width else cell[: width - 1] + "…"
                parts.append(cell.rjust(width) if i in self.right else cell.ljust(width))
            return "  ".join(parts).rstrip()

        lines = [style.bold(line(self.headings))] if any(self.headings) else []
        return "\n".join(lines + [line(row) for row in self.rows])


def grouped(number):
    return f"{number:,}".replace(",", " ")


def _three_digits(number, step, units):
    unit = 0
    while abs(number) >= 999.5 and unit + 1 < len(units):
        number /= step
        unit += 1
    if unit == 0:
        return f"{number:g} {units[0]}"
    return f"{number:.{2 if number < 9.995 else 1 if number < 99.95 else 0}f} {units[unit]}"


def bytes_text(number):
    return _three_digits(number, 1024, ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"))


def si_text(number, unit=""):
    return _three_digits(number, 1000, [prefix + unit for prefix in ("", "k", "M", "G", "T", "P", "E")]).rstrip()


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else ""


_BLOCKS = " ▁▂▃▄▅▆▇█"


def picture(values, base, width=78, height=6):
    """Values over time above `base`, as columns of blocks; empty where nothing rises above it."""
    width = min(width, len(values))
    edges = [i * len(values) // width for i in range(width + 1)]
    columns = [max(0, max(values[start:max(end, start + 1)]) - base) for start, end in zip(edges, edges[1:])]
    most = max(columns, default=0)
    if not most:
        return ""
    lines = []
    for line in reversed(range(height)):
        steps = (int(value / most * height * 8 + 0.5) - line * 8 for value in columns)
        row = "".join(_BLOCKS[min(max(step, 0), 8)] for step in steps).rstrip()
        label = bytes_text(most) if line == height - 1 else "" if line else "0"
        lines.append(f"{label:>9} │{row}")
    return "\n".join(lines)
