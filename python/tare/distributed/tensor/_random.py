"""Random numbers of DTensors: each rank draws its part's from its own stream, as PyTorch's ranks do on the CPU. On other devices there are
no values to draw."""

import tare


def is_rng_supported_mesh(device_mesh):
    return device_mesh.device_type not in ("cpu", "meta")


def manual_seed(seed, device_mesh):
    """The same seed on all ranks of the mesh."""
    if not isinstance(seed, int):
        raise TypeError(f"manual_seed: a seed is an int, not {type(seed).__name__}")
    if device_mesh.get_coordinate() is not None:
        tare.manual_seed(seed)
