"""What autocast does to the arguments of a function: the policy is the operator's, for each kind of device."""

import functools

import tare
from tare import _C

# Functions that are no operators, and the operators whose policies they have.
_OPERATORS = {"__matmul__": "matmul", "__rmatmul__": "matmul", "multi_dot": "linalg_multi_dot", "vecdot": "linalg_vecdot",
              "grid_sample": "grid_sampler", "__pow__": "pow", "__rpow__": "pow", "__rtruediv__": "reciprocal",
              "__rdiv__": "reciprocal", "interpolate": "upsample_nearest1d", "matrix_norm": "linalg_matrix_norm",
              "vector_norm": "linalg_vector_norm"}


def _sums_over_pairs(equation, *operands):
    """Whether an einsum is a product of matrices: a letter of two terms is summed over."""
    if not isinstance(equation, str):
        return False
    inputs, _, output = equation.partition("->")
    terms = inputs.split(",")
    return any(letter.isalpha() and letter not in output and sum(letter in term for term in terms) > 1
               for letter in inputs)


def _keeps_dims(a, b, dims=2, *rest, **kwargs):
    """Whether something is left of a tensordot beside a number."""
    if not isinstance(dims, int):
        dims = len(dims if rest else dims[0])
    return a.dim() + b.dim() > 2 * dims


# Operators that multiply matrices in some of their cases only: those that the arguments' test finds.
_PRODUCTS = {
    "einsum": _sums_over_pairs,
    "inner": lambda input, other, **kwargs: min(input.dim(), other.dim()) > 0 and input.dim() + other.dim() > 2,
    "tensordot": _keeps_dims,
    "lstm": lambda input, hx, params, *rest: not isinstance(hx, tare.Tensor),  # not of packed sequences
}


def action(kind, name, args, kwargs):
    """What is done to the arguments of a function on this kind of device; None if nothing is."""
    if kwargs.get("out") is not None:
        return None
    policy = _policy(kind, name)
    if policy == "product":
        return _lower if _PRODUCTS[name](*args, **kwargs) else None
    return _ACTIONS.get(policy)


@functools.cache
def _policy(kind, name):
    return _C._autocast_policy(_OPERATORS.get(name, name), kind)


def _changed(value, change):
    if isinstance(value, tare.Tensor):
        return change(value)
    if isinstance(value, (list, tuple)) and any(isinstance(one, tare.Tensor) for one in value):
        return type(value)([_changed(one, change) for one in value])
    return value


def _all_changed(args, kwargs, change):
    """The last argument is cast first, as it is in PyTorch: the order is that of the casts' memory, and of their backward."""
    named = {name: _changed(one, change) for name, one in reversed(kwargs.items())}
    return tuple([_changed(one, change) for one in reversed(args)][::-1]), named


def takes_part(tensor, kind):
    """Whether casting concerns a tensor."""
    return tensor.is_floating_point() and tensor.dtype != tare.float64 and tensor.device.type in (kind, "meta")


def _to(kind, dtype):
    return lambda one: one.to(dtype) if one.dtype != dtype and takes_part(one, kind) else one


_OF_VIEWS = {"einsum", "inner", "tensordot"}  # what they multiply, and cast, are views of their arguments: not kept
keeps_casts = True  # as `set_autocast_cache_enabled` says
kept_casts = {}  # by the leaf that was cast; until the outermost autocast is left


def _lower(kind, name, args, kwargs):
    """Casts, of a leaf that asks for gradients once: each further use takes the same cast, in whatever dtype that was made."""
    from tare.amp import _dtypes

    dtype = _dtypes.of_kind(kind)
    plain = _to(kind, dtype)
    if name in _OF_VIEWS or not keeps_casts:
        return _all_changed(args, kwargs, plain)

    def kept(one):
        if one.dtype != tare.float32 or not one.requires_grad or not one.is_leaf or one._is_view():
            return plain(one)
        cast = kept_casts.get(one)
        if cast is None:
            with tare.enable_grad():  # who uses it later may record
                cast = plain(one)
            if cast is not one:
                kept_casts[one] = cast
        return cast

    return _all_changed(args, kwargs, kept)


def _full(kind, name, args, kwargs):
    return _all_changed(args, kwargs, _to(kind, tare.float32))


def _typed(kind, name, args, kwargs):
    """Functions with a dtype of their own: a dtype that is given stands."""
    if kwargs.get("dtype") is not None or any(isinstance(one, tare.dtype) for one in args):
        return args, kwargs
    return _full(kind, name, args, kwargs)


def _widest(kind, name, args, kwargs):
    """The widest precision among the arguments."""
    seen = []
    _all_changed(args, kwargs, lambda one: seen.append(one) if takes_part(one, kind) else None)
    if not any(one.dtype == tare.float32 for one in seen):
        return args, kwargs
    return _full(kind, name, args, kwargs)


def _refused(kind, name, args, kwargs):
    raise RuntimeError(
        "torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.\nMany models use a sigmoid layer "
        "right before the binary cross entropy layer.\nIn this case, combine the two layers using "
        "torch.nn.functional.binary_cross_entropy_with_logits\nor torch.nn.BCEWithLogitsLoss.  binary_cross_entropy_with_logits "
        "and BCEWithLogits are\nsafe to autocast."
    )


_ACTIONS = {"lower": _lower, "full": _full, "typed": _typed, "widest": _widest, "refused": _refused}
