"""Rules between tensors and NumPy's arrays and numbers, with and without DLPack; the values are PyTorch 2.13's."""

import pytest

import tare as torch

numpy = pytest.importorskip("numpy")


def array(*values, dtype=None):
    return numpy.array(values, dtype=dtype)


INDICES = {
    "positions": (array(0, 2), [0, 2]),
    "a mask": (array(True, False, True, False), [0, 2]),
    "a number": (numpy.int64(2), 2),
    "an array of no dimensions": (numpy.array(2), 2),
    "real numbers, cut off": (array(0.0, 2.9), [0, 2]),
}


@pytest.mark.parametrize("name", INDICES)
def test_arrays_are_indices(name):
    index, expected = INDICES[name]
    x = torch.arange(12).reshape(4, 3)
    assert torch.equal(x[index], x[torch.tensor(expected)])
    assert torch.equal(x[:, array(0, 2)], x[:, [0, 2]])
    assert x[array(0, 1), array(1, 2)].tolist() == [1, 5]
    x[index] = 100
    assert (x[torch.tensor(expected)] == 100).all()


def test_arithmetic_with_an_array_is_numpys_and_gives_tensors():
    x = torch.ones(2)
    for result in (x + numpy.ones(2), x * numpy.array(2.0), torch.ones(2, 2) @ numpy.ones((2, 2))):
        assert type(result) is torch.Tensor and result.dtype == torch.float64
    assert type(numpy.sqrt(x)) is torch.Tensor and numpy.sqrt(x).dtype == torch.float32
    assert numpy.isnan(x).dtype == torch.uint8
    x += numpy.ones(2)
    assert x.tolist() == [2, 2] and x.dtype == torch.float64


def test_a_tensor_equals_an_array_element_by_element():
    assert (torch.ones(2) == numpy.array([1, 2])).tolist() == [True, False]
    assert (numpy.array([1, 2]) == torch.ones(2)).tolist() == [True, False]
    with pytest.raises(TypeError, match="'<' not supported between instances of 'Tensor' and 'numpy.ndarray'"):
        torch.ones(2) < numpy.ones(2)


def test_operators_take_numpys_numbers_and_no_arrays():
    assert (torch.ones(2) * numpy.float64(2)).dtype == torch.float32
    with pytest.raises(TypeError, match=r"add\(\): argument 'other' \(position 2\) must be Tensor, not numpy.ndarray"):
        torch.add(torch.ones(2), numpy.ones(2))


def test_numpys_numbers_have_their_own_dtypes():
    assert torch.tensor(numpy.float64(1.5)).dtype == torch.float64
    assert torch.tensor([numpy.float64(1.5), 2]).dtype == torch.float64
    assert torch.tensor([numpy.float32(1.5), 2]).dtype == torch.float32
    assert torch.tensor([numpy.complex128(1j)]).dtype == torch.complex128


def test_backward_strides_are_refused():
    for make in (torch.from_numpy, torch.tensor, torch.as_tensor):
        with pytest.raises(ValueError, match="At least one stride in the given numpy array is negative"):
            make(numpy.arange(6)[::-1])


def test_memory_goes_to_numpy_and_back_through_dlpack():
    x = torch.zeros(3)
    shared = numpy.from_dlpack(x)
    shared[0] = 4
    assert x.tolist() == [4, 0, 0]
    del x
    assert shared.sum() == 4
    back = torch.from_dlpack(shared)
    back[1] = 5
    assert shared.tolist() == [4, 5, 0]
    y = torch.empty(2)
    numpy.from_dlpack(y)[:] = 3
    assert y.tolist() == [3, 3]


def test_a_capsule_is_of_the_version_that_is_asked_for_and_is_taken_once():
    x = torch.arange(6).reshape(2, 3).t()
    assert "dltensor_versioned" in repr(x.__dlpack__(max_version=(1, 0)))
    capsule = x.__dlpack__()
    assert '"dltensor"' in repr(capsule)
    again = torch.from_dlpack(capsule)
    assert torch.equal(again, x) and again.stride() == (1, 3) and again.data_ptr() == x.data_ptr()
    with pytest.raises(RuntimeError, match="can be consumed only once"):
        torch.from_dlpack(capsule)


@pytest.mark.parametrize(
    ("tensor", "message"),
    [
        (torch.ones(1, requires_grad=True), "Can't export tensors that require gradient, use tensor.detach()"),
        (torch.tensor([1j]).conj(), "Can't export tensors with the conjugate bit set"),
        (torch.ones(1, device="meta"), "Cannot pack tensors on meta"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_cannot_be_shared_is_a_buffer_error(tensor, message):
    with pytest.raises(BufferError) as caught:
        tensor.__dlpack__()
    assert str(caught.value) == message


def test_numbers_of_numpy_are_copied():
    made = [torch.as_tensor(one) for one in numpy.arange(4)]
    assert [one.item() for one in made] == [0, 1, 2, 3] and made[0].dtype is torch.int64
    assert [torch.asarray(one).item() for one in numpy.arange(3.0, dtype="f4")] == [0, 1, 2]
    batch = torch.utils.data.default_collate([(one, numpy.int32(2)) for one in numpy.arange(3)])
    assert batch[0].tolist() == [0, 1, 2] and batch[1].dtype is torch.int32
    with pytest.raises(TypeError, match="expected np.ndarray"):
        torch.from_numpy(numpy.int64(3))


def test_arrays_of_derived_classes_are_shared():
    masked = numpy.ma.array([1.0, 2.0])
    torch.as_tensor(masked)[0] = 5
    assert masked[0] == 5


def test_arrays_in_a_list_are_of_one_shape():
    with pytest.raises(ValueError, match="expected sequence of length 3 at dim 1 \\(got 0\\)"):
        torch.tensor([numpy.ones(3), numpy.ones(0)])


def test_a_tensor_over_what_may_not_be_written_warns_once():
    readonly = numpy.frombuffer(b"abcd", dtype=numpy.uint8)
    torch.set_warn_always(True)
    try:
        with pytest.warns(UserWarning, match="The given NumPy array is not writable"):
            torch.from_numpy(readonly)
        with pytest.warns(UserWarning, match="The given buffer is not writable"):
            torch.frombuffer(b"abcd", dtype=torch.uint8)
    finally:
        torch.set_warn_always(False)


def test_numbers_of_numpy_and_arrays_of_one_are_sizes():
    assert torch.ones((numpy.array(3), numpy.int64(4))).shape == (3, 4)
    with pytest.raises(TypeError):
        torch.ones([numpy.array(3.0)])


class Shared:
    """What only DLPack can see as a tensor."""

    def __init__(self, tensor):
        self.tensor = tensor

    def __dlpack__(self, **kwargs):
        return self.tensor.__dlpack__(**kwargs)

    def __dlpack_device__(self):
        return self.tensor.__dlpack_device__()


def test_objects_that_share_by_dlpack_are_data():
    x = torch.arange(3.0)
    assert torch.tensor(Shared(x)).tolist() == x.new_tensor(Shared(x)).tolist() == [0, 1, 2]
    assert torch.tensor(Shared(x)).data_ptr() != x.data_ptr()
    assert torch.as_tensor(Shared(x)).data_ptr() == torch.asarray(Shared(x)).data_ptr() == x.data_ptr()
    assert torch.tensor(Shared(x), dtype=torch.int32).dtype == torch.int32


def test_a_capsule_of_the_cpu_takes_no_stream():
    for stream in (object(), 1.5, True):
        with pytest.raises(TypeError, match="stream must be"):
            torch.ones(1).__dlpack__(stream=stream)
    with pytest.raises(AssertionError, match="stream should be None on cpu"):
        torch.ones(1).__dlpack__(stream=1)
    assert torch.ones(1).__dlpack__(stream=-1) is not None


ALIASES = {
    "a tensor of another dtype": (lambda: torch.ones(1), {"dtype": torch.int32}, "can't alias tensor with dtype 'Float' into dtype 'Int'."),
    "a tensor elsewhere": (lambda: torch.ones(1), {"device": "meta"}, "can't alias tensor from device 'cpu' to 'meta'."),
    "an array of another dtype": (lambda: numpy.ones(1), {"dtype": torch.int32}, "can't alias tensor with dtype 'Double' into dtype 'Int'."),
    "a list": (lambda: [1, 2], {}, "can't alias arbitrary sequence into a tensor."),
    "a number of NumPy's": (lambda: numpy.float32(1), {}, "can't alias NumPy scalars."),
}


@pytest.mark.parametrize("case", ALIASES)
def test_asarray_says_what_it_cannot_share(case):
    make, options, text = ALIASES[case]
    with pytest.raises((ValueError, RuntimeError), match=text.replace(".", "[.]")):
        torch.asarray(make(), copy=False, **options)
