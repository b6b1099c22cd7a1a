"""`python -m tare check --compile`: what would end a graph is told with its lines."""

import json
import os
import subprocess
import sys
from pathlib import Path

import tare

PROGRAM = '''
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        y = self.linear(x)
        if y.sum() > 0:
            y = y * 2
        for _ in range(3):
            print("norm", y.norm().item())
        if self.calls > 1:
            y = y + 1
        return y.relu()


def picks(x):
    y = x[x > 0]
    return y.sum().item()


def plain(x):
    return torch.relu(x) + 1


def wrong(x):
    return x @ torch.ones(5, 5)
'''


def check(folder, name, *flags):
    (folder / "program.py").write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": str(Path(tare.__file__).parent.parent)}
    return subprocess.run([sys.executable, "-m", "tare", "check", "--compile", f"program.py:{name}", "--input", "x=f32[3,4]", *flags],
                          cwd=folder, env=environment, capture_output=True, text=True)


def test_each_place_is_told_once_with_its_reason(tmp_path):
    done = check(tmp_path, "Net")
    assert done.stdout == (
        "program.py:14, in forward: aten._local_scalar_dense.default gives the program a value of a tensor\n"
        "program.py:17, in forward: aten._local_scalar_dense.default gives the program a value of a tensor (3 times)\n"
        "program.py:17, in forward: print writes in the middle of the graph (3 times)\n"
        "program.py:19, in forward: a second run calls aten.add.Tensor where the first called aten.relu.default\n"
        "program.py:Net: 4 places would end a graph\n")
    assert done.returncode == 1 and done.stderr == "norm 1.0\n" * 3
    assert check(tmp_path, "picks").stdout == (
        "program.py:24, in picks: aten.index.Tensor gives sizes that hang on values\n"
        "program.py:25, in picks: aten._local_scalar_dense.default gives the program a value of a tensor\n"  # the run goes on behind sizes
        "program.py:picks: 2 places would end a graph\n")


def test_a_program_that_is_one_graph_and_one_that_raises(tmp_path):
    done = check(tmp_path, "plain")
    assert done.returncode == 0 and done.stdout == "program.py:plain: one graph; nothing that was heard would end it\n"
    told = json.loads(check(tmp_path, "wrong", "--json").stdout)
    assert told["breaks"] == [] and told["error"].startswith("RuntimeError: mat1 and mat2 shapes cannot be multiplied")
    (one, *_) = json.loads(check(tmp_path, "Net", "--json").stdout)["breaks"]
    assert (one["line"], one["function"], one["count"]) == (14, "forward", 1)


MARKED = '''
import torch
import torch._dynamo


class Net(torch.nn.Module):
    def forward(self, x):
        return x.reshape(3, 4) + 1


@torch.compile
def halves(x):
    return x[: x.shape[0] // 2] * 2 if x.shape[0] > 4 else x


def marked(size):
    x = torch.ones(size, 4)
    torch._dynamo.mark_dynamic(x, 0)
    return x


def fixed():
    torch.compile(Net())(marked(3))


def shrinks():
    halves(marked(8))


def free():
    x = torch.ones(3, 4)
    torch._dynamo.maybe_mark_dynamic(x, 0)
    torch.compile(Net())(x)
    torch.compile(lambda x: x + 1)(marked(5))
'''


def test_sizes_that_are_marked_as_dynamic_have_to_vary(tmp_path):
    (tmp_path / "marked.py").write_text(MARKED)
    environment = {**os.environ, "PYTHONPATH": str(Path(tare.__file__).parent.parent)}

    def told(name):
        return subprocess.run([sys.executable, "-m", "tare", "check", "--compile", f"marked.py:{name}"], cwd=tmp_path, env=environment,
                              capture_output=True, text=True)

    done = told("fixed")
    assert done.returncode == 1 and done.stdout.startswith(
        "marked.py:23, in fixed: You marked L['x'].size()[0] as dynamic but your code specialized it to be a constant (3).")
    assert done.stdout.endswith("marked.py:fixed: 1 place would end a graph\n")
    for name in ("shrinks", "free"):  # a range that is shorter is none that was marked
        done = told(name)
        assert (done.returncode, done.stdout) == (0, f"marked.py:{name}: one graph; nothing that was heard would end it\n"), done.stderr
