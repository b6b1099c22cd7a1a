"""Lazy modules: parameters without a shape until a call or a state gives it."""

import pytest
import tare
from tare import nn


def test_lazy_modules_become_ordinary_ones():
    module = nn.Sequential(nn.LazyLinear(4), nn.LazyBatchNorm1d())
    assert repr(module[0].weight) == "<UninitializedParameter>"
    module(tare.zeros(3, 2))
    assert type(module[0]) is nn.Linear and module[0].in_features == 2
    assert type(module[1]) is nn.BatchNorm1d and module[1].num_features == 4
    assert type(module[0].weight) is nn.Parameter


def test_lazy_modules_take_shapes_from_a_state_dict():
    module = nn.LazyLinear(4)
    module.load_state_dict(nn.Linear(2, 4).state_dict())
    assert module.weight.shape == (4, 2)
    module(tare.zeros(1, 2))
    assert type(module) is nn.Linear


def test_uninitialized_parameters_refuse_functions():
    with pytest.raises(ValueError, match="Attempted to use an uninitialized parameter"):
        nn.UninitializedParameter() + 1


def test_parameters_without_a_shape_are_not_counted():
    module = nn.Sequential(nn.LazyLinear(3), nn.ReLU())
    with pytest.raises(ValueError, match="Attempted to use an uninitialized parameter in .*numel"):
        sum(parameter.numel() for parameter in module.parameters())
    module(tare.ones(2, 4))
    assert sum(parameter.numel() for parameter in module.parameters()) == 15
