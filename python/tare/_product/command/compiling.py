"""`check --compile`: what would end a graph of `torch.compile`, with the lines of the program.

The program runs twice. Heard are the operators that give it a value of a tensor, or sizes that hang on values; what the two runs do
differently; operators of extensions that were not loaded; and what is printed. A number that nobody knows is taken for one, so that the
run goes on behind the question. What a compiler finds in Python's own instructions is not heard.
Sizes that the program marks as dynamic (`torch._dynamo.mark_dynamic`) of what it gives to a compiled function or module are held against
runs at other sizes, as an export does: where they cannot vary, PyTorch's compiler raises.
"""

import builtins
import contextlib
import functools
import json
import sys
from dataclasses import dataclass

import tare
import tare.compiler
import tare.export
from tare._product.command import failure, installed, loading, machines, output, unknown
from tare._tags import Tag
from tare.fx._recorded_calls import recorded_calls
from tare.utils import _pytree as pytree

_GUESS = 1.0  # what a number is taken for that nobody knows


@dataclass
class Break:
    """A place where a graph ends, how often the program came by, and why."""

    file: str
    line: int
    function: str
    reason: str
    count: int = 1

    def __str__(self):
        times = f" ({self.count} times)" if self.count > 1 else ""
        return f"{failure._shown(self.file)}:{self.line}, in {self.function}: {self.reason}{times}"


def _place(frames):
    """(file, line, function) of the innermost frame of the user's, else of a library's."""
    places = tuple(failure.library_places())
    told = [(code.co_filename, line, code.co_name) for code, line in frames if not code.co_filename.startswith("<")]
    own = [one for one in told if not one[0].startswith(places)]
    outside = [one for one in told if "/tare/" not in one[0]]
    return next(iter(own or outside or told), ("?", 0, "?"))


def _reason(function):
    """Why an operator ends a graph, or None."""
    if Tag.data_dependent_output in function.tags:
        return f"{function} gives the program a value of a tensor"
    if Tag.dynamic_output_shape in function.tags:
        return f"{function} gives sizes that hang on values"
    return None


class _Heard:
    """One run: its calls, and what it printed."""

    def __init__(self, subject, options, silent=False):
        self.calls, self.printed, self.error, self.returned = [], [], None, None
        shown = builtins.print

        def printed(*args, **kwargs):
            frame, frames = sys._getframe(1), []
            while frame is not None and frame.f_code is not _Heard._run.__code__:
                frames.append((frame.f_code, frame.f_lineno))
                frame = frame.f_back
            self.printed.append(frames)
            return None if silent else shown(*args, **kwargs)

        builtins.print = printed
        try:
            self._run(subject, options)
        finally:
            builtins.print = shown

    def _run(self, subject, options):
        given = _GUESS if options.unknown_values is None else options.unknown_values
        with loading.on(options.device), unknown.spreading(given), recorded_calls(until=_Heard._run.__code__) as self.calls:
            try:
                self.returned = subject.run()
            except Exception as error:  # noqa: BLE001: what the program raises ends its run, and is told
                self.error = error

    def breaks(self):
        for function, _, _, _, frames in self.calls:
            reason = _reason(function)
            if reason is not None:
                yield _place(frames), reason
        for frames in self.printed:
            yield _place(frames), "print writes in the middle of the graph"


class _Compiled:
    """What `torch.compile` made while it lasts, and the first call of each with tensors of which sizes are marked as dynamic."""

    def __init__(self):
        self.calls = {}  # by identity of what was compiled: it, its arguments, the place of the call

    def __enter__(self):
        self.before = tare.compiler.compile

        def compile(model=None, **settings):
            made = self.before(model, **settings)
            return self._watched(made) if model is not None else lambda one: self._watched(made(one))

        tare.compiler.compile = tare.compile = functools.wraps(self.before)(compile)
        return self

    def __exit__(self, *_):
        tare.compiler.compile = tare.compile = self.before

    def _watched(self, compiled):
        if isinstance(compiled, tare.nn.Module):
            compiled.register_forward_pre_hook(lambda module, args, kwargs: self._note(module, args, kwargs), with_kwargs=True)
            return compiled

        @functools.wraps(compiled)
        def call(*args, **kwargs):
            self._note(compiled, args, kwargs)
            return compiled(*args, **kwargs)

        return call

    def _note(self, compiled, args, kwargs):
        if id(compiled) not in self.calls and any(getattr(one, "_dynamo_dynamic_indices", None) for one in pytree.tree_leaves((args, kwargs))):
            frame, frames = sys._getframe(1), []
            while frame is not None and frame.f_code is not _Heard._run.__code__:
                frames.append((frame.f_code, frame.f_lineno))
                frame = frame.f_back
            self.calls[id(compiled)] = compiled, args, kwargs, _place(frames)

    def breaks(self):
        """(place, reason) of each size that was marked as dynamic and does not vary as it was marked."""
        for compiled, args, kwargs, place in list(self.calls.values()):
            module = compiled
            if not isinstance(compiled, tare.nn.Module):
                module = tare.nn.Module()
                module.forward = compiled
            try:
                tare.export.export(module, args, kwargs)
            except tare.export.UserError as error:
                yield from ((place, line.removeprefix("  - ")) for line in error.msg.splitlines() if line.startswith("  - "))
            except Exception:  # noqa: BLE001, S110: a program that no export takes is told by its breaks
                pass


def _difference(one, other):
    """Where two runs went different ways: ((file, line, function), reason), or None."""
    for at in range(max(len(one.calls), len(other.calls))):
        a, b = (run.calls[at] if at < len(run.calls) else None for run in (one, other))
        if a is None or b is None or a[0] is not b[0] or _sizes(a) != _sizes(b):
            call = b or a
            what = "ends" if b is None else f"calls {b[0]}"
            before = "ended" if a is None else f"called {a[0]}" + (" with other sizes" if b is not None and a[0] is b[0] else "")
            return _place(call[4]), f"a second run {what} where the first {before}"
    return None


def _sizes(call):
    result = call[3] if isinstance(call[3], (list, tuple)) else [call[3]]
    return [tuple(one.shape) for one in result if isinstance(one, tare.Tensor)]


def found(subject, options, compiled):
    """The breaks of a program, in order, and what ended its run or None."""
    first = _Heard(subject, options)
    instead = subject.instead(first.returned)
    if instead is not None:
        return found(instead(), options, compiled)
    second = _Heard(subject, options, silent=True)
    breaks = {}
    for place, reason in first.breaks():
        known = breaks.get((place, reason))
        if known is None:
            breaks[place, reason] = Break(*place, reason)
        else:
            known.count += 1
    differs = _difference(first, second)
    if differs is not None:
        breaks.setdefault(differs, Break(*differs[0], differs[1]))
    for place, reason in compiled.breaks():
        breaks.setdefault((place, reason), Break(*place, reason))
    error = first.error
    if isinstance(error, tare.ops.MissingName):
        frames = _frames_of(error)
        place = _place(frames)
        breaks[place, str(error)] = Break(*place, str(error).partition("\n")[0])
        error = None
    elif _hangs_on_values(error):
        place, reason = _place(_frames_of(error)), str(error).partition("\n")[0] + "; the run ends there"
        breaks[place, reason] = Break(*place, reason)
        error = None
    return list(breaks.values()), error


def _hangs_on_values(error):
    """Whether an operator refused for want of values: the core says so in these words."""
    return isinstance(error, (RuntimeError, NotImplementedError)) and any(
        words in str(error) for words in ("depends on values", "cannot be called on meta tensors"))


def _frames_of(error):
    frames, trace = [], error.__traceback__
    while trace is not None:
        frames.append((trace.tb_frame.f_code, trace.tb_lineno))
        trace = trace.tb_next
    return frames[::-1]


def main(line):
    """The command. Its exit code is 1 where there are breaks or the program raises, else 0."""
    options = line.options
    named = options.names_device
    if not named:
        options = options.on("cpu" if ".py" in options.model else "meta")
    printed = contextlib.redirect_stdout(sys.stderr)
    tare._C._follow_source_lines(failure.library_places())
    with printed, machines.machine(options), _Compiled() as compiled:
        subject = installed.load(options, named)
        breaks, error = found(subject, options, compiled)
    if options.json:
        output.put(json.dumps({"model": subject.name, "breaks": [vars(one) for one in breaks],
                               "error": None if error is None else f"{type(error).__name__}: {error}"}, indent=2) + "\n")
    else:
        lines = [str(one) for one in breaks]
        count = len(breaks)
        lines.append(f"{subject.name}: {count} {'place' if count == 1 else 'places'} would end a graph" if count else
                     f"{subject.name}: one graph; nothing that was heard would end it")
        if error is not None:
            lines.append(f"the run ended with {type(error).__name__}: {error}")
        output.put("\n".join(lines) + "\n")
    return 1 if breaks or error is not None else 0
