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
        # Two units in the last place of float32; a factorisation adds up more.
        tolerance = 2e-5 if name == "orthogonal_" else 2.5e-7
        assert tensor["elements"] == pytest.approx(golden["elements"], rel=tolerance, abs=tolerance), key
        assert tensor["sum"] == pytest.approx(golden["sum"], rel=1e-4, abs=1e-4), key


@pytest.mark.parametrize("name", recorder.CASES)
def test_meta_gives_what_the_cpu_gives(name):
    on_cpu = recorder.tensors_of(built_on("cpu", recorder.CASES[name]))
    replayed = recorder.tensors_of(real(built_on("meta", recorder.CASES[name])))
    for key, tensor in on_cpu.items():
        assert tare.equal(replayed[key], tensor), key
