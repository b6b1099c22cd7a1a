"""What kernels choose among numbers, and where they move them: ties, signs of zero, NaN, halves, rolled parts, windows."""

import itertools
import math
import struct

import numpy as np
import pytest
import tare as torch

F = torch.nn.functional
NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.5, 3.0, float("inf"), float("-inf"), float("nan")]


def signs_and_values(tensor):
    """As text, in which 0 and -0 are two and NaN is one."""
    return ["nan" if x != x else repr(x) for x in tensor.flatten().tolist()]


def test_half_precision_rounds_as_numpy():
    every = torch.arange(-32768, 32768, dtype=torch.int16).view(torch.float16)
    assert np.array_equal(every.float().numpy(), every.numpy().astype("float32"), equal_nan=True)
    near = [x * (1 + d) for x in (65504, 65520, 2.0**-14, 2.0**-24, 2.0**-25, 1 + 2.0**-11, 3 * 2.0**-11) for d in (0, 1e-7, -1e-7)]
    rest = np.random.default_rng(0).integers(0, 2**32, 20000, dtype=np.uint32).view("float32")
    values = np.concatenate([np.array([*near, *(-x for x in near), *NUMBERS], "float32"), rest[~np.isnan(rest)]])
    with np.errstate(over="ignore"):
        assert np.array_equal(torch.from_numpy(values).half().numpy().view("uint16")[:-1], values.astype("float16").view("uint16")[:-1])


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16])
def test_of_equals_the_second_and_nan_over_all(dtype):
    a, b = (torch.tensor(column, dtype=dtype) for column in zip(*itertools.product(NUMBERS, NUMBERS)))
    chosen = {torch.maximum: lambda x, y: x if x > y else y, torch.minimum: lambda x, y: x if x < y else y}
    for function, choose in chosen.items():
        expected = [x if x != x else y if y != y else choose(x, y) for x, y in zip(a.tolist(), b.tolist())]
        assert signs_and_values(function(a, b)) == signs_and_values(torch.tensor(expected, dtype=dtype))
    for low, high in ((0.0, 1.0), (1.0, 0.0), (None, 0.5), (-0.5, None), (float("nan"), 1.0)):
        expected = []
        for x in a.tolist():
            limits = [x] + [limit for limit in (low, high) if limit is not None]
            if any(y != y for y in limits):
                expected.append(float("nan"))
                continue
            x = low if low is not None and x < low else x
            expected.append(high if high is not None and high < x else x)
        assert signs_and_values(a.clamp(low, high)) == signs_and_values(torch.tensor(expected, dtype=dtype))
    assert signs_and_values(F.relu6(a)) == signs_and_values(torch.tensor([x if x != x else min(max(x, 0.0), 6.0) for x in a.tolist()], dtype=dtype))


def test_powers_that_are_products():
    x = torch.tensor([*NUMBERS, -2.0, 1e200], dtype=torch.float64)
    for exponent, same in ((2, x * x), (3, x * x * x), (-1, 1 / x), (-2, 1 / (x * x)), (0.5, x.sqrt()), (-0.5, 1 / x.sqrt())):
        assert signs_and_values(x**exponent) == signs_and_values(same)
    assert (torch.arange(4) ** 3).tolist() == [0, 1, 8, 27] and (torch.arange(4) ** 0.5).dtype is torch.float32


@pytest.mark.parametrize("p", [0, 1, 2, 3, 0.5, float("inf"), float("-inf")])
def test_norms_are_numpys(p):
    x = np.random.default_rng(0).standard_normal((4, 5, 6))
    for view, same in ((torch.from_numpy(x), x), (torch.from_numpy(x).transpose(0, 2), x.swapaxes(0, 2))):
        for dim in (0, 1, 2):
            assert np.allclose(torch.linalg.vector_norm(view, p, dim=dim).numpy(), np.linalg.norm(same, p, axis=dim), rtol=1e-12)
    assert np.isnan(torch.linalg.vector_norm(torch.tensor([1.0, float("nan"), 2.0]), p).item()) or p == 0


@pytest.mark.parametrize(("shifts", "dims"), [(3, 0), (-1, 1), ((1, 2), (0, 2)), ((1, 1), (1, 1)), ((0, 9), (0, 2)), (2, None), (-7, None)])
def test_rolled_as_numpy(shifts, dims):
    x = np.arange(120).reshape(4, 5, 6)
    for view, same in ((torch.from_numpy(x), x), (torch.from_numpy(x).transpose(0, 2), x.swapaxes(0, 2)), (torch.from_numpy(x)[:1].expand(4, 5, 6), x[[0] * 4])):
        found = torch.roll(view, shifts) if dims is None else torch.roll(view, shifts, dims)
        assert np.array_equal(found.numpy(), np.roll(same, shifts, dims))


@pytest.mark.parametrize("mode", ["reflect", "replicate"])
def test_padded_as_numpy(mode):
    x = np.arange(2 * 3 * 4 * 5.0).reshape(2, 3, 4, 5)
    same = np.pad(x, ((0, 0), (0, 0), (2, 3), (1, 2)), {"reflect": "reflect", "replicate": "edge"}[mode])
    tensor = torch.from_numpy(x).requires_grad_()
    found = F.pad(tensor, (1, 2, 2, 3), mode=mode)
    assert np.array_equal(found.detach().numpy(), same)
    found.backward(torch.ones_like(found))
    counts = np.zeros_like(x)
    np.add.at(counts.reshape(-1), same.astype(int).reshape(-1), 1)
    assert np.array_equal(tensor.grad.numpy(), counts)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.float16, torch.int8, torch.complex64, torch.bool])
def test_elements_are_moved_by_positions(dtype):
    x = (torch.arange(20).view(4, 5) % 3).to(dtype)
    index = torch.tensor([[3, 0, 2, 2, 1], [1, 1, 0, 3, 2]])
    for view in (x, x.t().contiguous().t(), x.flip(1)):
        rows = view.tolist()
        assert view.gather(0, index).tolist() == [[rows[i][k] for k, i in enumerate(row)] for row in index.tolist()]
        assert view.gather(1, index.t()[:4]).tolist() == [[rows[k][i] for i in row] for k, row in enumerate(index.t()[:4].tolist())]
        assert view[index].tolist() == [[rows[i] for i in row] for row in index.tolist()]
        assert view[index, index - 4].tolist() == [[rows[i][i - 4] for i in row] for row in index.tolist()]
        assert view[:, index[0]].tolist() == [[row[i] for i in index[0].tolist()] for row in rows]
        put = view.clone()
        put[:, index[1]] = view[:, :5]
        for row, old in zip(put.tolist(), rows):
            assert row == [old[2], old[1], old[4], old[3], old[4]]
    total = torch.zeros(4, 5, dtype=torch.float64).scatter_add(0, index, torch.ones(2, 5, dtype=torch.float64))
    expected = np.zeros((4, 5))
    for row in index.tolist():
        for k, i in enumerate(row):
            expected[i, k] += 1
    assert np.array_equal(total.numpy(), expected)


@pytest.mark.parametrize("dims", [1, 2, 3])
@pytest.mark.parametrize(("kernel", "stride", "padding", "dilation"), [(2, 2, 0, 1), (3, 2, 1, 1), (3, 1, 1, 2)])
def test_windows(dims, kernel, stride, padding, dilation):
    """The greatest of each window with its place, the first of equals, NaN above all; the average of what is there."""
    torch.manual_seed(0)
    x = torch.randint(0, 5, (2, 3, *(7, 6, 5)[:dims])).to(torch.float64)
    x.view(-1)[4] = float("nan")
    found, places = getattr(F, f"max_pool{dims}d")(x, kernel, stride, padding, dilation, return_indices=True)
    average = getattr(F, f"avg_pool{dims}d")(x, kernel, stride, padding, count_include_pad=False) if dilation == 1 else None
    for at in itertools.product(*map(range, found.shape)):
        inside = []
        for tap in itertools.product(range(kernel), repeat=dims):
            place = [i * stride - padding + t * dilation for i, t in zip(at[2:], tap)]
            if all(0 <= i < size for i, size in zip(place, x.shape[2:])):
                inside.append((float(x[(*at[:2], *place)]), int(np.ravel_multi_index(place, x.shape[2:]))))
        unknown = [one for one in inside if one[0] != one[0]]
        value, place = unknown[-1] if unknown else max(inside, key=lambda one: (one[0], -one[1]))
        assert struct.pack("d", found[at].item()) == struct.pack("d", value) or (value != value and found[at].item() != found[at].item())
        assert places[at].item() == place
        if average is not None and not unknown:
            assert average[at].item() == pytest.approx(sum(one[0] for one in inside) / len(inside))


def units_apart(found, expected):
    """By how many units of the last place two numbers differ at most."""
    return max(abs(x - y) / math.ulp(y) if x != y else 0 for x, y in zip(found, expected))


def test_exponential_functions_are_those_of_the_library():
    values = [x / 8 for x in range(-6000, 6000, 7)] + [s * 10.0**p for p in range(-320, 4) for s in (1, -1)]
    x = torch.tensor(values, dtype=torch.float64)
    assert units_apart(torch.exp(x).tolist(), [math.exp(v) if v < 709.7 else math.inf for v in values]) <= 2
    assert units_apart(torch.tanh(x).tolist(), [math.tanh(v) for v in values]) <= 4
    sigmoid = [1 / (1 + math.exp(-v)) if v > -709 else math.exp(v) for v in values]
    assert units_apart(torch.sigmoid(x[x > -709]).tolist(), [s for s, v in zip(sigmoid, values) if v > -709]) <= 4
    edges = torch.tensor(NUMBERS, dtype=torch.float64)
    assert signs_and_values(torch.exp(edges))[-3:] == ["inf", "0.0", "nan"]
    assert signs_and_values(torch.tanh(edges))[:2] + signs_and_values(torch.tanh(edges))[-3:] == ["0.0", "-0.0", "1.0", "-1.0", "nan"]
    assert signs_and_values(torch.sigmoid(edges))[-3:] == ["1.0", "0.0", "nan"]
    assert F.mish(torch.tensor([1000.0, -1000.0, float("nan")])).tolist()[:2] == [1000.0, 0.0]


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.int64, torch.complex64])
def test_columns_are_reduced_as_rows(dtype):
    torch.manual_seed(0)
    x = torch.randn(3, 70, 5, 41).mul(20).to(dtype)
    apart = x.permute(0, 3, 1, 2).contiguous()  # the same lanes, as rows
    functions = [lambda x, dims: x.sum(dims), lambda x, dims: torch.count_nonzero(x, dims)]
    if dtype != torch.complex64:
        functions += [lambda x, dims: x.amax(dims), lambda x, dims: x.amin(dims)]
    if dtype.is_floating_point:
        x[1, 3, 2, 7] = apart[1, 7, 3, 2] = float("nan")
        functions += [lambda x, dims: x.mean(dims), lambda x, dims: x.double().var(dims)]
    for function in functions:
        found, expected = function(x, (1, 2)), function(apart, (2, 3))
        assert np.allclose(found.to(torch.complex128).numpy(), expected.to(torch.complex128).numpy(), rtol=1e-5, equal_nan=True)
    if dtype != torch.complex64:
        for one, other in zip(x.max(1), apart.max(2)):
            assert signs_and_values(one.permute(0, 2, 1)) == signs_and_values(other)


def test_softmax_of_columns_is_that_of_rows():
    torch.manual_seed(0)
    x = torch.randn(4, 300, 7, dtype=torch.float64)
    for function in (torch.softmax, torch.log_softmax):
        columns, rows = x.clone().requires_grad_(), x.transpose(1, 2).contiguous().requires_grad_()
        found, expected = function(columns, 1), function(rows, 2)
        assert torch.equal(found.transpose(1, 2), expected)
        found.pow(2).sum().backward(), expected.pow(2).sum().backward()
        assert torch.equal(columns.grad.transpose(1, 2), rows.grad)


@pytest.mark.parametrize("maker, settings", [
    ("AdamW", {"weight_decay": 0.1, "amsgrad": True}), ("Adam", {"weight_decay": 0.1, "maximize": True}),
    ("SGD", {"momentum": 0.9, "nesterov": True}), ("Adagrad", {"lr_decay": 0.1})])
def test_fused_steps_are_those_of_loops(maker, settings):
    torch.manual_seed(0)
    values = torch.randn(37, 19, dtype=torch.float64)
    gradient = torch.randn(19, 37, dtype=torch.float64).t()  # in another order, and more than a block of elements
    steps = []
    for fused in (True, False):
        weight = torch.nn.Parameter(values.clone())
        optimizer = getattr(torch.optim, maker)([weight], lr=0.1, fused=fused, **settings)
        for factor in (1.0, -0.5, 2.0):
            weight.grad = gradient * factor
            optimizer.step()
        steps.append(weight.detach())
    assert torch.allclose(*steps, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("dim", [0, 1, 2])
@pytest.mark.parametrize("dtype", [torch.float32, torch.int32, torch.complex64])
def test_slices_are_added_one_after_the_other(dim, dtype):
    torch.manual_seed(0)
    x = torch.randn(4, 5, 6).mul(9).to(dtype).transpose(0, 1).contiguous().transpose(0, 1)
    index = torch.tensor([3, 0, 3, 1])
    source = torch.randn(*[4 if d == dim else size for d, size in enumerate(x.shape)]).mul(9).to(dtype)
    expected = x.numpy().copy()
    np.add.at(expected, (slice(None),) * dim + (index.numpy(),), 2 * source.numpy())
    assert np.allclose(x.index_add(dim, index, source, alpha=2).numpy(), expected, rtol=1e-5)


def test_triangles_ranges_and_bilinear_sums():
    x = np.arange(2 * 5 * 7).reshape(2, 5, 7)
    for diagonal in (-(2**62), -6, -5, -1, 0, 3, 6, 7, 2**62):
        clipped = max(min(diagonal, 100), -100)
        for source in (torch.from_numpy(x), torch.from_numpy(x.transpose(0, 2, 1).copy()).transpose(1, 2)):
            assert np.array_equal(torch.tril(source, diagonal).numpy(), np.tril(x, clipped))
            assert np.array_equal(torch.triu(source, diagonal).numpy(), np.triu(x, clipped))
    assert np.array_equal(torch.arange(5, 5000, 3).numpy(), np.arange(5, 5000, 3))
    assert np.array_equal(torch.arange(1, -900, -0.5).numpy(), np.arange(1, -900, -0.5, dtype="float32"))
    left, weight, right = (torch.randn(*sizes, dtype=torch.float64) for sizes in ((3, 4), (5, 4, 150), (3, 150)))
    assert np.allclose(F.bilinear(left, right, weight).numpy(), np.einsum("bi,oij,bj->bo", left.numpy(), weight.numpy(), right.numpy()))


def test_large_windows_take_the_last_nan_and_the_first_of_equals():
    x = torch.zeros(1, 1, 6, 6)
    assert F.max_pool2d(x, 6, return_indices=True)[1].item() == 0
    x[0, 0, 2, 1] = 4
    x[0, 0, 3, 1] = 4
    assert F.max_pool2d(x, 6, return_indices=True)[1].item() == 13
    x[0, 0, 1, 1] = x[0, 0, 4, 4] = float("nan")
    value, index = F.max_pool2d(x, 6, return_indices=True)
    assert math.isnan(value.item()) and index.item() == 28


def test_norms_of_weights():
    torch.manual_seed(0)
    v = torch.randn(6, 5, 4, dtype=torch.float64)
    for dim, sizes in ((0, (6, 1, 1)), (2, (1, 1, 4))):
        g, given = torch.randn(*sizes, dtype=torch.float64), v.clone().requires_grad_()
        other = v.clone().requires_grad_()
        rest = tuple(d for d in range(3) if d != dim)
        found, expected = torch._weight_norm(given, g, dim), other * g / other.pow(2).sum(rest, keepdim=True).sqrt()
        found.pow(3).sum().backward(), expected.pow(3).sum().backward()
        assert torch.allclose(found, expected, rtol=1e-13) and torch.allclose(given.grad, other.grad, rtol=1e-10)
