"""What kernels choose among numbers, and where they move them: ties, signs of zero, NaN, halves, rolled parts, windows."""

import itertools
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
