"""Rules of the CPU kernels' loops: what is summed in parts, read in runs or moved by taps is what the definition says."""

import itertools
import math

import pytest
import tare as torch

F = torch.nn.functional
CONVOLVE = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}
TRANSPOSED = {1: F.conv_transpose1d, 2: F.conv_transpose2d, 3: F.conv_transpose3d}


def by_definition(x, weight, padding, dilation, stride, groups):
    """Each near place of each channel by itself, of nested lists."""
    near, own = weight.shape[0], weight.shape[1]
    padded = F.pad(x, [padding] * (2 * (x.dim() - 2)))
    sizes = [(size - dilation * (taps - 1) - 1) // stride + 1 for size, taps in zip(padded.shape[2:], weight.shape[2:])]
    result = torch.zeros(x.shape[0], near, *sizes, dtype=x.dtype)
    for channel in range(near):
        first = channel // (near // groups) * own
        for tap in itertools.product(*map(range, weight.shape[2:])):
            looked_at = tuple(slice(at * dilation, at * dilation + (size - 1) * stride + 1, stride) for at, size in zip(tap, sizes))
            for c in range(own):
                result[:, channel] += weight[(channel, c, *tap)] * padded[(slice(None), first + c, *looked_at)]
    return result


@pytest.mark.parametrize("dims", [1, 2, 3])
@pytest.mark.parametrize(("padding", "dilation", "stride"), [(0, 1, 1), (1, 1, 1), (2, 2, 1), (3, 1, 1), (1, 1, 2)])
@pytest.mark.parametrize(("groups", "own", "near"), [(4, 1, 4), (2, 3, 2), (2, 1, 6), (1, 3, 1)])
def test_a_convolution_is_the_sum_over_its_taps(dims, padding, dilation, stride, groups, own, near):
    torch.manual_seed(0)
    x = torch.rand(2, groups * own, *(7, 6, 5)[:dims], dtype=torch.float64).requires_grad_()
    weight = torch.rand(near, own, *(3, 2, 2)[:dims], dtype=torch.float64).requires_grad_()
    bias = torch.rand(near, dtype=torch.float64).requires_grad_()
    given = CONVOLVE[dims](x, weight, bias, stride, padding, dilation, groups)
    expected = by_definition(x, weight, padding, dilation, stride, groups) + bias.view(-1, *[1] * dims)
    assert torch.allclose(given, expected, rtol=1e-12)
    grad = torch.rand_like(given)
    own_gradients = torch.autograd.grad(given, (x, weight, bias), grad)
    for one, other in zip(own_gradients, torch.autograd.grad(expected, (x, weight, bias), grad)):
        assert torch.allclose(one, other, rtol=1e-12)
    # Transposed it is the gradient of the input.
    turned = TRANSPOSED[dims](grad, weight, None, stride, padding, 0, groups, dilation)
    first = own_gradients[0][(slice(None), slice(None), *map(slice, turned.shape[2:]))]
    assert torch.allclose(turned, first, rtol=1e-12)


def test_padding_that_is_most_of_the_far_side_is_not_made_room_for():
    result = F.conv2d(torch.ones(1, 2, 1, 1), torch.ones(2, 1, 1, 1), padding=500, groups=2)
    assert result.shape == (1, 2, 1001, 1001) and result.sum() == 2
    far = F.conv1d(torch.ones(1, 2, 3), torch.ones(2, 1, 2), padding=10**6, dilation=2 * 10**6, groups=2)
    assert far.tolist() == [[[0, 0, 0]] * 2]


@pytest.mark.parametrize("dtype", [torch.complex64, torch.int64, torch.bfloat16], ids=str)
def test_a_depthwise_convolution_takes_each_kind_of_number(dtype):
    x, weight = torch.arange(2 * 3 * 5).view(2, 3, 5).to(dtype), torch.arange(9).view(3, 1, 3).to(dtype)
    wide = torch.complex128 if dtype.is_complex else torch.float64
    assert torch.equal(F.conv1d(x, weight, groups=3), by_definition(x.to(wide), weight.to(wide), 0, 1, 1, 3).to(dtype))


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 255, 256, 257, 1000])
def test_elements_of_any_number_are_added_and_mapped(count):
    x = torch.arange(count, dtype=torch.float64)
    assert x.sum() == count * (count - 1) / 2 and (x * x).sum().item() == (count - 1) * count * (2 * count - 1) / 6
    assert ((2 * x - x) / 1 == x).all() and torch.equal((x.float() * 3 + 1).double(), 3 * x + 1)
    assert torch.stack([x, x]).sum(0).equal(2 * x) and torch.stack([x, x], 1).sum(0).tolist() == [x.sum().item()] * 2


def test_lanes_are_whole_whatever_rows_lie_in_one_line():
    x = torch.arange(2 * 3 * 4 * 5, dtype=torch.float64).view(2, 3, 4, 5)
    wide = torch.arange(2 * 3 * 20, dtype=torch.float64).view(2, 3, 20, 1)
    for tensor in (x, x.transpose(1, 3), x[:, ::2], x.expand(2, 2, 3, 4, 5), x[..., 1:], wide, wide[:, :, 1:18], wide.expand(2, 3, 20, 2),
                   wide.transpose(0, 2), wide.view(2, 3, 2, 10).flip(3).transpose(0, 1), torch.arange(600, dtype=torch.float64).view(2, 1, 1, 300)):
        values = {index: tensor[index].item() for index in itertools.product(*map(range, tensor.shape))}
        for dims in ((0,), (1, 2), (0, 3), tuple(range(tensor.dim()))):
            found = tensor.sum(dims, keepdim=True)
            sums = dict.fromkeys(itertools.product(*map(range, found.shape)), 0)
            for index, value in values.items():
                sums[tuple(0 if d in dims else at for d, at in enumerate(index))] += value
            assert all(found[index] == total for index, total in sums.items())


@pytest.mark.parametrize("shape", [(6, 5), (2, 5, 3), (2, 5, 3, 4)])
def test_batch_norm_is_of_any_layout(shape):
    torch.manual_seed(0)
    x, weight, bias = torch.rand(shape, dtype=torch.float64), torch.rand(5, dtype=torch.float64), torch.rand(5, dtype=torch.float64)
    dims = [0, *range(2, len(shape))]
    spread = [1, 5] + [1] * (len(shape) - 2)
    expected = (x - x.mean(dims, keepdim=True)) / torch.sqrt(x.var(dims, correction=0, keepdim=True) + 1e-5)
    expected = expected * weight.view(spread) + bias.view(spread)
    for layout in (x, x.transpose(0, -1).contiguous().transpose(0, -1), x.repeat_interleave(2, -1)[..., ::2]):
        assert torch.allclose(F.batch_norm(layout, None, None, weight, bias, training=True), expected, rtol=1e-12)
    if len(shape) == 4:
        last = F.batch_norm(x.contiguous(memory_format=torch.channels_last), None, None, weight, bias, training=True)
        assert last.is_contiguous(memory_format=torch.channels_last) and torch.allclose(last, expected, rtol=1e-12)


def test_softmax_is_as_exact_as_the_exponential():
    steps = [-k * 0.37 for k in range(1900)]
    given = torch.softmax(torch.tensor(steps, dtype=torch.float64), 0).tolist()
    total = math.fsum(map(math.exp, steps))
    assert all(math.isclose(one, math.exp(step) / total, rel_tol=4e-15) for one, step in zip(given, steps) if step > -700)
    assert all(one < 1e-300 for one, step in zip(given, steps) if step < -700)
    assert torch.softmax(torch.tensor([-math.inf, 0.0, -2000.0, -math.inf]), 0).tolist() == [0, 1, 0, 0]
    for x in ([math.nan, 0.0], [math.inf, 0.0], [-math.inf] * 5):
        assert all(math.isnan(one) for one in torch.softmax(torch.tensor(x), 0).tolist()), x
    assert torch.softmax(torch.tensor(3.0), 0).item() == 1 and torch.log_softmax(torch.tensor(3.0), -1).item() == 0
    assert torch.softmax(torch.ones(2, 0), 1).shape == (2, 0) and torch.softmax(torch.ones(0, 2), 1).shape == (0, 2)
    columns = torch.rand(9, 6, 2)
    assert torch.equal(torch.softmax(columns, 0), torch.softmax(columns.movedim(0, 2).contiguous(), 2).movedim(2, 0))


def test_products_of_matrices_in_any_order_are_the_same():
    torch.manual_seed(0)
    a, b = torch.rand(3, 5, 7, dtype=torch.float64), torch.rand(3, 7, 4, dtype=torch.float64)
    expected = (a.unsqueeze(-1) * b.unsqueeze(1)).sum(2)
    turned = [lambda x: x, lambda x: x.mT.contiguous().mT, lambda x: x.movedim(0, 2).contiguous().movedim(2, 0), lambda x: x.repeat(1, 1, 2)[..., :x.shape[-1]]]
    for left, right in itertools.product(turned, turned):
        assert torch.allclose(left(a) @ right(b), expected, rtol=1e-13)
    z = torch.rand(6, dtype=torch.complex128)
    assert torch.allclose(torch.vdot(z[::2], z[1::2]), (z[::2].conj() * z[1::2]).sum())
