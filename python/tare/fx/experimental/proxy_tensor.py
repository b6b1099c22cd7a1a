"""Tracing by stand-ins for values: there is none, so no mode of it is ever on."""

import contextlib

from tare._engine import refusals as _refusals
from tare._recorded import refused_names as _refused_names


def get_proxy_mode():
    """The mode that traces, of which there is none."""
    return None


get_innermost_proxy_mode = get_proxy_mode


def disable_proxy_modes_tracing(*args, **kwargs):
    return contextlib.nullcontext()


_refusals.refuse(globals(), _refused_names.NAMES["torch.fx.experimental.proxy_tensor"])
