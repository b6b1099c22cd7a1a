"""Records which operators PyTorch has as functions and which as methods: prints python/tare/_recorded/operator_names.py.

    PYTHONPATH=build/python python3 conformance/record_names.py > python/tare/_recorded/operator_names.py   # with PyTorch installed
"""

import textwrap

import torch

from tare import _C


def listed(name, words):
    body = textwrap.fill(" ".join(sorted(words)), 116, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    print(f'{name} = frozenset("""\n{body}\n""".split())\n')


packets = _C._packets()
takes_self = [p for p in packets if _C._takes_self(p)]
print('"""Where PyTorch', torch.__version__.split("+")[0], 'shows its operators. Printed by conformance/record_names.py."""\n')
print("# Operators that are no functions of the module torch.")
listed("NO_FUNCTIONS", [p for p in packets if not hasattr(torch, p)])
print("# Operators on `self` that are no methods of Tensor.")
listed("NO_METHODS", [p for p in takes_self if not hasattr(torch.Tensor, p)])
print("# Public names of torch that are there, one way or another, besides operators: for messages about what is missing.")
listed("TORCH", [n for n in dir(torch) if not n.startswith("_") and n not in packets])
listed("TENSOR", [n for n in dir(torch.Tensor) if n not in packets and not n.startswith("__")])
