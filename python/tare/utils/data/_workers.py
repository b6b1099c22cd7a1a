"""Workers of a data loader. They are no processes: a worker is a copy of the data set and random streams of its own,
and what it computes is computed when its batch is asked for. Batches and their order are those of PyTorch's processes."""

import contextlib
import copy
import random
import sys

import tare


class WorkerInfo:
    """What a worker knows of itself: `id`, `num_workers`, `seed`, and its copy of the `dataset`."""

    def __init__(self, **known):
        self.__dict__.update(known)

    def __repr__(self):
        return f"WorkerInfo({', '.join(f'{name}={value}' for name, value in self.__dict__.items())})"


_current = None


def get_worker_info():
    """What a worker knows of itself; None outside of one."""
    return _current


def _streams():
    """The states of the process's random streams."""
    numpy = sys.modules.get("numpy")
    return tare.get_rng_state(), random.getstate(), numpy and numpy.random.get_state()


def _set_streams(states):
    numpy = sys.modules.get("numpy")
    tare.set_rng_state(states[0])
    random.setstate(states[1])
    if numpy and states[2] is not None:
        numpy.random.set_state(states[2])


class Worker:
    """One of a loader's workers. `base_seed` was drawn for all of them; `make_fetcher` gives what reads a worker's copy of the data."""

    def __init__(self, number, loader, base_seed, make_fetcher):
        self.info = WorkerInfo(id=number, num_workers=loader.num_workers, seed=base_seed + number,
                               dataset=copy.copy(loader.dataset))
        self._make_fetcher = make_fetcher
        self._states = _streams()
        with self._inside():
            self._seed(base_seed)
            if loader.worker_init_fn is not None:
                loader.worker_init_fn(number)
        self.begin()

    def begin(self):
        """Starts to read from the beginning."""
        with self._inside():
            self._fetcher = self._make_fetcher(self.info.dataset)

    def fetch(self, index):
        with self._inside():
            return self._fetcher.fetch(index)

    def _seed(self, base_seed):
        random.seed(self.info.seed)
        tare.manual_seed(self.info.seed)
        numpy = sys.modules.get("numpy")
        if numpy:
            entropy = [self.info.id, base_seed & 0xFFFFFFFF, base_seed >> 32, 0]
            numpy.random.seed(numpy.random.SeedSequence(entropy).generate_state(4))

    @contextlib.contextmanager
    def _inside(self):
        global _current
        before, outer = _current, _streams()
        _current = self.info
        _set_streams(self._states)
        try:
            yield
        finally:
            self._states = _streams()
            _set_streams(outer)
            _current = before
