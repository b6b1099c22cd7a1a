"""Which kernel computes attention. Source: torch.nn.attention.

The choice is that of `torch.backends.cuda`; it is kept, and changes no shape.
"""

import contextlib
import enum

import tare

__all__ = [
    "SDPBackend",
    "sdpa_kernel",
    "WARN_FOR_UNFUSED_KERNELS",
    "register_flash_attention_impl",
    "activate_flash_attention_impl",
    "list_flash_attention_impls",
    "current_flash_attention_impl",
    "restore_flash_attention_impl",
]

WARN_FOR_UNFUSED_KERNELS = False


class SDPBackend(enum.IntEnum):
    """The kernels of scaled dot product attention."""

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4

    __str__ = enum.Enum.__str__
    __format__ = enum.Enum.__format__


_SWITCHES = {
    SDPBackend.CUDNN_ATTENTION: "cudnn",
    SDPBackend.FLASH_ATTENTION: "flash",
    SDPBackend.EFFICIENT_ATTENTION: "mem_efficient",
    SDPBackend.MATH: "math",
    SDPBackend.OVERRIDEABLE: "overrideable",
}
_priority = [
    SDPBackend.FLASH_ATTENTION,
    SDPBackend.EFFICIENT_ATTENTION,
    SDPBackend.MATH,
    SDPBackend.CUDNN_ATTENTION,
    SDPBackend.OVERRIDEABLE,
]


def _cur_sdpa_kernel_backends(with_priority=False):
    """The kernels that may be chosen now, in their order where `with_priority`."""
    switches = tare.backends.cuda._sdp
    return [backend for backend in (_priority if with_priority else _SWITCHES) if switches[_SWITCHES[backend]]]


def _sdpa_kernel(backends, set_priority=False):
    tare.backends.cuda._sdp.update({name: backend in backends for backend, name in _SWITCHES.items()})
    if set_priority:
        _priority.sort(key=lambda backend: backends.index(backend) if backend in backends else len(backends))


@contextlib.contextmanager
def sdpa_kernel(backends, set_priority=False):
    """Allow only these kernels for the while; `set_priority` takes their order too."""
    if not isinstance(backends, (list, SDPBackend)):
        raise AssertionError(
            "Backend must be an instance of SDPBackend or a list of SDPBackend instances, got "
            f"{type(backends).__name__}"
        )
    wanted = list(dict.fromkeys([backends] if isinstance(backends, SDPBackend) else backends))
    switches = tare.backends.cuda._sdp
    former, former_priority = dict(switches), _priority[:]
    try:
        _sdpa_kernel(wanted, set_priority)
        yield {}
    finally:
        switches.update(former)
        _priority[:] = former_priority


# Flash attention by other libraries: a registry of names, none of which is chosen here.

_implementations = {}
_active = None


def register_flash_attention_impl(impl, *, register_fn):
    """Let `activate_flash_attention_impl(impl)` call `register_fn`, which gives a handle with `remove`."""
    _implementations[impl] = register_fn


def activate_flash_attention_impl(impl):
    """Use the implementation of this name."""
    global _active
    restore_flash_attention_impl(_raise_warn=False)
    register = _implementations.get(impl)
    if register is None:
        raise ValueError(
            f"Unknown flash attention impl '{impl}'. Available implementations: {list_flash_attention_impls()}"
        )
    handle = register()
    if handle is not None:
        _active = (impl, handle)


def list_flash_attention_impls():
    """The names that are registered."""
    return sorted(_implementations)


def current_flash_attention_impl():
    """The name in use, or None."""
    return None if _active is None else _active[0]


def restore_flash_attention_impl(_raise_warn=True):
    """Go back to the implementation that is built in."""
    global _active
    if _active is not None:
        _active[1].remove()
    elif _raise_warn:
        import logging

        logging.getLogger(__name__).warning(
            "Trying to restore default FA2 impl when no custom impl was activated"
        )
    _active = None
