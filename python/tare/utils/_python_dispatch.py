"""Modes that see every operator as it is called, below functions and methods."""

import inspect
import threading

from tare import _C


class _Entered(threading.local):
    """A thread's modes, the innermost last."""

    def __init__(self):
        self.stack = []


_entered = _Entered()


class TorchDispatchMode:
    """While it is entered, every operator comes to its `__torch_dispatch__`."""

    def __init__(self, _dispatch_key=None):
        pass

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        raise NotImplementedError

    def __enter__(self):
        if isinstance(inspect.getattr_static(self, "__torch_dispatch__"), classmethod):
            raise RuntimeError(f"{type(self).__name__}'s __torch_dispatch__: classmethod is not supported, please make it a plain method")
        _C._enter_dispatch_mode(self)
        _entered.stack.append(self)
        return self

    def __exit__(self, *_):
        _entered.stack.pop()
        _C._leave_dispatch_mode()

    @classmethod
    def push(cls, *args, **kwargs):
        return cls(*args, **kwargs)

    @classmethod
    def is_infra_mode(cls):
        return False


class BaseTorchDispatchMode(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


def _get_current_dispatch_mode():
    return _entered.stack[-1] if _entered.stack else None


def _get_current_dispatch_mode_stack():
    return list(_entered.stack)


def _len_torch_dispatch_stack():
    return len(_entered.stack)


def is_in_any_mode_without_ignore_compile_internals():
    return bool(_entered.stack)


def any_torch_dispatch_mode_on_stack(*, include_infra_modes=False):
    return bool(_entered.stack)


def is_traceable_wrapper_subclass_type(t):
    """Whether instances of the class say how to take them apart."""
    return hasattr(t, "__tensor_flatten__") and hasattr(t, "__tensor_unflatten__")


def transform_subclass(t, callback, outer_size=None, outer_stride=None):
    """The wrapper made again of what `callback` makes of its inner tensors."""
    names, context = t.__tensor_flatten__()
    inner = {name: callback(name, getattr(t, name)) for name in names}
    size = t.size() if outer_size is None else outer_size
    stride = t.stride() if outer_stride is None else outer_stride
    return type(t).__tensor_unflatten__(inner, context, size, stride)


def is_traceable_wrapper_subclass(t):
    """Whether the tensor is a wrapper that says how to take it apart."""
    return hasattr(type(t), "__tensor_flatten__") and hasattr(type(t), "__tensor_unflatten__")


def is_in_torch_dispatch_mode(include_infra_modes=True):
    return bool(_entered.stack)


def return_and_correct_aliasing(func, args, kwargs, out):
    """What a class answers: the arguments that are written in place of what was made for them. A view need not be tied to
    its base here; the tape does so with every answer. What only changes an argument's shape changes the wrapper's, too."""
    from tare._tags import Tag

    if Tag.inplace_view in func.tags:
        _C._change_disabled_dispatch(1)
        try:
            func(*args, **kwargs)
        finally:
            _C._change_disabled_dispatch(-1)
    schema = func._schema
    names = [one.name for one in schema.arguments]

    def written(result):
        place = next(i for i, one in enumerate(schema.arguments)
                     if one.is_write and one.alias_info.before_set == result.alias_info.before_set)
        return args[place] if place < len(args) else kwargs[names[place]]

    results = [one for one in schema.returns if one.is_write]
    if not results:
        return out
    if len(results) != len(schema.returns):
        raise RuntimeError("Unsupported schema: " + str(schema))
    return written(results[0]) if len(results) == 1 else type(out)([written(one) for one in results])
