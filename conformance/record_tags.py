"""Prints tare/ops/tables/operator_tags.cpp from the installed PyTorch: which of its operators carry which tag.

    conformance/record_tags.py > tare/ops/tables/operator_tags.cpp
"""

import collections
import textwrap

import torch

DERIVED = {"out", "pt2_compliant_tag"}  # of each operator, by its form
HEAD = """#include "tare/ops/tables/tables.h"

// Printed by conformance/record_tags.py from PyTorch {version}. Do not edit.
// clang-format off
namespace tare {{

// The tags in the order of their numbers.
List<Fact<std::string_view>> operator_tags() {{
  static constexpr Fact<std::string_view> kTable[] = {{"""


def overloads_by_operator():
    """{operator: {overload: names of its tags}}"""
    found = collections.defaultdict(dict)
    for full in torch._C._dispatch_get_all_op_names():  # dir(torch.ops.aten) names only those that were asked for
        namespace, _, name = full.partition("::")
        if namespace != "aten":
            continue
        packet, _, overload = name.partition(".")
        overload = overload or "default"
        found[packet][overload] = {tag.name for tag in getattr(getattr(torch.ops.aten, packet), overload).tags} - DERIVED
    return found


def carriers(tag, operators):
    """Operators all of whose overloads carry the tag, and overloads of the others."""
    words = []
    for packet, overloads in operators.items():
        carrying = [overload for overload, tags in overloads.items() if tag in tags]
        words += [packet] if len(carrying) == len(overloads) else [f"{packet}.{overload}" for overload in carrying]
    return sorted(words)


def text(words):
    rows = textwrap.wrap(" ".join(words), 108, break_long_words=False, break_on_hyphens=False)
    return "\n".join(f'       "{row}{" " if i + 1 < len(rows) else ""}"' for i, row in enumerate(rows)).strip() or '""'


def main():
    operators = overloads_by_operator()
    print(HEAD.format(version=torch.__version__.split("+")[0]))
    for name, _ in sorted(torch.Tag.__members__.items(), key=lambda item: int(item[1])):
        print(f'      {{"{name}",\n       {text(carriers(name, operators))}}},')
    print("  };\n  return kTable;\n}\n\n}  // namespace tare")


main()
