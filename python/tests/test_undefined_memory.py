"""Memory that was allocated and never written: what computes with it goes on, what asks for a value raises and names it."""

import os
import pickle
import subprocess
import sys

import pytest
import tare as torch
from tare import nn


def undefined():
    return nn.Linear(3, 3, device="meta").to_empty(device="cpu").weight.detach()


@pytest.mark.parametrize("ask", [
    lambda t: t[0, 0].item(), lambda t: t.tolist(), lambda t: bool(t[0, 0] > 1), lambda t: t.sum().item(), lambda t: (t + 1).tolist(),
    lambda t: (t.t() @ t).numpy(), lambda t: float(t.to(torch.float64).mean()), lambda t: f"{t.sum()}", lambda t: int(t.argmax()),
    lambda t: (t * 2).untyped_storage()[0], lambda t: pickle.dumps(t + 1), lambda t: torch.from_dlpack(t.clone()),
])
def test_asking_for_a_value_of_undefined_memory_is_an_error(ask):
    with pytest.raises(RuntimeError, match="was allocated and never written"):
        ask(undefined())


@pytest.mark.parametrize("compute", [
    lambda t: t + 1, lambda t: torch.stack([torch.empty_like(t), torch.ones(3, 3)]), lambda t: torch.transpose_copy(t, 0, 1),
    lambda t: torch.ones(3, 3).add_(t), lambda t: torch.mm(t, t, out=torch.ones(3, 3)), lambda t: nn.Linear(3, 2)(t),
    lambda t: nn.Conv2d(3, 4, 3)(torch.empty(1, 3, 8, 8)), lambda t: t.sum(), lambda t: t.sort().values, lambda t: torch.svd(t)[1],
    lambda t: torch.dropout(t, 0.5, True), lambda t: torch.rrelu(t), lambda t: torch.zeros(3, 3).copy_(t)[0],
    lambda t: torch.select_scatter(torch.ones(3, 3), t[0], 0, 1), lambda t: torch.cat([t, t], out=torch.ones(6, 3)),
    lambda t: nn.functional.embedding(torch.tensor([1]), t), lambda t: torch.ones(3, 3).index_put_((torch.tensor([0]),), t[0]),
])
def test_computing_with_undefined_memory_gives_undefined_results(compute):
    with torch.no_grad():
        made = compute(undefined())
    with pytest.raises(RuntimeError, match="was allocated and never written"):
        made.tolist()


def test_the_error_names_who_read_the_memory_first():
    result = (nn.functional.embedding(torch.tensor([1]), undefined()) * 2).sum()
    with pytest.raises(RuntimeError, match=r"_local_scalar_dense: the tensor \(float32\[\] on cpu\) is computed by embedding of "
                       r"'weight' \(float32\[3, 3\] on cpu\), which was allocated and never written; fill it or load it first"):
        result.item()


def test_the_error_names_the_line_that_allocated_it(tmp_path):
    (tmp_path / "program.py").write_text("import torch\n\nrows = torch.empty(3)\nprint((rows + 1).sum().item())\n")
    done = subprocess.run([sys.executable, "-m", "tare", "program.py"], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))})
    assert "which was allocated and never written (by " in done.stderr and "program.py:3)" in done.stderr, done.stderr


def test_what_a_gradient_would_be_is_undefined_too():
    linear = nn.Linear(3, 2)
    linear(undefined()).sum().backward()
    with pytest.raises(RuntimeError, match="was allocated and never written"):
        linear.weight.grad.tolist()
    assert linear.bias.grad.tolist() == [3, 3]


def test_the_variable_allows_it_in_every_thread():
    program = """
import threading
import tare as torch
weight = torch.nn.Linear(3, 3, device="meta").to_empty(device="cpu").weight
threading.Thread(target=lambda: print(weight.sum().item())).start()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          env={**os.environ, "TARE_ALLOW_UNDEFINED": "1"})
    assert done.stdout == "0.0\n", done.stderr


def test_memory_that_is_handed_out_to_be_written_counts_as_written():
    numpy = pytest.importorskip("numpy")
    tensor = torch.empty(3)
    numpy.copyto(tensor.numpy(), [1, 2, 3])
    assert tensor.tolist() == [1, 2, 3]


def test_a_module_names_what_is_undefined():
    net = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 2, device="meta").to_empty(device="cpu"))
    assert net.undefined() == ["1.weight", "1.bias"]
    with pytest.raises(RuntimeError, match="is computed by addmm of 'self' .* which was allocated and never written"):
        net(torch.ones(1, 3)).tolist()


class Deciding(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.empty(1))

    def forward(self, x):
        return x if self.scale > 0 else -x


def test_a_module_that_decides_by_undefined_memory_names_it():
    with pytest.raises(RuntimeError, match="undefined are: scale; .*\\)\nin 0 \\(Deciding\\)"):
        nn.Sequential(Deciding())(torch.ones(1))


def test_saving_undefined_memory_names_it(tmp_path):
    linear = nn.Linear(3, 3, device="meta").to_empty(device="cpu")
    with pytest.raises(RuntimeError, match="'weight': a storage of 36 bytes was allocated and never written"):
        torch.save(linear.state_dict(), tmp_path / "a.pt")


def test_printing_marks_undefined_memory():
    bias = nn.Linear(3, 2, device="meta").to_empty(device="cpu").bias
    assert repr(bias) == "Parameter containing:\ntensor(undefined, size=(2,), requires_grad=True)"
    assert str(bias.detach() + 1) == f"{bias.detach()}" == "tensor(undefined, size=(2,))"
    assert "..." in repr(bias.untyped_storage())
    with torch.allow_undefined():
        assert "0., 0." in repr(bias) and "0" in repr(bias.untyped_storage())


def test_reading_undefined_memory_may_be_allowed():
    linear = nn.Linear(3, 3, device="meta").to_empty(device="cpu")
    with torch.allow_undefined(), torch.no_grad():
        assert linear.weight.sum().item() == 0
    with pytest.raises(RuntimeError):
        linear.weight.sum().item()
    program = "import tare as torch; print(torch.nn.Linear(3, 3, device='meta').to_empty(device='cpu').weight.sum().item())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          env={**os.environ, "TARE_ALLOW_UNDEFINED": "1"})
    assert done.stdout == "0.0\n", done.stderr


def test_writing_some_places_defines():
    order, mask, one = torch.tensor([2, 0, 1]), torch.tensor([True, True, True]), torch.tensor([0, 1, 2])
    for write in [
        lambda x: x.__setitem__(order, one),
        lambda x: x.__setitem__(mask, one),
        lambda x: x.scatter_(0, order, one),
        lambda x: x.scatter_(0, order, 1),
        lambda x: x.index_copy_(0, order, one),
        lambda x: x.index_fill_(0, order, 1),
        lambda x: x.put_(order, one),
        lambda x: x.masked_fill_(mask, 1),
        lambda x: x.masked_scatter_(mask, one),
    ]:
        x, zeros = torch.empty(3, dtype=torch.int64), torch.zeros(3, dtype=torch.int64)
        write(x), write(zeros)
        assert torch.equal(x, zeros)
    for read in [lambda x: x.index_put_((order,), one, accumulate=True), lambda x: x.put_(order, one, accumulate=True)]:
        with pytest.raises(RuntimeError, match="of 'self' .* was allocated and never written"):
            read(torch.empty(3, dtype=torch.int64)).tolist()
