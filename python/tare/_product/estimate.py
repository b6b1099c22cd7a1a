"""`tare.estimate`, `tare.summary`, `tare.check` and `tare.traced`: what the commands say, asked by programs."""

import contextlib
import copy
import html
import json

import tare
from tare import _C
from tare.utils import _pytree

__all__ = ["Check", "Estimate", "Report", "Summary", "check", "estimate", "summary", "traced"]


class Report:
    """What a command says of a model or a function: its text, and as `data` what it prints as JSON."""

    def __init__(self, text, data):
        self.text, self.data = text, data

    def to_dict(self):
        """The JSON as a dict of the program's own."""
        return copy.deepcopy(self.data)

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<{type(self).__name__.lower()} of {self.data.get('model') or self.data['class']}>"

    def _repr_html_(self):
        """The text as notebooks show it."""
        return f"<pre>{html.escape(self.text)}</pre>"


class Check(Report):
    """Whether inputs go through: `ok`, and where not `problem`, with module path, operator, shapes and line."""

    @property
    def ok(self):
        return self.problem is None

    @property
    def problem(self):
        return self.data.get("error")


class Summary(Report):
    """The module tree with outputs, parameters and FLOPs."""


class Estimate(Report):
    """What a model or a function takes, and whether it `fits`."""

    def __init__(self, text, data, fits):
        super().__init__(text, data)
        self.fits = fits

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


class _Subject:
    """The program's own module or function, and the runs of it as options say. The module is left as it is."""

    def __init__(self, command, model, args, kwargs):
        self.command, self.model, self.args, self.kwargs = command, model, args, kwargs
        self.made, self.runs = None, []
        self.error = None

    def run(self, options):
        """The run as options say, which is made once: the same is told as text and as JSON."""
        for known, made in self.runs:
            if known.same_run(options):
                return made
        self.made = self._run(options)
        self.runs.append((options, self.made))
        return self.made

    def failure(self, options, more):
        """The text of what the model raised, or the JSON."""
        from tare._product import command
        from tare._product.command import failure

        where = failure.place(self.error, "", options.model)
        text = command.error_text(self.error, self.made)
        if "--json" in more:
            return self.made.failure(text, {"type": type(self.error).__name__, "file": where.file, "line": where.line})
        return f"{text}\n  at {where}\n"

    def _run(self, options):
        from tare._product.command import failure, installed, machines, training, unknown

        _C._follow_source_lines(failure.library_places())
        with machines.machine(options), unknown.spreading(options.unknown_values), tare.known_values():
            if isinstance(self.model, str):  # a file's, or that of transformers, timm or torchvision
                tare.install()
                subject = installed.load(options)
            else:
                subject = self._own(options)
            while subject is not None:
                if options.train and subject.module is not None:
                    training.prepare(subject.module, options)
                run = subject.described(options)
                instead = None
                try:
                    instead = training.execute(subject, run, options, options.train or self.command == "check")
                except BaseException as error:
                    run.stop()
                    if self.command != "check" or not isinstance(error, Exception):
                        raise
                    self.error = error
                subject = None if instead is None else instead()
        return run

    def _own(self, options):
        """The program's module, copied to the device, and its arguments there."""
        from tare._product.command import loading

        call = self.model
        with loading.on(options.device):
            given, named = _there(self.args, tare.device(options.device)), _there(self.kwargs, tare.device(options.device))
        if isinstance(self.model, tare.nn.Module):
            with _C._Fake(True):
                call = loading.moved(copy.deepcopy(self.model), options.device)
        inputs = loading.named_tensors({"input": list(given), **named})
        return loading.Subject(options.model, call, list(given), named, inputs)


def _place_of(model, args, kwargs):
    """Where the model runs unless it is told otherwise: where it lies; a function, where its arguments lie."""
    tensors = [*model.parameters(), *model.buffers()] if isinstance(model, tare.nn.Module) else []
    tensors += [one for one in _pytree.tree_leaves((args, kwargs)) if isinstance(one, tare.Tensor)]
    return tensors[0].device.type if tensors else "cpu"


def _told(command, model, args, flags):
    """(text, data, exit code) of a command."""
    from tare._product import beside

    kwargs = flags.pop("kwargs", {})
    if any(map(beside.is_pytorchs, [model, *_pytree.tree_leaves((args, kwargs))])):
        name = getattr(model, "__name__", type(model).__name__)
        text = beside.described((model, args, kwargs), name)
        with beside.standing_in(), _C._Fake(True):
            model, args, kwargs = beside.made(text, name)
            return _told_here(command, model, args, kwargs, flags)
    # A file's program says `import torch`; the caller's, before or after, means PyTorch where that is installed.
    with beside.standing_in() if isinstance(model, str) and beside.is_here() else contextlib.nullcontext():
        return _told_here(command, model, args, kwargs, flags)


def _told_here(command, model, args, kwargs, flags):
    named = isinstance(model, str)
    if named and (args or kwargs):
        raise TypeError(f"{command}: a model of the library makes its own inputs; input='x=f32[1,3,224,224]' gives others")
    if not named and not callable(model):
        raise TypeError(f"{command}: expected a module, a function, or the name of a model, got {type(model).__name__}")
    if not named and "gpu" not in flags and "device" not in flags:
        flags["device"] = _place_of(model, args, kwargs)
    name = model if named else getattr(model, "__name__", type(model).__name__)
    words = [name.replace(" ", "_").lstrip("-"), *_words(flags)]
    subject = _Subject(command, model, args, kwargs)

    def told(*more):
        line = _C._CommandLine(command, [*words, *more])
        line.suggests = False
        text, problem, code = line.run(subject.run, False, not named)
        if subject.error is not None:
            return subject.failure(line.options, more), "", 1
        return text, problem, code

    text, problem, code = told()
    if problem and command != "check":
        raise RuntimeError(problem.removeprefix("tare: ").rstrip())
    return text or problem, json.loads(told("--json")[0]), code


def estimate(model, *args, **flags):
    """What a model takes: a module, a function of tensors, or the text of one that `tare estimate` takes.

    `args` are its arguments, and `kwargs=` its arguments by name. Other names are the command's flags, as `train=True`,
    `optimizer="adamw"`, `gpu="H100"`, `checkpointing="every 2"`. Without a device the module runs where it lies. A module of an
    installed PyTorch is taken over by its metadata, its class imported anew, and so is a function that has a name in its file. Errors:
    what the model raises; TypeError for what cannot be taken over.
    """
    text, data, code = _told("estimate", model, args, flags)
    return Estimate(text, data, code == 0)


def summary(model, *args, **flags):
    """The module tree of a model with outputs, parameters and FLOPs; arguments are those of `estimate`."""
    return Summary(*_told("summary", model, args, flags)[:2])


def check(model, *args, **flags):
    """Whether the arguments go through a model; they are those of `estimate`. What it raises is told by the report."""
    return Check(*_told("check", model, args, flags)[:2])


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
