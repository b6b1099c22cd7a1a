"""Records which functions PyTorch lets classes and modes answer: prints python/tare/_recorded/overridable_names.py.

    python3 conformance/record_overrides.py > python/tare/_recorded/overridable_names.py   # with PyTorch installed
"""

import textwrap
import warnings

import torch
import torch.overrides

warnings.simplefilter("ignore")
NAMESPACES = {
    "torch": torch, "torch.functional": torch.functional, "torch.nn.functional": torch.nn.functional,
    "torch.nn.init": torch.nn.init, "torch.Tensor": torch.Tensor, "torch.linalg": torch.linalg, "torch.fft": torch.fft,
    "torch.special": torch.special,
}


def listed(name, comment, among):
    """Prints, for each namespace, the names of functions that are `among` a set; an attribute is the namespace of what gets it."""
    print(f"# {comment}\n{name} = {{")
    for path, namespace in NAMESPACES.items():
        words = []
        for word in dir(namespace):
            value = getattr(namespace, word)
            if among(namespace, value) if callable(value) else among(value, getattr(value, "__get__", None)):
                words.append(word)
        body = textwrap.fill(" ".join(words), 116, initial_indent=" " * 8, subsequent_indent=" " * 8, break_on_hyphens=False)
        print(f'    "{path}": """\n{body}\n    """,' if words else f'    "{path}": "",')
    print("}")


overridable = torch.overrides.get_overridable_functions()


def is_overridable(namespace, value):
    return getattr(namespace, "__hash__", None) is not None and value in overridable.get(namespace, ())


ignored = torch.overrides.get_ignored_functions()
version = torch.__version__.split("+")[0]
print(f'"""Which functions PyTorch {version} asks classes and modes about. Printed by conformance/record_overrides.py."""\n')
listed("OVERRIDABLE", "Functions and attributes that may be answered.", is_overridable)
print()
listed("IGNORED", "Functions that never are: none of their arguments is a tensor, or they make settings.",
       lambda namespace, value: value in ignored)
