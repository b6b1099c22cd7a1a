"""Forward passes that are run again for the backward instead of keeping what it needs."""

import contextlib
import warnings
import weakref

import tare
from tare._engine import refusals as _refusals
from tare.autograd import _passes
from tare.utils._selective_checkpoint import (
    SAC_IGNORED_OPS,
    CheckpointPolicy,
    SelectiveCheckpointContext,
    create_selective_checkpoint_contexts,
)

__all__ = ["checkpoint", "checkpoint_sequential", "CheckpointError", "CheckpointFunction", "check_backward_validity",
           "detach_variable", "get_device_states", "set_device_states", "noop_context_fn", "set_checkpoint_early_stop",
           "DefaultDeviceType", "set_checkpoint_debug_enabled", "CheckpointPolicy", "SelectiveCheckpointContext",
           "create_selective_checkpoint_contexts", "SAC_IGNORED_OPS"]


class CheckpointError(RuntimeError):
    """The second run differs from the first."""


class DefaultDeviceType:
    """The kind of device whose random numbers are restored."""

    _kind = "cuda"

    @staticmethod
    def set_device_type(device="cuda"):
        DefaultDeviceType._kind = device

    @staticmethod
    def get_device_type():
        return DefaultDeviceType._kind


def noop_context_fn():
    return contextlib.nullcontext(), contextlib.nullcontext()


def detach_variable(inputs):
    """The tensors among the inputs, cut from the graph."""
    if not isinstance(inputs, tuple):
        raise RuntimeError(f"Only tuple of tensors is supported. Got Unsupported input type: {type(inputs).__name__}")
    return tuple(
        one.detach().requires_grad_(one.requires_grad) if isinstance(one, tare.Tensor) else one for one in inputs)


def check_backward_validity(inputs):
    if not any(one.requires_grad for one in inputs if isinstance(one, tare.Tensor)):
        warnings.warn("None of the inputs have requires_grad=True. Gradients will be None", stacklevel=2)


def get_device_states(*args):
    """The devices of the arguments and the state of their random streams: no accelerator has one."""
    return [], []


def set_device_states(devices, states, *, device_type=None):
    """No accelerator has a random stream."""


_early_stop = None


@contextlib.contextmanager
def set_checkpoint_early_stop(enable):
    """Whether the second runs of checkpoints called within end as soon as all is there that the backward needs."""
    global _early_stop
    before, _early_stop = _early_stop, enable
    try:
        yield
    finally:
        _early_stop = before


@contextlib.contextmanager
def set_checkpoint_debug_enabled(enabled):
    """Accepted."""
    yield


class CheckpointFunction(tare.autograd.Function):
    """A function of tensors whose forward is run again in the backward."""

    @staticmethod
    def forward(ctx, run_function, preserve_rng_state, *args):
        check_backward_validity(args)
        ctx.run_function = run_function
        ctx.state = _random_state() if preserve_rng_state else None
        ctx.autocast = _autocast_state()
        ctx.places = [i for i, one in enumerate(args) if isinstance(one, tare.Tensor)]
        ctx.others = [None if isinstance(one, tare.Tensor) else one for one in args]
        ctx.save_for_backward(*[args[i] for i in ctx.places])
        with tare.no_grad():
            return run_function(*args)

    @staticmethod
    def backward(ctx, *gradients):
        if _passes.current().limits:
            raise RuntimeError(
                "When use_reentrant=True, torch.utils.checkpoint is incompatible with .grad() or passing an `inputs` parameter to "
                ".backward(). To resolve this error, you can either set use_reentrant=False, or call .backward() without passing "
                "the `inputs` argument.")
        inputs = list(ctx.others)
        for i, one in zip(ctx.places, ctx.saved_tensors, strict=True):
            inputs[i] = one
        inputs = detach_variable(tuple(inputs))
        with _restored(ctx.state), _autocast_as(ctx.autocast), tare.enable_grad():
            outputs = ctx.run_function(*inputs)
        outputs = (outputs,) if isinstance(outputs, tare.Tensor) else outputs
        pairs = [(out, grad) for out, grad in zip(outputs, gradients, strict=True)
                 if isinstance(out, tare.Tensor) and out.requires_grad]
        if not pairs:
            raise RuntimeError("none of output has requires_grad=True, this checkpoint() is not necessary")
        tare.autograd.backward([out for out, _ in pairs], [grad for _, grad in pairs])
        return (None, None, *[one.grad if isinstance(one, tare.Tensor) else None for one in inputs])


def _random_state():
    """Where the stream of random numbers is; None while generators cannot say it."""
    return tare.get_rng_state() if hasattr(tare.Generator, "get_state") else None


@contextlib.contextmanager
def _restored(state):
    """Random numbers as they were then; afterwards as before."""
    if state is None:
        yield
        return
    before = _random_state()
    tare.set_rng_state(state)
    try:
        yield
    finally:
        tare.set_rng_state(before)


def _autocast_state():
    """For each kind of device whether autocast is on, and its dtype."""
    return {kind: (tare.is_autocast_enabled(kind), tare.get_autocast_dtype(kind)) for kind in ("cpu", DefaultDeviceType._kind)}


@contextlib.contextmanager
def _autocast_as(state):
    """Autocast as it was then; entered in any case, so that casts that are kept end with the second run."""
    with contextlib.ExitStack() as stack:
        for kind, (enabled, dtype) in state.items():
            stack.enter_context(tare.autocast(kind, dtype=dtype, enabled=enabled))
        yield


class _Enough(Exception):
    """Ends a second run: all that it is for is there."""


def _metadata(tensor):
    return {"shape": tensor.shape, "dtype": tensor.dtype, "device": tensor.device}


class _Arguments:
    """The arguments of a call, its tensors kept as those are that are saved for backward: hooks around the call may take them."""

    def __init__(self, args):
        self._args = [None if isinstance(one, tare.Tensor) else one for one in args]
        self._tensors = [(i, one, one._version) for i, one in enumerate(args) if isinstance(one, tare.Tensor)]
        self._unpack = None
        hooks = tare._C._saved_hooks()
        if hooks is not None:
            pack, self._unpack = hooks
            self._tensors = [(i, pack(one.detach()), self._edge(one)) for i, one, _ in self._tensors]

    @staticmethod
    def _edge(tensor):
        return tare._C._gradient_edge(tensor) if tensor.requires_grad else None

    def values(self):
        """Errors: an argument that was written since."""
        args = list(self._args)
        for i, one, known in self._tensors:
            if self._unpack is not None:
                tensor = self._unpack(one)
                args[i] = tensor.detach() if known is None else tare._C._with_edge(tensor, *known)
            elif one._version == known:
                args[i] = one
            else:
                raise RuntimeError(
                    "one of the variables needed for gradient computation has been modified by an inplace operation: "
                    f"[{one.type()} {list(one.shape)}] is at version {one._version}; expected version {known} instead. Hint: "
                    "write it out of place, or after backward.")
        return args


class _Place:
    """Stands for the n-th tensor that a call saved. The second run for a pass fills it, and the pass empties it again."""

    __slots__ = ("frame", "number", "filled", "__weakref__")

    def __init__(self, frame, number):
        self.frame, self.number, self.filled = frame, number, {}

    def value(self):
        return self.frame.unpack(self)


class _Frame:
    """One call: the places of what was saved in its forward, which the second run fills."""

    def __init__(self, run, args, preserve_rng_state, early_stop, describe):
        self._run, self._describe = run, describe
        self._state = _random_state() if preserve_rng_state else None
        self._autocast = _autocast_state()
        self._early_stop = early_stop
        self._args = _Arguments(args)
        self._places, self._descriptions = [], []  # a place lives as long as whoever saved the tensor
        self._run_for = {}  # passes that the second run was made for, by how many places it filled
        self.complete = False  # whether the call is over: a backward within it asks for what it saved so far

    def pack(self, tensor):
        place = _Place(self, len(self._places))
        self._places.append(weakref.ref(place))
        self._descriptions.append(self._describe(tensor))
        return place

    def unpack(self, place):
        running = _passes.current()
        token = running and running.token
        # Of a backward that C++ calls nothing is known: a place that is empty is filled.
        if place.number >= self._run_for.get(token, 0) or (running is None and token not in place.filled):
            self._run_again(token)
            self._run_for[token] = len(self._places)
        if token not in place.filled:
            raise CheckpointError(
                "torch.utils.checkpoint: Unpack is being triggered for a tensor that was already unpacked once. If you are "
                "calling ctx.saved_tensors in backward, make sure to do so only once. Otherwise please open an issue with "
                "details on your use case.")
        return place.filled.pop(token)

    def _run_again(self, token):
        """Fills the places. Errors: more or fewer tensors than in the forward, or other ones."""
        wanted, count, differing = len(self._places), 0, []

        def keep(tensor):
            nonlocal count
            if self.complete and count == wanted:
                raise CheckpointError(
                    "torch.utils.checkpoint: trying to save more tensors during recomputation than during the original forward "
                    "pass.")
            kept = tensor.detach() if tensor.is_leaf and tensor.requires_grad else tensor
            place = self._places[count]() if count < wanted else None
            if place is not None:
                place.filled[token] = kept
                found = self._describe(kept)
                if found != self._descriptions[count]:
                    differing.append((count, self._descriptions[count], found))
            count += 1
            if count == wanted and self._early_stop:
                raise _Enough
            return kept

        with (_restored(self._state), _autocast_as(self._autocast), tare.enable_grad(),
              tare.autograd.graph.saved_tensors_hooks(keep, lambda kept: kept), contextlib.suppress(_Enough)):
            self._run(self._args.values())
        if count < wanted:
            raise CheckpointError(
                "torch.utils.checkpoint: A different number of tensors was saved during the original forward and "
                f"recomputation.\nNumber of tensors saved during forward: {wanted}\n"
                f"Number of tensors saved during recomputation: {count}.")
        if differing:
            raise CheckpointError(
                "torch.utils.checkpoint: Recomputed values for the following tensors have different metadata than during the "
                "forward pass.\n" + "".join(
                    f"tensor at position {number}:\nsaved metadata: {saved}\nrecomputed metadata: {found}\n"
                    for number, saved, found in differing) + ".")


def checkpoint(function, *args, use_reentrant=None, context_fn=noop_context_fn, determinism_check="default", debug=False,
               early_stop=True, **kwargs):
    """Calls the function so that its backward runs it again instead of keeping its intermediate results."""
    if use_reentrant is None:
        warnings.warn(
            "torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. Starting in PyTorch 2.9, calling "
            "checkpoint without use_reentrant will raise an exception. use_reentrant=False is recommended, but if you need to "
            "preserve the current default behavior, you can pass use_reentrant=True. Refer to docs for more details on the "
            "differences between the two variants.", stacklevel=2)
        use_reentrant = True
    preserve = kwargs.pop("preserve_rng_state", True)
    if use_reentrant:
        if kwargs:
            raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
        if context_fn is not noop_context_fn or debug is not False:
            raise ValueError("Passing `context_fn` or `debug` is only supported when use_reentrant=False.")
        return CheckpointFunction.apply(function, preserve, *args)
    describe = {"default": _metadata, "none": lambda tensor: None}.get(determinism_check)
    if describe is None:
        raise ValueError(f"determinism_check should be one of ['default', 'none'], but got {determinism_check}")
    forward_context, again_context = context_fn()

    def run(args):
        with again_context:
            function(*args, **kwargs)

    if not tare.is_grad_enabled():
        with forward_context:
            return function(*args, **kwargs)
    frame = _Frame(run, args, preserve, early_stop if _early_stop is None else _early_stop, describe)
    hooks = tare.autograd.graph.saved_tensors_hooks(frame.pack, lambda kept: kept.value())
    with forward_context, hooks:
        result = function(*args, **kwargs)
    frame.complete = True
    return result


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    """A chain of modules in segments, each a checkpoint but the last."""
    if use_reentrant is None:
        warnings.warn(
            "torch.utils.checkpoint.checkpoint_sequential: the use_reentrant parameter should be passed explicitly. In version 2.9 "
            "we will raise an exception if use_reentrant is not passed. use_reentrant=False is recommended, but if you need to "
            "preserve the current default behavior, you can pass use_reentrant=True. Refer to docs for more details on the "
            "differences between the two variants.", stacklevel=2)
        use_reentrant = True
    preserve = kwargs.pop("preserve_rng_state", True)
    if kwargs:
        raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
    if isinstance(functions, tare.nn.Sequential):
        functions = list(functions.children())
    size = len(functions) // segments

    def chain(part):
        def run(value):
            for one in part:
                value = one(value)
            return value

        return run

    for i in range(segments - 1):
        input = checkpoint(chain(functions[i * size:(i + 1) * size]), input, use_reentrant=use_reentrant,
                           preserve_rng_state=preserve)
    return chain(functions[(segments - 1) * size:])(input)


_refusals.refuse(globals(), "GraphExecGroup")
