"""Rules of calling operators from Python: what is accepted, what is refused and in which words."""

import pytest

import tare as torch


@pytest.fixture
def x():
    return torch.empty(2, 3, device="meta")


def test_sizes_are_given_as_a_list_or_one_by_one():
    assert torch.zeros(2, 3).shape == torch.zeros((2, 3)).shape == torch.zeros([2, 3]).shape == (2, 3)


def test_a_number_stands_for_a_tensor_and_does_not_widen_its_type(x):
    assert (x + 1).dtype == torch.float32
    assert (x.long() + 1.5).dtype == torch.float32
    assert torch.add(x.half(), 2.0).dtype == torch.float16


def test_keywords_go_by_pytorchs_names_and_by_numpys(x):
    assert torch.sum(x, dim=1, keepdim=True).shape == torch.sum(x, axis=1, keepdims=True).shape == (2, 1)
    assert torch.relu(input=x).shape == (2, 3)


def test_keywords_may_be_made_at_run_time(x):
    assert torch.sum(x, **{"".join(["d", "im"]): 1}).shape == (2,)
    with pytest.raises(TypeError, match=r"got \(Tensor, dime=int\), but expected"):
        torch.sum(x, **{"".join(["di", "me"]): 1})
    with pytest.raises(TypeError, match=r"got \(dime=int, \), but expected"):
        x.sum(dime=1)


def test_a_number_keeps_the_strides_of_what_it_is_added_to():
    for like in (torch.empty(4, 6, device="meta").t(), torch.empty(1, 4, 1, device="meta").expand(3, 4, 1)):
        assert (like + 1).stride() == (like * like).stride()
    assert (torch.empty(3, 4, device="meta") + 1).stride() == (4, 1)
    assert (torch.empty(0, 4, device="meta") + 1).stride() == (4, 1)


def test_out_is_written_and_returned(x):
    out = torch.empty(0, device="meta")
    assert torch.add(x, x, out=out) is out
    assert out.shape == (2, 3)
    values, indices = torch.empty(0, device="meta"), torch.empty(0, dtype=torch.long, device="meta")
    result = torch.max(x, 1, out=(values, indices))
    assert result.values is values and result.indices is indices


def test_an_in_place_operator_returns_its_tensor(x):
    assert x.add_(1) is x
    y = x
    y += 1
    assert y is x


def test_several_results_have_names(x):
    result = torch.max(x, 1)
    assert result.values is result[0] and type(result).__name__ == "max"
    values, indices = result
    assert indices.dtype == torch.int64


def test_python_types_stand_for_dtypes():
    assert torch.empty(1, dtype=float).dtype == torch.tensor([1], dtype=float).dtype == torch.float64
    assert torch.empty(1, dtype=complex).dtype == torch.complex128
    assert torch.empty(1, dtype=int).dtype == torch.int64
    assert torch.empty(1, dtype=bool).dtype == torch.bool


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda x: torch.add(x, "a"), "add(): argument 'other' (position 2) must be Tensor, not str"),
        (lambda x: torch.relu("a"), "relu(): argument 'input' (position 1) must be Tensor, not str"),
        (lambda x: torch.relu(), 'relu() missing 1 required positional arguments: "input"'),
        (lambda x: torch.relu(x, 3), "relu() takes 1 positional argument but 2 were given"),
        (lambda x: torch.relu(x, foo=1), "relu() got an unexpected keyword argument 'foo'"),
        (lambda x: torch.relu(x, input=x), "relu() got multiple values for argument 'input'"),
        (lambda x: torch.zeros("a"), "zeros(): argument 'size' (position 1) must be tuple of ints, not str"),
        (lambda x: torch.cat(3), "cat(): argument 'tensors' (position 1) must be tuple of Tensors, not int"),
        (lambda x: torch.cat([3]), "expected Tensor as element 0 in argument 0, but got int"),
        (lambda x: torch.empty(2, dtype=3), "empty(): argument 'dtype' must be torch.dtype, not int"),
        (lambda x: x.relu(1), "TensorBase.relu() takes no arguments (1 given)"),
    ],
)
def test_a_call_that_fits_nothing_is_refused_in_pytorchs_words(x, call, message):
    with pytest.raises(TypeError) as error:
        call(x)
    assert str(error.value) == message


def test_overloads_are_listed_where_none_fits(x):
    with pytest.raises(TypeError) as error:
        torch.eq(object(), object())
    assert str(error.value) == (
        "eq() received an invalid combination of arguments - got (object, object), but expected one of:\n"
        " * (Tensor input, Tensor other, *, Tensor out = None)\n"
        " * (Tensor input, Number other, *, Tensor out = None)\n"
    )


def test_shapes_that_do_not_fit_raise_what_the_library_raises(x):
    with pytest.raises(RuntimeError, match=r"mat1 and mat2 shapes cannot be multiplied \(2x3 and 2x3\)"):
        torch.mm(x, x)
    with pytest.raises(IndexError, match="Dimension out of range"):
        x.sum(5)


def test_a_missing_name_says_whether_pytorch_has_it():
    with pytest.raises(NotImplementedError, match="torch.quantized_gru_cell exists in PyTorch and not in tare"):
        torch.quantized_gru_cell
    with pytest.raises(AttributeError, match="nearest that exist: relu"):
        torch.relux
    assert not hasattr(torch, "quantized_gru_cell")


def test_methods_and_functions_are_those_of_pytorch(x):
    assert not hasattr(torch, "view") and hasattr(x, "view")
    assert not hasattr(x, "conv2d") and hasattr(torch, "conv2d")
    assert torch.linalg.norm(x).shape == () and torch.fft.fft(x).dtype == torch.complex64
    assert torch.ops.aten.add.Tensor(x, x).shape == (2, 3)


@pytest.mark.filterwarnings("ignore:This overload of:UserWarning")
def test_numbers_may_stand_before_what_they_scale_as_in_old_programs():
    a, v, batch = torch.ones(2, 2), torch.ones(2), torch.ones(3, 2, 2)
    for result, value in (
        (torch.add(a, 2, a), 3), (a.add(2, a), 3), (a.clone().add_(2, a), 3), (a.clone().add_(torch.tensor(2.0), a), 3),
        (a.sub(2, a), -1), (torch.addcmul(a, 2, a, a), 3), (a.clone().addcdiv_(2, a, a), 3),
        (torch.addmm(2, a, a, a), 4), (torch.addmm(2, a, 3, a, a), 8), (a.addmm(2, 3, a, a), 8), (a.clone().addmm_(2, a, a), 4),
        (v.addmv(2, 3, a, v), 8), (torch.addr(2, a, 3, v, v), 5), (batch.clone().baddbmm_(2, batch, batch), 4),
        (torch.addbmm(2, a, 3, batch, batch), 20), (torch.add(a, 2, a, out=torch.zeros(2, 2)), 3),
    ):
        assert (result == value).all(), value
    with pytest.raises(TypeError, match=r"^add\(\) takes 2 positional arguments but 4 were given$"):
        torch.add(a, 2, a, 3)


def test_lists_of_numbers_stand_where_operators_over_lists_take_tensors_too():
    tensors = [torch.ones(2), torch.full((1,), 6.0)]
    torch._foreach_div_(tensors, [2.0, 3.0])
    assert [one.tolist() for one in tensors] == [[0.5, 0.5], [2.0]]
    assert [one.tolist() for one in torch._foreach_mul(tensors, [torch.tensor(2.0), torch.tensor(4)])] == [[1, 1], [8]]
    with pytest.raises(TypeError, match="^expected Tensor as element 0 in argument 0, but got float$"):
        torch.cat([1.0])
