"""Initial values, clipping, packing, parametrizations, pruning, functional calls, optimizers' books."""

import copy
import itertools
import re

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
    with pytest.raises(NotImplementedError, match="LSTM"):
        nn.quantizable.LSTM  # noqa: B018


# Optimizers' books ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["meta", "cuda"])
@pytest.mark.parametrize(
    "name", "SGD Adam AdamW RMSprop Adagrad NAdam RAdam Adadelta Adamax ASGD Rprop Adafactor".split()
)
def test_optimizers_work_without_values(name, device):
    module = nn.Linear(3, 4, device=device)
    optimizer = getattr(optim, name)(module.parameters(), lr=0.1)
    for _ in range(2):
        module(tare.empty(2, 3, device=device)).sum().backward()
        optimizer.step()
        optimizer.zero_grad()
    assert module.weight.grad is None


@pytest.mark.parametrize("settings", [{"lr": 0.0}, {"lr": tare.tensor(0.0)}, {"lr": 0.1, "amsgrad": True}], ids=str)
@pytest.mark.parametrize("name", ["Adam", "AdamW"])
def test_fused_steps_are_those_of_the_others_at_every_rate(name, settings):
    def stepped(**choice):
        parameter = nn.Parameter(tare.tensor([1.0, -2.0, 3.0]))
        optimizer = getattr(optim, name)([parameter], weight_decay=0.1, **settings, **choice)
        for gradient in ([1.0, 0.0, -2.0], [0.5, 0.0, 0.0]):
            parameter.grad = tare.tensor(gradient)
            optimizer.step()
        return parameter.detach()

    assert stepped(fused=True).tolist() == stepped(fused=False).tolist()


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


@pytest.mark.parametrize(
    ("name", "what", "devices"),
    [
        ("NAdam", "params, mu_products and state_steps", "'privateuseone', 'xla'"),
        ("ASGD", "params, mus, etas, and state_steps", "'privateuseone', 'xla'"),
        ("Adadelta", "params and state_steps", "'hpu', 'privateuseone'"),
        ("Adam", "params and state_steps", "'privateuseone', 'xla'"),
    ],
)
def test_what_is_captured_lies_on_accelerators(name, what, devices):
    parameter = nn.Parameter(tare.ones(1))
    parameter.grad = tare.ones(1)
    with pytest.raises(AssertionError) as error:
        getattr(optim, name)([parameter], capturable=True).step()
    assert str(error.value).startswith(f"If capturable=True, {what} must be on supported devices: ['cuda'")
    assert str(error.value).endswith(f"{devices}].")


def test_probabilities_lie_between_zero_and_one():
    half = tare.tensor([0.5])
    for input, target, name in ((2 * tare.ones(1), half, "input"), (half, -half, "target"), (half * float("nan"), half, "input")):
        with pytest.raises(RuntimeError, match=f"all elements of {name} should be between 0 and 1"):
            nn.functional.binary_cross_entropy(input, target)
    assert nn.functional.binary_cross_entropy(half, tare.ones(1)).item() == pytest.approx(0.693147)
    nn.functional.binary_cross_entropy(half.to("meta"), half.to("meta"))


def test_an_encoder_leaves_padding_at_the_end_out():
    tare.manual_seed(0)
    layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
    encoder = nn.TransformerEncoder(layer, 1).eval()
    x, padding = tare.randn(2, 3, 4), tare.tensor([[False, False, True], [False, False, False]])
    kept = encoder(x, src_key_padding_mask=padding)
    with tare.no_grad():
        left_out = encoder(x, src_key_padding_mask=padding)
        in_front = encoder(x, src_key_padding_mask=padding.flip(1))
    assert left_out[0, 2].tolist() == [0.0] * 4 and kept[0, 2].abs().sum() > 0
    assert tare.allclose(left_out[~padding], kept[~padding], atol=1e-5)
    assert in_front[0, 0].abs().sum() > 0


def test_kernels_of_attention_are_chosen_in_one_place():
    from tare.backends import cuda
    from tare.nn.attention import SDPBackend, _cur_sdpa_kernel_backends, sdpa_kernel

    def switches():
        return cuda.flash_sdp_enabled(), cuda.mem_efficient_sdp_enabled(), cuda.math_sdp_enabled(), cuda.cudnn_sdp_enabled()

    @sdpa_kernel(SDPBackend.MATH)
    def within():
        return switches()

    assert within() == (False, False, True, False) and switches() == (True, True, True, True)
    with sdpa_kernel([SDPBackend.MATH, SDPBackend.FLASH_ATTENTION], set_priority=True):
        assert _cur_sdpa_kernel_backends(with_priority=True) == [SDPBackend.MATH, SDPBackend.FLASH_ATTENTION]
    assert f"{SDPBackend.MATH}" == str(SDPBackend.MATH) == "SDPBackend.MATH"


def test_functions_reach_the_operators_that_pytorchs_reach():
    from tare.utils._python_dispatch import TorchDispatchMode

    class Names(TorchDispatchMode):
        def __torch_dispatch__(self, operator, types, args=(), kwargs=None):
            seen.append(str(operator).removeprefix("aten."))
            return operator(*args, **(kwargs or {}))

    F, x = nn.functional, tare.ones(2, 3)
    calls = {
        "elu.default": lambda: F.selu(x),
        "elu_.default": lambda: F.selu(x, inplace=True),
        "hardtanh.default": lambda: F.relu6(x),
        "hardtanh_.default": lambda: F.relu6(x, inplace=True),
        "pow.Tensor_Scalar mean.dim add_.Scalar rsqrt.default mul.Tensor": lambda: F.rms_norm(x, (3,)),
    }
    for expected, call in calls.items():
        seen = []
        with Names():
            call()
        assert seen == expected.split()
    seen = []
    with Names():
        F.rms_norm(x.to("meta"), (3,))
    assert seen[-1] == "_fused_rms_norm.default"


def test_leaks_have_slopes_in_evaluation():
    x = tare.tensor([-1.0, 1.0], requires_grad=True)
    nn.functional.rrelu(x, 0.1, 0.3).sum().backward()
    assert x.grad.tolist() == pytest.approx([0.2, 1.0])


def test_clusters_of_classes_have_losses():
    tare.manual_seed(0)
    module = nn.AdaptiveLogSoftmaxWithLoss(5, 20, [4, 10])
    x, target = tare.randn(4, 5), tare.tensor([1, 5, 12, 3])
    output, loss = module(x, target)
    assert tare.allclose(output, module.log_prob(x).gather(1, target[:, None]).squeeze(1), atol=1e-5)
    assert loss.item() == pytest.approx(-output.mean().item())
    assert module.log_prob(x).exp().sum(1).tolist() == pytest.approx([1.0] * 4, abs=1e-5)


def test_a_module_moves_in_place_and_so_takes_no_copy():
    for module in (nn.Linear(2, 2), rnn.pack_sequence([tare.ones(2, 1)])):
        with pytest.raises(RuntimeError, match=r"\.to\(\) does not accept copy argument"):
            module.to(tare.float64, copy=True)


def test_settings_that_choose_kernels_exclude_what_the_kernels_do():
    for device, dtype in (("meta", tare.float32), ("cpu", tare.complex64)):
        for kind in (optim.SGD, optim.Adagrad, optim.Adam):
            parameter = nn.Parameter(tare.ones(2, device=device, dtype=dtype))
            optimizer = kind([parameter], fused=True)
            optimizer.step()  # no gradient, no kernel
            parameter.grad = tare.ones_like(parameter)
            with pytest.raises(RuntimeError, match="`fused=True` requires all the params to be floating point Tensors"):
                optimizer.step()
    parameter = nn.Parameter(tare.ones(2))
    parameter.grad = tare.ones(2)
    with pytest.raises(AssertionError, match="_foreach ops don't support autograd"):
        optim.RMSprop([parameter], foreach=True, differentiable=True).step()


def test_the_module_that_runs_is_known_in_both_directions():
    from tare.utils.module_tracker import ModuleTracker

    model = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
    seen = []
    with ModuleTracker() as tracker:
        model[0].register_forward_hook(lambda *_: seen.append((sorted(tracker.parents), tracker.is_bw)))
        result = model(tare.ones(1, 2))
        result.register_hook(lambda _: seen.append((sorted(tracker.parents), tracker.is_bw)))
        result.sum().backward()
        seen.append((sorted(tracker.parents), tracker.is_bw))
    assert seen == [
        (["Global", "Sequential"], False),  # the hooks of all modules ran first
        (["Global", "Sequential", "Sequential.1"], True),
        (["Global"], False),
    ]


def test_gradients_of_samples_are_left_in_the_parameters():
    from tare.nn.utils._per_sample_grad import call_for_per_sample_grads

    tare.manual_seed(0)
    model = nn.Sequential(nn.Conv1d(2, 3, 2), nn.GroupNorm(1, 3), nn.Flatten(), nn.Linear(9, 2))
    x = tare.arange(24.0).reshape(3, 2, 4).sin().requires_grad_()
    call_for_per_sample_grads(model)(x).square().sum().backward()
    given = x.grad
    for number in range(3):
        alone = x[number:number + 1].detach().requires_grad_()
        expected = tare.autograd.grad(model(alone).square().sum(), [*model.parameters(), alone])
        found = [*(one.grad_sample[number] for one in model.parameters()), given[number:number + 1]]
        for one, other in zip(found, expected, strict=True):
            tare.testing.assert_close(one, other)
    assert all(one.grad is None for one in model.parameters())
    with pytest.raises(RuntimeError, match="Please clear out the grad_sample parameter of Parameter containing"):
        call_for_per_sample_grads(model)

    table = nn.Embedding(5, 2)
    call_for_per_sample_grads(table, loss_reduction="mean")(tare.tensor([[1, 2], [3, 3]])).sum().div(2).backward()
    assert table.weight.grad_sample[1, 3].tolist() == [2, 2] and table.weight.grad_sample[0].sum() == 4
    for cls, batch_first in itertools.product((nn.LSTM, nn.GRU, nn.RNN), (True, False)):
        layer, x = cls(4, 3, num_layers=2, batch_first=batch_first), tare.rand(2, 3, 4)
        found, state = call_for_per_sample_grads(layer, batch_first=batch_first)(x)
        tare.autograd.backward([found.sum(), *(one.square().sum() for one in (state if cls is nn.LSTM else [state]))])
        samples = x.unbind(0 if batch_first else 1)
        assert layer.weight_hh_l1.grad_sample.shape[0] == len(samples)
        for number, one in enumerate(samples):
            output, state = layer(one)
            loss = output.sum() + sum(one.square().sum() for one in (state if cls is nn.LSTM else [state]))
            for parameter, expected in zip(layer.parameters(), tare.autograd.grad(loss, list(layer.parameters())), strict=True):
                tare.testing.assert_close(parameter.grad_sample[number], expected)
    layer = nn.Linear(2, 1)
    call_for_per_sample_grads(layer, batch_first=False)(tare.ones(3, 4, 2)).sum().backward()
    assert layer.weight.grad_sample.shape == (4, 1, 2)

    def fresh(**options):
        return call_for_per_sample_grads(nn.Linear(1, 1), **options)

    for call, text in (
        (lambda: call_for_per_sample_grads(3), "Module passed must be nn.Module, got int"),
        (lambda: fresh(batch_size="a"), "Batch size passed must be None or an integer, got str"),
        (lambda: fresh(batch_size=0), "Batch size must be positive, got 0"),
        (lambda: fresh(loss_reduction="x"), "Expected loss_reduction argument to be sum or mean, got x"),
        (lambda: fresh()(3), "Unable to find a tensor in the passed args and kwargs"),
        (lambda: fresh()(tare.ones(2, 1), tare.ones(3, 1)), "one input with batch size 2 and one with batch size 3"),
        (lambda: fresh(batch_size=3)(tare.ones(2, 1)), "got input batch size of 2 with ExpandedWeight of batch size 3"),
        (lambda: call_for_per_sample_grads(nn.BatchNorm1d(2))(tare.ones(3, 2)), "cannot handle function batch_norm"),
    ):
        with pytest.raises(RuntimeError, match=text):
            call()


def test_expanded_weights_leave_the_gradient_of_each_sample():  # numbers of PyTorch 2.13
    from tare.nn.utils._expanded_weights import ExpandedWeight

    layer = nn.Linear(3, 2)
    weight, bias = ExpandedWeight(layer.weight, 4, "mean"), ExpandedWeight(layer.bias, 4, "mean")
    assert (weight.shape, weight.batch_size, weight.orig_weight is layer.weight) == ((2, 3), 4, True)
    tare.nn.functional.linear(tare.arange(12.0).view(4, 3), weight, bias).sum().backward()
    assert layer.weight.grad_sample.sum((1, 2)).tolist() == [24, 96, 168, 240] and layer.weight.grad is None
    norm = nn.LayerNorm(3)
    x = tare.tensor([[0.0, 1, 4], [9, 16, 25]])
    tare.nn.functional.layer_norm(x, (3,), ExpandedWeight(norm.weight, 2, "sum")).sum().backward()
    expected = tare.tensor([[-0.9806, -0.3922, 1.3728], [-1.1707, -0.1018, 1.2725]])
    tare.testing.assert_close(norm.weight.grad_sample, expected, atol=1e-4, rtol=0)
    for call, text in ((lambda: weight + 1, "Expanded Weights encountered but cannot handle function add"),
                       (lambda: ExpandedWeight(tare.ones(2), 4, "sum"), "of tensors that requires_grad"),
                       (lambda: ExpandedWeight(3, 4, "sum"), "Can only make Expanded Weights of Tensors, got int"),
                       (lambda: tare.nn.functional.linear(tare.ones(3, 3), weight), "input batch size of 3 with ExpandedWeight of")):
        with pytest.raises(RuntimeError, match=re.escape(text)):
            call()
