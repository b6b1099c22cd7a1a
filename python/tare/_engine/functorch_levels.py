"""`torch._C._functorch`: what libraries ask of transformations and of the tensors that they wrap.

Within `vmap` tensors stand for many; gradients wrap no tensors. So levels are those of `vmap` alone.
"""

import enum

from tare import _C
from tare._engine import refusals


class TransformType(enum.Enum):
    """The kinds of transformations."""

    Torch = 0
    Vmap = 1
    Grad = 2
    Jvp = 3
    Functionalize = 4


class RandomnessType(enum.Enum):
    """What random operators do under `vmap`."""

    Error = 0
    Same = 1
    Different = 2


def is_batchedtensor(tensor):
    """Whether the tensor stands for many, within a `vmap`."""
    return _C._level_of(tensor) > 0


is_functorch_wrapped_tensor = is_batchedtensor


def is_gradtrackingtensor(tensor):
    """Whether a gradient's transformation wraps the tensor: none does."""
    return False


is_functionaltensor = is_legacy_batchedtensor = is_dead_tensor_wrapper = is_gradtrackingtensor


def maybe_get_level(tensor):
    """The level of the `vmap` that the tensor belongs to, or -1."""
    return _C._level_of(tensor) or -1


def maybe_get_bdim(tensor):
    """The mapped dimension of what the tensor stands for, which is the first, or -1."""
    level = _C._level_of(tensor)
    return 0 if level and _C._opened(tensor, level)[1] else -1


def dlevel(tensor):
    """How many wrappers the tensor has."""
    level = _C._level_of(tensor)
    return 1 + dlevel(_C._opened(tensor, level)[0]) if level else 0


def get_unwrapped(tensor):
    """What the tensor stands for. Errors: it is no wrapper."""
    level = _C._level_of(tensor)
    if not level:
        raise RuntimeError("No wrappers present!")
    return _C._opened(tensor, level)[0]


def unwrap_if_dead(tensor):
    """The tensor itself, since wrappers are not used when their `vmap` has ended."""
    return tensor


def maybe_current_level():
    """The level of the innermost `vmap`, or None."""
    return _C._current_level() or None


def current_level():
    """The level of the innermost `vmap`. Errors: there is none."""
    level = maybe_current_level()
    if level is None:
        raise RuntimeError("torch._C._functorch.current_level: no transformation is active")
    return level


def get_dynamic_layer_stack_depth():
    """How many transformations are active on wrapped tensors."""
    return _C._current_level()


def peek_interpreter_stack():
    """The innermost transformation as an object of PyTorch's: there is none."""
    return None


get_interpreter_stack = peek_interpreter_stack

_REFUSED = """
    CFunctionalizeInterpreterPtr CGradInterpreterPtr CInterpreter CJvpInterpreterPtr CVmapInterpreterPtr DynamicLayer
    _add_batch_dim _assert_wrapped_functional _func_decrement_nesting _func_increment_nesting _grad_decrement_nesting
    _grad_increment_nesting _is_vmap_fallback_enabled _jvp_decrement_nesting _jvp_increment_nesting _maybe_unsafe_set_level
    _propagate_functional_input_mutation _remove_batch_dim _set_dynamic_layer_keys_included _set_vmap_fallback_enabled
    _set_vmap_fallback_warning_enabled _unwrap_batched _unwrap_for_grad _unwrap_functional_tensor _vmap_decrement_nesting
    _vmap_increment_nesting _wrap_for_grad _wrap_functional_tensor dump_dls dump_local_tls dump_tensor
    get_inplace_requires_grad_allowed get_single_level_autograd_function_allowed pop_dynamic_layer_stack
    pop_dynamic_layer_stack_and_undo_to_depth push_dynamic_layer_stack reshape_dim_into reshape_dim_outof
    set_inplace_requires_grad_allowed set_single_level_autograd_function_allowed tls_set_vmap_excluded
"""
globals().update({_name: refusals.stand_in(_name, "torch._C._functorch") for _name in _REFUSED.split()})
