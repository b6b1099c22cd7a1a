"""PyTorch's own archives of old format versions, as `test/jit/fixtures` of its source has them (Debian's source package of pytorch, too).

    fixtures.py write FOLDER    with PyTorch: FOLDER/answers.json, what each archive gives for the arguments below, or its error's class
    fixtures.py check FOLDER    with the built package on the path: each archive gives the same
"""

import json
import math
import sys
from pathlib import Path

FLOATS = [[1.5, -2.25, 3.0], [4.0, 5.75, -6.5]]
WHOLE = [[3, -7, 5], [8, 9, -10]]


def arguments(torch, name):
    """Those that say what the archive's operators mean: floating and whole numbers, results of both types."""
    floats, whole = torch.tensor(FLOATS), torch.tensor(WHOLE)
    pairs = [(floats * 7, floats * 2), (whole * 7, whole * 2), (floats * 7, whole * 2), (whole * 7, floats * 2)]
    if "subcmul" in name:
        return [(floats, floats * 2, 3.0), (floats, whole, -0.5)]
    if "scalar_scalar" in name:
        return [(4.0, 5, 9.0, 4), (-7.0, 2, -9.0, 2), (7.0, -2, 9.0, -2)]
    if "div_scalar" in name:
        number = 3.5 if "float" in name else 3
        return [(floats, number), (whole, number), (floats, -number), (whole, -number)]
    if "div_tensor_out" in name:
        return [(*pair, out.clone()) for pair in pairs for out in (floats * 0, whole * 0)]
    if "div_tensor" in name:
        return pairs
    if "full" in name:
        return [(3,), (-2.0,), (True,)]
    if "space" in name:
        ends = [(3, 10), (3.0, 10.5), (-1, 2.5)]
        return [(*two, torch.empty(100)) for two in ends] if "out" in name else ends
    return [(floats,), (whole.float(),), (whole,)]  # gelu and the random numbers


def plain(torch, value):
    if isinstance(value, torch.Tensor):
        return [str(value.dtype), list(value.shape), value.reshape(-1).tolist()]
    return [plain(torch, one) for one in value] if isinstance(value, (list, tuple)) else value


def near(one, other):
    """Equal, floating numbers within 1e-6 of the value or of 1: vector kernels differ in the last bits."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(near, one, other))
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-6)
    return type(one) is type(other) and one == other


def answers(torch, folder):
    found = {}
    for path in sorted(one for one in folder.iterdir() if one.suffix in (".pt", ".ptl")):
        found[path.name] = []
        for given in arguments(torch, path.name):
            torch.manual_seed(0)
            try:
                result = plain(torch, torch.jit.load(path)(*given))
                found[path.name].append([result, plain(torch, given)])  # arguments as well: of what is written in place
            except Exception as error:  # noqa: BLE001: its class is the answer
                found[path.name].append(type(error).__name__)
    return found


if __name__ == "__main__":
    folder = Path(sys.argv[2])
    if sys.argv[1] == "write":
        import torch

        (folder / "answers.json").write_text(json.dumps({"version": torch.__version__, "answers": answers(torch, folder)}))
        sys.exit()
    import tare

    expected, told = json.loads((folder / "answers.json").read_text())["answers"], answers(tare, folder)
    other = [(name, at) for name in expected for at in range(len(expected[name])) if not near(told[name][at], expected[name][at])]
    for name, at in other:
        print(f"{name}, arguments {at}: {str(told[name][at])[:300]}\n  and not {str(expected[name][at])[:300]}")
    calls = sum(map(len, expected.values()))
    print(f"{len(expected) - len({name for name, _ in other})} of {len(expected)} archives give what PyTorch gives, {calls} calls")
    sys.exit(bool(other))
