"""Tensors for MetaConverter, each case one converter's work in order, and what is said of what it makes.

The same file runs on PyTorch, for the recorder, and on tare, for the test.
"""

import warnings


def wrapper_class(torch):
    """A subclass that is made of two other tensors."""

    class Pair(torch.Tensor):
        @staticmethod
        def __new__(cls, first, second, outer_size=None, outer_stride=None):
            made = torch.Tensor._make_wrapper_subclass(
                cls, first.size() if outer_size is None else outer_size,
                strides=first.stride() if outer_stride is None else outer_stride, dtype=first.dtype, device=first.device,
                requires_grad=first.requires_grad)
            made.first, made.second = first, second
            return made

        def __tensor_flatten__(self):
            return ["first", "second"], {"label": "pair"}

        @staticmethod
        def __tensor_unflatten__(inner, context, outer_size, outer_stride):
            assert context == {"label": "pair"}
            return Pair(inner["first"], inner["second"], outer_size, outer_stride)

        @classmethod
        def __torch_dispatch__(cls, function, types, args=(), kwargs=None):
            if function is torch.ops.aten.detach.default:
                return Pair(args[0].first, args[0].second)
            raise NotImplementedError(str(function))

    return Pair


def plain_class(torch):
    class Named(torch.Tensor):
        pass

    return Named


def cases(torch):
    """Yields (name, function that makes the list of tensors to convert)."""

    def weight():
        return torch.ones(3, 4, requires_grad=True)

    def made(function):
        return lambda: [function()]

    def many(function):
        return lambda: list(function())

    def leaf_view():
        view = torch.ones(3, 4).t()
        view.requires_grad_()
        return view

    def below_leaf_view():
        base = torch.ones(4)
        middle = base.view(1, 4)
        middle.requires_grad_()
        return middle.view(2, 2)

    def with_gradient(size=(3,), step=1):
        leaf = torch.ones(size, requires_grad=True)
        leaf.grad = torch.zeros(size[0] * step)[::step] if step > 1 else torch.zeros(size)
        return leaf

    def retained():
        leaf = torch.ones(3, requires_grad=True)
        twice = leaf * 2
        twice.retain_grad()
        (twice * 3).sum().backward()
        return twice

    def gradient_of_gradient():
        leaf = with_gradient()
        leaf.grad.requires_grad_()
        leaf.grad.grad = torch.ones(3)
        return leaf

    def attributes():
        tensor = torch.ones(2)
        tensor.label = "x"
        return tensor

    def parameter_with_attributes():
        parameter = torch.nn.Parameter(torch.ones(2))
        parameter.label = "x"
        return parameter

    def changed():
        tensor = torch.ones(3)
        tensor.add_(1)
        return tensor

    def set_over():
        base = torch.zeros(12)
        return base, torch.empty(0).set_(base.untyped_storage(), 2, (2, 3), (1, 2))

    def emptied():
        tensor = torch.ones(3)
        tensor.untyped_storage().resize_(0)
        return tensor

    def tied():
        embedding, head = torch.nn.Embedding(5, 3), torch.nn.Linear(3, 5, bias=False)
        head.weight = embedding.weight
        return embedding.weight, head.weight

    def flat_parameters():
        flat = torch.zeros(10)
        return torch.nn.Parameter(flat[:6].view(2, 3)), torch.nn.Parameter(flat[6:])

    def base_after_view():
        base = torch.ones(4)
        view = base[1:]
        return view, base, base[2:]

    def twice():
        tensor = torch.ones(3)
        return tensor, torch.ones(3), tensor

    def siblings():
        return torch.ones(6, requires_grad=True).chunk(3)

    def in_place_view():
        base = torch.ones(3, 4, requires_grad=True) * 2
        view = base[0]
        view.mul_(3)
        return view

    def marked():
        pair = Pair(torch.ones(3), torch.ones(2)).requires_grad_()
        pair._is_param = True
        return pair

    complex_ones = lambda: torch.ones(2, 3, dtype=torch.complex64)  # noqa: E731
    Pair, Named = wrapper_class(torch), plain_class(torch)
    yield "a tensor", made(lambda: torch.ones(3, 4))
    yield "a number", made(lambda: torch.tensor(3))
    yield "no elements", made(lambda: torch.ones(0, 3))
    yield "bool", made(lambda: torch.ones(2, dtype=torch.bool))
    yield "bfloat16", made(lambda: torch.ones(2, 2, dtype=torch.bfloat16))
    yield "on meta already", made(lambda: torch.ones(3, device="meta"))
    yield "channels last", made(lambda: torch.ones(2, 3, 4, 5).contiguous(memory_format=torch.channels_last))
    yield "strides with holes", made(lambda: torch.empty_strided((2, 3), (10, 2)))
    yield "strides that overlap", made(lambda: torch.ones(4, 1).expand(4, 3))
    yield "an unusual order of strides", made(lambda: torch.empty_strided((2, 3, 4), (1, 8, 2)))
    yield "a reshaped range", made(lambda: torch.arange(12.0).reshape(3, 4))
    yield "transposed", made(lambda: torch.ones(3, 4).t())
    yield "a slice of a slice", made(lambda: torch.ones(3, 4)[1:].t()[::2])
    yield "as_strided", made(lambda: torch.ones(3, 4).as_strided((2, 2), (1, 2), 3))
    yield "another dtype over the bytes", made(lambda: torch.ones(4).view(torch.int32))
    yield "detached from a slice", made(lambda: torch.ones(10)[3:5].detach())
    yield "a leaf that requires grad", made(weight)
    yield "not a leaf", made(lambda: weight() * 2)
    yield "a view of a leaf", made(lambda: weight().t())
    yield "a view of what is no leaf", made(lambda: (weight() * 2)[1:])
    yield "a leaf that is a view", made(leaf_view)
    yield "a view of a leaf that is a view", made(below_leaf_view)
    yield "a view changed in place", made(in_place_view)
    yield "detached", made(lambda: weight().detach())
    yield "one of several chunks", many(siblings)
    yield "unbound", made(lambda: weight().unbind()[1])
    yield "changed in place", made(changed)
    yield "a gradient", made(with_gradient)
    yield "a gradient of other strides", made(lambda: with_gradient((4,), 2))
    yield "a gradient that was retained", made(retained)
    yield "a gradient of a gradient", made(gradient_of_gradient)
    yield "conjugated", made(lambda: complex_ones().conj())
    yield "conjugated and detached", made(lambda: complex_ones().conj().detach())
    yield "a slice of a conjugated", made(lambda: complex_ones().conj()[1:])
    yield "negated", made(lambda: torch._neg_view(torch.ones(2)))
    yield "the imaginary part of a conjugated", made(lambda: complex_ones().conj().imag)
    yield "complex as real", made(lambda: torch.view_as_real(complex_ones()))
    yield "real as complex", made(lambda: torch.view_as_complex(torch.ones(3, 2)))
    yield "the real part of what is no leaf", made(lambda: (torch.ones(3, dtype=torch.complex64, requires_grad=True) * 2).real)
    yield "a parameter", made(lambda: torch.nn.Parameter(torch.ones(2)))
    yield "a frozen parameter", made(lambda: torch.nn.Parameter(torch.ones(2), requires_grad=False))
    yield "a parameter with attributes", made(parameter_with_attributes)
    yield "a view of a parameter", made(lambda: torch.nn.Parameter(torch.ones(2, 2)).t())
    yield "a buffer", made(lambda: torch.nn.Buffer(torch.ones(2)))
    yield "a buffer that is not saved", made(lambda: torch.nn.Buffer(torch.ones(2), persistent=False))
    yield "a class without tensors of its own", made(lambda: torch.ones(2).as_subclass(Named))
    yield "attributes", made(attributes)
    yield "a wrapper", made(lambda: Pair(torch.ones(3), torch.ones(2, 2).t()))
    yield "a wrapper that requires grad", made(lambda: Pair(torch.ones(3), torch.ones(2)).requires_grad_())
    yield "a parameter that is a wrapper", made(marked)
    yield "tied parameters", many(tied)
    yield "parameters in one flat storage", many(flat_parameters)
    yield "the base after its view", many(base_after_view)
    yield "one tensor twice", many(twice)
    yield "set over another's storage", many(set_over)
    yield "a storage resized to nothing", made(emptied)
    yield "a tensor and its data", many(lambda: (lambda leaf: (leaf, leaf.data))(weight()))
    yield "what is no tensor", lambda: [3, None, "text"]


def described(torch, value):
    """What matters of one tensor, ready for JSON."""
    if not isinstance(value, torch.Tensor):
        return {"value": repr(value)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the gradient of what is no leaf
        gradient = value.grad
    inner = value.__tensor_flatten__()[0] if hasattr(value, "__tensor_flatten__") else []
    return {
        "class": type(value).__name__,
        "parameter": isinstance(value, torch.nn.Parameter),
        "buffer": isinstance(value, torch.nn.Buffer),
        "persistent": getattr(value, "persistent", None),
        "attributes": sorted(name for name in value.__dict__ if name == "label"),
        "dtype": str(value.dtype),
        "device": str(value.device),
        "size": list(value.size()),
        "stride": list(value.stride()),
        "offset": value.storage_offset(),
        "bytes": None if inner else value.untyped_storage().nbytes(),
        "requires_grad": value.requires_grad,
        "leaf": value.is_leaf,
        "history": value.grad_fn is not None,
        "conj": value.is_conj(),
        "neg": value.is_neg(),
        "base": None if value._base is None else described(torch, value._base),
        "gradient": None if gradient is None else described(torch, gradient),
        "inner": {name: described(torch, getattr(value, name)) for name in inner},
    }


def outcome(torch, converter, tensors):
    """What a converter makes of the tensors of one case."""
    made = [converter(tensor) for tensor in tensors]
    return {
        "made": [described(torch, one) for one in made],
        "same": [next(i for i, other in enumerate(made) if other is one) for one in made],
        "memory": [_first_over(torch, made, i) for i in range(len(made))],
        "base": [_first_base(torch, made, one) for one in made],
        "hit": converter.hit,
        "miss": converter.miss,
        "successful": converter.successful(),
    }


def _first_over(torch, made, i):
    """Which result is the first over the same storage."""
    if not isinstance(made[i], torch.Tensor) or hasattr(made[i], "__tensor_flatten__"):
        return i
    storage = made[i].untyped_storage()
    tensors = (j for j, other in enumerate(made) if isinstance(other, torch.Tensor))
    return next(j for j in tensors if made[j].untyped_storage()._cdata == storage._cdata)


def _first_base(torch, made, one):
    """Which result is its base, if one is."""
    base = one._base if isinstance(one, torch.Tensor) else None
    return next((j for j, other in enumerate(made) if base is not None and other is base), None)
