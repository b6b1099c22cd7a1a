"""Values of CPU kernels at the edges of their types: large integers, conversions, what is no number. PyTorch 2.13's."""

import pytest

import tare as torch
from tare import nn

BIG = 2**53
NAN, INF = float("nan"), float("inf")


def large():
    return torch.tensor([BIG + 1, BIG, BIG + 1, 2**62 + 1, 2**62])


LARGE_INTEGERS = {
    "unique": (lambda x: x.unique(), [BIG, BIG + 1, 2**62, 2**62 + 1]),
    "unique's counts": (lambda x: x.unique(return_counts=True)[1], [1, 2, 1, 1]),
    "unique_consecutive": (lambda x: x.unique_consecutive(), [BIG + 1, BIG, BIG + 1, 2**62 + 1, 2**62]),
    "sort": (lambda x: x.sort()[0], [BIG, BIG + 1, BIG + 1, 2**62, 2**62 + 1]),
    "searchsorted": (lambda x: torch.searchsorted(torch.tensor([BIG, BIG + 1, 2**62]), x), [1, 0, 1, 3, 2]),
    "bucketize a number": (lambda x: torch.bucketize(BIG + 1, x.sort()[0]), 1),
    "argmax": (lambda x: x.flip(0).argmax(), 1),
    "argmin": (lambda x: x.argmin(), 1),
    "max along a dimension": (lambda x: x[3:].flip(0).max(0), (2**62 + 1, 1)),
    "kthvalue": (lambda x: x.kthvalue(4)[0], 2**62),
    "median": (lambda x: x[:2].median(), BIG),
    "isclose": (lambda x: x.isclose(x + 1, rtol=0, atol=0).any(), False),
    "cummax": (lambda x: x[:2].cummax(0)[0], [BIG + 1, BIG + 1]),
    "median of two": (lambda x: x[2:4].median(), BIG + 1),
    "trace": (lambda x: torch.stack([x[:2], x[:2]]).trace(), 2 * BIG + 1),
}


def plain(value):
    return tuple(map(plain, value)) if isinstance(value, tuple) else value.tolist()


@pytest.mark.parametrize("name", LARGE_INTEGERS)
def test_integers_beyond_the_exact_doubles_stay_apart(name):
    function, expected = LARGE_INTEGERS[name]
    assert plain(function(large())) == expected


def test_unsigned_numbers_have_their_order():
    x = torch.tensor([2**63 + 1, 2**63, 5], dtype=torch.uint64)
    assert x.sort()[0].tolist() == x.unique().tolist() == [5, 2**63, 2**63 + 1]


def test_operands_are_converted_to_their_common_type_before_they_are_compared_or_divided():
    byte, small = torch.tensor([4], dtype=torch.uint8), torch.tensor([4], dtype=torch.int8)
    assert (byte < torch.tensor(258)).item() is False and (small == 260).item() is True
    assert (byte % -3).item() == 4 and (byte // -1).item() == 0
    assert torch.logical_and(byte, torch.tensor(256)).item() is False


def test_what_an_integer_cannot_hold_converts_as_a_processor_does():
    x = torch.tensor([3e9, -3e9, NAN, INF, 300.7, -1.5])
    assert x.to(torch.int32).tolist() == [-(2**31)] * 4 + [300, -1]
    assert x.to(torch.int64).tolist() == [3000000000, -3000000000, -(2**63), -(2**63), 300, -1]
    assert x.to(torch.int16).tolist() == [0, 0, 0, 0, 300, -1]
    assert x.to(torch.uint8).tolist() == [0, 0, 0, 0, 44, 255]


def test_what_is_no_number_has_its_place():
    x = torch.tensor([NAN, 1.0, NAN, 2.0])
    assert x.unique()[:2].tolist() == [1, 2] and x.unique()[2:].isnan().tolist() == [True, True]
    assert torch.searchsorted(torch.tensor([1.0, 2.0]), torch.tensor([NAN, 1.0])).tolist() == [2, 0]
    for order in (INF, -INF):
        assert torch.linalg.vector_norm(x, ord=order).isnan()
    assert torch.heaviside(x, torch.ones(4)).tolist() == [0, 1, 0, 1]
    with pytest.raises(torch.linalg.LinAlgError, match="the input matrix contained non-finite values"):
        torch.linalg.svd(x.reshape(2, 2))


def test_probabilities_lie_between_none_and_one():
    with pytest.raises(RuntimeError, match="Expected p_in >= 0 && p_in <= 1 to be true, but got false"):
        torch.bernoulli(torch.tensor([0.5, 2.0]))


def test_quarter_turns_of_a_transform_are_exact():
    assert torch.fft.rfft(torch.arange(8.0))[::2].tolist() == [28, -4 + 4j, -4]
    assert torch.fft.fft2(torch.arange(4.0).reshape(2, 2)).tolist() == [[6, -2], [-4, 0]]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 16, 60, 64, 61, 67, 97, 134, 201, 509])
def test_transforms_are_sums_over_the_roots_of_one(n):
    places = torch.arange(n)
    roots = torch.polar(torch.ones(n, n, dtype=torch.float64), -2 * torch.pi * (places[:, None] * places % n).double() / n)
    x = torch.cos(places.double() * 0.37) + 1j * torch.sin(places.double() ** 2)
    lines = torch.stack([x, x.flip(0) * 2])
    assert (torch.fft.fft(lines) - lines @ roots).abs().max() < 1e-11 * n
    assert (torch.fft.fft(lines.T, dim=0).T - lines @ roots).abs().max() < 1e-11 * n
    assert (torch.fft.ifft(torch.fft.fft(lines)) - lines).abs().max() < 1e-13
    real = lines.real
    assert (torch.fft.rfft(real) - (real.to(roots.dtype) @ roots)[:, : n // 2 + 1]).abs().max() < 1e-11 * n
    assert (torch.fft.irfft(torch.fft.rfft(real), n=n) - real).abs().max() < 1e-13
    cube = torch.stack([real, real + 1, real * 3])
    assert (torch.fft.irfftn(torch.fft.rfftn(cube, dim=(0, 1)), s=(3, 2), dim=(0, 1)) - cube).abs().max() < 1e-13


def test_whole_exponents_leave_the_type_alone():
    assert torch.ldexp(torch.tensor(2.5, dtype=torch.float64), torch.tensor([200, 3])).tolist() == [2.5 * 2**200, 20]
    assert torch.ldexp(torch.ones(2).half(), torch.tensor([1, 2])).dtype == torch.float16


@pytest.mark.parametrize(
    "dtype, start, end, expected",
    [
        (torch.float32, -1, 1, [-1, -0.6666666269302368, -0.3333333134651184, -2.9802322387695312e-08]),
        (torch.float64, -1, 1, [-1, -0.6666666666666667, -0.33333333333333337, 5.551115123125783e-17]),
        (torch.float16, 0.1, 1, [0.0999755859375, 0.25, 0.39990234375, 0.5498046875]),
        (torch.bfloat16, 0.1, 1, [0.10009765625, 0.25, 0.3984375, 0.55078125]),
    ],
)
def test_evenly_spaced_numbers_are_rounded_as_pytorchs(dtype, start, end, expected):
    assert torch.linspace(start, end, 7, dtype=dtype)[:4].tolist() == expected


def test_a_histogram_searches_its_edges_and_histc_divides():
    # The middle one of seven edges lies just above 0.
    x = torch.zeros(1, dtype=torch.float64)
    assert torch.histogram(x, 6, range=(-1.0, 1.0)).hist.tolist() == [0, 0, 1, 0, 0, 0]
    assert torch.histc(x, 6, -1, 1).tolist() == [0, 0, 0, 1, 0, 0]


def test_reductions_into_places_keep_large_integers_and_wrap_small_ones():
    x, index = torch.zeros(2, dtype=torch.int64), torch.tensor([0, 0, 1])
    values = torch.tensor([2**62, 2**62 + 1, -(2**62) - 1])
    for include_self, expected in ((True, [2**62 + 1, 0]), (False, [2**62 + 1, -(2**62) - 1])):
        assert x.scatter_reduce(0, index, values, "amax", include_self=include_self).tolist() == expected
        assert x.index_reduce(0, index, values, "amax", include_self=include_self).tolist() == expected
    small = torch.full((3,), 100, dtype=torch.int8)
    means = torch.zeros(2, dtype=torch.int8).scatter_reduce(0, index, small, "mean", include_self=False)
    assert means.tolist() == [-28, 100]
    assert x.put(index, values, accumulate=True).tolist() == [-(2**63) + 1, -(2**62) - 1]


def test_nan_is_the_largest_and_the_smallest_in_its_place():
    x, index, values = torch.tensor([1.0, NAN, 3.0]), torch.tensor([0, 0, 1]), torch.tensor([NAN, 1.0, 1.0])
    for reduce in ("amax", "amin"):
        kept = x.scatter_reduce(0, index, values, reduce)
        assert kept.isnan().tolist() == [True, True, False]
        fresh = x.index_reduce(0, index, values, reduce, include_self=False)
        assert fresh.isnan().tolist() == [True, False, False] and fresh[1:].tolist() == [1, 3]


def test_small_whole_powers_of_complex_numbers_are_exact():
    x = torch.tensor([1 + 2j, -2, 3j, 0])
    assert (x**0).tolist() == [1, 1, 1, 1] and (x**2).tolist() == [-3 + 4j, 4, -9, 0]
    assert (x[:3] ** -1).tolist() == pytest.approx([0.2 - 0.4j, -0.5, -1j / 3])


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16, torch.float32])
def test_uniform_numbers_do_not_reach_the_end_of_their_range(dtype):
    # Of so few numbers many are rounded to the end: they become the beginning.
    end = 1 + 2 * torch.finfo(dtype).eps
    drawn = torch.empty(1000, dtype=dtype).uniform_(1, end)
    assert (drawn < end).all()
    assert (drawn == 1).any()


LAYOUTS = {
    "conv2d": (lambda x: nn.functional.conv2d(x, torch.ones(3, 1, 1, 1)), (27, 1, 9, 3)),
    "conv2d's weight": (lambda x: nn.functional.conv2d(torch.ones(2, 1, 5, 5), x), (18, 1, 6, 2)),
    "max_pool2d": (lambda x: nn.functional.max_pool2d(x, 1), (9, 1, 3, 1)),
    "avg_pool2d": (lambda x: nn.functional.avg_pool2d(x, 1), (9, 1, 3, 1)),
    "group_norm": (lambda x: nn.functional.group_norm(x, 1), (9, 1, 3, 1)),
    "batch_norm": (lambda x: nn.functional.batch_norm(x, torch.zeros(1), torch.ones(1)), (9, 9, 3, 1)),
    "flip": (lambda x: x.flip(2), (9, 1, 3, 1)),
    "relu": (lambda x: x.relu(), (9, 9, 3, 1)),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_one_channel_lies_in_the_order_that_its_strides_tell(name):
    function, strides = LAYOUTS[name]
    x = torch.ones(2, 1, 3, 3).to(memory_format=torch.channels_last)
    assert x.stride() == (9, 1, 3, 1) and x.is_contiguous()
    assert function(x).stride() == strides


MATRIX, STACK, VECTOR = torch.eye(2), torch.eye(2).expand(2, 2, 2), torch.ones(2)


@pytest.mark.parametrize(
    "name, sizes, factors",
    [
        ("addmm", (2, 2), (MATRIX, MATRIX)),
        ("baddbmm", (2, 2, 2), (STACK, STACK)),
        ("addbmm", (2, 2), (STACK, STACK)),
        ("addmv", (2,), (MATRIX, VECTOR)),
        ("addr", (2, 2), (VECTOR, VECTOR)),
    ],
)
def test_what_is_added_zero_times_is_not_read(name, sizes, factors):
    expected = getattr(torch, name)(torch.zeros(sizes), *factors)
    for addend in (torch.empty(sizes), torch.full(sizes, NAN)):
        assert torch.equal(getattr(torch, name)(addend, *factors, beta=0), expected)
        assert torch.equal(getattr(addend, name + "_")(*factors, beta=0.0), expected)
    with pytest.raises(RuntimeError, match=f"computed by {name} of 'self' .* was allocated and never written"):
        getattr(torch, name)(torch.empty(sizes), *factors).tolist()
    with pytest.raises(RuntimeError, match="computed by softplus of 'self' .* was allocated and never written"):
        nn.functional.softplus(torch.empty(sizes), beta=0).tolist()


def test_coordinates_of_flat_indices_lie_beside_one_another():
    rows, columns = torch.unravel_index(torch.tensor([1, 4]), (2, 3))
    assert (rows.tolist(), columns.tolist()) == ([0, 1], [1, 1])
    assert rows.stride() == (2,) and columns.storage_offset() == 1  # views of one tensor, as in PyTorch


def one(*parts):
    return torch.tensor([complex(*parts)])


COMPLEX_NUMBERS = {
    "a number times": (lambda: one(INF, INF) * 2, (NAN, NAN)),
    "a sum, whose second part is scaled": (lambda: one(0, 2) + one(0, INF), (NAN, INF)),
    "a quotient": (lambda: one(0, 1) / one(INF, INF), (NAN, NAN)),
    "a quotient by zero": (lambda: one(1) / one(0, 0), (INF, NAN)),
    "a reciprocal": (lambda: one(-0.0, 0).reciprocal(), (INF, NAN)),
    "a square": (lambda: one(1, INF) ** 2, (-INF, INF)),
    "a root": (lambda: one(INF, 0) ** 0.5, (INF, 0)),
    "zero to the power of a tensor": (lambda: one(0).pow(one(0)), (NAN, NAN)),
    "zero to the power of a number": (lambda: one(0) ** 0, (1, 0)),
    "a product from the start": (lambda: one(0, INF).cumprod(0), (NAN, INF)),
    "a mean": (lambda: one(0, INF).mean().reshape(1), (NAN, INF)),
    "expm1 of little": (lambda: one(2**-60, 2**-60).expm1(), (2**-60, 2**-60)),
    "log1p of NaN": (lambda: one(-INF, NAN).log1p(), (NAN, NAN)),
    "logcumsumexp of NaN": (lambda: one(1, NAN).logcumsumexp(0), (NAN, NAN)),
}


@pytest.mark.parametrize("name", COMPLEX_NUMBERS)
def test_complex_numbers_are_multiplied_and_divided_as_they_are_written(name):
    function, expected = COMPLEX_NUMBERS[name]
    value = function().item()
    assert [value.real, value.imag] == pytest.approx(list(expected), nan_ok=True)


def test_a_number_as_the_exponent_may_be_a_root():
    x = torch.tensor([-INF, -0.0])
    assert str(x.pow(0.5).tolist()) == "[nan, -0.0]" and str(x.pow(-0.5).tolist()) == "[nan, -inf]"
    assert str(x.pow(torch.tensor(0.5)).tolist()) == "[inf, 0.0]"


def test_a_condition_does_not_promote():
    mask = torch.tensor([True, False])
    for dtype in (torch.uint16, torch.uint32, torch.uint64):
        x = torch.tensor([1, 2], dtype=dtype)
        chosen = torch.where(mask, x, 7)
        assert chosen.tolist() == [1, 7] and chosen.dtype == dtype
        assert torch.float_power(x, torch.tensor([2, 2])).tolist() == [1, 4]
    third = torch.tensor(1 / 3, dtype=torch.float64)
    assert torch.where(mask, third, third).tolist() == [1 / 3, 1 / 3]


def test_of_equals_those_are_found_that_pytorch_finds():
    assert torch.tensor([2, 1, 2, 1, 2]).kthvalue(3)[1] == 2
    assert torch.tensor([0, 0, 2, 0, 3]).kthvalue(2)[1] == 3
    assert torch.tensor([1.0, NAN, 1.0]).kthvalue(3)[1] == 1
    assert torch.tensor([1, 0] * 20).mode()[1] == 11
    assert torch.tensor([NAN, NAN, 2.0, 2.0, 1.0]).mode()[1] == 3


def test_slices_with_nan_are_passed_over_when_they_are_sorted():
    rows = torch.tensor([[1.0, 2], [NAN, 1], [1, 2], [NAN, 1]])
    found, inverse = rows.unique(dim=0, return_inverse=True)
    assert str(found.tolist()) == "[[nan, 1.0], [nan, 1.0], [1.0, 2.0]]" and inverse.tolist() == [2, 0, 2, 1]


def test_matrices_that_are_not_finite_have_no_eigenvalues():
    bad = torch.tensor([[1.0, 2, 3], [2, 5, NAN], [3, NAN, 4]])
    stack = torch.stack([torch.eye(3), bad])
    with pytest.raises(torch.linalg.LinAlgError, match=r"linalg.eigh: The algorithm .* eigenvalues \(error code: 2\)"):
        torch.linalg.eigh(bad)
    with pytest.raises(torch.linalg.LinAlgError, match=r"linalg.eigh: \(Batch element 1\): .* \(error code: 1\)"):
        torch.linalg.eigvalsh(stack)
    with pytest.raises(torch.linalg.LinAlgError, match=r"linalg.svd: \(Batch element 1\): .* non-finite values"):
        torch.linalg.svd(stack)
    assert torch.linalg.eigvalsh(torch.tensor([[1.0, 0], [NAN, 2]])).isnan().all()


def test_infinity_is_a_pivot():
    x = torch.tensor([[1.0, INF], [INF, 2]])
    assert torch.linalg.det(x) == -INF and torch.linalg.slogdet(x)[0] == -1
    assert torch.linalg.inv(x).tolist() == [[0, 0], [0, 0]]
    assert torch.linalg.slogdet(torch.full((2, 2), NAN))[0] == 0


def test_the_extrema_of_scattering_have_short_names_forwards():
    x, index, src = torch.tensor([1.0, 2, 3], requires_grad=True), torch.tensor([0, 0, 2]), torch.tensor([4.0, 5, 6])
    found = x.scatter_reduce(0, index, src, "max")
    assert found.tolist() == [5, 2, 6]
    with pytest.raises(RuntimeError, match="Expected 'reduce' to be one of .* but got max."):
        found.sum().backward()


def test_half_precision_rounds_the_numbers_beside_it_except_factors():
    x = torch.tensor([1.0], dtype=torch.bfloat16)
    third = 0.3333  # 0.333984375 in bfloat16
    for number in (third, torch.tensor(third), torch.tensor(third, dtype=torch.float64)):
        assert (x + number - 1).item() == 0.3359375 and torch.remainder(x, number).item() == 0.33203125
        assert (x * 3 * number).item() == 1.0 and (x // number).item() == 3
    assert torch.float_power(x + 1, 0.1).item() == 2**0.1
    assert torch.lerp(x * 0, x * 3, third).item() == 1.0
    assert torch.addcmul(torch.ones(1), torch.ones(1), torch.ones(1), value=complex(2)).item() == 3


def test_a_number_expands_without_strides():
    assert torch.tensor(3).expand(1, 1).stride() == (0, 0)
    assert torch.addr(torch.tensor(1.0, dtype=torch.float64), torch.ones(2), torch.ones(2)).dtype == torch.float64


def test_what_is_sampled_at_no_place_is_no_number():
    plane, places = torch.ones(1, 1, 3, 3), torch.tensor([[[[0.0, 0], [NAN, 0], [0, INF], [5, 5]]]])
    for mode in ("bilinear", "bicubic"):
        found = nn.functional.grid_sample(plane, places, mode=mode, align_corners=True)
        assert found.flatten().tolist() == pytest.approx([1, NAN, NAN, 0], nan_ok=True)
    assert torch.cdist(torch.tensor([[1.0, NAN]]), torch.tensor([[1.0, 2]]), p=0).isnan().all()
    assert torch.linalg.svdvals(torch.tensor([[1.0, INF], [INF, 2]])).isnan().all()


def test_what_is_summed_into_another_type_becomes_of_it_first():
    x = torch.tensor([0.5, 0.7, 1.5])
    assert x.sum(0, dtype=torch.int64).item() == torch.sum(x, 0, out=torch.zeros((), dtype=torch.int64)).item() == 1
    assert torch.cumsum(x, 0, out=torch.zeros(3, dtype=torch.int32)).tolist() == [0, 0, 1]
    assert torch.prod(x, 0, out=torch.zeros((), dtype=torch.int64)).item() == 0
    assert torch.cumprod(x + 1, 0, dtype=torch.int64).tolist() == [1, 1, 2]


@pytest.mark.parametrize("reduce", [torch.sum, torch.mean, torch.nansum, torch.std, torch.var, torch.logsumexp])
def test_a_sum_into_a_wider_type_is_not_rounded(reduce):
    x = torch.tensor([0.1, 0.2, 0.4])
    wide = reduce(x, 0, out=torch.zeros((), dtype=torch.float64))
    assert wide.item() == pytest.approx(reduce(x.double(), 0).item(), rel=1e-12)
    assert wide.item() != reduce(x, 0).item()


def test_running_sums_of_truths_are_numbers():
    for function, name in ((torch.cumsum, "cumsum"), (torch.cumprod, "cumprod")):
        for options in ({"dtype": torch.bool}, {"out": torch.zeros(2, dtype=torch.bool)}):
            with pytest.raises(NotImplementedError, match=f"\"{name}_out_cpu\" not implemented for 'Bool'"):
                function(torch.ones(2), 0, **options)


def test_large_unsigned_numbers_are_ordered_as_they_are():
    x, y = torch.tensor([2**63 + 1, 5], dtype=torch.uint64), torch.tensor([7, 5], dtype=torch.uint64)
    assert (x == y).tolist() == [False, True] and x.signbit().tolist() == [False, False]
    assert x.sort()[0].tolist() == [5, 2**63 + 1] and x.sort(descending=True)[1].tolist() == [0, 1]
    assert x.unique().tolist() == [5, 2**63 + 1] and x.argsort().tolist() == [1, 0]


def of_type(dtype, *sizes):
    return torch.ones(sizes or (2, 2), dtype=dtype)


MISSING_KERNELS = {  # operators, each with a type that PyTorch's CPU kernels lack
    "abs": lambda: of_type(torch.uint16).abs(),
    "add": lambda: of_type(torch.float8_e4m3fn) + of_type(torch.float8_e4m3fn),
    "exp": lambda: of_type(torch.complex32).exp(),
    "matmul": lambda: of_type(torch.uint16) @ of_type(torch.uint16),
    "lt": lambda: of_type(torch.uint64) < of_type(torch.uint64),
    "softmax": lambda: of_type(torch.float8_e5m2).softmax(0),
    "in place": lambda: of_type(torch.uint32).clamp_(min=1),
    "out=": lambda: torch.add(of_type(torch.uint16), of_type(torch.uint16), out=torch.empty(0, dtype=torch.int32)),
    "beside a mask": lambda: of_type(torch.uint16).masked_fill(of_type(torch.bool), 10),
    "arange": lambda: torch.arange(3, dtype=torch.uint16),
    "nothing to add": lambda: of_type(torch.uint16, 0) + 1,
}


@pytest.mark.parametrize("name", MISSING_KERNELS)
def test_known_values_have_the_element_types_of_pytorchs_kernels(name):
    with pytest.raises(NotImplementedError, match="not implemented for '(UInt|Float8|ComplexHalf)"):
        MISSING_KERNELS[name]()


def test_a_kernel_is_asked_for_in_the_type_that_is_computed_in():
    x = of_type(torch.uint16)
    assert (x * 2.5).dtype == x.exp().dtype == torch.float32 and (x < 2.5).all() and x.sum().item() == 4
    assert (1 << of_type(torch.bool)).dtype == torch.int64 and torch.bincount(torch.arange(2), torch.ones(2)).tolist() == [1, 1]
    assert torch.polar(torch.ones(2), torch.zeros(2)).tolist() == [1, 1] and torch.mm(x[:0], x).shape == (0, 2)
    assert torch.tensor([True, False]).clamp(0, 3).dtype == torch.int64 and x.sum(dtype=torch.bool).item()
    loss = nn.functional.smooth_l1_loss(torch.tensor([3]), torch.tensor([1.0]))
    assert loss.item() == 1.5


def test_tensors_without_values_need_no_kernel():
    assert of_type(torch.uint16).to("meta").abs().dtype == torch.uint16
    with torch.device("meta"):
        assert (of_type(torch.float8_e4m3fn) + of_type(torch.float8_e4m3fn)).dtype == torch.float8_e4m3fn


def test_a_negative_zero_stays_where_it_equals_the_limit():
    x = torch.tensor([-0.0, 0.0])
    for bounded in (x.relu(), x.clamp(min=0), nn.functional.relu6(x), x.clamp(0, 6), nn.functional.hardtanh(x, -0.0, 6)):
        assert bounded.signbit().tolist() == [True, False]


def test_what_follows_an_infinity_makes_the_mean_beside_a_variance_no_number():
    spread, mean = torch.var_mean(torch.tensor([[1, INF, 2], [1, 2, INF]]), 1)
    assert spread.isnan().all() and mean.isnan().tolist() == [True, False] and mean[1].item() == INF
    assert torch.std_mean(torch.tensor([INF, 1.0]))[1].isnan()


def test_quantiles_between_infinities_are_no_numbers():
    x = torch.tensor([-INF, 1.0, INF])
    quantiles = torch.quantile(x, torch.tensor([0.0, 0.25, 0.5, 1.0]))
    assert quantiles.isnan().tolist() == [True, False, False, True] and quantiles[1:3].tolist() == [-INF, 1]
    assert torch.quantile(torch.tensor(INF), 0.5, interpolation="midpoint").isnan()


def test_large_integers_pass_pools_and_thresholds():
    x = torch.tensor([[[BIG + 1, BIG], [0, 2**63 - 1]]])
    assert nn.functional.max_pool2d(x, 1).tolist() == x.tolist()
    assert nn.functional.max_pool2d(x[..., :1], (2, 1)).tolist() == [[[BIG + 1]]]
    assert nn.functional.threshold(x, 1, 7).tolist() == [[[BIG + 1, BIG], [7, 2**63 - 1]]]


def test_a_power_of_two_of_the_default_type_overflows_in_it():
    assert torch.ldexp(torch.tensor([0, 1, 3]), torch.tensor([255, 128, -200])).isnan().tolist() == [True, False, False]


def test_the_trigamma_function_ends_at_zero():
    values = torch.polygamma(1, torch.tensor([INF, -INF]))
    assert values[0].item() == 0 and values[1].isnan()


@pytest.mark.parametrize("dim, error, text", [
    (0, IndexError, "index out of range in self$"),
    (1, RuntimeError, "INDICES element is out of DATA bounds, id=9 axis_dim=3$"),
    (2, IndexError, "index out of range in self$"),
])
def test_indices_beyond_a_dimension_are_told_by_the_loop_that_reads_them(dim, error, text):
    x = torch.zeros(2, 3, 4)
    with pytest.raises(error, match=text):
        x.index_select(dim, torch.tensor([9]))
    for alpha, added in ((1, IndexError if dim == 1 else RuntimeError), (2, IndexError)):
        with pytest.raises(added):
            x.index_add(dim, torch.tensor([9]), x.narrow(dim, 0, 1), alpha=alpha)


def test_steps_of_half_precision_are_rounded_one_by_one():
    x, y = torch.tensor([6.0, 0.3]).bfloat16(), torch.tensor([0.55, 0.7]).bfloat16()
    assert torch.equal(torch.xlogy(x, y), x * y.log()) and torch.xlogy(x, y)[0].item() == -3.59375
    assert torch.equal(torch.special.xlog1py(x, y), x * y.log1p())
    assert torch.equal(torch.logit(y), (y / (1 - y)).log())


def test_modes_among_many_that_are_no_numbers_stand_where_sorting_leaves_them():
    value, place = torch.mode(torch.tensor([NAN, 1.0, 1.0, NAN] * 5))
    assert (value.item(), place.item()) == (1, 17)
    value, place = torch.mode(torch.tensor([3.0, 1.0, NAN, 2.0, 2.0, NAN, NAN] * 3))
    assert (value.item(), place.item()) == (2, 18)


def test_limits_of_bytes_are_truncated_before_their_sign_counts():
    assert nn.functional.hardtanh(torch.arange(4).byte(), -0.5, 2.7).tolist() == [0, 1, 2, 2]


def test_a_nearest_neighbour_keeps_its_sign():
    assert nn.functional.interpolate(torch.tensor([[[-0.0, 1.0]]]), 4).signbit().tolist() == [[[True, True, False, False]]]


MOST, HALF = 2**64 - 1, 2**63


@pytest.mark.parametrize("make", [
    lambda: torch.full((2,), MOST, dtype=torch.uint64),
    lambda: torch.zeros(2, dtype=torch.uint64).fill_(MOST),
    lambda: torch.full_like(torch.zeros(2, dtype=torch.uint64), MOST),
    lambda: torch.zeros(2, dtype=torch.uint64) | MOST,
    lambda: torch.zeros(2, dtype=torch.uint64).new_full((2,), MOST),
])
def test_numbers_of_64_bits_without_a_sign_are_numbers(make):
    assert make().tolist() == [MOST, MOST]


def test_large_unsigned_elements_are_python_integers():
    x = torch.tensor(MOST, dtype=torch.uint64)
    assert (x.item(), float(x), f"{x:d}") == (MOST, float(MOST), str(MOST))
    for convert in (int, range):
        with pytest.raises(RuntimeError, match="value cannot be converted to type int64_t without overflow"):
            convert(x)
    assert x == MOST and (x * HALF).item() == HALF
    assert torch.result_type(x, MOST) is torch.uint64 and torch.result_type(torch.tensor([1]), MOST) is torch.int64


def test_numbers_beyond_the_type_they_are_stored_in_are_refused():
    with pytest.raises(OverflowError, match="int too big to convert"):
        torch.full((1,), 2**64, dtype=torch.uint64)
    for fill in (lambda: torch.full((1,), MOST), lambda: torch.tensor([1]).fill_(HALF)):
        with pytest.raises(RuntimeError, match="value cannot be converted to type int64_t without overflow"):
            fill()
    with pytest.raises(RuntimeError, match="value cannot be converted to type uint32_t without overflow"):
        torch.full((1,), 2**32, dtype=torch.uint32)


def test_what_is_too_large_for_uint64_leaves_no_bits():
    x = torch.tensor([2.0**64, INF, NAN, 1.8e19, -1.0, -1e30], dtype=torch.float64)
    assert x.to(torch.uint64).tolist() == [0, 0, HALF, 18000000000000000000, MOST, HALF]
    assert torch.full((1,), 2.0**64, dtype=torch.uint64).item() == 0


def test_large_unsigned_numbers_are_close_as_real_ones_are():
    x, y = torch.tensor([MOST, 3, HALF], dtype=torch.uint64), torch.tensor([MOST - 1, MOST, HALF - 1], dtype=torch.uint64)
    assert x.isclose(y).tolist() == [True, False, True]
    assert not x.isclose(y, rtol=0, atol=0).any()


def test_a_truth_is_summed_in_place_where_there_is_one_at_most():
    for name in ("cumsum_", "cumprod_"):
        assert getattr(torch.tensor(True), name)(0).item() is True
        assert getattr(torch.ones(0, dtype=torch.bool), name)(0).tolist() == []
        with pytest.raises(NotImplementedError, match=f'"{name[:-1]}_out_cpu" not implemented for \'Bool\''):
            getattr(torch.ones(3, dtype=torch.bool), name)(0)
