"""torch.signal.windows and torch.masked against values that PyTorch 2.13 gives."""

import math

import pytest
import tare as torch

WINDOWS = [
    ("bartlett", {}, True, [0.0, 0.5, 1.0, 0.5, 0.0]),
    ("bartlett", {}, False, [0.0, 0.4, 0.8, 0.8, 0.4]),
    ("blackman", {}, True, [-0.0, 0.34, 1.0, 0.34, -0.0]),
    ("blackman", {}, False, [-0.0, 0.20077, 0.84923, 0.84923, 0.20077]),
    ("cosine", {}, True, [0.309017, 0.809017, 1.0, 0.809017, 0.309017]),
    ("cosine", {}, False, [0.258819, 0.707107, 0.965926, 0.965926, 0.707107]),
    ("exponential", {'tau': 2.0}, True, [0.367879, 0.606531, 1.0, 0.606531, 0.367879]),
    ("exponential", {'tau': 2.0}, False, [0.286505, 0.472367, 0.778801, 0.778801, 0.472367]),
    ("gaussian", {'std': 1.5}, True, [0.411112, 0.800737, 1.0, 0.800737, 0.411112]),
    ("gaussian", {'std': 1.5}, False, [0.249352, 0.606531, 0.945959, 0.945959, 0.606531]),
    ("general_cosine", {'a': [0.5, 0.3, 0.2]}, True, [0.4, 0.3, 1.0, 0.3, 0.4]),
    ("general_cosine", {'a': [0.5, 0.3, 0.2]}, False, [0.4, 0.245492, 0.804508, 0.804508, 0.245492]),
    ("general_hamming", {'alpha': 0.6}, True, [0.2, 0.6, 1.0, 0.6, 0.2]),
    ("general_hamming", {'alpha': 0.6}, False, [0.2, 0.476393, 0.923607, 0.923607, 0.476393]),
    ("hamming", {}, True, [0.08, 0.54, 1.0, 0.54, 0.08]),
    ("hamming", {}, False, [0.08, 0.397852, 0.912148, 0.912148, 0.397852]),
    ("hann", {}, True, [0.0, 0.5, 1.0, 0.5, 0.0]),
    ("hann", {}, False, [0.0, 0.345492, 0.904508, 0.904508, 0.345492]),
    ("kaiser", {'beta': 4.0}, True, [0.088481, 0.633432, 1.0, 0.633432, 0.088481]),
    ("kaiser", {'beta': 4.0}, False, [0.088481, 0.508516, 0.932712, 0.932712, 0.508516]),
    ("nuttall", {}, True, [0.000363, 0.226982, 1.0, 0.226982, 0.000363]),
    ("nuttall", {}, False, [0.000363, 0.110515, 0.798258, 0.798258, 0.110515]),
]
INPUT = [[1.0, -2.0, 3.0], [4.0, 0.5, -6.0]]
MASK = [[True, False, True], [False, False, True]]
MASKED = [
    ("sum", (1,), [4.0, -6.0]),
    ("prod", (1,), [3.0, -6.0]),
    ("amax", (1,), [3.0, -6.0]),
    ("amin", (1,), [1.0, -6.0]),
    ("argmax", (1,), [2.0, 2.0]),
    ("argmin", (1,), [0.0, 2.0]),
    ("mean", (1,), [2.0, -6.0]),
    ("median", (1,), [1.0, -6.0]),
    ("logsumexp", (1,), [3.12693, -6.0]),
    ("norm", (2.0, 1), [3.16228, 6.0]),
    ("var", (1,), [2.0, math.nan]),
    ("std", (1, False), [1.0, 0.0]),
    ("cumsum", (1,), [[1.0, 1.0, 4.0], [0.0, 0.0, -6.0]]),
    ("cumprod", (1,), [[1.0, 1.0, 3.0], [1.0, 1.0, -6.0]]),
    ("softmax", (1,), [[0.1192, 0.0, 0.8808], [0.0, 0.0, 1.0]]),
    ("log_softmax", (1,), [[-2.12693, -math.inf, -0.12693], [-math.inf, -math.inf, 0.0]]),
    ("softmin", (1,), [[0.8808, 0.0, 0.1192], [0.0, 0.0, 1.0]]),
    ("normalize", (2.0, 1), [[0.31623, 0.0, 0.94868], [0.0, 0.0, -1.0]]),
]


@pytest.mark.parametrize("name, own, sym, expected", WINDOWS)
def test_windows_have_pytorchs_weights(name, own, sym, expected):
    window = getattr(torch.signal.windows, name)
    assert window(5, sym=sym, dtype=torch.float64, **own).tolist() == pytest.approx(expected, abs=1e-6)
    assert window(5, sym=sym, device="meta", **own).shape == (5,)
    assert window(0, **own).shape == (0,)


def test_windows_refuse_what_is_no_length_or_dtype():
    with pytest.raises(ValueError, match="requires non-negative window length, got M=-1"):
        torch.signal.windows.hann(-1)
    with pytest.raises(ValueError, match="^blackman requires non-negative window length, got M=-1"):
        torch.signal.windows.blackman(-1)
    with pytest.raises(ValueError, match="expects float32 or float64 dtypes, got: torch.int32"):
        torch.signal.windows.kaiser(3, dtype=torch.int32)
    with pytest.raises(ValueError, match="Standard deviation must be positive"):
        torch.signal.windows.gaussian(3, std=0)


@pytest.mark.parametrize("name, args, expected", MASKED)
def test_masked_elements_do_not_count(name, args, expected):
    function = getattr(torch.masked, name)
    result = function(torch.tensor(INPUT), *args, mask=torch.tensor(MASK))
    expected = torch.tensor(expected)
    assert torch.allclose(result, expected, atol=1e-4, equal_nan=True)
    onto_meta = function(torch.tensor(INPUT, device="meta"), *args, mask=torch.tensor(MASK, device="meta"))
    assert (onto_meta.shape, onto_meta.dtype) == (result.shape, result.dtype)


def test_masked_gradients_flow_where_the_mask_lets_through():
    x = torch.tensor(INPUT, requires_grad=True)
    torch.masked.sum(x, mask=torch.tensor(MASK)).backward()
    assert x.grad.tolist() == [[1, 0, 1], [0, 0, 1]]


def test_masked_refuses_what_pytorch_refuses():
    x = torch.tensor(INPUT)
    with pytest.raises(RuntimeError, match="dim=0 appears multiple times"):
        torch.masked.sum(x, (0, 0))
    with pytest.raises(IndexError, match="expected broadcastable mask"):
        torch.masked.sum(x, mask=torch.ones(1, 2, 3, dtype=torch.bool))
    with pytest.raises(ValueError, match="Input dtype must be either a floating point or complex dtype"):
        torch.masked.mean(x.int())


def test_masked_reductions_of_truths_know_no_element_to_ignore():
    truths, mask = torch.tensor([[True, False], [False, False]]), torch.tensor([[True, False], [True, True]])
    assert torch.masked.amax(truths, 0).tolist() == [True, False]
    assert torch.masked.amin(truths).item() is False
    with pytest.raises(NotImplementedError, match="identity of amin on torch.bool input"):
        torch.masked.amin(truths, 1, mask=mask)
    with pytest.raises(NotImplementedError, match="identity of logsumexp on torch.bool input"):
        torch.masked.logsumexp(truths, 0, mask=mask)


def test_the_mask_of_a_call_has_the_inputs_shape():
    mask = torch.tensor([1, 0, 2])
    assert torch.masked._input_mask(torch.ones(2, 3), 0, keepdim=True, mask=mask).tolist() == [[True, False, True]] * 2
    with pytest.raises(ValueError, match="^_input_mask requires explicit mask$"):
        torch.masked._input_mask(torch.ones(2, 3))
    with pytest.raises(IndexError, match="mask dimensionality higher than of the input"):
        torch.masked._input_mask(torch.ones(3), mask=torch.ones(1, 3))


def test_what_masked_functions_are_made_of():
    from tare.masked import _ops

    x = torch.arange(6.0).reshape(2, 3)
    mask = x > 3
    for name, expected in {"sum": 0, "prod": 1, "amax": -math.inf, "amin": math.inf, "norm": 0, "cumprod": 1}.items():
        assert _ops._reduction_identity(name, x).item() == expected
        assert _ops._combine_input_and_mask(getattr(_ops, name), x, mask)[0].tolist() == [expected] * 3
    assert _ops._reduction_identity("norm", x, -math.inf).item() == math.inf and _ops._reduction_identity("mean", x) is None
    assert _ops._reduction_identity("argmin", x.int()) == torch.tensor(2**31 - 1, dtype=torch.int32)
    for name, kind in {"amax": x.bool(), "softmax": x}.items():
        with pytest.raises(NotImplementedError, match=f"identity of {name} on {kind.dtype} input"):
            _ops._reduction_identity(name, kind)
    assert _ops._output_mask(_ops.sum, x, mask=mask).item() is True
    assert _ops._output_mask(_ops.amax, x, 1, mask=mask).tolist() == [False, True]
    assert _ops._output_mask(_ops.norm, x, 2.0, 0, keepdim=True, mask=mask).tolist() == [[False, True, True]]
    assert torch.equal(_ops._output_mask(_ops.softmax, x, 1, mask=mask), mask)
    with pytest.raises(ValueError, match="requires explicit mask"):
        _ops._output_mask(_ops.sum, x)
    with pytest.raises(ValueError, match="expected masked operation"):
        _ops._output_mask(torch.relu, x, mask=mask)
    assert _ops._canonical_dim((-1, 0), 3) == (0, 2)
