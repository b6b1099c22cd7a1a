"""Prints python/tare/_operator_tags.py from the installed PyTorch: which of its operators carry which tag.

    python conformance/record_tags.py > python/tare/_operator_tags.py
"""

import textwrap

import torch

DERIVED = {"out", "pt2_compliant_tag"}  # of each operator, by its form


def main():
    tagged = {name: set() for name in torch.Tag.__members__ if name not in DERIVED}
    for full in torch._C._dispatch_get_all_op_names():  # dir(torch.ops.aten) names only those that were asked for
        namespace, _, name = full.partition("::")
        if namespace != "aten":
            continue
        packet, _, overload = name.partition(".")
        overload = overload or "default"
        for tag in getattr(getattr(torch.ops.aten, packet), overload).tags:
            if tag.name not in DERIVED:
                tagged[tag.name].add(f"{packet}.{overload}")
    print(f'"""Tags that PyTorch {torch.__version__.split("+")[0]} gives its operators. Printed by conformance/record_tags.py."""\n')
    print("# The tags in the order of their numbers, with the operators that carry them; of all carry `pt2_compliant_tag`.")
    print("TAGS = {")
    for name, number in sorted(((n, int(t)) for n, t in torch.Tag.__members__.items()), key=lambda item: item[1]):
        body = "\n".join(textwrap.wrap(" ".join(sorted(tagged.get(name, ()))), 120, initial_indent="    ", subsequent_indent="    ",
                                       break_long_words=False, break_on_hyphens=False))
        print(f'    "{name}": """\n{body}\n    """.split(),' if body else f'    "{name}": [],')
    print("}")


main()
