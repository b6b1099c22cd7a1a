"""Whole trainings on the CPU, whose losses are PyTorch's. `training_cases.py`, run by PyTorch 2.13, prints what stands here."""

import pytest
import tare
from training_cases import TRAININGS

LOSSES = {
    "perceptron": [1.45208, 1.27336, 1.05974, 0.89347],
    "convolutions": [1.75451, 1.40483, 1.31402, 1.08886, 1.03503],
    "packed_sequences": [3.00721, 2.99534, 2.98481, 2.97418],
    "gated_units": [0.54031, 0.4737, 0.44819, 0.41424],
    "translation": [2.59385, 2.27848, 2.13507, 1.88369],
    "alignment": [2.91717, 2.6855, 2.42682, 2.14331, 1.8532, 1.56907],
    "mixed_precision": [0.13344, 0.08514, 0.05792, 0.04254, 32.0],
    "bags_of_words": [0.89064, 0.46516, 0.25114, 0.1935],
    "rings": [0.73534, 0.23964, 0.14764, 0.15903],
}


@pytest.mark.filterwarnings("ignore:enable_nested_tensor is True")
@pytest.mark.parametrize("train", TRAININGS, ids=lambda train: train.__name__)
def test_losses_are_pytorchs(train):
    tare.manual_seed(0)
    assert train(tare) == pytest.approx(LOSSES[train.__name__], abs=2e-4)


@pytest.mark.parametrize("kind", ["Adafactor", "Muon", "Adam", "SGD", "LBFGS"])
def test_loading_a_state_adds_no_setting(kind):
    import copy

    optimizer = getattr(tare.optim, kind)([tare.nn.Parameter(tare.ones(2, 3))], lr=0.1)
    settings = set(optimizer.param_groups[0])
    loaded = copy.deepcopy(copy.deepcopy(optimizer))
    loaded.load_state_dict(optimizer.state_dict())
    assert set(loaded.param_groups[0]) == settings
