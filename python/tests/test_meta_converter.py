"""MetaConverter gives what PyTorch's gives, and keeps nothing alive."""

import copy
import gc
import json
import pathlib
import weakref

import pytest
import tare as torch
from tare._subclasses.meta_utils import MetaConverter, assert_metadata_eq, assert_eq

import meta_converter_cases

GOLDEN = json.loads((pathlib.Path(__file__).resolve().parents[2] / "tests" / "golden" / "meta_converter.json").read_text())
CASES = dict(meta_converter_cases.cases(torch))


def test_the_golden_file_has_every_case():
    assert list(GOLDEN["cases"]) == list(CASES)


# PyTorch gives the result its own small storage when strides and offset allow it, and loses the size; here it is kept.
LARGER = {"parameters in one flat storage": {0: 40}}


@pytest.mark.parametrize("name", CASES)
def test_it_makes_what_pytorch_makes(name):
    expected = copy.deepcopy(GOLDEN["cases"][name])
    for position, size in LARGER.get(name, {}).items():
        expected["made"][position]["bytes"] = size
    tensors = CASES[name]()
    given = json.loads(json.dumps(meta_converter_cases.outcome(torch, MetaConverter(), tensors)))
    assert given == expected


def test_metadata_of_source_and_result_are_equal():
    for name, make in CASES.items():
        converter, tensors = MetaConverter(), make()
        for tensor in tensors:
            if isinstance(tensor, torch.Tensor):
                assert_metadata_eq(assert_eq, tensor, converter(tensor))


def test_neither_sources_nor_results_are_kept_alive():
    converter = MetaConverter()
    source = torch.ones(5)
    result = converter(source)
    of_source, of_result = weakref.ref(source), weakref.ref(result)
    del source
    gc.collect()
    assert of_source() is None and of_result() is result
    source = torch.ones(5)
    converter(source)
    del result
    gc.collect()
    assert of_result() is None


def test_a_view_outlives_its_base():
    base = torch.ones(4)
    view = base[1:]
    del base
    made = MetaConverter()(view)
    assert made._base.shape == (4,) and made.storage_offset() == 1


def test_an_address_that_is_used_again_shares_nothing():
    converter = MetaConverter()
    results = []
    for _ in range(300):
        source = torch.ones(7)
        results.append(converter(source))
        del source
    assert len({result.untyped_storage()._cdata for result in results}) == 300


def test_the_memo_does_not_grow_with_what_is_gone():
    converter = MetaConverter()
    for size in range(1, 1001):
        converter(torch.ones(size))
    assert len(converter.storage_memo._entries) < 200 and len(converter.tensor_memo) < 200


def test_backward_through_a_result_that_was_no_leaf_is_an_error():
    made = MetaConverter()(torch.ones(3, requires_grad=True) * 2)
    with pytest.raises(RuntimeError, match="^Internal error: Tried to backward\\(\\) through example input$"):
        made.sum().backward()


def test_gradients_flow_through_views_of_leaves():
    weight = torch.ones(3, 4, requires_grad=True)
    converter = MetaConverter()
    leaf = converter(weight)
    (converter(weight.t()) @ torch.ones(3, 5, device="meta")).sum().backward()
    assert leaf.grad.shape == (3, 4)


def test_one_version_counts_for_view_and_base():
    base = torch.ones(4)
    converter = MetaConverter()
    made, view = converter(base), converter(base[1:])
    made.add_(1)
    assert view._version == made._version == 1


def test_a_whole_module_is_converted_with_its_ties():
    class Tied(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding = torch.nn.Embedding(10, 4)
            self.head = torch.nn.Linear(4, 10, bias=False)
            self.head.weight = self.embedding.weight
            self.register_buffer("positions", torch.arange(10))

    model = Tied()
    converter = MetaConverter()
    made = {name: converter(tensor) for name, tensor in model.state_dict(keep_vars=True).items()}
    assert made["embedding.weight"] is made["head.weight"] and isinstance(made["head.weight"], torch.nn.Parameter)
    assert made["positions"].dtype == torch.int64 and converter.successful()


def test_a_callback_gets_the_result():
    assert MetaConverter()(torch.ones(2), callback=lambda make: (make(), "seen"))[1] == "seen"


def test_what_it_does_not_take_is_said():
    with pytest.raises(NotImplementedError, match="copy_data=True"):
        MetaConverter(copy_data=True)
    with pytest.raises(NotImplementedError, match="symbolic shapes"):
        MetaConverter()(torch.ones(2), shape_env=object())


def test_other_layouts_are_refused_by_name():
    class Sparse(torch.Tensor):
        layout = torch.sparse_coo

    converter = MetaConverter()
    tensor = torch.ones(2, 3).as_subclass(Sparse)
    with pytest.raises(NotImplementedError, match="strided tensors; tare has no sparse_coo tensor on meta \\(shape \\[2, 3\\]"):
        converter(tensor)
    assert converter.miss == 1 and not converter.successful()


def test_fakes_share_as_their_tensors_do():
    from tare._subclasses import FakeTensor, FakeTensorMode

    mode = FakeTensorMode()
    base = torch.ones(4)
    fake, view = mode.from_tensor(base), mode.from_tensor(base[1:])
    assert isinstance(fake, FakeTensor) and fake.device.type == "cpu" and view._base is fake


# What tensors themselves lack, found by the cases above


def test_a_retained_gradient_has_memory_of_its_own():
    twice = torch.ones(3, requires_grad=True) * 2
    twice.retain_grad()
    twice.sum().backward()
    assert twice.grad.stride() == (1,)
    given = torch.ones(4, 3).t()
    turned = torch.ones(3, 4, requires_grad=True) * 2
    turned.retain_grad()
    turned.backward(given)
    assert turned.grad.stride() == (4, 1) and turned.grad.data_ptr() != given.data_ptr()


def test_a_view_under_no_grad_requires_grad_as_its_base():
    weight = torch.ones(3, 4, requires_grad=True)
    with torch.no_grad():
        view = weight.t()
    assert view.requires_grad and view.is_leaf and MetaConverter()(view).requires_grad
    (view * 2).sum().backward()  # flows nowhere: nobody recorded where from
    assert view.grad is None and weight.grad is None
    with pytest.raises(RuntimeError, match="A view was created in no_grad mode"):
        view.mul_(2)


def test_a_wrapper_makes_itself_in_its_operators():
    Pair = meta_converter_cases.wrapper_class(torch)
    parameter = torch.nn.Parameter(Pair(torch.ones(3), torch.ones(2)))
    assert parameter.first.tolist() == [1, 1, 1]


def test_within_a_mode_of_fakes_what_hangs_on_values_is_an_error_of_a_class_of_its_own():
    from tare._subclasses.fake_tensor import DataDependentOutputException, DynamicOutputShapeException, FakeTensorMode

    shapes = (lambda x: x.nonzero(), lambda x: x[x > 0], torch.unique, lambda x: torch.masked_select(x, x > 0),
              lambda x: torch.bincount(x.long()), lambda x: torch.repeat_interleave(x.long()))
    answers = (lambda x: x.sum().item(), lambda x: bool(x.sum() > 0), lambda x: torch.equal(x, x), lambda x: x.tolist())
    with FakeTensorMode():
        x = torch.ones(3)
        for calls, error in ((shapes, DynamicOutputShapeException), (answers, DataDependentOutputException)):
            for call in calls:
                with pytest.raises(error, match=r"^aten\.\w+\.default: .") as raised:
                    call(x)
                assert isinstance(raised.value, RuntimeError) and raised.value.func.startswith("aten.")
    with pytest.raises(NotImplementedError) as raised:
        torch.ones(3, device="meta").nonzero()
    assert type(raised.value) is NotImplementedError


def test_a_mode_of_fakes_takes_no_tensor_with_bytes_unless_it_is_told_to():
    from tare._subclasses.fake_tensor import FakeTensorMode

    real, layer = torch.ones(3), torch.nn.Linear(3, 2)
    with FakeTensorMode() as mode:
        fake = torch.ones(3)
        for call in (lambda: fake + real, lambda: real * 2, lambda: torch.cat([fake, real]), lambda: layer(fake)):
            with pytest.raises(AssertionError, match="Please convert all Tensors to FakeTensors first .* Found in aten"):
                call()
        assert (fake + 1 + torch.tensor([1.0, 2.0, 3.0])).shape == (3,) and torch.nn.Linear(3, 2)(fake).shape == (2,)
        assert (fake + mode.from_tensor(real)).shape == (3,) and (fake * torch.tensor(2, device="cpu")).shape == (3,)
        numpy = pytest.importorskip("numpy")
        for make in (torch.from_numpy, torch.as_tensor, torch.tensor):
            assert (fake + make(numpy.ones(3))).dtype is torch.float64
    with FakeTensorMode(allow_non_fake_inputs=True):
        assert (torch.ones(3) + real).shape == (3,) and layer(torch.ones(3)).shape == (2,)
    assert (real + 1).tolist() == [2, 2, 2]
