"""Quantized tensors against PyTorch's, and what holds of them on meta."""

import pytest
import tare as torch
from recorded_results import golden_and_told

GOLDEN, told = golden_and_told("quantized")


@pytest.mark.parametrize("name", GOLDEN)
def test_programs_give_what_they_give_in_pytorch(told, name):
    assert told[name] == GOLDEN[name]


def test_on_meta_a_quantized_tensor_has_the_bytes_of_its_integers():
    x = torch.empty(8, 16, device="meta")
    q = torch.quantize_per_tensor(x, 0.1, 3, torch.quint8)
    assert q.is_meta and q.is_quantized and q.dtype is torch.quint8 and q.nbytes == 128 and q.q_zero_point() == 3
    assert torch.quantize_per_tensor(x, 0.1, 3, torch.qint32).nbytes == 512
    channels = torch.quantize_per_channel(x, torch.ones(8), torch.zeros(8, dtype=torch.int64), 0, torch.qint8)
    assert channels.nbytes == 128 and channels.dequantize().shape == (8, 16) and channels.dequantize().dtype is torch.float32
    assert q.relu().dtype is torch.quint8 and q.view(128).t().shape == (128,) and q.int_repr().dtype is torch.uint8


def test_what_quantized_tensors_have_no_rule_for_names_itself_and_the_way_out():
    q = torch.quantize_per_tensor(torch.ones(3), 0.1, 0, torch.quint8)
    with pytest.raises(NotImplementedError, match=r"Could not run 'aten::add' .* dequantize\(\) gives the numbers"):
        q + q
    assert (q.dequantize() + 1).tolist() == [2.0, 2.0, 2.0]
