"""`tare.estimate` and `tare.traced`: what the commands say, asked by programs."""

import copy
import json

import tare
from tare import _C
from tare.utils import _pytree

__all__ = ["Estimate", "estimate", "traced"]


class Estimate:
    """What a model or a function takes. Its text is that of `tare estimate`, its `data` what that prints as JSON."""

    def __init__(self, text, data, fits):
        self.text, self.data, self.fits = text, data, fits

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<estimate of {self.data['model']}: peak {self.peak} bytes>"

    @property
    def peak(self):
        """The most bytes alive at once."""
        return self.data["memory"]["peak"]

    @property
    def at_peak(self):
        """Bytes by kind at the peak."""
        return self.data["memory"]["at_peak"]

    @property
    def phases(self):
        """By name, the peak of each phase and the bytes by kind at its end."""
        return {phase["name"]: phase for phase in self.data["memory"]["phases"]}


def _words(flags):
    words = []
    for name, value in flags.items():
        flag = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                words.append(flag)
            elif one is not None and one is not False:
                words += [flag, str(one).removeprefix("torch.").removeprefix("tare.")]
    return words


def _there(value, device):
    """The tensors in a structure as tensors of that device."""
    def moved(one):
        if not isinstance(one, tare.Tensor) or one.device == device:
            return one
        return tare.empty_like(one, device=device)

    return _pytree.tree_map(moved, value)


def _run_of(model, args, kwargs):
    """A function that runs the program's own module or function as options say. The module is left as it is."""
    from tare._product.command import failure, loading, training

    def run(options):
        _C._follow_source_lines(failure.library_places())
        call = model
        with loading.on(options.device):
            given, named = _there(args, tare.device(options.device)), _there(kwargs, tare.device(options.device))
        if isinstance(model, tare.nn.Module):
            with _C._Fake(True):
                call = loading.moved(copy.deepcopy(model), options.device)
            if options.train:
                training.prepare(call, options)
        inputs = loading.named_tensors({"input": list(given), **named})
        subject = loading.Subject(options.model, call, list(given), named, inputs)
        described = subject.described(options)
        try:
            training.execute(subject, described, options, options.train)
        except BaseException:
            described.stop()
            raise
        return described

    return run


def estimate(model, *args, **flags):
    """What a model takes: a module, a function of tensors, or the name of one that `tare estimate` knows.

    `args` are its arguments, and `kwargs=` its arguments by name. Other names are the command's flags, as `train=True`,
    `optimizer="adamw"`, `gpu="H100"`, `checkpointing="every 2"`. Without a device the module runs where it lies.
    """
    kwargs = flags.pop("kwargs", {})
    named = isinstance(model, str)
    if named and (args or kwargs):
        raise TypeError("estimate: a model of the library makes its own inputs; input='x=f32[1,3,224,224]' gives others")
    if not named and "gpu" not in flags and "device" not in flags and isinstance(model, tare.nn.Module):
        first = next(iter(model.parameters()), None)
        flags["device"] = first.device.type if first is not None else "meta"
    name = model if named else getattr(model, "__name__", type(model).__name__)
    words = [name.replace(" ", "_").lstrip("-"), *_words(flags)]
    runs = [] if named else [_run_of(model, args, kwargs)]

    def once(options):
        if not isinstance(runs[0], _C.ModelRun):
            runs[0] = runs[0](options)
        return runs[0]

    def told(*more):
        return _C._CommandLine("estimate", [*words, *more]).run(once, False, not named)

    text, problem, code = told()
    if problem:
        raise RuntimeError(problem.removeprefix("tare: ").rstrip())
    return Estimate(text, json.loads(told("--json")[0]), code == 0)


class traced:
    """Follows a part of a program: `with tare.traced() as run: ...`. It tells memory as it goes, and when it is over.

    `device` is the kind of device whose memory counts.
    """

    def __init__(self, device="meta"):
        from tare._product.command import failure

        _C._follow_source_lines(failure.library_places())
        self._memory, self._flops = _C.MemoryTimeline(device=device, sources=True), _C.FlopCounter()
        self._run = _C.Run([self._memory, self._flops])

    def __enter__(self):
        self._run.start()
        return self

    def __exit__(self, *error):
        self._run.stop()

    def tag(self, tensor, kind):
        """Says what a tensor is for: `weights`, `inputs`, ... Those from before the trace count once they are told."""
        self._memory.tag(tensor, kind)

    @property
    def live(self):
        """Bytes alive now."""
        return self._memory.live()

    @property
    def peak(self):
        """The most bytes alive at once so far."""
        return self._memory.peak()

    @property
    def flops(self):
        """FLOPs of contractions so far, as PyTorch's `FlopCounterMode` counts them."""
        return self._flops.total()

    @property
    def phases(self):
        """(name, peak) of each phase that is over, in the order in which they ended."""
        return [(name, peak) for name, _, _, peak in self._memory.phases()]

    def by_kind(self):
        """Bytes alive at the peak, by kind."""
        return self._memory.bytes_by_kind(self._memory.peak_time())

    def blocks(self):
        """Each storage that was made: a dict of its bytes, kind, operator, phase, dtype, shape, line, times."""
        found = []
        for size, kind, operator, _, phase, described, (file, line), allocated, freed in self._memory.blocks():
            dtype, shape = described or (None, None)
            found.append({"bytes": size, "kind": kind, "operator": operator, "phase": phase, "dtype": dtype, "shape": shape,
                          "line": f"{file}:{line}" if line else None, "allocated": allocated,
                          "freed": None if freed < 0 else freed})
        return found
