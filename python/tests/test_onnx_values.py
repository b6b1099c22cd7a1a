"""Nodes of ONNX whose sizes hang on less than they seem: what is not known of their inputs is assumed where no size depends on it."""

import json
import subprocess
import sys

import pytest
import tare
from tare.onnx._builder import Node, node_message, value_message
from tare.onnx._wire import Message


def check(tmp_path, nodes, inputs, outputs, *words, code=0, opset=20):
    """What `tare check` says of a model: nodes are (operator, inputs, outputs, attributes) with a domain before `::`."""
    graph = Message()
    for number, (op, given, made, attributes) in enumerate(nodes):
        domain, _, op = op.rpartition("::")
        graph.message(1, node_message(Node(op, domain, given, made, attributes, {}), number))
    graph.text(2, "test")
    for name, (dtype, sizes) in inputs.items():
        graph.message(11, value_message(name, dtype, sizes))
    for name in outputs:
        graph.message(12, Message().text(1, name))
    model = Message().integer(1, 10).message(7, graph)
    for domain, version in (("", opset), ("ai.onnx.ml", 3)):
        model.message(8, Message().text(1, domain).integer(2, version))
    path = tmp_path / "model.onnx"
    with path.open("wb") as file:
        model.write(file)
    run = subprocess.run([sys.executable, "-m", "tare", "check", str(path), "--json", *words], capture_output=True, text=True)
    assert run.returncode == code, run.stderr + run.stdout
    return json.loads(run.stdout)


F, I = tare.float32, tare.int64


def outputs(told):
    return [(one["dtype"], one["shape"]) for one in told["outputs"]]


def test_an_axis_that_is_not_known_does_not_change_a_running_sum(tmp_path):
    told = check(tmp_path, [("CumSum", ["x", "axis"], ["y"], {})], {"x": (F, [3, 4]), "axis": (I, [])}, ["y"])
    assert outputs(told) == [("float32", [3, 4])]
    assert any("CumSum goes along its first dimension" in one for one in told["assumptions"])


@pytest.mark.parametrize(("onesided", "sizes"), [(0, [2, 5, 6, 2]), (1, [2, None, None, 2])])
def test_an_axis_that_is_not_known_changes_half_a_transform_only(tmp_path, onesided, sizes):
    nodes = [("DFT", ["x", "", "axis"], ["y"], {"onesided": onesided})]
    told = check(tmp_path, nodes, {"x": (F, [2, 5, 6, 1]), "axis": (I, [])}, ["y"])
    assert outputs(told) == [("float32", sizes)]
    assert ("why" in told["outputs"][0]) == (None in sizes)


@pytest.mark.parametrize(("second", "sizes"), [([2, 3], [2, 3]), ([2, 4], [2, None])])
def test_an_element_of_a_sequence_may_be_any(tmp_path, second, sizes):
    nodes = [("SequenceConstruct", ["a", "b", "a"], ["s"], {}), ("SequenceErase", ["s", "place"], ["t"], {}),
             ("SequenceAt", ["t", "place"], ["y"], {}), ("SequenceLength", ["t"], ["n"], {})]
    told = check(tmp_path, nodes, {"a": (F, [2, 3]), "b": (F, second), "place": (I, [])}, ["y", "n"])
    assert outputs(told) == [("float32", sizes), ("int64", [])]


def test_sizes_without_elements_leave_a_resize_to_its_scales(tmp_path):
    nodes = [("Constant", [], ["scales"], {"value_floats": [1.0, 1.0, 2.0, 3.0]}),
             ("Constant", [], ["none"], {"value_ints": [1]}), ("Constant", [], ["zero"], {"value_ints": [0]}),
             ("Slice", ["none", "zero", "zero"], ["sizes"], {}), ("Resize", ["x", "", "scales", "sizes"], ["y"], {})]
    assert outputs(check(tmp_path, nodes, {"x": (F, [1, 2, 3, 4])}, ["y"])) == [("float32", [1, 2, 6, 12])]


def test_categories_are_a_row_each(tmp_path):
    nodes = [("ai.onnx.ml::OneHotEncoder", ["x"], ["y"], {"cats_int64s": [1, 2, 3], "zeros": 1})]
    assert outputs(check(tmp_path, nodes, {"x": (I, [2, 5])}, ["y"])) == [("float32", [2, 5, 3])]


@pytest.mark.parametrize(("op", "inputs"), [("Upsample", ["x", "scales"]), ("Scatter", ["x", "places", "x"])])
def test_operators_end_with_the_set_that_replaced_them(tmp_path, op, inputs):
    given = {"x": (F, [2]), "scales": (F, [1]), "places": (I, [2])}
    known = {name: given[name] for name in inputs}
    nodes = [("Constant", [], ["scales"], {"value_floats": [2.0]})] if op == "Upsample" else []
    known.pop("scales", None)
    assert outputs(check(tmp_path, [*nodes, (op, inputs, ["y"], {})], known, ["y"], opset=9))
    told = check(tmp_path, [*nodes, (op, inputs, ["y"], {})], known, ["y"], opset=13, code=1)
    assert f"the operator {op} of version 13 is not known" in json.dumps(told)


def test_half_a_transform_is_of_real_numbers(tmp_path):
    nodes = [("DFT", ["x"], ["y"], {"onesided": 1})]
    assert outputs(check(tmp_path, nodes, {"x": (F, [2, 6, 1])}, ["y"])) == [("float32", [2, 4, 2])]
    told = check(tmp_path, nodes, {"x": (F, [2, 6, 2])}, ["y"], code=1)
    assert "onesided takes real numbers" in json.dumps(told)
