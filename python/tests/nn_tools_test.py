"""Initial values, clipping, packing, parametrizations, pruning, functional calls, optimizers' books."""

import copy

import pytest
import tare
from tare import nn, optim
from tare.nn import utils
from tare.nn.utils import parametrizations, parametrize, prune, rnn, stateless


def test_clipping_scales_all_gradients_together():
    parameters = [nn.Parameter(tare.zeros(2)), nn.Parameter(tare.zeros(3))]
    for parameter in parameters:
        parameter.grad = tare.ones_like(parameter)
    total = utils.clip_grad_norm_(parameters, 1.0)
    assert total.item() == pytest.approx(5**0.5)
    assert utils.get_total_norm([p.grad for p in parameters]).item() == pytest.approx(1.0, rel=1e-4)
    utils.clip_grad_value_(parameters, 0.1)
    assert parameters[0].grad.max().item() == pytest.approx(0.1)
    assert utils.clip_grad_norm_([], 1.0).item() == 0


def test_vectors_and_parameters_are_views_of_each_other():
    module = nn.Linear(2, 3)
    vector = utils.parameters_to_vector(module.parameters())
    assert vector.shape == (9,)
    utils.vector_to_parameters(tare.arange(9.0), module.parameters())
    assert module.bias.tolist() == [6.0, 7.0, 8.0]


def test_batch_norm_folds_into_the_layer_before():
    layer, norm = nn.Linear(2, 3).eval(), nn.BatchNorm1d(3).eval()
    norm.running_mean.fill_(0.5)
    fused = utils.fuse_linear_bn_eval(layer, norm)
    x = tare.ones(4, 2)
    assert fused(x).tolist() == [pytest.approx(row, abs=1e-5) for row in norm(layer(x)).tolist()]


def test_parametrizations_compute_and_are_removed():
    class Double(nn.Module):
        def forward(self, x):
            return x * 2

        def right_inverse(self, x):
            return x / 2

    module = nn.Linear(2, 2)
    before = module.weight.detach().clone()
    parametrize.register_parametrization(module, "weight", Double())
    assert type(module).__name__ == "ParametrizedLinear" and parametrize.is_parametrized(module, "weight")
    assert tare.allclose(module.weight, before)
    assert sorted(module.state_dict()) == ["bias", "parametrizations.weight.original"]
    module.weight = tare.ones(2, 2)
    assert module.parametrizations.weight.original.tolist() == [[0.5, 0.5], [0.5, 0.5]]
    copied = copy.deepcopy(module)
    assert copied.weight.tolist() == [[1.0, 1.0], [1.0, 1.0]]
    with parametrize.cached():
        assert module.weight is module.weight
    parametrize.remove_parametrizations(module, "weight")
    assert type(module) is nn.Linear and isinstance(module.weight, nn.Parameter)
    with pytest.raises(RuntimeError, match="only supported through state_dict"):
        parametrize.register_parametrization(module, "weight", Double()).__getstate__()


def test_spectral_norm_divides_by_the_largest_singular_value():
    module = parametrizations.spectral_norm(nn.Linear(3, 3), n_power_iterations=20)
    assert sorted(name for name, _ in module.named_buffers()) == [
        "parametrizations.weight.0._u",
        "parametrizations.weight.0._v",
    ]
    weight = module.weight
    assert tare.dot(
        module.parametrizations.weight[0]._u, tare.mv(weight, module.parametrizations.weight[0]._v)
    ).item() == pytest.approx(1.0, rel=1e-3)


def test_pruning_masks_and_is_made_permanent():
    module = nn.Linear(4, 4)
    prune.l1_unstructured(module, "weight", 0.5)
    assert (module.weight == 0).sum().item() == 8
    prune.random_structured(module, "weight", 1, dim=0)
    assert prune.is_pruned(module) and sorted(module.state_dict()) == ["bias", "weight_mask", "weight_orig"]
    prune.remove(module, "weight")
    assert not prune.is_pruned(module) and (module.weight == 0).sum().item() >= 8


def test_modules_are_called_with_other_parameters():
    module = nn.Linear(2, 2)
    before = module.weight
    result = stateless._functional_call(module, {"weight": tare.zeros(2, 2), "bias": tare.ones(2)}, tare.ones(1, 2))
    assert result.tolist() == [[1.0, 1.0]] and module.weight is before
    with pytest.raises(RuntimeError, match="Unexpected key"):
        stateless._functional_call(module, {"x": tare.zeros(1)}, tare.ones(1, 2), strict=True)


def test_modules_are_built_without_filling():
    assert not utils.skip_init(nn.Linear, 2, 3).weight.is_meta


def test_packed_sequences_are_named_tuples():
    packed = rnn.PackedSequence(tare.zeros(3, 2), tare.tensor([2, 1]))
    assert packed._fields == ("data", "batch_sizes", "sorted_indices", "unsorted_indices")
    assert packed.double().data.dtype == tare.float64 and packed.to(tare.float32) is packed


def test_initial_values_leave_meta_alone():
    tensor = tare.empty(3, 3, device="meta")
    for fill in (nn.init.orthogonal_, nn.init.dirac_, nn.init.trunc_normal_, nn.init.xavier_normal_):
        if fill is not nn.init.dirac_:
            assert fill(tensor) is tensor


def test_random_initial_values_stay_in_bounds():
    tare.manual_seed(0)
    assert nn.init.trunc_normal_(tare.empty(1000), std=1.0, a=-0.5, b=0.5).abs().max().item() <= 0.5
    assert nn.init.trunc_normal_(tare.empty(1000), std=1.0, a=1.0, b=2.0).min().item() >= 1.0
    with pytest.warns(FutureWarning, match="`nn.init.normal` is now deprecated"):
        nn.init.normal(tare.empty(2))


def test_what_is_not_supported_says_its_name():
    for name in ("DataParallel", "parallel.DistributedDataParallel"):
        made = nn
        for part in name.split("."):
            made = getattr(made, part)
        with pytest.raises(NotImplementedError, match=name.split(".")[-1]):
            made(nn.ReLU())
    from tare.nn.attention.flex_attention import flex_attention

    with pytest.raises(NotImplementedError, match="flex_attention"):
        flex_attention(None, None, None)
    with pytest.raises(NotImplementedError, match="FloatFunctional"):
        nn.quantized.FloatFunctional  # noqa: B018


# Optimizers' books ----------------------------------------------------------------------------------------------------


def test_optimizers_work_on_meta():
    module = nn.Linear(3, 4, device="meta")
    for make in (optim.SGD, optim.Adam, optim.AdamW, optim.RMSprop, optim.Adagrad, optim.NAdam, optim.RAdam):
        optimizer = make(module.parameters(), lr=0.1)
        module(tare.empty(2, 3, device="meta")).sum().backward()
        optimizer.step()
        optimizer.zero_grad()
        assert module.weight.grad is None


def test_state_goes_from_one_optimizer_to_another():
    def stepped():
        parameter = nn.Parameter(tare.ones(2))
        optimizer = optim.Adam([parameter], lr=0.1)
        parameter.grad = tare.ones(2)
        optimizer.step()
        return optimizer

    source, target = stepped(), optim.Adam([nn.Parameter(tare.ones(2))], lr=0.5)
    target.load_state_dict(source.state_dict())
    assert target.param_groups[0]["lr"] == 0.1
    state = target.state[target.param_groups[0]["params"][0]]
    assert state["step"].item() == 1 and state["exp_avg"].tolist() == pytest.approx([0.1, 0.1])


def test_hooks_of_optimizers_run():
    seen = []
    parameter = nn.Parameter(tare.ones(1))
    optimizer = optim.SGD([("p", parameter)], lr=0.1)
    optimizer.register_step_pre_hook(lambda o, args, kwargs: seen.append("before"))
    optimizer.register_step_post_hook(lambda o, args, kwargs: seen.append("after"))
    optimizer.register_state_dict_post_hook(lambda o, state: {**state, "more": 1})
    parameter.grad = tare.ones(1)
    optimizer.step()
    assert seen == ["before", "after"]
    assert optimizer.state_dict()["more"] == 1
    assert optimizer.param_groups[0]["param_names"] == ["p"]


def test_subclasses_of_optimizers_need_only_step():
    class Descent(optim.Optimizer):
        def __init__(self, params, lr=optim.optimizer.required):
            super().__init__(params, {"lr": lr})

        def step(self, closure=None):
            with tare.no_grad():
                for group in self.param_groups:
                    for parameter in group["params"]:
                        parameter -= group["lr"] * parameter.grad

    with pytest.raises(ValueError, match="didn't specify a value of required optimization parameter lr"):
        Descent([nn.Parameter(tare.ones(1))])
    parameter = nn.Parameter(tare.ones(1))
    parameter.grad = tare.ones(1)
    Descent([parameter], lr=0.5).step()
    assert parameter.item() == 0.5


def test_functions_over_lists_do_what_the_classes_do():
    from tare.optim.sgd import sgd

    parameter, buffers = tare.ones(2), [None]
    settings = {"weight_decay": 0, "momentum": 0.9, "lr": 0.1, "dampening": 0, "nesterov": False, "maximize": False}
    sgd([parameter], [tare.ones(2)], buffers, **settings)
    assert parameter.tolist() == pytest.approx([0.9, 0.9]) and buffers[0].tolist() == [1.0, 1.0]


def test_averaged_models_average():
    model = nn.Linear(1, 1, bias=False)
    averaged = optim.swa_utils.AveragedModel(model)
    for value in (1.0, 3.0):
        model.weight.data.fill_(value)
        averaged.update_parameters(model)
    assert averaged.module.weight.item() == pytest.approx(2.0)
    assert averaged.n_averaged.item() == 2


def test_optimizers_swap_parameters_for_a_while():
    parameter = nn.Parameter(tare.ones(1))
    optimizer = optim.SGD([parameter], lr=0.1, momentum=0.9)
    parameter.grad = tare.ones(1)
    optimizer.step()
    other = nn.Parameter(tare.zeros(1))
    with optim.swap_in_optimizer_params_and_state(optimizer, {"p": other}, optimizer.state_dict()):
        assert optimizer.param_groups[0]["params"][0] is other
    assert optimizer.param_groups[0]["params"][0] is parameter
