"""Modules of an installed PyTorch in the same process. What stands for PyTorch here has its names and none of this package's code."""

import os
import subprocess
import sys
import textwrap

import pytest
import tare

PYTORCH = """
class Layout: pass
strided = Layout()

class Device:
    type = "cpu"
    def __str__(self):
        return "cpu"

class Tensor:
    layout = strided
    def __init__(self, *sizes, requires_grad=False):
        self.shape, self.requires_grad, self.device, self.dtype = sizes, requires_grad, Device(), "torch.float32"
    def stride(self):
        steps, step = [], 1
        for size in reversed(self.shape):
            steps.insert(0, step)
            step *= size
        return tuple(steps)
    def numel(self):
        return 100_000  # its values stay where they are

from torch import nn
"""
MODULES = """
from collections import OrderedDict
import torch

class Parameter(torch.Tensor): pass

class Module:
    def __init__(self):
        self.__dict__.update(training=True, _parameters={}, _buffers={}, _modules={}, _non_persistent_buffers_set=set())
        for name in ("backward_pre_hooks", "backward_hooks", "forward_hooks", "forward_hooks_with_kwargs",
                     "forward_hooks_always_called", "forward_pre_hooks", "forward_pre_hooks_with_kwargs", "state_dict_hooks",
                     "state_dict_pre_hooks", "load_state_dict_pre_hooks", "load_state_dict_post_hooks"):
            self.__dict__["_" + name] = OrderedDict()
        self.__dict__["_is_full_backward_hook"] = None
    def __setattr__(self, name, value):
        kind = self._parameters if isinstance(value, Parameter) else self._modules if isinstance(value, Module) else self.__dict__
        kind[name] = value
    def forward(self, x):
        raise AssertionError("PyTorch's own code ran")

from torch.nn.modules.linear import Linear
"""
LINEAR = """
from torch import nn

class Linear(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        self.weight = nn.Parameter(out_features, in_features, requires_grad=True)
        self.bias = nn.Parameter(out_features, requires_grad=True)
"""
MODEL = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(3, 4), nn.Linear(4, 2)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))
"""


@pytest.fixture
def run(tmp_path):
    for path, text in {"torch/__init__.py": PYTORCH, "torch/nn/__init__.py": MODULES, "torch/nn/modules/__init__.py": "",
                       "torch/nn/modules/linear.py": LINEAR, "model.py": MODEL}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    package = os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))

    def run(program):
        (tmp_path / "program.py").write_text(textwrap.dedent(program))
        done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": package})
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return run


def test_a_module_is_taken_over_by_its_metadata(run):
    assert run("""
        import torch, tare
        from model import Net

        net = Net()
        told = tare.estimate(net, torch.Tensor(8, 3), train=True, optimizer="sgd")
        print(told.data["parameters"]["number"], told.data["outputs"][0]["shape"])
        print(tare.check(net, torch.Tensor(8, 3)).ok, "second" in str(tare.summary(net, torch.Tensor(8, 3))))
        print(torch.__file__.endswith("torch/__init__.py"), Net.__mro__[1] is torch.nn.Module, "model" in __import__("sys").modules)
    """) == ["26 [8, 2]", "True True", "True True True"]


def test_what_its_class_raises_is_told_with_its_line(run):
    assert run("""
        import torch, tare
        from model import Net

        told = tare.check(Net(), torch.Tensor(8, 5))
        print(told.ok, told.to_dict()["line"], told.problem.splitlines()[1])
    """) == ["False 11   in first (Linear)"]


def test_a_class_of_the_main_file_is_imported_anew(run):
    assert run("""
        import torch, tare

        class Twice(torch.nn.Module):
            def forward(self, x):
                return x + x

        if __name__ == "__main__":
            print(tare.check(Twice(), torch.Tensor(8, 5)).data["outputs"][0]["shape"])
    """) == ["[8, 5]"]


def test_a_main_file_without_a_guard_gives_its_names_and_runs_once(run):
    assert run("""
        import torch, tare

        WIDTH = 5
        print("begins")
        if WIDTH == 5:
            print("and prints")
            FACTOR = 2
        for i in range(2):
            print(i)

        class Scaled(torch.nn.Module):
            def forward(self, x):
                return twice(x)[:, :WIDTH]

        def twice(x):
            return x * FACTOR

        only_there = torch.Layout()
        told = tare.check(Scaled(), torch.Tensor(8, 7))
        print(told.data["outputs"][0]["shape"])
        WIDTH = print("ends")
    """) == ["begins", "and prints", "0", "1", "[8, 5]", "ends"]


def test_classes_of_a_notebooks_cells_are_made_anew(run):
    assert run("""
        import sys
        main = sys.modules["__main__"]
        del main.__file__
        main._ih = [
            "",
            "import torch, tare",
            "this is no Python",
            "raise ValueError('a cell that failed')",
            "print('cell')\\nclass Net(torch.nn.Module):\\n    def forward(self, x):\\n        return x @ x",
            "told = tare.check(Net(), torch.Tensor(8, 7))\\nprint(told)",
        ]
        for number in (1, 4, 5):
            exec(compile(main._ih[number], f"cell {number}", "exec"), vars(main))
    """) == ["cell", "mat1 and mat2 shapes cannot be multiplied (8x7 and 8x7)", "  in Net",
             "  in operator aten::mm(float32[8, 7], float32[8, 7])", "  at In [4]:4, in forward: return x @ x", ""]


@pytest.mark.parametrize("first", ["import torch", "pass"])
def test_a_file_is_named_beside_pytorch_whether_that_is_imported_yet_or_not(run, first):
    assert run(f"""
        import tare
        {first}
        for _ in range(2):
            print(tare.estimate("model.py:Net", input="f32[8,3]").data["outputs"][0]["shape"])
        import torch
        print(torch is tare, tare.__name__, torch.__file__.endswith("torch/__init__.py"))
    """) == ["[8, 2]", "[8, 2]", "False tare True"]


def test_a_function_of_pytorchs_tensors_is_imported_anew(run):
    assert run("""
        import torch, tare

        def square(x, power=2):
            return x @ x if power == 2 else x

        print(tare.check(square, torch.Tensor(8, 8)).data["outputs"][0]["shape"])
        print(tare.estimate(square, torch.Tensor(4, 4)).data["model"])
        print(tare.check(square, torch.Tensor(8, 7)).problem)
        print(tare.check(square, torch.Tensor(8, 7), kwargs={"power": 1}).ok)
    """) == ["[8, 8]", "square", "mat1 and mat2 shapes cannot be multiplied (8x7 and 8x7)",
             "  in operator aten::mm(float32[8, 7], float32[8, 7])", "True"]


def test_what_cannot_be_taken_over_is_an_error_that_says_what_to_do(run):
    assert run("""
        import torch, tare
        from model import Net

        net = Net()
        net.hook = lambda x: x
        for call in (lambda: tare.estimate(net, torch.Tensor(8, 3)), lambda: tare.estimate(lambda x: x, torch.Tensor(8, 3))):
            try:
                call()
            except TypeError as error:
                print("run the program by `python -m tare`, or put `import tare; tare.install()` before" in str(error))
    """) == ["True", "True"]


def test_reports_are_texts_dicts_and_pages():
    net = tare.nn.Linear(3, 4)
    for told, word in ((tare.estimate(net, tare.ones(2, 3)), "memory at the peak"), (tare.summary(net, tare.ones(2, 3)), "Linear"),
                       (tare.check(net, tare.ones(2, 3)), "fits its input")):
        assert repr(told).startswith(f"<{type(told).__name__.lower()} of Linear")  # a notebook asks for it beside the page
        assert word in str(told) and told._repr_html_().startswith("<pre>") and word in told._repr_html_()
        data = told.to_dict()
        data.clear()
        assert told.to_dict() == told.data != {}
    wrong = tare.check(net, tare.ones(2, 5))
    assert not wrong.ok and "in operator aten::addmm" in wrong.problem and wrong.problem in str(wrong)
    assert "&lt;" in tare._product.estimate.Report("a < b", {})._repr_html_()


def test_values_of_the_given_tensors_are_followed():
    def decide(x):
        return x * 2 if x.sum() > 3 else x[:1]

    assert tare.check(decide, tare.ones(4)).data["outputs"][0]["shape"] == [4]
    assert tare.check(decide, tare.ones(2)).data["outputs"][0]["shape"] == [1]


def test_what_is_followed_takes_no_memory_of_the_programs():
    told = tare.estimate(tare.nn.Linear(3, 4), tare.ones(2, 3))
    assert told.peak == 4 * (3 * 4 + 4 + 2 * 3 + 2 * 4)
