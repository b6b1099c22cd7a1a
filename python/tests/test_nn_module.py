"""What `Module` promises: members, state, moves, copies, and where errors come from. Hooks are in test_module_hooks.py."""

import copy
import pickle

import pytest
import tare
from tare import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 3)
        self.layers = nn.ModuleList([nn.Linear(3, 3), nn.Linear(3, 3)])
        self.register_buffer("scale", tare.ones(3))
        self.register_buffer("scratch", tare.zeros(1), persistent=False)

    def forward(self, x):
        x = self.first(x)
        for layer in self.layers:
            x = layer(x)
        return x * self.scale


class Pair(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = Block()
        self.two = nn.Sequential(nn.Linear(3, 5), nn.ReLU())

    def forward(self, x):
        return self.two(self.one(x))


# Members --------------------------------------------------------------------------------------------------------------


def test_parameters_have_dotted_names_in_order():
    names = [name for name, _ in Pair().named_parameters()]
    assert names == [
        "one.first.weight",
        "one.first.bias",
        "one.layers.0.weight",
        "one.layers.0.bias",
        "one.layers.1.weight",
        "one.layers.1.bias",
        "two.0.weight",
        "two.0.bias",
    ]


def test_ties_are_named_once_and_kept_by_state():
    module = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 3))
    module[1].weight = module[0].weight
    assert [name for name, _ in module.named_parameters()] == ["0.weight", "0.bias", "1.bias"]
    both = [name for name, _ in module.named_parameters(remove_duplicate=False)]
    assert both == ["0.weight", "0.bias", "1.weight", "1.bias"]
    assert list(module.state_dict()) == both
    copied = copy.deepcopy(module)
    assert copied[1].weight is copied[0].weight


def test_attributes_change_kind():
    module = nn.Module()
    module.x = 3
    module.x = nn.Parameter(tare.zeros(1))
    assert list(module._parameters) == ["x"] and "x" not in module.__dict__
    module.x = None
    assert module.x is None and list(module._parameters) == ["x"]
    del module.x
    module.x = nn.ReLU()
    assert list(module._modules) == ["x"]
    module.register_buffer("b", tare.zeros(1), persistent=False)
    module.b = tare.ones(2)
    assert module.b.shape == (2,) and module._non_persistent_buffers_set == {"b"}
    module.c = nn.Buffer(tare.zeros(1), persistent=False)
    assert list(module.state_dict()) == []


def test_members_before_init_are_refused():
    class Early(nn.Module):
        def __init__(self, value):
            self.x = value

    with pytest.raises(AttributeError, match="cannot assign parameters before Module.__init__"):
        Early(nn.Parameter(tare.zeros(1)))
    with pytest.raises(AttributeError, match="cannot assign module before Module.__init__"):
        Early(nn.ReLU())


def test_paths_lead_to_members():
    module = Pair()
    assert module.get_submodule("one.layers.1") is module.one.layers[1]
    assert module.get_submodule("") is module
    assert module.get_parameter("two.0.bias") is module.two[0].bias
    assert module.get_buffer("one.scale") is module.one.scale
    module.set_submodule("two.1", nn.GELU())
    assert isinstance(module.two[1], nn.GELU)


def test_dir_lists_members_but_no_positions():
    names = dir(Pair().two)
    assert "0" not in names and "training" in names and "forward" in names


def test_a_parameter_is_one_object():
    module = nn.Linear(2, 3)
    assert module.weight is module.weight
    assert isinstance(module.weight, nn.Parameter) and module.weight.requires_grad and module.weight.is_leaf


# State ----------------------------------------------------------------------------------------------------------------


def test_state_round_trips():
    source, target = Pair(), Pair()
    keys = target.load_state_dict(source.state_dict())
    assert str(keys) == "<All keys matched successfully>"
    for name, value in source.state_dict().items():
        assert tare.equal(target.state_dict()[name], value)
    assert "one.scratch" not in source.state_dict()


def test_metadata_names_versions():
    metadata = nn.Sequential(nn.BatchNorm1d(2)).state_dict()._metadata
    assert metadata == {"": {"version": 1}, "0": {"version": 2}}


def test_loading_keeps_identity_and_assigning_changes_it():
    module, state = nn.Linear(2, 3), nn.Linear(2, 3).state_dict()
    weight = module.weight
    module.load_state_dict(state)
    assert module.weight is weight
    module.load_state_dict(state, assign=True)
    assert module.weight is not weight and isinstance(module.weight, nn.Parameter)
    assert module.weight.data_ptr() == state["weight"].data_ptr()


def test_not_strict_loading_reports():
    keys = nn.Linear(2, 3).load_state_dict({"weight": tare.zeros(3, 2), "x": tare.zeros(1)}, strict=False)
    assert keys.missing_keys == ["bias"] and keys.unexpected_keys == ["x"]


def test_extra_state_goes_along():
    class Extra(nn.Module):
        kept = None

        def get_extra_state(self):
            return {"n": 3}

        def set_extra_state(self, state):
            self.kept = state

    module = nn.Sequential(Extra())
    assert module.state_dict() == {"0._extra_state": {"n": 3}}
    module.load_state_dict({"0._extra_state": 5})
    assert module[0].kept == 5


def test_copying_real_values_onto_meta_is_what_was_asked_for_or_assigns():
    module = nn.Linear(2, 3, device="meta")
    with pytest.warns(UserWarning, match="which is a no-op. .Did you mean to pass `assign=True`"):
        module.load_state_dict(nn.Linear(2, 3).state_dict(), assign=False)
    assert module.weight.is_meta
    real = nn.Linear(2, 3, dtype=tare.float64).state_dict()
    with pytest.warns(UserWarning, match="2 tensors of the module are on meta .* .the first is weight"):
        module.load_state_dict(real)
    assert not module.weight.is_meta and module.weight.dtype == tare.float32
    module.load_state_dict(nn.Linear(2, 3).state_dict(), assign=True)


# Moves ----------------------------------------------------------------------------------------------------------------


def test_conversions_reach_floats_only():
    module = nn.BatchNorm1d(2).double()
    assert module.weight.dtype == tare.float64 and module.num_batches_tracked.dtype == tare.int64
    assert module.to(tare.bfloat16).running_mean.dtype == tare.bfloat16
    assert nn.Linear(2, 3).half().weight.dtype == tare.float16


def test_conversions_keep_identity_and_gradients():
    module = nn.Linear(2, 3)
    weight = module.weight
    module(tare.ones(1, 2)).sum().backward()
    module.double()
    assert module.weight is weight and weight.grad.dtype == tare.float64


def test_leaving_meta_needs_to_empty():
    module = nn.Linear(2, 3, device="meta")
    with pytest.raises(NotImplementedError, match="Please use torch.nn.Module.to_empty.. instead"):
        module.to("cpu")
    assert not module.to_empty(device="cpu").weight.is_meta


def test_moving_to_meta_keeps_ties():
    module = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 3))
    module.to("meta")
    assert all(parameter.is_meta for parameter in module.parameters())


def test_train_and_eval_reach_all():
    module = Pair().eval()
    assert not any(m.training for m in module.modules())
    assert all(m.training for m in module.train().modules())


def test_gradients_are_dropped_or_zeroed():
    module = nn.Linear(2, 3)
    module(tare.ones(1, 2)).sum().backward()
    module.zero_grad(set_to_none=False)
    assert module.weight.grad.abs().sum().item() == 0
    module.zero_grad()
    assert module.weight.grad is None
    assert not any(p.requires_grad for p in module.requires_grad_(False).parameters())


# Copies and life ------------------------------------------------------------------------------------------------------


def test_modules_are_pickled():
    module = nn.Sequential(nn.Linear(2, 3), nn.ReLU())
    copied = pickle.loads(pickle.dumps(module))
    assert tare.equal(copied[0].weight, module[0].weight) and repr(copied) == repr(module)


def test_functions_are_pickled_under_their_public_name():
    assert pickle.loads(pickle.dumps(nn.functional.relu)) is nn.functional.relu
    assert nn.functional.relu.__module__ == "tare.nn.functional"


# Where errors come from -----------------------------------------------------------------------------------------------


def test_errors_say_where_they_come_from_once():
    module = Pair()
    with pytest.raises(RuntimeError) as caught:
        module(tare.zeros(1, 7))
    lines = str(caught.value).splitlines()
    assert lines[0] == "mat1 and mat2 shapes cannot be multiplied (1x7 and 2x3)"
    assert lines[-1] == "in one.first (Linear)"
    assert str(caught.value).count("in one.first") == 1


def test_errors_name_a_lone_module_by_its_class():
    with pytest.raises(RuntimeError, match=r"\nin Linear$"):
        nn.Linear(2, 3)(tare.zeros(1, 7))


def test_errors_that_pass_lists_keep_their_position():
    module = Pair()
    module.one.layers[1] = nn.Linear(4, 4)
    with pytest.raises(RuntimeError, match=r"\nin one.layers.1 \(Linear\)$"):
        module(tare.zeros(1, 2))


def test_errors_with_other_texts_get_a_note():
    class Fails(nn.Module):
        def forward(self, x):
            return {}["x"]

    with pytest.raises(KeyError) as caught:
        nn.Sequential(Fails())(1)
    assert caught.value.args == ("x",)
    assert getattr(caught.value, "__notes__", ["in 0 (Fails)"]) == ["in 0 (Fails)"]


# Overrides ------------------------------------------------------------------------------------------------------------


def test_functions_written_in_python_are_overridden_by_their_own_name():
    from tare.overrides import TorchFunctionMode

    seen = []

    class Watch(TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            seen.append(func)
            return func(*args, **(kwargs or {}))

    x = tare.zeros(2, 3)
    with Watch():
        nn.ReLU()(x)
        nn.functional.layer_norm(x, (3,))
    assert seen == [nn.functional.relu, nn.functional.layer_norm]


def test_subclasses_may_call_their_attributes_what_they_like():
    class Free(nn.Module):
        def __init__(self):
            super().__init__()
            self._hooks = self._swap = self._taken = self._forget = self._own_state = 3
            self.layer = nn.Linear(2, 2)

        def forward(self, x):
            return self.layer(x)

    module = Free()
    module.load_state_dict(module.state_dict())
    module.register_forward_hook(lambda m, args, out: None)
    assert module.to("meta")(tare.zeros(1, 2, device="meta")).shape == (1, 2)


def test_members_can_be_set_and_deleted_behind_the_modules_back():
    module = nn.Linear(2, 2)
    object.__setattr__(module, "owner", nn.Linear(1, 1))
    assert [name for name, _ in module.named_modules()] == [""] and module.owner.in_features == 1
    object.__delattr__(module, "owner")
    assert not hasattr(module, "owner")

    class Plain(nn.Module):
        def __setattr__(self, name, value):
            if isinstance(value, int):
                object.__setattr__(self, name, value)
            else:
                super().__setattr__(name, value)

    plain = Plain()
    plain.size, plain.inner = 3, nn.Linear(1, 1)
    assert plain.size == 3 and [name for name, _ in plain.named_modules()] == ["", "inner"]
    plain.__setattr__("inner", None)
    plain.__delattr__("inner")
    assert "inner" not in plain._modules


def test_a_property_that_has_nothing_yet_leaves_its_name_to_a_buffer():
    class WithProperty(nn.Module):
        @property
        def best(self):
            return super().best

    module = WithProperty()
    module.register_buffer("best", tare.ones(2))
    assert module.state_dict()["best"].tolist() == [1, 1]


def test_gradients_flow_through_an_empty_batch():
    for layer in (nn.BatchNorm2d(3), nn.BatchNorm2d(3, affine=False)):
        image = tare.randn(0, 3, 2, 2, requires_grad=True)
        layer(image).sum().backward()
        assert image.grad.shape == (0, 3, 2, 2)
        assert layer.weight is None or layer.weight.grad.tolist() == [0.0, 0.0, 0.0]


def test_cells_may_have_no_hidden_features():
    assert nn.GRUCell(4, 0)(tare.ones(3, 4)).shape == (3, 0)
    assert [one.shape for one in nn.LSTMCell(4, 0)(tare.ones(3, 4))] == [(3, 0), (3, 0)]


def test_classes_may_read_and_register_members_in_their_own_way():
    class Own(nn.Module):
        registered = []
        shadow = 3

        def __getattr__(self, name):
            return "made up" if name == "fiction" else super().__getattr__(name)

        def register_parameter(self, name, param):
            self.registered.append(name)
            super().register_parameter(name, param)

        @property
        def unready(self):
            return self.nothing

    module = Own()
    module.weight, module.shadow = nn.Parameter(tare.zeros(1)), nn.ReLU()
    assert module.fiction == "made up" and module.registered == ["weight"] and module.weight.shape == (1,)
    assert module.shadow == 3 and list(module._modules) == ["shadow"]  # what stands in the class comes first
    with pytest.raises(AttributeError, match="'Own' object has no attribute 'nothing'|'unready'"):
        module.unready

    class Later(nn.Module):
        pass

    module = Later()
    module.weight = nn.Parameter(tare.zeros(1))
    Later.__getattr__ = lambda self, name: "late"
    assert module.weight == "late"
    del Later.__getattr__
    Later.weight = property(lambda self: "property")
    assert module.weight == "property"
    del Later.weight
    assert module.weight is module._parameters["weight"]


def test_new_parameters_are_leaves_under_plain_names():
    module = nn.Module()
    for name in ("a.b", ""):
        with pytest.raises(KeyError, match="parameter name can"):
            setattr(module, name, nn.Parameter(tare.zeros(1)))
    made = nn.Parameter(tare.zeros(1), requires_grad=False)
    made.mul_(nn.Parameter(tare.ones(1)))
    with pytest.raises(ValueError, match="Cannot assign non-leaf Tensor to parameter 'weight'"):
        module.weight = made
    made = nn.Parameter(tare.zeros(1))
    module.__dict__["plain"] = 1
    module.plain = made
    assert "plain" not in module.__dict__ and module.plain is made


def test_conversions_replace_or_swap_parameters_where_asked():
    from tare import __future__ as future

    module = nn.Linear(2, 2)
    weight = module.weight
    assert module.half().weight is weight and weight.dtype == tare.float16
    future.set_overwrite_module_params_on_conversion(True)
    try:
        assert module.float().weight is not weight and weight.dtype == tare.float16
    finally:
        future.set_overwrite_module_params_on_conversion(False)
    weight = module.weight
    future.set_swap_module_params_on_conversion(True)
    try:
        assert module.double().weight is weight and weight.dtype == tare.float64
        before = weight._cdata
        assert module.to_empty(device="cpu").weight is weight and weight._cdata != before
    finally:
        future.set_swap_module_params_on_conversion(False)
