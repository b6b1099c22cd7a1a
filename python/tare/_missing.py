"""What is said of names that are not here."""

import difflib


def nearest(name, candidates):
    found = difflib.get_close_matches(name, list(candidates), n=3, cutoff=0.6)
    return f"; the nearest that exist: {', '.join(found)}" if found else ""


def missing_attribute(module, name):
    """The exception for a name that `module` lacks: it says whether PyTorch has it."""
    import tare
    from tare._recorded import operator_names

    if name.startswith("__"):
        return AttributeError(f"module '{module}' has no attribute '{name}'")
    absent = {name} | {one for one in tare._MODULES if one not in vars(tare)}
    candidates = [one for one in dir(tare) if not one.startswith("_") and one not in absent] if module == "torch" else []
    if module == "torch" and (name in operator_names.TORCH or name in tare._MODULES):
        return MissingName(f"{module}.{name} exists in PyTorch and not in tare{nearest(name, candidates)}")
    return AttributeError(f"module '{module}' has no attribute '{name}'{nearest(name, candidates)}")


class MissingName(NotImplementedError, AttributeError):
    """A name that PyTorch has and this package has not: `hasattr` sees that it is absent, and a call says so."""
