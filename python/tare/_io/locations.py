"""Where storages are said to lie in a file, and where they are put when it is loaded."""

import tare

UNKNOWN = "don't know how to restore data location of torch.storage.UntypedStorage (tagged with {})"


def _cpu_tag(storage):
    return "cpu" if storage.device.type == "cpu" else None


def _cpu_restore(storage, location):
    return storage if location == "cpu" else None


def _cuda_tag(storage):
    return f"cuda:{storage.device.index or 0}" if storage.device.type == "cuda" else None


def cuda_device(location):
    """The card of that name. Errors: RuntimeError where there is none."""
    if not tare.cuda.is_available():
        raise RuntimeError(
            "Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False. If you are running on a "
            "CPU-only machine, please use torch.load with map_location=torch.device('cpu') to map your storages to the CPU."
        )
    device = tare.device(location)
    device = tare.device("cuda", tare.cuda.current_device() if device.index is None else device.index)
    if device.index >= tare.cuda.device_count():
        raise RuntimeError(
            f"Attempting to deserialize object on CUDA device {device.index} but torch.cuda.device_count() is {tare.cuda.device_count()}. "
            "Please use torch.load with map_location to map your storages to an existing device."
        )
    return device


def _cuda_restore(storage, location):
    return tare.UntypedStorage(storage.nbytes(), device=cuda_device(location)) if location.startswith("cuda") else None


def _meta_tag(storage):
    return "meta" if storage.device.type == "meta" else None


def _meta_restore(storage, location):
    return tare.UntypedStorage(storage.nbytes(), device="meta") if location == "meta" else None


_package_registry = [(10, _cpu_tag, _cpu_restore), (20, _cuda_tag, _cuda_restore), (22, _meta_tag, _meta_restore)]


def register_package(priority, tagger, deserializer):
    """Adds who names a storage's location when it is saved and who puts it there when it is loaded; the lowest number asks first.

    Each answers None where the storage or location is none of its own.
    """
    _package_registry.append((priority, tagger, deserializer))
    _package_registry.sort(key=lambda entry: entry[0])


def location_tag(storage):
    """Where a storage says that it is: `cpu`, `cuda:0`, `meta`, or what a registered package calls it."""
    for _, tagger, _ in _package_registry:
        location = tagger(storage)
        if location:
            return location
    return str(storage.device)


def default_restore_location(storage, location):
    """The storage where its file says that it was. Errors: RuntimeError if no package knows the location."""
    for _, _, restore in _package_registry:
        placed = restore(storage, location)
        if placed is not None:
            return placed
    raise RuntimeError(UNKNOWN.format(location))
