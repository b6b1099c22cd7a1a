"""Rules of the tensor object: identity, attributes, indexing, numbers, printing."""

import gc
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
    ],
)
def test_an_index_of_any_kind_gives_what_pytorch_gives(index, shape, strides, offset):
    part = torch.arange(24.0).reshape(2, 3, 4)[index]
    assert (tuple(part.shape), part.stride(), part.storage_offset()) == (shape, strides, offset)


@pytest.mark.parametrize(
    "index, error, message",
    [
        (5, IndexError, "index 5 is out of bounds for dimension 0 with size 2"),
        ((0, 0, 0, 0), IndexError, "too many indices for tensor of dimension 3"),
        (slice(None, None, -1), ValueError, "step must be greater than zero"),
        (slice(0, 1, 0), ValueError, "slice step cannot be zero"),
        (1.0, IndexError, "only integers, slices"),
    ],
)
def test_an_index_that_is_none_is_refused_in_pytorchs_words(index, error, message):
    with pytest.raises(error, match=message):
        torch.zeros(2, 3, 4)[index]


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
