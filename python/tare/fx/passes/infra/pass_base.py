"""What a pass is, and what it gives."""

import abc
import typing

__all__ = ["PassResult", "PassBase"]


class PassResult(typing.NamedTuple):
    """A module, and whether the pass changed it."""

    graph_module: object
    modified: bool


class PassBase(abc.ABC):
    """A pass: `call` changes a module, `requires` and `ensures` check it before and after."""

    def __call__(self, graph_module):
        self.requires(graph_module)
        result = self.call(graph_module)
        self.ensures(graph_module)
        return result

    @abc.abstractmethod
    def call(self, graph_module):
        """Returns a `PassResult`."""

    def requires(self, graph_module):  # noqa: B027
        """Raises where the module is not what the pass needs."""

    def ensures(self, graph_module):  # noqa: B027
        """Raises where the module is not what the pass promises."""
