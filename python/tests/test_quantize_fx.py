"""Traced models quantized against PyTorch's, node by node and by values, and what holds of them on meta."""

import copy
import io
import warnings

import pytest
import tare as torch
from recorded_results import golden_and_told
from tare import nn
from tare.ao import quantization as tq
from tare.ao.quantization.quantize_fx import convert_fx, convert_to_reference_fx, prepare_fx

GOLDEN, told = golden_and_told("quantize_fx")


@pytest.mark.parametrize("name", GOLDEN)
def test_nodes_and_values_are_those_of_pytorch(told, name):
    assert told[name] == GOLDEN[name]


def converted(device="cpu"):
    with torch.device(device), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 36, 4)).eval()
        x = torch.ones(2, 3, 8, 8)
        prepared = prepare_fx(model, tq.get_default_qconfig_mapping(), (x,))
        prepared(x)
        return convert_fx(prepared), x


def test_on_meta_a_quantized_graph_has_the_bytes_of_its_integers():
    model, x = converted("meta")
    assert model(x).shape == (2, 4) and model(x).is_meta
    assert model.get_submodule("0").weight().nbytes == 8 * 27 and model.get_submodule("4").weight().nbytes == 4 * 8 * 36


def test_a_quantized_graph_is_saved_copied_and_loaded():
    model, x = converted()
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    file.seek(0)
    other = copy.deepcopy(model)
    other.load_state_dict(torch.load(file, weights_only=False))
    assert torch.equal(other(x), model(x)) and other.code == model.code


def test_what_is_not_here_is_refused_by_name():
    model, x = converted()
    with pytest.raises(AssertionError, match="must be produced by prepare_fx"):
        convert_fx(model)
    with pytest.raises(NotImplementedError, match="convert_to_reference_fx"):
        convert_to_reference_fx(model)
    with pytest.raises(NotImplementedError, match="backend_config"):
        prepare_fx(nn.Linear(2, 2).eval(), tq.get_default_qconfig_mapping(), (x,), backend_config={})
    with pytest.raises(NotImplementedError, match="float_to_observed_custom_module_class"):
        prepare_fx(nn.Linear(2, 2).eval(), tq.get_default_qconfig_mapping(), (x,), {"float_to_observed_custom_module_class": {}})


def test_modules_that_cannot_be_traced_stay():
    class Branches(nn.Module):
        def forward(self, x):
            return x * 2 if x.sum() > 0 else x

    model = nn.Sequential(nn.Linear(4, 4), Branches()).eval()
    prepared = prepare_fx(model, tq.get_default_qconfig_mapping(), (torch.ones(1, 4),), {"non_traceable_module_class": [Branches]})
    assert isinstance(prepared.get_submodule("1"), Branches) and prepared(torch.ones(1, 4)).shape == (1, 4)


def test_dynamic_layers_keep_their_relu():
    model = tq.fuse_modules(nn.Sequential(nn.Linear(4, 4), nn.ReLU()).eval(), [["0", "1"]])
    assert (tq.quantize_dynamic(model, {nn.intrinsic.LinearReLU})(torch.randn(9, 4)) >= 0).all()
