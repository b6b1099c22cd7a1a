"""Making tensors without bytes real: from a checkpoint, from the file that they lie in, or as they would have been initialised.

A tensor on meta remembers the calls that made it. `materialize` makes them again with bytes, with the values that the same
program would have had on the CPU; what a checkpoint holds it reads from there.
"""

import contextlib
import os
import sys
import time

import tare
from tare import _C


class LoadReport:
    """What became of each tensor: `loaded`, `replayed`, `tied`, `missing`, `unexpected`, `shapes`, `dtypes`, `undefined`, `unknown`.

    `missing` has (name, near names); `tied` (name, the name it shares memory with); `shapes` and `dtypes` (name, what the module
    has, what the checkpoint has). `bytes_read` counts what was read of files. `str(report)` is a text of a line a kind.
    """

    def __init__(self, fields, text):
        self.__dict__.update(fields)
        self._text = text

    def as_dict(self):
        """The report as lists, ready for JSON."""
        return {name: value for name, value in self.__dict__.items() if name != "_text"}

    @property
    def complete(self):
        """Nothing is missing, unexpected, of another shape, undefined or without bytes."""
        return not (self.missing or self.unexpected or self.shapes or self.undefined or self.unknown)

    def __str__(self):
        return self._text.rstrip("\n")

    def __repr__(self):
        kinds = ", ".join(f"{len(value)} {name}" for name, value in self.as_dict().items() if isinstance(value, list) and value)
        return f"LoadReport({kinds})"


class LoadError(RuntimeError):
    """A checkpoint that does not fit its module; `report` says how."""

    def __init__(self, text, report):
        super().__init__(text)
        self.report = report


class known_values(contextlib.ContextDecorator):
    """Operators that depend on values answer on meta where the values follow from the program.

    Small tensors made from literals, `arange`, `linspace`, shapes and the like carry their values: `item`, `tolist`, `nonzero`,
    `bool` and masks work on them. Where a value is not known the error names the operator that lost it. As a context or a decorator;
    `python -m tare` has it on unless it is told `--strict`.
    """

    def __init__(self, enabled=True):
        self._enabled = enabled

    def __enter__(self):
        self._before = _C._set_known_values(self._enabled)
        return self

    def __exit__(self, *error):
        _C._set_known_values(self._before)


class assume_routing(contextlib.ContextDecorator):
    """Routers whose scores are not known choose experts by a rule, and all that follows from their choice has its sizes.

    `rule` is "uniform" (each expert as often as any other), "worst" (all tokens the same experts), the path of a file of
    counts, or counts: a list of tokens for each expert, or a list of such lists, one for each choice in the order of calls,
    which begin anew after the last. Counts of another total are scaled. A choice is a `topk`, `argmax` or `max` along a
    dimension. `decided()` says what was. Errors: ValueError for a rule that is none of these.
    """

    def __init__(self, rule):
        if not isinstance(rule, (str, os.PathLike)):
            rule = list(rule)
            rule = rule if rule and isinstance(rule[0], (list, tuple)) else [rule]
        self._routing = _C._Routing(os.fspath(rule) if isinstance(rule, os.PathLike) else rule)

    def __enter__(self):
        self._routing.enter()
        return self

    def __exit__(self, *error):
        self._routing.exit()

    def decided(self):
        """A phrase for each kind of choice that something depended on: `2 of 8 for each of 128 tokens, 32 tokens each`."""
        return self._routing.decided()


class recording(contextlib.ContextDecorator):
    """Whether tensors without bytes remember how they are made: `with tare.recording(False):` turns it off."""

    def __init__(self, enabled=True):
        self._enabled = enabled

    def __enter__(self):
        self._before = _C._set_recording(self._enabled)
        return self

    def __exit__(self, *error):
        _C._set_recording(self._before)


class allow_undefined(contextlib.ContextDecorator):
    """Memory that was allocated and never written may be read: it is zeros. TARE_ALLOW_UNDEFINED=1 allows it everywhere."""

    def __enter__(self):
        self._before = _C._set_reads_undefined(True)
        return self

    def __exit__(self, *error):
        _C._set_reads_undefined(self._before)


class _Bar:
    """Progress on a terminal: bytes, rate, time left; redrawn at most ten times a second."""

    def __init__(self, stream):
        self._stream = stream
        self._start = self._shown = time.monotonic()

    def __call__(self, done, total):
        now = time.monotonic()
        if now - self._shown < 0.1 and done < total:
            return
        self._shown = now
        rate = done / max(now - self._start, 1e-9)
        left = (total - done) / rate if rate else 0
        full = int(30 * done / total) if total else 30
        self._stream.write(
            f"\r[{'#' * full}{'.' * (30 - full)}] {done / 2**30:.2f} of {total / 2**30:.2f} GiB, {rate / 2**30:.2f} GiB/s, "
            f"{left:.0f} s left "
        )
        self._stream.flush()

    def close(self):
        self._stream.write("\n")


def _targets(module, prefix=""):
    """(name, tensor, whether a checkpoint has it) of every parameter and buffer, ties under each of their names."""
    for path, owner in module.named_modules(prefix=prefix, remove_duplicate=False):
        path = f"{path}." if path else ""
        for name, parameter in owner._parameters.items():
            if parameter is not None:
                yield path + name, parameter, True
        for name, buffer in owner._buffers.items():
            if buffer is not None:
                yield path + name, buffer, name not in owner._non_persistent_buffers_set


def _dim_rule(shard):
    """The function behind `shard["dim"]`: a number for all, a dict by name or ending of a name, or a function."""
    rule = shard.get("dim", 0)
    if callable(rule):
        return rule
    if isinstance(rule, dict):
        def by_name(name, tensor):
            if name in rule:
                return rule[name]
            endings = [key for key in rule if name.endswith("." + key)]
            return rule[max(endings, key=len)] if endings else None

        return by_name
    return lambda name, tensor: rule if tensor.dim() > 0 else None


def _checked_shard(shard):
    """(rank, world, the function that says a tensor's dimension) of a `shard`. Errors: ValueError."""
    if not {"rank", "world"} <= shard.keys() <= {"rank", "world", "dim"}:
        raise ValueError(f"materialize: shard has {sorted(shard)}; its keys are 'rank', 'world' and, if it is not 0, 'dim'")
    rank, world, rule = int(shard["rank"]), int(shard["world"]), _dim_rule(shard)
    if not 0 <= rank < world:
        raise ValueError(f"materialize: shard: rank {rank} of a world of {world}")

    def checked(name, tensor):
        dim = rule(name, tensor)
        if dim is not None and not -tensor.dim() <= dim < tensor.dim():
            raise ValueError(
                f"materialize: shard: '{name}' of shape {list(tensor.shape)} has no dimension {dim}; "
                "`dim` may be a dict or a function that says None for what stays whole"
            )
        return dim

    return rank, world, checked


# Who started the process tells it by these, one pair for each launcher.
_LAUNCHERS = (
    ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
    ("PMI_RANK", "PMI_SIZE"),
    ("SLURM_PROCID", "SLURM_NTASKS"),
    ("RANK", "WORLD_SIZE"),
)


def process_shard(dim=0):
    """The `shard` for `materialize` of this process among those that mpirun, srun or torchrun started; alone it is the whole.

    The environment tells: Open MPI's, MPICH's, Slurm's, or RANK and WORLD_SIZE. Errors: ValueError if they make no sense.
    """
    for rank_name, world_name in _LAUNCHERS:
        rank, world = os.environ.get(rank_name), os.environ.get(world_name)
        if rank is None or world is None:
            continue
        if not rank.isdecimal() or not world.isdecimal() or int(rank) >= int(world):
            raise ValueError(f"process_shard: {rank_name}={rank} and {world_name}={world} are no rank and number of processes")
        return {"rank": int(rank), "world": int(world), "dim": dim}
    return {"rank": 0, "world": 1, "dim": dim}


def materialize(target, *, checkpoint=None, device="cpu", dtype=None, shard=None, strict=True, progress=None):
    """Give a module's parameters and buffers, or one tensor, their bytes; return a `LoadReport`, or the tensor.

    target: a Module, changed in place so that ties and identities stay; or a Tensor on meta, which stays as it is.
    checkpoint: a file or folder that `tare inspect` reads. What it has is read from there; buffers that it does not have, and
        everything without a checkpoint, get the values that building the module on the CPU would have given.
    device: only "cpu": there are no bytes elsewhere.
    dtype: of floating tensors in place of their own; converted as they are read.
    shard: {"rank": 0, "world": 4, "dim": ...}: only this rank's part of each tensor, as torch.chunk divides it. `dim` is a dimension
        for all, a dict of them by parameter name (or its last parts; others stay whole), or a function (name, tensor) -> dim or None.
    strict: a tensor that the checkpoint lacks, has too much or in another shape raises `LoadError` before anything is changed.
    progress: True for a bar on stderr, a function (bytes, of bytes), or None: a bar if stderr is a terminal and it takes long.
    Errors: LoadError, CheckpointError (RuntimeError); ValueError for a shard that cannot be.
    """
    if tare.device(device).type != "cpu":
        raise NotImplementedError(f"materialize: tensors get bytes on the CPU only, not on {device}")
    if isinstance(target, tare.Tensor):
        return _real(target, dtype)
    if not isinstance(target, tare.nn.Module):
        raise TypeError(f"materialize: expected a Module or a Tensor, got {type(target).__name__}")
    contents = None if checkpoint is None else _C._Contents(str(checkpoint))
    rank, world, rule = (0, 1, None) if shard is None else _checked_shard(shard)
    bar = None
    if progress is True or (progress is None and sys.stderr is not None and sys.stderr.isatty()):
        progress = bar = _Bar(sys.stderr)
    fields, text, error = _C._materialize(
        list(_targets(target)), contents, dtype, rank, world, rule, strict, progress or None
    )
    if bar is not None:
        bar.close()
    report = LoadReport(fields, text)
    if error is not None:
        raise LoadError(error, report)
    return report


def _real(tensor, dtype):
    """A tensor's value on the CPU."""
    if _C._is_in_file(tensor):
        made = _C._read_from_file(tensor)
    else:
        found = []
        _C._replay([tensor], lambda i, one: found.append(one))
        made = found[0]
    return made if dtype is None else made.to(dtype)


def open_checkpoint(path):
    """The tensors of a checkpoint under their names, on meta: none is read, each knows its place in its file.

    path: whatever `tare inspect` reads: a `.pt`, `.safetensors` or `.gguf` file, an index of shards, or a folder. `tare.materialize`
    gives one of the tensors, or a view of it, its bytes. Errors: RuntimeError for files that are not what they claim.
    """
    return dict(_C._Contents(str(path)).tensors(tare.device("meta")))


def save_safetensors(tensors, path, metadata=None):
    """Writes a dict of tensors as a safetensors file, byte for byte as `safetensors.torch.save_file` does.

    The file is whole or what it was before. Tensors of `open_checkpoint` are read from their files, one at a time.
    metadata: a dict of texts. Errors: ValueError for tensors without bytes, that are not contiguous or share memory; RuntimeError
    for memory that was never written, for dtypes that the format has not, and for what the system says.
    """
    if not isinstance(tensors, dict):
        raise ValueError(f"save_safetensors: expected a dict of tensors, got {type(tensors).__name__}")
    for name, tensor in tensors.items():
        if not isinstance(name, str) or not isinstance(tensor, tare.Tensor):
            raise ValueError(f"save_safetensors: {name!r}: expected a tensor under a name, got {type(tensor).__name__}")
        if tensor.layout is not tare.strided:
            raise ValueError(f"save_safetensors: {name!r} is sparse; to_dense() makes it dense")
    for key, value in (metadata or {}).items():
        if not isinstance(key, str) or not isinstance(value, str):
            raise ValueError(f"save_safetensors: metadata: {key!r}: expected a text under a name, got {type(value).__name__}")
    _C._save_safetensors(os.fspath(path), list(tensors.items()), list((metadata or {}).items()))


def undefined(module):
    """The names of a module's tensors that were allocated, on any device, and never written."""
    return [name for name, tensor, _ in _targets(module) if tensor.numel() > 0 and _C._is_unwritten(tensor)]
