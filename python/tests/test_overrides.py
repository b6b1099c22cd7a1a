"""Rules of classes and modes that answer calls themselves, and of copies, pickles and shared memory."""

import copy
import inspect
import pickle

import pytest

import tare as torch
from tare.overrides import (
    TorchFunctionMode,
    get_ignored_functions,
    get_overridable_functions,
    get_testing_overrides,
    handle_torch_function,
    has_torch_function,
    is_tensor_method_or_property,
    redispatch_function,
    resolve_name,
)
from tare.utils._python_dispatch import TorchDispatchMode


def test_a_subclass_stays_one_through_operators():
    class Marked(torch.Tensor):
        pass

    x = torch.ones(2).as_subclass(Marked)
    assert type(x + 1) is Marked and type(1 + x) is Marked and type(torch.relu(x)) is Marked and type(x[0]) is Marked
    assert all(type(part) is Marked for part in x.chunk(2))


def test_a_class_answers_functions_methods_and_operators():
    class Answering(torch.Tensor):
        heard = []

        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            cls.heard.append(func.__name__)
            return super().__torch_function__(func, types, args, kwargs)

    x = torch.ones(2, 2).as_subclass(Answering)
    torch.add(x, x)
    x.sum()
    x * 2
    x[0]
    x.shape
    assert Answering.heard == ["add", "sum", "mul", "__getitem__", "__get__"]


def test_what_is_no_tensor_may_answer():
    class Other:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return func.__name__, types

    assert torch.add(torch.ones(1), Other()) == ("add", (Other,))


def test_a_class_that_leaves_calls_alone_is_not_asked():
    class Plain(torch.Tensor):
        __torch_function__ = torch._engine.overrides._disabled_torch_function_impl

    assert type(torch.ones(2).as_subclass(Plain) + 1) is torch.Tensor


def test_a_function_mode_sees_all_calls():
    class Mode(TorchFunctionMode):
        def __init__(self):
            self.heard = []

        def __torch_function__(self, func, types, args=(), kwargs=None):
            self.heard.append(func.__name__)
            return func(*args, **(kwargs or {}))

    with Mode() as mode:
        x = torch.zeros(2)
        x = x + 1
        x.view(1, 2)
    x.view(2)
    assert mode.heard == ["zeros", "add", "view"]


def test_a_dispatch_mode_sees_operators_and_answers_them():
    class Mode(TorchDispatchMode):
        def __init__(self):
            self.heard = []

        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            self.heard.append(str(func))
            return func(*args, **(kwargs or {}))

    x = torch.zeros(2, 3, device="meta", requires_grad=True)
    with Mode() as mode:
        y = torch.matmul(x, x.t()).sum(0, keepdim=True)
    assert mode.heard == ["aten.t.default", "aten.mm.default", "aten.sum.dim_IntList"]
    assert y.shape == (1, 2) and y.requires_grad


def test_an_error_in_a_mode_comes_through():
    class Mode(TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"), Mode():
        torch.zeros(2) + 1
    assert torch.zeros(2).shape == (2,)


def test_a_deep_copy_has_memory_of_its_own_and_keeps_ties():
    x = torch.arange(6.0)
    both = [x, x.view(2, 3), x]
    copied = copy.deepcopy(both)
    copied[0][0] = 7
    assert x[0] == 0 and copied[1][0, 0] == 7 and copied[2] is copied[0]
    x = torch.zeros(2, requires_grad=True)
    x.mark = [1]
    y = copy.deepcopy(x)
    assert y.requires_grad and y.mark == [1] and y.mark is not x.mark
    with pytest.raises(RuntimeError, match="Only Tensors created explicitly by the user"):
        copy.deepcopy(x * 2)


def test_a_pickle_gives_the_tensor_back():
    for x in (torch.arange(6.0).view(2, 3).t(), torch.empty(2, 3, device="meta"), torch.tensor(True)):
        y = pickle.loads(pickle.dumps(x))
        assert (y.shape, y.stride(), y.dtype, y.device) == (x.shape, x.stride(), x.dtype, x.device)
        assert x.is_meta or torch.equal(x, y)
    assert pickle.loads(pickle.dumps(torch.Size([1, 2]))) == torch.Size([1, 2])


def test_arrays_share_memory():
    numpy = pytest.importorskip("numpy")
    array = numpy.arange(6.0).reshape(2, 3)
    x = torch.from_numpy(array)
    array[0, 0] = 9
    assert x.dtype == torch.float64 and x[0, 0] == 9
    x[1, 1] = 5
    assert array[1, 1] == 5
    y = torch.ones(3)
    y.numpy()[0] = 4
    assert y[0] == 4
    assert torch.tensor(numpy.float32(2)).dtype == torch.float32 and (y * numpy.float64(2)).dtype == torch.float32
    assert numpy.add(numpy.ones(2), 1).sum() == 4
    with pytest.raises(ValueError, match="negative"):
        torch.from_numpy(array[::-1])
    z = torch.from_dlpack(array)
    z[0, 0] = 3
    assert array[0, 0] == 3
    assert numpy.from_dlpack(y)[0] == 4


def test_a_meta_tensor_gives_no_array():
    pytest.importorskip("numpy")
    with pytest.raises(TypeError, match="can't convert meta device type tensor to numpy"):
        torch.zeros(2, device="meta").numpy()


def test_storages_are_shared_and_counted():
    x = torch.zeros(4)
    assert x.untyped_storage().nbytes() == 16 and x.storage().size() == 4
    assert x.view(2, 2).untyped_storage() == x.untyped_storage() != torch.zeros(4).untyped_storage()


def test_a_class_answers_what_is_asked_of_its_shape():
    asked = []

    class Listening(torch.Tensor):
        @classmethod
        def __torch_function__(cls, function, types, args=(), kwargs=None):
            asked.append(function.__name__)
            return super().__torch_function__(function, types, args, kwargs)

    x = torch.ones(2, 3).as_subclass(Listening)
    assert (x.numel(), x.nelement(), x.dim(), x.stride(0), x.element_size()) == (6, 6, 2, 3, 4)
    assert x.is_contiguous() and x.storage_offset() == 0 and x.requires_grad_(False) is x
    names = "numel numel dim stride element_size is_contiguous storage_offset requires_grad_"
    assert asked == names.split()


class Hearing(TorchFunctionMode):
    def __init__(self):
        super().__init__()
        self.heard = []

    def __torch_function__(self, func, types, args=(), kwargs=None):
        self.heard.append(func)
        return func(*args, **(kwargs or {}))


def test_python_s_operators_are_known_as_methods():
    x = torch.ones(2)
    with Hearing() as mode:
        x + x, 1 + x, x.add(x), x * 2, x.sum()
    assert mode.heard == [torch.Tensor.add] * 3 + [torch.Tensor.mul, torch.Tensor.sum]
    assert all(one is other for one, other in zip(mode.heard, [torch.Tensor.add] * 3, strict=False))


def test_modes_hear_functions_written_in_python():
    x = torch.ones(2)
    with Hearing() as mode:
        torch.tensor([1.0]), torch.as_tensor(x), x.to(torch.float64)
    assert mode.heard == [torch.tensor, torch.as_tensor, torch.Tensor.to]


def test_functions_have_public_names():
    functional, tensor = torch.nn.functional, torch.Tensor
    for function, name in [
        (torch.add, "torch.add"), (torch.zeros, "torch.zeros"), (tensor.add, "torch.Tensor.add"), (tensor.to, "torch.Tensor.to"),
        (tensor.__add__, "torch.Tensor.__add__"), (tensor.shape.__get__, "torch.Tensor.shape.__get__"),
        (tensor.requires_grad.__set__, "torch.Tensor.requires_grad.__set__"), (functional.relu, "torch.nn.functional.relu"),
        (functional.linear, "torch.nn.functional.linear"), (torch.nn.init.zeros_, "torch.nn.init.zeros_"),
        (torch.einsum, "torch.functional.einsum"), (torch.fft.fft, "torch.fft.fft"), (torch.special.erf, "torch.special.erf"),
        (torch.linalg.norm, "torch.linalg.norm"), (print, None),
    ]:
        assert resolve_name(function) == name
    assert is_tensor_method_or_property(tensor.add) and not is_tensor_method_or_property(torch.add)
    overridable = get_overridable_functions()
    assert functional.relu in overridable[functional] and torch.add in overridable[torch]
    assert torch.zeros in get_ignored_functions() and torch.zeros not in overridable[torch]
    for written_in_place in (torch.abs_, functional.relu_):
        assert written_in_place not in overridable[torch] + overridable[functional]
    assert overridable[tensor.shape] == [tensor.shape.__get__] and tensor.shape.__get__ not in overridable[tensor]
    assert not get_ignored_functions() & {one for functions in overridable.values() for one in functions}


def test_there_is_a_stand_in_for_each_function_that_may_be_answered():
    stand_ins = get_testing_overrides()
    assert set(stand_ins) == {one for functions in get_overridable_functions().values() for one in functions}
    x = torch.ones(2)
    assert stand_ins[torch.add](x, other=x, out=None) == stand_ins[torch.Tensor.add](x, x) == -1
    assert stand_ins[torch.nn.functional.relu](x, inplace=True) == stand_ins[torch.Tensor.shape.__get__](x) == -1
    assert list(inspect.signature(stand_ins[torch.topk]).parameters) == ["input", "k", "dim", "largest", "sorted", "out"]
    with pytest.raises(TypeError, match="missing a required argument: 'other'"):
        stand_ins[torch.add](x)


def test_functions_of_ones_own_ask_their_relevant_arguments():
    class Answering:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return func.__name__, [one.__name__ for one in types], sorted(kwargs)

    def mine(a, b=None):
        if has_torch_function((a, b)):
            return handle_torch_function(mine, (a, b), a, b=b)
        return "plain"

    x = torch.ones(2)
    assert has_torch_function([x, Answering()]) and not has_torch_function([x])
    assert mine(x) == "plain"
    assert mine(x, Answering()) == ("mine", ["Tensor", "Answering"], ["b"])
    assert handle_torch_function(mine, (x,), x) == "plain"
    with pytest.raises(TypeError, match="no implementation found"):
        handle_torch_function(mine, (3,), 3)


def test_modes_can_leave_initialisers_out():
    class NoValues(TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            if getattr(func, "__module__", None) == "torch.nn.init":
                return (kwargs or {}).get("tensor", args[0] if args else None)
            return func(*args, **(kwargs or {}))

    torch.manual_seed(0)
    before = torch.get_rng_state()
    with NoValues():
        torch.nn.Linear(3, 3)
        torch.nn.Embedding(3, 3)
    assert torch.equal(torch.get_rng_state(), before)


def test_the_disabled_answer_is_that_of_plain_tensors():
    class Heard(torch.Tensor):
        names = []

        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            cls.names.append(func.__name__)
            return torch._C._disabled_torch_function_impl(func, types, args, kwargs)

    x = torch.ones(2).as_subclass(Heard)
    assert type(torch.nn.functional.relu(x)) is torch.Tensor and Heard.names == ["relu"]


def test_functions_in_python_ask_by_their_own_names():
    class Like:
        asked = None

        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            cls.asked = func
            return "answered"

    x = Like()
    for function, args in (
        (torch.split, (x, 1)), (torch.unique, (x,)), (torch.tensordot, (x, x)), (torch.norm, (x,)), (torch.stft, (x, 2)),
        (torch.einsum, ("i,i->", x, x)), (torch.einsum, ("i,i->", [x, x])), (torch.meshgrid, ([x, x],)), (torch.cdist, (x, x)),
        (torch.atleast_1d, (x,)), (torch.block_diag, (x, x)), (torch.nonzero, (x,)), (torch.numel, (x,)), (torch.get_device, (x,)),
    ):
        assert function(*args) == "answered" and Like.asked is function


def test_operands_in_a_list_are_told_one_by_one_but_to_modes():
    told = []

    class Mode(torch.overrides.TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            told.append(args)
            return func(*args, **kwargs or {})

    traced = torch.fx.symbolic_trace(lambda a, b: torch.einsum("ij,jk->ik", (a, b)))
    (call,) = [node for node in traced.graph.nodes if node.op == "call_function"]
    assert [str(one) for one in call.args] == ["ij,jk->ik", "a", "b"]
    x = torch.ones(2)
    with Mode():
        torch.einsum("i,i->", [x, x])
    assert len(told[0]) == 2 and isinstance(told[0][1], list)


def test_methods_in_python_ask_as_tensors_methods():
    class Heard(torch.Tensor):
        functions = []

        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            cls.functions.append(func)
            return super().__torch_function__(func, types, args, kwargs or {})

    x = torch.tensor([1.0, 2.0, 2.0]).as_subclass(Heard)
    for name, *args in (["unique"], ["dim_order"], ["untyped_storage"], ["new_tensor", [1.0]], ["__contains__", 1], ["get_device"]):
        Heard.functions.clear()
        result = getattr(x, name)(*args)
        assert Heard.functions == [getattr(torch.Tensor, name)]
        assert type(result) is Heard or not isinstance(result, torch.Tensor)


def test_split_tells_its_dimension_by_name():
    class Heard(torch.Tensor):
        told = []

        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            cls.told.append((func, args[1:], kwargs))
            return super().__torch_function__(func, types, args, kwargs or {})

    x = torch.ones(6, 4).as_subclass(Heard)
    assert len(x.split(2)) == 3 and [tuple(part.shape) for part in x.split([1, 3], 1)] == [(6, 1), (6, 3)]
    assert Heard.told[0] == (torch.Tensor.split, (2,), {"dim": 0}) and (torch.Tensor.split, ([1, 3],), {"dim": 1}) in Heard.told
    assert [len(part) for part in torch.ones(6).split(torch.tensor(4))] == [4, 2]


def test_a_call_that_was_asked_about_goes_on_past_the_question():
    names = []

    class Heard(torch.Tensor):
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            names.append(func.__name__)
            return redispatch_function(func, types, args, kwargs)

    def scaled(a, b):
        if has_torch_function((a, b)):
            return handle_torch_function(scaled, (a, b), a, b)
        return a * b + 1

    x = torch.ones(2).as_subclass(Heard)
    assert type(scaled(x, x)) is torch.Tensor and names == ["scaled", "mul"]
    names.clear()
    torch.nn.functional.softmax(x, 0)
    assert names == ["softmax", "softmax"]

    class Listening(TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            names.append(func.__name__)
            with self:
                return redispatch_function(func, types, args, kwargs)

    plain = torch.ones(2)
    names.clear()
    with Listening():
        scaled(plain, plain)
    assert names == ["scaled", "mul", "add"]


def test_tables_of_operators_are_copied():
    assert copy.deepcopy({torch.ops.aten.mm: 1, torch.ops.aten.mm.default: 2}) == {torch.ops.aten.mm: 1, torch.ops.aten.mm.default: 2}


@pytest.mark.parametrize("name, weights", [("softmax", True), ("dropout", True), ("scaled_dot_product_attention", False)])
def test_attention_calls_what_stands_in_functional(monkeypatch, name, weights):  # programs that count put their own there
    seen, plain = [], getattr(torch.nn.functional, name)
    monkeypatch.setattr(torch.nn.functional, name, lambda *args, **kwargs: seen.append(name) or plain(*args, **kwargs))
    x = torch.ones(3, 1, 4)
    torch.nn.MultiheadAttention(4, 2, dropout=0.5)(x, x, x, need_weights=weights)
    assert seen == [name]
