"""Forward passes that are run again for the backward instead of keeping what it needs."""

import contextlib
import enum
import warnings

import tare
from tare import _refusals

__all__ = ["checkpoint", "checkpoint_sequential", "CheckpointError", "CheckpointFunction", "check_backward_validity",
           "detach_variable", "get_device_states", "set_device_states", "noop_context_fn", "set_checkpoint_early_stop",
           "DefaultDeviceType", "set_checkpoint_debug_enabled", "CheckpointPolicy", "SelectiveCheckpointContext",
           "create_selective_checkpoint_contexts"]


class CheckpointError(RuntimeError):
    """The second run differs from the first."""


class CheckpointPolicy(enum.Enum):
    """What becomes of an operator's result."""

    MUST_SAVE = 0
    PREFER_SAVE = 1
    MUST_RECOMPUTE = 2
    PREFER_RECOMPUTE = 3
    MUST_CPU_OFFLOAD = 4


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
    cut = []
    for one in inputs:
        if isinstance(one, tare.Tensor):
            detached = one.detach()
            detached.requires_grad = one.requires_grad
            one = detached
        cut.append(one)
    return tuple(cut)


def check_backward_validity(inputs):
    if not any(one.requires_grad for one in inputs if isinstance(one, tare.Tensor)):
        warnings.warn("None of the inputs have requires_grad=True. Gradients will be None", stacklevel=2)


def get_device_states(*args):
    """The devices of the arguments and the state of their random streams: no accelerator has one."""
    return [], []


def set_device_states(devices, states, *, device_type=None):
    """No accelerator has a random stream."""


@contextlib.contextmanager
def set_checkpoint_early_stop(enable):
    """Accepted: the second run is always a whole one."""
    yield


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
        ctx.places = [i for i, one in enumerate(args) if isinstance(one, tare.Tensor)]
        ctx.others = [None if isinstance(one, tare.Tensor) else one for one in args]
        ctx.save_for_backward(*[args[i] for i in ctx.places])
        with tare.no_grad():
            return run_function(*args)

    @staticmethod
    def backward(ctx, *gradients):
        inputs = list(ctx.others)
        for i, one in zip(ctx.places, ctx.saved_tensors, strict=True):
            inputs[i] = one
        inputs = detach_variable(tuple(inputs))
        with _restored(ctx.state), tare.enable_grad():
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


class _Frame:
    """One call: what was saved in its forward, and what the second run saved in the same places."""

    def __init__(self, run, state):
        self.run, self.state = run, state
        self.descriptions = []
        self.again = None

    def pack(self, tensor):
        self.descriptions.append((tensor.shape, tensor.dtype, tensor.device))
        return _Place(self, len(self.descriptions) - 1)

    def unpack(self, place):
        if self.again is None:
            saved = []

            def keep(tensor):
                saved.append(tensor.detach() if tensor.is_leaf and tensor.requires_grad else tensor)
                return len(saved) - 1

            with _restored(self.state), tare.enable_grad(), tare.autograd.graph.saved_tensors_hooks(keep, saved.__getitem__):
                self.run()
            self.again = dict(enumerate(saved))
        if len(self.again) > len(self.descriptions) or place.number not in self.again:
            raise CheckpointError(
                "torch.utils.checkpoint: A different number of tensors was saved during the original forward and "
                f"recomputation.\nNumber of tensors saved during forward: {len(self.descriptions)}\n"
                f"Number of tensors saved during recomputation: {len(self.again)}.")
        found = self.again[place.number]
        if (found.shape, found.dtype, found.device) != self.descriptions[place.number]:
            raise CheckpointError(
                "torch.utils.checkpoint: Recomputed values for the following tensors have different metadata than during the "
                f"forward pass.\ntensor at position {place.number}:\nsaved metadata: {self.descriptions[place.number]}\n"
                f"recomputed metadata: {(found.shape, found.dtype, found.device)}")
        return found


class _Place:
    """Stands for the n-th tensor that a call saved."""

    __slots__ = ("frame", "number", "__weakref__")

    def __init__(self, frame, number):
        self.frame, self.number = frame, number


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
    forward_context, again_context = context_fn()

    def run():
        with again_context:
            function(*args, **kwargs)

    if not tare.is_grad_enabled():
        with forward_context:
            return function(*args, **kwargs)
    frame = _Frame(run, _random_state() if preserve else None)
    hooks = tare.autograd.graph.saved_tensors_hooks(frame.pack, lambda place: place.frame.unpack(place))
    with forward_context, hooks:
        return function(*args, **kwargs)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    """A chain of modules in segments, each a checkpoint but the last."""
    if use_reentrant is None:
        use_reentrant = True
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
        input = checkpoint(chain(functions[i * size:(i + 1) * size]), input, use_reentrant=use_reentrant, **kwargs)
    return chain(functions[(segments - 1) * size:])(input)


_refusals.refuse(globals(), "SelectiveCheckpointContext create_selective_checkpoint_contexts GraphExecGroup")
