"""conformance/provenance finds what was copied, whatever it is called now; a small package stands for PyTorch."""

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

COMMAND = Path(__file__).resolve().parents[2] / "conformance" / "provenance"

ORIGINAL = '''
    def anneal(start: float, end: float, steps: int, power=2.0):
        """Rates along a curve."""
        rates = []
        for step in range(steps):
            share = step / max(1, steps - 1)
            curved = share ** power
            rate = start + (end - start) * curved
            if rate < min(start, end):
                rate = min(start, end)
            rates.append(rate)
        total = sum(rates)
        if total == 0:
            raise ValueError(f"no rates in {steps} steps")
        return [rate / total for rate in rates], total
'''
COPY = '''
    def {name}(a, b, count, exponent=2.0):
        result = []
        for i in range(count):  # a comment
            part = i / max(1, count - 1)
            bent = part ** exponent
            value = a + (b - a) * bent
            if value < min(a, b):
                value = min(a, b)
            result.append(value)
        whole = sum(result)
        if whole == 0:
            raise ValueError("nothing")
        return [value / whole for value in result], whole
'''
OWN = '''
    def anneal(start, end, steps, power=2.0):
        shares = tare.linspace(0, 1, steps) ** power
        curve = tare.lerp(tare.tensor(start), tare.tensor(end), shares).clamp(min=min(start, end))
        whole = curve.sum().item()
        if not whole:
            raise ValueError("no rates in these steps")
        return (curve / whole).tolist(), whole, dict(zip(("start", "end", "steps"), (start, end, steps)))
'''
STORES = '''
    class Window(Base):
        def __init__(self, size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
            super().__init__(size, mode=None)
            self.size = pair(size)
            self.stride = stride if stride is not None else size
            self.padding, self.dilation = padding, dilation
            self.return_indices = return_indices
            self.ceil_mode = ceil_mode
'''
CPP = """
    namespace at {{
    inline int64_t {name}(const Tensor& {self}, int64_t {dim}) {{
      // The longest run of equal sizes.
      int64_t {best} = 0, {run} = 0;
      for (int64_t {i} = 1; {i} < {self}.dim(); ++{i}) {{
        {run} = {self}.size({i}) == {self}.size({i} - 1) ? {run} + 1 : 0;
        if ({run} > {best} && {i} != {dim}) {best} = {run};
      }}
      return {best};
    }}
    }}
"""
NAMES = ("name", "self", "dim", "best", "run", "i")


@pytest.fixture
def check(tmp_path):
    def write(path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
        return path

    def run(ours, theirs=ORIGINAL, name="tare/optim/rates.py", *options):
        write(tmp_path / "torch/optim/curves.py", theirs)
        write(tmp_path / "torch/include/ATen/runs.h", CPP.format(**dict(zip(NAMES, NAMES)) | {"name": "longest_run"}))
        write(tmp_path / "torchgen/packaged/autograd/derivatives.yaml", """
            - name: mul(Tensor self, Tensor other) -> Tensor
              self: grad * other.conj()
              other: mul_backward(grad, self.sym_sizes())
              result: self_t * other_p + other_t * self_p
        """)
        command = [sys.executable, COMMAND, write(tmp_path / name, ours), "--torch", tmp_path / "torch", "--json", *options]
        done = subprocess.run([*map(str, command)], capture_output=True, text=True)
        assert done.stderr == ""
        said = json.loads(done.stdout)
        assert done.returncode == (0 if said["holds"] else 1)
        return said

    return run


def test_a_copy_with_other_names_is_found(check):
    said = check(COPY.format(name="anneal"))
    assert not said["holds"]
    (pair,) = said["alike"]
    assert pair["likeness"] == 1.0 and pair["tokens"] > 100 and pair["name"] == "anneal"
    assert pair["ours"].endswith("rates.py:2") and pair["theirs"] == "optim/curves.py:2"


def test_a_copy_under_another_name_is_found_in_the_same_folder(check):
    assert not check(COPY.format(name="_curve"))["holds"]
    assert check(COPY.format(name="_curve"), name="tare/nn/rates.py")["holds"]


def test_what_was_written_anew_is_not_reported(check):
    said = check(OWN)
    assert said["holds"] and said["alike"] == [] and said["functions"] == {"python": 1, "cpp": 0}


def test_a_constructor_that_stores_its_arguments_is_excused(check):
    (pair,) = check(STORES, STORES)["alike"]
    assert pair["excused"] and pair["likeness"] == 1.0


def test_a_constructor_that_decides_is_not_excused(check):
    decides = STORES + "            if ceil_mode:\n                self.size = size[:2]\n"
    said = check(decides, decides)
    assert not said["holds"] and not said["alike"][0]["excused"]


def test_more_than_twenty_constructors_are_too_many(check):
    many = "".join(STORES.replace("Window", f"Window{i}") for i in range(21))
    said = check(many, many)
    assert all(pair["excused"] for pair in said["alike"]) and not said["holds"]


def test_small_functions_are_facts(check):
    assert check(COPY.format(name="anneal"), ORIGINAL, "tare/optim/rates.py", "--tokens", "500")["alike"] == []


def test_a_copy_in_cpp_is_found(check):
    copy = CPP.format(**dict(zip(NAMES, ("longest_run", "input", "axis", "most", "count", "k"))))
    (pair,) = check(copy, name="tare/core/runs.cpp")["alike"]
    assert pair["likeness"] == 1.0 and pair["theirs"] == "ATen/runs.h:3"


def test_equal_formulas_are_counted_apart(check):
    rows = '''
        row("mul(Tensor self, Tensor other) -> Tensor", {{"self", "grad * other.conj()"},
            {"other", "mul_backward(grad, "
                      "self.sizes())"}}, "grads are texts too");
        row("neg", {{"self", "-grad"}});
    '''
    said = check(rows, name="tare/ops/rows.cpp")
    assert said["holds"]
    assert (said["formulas"]["all"], said["formulas"]["equal"]) == (3, 2)
    assert [text for _, _, text in said["formulas"]["of_several_operations"]] == [
        "grad * other.conj()", "mul_backward(grad, self.sizes())"]


def test_without_pytorch_it_says_so(tmp_path):
    done = subprocess.run([sys.executable, str(COMMAND), "--torch", str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 2 and "--torch" in done.stderr
