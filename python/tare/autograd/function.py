"""Functions with a backward of one's own."""

import functools
import warnings

import tare
from tare import _C
from tare._engine import forward_level as _level
from tare.autograd import anomaly_mode


class FunctionCtx:
    """What a function's forward leaves for its backward."""

    _to_save = ()
    _dirty = ()
    _non_differentiable = ()
    materialize_grads = True
    _saved = None

    def save_for_backward(self, *tensors):
        self._to_save = tensors

    def save_for_forward(self, *tensors):
        self.saved_for_forward = tensors

    def mark_dirty(self, *args):
        self._dirty = args

    def mark_non_differentiable(self, *args):
        self._non_differentiable = args

    def set_materialize_grads(self, value):
        self.materialize_grads = value

    @property
    def saved_tensors(self):
        if self._saved is None:
            return tuple(self._to_save)
        return tuple(self._saved.unpack())

    def _release(self):
        """Lets go of what hooks keep, once backward ran."""
        if isinstance(self._saved, _Packed):
            self._saved.release()

    saved_variables = saved_tensors


class BackwardCFunction(FunctionCtx):
    def name(self):
        return type(self).__name__


class NestedIOFunction:
    pass


class _Packed:
    """What a function saved, as hooks keep it."""

    def __init__(self, tensors, pack, unpack):
        self._unpack = unpack
        self._values = [None if one is None else (pack(one.detach()),) for one in tensors]

    def release(self):
        self._values = None

    def unpack(self):
        if self._values is None:
            raise RuntimeError(
                "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
                "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
                "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
                "saved tensors after calling backward.")
        return [None if value is None else self._unpack(value[0]) for value in self._values]


class _FunctionMeta(type):
    def __init__(cls, name, bases, attributes):
        context = type(f"{name}Backward", (BackwardCFunction,), {"_forward_cls": cls})
        cls._backward_cls = context
        super().__init__(name, bases, attributes)


def _run_backward(context, gradients):
    """What the tape calls: the class's backward, its results checked and brought in order."""
    cls = type(context)._forward_cls
    if context.materialize_grads:
        gradients = tuple(
            tare.zeros(meta[0], dtype=meta[1], device=meta[2]) if gradient is None and meta is not None else gradient
            for gradient, meta in zip(gradients, context._output_metas, strict=True)
        )
    if cls.vjp is not Function.vjp and cls.backward is not Function.backward:
        raise RuntimeError(
            "Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You should only implement one of them.")
    backward = cls.vjp if cls.vjp is not Function.vjp else cls.backward
    results = backward(context, *gradients)
    if not isinstance(results, tuple):
        results = (results,)
    wanted = context._input_count
    if len(results) > wanted and all(extra is None for extra in results[wanted:]):
        results = results[:wanted]
    if len(results) != wanted:
        raise RuntimeError(
            f"function {type(context).__name__} returned an incorrect number of gradients "
            f"(expected {wanted}, got {len(results)})"
        )
    for position, gradient in enumerate(results):
        if gradient is not None and position not in context._tensor_positions:
            raise RuntimeError(
                f"function {type(context).__name__} returned a gradient different than None at position {position + 1}, but the "
                "corresponding forward input was not a Variable")
    found = []
    for position in context._tensor_positions:
        gradient = results[position]
        if gradient is not None and not isinstance(gradient, tare.Tensor):
            raise RuntimeError(f"expected Variable or None (got {type(gradient).__name__})")
        found.append(gradient)
    return tuple(found)


def _bound(function, args, kwargs):
    """The arguments by position, with the defaults of those that were not given."""
    import inspect

    bound = inspect.signature(function).bind(*args, **kwargs)
    bound.apply_defaults()
    return bound.args


class Function(FunctionCtx, metaclass=_FunctionMeta):
    """The base of functions with `forward(ctx, ...)` and `backward(ctx, ...)`, called by `apply`."""

    generate_vmap_rule = False

    def __init__(self, *args, **kwargs):
        warnings.warn(
            f"{type(self)} should not be instantiated. Methods on autograd functions are all static, so you should invoke them on "
            "the class itself. Instantiating an autograd function will raise an error in a future version of PyTorch.",
            DeprecationWarning, stacklevel=2)

    @staticmethod
    def forward(*args, **kwargs):
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def setup_context(ctx, inputs, output):
        raise NotImplementedError("setup_context is not implemented.")

    @staticmethod
    def backward(ctx, *grad_outputs):
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom autograd.Function to use it with "
            "backward mode AD."
        )

    vjp = backward

    @staticmethod
    def jvp(ctx, *grad_inputs):
        raise NotImplementedError("You must implement the jvp function for custom autograd.Function to use it with forward mode AD.")

    def __call__(self, *args, **kwargs):
        raise RuntimeError(
            "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd function with "
            "static forward method. (Example: https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)")

    @classmethod
    def apply(cls, *args, **kwargs):
        context = cls._backward_cls()
        if cls.setup_context is not Function.setup_context:
            args, kwargs = _bound(cls.forward, args, kwargs), {}
        tensors = [(i, arg) for i, arg in enumerate(args) if isinstance(arg, tare.Tensor)]
        context.needs_input_grad = tuple(isinstance(arg, tare.Tensor) and arg.requires_grad for arg in args)
        flows = _C.is_grad_enabled() and any(context.needs_input_grad)
        level = _level.current
        tangents = None if level is None else level.tangents_of(args)
        forward = cls.forward if tangents is None else functools.partial(level.without, cls.forward)
        before = _C.is_grad_enabled()
        _C._set_grad_enabled(False)
        try:
            if cls.setup_context is not Function.setup_context:
                outputs = forward(*args, **kwargs)
                cls.setup_context(context, args, outputs)
            else:
                outputs = forward(context, *args, **kwargs)
        finally:
            _C._set_grad_enabled(before)
        single = not isinstance(outputs, tuple)
        items = [outputs] if single else list(outputs)
        tangents = None if tangents is None else level.pushed_by(cls, context, args, tangents)
        if not flows:
            if tangents is not None:
                level.set_all(context, items, tangents)
            return outputs
        if single and not isinstance(outputs, tare.Tensor):
            return outputs
        for i, one in enumerate(context._to_save):
            if one is not None and not isinstance(one, tare.Tensor):
                raise TypeError(f"save_for_backward can only save variables, but argument {i} is of type {type(one).__name__}")
        if any(all(one is not item for item in items) for one in context._dirty):
            raise RuntimeError(
                "Some elements marked as dirty during the forward method were not returned as output. The inputs that are "
                "modified inplace must all be outputs of the Function.")
        for one in context._dirty:
            _C._bump_version(one)
        context._input_count = len(args)
        context._tensor_positions = [i for i, _ in tensors]
        context._output_metas = [
            (one.shape, one.dtype, one.device) if isinstance(one, tare.Tensor) else None for one in items
        ]
        hooks = _C._saved_hooks()
        packed = None if hooks is None else _Packed(context._to_save, *hooks)
        made = _C._record_function(
            type(context).__name__,
            context,
            _run_backward,
            [one for _, one in tensors],
            items,
            list(context._dirty),
            list(context._non_differentiable),
            [] if packed else list(context._to_save),
        )
        context._to_save = ()
        if tangents is not None:
            level.set_all(context, made, tangents)
        if packed:
            context._saved = packed
        if anomaly_mode.is_anomaly_enabled():
            for node in {one.grad_fn for one in made if isinstance(one, tare.Tensor)} - {None}:
                anomaly_mode.note(node)
        return made[0] if single else tuple(made)


class _Undifferentiable(Function):
    """Gives tensors back; who asks for their gradients hears why there are none."""

    @staticmethod
    def forward(ctx, *tensors):
        return tensors

    @staticmethod
    def backward(ctx, *gradients):
        raise RuntimeError("trying to differentiate twice a function that was marked with @once_differentiable")


_Undifferentiable._backward_cls.__name__ = "Error"


def once_differentiable(function):
    """For a backward that cannot be differentiated again: nothing in it is recorded, and differentiating it is an error."""

    @functools.wraps(function)
    def wrapper(ctx, *args):
        with tare.no_grad():
            results = function(ctx, *args)
        if not _C.is_grad_enabled() or not any(isinstance(arg, tare.Tensor) and arg.requires_grad for arg in args):
            return results
        items = list(results) if isinstance(results, tuple) else [results]
        places = [i for i, one in enumerate(items) if isinstance(one, tare.Tensor)]
        leaves = [items[i].detach().requires_grad_() for i in places]
        for i, one in zip(places, _Undifferentiable.apply(*leaves), strict=True):
            items[i] = one
        return tuple(items) if isinstance(results, tuple) else items[0]

    return wrapper


class InplaceFunction(Function):
    def __init__(self, inplace=False):
        self.inplace = inplace
