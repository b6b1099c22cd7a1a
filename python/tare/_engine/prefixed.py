"""Modules whose functions are operators with a prefix: `torch.linalg.norm` is `linalg_norm`."""

from tare import _C


def module(name, prefix, renamed=()):
    """`__getattr__` and `__dir__` for such a module."""
    renamed = dict(renamed)

    def __getattr__(attribute):
        if attribute == "__all__":  # what a star imports is found before it is made
            return __dir__()
        packet = renamed.get(attribute, prefix + attribute)
        if attribute.startswith("__") or not _C._has_packet(packet):
            from tare._engine.refusals import missing_attribute

            raise missing_attribute(f"torch.{name}", attribute)
        import sys

        function = getattr(_C.functions, packet)
        setattr(sys.modules[f"tare.{name}"], attribute, function)
        return function

    def __dir__():
        return sorted([one[len(prefix):] for one in _C._packets() if one.startswith(prefix)] + list(renamed))

    return __getattr__, __dir__
