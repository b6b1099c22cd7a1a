"""tare.nn and tare.optim answer as PyTorch did when `record_nn.py` asked it."""

import enum
import importlib
import json
from pathlib import Path

import nn_asking as ask
import pytest
import tare


def golden(part):
    path = Path(__file__).parent / "nn_golden" / f"{part}.json"
    return json.loads(path.read_text())[part]


MODULES = golden("modules")
BY_TEXT = {answer["case"]: answer for answer in MODULES}


def _inputs(text):
    import nn_cases

    return next(inputs for case, inputs in nn_cases.MODULES if case == text)


@pytest.mark.parametrize("namespace", golden("names"))
def test_public_names_exist(namespace):
    names = golden("names")[namespace]
    module = importlib.import_module(f"tare.{namespace}")
    missing = [name for name in names if not _has(module, name)]
    assert missing == []


def _has(module, name):
    """Whether the name is there. What refuses by name when it is looked up is there too, but for an operator."""
    try:
        return hasattr(module, name)
    except NotImplementedError:
        return module is not tare


@pytest.mark.parametrize("namespace", golden("names"))
def test_signatures_are_pytorchs(namespace):
    module = importlib.import_module(f"tare.{namespace}")
    different = {}
    for name, expected in golden("names")[namespace].items():
        if expected is None or not hasattr(module, name):
            continue
        value = getattr(module, name)
        if isinstance(value, enum.EnumMeta):  # its signature is Python's, and differs from version to version
            continue
        found = ask.signature(value)
        if found != expected:
            different[name] = (expected, found)
    assert different == {}


@pytest.mark.parametrize("text", BY_TEXT)
def test_modules_print_as_in_pytorch(text):
    assert repr(ask.evaluate(tare, text)) == BY_TEXT[text]["repr"]


@pytest.mark.parametrize("text", BY_TEXT)
def test_modules_have_pytorchs_state(text):
    assert ask.state_of(ask.evaluate(tare, text)) == BY_TEXT[text]["state"]


@pytest.mark.parametrize("text", BY_TEXT)
def test_modules_stand_where_pytorch_has_them(text):
    module = ask.evaluate(tare, text)
    home = type(module).__module__
    name = BY_TEXT[text]["class"]
    if not name[1].startswith("Parametrized"):
        assert [home, type(module).__qualname__] == name


@pytest.mark.parametrize("text", [text for text, answer in BY_TEXT.items() if answer["start"] is not None])
def test_first_draws_are_pytorchs(text):
    found = ask.starting_values(ask.evaluate(tare, text))
    expected = BY_TEXT[text]["start"]
    assert list(found) == list(expected)
    for name, values in expected.items():
        assert found[name] == pytest.approx(values, rel=1e-5, abs=1e-6), name


CALLED = [text for text, answer in BY_TEXT.items() if "result" in answer]
# Results whose elements are drawn, and those whose metadata are the devices' own business.
DRAWN = ("Dropout", "RReLU")


RECURRENT = ("nn.RNN", "nn.LSTM", "nn.GRU")


def skip_without_operators(text):
    if any(kind in text for kind in RECURRENT) and not _has(tare, "lstm"):
        pytest.skip("the recurrent operators have no rows yet")


@pytest.mark.parametrize("text", CALLED)
def test_results_have_pytorchs_metadata_and_values(text):
    skip_without_operators(text)
    answer = BY_TEXT[text]
    module = ask.evaluate(tare, text)
    tare.manual_seed(1)
    try:
        result = ask.call(tare, module, _inputs(text), "cpu")
    except NotImplementedError as error:
        if "there is no CPU kernel" not in str(error):
            raise
        pytest.skip(str(error).splitlines()[0])  # The shapes are held on meta below.
    assert ask.metadata(result) == answer["result"]
    assert ask.state_of(module) == answer["state after"]
    if answer["values"] is not None and not any(kind in text for kind in DRAWN):
        assert ask.first_values(result) == pytest.approx(answer["values"], rel=1e-3, abs=1e-4, nan_ok=True)


@pytest.mark.parametrize("text", CALLED)
def test_results_on_meta_have_the_same_metadata(text):
    skip_without_operators(text)
    with tare.device("meta"):
        module = ask.evaluate(tare, text)
        result = ask.call(tare, module, _inputs(text), "meta")
    assert ask.metadata(result) == BY_TEXT[text]["result"]


@pytest.mark.parametrize("text", golden("errors"))
def test_errors_are_pytorchs(text):
    kind, message = golden("errors")[text]
    found_kind, found = ask.raised(tare, text)
    found = found.split("\nin ")[0]  # The place that errors get on their way through modules.
    assert found.replace("tare.", "torch.") == message.replace("tare.", "torch.")
    assert found_kind == kind or _is_a(found_kind, kind)


def _is_a(name, base):
    found = getattr(tare, name, None)
    return isinstance(found, type) and any(kind.__name__ == base for kind in found.__mro__)


@pytest.mark.parametrize("case", golden("optimizers"), ids=lambda case: f"{case[0]} {case[1]}")
def test_steps_are_pytorchs(case):
    name, settings, expected = case
    found = ask.problem(tare, name, settings)
    # Muon computes in bfloat16, where the order of a sum shows.
    bounds = {"rel": 1e-2, "abs": 2e-3} if name == "Muon" else {"rel": 1e-4, "abs": 1e-5}
    for got, wanted in zip(found["values"], expected["values"]):
        assert got == pytest.approx(wanted, **bounds)
    assert found["repr"] == expected["repr"]
    assert found["state"] == expected["state"]
    assert found["groups"] == expected["groups"]


@pytest.mark.parametrize("case", golden("schedules"), ids=lambda case: f"{case[0]} {case[1]}")
def test_schedules_are_pytorchs(case):
    text, kind, expected = case
    found = ask.rates(tare, text, kind)
    for epoch, (got, wanted) in enumerate(zip(found["rates"], expected["rates"])):
        for group, other in zip(got, wanted):
            assert group == pytest.approx(other, rel=1e-12), epoch
    assert found["saved"] == expected["saved"]


def test_plateaus_lower_the_rate_as_in_pytorch():
    assert ask.plateau(tare) == golden("plateau")
