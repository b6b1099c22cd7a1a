"""The decorator of functions that return new tensors: it gives them `out=`."""

import collections
import functools
import inspect
import warnings

import tare

_SHOWN = "torch._prims_common.wrappers"  # where PyTorch keeps it


def _put(out, result, exact_dtype, copies):
    """Copies a result into a tensor given for it, which gets its size first. Errors: RuntimeError for a dtype that does not take it."""
    if not copies:
        return out
    if exact_dtype and out.dtype != result.dtype:
        raise RuntimeError(f"Expected out tensor to have dtype {result.dtype} but got {out.dtype} instead")
    if not tare.can_cast(result.dtype, out.dtype):
        raise RuntimeError(f"Attempting to cast from {result.dtype} to out tensor with dtype {out.dtype}, but this can't be cast because "
                           "it is not safe!")
    if out.device != result.device:
        raise RuntimeError(f"Attempting to copy from device {result.device} to device {out.device}, but cross-device copies are not "
                           "allowed!")
    if out.shape != result.shape:
        if out.numel():
            warnings.warn(
                f"An output with one or more elements was resized since it had shape {list(out.shape)}, which does not match the required "
                f"output shape {list(result.shape)}. This behavior is deprecated, and in a future PyTorch release outputs will not be "
                "resized unless they have zero elements. You can explicitly reuse an out tensor t by resizing it, inplace, to zero "
                "elements with t.resize_(0).", stacklevel=4)
        out.resize_(result.shape)
    return out.copy_(result)


def out_wrapper(*out_names, exact_dtype=False, pass_is_out=False, preserve_memory_format=False):
    """Gives the function that it decorates an argument `out`: a tensor, or with several names a tuple of as many, which the
    results are copied into. A function with several names returns a named tuple. `pass_is_out`: the function is told by `is_out`
    whether there is one, and writes nothing itself. `preserve_memory_format`: one that is resized is laid out as its result."""
    several = len(out_names) > 1

    def decorate(function):
        made = collections.namedtuple(f"return_types_{function.__name__}", out_names, module=_SHOWN) if several else None
        signature = inspect.signature(function)

        @functools.wraps(function)
        def wrapped(*args, out=None, **kwargs):
            if several and out is not None:
                if not isinstance(out, (tuple, list)):
                    raise AssertionError(f"out must be tuple, got {type(out)}")
                if len(out) != len(out_names):
                    raise TypeError(f"expected tuple of {len(out_names)} elements but got {len(out)}")
            told = {"is_out": out is not None} if pass_is_out else {}
            found = function(*args, **kwargs, **told)
            if out is None:
                return made(*found) if several else found
            targets, results = (out, found) if several else ((out,), (found,))
            for target, result in zip(targets, results, strict=True):
                if preserve_memory_format and target.shape != result.shape and not target.numel():
                    target.set_(tare.empty_like(result, dtype=target.dtype))
                _put(target, result, exact_dtype, target is not result)
            return made(*targets) if several else out

        kind = tuple[(tare.Tensor,) * len(out_names)] if several else tare.Tensor
        parameters = [one for one in signature.parameters.values() if one.name != "is_out"]
        at = len(parameters) - any(one.kind is one.VAR_KEYWORD for one in parameters)
        parameters.insert(at, inspect.Parameter("out", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind))
        returned = made if several else tare.Tensor
        wrapped.__signature__ = signature.replace(parameters=parameters, return_annotation=returned)
        wrapped.__annotations__ = {**getattr(function, "__annotations__", {}), "out": kind, "return": returned}
        wrapped._torch_decompositions_out_wrapper = "This function can take out="
        return wrapped

    return decorate


def _maybe_remove_out_wrapper(fn):
    """The function without `out=`, as it was before it was decorated; any other is given back as it is."""
    return inspect.unwrap(fn, stop=lambda one: not hasattr(one, "_torch_decompositions_out_wrapper"))
