"""`torch.export.draft_export`: a program in any case, with a report of what `export` would refuse."""

import contextlib
import copy
import logging
from enum import IntEnum

import tare
from tare import _custom_ops
from tare._dynamo.exc import UserError
from tare._subclasses import fake_tensor
from tare._symbolic.shape_env import ConstraintViolationError, GuardOnDataDependentSymNode
from tare._symbolic.unknown import with_counts
from tare._tags import Tag
from tare.export import _trace
from tare.export.dynamic_shapes import Dim
from tare.fx._recorded_calls import recorded_calls
from tare.utils import _pytree as pytree

_log = logging.getLogger("torch.export")
_PACKAGE = tare.__file__.rpartition("/")[0]
_MOST_TRIES = 8


class FailureType(IntEnum):
    """What a draft had to get around."""

    MISSING_FAKE_KERNEL = 1
    DATA_DEPENDENT_ERROR = 2
    GUARD_ADDED = 3
    MISMATCHED_FAKE_KERNEL = 4

    def __str__(self):
        return self.name


_TOLD = {  # title and text of a failure, of its data
    FailureType.MISSING_FAKE_KERNEL: (
        "Missing fake kernel.",
        "torch.ops.{op} has no fake implementation: what its real one gave for tensors of the same sizes was taken.\n"
        "Register one with torch.library.register_fake."),
    FailureType.MISMATCHED_FAKE_KERNEL: (
        "Mismatched fake kernel.",
        "torch.ops.{op} has a fake implementation that is not right, and what the real one gave was taken: {reason}."),
    FailureType.DATA_DEPENDENT_ERROR: (
        "Data dependent error.",
        "{expr}\nThe values that the example has were taken, and are built into the graph. Asked for:\n{user_stack}\n"
        "Say with torch._check(...) what holds for the value, or write the decision with torch.cond."),
    FailureType.GUARD_ADDED: (
        "Guard Added.",
        "{expr}\nThe program was exported with these shapes:\n    dynamic_shapes = {new_dynamic_shapes}"),
}


class FailureReport:
    """One thing that `export` would refuse: its type, what is known of it by name, and whether it was expected."""

    def __init__(self, failure_type, data, xfail=False):
        self.failure_type, self.data, self.xfail = failure_type, data, xfail

    def __repr__(self):
        return f"FailureReport(failure_type={self.failure_type}, xfail={self.xfail}, data={self.data})"

    def print(self, str_to_filename=None):
        """The text of the report."""
        title, text = _TOLD[self.failure_type]
        return "\n    ".join([title, *text.format(**self.data).splitlines()])


class DraftExportReport:
    """All of them for a program: `failures`; empty where `export` gives the same program."""

    def __init__(self, failures):
        self.failures = failures

    def successful(self):
        return all(one.xfail for one in self.failures)

    def apply_suggested_fixes(self):
        raise NotImplementedError("DraftExportReport.apply_suggested_fixes is in PyTorch 2.13 no more than a name")

    def __repr__(self):
        return f"DraftExportReport({self.failures})"

    def __str__(self):
        if self.successful():
            return "No issues are found during export: torch.export.export gives the same program."
        count = len(self.failures)
        head = f"WARNING: {count} issue(s) found during export, around which the program was made:"
        return "\n\n".join([head, *(f"{number}. {one.print()}" for number, one in enumerate(self.failures, 1))])


def draft_export(mod, args, kwargs=None, *, dynamic_shapes=None, preserve_module_call_signature=(), strict=False,
                 prefer_deferred_runtime_asserts_over_guards=False):
    """What `export` gives, also for programs that it refuses: `_report` of the program lists what it had to get around.

    Sizes that cannot vary as declared take the range that the program has. Questions for values that decide something are answered by a run
    on the example's values. Operators of the program are held against their real implementations on zeros, which stand in where there is
    no fake one or a wrong one. Errors: as `export`, where the example has no values or another error is in the way.
    """
    failures, answers = [], None
    with _held_to_real_kernels(failures):
        for _ in range(_MOST_TRIES):
            try:
                program = _trace.exported(mod, args, kwargs, dynamic_shapes, strict, answers, preserve_module_call_signature)
                break
            except (UserError, ConstraintViolationError) as error:
                if not _names_sizes(dynamic_shapes):
                    raise
                dynamic_shapes = pytree.tree_map(_free, dynamic_shapes, is_leaf=lambda one: isinstance(one, Dim))
                failures.append(FailureReport(FailureType.GUARD_ADDED, {
                    "expr": _head(error), "new_dynamic_shapes": dynamic_shapes}))
            except _DECIDED as error:
                if answers is not None or (isinstance(error, RuntimeError) and not _asks_for_values(error)):
                    raise
                answers = _answers(mod, args, kwargs, error)
                asked = dict.fromkeys(f"    {place}: {operator} = {value}" for operator, value, place in answers)
                failures.append(FailureReport(FailureType.DATA_DEPENDENT_ERROR, {"expr": _head(error), "user_stack": "\n".join(asked)}))
        else:
            program = _trace.exported(mod, args, kwargs, dynamic_shapes, strict, answers, preserve_module_call_signature)
    program._report = DraftExportReport(failures)
    if failures:
        _log.warning("%s", program._report)
    return program


_DECIDED = (GuardOnDataDependentSymNode, fake_tensor.DataDependentOutputException, fake_tensor.DynamicOutputShapeException, RuntimeError)


def _asks_for_values(error):
    return isinstance(error, _DECIDED[:3]) or "get value out of a tracing tensor" in str(error)


def _head(error):
    """The sentences of an error, without the advice to draft."""
    return str(error).partition("\n\nThe error above")[0]


def _names_sizes(shapes):
    return any(isinstance(one, Dim) or one == Dim.DYNAMIC for one in pytree.tree_leaves(shapes, is_leaf=lambda one: isinstance(one, Dim)))


def _free(one):
    """A size as `Dim.AUTO` where it was declared."""
    return Dim.AUTO if isinstance(one, Dim) or one == Dim.DYNAMIC else one


def _answers(mod, args, kwargs, error):
    """(operator, result, place in the program) of each question for a value in a run of a copy on the example's values. Errors: the one
    given, where it has none."""
    with tare.no_grad(), recorded_calls(outermost=True, until=_answers.__code__) as calls:
        try:
            copied, given, by_name = copy.deepcopy((mod, args, kwargs or {}))
            copied(*given, **by_name)
        except Exception:  # noqa: BLE001: it has no values, or raises at these
            raise error from None
    asks = {Tag.data_dependent_output, Tag.dynamic_output_shape}
    return [(operator, result, _place(frames)) for operator, _, _, result, frames in calls if asks & set(operator.tags)]


def _place(frames):
    """The innermost line of the program."""
    place = next(((code, line) for code, line in frames if not code.co_filename.startswith(_PACKAGE)), None)
    return "?" if place is None else f"{place[0].co_filename}:{place[1]}, in {place[0].co_name}"


@contextlib.contextmanager
def _held_to_real_kernels(failures):
    """Operators of the program ask their real implementations too while it lasts, for what these give; what differs is a failure."""
    wrapped = []
    for operator in list(_custom_ops._operators.values()):
        if any(kind in operator.kernels for kind in ("cpu", *_custom_ops._FOR_ALL_DEVICES)) and not any(
                kind in operator.kernels for kind in ("meta", _custom_ops._COMPOSITE)):
            wrapped.append((operator, operator.fake))
            operator.set_fake(_both(operator, operator.fake, failures))
    try:
        yield
    finally:
        for operator, fake in wrapped:
            operator.set_fake(fake)


def _both(operator, fake, failures):
    """A fake implementation: the program's where it tells what the real one gives, else what that gives."""

    def run(*args, **kwargs):
        told = None if fake is None else fake(*args, **kwargs)
        try:
            real = with_counts(operator, args, kwargs, contextlib.nullcontext(), lambda one: 0)
        except Exception:  # noqa: BLE001: it does not run on zeros
            if fake is None:
                raise
            return told
        if fake is None:
            _add(failures, FailureType.MISSING_FAKE_KERNEL, {"op": str(operator)})
            return real
        reason = _difference(told, real)
        if reason is None:
            return told
        _add(failures, FailureType.MISMATCHED_FAKE_KERNEL, {"op": str(operator), "reason": reason})
        return real

    return run


def _add(failures, kind, data):
    if not any(one.failure_type is kind and one.data["op"] == data["op"] for one in failures):
        failures.append(FailureReport(kind, data))


def _difference(told, real):
    """How two results differ in what is known without bytes, or None."""
    told, real = pytree.tree_leaves(told), pytree.tree_leaves(real)
    if len(told) != len(real):
        return f"it gives {len(told)} results and the real one {len(real)}"
    for one, other in zip(told, real):
        if isinstance(one, tare.Tensor) and isinstance(other, tare.Tensor):
            for what in ("dtype", "shape", "stride"):
                a, b = (getattr(value, what) for value in (one, other))
                a, b = (a(), b()) if what == "stride" else (a, b)
                if a != b:
                    a, b = (a, b) if what == "dtype" else (tuple(a), tuple(b))
                    return f"mismatch of {what} between fake {a} and real {b}"
    return None
