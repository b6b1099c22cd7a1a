"""Rules of printing with other options than the default ones; the texts are PyTorch 2.13's."""

import pytest

import tare


@pytest.fixture(autouse=True)
def default_options():
    yield
    tare.set_printoptions(profile="default")


CASES = [
    ({"precision": 2}, [[1.23456, 100.5], [0.001, -7.0]], "tensor([[ 1.23e+00,  1.00e+02],\n        [ 1.00e-03, -7.00e+00]])"),
    ({"precision": 2}, [0.0, float("inf")], "tensor([0., inf])"),
    ({"sci_mode": False}, [1e-9, 1.0, 2e9], "tensor([         0.0000,          1.0000, 2000000000.0000])"),
    ({"sci_mode": True}, [1.5, -2.0], "tensor([ 1.5000e+00, -2.0000e+00])"),
    ({"edgeitems": 1, "threshold": 5}, [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
     "tensor([[1,  ..., 3],\n        ...,\n        [7,  ..., 9]])"),
    ({"linewidth": 20}, [1, 2, 3, 4, 5], "tensor([1, 2, 3, 4,\n        5])"),
    ({"profile": "short"}, [1 / 3, 2.0], "tensor([0.33, 2.00])"),
    ({"precision": 1}, [1 + 2j, 3.25 - 0.5j], "tensor([1.0+2.0j, 3.2-0.5j])"),
]


@pytest.mark.parametrize(("options", "values", "text"), CASES, ids=lambda value: str(value)[:30])
def test_options_change_how_numbers_stand(options, values, text):
    tare.set_printoptions(**options)
    assert repr(tare.tensor(values)) == text


def test_suffixes_wrap_at_the_line_width():
    tare.set_printoptions(linewidth=30)
    assert repr(tare.ones(3, dtype=tare.float64)) == "tensor([1., 1., 1.],\n       dtype=torch.float64)"
    assert repr(tare.ones(2, requires_grad=True) * 2) == "tensor([2., 2.],\n       grad_fn=<MulBackward0>)"


def test_options_hold_for_a_while():
    with tare._tensor_str.printoptions(precision=1):
        assert repr(tare.tensor(3.14159)) == "tensor(3.1)"
    assert repr(tare.tensor(3.14159)) == "tensor(3.1416)"


def test_numbers_alone_and_settings_alone():
    from tare._tensor_str import _add_suffixes, _tensor_str

    assert _tensor_str(tare.arange(6.0).view(2, 3), indent=4) == "[[0., 1., 2.],\n     [3., 4., 5.]]"
    assert _tensor_str(tare.zeros(0, 3), 0) == "[]" and _tensor_str(tare.tensor(3), 0) == "3"
    assert _add_suffixes("Mine([1]", ["size=1", "b=2"], 5, False) == "Mine([1], size=1, b=2)"
    assert _add_suffixes("Mine([1]", ["size=1", "b=2"], 5, True) == "Mine([1],\n     size=1, b=2)"


def test_a_subclass_prints_its_name_and_lines_move_with_it():
    class LongerName(tare.Tensor):
        pass

    assert repr(tare.arange(6).view(2, 3).as_subclass(LongerName)) == "LongerName([[0, 1, 2],\n            [3, 4, 5]])"
    assert repr(tare.arange(20).as_subclass(LongerName)) == (
        "LongerName([ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15, 16,\n            17, 18, 19])")
    assert repr(tare.zeros(2, 3, device="meta").as_subclass(LongerName)) == "LongerName(..., device='meta', size=(2, 3))"


def test_parameters_of_classes_say_both():
    class Marked(tare.Tensor):
        pass

    marked = tare.nn.Parameter(tare.ones(2).as_subclass(Marked))
    assert repr(marked) == "Parameter(Marked([1., 1.], requires_grad=True))"
    assert repr(tare.nn.Parameter(tare.ones(2))) == "Parameter containing:\ntensor([1., 1.], requires_grad=True)"
