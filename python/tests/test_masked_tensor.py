"""Masked tensors against PyTorch's, and what holds of them on meta."""

import pytest
import tare as torch
from recorded_results import golden_and_told
from tare.masked import as_masked_tensor, masked_tensor

GOLDEN, told = golden_and_told("masked")
pytestmark = pytest.mark.filterwarnings("ignore:The PyTorch API of MaskedTensors")


@pytest.mark.parametrize("name", GOLDEN)
def test_programs_give_what_they_give_in_pytorch(told, name):
    assert told[name] == GOLDEN[name]


def test_on_meta_masks_go_with_their_data():
    data, mask = torch.empty(4, 5, device="meta"), torch.empty(4, 5, dtype=torch.bool, device="meta")
    x = masked_tensor(data, mask, requires_grad=True)
    y = (x * 2).exp().sum(1)
    assert y.shape == y.get_mask().shape == (4,) and y.is_meta
    y.get_data().sum().backward()
    assert x.grad.shape == (4, 5) and torch.masked.is_masked_tensor(x.grad)
    assert repr(y) == "MaskedTensor(..., size=(4,), dtype=torch.float32, device='meta')"


def test_a_masked_tensor_is_a_copy_and_as_masked_tensor_a_view():
    data, mask = torch.ones(2), torch.tensor([True, False])
    copied, viewed = masked_tensor(data, mask), as_masked_tensor(data, mask)
    data.zero_()
    assert copied.get_data().tolist() == [1, 1] and viewed.get_data().tolist() == [0, 0]
