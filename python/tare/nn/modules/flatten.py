"""Dimensions joined and split. Source: torch.nn.modules.flatten."""

from tare.nn.modules._construction import Settings, keep

__all__ = ["Flatten", "Unflatten"]


class Flatten(Settings):
    """The dimensions from `start_dim` to `end_dim` as one."""

    __constants__ = ["start_dim", "end_dim"]
    _shown = ("start_dim", "end_dim")

    def __init__(self, start_dim=1, end_dim=-1):
        keep(self, locals())

    def forward(self, input):
        return input.flatten(self.start_dim, self.end_dim)


class Unflatten(Settings):
    """The dimension `dim` as several, of sizes `unflattened_size`."""

    __constants__ = ["dim", "unflattened_size"]
    _shown = ("dim", "unflattened_size")

    def __init__(self, dim, unflattened_size):
        keep(self, locals())
        self._require_tuple_int(unflattened_size)

    def _require_tuple_int(self, input):
        if not isinstance(input, (tuple, list)):
            raise TypeError(f"unflattened_size must be a tuple of ints, but found type {type(input).__name__}")
        for position, element in enumerate(input):
            if not isinstance(element, int):
                raise TypeError(
                    "unflattened_size must be tuple of ints, but found element of type "
                    f"{type(element).__name__} at pos {position}"
                )

    def forward(self, input):
        return input.unflatten(self.dim, self.unflattened_size)
