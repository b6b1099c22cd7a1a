"""How modules are converted and loaded: whether a parameter keeps its identity."""

_overwrites = False
_swaps = False


def set_overwrite_module_params_on_conversion(value: bool) -> None:
    """Whether conversions put new parameters into a module instead of changing the data of its own."""
    global _overwrites
    _overwrites = value


def get_overwrite_module_params_on_conversion() -> bool:
    return _overwrites


def set_swap_module_params_on_conversion(value: bool) -> None:
    """Whether conversions and `load_state_dict` exchange the tensors behind a module's parameters."""
    global _swaps
    _swaps = value


def get_swap_module_params_on_conversion() -> bool:
    return _swaps
