"""`torch._C._functorch`: what libraries ask of transformations and of the tensors that they wrap.

`vmap` and gradients wrap no tensors here: within them programs see plain ones. So no tensor is batched, none has a level, and no
stack of transformations is there to look at.
"""

import enum

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
    """Whether the tensor is wrapped: no tensor is."""
    return False


is_gradtrackingtensor = is_functionaltensor = is_legacy_batchedtensor = is_batchedtensor
is_functorch_wrapped_tensor = is_dead_tensor_wrapper = is_batchedtensor


def maybe_get_level(tensor):
    """The level that wraps the tensor: none, which is -1."""
    return -1


maybe_get_bdim = maybe_get_level


def dlevel(tensor):
    """How many wrappers the tensor has."""
    return 0


def get_unwrapped(tensor):
    """What is in the tensor's wrapper. Errors: always, for there is none."""
    raise RuntimeError("No wrappers present!")


def unwrap_if_dead(tensor):
    """The tensor itself, since it is no wrapper."""
    return tensor


def current_level():
    """The level of the innermost transformation. Errors: always, for transformations have no levels here."""
    raise RuntimeError("torch._C._functorch.current_level: no transformation is active")


def maybe_current_level():
    """The level of the innermost transformation: none."""
    return None


peek_interpreter_stack = get_interpreter_stack = maybe_current_level


def get_dynamic_layer_stack_depth():
    """How many transformations are active on wrapped tensors."""
    return 0


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
