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
    assert torch.relu(input=x).shape == torch.relu(a=x).shape == torch.add(x1=x, x2=x).shape == (2, 3)


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
    with pytest.raises(AttributeError, match="'nosuch'$"):
        torch.nosuch  # nothing comes close
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


FACTS = {
    "no integers": (lambda: torch.unravel_index(torch.tensor(0.5), (2, 2)), TypeError, "expected 'indices' to be integer dtype, but got torch.float32"),
    "no shape": (lambda: torch.unravel_index(torch.tensor(1), None), TypeError, "expected 'shape' to be int or sequence of ints, but got <class 'NoneType'>"),
    "no sizes": (lambda: torch.unravel_index(torch.tensor(1), (0.5, 2)), TypeError, "expected 'shape' sequence to only contain ints, but got <class 'float'>"),
    "negative sizes": (lambda: torch.unravel_index(torch.tensor(1), (2, -3)), ValueError, "'shape' cannot have negative values, but got (2, -3)"),
    "positions go to integers": (lambda: torch.nonzero(torch.ones(2), out=torch.empty(0)), RuntimeError,
                                 "nonzero: Expected out tensor to have scalar type Long but got scalar typeFloat"),
    "positions as a tuple are written nowhere": (lambda: torch.nonzero(torch.ones(2), as_tuple=True, out=torch.empty(0).long()), RuntimeError,
                                                 "nonzero does not support the out kwarg when as_tuple is True"),
    "complex numbers go to complex ones": (lambda: torch.complex(torch.ones(2), torch.ones(2), out=torch.ones(2)), RuntimeError,
                                           "Expected object of scalar type ComplexFloat but got scalar type Float for argument 'out'"),
    "a factory writes where it is told": (lambda: torch.zeros(3, out=torch.ones(3), device="meta"), RuntimeError,
                                          "device type meta does not match device type of out parameter (cpu)"),
    "a running maximum is of its own dtype": (lambda: torch.cummax(torch.ones(2), 0, out=(torch.ones(2).short(), torch.ones(2).long())),
                                              RuntimeError, "expected scalar_type Float but found Short"),
    "a mode is a truth": (lambda: torch.use_deterministic_algorithms(1), TypeError,
                          "_set_deterministic_algorithms(): argument 'mode' (position 1) must be bool, not int"),
    "a debug mode is a known one": (lambda: torch.set_deterministic_debug_mode("x"), RuntimeError,
                                    "invalid value of debug_mode, expected one of `default`, `warn`, `error`, but got x"),
    "a condition is a truth": (lambda: torch._check(3), TypeError, "cond must be a bool, but got <class 'int'>"),
}


@pytest.mark.parametrize("case", FACTS)
def test_errors_are_in_pytorchs_words(case):
    call, kind, text = FACTS[case]
    with pytest.raises(kind) as raised:
        call()
    assert str(raised.value) == text


def test_random_factories_write_any_dtype_unless_one_is_told():
    assert torch.randperm(3, out=torch.empty(0)).sort()[0].tolist() == [0, 1, 2]
    assert torch.randint(5, (3,), out=torch.ones(3)).dtype == torch.float32
    with pytest.raises(RuntimeError, match="dtype Long does not match dtype of out parameter"):
        torch.randperm(3, dtype=torch.int64, out=torch.empty(0))


def test_places_of_a_sequence_are_not_written_to_one_element():
    one = torch.rand(1).expand(10)
    for fill in (lambda: torch.linspace(1, 10, 10, out=one), lambda: torch.arange(10, out=one)):
        with pytest.raises(RuntimeError, match="more than one element of the written-to tensor"):
            fill()


def test_generators_are_seeded_anew():
    assert torch.Generator().seed() != torch.Generator().seed()


def test_empty_vectors_join_along_any_dimension():
    assert torch.cat([torch.ones(0), torch.ones(0)], dim=1).shape == (0,)


def test_only_warning_is_remembered_apart():
    torch.use_deterministic_algorithms(False, warn_only=True)
    assert torch.is_deterministic_algorithms_warn_only_enabled()
    torch.use_deterministic_algorithms(False)
    assert not torch.is_deterministic_algorithms_warn_only_enabled()


class Broken:
    def __len__(self):
        return 2

    def __getitem__(self, index):
        raise TypeError


def test_data_that_has_no_shape_is_refused():
    with pytest.raises(ValueError, match="could not determine the shape of object type 'Broken'"):
        torch.tensor(Broken())
    itself = [0]
    itself.append(itself)
    with pytest.raises(TypeError, match="self-referential lists are incompatible"):
        torch.tensor(itself)


def test_integers_of_any_size_are_truths():
    assert torch.tensor([0, -(2**63) - 1, 2**70], dtype=torch.bool).tolist() == [False, True, True]


def test_what_was_written_has_a_named_type_of_its_own():
    out = (torch.empty(()), torch.empty((), dtype=torch.int64))
    assert type(torch.max(torch.ones(2), 0, out=out)) is torch.return_types.max_out
    assert type(torch.max(torch.ones(2), 0)) is torch.return_types.max


def test_sizes_that_may_be_left_out_may_be_none():
    assert torch.roll(torch.tensor([1, 2, 3]), 1, None).tolist() == [3, 1, 2]
    assert torch.amax(torch.tensor([[1.0, 2.0]]), dim=None, keepdim=True).tolist() == [[2.0]]
    assert torch.max_pool1d(torch.ones(1, 1, 4), 2, None).shape == (1, 1, 2)
    with pytest.raises(TypeError, match=r"flip\(\): argument 'dims' \(position 2\) must be tuple of ints, not NoneType"):
        torch.flip(torch.ones(3), None)


def test_a_result_on_meta_is_not_copied_to_the_cpu(x):
    with pytest.raises(RuntimeError, match="Attempting to copy from device meta to device cpu, but cross-device copies"):
        torch.add(x, 1, out=torch.ones(2, 3))
    with pytest.raises(RuntimeError, match="Attempting to copy from device cpu to device meta, but cross-device copies"):
        torch.mm(torch.ones(2, 2), torch.ones(2, 3), out=x)


@pytest.fixture
def warned_always():
    torch.set_warn_always(True)
    yield
    torch.set_warn_always(False)


def test_transforms_of_frames_say_when_they_miss_a_window(warned_always):
    signal, window = torch.ones(100), torch.ones(10)
    with pytest.warns(UserWarning, match="A rectangular window will be applied,which is known to cause spectral leakage"):
        frames = torch.stft(signal, 10, return_complex=True)
    with pytest.warns(UserWarning, match="Please provide the same window used by stft"):
        torch.istft(frames, 10)
    with pytest.warns(UserWarning, match="Result is being padded with zeros in the tail"):
        assert torch.istft(frames, 10, window=window, length=130).shape == (130,)


def test_a_search_says_what_it_has_to_copy_first(warned_always):
    with pytest.warns(UserWarning, match="input value tensor is non-contiguous"):
        torch.bucketize(torch.ones(3, 2)[:, 0], torch.tensor([1.0, 2.0]))
    with pytest.warns(UserWarning, match="boundary tensor is non-contiguous"):
        torch.searchsorted(torch.ones(6)[::2], torch.ones(2))


def test_what_a_factory_writes_may_require_gradients():
    out = torch.ones(2)
    assert torch.zeros(2, out=out, requires_grad=True) is out and out.requires_grad


COMPOSITES_WITH_OUT = {
    "cross": lambda out: torch.cross(torch.ones(2, 3), torch.ones(2, 3), dim=1, out=out),
    "softmax": lambda out: torch.softmax(torch.ones(2, 3), 1, out=out),
    "msort": lambda out: torch.msort(torch.ones(2, 3), out=out),
    "take_along_dim": lambda out: torch.take_along_dim(torch.ones(2, 3), torch.zeros(2, 3).long(), 1, out=out),
    "multi_dot": lambda out: torch.linalg.multi_dot([torch.ones(2, 3), torch.ones(3, 3)], out=out),
    "a copied view": lambda out: torch.transpose_copy(torch.ones(3, 2), 0, 1, out=out),
}


@pytest.mark.parametrize("name", COMPOSITES_WITH_OUT)
def test_operators_made_of_others_write_no_expanded_result(name):
    with pytest.raises(RuntimeError, match="more than one element of the written-to tensor refers to a single memory"):
        COMPOSITES_WITH_OUT[name](torch.zeros(1, 1).expand(2, 3))
    # One that is resized has its elements in places of their own.
    assert COMPOSITES_WITH_OUT[name](torch.zeros(2, 3)).shape == (2, 3)


# The question comes before what is written is resized: afterwards it may share nothing.
@pytest.mark.parametrize("call", [
    lambda x, out: torch.masked_select(x, x > 0, out=out), lambda x, out: torch.sin(x[:1], out=out),
    lambda x, out: torch.take(x, torch.zeros(0, dtype=torch.int64), out=out),
    lambda x, out: torch.index_select(x, 0, torch.zeros(0, dtype=torch.int64), out=out)])
def test_a_shared_result_is_refused_before_it_is_resized(call):
    x = torch.zeros(6)
    with pytest.raises(RuntimeError, match="some elements of the input tensor and the written-to tensor refer to a single"):
        call(x, x.view(6))


def test_scales_of_narrow_products_lie_on_meta_as_on_gpus():
    def product(a, b, *, recipes, swizzle=0):
        x, y = (torch.ones(128, 128, dtype=torch.float8_e4m3fn, device="meta") for _ in range(2))
        swizzles = [swizzle]
        return torch._scaled_mm_v2(x, y.t(), [a], recipes[:1], swizzles, [b], recipes[1:], swizzles, None, torch.bfloat16)

    rows, blocks = torch.ones(128, 1, device="meta"), torch.ones(4, 1, device="meta")
    tiles = torch.ones(128, 4, device="meta").to(torch.float8_e8m0fnu)
    for scales, recipes, swizzle in (((rows, rows), [4, 4], 0), ((rows, blocks), [4, 5], 0), ((blocks, rows), [5, 4], 0),
                                     ((tiles, tiles), [3, 3], 1)):
        assert product(*scales, recipes=recipes, swizzle=swizzle).shape == (128, 128)
    for scales, recipes in (((rows, rows), [4, 5]), ((tiles, tiles), [3, 3]), ((blocks, blocks), [5, 5])):
        with pytest.raises(RuntimeError, match="For block|Invalid scaling configuration"):
            product(*scales, recipes=recipes)


# Loops over elements would read what they have written; what is computed first and copied does not.
@pytest.mark.parametrize("call, values", [
    (lambda x, out: torch.ops.aten.rsub.Scalar_out(x, 1, out=out), [1, 0, -1, -2]),
    (lambda x, out: torch.ops.aten.relu.out(x, out=out), [0, 1, 2, 3]),
    (lambda x, out: torch.ops.aten.clone.out(x, out=out), [0, 1, 2, 3]),
    (lambda x, out: torch.ops.aten.embedding.out(x.view(4, 1), torch.tensor([3, 2, 1, 0]), out=out.view(4, 1)), [3, 2, 1, 0]),
    (lambda x, out: torch.sub(x, 1, out=out), None),
    (lambda x, out: torch.cumprod(x, 0, out=out), None),
    (lambda x, out: torch.linalg.cross(x[:3], x[:3], out=out[:3]), None),
    (lambda x, out: torch.cross(x[:3], x[1:], dim=0, out=x[:3]), None),
    (lambda x, out: torch.max(x.view(4, 1), 1, out=(out, torch.zeros(4, dtype=torch.int64))), None)])
def test_a_result_that_is_there_before_it_is_written_may_share_memory_with_arguments(call, values):
    memory = torch.arange(5.0)
    if values is None:
        with pytest.raises(RuntimeError, match="some elements of the input tensor and the written-to tensor refer to a single"):
            call(memory[:4], memory[1:])
    else:
        call(memory[:4], memory[1:])
        assert memory.tolist() == [0, *values]


KERNELS = {
    "abs_cpu": lambda x: x.bool().abs(),
    "bitwise_and_cpu": lambda x: x & x,
    "lshift_cpu": lambda x: x << 1,
    "div_floor_cpu": lambda x: torch.div(x.bool(), x.bool(), rounding_mode="floor"),
    "div_trunc_cpu": lambda x: torch.div(x.cfloat(), x, rounding_mode="trunc"),
    "lt_cpu": lambda x: x.cfloat() < x,
    "elu_cpu": lambda x: torch.nn.functional.celu(x.long()),
    "floor_vml_cpu": lambda x: torch.floor(x.bool()),
    "erfcx_cpu": lambda x: torch.special.erfcx(x.cfloat()),
    "adaptive_max_pool2d": lambda x: torch.nn.functional.adaptive_max_pool2d(x.long().reshape(1, 1, 2), 1),
    "bitwise_xor_cpu": lambda x: x.bitwise_xor_(x),
    "atan2_cpu": lambda x: torch.atan2(x.cfloat(), x, out=torch.empty(0, dtype=torch.complex64)),
}


@pytest.mark.parametrize("name", KERNELS)
def test_a_type_that_is_refused_is_told_with_the_name_of_the_kernel(name):
    with pytest.raises(NotImplementedError, match=f"^\"{name}\" not implemented for '"):
        KERNELS[name](torch.ones(2))


def test_a_list_that_shrinks_while_it_is_read_is_no_list_of_tensors():
    given = [torch.ones(2)]

    class Emptying(type):
        def __getattribute__(self, name):
            given.clear()
            return super().__getattribute__(name)

    class Item(metaclass=Emptying):
        pass

    item = Item()
    given.extend([item, torch.ones(2)])
    with pytest.raises(TypeError, match="cat"):
        torch.cat(given)
    assert not given


def test_what_writes_a_list_of_tensors_gives_the_list_back():
    tensors = [torch.ones(2), torch.ones(3)]
    pair = tuple(tensors)
    assert torch._foreach_add_(tensors, 1.0) is tensors and torch._foreach_add_(pair, 1.0) is pair
    assert torch._foreach_zero_(self=tensors) is tensors and torch._foreach_copy_(tensors, tensors) is tensors
    assert torch.ops.aten._foreach_add_.Scalar(tensors, 1.0) is None
    assert torch._amp_foreach_non_finite_check_and_unscale_(tensors, torch.zeros(1), torch.ones(1)) is None


def test_an_integer_product_marks_what_it_writes():
    left, right = torch.ones(17, 8, dtype=torch.int8), torch.ones(8, 8, dtype=torch.int8)
    out = torch.empty(17, 8, dtype=torch.int32)
    torch._int_mm(left, right, out=out)
    assert (out + 1).tolist() == [[9] * 8] * 17


def test_baddbmm_writes_into_an_expanded_tensor_where_there_are_products():
    whole = torch.zeros(2, 3).expand(5, 2, 3)
    assert whole.baddbmm_(torch.ones(5, 2, 4), torch.ones(5, 4, 3)).stride() == (0, 3, 1)
    with pytest.raises(RuntimeError, match="refers to a single memory location"):
        whole.baddbmm_(torch.ones(5, 2, 0), torch.ones(5, 0, 3))


def test_the_gradient_of_binary_cross_entropy_keeps_the_input_s_sizes():
    made = torch.ops.aten.binary_cross_entropy_backward(torch.ones(()), torch.full((3,), 0.5), torch.ones(2, 3))
    assert made.shape == (3,)


def test_running_statistics_have_one_dimension_on_the_cpu():
    with pytest.raises(RuntimeError, match="TensorAccessor expected 1 dims but tensor has 2"):
        torch.batch_norm(torch.ones(2, 1), None, None, torch.ones(1), torch.ones(1, 1), False, 0.1, 1e-5, True)
