"""More of what `record_fx.py` asks of PyTorch and the tests of tare: the operators that programs call, as graphs."""

import importlib

from fx_cases import case, told


def _make_fx(torch, function, *args, **options):
    make_fx = importlib.import_module(f"{torch.__name__}.fx.experimental.proxy_tensor").make_fx
    return make_fx(function, **options)(*args).code


@case
def operators_of_tensor_classes(torch):
    """A class that answers operators is not in the graph: what it calls is."""
    tree_map = importlib.import_module(f"{torch.__name__}.utils._pytree").tree_map

    class Wrapped(torch.Tensor):
        @staticmethod
        def __new__(cls, inner):
            made = torch.Tensor._make_wrapper_subclass(cls, inner.size(), dtype=inner.dtype, device=inner.device)
            made.inner = inner
            return made

        __torch_function__ = torch._C._disabled_torch_function_impl

        @classmethod
        def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
            given = tree_map(lambda one: one.inner.cos() if isinstance(one, Wrapped) else one, (args, kwargs or {}))
            return tree_map(lambda one: Wrapped(one) if isinstance(one, torch.Tensor) else one, func(*given[0], **given[1]))

    def program(x):
        return ((Wrapped(x) * 2).relu() @ x).inner, torch.nn.functional.silu(x + Wrapped(x)).inner

    def around(x):
        inside.append(_make_fx(torch, lambda one: torch.sigmoid(one), Wrapped(x)))
        return torch.digamma(x)

    inside = []
    return [_make_fx(torch, program, torch.ones(2, 2), tracing_mode=mode) for mode in ("real", "fake")], \
        _make_fx(torch, around, torch.ones(2)), inside


@case
def sizes_and_offsets_of_inputs(torch):
    return [_make_fx(torch, function, *given, tracing_mode="symbolic") for function, given in (
        (lambda x: x / x.size(-1) ** 0.5, (torch.ones(4),)), (lambda x: x * (x.size(0) / 3), (torch.ones(4),)),
        (lambda x, y: x + y, (torch.ones(8)[3:], torch.ones(5))),
        (lambda x, y: x @ y, (torch.ones(4, 8)[:, 2:5], torch.ones(3, 3))))]


@case
def counts_that_values_tell(torch):
    """The library's own branches for no element or one do not make a program hang on a value; the program's do."""
    def written(x, mask):
        x[mask, 0] = x[mask, 0] * -1

    def mirrored(images, side, mask):
        images, side = images[mask], side[mask]
        right = side == 1
        images[right] = images[right].flip(-1)

    def decides(x):
        return x[x > 0].sum() if (x > 0).nonzero().shape[0] == 0 else x

    mask = torch.tensor([True, False, True])
    return [_make_fx(torch, function, *given, tracing_mode="symbolic") for function, given in (
        (written, (torch.ones(3, 4), mask)), (mirrored, (torch.ones(3, 1, 2, 2), torch.ones(3), mask)))], \
        told(torch, _make_fx, torch, decides, torch.ones(4), tracing_mode="symbolic").split(":")[0]
