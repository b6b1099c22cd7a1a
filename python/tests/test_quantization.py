"""Models quantized module by module against PyTorch's, and what holds of them on meta."""

import warnings

import pytest
import tare as torch
from recorded_results import golden_and_told
from tare import nn
from tare.ao import quantization as tq

GOLDEN, told = golden_and_told("quantization")


@pytest.mark.parametrize("name", GOLDEN)
def test_programs_give_what_they_give_in_pytorch(told, name):
    assert told[name] == GOLDEN[name]


def test_on_meta_a_quantized_model_has_the_bytes_of_its_integers():
    with torch.device("meta"):
        model = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10))
        q = tq.quantize_dynamic(model, {nn.Linear})
        assert q[0].weight().nbytes == 64 * 128 and q[0].weight().is_meta
        assert q(torch.empty(5, 64)).shape == (5, 10)
        lstm = tq.quantize_dynamic(nn.Sequential(nn.LSTM(8, 16)), {nn.LSTM})[0]
        output, (h, c) = lstm(torch.empty(3, 2, 8))
    assert output.shape == (3, 2, 16) and h.shape == c.shape == (1, 2, 16)
    assert lstm.get_weight()["weight_ih_l0"].nbytes == 4 * 16 * 8


def test_on_meta_a_model_trains_with_fake_quantization_and_is_converted():
    with torch.device("meta"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = nn.Sequential(tq.QuantStub(), nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), tq.DeQuantStub()).train()
        model = tq.fuse_modules_qat(model, [["1", "2", "3"]])
        model.qconfig = tq.get_default_qat_qconfig()
        prepared = tq.prepare_qat(model)
        prepared(torch.empty(2, 3, 8, 8)).sum().backward()
        assert prepared[1].weight.grad.shape == (4, 3, 3, 3)
        converted = tq.convert(prepared.eval())
        assert converted(torch.empty(2, 3, 8, 8)).shape == (2, 4, 6, 6)
    assert converted[1].weight().nbytes == 4 * 3 * 9


def test_a_histogram_cuts_off_what_is_rare():
    observer = tq.HistogramObserver()
    x = torch.randn(100_000, generator=torch.Generator().manual_seed(0))
    x[0] = 100.0
    observer(x[: 50_000])
    observer(x[50_000 :])
    scale, _ = observer.calculate_qparams()
    assert 8 / 255 < float(scale) < 104 / 255  # PyTorch's search ends at the outlier


def test_a_model_on_meta_is_quantized_wherever_the_program_makes_its_tensors():
    model = nn.Sequential(tq.QuantStub(), nn.Linear(16, 8, device="meta"), tq.DeQuantStub())
    assert tq.quantize_dynamic(model, {nn.Linear})[1].weight().is_meta
    lstm = tq.quantize_dynamic(nn.Sequential(nn.LSTM(4, 4, device="meta")))
    assert lstm[0](torch.empty(2, 1, 4, device="meta"))[0].shape == (2, 1, 4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model.qconfig = tq.get_default_qat_qconfig()
        prepared = tq.prepare_qat(model.train())
        x = torch.empty(3, 16, device="meta")
        prepared(x).sum().backward()
        assert prepared[1].weight.grad.shape == (8, 16)
        assert tq.convert(prepared.eval())(x).shape == (3, 8)
