"""Which kernel computes attention. Source: torch.nn.attention.

What is allowed is the process's, as `torch.backends.cuda` says; calls on a claimed CPU or GPU follow it.
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


_LISTED = [
    SDPBackend.CUDNN_ATTENTION,
    SDPBackend.FLASH_ATTENTION,
    SDPBackend.EFFICIENT_ATTENTION,
    SDPBackend.MATH,
    SDPBackend.OVERRIDEABLE,
]
# Where the program sets no order, a GPU that cuDNN is preferred on has it in front.
_DEFAULT_ORDER = _LISTED[1:4] + [SDPBackend.CUDNN_ATTENTION, SDPBackend.OVERRIDEABLE]


def _cur_sdpa_kernel_backends(with_priority=False):
    """The kernels that may be chosen now, in their order where `with_priority`."""
    enabled, order = tare._C._attention_settings()
    listed = _LISTED if not with_priority else _DEFAULT_ORDER if order is None else map(SDPBackend, order)
    return [backend for backend in listed if enabled[backend]]


def _sdpa_kernel(backends, set_priority=False):
    _, order = tare._C._attention_settings()
    if set_priority:
        former = _DEFAULT_ORDER if order is None else order
        order = [*backends, *(backend for backend in former if backend not in backends)]
    tare._C._set_attention_settings([backend in backends for backend in range(len(_LISTED))], order)


@contextlib.contextmanager
def sdpa_kernel(backends, set_priority=False):
    """Allow only these kernels for the while; `set_priority` takes their order too."""
    if not isinstance(backends, (list, SDPBackend)):
        raise AssertionError(
            "Backend must be an instance of SDPBackend or a list of SDPBackend instances, got "
            f"{type(backends).__name__}"
        )
    wanted = list(dict.fromkeys([backends] if isinstance(backends, SDPBackend) else backends))
    former = tare._C._attention_settings()
    try:
        _sdpa_kernel(wanted, set_priority)
        yield {}
    finally:
        tare._C._set_attention_settings(*former)


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
