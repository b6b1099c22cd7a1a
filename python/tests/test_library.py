"""Rules of operators of one's own, and of the schemas that operators show."""

import pytest

import tare as torch
from tare.library import Library, custom_op, define, impl, infer_schema, register_autograd, register_fake
from tare.utils._python_dispatch import TorchDispatchMode

X = torch.tensor([1.0, 2.0, 3.0])


@custom_op("tests::scaled", mutates_args=())
def scaled(x: torch.Tensor, k: float = 2.0) -> torch.Tensor:
    return torch.from_numpy(x.numpy() * k)


@scaled.register_fake
def _(x, k=2.0):
    return torch.empty_like(x)


def _setup(ctx, inputs, output):
    ctx.k = inputs[1]


scaled.register_autograd(lambda ctx, gradient: (gradient * ctx.k, None), setup_context=_setup)


def test_an_operator_is_its_function_with_a_schema():
    assert scaled(X).tolist() == torch.ops.tests.scaled.default(X, k=2.0).tolist() == [2, 4, 6]
    assert str(scaled._opoverload._schema) == "tests::scaled(Tensor x, float k=2.) -> Tensor"
    assert repr(scaled) == "<CustomOpDef(tests::scaled)>"
    assert [str(torch.ops.tests.scaled), str(torch.ops.tests.scaled.default)] == ["tests.scaled", "tests.scaled.default"]
    for call, text in [
        (lambda: scaled(), r"tests::scaled\(\) is missing value for argument 'x'"),
        (lambda: scaled(3), "Expected a value of type 'Tensor' for argument 'x' but instead found type 'int'"),
        (lambda: scaled(X, "k"), "Expected a value of type 'float' for argument 'k' but instead found type 'str'"),
        (lambda: scaled(X, 1.0, 2.0), r"expected at most 2 argument\(s\) but received 3"),
        (lambda: scaled(X, q=1), "Unknown keyword argument 'q' for operator 'tests::scaled'"),
    ]:
        with pytest.raises(RuntimeError, match=text):
            call()


def test_without_bytes_the_fake_answers():
    assert scaled(X.to("meta")).device.type == "meta"
    with torch._subclasses.FakeTensorMode():
        assert scaled(torch.ones(3)).shape == (3,)

    @custom_op("tests::real_only", mutates_args=())
    def real_only(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    with pytest.raises(RuntimeError, match="There was no fake impl registered for <CustomOpDef"):
        real_only(X.to("meta"))


def test_its_derivative_is_what_was_registered():
    x = X.clone().requires_grad_()
    y = scaled(x, k=3.0)
    assert y.grad_fn.name() == "GeneratedBackwardFor_tests_scaled_defaultBackward"
    y.sum().backward()
    assert x.grad.tolist() == [3, 3, 3]

    @custom_op("tests::opaque", mutates_args=())
    def opaque(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    with pytest.raises(RuntimeError, match="Trying to backward through tests.opaque.default but no autograd formula was registered"):
        opaque(x).sum().backward()


def test_lists_of_tensors_have_lists_of_gradients():
    @custom_op("tests::stacked", mutates_args=())
    def stacked(parts: list[torch.Tensor], scale: int) -> torch.Tensor:
        return torch.stack(parts) * scale

    def setup(ctx, inputs, output):
        ctx.scale = inputs[1]

    def backward(ctx, gradient):
        assert ctx.needs_input_grad == ([True, False], False)
        return list((gradient * ctx.scale).unbind(0)), None

    register_autograd("tests::stacked", backward, setup_context=setup)
    x = X.clone().requires_grad_()
    stacked([x, X], 4).sum().backward()
    assert x.grad.tolist() == [4, 4, 4]


def test_results_are_no_arguments():
    @custom_op("tests::same", mutates_args=())
    def same(x: torch.Tensor) -> torch.Tensor:
        return x.view(-1)

    with pytest.raises(RuntimeError, match="must not also be an input to this custom operator"):
        same(X)


def test_schemas_are_read_off_annotations():
    def function(a: torch.Tensor, b: float, c: "list[int]", d: torch.Tensor | None = None, *, e: str = "x") -> tuple[torch.Tensor, int]:
        raise AssertionError

    assert infer_schema(function, mutates_args=()) == '(Tensor a, float b, SymInt[] c, Tensor? d=None, *, str e="x") -> (Tensor, SymInt)'
    assert infer_schema(function, mutates_args={"a"}).startswith("(Tensor(a0!) a, float b")

    def bare(a):
        raise AssertionError

    def unreturned(a: torch.Tensor):
        raise AssertionError

    def odd(a: torch.Tensor, b: set) -> None:
        raise AssertionError

    for wrong, text in [
        (bare, "Parameter a must have a type annotation"),
        (unreturned, "No return type annotation was provided"),
        (odd, "Parameter b has unsupported type"),
    ]:
        with pytest.raises(ValueError, match=text):
            infer_schema(wrong, mutates_args=())


def test_declared_operators_get_implementations():
    define("tests_declared::times", "(Tensor a, int b=1) -> Tensor")

    @impl("tests_declared::times", "cpu")
    def times(a, b=1):
        return a * b

    @register_fake("tests_declared::times")
    def fake(a, b=1):
        return torch.empty_like(a)

    assert torch.ops.tests_declared.times(X, b=2).tolist() == [2, 4, 6]
    assert torch.ops.tests_declared.times(X.to("meta")).is_meta
    assert torch.ops.tests_declared.times(X.clone().requires_grad_()).grad_fn.name() == "MulBackward0"
    library = Library("tests_library", "DEF")
    library.define("square(Tensor a) -> Tensor")
    library.impl("square", lambda a: a * a, "CompositeImplicitAutograd")
    x = X.clone().requires_grad_()
    torch.ops.tests_library.square(x).sum().backward()
    assert x.grad.tolist() == [2, 4, 6]
    assert repr(Library("aten", "IMPL", "CPU")) == "Library(kind=IMPL, ns=aten, dispatch_key=CPU)>"
    with pytest.raises(ValueError, match="prim is a reserved namespace"):
        Library("prim", "FRAGMENT")
    with pytest.raises(RuntimeError, match="Only a single TORCH_LIBRARY can be used to register the namespace tests_library"):
        Library("tests_library", "DEF")


def test_modes_hear_the_operator_and_not_what_it_is_made_of():
    class Log(TorchDispatchMode):
        def __init__(self):
            super().__init__()
            self.heard = []

        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            self.heard.append(str(func))
            return func(*args, **(kwargs or {}))

    with Log() as outer, Log() as inner:
        scaled(X)
    assert inner.heard == ["tests.scaled.default"] and outer.heard == ["tests.scaled.default"]


def test_operators_show_their_schemas():
    schema = torch.ops.aten.add_.Tensor._schema
    assert (schema.name, schema.overload_name, schema.is_mutable) == ("aten::add_", "Tensor", True)
    first, _, alpha = schema.arguments
    assert first.alias_info.is_write and alpha.kwarg_only and alpha.default_value == 1 and str(alpha.type) == "number"
    assert [str(one.type) for one in torch.ops.aten.index.Tensor._schema.arguments] == ["Tensor", "List[Optional[Tensor]]"]
    stride = torch.ops.aten.conv2d.default._schema.arguments[3]
    assert (str(stride.type), stride.N, stride.default_value) == ("List[int]", 2, [1, 1])
    assert [one.name for one in torch.ops.aten.max.dim._schema.returns] == ["values", "indices"]
    assert [str(one) for one in (schema, torch.ops.aten.add_.Tensor)] == [
        "aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)", "aten.add_.Tensor"]
    moved = torch.ops.aten.split.Tensor._schema.arguments[0].alias_info
    assert (moved.is_write, moved.before_set, moved.after_set) == (False, {"a"}, {"*"})
    for name in torch._C._packets():
        packet = getattr(torch.ops.aten, name)
        for overload in packet.overloads():
            assert getattr(packet, overload)._schema.name == f"aten::{name}"


def test_an_implementation_for_autocast_stands_before_the_others():
    library = Library("cast_tests", "DEF")
    library.define("kind(Tensor x) -> Tensor")
    library.impl("kind", lambda x: x.clone(), "CPU")
    library.impl("kind", lambda x: torch.ops.cast_tests.kind(x.double()).to(x.dtype) + 1, "AutocastCPU")
    x = torch.zeros(2)
    assert torch.ops.cast_tests.kind(x).tolist() == [0.0, 0.0]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert torch.ops.cast_tests.kind(x).tolist() == [1.0, 1.0]
    assert torch.ops.cast_tests.kind(x).tolist() == [0.0, 0.0]


def test_a_fake_whose_sizes_depend_on_values_says_so():
    library = Library("fake_tests", "DEF")
    library.define("chosen(Tensor x) -> Tensor")
    register_fake("fake_tests::chosen", lambda x: x.new_empty(torch.library.get_ctx().new_dynamic_size()))
    with pytest.raises(NotImplementedError, match="the size of a result depends on values, and on meta these are not known"):
        torch.ops.fake_tests.chosen(torch.zeros(2, device="meta"))


def test_a_library_may_be_named_first():
    library = Library("tests_first", "DEF")
    library.define("plus(Tensor x) -> Tensor")

    @impl(library, "plus", "CPU")
    def plus(x):
        return x + 1

    @define(library, "twice(Tensor x) -> Tensor")
    def twice(x):
        return x * 2

    assert torch.ops.tests_first.plus(X).tolist() == plus(X).tolist() == [2, 3, 4]
    assert torch.ops.tests_first.twice(X).tolist() == twice(X).tolist() == [2, 4, 6]


def test_all_operators_are_of_the_classes_that_programs_ask_for():
    for op in (torch.ops.tests.scaled, torch.ops.aten.add):
        assert isinstance(op, torch._ops.OpOverloadPacket)
        assert isinstance(getattr(op, op.overloads()[0]), torch._ops.OpOverload)
    with pytest.raises(AttributeError, match="The underlying op of 'tests.scaled' has no overload name 'other'"):
        torch.ops.tests.scaled.other  # noqa: B018


def test_operators_carry_tags():
    tag = torch.Tag
    assert torch.ops.aten.add.Tensor.tags == [tag.core, tag.pointwise, tag.pt2_compliant_tag]
    assert torch.ops.aten.add_.Tensor.tags == [tag.inplace, tag.pointwise, tag.pt2_compliant_tag]
    assert torch.ops.aten.add.out.tags == [tag.out, tag.pointwise, tag.pt2_compliant_tag]
    assert all(tag.inplace_view in op.tags for op in (torch.ops.aten.squeeze_.dim, torch.ops.aten.resize_.default))
    assert tag.inplace_view in torch.ops.aten.t_.default.tags and int(tag.core) == 0 and repr(tag.core) == "<Tag.core: 0>"
    library = Library("tests_tags", "DEF")
    library.define("one(Tensor x) -> Tensor", tags=tag.pt2_compliant_tag)
    library.define("none(Tensor x) -> Tensor")
    assert torch.ops.tests_tags.one.default.tags == [tag.pt2_compliant_tag] and torch.ops.tests_tags.none.default.tags == []
    assert torch.ops.tests.scaled.default.tags == [tag.pt2_compliant_tag]


def test_no_mode_traces():
    from tare.fx.experimental.proxy_tensor import get_proxy_mode

    assert get_proxy_mode() is None


def _operators_heard(function, *arguments):
    timeline = torch._C.MemoryTimeline()
    run = torch._C.Run([timeline])
    run.start()
    kept = function(*arguments)
    run.stop()
    return [block[2] for block in timeline.blocks()], kept


def test_a_run_names_the_operator_and_not_what_its_fake_calls():
    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(4, 4, device="meta")

        def forward(self, x):
            return torch.ops.tests.scaled(self.linear(x), 3.0)

    heard, result = _operators_heard(Model(), torch.empty(2, 4, device="meta"))
    assert heard == ["addmm", "tests::scaled"]
    assert result.grad_fn.name() == "GeneratedBackwardFor_tests_scaled_defaultBackward"


def test_a_composite_is_heard_as_what_it_is_written_in():
    library = Library("tests_composite", "DEF")
    library.define("shifted(Tensor x, float by=1.0) -> Tensor")
    library.impl("shifted", lambda x, by=1.0: (x + by).neg(), "CompositeImplicitAutograd")
    heard, _ = _operators_heard(torch.ops.tests_composite.shifted, torch.empty(2, device="meta"))
    assert heard == ["add.Tensor", "neg"]

    class Log(TorchDispatchMode):
        def __init__(self):
            super().__init__()
            self.heard = []

        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            self.heard.append(str(func))
            return func(*args, **(kwargs or {}))

    with Log() as log:
        torch.ops.tests_composite.shifted(X)
    assert log.heard == ["aten.add.Tensor", "aten.neg.default"]


def test_names_are_unique_and_go_with_their_library():
    library = Library("tests_unique", "DEF")
    library.define("one(Tensor x) -> Tensor")
    library.define("two.over(Tensor x, *, ScalarType? dtype=None) -> (Tensor, int)")
    library.impl("two.over", lambda x, dtype=None: (x.to(dtype), 3), "CPU")
    assert torch.ops.tests_unique.two.overloads() == ["over"]
    found, number = torch.ops.tests_unique.two(X, dtype=torch.int64)
    assert (found.dtype, number, repr(torch.ops.tests_unique.two.over)) == (
        torch.int64, 3, "<OpOverload(op='tests_unique.two', overload='over')>")
    with pytest.raises(RuntimeError, match=r"Tried to register an operator \(tests_unique::one\(Tensor x\) -> Tensor\) with the same"):
        library.define("one(Tensor x) -> Tensor")
    library._destroy()
    with pytest.raises(AttributeError, match="'_OpNamespace' 'tests_unique' object has no attribute 'one'"):
        torch.ops.tests_unique.one  # noqa: B018
    again = Library("tests_unique", "DEF")
    again.define("one(Tensor x) -> Tensor")
    again._destroy()


def test_a_function_may_take_the_place_of_another():
    for k in (2, 3):

        @custom_op("tests::again", mutates_args=())
        def again(x: torch.Tensor) -> torch.Tensor:
            return x * k  # noqa: B023

        assert torch.ops.tests.again(X).tolist() == [k, 2 * k, 3 * k]


def test_types_that_no_call_can_have_can_be_named():
    define("tests_odd::words", "(Tensor x, str[] words) -> Tensor")
    assert str(torch.ops.tests_odd.words.default._schema) == "tests_odd::words(Tensor x, str[] words) -> Tensor"
    with pytest.raises(NotImplementedError, match="tests_odd::words is not supported by tare yet"):
        torch.ops.tests_odd.words(X, ["a"])


def test_modes_leave_the_derivative_to_the_tape():
    class Quiet(TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            return func(*args, **(kwargs or {}))

    x = X.clone().requires_grad_()
    with Quiet():
        y = scaled(x, 3.0)
    assert y.grad_fn.name() == "GeneratedBackwardFor_tests_scaled_defaultBackward"
    y.sum().backward()
    assert x.grad.tolist() == [3, 3, 3]


def test_operators_of_a_library_that_is_not_loaded_are_named_and_refuse_when_they_are_called(tmp_path, monkeypatch):
    monkeypatch.setattr(torch.ops, "refused_libraries", [])
    library = tmp_path / "libother.so"
    library.write_bytes(b"\x7fELF\0other_lib\0loop(Tensor x, Tensor(a!) out) -> ()\0plain\0")
    with pytest.warns(UserWarning, match="libother.so: compiled libraries of operators are not supported by tare"):
        torch.ops.load_library(library)
    loop = torch.ops.other_lib.loop
    for op in (loop, loop.default, torch.ops.other_lib.plain):
        with pytest.raises(NotImplementedError, match="other_lib::(loop|plain) is not supported by tare yet; it is of .*libother.so"):
            op(torch.zeros(2))
    assert not hasattr(torch.ops.other_lib, "oop") and not hasattr(torch.ops.third_lib, "loop")
    assert library not in torch.ops.loaded_libraries


def test_the_library_that_torchaudio_asks_at_its_import_answers(recwarn):
    torch.ops.load_library("site-packages/torchaudio/lib/_torchaudio.abi3.so")
    assert torch.ops._torchaudio.cuda_version() is None and torch.ops._torchaudio.is_align_available() is False
    assert not recwarn.list


def test_an_element_type_may_be_a_default():
    library = torch.library.Library("tests_dtype", "FRAGMENT")
    if library:
        def converted(x: torch.Tensor, dtype: torch.dtype = torch.bfloat16) -> torch.Tensor:
            return x.to(dtype)

        library.define("converted" + torch.library.infer_schema(converted, mutates_args=()))
        library.impl("converted", converted, "CompositeExplicitAutograd")
        operator = torch.ops.tests_dtype.converted
        assert operator(torch.ones(2)).dtype == torch.bfloat16 and operator(torch.ones(2), torch.int32).dtype == torch.int32
        assert operator.default._schema.arguments[1].default_value == torch.bfloat16


def test_a_namespace_lists_its_operators():
    library = Library("listed", "FRAGMENT")
    library.define("one(Tensor x) -> Tensor")
    library.define("other(Tensor x) -> Tensor")
    assert sorted(torch.ops.listed) == ["one", "other"]
