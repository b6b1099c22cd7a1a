"""Rules of `torch.testing`; the texts are PyTorch 2.13's."""

import math

import pytest

import tare as torch
from tare.testing import assert_close, make_tensor

META = {"device": "meta"}

CLOSE = {
    "tensors": (torch.ones(2), torch.ones(2) + 1e-6),
    "sequences of two kinds": ([1, 2], (1, 2)),
    "mappings": ({"a": [torch.ones(1), None]}, {"a": [torch.ones(1), None]}),
    "numbers": (1.0, 1.0 + 1e-9),
    "infinities": (torch.tensor([float("inf"), 1.0]), torch.tensor([float("inf"), 1.0])),
    "on meta": (torch.ones(2, **META), torch.ones(2, **META)),
    "a parameter and a tensor": (torch.nn.Parameter(torch.ones(2)), torch.ones(2)),
    "half a percent in bfloat16": (torch.ones(2).bfloat16(), torch.ones(2).bfloat16() * 1.01),
    "float8": (torch.ones(2).to(torch.float8_e5m2), torch.ones(2).to(torch.float8_e5m2)),
}
FAR = {
    "tensors": (
        (torch.ones(2, 3), torch.tensor([[1.0, 1, 2], [1, 5, 1]])),
        "Tensor-likes are not close!\n\nMismatched elements: 2 / 6 (33.3%)\n"
        "Greatest absolute difference: 4.0 at index (1, 1) (up to 1e-05 allowed)\n"
        "Greatest relative difference: 0.800000011920929 at index (1, 1) (up to 1.3e-06 allowed)",
    ),
    "integers": (
        (torch.tensor([1, 2]), torch.tensor([1, 3])),
        "Tensor-likes are not equal!\n\nMismatched elements: 1 / 2 (50.0%)\nGreatest absolute difference: 1 at index (1,)\n"
        "Greatest relative difference: 0.3333333432674408 at index (1,)",
    ),
    "an item": (
        ((1, [2, {"a": 3}]), (1, [2, {"a": 4}])),
        "Scalars are not equal!\n\nExpected 4 but got 3.\nAbsolute difference: 1\nRelative difference: 0.25\n\n"
        "The failure occurred for item [1][1]['a']",
    ),
    "a scalar": (
        (torch.tensor(1.0), torch.tensor(2.0)),
        "Scalars are not close!\n\nExpected 2.0 but got 1.0.\nAbsolute difference: 1.0 (up to 1e-05 allowed)\n"
        "Relative difference: 0.5 (up to 1.3e-06 allowed)",
    ),
    "shapes": ((torch.ones(2), torch.ones(3)),
               "The values for attribute 'shape' do not match: torch.Size([2]) != torch.Size([3])."),
    "dtypes": ((torch.ones(2), torch.ones(2).double()),
               "The values for attribute 'dtype' do not match: torch.float32 != torch.float64."),
    "devices": ((torch.ones(2), torch.ones(2, **META)), "The values for attribute 'device' do not match: cpu != meta."),
    "types of numbers": ((1, 1.0), "The (d)types do not match: <class 'int'> != <class 'float'>."),
    "truths": ((True, False), "Booleans mismatch: True is not False"),
    "none": ((None, 1), "None mismatch: None is not 1"),
    "lengths": (([1], [1, 2]), "The length of the sequences mismatch: 1 != 2"),
    "keys": (({"a": 1}, {"b": 1}), "The keys of the mappings do not match:\nMissing keys in the actual mapping: ['b']\n"
             "Additional keys in the actual mapping: ['a']"),
}


@pytest.mark.parametrize("name", CLOSE)
def test_what_is_close_passes(name):
    assert_close(*CLOSE[name])


@pytest.mark.parametrize("name", FAR)
def test_what_is_not_close_is_told(name):
    both, text = FAR[name]
    with pytest.raises(AssertionError) as caught:
        assert_close(*both)
    assert str(caught.value) == text


def test_nan_equals_nan_where_it_is_asked_for():
    x = torch.tensor([1.0, float("nan")])
    assert_close(x, x.clone(), equal_nan=True)
    with pytest.raises(AssertionError, match=r"Greatest absolute difference: nan at index \(1,\)"):
        assert_close(x, x.clone())


def test_a_message_of_ones_own_replaces_or_takes_the_text():
    with pytest.raises(AssertionError, match="^hello$"):
        assert_close(1, 2, msg="hello")
    with pytest.raises(AssertionError, match="^so: Scalars are not equal!"):
        assert_close(1, 2, msg=lambda text: f"so: {text}")


def test_tolerances_come_in_pairs():
    with pytest.raises(ValueError, match="Both 'rtol' and 'atol' must be either specified or omitted, but got no rtol."):
        assert_close(1, 1, atol=1)
    assert_close(torch.ones(2), torch.ones(2) * 1.5, rtol=1, atol=0)


@pytest.mark.parametrize("both", [("a", "a"), (torch.ones(1), 1.0), (torch.ones(2), [1.0, 1.0]), ({1}, {1})], ids=str)
def test_what_cannot_be_compared_is_refused(both):
    with pytest.raises(TypeError, match="No comparison pair was able to handle inputs of type"):
        assert_close(*both)


def test_strides_count_where_they_are_asked_for():
    assert_close(torch.ones(2, 2).t(), torch.ones(2, 2))
    with pytest.raises(AssertionError, match=r"'stride\(\)' do not match: \(1, 2\) != \(2, 1\)"):
        assert_close(torch.ones(2, 2).t(), torch.ones(2, 2), check_stride=True)


def test_tensors_to_test_with_lie_within_their_bounds():
    torch.manual_seed(0)
    assert make_tensor((3,), dtype=torch.int64, device="cpu", low=0, high=5).tolist() == [4, 4, 3]
    x = make_tensor(2, 3, dtype=torch.float32, device="cpu", requires_grad=True, noncontiguous=True)
    assert x.shape == (2, 3) and x.requires_grad and not x.is_contiguous() and x.abs().max() <= 9
    assert (make_tensor(50, dtype=torch.uint8, device="cpu", high=2, exclude_zero=True) == 1).all()
    with pytest.raises(ValueError, match="`low` must be less than `high`, but got 2 >= 1"):
        make_tensor(2, dtype=torch.float32, device="cpu", low=2, high=1)
    with pytest.warns(FutureWarning, match="Passing `low==high`"):
        assert make_tensor(2, dtype=torch.float32, device="cpu", low=1, high=1).tolist() == [1, 1]


def test_bounds_of_random_tensors_move_to_what_the_dtype_can_reach():
    assert set(make_tensor(50, dtype=torch.bool, device="cpu", low=-2, high=2).tolist()) == {False, True}
    assert make_tensor(50, dtype=torch.uint8, device="cpu", low=-9, high=1000).max() > 100
    assert max(make_tensor(50, dtype=torch.uint16, device="cpu").tolist()) <= 9
    wide = make_tensor(50, dtype=torch.float32, device="cpu", low=-math.inf, high=math.inf)
    assert wide.isfinite().all() and wide.max() > 1e30
    with pytest.raises(ValueError, match=r"is \[-5, -1\), but torch.uint8 only supports \[0, 256\)"):
        make_tensor(2, dtype=torch.uint8, device="cpu", low=-5, high=-1)
    with pytest.raises(ValueError, match="cannot be NaN, but got low=nan"):
        make_tensor(2, dtype=torch.float32, device="cpu", low=math.nan)
