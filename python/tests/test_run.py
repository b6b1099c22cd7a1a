"""A run hears a Python program once: modules in both directions, phases, kinds of memory, source lines."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

import tare
from tare import _C, nn

ROOT = pathlib.Path(__file__).resolve().parents[2]

STEP = """
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, 4 * width)
        self.down = nn.Linear(4 * width, width)

    def forward(self, x):
        return x + self.down(nn.functional.gelu(self.up(self.norm(x))))


class Net(nn.Module):
    def __init__(self, width=64, depth=4):
        super().__init__()
        self.blocks = nn.ModuleList(Block(width) for _ in range(depth))
        self.head = nn.Linear(width, 10)

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return self.head(x)


net = Net()
optimizer = torch.optim.AdamW(net.parameters())


class Step(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = net
        self.optimizer = [torch.optim.AdamW(net.to("meta").parameters())]

    def forward(self, x):
        loss = self.net(x).sum()
        loss.backward()
        self.optimizer[0].step()
        return loss
"""


def of_step(*readers):
    """Runs a training step of a small model. Returns the model, the run and what was made."""
    with tare.device("meta"):
        model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4))
        x = tare.empty(2, 8)
    optimizer = tare.optim.Adam(model.parameters())
    run = _C.Run(list(readers))
    run.start()
    model(x).sum().backward()
    optimizer.step()
    run.stop()
    return model, run, optimizer


def test_backward_is_charged_to_the_module_of_its_forward():
    flops = _C.FlopCounter()
    model, run, _ = of_step(flops)
    first, last = run.find_module(model[0]), run.find_module(model[2])
    product = 2 * 2 * 8 * 16
    assert flops.of_module(first) == 2 * product  # forward and the weight's gradient: the input needs none
    assert flops.of_module(last) == 3 * (2 * 2 * 16 * 4)
    assert flops.of_module(run.find_module(model)) == flops.total() == 2 * product + 3 * (2 * 2 * 16 * 4)
    assert flops.by_operator(first) == {"addmm": product, "mm": product}


def test_gradients_and_optimizer_state_are_kinds_of_memory():
    memory = _C.MemoryTimeline()
    model, run, _ = of_step(memory)
    parameters = sum(one.nbytes for one in model.parameters())
    at_end = memory.bytes_by_kind(len(memory.history()))
    assert at_end["gradients"] == parameters and at_end["optimizer state"] == 2 * parameters
    assert [name for name, *_ in memory.phases()] == ["forward", "backward", "step"]
    names = {run.module(block[3]) for block in memory.blocks() if block[4] == "backward" and block[1] == "gradients"}
    assert names == {model[0], model[2]}


def test_a_formula_of_the_program_counts_its_own_operator():
    from tare.utils.flop_counter import FlopCounterMode, flop_registry, register_flop_formula

    library = tare.library.Library("tests_run", "DEF")
    library.define("product(Tensor a, Tensor b) -> Tensor")
    library.impl("product", lambda a, b: tare.empty(a.shape[0], b.shape[1], device="meta"), "Meta")
    packet = tare.ops.tests_run.product
    register_flop_formula(packet)(lambda a, b, *, out_shape=None, **_: 7 * a[0] * out_shape[1])
    x = tare.empty(3, 5, device="meta")
    try:
        with FlopCounterMode(display=False) as counter:
            packet(x, x.t())
        assert counter.get_flop_counts() == {"Global": {packet: 7 * 3 * 3}}
    finally:
        del flop_registry[packet]


def test_what_the_tape_keeps_is_a_kind_while_it_keeps_it():
    memory = _C.MemoryTimeline()
    model, run, _ = of_step(memory)
    end_of_forward = memory.phases()[0][2]
    assert memory.bytes_by_kind(end_of_forward)["saved"] == 2 * 16 * 4  # what ReLU returned, for itself and the next product
    assert "saved" not in memory.bytes_by_kind(len(memory.history()))


def test_lines_of_the_program_are_told_where_they_are_asked_for():
    _C._follow_source_lines([str(pathlib.Path(tare.__file__).parent) + os.sep, str(ROOT / "python" / "tare") + os.sep])
    memory = _C.MemoryTimeline("meta", True)
    run = _C.Run([memory])
    run.start()
    x = tare.empty(3, device="meta")
    y = nn.functional.relu(x)
    run.stop()
    lines = [block[6] for block in memory.blocks()]
    assert all(os.path.basename(file) == "test_run.py" for file, _ in lines) and lines[1][1] == lines[0][1] + 1
    assert y.shape == (3,)


def test_modules_that_raise_are_left():
    run = _C.Run([])
    run.start()
    with pytest.raises(RuntimeError, match="cannot be multiplied"):
        nn.Linear(3, 4, device="meta")(tare.empty(2, 5, device="meta"))
    assert run.running_modules() == []
    run.stop()


def test_runs_nest_and_stop_in_order():
    outer, inner = _C.Run([_C.FlopCounter()]), _C.Run([])
    outer.start()
    inner.start()
    with pytest.raises(RuntimeError, match="a run stops after those that were started within it"):
        outer.stop()
    inner.stop()
    outer.stop()


def command(arguments, folder):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(arguments, cwd=folder, env=environment, capture_output=True, text=True)


def test_nearly_all_of_a_steps_peak_belongs_to_named_modules(tmp_path):
    (tmp_path / "step.py").write_text(STEP)
    done = command([sys.executable, "-m", "tare", "estimate", "step.py:Step", "--train", "--input", "x=f32[32,64]", "--json"],
                   tmp_path)
    assert done.returncode == 0, done.stderr
    memory = json.loads(done.stdout)["memory"]
    assert {phase["name"] for phase in memory["phases"]} >= {"forward", "backward", "step"}
    named = sum(group["bytes"] for group in memory["alive_at_peak"] if group["module"])
    assert named >= 0.98 * sum(group["bytes"] for group in memory["alive_at_peak"])
    assert any("blocks" in group["module"] for group in memory["alive_at_peak"] if group["kind"] == "gradients")


MODELS = ("resnet18", "resnet34", "resnet50", "resnet101", "resnet152", "gpt2", "gpt2-medium", "llama-3-8b", "llama-3-70b",
          "examples/configs/llama-3-70b/config.json")


@pytest.mark.parametrize("model", MODELS)
def test_both_commands_print_the_same_bytes(model):
    binary = pathlib.Path(tare.__file__).parents[2] / "tare"
    if not binary.exists():
        pytest.skip("the command was not built")
    for arguments in (["estimate", model, "--gpu", "a100"], ["estimate", model, "--json"], ["summary", model], ["check", model]):
        theirs = command([str(binary), *arguments], ROOT)
        ours = command([sys.executable, "-m", "tare", *arguments], ROOT)
        assert (ours.stdout, ours.stderr, ours.returncode) == (theirs.stdout, theirs.stderr, theirs.returncode)


def test_a_closed_pipe_is_no_traceback(tmp_path):
    (tmp_path / "step.py").write_text(STEP)
    done = command(["bash", "-c", f"{sys.executable} -m tare estimate step.py:Net --input x=f32[2,64] --json | head -c 10"], tmp_path)
    assert done.stderr == ""


def test_room_that_kernels_take_for_themselves_is_not_the_programs_memory():
    x, y, mask = tare.ones(64), tare.ones(64), tare.ones(64) > 0
    memory = _C.MemoryTimeline("cpu")
    run = _C.Run([memory])
    run.start()
    x.copy_(y)
    x.zero_()
    x[mask] = 1.0
    run.stop()
    assert memory.peak() < x.nbytes and memory.live() == 0
