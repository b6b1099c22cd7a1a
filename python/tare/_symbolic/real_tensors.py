"""Fakes that carry the real result: with `fake_tensor_propagate_real_tensors` of `torch._functorch.config` calls run on these, too.

A real tensor goes with the fake's object in Python: what backward alone still holds carries none, nor what follows from it.
"""

import contextlib
import functools

import tare
from tare._symbolic.numbers import hint_of
from tare.utils import _pytree as pytree


def are_carried():
    """Whether the mode that is entered has them carried; `fake_tensor` puts its answer here."""
    return False


class _Missing(Exception):
    """A fake without a real tensor, or a size without a number."""


def real_of(value):
    """The real tensor that a fake carries, the number that a symbol stands for; None where there is none. Of other values themselves."""
    if not isinstance(value, tare.Tensor):
        return hint_of(value)
    found = value.__dict__.get("_real_tensor")
    return value if found is None and tare._C._is_known(value) else found


def keep(fake, real):
    """Gives a fake its real tensor."""
    fake.__dict__["_real_tensor"] = real


def begin():
    """From now on parameters carry the real tensors of what they are made of."""
    from tare.nn import parameter

    share = parameter._share
    if hasattr(share, "__wrapped__"):
        return

    @functools.wraps(share)
    def carrying(kind, data, requires_grad):
        made = share(kind, data, requires_grad)
        if "_real_tensor" in data.__dict__:
            keep(made, real_of(data))
        return made

    parameter._share = carrying


@contextlib.contextmanager
def _bytes():
    before = tare._C._set_fake(False)
    try:
        with tare.no_grad(), tare._C.DisableTorchFunctionSubclass():
            yield
    finally:
        tare._C._set_fake(before)


def following(func, args, kwargs):
    """What is called with the result of a call within a mode: it runs the call on the real tensors, and gives results theirs."""
    for one in pytree.tree_leaves((args, kwargs)):  # constants, before the call may write into them
        if isinstance(one, tare.Tensor) and real_of(one) is one and one.device.type == "cpu":
            with _bytes():
                keep(one, one.detach().clone())
    return lambda result: follow(func, args, kwargs, result)


def _required(value):
    found = real_of(value)
    if found is None and value is not None:
        raise _Missing
    return found


def follow(func, args, kwargs, result):
    """Runs a call on the real tensors of its arguments, where all have one, and gives its result's tensors theirs."""
    try:
        real_args, real_kwargs = pytree.tree_map(_required, (args, dict(kwargs or {})))
    except _Missing:
        return
    with _bytes():
        real = func(*real_args, **real_kwargs)
    for fake, one in zip(pytree.tree_leaves(result), pytree.tree_leaves(real)):
        if isinstance(fake, tare.Tensor):
            keep(fake, one)
            for size, number in zip(fake.shape, one.shape):
                note_number(size, number)


def note_value(symbol, tensor):
    """Says that a symbol stands for the value of a fake of one element, where that has a real tensor."""
    real = real_of(tensor)
    if real is not None:
        with _bytes():
            note_number(symbol, real.item())


def note_number(symbol, number):
    """Says which number a symbol of a value stands for; guards are evaluated with it."""
    if hint_of(symbol) is None:
        symbol.node._hint = number
