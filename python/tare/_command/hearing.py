"""What a run does, heard once: storages that come and go, FLOPs, what modules return, the operator that raised.

Operators are heard through a dispatch mode. A storage lives as long as a tensor on it does, so that weak references to
the tensors tell when it goes. The readings are those of the C++ library's own readers of its trace.
"""

import weakref
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
    dtype = str(tensor.dtype).removeprefix("torch.")
    return f"{'bf16' if dtype == 'bfloat16' else dtype}{list(tensor.shape)}"


@dataclass
class Result:
    """What a tensor looked like, without keeping it alive."""

    text: str
    dtype: str
    shape: list

    @classmethod
    def of(cls, tensor):
        return cls(describe(tensor), str(tensor.dtype).removeprefix("torch."), list(tensor.shape))


@dataclass
class Block:
    """One storage's life. Times count allocations and releases, from 1; what was there before has time 0."""

    bytes: int
    kind: str
    tensor: Result  # the first on it
    operator: str = ""
    module: object = None
    allocated: int = 0
    freed: int = -1

    def alive_at(self, time):
        return self.allocated <= time and (self.freed < 0 or self.freed > time)


@dataclass
class Visits:
    """What was heard of one module."""

    calls: int = 0
    flops: int = 0
    results: list = field(default_factory=list)  # of its first call


class Memory:
    """Bytes that are alive on meta, over time."""

    def __init__(self):
        self.blocks = []
        self.history = [0]  # live bytes after each allocation and release
        self.peak = self.peak_time = 0
        self._alive = {}  # storage to block
        self._tensors = {}  # tensor's object to a weak reference to it
        self._holders = defaultdict(int)  # storage to the number of tensors on it

    def hear(self, tensor, kind=TEMPORARY, operator="", module=None):
        """A tensor that is new, or was there before the run where it is no temporary."""
        if tensor.device.type != "meta" or tensor.layout is not tare.strided or id(tensor) in self._tensors:
            return
        storage = _C._storage_id(tensor)
        key = id(tensor)
        self._tensors[key] = weakref.ref(tensor, lambda _: self._gone(key, storage))
        self._holders[storage] += 1
        if storage in self._alive:
            return
        block = Block(tensor.untyped_storage().nbytes(), kind, Result.of(tensor), operator, module)
        self._alive[storage] = block
        self.blocks.append(block)
        if kind == TEMPORARY:
            block.allocated = len(self.history)
            self.history.append(self.history[-1] + block.bytes)
        else:
            self.history = [bytes + block.bytes for bytes in self.history]
        if self.history[-1] > self.peak:
            self.peak, self.peak_time = self.history[-1], block.allocated

    def mark(self, tensor, kind):
        block = self._alive.get(_C._storage_id(tensor))
        if block is not None:
            block.kind = kind

    def _gone(self, key, storage):
        self._tensors.pop(key, None)
        self._holders[storage] -= 1
        if self._holders[storage]:
            return
        del self._holders[storage]
        block = self._alive.pop(storage)
        block.freed = len(self.history)
        self.history.append(self.history[-1] - block.bytes)

    def at_peak(self):
        return [block for block in self.blocks if block.alive_at(self.peak_time)]


class Hearing(TorchDispatchMode):
    """Hears one run while it is entered."""

    def __init__(self):
        super().__init__()
        self.memory = Memory()
        self.visits = defaultdict(Visits)
        self.flops = 0
        self.flops_by_operator = defaultdict(int)
        self.failed = None  # the error of the last operator that raised, and the operator with what it was given
        self._running = []  # modules, with how many blocks there were when they were entered
        self._handles = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        try:
            result = func(*args, **kwargs)
        except Exception as error:
            given = [describe(one) for one in tree_leaves((args, kwargs)) if isinstance(one, tare.Tensor)]
            self.failed = error, f"{func.name()}({', '.join(given)})"
            raise
        module = self._running[-1][0] if self._running else None
        for one in result if isinstance(result, (tuple, list)) else (result,):
            if isinstance(one, tare.Tensor):
                self.memory.hear(one, operator=func.name().removeprefix("aten::"), module=module)
        flops = flop_counter.flops_of(func, args, kwargs, result)
        if flops:
            self.flops += flops
            self.flops_by_operator[func.name().removeprefix("aten::")] += flops
            for one in {id(running): running for running, _ in self._running}.values():
                self.visits[one].flops += flops
        return result

    def _entered(self, module, args):
        self._running.append((module, len(self.memory.blocks)))
        self.visits[module].calls += 1

    def _left(self, module, args, result):
        running, first = self._running.pop()
        # Whatever the module made and did not free outlives it.
        for block in self.memory.blocks[first:]:
            if block.freed < 0 and block.module is running and block.kind == TEMPORARY:
                block.kind = ACTIVATION
        visits = self.visits[module]
        if visits.calls == 1:
            visits.results = [Result.of(one) for one in tree_leaves(result) if isinstance(one, tare.Tensor)]

    def __enter__(self):
        module = tare.nn.modules.module
        self._handles = [
            module.register_module_forward_pre_hook(self._entered),
            module.register_module_forward_hook(self._left, always_call=True),
        ]
        return super().__enter__()

    def __exit__(self, *args):
        super().__exit__(*args)
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
