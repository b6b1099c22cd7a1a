"""Whether fresh memory is filled while algorithms are to be deterministic."""

import sys
import types

from tare._engine import settings as _settings


class _Module(types.ModuleType):
    @property
    def fill_uninitialized_memory(self):
        return _settings._settings["fills"]

    @fill_uninitialized_memory.setter
    def fill_uninitialized_memory(self, value):
        _settings._set_fills_fresh_memory(value)


sys.modules[__name__].__class__ = _Module
