"""The settings, by name: `config.load.mmap = True`, or for a while `with config.patch("load.mmap", True)`.

Two change nothing here: `save.compute_crc32`, since sums are always written, and `save.use_pinned_memory_for_d2h`.
"""

import contextlib
import mmap as _mmap

_values = {
    "load.mmap": False,
    "load.endianness": None,
    "load.mmap_flags": _mmap.MAP_PRIVATE,
    "load.calculate_storage_offsets": False,
    "save.compute_crc32": True,
    "save.use_pinned_memory_for_d2h": False,
    "save.storage_alignment": 64,
}


def _known(name):
    if name not in _values:
        raise AttributeError(f"torch.utils.serialization.config.{name} does not exist")
    return name


class _Section:
    def __init__(self, name):
        self.__dict__["_name"] = name

    def __getattr__(self, name):
        return _values[_known(f"{self._name}.{name}")]

    def __setattr__(self, name, value):
        _values[_known(f"{self._name}.{name}")] = value


load, save = _Section("load"), _Section("save")


@contextlib.contextmanager
def patch(names, value=None):
    """Sets one or a dict of them, until it is left; as a context or a decorator."""
    before = dict(_values)
    try:
        _values.update({_known(name): new for name, new in (names if isinstance(names, dict) else {names: value}).items()})
        yield
    finally:
        _values.update(before)


def get_config_copy():
    """All of them, by name."""
    return dict(_values)
