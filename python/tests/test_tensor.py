"""Rules of the tensor object: identity, attributes, indexing, numbers, printing."""

import copy
import gc
import pickle
import weakref

import pytest

import tare as torch


def test_one_tensor_has_one_object():
    x = torch.tensor([1.0], requires_grad=True)
    (x * x).sum().backward()
    assert x.grad is x.grad
    y = x.view(1)
    assert y._base is x


def test_an_object_that_carries_attributes_comes_back_with_them():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    x.sum().backward()
    x.grad.mark = "here"
    gc.collect()
    assert x.grad.mark == "here"
    for _ in range(3):
        gradient = x.grad
        assert gradient.mark == "here"
        del gradient


def test_an_object_of_a_subclass_comes_back_as_one():
    class Marked(torch.Tensor):
        pass

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    x.grad = torch.zeros(2).as_subclass(Marked)
    for _ in range(3):
        assert type(x.grad) is Marked


def test_a_weak_reference_ends_with_its_tensor_and_not_before():
    x = torch.zeros(2)
    reference = weakref.ref(x)
    assert reference() is x
    del x
    assert reference() is None
    x = torch.tensor([1.0], requires_grad=True)
    x.sum().backward()
    reference = weakref.ref(x.grad)
    gc.collect()
    assert reference() is x.grad


def test_cycles_through_attributes_are_collected():
    class Sentinel:
        pass

    sentinel = Sentinel()
    reference = weakref.ref(sentinel)
    x = torch.zeros(2)
    x.me, x.sentinel = x, sentinel
    del x, sentinel
    gc.collect()
    assert reference() is None


def test_cycles_through_hooks_are_collected():
    class Sentinel:
        pass

    sentinel = Sentinel()
    reference = weakref.ref(sentinel)
    x = torch.zeros(2, requires_grad=True)
    x.register_hook(lambda gradient, x=x, sentinel=sentinel: None)
    del x, sentinel
    gc.collect()
    assert reference() is None


@pytest.mark.parametrize(
    "index, shape, strides, offset",
    [
        (0, (3, 4), (4, 1), 0),
        (-1, (3, 4), (4, 1), 12),
        (None, (1, 2, 3, 4), (24, 12, 4, 1), 0),
        (Ellipsis, (2, 3, 4), (12, 4, 1), 0),
        ((Ellipsis, None), (2, 3, 4, 1), (12, 4, 1, 1), 0),
        ((0, Ellipsis, 0), (3,), (4,), 0),
        ((slice(None), slice(1, 3), slice(None, None, 2)), (2, 2, 2), (12, 4, 2), 4),
        ([0, 1], (2, 3, 4), (12, 4, 1), 0),
        ([[0, 1], [1, 0]], (2, 4), (4, 1), 0),
        ((slice(None), [0, 2]), (2, 2, 4), (8, 4, 1), 0),
        (True, (1, 2, 3, 4), (24, 12, 4, 1), 0),
        ([True, False], (1, 3, 4), (12, 4, 1), 0),
        ((), (2, 3, 4), (12, 4, 1), 0),
        ([], (0, 3, 4), (12, 4, 1), 0),
        (range(2), (2, 3, 4), (12, 4, 1), 0),
        ([0.0, 1.9], (2, 3, 4), (12, 4, 1), 0),
        (slice(-(2**70), 2**70), (2, 3, 4), (12, 4, 1), 0),
    ],
)
def test_an_index_of_any_kind_gives_what_pytorch_gives(index, shape, strides, offset):
    part = torch.arange(24.0).reshape(2, 3, 4)[index]
    assert (tuple(part.shape), part.stride(), part.storage_offset()) == (shape, strides, offset)


def test_a_mask_of_several_dimensions_stands_beside_other_indices():
    x = torch.arange(24.0).reshape(2, 3, 4)
    mask = torch.tensor([[True, False, True], [False, True, False]])
    columns = torch.tensor([0, 1, 2])
    assert x[mask, columns].tolist() == [0.0, 9.0, 18.0]
    assert x[None, mask, columns].tolist() == [[0.0, 9.0, 18.0]]
    assert x[mask, 1:3].tolist() == [[1.0, 2.0], [9.0, 10.0], [17.0, 18.0]]
    x[mask, columns] = -1.0
    assert (x < 0).nonzero().tolist() == [[0, 0, 0], [0, 2, 1], [1, 1, 2]]


@pytest.mark.parametrize(
    "index, error, message",
    [
        (5, IndexError, "index 5 is out of bounds for dimension 0 with size 2"),
        ((0, 0, 0, 0), IndexError, "too many indices for tensor of dimension 3"),
        (slice(None, None, -1), ValueError, "step must be greater than zero"),
        (slice(0, 1, 0), ValueError, "slice step cannot be zero"),
        (1.0, IndexError, "only integers, slices"),
        (2**70, ValueError, "Overflow when unpacking long long"),
        (slice(0.5, 1), TypeError, "slice indices must be integers or None or have an __index__ method"),
        ("a", TypeError, r"new\(\): invalid data type 'str'"),
    ],
)
def test_an_index_that_is_none_is_refused_in_pytorchs_words(index, error, message):
    with pytest.raises(error, match=message):
        torch.zeros(2, 3, 4)[index]


def test_a_tensor_of_no_dimensions_says_what_it_takes():
    with pytest.raises(IndexError, match="invalid index of a 0-dim tensor"):
        torch.tensor(5)[0]
    with pytest.raises(IndexError, match=r"slice\(\) cannot be applied to a 0-dim tensor."):
        torch.tensor(5)[:]


def test_values_are_stored_as_they_convert():
    x = torch.arange(4)
    x[x > 2] = torch.tensor(1.5)
    x[True] = torch.tensor([7.0, 1.0, 2.0, 1.0])
    x[False] = 9
    x[[0, 1]] = torch.ones(1, 1, 1, dtype=torch.int64)
    assert x.tolist() == [1, 1, 2, 1]
    with pytest.raises(RuntimeError, match="Index put requires the source and destination dtypes match"):
        x[[0, 1]] = torch.tensor([1.5, 2.5])
    with pytest.raises(RuntimeError, match="value cannot be converted to type int64_t without overflow"):
        x[0] = 1j


def test_assignment_broadcasts():
    x = torch.zeros(3, 3)
    x[0] = 1
    x[:, 1] = torch.tensor([5.0, 6.0, 7.0])
    x[x > 6] = 0
    x[[2]] = torch.tensor([[1.0, 2.0, 3.0]])
    assert x.tolist() == [[1, 5, 1], [0, 6, 0], [1, 2, 3]]


def test_numbers_on_either_side():
    x = torch.tensor([2.0, 4.0])
    assert (2 - x).tolist() == [0, -2]
    assert (2 / x).tolist() == [1, 0.5]
    assert (2**x).tolist() == [4, 16]
    assert (x // 3).tolist() == [0, 1]
    assert (5 % x).tolist() == [1, 1]
    assert (x == 2).tolist() == [True, False]
    assert (x == None) is False  # noqa: E711


def test_one_element_is_a_number():
    assert float(torch.tensor(1.5)) == 1.5 and int(torch.tensor(3.7)) == 3 and [10, 20][torch.tensor(1)] == 20
    assert bool(torch.tensor([1])) and f"{torch.tensor(1.5):.2f}" == "1.50"
    with pytest.raises(RuntimeError, match="Boolean value of Tensor with more than one value is ambiguous"):
        bool(torch.zeros(2))


def test_meta_tensors_have_no_values():
    x = torch.ones(5, device="meta")
    with pytest.raises(NotImplementedError, match="Cannot copy out of meta tensor; no data!"):
        x.to("cpu")
    assert repr(x) == "tensor(..., device='meta', size=(5,))"


def test_sizes_stay_sizes():
    shape = torch.zeros(2, 3).shape
    assert repr(shape) == "torch.Size([2, 3])" and shape.numel() == 6
    assert type(shape[:1]) is torch.Size and type(shape + (1,)) is torch.Size
    assert torch.Size([1, 2]) == (1, 2)


def test_devices_are_values_and_contexts():
    assert torch.device("cuda:1") == torch.device("cuda", 1) != torch.device("cuda")
    assert repr(torch.device("cuda", 0)) == "device(type='cuda', index=0)"
    with torch.device("meta"):
        assert torch.zeros(2).is_meta and torch.tensor([1]).is_meta
        with torch.device("cpu"):
            assert torch.zeros(2).device.type == "cpu"
        assert torch.zeros(2).is_meta
    assert torch.zeros(2).device.type == "cpu"


def test_a_tensor_on_an_accelerator_is_on_the_first_unless_another_is_named():
    from tare._subclasses.fake_tensor import FakeTensorMode

    with FakeTensorMode():
        x = torch.empty(2, device="cuda")
        assert str(x.device) == "cuda:0" and x.device != torch.device("cuda")
        assert repr(x) == "FakeTensor(..., device='cuda:0', size=(2,))"
        for other in (torch.empty(2).to("cuda"), torch.tensor([1.0], device="cuda"), x.new_empty(3), torch.empty(2).cuda()):
            assert other.device == x.device
        assert torch.empty(2, device="cuda:1").device.index == 1
        assert (x + torch.empty(2, device="cuda:0")).device == x.device
        with torch.device("cuda"):
            assert torch.empty(2).device == torch.get_default_device() == x.device
    assert torch.empty(2, device="meta").device.index is None


def test_a_tensor_on_the_cpu_is_on_no_numbered_one():
    x = torch.ones(2, device="cpu:0")
    assert x.device == torch.device("cpu") and (x + torch.ones(2)).tolist() == [2, 2]
    assert torch.ones(2).to(torch.device("cpu", 0)).device.index is None
    with torch.device("cpu:0"):
        assert torch.ones(1).device == torch.device("cpu")


def test_gradients_flow():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = (x * x).sum()
    assert type(y.grad_fn).__name__ == "SumBackward0" and y.grad_fn.next_functions[0][0].name() == "MulBackward0"
    y.backward()
    assert x.grad.tolist() == [2, 4]
    with torch.no_grad():
        assert not (x * 2).requires_grad
    (g,) = torch.autograd.grad((x * 3).sum(), x)
    assert g.tolist() == [3, 3]


def test_a_function_of_ones_own_has_its_backward():
    class Scale(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.save_for_backward(x)
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return gradient * ctx.factor, None

    x = torch.ones(2, requires_grad=True)
    y = Scale.apply(x, 3.0)
    assert type(y.grad_fn).__name__ == "ScaleBackward"
    y.sum().backward()
    assert x.grad.tolist() == [3, 3]


def test_hooks_see_and_change_gradients():
    x = torch.ones(2, requires_grad=True)
    handle = x.register_hook(lambda gradient: gradient * 10)
    (x * 2).sum().backward()
    handle.remove()
    assert x.grad.tolist() == [20, 20]
    x.grad = None
    (x * 2).sum().backward()
    assert x.grad.tolist() == [2, 2]


@pytest.mark.parametrize("truth", [True, False, torch.tensor(True), torch.tensor(False)])
def test_a_truth_picks_all_or_nothing(truth):
    picked = 1 if bool(truth) else 0
    assert torch.zeros(2, 3)[truth].shape == (picked, 2, 3)
    target = torch.zeros(3)
    target[truth] = 5.0
    assert target.tolist() == [5.0 * picked] * 3


def test_masks_of_unknown_values_write_and_do_not_read():
    x, mask = torch.empty(3, 4, device="meta"), torch.empty(3, 4, dtype=torch.bool, device="meta")
    x[mask] = 0.0
    x[mask[:, 0]] = torch.empty(4, device="meta")
    with pytest.raises(IndexError, match="The shape of the mask"):
        x[mask[0]] = 0.0
    with pytest.raises(RuntimeError, match="cannot be broadcast to indexing result"):
        x[mask[:, 0]] = torch.empty(5, device="meta")
    with pytest.raises(NotImplementedError):
        x[mask]


def test_functions_of_arithmetic_take_numbers_first():
    x = torch.ones(2)
    assert torch.add(2, x).tolist() == torch.add(x, 2).tolist() == [3.0, 3.0]
    assert torch.div(3, x).tolist() == [3.0, 3.0] and torch.sub(2, 3).item() == -1
    with pytest.raises(TypeError):
        torch.maximum(2, x)


def test_a_generators_state_is_pytorchs_tensor():
    torch.manual_seed(7)
    start = torch.get_rng_state()
    assert start.dtype == torch.uint8 and start.numel() == 5056
    first = torch.randn(5)
    middle = torch.get_rng_state()
    torch.randn(3)
    torch.set_rng_state(middle)
    second = torch.randn(3)
    torch.set_rng_state(start)
    assert torch.equal(torch.randn(5), first) and torch.equal(torch.randn(3), second)
    with pytest.raises(RuntimeError, match="Expected a CPUGeneratorImplState of size 5056"):
        torch.set_rng_state(torch.zeros(3, dtype=torch.uint8))


def test_one_element_becomes_a_number_of_python():
    for convert in (int, float, complex):
        with pytest.raises(ValueError, match="only one element tensors can be converted to Python scalars"):
            convert(torch.ones(2))
    with pytest.raises(TypeError, match="is only implemented on integer and Boolean-type tensors"):
        ~torch.ones(1)
    with pytest.raises(TypeError, match=r"can only concatenate tuple \(not list\) to torch.Size"):
        torch.Size([1]) + [2]


def test_a_storage_that_shrank_is_not_read_beyond_its_end():
    x = torch.arange(4.0)
    x.untyped_storage().resize_(8)
    assert x[:2].tolist() == [0, 1]
    for use in (x.tolist, x.sum, x.clone, lambda: x.add_(1), lambda: x.copy_(torch.ones(4)), lambda: repr(x)):
        with pytest.raises(RuntimeError, match="requiring a storage size of 16 are out of bounds for storage of size 8"):
            use()
    x.untyped_storage().resize_(16)
    assert x.fill_(1).tolist() == [1, 1, 1, 1]


def test_a_generator_is_copied_and_pickled_at_its_place():
    generator = torch.Generator().manual_seed(2**63 + 5)
    torch.rand(3, generator=generator)
    copies = [copy.deepcopy(generator), pickle.loads(pickle.dumps(generator)), generator.clone_state()]
    drawn = torch.rand(3, generator=generator)
    assert all(torch.equal(torch.rand(3, generator=one), drawn) for one in copies)
    with pytest.raises(ValueError, match="Overflow when unpacking long long"):
        torch.manual_seed(2**64)


def test_copies_of_lazily_conjugated_and_negated_tensors_keep_their_values():
    x = torch.tensor([1 + 2j]).conj()
    for again in (copy.deepcopy, lambda tensor: pickle.loads(pickle.dumps(tensor))):
        assert again(x).tolist() == [1 - 2j] and again(x.imag).tolist() == [-2]


def test_there_is_one_function_of_each_operator():
    assert torch._C._nn.gelu is torch.nn.functional.gelu
    for function in (torch.add, torch.nn.functional.gelu, torch.linalg.norm):
        assert copy.deepcopy(function) is function and pickle.loads(pickle.dumps(function)) is function


def test_a_tensor_that_has_the_broadcast_shape_stays_itself():
    x = torch.ones(2, requires_grad=True)
    whole, part = torch.broadcast_tensors(x, torch.tensor(1.0))
    assert whole is x and part.shape == (2,)
    with pytest.raises(RuntimeError, match=r"length 3 at -1! Mismatching argument at index 1 had \(3,\); but expected shape"):
        torch.broadcast_shapes((2,), (3,))


def test_bytes_are_read_as_elements():
    assert torch.asarray(bytearray(b"\x01\x02\x03\x04"), dtype=torch.int16).tolist() == [513, 1027]
    assert torch.asarray(torch.ones(1, requires_grad=True)).requires_grad
    with pytest.raises(ValueError, match="object does not implement Python buffer protocol."):
        torch.frombuffer("abcd", dtype=torch.uint8)


def test_the_trace_of_a_tall_matrix_ends_with_its_columns():
    assert torch.trace(torch.arange(8.0).reshape(2, 4).t()) == 5


def test_numbers_are_compared_and_subtracted_as_the_tensors_elements_are_kept():
    for dtype in (torch.float32, torch.float16, torch.bfloat16):
        x = torch.tensor([0.4, 0.1, 0.7], dtype=dtype)
        assert (x == 0.4).tolist() == [True, False, False] and (x >= 0.7).tolist() == [False, False, True]
        assert not (x > 0.4)[0] and not (x < 0.1)[1] and (x <= torch.tensor(0.4, dtype=torch.float64))[0]
    x = torch.tensor([0.4, 0.1])
    assert (x - 0.4)[0] == 0 and (x + 0.4j).imag[1] == torch.tensor(0.4)
    assert x.masked_fill(x == 0.1, 5.0)[1] == 5 and torch.nn.functional.threshold(x, 0.4, -1.0).tolist() == [-1.0, -1.0]
    assert torch.nn.functional.hardshrink(x, 0.4).tolist() == [0.0, 0.0]
    y = torch.tensor([0.7], requires_grad=True)
    torch.nn.functional.hardtanh(y, -0.7, 0.7).backward()
    assert y.grad.item() == 0
    # Beside integers, numbers are compared as the default type keeps them; integers keep all their bits among themselves.
    assert (torch.tensor([2**60]) == 2**60).item() and not (torch.tensor([2**60 + 1]) == 2**60).item()


def test_random_numbers_fill_memory_in_its_order():
    torch.manual_seed(0)
    assert torch.zeros(3, 4).t().bernoulli_(0.4).tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1]]
    torch.manual_seed(0)
    assert torch.zeros(4, 3).bernoulli_(0.4).tolist() == [[0, 0, 0], [0, 0, 0], [1, 1, 0], [1, 0, 1]]
    torch.manual_seed(0)
    drawn = torch.zeros(3, 4).t().bernoulli_(torch.full((4, 3), 0.4))
    assert drawn.tolist() == [[0, 1, 0], [0, 0, 0], [1, 0, 1], [1, 0, 0]]
    torch.manual_seed(0)
    dropped = torch.nn.functional.dropout(torch.arange(1.0, 13).reshape(4, 3).t(), 0.5)
    assert dropped.tolist() == [[0, 0, 14, 20], [0, 0, 16, 22], [6, 0, 0, 24]]


def test_no_default_device_moves_random_numbers_around_numbers():
    torch.manual_seed(0)
    expected = torch.normal(0, 0.1, size=(8,))
    torch.manual_seed(0)
    with torch.device("meta"):
        assert torch.equal(torch.normal(0, 0.1, size=(8,)), expected)
        assert torch.normal(0.0, 1.0, (2,), device="meta").device.type == torch.normal(torch.ones(2), 1.0).device.type == "meta"
        assert torch.normal(0.0, 1.0, (2,), out=torch.empty(2)).device.type == "meta"


def test_matrices_of_low_rank_are_taken_apart_by_random_numbers():
    torch.manual_seed(0)
    x = torch.randn(6, 4)
    for call, sizes, sums in [
        (lambda: torch.svd_lowrank(x, q=2), [(6, 2), (2,), (4, 2)], [4.2049, 6.6437, 3.5508]),
        (lambda: torch.svd_lowrank(x.T, q=2, niter=3), [(4, 2), (2,), (6, 2)], [3.5506, 6.6436, 4.1997]),
        (lambda: torch.pca_lowrank(x), [(6, 4), (4,), (4, 4)], [8.3043, 7.6565, 7.3598]),
    ]:
        found = call()
        assert [tuple(one.shape) for one in found] == sizes
        assert [one.abs().sum().item() for one in found] == pytest.approx(sums, abs=2e-4)
    u, s, v = torch.svd_lowrank(x, q=4, M=torch.ones(1, 4))
    torch.testing.assert_close(u @ torch.diag(s) @ v.T, x - 1, rtol=1e-5, atol=1e-5)
    with pytest.raises(ValueError, match=r"^q\(=5\) must be non-negative integer and not greater than min\(m, n\)=4$"):
        torch.pca_lowrank(x, q=5)
    with pytest.raises(ValueError, match=r"^niter\(=-1\) must be non-negative integer$"):
        torch.pca_lowrank(x, niter=-1)


def test_integers_have_no_gradients():
    x = torch.ones(2, dtype=torch.int64)
    with pytest.raises(RuntimeError, match="^Only Tensors of floating point and complex dtype can require gradients"):
        torch.ones(2, dtype=torch.int64, requires_grad=True)
    with pytest.raises(RuntimeError, match="^only Tensors of floating point and complex dtype can require gradients"):
        x.requires_grad = True
    with pytest.raises(RuntimeError, match="^only Tensors of floating point dtype can require gradients"):
        x.requires_grad_()
    x.requires_grad = False
    assert not x.requires_grad_(False).requires_grad


def test_parts_of_complex_numbers_are_set():
    x = torch.zeros(2, dtype=torch.complex64)
    x.real = torch.tensor([1.0, 2.0])
    x.imag = 3
    assert x.tolist() == [1 + 3j, 2 + 3j]
    with pytest.raises(RuntimeError, match="imag is not implemented for tensors with non-complex dtypes"):
        torch.ones(1).imag = 1


def test_integers_negated_lazily_are_copied_negated():
    x, y = torch.tensor([1, 2]), torch.zeros(2, dtype=torch.int64)
    assert y.copy_(torch._neg_view(x)).tolist() == [-1, -2]
    torch._neg_view(y).copy_(x)
    assert y.tolist() == [-1, -2]
    assert torch.zeros(2).copy_(torch._neg_view(x)).tolist() == [-1, -2]


def test_numbers_are_copied():
    assert torch.zeros(2).copy_(3).tolist() == torch.zeros(2).copy_(other=torch.tensor(3)).tolist() == [3, 3]


def test_elements_that_lie_in_one_place_keep_what_was_written():
    place = torch.tensor([0])
    assert torch.ones(1).expand(3).index_fill_(0, place, 2).tolist() == [2, 2, 2]
    assert torch.ones(1).expand(3).index_put_((place,), torch.tensor(2.0)).tolist() == [2, 2, 2]
    assert torch.ones(1).expand(3).masked_fill_(torch.tensor([True, False, False]), 2).tolist() == [2, 2, 2]


def test_a_mask_of_bytes_fills_no_number():
    with pytest.raises(RuntimeError, match="masked_fill_ only supports boolean masks, but got mask with dtype unsigned char"):
        torch.ones(2)[torch.tensor([1, 0], dtype=torch.uint8)] = 1
    with pytest.raises(RuntimeError, match="Index put requires the source and destination dtypes match"):
        torch.ones(2, 2).index_put((torch.tensor([True, False]),) * 2, torch.tensor(1.0, dtype=torch.float64))


def test_an_index_into_nothing_is_out_of_bounds():
    with pytest.raises(IndexError, match="index is out of bounds for dimension with size 0"):
        torch.ones(10, 0)[[0, 1], [0, 1]]


def test_functions_of_python_set_elements():
    x, y = torch.zeros(2, 2), torch.ones(2)
    assert x.map2_(y, torch.full((2, 1), 2.0), lambda a, b, c: a + b * c).tolist() == [[2, 2], [2, 2]]
    with pytest.raises(TypeError, match="map_: expected torch.LongTensor for 'other' \\(got torch.FloatTensor\\)"):
        torch.zeros(2).long().map_(y, lambda a, b: a)
    with pytest.raises(RuntimeError, match="Can't call apply_\\(\\) on Variable that requires grad"):
        torch.ones(1, requires_grad=True).apply_(lambda a: a)


def test_the_order_of_dimensions_is_that_of_strides():
    x = torch.zeros(2, 3, 2, 2)
    assert x.dim_order() == (0, 1, 2, 3)
    assert x.to(memory_format=torch.channels_last).dim_order() == (0, 2, 3, 1)
    assert torch.ones(2, 2).expand(2, 2, 2).dim_order() == (0, 1, 2)
    assert torch.empty_strided((2, 3, 4), (1, 2, 6)).dim_order() == (2, 1, 0)
    for unclear, how in ((torch.ones(1, 2), True), (torch.ones(1, 1, 2, 2), [torch.contiguous_format, torch.channels_last])):
        with pytest.raises(RuntimeError, match="does not have unique dim order, or cannot map"):
            unclear.dim_order(ambiguity_check=how)


def test_a_dense_tensor_has_no_sparse_dimensions():
    assert (torch.ones(2, 3).sparse_dim(), torch.ones(2, 3).dense_dim()) == (0, 2)


def test_limits_of_types_are_one_object_each_and_copy_as_such():
    assert torch.finfo(torch.float16) is torch.finfo(torch.float16) and torch.finfo() == torch.finfo(torch.float32)
    for limits in (torch.finfo(torch.bfloat16), torch.iinfo(torch.int8)):
        assert copy.deepcopy(limits) is limits and pickle.loads(pickle.dumps(limits)) is limits
    with pytest.raises(TypeError, match="requires a floating point input type"):
        torch.finfo(torch.int8)


def test_errors_call_a_tensor_on_meta_by_its_own_type():
    x = torch.ones(1, 1, 4, 4, dtype=torch.long, device="meta")
    with pytest.raises(RuntimeError, match=r"^Input type \(MetaLongType\) and weight type \(MetaFloatType\) should be the same"):
        torch.nn.functional.conv2d(x, torch.ones(1, 1, 3, 3, device="meta"))
    with pytest.raises(RuntimeError, match=r"^expand\(MetaLongType\{\[1, 1, 4, 4\]\}, size=\[4\]\)"):
        x.expand(4)
