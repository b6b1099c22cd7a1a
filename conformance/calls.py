"""The calls to record: every entry of PyTorch's operator test database, in each form a user can write it."""
import itertools
import random
import zlib

import numpy
import torch
from torch.testing._internal import common_methods_invocations as databases
from torch.testing._internal.opinfo.core import SampleInput
from torch.utils._pytree import tree_leaves, tree_map_only

DATABASES = {"op_db": databases.op_db,
             "foreach": databases.foreach_unary_op_db + databases.foreach_binary_op_db + databases.foreach_pointwise_op_db
             + databases.foreach_reduce_op_db + databases.foreach_other_op_db}
UNUSUAL_SAMPLES = 3  # samples of an operator that also get unusual out= tensors, and calls through its aliases


def entries(database, pattern):
    return [op for op in DATABASES[database] if pattern.search(full_name(op))]


def full_name(op):
    return op.name + ("." + op.variant_test_name if op.variant_test_name else "")


def seed(text):
    number = zlib.crc32(text.encode())
    torch.manual_seed(number)
    random.seed(number)
    numpy.random.seed(number)


def clone(value):
    return tree_map_only(torch.Tensor, lambda t: t.detach().clone(), value)


def forms(op):
    """(name, function) of the ways to write the operator out of place. In-place ones are in `in_place_forms`."""
    yield "function", op.op
    for name in ("method_variant", "operator_variant"):
        function = getattr(op, name, None)
        if function is not None:
            yield name.removesuffix("_variant"), function


def in_place_forms(op):
    for name in ("inplace_variant", "inplace_operator_variant"):
        function = getattr(op, name, None)
        if function is not None:
            yield name.removesuffix("_variant"), function


def all_forms(op, with_aliases):
    """(name, function, is in place)"""
    for name, function in forms(op):
        yield name, function, False
    for name, function in in_place_forms(op):
        yield name, function, True
    for alias in op.aliases if with_aliases else ():
        yield "alias", alias.op, False
        if alias.method_variant is not None:
            yield "alias", alias.method_variant, False
        if alias.inplace_variant is not None:
            yield "alias", alias.inplace_variant, True


def calls_of_sample(op, sample, index):
    """(name, thunk) of all calls of one sample; a thunk returns the call's result."""
    for name, function, in_place in all_forms(op, index < UNUSUAL_SAMPLES):
        if in_place and not any(isinstance(v, torch.Tensor) for v in tree_leaves(sample.input)):
            continue
        value = clone(sample.input) if in_place else sample.input
        yield name, lambda f=function, v=value: f(v, *sample.args, **sample.kwargs)


def outs_like(result, make):
    if is_plain(result):
        return make(result)
    if isinstance(result, (tuple, list)) and result and all(is_plain(r) for r in result):
        return tuple(make(r) for r in result)
    return None


def is_plain(value):
    return isinstance(value, torch.Tensor) and value.layout == torch.strided


def same_shape(t):
    return torch.empty_strided(t.size(), t.stride(), dtype=t.dtype).zero_()


def no_elements(t):
    return torch.empty(0, dtype=t.dtype)


def every_other(t):
    return torch.zeros([*t.size(), 2], dtype=t.dtype)[..., 0]


def wrong_shape(t):
    return torch.zeros([2, *t.size()], dtype=t.dtype)


def other_dtype(dtype):
    return lambda t: torch.zeros(t.size(), dtype=dtype)


def out_makers(index):
    yield "shaped", same_shape
    yield "empty", no_elements
    if index < UNUSUAL_SAMPLES:
        yield "strided", every_other
        yield "resized", wrong_shape
        for dtype in (torch.float64, torch.int64, torch.complex128, torch.bool):
            yield str(dtype).removeprefix("torch."), other_dtype(dtype)


def out_calls(op, sample, index, result):
    """(name, thunk) of the out= calls of a sample whose result is known."""
    if not op.supports_out:
        return
    for name, make in out_makers(index):
        out = outs_like(result, make)
        if out is not None:
            yield name, lambda out=out: op.op(sample.input, *sample.args, **sample.kwargs, out=out)


def samples(op, dtype, kind, requires_grad, limit):
    """(name, sample) of the first `limit` samples; the name is empty, or the layout's."""
    seed(f"{full_name(op)} {dtype}")
    make = op.reference_inputs if kind == "reference" else op.sample_inputs
    for sample in itertools.islice(make("cpu", dtype, requires_grad=requires_grad), limit):
        if kind in LAYOUTS:
            yield from laid_out(sample, kind)
        else:
            yield "", sample


def error_samples(op):
    seed(f"{full_name(op)} errors")
    for error_input in op.error_inputs("cpu") if op.error_inputs_func else ():
        yield error_input.sample_input


# ---------------------------------------------------------------------------------------------------------------------
# Backward

def differentiable(value):
    return isinstance(value, torch.Tensor) and value.requires_grad


def backward_call(op, sample):
    """A thunk that runs the sample and differentiates whatever of its results can be."""
    def run():
        result = op.op(sample.input, *sample.args, **sample.kwargs)
        results = [r for r in (result if isinstance(result, (tuple, list)) else [result]) if differentiable(r)]
        leaves = [v for v in tree_leaves((sample.input, sample.args, sample.kwargs)) if differentiable(v)]
        if results and leaves:
            gradients = [torch.ones_like(r) for r in results]
            torch.autograd.grad(results, leaves, gradients, allow_unused=True)
    return run


# ---------------------------------------------------------------------------------------------------------------------
# Layouts: the same values, laid out otherwise

def reversed_memory(t):
    order = list(reversed(range(t.dim())))
    return t.permute(order).contiguous().permute(order) if t.dim() > 1 else t


def spaced(t):
    return torch.stack([t, t], -1)[..., 0] if t.dim() else t


def shifted(t):
    return torch.cat([t.new_zeros(3), t.contiguous().view(-1)])[3:].view(t.size())


def repeated(t):
    return t[..., :1].expand(t.size()) if t.dim() and t.size(-1) > 1 else t


def channels_last(t):
    return t.contiguous(memory_format=torch.channels_last) if t.dim() == 4 else \
        t.contiguous(memory_format=torch.channels_last_3d) if t.dim() == 5 else t


def with_ones_at(step):
    """Dimensions of size one with a stride of their own."""
    def change(t):
        strides = [step if size == 1 else stride for size, stride in zip(t.size(), t.contiguous().stride())]
        return t.contiguous().as_strided(t.size(), strides)
    return change


def swapped(a, b):
    """Two dimensions in each other's place in memory."""
    return lambda t: t.transpose(a, b).contiguous().transpose(a, b) if t.dim() > 1 else t


def last_first(t):
    return t.movedim(-1, 0).contiguous().movedim(0, -1) if t.dim() > 1 else t


def wide_rows(t):
    return torch.cat([t, t], -1)[..., :t.size(-1)] if t.dim() else t


def every_other_row(t):
    return torch.repeat_interleave(t, 2, 0)[::2] if t.dim() else t


def first_repeated(t):
    return t[:1].expand(t.size()) if t.dim() and t.size(0) > 1 else t


LAYOUTS = {
    "layouts": {"reversed": reversed_memory, "spaced": spaced, "shifted": shifted, "repeated": repeated,
                "channels_last": channels_last},
    "strides": {"ones_at_7": with_ones_at(7), "ones_at_0": with_ones_at(0), "last_first": last_first,
                "first_swapped": swapped(0, 1), "last_swapped": swapped(-1, -2), "wide_rows": wide_rows,
                "every_other_row": every_other_row, "first_repeated": first_repeated},
}


def laid_out(sample, kind):
    """(name, sample) with all tensors in each layout of that kind, and with the first one alone reversed."""
    def changed(value, change):
        return tree_map_only(torch.Tensor, lambda t: change(t) if is_plain(t) else t, value)

    def strides(value):
        return [t.stride() for t in tree_leaves(value) if is_plain(t)]
    plain = (sample.input, sample.args, sample.kwargs)
    for name, change in LAYOUTS[kind].items():
        other = changed(plain, change)
        if name == "shifted" or strides(other) != strides(plain):
            yield name, SampleInput(other[0], args=other[1], kwargs=other[2])
    first = changed(sample.input, reversed_memory)
    if strides(first) != strides(sample.input):
        yield "first_reversed", SampleInput(first, args=sample.args, kwargs=sample.kwargs)
