#!/usr/bin/env python3
"""Writes print.json: tensors of many kinds and what PyTorch prints for them.

Each case has a dtype, sizes, strides (elements), a device, requires_grad, the default dtype if it is not float32, and
`bytes`, the storage in hexadecimal, or `count`, so many bytes of which byte i is (i * 7 + 3) % 256. Without either the
tensor has no values.
Needs torch; see conformance/requirements.txt for the version the committed file was made with.

    python3 tests/golden/record_print.py [FILE]
"""
import itertools
import json
import math
import pathlib
import sys

import torch
from torch._subclasses.fake_tensor import FakeTensorMode

cases = []


def counting(count):
    return bytes((i * 7 + 3) % 256 for i in range(count))


def add(tensor, text=None, **extra):
    case = {
        "dtype": str(tensor.dtype).removeprefix("torch."),
        "sizes": list(tensor.shape),
        "strides": list(tensor.stride()),
        "device": str(tensor.device),
        "text": text or repr(tensor),
    }
    if tensor.storage_offset():
        case["offset"] = tensor.storage_offset()
    if tensor.requires_grad:
        case["requires_grad"] = True
    if tensor.is_conj():
        case["conj"] = True
    if tensor.device.type == "cpu" and "fake" not in extra:
        content = bytes(tensor.untyped_storage())
        counts = len(content) > 100 and content == counting(len(content))
        case.update({"count": len(content)} if counts else {"bytes": content.hex()})
    cases.append(case | extra)


def counted(dtype, *sizes):
    """A large tensor whose bytes follow the rule above."""
    content = counting(math.prod(sizes) * dtype.itemsize)
    return torch.frombuffer(bytearray(content), dtype=dtype).reshape(sizes)


def add_without_values():
    shapes = [(3, 5), (), (1,), (0,), (7, 1, 2), (1000, 1000, 1000), tuple(range(1, 17)), (12345678,) * 2]
    for shape, dtype in itertools.product(shapes[:4], [torch.float32, torch.int64, torch.bool, torch.complex64]):
        add(torch.empty(shape, device="meta", dtype=dtype))
    for shape in shapes[4:]:
        for dtype in [torch.float32, torch.float8_e4m3fn, torch.complex128]:
            add(torch.empty(shape, device="meta", dtype=dtype))
    for shape in [(1,) * n for n in range(8, 17)]:
        add(torch.empty(shape, device="meta", dtype=torch.bfloat16, requires_grad=True))
    add(torch.empty(3, 4, device="meta", requires_grad=True))
    with FakeTensorMode():
        for device in ["cuda:0", "cuda:3", "cpu", "xpu:1"]:
            for dtype in [torch.float32, torch.int64]:
                fake = torch.empty(2, 3, device=device, dtype=dtype)
                # A simulated device prints as a fake tensor, whose class ours has no need of.
                add(fake, repr(fake).replace("FakeTensor(", "tensor("), fake=True)


def add_numbers():
    lists = [
        [1.0, 2.0, 3.0], [0.5, 1.0, -2.25], [1e-5, 1.0], [1e9, 1.0], [1e8, 1.0], [99999.0, 100.0], [1000.0, 1.0],
        [1001.0, 1.0], [0.0], [-0.0, 0.0], [0.0, -0.0, 1.5], [math.nan], [math.inf, -math.inf, math.nan],
        [math.nan, 1.0], [math.inf, 2.5], [-math.inf, 1e-7, math.nan, 0.0], [0.03125, 0.09375], [0.00012345, 0.1],
        [1e-4, 2e-4], [9.9999e-5], [123456.789], [0.99999, 1.99995], [1e38, 1e-38], [3.0e10, 4.0e10], [-1.0, 10.0],
        [2.00005, 2.00015], [1e-40], [65504.0, 6e-8],
    ]
    for values in lists:
        add(torch.tensor(values))
    for values in lists[:8]:
        add(torch.tensor(values[0]))
    for dtype in [torch.float64, torch.float16, torch.bfloat16]:
        for values in [[1.0, 2.5], [1e-5, 3.0], [math.pi, math.e, 100.0], [math.nan, 7.0]]:
            add(torch.tensor(values, dtype=dtype))
    for dtype in [torch.float8_e5m2, torch.float8_e4m3fn, torch.float8_e5m2fnuz, torch.float8_e4m3fnuz]:
        add(torch.tensor([0.5, 1.0, 448.0, -0.015625]).to(dtype))
    add(torch.tensor([0.5, 1.0, 4.0]).to(torch.float8_e8m0fnu))
    add(torch.tensor([0, 18, 255], dtype=torch.uint8).view(torch.float4_e2m1fn_x2))
    for dtype in [torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.uint16, torch.uint32]:
        add(torch.tensor([0, 1, 100], dtype=dtype))
    add(torch.tensor([-5, 123456789012345678], dtype=torch.int64))
    add(torch.tensor([2**64 - 1, 3], dtype=torch.uint64))
    add(torch.tensor([True, False, True]))
    add(torch.tensor(True))
    add(torch.tensor(-7))
    add(torch.tensor([[True], [False]]))
    complexes = [
        [1 + 2j, -0.5 - 3j], [1j], [0j], [complex(math.nan, math.inf)], [complex(1e-6, 1), complex(1, -math.nan)],
        [complex(-0.0, -0.0), 2 + 0j], [complex(1e10, 100), complex(3, 0.5)], [10 + 200j, 3 - 4j],
    ]
    for values in complexes:
        add(torch.tensor(values))
    add(torch.tensor(3 - 4j))
    add(torch.tensor([1 + 2j, 3 - 4j], dtype=torch.complex128))
    add(torch.tensor([1 + 2j, 3 - 4j], dtype=torch.complex32))
    add(torch.tensor([1 + 2j, 3 - 4j]).conj())
    with_grad = torch.tensor([[0.1, 0.2], [0.3, 0.4]], requires_grad=True)
    add(with_grad)


def add_shapes():
    add(torch.arange(12.0).reshape(3, 4))
    add(torch.arange(12).reshape(3, 4).t())
    add(torch.arange(24).reshape(2, 3, 4))
    add(torch.arange(16).reshape(2, 2, 2, 2))
    add(torch.arange(32.0).reshape(2, 2, 2, 2, 2) / 7)
    add(torch.arange(30).reshape(5, 6)[1:, ::2])
    add(torch.tensor([1.5]).expand(4))
    for count in [9, 10, 11, 12, 25, 26, 50]:
        add(torch.arange(count) * 1000)
        add(torch.arange(count) / 3)
    add(torch.arange(60, dtype=torch.int32).reshape(2, 30))
    add(torch.arange(40) * (1 + 0.5j))
    add(torch.zeros(3, 40, dtype=torch.bool))
    for shape in [(0,), (2, 0), (0, 3), (1, 0, 2)]:
        for dtype in [torch.float32, torch.int64, torch.float64, torch.bool]:
            add(torch.empty(shape, dtype=dtype))
    for dtype in [torch.uint8, torch.int64, torch.int16]:
        for shape in [(1000,), (1001,), (2000,), (7, 200), (4, 300), (40, 40), (11, 11, 11), (3, 4, 5, 20), (500, 3)]:
            add(counted(dtype, *shape))
    add(counted(torch.uint8, 1100)[::2])
    add(counted(torch.uint8, 5000)[1000:].reshape(40, 100).t())
    # The suffixes' own wrapping: a last line of every length around the margin.
    for count in range(12, 34):
        add(torch.zeros(count, dtype=torch.int8))
    torch.set_default_dtype(torch.float64)
    for dtype in [torch.float32, torch.float64, torch.complex64, torch.complex128]:
        add(torch.ones(2, dtype=dtype), default="float64")
    torch.set_default_dtype(torch.float32)


def main() -> None:
    here = pathlib.Path(__file__).resolve().parent
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "print.json"
    add_without_values()
    add_numbers()
    add_shapes()
    lines = ",\n".join(json.dumps(case) for case in cases)
    target.write_text(f"[\n{lines}\n]\n")
    print(f"{len(cases)} tensors printed by PyTorch {torch.__version__} -> {target}")


if __name__ == "__main__":
    main()
