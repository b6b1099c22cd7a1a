"""torch.export.draft_export: a program in any case, and what `export` would refuse."""

import pytest
import tare
from tare.export import Dim, draft_export, export
from tare.export._draft_export import FailureType
from tare.library import custom_op


def module_of(function):
    class Module(tare.nn.Module):
        def forward(self, *args):
            return function(*args)

    return Module()


def failures(program):
    return [(one.failure_type, one.data) for one in program._report.failures]


@pytest.fixture
def operator():
    made = []

    def define(function, fake=None):
        one = custom_op(f"draft::{function.__name__}", mutates_args=())(function)
        if fake is not None:
            one.register_fake(fake)
        made.append(one)
        return one

    yield define
    for one in made:
        one._opoverload.remove()


def test_a_program_that_export_takes_has_no_failures():
    program = draft_export(module_of(lambda x: x + 1), (tare.ones(3),), dynamic_shapes=(({0: Dim("b")},),))
    assert program._report.successful() and program._report.failures == []
    assert str(program.graph) == str(export(module_of(lambda x: x + 1), (tare.ones(3),), dynamic_shapes=(({0: Dim("b")},),)).graph)
    assert "torch.export.export gives the same program" in str(program._report)


def test_sizes_take_the_range_that_the_program_has(caplog):
    def function(x, y):
        return x + y[:4]

    program = draft_export(module_of(function), (tare.ones(4), tare.ones(6)), dynamic_shapes=(({0: Dim("a")}, {0: Dim("b")}),))
    assert str(program.range_constraints) == "{s6: VR[4, int_oo]}"
    ((kind, data),) = failures(program)
    assert kind is FailureType.GUARD_ADDED and data["new_dynamic_shapes"] == (({0: Dim.AUTO}, {0: Dim.AUTO}),)
    assert "a = 4\n  b = Dim('b', min=4)" in data["expr"] and "draft_export" not in data["expr"]
    assert "Guard Added." in caplog.text


def test_decisions_by_values_are_those_of_the_example():
    def function(x, n):
        count = n.item()
        if x.sum() > 0:
            return x[:count] * 2
        return x

    module = module_of(function)
    with pytest.raises(RuntimeError):
        export(module, (tare.ones(5), tare.tensor(3)))
    program = draft_export(module, (tare.ones(5), tare.tensor(3)))
    assert tare.equal(program.module()(tare.ones(5), tare.tensor(3)), tare.full((3,), 2.0))
    ((kind, data),) = failures(program)
    line = function.__code__.co_firstlineno
    assert kind is FailureType.DATA_DEPENDENT_ERROR
    assert [one.rpartition(":")[0].rpartition("/")[2] for one in data["user_stack"].splitlines()] == [
        f"test_draft_export.py:{line + at}, in function" for at in (1, 2)]
    assert not program._report.successful() and "torch._check" in str(program._report)


def test_without_values_a_decision_is_still_refused():
    with pytest.raises(RuntimeError, match="meta"):
        draft_export(module_of(lambda x: x + 1 if x.sum() > 0 else x), (tare.ones(3, device="meta"),))
    with pytest.raises(RuntimeError, match="mat1 and mat2"):
        draft_export(module_of(lambda x: x @ x), (tare.ones(3, 4),))


def test_an_operator_without_a_fake_gives_what_its_real_one_gives(operator):
    def twice(x: tare.Tensor) -> tare.Tensor:
        return tare.cat([x, x])

    one = operator(twice)
    program = draft_export(module_of(lambda x: one(x) + 1), (tare.ones(3),), dynamic_shapes=(({0: Dim("b")},),))
    assert [str(node.meta["val"].shape) for node in program.graph.nodes if node.op == "call_function"] == ["torch.Size([2*s33])"] * 2
    assert failures(program) == [(FailureType.MISSING_FAKE_KERNEL, {"op": "draft.twice.default"})]
    with pytest.raises(RuntimeError, match="no fake impl"):  # the operator is as before
        export(module_of(lambda x: one(x)), (tare.ones(3),))


def test_an_operator_with_a_wrong_fake_is_found(operator):
    def twice(x: tare.Tensor) -> tare.Tensor:
        return tare.cat([x, x])

    one, right = operator(twice, tare.empty_like), operator(lambda_named("copied"), tare.empty_like)
    program = draft_export(module_of(lambda x: one(right(x))), (tare.ones(3),))
    assert failures(program) == [(FailureType.MISMATCHED_FAKE_KERNEL, {
        "op": "draft.twice.default", "reason": "mismatch of shape between fake (3,) and real (6,)"})]
    assert program.graph.output_node().args[0][0].meta["val"].shape == (6,)


def lambda_named(name):
    def copied(x: tare.Tensor) -> tare.Tensor:
        return x.clone()

    copied.__name__ = name
    return copied
