"""What would end a graph of a function: operators whose results or sizes hang on values, with the lines that call them."""

import dataclasses
import sys
import traceback

import tare
from tare._tags import Tag
from tare.utils._python_dispatch import TorchDispatchMode

_PACKAGE = tare.__file__.rpartition("/")[0]


@dataclasses.dataclass
class GraphCompileReason:
    """Why a graph ends, and where the program asked for it."""

    reason: str
    user_stack: list
    graph_break: bool = True


@dataclasses.dataclass
class ExplainOutput:
    """The operators of a run, cut where a graph would end."""

    graphs: list
    graph_count: int
    graph_break_count: int
    break_reasons: list
    op_count: int
    ops_per_graph: list
    out_guards: list
    compile_times: str = ""

    def __str__(self):
        lines = [f"Graph Count: {self.graph_count}", f"Graph Break Count: {self.graph_break_count}", f"Op Count: {self.op_count}",
                 "Break Reasons:"]
        for index, one in enumerate(self.break_reasons):
            lines += [f"  Break Reason {index + 1}:", f"    Reason: {one.reason}", "    User Stack:"]
            lines += [f"      {frame}" for frame in one.user_stack]
        lines.append("Ops per Graph:")
        for index, ops in enumerate(self.ops_per_graph):
            lines += [f"  Ops {index + 1}:", *(f"    {one}" for one in ops)]
        return "\n".join(lines)


class _Listening(TorchDispatchMode):
    """Cuts the calls that come by where one gives a value, or sizes that hang on values."""

    def __init__(self):
        super().__init__()
        self.runs, self.reasons = [[]], []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if Tag.data_dependent_output in func.tags:
            self.cut(f"{func} gives the program a value of a tensor")
        elif Tag.dynamic_output_shape in func.tags:
            self.cut(f"{func} gives sizes that hang on values")
        else:
            self.runs[-1].append(func)
        return func(*args, **(kwargs or {}))

    def cut(self, reason):
        self.reasons.append(GraphCompileReason(reason, _users_frames()))
        self.runs.append([])


def _users_frames():
    """The lines of the program that lead to here, the innermost last."""
    frame, frames = sys._getframe(2), []
    while frame is not None and frame.f_code is not _run.__code__:
        if not frame.f_code.co_filename.startswith(_PACKAGE):
            frames.append((frame, frame.f_lineno))
        frame = frame.f_back
    return list(traceback.StackSummary.extract(reversed(frames)))


def _run(function, args, kwargs):
    return function(*args, **kwargs)


def explain(f, *extra_args, **extra_kwargs):
    """A function that runs `f` on its arguments and says where a graph of it would end: an `ExplainOutput`.

    Heard are the operators: what a compiler would not find in Python's own instructions is not. Where a tensor has no values, the run
    ends with the first question for one, which is the last reason.
    """

    def inner(*args, **kwargs):
        mode = _Listening()
        try:
            with mode:
                _run(f, args, kwargs)
        except (RuntimeError, NotImplementedError):
            if not mode.reasons:
                raise
        graphs = [ops for ops in mode.runs if ops]
        return ExplainOutput([], len(graphs), len(mode.reasons), mode.reasons, sum(map(len, graphs)), graphs, [])

    return inner(*extra_args, **extra_kwargs) if extra_args or extra_kwargs else inner
