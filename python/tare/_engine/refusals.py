"""Parts of PyTorch that are not here: their modules import, their names exist, and using one says what is missing.

Libraries mention such names in annotations, in `isinstance`, as bases and in branches that never run; all of that works.
Calling one, or asking a class for its members, raises NotImplementedError with the name.
"""


def nearest(name, candidates):
    """The end of a message about a name that is missing: those that come close."""
    import difflib  # takes 5 ms, and few programs come here

    known = list(candidates)
    found = difflib.get_close_matches(name, known, n=3, cutoff=0.7) or [one for one in known if one.lower() == name.lower()]
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


class Refused(type):
    """The class of a class that is not here: nothing is an instance of it."""

    def __call__(cls, *args, **kwargs):
        if "_refused" in cls.__dict__:
            raise NotImplementedError(f"{cls._refused} is not supported by tare yet")
        return super().__call__(*args, **kwargs)

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        owner = next(one for one in cls.__mro__ if "_refused" in one.__dict__)
        raise MissingName(f"{owner._refused}.{name} is not supported by tare yet")


def refused_class(name, module, bases=()):
    """A class that can be named, asked about and derived from, but not made."""
    full = f"{module}.{name}"
    return Refused(name, bases, {"__module__": module, "_refused": full, "__doc__": f"{full}: not here."})


def refused_function(name, module):
    """A function that says that it is not here."""
    full = f"{module}.{name}"

    def refuse(*args, **kwargs):
        raise NotImplementedError(f"{full} is not supported by tare yet")

    refuse.__name__ = refuse.__qualname__ = name
    refuse.__module__ = module
    refuse.__doc__ = f"{full}: not here."
    return refuse


_RAISED = {"Error": RuntimeError, "Exception": Exception, "Warning": Warning}


def stand_in(name, module):
    """What a name of a module stands for here: capitalised ones are classes.

    Programs catch errors and filter warnings that are never raised here, so these are plain classes of exceptions.
    """
    for ending, base in _RAISED.items():
        if name.endswith(ending):
            return type(name, (base,), {"__module__": module, "__doc__": "Nothing here raises it."})
    kind = refused_class if name.lstrip("_")[:1].isupper() else refused_function
    return kind(name, module)


def refuse(namespace, names):
    """Defines `names` (separated by blanks) in a module's namespace."""
    module = public_name(namespace["__name__"])
    for name in names.split():
        namespace.setdefault(name, stand_in(name, module))


def names_of(module):
    """The `__getattr__` of a module of which some of PyTorch's names are not here: submodules are imported, those names stand in."""
    public = public_name(module)

    def get(name):
        import importlib

        from tare._recorded import refused_names

        if name.startswith("__"):
            raise AttributeError(f"module {public!r} has no attribute {name!r}")
        try:
            return importlib.import_module(f"{module}.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"{module}.{name}":
                raise
        older = public.replace("torch.ao.", "torch.", 1)  # where names of quantization were, and are still asked for
        if any(name in refused_names.NAMES.get(one, "").split() for one in (public, older)):
            return stand_in(name, public)
        raise MissingName(f"{public}.{name} is not supported by tare yet")

    return get


def public_name(module):
    """The name under which programs know a module of this package."""
    return "torch" + module[4:] if module == "tare" or module.startswith("tare.") else module
