"""What becomes a tensor, and how a tensor becomes one of another type or device."""

import pytest

import tare as torch


DATA = [
    ([torch.tensor([1.5]), 2], {}, [1.5, 2]),
    ([2**64 - 1], {"dtype": torch.uint64}, [2**64 - 1]),
    (2**70, {"dtype": torch.float32}, 2.0**70),
    (-1, {"dtype": torch.uint8}, 255),
    (1j, {"dtype": torch.bool}, True),
]
NO_DATA = [
    ("abc", {}, TypeError, "new(): invalid data type 'str'"),
    (["a"], {}, ValueError, "too many dimensions 'str'"),
    ([1, None], {}, RuntimeError, "Could not infer dtype of NoneType"),
    (None, {}, RuntimeError, "Could not infer dtype of NoneType"),
    ([1, [2]], {}, TypeError, "'list' object cannot be interpreted as an integer"),
    ([1.5, [2]], {}, TypeError, "must be real number, not list"),
    ([[1, 2], 3], {}, TypeError, "not a sequence"),
    ([torch.ones(2)], {}, ValueError, "only one element tensors can be converted to Python scalars"),
    (2**63, {}, ValueError, "Overflow when unpacking long long"),
    (300, {"dtype": torch.uint8}, RuntimeError, "without overflow"),
    (float("nan"), {"dtype": torch.int32}, RuntimeError, "without overflow"),
    (1j, {"dtype": torch.float32}, TypeError, "must be real number, not complex"),
    ([-1], {"dtype": torch.uint64}, OverflowError, "can't convert negative int to unsigned"),
]


@pytest.mark.parametrize(("data", "options", "values"), DATA, ids=str)
def test_data_become_a_tensor(data, options, values):
    assert torch.tensor(data, **options).tolist() == values


@pytest.mark.parametrize(("data", "options", "error", "message"), NO_DATA, ids=lambda value: str(value)[:20])
def test_what_is_no_data_is_refused_in_pytorchs_words(data, options, error, message):
    with pytest.raises(error) as caught:
        torch.tensor(data, **options)
    assert message in str(caught.value)


def test_to_takes_a_type_of_python():
    x = torch.ones(1)
    types = {float: torch.float64, complex: torch.complex128, int: torch.int64, bool: torch.bool}
    for kind, dtype in types.items():
        assert x.to(kind).dtype == x.to("cpu", kind).dtype == x.to(dtype=kind).dtype == dtype
    assert torch.nn.Linear(1, 1).to(float).weight.dtype == torch.float64


@pytest.mark.parametrize(
    ("args", "options", "given"),
    [
        ((1, 2, 3), {}, "int, int, int"),
        ((torch.float32, 5.5), {}, "torch.dtype, float"),
        (("cpu",), {"foo": 1}, "str, foo=int"),
        ((), {"dtype": "float32"}, "dtype=str, "),
        ((torch.float64,), {"dtype": torch.float32}, "torch.dtype, dtype=torch.dtype"),
    ],
)
def test_to_says_what_it_takes(args, options, given):
    for moved in (torch.ones(1), torch.nn.Linear(1, 1)):
        with pytest.raises(TypeError) as error:
            moved.to(*args, **options)
        start = f"to() received an invalid combination of arguments - got ({given}), but expected one of:\n"
        assert str(error.value).startswith(start)


def test_the_constructor_of_old_makes_tensors_of_the_cpu():
    with torch.device("meta"):
        assert [torch.Tensor(*given).device.type for given in [(), (2, 3), ([1.0, 2.0],), (torch.Size([2]),)]] == ["cpu"] * 4
        assert torch.Tensor([0.25, 0.5]).tolist() == [0.25, 0.5]
        assert torch.Tensor(torch.ones(2)).device.type == torch.nn.Parameter().device.type == "meta"
        with pytest.raises(RuntimeError, match="^legacy constructor expects device type: cpu but device type: meta was passed$"):
            torch.Tensor(2, device="meta")


def test_constructors_of_old_are_of_their_device():
    for make in (torch.FloatTensor, torch.Tensor, torch.ones(1).new):
        with pytest.raises(RuntimeError, match="legacy constructor expects device type: cpu but device type: meta was passed"):
            make(2, device="meta")
        assert make(size=(2, 3)).shape == (2, 3)


TO_FORMS = [
    ((), {}),
    ((torch.float16,), {}),
    ((torch.float16, True), {}),
    ((torch.float16, False, True), {}),
    (("meta",), {}),
    ((torch.device("meta"), torch.int32), {}),
    (("meta", None, True, True), {}),
    ((None, torch.float64), {}),
    ((), {"dtype": torch.float64, "copy": True}),
    ((), {"device": "meta", "non_blocking": True}),
    ((), {"memory_format": torch.channels_last}),
    ((torch.float16,), {"memory_format": torch.channels_last}),
    ((torch.zeros(1, dtype=torch.int8),), {}),
    ((torch.zeros(1, dtype=torch.int8),), {"copy": True}),
    ((), {"other": torch.zeros(1)}),
    ((float,), {}),
    ((torch.float16,), {"device": "cpu"}),
    (("meta", torch.float16), {"dtype": torch.float16}),
    ((3, 4, 5, 6, 7), {}),
    (("nowhere",), {}),
    (([],), {}),
    ((), {"dtype": "float16"}),
    ((), {"copy": 1}),
]


@pytest.mark.parametrize("args, kwargs", TO_FORMS)
def test_to_reads_its_common_forms_as_it_reads_all(args, kwargs):
    def outcome(function):
        try:
            result = function(tensor, *args, **kwargs)
            return result.dtype, str(result.device), result.stride(), result is tensor
        except (TypeError, RuntimeError) as error:
            return type(error), str(error)

    tensor = torch.empty(2, 3, 4, 5)
    assert outcome(torch.Tensor.to) == outcome(torch._tensor._to)


def test_casts_take_a_memory_format_and_nothing_else():
    tensor = torch.empty(2, 3, 4, 5, device="meta")
    assert tensor.half(memory_format=torch.channels_last).stride() == (60, 1, 15, 3)
    assert tensor.float() is tensor and tensor.long().dtype == torch.int64
    for wrong in ({"dtype": torch.int8}, {"memory_format": 3}):
        with pytest.raises(TypeError, match=r"half\(\)"):
            tensor.half(**wrong)
    with pytest.raises(TypeError, match="takes 0 positional arguments"):
        tensor.half(torch.channels_last)
