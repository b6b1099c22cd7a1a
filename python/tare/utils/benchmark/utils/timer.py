"""Runs statements for a time that says something."""

import enum
import textwrap
import timeit

import tare
from tare.utils.benchmark.utils import common

__all__ = ["Timer", "timer", "Language"]
timer = timeit.default_timer


class Language(enum.Enum):
    PYTHON = 0
    CPP = 1


class Timer:
    """Measures a statement, run `num_threads` wide; `torch` is known to it, as are `globals`.

    Errors: NotImplementedError for C++, which there is no compiler for here; ValueError for other languages.
    """

    _timer_cls = timeit.Timer

    def __init__(self, stmt="pass", setup="pass", global_setup="", timer=timer, globals=None, label=None, sub_label=None,
                 description=None, env=None, num_threads=1, language=Language.PYTHON):
        if not isinstance(stmt, str):
            raise ValueError("Currently only a `str` stmt is supported.")
        if language in (Language.CPP, "cpp", "c++"):
            raise NotImplementedError("torch.utils.benchmark.Timer of C++ is not supported by tare yet")
        if language not in (Language.PYTHON, "py", "python"):
            raise ValueError(f"Invalid language `{language}`.")
        if global_setup:
            raise ValueError(f"global_setup is C++ only, got `{global_setup}`. Most likely this code can simply be moved to `setup`.")
        stmt, setup = (textwrap.dedent(one.removeprefix("\n")).rstrip() for one in (stmt, setup))
        self._globals = {"torch": tare} | (globals or {})
        self._timer = self._timer_cls(stmt=stmt, setup=setup, timer=timer, globals=self._globals)
        self._task_spec = common.TaskSpec(stmt=stmt, setup=setup, global_setup=global_setup, label=label, sub_label=sub_label,
                                          description=description, env=env, num_threads=num_threads)

    def _seconds(self, number):
        # A timer that does not move would make times of nothing.
        return max(self._timer.timeit(number), 1e-9)

    def timeit(self, number=1000000):
        """One measurement of `number` repetitions, after a hundredth as many that are not counted."""
        with common.set_torch_threads(self._task_spec.num_threads):
            self._timer.timeit(max(number // 100, 2))
            return common.Measurement(number, [self._seconds(number)], self._task_spec)

    def repeat(self, repeat=-1, number=-1):
        raise NotImplementedError("See `Timer.blocked_autorange.`")

    def autorange(self, callback=None):
        raise NotImplementedError("See `Timer.blocked_autorange.`")

    def _block_size(self, least):
        """How many repetitions take so long that looking at the clock does not count, and at least a tenth of a thousandth of all."""
        overhead = sorted(self._seconds(0) for _ in range(5))[2]
        number = 1
        while True:
            taken = self._seconds(number)
            if taken >= least and overhead / taken <= 1e-4 or taken >= 10 * least or number >= 10**9:
                return number
            number *= 10

    def blocked_autorange(self, callback=None, min_run_time=0.2):
        """Runs of as many repetitions as make a block, until `min_run_time` seconds have passed. `callback` hears each run."""
        with common.set_torch_threads(self._task_spec.num_threads):
            number = self._block_size(min_run_time / 1000)
            return self._measured(number, lambda times: sum(times) >= min_run_time, callback)

    def adaptive_autorange(self, threshold=0.1, *, min_run_time=0.01, max_run_time=10.0, callback=None):
        """The same until the spread is less than a part `threshold` of the median, looked at after 3 runs and then each time."""
        with common.set_torch_threads(self._task_spec.num_threads):
            number = self._block_size(min_run_time / 1000)

            def is_enough(times):
                total = sum(times)
                steady = len(times) >= 3 and common.Measurement(number, times, self._task_spec).meets_confidence(threshold)
                return total >= max_run_time or (total >= min_run_time and steady)

            return self._measured(number, is_enough, callback)

    def _measured(self, number, is_enough, callback):
        times = []
        while not is_enough(times):
            times.append(self._seconds(number))
            if callback is not None:
                callback(number, times[-1])
        return common.Measurement(number, times, self._task_spec)

    def collect_callgrind(self, number=100, *, repeats=None, collect_baseline=True, retain_out_file=False):
        raise NotImplementedError("torch.utils.benchmark.Timer.collect_callgrind is not supported by tare yet")
