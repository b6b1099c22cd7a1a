"""Operators on distributed tensors: placements, this rank's sizes and collectives of PyTorch 2.13, gradients included."""

import gzip
import json
import pathlib
import re

import pytest
import test_redistribution

UNTOLD = ("dropout ", "uniform_ ", "rand_like ", "bernoulli ", "empty_like ", "new_empty ")  # as in dtensor_values.py
HERE = pathlib.Path(__file__).parent / "cluster_golden"


def exceptions():
    """Calls that differ, with the reason behind each. They may only get fewer."""
    lines = (HERE / "dtensor_exceptions.txt").read_text().splitlines()
    return {line.partition("  # ")[0] for line in lines if line and not line.startswith("#")}


def plain(text):
    return re.sub(r"MaskP[(]sum, .*?[)], 0[)]", "P(sum)", text)


def test_placements_and_collectives_are_pytorchs(tmp_path):
    expected = json.loads(gzip.decompress((HERE / "dtensor.json.gz").read_bytes()))
    told, known = test_redistribution.told(tmp_path, "dtensor_cases.py"), exceptions()
    assert told.keys() == expected.keys()
    differing = set()
    for key, text in expected.items():
        refused = text.endswith("Error")  # PyTorch does; here it may run
        if plain(text) != told[key] and not (refused and not told[key].startswith(("Error", "TypeError"))):
            differing.add(key)
    new = sorted(differing - known)
    assert not new, f"{len(new)} differ:\n" + "\n".join(f"{key}\n  PyTorch {expected[key]}\n  tare    {told[key]}" for key in new[:20])
    assert not known - differing, f"no exceptions any more: {sorted(known - differing)[:20]}"


def test_what_is_said_to_be_wrong_in_pytorch_is_so_by_values():
    """Recorded from PyTorch's ranks: what they put together is not what whole tensors make, or has no such parts."""
    said = {line.partition("  # ")[0] for line in (HERE / "dtensor_exceptions.txt").read_text().splitlines() if "  # wrong in PyTorch" in line}
    recorded = json.loads((HERE / "dtensor_values.json").read_text())
    assert recorded.keys() <= said and "right" not in recorded.values()
    # Of these no run of PyTorch's ranks came to an end.
    missing = said - recorded.keys()
    assert len(missing) <= 8 and all(key.startswith("largest norm on 2x2: ") for key in missing)


@pytest.mark.parametrize("ranks", [2, 4])
def test_values_are_those_of_whole_tensors(tmp_path, ranks):
    """Results and gradients of all settings, put together from all ranks' parts. What PyTorch refuses may be refused."""
    told = test_redistribution.told(tmp_path, "dtensor_values.py", str(ranks), str(29730 + ranks))
    expected = json.loads(gzip.decompress((HERE / "dtensor.json.gz").read_bytes()))
    meshes = {2: ("2",), 4: ("4", "2x2")}[ranks]
    asked = {key for key in expected if key.partition(" on ")[2].partition(":")[0] in meshes}
    assert {key for key in asked if not key.startswith(UNTOLD)} == told.keys()
    # A number that is filled into each of several addends.
    may_refuse = {key for key, text in expected.items() if text.endswith("Error")} | {key for key in told if key.startswith("fill_ ")}
    wrong = {key: text for key, text in told.items() if text != "right" and not (text.startswith("refused") and key in may_refuse)}
    assert not wrong


def test_parallel_programs_are_pytorchs(tmp_path):
    """Tensor and sequence parallelism, rank by rank: collectives equal, losses and gradients to rounding."""
    told, expected = test_redistribution.told(tmp_path, "parallel_cases.py", "2"), json.loads((HERE / "parallel.json").read_text())

    def close(a, b):
        return len(a) == len(b) and all(abs(x - y) <= 2e-3 * max(abs(x), 1e-2) for x, y in zip(a, b))

    for ours, theirs in zip(told, expected, strict=True):
        assert ours.keys() == theirs.keys()
        for name, one in theirs.items():
            assert ours[name]["collectives"] == one["collectives"], name
            assert close(ours[name]["loss"], one["loss"]), name
            assert ours[name]["gradients"].keys() == one["gradients"].keys()
            for parameter, (placements, sizes, values) in one["gradients"].items():
                mine = ours[name]["gradients"][parameter]
                assert mine[:2] == [placements, sizes] and close(mine[2], values), (name, parameter)
