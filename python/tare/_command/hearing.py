"""What a run does, heard once: storages that come and go, FLOPs, what modules return, the operator that raised.

Operators are heard through a dispatch mode, storages through the library's timeline: what is saved for backward counts
for as long as it is kept. The readings are those of the C++ library's own readers of its trace.
"""

from collections import defaultdict
from dataclasses import dataclass, field

import tare
from tare import _C
from tare.utils import flop_counter
from tare.utils._python_dispatch import TorchDispatchMode
from tare.utils._pytree import tree_leaves

KINDS = ("weights", "buffers", "inputs", "kv cache", "activations", "temporaries")
WEIGHT, BUFFER, INPUT, CACHE, ACTIVATION, TEMPORARY = KINDS


def describe(tensor):
    return Result.of(tensor).text


@dataclass
class Result:
    """What a tensor looked like, without keeping it alive."""

    text: str
    dtype: str
    shape: list

    @classmethod
    def told(cls, dtype, shape):
        name, shape = str(dtype or "").removeprefix("torch."), list(shape)
        return cls(f"{'bf16' if name == 'bfloat16' else name}{shape}", name, shape)

    @classmethod
    def of(cls, tensor):
        return cls.told(tensor.dtype, tensor.shape)


@dataclass
class Block:
    """One storage's life. Times count allocations and releases, from 1; what was there before has time 0."""

    bytes: int
    kind: str
    operator: str  # that made it
    module: object  # the innermost that ran
    tensor: Result  # the first on it
    allocated: int
    freed: int  # -1 if it is alive at the end

    def alive_at(self, time):
        return self.allocated <= time and (self.freed < 0 or self.freed > time)


@dataclass
class Visits:
    """What was heard of one module."""

    calls: int = 0
    flops: int = 0
    results: list = field(default_factory=list)  # of its first call


class Memory:
    """Bytes that are alive on meta, over time, as the library's own timeline counts them."""

    def __init__(self):
        self.timeline = _C.MemoryTimeline()
        self._modules = {}  # by address

    def tag(self, tensor, kind):
        """Says what a tensor is: one that exists before the run, or one alive at its end."""
        self.timeline.tag(tensor, KINDS.index(kind))

    def enter(self, module):
        self._modules[id(module)] = module
        self.timeline.enter(id(module))

    def leave(self, module):
        self.timeline.leave(id(module))

    @property
    def peak(self):
        return self.timeline.peak()

    def history(self):
        """Live bytes after each allocation and release; first what was there before."""
        return self.timeline.history()

    def blocks(self):
        return [Block(size, KINDS[kind], operator, self._modules.get(module), Result.told(dtype, sizes), allocated, freed)
                for size, kind, operator, module, dtype, sizes, allocated, freed in self.timeline.blocks()]

    def at_peak(self):
        time = self.timeline.peak_time()
        return [block for block in self.blocks() if block.alive_at(time)]


class Hearing(TorchDispatchMode):
    """Hears one run while it is entered."""

    def __init__(self):
        super().__init__()
        self.memory = Memory()
        self.visits = defaultdict(Visits)
        self.flops = 0
        self.flops_by_operator = defaultdict(int)
        self.failed = None  # the error of the last operator that raised, and the operator with what it was given
        self._running = []  # modules
        self._handles = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        try:
            result = func(*args, **kwargs)
        except Exception as error:
            given = [describe(one) for one in tree_leaves((args, kwargs)) if isinstance(one, tare.Tensor)]
            self.failed = error, f"{func.name()}({', '.join(given)})"
            raise
        flops = flop_counter.flops_of(func, args, kwargs, result)
        if flops:
            self.flops += flops
            self.flops_by_operator[func.name().removeprefix("aten::")] += flops
            for one in {id(running): running for running in self._running}.values():
                self.visits[one].flops += flops
        return result

    def _entered(self, module, args):
        self._running.append(module)
        self.memory.enter(module)
        self.visits[module].calls += 1

    def _left(self, module, args, result):
        self._running.pop()
        self.memory.leave(module)
        visits = self.visits[module]
        if visits.calls == 1:
            visits.results = [Result.of(one) for one in tree_leaves(result) if isinstance(one, tare.Tensor)]

    def __enter__(self):
        module = tare.nn.modules.module
        self._handles = [
            module.register_module_forward_pre_hook(self._entered),
            module.register_module_forward_hook(self._left, always_call=True),
        ]
        self.memory.timeline.start()
        return super().__enter__()

    def __exit__(self, *args):
        super().__exit__(*args)
        self.memory.timeline.stop()
        for handle in self._handles:
            handle.remove()


def named_tensors(value, name="output", depth=4):
    """The tensors in a structure of results, each with a name: fields and keys by theirs, others by number.

    Objects of the user's own, such as caches, are looked into too.
    """
    if isinstance(value, tare.Tensor):
        return [(name, value)]
    if isinstance(value, dict) or (hasattr(value, "items") and hasattr(value, "to_tuple")):
        items = [(str(key), one) for key, one in value.items()]
    elif hasattr(value, "_fields"):
        items = list(zip(value._fields, value))
    elif isinstance(value, (list, tuple)):
        items = [(str(i), one) for i, one in enumerate(value)]
    elif depth and hasattr(value, "__dict__") and not isinstance(value, (type, tare.nn.Module)) and not callable(value):
        items = [(key, one) for key, one in vars(value).items() if not key.startswith("_")]
    else:
        return []
    found = []
    for key, one in items:
        found += named_tensors(one, key if name == "output" and not key.isdigit() else f"{name}.{key}", depth - 1)
    return found
