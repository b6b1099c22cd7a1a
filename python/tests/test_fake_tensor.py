"""Modes of fake tensors: whose fakes, numbers within them, how often calls repeat, and fakes beside what they stand for."""

import gc
import pickle
import weakref

import numpy
import pytest
import tare as torch
from tare import _C
from tare._subclasses import CrossRefFakeMode, fake_utils
from tare._subclasses.fake_tensor import (
    FakeTensor,
    FakeTensorConverter,
    FakeTensorMode,
    MetadataMismatchError,
    UnsupportedOperatorException,
    _BypassDispatchCache,
    _CacheKeyState,
    extract_tensor_metadata,
)


def test_one_fake_of_one_tensor_for_as_long_as_both_are_there():
    mode, converter = FakeTensorMode(), FakeTensorConverter()
    source = torch.ones(2, 3)
    assert mode.from_tensor(source) is mode.from_tensor(source)
    made = converter.from_real_tensor(mode, source)
    assert len(converter.tensor_memo) == 1 and converter.from_real_tensor(mode, source) is made
    del made
    assert source not in converter.tensor_memo and len(converter.tensor_memo) == 0
    made = converter.from_real_tensor(mode, source)
    del source, made
    assert len(converter.tensor_memo) == 0 and len(converter.meta_converter.storage_memo) == 0


def test_a_storage_that_a_program_holds_stands_for_its_source_on():
    mode, converter = FakeTensorMode(), FakeTensorConverter()
    source = torch.ones(2, 3)
    row = source[0]
    held = converter.from_real_tensor(mode, source).untyped_storage()
    assert converter.from_real_tensor(mode, row).untyped_storage() is held


def test_a_mode_is_not_kept_alive_by_its_tables():
    mode, source = FakeTensorMode(), torch.ones(3)
    made = mode.from_tensor(source)
    assert made.fake_mode is mode
    watched = weakref.ref(mode)
    del mode, made
    gc.collect()
    assert watched() is None


def test_a_fake_of_a_meta_tensor_is_on_another_device():
    mode, source = FakeTensorMode(), torch.empty(2, 3, device="meta")
    made = mode.fake_tensor_converter.from_meta_and_device(mode, source, "cuda:1")
    assert made.device == torch.device("cuda:1") and made.shape == (2, 3) and isinstance(made, FakeTensor)
    assert mode.fake_tensor_converter.from_meta_and_device(mode, source, "cuda:1") is made
    with pytest.raises(AssertionError, match="tensor's device must be `meta`, got cpu instead"):
        mode.fake_tensor_converter.from_meta_and_device(mode, torch.ones(2), "cuda")


def test_fakes_of_two_modes_are_not_mixed():
    source, other = torch.ones(2), torch.ones(2)
    with FakeTensorMode() as outer:
        with FakeTensorMode() as inner:
            one, two = outer.from_tensor(source), inner.from_tensor(other)
            with pytest.raises(AssertionError, match="Mixing fake modes"):
                one + two
            assert (two + two).shape == (2,)
        with pytest.raises(AssertionError, match="Mixing fake modes"):
            one + two
        assert (one + one).shape == (2,)


def test_inference_tensors_give_inference_fakes():
    with torch.inference_mode():
        source = torch.ones(2)
    assert FakeTensorMode().from_tensor(source).is_inference() and not FakeTensorMode().from_tensor(torch.ones(2)).is_inference()


def test_single_numbers_are_computed_with():
    with FakeTensorMode():
        number = torch.tensor(3.0)
        twice = number * 2
        assert twice.item() == 6.0 and isinstance(twice, FakeTensor) and twice.constant is not None
        assert torch.div(7, 2, rounding_mode="trunc").item() == 3
        assert number.to(torch.int64).item() == 3
        assert (number + torch.rand(())).constant is None and torch.rand_like(number).constant is None
        assert twice.repeat(5).constant is None and torch.tensor([1, 2]).constant is None
        for step in range(1000):
            last = number * step
        assert last.item() == 2997.0


def test_numbers_of_a_mode_end_with_their_last_tensor():
    memory = _C.MemoryTimeline("cpu", False)
    run = _C.Run([memory])
    with FakeTensorMode():
        run.start()
        for _ in range(100):
            total = torch.tensor([1.0] * 1000).sum()
        run.stop()
        assert max(memory.history()) < 3 * 4000 and total.dim() == 0
        array = numpy.ones(3, numpy.float32)
        kept, view = weakref.ref(array), torch.from_numpy(array)[1:]
        del array
        assert kept() is not None and isinstance(view, FakeTensor) and view.tolist() == [1.0, 1.0]
        del view
        assert kept() is None


def test_a_mode_knows_its_numbers_as_long_as_it_lives():
    mode, other = FakeTensorMode(), FakeTensorMode()
    with mode:
        number, many = torch.tensor(3.0), torch.from_numpy(numpy.ones(2))
        assert isinstance(number, FakeTensor) and isinstance(many, FakeTensor)
    with other:
        assert isinstance(number, FakeTensor) and isinstance(number.detach(), FakeTensor)
    del mode
    gc.collect()
    assert not isinstance(number, FakeTensor) and not isinstance(many, FakeTensor)


def test_numbers_within_carry_gradients():
    with FakeTensorMode():
        weight = torch.tensor(2.0, requires_grad=True)
        ((weight * 3) ** 2).backward()
        assert weight.grad.item() == 36.0


def test_meta_tensors_are_printed_as_fakes_within_a_mode():
    with FakeTensorMode():
        assert repr(torch.empty(2, device="meta")) == "FakeTensor(..., device='meta', size=(2,))"
    assert repr(torch.empty(2, device="meta")) == "tensor(..., device='meta', size=(2,))"


def test_a_pickle_is_loaded_without_bytes():
    saved = pickle.dumps(torch.tensor([5]))
    with FakeTensorMode():
        loaded = pickle.loads(saved)
        assert isinstance(loaded, FakeTensor) and loaded.shape == (1,) and loaded.dtype == torch.int64
    assert pickle.loads(saved).tolist() == [5]


def _counted():
    info = FakeTensorMode.cache_info()
    return info.hits, info.misses


def test_repeated_calls_are_counted():
    with FakeTensorMode():
        x, y = torch.rand(4, 3), torch.rand(4, 3)
        FakeTensorMode.cache_clear()
        first = x + y
        assert _counted() == (0, 1)
        second = y + x
        assert _counted() == (1, 1) and extract_tensor_metadata(first) == extract_tensor_metadata(second)
        x + 1
        x + 1.0
        assert _counted() == (1, 3)
        torch.split(x, 2)
        torch.split(y, 2)
        assert _counted() == (2, 4)
        assert x.add_(y) is x and x.add_(y) is x and _counted() == (3, 5)
        with torch.inference_mode():
            x + y
        assert _counted() == (3, 6) and FakeTensorMode.cache_info().size == 6
        x.unsqueeze_(0)
        assert FakeTensorMode.cache_info().bypasses == {"inplace view": 1}
    FakeTensorMode.cache_clear()
    assert _counted() == (0, 0)


def test_defaults_are_part_of_what_calls_have_in_common():
    with FakeTensorMode():
        x = torch.tensor([1, 2], dtype=torch.int32)
        FakeTensorMode.cache_clear()
        x + 1.0
        torch.set_default_dtype(torch.float16)
        try:
            assert (x + 1.0).dtype == torch.float16 and _counted() == (0, 2)
        finally:
            torch.set_default_dtype(torch.float32)
        assert (x + 1.0).dtype == torch.float32 and _counted() == (1, 2)


def test_calls_within_a_mode_that_takes_other_tensors_are_counted():
    with FakeTensorMode(allow_non_fake_inputs=True):
        FakeTensorMode.cache_clear()
        torch.ones(2) + 1
    assert _counted() == (0, 2)


DIFFERENT = {
    "dtype": lambda: torch.rand(4, 3).half(),
    "shape": lambda: torch.rand(4, 2),
    "strides": lambda: torch.rand(3, 4).t(),
    "offset": lambda: torch.rand(5, 3)[1:],
    "gradients": lambda: torch.rand(4, 3, requires_grad=True),
    "device": lambda: torch.empty(4, 3, device="cuda"),
    "a number": lambda: 1,
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_calls_differ_by(name):
    operator = torch.ops.aten.add.Tensor
    with FakeTensorMode() as mode:
        def key(one):
            return mode._cache_key(_CacheKeyState(), operator, [one], {})

        same = key(torch.rand(4, 3))
        assert same == key(torch.rand(4, 3)) and hash(same) == hash(key(torch.rand(4, 3)))
        assert same != key(DIFFERENT[name]())
        assert key(1) != key(1.0) and key(0.0) == key(0.0)


def test_bits_of_complex_tensors_are_set_and_told_apart():
    with FakeTensorMode() as mode:
        x, y, z = (torch.rand(2, dtype=torch.complex64) for _ in range(3))
        torch._C._set_conj(y, True)
        torch._C._set_neg(z, True)
        assert y.is_conj() and z.is_neg()
        keys = {mode._cache_key(_CacheKeyState(), torch.ops.aten.sin.default, [one], {}) for one in (x, y, z)}
        assert len(keys) == 3
        torch._C._set_conj(y, False)
        assert not y.is_conj()


def test_calls_that_repeat_none_say_why():
    with FakeTensorMode(allow_non_fake_inputs=True) as mode:
        for operator, one, reason in ((torch.ops.aten.nonzero.default, torch.rand(2), "dynamic output shape"),
                                      (torch.ops.aten.unsqueeze_.default, torch.rand(2), "inplace view"),
                                      (torch.ops.aten._local_scalar_dense.default, torch.rand(2), "data dependent output")):
            with pytest.raises(_BypassDispatchCache, match=reason):
                mode._cache_key(_CacheKeyState(), operator, [one], {})


def test_keys_of_dispatching_are_told():
    def keys(tensor):
        return str(torch._C._dispatch_key_set(tensor))

    assert keys(torch.ones(2)) == "DispatchKeySet(CPU, ADInplaceOrView, AutogradCPU, AutocastCPU)"
    assert keys(torch.empty(2, device="meta")) == "DispatchKeySet(Meta, ADInplaceOrView, AutogradMeta)"
    assert keys(torch.ones(2, dtype=torch.complex64).conj()) == "DispatchKeySet(CPU, Conjugate, ADInplaceOrView, AutogradCPU, AutocastCPU)"
    assert keys(torch.eye(2).to_sparse()) == "DispatchKeySet(SparseCPU, ADInplaceOrView, AutogradCPU, AutocastCPU)"
    with torch.inference_mode():
        assert keys(torch.ones(2)) == "DispatchKeySet(CPU, AutocastCPU)"
    with FakeTensorMode():
        assert keys(torch.ones(2)) == "DispatchKeySet(CPU, Python, ADInplaceOrView, AutogradCPU, AutocastCPU, PythonTLSSnapshot)"


def test_each_call_is_compared_with_that_of_fakes():
    class Told(torch.Tensor):
        pass

    model = torch.nn.Sequential(torch.nn.Conv2d(1, 2, 3), torch.nn.BatchNorm2d(2), torch.nn.ReLU())
    with CrossRefFakeMode():
        assert model(torch.rand(1, 1, 5, 5)).shape == (1, 2, 3, 3)
        x = torch.rand(4)
        x.add_(1).view(2, 2).mul_(2)
        assert x[x > 2].dim() == 1
    library = torch.library.Library("tests_fakes", "DEF")
    library.define("wrong(Tensor x) -> Tensor")
    library.impl("wrong", lambda x: x.sum(0), "CPU")
    torch.library.register_fake("tests_fakes::wrong", lambda x: x.new_empty(7))
    text = r"mismatched tensor metadata for output\[0\]: shape \(3,\), but \(7,\)"
    with CrossRefFakeMode(), pytest.raises(MetadataMismatchError, match=text):
        torch.ops.tests_fakes.wrong(torch.ones(2, 3))
    with CrossRefFakeMode(lambda operator: operator.namespace == "tests_fakes"):
        assert torch.ops.tests_fakes.wrong(torch.ones(2, 3)).shape == (3,)
    library._destroy()


def test_fakes_turn_into_what_they_were_made_of():
    mode, source = FakeTensorMode(), torch.arange(6.0)
    made = mode.from_tensor(source)
    part, plain, lone = made[2:4], torch.ones(2), FakeTensorMode().from_tensor(torch.ones(1))
    found = fake_utils.try_convert_fake_to_real([part, plain, lone])
    assert found[0].tolist() == [2.0, 3.0] and found[1] is plain and found[2] is lone


def test_the_mode_of_a_tracing_context_is_found():
    from tare._guards import TracingContext, detect_fake_mode, tracing

    mode = FakeTensorMode()
    with tracing(TracingContext(mode)):
        assert detect_fake_mode() is mode and TracingContext.get().fake_mode is mode
    assert TracingContext.try_get() is None and detect_fake_mode() is None
    with pytest.raises(RuntimeError, match="within an ongoing trace"):
        TracingContext.get()


def test_a_scan_is_of_fakes_within_a_mode():
    from tare._higher_order_ops.scan import scan

    with FakeTensorMode():
        last, results = scan(lambda carry, x: (carry + x, carry * x), torch.rand(3), torch.rand(3, 5), dim=1, reverse=True)
    assert isinstance(last, FakeTensor) and isinstance(results, FakeTensor) and last.shape == (3,)


def test_an_operator_of_a_program_has_its_function_for_fakes_or_none():
    library = torch.library.Library("tests_fake_kernels", "DEF")
    library.define("only(Tensor x) -> Tensor")
    library.impl("only", lambda x: x.cos(), "CPU")
    library.define("both(Tensor x) -> Tensor")
    library.impl("both", lambda x: x.cos(), "CPU")
    torch.library.register_fake("tests_fake_kernels::both", lambda x: x.new_empty(7))
    library.define("every(Tensor x) -> Tensor")
    library.impl("every", lambda x: x.cos(), "CompositeExplicitAutograd")
    mode = FakeTensorMode()
    x = mode.from_tensor(torch.ones(2))
    with mode:
        with pytest.raises(UnsupportedOperatorException, match="tests_fake_kernels.only.default"):
            torch.ops.tests_fake_kernels.only(x)
        assert torch.ops.tests_fake_kernels.both(x).shape == (7,) and torch.ops.tests_fake_kernels.every(x).shape == (2,)
    assert torch.ops.tests_fake_kernels.only(torch.zeros(2)).tolist() == [1.0, 1.0]
    library._destroy()


def test_sparse_tensors_of_known_values_are_no_fakes():
    assert not isinstance(torch.eye(2).to_sparse(), FakeTensor) and not isinstance(torch.eye(2).to_sparse_csr(), FakeTensor)


def test_no_storage_is_copied_on_write():
    x = torch.arange(3.0)
    y = x._lazy_clone()
    assert not torch._C._is_cow_tensor(x) and not torch._C._is_cow_tensor(y)
    assert torch._C._data_address(x) == x.data_ptr() != torch._C._data_address(y)
    y.add_(1)
    assert x.tolist() == [0, 1, 2]


def test_a_storage_without_bytes_shows_dots():
    storage = torch.empty(3, device="meta").untyped_storage()
    assert repr(storage) == "...\n[torch.storage.UntypedStorage(device=meta) of size 12]"
    assert repr(torch.arange(2, dtype=torch.uint8).untyped_storage()) == " 0\n 1\n[torch.storage.UntypedStorage(device=cpu) of size 2]"


@pytest.mark.parametrize("store", ["x[:, 0] = 5", "x[0] = True", "x[:, [1, 2]] = 3.0", "x[x > 0] = 2", "y = x[[0], [1]]"])
def test_numbers_that_an_index_takes_are_the_modes_own(store):
    names = {}
    with FakeTensorMode():
        names["x"] = torch.zeros(1, 4, 4)
        exec(store, names)
    assert all(isinstance(names[name], FakeTensor) for name in ("x", "y") if name in names)
