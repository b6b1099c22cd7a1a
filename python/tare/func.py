"""Functions of functions: gradients as functions. Batching them (`vmap`) is refused unless it is trivial."""

from tare import _refusals
from tare._functorch import functional_call, grad, grad_and_value, jacrev, stack_module_state, vjp, vmap  # noqa: F401

__all__ = ["grad", "grad_and_value", "vjp", "jvp", "jacrev", "jacfwd", "hessian", "functionalize", "linearize", "vmap",
           "functional_call", "stack_module_state", "debug_unwrap"]
_refusals.refuse(globals(), "jvp jacfwd hessian functionalize linearize debug_unwrap")
