"""What memory holds while a program runs, by kind, device and module: a reader of the run, asked by PyTorch's names."""

import enum
import weakref
from dataclasses import dataclass, field

import tare
from tare import _C
from tare.distributed._tools.mod_tracker import ModTracker
from tare.utils._pytree import tree_leaves

__all__ = ["MemTracker"]


class _MemRefType(str, enum.Enum):
    """What a piece of memory is for."""

    PARAM = "Parameter"
    BUFFER = "Buffer"
    GRAD = "Gradient"
    ACT = "Activation"
    TEMP = "Temp"
    OPT = "Optstate"
    OTH = "Other"


class _ModState(str, enum.Enum):
    """The moments of a module's call at which memory is noted."""

    PRE_FW = "Pre-Forward"
    POST_FW = "Post-Forward"
    PEAK_FW = "Peak-Forward"
    PRE_BW = "Pre-Backward"
    POST_BW = "Post-Backward"
    PEAK_BW = "Peak-Backward"


_TOTAL = "Total"
_KINDS = {"weights": _MemRefType.PARAM, "buffers": _MemRefType.BUFFER, "gradients": _MemRefType.GRAD, "optimizer state": _MemRefType.OPT,
          "kv cache": _MemRefType.OTH}  # no kind of a run's memory is PyTorch's "other": what was given alone borrows one
_UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}


@dataclass
class _ModMemStats:
    """What one module's calls were seen to take, in bytes."""

    mod_fqn: str
    parameter_mem: int
    buffer_mem: int
    input_mem: int
    output_mem: int = 0
    local_peak: dict = field(default_factory=dict)
    snapshots: dict = field(default_factory=dict)


def _bytes_of(tree):
    """The bytes of the storages of a tree's tensors, each counted once."""
    return sum({one.untyped_storage()._cdata: one.untyped_storage().nbytes()
                for one in tree_leaves(tree) if isinstance(one, tare.Tensor)}.values())


def _text(snapshot, units, as_table):
    """A snapshot in units, as lines below each device or as a table. Errors: ValueError for other units."""
    if units not in _UNITS:
        raise ValueError(f"units must be one of {', '.join(_UNITS)}; got {units}")
    scale = _UNITS[units]
    shown = {device: {getattr(kind, "value", kind): f"{bytes if scale == 1 else round(bytes / scale, 2)} {units}"
                      for kind, bytes in counts.items()} for device, counts in snapshot.items()}
    if not as_table:
        return "\n".join(f"Device: {device}\n" + "\n".join(f"\t{kind}: {text}" for kind, text in counts.items())
                         for device, counts in shown.items())
    rows = [["Device", *next(iter(shown.values()))], *([str(device), *counts.values()] for device, counts in shown.items())]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


class MemTracker:
    """While it is entered, notes which bytes are alive on each device, and what for.

    What exists before is told by `track_external`: modules (with their gradients), optimizers (with their states), tensors.
    Made in forward is an activation, in backward a temporary until it becomes a gradient, in an optimizer's step its state.
    """

    def __init__(self):
        self.memory_tracking = weakref.WeakKeyDictionary()
        self._external = []  # (tensor, kind)
        self._timelines, self._run = {}, None
        self._optimizers = []
        self._modules = ModTracker()
        self._peaks = {}

    def track_external(self, *external):
        """Counts what these hold. Errors: TypeError for anything else than a module, an optimizer or a tensor."""
        for one in external:
            if isinstance(one, tare.nn.Module):
                for parameter in one.parameters():
                    self._external.append((parameter, "weights"))
                    if parameter.grad is not None:
                        self._external.append((parameter.grad, "gradients"))
                self._external.extend((buffer, "buffers") for buffer in one.buffers())
            elif isinstance(one, tare.optim.Optimizer):
                self._optimizers.append(one)
                self._external.extend((state, "optimizer state") for state in tree_leaves(dict(one.state)) if isinstance(state, tare.Tensor))
            elif isinstance(one, tare.Tensor):
                self._external.append((one, "kv cache"))
            else:
                raise TypeError(f"Object of type {type(one)} is not supported for tracking. Only stateful objects like modules, optimizers, "
                                "and tensors are supported.")

    def _kind(self, block):
        kind, phase = block[1], block[4]
        if kind in _KINDS:
            return _KINDS[kind]
        return {"backward": _MemRefType.TEMP, "step": _MemRefType.OPT}.get(phase, _MemRefType.ACT)

    def _at(self, device, time):
        """The bytes of each kind that are alive on a device after a number of its allocations and releases."""
        counts = dict.fromkeys(_MemRefType, 0)
        for block in self._timelines[device].blocks():
            if block[7] <= time and (block[8] < 0 or block[8] > time):
                counts[self._kind(block)] += block[0]
        return {**counts, _TOTAL: sum(counts.values())}

    def _now(self):
        return {device: len(timeline.history()) - 1 for device, timeline in self._timelines.items()}

    def _peak_between(self, begin):
        """On each device the snapshot with most bytes since the times `begin`."""
        found = {}
        for device, timeline in self._timelines.items():
            history = timeline.history()
            start = begin.get(device, 0)
            if any(history[start:]):
                found[device] = self._at(device, max(range(start, len(history)), key=history.__getitem__))
        return found

    def _shown(self, snapshots):
        return {tare.device(device): counts for device, counts in snapshots.items() if counts[_TOTAL]}

    def get_tracker_snapshot(self, type="current"):
        """The bytes of each kind, and their total, by device: now, or where a device held most. Errors: ValueError for another type."""
        if type not in ("current", "peak"):
            raise ValueError(f"Invalid type {type}")
        if self._run is None:
            self._listen()
        if type == "peak":
            return self._shown(self._peak_between({}))
        return self._shown({device: self._at(device, time) for device, time in self._now().items()})

    def display_snapshot(self, type="current", units="B", tabulate=False):
        """Prints what `get_tracker_snapshot` gives, in B, KiB, MiB or GiB."""
        snapshot = self.get_tracker_snapshot(type)
        print(_text(snapshot, units, tabulate) if snapshot else "No memory tracked.")

    def display_modulewise_snapshots(self, depth=2, units="B", tabulate=False):
        """Prints the snapshots of the modules down to `depth`."""
        for stats in sorted(self.memory_tracking.values(), key=lambda one: one.mod_fqn):
            if stats.mod_fqn.count(".") + 1 > depth:
                continue
            print("Module: ", stats.mod_fqn)
            for state, snapshots in stats.snapshots.items():
                print(state.value)
                for number, snapshot in enumerate(snapshots, 1):
                    print(f"# {number}:\n{_text(snapshot, units, tabulate)}")
            print()

    def reset_mod_stats(self):
        """Forgets what modules took. The peak of all stays."""
        self.memory_tracking.clear()

    def _note(self, stats, state, snapshot):
        stats.snapshots.setdefault(state, []).append(snapshot)

    def _note_peak(self, stats, state, begin):
        peak = self._shown(self._peak_between(begin))
        self._note(stats, state, peak)
        for device, counts in peak.items():
            stats.local_peak[device] = max(stats.local_peak.get(device, 0), counts[_TOTAL])

    def _before_forward(self, module, arguments):
        stats = self.memory_tracking.get(module)
        if stats is None:
            stats = self.memory_tracking[module] = _ModMemStats(
                self._modules.get_known_fqn(module), _bytes_of(list(module.parameters())), _bytes_of(list(module.buffers())),
                _bytes_of(arguments))
        self._peaks[module, "forward"] = self._now()
        stats.snapshots.setdefault(_ModState.PEAK_FW, [])  # peaks are shown first
        self._note(stats, _ModState.PRE_FW, self.get_tracker_snapshot())

    def _after_forward(self, module, arguments, results):
        stats = self.memory_tracking.get(module)
        if stats is not None and (module, "forward") in self._peaks:
            stats.output_mem = _bytes_of(results)
            self._note_peak(stats, _ModState.PEAK_FW, self._peaks.pop((module, "forward")))
            self._note(stats, _ModState.POST_FW, self.get_tracker_snapshot())

    def _before_backward(self, module, gradients):
        if module in self.memory_tracking:
            self._peaks[module, "backward"] = self._now()
            self.memory_tracking[module].snapshots.setdefault(_ModState.PEAK_BW, [])
            self._note(self.memory_tracking[module], _ModState.PRE_BW, self.get_tracker_snapshot())

    def _after_backward(self, module, gradients):
        stats = self.memory_tracking.get(module)
        if stats is not None and (module, "backward") in self._peaks:
            self._note_peak(stats, _ModState.PEAK_BW, self._peaks.pop((module, "backward")))
            self._note(stats, _ModState.POST_BW, self.get_tracker_snapshot())

    def _listen(self):
        """A run with a reader for each kind of device, which knows what was there before."""
        devices = {"cpu", "cuda", "meta", *(one.device.type for one, _ in self._external)}
        self._timelines = {device: _C.MemoryTimeline(device) for device in sorted(devices)}
        seen = set()
        for tensor, kind in self._external:
            storage = tensor.untyped_storage()._cdata
            if storage not in seen:
                seen.add(storage)
                self._timelines[tensor.device.type].tag(tensor, kind)
        self._run = _C.Run(list(self._timelines.values()))

    def __enter__(self):
        self._listen()
        self._modules.clear_user_hooks()
        self._modules.register_user_hooks(self._before_forward, self._after_forward, self._before_backward, self._after_backward)
        self._modules.__enter__()
        self._run.start()
        return self

    def __exit__(self, *exception):
        self._run.stop()
        self._modules.__exit__(*exception)
