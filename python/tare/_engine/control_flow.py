"""Control flow as functions of tensors."""

import tare
from tare.fx.proxy import Proxy


def cond(pred, true_fn, false_fn, operands=()):
    """What one of two functions gives for the operands: `true_fn` where `pred` holds, a bool or a tensor of one element.

    Only the chosen one runs. Graphs of operators have no node for the choice: where `pred` is not known while one is made, this raises as `if`
    does. Errors: RuntimeError for another `pred`.
    """
    if isinstance(pred, Proxy) or not isinstance(pred, (bool, int, tare.Tensor, tare.SymBool)):
        raise RuntimeError(f"Expected pred to be bool or tensor, but got {pred}.")
    if isinstance(pred, tare.Tensor) and pred.numel() != 1:
        raise RuntimeError(f"Expected pred to be bool or single-element tensor, but got {pred}.")
    chosen = true_fn if pred else false_fn
    return chosen(*operands)
