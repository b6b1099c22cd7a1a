"""What an exported program's nodes say of their source; the expected are those of PyTorch 2.13."""

import contextlib
import gc
import operator

import pytest

import tare
import tare as torch
from tare.fx import _recorded_calls
from tare.fx.passes.utils.source_matcher_utils import check_subgraphs_connected, get_source_partitions
from tare.nn import functional as F


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(3, 3)
        self.relu = torch.nn.ReLU()

    def forward(self, x):
        x = self.relu(self.linear(self.linear(x)))
        return F.softmax((x[0:2] + 1).view(-1, 3), 1)


def sources(program, field):
    return [node.meta[field] for node in program.graph.nodes if node.op == "call_function"]


def test_nodes_name_the_function_that_the_program_called():
    program = torch.export.export(Net(), (torch.randn(2, 3),))
    assert sources(program, "torch_fn") == [
        ("linear_1", "builtin_function_or_method.linear"), ("linear_2", "builtin_function_or_method.linear"), ("relu_1", "function.relu"),
        ("__getitem___1", "wrapper_descriptor.__getitem__"), ("add_1", "method_descriptor.add"), ("view_1", "method_descriptor.view"),
        ("softmax_1", "function.softmax")]
    assert not any("source_fn_stack" in node.meta for node in program.graph.nodes)
    by_name = get_source_partitions(program.module().graph, ["linear", "relu"])
    assert [len(by_name[name]) for name in ("linear", "relu")] == [2, 1]


def test_strict_nodes_name_modules_of_torch_and_functions():
    program = torch.export.export(Net(), (torch.randn(2, 3),), strict=True)
    called = [one[-1][1] for one in sources(program, "source_fn_stack")]
    # PyTorch has operator.add for "add": what wrote `+` is seen in its bytecode only.
    assert called == [torch.nn.Linear, torch.nn.Linear, torch.nn.ReLU, operator.getitem, "add", "view", F.softmax]


def test_files_keep_the_names(tmp_path):
    program = torch.export.export(Net(), (torch.zeros(2, 3),))
    with tare.known_values():
        for one in (*program.parameters(),):
            one.data.fill_(0.0)
        torch.export.save(program, tmp_path / "net.pt2")
    assert sources(torch.export.load(tmp_path / "net.pt2"), "torch_fn") == sources(program, "torch_fn")


@pytest.mark.parametrize("sizes", [None, ({0: torch.export.Dim("rows", min=2)},)])
def test_decomposed_nodes_keep_their_source(sizes):
    program = torch.export.export(Net(), (torch.randn(3, 3),), dynamic_shapes=sizes).run_decompositions()
    linear = [node.meta["torch_fn"][0] for node in program.graph.nodes if node.target is tare.ops.aten.addmm.default]
    assert linear == ["linear_1", "linear_2"]
    assert all("L__self__linear" in str(node.meta["nn_module_stack"]) for node in program.graph.nodes
               if node.target is tare.ops.aten.addmm.default)


def test_dynamo_s_export_gives_a_module_of_operators():
    model = Net()
    graph_module, guards = torch._dynamo.export(model, aten_graph=True)(torch.randn(2, 3))
    assert guards == []
    found = get_source_partitions(graph_module.graph, [torch.nn.Linear, torch.nn.ReLU])
    assert [len(found[kind]) for kind in (torch.nn.Linear, torch.nn.ReLU)] == [2, 1]
    first, second = found[torch.nn.Linear]
    assert check_subgraphs_connected(first, second) and check_subgraphs_connected(second, found[torch.nn.ReLU][0])
    assert not check_subgraphs_connected(first, found[torch.nn.ReLU][0])
    with tare.known_values():
        x = torch.randn(2, 3)
        torch.testing.assert_close(graph_module(x), model(x))
    doubled = torch._dynamo.export(lambda x: {"y": x * 2}, aten_graph=True, pre_dispatch=True)(torch.randn(2)).graph_module
    assert doubled(torch.ones(2))["y"].shape == (2,)
    with pytest.raises(NotImplementedError, match="aten_graph=True"):
        torch._dynamo.export(model)


def test_modes_hear_of_attributes_that_are_operators():
    heard = []

    class Heard(torch.overrides.TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            heard.append(func)
            return func(*args, **(kwargs or {}))

    x = torch.zeros(2, 3)
    with Heard():
        assert x.mT.shape == (3, 2) and x.mH.shape == (3, 2)
    assert torch.Tensor.mT.__get__ in heard and torch.Tensor.mH.__get__ in heard


def test_sources_are_told_once_metadata_is_read(monkeypatch):
    told = []
    written = _recorded_calls.stack_trace
    monkeypatch.setattr(_recorded_calls, "stack_trace", lambda frames: told.append(1) or written(frames))
    model = Net()
    torch.export.export(model, (torch.randn(2, 3),))  # what a process calls first is described at once
    told.clear()
    program = torch.export.export(model, (torch.randn(2, 3),))
    assert len(told) == 1  # of the result, which the signature tells
    node = next(node for node in program.graph.nodes if node.op == "call_function")
    assert "in forward" in node.meta["stack_trace"] and node.meta["val"].shape == (2, 3) and len(told) == 2
    assert next(iter(program.graph.nodes)).meta["val"].requires_grad
    assert gc.isenabled()


@pytest.mark.parametrize("inside", [False, True])
def test_modes_of_the_program_are_asked_beside_the_names(inside):
    heard = []

    class Heard(torch.overrides.TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            heard.append(func.__name__)
            return func(*args, **(kwargs or {}))

    class Adds(torch.nn.Module):
        def forward(self, x):
            with Heard() if inside else contextlib.nullcontext(), torch._C.DisableTorchFunction() if inside else contextlib.nullcontext():
                y = x.relu()
                with Heard() if inside else contextlib.nullcontext():
                    y = y + 1
            return F.softmax(y.neg(), 0)

    with Heard() if not inside else contextlib.nullcontext():
        program = torch.export.export(Adds(), (torch.zeros(3),))
    names = [node.meta["torch_fn"] and node.meta["torch_fn"][0] for node in program.graph.nodes if node.op == "call_function"]
    if inside:
        assert heard == ["add"] and names[2:] == ["neg_1", "softmax_1"]
    else:
        assert {"relu", "add", "neg", "softmax"} <= set(heard) and names == ["relu_1", "add_1", "neg_1", "softmax_1"]
