"""Graphs of CUDA: work that is queued once and then repeated as a whole.

While a graph is captured, operators run as they do without one, and take their memory from a pool that the graph keeps. A replay
tells runs of the same operators again and allocates nothing; what they write has no values that are known from then on.
"""

import gc
import weakref

import tare
from tare._engine.errors import AcceleratorError
from tare._engine.refusals import names_of
from tare.cuda import _simulated, memory, streams
from tare.utils import _pytree
from tare.utils._python_dispatch import TorchDispatchMode

_gpu = _simulated.gpu
_pools = weakref.WeakValueDictionary()  # by id, those that graphs keep
_capturing = None  # the graph that is captured


def is_current_stream_capturing():
    """Whether work that is queued now becomes part of a graph."""
    return _capturing is not None


def check_not_capturing():
    """Refuses to wait for a device that only records. Errors: AcceleratorError, as the driver says it."""
    if _capturing is not None:
        raise AcceleratorError("CUDA error: operation not permitted when stream is capturing")


def graph_pool_handle():
    """The id of a pool that several graphs may share."""
    _simulated.need()
    return 0, next(memory.MemPool._ids)


def _pool_of(handle):
    """The pool of an id, made where no graph keeps one yet."""
    handle = tuple(getattr(handle, "id", handle))
    if handle not in _pools:
        _pools[handle] = made = memory.MemPool.__new__(memory.MemPool)
        made.id, made.allocator = handle, None
        return made
    return _pools[handle]


def _tensors(value):
    return [one for one in _pytree.tree_leaves(value) if isinstance(one, tare.Tensor)]


class _Shape:
    """What a replay has to know of a tensor."""

    def __init__(self, tensor):
        self.key = tuple(tensor.shape), tuple(tensor.stride()), tensor.dtype

    def made(self, known):
        if self.key not in known:
            sizes, strides, dtype = self.key
            known[self.key] = tare.empty_strided(sizes, strides, dtype=dtype, device="meta")
        return known[self.key]


class _Recorder(TorchDispatchMode):
    """Keeps the operators that are called while a graph is captured, and refuses what waits for the device."""

    def __init__(self):
        super().__init__()
        self.calls, self.results = [], []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        given = _tensors((args, kwargs))
        on_gpu = any(one.is_cuda for one in given)
        asynchronous = kwargs.get("non_blocking") or any(one is True for one in args[2:3])
        if on_gpu and not asynchronous and any(one.device.type == "cpu" and one.dim() for one in given):
            check_not_capturing()
        result = func(*args, **kwargs)
        made = _tensors(result)
        fetched = any(one.device.type == "cpu" for one in made) and not asynchronous
        if on_gpu and (fetched or isinstance(result, (bool, int, float, complex))):
            check_not_capturing()
        if on_gpu or any(one.is_cuda for one in made):
            self.calls.append((func, *_pytree.tree_map(_described, (args, kwargs))))
            written = [one for one, spec in zip(args, func._schema.arguments) if spec.alias_info and spec.alias_info.is_write]
            self.results += [weakref.ref(one) for one in [*made, *_tensors(written)] if one.is_cuda]
        return result


def _described(value):
    if isinstance(value, tare.Tensor):
        return _Shape(value)
    return None if isinstance(value, tare.Generator) else tare.device("meta") if isinstance(value, tare.device) else value


class CUDAGraph:
    """A sequence of operators that is captured once and replayed. Errors: RuntimeError for a replay before a capture."""

    def __new__(cls, keep_graph=False):
        _simulated.need()
        return super().__new__(cls)

    def __init__(self, keep_graph=False):
        self._keep, self._pool, self._recorder, self._index, self._known = keep_graph, None, None, None, {}

    def capture_begin(self, pool=None, capture_error_mode="global"):
        """From here on the calling thread's work is recorded. `pool` is another graph's, or a `graph_pool_handle()`."""
        global _capturing
        if capture_error_mode not in ("global", "thread_local", "relaxed"):
            raise RuntimeError(f"Unknown capture error mode. Expected `global`, `thread_local`, or `relaxed`, got {capture_error_mode}")
        if self._recorder is not None:
            raise RuntimeError("This CUDAGraph instance already owns a captured graph. To capture a new graph, create a new instance.")
        check_not_capturing()
        if streams.current_stream().stream_id == 0:
            raise RuntimeError("CUDA graphs must be captured on a non-default stream. (However, after capture, it's ok to replay them on "
                               "the default stream.)")
        self._index = _gpu.current_device()
        self._pool = _pool_of(graph_pool_handle() if pool is None else pool)
        self._recorder = _Recorder()
        _gpu.begin_pool(self._index, *self._pool.id)
        self._recorder.__enter__()
        _capturing = self

    def capture_end(self):
        """The graph is whole. Nothing of it has been computed yet."""
        global _capturing
        if _capturing is not self:
            raise RuntimeError("CUDAGraph.capture_end() is called without capture_begin()")
        _capturing = None
        self._recorder.__exit__(None, None, None)
        _gpu.end_pool(self._index)
        self._forget()

    def _captured(self, method):
        if self._recorder is None or _capturing is self:
            raise RuntimeError(f"Called CUDAGraph::{method} without a preceding successful capture.")
        return self._recorder

    def _forget(self):
        """What the graph writes holds what its last replay made of its inputs, which is not computed."""
        results = {id(one): one for ref in self._recorder.results if (one := ref()) is not None}
        self._recorder.results = [weakref.ref(one) for one in results.values()]
        with tare.no_grad():
            for one in results.values():
                if not one.dtype.is_complex and one.numel():
                    one.data.random_()

    def replay(self):
        """All that was captured happens again, in the memory that it was captured with."""
        recorder = self._captured("replay")
        check_not_capturing()
        with tare.no_grad():
            for func, args, kwargs in recorder.calls:
                func(*_pytree.tree_map(self._ghost, args), **_pytree.tree_map(self._ghost, kwargs))
        self._forget()

    def _ghost(self, value):
        return value.made(self._known) if isinstance(value, _Shape) else value

    def reset(self):
        """Lets go of the graph and its memory."""
        if _capturing is self:
            self.capture_end()
        self.__init__(self._keep)

    def pool(self):
        """The id of the pool that the graph's memory is from, for another graph's `pool`."""
        self._captured("pool")
        return self._pool.id

    def instantiate(self):
        """Made ready to be replayed, which it is at once here."""
        self._captured("instantiate")

    def enable_debug_mode(self):
        """There is nothing to keep for `debug_dump`."""

    def debug_dump(self, debug_path):
        """Writes the operators of the graph, one a line."""
        with open(debug_path, "w", encoding="utf-8") as file:
            file.writelines(f"{call[0]}\n" for call in self._captured("debug_dump").calls)

    def raw_cuda_graph(self):
        raise NotImplementedError("torch.cuda.CUDAGraph.raw_cuda_graph: a simulated GPU has no driver that a graph would be an object of")


class graph:
    """Captures the work of a `with` block into a graph, on a stream of its own."""

    default_capture_stream = None

    def __init__(self, cuda_graph, pool=None, stream=None, capture_error_mode="global"):
        _simulated.need()
        if stream is None:
            if graph.default_capture_stream is None:
                graph.default_capture_stream = streams.Stream()
            stream = graph.default_capture_stream
        self.cuda_graph, self.capture_stream, self.capture_error_mode = cuda_graph, stream, capture_error_mode
        self.pool = () if pool is None else (pool,)
        self.stream_ctx = streams.stream(stream)

    def __enter__(self):
        tare.cuda.synchronize()
        gc.collect()
        memory.empty_cache()
        self.stream_ctx.__enter__()
        try:
            self.cuda_graph.capture_begin(*self.pool, capture_error_mode=self.capture_error_mode)
        except BaseException:
            self.stream_ctx.__exit__(None, None, None)
            raise

    def __exit__(self, *error):
        self.cuda_graph.capture_end()
        self.stream_ctx.__exit__(*error)


class _Part:
    """A function or module with its forward and backward as two graphs, which read and write tensors of their own."""

    def __init__(self, call, args, warmups, unused, pool):
        self.call = call
        self.parameters = [one for one in call.parameters() if one.requires_grad] if isinstance(call, tare.nn.Module) else []
        self.inputs = list(_tensors(args))
        self.args, self.unused, self.pool = args, unused, pool
        side = streams.Stream()
        with streams.stream(side):
            for _ in range(warmups):
                outputs = self._outputs(call(*args))
                self._gradients(outputs, [tare.empty_like(one) if one.requires_grad else None for one in outputs])
        tare.cuda.synchronize()

    def _outputs(self, result):
        self.outputs, self.structure = _pytree.tree_flatten(result)
        return self.outputs

    def _wanted(self):
        return [one for one in [*self.inputs, *self.parameters] if one.requires_grad]

    def _gradients(self, outputs, given):
        pairs = [(one, gradient) for one, gradient in zip(outputs, given) if gradient is not None]
        if not pairs or not self._wanted():
            return []
        return tare.autograd.grad([one for one, _ in pairs], self._wanted(), [gradient for _, gradient in pairs],
                                  allow_unused=self.unused)

    def capture_forward(self):
        self.forward_graph = CUDAGraph()
        with graph(self.forward_graph, pool=self.pool):
            self._outputs(self.call(*self.args))

    def capture_backward(self):
        self.given = [tare.empty_like(one) if one.requires_grad else None for one in self.outputs]
        self.backward_graph = CUDAGraph()
        with graph(self.backward_graph, pool=self.pool):
            found = iter(self._gradients(self.outputs, self.given))
        self.gradients = [next(found, None) if one.requires_grad else None for one in [*self.inputs, *self.parameters]]

    def callable(self):
        part = self

        class Graphed(tare.autograd.Function):
            @staticmethod
            def forward(ctx, *given):
                for place, one in zip(part.inputs, given):
                    if place.data_ptr() != one.data_ptr():
                        place.data.copy_(one)
                part.forward_graph.replay()
                return tuple(one.detach() for one in part.outputs)

            @staticmethod
            def backward(ctx, *given):
                for place, one in zip(part.given, given):
                    if place is not None and place.data_ptr() != one.data_ptr():
                        place.copy_(one)
                part.backward_graph.replay()
                return tuple(None if one is None else one.detach() for one in part.gradients)

        def run(*args):
            result = Graphed.apply(*_tensors(args), *part.parameters)
            return _pytree.tree_unflatten(list(result), part.structure)

        return run


def make_graphed_callables(callables, sample_args, num_warmup_iters=3, allow_unused_input=False, pool=None):
    """Functions or modules whose forward and backward are replayed graphs. A module gets a new `forward`, for the mode that it is in.

    sample_args: a tuple of tensors for each; what is given later has their sizes, and is copied into them.
    """
    _simulated.need()
    if tare.is_autocast_enabled() and tare.is_autocast_cache_enabled():
        raise RuntimeError("make_graphed_callables does not support the autocast caching. Please set `cache_enabled=False`.")
    single = not isinstance(callables, tuple)
    if single:
        callables, sample_args = (callables,), (sample_args,)
    for one in callables:
        if isinstance(one, tare.nn.Module) and any(buffer.requires_grad for buffer in one.buffers()):
            raise AssertionError("In any Module passed to make_graphed_callables, only parameters may be trainable. All buffers must have "
                                 "``requires_grad=False``.")
    shared = graph_pool_handle() if pool is None else pool
    kept = _pool_of(shared)
    parts = [_Part(one, args, num_warmup_iters, allow_unused_input, kept.id) for one, args in zip(callables, sample_args)]
    for part in parts:
        part.capture_forward()
    for part in reversed(parts):
        part.capture_backward()
    made = []
    for part in parts:
        run = part.callable()
        if isinstance(part.call, tare.nn.Module):
            _replace_forward(part.call, run)
        made.append(part.call if isinstance(part.call, tare.nn.Module) else run)
    return made[0] if single else tuple(made)


def _replace_forward(module, run):
    mode, before = module.training, module.forward

    def forward(*args):
        return run(*args) if module.training == mode else before(*args)

    module.forward = forward


__getattr__ = names_of(__name__)
