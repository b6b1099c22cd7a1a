"""What is built on meta and materialised has PyTorch's initial values: the same seed, the same numbers."""

import importlib.util
import json
import pathlib

import pytest
import tare

ROOT = pathlib.Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("record_initial_values", ROOT / "conformance" / "record_initial_values.py")
recorder = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(recorder)
GOLDEN = json.loads((ROOT / "tests" / "golden" / "initial_values.json").read_text())


def built_on(device, code):
    tare.manual_seed(GOLDEN["seed"])
    with tare.device(device):
        return eval(code, {"torch": tare, "nn": tare.nn})


def real(built):
    """The same with bytes."""
    if isinstance(built, tare.Tensor):
        return tare.materialize(built) if built.is_meta else built
    report = tare.materialize(built)
    assert not report.unknown and not report.undefined and not report.missing
    return built


@pytest.mark.parametrize("device", ["cpu", "meta"])
@pytest.mark.parametrize("name", recorder.CASES)
def test_initial_values_are_pytorchs(name, device):
    found = recorder.tensors_of(real(built_on(device, recorder.CASES[name])))
    wanted = GOLDEN["cases"][name]
    assert list(found) == list(wanted)
    for key, golden in wanted.items():
        tensor = recorder.described(found[key])
        assert tensor["shape"] == golden["shape"] and tensor["dtype"] == golden["dtype"], key
        if name not in recorder.NORMAL:
            assert tensor["crc32"] == golden["crc32"], f"{name} {key}: not the same to the bit"
        # Two units in the last place of float32.
        assert tensor["elements"] == pytest.approx(golden["elements"], rel=2.5e-7, abs=2.5e-7), key
        assert tensor["sum"] == pytest.approx(golden["sum"], rel=1e-4, abs=1e-4), key


@pytest.mark.parametrize("name", recorder.CASES)
def test_meta_gives_what_the_cpu_gives(name):
    on_cpu = recorder.tensors_of(built_on("cpu", recorder.CASES[name]))
    replayed = recorder.tensors_of(real(built_on("meta", recorder.CASES[name])))
    for key, tensor in on_cpu.items():
        assert tare.equal(replayed[key], tensor), key


@pytest.mark.parametrize("sizes", [(8, 8), (16, 64), (64, 16), (128, 128)])
def test_orthogonal_is_the_exact_factor_rounded(sizes):
    """PyTorch's own factors differ with its number of threads, by up to 1e-6; these are nearer to the exact one."""
    np = pytest.importorskip("numpy")
    tare.manual_seed(0)
    drawn = tare.empty(sizes).normal_().numpy().astype(np.float64)
    q, r = np.linalg.qr(drawn.T if sizes[0] < sizes[1] else drawn)
    q *= np.sign(np.diag(r))
    tare.manual_seed(0)
    found = tare.nn.init.orthogonal_(tare.empty(sizes)).numpy()
    assert np.abs(found - (q.T if sizes[0] < sizes[1] else q)).max() <= 2**-24
