"""Modules whose functions are operators with a prefix: `torch.linalg.norm` is `linalg_norm`."""

from tare import _C
from tare._engine.refusals import missing_attribute


def fill(namespace, prefix):
    """Defines `__getattr__` and `__dir__` for a module of the operators `<prefix>*`."""
    name = namespace["__name__"].rpartition(".")[2]

    def __getattr__(attribute):
        if attribute == "__all__":  # what a star imports is found before it is made
            return __dir__()
        packet = prefix + attribute
        if attribute.startswith("__") or not _C._has_packet(packet):
            raise missing_attribute(f"torch.{name}", attribute)
        return namespace.setdefault(attribute, getattr(_C.functions, packet))

    def __dir__():
        return sorted(one[len(prefix):] for one in _C._packets() if one.startswith(prefix))

    namespace.update(__getattr__=__getattr__, __dir__=__dir__)
