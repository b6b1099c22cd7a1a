"""Functions of functions: gradients as functions, and functions over batches."""

from tare._engine.functorch import (  # noqa: F401
    debug_unwrap,
    functional_call,
    functionalize,
    grad,
    grad_and_value,
    hessian,
    jacfwd,
    jacrev,
    jvp,
    linearize,
    stack_module_state,
    vjp,
)
from tare._engine.vmap import vmap  # noqa: F401

__all__ = ["grad", "grad_and_value", "vjp", "jvp", "jacrev", "jacfwd", "hessian", "functionalize", "linearize", "vmap",
           "functional_call", "stack_module_state", "debug_unwrap"]
