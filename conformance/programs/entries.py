"""What an entry of the list is: a third-party program, where it comes from, and how it is built and fed. Says `import torch` alone."""

import dataclasses
from collections.abc import Callable

import torch


@dataclasses.dataclass
class Program:
    title: str
    entry: str  # the module and the class or function that is run
    make: Callable  # returns what is called, its positional arguments and, if there are any, its keyword arguments
    package: str = ""  # a distribution of PyPI
    repository: str = ""  # or OWNER/NAME, checked out beside the others as OWNER+NAME
    folder: str = ""  # the folder of the repository that the program is run from
    licence: str = ""  # of a repository; a distribution tells its own
    tolerance: float = 2e-3  # of a tensor's largest element
    precise: bool = False  # run in float64: it multiplies differences of rounding, as normalization over two numbers does
    uncalled: dict = dataclasses.field(default_factory=dict)  # modules of GPU kernels that are imported and not called, with their names

    @property
    def name(self):
        return self.make.__name__

    @property
    def module(self):
        return self.entry.rpartition(".")[0]


PROGRAMS = {}


def program(title, entry, **source):
    """Puts a function that builds a program on the list."""
    def listed(make):
        assert make.__name__ not in PROGRAMS, make.__name__
        PROGRAMS[make.__name__] = Program(title, entry, make, **source)
        return make
    return listed


class Procedure(torch.nn.Module):
    """A function that uses modules, as one whose parameters are trained."""

    def __init__(self, function, *modules):
        super().__init__()
        self.used = torch.nn.ModuleList(modules)
        self.function = function

    def forward(self, *inputs):
        return self.function(*inputs)


def floats(*sizes):
    return torch.randn(*sizes)


def part(*sizes):
    """Numbers of [0, 1), as an image has."""
    return torch.rand(*sizes)


def tokens(vocabulary, *sizes):
    return torch.randint(vocabulary, sizes)


def ones(*sizes, dtype=None):
    return torch.ones(sizes, dtype=dtype)
