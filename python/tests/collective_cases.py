"""Calls of collectives, right and wrong ones, that every rank makes alike: what each gives or raises. PyTorch runs them as processes with
gloo, tare as ranks of one process (record_collectives.py, test_collectives.py).

    python collective_cases.py NPROC FILE [NAME ...]      writes {case: [what each rank tells]}


zeros, and `tell`.
"""

import json
import os
import re
import signal
import sys
import tempfile
import time
import warnings
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

CASES = {}
DTYPES = ("bool uint8 int8 int16 int32 int64 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128 float8_e4m3fn "
          "float8_e5m2").split()
OPS = "SUM AVG PRODUCT MIN MAX BAND BOR BXOR".split()


def case(name, program):
    if name in CASES:
        raise ValueError(f"two cases are called {name}")
    CASES[name] = program


# One of each with its parts as {i} (what a rank gives) and {o} (what it gets); lists are [{i}] * size.
FORMS = {
    "all_reduce": "x = {i}\ndist.all_reduce(x{op})\ntell(x)",
    "broadcast": "x = {i}\ndist.broadcast(x, 1)\ntell(x)",
    "reduce": "x = {i}\ndist.reduce(x, 1{op})\ntell(x if rank == 1 else None)",
    "all_gather": "o = [{o} for _ in range(size)]\ndist.all_gather(o, {i})\ntell(*o)",
    "gather": "o = [{o} for _ in range(size)] if rank == 1 else None\ndist.gather({i}, o, 1)\ntell(*o or [])",
    "scatter": "o = {o}\ndist.scatter(o, [{i} for _ in range(size)] if rank == 1 else None, 1)\ntell(o)",
    "reduce_scatter": "o = {o}\ndist.reduce_scatter(o, [{i} for _ in range(size)]{op})\ntell(o)",
    "all_to_all": "o = [{o} for _ in range(size)]\ndist.all_to_all(o, [{i} for _ in range(size)])\ntell(*o)",
    "send": "o = {o}\nif rank == 0:\n    dist.send({i}, 1)\nelif rank == 1:\n    dist.recv(o, 0)\ntell(o)",
}
# Those of whole tensors: {i} and {o} have size times as many elements where they are {I}, {O}.
JOINED = {
    "all_gather_into_tensor": "o = {O}\ndist.all_gather_into_tensor(o, {i})\ntell(o)",
    "reduce_scatter_tensor": "o = {o}\ndist.reduce_scatter_tensor(o, {I}{op})\ntell(o)",
    "all_to_all_single": "o = {O}\ndist.all_to_all_single(o, {I})\ntell(o)",
}
ALL = {**FORMS, **JOINED}
REDUCING = ("all_reduce", "reduce", "reduce_scatter", "reduce_scatter_tensor")


def of(form, i, o, big_i=None, big_o=None, op=""):
    return form.replace("{i}", i).replace("{o}", o).replace("{I}", big_i or i).replace("{O}", big_o or o).replace("{op}", op)


for kind, form in ALL.items():
    for dtype in DTYPES:
        case(f"{kind} of {dtype}", of(form, f"v(2, 3, dtype=torch.{dtype})", f"z(2, 3, dtype=torch.{dtype})",
                                      f"v(2 * size, 3, dtype=torch.{dtype})", f"z(2 * size, 3, dtype=torch.{dtype})"))
for kind in REDUCING:
    for op in OPS + ["PREMUL_SUM"]:
        for dtype in ("bool", "uint8", "int8", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64"):
            if op == "SUM":
                continue
            case(f"{kind} {op} of {dtype}", of(ALL[kind], f"v(2, 3, dtype=torch.{dtype})", f"z(2, 3, dtype=torch.{dtype})",
                                               f"v(2 * size, 3, dtype=torch.{dtype})", "", f", op=R.{op}"))
for kind, form in ALL.items():
    # inputs in other layouts, with dense outputs
    for name, i, o, big_i, big_o in (
            ("turned", "v(3, 2).t()", "z(2, 3)", "v(3, 2 * size).t()", "z(2 * size, 3)"),
            ("sliced", "v(2, 4)[:, :3]", "z(2, 3)", "v(2 * size, 4)[:, :3]", "z(2 * size, 3)"),
            ("stepped", "v(4, 3)[::2]", "z(2, 3)", "v(4 * size, 3)[::2]", "z(2 * size, 3)"),
            ("expanded", "v(1, 3).expand(2, 3)", "z(2, 3)", "v(1, 3).expand(2 * size, 3)", "z(2 * size, 3)"),
            ("offset", "v(3, 3)[1:]", "z(2, 3)", "v(2 * size + 1, 3)[1:]", "z(2 * size, 3)"),
            ("channels last", "v(1, 2, 2, 2).to(memory_format=torch.channels_last)", "z(1, 2, 2, 2)",
             "v(size, 2, 2, 2).to(memory_format=torch.channels_last)", "z(size, 2, 2, 2)"),
            ("scalar", "v()", "z()", "v(size)", "z(size)"),
            ("scalar to row", "v()", "z(1)", "v(size)", "z(size)"),
            ("row to scalar", "v(1)", "z()", "v(size)", "z(size)"),
            ("empty", "v(0)", "z(0)", "v(0)", "z(0)"),
            ("empty rows", "v(0, 3)", "z(0, 3)", "v(0, 3)", "z(0, 3)"),
            ("empty columns", "v(2, 0)", "z(2, 0)", "v(2 * size, 0)", "z(2 * size, 0)"),
            # outputs in other layouts, with dense inputs
            ("into turned", "v(2, 3)", "z(3, 2).t()", "v(2 * size, 3)", "z(3, 2 * size).t()"),
            ("into sliced", "v(2, 3)", "z(2, 4)[:, :3]", "v(2 * size, 3)", "z(2 * size, 4)[:, :3]"),
            ("into stepped", "v(2, 3)", "z(4, 3)[::2]", "v(2 * size, 3)", "z(4 * size, 3)[::2]"),
            ("into offset", "v(2, 3)", "z(3, 3)[1:]", "v(2 * size, 3)", "z(2 * size + 1, 3)[1:]"),
            ("turned into turned", "v(3, 2).t()", "z(3, 2).t()", "v(3, 2 * size).t()", "z(3, 2 * size).t()"),
            # other sizes
            ("into flat", "v(2, 3)", "z(6)", "v(2 * size, 3)", "z(6 * size)"),
            ("into other sizes", "v(2, 3)", "z(3, 2)", "v(2 * size, 3)", "z(3 * size, 2)"),
            ("into stacked", "v(2, 3)", "z(1, 2, 3)", "v(size, 2, 3)", "z(size, 2, 3)"),
            ("into smaller", "v(2, 3)", "z(1, 3)", "v(2 * size, 3)", "z(2 * size - 1, 3)"),
            ("into half", "v(2, 3)", "z(1, 3)", "v(2 * size, 3)", "z(size, 3)"),
            ("into larger", "v(2, 3)", "z(3, 3)", "v(2 * size, 3)", "z(2 * size + 1, 3)"),
            ("into twice", "v(2, 3)", "z(4, 3)", "v(2 * size, 3)", "z(4 * size, 3)"),
            ("into empty", "v(2, 3)", "z(0)", "v(2 * size, 3)", "z(0)"),
            ("of what does not divide", "v(2, 3)", "z(2, 3)", "v(2 * size + 1, 3)", "z(2 * size + 1, 3)"),
            ("as one row", "v(2, 3)", "z(2, 3)", "v(1, 2, 3, size)", "z(1, 2, 3, size)"),
            # other dtypes
            ("into float64", "v(2, 3)", "z(2, 3, dtype=torch.float64)", "v(2 * size, 3)", "z(2 * size, 3, dtype=torch.float64)"),
            ("into int32", "v(2, 3)", "z(2, 3, dtype=torch.int32)", "v(2 * size, 3)", "z(2 * size, 3, dtype=torch.int32)"),
            # what is no plain tensor
            ("of a parameter", "torch.nn.Parameter(v(2, 3))", "z(2, 3)", "torch.nn.Parameter(v(2 * size, 3))", "z(2 * size, 3)"),
            ("into a parameter", "v(2, 3)", "torch.nn.Parameter(z(2, 3))", "v(2 * size, 3)", "torch.nn.Parameter(z(2 * size, 3))"),
            ("of no leaf", "v(2, 3).requires_grad_() * 2", "z(2, 3)", "v(2 * size, 3).requires_grad_() * 2", "z(2 * size, 3)"),
            ("of a number", "1.0", "z(2, 3)", "1.0", "z(2 * size, 3)"),
            ("into None", "v(2, 3)", "None", "v(2 * size, 3)", "None"),
            ("of a list", "[v(2, 3)]", "z(2, 3)", "[v(2 * size, 3)]", "z(2 * size, 3)"),
            ("of an array", "v(2, 3).numpy()", "z(2, 3)", "v(2 * size, 3).numpy()", "z(2 * size, 3)"),
            ("conjugated", "v(2, 3, dtype=torch.complex64).conj()", "z(2, 3, dtype=torch.complex64)",
             "v(2 * size, 3, dtype=torch.complex64).conj()", "z(2 * size, 3, dtype=torch.complex64)"),
            ("sparse", "v(2, 3).to_sparse()", "z(2, 3).to_sparse()", "v(2 * size, 3).to_sparse()", "z(2 * size, 3).to_sparse()"),
            ("on meta", "v(2, 3).to('meta')", "z(2, 3).to('meta')", "v(2 * size, 3).to('meta')", "z(2 * size, 3).to('meta')")):
        if ("into" in name or " to " in name) and kind in ("all_reduce", "broadcast", "reduce") or name == "on meta":
            continue
        case(f"{kind}: {name}", of(form, i, o, big_i, big_o))

# --- lists ---
for number, text in (("too few", "size - 1"), ("too many", "size + 1"), ("none", "0")):
    for kind, program in {
        "all_gather": "o = [z(2)] * ({n})\ndist.all_gather(o, v(2))\ntell(*o)",
        "gather": "o = [z(2) for _ in range({n})] if rank == 0 else None\ndist.gather(v(2), o, 0)\ntell(*o or [])",
        "scatter": "o = z(2)\ndist.scatter(o, [v(2)] * ({n}) if rank == 0 else None, 0)\ntell(o)",
        "reduce_scatter": "o = z(2)\ndist.reduce_scatter(o, [v(2)] * ({n}))\ntell(o)",
        "all_to_all in": "o = [z(2) for _ in range(size)]\ndist.all_to_all(o, [v(2)] * ({n}))\ntell(*o)",
        "all_to_all out": "o = [z(2) for _ in range({n})]\ndist.all_to_all(o, [v(2)] * size)\ntell(*o)",
        "all_gather_object": "o = [None] * ({n})\ndist.all_gather_object(o, rank)\ntell(o)",
        "gather_object": "o = [None] * ({n}) if rank == 0 else None\ndist.gather_object(rank, o)\ntell(o)",
        "scatter_object_list": "o = [None]\ndist.scatter_object_list(o, [1] * ({n}) if rank == 0 else None)\ntell(o)",
        "broadcast_object_list": "o = [rank] * ({n})\ndist.broadcast_object_list(o)\ntell(o)",
        "all_reduce_coalesced": "o = [v(2) for _ in range({n})]\ndist.all_reduce_coalesced(o)\ntell(*o)",
    }.items():
        case(f"{kind}: {number}", program.replace("{n}", text))
for kind, program in {
    "all_gather": "o = {l}\ndist.all_gather(o, v(2))\ntell(*o)",
    "gather": "o = {l} if rank == 0 else None\ndist.gather(v(2), o, 0)\ntell(*o or [])",
    "scatter": "o = z(2)\ndist.scatter(o, {l} if rank == 0 else None, 0)\ntell(o)",
    "reduce_scatter": "o = z(2)\ndist.reduce_scatter(o, {l})\ntell(o)",
    "all_to_all in": "o = [z(2) for _ in range(size)]\ndist.all_to_all(o, {l})\ntell(*o)",
    "all_to_all out": "o = {l}\ndist.all_to_all(o, [v(2)] * size)\ntell(*o)",
}.items():
    for name, made in {
        "a tuple": "tuple(v(2) for _ in range(size))", "one tensor": "v(size, 2)", "None": "None", "numbers": "[1.0] * size",
        "one None": "[v(2)] * (size - 1) + [None]", "a generator": "(v(2) for _ in range(size))",
        "first of other dtype": "[v(2, dtype=torch.float64)] + [v(2) for _ in range(size - 1)]",
        "last of other dtype": "[v(2) for _ in range(size - 1)] + [v(2, dtype=torch.float64)]",
        "first of other sizes": "[v(3)] + [v(2) for _ in range(size - 1)]", "last of other sizes":
        "[v(2) for _ in range(size - 1)] + [v(3)]",
        "last of other shape": "[v(2) for _ in range(size - 1)] + [v(1, 2)]", "all of other shape": "[v(1, 2) for _ in range(size)]",
        "last turned": "[v(2) for _ in range(size - 1)] + [v(4)[::2]]", "one tensor twice": "[v(2)] * size",
        "parts of one": "list(v(2 * size).chunk(size))", "rows of one": "list(v(size, 2).unbind())", "columns of one":
        "list(v(2, size).unbind(1))",
    }.items():
        case(f"{kind}: {name}", program.replace("{l}", made))
case("all_gather of unequal parts", "o = [z(i + 1) for i in range(size)]\ndist.all_gather(o, v(rank + 1))\ntell(*o)")
case("all_to_all of unequal parts",
    "o = [z(i + 1) for i in range(size)]\ndist.all_to_all(o, [v(rank + 1) for _ in range(size)])\ntell(*o)")
case("all_to_all of other ranks' sizes",
    "o = [z(i + rank + 1) for i in range(size)]\ndist.all_to_all(o, [v(i + rank + 1) for i in range(size)])\ntell(*o)")
case("scatter of unequal parts", "o = z(rank + 1)\ndist.scatter(o, [v(i + 1) for i in range(size)] if rank == 0 else None, 0)\ntell(o)")
case("reduce_scatter of unequal parts", "o = z(rank + 1)\ndist.reduce_scatter(o, [v(i + 1) for i in range(size)])\ntell(o)")
case("gather of a list where none is due", "o = [z(2) for _ in range(size)]\ndist.gather(v(2), o, 0)\ntell(*o)")
case("scatter of a list where none is due", "o = z(2)\ndist.scatter(o, [v(2) for _ in range(size)], 0)\ntell(o)")
case("gather without a list", "dist.gather(v(2), None, 0)\ntell()")
case("scatter without a list", "dist.scatter(v(2), None, 0)\ntell()")
case("all_gather in place", "o = [z(2) for _ in range(size)]\no[rank].copy_(v(2))\ndist.all_gather(o, o[rank])\ntell(*o)")
case("all_gather_into_tensor in place",
    "o = z(2 * size)\no[2 * rank:2 * rank + 2] = v(2)\ndist.all_gather_into_tensor(o, o[2 * rank:2 * rank + 2])\ntell(o)")
case("reduce_scatter_tensor in place", "x = v(2 * size)\no = x[2 * rank:2 * rank + 2]\ndist.reduce_scatter_tensor(o, x)\ntell(o)")
case("all_to_all_single in place", "x = v(2 * size)\ndist.all_to_all_single(x, x)\ntell(tuple(x.shape))")

# --- splits ---
for name, given, out, o_splits, i_splits in (
        ("right", "v(size * (rank + 1), 2)", "z(size * (size + 1) // 2, 2)", "[i + 1 for i in range(size)]", "[rank + 1] * size"),
        ("of what is sent alone", "v(2 * size)", "z(2 * size)", "None", "[2] * size"), ("of what is got alone", "v(2 * size)",
            "z(2 * size)", "[2] * size", "None"),
        ("empty lists", "v(2 * size)", "z(2 * size)", "[]", "[]"), ("a tuple", "v(2 * size)", "z(2 * size)", "(2,) * size",
            "(2,) * size"),
        ("too few", "v(2 * size)", "z(2 * size)", "[2 * size]", "[2 * size]"), ("too many", "v(2 * size)", "z(2 * size)",
            "[2] * size + [0]", "[2] * size + [0]"),
        ("too few sent", "v(2 * size)", "z(2 * size)", "[2] * size", "[2 * size]"),
        ("too small", "v(2 * size)", "z(2 * size)", "[1] * size", "[1] * size"), ("too large", "v(2 * size)", "z(2 * size)", "[3] * size",
            "[3] * size"),
        ("too large got", "v(2 * size)", "z(2 * size)", "[3] * size", "[2] * size"), ("too large sent", "v(2 * size)", "z(2 * size)",
            "[2] * size", "[3] * size"),
        ("negative", "v(2 * size)", "z(2 * size)", "[-1] + [2] * (size - 2) + [5]", "[-1] + [2] * (size - 2) + [5]"),
        ("zeros", "v(0)", "z(0)", "[0] * size", "[0] * size"), ("zeros of rows", "v(0, 3)", "z(0, 3)", "[0] * size", "[0] * size"),
        ("some zeros", "v(size if rank == 0 else 0)", "z(1)", "[1] + [0] * (size - 1)", "[1] * size if rank == 0 else [0] * size"),
        ("of a scalar", "v()", "z()", "[1] + [0] * (size - 1)", "[1] + [0] * (size - 1)"),
        ("as floats", "v(2 * size)", "z(2 * size)", "[2.0] * size", "[2.0] * size"), ("as a tensor", "v(2 * size)", "z(2 * size)",
            "torch.tensor([2] * size)", "torch.tensor([2] * size)"),
        ("of other columns", "v(2 * size, 3)", "z(2 * size, 2)", "[2] * size", "[2] * size"), ("of other dims", "v(2 * size, 2)",
            "z(4 * size)", "[4] * size", "[2] * size"),
        ("into turned", "v(2 * size, 2)", "z(2, 2 * size).t()", "[2] * size", "[2] * size"), ("of turned", "v(2, 2 * size).t()",
            "z(2 * size, 2)", "[2] * size", "[2] * size")):
    case(f"all_to_all_single with splits: {name}", f"o = {out}\ndist.all_to_all_single(o, {given}, {o_splits}, {i_splits})\ntell(o)")

# --- roots and groups ---
for name, root in (("-1", "-1"), ("size", "size"), ("far", "size + 40"), ("a float", "0.0"), ("text", "'0'"), ("None", "None"), ("True",
    "True")):
    for kind, call in {"broadcast": "dist.broadcast(x, {r})", "reduce": "dist.reduce(x, {r})",
                       "gather": "dist.gather(x, [z(2) for _ in range(size)] if rank == 0 else None, {r})",
                       "scatter": "dist.scatter(x, [v(2) for _ in range(size)] if rank == 0 else None, {r})",
                       "broadcast_object_list": "o = [rank]; dist.broadcast_object_list(o, {r}); tell(o)",
                       "gather_object": "o = [None] * size if rank == 0 else None; dist.gather_object(rank, o, {r}); tell(o)",
                       "scatter_object_list": "o = [None]; dist.scatter_object_list(o, [1] * size if rank == 0 else None, {r}); tell(o)",
                       "send": "dist.send(x, {r})", "recv": "dist.recv(x, {r})", "isend": "dist.isend(x, {r})", "irecv":
                       "dist.irecv(x, {r})"}.items():
        if (kind, name) in (("recv", "None"), ("irecv", "None"), ("recv", "-1")) or (kind.endswith(("send", "recv")) and name in ("True",
            "a float")):
            continue
        case(f"{kind} with root {name}", "x = v(2)\n" + call.replace("{r}", root) + "\ntell(x)")
for kind, call in {"broadcast": "dist.broadcast(x, {r}, group=g)", "reduce": "dist.reduce(x, {r}, group=g)",
                   "gather": "dist.gather(x, [z(2) for _ in range(2)] if rank == 1 else None, {r}, group=g)",
                   "scatter": "dist.scatter(x, [v(2) for _ in range(2)] if rank == 1 else None, {r}, group=g)",
                   "broadcast_object_list": "o = [rank]; dist.broadcast_object_list(o, {r}, group=g); tell(o)",
                   "gather_object": "o = [None] * 2 if rank == 1 else None; dist.gather_object(rank, o, {r}, group=g); tell(o)",
                   "scatter_object_list":
                   "o = [None]; dist.scatter_object_list(o, [1, 2] if rank == 1 else None, {r}, group=g); tell(o)"}.items():
    word = "dst" if kind in ("reduce", "gather", "gather_object") else "src"
    for name, root in (("1 of the group", f"group_{word}=0"), ("1 of the world", f"{word}=1"), ("both", f"{word}=1, group_{word}=0"),
        ("outside", f"{word}=0"),
                       ("no rank of the group", f"group_{word}=5"), ("a negative one", f"group_{word}=-1")):
        last = root.replace(f"{word}=1", f"{word}=size - 1") if "group" not in root else root.replace(f"{word}=1,", f"{word}=size - 1,")
        case(f"{kind} in a group of the last two, root {name}",
             "g = dist.new_group([size - 2, size - 1][::-1], sort_ranks=False)\nrank = rank - (size - 2)\nx = v(2)\n"
             + call.replace("{r}", last) + "\ntell(x)")
for kind, call in {
    "all_reduce": "dist.all_reduce(x, group=g)", "broadcast": "dist.broadcast(x, 0, group=g)", "reduce": "dist.reduce(x, 0, group=g)",
    "all_gather": "dist.all_gather([z(2)], x, group=g)", "all_gather_into_tensor": "dist.all_gather_into_tensor(z(2), x, group=g)",
    "gather": "dist.gather(x, [z(2)] if rank == 0 else None, 0, group=g)", "scatter":
    "dist.scatter(x, [v(2)] if rank == 0 else None, 0, group=g)",
    "reduce_scatter": "dist.reduce_scatter(x, [v(2)], group=g)", "reduce_scatter_tensor": "dist.reduce_scatter_tensor(x, v(2), group=g)",
    "all_to_all": "dist.all_to_all([z(2)], [x], group=g)", "all_to_all_single": "dist.all_to_all_single(z(2), x, group=g)", "barrier":
    "dist.barrier(group=g)",
    "monitored_barrier": "dist.monitored_barrier(group=g)", "all_gather_object":
    "o = [None]; dist.all_gather_object(o, rank, group=g); tell(o)",
    "broadcast_object_list": "o = [rank]; dist.broadcast_object_list(o, 0, group=g); tell(o)", "gather_object":
    "o = [None]; dist.gather_object(rank, o if rank == 0 else None, 0, group=g); tell(o)",
    "scatter_object_list": "o = [None]; dist.scatter_object_list(o, [1] if rank == 0 else None, 0, group=g); tell(o)", "send":
    "dist.send(x, 1, group=g)", "recv": "dist.recv(x, 1, group=g)",
    "isend": "tell(dist.isend(x, 1, group=g))", "irecv": "tell(dist.irecv(x, 1, group=g))", "all_reduce_coalesced":
    "dist.all_reduce_coalesced([x], group=g)",
    "get_rank": "tell(dist.get_rank(g))", "get_world_size": "tell(dist.get_world_size(g))", "get_backend": "tell(dist.get_backend(g))",
    "get_process_group_ranks": "tell(dist.get_process_group_ranks(g))", "get_global_rank": "tell(dist.get_global_rank(g, 0))",
    "get_group_rank": "tell(dist.get_group_rank(g, 0))",
    "destroy": "dist.destroy_process_group(g)", "send_object_list": "dist.send_object_list([1], 1, group=g)", "recv_object_list":
    "tell(dist.recv_object_list([1], 1, group=g))",
}.items():
    one = kind in ("send", "recv", "isend", "irecv", "send_object_list", "recv_object_list")
    parts = [part.strip() for part in call.split(";")]
    if "tell" not in parts[0] and "=" not in parts[0].split("(")[0]:
        parts = [f"r = {parts[0]}", "tell(r, x)"]
    case(f"{kind} by those outside of the group", "g = dist.new_group([0])\nx = v(2)\nif rank != 0:\n    " + "\n    ".join(parts))
    for wrong in ("'0'", "0", "[0, 1]"):
        if not one and ";" not in call and "tell" not in call:
            case(f"{kind} in group {wrong}", f"g = {wrong}\nx = v(2)\n{call}\ntell(x)")
for name, made in {"text": "['0', 1]", "a float": "[0.0, 1]", "too large": "[0, size]", "negative": "[-1, 0]", "twice": "[0, 0]", "empty":
    "[]", "too many": "list(range(size + 1))",
                   "a range": "range(size)", "a tuple": "(0, 1)", "a set": "{0, 1}", "a tensor": "torch.tensor([0, 1])", "a number":
                   "0"}.items():
    case(f"new_group of {name}",
        f"g = dist.new_group({made})\n"
        "tell(dist.get_rank(g) if g is not None else None, dist.get_world_size(g) if g is not None else None)")
for name, made in {"a backend that is none": "dist.new_group([0, 1], backend='none')", "a timeout in seconds":
    "dist.new_group([0, 1], timeout=3)",
                   "subgroups that do not divide": "dist.new_subgroups(size + 1)", "subgroups of none": "dist.new_subgroups(0)",
                   "subgroups that overlap": "dist.new_subgroups_by_enumeration([[0, 1], [1]])",
                   "no subgroups": "dist.new_subgroups_by_enumeration([])", "a second world": "dist.init_process_group('gloo')",
                   "split_group": "dist.split_group(None, [[0], [1]])"}.items():
    case(f"groups: {name}", f"{made}\ntell('made')")

# --- arguments ---
for name, op in (("text", "'sum'"), ("a number", "0"), ("None", "None"), ("a class", "R")):
    for kind in REDUCING:
        case(f"{kind} by {name}", of(ALL[kind], "v(2, 3)", "z(2, 3)", "v(2 * size, 3)", "", f", op={op}"))
for kind, call in {"barrier with device_ids 0": "dist.barrier(device_ids=0)", "barrier with device_ids": "dist.barrier(device_ids=[0])",
                   "monitored_barrier": "tell(dist.monitored_barrier())", "monitored_barrier for all":
                   "tell(dist.monitored_barrier(wait_all_ranks=True))",
                   "barrier": "tell(dist.barrier())", "barrier as Work":
                   "w = dist.barrier(async_op=True)\ntell(w.wait(), w.is_completed())",
                   "monitored_barrier with a timeout":
                   "tell(dist.monitored_barrier(timeout=__import__('datetime').timedelta(seconds=5)))"}.items():
    case(kind, call + "\ntell()")
for kind, call in {
    "all_reduce": "w = dist.all_reduce(x, async_op=True)", "broadcast": "w = dist.broadcast(x, 0, async_op=True)", "reduce":
    "w = dist.reduce(x, 0, async_op=True)",
    "all_gather": "w = dist.all_gather([z(2) for _ in range(size)], x, async_op=True)", "all_gather_into_tensor":
    "w = dist.all_gather_into_tensor(z(2 * size), x, async_op=True)",
    "gather": "w = dist.gather(x, [z(2) for _ in range(size)] if rank == 0 else None, 0, async_op=True)", "scatter":
    "w = dist.scatter(x, [v(2) for _ in range(size)] if rank == 0 else None, 0, async_op=True)",
    "reduce_scatter": "w = dist.reduce_scatter(x, [v(2) for _ in range(size)], async_op=True)", "reduce_scatter_tensor":
    "w = dist.reduce_scatter_tensor(x, v(2 * size), async_op=True)",
    "all_to_all": "w = dist.all_to_all([z(2) for _ in range(size)], [v(2)] * size, async_op=True)", "all_to_all_single":
    "w = dist.all_to_all_single(z(2 * size), v(2 * size), async_op=True)",
    "all_reduce_coalesced": "w = dist.all_reduce_coalesced([x, v(3)], async_op=True)",
    "isend and irecv": "w = dist.isend(v(2), (rank + 1) % size); u = dist.irecv(x, (rank - 1) % size); u.wait()",
}.items():
    case(f"Work of {kind}", f"x = v(2)\n{call}\ntell(w.wait(), w.is_completed(), w.is_success(), w.exception() is None)")
    if "isend" not in kind:
        case(f"result of {kind}", f"x = v(2)\n{call}\nw.wait()\nr = w.result()\ntell(len(r), *r if rank == 0 else [])")
        case(f"future of {kind}", f"x = v(2)\n{call}\nr = w.get_future().wait()\ntell(type(r).__name__, len(r))")
        case(f"source of {kind}", f"x = v(2)\n{call}\nw.wait()\ntell(w._source_rank())")
        case(f"timeout of {kind}", f"x = v(2)\n{call}\ntell(w.wait(__import__('datetime').timedelta(seconds=9)))")

# --- messages ---
for name, program in {
    "from any": "if rank == 0:\n    tell(sum(dist.recv(z(2)) for _ in range(size - 1)))\nelse:\n    dist.send(v(2), 0)",
    "from any, its elements": "x = z(2)\nif rank == 0:\n    tell(dist.recv(x), x)\nelif rank == 1:\n    dist.send(v(2), 0)",
    "tags out of order":
    "x, y = z(2), z(2)\nif rank == 0:\n    a = dist.isend(v(2), 1, tag=1); b = dist.isend(v(2) * 2, 1, tag=2); a.wait(); b.wait()\n"
    "elif rank == 1:\n    dist.recv(y, 0, tag=2); dist.recv(x, 0, tag=1); tell(x, y)",
    "two of one tag":
    "x, y = z(2), z(2)\nif rank == 0:\n    dist.send(v(2), 1); dist.send(v(2) * 2, 1)\nelif rank == 1:\n"
    "    dist.recv(x, 0); dist.recv(y, 0); tell(x, y)",
    "to itself": "dist.send(v(2), rank)\ntell()", "from itself": "dist.recv(v(2), rank)\ntell()", "begun to itself":
    "dist.isend(v(2), rank)\ntell()", "begun from itself": "dist.irecv(v(2), rank)\ntell()",
    "negative tag": "if rank == 0:\n    dist.send(v(2), 1, tag=-1)\nelif rank == 1:\n    x = z(2); dist.recv(x, 0, tag=-1); tell(x)",
    "large tag":
    "if rank == 0:\n    dist.send(v(2), 1, tag=2 ** 31 - 1)\nelif rank == 1:\n    x = z(2); dist.recv(x, 0, tag=2 ** 31 - 1); tell(x)",
    "too large tag":
    "if rank == 0:\n    dist.send(v(2), 1, tag=2 ** 40)\nelif rank == 1:\n    x = z(2); dist.recv(x, 0, tag=2 ** 40); tell(x)",
    "a tag that is text":
    "if rank == 0:\n    dist.send(v(2), 1, tag='a')\nelif rank == 1:\n    x = z(2); dist.recv(x, 0, tag='a'); tell(x)",
    "into other shape": "x = z(6)\nif rank == 0:\n    dist.send(v(2, 3), 1)\nelif rank == 1:\n    dist.recv(x, 0)\ntell(x)",
    "into turned": "x = z(3, 2).t()\nif rank == 0:\n    dist.send(v(2, 3), 1)\nelif rank == 1:\n    dist.recv(x, 0)\ntell(x)",
    "of turned": "x = z(2, 3)\nif rank == 0:\n    dist.send(v(3, 2).t(), 1)\nelif rank == 1:\n    dist.recv(x, 0)\ntell(x)",
    "as many bytes":
    "x = z(4, dtype=torch.int16)\nif rank == 0:\n    dist.send(v(2), 1)\nelif rank == 1:\n    dist.recv(x, 0)\ntell(tuple(x.shape))",
    "what recv returns": "x = z(2)\nif rank == 0:\n    tell(dist.send(v(2), 1))\nelif rank == 1:\n    tell(dist.recv(x, 0))",
    "what recv of a group returns":
    "x = z(2)\nif rank == 0:\n    tell(dist.send(v(2), group_dst=1))\nelif rank == 1:\n    tell(dist.recv(x, group_src=0))",
    "the source of an irecv":
    "x = z(2)\nif rank == 0:\n    dist.send(v(2), 1)\nelif rank == 1:\n    w = dist.irecv(x, 0)\n    w.wait()\n"
    "    tell(w._source_rank())",
    "the source of an irecv from any":
    "x = z(2)\nif rank == 0:\n    dist.send(v(2), 1)\nelif rank == 1:\n    w = dist.irecv(x)\n    w.wait()\n    tell(w._source_rank())",
    "the source of an isend":
    "x = z(2)\nif rank == 0:\n    w = dist.isend(v(2), 1)\n    w.wait()\n    tell(w._source_rank())\nelif rank == 1:\n"
    "    dist.recv(x, 0)",
    "the result of an isend":
    "x = z(2)\nif rank == 0:\n    w = dist.isend(v(2), 1)\n    w.wait()\n    tell(w.result())\nelif rank == 1:\n    dist.recv(x, 0)",
    "the result of an irecv":
    "x = z(2)\nif rank == 1:\n    w = dist.irecv(x, 0)\n    w.wait()\n    tell(w.result())\nelif rank == 0:\n    dist.send(x, 1)",
    "the future of an irecv":
    "x = z(2)\nif rank == 1:\n    w = dist.irecv(x, 0)\n    w.wait()\n    tell(type(w.get_future()).__name__)\nelif rank == 0:\n"
    "    dist.send(x, 1)",
    "a batch":
    "x = z(2)\n"
    "for w in dist.batch_isend_irecv([dist.P2POp(dist.isend, v(2), (rank + 1) % size), dist.P2POp(dist.irecv, x, "
    "(rank - 1) % size)]):\n    w.wait()\ntell(x)",
    "a batch that is empty": "tell(dist.batch_isend_irecv([]))", "a batch that is None": "tell(dist.batch_isend_irecv(None))",
    "a batch of calls": "tell(dist.batch_isend_irecv([dist.isend]))",
    "a batch as a tuple": "tell(dist.batch_isend_irecv((dist.P2POp(dist.isend, v(2), (rank + 1) % size),)))",
    "P2POp of send": "dist.P2POp(dist.send, v(2), 0)", "P2POp of itself": "dist.P2POp(dist.isend, v(2), rank); tell('made')",
    "P2POp of no tensor": "dist.P2POp(dist.isend, 1, 0)",
    "P2POp of a far peer": "dist.P2POp(dist.isend, v(2), size); tell('made')", "P2POp without a peer":
    "dist.P2POp(dist.isend, v(2)); tell('made')",
    "P2POp of two peers": "dist.P2POp(dist.isend, v(2), 0, group_peer=0); tell('made')",
    "of objects":
    "o = [None, None]\nif rank == 0:\n    dist.send_object_list([1, 'a'], 1)\nelif rank == 1:\n    tell(dist.recv_object_list(o, 0), o)",
    "of objects from any":
    "o = [None, None]\nif rank == 0:\n    dist.send_object_list([1, 'a'], 1)\nelif rank == 1:\n    tell(dist.recv_object_list(o), o)",
    "of objects into less":
    "o = [None]\nif rank == 0:\n    dist.send_object_list([1, 'a'], 1)\nelif rank == 1:\n    tell(dist.recv_object_list(o, 0), o)",
    "of objects into more":
    "o = [None] * 3\nif rank == 0:\n    dist.send_object_list([1, 'a'], 1)\nelif rank == 1:\n    tell(dist.recv_object_list(o, 0), o)",
    "of objects to itself": "dist.send_object_list([1], rank)",
    "nobody receives a small one": "if rank == 0:\n    dist.send(v(2), 1)\n    tell('sent')",
    "nobody receives a large one": "if rank == 0:\n    dist.send(v(1 << 22), 1)\n    tell('sent')",
    "nobody receives a begun one":
    "if rank == 0:\n    w = dist.isend(v(2), 1)\n    tell(w.is_completed())\n    w.wait()\n    tell('sent')",
    "received later":
    "x = z(2)\nif rank == 0:\n    dist.send(v(2), 1)\n    dist.barrier()\nelse:\n    dist.barrier()\n    if rank == 1:\n"
    "        dist.recv(x, 0)\n        tell(x)",
    "both send first": "x = z(2)\nif rank < 2:\n    dist.send(v(2), 1 - rank)\n    dist.recv(x, 1 - rank)\n    tell(x)",
    "both send a large one first":
    "x = z(1 << 20)\nif rank < 2:\n    dist.send(v(1 << 20), 1 - rank)\n    dist.recv(x, 1 - rank)\n    tell(x[:4])",
    "both receive first": "x = z(2)\nif rank < 2:\n    dist.recv(x, 1 - rank)\n    dist.send(v(2), 1 - rank)",
}.items():
    case(f"messages: {name}", program)

# --- objects ---
for name, program in {
    "of a tensor": "o = [None] * size\ndist.all_gather_object(o, v(2))\ntell(*o)", "of what is no pickle":
    "o = [None] * size\ndist.all_gather_object(o, lambda: 1)\ntell(o)",
    "of several lengths": "o = [None] * size\ndist.all_gather_object(o, 'a' * (rank * 100))\ntell([len(one) for one in o])",
    "into None": "dist.all_gather_object(None, 1)", "into a tuple": "dist.all_gather_object((None,) * size, 1)", "of None":
    "o = [1] * size\ndist.all_gather_object(o, None)\ntell(o)",
    "gathered, list where none is due": "o = [None] * size\ndist.gather_object(rank, o, 0)\ntell(o)", "gathered, no list":
    "dist.gather_object(rank, None, 0)",
    "broadcast of None": "dist.broadcast_object_list(None, 0)", "broadcast of a tuple":
    "dist.broadcast_object_list((1, 2), 0)\ntell('done')", "broadcast of text": "dist.broadcast_object_list('ab', 0)\ntell('done')",
    "broadcast of one twice": "a = [rank]\no = [a, a]\ndist.broadcast_object_list(o, 0)\ntell(o, o[0] is o[1])",
    "scattered into an empty list": "dist.scatter_object_list([], [1] * size if rank == 0 else None)", "scattered into a tuple":
    "dist.scatter_object_list((None,), [1] * size)",
    "scattered into two": "o = [None, 5]\ndist.scatter_object_list(o, list(range(size)) if rank == 0 else None)\ntell(o)",
    "scattered as a tuple": "o = [None]\ndist.scatter_object_list(o, tuple(range(size)) if rank == 0 else None)\ntell(o)",
    "scattered by all": "o = [None]\ndist.scatter_object_list(o, [rank] * size, 1)\ntell(o)",
}.items():
    case(f"objects: {name}", program)

# --- several as one ---
for name, program in {
    "all_reduce": "x, y = v(2), v(3)\nwith dist._coalescing_manager():\n    dist.all_reduce(x)\n    dist.all_reduce(y)\ntell(x, y)",
    "all_reduce as Work":
    "x, y = v(2), v(3)\nwith dist._coalescing_manager(async_ops=True) as m:\n    dist.all_reduce(x)\n    dist.all_reduce(y)\n"
    "m.wait()\ntell(x, y)",
    "all_gather_into_tensor":
    "x, y = z(2 * size), z(3 * size)\nwith dist._coalescing_manager():\n    dist.all_gather_into_tensor(x, v(2))\n"
    "    dist.all_gather_into_tensor(y, v(3))\ntell(x, y)",
    "reduce_scatter_tensor":
    "x, y = z(2), z(3)\nwith dist._coalescing_manager():\n    dist.reduce_scatter_tensor(x, v(2 * size))\n"
    "    dist.reduce_scatter_tensor(y, v(3 * size))\ntell(x, y)",
    "nothing": "with dist._coalescing_manager():\n    pass\ntell('done')",
    "two kinds":
    "x, y = v(2), z(2 * size)\nwith dist._coalescing_manager():\n    dist.all_reduce(x)\n    dist.all_gather_into_tensor(y, v(2))\n"
    "tell(x, y)",
    "two reductions":
    "x, y = v(2), v(2)\nwith dist._coalescing_manager():\n    dist.all_reduce(x)\n    dist.all_reduce(y, op=R.MAX)\ntell(x, y)",
    "two dtypes":
    "x, y = v(2), v(2, dtype=torch.float64)\nwith dist._coalescing_manager():\n    dist.all_reduce(x)\n    dist.all_reduce(y)\n"
    "tell(x, y)",
    "broadcast": "x, y = v(2), v(2)\nwith dist._coalescing_manager():\n    dist.broadcast(x, 0)\n    dist.broadcast(y, 1)\ntell(x, y)",
    "one in another":
    "x = v(2)\nwith dist._coalescing_manager():\n    with dist._coalescing_manager():\n        dist.all_reduce(x)\ntell(x)",
}.items():
    case(f"coalesced: {name}", program)
for name, program in {
    "all_reduce": "o = [v(2), v(3)]\ndist.all_reduce_coalesced(o)\ntell(*o)", "all_reduce MAX":
    "o = [v(2), v(3)]\ndist.all_reduce_coalesced(o, R.MAX)\ntell(*o)",
    "all_reduce of two dtypes": "o = [v(2), v(3, dtype=torch.float64)]\ndist.all_reduce_coalesced(o)\ntell(*o)",
    "all_reduce of complex": "o = [v(2, dtype=torch.complex64), v(3, dtype=torch.complex64)]\ndist.all_reduce_coalesced(o)\ntell(*o)",
    "all_reduce of complex MAX": "o = [v(2, dtype=torch.complex64)]\ndist.all_reduce_coalesced(o, R.MAX)\ntell(*o)",
    "all_reduce of one": "o = v(2)\ndist.all_reduce_coalesced(o)\ntell(o)", "all_reduce of turned":
    "o = [v(2, 3).t(), v(3)]\ndist.all_reduce_coalesced(o)\ntell(*o)",
    "all_reduce AVG": "o = [v(2), v(3)]\ndist.all_reduce_coalesced(o, R.AVG)\ntell(*o)",
    "all_gather":
    "o = [[z(2) for _ in range(size)], [z(3) for _ in range(size)]]\ndist.all_gather_coalesced(o, [v(2), v(3)])\ntell(*o[0], *o[1])",
    "all_gather as gloo wants": "o = [[z(2), z(3)] for _ in range(size)]\ndist.all_gather_coalesced(o, [v(2), v(3)])\ntell(*o[0], *o[1])",
    "all_gather of lists too few": "o = [[z(2), z(3)]]\ndist.all_gather_coalesced(o, [v(2), v(3)])\ntell(*o[0])",
}.items():
    case(f"several: {name}", program)

# --- functional ---
for op in OPS + ["PREMUL_SUM", "none"]:
    for dtype in ("float32", "int64", "bool", "bfloat16"):
        case(f"functional all_reduce {op} of {dtype}", f"tell(funcol.all_reduce(v(2, 3, dtype=torch.{dtype}), {op.lower()!r}, W) * 1)")
        case(f"functional reduce_scatter {op} of {dtype}",
            f"tell(funcol.reduce_scatter_tensor(v(2 * size, 3, dtype=torch.{dtype}), {op.lower()!r}, 0, W) * 1)")
for name, x in {"turned": "v(3, 2 * size).t()", "stepped": "v(4 * size, 3)[::2]", "scalar": "v()", "empty": "v(0)", "empty rows":
    "v(0, 3)", "complex": "v(2 * size, 2, dtype=torch.complex64)",
                "half": "v(2 * size, dtype=torch.float16)", "bool": "v(2 * size, dtype=torch.bool)", "float8":
                "v(2 * size, dtype=torch.float8_e4m3fn)", "uint16": "v(2 * size, dtype=torch.uint16)",
                "int16": "v(2 * size, dtype=torch.int16)", "odd rows": "v(2 * size + 1, 2)", "a parameter":
                "torch.nn.Parameter(v(2 * size))", "a number": "1.0", "None": "None"}.items():
    for kind, call in {"all_reduce": "funcol.all_reduce(x, 'sum', W)", "all_gather": "funcol.all_gather_tensor(x, 0, W)", "all_gather 1":
        "funcol.all_gather_tensor(x, 1, W)",
                       "all_gather -1": "funcol.all_gather_tensor(x, -1, W)", "reduce_scatter":
                       "funcol.reduce_scatter_tensor(x, 'sum', 0, W)", "reduce_scatter 1": "funcol.reduce_scatter_tensor(x, 'sum', 1, W)",
                       "broadcast": "funcol.broadcast(x, 1, W)", "all_to_all": "funcol.all_to_all_single(x, None, None, W)",
                       "permute": "funcol.permute_tensor(x, [*range(1, size), 0], W)", "all_reduce_coalesced":
                       "funcol.all_reduce_coalesced([x, x], 'sum', W)[1]"}.items():
        case(f"functional {kind}: {name}", f"x = {x}\ny = {call}\ny = funcol.wait_tensor(y)\ntell(y, y.stride())")
for name, call in {
    "group name": "funcol.all_reduce(x, 'sum', W.group_name)", "group that is none": "funcol.all_reduce(x, 'sum', 'none')", "group None":
    "funcol.all_reduce(x, 'sum', None)",
    "group 0": "funcol.all_reduce(x, 'sum', 0)", "ranks": "funcol.all_reduce(x, 'sum', list(range(size)))", "op in capitals":
    "funcol.all_reduce(x, 'SUM', W)", "op of another name": "funcol.all_reduce(x, 'add', W)",
    "ReduceOp": "funcol.all_reduce(x, R.SUM, W)", "src out of range": "funcol.broadcast(x, size, W)", "src negative":
    "funcol.broadcast(x, -1, W)", "splits": "funcol.all_to_all_single(x, [1] * size, [1] * size, W)",
    "splits too few": "funcol.all_to_all_single(x, [1], [1], W)", "splits one-sided": "funcol.all_to_all_single(x, [1] * size, None, W)",
    "splits too large": "funcol.all_to_all_single(x, [3] * size, [3] * size, W)",
    "dim too large": "funcol.all_gather_tensor(x, 5, W)", "scatter dim too large": "funcol.reduce_scatter_tensor(x, 'sum', 5, W)",
    "wrong size given": "torch.ops._c10d_functional.all_gather_into_tensor(x, 7, W.group_name)", "wrong size given to scatter":
    "torch.ops._c10d_functional.reduce_scatter_tensor(v(42), 'sum', 7, W.group_name)",
    "in place": "torch.ops._c10d_functional.all_reduce_(x, 'sum', W.group_name)", "out of other size":
    "torch.ops._c10d_functional.all_gather_into_tensor_out(x, size, W.group_name, out=z(1))",
}.items():
    case(f"functional: {name}", f"x = v(size)\ny = funcol.wait_tensor({call})\ntell(y)")


def values(rank, *sizes, dtype=torch.float32):
    count = torch.Size(sizes).numel()
    numbers = (torch.arange(count) * 3 + rank * 7) % 11
    if dtype.is_complex:
        return torch.complex(numbers.float() - 4, numbers.float() + rank).to(dtype).reshape(sizes)
    if dtype == torch.bool:
        return (numbers % 3 == 0).reshape(sizes)
    return (numbers % 5 if dtype in (torch.uint8, torch.uint16, torch.uint32,
        torch.uint64) or "float8" in str(dtype) else numbers - 4).to(dtype).reshape(sizes)


def told(one):
    if not isinstance(one, torch.Tensor):
        return one if isinstance(one, (bool, int, str, type(None))) else repr(one)
    one = one.detach()
    kept = one.to(torch.complex64) if one.dtype.is_complex else one.to(torch.float64)
    return f"{one.dtype} {tuple(one.shape)} {kept.flatten().tolist()}"


def run_case(program, rank, size):
    """What a rank tells: what it gives, and its error as [type, first line]."""
    found = []

    def tell(*given):
        found.extend(told(one) for one in given)

    scope = {"rank": rank, "size": size, "dist": dist, "torch": torch, "funcol": funcol, "R": dist.ReduceOp, "W": dist.group.WORLD,
        "tell": tell,
             "v": lambda *sizes, **of: values(dist.get_rank(), *sizes, **of), "z": lambda *sizes, **of: torch.zeros(sizes, **of)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(program, scope)
        except Exception as error:
            found.append([type(error).__name__, str(error).splitlines()[0] if str(error) else ""])
    return found


def process(rank, size, port, folder, names):
    """Each case in a world of its own, so that one that hangs ends with it."""
    store = dist.TCPStore("127.0.0.1", port, size, rank == 0, timedelta(seconds=60))
    found = {}
    for number, name in enumerate(names):
        dist.init_process_group("gloo", store=dist.PrefixStore(f"{number}", store), rank=rank, world_size=size,
            timeout=timedelta(seconds=3))
        signal.alarm(60)  # ends a process that gloo keeps for ever
        began = time.time()
        found[name] = run_case(CASES[name], rank, size)
        if time.time() - began > 2.5:
            found[name].append("waited")
        with open(f"{folder}/{rank}", "w") as file:
            json.dump(found, file)
        store.add(f"over {number}", 1)
        while store.add(f"over {number}", 0) < size:
            time.sleep(0.001)
        dist.destroy_process_group()
    signal.alarm(0)


def record(size, names):
    """{case: what each rank tells}; where a process dies, "died"."""
    found, names = {}, list(names)
    while names:
        import socket
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with tempfile.TemporaryDirectory() as folder:
            import torch.multiprocessing as mp
            try:
                mp.spawn(process, args=(size, port, folder, names), nprocs=size)
            except Exception as error:
                print(error, file=sys.stderr)
            ranks = []
            for rank in range(size):
                try:
                    ranks.append(json.load(open(f"{folder}/{rank}")))
                except (OSError, ValueError):
                    ranks.append({})
        done = [name for name in names if all(name in one for one in ranks)]
        found.update({name: [one[name] for one in ranks] for name in done})
        names = names[len(done):]
        if names:
            found[names[0]] = ["died"]
            names = names[1:]
    return found


if __name__ == "__main__":
    os.environ["OMP_NUM_THREADS"] = "1"
    torch.set_num_threads(1)
    patterns = sys.argv[3:] or [""]
    chosen = [name for name in CASES if any(re.search(one, name) for one in patterns)]
    with open(sys.argv[2], "w") as file:
        json.dump(record(int(sys.argv[1]), chosen), file, indent=0)
