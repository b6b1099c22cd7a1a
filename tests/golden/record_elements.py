#!/usr/bin/env python3
"""Writes elements.json: numbers as their codes in the small floating dtypes, and codes as numbers.

`decode` maps a dtype to [code, bits of the float32 it is]; every code of the one-byte types, some of the others.
`encode` maps a dtype to [bits of a float32, its code]: random numbers of every size, the least and largest of the
dtype, and those that stand exactly between two codes. NaN is left out of both but for its own case: any code of it.
Needs torch; see conformance/requirements.txt for the version the committed file was made with.

    python3 tests/golden/record_elements.py [FILE]
"""
import json
import math
import pathlib
import random
import struct
import sys

import torch

DTYPES = [torch.float16, torch.bfloat16, torch.float8_e5m2, torch.float8_e4m3fn, torch.float8_e5m2fnuz,
          torch.float8_e4m3fnuz, torch.float8_e8m0fnu]


def bits(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def code_dtype(dtype):
    return torch.uint8 if dtype.itemsize == 1 else torch.int16


def decoded(dtype, codes):
    return torch.tensor(codes).to(code_dtype(dtype)).view(dtype).float().tolist()


def encoded(dtype, values):
    codes = torch.tensor(values).to(dtype).view(code_dtype(dtype)).tolist()
    return [code % (1 << 8 * dtype.itemsize) for code in codes]


def main() -> None:
    here = pathlib.Path(__file__).resolve().parent
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "elements.json"
    rng = random.Random(11)
    golden = {"decode": {}, "encode": {}}
    for dtype in DTYPES:
        name = str(dtype).removeprefix("torch.")
        every = range(256) if dtype.itemsize == 1 else [*range(0, 65536, 311), 1, 0x3FF, 0x400, 0x7BFF, 0x7C00, 0x7F80, 0x8000, 0xFC00]
        decode = list(zip(every, decoded(dtype, list(every))))
        golden["decode"][name] = [[code, None if math.isnan(value) else bits(value)] for code, value in decode]
        finite = sorted(value for _, value in decode if math.isfinite(value))
        values = [rng.uniform(-2, 2) * 2.0 ** rng.randint(-40, 40) for _ in range(150)] + [math.inf, -math.inf, 0.0, -0.0]
        values += [value * factor for value in (finite[0], finite[-1]) for factor in (1, 1.01, 1.03, 1.0625, 1.07, 1.125, 1.5, 2)]
        values += rng.sample(finite, min(len(finite), 60))
        if dtype.itemsize == 1:
            values += [(a + b) / 2 for a, b in zip(finite, finite[1:])]
        values += [2.0**-k for k in (17, 18, 24, 25, 126, 127, 133, 134, 149)]
        # As float32 has them.
        values = [x for x in torch.tensor(values).tolist()]
        codes = encoded(dtype, values)
        nans = [math.isnan(value) for value in decoded(dtype, codes)]
        golden["encode"][name] = [[bits(value), None if nan else code] for value, code, nan in zip(values, codes, nans)]
    lines = [f'"{side}": {{\n' + ",\n".join(f'"{name}": {json.dumps(rows, separators=(",", ":"))}' for name, rows in table.items()) + "\n}"
             for side, table in golden.items()]
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{len(DTYPES)} dtypes of PyTorch {torch.__version__} -> {target}")


if __name__ == "__main__":
    main()
