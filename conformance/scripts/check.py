"""Loads the archives that write.py wrote, on meta and with their values: `python check.py FOLDER`, with the built package on the path."""

import sys
from pathlib import Path

import tare as torch

LARGEST = 1e-5  # of a tensor's largest element


def flat(value):
    if isinstance(value, torch.Tensor):
        return [value]
    return [one for part in (value.values() if isinstance(value, dict) else value) for one in flat(part)] if value is not None else []


def shapes(results):
    return [(one.dtype, tuple(one.shape)) for one in results]


def difference(results, expected):
    return max(float((one.double() - other.double()).abs().max() / (other.double().abs().max() + 1e-6))
               for one, other in zip(results, expected))


if __name__ == "__main__":
    equal = other = 0
    for recorded in sorted(Path(sys.argv[1]).glob("*.io")):
        path = recorded.with_suffix("")
        try:
            inputs, expected = torch.load(recorded)
            with torch.no_grad():
                on_meta = flat(torch.jit.load(path, map_location="meta")(*[one.to("meta") for one in inputs]))
                results = flat(torch.jit.load(path)(*inputs))
            if shapes(on_meta) != shapes(expected) or shapes(results) != shapes(expected):
                raise AssertionError("other shapes")
            if (found := difference(results, expected)) > LARGEST:
                raise AssertionError(f"a difference of {found}")
            equal += 1
        except Exception as error:
            other += 1
            print(path.name, type(error).__name__, str(error)[:300])
    print(f"{equal} archives are equal in shapes on meta and in values, {other} are not")
    sys.exit(1 if other else 0)
