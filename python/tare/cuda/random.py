"""Random numbers of CUDA devices. Nothing is drawn where there are no values; a simulated device keeps what a state holds."""

import collections.abc

import tare
from tare import _C
from tare.cuda import _absent, _simulated

_DEFAULT_SEED = 67280421310721  # PyTorch's
_states = {}  # by device: seed and offset


def _state(device):
    index = _simulated.index_of(None if device == "cuda" else device)
    return _states.setdefault(index, [_DEFAULT_SEED, 0])


def manual_seed(seed):
    """Of the current device; without one it is kept for nobody."""
    if _simulated.is_simulated():
        _state(None)[:] = int(seed), 0


def manual_seed_all(seed):
    if _simulated.is_simulated():
        for device in range(_C._gpu.count()):
            _state(device)[:] = int(seed), 0


def seed():
    """A seed that nobody knows; without a device there is none to have it."""
    manual_seed(int.from_bytes(__import__("os").urandom(6), "little"))


def seed_all():
    manual_seed_all(int.from_bytes(__import__("os").urandom(6), "little"))


def initial_seed():
    return _state(None)[0]


def get_rng_state(device="cuda"):
    """Seed and offset, as sixteen bytes."""
    numbers = _state(device)
    data = b"".join((number % 2**64).to_bytes(8, "little") for number in numbers)
    return tare.tensor(list(data), dtype=tare.uint8, device="cpu")


def get_rng_state_all():
    return [get_rng_state(device) for device in range(_C._gpu.count())] if _simulated.is_simulated() else _absent.get_rng_state_all()


def set_rng_state(new_state, device="cuda"):
    """Without a device there is no stream of random numbers."""
    if _simulated.is_simulated():
        data = bytes(new_state.tolist())
        _state(device)[:] = (int.from_bytes(data[:8], "little"), int.from_bytes(data[8:16], "little"))


def set_rng_state_all(new_states):
    for device, state in enumerate(new_states):
        set_rng_state(state, device)


class DefaultGenerator:
    """The random stream of a device, from which its tensors are drawn: what `torch.cuda.default_generators` has."""

    def __init__(self, index):
        self.device = tare.device("cuda", index)

    def manual_seed(self, seed):
        _state(self.device)[:] = int(seed), 0
        return self

    def initial_seed(self):
        return _state(self.device)[0]

    def get_state(self):
        return get_rng_state(self.device)

    def set_state(self, new_state):
        set_rng_state(new_state, self.device)
        return self

    def get_offset(self):
        return _state(self.device)[1]

    def set_offset(self, offset):
        _state(self.device)[1] = int(offset)


class Generators(collections.abc.Sequence):
    """One for each device of the process; none without."""

    def __len__(self):
        return _C._gpu.count() if _simulated.is_simulated() else 0

    def __getitem__(self, index):
        return tuple(map(DefaultGenerator, range(len(self))))[index]
