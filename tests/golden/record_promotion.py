#!/usr/bin/env python3
"""Writes promotion.json: the type that every pair of dtypes promotes to, whether one may be cast to the other, and
result_type of pairs of which one or both have no dimensions or are Python numbers.

`promote` holds, for each dtype in the order of `dtypes`, the results against all dtypes, as indices (-1: an error);
`cast` the same as 0 and 1. In `result_types` each case is [default dtype, kind, a, b, result], where kind says what a
and b are: d a tensor with dimensions, z one without, n a Python number whose type is named by a dtype.
Needs torch; see conformance/requirements.txt for the version the committed file was made with.

    python3 tests/golden/record_promotion.py [FILE]
"""
import itertools
import json
import pathlib
import sys

import torch

NUMBERS = {torch.bool: True, torch.int64: 3, torch.float64: 0.5, torch.complex128: 1j}


def name(dtype):
    return str(dtype).removeprefix("torch.")


def promoted(a, b):
    try:
        return torch.promote_types(a, b)
    except RuntimeError:
        return None


def operand(kind, dtype):
    return NUMBERS[dtype] if kind == "n" else torch.empty((2,) if kind == "d" else (), dtype=dtype, device="meta")


def result_types(dtypes):
    for default, kind in itertools.product([torch.float32, torch.float64, torch.float16], ["dd", "dz", "zd", "zz", "dn", "zn"]):
        torch.set_default_dtype(default)
        for a, b in itertools.product(dtypes, NUMBERS if kind[1] == "n" else dtypes):
            if default != torch.float32 and kind[1] != "n":
                continue  # the default decides about numbers alone
            try:
                yield name(default), kind, name(a), name(b), name(torch.result_type(operand(kind[0], a), operand(kind[1], b)))
            except RuntimeError:
                yield name(default), kind, name(a), name(b), None
    torch.set_default_dtype(torch.float32)


def main() -> None:
    here = pathlib.Path(__file__).resolve().parent
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "promotion.json"
    dtypes = sorted({value for value in vars(torch).values() if isinstance(value, torch.dtype)}, key=name)
    index = {dtype: i for i, dtype in enumerate(dtypes)} | {None: -1}
    ordinary = [torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.bfloat16,
                torch.float32, torch.float64, torch.complex32, torch.complex64, torch.complex128]
    cases = list(result_types(ordinary))
    tables = {
        "dtypes": [name(dtype) for dtype in dtypes],
        "promote": [[index[promoted(a, b)] for b in dtypes] for a in dtypes],
        "cast": [[int(torch.can_cast(a, b)) for b in dtypes] for a in dtypes],
        "result_types": [list(case) for case in cases],
    }
    lines = [f'"{key}": [\n' + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]" for key, rows in tables.items()]
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{len(dtypes)} dtypes, {len(cases)} result types of PyTorch {torch.__version__} -> {target}")


if __name__ == "__main__":
    main()
