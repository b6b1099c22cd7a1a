#!/usr/bin/env python3
"""Prints what distributed tensors follow PyTorch 2.13 in, beside the rows' sharding rules: which operators follow their first tensor,
which have a list of strategies, and which partial tensors go through an operator.

    conformance/print_placements.py followers RULES.csv > tare/distributed/tensor/followers.inc
    conformance/print_placements.py listed RULES.csv > tare/distributed/tensor/listed.inc
    conformance/print_placements.py partials tests/golden/sharding_rules.txt > tare/distributed/tensor/partials.inc

RULES.csv has a line `overload,registered_as` for each rule of PyTorch's registry; the other file is record_sharding.py's.
"""
import collections
import csv
import sys

KINDS = {"sum", "average", "max", "min", "product"}


def wrapped(words):
    line = ""
    for word in words:
        if len(line) + len(word) > 118:
            print(line.rstrip())
            line = ""
        line += word + " "
    print(line.rstrip())


def followers(file):
    rows = list(csv.reader(open(file)))[1:]
    names = {one.removeprefix("aten.").removesuffix(".default") for one, how, *_ in rows if how == "strategy" and one.startswith("aten.")}
    names -= {"cat", "stack"}  # these follow what is cut most
    print("// Operators whose distributed tensors PyTorch 2.13 places after those of their first tensor (`register_op_strategy`):")
    print("// a placement that the operator takes stays, another one becomes whole. Printed by conformance/print_placements.py.")
    wrapped(f'"{name}",' for name in sorted(names))


def listed(file):
    rows = list(csv.reader(open(file)))[1:]
    names = {one.removeprefix("aten.").removesuffix(".default") for one, how, *_ in rows if "single_dim" in how and one.startswith("aten.")}
    forms = {one for one in names if one.partition(".")[0].endswith("_") or one.endswith("out")}
    print("// Operators with a list of strategies in PyTorch 2.13 (`register_single_dim_strategy`), in their functional form. What stands")
    print("// neither here nor in followers.inc has none. Printed by conformance/print_placements.py.")
    wrapped(f'"{name}",' for name in sorted(names - forms))


def pattern(line):
    left, _, right = line.partition(" -> ")
    found = []
    words = iter(left.split())
    for word in words:
        if word == "dim":
            next(words)
        if not found or found[-1] != word:
            found.append(word)
    results = right.split()
    result = results[0] if results else ""
    if found == ["dim"] and result in KINDS:
        return f"dim>{result}"  # how cuts are reduced
    return f"{' '.join(found)}>{result}" if KINDS & set(found) else None


def partials(file):
    operators, name = {}, None
    for line in open(file):
        if line.startswith("#") or not line.strip():
            continue
        if not line.startswith(" "):
            name = line.partition("(")[0]
            operators.setdefault(name, set())
        elif name == "_to_copy":
            operators.pop(name, None)  # depends on the types
        elif (one := pattern(line.strip())) is not None:
            operators[name].add(one)
    groups = collections.defaultdict(list)
    for name, patterns in sorted(operators.items()):
        groups["|".join(sorted(patterns))].append(name)
    print("// Which partial tensors go through an operator in PyTorch 2.13, as patterns of inputs, equal neighbours written once, and results;")
    print("// then the operators. Of others the rows say it. Printed by conformance/print_placements.py.")
    for patterns, names in sorted(groups.items()):
        print(f'{{"{patterns}",')
        lines, line = [], ""
        for name in names:
            if len(line) + len(name) > 112:
                lines.append(line)
                line = ""
            line += name + " "
        lines.append(line)
        print("\n".join(f' "{line}"' for line in lines) + "},")


{"followers": followers, "listed": listed, "partials": partials}[sys.argv[1]](sys.argv[2])
