"""Memory that was allocated and never written: reading it is an error that names it, unless it is allowed."""

import os
import subprocess
import sys

import pytest
import tare as torch
from tare import nn


@pytest.mark.parametrize("read", [
    lambda t: t.sum(), lambda t: t[0, 0].item(), lambda t: t.tolist(), lambda t: t + 1, lambda t: t.clone(),
    lambda t: bool(t[0, 0] > 1), lambda t: t.to(torch.float64), lambda t: t.t() @ t,
])
def test_reading_undefined_memory_is_an_error(read):
    linear = nn.Linear(3, 3, device="meta").to_empty(device="cpu")
    with torch.no_grad(), pytest.raises(RuntimeError, match="was allocated and never written"):
        read(linear.weight)


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
    with pytest.raises(RuntimeError, match="undefined are: .*weight.*bias.*\\)\nin 1 \\(Linear\\)"):
        net(torch.ones(1, 3))


def test_saving_undefined_memory_names_it(tmp_path):
    linear = nn.Linear(3, 3, device="meta").to_empty(device="cpu")
    with pytest.raises(RuntimeError, match="'weight': a storage of 36 bytes was allocated and never written"):
        torch.save(linear.state_dict(), tmp_path / "a.pt")


@pytest.mark.parametrize("read", [repr, str, lambda t: f"{t}", lambda t: repr(t.detach()), lambda t: repr(t.untyped_storage())])
def test_printing_undefined_memory_is_an_error_unless_it_is_allowed(read):
    bias = nn.Linear(3, 2, device="meta").to_empty(device="cpu").bias
    with pytest.raises(RuntimeError, match="was allocated and never written; fill it or load it first"):
        read(bias)
    with torch.allow_undefined():
        assert "0" in read(bias)


def test_reading_undefined_memory_may_be_allowed():
    linear = nn.Linear(3, 3, device="meta").to_empty(device="cpu")
    with torch.allow_undefined(), torch.no_grad():
        assert linear.weight.sum().item() == 0
    with pytest.raises(RuntimeError):
        linear.weight.sum()
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
        with pytest.raises(RuntimeError, match="argument 'self' .* was allocated and never written"):
            read(torch.empty(3, dtype=torch.int64))
