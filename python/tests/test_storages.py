"""Rules of storages as objects, and of tensors made over them; the values are PyTorch 2.13's."""

import copy

import pytest

import tare as torch

NUMBERS = [1.0, 2.0, 3.0]


def floats():
    return torch.FloatStorage(NUMBERS)


def test_tensors_of_old_are_made_over_a_storage():
    x = torch.tensor(NUMBERS)
    for over in (torch.Tensor(x.untyped_storage()), torch.FloatTensor(x.storage()), x.new(x.untyped_storage())):
        assert over.tolist() == NUMBERS
        assert over.data_ptr() == x.data_ptr()
    with pytest.raises(RuntimeError, match="Expected a Storage of type Double or an UntypedStorage, but got type Float"):
        torch.DoubleTensor(x.storage())


def test_a_tensor_of_a_storage_reads_its_bytes_as_the_dtype():
    assert torch.tensor(floats()).tolist() == NUMBERS
    assert torch.tensor(floats().untyped(), dtype=torch.int32).tolist() == [0x3F800000, 0x40000000, 0x40400000]
    with pytest.raises(RuntimeError, match="Expected a Storage of type Int"):
        torch.tensor(floats(), dtype=torch.int32)


def test_bytes_turn_round_in_each_element():
    assert torch.ShortStorage.from_buffer(bytearray([1, 2, 3, 4]), "big").tolist() == [0x0102, 0x0304]
    storage = torch.tensor([1, 2], dtype=torch.int16).untyped_storage()
    storage.byteswap(torch.int16)
    assert storage.tolist() == [0, 1, 0, 2]


def test_a_copy_has_bytes_of_its_own():
    storage = floats()
    other = copy.copy(storage)
    other[0] = 7
    assert (storage[0], other[0]) == (1.0, 7.0)
    assert storage.type() == "torch.FloatStorage"
    assert storage.filename is None


@pytest.mark.parametrize("index", [3, -4])
def test_an_index_is_one_of_the_elements(index):
    with pytest.raises(IndexError, match=f"index {index} out of range for storage of size 3"):
        floats()[index]


def test_a_storage_on_meta_has_no_elements_to_read():
    x = torch.ones(2, device="meta")
    for read in (x.storage().tolist, x.untyped_storage().tolist, lambda: x.untyped_storage()[0], lambda: list(x.storage())):
        with pytest.raises(NotImplementedError, match="Not available for 'meta' device type"):
            read()


def test_memory_that_others_own_or_see_keeps_its_size():
    numpy = pytest.importorskip("numpy")
    seen = torch.zeros(2)
    assert seen.untyped_storage().resizable()
    array = seen.numpy()
    for tensor in (seen, torch.from_numpy(numpy.zeros(2)), torch.frombuffer(bytearray(8), dtype=torch.float32),
                   torch.from_dlpack(torch.zeros(2))):
        assert not tensor.untyped_storage().resizable()
        with pytest.raises(RuntimeError, match="Trying to resize storage that is not resizable"):
            tensor.resize_(1000)
        assert tensor.resize_(1).shape == (1,)
    assert array.tolist() == [0, 0]


def test_a_tensor_lies_over_a_file(tmp_path):
    path = tmp_path / "numbers"
    path.write_bytes(bytes(range(8)))
    x = torch.from_file(str(path), size=2, dtype=torch.int32)
    assert x.tolist() == [0x03020100, 0x07060504]
    assert x.untyped_storage().filename is None
    with pytest.raises(RuntimeError):
        torch.from_file(str(path), size=100)


def test_a_tensor_under_a_new_object_stays_where_it_is():
    x = torch.ones(2)
    assert torch.Tensor(x).data_ptr() == x.new(x).data_ptr() == x.data_ptr()
    for make in (torch.Tensor, torch.FloatTensor):
        with pytest.raises(RuntimeError, match="Legacy tensor constructor of the form"):
            make(x, device="cpu")


def test_a_storage_is_made_of_a_list_of_bytes():
    assert torch.UntypedStorage([1, 300]).tolist() == [1, 44]
    assert torch.UntypedStorage([1, 2], device="meta").nbytes() == 2
    with pytest.raises(RuntimeError, match="one of the items was of type str instead of int"):
        torch.UntypedStorage("a")


def test_memory_is_shared_when_a_program_asked_for_it():
    x = torch.ones(4)
    assert not x.is_shared() and x.share_memory_() is x
    assert x.is_shared() and x[:2].is_shared() and x.untyped_storage().is_shared() and not x.clone().is_shared()
    module = torch.nn.Linear(2, 2)
    assert module.share_memory() is module and module.weight.is_shared()
    with pytest.raises(RuntimeError, match="_share_fd_: only available on CPU"):
        torch.ones(2, device="meta").share_memory_()


def test_a_storage_is_one_object_for_all_that_share_it():
    x = torch.ones(4)
    storage = x.untyped_storage()
    assert all(one.untyped_storage() is storage for one in (x, x[1:], x.detach(), x.data))
    assert torch.ones(4).untyped_storage() is not storage and x.storage().untyped() is storage


def test_resizing_counts_as_a_write_and_gradients_forbid_it():
    x = torch.ones(3)
    x.resize_(2).resize_(2).resize_as_(torch.ones(4))
    assert x._version == 3
    result = torch.ones(3, requires_grad=True) * 1
    with pytest.raises(RuntimeError, match="cannot resize variables that require grad"):
        result.resize_(2)
    assert result.detach().resize_(2).shape == (2,)


def test_the_storage_class_without_a_dtype_is_that_of_the_default():
    torch.set_default_dtype(torch.float64)
    try:
        assert torch.Storage is torch.DoubleStorage
    finally:
        torch.set_default_dtype(torch.float32)
    assert torch.Storage is torch.FloatStorage


def test_a_storage_that_only_claims_to_be_here_is_not_written():
    made = torch.Tensor._make_wrapper_subclass(torch.Tensor, (2,)).untyped_storage()
    for call in (lambda: made.fill_(0), lambda: made.resize_(4), lambda: made.copy_(torch.ones(2).untyped_storage())):
        with pytest.raises(RuntimeError, match="on an invalid python storage"):
            call()
