"""Classes of tensors, and modes, that answer operators below the tape: `__torch_dispatch__`."""

import copy
import gc
import io
import pickle
import weakref

import pytest

import tare as torch
from tare.utils._python_dispatch import TorchDispatchMode, return_and_correct_aliasing
from tare.utils._pytree import tree_map


class Wrapped(torch.Tensor):
    """A tensor that is another inside; it notes the operators that it answers."""

    heard = []

    @staticmethod
    def __new__(cls, inner):
        made = torch.Tensor._make_wrapper_subclass(
            cls, inner.size(), strides=inner.stride(), dtype=inner.dtype, device=inner.device,
            requires_grad=inner.requires_grad)
        made.inner = inner
        return made

    __torch_function__ = torch._C._disabled_torch_function_impl

    def __repr__(self):
        return f"Wrapped({self.inner})"

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        Wrapped.heard.append((str(func), types, [type(one).__name__ for one in args], kwargs))
        if func is torch.ops.aten.atan2.default:
            return NotImplemented
        args, kwargs = tree_map(lambda one: one.inner if isinstance(one, Wrapped) else one, (args, kwargs or {}))
        return tree_map(lambda one: cls(one) if isinstance(one, torch.Tensor) else one, func(*args, **kwargs))


@pytest.fixture(autouse=True)
def silence():
    Wrapped.heard.clear()


def heard():
    return [name for name, *_ in Wrapped.heard]


def test_a_class_answers_leaf_operators_and_gradients_flow_through_it():
    x = Wrapped(torch.tensor([1.0, 2.0, 3.0])).requires_grad_()
    y = (x + 1).exp().sum()
    assert type(y) is Wrapped and y.requires_grad and y.grad_fn.name() == "SumBackward0"
    assert heard()[:2] == ["aten.add.Tensor", "aten.exp.default"]
    assert Wrapped.heard[0][1:] == ((Wrapped,), ["Wrapped", "int"], {})
    y.backward()
    assert type(x.grad) is Wrapped
    torch.testing.assert_close(x.grad.inner, torch.tensor([2.0, 3.0, 4.0]).exp())


def test_what_is_told_leaves_defaults_out():
    layer = torch.nn.Linear(3, 2)
    layer.weight = torch.nn.Parameter(Wrapped(layer.weight.detach()))
    assert isinstance(layer.weight, torch.nn.Parameter) and type(layer.weight) is Wrapped
    Wrapped.heard.clear()
    result = layer(torch.ones(1, 3))
    assert Wrapped.heard[0][0] == "aten.t.default"
    assert Wrapped.heard[1] == ("aten.addmm.default", (Wrapped,), ["Parameter", "Tensor", "Wrapped"], {})
    result.sum().backward()
    assert type(layer.weight.grad) is Wrapped and layer.weight.grad.shape == (2, 3)


def test_operators_in_place_with_several_results_and_over_lists():
    x = Wrapped(torch.tensor([1.0, 5.0, 3.0]))
    assert x.add_(1).inner.tolist() == [2, 6, 4]
    values, indices = torch.max(x, 0)
    assert values.inner == 6 and indices.inner == 1
    assert torch.cat([x, torch.ones(1)]).inner.tolist() == [2, 6, 4, 1]
    assert x.sum().item() == 12
    assert type(x.data) is Wrapped and type(x.detach()) is Wrapped


def test_subclasses_are_asked_before_their_bases():
    class Special(Wrapped):
        @classmethod
        def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
            assert types == (Special, Wrapped)
            return NotImplemented if func is torch.ops.aten.sub.Tensor else super().__torch_dispatch__(func, types, args, kwargs)

    x, y = Wrapped(torch.ones(2)), Special(torch.ones(2))
    assert type(x + y) is Special
    assert type(x - y) is Wrapped
    assert [types for _, types, *_ in Wrapped.heard] == [(Special, Wrapped)] * 2


def test_nobody_answering_is_an_error_that_names_who_was_asked():
    x = Wrapped(torch.ones(2))
    with pytest.raises(TypeError, match=r"Multiple dispatch failed for 'torch._ops.aten.atan2.default'; all") as error:
        torch.atan2(x, x)
    assert f"- tensor subclass {Wrapped!r}" in str(error.value)

    class Silent(TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            return NotImplemented

    with Silent() as mode, pytest.raises(TypeError) as error:
        torch.ones(2) + 1
    assert f"- mode object {mode!r}" in str(error.value)
    with Silent(), pytest.raises(TypeError, match="Multiple dispatch failed for 'torch._ops.aten.abs.default'"):
        x.abs()  # the class answers where the mode does not, and what it calls is the mode's again


def test_a_mode_is_told_before_the_classes_and_recording_is_off_within():
    class Ten(TorchDispatchMode):
        def __init__(self):
            self.told = []

        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            result = func(*args, **(kwargs or {}))
            self.told.append((str(func), types, torch.is_grad_enabled(), isinstance(result, torch.Tensor) and
                              result.grad_fn))
            return result * 10 if func is torch.ops.aten.mul.Tensor else result

    x = torch.tensor([2.0], requires_grad=True)
    with Ten() as mode:
        y = x * 3
    assert y.item() == 60 and y.grad_fn.name() == "MulBackward0"
    assert mode.told == [("aten.mul.Tensor", (), True, None)]
    y.backward()
    assert x.grad.item() == 3  # the operator's own gradient: what the mode made of its result is below the tape

    wrapped = Wrapped(torch.ones(1))
    with Ten() as mode:
        wrapped + wrapped
    assert mode.told == [("aten.add.Tensor", (Wrapped,), True, None)] and heard() == ["aten.add.Tensor"]


def test_a_custom_operator_is_answered_too():
    @torch.library.custom_op("tests_dispatch::twice", mutates_args=())
    def twice(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    assert twice(Wrapped(torch.ones(2))).inner.tolist() == [2, 2]
    assert heard() == ["tests_dispatch.twice.default"]


def test_the_memory_trace_hears_what_a_class_calls():
    from tare.utils.flop_counter import FlopCounterMode

    a, b = Wrapped(torch.ones(2, 3, device="meta")), Wrapped(torch.ones(3, 4, device="meta"))
    with FlopCounterMode(display=False) as counter:
        a @ b
    assert counter.get_total_flops() == 2 * 2 * 3 * 4


def test_classes_are_not_asked_where_that_is_off():
    x = torch.ones(2).as_subclass(Wrapped)
    with torch._C._DisableTorchDispatch():
        assert (x + 1).tolist() == [2, 2]
    assert heard() == []


def test_a_graph_of_wrappers_is_collected():
    x = Wrapped(torch.ones(3)).requires_grad_()
    y = x.exp().sigmoid()
    known = weakref.ref(y.inner)
    del y
    gc.collect()
    assert known() is None


class Held(torch.Tensor):
    """A wrapper that says nothing but what it must."""

    @staticmethod
    def __new__(cls, inner):
        return torch.Tensor._make_wrapper_subclass(cls, inner.size(), dtype=inner.dtype, device=inner.device,
                                                   requires_grad=inner.requires_grad)

    def __init__(self, inner):
        self.inner = inner

    def __repr__(self):
        return super().__repr__(tensor_contents=f"{self.inner}")

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        args, kwargs = tree_map(lambda x: x.inner if isinstance(x, Held) else x, (args, kwargs or {}))
        return tree_map(lambda x: Held(x) if isinstance(x, torch.Tensor) else x, func(*args, **kwargs))


def test_a_class_that_answers_operators_is_not_asked_about_functions():
    class Bare(Held):
        @classmethod
        def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
            return func(*tree_map(lambda x: x.inner if isinstance(x, Held) else x, args), **(kwargs or {}))

    assert Held.__torch_function__ is torch._C._disabled_torch_function_impl
    assert type(Bare(torch.ones(2)).detach()) is torch.Tensor
    with pytest.raises(RuntimeError, match="Creating a Parameter from an instance of type Bare requires that detach"):
        torch.nn.Parameter(Bare(torch.ones(2)))
    with pytest.raises(RuntimeError, match="only works for subclass types that implement clone"):
        copy.deepcopy(Bare(torch.ones(2)))


def test_what_is_written_is_the_result_whatever_is_answered():
    held = Held(torch.ones(2))
    assert held.add_(1) is held and held.inner.tolist() == [2, 2]


def test_wrappers_are_copied_pickled_and_saved_with_what_they_hold():
    held = torch.nn.Parameter(Held(torch.ones(2)))
    held.note = "kept"
    file = io.BytesIO()
    torch.save(held, file)
    file.seek(0)
    for again in (copy.deepcopy(held), pickle.loads(pickle.dumps(held)), torch.load(file, weights_only=False)):
        assert type(again) is Held and again is not held and again.inner is not held.inner
        assert again.inner.tolist() == [1, 1] and again.note == "kept" and again.requires_grad


def test_classes_that_are_let_through_are_loaded():
    class Marked(torch.Tensor):
        pass

    Marked.__qualname__ = "Marked"
    globals()["Marked"] = Marked
    for value in (torch.ones(2).as_subclass(Marked), Held(torch.ones(2))):
        for saved in (value, torch.nn.Parameter(value)):
            file = io.BytesIO()
            torch.save(saved, file)
            file.seek(0)
            with torch.serialization.safe_globals([type(value)]):
                again = torch.load(file)
            assert type(again) is type(value) and isinstance(again, torch.nn.Parameter) == (saved is not value)


def test_wrappers_print_what_they_hold():
    held = Held(torch.ones(2))
    assert repr(held) == "Held(tensor([1., 1.]))"
    assert repr(held.double()) == "Held(tensor([1., 1.], dtype=torch.float64), dtype=torch.float64)"
    assert repr(held.detach().requires_grad_()) == "Held(tensor([1., 1.]), requires_grad=True)"
    assert repr(torch.nn.Parameter(held)) == "Parameter(Held(tensor([1., 1.]), requires_grad=True))"
    assert torch.ones(2, device="meta").__repr__(tensor_contents="...") == "tensor(..., device='meta', size=(2,))"


def test_the_default_answers_as_any_tensor():
    class Heard(torch.Tensor):
        names = []

        @classmethod
        def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
            cls.names.append(func.__name__)
            return super().__torch_dispatch__(func, types, args, kwargs)

    x = torch.ones(2).as_subclass(Heard)
    Heard.names.clear()
    total = (x + x).sum()
    assert type(total) is torch.Tensor and total.item() == 4 and Heard.names == ["add.Tensor"]


def test_an_answered_view_is_a_view_of_its_base():
    x = Wrapped(torch.arange(6.0).view(2, 3))
    for view in (x.view(-1), x[0], x.t(), x.split(1)[1], x.expand(4, 2, 3), x.reshape(6), x.t()[1]):
        assert view._is_view() and view._base is x
    for other in (x.detach(), x.view(torch.int32), x.data, x.clone(), torch.ops.aten._unsafe_view(x, [6])):
        assert not other._is_view() and other._base is None


def test_what_is_answered_in_place_counts_as_written_for_all_that_share_memory():
    x, out = (Wrapped(torch.ones(2, 3)) for _ in range(2))
    view, detached, data, copy = x[0], x.detach(), x.data, x.clone()
    view.mul_(2)
    assert [one._version for one in (x, view, detached, copy)] == [1, 1, 1, 0]
    data.mul_(2)
    assert x._version == 1 and data._version > 1
    assert torch.add(copy, 1, out=out) is out and out._version == 1


def test_writing_an_answered_view_is_seen_by_its_base():
    leaf = Wrapped(torch.ones(2, 3)).requires_grad_()
    x = leaf * 1
    view = x[0]
    view.mul_(3)
    assert x.grad_fn.name() == "torch::autograd::CopySlices"
    x.sum().backward()
    assert leaf.grad.inner.tolist() == [[3, 3, 3], [1, 1, 1]]
    with pytest.raises(RuntimeError, match="a view of a leaf Variable that requires grad"):
        leaf[0].mul_(2)
    x = leaf * 1
    saved = x.exp() * x
    x[0].zero_()
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        saved.sum().backward()


class Answering(TorchDispatchMode):
    def __init__(self, answer):
        super().__init__()
        self.answer = answer

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return self.answer(func, *args, **(kwargs or {}))


def test_a_view_made_in_a_mode_is_as_recorded_as_the_call():
    x = torch.ones(2, 3, requires_grad=True) * 1
    with Answering(lambda func, *args, **kwargs: func(*args, **kwargs)):
        view = x.view(-1)
        with torch.no_grad():
            unrecorded = x.view(-1)
    view.mul_(2)
    assert x.grad_fn.name() == "torch::autograd::CopySlices" and view.grad_fn.name() == "AsStridedBackward0"
    with pytest.raises(RuntimeError, match="A view was created in no_grad mode and is being modified inplace"):
        unrecorded.mul_(2)


def test_a_mode_may_answer_nothing_and_not_the_base_for_its_view():
    x, out = torch.ones(2, 3, requires_grad=True), torch.ones(2)
    with Answering(lambda func, *args, **kwargs: None):
        assert x.exp() is None and x.view(-1) is None
        assert torch.add(out, 1, out=out) is out and out._version == 1 and out.tolist() == [1, 1]
    with Answering(lambda func, *args, **kwargs: args[0]):
        with pytest.raises(RuntimeError, match="View operation returned a tensor that is the same as the input base"):
            x.view(-1)


def test_what_is_answered_may_be_corrected_to_what_the_schema_says():
    class Corrected(Wrapped):
        @classmethod
        def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
            return return_and_correct_aliasing(func, args, kwargs or {}, super().__torch_dispatch__(func, types, args, kwargs))

    x, out = Corrected(torch.ones(2, 3)), Corrected(torch.ones(3, 2))
    assert x.t_() is x and x.shape == x.inner.shape == (3, 2) and x.stride() == (1, 3)
    assert x.unsqueeze_(0).squeeze_() is x and x.shape == (3, 2)
    assert torch.add(x, 1, out=out) is out and out.inner.tolist() == [[2, 2]] * 3
    assert x[0]._base is x and x.detach().untyped_storage() == x.untyped_storage()


def test_operators_by_schema_give_what_it_says():
    x = torch.ones(2, 3)
    assert type(torch.ops.aten.unbind.int(x)) is type(torch.ops.aten.split(x, 1)) is list
    assert type(torch.ops.aten.topk.default(x, 1)) is type(torch.ops.aten.max(x, 1)) is tuple
    assert type(torch.ops.aten.native_layer_norm(x, [3], None, None, 1e-5)) is tuple


def calls_in_a_mode(call):
    told = []

    def listen(func, *args, **kwargs):
        told.append((str(func), args, kwargs))
        return func(*args, **kwargs)

    with Answering(listen):
        result = call()
    return result, told


def test_a_mode_is_told_which_generator_draws():
    generator = torch.Generator().manual_seed(3)
    drawn, told = calls_in_a_mode(lambda: torch.randn(2, generator=generator))
    assert told[0][2]["generator"] is generator
    assert torch.equal(drawn, torch.randn(2, generator=generator.manual_seed(3)))


def test_a_mode_is_told_where_tensors_are_made_and_hears_of_data_once_it_is_one():
    _, told = calls_in_a_mode(lambda: torch.zeros(2, dtype=torch.int32))
    assert told == [("aten.zeros.default", ([2],), {"dtype": torch.int32, "device": torch.device("cpu"), "pin_memory": False})]
    with torch.device("meta"):
        assert calls_in_a_mode(lambda: torch.ones(2))[1][0][2]["device"] == torch.device("meta")
    assert calls_in_a_mode(lambda: torch.ones_like(torch.ones(2)))[1][1][2] == {"pin_memory": False}
    made, told = calls_in_a_mode(lambda: torch.tensor([1.0, 2.0]))
    assert [name for name, *_ in told] == ["aten.lift_fresh.default"] and made.tolist() == [1, 2]


def test_a_number_may_stand_where_an_operator_by_schema_takes_a_tensor():
    assert torch.ops.aten.sub.Tensor(1, torch.ones(2)).tolist() == [0, 0]
    x = Wrapped(torch.ones(2))
    assert (1 - x).inner.tolist() == [0, 0]


def test_gradients_that_a_class_answers_add_up_out_of_place():
    x = Wrapped(torch.ones(1)).requires_grad_()
    (x * x).backward(Wrapped(torch.ones(1)))
    assert "aten.add.Tensor" in heard() and "aten.add_.Tensor" not in heard() and x.grad.inner.tolist() == [2]


class Slotted(torch.Tensor):
    __slots__ = ["inner", "note"]

    @staticmethod
    def __new__(cls, inner):
        made = torch.Tensor._make_wrapper_subclass(cls, inner.size(), dtype=inner.dtype)
        made.inner = inner
        return made

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        return cls(func(*tree_map(lambda one: one.inner if isinstance(one, cls) else one, args), **(kwargs or {})))


def test_slots_are_copied_pickled_and_saved():
    def saved(x, **kwargs):
        file = io.BytesIO()
        torch.save(x, file)
        file.seek(0)
        return torch.load(file, **kwargs)

    x = Slotted(torch.ones(2))
    x.note, x.other = "kept", 3
    with torch.serialization.safe_globals([Slotted]):
        copies = [copy.deepcopy(x), pickle.loads(pickle.dumps(x)), saved(x), saved(x, weights_only=False)]
    for again in copies:
        assert type(again) is Slotted and (again.note, again.other, again.inner.tolist()) == ("kept", 3, [1, 1])


def test_what_a_class_answers_for_a_mode_that_leaves_it_to_it_is_heard_by_the_mode():
    heard_by_mode = []

    def polite(func, *args, **kwargs):
        heard_by_mode.append(str(func))
        return NotImplemented if any(type(one) is Wrapped for one in args) else func(*args, **kwargs)

    with Answering(polite):
        result = Wrapped(torch.ones(1)).abs()
    assert type(result) is Wrapped and heard_by_mode[-2:] == ["aten.abs.default", "aten.abs.default"]


def test_within_reentrant_dispatch_inner_tensors_record():
    class Recording(Wrapped):
        @classmethod
        def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
            with torch.overrides.enable_reentrant_dispatch():
                return super().__torch_dispatch__(func, types, args, kwargs)

    inner = torch.ones(2, requires_grad=True)
    outer = Recording(inner.detach())
    outer.inner = inner
    assert (outer + 2).inner.grad_fn.name() == "AddBackward0"
    assert not (Wrapped(inner.detach()) + 2).inner.requires_grad


def test_a_mode_answers_by_a_plain_method():
    class ByClass(TorchDispatchMode):
        @classmethod
        def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
            return func(*args)

    with pytest.raises(RuntimeError, match="classmethod is not supported, please make it a plain method"):
        with ByClass():
            pass


def test_a_wrapper_has_no_memory_to_point_at():
    x = Wrapped(torch.ones(2))
    assert x.data_ptr() == 0
    with pytest.raises(RuntimeError, match="Attempted to access the data pointer on an invalid python storage"):
        x.untyped_storage().data_ptr()


def test_a_mode_sees_flash_attention_with_its_nine_results():
    class Seen(TorchDispatchMode):
        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            result = function(*args, **(kwargs or {}))
            if "flash" in str(function):
                self.results = len(result)
            return result

    q = torch.empty(1, 2, 128, 64, dtype=torch.bfloat16, device="cuda")
    with Seen() as mode:
        assert torch.nn.functional.scaled_dot_product_attention(q, q, q).shape == q.shape
    assert mode.results == 9


@pytest.mark.parametrize("kind", ["flash", "efficient"])
def test_a_mode_hands_on_that_attention_has_no_mask_and_no_lengths(kind):
    class Passing(TorchDispatchMode):
        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            self.last = str(function)
            return function(*args, **(kwargs or {}))

    q = torch.empty(1, 2, 128, 64, dtype=torch.bfloat16, device="cuda", requires_grad=True)
    backend = {"flash": torch.nn.attention.SDPBackend.FLASH_ATTENTION, "efficient": torch.nn.attention.SDPBackend.EFFICIENT_ATTENTION}[kind]
    with Passing(), torch.nn.attention.sdpa_kernel(backend):
        torch.nn.functional.scaled_dot_product_attention(q, q, q).sum().backward()
    assert q.grad.shape == q.shape
    backward = getattr(torch.ops.aten, f"_scaled_dot_product_{kind}_attention_backward").default
    tensors = {one.name: None if str(one.type) == "Tensor" else 1 if str(one.type) in ("int", "SymInt") else 0.0
               for one in backward._schema.arguments if not one.kwarg_only}
    with pytest.raises(TypeError, match="argument 'grad_out"):  # what there must be is asked for
        backward(*tensors.values())


def test_an_exchanged_tensor_answers_with_its_new_class():
    for device in ("cpu", "meta"):
        linear = torch.nn.Linear(3, 2, bias=False, device=device)
        plain = torch.nn.Parameter(Wrapped(linear.weight.detach()), requires_grad=False)
        torch.utils.swap_tensors(linear.weight, plain)
        Wrapped.heard.clear()
        assert type(linear.weight) is Wrapped and type(linear.weight.detach()) is Wrapped
        assert [name for name, *_ in Wrapped.heard] == ["aten.detach.default"]
        assert type(plain) is torch.nn.Parameter and type(plain.detach()) is torch.Tensor and len(Wrapped.heard) == 1
