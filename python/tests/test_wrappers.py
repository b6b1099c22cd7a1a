"""Models wrapped for many ranks call the collectives that PyTorch's call, in their order, and get the gradients that they get."""

import json
import os
import pathlib
import re
import subprocess
import sys

import pytest
import tare

HERE = pathlib.Path(__file__).parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
NUMBER = re.compile(r"-?\d+\.\d*(?:e[-+]?\d+)?|-?\d+e[-+]?\d+")


# Sums of float16 and bfloat16 depend on their order; of float32 2e-4 is far above rounding.
TOLERANCE = {"hooks": 2e-3, "mixed_precision": 2e-2, "accumulated": 2e-2}


def differs(told, expected, tolerance):
    """Where two told values differ, numbers within texts compared to rounding; None where they do not."""
    if type(told) is not type(expected):
        return told, expected
    if isinstance(told, dict):
        told, expected = ([list(item) for item in one.items()] for one in (told, expected))
    if isinstance(told, list):
        if len(told) != len(expected):
            return told, expected
        return next((found for pair in zip(told, expected) if (found := differs(*pair, tolerance))), None)
    if isinstance(told, str) and told != expected:
        mine, theirs = NUMBER.findall(told), NUMBER.findall(expected)
        pairs = [(float(a), float(b)) for a, b in zip(mine, theirs)]
        close = len(mine) == len(theirs) and all(abs(a - b) <= tolerance * max(1, abs(b)) for a, b in pairs)
        return None if close and NUMBER.sub("#", told) == NUMBER.sub("#", expected) else (told, expected)
    return None if told == expected else (told, expected)


@pytest.mark.parametrize("name, size", [*((name, size) for name in ("data_parallel", "fully_shard", "flat_sharding", "uneven") for size in (2, 4)),
                                        ("sharded_parallel", 4)])
def test_wrapped_models_tell_what_processes_with_gloo_tell(tmp_path, name, size):
    done = subprocess.run([sys.executable, "-m", "tare", HERE / f"{name}_programs.py", str(size), "29500", tmp_path / "told.json"],
                          env=ENVIRONMENT, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    told, expected = json.loads((tmp_path / "told.json").read_text()), json.loads((HERE / f"wrapper_golden/{name}_{size}.json").read_text())
    assert told.keys() == expected.keys()
    for program, ranks in expected.items():
        for rank, (mine, theirs) in enumerate(zip(told[program], ranks, strict=True)):
            assert differs(mine, theirs, TOLERANCE.get(program, 2e-4)) is None, (program, rank)
