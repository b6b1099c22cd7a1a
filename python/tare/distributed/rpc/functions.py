"""Marks of functions that are called from other ranks."""

import functools


def async_execution(fn):
    """Of a function that returns a torch.futures.Future: the caller is sent the future's value when there is one, and the callee goes
    on meanwhile."""
    kind = type(fn) if isinstance(fn, (staticmethod, classmethod)) else None
    inner = fn.__func__ if kind else fn

    @functools.wraps(inner)
    def wrapper(*args, **kwargs):
        return inner(*args, **kwargs)

    wrapper._wrapped_async_rpc_function = wrapper
    return kind(wrapper) if kind else wrapper


def is_asynchronous(function):
    return hasattr(function, "_wrapped_async_rpc_function")
