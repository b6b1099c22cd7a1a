"""Turns calls that a watcher sees (watchers.py) into lines.

A noted call is not taken at its word. It is written down, rebuilt from what was written, and run again outside all modes:
on real tensors, whose results are the line's, and on meta tensors. So a line can be replayed by construction, its results
are not coloured by the watching (composites choose other paths below a mode), and a call that was seen before costs little.
"""
import contextlib
import json

import torch
from torch.utils._python_dispatch import _disable_current_modes

import corpus as fmt

MAX_BYTES = 128 << 20       # of all storages of a call; larger calls are not recorded
MAX_ELEMENTS = 4096         # of one storage under `values`
MAX_VALUES_PER_CALL = 4     # lines with `values` that differ in nothing but these and strides

# A kernel that does not exist for a dtype or device is no rule of the operator.
MISSING_KERNEL = ("not implemented for '", "no kernel", "could not run", "unsupported scalartype", "unexpected scalartype",
                  "unsupported dtype", "internal assert", "compiled with", "requires linking")

# Real kernels that trust their index-like arguments (pivots, reflectors): feeding them other values may crash.
UNSAFE_TO_PROBE = ("lu_solve", "ldl_solve", "lu_unpack", "ormqr", "householder", "orgqr")


class RecorderBug(BaseException):
    """An error of the recorder itself. No Exception: the watched program may catch those."""


class Call:
    """One call as it was before it ran: encoded arguments, and the bytes below them."""

    def __init__(self, op, invoke, args, kwargs):
        numbering = fmt.Numbering()
        self.op, self.invoke = op, invoke
        self.args = [fmt.encode(a, numbering) for a in args]
        if isinstance(kwargs.get("device"), str):
            kwargs = kwargs | {"device": torch.device(kwargs["device"])}
        self.kwargs = {k: fmt.encode(v, numbering) for k, v in kwargs.items()}
        if sum(numbering.sizes) > MAX_BYTES:
            raise fmt.Unencodable("too many bytes")
        if any(s.device.type != "cpu" for s in numbering.storages):
            raise fmt.Unencodable("a tensor of another device")
        self.sizes, self.dtypes = numbering.sizes, numbering.dtypes
        self.contents = [fmt.storage_bytes(s) for s in numbering.storages]
        self.key = fmt.to_json([op, self.args, self.kwargs, self.sizes])

    def run(self, storages, device):
        """Runs the call on these storages. Returns (results, None) or (None, error), and the storages' numbering."""
        numbering = fmt.Numbering()
        args = fmt.decode(self.args, storages, device)
        kwargs = {k: fmt.decode(v, storages, device) for k, v in self.kwargs.items()}
        fmt.encode([args, list(kwargs.values())], numbering)
        try:
            result = self.invoke(*args, **kwargs)
        except Exception as error:
            return None, describe(error), numbering
        return fmt.encode_results(result, numbering), None, numbering

    def run_real(self, change=None):
        storages = fmt.real_storages(self.contents)
        if change:
            number, fill = change
            fill(storages[number], self.dtypes[number], [t for t in fmt.tensors_in([self.args, list(self.kwargs.values())])
                                                         if t[4] == number])
        return self.run(storages, "cpu")

    def run_meta(self):
        with torch.device("meta"):  # for calls that name no device
            return self.run(fmt.meta_storages(self.sizes), "meta")


def describe(error):
    message = str(error).strip().split("\n")[0][:200]
    return {"type": type(error).__name__, "message": message}


def is_missing_kernel(error):
    message = error["message"].lower()
    return any(words in message for words in MISSING_KERNEL)


# ---------------------------------------------------------------------------------------------------------------------
# Which values a result depends on

def fill_zeros(storage, dtype, tensors):
    fmt.tensor_on(storage, dtype).fill_(0)


def fill_ones(storage, dtype, tensors):
    fmt.tensor_on(storage, dtype).fill_(1)


def fill_twos(storage, dtype, tensors):
    fmt.tensor_on(storage, dtype).fill_(2)


def fill_identity(storage, dtype, tensors):
    fill_zeros(storage, dtype, tensors)
    for name, sizes, strides, offset, _ in tensors:
        if len(sizes) >= 2:
            fmt.tensor_on(storage, fmt.dtype_named(name), sizes, strides, offset).diagonal(dim1=-2, dim2=-1).fill_(1)


def depends_on_values(call, results, error):
    """The storages whose contents decide the result's metadata, or the error: found by changing them one at a time."""
    if any(word in call.op for word in UNSAFE_TO_PROBE):
        return set()
    found = set()
    for number, size in enumerate(call.sizes):
        if size < call.dtypes[number].itemsize:
            continue
        for fill in (fill_zeros, fill_ones, fill_twos, fill_identity):
            try:
                other_results, other_error, _ = call.run_real((number, fill))
            except (fmt.Unencodable, RuntimeError):
                continue
            # A call that worked and now raises (an index that is too large) has not changed its metadata.
            changed = other_error != error if error else (not other_error and not fmt.same_results(results, other_results))
            if changed:
                found.add(number)
                break
    return found


def masks_of(call):
    """The masks among the indices of index, index_put and their kin."""
    if not call.op.startswith(("aten::index", "aten::_index", "aten::_unsafe_index")):
        return set()
    return {t[4] for value in call.args[1:2] if isinstance(value, list) for t in fmt.tensors_in(value)
            if t[0] in ("bool", "uint8")}


def needed_values(call, tags, results, error):
    # Tensors only written to (out=) come by name; a storage that is read as well is among the others.
    read = list(fmt.tensors_in(call.args)) or list(fmt.tensors_in(list(call.kwargs.values())))
    everything = {t[4] for t in read}
    # item, equal, allclose: the result is made of values. Functions carry no tags, but their results are no tensors.
    if torch.Tag.data_dependent_output in tags or (not error and not all(map(is_tensor, results))):
        return everything
    found = masks_of(call)
    if error or not found:
        found |= depends_on_values(call, results, error)
    if not found and torch.Tag.dynamic_output_shape in tags:  # an empty input, or one whose probes agree by chance
        exact = {t[4] for t in read if not t[0].startswith(("float", "bfloat", "complex"))}
        return exact or everything
    return found


def is_tensor(value):
    return isinstance(value, dict) and "tensor" in value or isinstance(value, list) and all(map(is_tensor, value))


def shapes_only(value):
    if isinstance(value, list):
        return [shapes_only(v) for v in value]
    return value["tensor"][:2] if isinstance(value, dict) and "tensor" in value else value


# ---------------------------------------------------------------------------------------------------------------------

class Observer:
    """Collects lines of watched calls in a corpus. `source` is set by whoever makes the calls."""

    def __init__(self):
        self.source = ""
        self.listening = False
        self.begin(None)

    def begin(self, corpus):
        """From here on lines go to this corpus."""
        self.corpus = corpus
        self._seen = {}          # call key -> outcomes seen
        self._values_lines = {}  # call without strides and offsets -> number of lines with `values`

    def watch(self, op, invoke, run, tags, args, kwargs):
        """Runs `run`, and records `invoke(*args, **kwargs)` as the operator `op`."""
        try:
            call = Call(op, invoke, args, kwargs)
        except fmt.Unencodable:
            return run()
        except Exception as error:
            raise RecorderBug(f"{op}: {error!r}") from error
        try:
            result = run()
        except Exception as error:
            self._consider(call, tags, to_outcome(call, None, error))
            raise
        self._consider(call, tags, to_outcome(call, result, None))
        return result

    def _consider(self, call, tags, outcome):
        # The same arguments with another outcome depend on values: worth another line.
        outcomes = self._seen.setdefault(call.key, set())
        if outcome in outcomes:
            return
        outcomes.add(outcome)
        with self.paused(), _disable_current_modes():
            try:
                line = self._line(call, tags)
            except fmt.Unencodable:
                return
            except Exception as error:
                raise RecorderBug(f"{call.key[:500]}: {error!r}") from error
        if line:
            self.corpus.add(line)

    @contextlib.contextmanager
    def paused(self):
        before, self.listening = self.listening, False
        try:
            yield
        finally:
            self.listening = before

    def _line(self, call, tags):
        results, error, numbering = call.run_real()
        if error and is_missing_kernel(error):
            return None
        meta, meta_error = self._meta(call, results, error)
        # Where PyTorch finds the same on meta tensors, which have no values, nothing depends on them. Masks are given all
        # the same: a reader that looks into them finds what is there.
        agrees = error == meta_error if error else meta == "same"
        values = masks_of(call) | (set() if agrees else needed_values(call, tags, results, error))
        if any(call.sizes[n] > MAX_ELEMENTS * call.dtypes[n].itemsize for n in values):
            return None
        line = {"op": call.op, "args": call.args, "kwargs": call.kwargs}
        line |= {"error": error} if error else {"out": results}
        line |= {"storages": call.sizes if error else numbering.sizes, "meta": meta, "source": self.source}
        if values:
            kind = fmt.to_json([call.op, shapes_only(call.args), shapes_only(list(call.kwargs.values())), error is None])
            count = self._values_lines.get(kind, 0)
            if count >= MAX_VALUES_PER_CALL:
                return None
            self._values_lines[kind] = count + 1
            line["values"] = {str(n): fmt.encode_elements(call.contents[n], call.dtypes[n]) for n in sorted(values)}
        return line

    def _meta(self, call, results, error):
        try:
            meta_results, meta_error, _ = call.run_meta()
        except fmt.Unencodable:
            return "skip", None
        if error:
            verdict = "accepts" if not meta_error else "same" if meta_error["type"] == error["type"] else "differs"
        else:
            verdict = "error" if meta_error else "same" if fmt.same_results(results, meta_results) else "differs"
        return verdict, meta_error


def to_outcome(call, result, error):
    """A short text that tells apart the outcomes of one call. Results are compared without new storages' sizes."""
    if error is not None:
        return json.dumps(describe(error))
    try:
        return json.dumps(fmt.encode_results(result, fmt.Numbering()))
    except fmt.Unencodable:
        return "unencodable"
