"""Steps of optimizers call PyTorch's operators in PyTorch's order and hold as many bytes (`tests/golden/record_optimizer_steps.py`)."""

import gzip
import json
import pathlib
import sys

import pytest

import tare
from tare import nn, optim

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "tests" / "golden"
sys.path.insert(0, str(GOLDEN))
from record_optimizer_steps import cases, observe  # noqa: E402

with gzip.open(GOLDEN / "optimizer_steps.json.gz") as file:
    RECORDED = json.load(file)

# What PyTorch dissolves where a mode hears it, and we do not.
SPELLINGS = {
    "rsub.Tensor": "rsub.Scalar",
    "where.ScalarSelf": "scalar_tensor where.self",
    "where.ScalarOther": "scalar_tensor where.self",
    "where.Scalar": "scalar_tensor scalar_tensor where.self",
}


def spelled(operators):
    names = " ".join(SPELLINGS.get(name, name) for name in operators.split())
    return names.replace("scalar_tensor index_put_", "index_put_")


def test_every_case_is_recorded():
    assert [recorded["case"] for recorded in RECORDED] == json.loads(json.dumps(list(cases())))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("recorded", RECORDED, ids=lambda recorded: "-".join(map(str, recorded["case"])))
def test_a_step_calls_pytorchs_operators_and_holds_its_bytes(recorded):
    seen = observe(tare, recorded["case"])
    assert list(map(spelled, seen["operators"])) == recorded["operators"]
    assert seen["bytes"] == recorded["bytes"]
    assert seen["state"] == recorded["state"]
    for values, expected in zip(seen["values"], recorded["values"], strict=True):
        assert values == pytest.approx(expected, abs=2e-4, rel=2e-4)


def heard(step):
    from tare.utils._python_dispatch import TorchDispatchMode

    names = []

    class Names(TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            names.append(str(func).removeprefix("aten."))
            return func(*args, **(kwargs or {}))

    with Names():
        step()
    return names


def parameter_on(device):
    parameter = nn.Parameter(tare.empty(3, 4, device=device))
    parameter.grad = tare.empty(3, 4, device=device)
    return parameter


@pytest.mark.parametrize("name", ["Adadelta", "Adafactor", "Adagrad", "Adam", "Adamax", "ASGD", "NAdam", "RAdam", "SGD"])
def test_a_gpu_prefers_operators_over_lists(name):
    def forms(device, **settings):
        optimizer = getattr(optim, name)([parameter_on(device)], **settings)
        return {called.startswith("_foreach_") for called in heard(optimizer.step) if "add" in called}

    assert True in forms("cuda")
    assert True not in forms("cuda", foreach=False) | forms("meta") | forms("xla")


def test_only_plain_tensors_are_taken_as_lists_by_default():
    class Own(tare.Tensor):
        pass

    own = tare.empty(3, device="cuda").as_subclass(Own).requires_grad_()
    choose = optim.optimizer._default_to_fused_or_foreach
    assert choose([parameter_on("cuda"), None], False) == (False, True)
    assert choose([parameter_on("cuda")], True) == choose([parameter_on("cuda"), own], False) == (False, False)
    assert choose([parameter_on("cpu")], False, True) == (True, False)


def test_a_tensor_as_rate_is_no_reason_for_lists():
    optimizer = optim.Adam([parameter_on("cuda")], lr=tare.tensor(0.1))
    assert not any(name.startswith("_foreach_") for name in heard(optimizer.step))
    optimizer.param_groups[0]["foreach"] = True
    with pytest.raises(RuntimeError, match="lr as a Tensor is not supported for capturable=False and foreach=True"):
        optimizer.step()


def test_a_fused_step_asks_for_floating_parameters_of_devices_that_have_it():
    for parameter in (parameter_on("meta"), nn.Parameter(tare.ones(2, dtype=tare.complex64))):
        parameter.grad = tare.ones_like(parameter)
        with pytest.raises(RuntimeError, match="`fused=True` requires all the params to be floating point Tensors"):
            optim.AdamW([parameter], fused=True).step()
    parameter = parameter_on("cuda")
    optimizer = optim.AdamW([parameter], fused=True)
    assert heard(optimizer.step)[-2:] == ["_foreach_add_.Scalar", "_fused_adamw_.default"]
    assert optimizer.state[parameter]["step"].device.type == "cuda"


def test_lists_have_no_derivatives():
    parameter = nn.Parameter(tare.ones(2))
    parameter.grad = tare.ones(2)
    with pytest.raises(AssertionError, match="_foreach ops don't support autograd"):
        optim.Adam([parameter], foreach=True, differentiable=True).step()


def test_operators_over_lists_are_heard_as_one_unless_gradients_flow_through_their_elements():
    leaf, other = tare.ones(2, requires_grad=True), tare.ones(3)
    assert heard(lambda: tare._foreach_mul([leaf, other], 2.0)) == ["mul.Scalar", "mul.Scalar"]
    with tare.no_grad():
        assert heard(lambda: tare._foreach_mul([leaf, other], 2.0)) == ["_foreach_mul.Scalar"]
    tare._foreach_mul([leaf, other], 2.0)[0].sum().backward()
    assert leaf.grad.tolist() == [2.0, 2.0]


def test_norms_of_lists_keep_a_number_for_each_chunk_on_a_gpu():
    def peak(device, order=2.0):
        memory = tare._C.MemoryTimeline(device)
        tensors = [tare.ones(65536 * 3 + 1, device=device), tare.ones(5, device=device)]
        run = tare._C.Run([memory])
        run.start()
        tare._foreach_norm(tensors, order)
        run.stop()
        return memory.peak()

    assert peak("cuda") == 2 * 4 * 4 + 2 * 4  # beside the results
    assert peak("cuda", 3.0) == peak("cpu") == 2 * 4
